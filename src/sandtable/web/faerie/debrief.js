// A look back when the war is over: points, who fell, what was cast and fought.
import { h } from "../dom.js";
import { arms } from "./counters.js";

/** @typedef {import("./view").View} View */

/**
 * @param {import("./words.js").Names} names @param {View} view @param {string} ending @param {import("../types").LogLine[]} log
 * @param {import("./roster.js").RosterPanel} roster
 */
export function debrief(names, view, ending, log, roster) {
  const count = (/** @type {string} */ kind) => log.filter((line) => line.kind === kind).length;
  const works = log.filter(({ kind, facts }) => kind === "cast" && facts.works).length;
  return h("div", { class: "faerie-panel look-back" }, h("h2", {}, ending), roster.points(view),
    h("p", {}, `${count("round")} Rounds of combat, ${count("blow")} of single combat; ${count("cast")} enchantments tried, ${works} worked; ${count("found")} artifacts found.`),
    ...names.board.sides.map(({ name }, side) => {
      const dead = Object.entries(view.slain).filter(([, whose]) => whose === side).map(([id]) => id);
      return h("section", {}, h("h3", {}, `${name} dead`), dead.length ? h("div", { class: "fallen" }, ...dead.map((id) => h("span", {}, arms(names, id), names.short(id)))) : h("p", { class: "hint" }, "nobody"));
    }));
}
