// The sheet: the table's frame with its centimetres, the sea, land, shoals, tokens.
import { el, symbol } from "../svg.js";
import { MM, path, sheet } from "./geometry.js";
import { foam } from "./ships.js";

/** @import {Board, Land, Point, Token} from "./local" */

const MARGIN = 70;
const LAYERS = ["ground", "land", "mines", "range scaled", "wakes", "tracks scaled", "units", "smoke", "air scaled", "lights scaled", "labels scaled", "sight scaled", "laid scaled", "handles scaled", "marks scaled"];

/** What the sheet shows when it is fitted. @param {Board} board */
export function frame({ width, height }) {
  return { x: -MARGIN, y: -MARGIN, width: width / MM + 2 * MARGIN, height: height / MM + 2 * MARGIN };
}

/** The empty table. @param {Board} board */
export function drawSea(board) {
  const { width, height } = { width: board.width / MM, height: board.height / MM };
  const svg = el("svg", { class: "admiral-sea", role: "group", "aria-label": "The table" });
  const defs = el("defs", {}, foam(),
    el("pattern", { id: "ad-waves", width: 120, height: 60, patternUnits: "userSpaceOnUse" },
      el("path", { class: "wavelet", d: "M8 18q9 -6 18 0t18 0M70 46q9 -6 18 0t18 0" })),
    el("pattern", { id: "ad-shoal", width: 9, height: 9, patternUnits: "userSpaceOnUse" }, el("circle", { cx: 2, cy: 2, r: 0.9, class: "sand" }), el("circle", { cx: 6.5, cy: 6.5, r: 0.9, class: "sand" })),
    el("pattern", { id: "ad-trees", width: 22, height: 20, patternUnits: "userSpaceOnUse" }, el("path", { class: "tree", d: "M5 9l3 -6l3 6zM15 18l3 -6l3 6z" })),
    symbol("ad-arrow", '<path d="M0 -11L9 5L3 5L3 11L-3 11L-3 5L-9 5Z"/>'));
  svg.append(defs);
  for (const name of LAYERS) svg.append(el("g", { class: name.replace(/^(\w+)/, "layer-$1") }));
  const [tens, lines] = [[], []].map(() => /** @type {string[]} */ ([]));
  /** @type {SVGElement[]} */
  const numbers = [];
  for (let x = 0; x <= width; x += 100) {
    (x % 500 ? lines : tens).push(`M${x} 0V${height}`);
    numbers.push(el("text", { x, y: -14 }, String(x / 10)), el("text", { x, y: height + 28 }, String(x / 10)));
  }
  for (let y = 0; y <= height; y += 100) {
    (y % 500 ? lines : tens).push(`M0 ${height - y}H${width}`);
    numbers.push(el("text", { x: -22, y: height - y + 6 }, String(y / 10)), el("text", { x: width + 22, y: height - y + 6 }, String(y / 10)));
  }
  layer(svg, "ground").append(
    el("rect", { class: "paper", x: -MARGIN, y: -MARGIN, width: width + 2 * MARGIN, height: height + 2 * MARGIN }),
    el("rect", { class: "water", width, height }),
    el("rect", { class: "waves", width, height, fill: "url(#ad-waves)" }),
    el("path", { class: "grid", d: lines.join("") }), el("path", { class: "grid ten", d: tens.join("") }),
    el("rect", { class: "edge", width, height }),
    el("g", { class: "numbers" }, ...numbers),
    compass(width - 80, 84), scaleBar(30, height - 34), cartouche(board));
  return svg;
}

/** @param {number} x @param {number} y */
function compass(x, y) {
  const rays = Array.from({ length: 16 }, (_, i) => `M0 ${-(i % 4 ? 38 : 46)}V-30`).map((d, i) => el("path", { d, transform: `rotate(${i * 22.5})` }));
  return el("g", { class: "compass", transform: `translate(${x} ${y})` }, el("circle", { r: 30 }), ...rays,
    el("path", { class: "needle", d: "M0 -28L7 0L0 28L-7 0Z" }), el("path", { class: "north", d: "M0 -28L7 0L-7 0Z" }), el("text", { y: -52 }, "N"));
}

