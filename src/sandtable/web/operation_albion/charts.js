// The charts and tables as printed, with the row that matters lit.
import { fill, h } from "../dom.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */

/** @param {import("./board").Chart} chart @param {number | undefined} lit @param {(rule: string) => void} open */
export function printedTable(chart, lit, open) {
  return h("table", { class: "printed", "data-chart": chart.id },
    h("caption", {}, chart.title, chart.source === "reconstruction" ? "°" : "", " ", h("button", { class: "rule", onclick: () => open(chart.rule) }, chart.rule)),
    h("thead", {}, h("tr", {}, ...chart.header.map((text) => h("th", {}, text)))),
    h("tbody", {}, ...chart.rows.map((row, i) => h("tr", { class: i === lit ? "lit" : "" }, ...row.map((text) => h("td", {}, text))))),
    chart.note ? h("tfoot", {}, h("tr", {}, h("td", { colspan: chart.header.length }, chart.note))) : null);
}

/** The row of each chart that counts now. @param {Board} board @param {View} view @param {LogLine[]} log @returns {Record<string, number>} */
function inUse(board, view, log) {
  const start = log.findLastIndex((line) => line.kind === "turn");
  /** @type {Record<string, number>} */
  const lit = { turns: view.turn - 1 };
  if (!view.revolution) lit.revolution = view.index;
  for (const { kind, facts } of log.slice(start + 1)) {
    if (kind !== "incident") continue;
    lit[facts.side === 0 ? "incidents_german" : view.revolution && view.revolution < view.turn ? "incidents_russian_after" : "incidents_russian_before"] = facts.die - 1;
  }
  if (view.level) lit.levels = board.tables.find(({ id }) => id === "levels")?.rows.findIndex((row) => row.includes(view.level)) ?? -1;
  return lit;
}

export class ChartsPanel {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.element = h("div", { class: "albion-panel charts" });
    this.state = "";
  }

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    const lit = inUse(this.board, view, log);
    const state = JSON.stringify(lit);
    if (state === this.state) return;
    this.state = state;
    const charts = this.board.tables.map((chart) => h("div", { class: "sheet" }, printedTable(chart, lit[chart.id], (rule) => this.table.rule(rule))));
    const index = this.board.tables.map((chart, i) => h("button", { onclick: () => charts[i]?.scrollIntoView({ block: "start" }) }, chart.title));
    fill(this.element, h("nav", { class: "index", "aria-label": "Charts" }, ...index), ...charts, h("p", { class: "rebuilt" }, "Charts marked ° are reconstructions."));
  }
}
