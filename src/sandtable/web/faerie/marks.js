// What changes on the map: weather, vortices, ruins, the turn, what is lit, and ways.

import { linePath } from "../shapes.js";
import { Memory, dataAt, layer, showFound } from "../sheet.js";
import { el, tenth, use } from "../svg.js";
import { turnBox } from "./furniture.js";
import { distance, hexUnder, label, middle, outline, rim } from "./hexes.js";

/** @import {Board} from "./local" */
/** What is lit: hexes that may be chosen with what they cost, those that may be struck, those chosen, and a range. @typedef {{reachable?: Map<number, string | number | null>, targets?: Iterable<number>, selected?: Iterable<number>, range?: {hex: number, reach: number} | null}} Lights */
/** What of a position the map shows itself. @typedef {{turn: number, air: string, sky: Record<string, string>, ruins: number[], vortices: number[]}} Signs */

const WEATHER = /** @type {Record<string, string>} */ ({ clear: "clear weather", rain: "rain", snow: "snow" });

/** @type {Memory<{board: Board, hexes: Set<number>}>} */
const drawn = new Memory();

/** Remember the board of a map. @param {SVGSVGElement} svg @param {Board} board */
export function remember(svg, board) {
  drawn.keep(svg, { board, hexes: new Set(board.hexes.map(({ number }) => number)) });
}

/** The hex under an event: that of the piece or lit hex that was hit, else the one at the pointer. @param {Event} event @returns {number | null} */
export function placeAt(event) {
  const piece = dataAt(event, "hex");
  if (piece !== null) return Number(piece);
  const svg = event.target instanceof Element ? event.target.closest("svg.faerie-map") : null;
  if (!(event instanceof MouseEvent) || !(svg instanceof SVGSVGElement)) return null;
  const at = svg.getScreenCTM()?.inverse();
  if (!at) return null;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(at);
  const hex = hexUnder(x, y);
  return drawn.of(svg).hexes.has(hex) ? hex : null;
}

/** Light hexes; everything lit before goes out. @param {SVGSVGElement} svg @param {Lights} [lights] */
export function light(svg, { reachable = new Map(), targets = [], selected = [], range = null } = {}) {
  const { hexes } = drawn.of(svg);
  const button = (/** @type {number} */ hex, /** @type {string} */ kind, /** @type {string} */ words) =>
    el("path", { class: `lit ${kind}`, "data-hex": hex, d: outline(hex, 0.97), role: "button", tabindex: 0, "aria-label": `${label(hex)}: ${words}` });
  const within = range ? [...hexes].filter((hex) => distance(hex, range.hex) <= range.reach) : [];
  const costs = [...reachable].filter(([, cost]) => cost !== null).map(([hex, cost]) => {
    const [x, y] = middle(hex);
    return el("g", { class: "cost", transform: `translate(${tenth(x)} ${y + 38})` }, el("rect", { x: -17, y: -12, width: 34, height: 22, rx: 11 }), el("text", { y: 5 }, String(cost)));
  });
  layer(svg, "lights").replaceChildren(
    ...(within.length ? [el("path", { class: "within", d: within.map((hex) => outline(hex)).join("") }), el("path", { class: "rim", d: rim(within) })] : []),
    ...[...reachable.keys()].map((hex) => button(hex, "reachable", "may be chosen")),
    ...[...targets].map((hex) => button(hex, "target", "may be struck")),
    ...[...selected].map((hex) => el("path", { class: "lit selected-place", d: outline(hex, 0.97) })));
  layer(svg, "costs").replaceChildren(...costs);
}

/** Show which hex was looked for. @param {SVGSVGElement} svg @param {number} hex */
export function mark(svg, hex) {
  showFound(svg, el("path", { class: "lit selected-place found", d: outline(hex, 0.97) }));
}

/** Show a way through hexes, the start first, or none. @param {SVGSVGElement} svg @param {number[]} hexes */
export function showPath(svg, hexes) {
  const points = hexes.map(middle);
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return layer(svg, "paths").replaceChildren();
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]) || 1;
  points[points.length - 1] = [end[0] - ((end[0] - before[0]) / length) * 22, end[1] - ((end[1] - before[1]) / length) * 22];
  const d = linePath(points);
  layer(svg, "paths").replaceChildren(el("path", { class: "way halo", d }), el("path", { class: "way", d, "marker-end": "url(#fae-tip)" }));
}

/** Show weather, vortices, ruins and the turn. @param {SVGSVGElement} svg @param {Signs} signs */
export function showMarkers(svg, { turn, air, sky, ruins, vortices }) {
  const { board } = drawn.of(svg);
  showSky(svg, air, sky);
  /** @type {SVGElement[]} */
  const made = [
    ...ruins.map((hex) => sign("fae-ruin", hex, `${board.fortresses.find((found) => found.hex === hex)?.name ?? "Fortress"}: in ruins`)),
    ...vortices.map((hex) => sign("fae-vortex", hex, "Vortex")),
  ];
  const box = turnBox(board, turn);
  if (box) made.push(el("rect", { class: "turn-now", ...box, rx: 6 }));
  layer(svg, "markers").replaceChildren(...made);
}

/** The weather: a veil over the whole map, and hexes where it is another one. @param {SVGSVGElement} svg @param {string} air @param {Record<string, string>} sky */
function showSky(svg, air, sky) {
  const { board, hexes } = drawn.of(svg);
  const { x, y, width, height } = board.frame;
  /** @type {SVGElement[]} */
  const made = air === "clear" ? [] : [el("rect", { class: `veil ${air}`, x, y, width, height })];
  for (const weather of ["clear", "rain", "snow"]) {
    const here = Object.entries(sky).filter(([hex, found]) => found === weather && weather !== air && hexes.has(Number(hex))).map(([hex]) => Number(hex));
    if (!here.length) continue;
    const d = here.map((hex) => outline(hex)).join("");
    made.push(el("path", { class: `sky ${weather}`, d }, el("title", {}, WEATHER[weather] ?? weather)), el("path", { class: `sky-sign ${weather}`, d }), el("path", { class: `sky-rim ${weather}`, d: rim(here) }));
  }
  layer(svg, "sky").replaceChildren(...made);
}

/** @param {string} symbol @param {number} hex @param {string} words */
function sign(symbol, hex, words) {
  const [x, y] = middle(hex);
  return el("g", { class: "sign", "data-hex": hex }, el("title", {}, words), use(symbol, tenth(x), y));
}
