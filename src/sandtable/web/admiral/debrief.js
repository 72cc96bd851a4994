// Looking back on a battle: what was lost, and how the guns shot.
import { h } from "../dom.js";
import { cardOf, sizeOf } from "./geometry.js";
import { portrait } from "./cards.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */

/** @param {number} number @param {string} one @param {string} more */
const counted = (number, one, more) => `${number} ${number === 1 ? one : more}`;
/** @type {Record<string, string>} */
const ENDS = { late: "never came", lost: "lost over the edge", left: "has left the table", sunk: "sunk", wreck: "sunk" };

/** @param {Board} board @param {View} view @param {string} ending @param {LogLine[]} log */
export function debrief(board, view, ending, log) {
  const fleets = board.sides.map(({ name }, side) => {
    const ids = Object.keys(view.roster).filter((id) => view.roster[id]?.side === side);
    const own = (/** @type {LogLine} */ line) => view.roster[line.facts.unit]?.side === side;
    const shots = log.filter((line) => line.kind === "shot" && own(line));
    const hits = shots.filter((line) => line.facts.hit).length;
    const launches = log.filter((line) => line.kind === "launch" && own(line)).length;
    return h("section", {}, h("h3", {}, `${name}: ${view.score[side] ?? 0} points`), h("p", {}, `${counted(shots.length, "shot", "shots")}, ${counted(hits, "hit", "hits")}${shots.length ? ` (${Math.round((100 * hits) / shots.length)} %)` : ""}; ${counted(launches, "torpedo launch", "torpedo launches")}.`),
      h("ul", { class: "roster" }, ...ids.map((id) => {
        const [unit, entry, card] = [view.units[id], view.roster[id], cardOf(board, view, id)];
        const gone = unit && !["afloat", "left"].includes(unit.status);
        return h("li", { class: gone ? "gone" : "" }, portrait(card, sizeOf(board, view, id), gone), h("span", {}, `${entry?.name ?? ""}: ${!unit ? "" : ENDS[unit.status] ?? (unit.damage ? `${card.structure - unit.damage} of ${card.structure} structure points` : "unhurt")}`));
      })));
  });
  return h("div", { class: "admiral-debrief" }, h("h2", {}, ending), h("div", { class: "fleets" }, ...fleets));
}