/** @param {number} x @param {number} y */
function scaleBar(x, y) {
  return el("g", { class: "scale-bar", transform: `translate(${x} ${y})` },
    el("path", { d: "M0 0H100V8H0ZM100 0H200V8H100Z" }), el("rect", { width: 100, height: 8, class: "dark" }),
    el("text", { x: 0, y: -6 }, "0"), el("text", { x: 100, y: -6 }, "10"), el("text", { x: 200, y: -6 }, "20 cm"));
}

/** @param {Board} board */
function cartouche({ mission, title, turns }) {
  return el("g", { class: "cartouche", transform: "translate(24 30)" },
    el("text", { class: "name", y: 26 }, mission?.title ?? `${title}: a free battle`), el("text", { class: "date", y: 54 }, `${mission ? `${mission.date} · ` : ""}${turns} turns`));
}

/** A layer by its name. @param {Element} svg @param {string} name @returns {SVGGElement} */
export function layer(svg, name) {
  return /** @type {SVGGElement} */ (svg.querySelector(`:scope > .layer-${name}`));
}

/** Land, rocks and shoals. @param {Board} board @param {Land[]} land */
export function pieces(board, land) {
  return land.map(({ kind, shape, name }, index) => el("g", { class: `piece ${kind}`, "data-land": index },
    el("title", {}, `${kind === "shoal" ? "Shoal" : kind === "rocks" ? "Rocks" : "Land"}${name && name !== kind ? ` (${name.replaceAll("-", " ")})` : ""}`),
    el("path", { class: "surf", d: path(board, shape) }), el("path", { class: "ground", d: path(board, shape) }),
    el("path", { class: "sign", d: path(board, shape), fill: kind === "shoal" ? "url(#ad-shoal)" : kind === "land" ? "url(#ad-trees)" : "none" })));
}

/** Mines, torpedo barrages or smoke. @param {Board} board @param {[string, Token][]} tokens @param {boolean} smoke */
export function tokens(board, tokens, smoke) {
  return tokens.filter(([, { kind }]) => (kind === "smoke") === smoke).map(([id, { kind, shape }]) => {
    const middle = shape.reduce(([x, y], [px, py]) => [x + px / shape.length, y + py / shape.length], [0, 0]);
    const [x, y] = sheet(board, middle[0] ?? 0, middle[1] ?? 0);
    const sign = kind === "smoke" ? puffs(board, shape) : kind === "mines" ? dots(board, shape) : [el("path", { class: "fish", d: `M${x - 14} ${y}h22l6 -3v6l-6 -3M${x - 8} ${y + 9}h22l6 -3v6l-6 -3M${x - 2} ${y - 9}h22l6 -3v6l-6 -3` })];
    return el("g", { class: `token ${kind}`, "data-token": id },
      el("title", {}, kind === "smoke" ? "Smoke screen" : kind === "mines" ? "Mines" : "Torpedo barrage"), el("path", { class: "shape", d: path(board, shape) }), ...sign);
  });
}

/** Points along the middle of a strip. @param {Board} board @param {Point[]} shape @param {number} number */
function strip(board, shape, number) {
  const [a, b, c, d] = /** @type {[Point, Point, Point, Point]} */ (shape.map(([x, y]) => sheet(board, x, y)));
  const mid = (/** @type {number[]} */ p, /** @type {number[]} */ q, /** @type {number} */ t) => [(p[0] ?? 0) + ((q[0] ?? 0) - (p[0] ?? 0)) * t, (p[1] ?? 0) + ((q[1] ?? 0) - (p[1] ?? 0)) * t];
  const [start, end] = [mid(a, d, 0.5), mid(b, c, 0.5)];
  return Array.from({ length: number }, (_, i) => mid(start, end, (i + 0.5) / number));
}

/** @param {Board} board @param {Point[]} shape */
function puffs(board, shape) {
  return strip(board, shape, 9).map(([x, y], i) => el("circle", { class: "puff", cx: x ?? 0, cy: y ?? 0, r: 9 + (i % 3) * 2 }));
}

/** @param {Board} board @param {Point[]} shape */
function dots(board, shape) {
  return strip(board, shape, 6).map(([x, y]) => el("path", { class: "mine", transform: `translate(${x} ${y})`, d: "M0 -4.4V4.4M-4.4 0H4.4M-3 -3L3 3M3 -3L-3 3M2.6 0A2.6 2.6 0 1 0 -2.6 0A2.6 2.6 0 1 0 2.6 0Z" }));
}
