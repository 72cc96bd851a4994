// The counters of a generic board: square, in the colour of their side, with a symbol, a label and figures.
import { cardboard, ringAround } from "../sheet.js";
import { el, symbol, use } from "../svg.js";

/** @import {Counter, Piece} from "./local" */

const SIZE = 60;
/** How far a counter of a stack lies off the one below it. */
const STEP = 7;

const BOX = `<rect class="g-box" x="-16" y="-11" width="32" height="22"/>`;
/** @type {Record<string, string>} */
const SYMBOLS = {
  infantry: `${BOX}<path class="g-line" d="M-16,-11L16,11M-16,11L16,-11"/>`,
  cavalry: `${BOX}<path class="g-line" d="M-16,11L16,-11"/>`,
  artillery: `${BOX}<circle class="g-dot" r="4.5"/>`,
  armour: `${BOX}<ellipse class="g-line" rx="10" ry="6"/>`,
  headquarters: `${BOX}<path class="g-line" d="M-16,-4H16M-16,11V20"/>`,
  leader: `<path class="g-box" d="M0,-14L4,-5L14,-4L6,3L9,13L0,7L-9,13L-6,3L-14,-4L-4,-5Z"/>`,
  ship: `<path class="g-box" d="M0,-17C6,-10 7,-3 7,4L5,15H-5L-7,4C-7,-3 -6,-10 0,-17Z"/>`,
};

export function counterSymbols() {
  return el("defs", {}, ...Object.entries(SYMBOLS).map(([name, markup]) => symbol(`g-${name}-sign`, markup)));
}

/** What a counter says: as the view has it, or as it is printed. @param {Counter} counter @param {Map<unknown, Piece>} pieces */
export function face(counter, pieces) {
  const piece = counter.id === undefined || counter.id === null ? undefined : pieces.get(counter.id);
  return { side: counter.side ?? piece?.side ?? null, label: counter.label || piece?.label || (piece ? "" : "?"), symbol: piece?.symbol ?? "", figures: piece?.figures ?? "", known: Boolean(piece) };
}

/** A counter around its own middle. @param {Counter} counter @param {Map<unknown, Piece>} pieces @param {string} words */
export function drawCounter(counter, pieces, words) {
  const { side, label, symbol: sign, figures, known } = face(counter, pieces);
  const half = SIZE / 2;
  const picture = SYMBOLS[sign] ? [use(`g-${sign}-sign`, 4, -4), el("text", { class: "label", x: -half + 4, y: -half + 15 }, label)] : [el("text", { class: "big", y: figures ? 2 : 9 }, label)];
  return el("g", { class: ["counter", !known && "hidden", counter.sign && "signed"].filter(Boolean).join(" "), "data-piece": counter.id ?? undefined, "data-at": counter.place, "data-side": side ?? undefined,
    "data-words": words, style: side === null ? "" : `--fill: var(--side-${side}); --ink: var(--ink-${side})` },
    ...cardboard(SIZE), ...picture, figures ? el("text", { class: "figures", y: half - 6 }, figures) : "",
    counter.sign ? el("path", { class: "sign", d: `M${half - 15},${-half}H${half}V${-half + 15}Z` }, el("title", {}, counter.sign)) : "",
    ringAround(SIZE));
}

/** Where a counter of a stack lies beside the middle of its place: the last one is on top. @param {number} index @param {number} height */
export function offset(index, height) {
  const shift = (index - (height - 1) / 2) * STEP;
  return { x: shift, y: -shift };
}
