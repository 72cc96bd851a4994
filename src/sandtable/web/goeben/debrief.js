// Looking back on a game: its outcome, points, voyage, luck, losses, and the Alert Level day by day.
import { h } from "../dom.js";
import { el } from "../svg.js";
import { chartThumbnail, smooth, wayPoints } from "./chart.js";
import { pointBars } from "./orders.js";
import { points as counted } from "./words.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("./words.js").Names} Names */

const INKS = /** @type {Record<string, string>} */ ({ goeben: "#8c1d18", breslau: "#1c4f8a", moltke: "#7a4a00", stralsund: "#4b2a78" });
const OTHER = "#2f5d3a";

const AROUND = 160;
const SHAPE = 2;
const LEAST = 1800;

/** The log in parts, each beginning with its orders. @param {LogLine[]} log */
function scenarios(log) {
  /** @type {LogLine[][]} */
  const parts = [];
  for (const line of log) {
    if (line.kind === "orders") parts.push([]);
    parts.at(-1)?.push(line);
  }
  return parts;
}

/** @param {Names} names @param {View} view @param {string} sentence @param {LogLine[]} log */
export function debrief(names, view, sentence, log) {
  const parts = scenarios(log);
  const over = log.filter((line) => line.kind === "scenario over");
  const points = over.length ? over.reduce((sum, line) => added(sum, line.facts.points), /** @type {Record<string, number>} */ ({})) : view.points;
  const shown = parts.at(-1) ?? [];
  const voyage = h("figure", { class: "voyage" });
  const show = (/** @type {LogLine[]} */ part) => voyage.replaceChildren(...drawVoyage(names, part));
  show(shown);
  return h("div", { class: "goeben-debrief" },
    h("h2", {}, sentence),
    over.length > 1 ? h("table", { class: "missions" }, h("caption", {}, "The missions"), h("tbody", {}, ...over.map(({ facts }, i) => h("tr", { class: facts.success ? "won" : "lost" },
      h("th", { scope: "row" }, names.mission(facts.mission)?.name ?? facts.mission), h("td", {}, facts.success ? "accomplished" : "failed"), h("td", { class: "number" }, counted(facts.vp)),
      h("td", {}, h("button", { class: "quiet", onclick: () => show(parts[i] ?? []) }, "Voyage")))))) : null,
    h("div", { class: "columns" },
      h("section", {}, h("h3", {}, "Victory points"), Object.keys(points).length ? pointBars(points) : h("p", { class: "hint" }, "None.")),
      h("section", {}, h("h3", {}, "Luck of the guns"), luck(names, log)),
      h("section", {}, h("h3", {}, "Ships"), losses(names, view, log)),
      h("section", {}, h("h3", {}, "Alert Level"), alerts(names, shown))),
    voyage);
}

/** @param {Record<string, number>} sum @param {Record<string, number>} more */
function added(sum, more) {
  const made = { ...sum };
  for (const [why, vp] of Object.entries(more ?? {})) made[why] = (made[why] ?? 0) + vp;
  return made;
}

// --- the voyage ------------------------------------------------------------------------------------

/** The legs of all ships on a small chart, with the day at the end of each. @param {Names} names @param {LogLine[]} log */
function drawVoyage(names, log) {
  const { board } = names;
  const svg = chartThumbnail(board);
  svg.removeAttribute("role");
  svg.setAttribute("aria-label", "The voyage day by day");
  /** @type {Record<string, {day: number, way: string[]}[]>} */
  const legs = {};
  let day = 0;
  for (const { kind, facts } of log) {
    if (kind === "turn") day = facts.turn;
    if (kind === "sailed") for (const ship of facts.ships) (legs[ship] ??= []).push({ day, way: [facts.origin, ...facts.way] });
  }
  const ships = Object.keys(legs);
  const stops = new Map();
  const made = ships.flatMap((ship, i) => {
    const lines = (legs[ship] ?? []).map(({ way }) => smooth(wayPoints(svg, way))).join("");
    const off = (i - (ships.length - 1) / 2) * 13;
    return [el("path", { d: lines, class: "leg-halo", transform: `translate(${off} ${off})` }), el("path", { d: lines, class: "leg", style: `--ink: ${INKS[ship] ?? OTHER}`, transform: `translate(${off} ${off})` })];
  });
  for (const ship of ships) {
    for (const { day: when, way } of legs[ship] ?? []) {
      const end = way.at(-1) ?? "";
      stops.set(end, new Set([...(stops.get(end) ?? []), when]));
    }
  }
  const places = [...stops].map(([id, days]) => {
    const space = names.spaces.get(id);
    return el("g", { class: "stop", transform: `translate(${space?.x ?? 0} ${space?.y ?? 0})` }, el("title", {}, `${space?.name}: day ${[...days].join(", ")}`),
      el("rect", { x: -13 - 13 * days.size, y: -26, width: 26 + 26 * days.size, height: 52, rx: 26 }), el("text", { y: 10 }, [...days].sort((a, b) => a - b).join("·")), el("text", { class: "stop-name", y: 58 }, space?.name ?? ""));
  });
  const points = ships.flatMap((ship) => (legs[ship] ?? []).flatMap(({ way }) => wayPoints(svg, way)));
  if (points.length) frameAround(svg, points, board);
  svg.append(el("g", { class: "legs" }, ...made, ...places));
  const captions = ships.map((ship) => h("span", {}, h("i", { style: `background:${INKS[ship] ?? OTHER}` }), names.ship(ship)));
  return [svg, h("figcaption", {}, ...captions, ships.length ? "Numbers are days." : "No ship sailed.")];
}

