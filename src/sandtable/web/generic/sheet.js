// The printed sheet of a generic board: ground, terrain, lines, places and their names, and the title with its key.
import { el, paths, symbol, use } from "../svg.js";

/** @import {Board, Place} from "./local" */

const MARGIN = 60;
/** The width of the title and the key, left of the map, and of the edge to its right. */
const KEY = 270;
const EDGE = 30;
/** The radius of a place that has no outline. */
const POINT = 30;

/** Small signs scattered over a hex, three arrangements so that no pattern shows. */
const SPOTS = [
  [[-26, -20], [25, -20], [31, 9], [-31, 13], [12, 29], [-10, 33], [-1, -6]],
  [[-24, -22], [28, -18], [-33, -2], [33, 14], [-20, 27], [16, 31], [4, 3]],
  [[-29, -16], [6, -17], [32, -9], [-30, 17], [26, 24], [-3, 31], [-5, -3]],
];
const tree = (/** @type {number} */ x, /** @type {number} */ y) => `M${x},${y - 11}l7,13h-14ZM${x},${y + 2}v4`;
const hill = (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 11},${y + 5}q11,-17 22,0M${x - 4},${y - 2}l-2,6M${x + 1},${y - 3}v7M${x + 6},${y - 1}l2,5`;
const tuft = (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 9},${y + 4}h18M${x},${y + 3}v-9M${x - 3},${y + 3}l-4,-7M${x + 3},${y + 3}l4,-7`;
const wave = (/** @type {number} */ x, /** @type {number} */ y) => `M${x - 10},${y}q5,-6 10,0t10,0`;
/** @type {Record<string, [number, (x: number, y: number) => string]>} */
const SIGNS = {
  woods: [7, tree], forest: [7, tree], hill: [5, hill], hills: [5, hill], rough: [4, hill],
  mountain: [4, (x, y) => `M${x - 13},${y + 8}l12,-20l13,20M${x - 1},${y - 12}l3,9l-3,4l2,6`],
  marsh: [6, tuft], swamp: [6, tuft], desert: [7, (x, y) => `M${x},${y}h0M${x + 9},${y - 2}h0M${x + 4},${y + 8}h0`],
  sea: [4, wave], lake: [4, wave],
};
const BLOCKS = "M-16,-14h10v8h-10ZM-3,-16h9v10h-9ZM9,-13h8v9h-8ZM-17,-3h8v9h-8ZM-6,-3h12v8h-12ZM9,-1h9v8h-9ZM-15,9h10v7h-10ZM-2,8h8v9h-8ZM9,10h7v6h-7Z";

/** The line and the hex of the key. */
const COURSE = "M-24,4q12,-12 24,-4t24,-4";
const SAMPLE = "M22,0L11,19L-11,19L-22,0L-11,-19L11,-19Z";

/** The map itself, without title and key. @param {Board} board */
export function frameOfMap({ frame, places = [] }) {
  if (frame && frame[2]) return { x: frame[0], y: frame[1], width: frame[2], height: frame[3] };
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs, 0) - MARGIN * 2, Math.min(...ys, 0) - MARGIN * 2];
  return { x, y, width: Math.max(...xs, 400) + MARGIN * 2 - x, height: Math.max(...ys, 300) + MARGIN * 2 - y };
}

/** The whole sheet. @param {Board} board */
export function frameOfSheet(board) {
  const { x, y, width, height } = frameOfMap(board);
  return { x: x - KEY, y, width: width + KEY + EDGE, height: Math.max(height, 420) };
}

