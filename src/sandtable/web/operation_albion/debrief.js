// A look back when the game is over: the level of victory, what was held, what was lost.
import { h } from "../dom.js";
import { printedTable } from "./charts.js";
import { unitOf } from "./counters.js";

/** @typedef {import("./view").View} View */

/**
 * @param {import("./words.js").Names} names @param {import("./pieces.js").Pieces} pieces @param {View} view @param {string} ending
 * @param {import("../types").LogLine[]} log @param {import("../client").Table} table
 */
export function debrief(names, pieces, view, ending, log, table) {
  const prizes = ["riga", "reval", "helsingfors", "hango", "narva", "pskov", "vyborg", "dagden", "moon", "oesel", "libau"].filter((id) => names.spaces.has(id));
  const battles = log.filter((line) => line.kind === "battle").length;
  const capital = (/** @type {number} */ side) => (view.hands[side]?.units.refit ?? []).concat(view.hands[side]?.units.destroyed ?? [])
    .filter((id) => ["BB", "BC", "BP", "shock"].includes(unitOf(names.board, id)?.type ?? ""));
  return h("div", { class: "albion-panel look-back" }, h("h2", {}, ending),
    h("p", {}, `${battles} ${battles === 1 ? "battle" : "battles"}. `, view.revolution ? `The October Revolution broke out in turn ${view.revolution}.` : "There was no Revolution."),
    h("div", { class: "tables" },
      h("table", { class: "printed" }, h("caption", {}, "Who holds what"), h("thead", {}, h("tr", {}, h("th", {}, "Place"), h("th", {}, "Held by"))),
        h("tbody", {}, ...prizes.map((id) => h("tr", {}, h("td", {}, names.place(id)), h("td", {}, view.control[id] === undefined ? "nobody" : names.side(view.control[id] ?? 0)))))),
      ...names.board.tables.filter(({ id }) => id === "victory" || id === "levels")
        .map((chart) => printedTable(chart, chart.id === "levels" ? chart.rows.findIndex((row) => row.includes(view.level)) : undefined, (rule) => table.rule(rule)))),
    ...names.board.sides.map(({ name }, side) => {
      const lost = capital(side);
      return lost.length ? h("section", {}, h("h3", {}, `${name} capital ships and shock troops out of play`), pieces.counters(lost)) : null;
    }));
}
