// The charts and tables as printed, with the row and the column that matter lit.
import { fill, h } from "../dom.js";
import { kindOf } from "./words.js";

/** @typedef {import("./board").Chart} Chart */
/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {{rows?: number[], columns?: number[]}} Lit */

/** @param {Chart} chart @param {Lit} lit @param {(rule: string) => void} [open] */
export function printedTable(chart, { rows = [], columns = [] }, open) {
  const cell = (/** @type {string} */ text, /** @type {number} */ row, /** @type {number} */ column) =>
    h("td", { class: rows.includes(row) && (columns.includes(column) || !columns.length) ? "lit" : columns.includes(column) ? "column" : "" }, text);
  return h("table", { class: "printed", "data-chart": chart.id },
    h("caption", {}, chart.title, chart.source === "reconstruction" ? "°" : "", " ",
      open ? h("button", { class: "rule", onclick: () => open(chart.rule) }, chart.rule) : null),
    h("thead", {}, h("tr", {}, ...chart.header.map((text, i) => h("th", { class: columns.includes(i) ? "column" : "" }, text)))),
    h("tbody", {}, ...chart.rows.map((row, i) => h("tr", { class: rows.includes(i) ? "lit" : "" }, ...row.map((text, j) => cell(text, i, j))))),
    chart.note ? h("tfoot", {}, h("tr", {}, h("td", { colspan: chart.header.length }, chart.note))) : null);
}

/** The row of a band that holds a number: “3 or less”, “4 to 6”, “7 or more”. @param {string} text @param {number} number */
function within(text, number) {
  const [low = 0, high] = (text.match(/-?\d+/g) ?? []).map(Number);
  if (text.endsWith("or less")) return number <= low;
  return text.endsWith("or more") ? number >= low : number >= low && number <= (high ?? low);
}

/** The rows of the Contact Table for some totals. @param {Chart} chart @param {number[]} totals */
export function contactRows(chart, totals) {
  return chart.rows.flatMap(([band = ""], i) => (totals.some((total) => within(band, total)) ? [i] : []));
}

/** Where on the Intelligence Table a result stands. @param {Chart} chart @param {LogLine["facts"]} facts @returns {Lit} */
export function intelligenceCell(chart, { die, value }) {
  return { rows: [die - 1], columns: [1 + chart.header.slice(1).findIndex((band) => within(band, value))] };
}

/** @param {Board} board @param {string} id */
export function chartOf(board, id) {
  return board.tables.find((chart) => chart.id === id);
}

/** Which table a hit is looked up in, and where. @param {Board} board @param {LogLine["facts"]} facts */
export function hitChart(board, { target, table, dice }) {
  const german = board.german.some((ship) => ship.id === target);
  const afloat = german || board.warships.some((ship) => ship.id === target);
  const chart = chartOf(board, afloat ? table : "shore");
  const roll = dice.reduce((/** @type {number} */ sum, /** @type {number} */ die) => sum + die, 0);
  return chart ? { chart, lit: { rows: [roll - 2], columns: [german || !afloat ? 1 : 2] } } : null;
}

/** What is in use on each chart now. @param {Board} board @param {View} view @param {LogLine[]} log @returns {Record<string, Lit>} */
function inUse(board, view, log) {
  const last = (/** @type {string} */ kind) => log.findLast((line) => line.kind === kind)?.facts;
  /** @type {Record<string, Lit>} */
  const lit = {};
  const orders = board.missions.findIndex((mission) => mission.id === view.mission);
  if (orders >= 0) lit.orders = { rows: [orders] };
  const kinds = new Set(Object.values(view.at).map((place) => board.spaces.find((space) => space.id === place)?.kind.replaceAll("_", " ").toLowerCase()));
  const terrain = chartOf(board, "terrain");
  if (terrain) lit.terrain = { rows: terrain.rows.flatMap(([kind = ""], i) => (kinds.has(kind.toLowerCase()) ? [i] : [])) };
  const intelligence = last("intelligence");
  const table = chartOf(board, "intelligence");
  if (intelligence && table) lit.intelligence = intelligenceCell(table, intelligence);
  const contact = last("contact");
  const contacts = chartOf(board, "contact");
  if (contact && contacts) lit.contact = { rows: contactRows(contacts, [contact.total]) };
  for (const line of log) {
    const found = line.kind === "hit" ? hitChart(board, line.facts) : null;
    if (found) lit[found.chart.id] = found.lit;
  }
  const aboard = new Set(Object.values(view.afloat).flatMap((display) => display.boxes));
  lit.cargo = { rows: board.cargo.flatMap((cargo, i) => (aboard.has(cargo.id) ? [i] : [])) };
  const day = log.findLastIndex((line) => line.kind === "turn");
  const drawn = new Set(log.slice(day + 1).flatMap((line) => (line.kind === "drew" ? [kindOf(line.facts.counter)] : [])));
  lit.incidents = { rows: board.incidents.flatMap((incident, i) => (drawn.has(incident.id) ? [i] : [])) };
  return lit;
}

export class TablesPanel {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.element = h("div", { class: "charts" });
    /** What is lit, as it was drawn last. */
    this.state = "";
  }

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    const lit = inUse(this.board, view, log);
    const state = JSON.stringify(lit);
    if (state === this.state) return;
    this.state = state;
    const charts = this.board.tables.map((chart) => h("div", { class: "sheet" }, printedTable(chart, lit[chart.id] ?? {}, (rule) => this.table.rule(rule))));
    const index = this.board.tables.map((chart, i) => h("button", { onclick: () => charts[i]?.scrollIntoView({ block: "start" }) }, chart.title));
    fill(this.element, h("nav", { class: "index", "aria-label": "Charts" }, ...index), ...charts,
      h("p", { class: "rebuilt" }, "Charts marked ° are reconstructions."));
  }
}
