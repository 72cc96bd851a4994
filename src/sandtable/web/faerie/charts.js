// The charts and tables as printed, with the row that matters lit.
import { fill, h, printed } from "../dom.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */

export class ChartsPanel {
  /** @param {import("./board").Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.element = h("div", { class: "faerie-panel charts" });
    this.state = "";
  }

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    const lit = this.inUse(view, log);
    const state = JSON.stringify(lit);
    if (state === this.state) return;
    this.state = state;
    const sheets = this.board.tables.map((chart) => h("div", { class: "sheet" }, this.sheet(chart, lit[chart.id])));
    fill(this.element, h("nav", { class: "index", "aria-label": "Charts" }, ...this.board.tables.map((chart, i) => h("button", { onclick: () => sheets[i]?.scrollIntoView({ block: "start" }) }, chart.title))), ...sheets,
      h("p", { class: "rebuilt" }, "Charts marked ° are reconstructions."));
  }

  /** The row of each chart that counts now. @param {View} view @param {LogLine[]} log @returns {Record<string, number>} */
  inUse(view, log) {
    /** @type {Record<string, number>} */
    const lit = { turns: view.turn - 1 };
    const search = log.findLast(({ kind }) => kind === "searched");
    const discovery = this.board.tables.find(({ id }) => id === "discovery");
    if (search && discovery) lit.discovery = Math.min(discovery.rows.length - 1, Math.max(0, search.facts.dice[0] + search.facts.dice[1] + search.facts.extra - discovery.first));
    return lit;
  }

  /** @param {import("./board").Chart} chart @param {number | undefined} lit */
  sheet(chart, lit) {
    return h("table", { class: "printed", "data-chart": chart.id },
      h("caption", {}, chart.title, chart.source === "reconstruction" ? "°" : "", " ", h("button", { class: "rule", onclick: () => this.table.rule(chart.rule) }, chart.rule)),
      h("thead", {}, h("tr", {}, ...chart.header.map((text) => h("th", {}, printed(text))))),
      h("tbody", {}, ...chart.rows.map((row, i) => h("tr", { class: i === lit ? "lit" : "" }, ...row.map((text) => h("td", {}, printed(text)))))),
      chart.note ? h("tfoot", {}, h("tr", {}, h("td", { colspan: chart.header.length }, chart.note))) : null);
  }
}