/** @param {SVGSVGElement} svg @param {[number, number][]} points @param {Board} board */
function frameAround(svg, points, board) {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [left, right, top, bottom] = [Math.min(...xs) - AROUND, Math.max(...xs) + AROUND, Math.min(...ys) - AROUND, Math.max(...ys) + AROUND];
  const width = Math.min(board.width, Math.max(LEAST, right - left, (bottom - top) * SHAPE));
  const height = width / SHAPE;
  const x = Math.max(0, Math.min(board.width - width, (left + right - width) / 2));
  const y = Math.max(0, Math.min(board.height - height, (top + bottom - height) / 2));
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
}

// --- luck, losses, alert ---------------------------------------------------------------------------

/** Hits against what the dice could be expected to bring. @param {Names} names @param {LogLine[]} log */
function luck(names, log) {
  const sums = { ours: { dice: 0, hits: 0, expected: 0 }, theirs: { dice: 0, hits: 0, expected: 0 } };
  for (const { kind, facts } of log) {
    if (kind !== "shot") continue;
    const own = names.german.has(facts.firer) || names.warships.get(facts.firer)?.nation === "Austro-Hungarian";
    const sum = own ? sums.ours : sums.theirs;
    sum.dice += facts.dice.length;
    sum.hits += facts.hits;
    sum.expected += (facts.dice.length * (7 - facts.needed)) / 6;
  }
  if (!sums.ours.dice && !sums.theirs.dice) return h("p", { class: "hint" }, "No gun was fired.");
  const row = (/** @type {string} */ text, /** @type {{dice: number, hits: number, expected: number}} */ { dice, hits, expected }) => h("tr", {},
    h("th", { scope: "row" }, text), h("td", { class: "number" }, String(dice)), h("td", { class: "number" }, expected.toFixed(1)), h("td", { class: "number" }, h("b", {}, String(hits))));
  return h("table", { class: "luck" }, h("thead", {}, h("tr", {}, ...["", "Dice", "Expected", "Hits"].map((text) => h("th", {}, text)))), h("tbody", {}, row("Scored", sums.ours), row("Suffered", sums.theirs)));
}

/** @param {Names} names @param {View} view @param {LogLine[]} log */
function losses(names, view, log) {
  const list = (/** @type {string} */ kind, /** @type {string} */ fact) => [...new Set(log.filter((line) => line.kind === kind).map((line) => String(line.facts[fact])))];
  const sunk = list("sunk", "ship");
  const own = (/** @type {string} */ id) => names.german.has(id) || names.warships.get(id)?.nation === "Austro-Hungarian";
  const damaged = list("damaged", "ship").filter((ship) => !sunk.includes(ship));
  const rows = [
    ["Sunk", sunk.filter((ship) => !own(ship)).map((ship) => names.ship(ship))],
    ["Damaged", damaged.filter((ship) => !own(ship)).map((ship) => names.ship(ship))],
    ["Silenced", list("razed", "fort").map((fort) => names.ship(fort).replace("Coastal defence ", "Battery "))],
    ["Lost", sunk.filter(own).map((ship) => names.ship(ship))],
    ["Afloat", Object.entries(view.afloat).map(([ship, now]) => `${names.ship(ship)} (hull ${now.hull} of ${names.german.get(ship)?.hull})`)],
  ].filter(([, ships]) => ships?.length);
  return h("dl", { class: "losses" }, ...rows.flatMap(([text, ships]) => [h("dt", {}, String(text)), h("dd", {}, /** @type {string[]} */ (ships).join(", "))]));
}

const STEP = 24;
const HIGH = 17;

/** The Alert Level at the end of each day. @param {Names} names @param {LogLine[]} log */
function alerts(names, log) {
  let [day, level] = [0, log.find((line) => line.kind === "alert")?.facts.now - (log.find((line) => line.kind === "alert")?.facts.change ?? 0) || 1];
  /** @type {number[]} */
  const levels = [];
  for (const { kind, facts } of log) {
    if (kind === "turn") day = facts.turn;
    if (kind === "alert") level = facts.now;
    levels[day] = level;
  }
  const most = names.board.alert;
  const days = Array.from(levels, (found) => found ?? 1);
  const y = (/** @type {number} */ value) => (most - value) * HIGH + 8;
  const path = days.map((value, i) => `${i ? `H${i * STEP + 20}V` : `M${20},`}${y(value)}`).join("") + `h${STEP}`;
  const width = days.length * STEP + 30;
  return el("svg", { class: "alert-line", width, height: most * HIGH + 18, viewBox: `0 0 ${width} ${most * HIGH + 18}`, role: "img", "aria-label": `Alert Level day by day: ${days.join(", ")}` },
    ...Array.from({ length: most }, (_, i) => el("g", {}, el("path", { class: "grid", d: `M20,${y(i + 1)}H${width}` }), el("text", { x: 12, y: y(i + 1) + 4 }, String(i + 1)))),
    el("path", { class: "level", d: path }),
    ...days.slice(1).map((_, i) => el("text", { x: (i + 1) * STEP + 20 + STEP / 2, y: most * HIGH + 14 }, String(i + 1))));
}
