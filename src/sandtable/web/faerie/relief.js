// Mountains, hills, trees and marshes as an old mapmaker draws them. Roughness comes from the hex, not from dice.

import { el, tenth } from "../svg.js";
import { middle } from "./hexes.js";

/** @import {Point} from "./local" */

/** Where the signs of a hex stand, from the back to the front; three arrangements. @type {Record<string, Point[][]>} */
const SPOTS = {
  mountain: [[[-16, -16], [22, -8], [-20, 30], [18, 38]], [[12, -18], [-24, -4], [24, 26], [-14, 38]], [[-4, -20], [-28, 14], [27, 8], [4, 38]]],
  rough: [[[-22, -18], [20, -22], [2, 6], [-26, 26], [26, 24]], [[-10, -26], [26, -8], [-28, 4], [8, 18], [-12, 38]], [[14, -26], [-24, -14], [22, 10], [-14, 18], [16, 38]]],
  woods: [[[-22, -24], [14, -30], [32, -4], [-34, 6], [4, 4], [-16, 30], [22, 30]], [[-6, -32], [26, -20], [-32, -10], [6, -2], [34, 14], [-22, 22], [10, 34]], [[-26, -26], [6, -22], [30, -14], [-14, 4], [-34, 18], [22, 22], [-4, 34]]],
  forest: [[[-18, -34], [6, -36], [26, -26], [-34, -14], [-10, -14], [14, -10], [36, -4], [-28, 10], [-4, 10], [20, 14], [-36, 28], [-14, 34], [10, 36], [30, 34]]],
  marsh: [[[-20, -28], [18, -24], [-34, -2], [2, -2], [34, 4], [-16, 24], [20, 30]], [[0, -32], [-28, -14], [28, -12], [-4, 8], [-30, 24], [26, 22], [4, 36]]],
};

/** @type {Record<string, (x: number, y: number, size: number) => [string, string]>} */
const DRAW = {
  mountain: (x, y, s) => [
    `M${p(x - 19 * s, y)}Q${p(x - 11 * s, y - 13 * s)} ${p(x - 2 * s, y - 31 * s)}Q${p(x + 3 * s, y - 24 * s)} ${p(x + 8 * s, y - 18 * s)}T${p(x + 20 * s, y)}`,
    `M${p(x - 2 * s, y - 31 * s)}q${3 * s},${8 * s} ${tenth(s)},${13 * s}t${3 * s},${14 * s}M${p(x + 4 * s, y - 20 * s)}l${3 * s},${12 * s}M${p(x + 9 * s, y - 15 * s)}l${3 * s},${11 * s}M${p(x + 14 * s, y - 9 * s)}l${2 * s},${7 * s}`],
  rough: (x, y, s) => [
    `M${p(x - 15 * s, y)}Q${p(x - 4 * s, y - 20 * s)} ${p(x + 15 * s, y)}`,
    `M${p(x + s, y - 8 * s)}l${2 * s},${7 * s}M${p(x + 6 * s, y - 6 * s)}l${2 * s},${5 * s}`],
  woods: (x, y, s) => [
    `M${p(x - 8 * s, y - 5 * s)}q${-3 * s},${-7 * s} ${3 * s},${-8 * s}q${5 * s},${-7 * s} ${10 * s},0q${6 * s},${s} ${3 * s},${8 * s}q${-8 * s},${4 * s} ${-16 * s},0Z`,
    `M${p(x, y - 3 * s)}v${6 * s}M${p(x + 2 * s, y - 10 * s)}q${3 * s},${2 * s} ${3 * s},${4 * s}`],
  forest: (x, y, s) => [
    `M${p(x, y - 19 * s)}l${7 * s},${10 * s}h${-3 * s}l${5 * s},${8 * s}h${-18 * s}l${5 * s},${-8 * s}h${-3 * s}Z`,
    `M${p(x, y - s)}v${4 * s}`],
  marsh: (x, y, s) => ["", `M${p(x - 11 * s, y)}h${22 * s}M${p(x - 6 * s, y + 4 * s)}h${13 * s}M${p(x, y - s)}v${-11 * s}M${p(x - 3 * s, y - s)}l${-4 * s},${-8 * s}M${p(x + 3 * s, y - s)}l${4 * s},${-8 * s}`],
};

/** A sign needs land under its middle and both its ends. */
const FOOT = [-12, 0, 12];

/** @param {number} x @param {number} y */
function p(x, y) {
  return `${tenth(x)},${tenth(y)}`;
}

/** Between 0 and 1, of a hex and a count. @param {number} hex @param {number} n */
function chance(hex, n) {
  const found = Math.sin(hex * 12.9898 + n * 78.233) * 43758.5453;
  return found - Math.floor(found);
}

/** The signs of a terrain in hexes, as few paths: bodies, then lines. Some hexes may have it in part only; no sign stands in the sea. @param {string} kind @param {number[]} hexes @param {Set<number>} [sparse] @param {(hex: number, point: Point) => boolean} [dry] @returns {SVGElement[]} */
export function glyphs(kind, hexes, sparse = new Set(), dry = () => true) {
  const [spots, draw] = [SPOTS[kind], DRAW[kind]];
  if (!spots || !draw) return [];
  let [bodies, strokes] = ["", ""];
  for (const hex of hexes) {
    const [x, y] = middle(hex);
    const places = spots[hex % spots.length] ?? [];
    places.forEach(([dx, dy], i) => {
      if ((sparse.has(hex) && i % 2) || !FOOT.every((across) => dry(hex, [x + dx + across, y + dy - 2]))) return;
      const size = 0.88 + chance(hex, i) * 0.3;
      const [body, stroke] = draw(x + dx + chance(hex, i + 20) * 5 - 2.5, y + dy + chance(hex, i + 40) * 5 - 2.5, tenth(size * 10) / 10);
      bodies += body;
      strokes += stroke;
    });
  }
  return [...(bodies ? [el("path", { class: `relief ${kind}`, d: bodies })] : []), el("path", { class: `relief ${kind} strokes`, d: strokes })];
}

/** A chain of peaks along a line. @param {Point[]} line */
export function ridge(line) {
  /** @type {Point[]} */
  const peaks = [];
  line.forEach(([x, y], i) => {
    const [px, py] = line[i - 1] ?? [x, y];
    const steps = Math.max(1, Math.round(Math.hypot(x - px, y - py) / 15));
    for (let n = i ? 1 : 0; n <= (i ? steps : 0); n += 1) peaks.push([px + ((x - px) * n) / steps, py + ((y - py) * n) / steps]);
  });
  const sorted = peaks.sort((a, b) => a[1] - b[1]);
  const high = (/** @type {Point} */ [x, y]) => 12 + 5 * chance(Math.round(x), Math.round(y));
  return [
    el("path", { class: "ridge", d: sorted.map(([x, y]) => `M${p(x - 9, y + 6)}L${p(x, y + 6 - high([x, y]))}L${p(x + 9, y + 6)}Z`).join("") }),
    el("path", { class: "ridge shade", d: sorted.map(([x, y]) => `M${p(x, y + 6 - high([x, y]))}L${p(x + 9, y + 6)}L${p(x + 2, y + 6)}Z`).join("") }),
  ];
}
