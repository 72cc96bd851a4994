// The counters: national colours, NATO symbols, size marks, names, factors.

import { counterAlone, line, ringAround } from "../sheet.js";
import { el, symbol, use } from "../svg.js";

/** @import {Board, CounterOptions, Nation, Piece} from "./local" */

/** The edge of a counter in sheet units; a hex is 100 wide. */
export const COUNTER = 66;

const HALF = COUNTER / 2;

/** @type {Record<string, string>} */
const TYPES = {
  infantry: "infantry",
  militia: "militia",
  "combined arms": "combined",
  "horse cavalry": "horse",
  "camel cavalry": "camel",
  engineers: "engineers",
  "siege train": "siege",
  "fortress garrison": "garrison",
  "scientific exploratory party": "scientists",
  "riverine gunboats": "gunboats",
  fleet: "fleet",
};

const FRAME = `<rect class="c-nato" x="-15" y="-10.5" width="30" height="21"/>`;
const CROSS = `${FRAME}<path class="c-nato-line" d="M-15,-10.5L15,10.5M-15,10.5L15,-10.5"/>`;
const SLASH = `${FRAME}<path class="c-nato-line" d="M-15,10.5L15,-10.5"/>`;
const SYMBOLS = {
  body: `<rect class="c-cast" x="${-HALF + 1}" y="${-HALF + 2}" width="${COUNTER}" height="${COUNTER}" rx="3"/>
      <rect class="c-body" x="${-HALF}" y="${-HALF}" width="${COUNTER}" height="${COUNTER}" rx="3"/>
      <path class="c-bevel bright" d="M${-HALF + 1.5},${HALF - 2}V${-HALF + 1.5}H${HALF - 2}"/>
      <path class="c-bevel dim" d="M${HALF - 1.2},${-HALF + 2}V${HALF - 1.2}H${-HALF + 2}"/>`,
  infantry: CROSS,
  militia: `${CROSS}<path class="c-nato-mask" d="M-7,5.5h14v9h-14Z"/><path class="c-nato-fill" d="M-6,13.5L0,4L6,13.5Z"/>`,
  combined: `${CROSS}<circle class="c-nato-dot" r="4.2"/>`,
  horse: SLASH,
  camel: `${SLASH}<path class="c-nato-line" d="M-13,-3c2.5,-6 4.5,-6 6.5,-1.5c2,-4.5 4,-4.5 6.5,1.5"/>`,
  engineers: `${FRAME}<path class="c-nato-line heavy" d="M-10,7V-5H10V7M0,-5V7"/>`,
  siege: `${FRAME}<circle class="c-nato-dot" cx="2" cy="1.5" r="5"/><path class="c-nato-line heavy" d="M-12,6L-1,0M8,-3L13,-6"/>`,
  garrison: `<path class="c-nato" d="M-17,11V-11h7v5h6.5v-5h7v5H10v-5h7V11Z"/><path class="c-nato-line" d="M-5,11V4a5,5 0 0 1 10,0V11"/>`,
  scientists: `<circle class="c-nato" r="13"/><circle class="c-nato-line" r="4"/><path class="c-nato-line" d="M0,-9.5L4,-2.5M0,-9.5L-7,9M0,-9.5L7,9M-5,4c3.2,2.4 6.8,2.4 10,0"/>`,
  gunboats: `<path class="c-nato" d="M-16,3H19C16,9 11,11 8,11H-7C-12,11 -14,8 -16,3Z"/><path class="c-nato-line" d="M-1,3V-14M-1,-13C6,-11 9,-6 11,0H-1M15,2L22,-2"/>`,
  fleet: `<path class="c-nato" d="M0,-25C6,-17 8.5,-8 8.5,1C8.5,9 7,15 5.5,19H-5.5C-7,15 -8.5,9 -8.5,1C-8.5,-8 -6,-17 0,-25Z"/>
      <path class="c-nato-line" d="M-16,-10C-8,-13 8,-13 16,-10M-18,2C-9,-2 9,-2 18,2M-14,13C-7,10 7,10 14,13M0,-25V-31"/>
      <circle class="c-nato-dot" cy="-12" r="1.7"/><circle class="c-nato-dot" cy="-.7" r="1.9"/><circle class="c-nato-dot" cy="10.6" r="1.6"/>`,
  "size-X": `<path class="c-size" d="M-4.5,-3.5L4.5,3.5M-4.5,3.5L4.5,-3.5"/>`,
  "size-III": `<path class="c-size" d="M-5,-3.5V3.5M0,-3.5V3.5M5,-3.5V3.5"/>`,
  "size-I": `<path class="c-size" d="M0,-3.5V3.5"/>`,
  moved: `<circle class="c-sign" r="7.5"/><path class="c-sign-line" d="M-3.5,0H3.5M.5,-3.2L3.7,0L.5,3.2"/>`,
  attacked: `<circle class="c-sign red" r="7.5"/><path class="c-sign-line" d="M-3.5,-3.5L3.5,3.5M3.5,-3.5L-3.5,3.5"/>`,
};

