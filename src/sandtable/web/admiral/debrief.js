// Looking back on a battle: the fleets in pictures, below what is told of them.
import { h } from "../dom.js";
import { cardOf, sizeOf } from "./geometry.js";
import { portrait } from "./cards.js";

/** @param {import("../types/admiral/board").Board} board @param {import("../types/admiral/view").View} view */
export function debrief(board, view) {
  const fleets = board.sides.map(({ name }, side) => h("section", {}, h("h3", {}, name),
    h("ul", { class: "roster" }, ...Object.entries(view.roster).filter(([, entry]) => entry.side === side).map(([id, entry]) => {
      const gone = !["afloat", "left"].includes(view.units[id]?.status ?? "");
      return h("li", { class: gone ? "gone" : "" }, portrait(cardOf(board, view, id), sizeOf(board, view, id), gone), h("span", {}, entry.name));
    }))));
  return h("div", { class: "admiral-debrief" }, h("div", { class: "fleets" }, ...fleets));
}
