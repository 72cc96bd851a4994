// The face of the toy crew: four rooms side by side.
import { fill, h } from "../dom.js";
import { SheetView } from "../sheetview.js";
import { el } from "../svg.js";

export const styles = ["crew.css"];
export const about = () => "three days at most";

const ROOMS = ["deck", "cabin", "hold", "ladder"];
const frame = { x: 0, y: 0, width: 400, height: 200 };

export function thumbnail() {
  return ship();
}

function ship() {
  return el("svg", { class: "ship", viewBox: "0 0 400 200" }, ...ROOMS.map((room, place) =>
    el("g", { "data-room": place }, el("rect", { x: place * 100 + 5, y: 50, width: 90, height: 90 }), el("text", { x: place * 100 + 20, y: 100 }, room))));
}

function roomAt(event) {
  const room = event.target.closest("[data-room]");
  return room && Number(room.dataset.room);
}

export function open(board, table) {
  const svg = ship();
  const here = h("p", {});
  let asked = null;
  const go = (place) => ({ verb: "go", noun: place });
  const map = new SheetView(svg, frame, {
    middle: (place) => [place * 100 + 50, 95],
    click: (event) => { if (roomAt(event) !== null && asked) table.choose([go(roomAt(event))], event); },
    why: (event) => { if (roomAt(event) !== null) table.why(ROOMS[roomAt(event)], [go(roomAt(event))], event); },
    hover: (event) => table.hover(event && roomAt(event) !== null ? ROOMS[roomAt(event)] : ""),
    mark: (place) => svg.querySelector(`[data-room="${place}"]`).classList.add("marked"),
    worthSeeing: () => asked?.options.go ?? [],
  });
  return {
    map,
    tabs: [{ id: "room", text: "Room", element: here }],
    show({ view, asked: question }) {
      asked = question;
      fill(here, view.room === null ? "Nowhere" : `In the ${ROOMS[view.room]}`);
      for (const [place] of ROOMS.entries()) svg.querySelector(`[data-room="${place}"]`).classList.toggle("lit", asked?.options.go?.includes(place) ?? false);
    },
    animate: (news) => svg.setAttribute("data-news", String(news.length)),
    things: () => ROOMS.map((_, place) => ({ kind: "room", noun: place })),
    result: (line) => (line.kind === "sailed" ? { heading: "Sailed", content: [h("p", {}, ...table.linked(`(1.4) ${line.facts.miles} miles`))] } : null),
    debrief: (view, { score }) => h("h2", {}, `A voyage of ${score[0]} miles`),
  };
}