/** @param {Board} board @returns {SVGSVGElement} */
export function drawSheet(board) {
  const { places = [], lines = [] } = board;
  const { x, y, width, height } = frameOfSheet(board);
  const areas = places.filter(({ path }) => path).map(({ path }) => path).join("");
  const at = new Map(places.map((place) => [place.id, place]));
  return el("svg", { class: "generic", "data-zoom": "middle", viewBox: `${x} ${y} ${width} ${height}`, role: "group", "aria-label": `Map: ${board.title}` },
    el("defs", {}, ...Object.entries(SIGNS).flatMap(([name, [count, draw]]) => SPOTS.map((spots, i) =>
      symbol(`g-${name}-${i}`, `<path class="g-sign ${name}" d="${spots.slice(0, count).map(([a = 0, b = 0]) => draw(a, b)).join("")}"/>`)))),
    el("rect", { class: "paper", x, y, width, height }),
    el("rect", { class: "neatline", x: x + 14, y: y + 14, width: width - 28, height: height - 28 }),
    el("path", { class: "edge", d: areas }),
    ...places.map((place, i) => el("g", {}, place.path ? el("path", { class: `tint ${place.terrain ?? ""}`, d: place.path }) : "",
      place.path && SIGNS[place.terrain ?? ""] ? use(`g-${place.terrain}-${i % 3}`, place.x, place.y) : "")),
    el("path", { class: "grid", d: areas }),
    ...["river", "road", "border", "ford"].flatMap((kind) => lines.filter((line) => line.kind === kind)).flatMap(({ kind, path }) => drawLine(kind, path)),
    ...places.flatMap(({ x: left, y: top, links = [] }) => links.map((id) => el("path", { class: "link", d: `M${left},${top}L${at.get(id)?.x ?? left},${at.get(id)?.y ?? top}` }))),
    ...places.map((place) => mark(place)),
    el("g", { class: "names scaled" }, ...places.map(({ name, path, x: left, y: top }) => (name ? el("text", { class: "name", x: left, y: top + (path ? 45 : POINT + 18) }, name) : ""))),
    cartouche(board),
    el("g", { class: "hits" }, ...places.map(({ id, path, x: left, y: top }) => (path
      ? el("path", { class: "place", "data-place": id, d: path }) : el("circle", { class: "place", "data-place": id, cx: left, cy: top, r: POINT + 6 })))),
    el("g", { class: "pieces scaled" }));
}

/** A line on its bank. @param {string} kind @param {string} path */
function drawLine(kind, path) {
  return paths(path, `${kind} bank`, kind);
}

/** What is printed on a place besides its tint. @param {Place} place */
function mark({ x, y, path, terrain, label }) {
  return el("g", { transform: `translate(${x},${y})` },
    !path ? el("circle", { class: `point ${terrain ?? ""}`, r: POINT }) : terrain === "town" ? el("path", { class: "blocks", d: BLOCKS, transform: "scale(1.5)" }) : "",
    label ? el("text", { class: "number", y: -37 }, label) : "");
}

/** Title, sides and key. @param {Board} board */
function cartouche(board) {
  const { x, y, height } = frameOfSheet(board);
  const kinds = [...new Set((board.places ?? []).map(({ terrain }) => terrain ?? ""))].filter(Boolean);
  const courses = [...new Set((board.lines ?? []).map(({ kind }) => kind))];
  const rows = [...kinds, ...courses];
  const top = y + height / 2 - (rows.length * 46 + 210) / 2 + 40;
  const row = (/** @type {number} */ i, /** @type {string} */ text, /** @type {(Node | string)[]} */ ...picture) =>
    el("g", { transform: `translate(${x + 66},${top + 168 + i * 46})` }, ...picture, el("text", { class: "key", x: 36, y: 7 }, text));
  const title = el("text", { class: "title", x: x + 140, y: top }, board.title);
  if (board.title.length > 14) title.setAttribute("textLength", "220");
  return el("g", { class: "cartouche" }, title,
    el("path", { class: "flourish", d: `M${x + 60},${top + 26}h68m24,0h68M${x + 140},${top + 18}l10,8l-10,8l-10,-8Z` }),
    ...board.sides.slice(0, 4).map(({ name }, i) => el("g", { transform: `translate(${x + 44 + (i % 2) * 112},${top + 58 + Math.floor(i / 2) * 34})`, style: `--fill: var(--side-${i})` },
      el("rect", { class: "swatch-of-side", width: 22, height: 22, rx: 2 }), el("text", { class: "key", x: 32, y: 17 }, name))),
    ...kinds.map((kind, i) => row(i, kind, el("path", { class: `tint ${kind} sample`, d: SAMPLE }),
      SIGNS[kind] ? el("g", { transform: "scale(.46)" }, use(`g-${kind}-0`, 0, 0)) : kind === "town" ? el("path", { class: "blocks", d: BLOCKS, transform: "scale(.8)" }) : "")),
    ...courses.map((kind, i) => row(kinds.length + i, kind, ...(kind === "ford" ? [...drawLine("river", COURSE), ...drawLine(kind, "M0,-13V13")] : drawLine(kind, COURSE)))));
}
