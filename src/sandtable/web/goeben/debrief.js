// Looking back on a game: the voyage on the chart, and the Alert Level day by day.
import { h } from "../dom.js";
import { el } from "../svg.js";
import { smooth } from "../shapes.js";
import { chartThumbnail, wayPoints } from "./chart.js";

/** @import {Board, LogLine} from "./local" */
/** @import {Names} from "./names.js" */

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

/** The voyages on the chart, one mission at a time, each with the Alert Level day by day. @param {Names} names @param {LogLine[]} log */
export function debrief(names, log) {
  const parts = scenarios(log);
  const [voyage, alert] = [h("figure", { class: "voyage" }), h("div", {})];
  const show = (/** @type {LogLine[]} */ part) => { voyage.replaceChildren(...drawVoyage(names, part)); alert.replaceChildren(alerts(names, part)); };
  show(parts.at(-1) ?? []);
  const choice = parts.map((part) => h("button", { class: "quiet", onclick: () => show(part) }, names.vocabulary.part("mission", part[0]?.facts.mission)));
  return h("div", { class: "goeben-debrief" }, h("h3", {}, "The voyage on the chart"), parts.length > 1 ? h("p", { class: "missions" }, ...choice) : null,
    voyage, h("h3", {}, "Alert Level"), alert);
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

// --- the Alert Level ---------------------------------------------------------------------------------

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