/** Symbols that all counters share. Put them into the document once, before the first counter. */
export function counterSymbols() {
  return el("defs", {}, ...Object.entries(SYMBOLS).map(([name, markup]) => symbol(`c-${name}`, markup)));
}

/** The nation that a side plays. @param {Board} board @param {number} side */
export function nationOf(board, side) {
  return board.nations.find(({ id }) => id === board.sides[side]?.nation);
}

/** The colours in which a nation's places are marked. @param {Nation | undefined} nation */
export function inks(nation) {
  return nation ? `--fill: ${nation.fill}; --ink: ${nation.ink}` : "";
}

/** The colours of a nation's counters. @param {Nation} nation */
export function colours(nation) {
  return `${inks(nation)}; --box: ${nation.box}`;
}

/** A counter, centred on its own origin. @param {Board} board @param {Piece} piece @param {CounterOptions} [options] */
export function counter(board, piece, options = {}) {
  const nation = board.nations.find((found) => found.id === piece.nation);
  const signs = /** @type {const} */ (["moved", "attacked"]).filter((sign) => options[sign]);
  return el("g", {
    class: ["counter", options.selected && "selected", options.clickable && "clickable"].filter(Boolean).join(" "),
    "data-unit": piece.number, style: nation ? colours(nation) : undefined,
  }, el("title", {}, inWords(piece)), use("c-body", 0, 0), ...face(piece),
  ...signs.map((sign, i) => use(`c-${sign}`, HALF - 4, -HALF + 4 + i * 15)), ringAround(COUNTER));
}

/** A counter as a small picture of its own, for lists and panels. @param {Board} board @param {Piece} piece */
export function counterPicture(board, piece) {
  return counterAlone("counter-picture", inWords(piece), HALF + 4, counter(board, piece));
}

/** A counter of which only the owner is known. @param {Nation} nation */
export function blank(nation) {
  return el("g", { class: "counter blank", style: colours(nation) }, use("c-body", 0, 0));
}

/** A counter in words, for screen readers and tooltips. @param {Piece} piece */
export function inWords({ name, type, attack, defence, move }) {
  const combat = attack === defence ? `combat ${attack}` : `attack ${attack}, defence ${defence}`;
  return `${name}: ${type}, ${combat}${type === "fleet" ? "" : `, movement ${move}`}`;
}

/** @param {Piece} piece */
function face({ type, left, right, size, factors }) {
  const kind = TYPES[type] ?? "infantry";
  if (kind === "fleet") {
    const name = left ? line("identity ship", -29, -19, left) : "";
    return [use("c-fleet", 0, -1, { class: "type ship" }), name, line("factors", 22, 28, factors)];
  }
  const mark = { X: "X", "|||": "III", "|": "I" }[size];
  const long = factors.length > 4;
  return [
    use(`c-${kind}`, 0, -5, { class: "type" }), mark ? use(`c-size-${mark}`, 0, -24, { class: "size-mark" }) : "",
    identity(left, -24.6), identity(right, 24.6),
    line(`factors${long ? " long" : ""}`, 0, 27.5, factors.replaceAll("-", long ? "–" : "\u2009–\u2009").replace("*", "✱")),
  ];
}

/** The name beside the type box: a number upright, letters along the edge. @param {string} text @param {number} x */
function identity(text, x) {
  if (!text || /^\d+$/.test(text)) return text && line("identity", x, -1, text);
  return el("text", { class: "identity along", transform: `translate(${x + 3.4} -5) rotate(-90)` }, text);
}
