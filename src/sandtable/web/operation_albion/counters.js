// The counters: colour of the contingent, picture or NATO symbol, size, name, the four combat factors and movement.

import { cardboard, counterAlone, fitted, ringAround } from "../sheet.js";
import { el, use } from "../svg.js";

/** @import {Board, CounterOptions, Unit, View} from "./local" */

/** The edge of a counter in sheet units. */
export const COUNTER = 76;
const HALF = COUNTER / 2;
const STEP = 4;
const EDGES = 4;

const FACTORS = ["anti-air", "anti-ship", "anti-submarine", "anti-ground"];
const TYPES = {
  BB: "dreadnoughts", BC: "battlecruiser", BP: "pre-dreadnoughts", CL: "light cruisers", CP: "protected cruisers",
  TD: "torpedo boats and destroyers", MW: "mine warfare flotilla", TR: "transports", SS: "submarines", AV: "seaplane tender",
  F: "fighters", B: "battle group", HB: "heavy bombers", SP: "seaplanes", LZ: "airship",
};
const SIZES = { II: "battalion", III: "regiment", X: "brigade", XX: "division", XXX: "corps" };

/** @type {WeakMap<Board, Map<string, Unit>>} */
const known = new WeakMap();

/** A unit by its id. @param {Board} board @param {string} id */
export function unitOf(board, id) {
  const units = known.get(board) ?? new Map(board.units.map((unit) => [unit.id, unit]));
  known.set(board, units);
  return units.get(id) ?? null;
}

/** The colours of a contingent as a style. @param {Board} board @param {string} contingent */
export function colours(board, contingent) {
  const found = board.contingents.find(({ id }) => id === contingent);
  return found ? `--fill: ${found.fill}; --ink: ${found.ink}` : "";
}

/** The contingent whose colours a unit wears now. @param {Unit} unit @param {CounterOptions} options */
function wears(unit, { red = false }) {
  return red && unit.bolshevik ? "bolshevik" : unit.contingent;
}

/** The factors that count now. @param {Unit} unit @param {CounterOptions} options */
export function factorsOf(unit, { reduced = false, red = false }) {
  return (red && unit.bolshevik) || (reduced && unit.reduced) || unit.full;
}

/** The signs that a unit carries now. @param {View} view @param {string} id @returns {CounterOptions} */
export function signsOf(view, id) {
  return {
    reduced: view.reduced.includes(id), red: view.revolution > 0, patrol: view.patrols.includes(id),
    loaded: Object.values(view.aboard).includes(id), embarked: id in view.aboard,
  };
}

/** A unit in words. @param {Unit} unit @param {CounterOptions} [options] */
export function inWords(unit, options = {}) {
  const factors = factorsOf(unit, options);
  const type = TYPES[/** @type {keyof typeof TYPES} */ (unit.type)] ?? unit.type.replace("_", " ");
  const size = SIZES[/** @type {keyof typeof SIZES} */ (unit.size)] ?? "";
  const fires = FACTORS.flatMap((name, i) => (factors[i] ? [`${name} ${factors[i]}`] : []));
  const moves = factors[4] ? [`${unit.cls === "air" ? "range" : "movement"} ${factors[4]}`] : [];
  const steps = options.reduced ? ["reduced"] : unit.steps > 1 ? ["two steps"] : [];
  const name = unit.name === unit.label ? unit.label : `${unit.label}, ${unit.name}`;
  return `${name}: ${[[type, size].filter(Boolean).join(" "), ...fires, ...moves, ...steps].join(", ")}`;
}

