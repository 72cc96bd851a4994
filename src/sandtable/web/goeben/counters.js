// The counters of the chart: ships from above with name and ensign, face-down markers, shore batteries.

import { cardboard, fitted, ringAround } from "../sheet.js";
import { el, use } from "../svg.js";
import { code } from "./symbols.js";

/** @import {Board, Fort, Lying} from "./local" */

/** The size of a ship's counter in sheet units. */
const WIDE = 92;
const HIGH = 50;
const SMALL = 42;

/** The colours of a nation as a style. @param {Board} board @param {string} nation */
export function colours(board, nation) {
  const found = board.nations.find(({ id }) => id === nation);
  return found ? `--fill: ${found.fill}; --ink: ${found.ink}` : "";
}

/** A German or other warship by its id. @param {Board} board @param {string} id */
export function shipOf(board, id) {
  const german = board.german.find((ship) => ship.id === id);
  if (german) return { id, name: german.name, nation: "German", type: german.class };
  const other = board.warships.find((ship) => ship.id === id);
  return other ? { id, name: other.name, nation: other.nation, type: other.class } : null;
}

/** A ship's name as its counter has room for it. @param {string} name */
function short(name) {
  const plain = name.replace(/^(SMS|HMS) /, "").replace("Flotilla, ", "Fl. ").replace(" Division", "").replace("French Flotilla", "Flotilla");
  return plain.length > 14 ? `${plain.slice(0, 13)}.` : plain;
}

/** A ship's counter, or else that of an event, centred on its own origin. @param {Board} board @param {string} id */
export function shipCounter(board, id) {
  const ship = shipOf(board, id);
  if (!ship) return eventCounter(board, id);
  const name = short(ship.name);
  return el("g", { class: "chit ship", "data-piece": id, style: colours(board, ship.nation) },
    el("title", {}, `${ship.name}: ${ship.nation} ${ship.type}`),
    ...body(WIDE, HIGH),
    el("text", { class: "ship-name", y: -8, ...fitted(name, 10.2, WIDE - 10) }, name),
    use(`g-ship-${ship.type}`, 0, 11),
    el("g", { transform: `translate(${-WIDE / 2 + 9} ${HIGH / 2 - 7}) scale(.42)` }, use(`g-flag-${code(ship.nation)}`, 0, 0)),
    el("text", { class: "ship-class", x: WIDE / 2 - 5, y: HIGH / 2 - 3.5 }, ship.type));
}

/** A marker of which the event is known. @param {Board} board @param {string} id */
function eventCounter(board, id) {
  const kind = id.replace(/-\d+$/, "");
  const name = board.incidents.find((incident) => incident.id === kind)?.name ?? id;
  const words = name.split(" ");
  const lines = words.reduce((/** @type {string[]} */ made, word) => {
    const last = made.at(-1);
    return last !== undefined && `${last} ${word}`.length <= 12 ? [...made.slice(0, -1), `${last} ${word}`] : [...made, word];
  }, []);
  return el("g", { class: "chit event", "data-piece": id }, el("title", {}, name), ...body(WIDE * 0.92, HIGH),
    ...lines.slice(0, 3).map((text, i) => el("text", { class: "event-name", y: 4.5 + (i - (Math.min(lines.length, 3) - 1) / 2) * 13 }, text)));
}

/** A face-down marker; its group may be known by its back. @param {Board} board @param {Lying} lying */
function back(board, { group }) {
  const nation = board.nations.find(({ id }) => id.toLowerCase() === group.toLowerCase());
  return el("g", { class: "chit back", style: nation ? colours(board, nation.id) : "" }, el("title", {}, "Face-down Incident marker"),
    ...body(SMALL, SMALL), el("text", { class: "unknown", y: 9 }, "?"));
}

/** @param {number} width @param {number} height */
function body(width, height) {
  return [...cardboard(width, height), ringAround(width, height, 2.5)];
}

/** Counters one above the other, each name in sight, the first in front. @param {SVGGElement[]} counters @param {number} x @param {number} y */
export function pile(counters, x, y) {
  const shown = counters.slice(0, 5);
  shown.forEach((counter, i) => counter.setAttribute("transform", `translate(${x + i * 6} ${y - i * 22})`));
  return shown.toReversed();
}

/** Face-down markers as a stack with its height. @param {Board} board @param {Lying[]} lying @param {number} x @param {number} y */
export function downStack(board, lying, x, y) {
  const group = el("g", { class: "down", transform: `translate(${x} ${y})` });
  const edges = Math.min(lying.length, 4);
  for (let i = edges - 1; i >= 0; i -= 1) {
    const one = back(board, /** @type {Lying} */ (lying[Math.min(i, lying.length - 1)]));
    one.setAttribute("transform", `translate(${i * 3} ${-i * 3})`);
    group.append(one);
  }
  if (lying.length > 1) group.append(badge(SMALL / 2 + (edges - 1) * 3, -SMALL / 2 - (edges - 1) * 3, lying.length));
  return group;
}

/** @param {number} x @param {number} y @param {number} count */
function badge(x, y, count) {
  return el("g", { class: "chit-badge" }, el("circle", { cx: x, cy: y, r: 11 }), el("text", { x, y: y + 5 }, String(count)));
}

/** Shore batteries: firepower if it is known, else how many they are. @param {Board} board @param {Fort[]} forts @param {number} x @param {number} y */
export function shields(board, forts, x, y) {
  return forts.map((fort, i) => {
    const kind = board.coastal.find(({ id }) => id === fort.counter.replace(/-\d+$/, ""));
    const words = kind ? `Coastal Defense: firepower ${kind.firepower}, armor ${kind.armor}` : "Coastal Defense, face down";
    return el("g", { class: `shield${kind ? "" : " back"}${fort.damage ? " damaged" : ""}`, "data-piece": fort.id, transform: `translate(${x - i * 12} ${y - i * 5})` },
      el("title", {}, fort.damage ? `${words}, damaged` : words), use("g-shield", 0, 0), el("text", { y: 8 }, kind ? String(kind.firepower) : "?"));
  }).toReversed();
}
