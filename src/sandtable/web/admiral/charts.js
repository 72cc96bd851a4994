// Mission sheet and tables as printed.
import { fill, h } from "../dom.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */

/** @param {import("./board").Chart} chart @param {number | undefined} lit @param {(rule: string) => void} open */
function printedTable(chart, lit, open) {
  const cell = (/** @type {string} */ text, /** @type {number} */ i) => (chart.header[i] === "Rule" ? h("td", {}, h("button", { class: "rule", onclick: () => open(text) }, ...text.split(/(?<=[.-])/).flatMap((part) => [part, h("wbr")]))) : h("td", {}, text));
  return h("table", { class: "printed", "data-chart": chart.id },
    h("caption", {}, chart.title, chart.source === "reconstruction" ? "°" : "", " ", h("button", { class: "rule", onclick: () => open(chart.rule) }, chart.rule)),
    h("thead", {}, h("tr", {}, ...chart.header.map((text) => h("th", {}, text)))),
    h("tbody", {}, ...chart.rows.map((row, i) => h("tr", { class: i === lit ? "lit" : "" }, ...row.map(cell)))),
    chart.note ? h("tfoot", {}, h("tr", {}, h("td", { colspan: chart.header.length }, chart.note))) : null);
}

export class ChartsPanel {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.element = h("div", { class: "admiral-panel charts" });
    this.state = "";
  }

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    const last = log.findLast(({ kind }) => kind === "critical");
    const table = last ? String(last.facts.table ?? "") : "";
    const rows = (/** @type {string} */ id) => this.board.tables.find((chart) => chart.id === id)?.rows ?? [];
    /** @type {Record<string, number>} */
    const lit = { weather: rows("weather").findIndex((row) => row[1] === view.weather) };
    if (last) for (const id of table ? [table] : ["light", "severe", "torpedo"]) lit[id] = rows(id).findIndex((row) => row[0] === String(last.facts.roll) && row[1]?.startsWith(String(last.facts.name)));
    const state = JSON.stringify(lit);
    if (state === this.state) return;
    this.state = state;
    const charts = this.board.tables.map((chart) => h("div", { class: "sheet" }, printedTable(chart, lit[chart.id], (rule) => this.table.rule(rule))));
    const index = this.board.tables.map((chart, i) => h("button", { onclick: () => charts[i]?.scrollIntoView({ block: "start" }) }, chart.title.replace(/:.*/, "")));
    fill(this.element, h("nav", { class: "index", "aria-label": "Charts" }, ...index), ...charts, h("p", { class: "rebuilt" }, "Charts and cards marked ° are reconstructions."));
  }
}

export class MissionPanel {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = h("div", { class: "admiral-panel mission" });
  }

  /** @param {View} view */
  show(view) {
    const { mission, sides, turns, weather } = this.board;
    const row = weather.find(({ name }) => name === view.weather);
    const list = (/** @type {string} */ name, /** @type {string[]} */ texts) => (texts.length ? [h("h3", {}, name), h("ul", {}, ...texts.map((text) => h("li", {}, text)))] : []);
    fill(this.element,
      h("h2", {}, mission?.title ?? "A free battle"), h("p", { class: "hint" }, `${mission ? `${mission.date}; ${mission.kind}. ` : ""}${turns} turns, table of ${this.board.width / 100} by ${this.board.height / 100} cm.`),
      h("p", {}, h("b", {}, "Weather: "), view.weather || "not rolled yet", view.night ? ", at night" : "", row?.visibility ? `; one sees ${row.visibility} cm` : "", row && row.guns ? `; guns ${row.guns}` : ""),
      h("h3", {}, "Points"), h("ul", { class: "score" }, ...sides.map(({ name }, side) => h("li", {}, h("b", {}, name), ` ${view.score[side] ?? 0}`))),
      ...list("Special rules", mission?.special ?? []), ...list("Victory", mission?.victory ?? ["A side that has lost more than half of its flagships is beaten (victory.default).", "After the last turn, points for enemies sunk or lost decide (mission.points)."]));
  }
}