/** A counter, centred on its own origin. @param {Board} board @param {Unit} unit @param {CounterOptions} [options] */
export function counter(board, unit, options = {}) {
  const factors = factorsOf(unit, options);
  const label = unit.label.replace(/^Base /, "");
  const group = el("g", { class: `tile ${unit.cls}`, "data-piece": unit.id, style: colours(board, wears(unit, options)) },
    el("title", {}, inWords(unit, options)), ...body(), ...(options.reduced ? [stripes()] : []),
    el("text", { class: "label", x: -HALF + 4.5, y: -HALF + 15, ...fitted(label, 9, factors[4] ? 45 : 66) }, label));
  if (factors[4]) group.append(el("text", { class: "move", x: HALF - 3.5, y: -HALF + 15 }, `(${factors[4]})`));
  if (unit.cls === "ground") {
    group.append(use(`a-size-${unit.size}`, 0, -15), use(`a-${unit.type}`, 0, 3));
    for (let i = 0; i < unit.steps - (options.reduced ? 1 : 0); i += 1) group.append(el("circle", { class: "step", cx: 28, cy: -2 + i * 9, r: 2.6 }));
    if (unit.code === "star") group.append(el("text", { class: "star", x: -28, y: 7 }, "★"));
  } else if (unit.cls === "minefield") group.append(el("g", { transform: "translate(0 -1) scale(1.35)" }, use("a-mine", 0, 0)));
  else if (unit.cls === "base") {
    group.append(el("g", { transform: "translate(0 1) scale(1.05)" }, use("a-base", 0, 0)));
    for (let i = 0; i < unit.steps - (options.reduced ? 1 : 0); i += 1) group.append(el("circle", { class: "step", cx: 30, cy: -2 + i * 9, r: 2.6 }));
  } else group.append(use(`a-${unit.type.toLowerCase()}`, 0, unit.cls === "air" && unit.type !== "LZ" ? 2 : 1));
  factors.slice(0, 4).forEach((factor, i) => group.append(el("text", { class: factor ? "factor" : "factor none", x: (i - 1.5) * 17, y: HALF - 4.5 }, factor ? String(factor) : "–")));
  group.append(el("path", { class: "factor-line", d: `M${-HALF + 4},${HALF - 20}H${HALF - 4}` }));
  const signs = /** @type {const} */ ([["patrol", options.patrol], ["cargo", options.loaded], ["embarked", options.embarked]]);
  signs.filter(([, on]) => on).forEach(([sign], i) => group.append(use(`a-${sign}`, -HALF + 8 + i * 15, HALF - 26)));
  group.append(ring());
  return group;
}

/** A counter as a small picture of its own, for lists and panels. @param {Board} board @param {Unit} unit @param {CounterOptions} [options] */
export function counterPicture(board, unit, options = {}) {
  return counterAlone("albion-counter", inWords(unit, options), HALF + 4, counter(board, unit, options));
}

/** The back of a counter of which only the side is known. @param {Board} board @param {number} side @param {boolean} [red] after the revolution */
export function back(board, side, red = false) {
  const id = board.sides[side]?.id ?? "german";
  const contingent = id === "german" ? "imperial" : red ? "bolshevik" : "provisional";
  return el("g", { class: "tile back", style: colours(board, contingent) }, el("title", {}, `Unknown ${board.sides[side]?.name ?? ""} unit`), ...body(),
    el("g", { transform: "scale(1.5)" }, use(`a-flag-${id === "russian" && red ? "red" : id}`, 0, 0)), ring());
}

/** A Task Force marker. @param {Board} board @param {number} side @param {number} marker @param {boolean} [red] */
export function forceMarker(board, side, marker, red = false) {
  const id = board.sides[side]?.id ?? "german";
  const contingent = id === "german" ? "imperial" : red ? "bolshevik" : "provisional";
  return el("g", { class: "tile force", "data-force": marker, style: colours(board, contingent) }, el("title", {}, `${board.sides[side]?.name} Task Force ${marker}`), ...body(),
    el("g", { transform: "translate(0 -14)" }, use(`a-flag-${id === "russian" && red ? "red" : id}`, 0, 0)),
    el("text", { class: "force-name", y: 25 }, `TF ${marker}`), ring());
}

/**
 * A pile, centred on its own origin: its top counter, the edges of those below, how high it is.
 * @param {SVGGElement} top @param {number} height @param {string} style
 */
export function pile(top, height, style) {
  const group = el("g", { class: "pile", "data-height": height });
  const edges = Math.min(height - 1, EDGES);
  for (let i = edges; i > 0; i -= 1) group.append(el("g", { class: "tile edge", style, transform: `translate(${i * STEP} ${-i * STEP})` }, ...body()));
  group.append(top);
  if (height > 1) {
    const [x, y] = [HALF + edges * STEP - 3, -HALF - edges * STEP + 4];
    group.append(el("g", { class: "badge" }, el("circle", { cx: x, cy: y, r: 13 }), el("text", { x, y: y + 5.8 }, String(height))));
  }
  return group;
}

function stripes() {
  return el("rect", { class: "striped", x: -HALF + 1, y: -HALF + 1, width: COUNTER - 2, height: COUNTER - 2, rx: 3 });
}

function ring() {
  return ringAround(COUNTER, COUNTER, 2.5);
}

function body() {
  return cardboard(COUNTER, COUNTER, 3.5);
}
