// The map on the page: the stacks on it, what is lit, what was clicked.

import { PlaceMap } from "../placemap.js";
import { layer, slide } from "../sheet.js";
import { el } from "../svg.js";
import { counter, COUNTER, pile } from "./counters.js";
import { drawMap, middle } from "./map.js";
import { light, mark, placeAt, showMarkers, showPath } from "./marks.js";
import { AT_HEX, stepOf } from "./names.js";

/** @import {Listeners} from "../placemap.js" */
/** @import {Board, Place, Position, Stack, View} from "./local" */
/**
 * @typedef {object} Lights
 * @property {Map<number, number | string | null>} reachable hexes that may be chosen, with what they cost
 * @property {number[]} targets hexes that may be struck
 * @property {number[]} selected
 * @property {{hex: number, reach: number} | null} range
 * @property {Record<string, number[]>} ways the way to each hex that has one, shown when the pointer is there
 * @property {number[]} way what is shown always
 */

/** Hexes that are struck rather than entered. */
const STRIKES = ["battle", "engage", "melee", "shake", "vortex", "next"];
/** How far two stacks of one hex lie from its middle. */
const APART = 15;

const SWORDS = "M-15,-15 L-10,-15 L15,10 L12,13 L16,17 L13,20 L9,16 L6,19 L3,16 L6,13 L-15,-10Z M15,-15 L10,-15 L-15,10 L-12,13 L-16,17 L-13,20 L-9,16 L-6,19 L-3,16 L-6,13 L15,-10Z";
const JEWEL = "M-7,-8 H7 L12,-2 L0,12 L-12,-2Z";

/** @extends {PlaceMap<number, number, View, Lights>} */
export class FaerieMap extends PlaceMap {
  /** @param {Board} board @param {import("./names.js").Names} names @param {Listeners<number, number>} listeners */
  constructor(board, names, listeners) {
    const svg = drawMap(board);
    super(svg, board.frame, { at: placeAt, middle: (hex) => middle(board, hex), mark: (hex) => mark(svg, hex) }, listeners,
      { reachable: new Map(), targets: [], selected: [], range: null, ways: {}, way: [] });
    for (const name of ["pieces", "top"]) layer(svg, name).classList.add("scaled");
    this.board = board;
    this.names = names;
  }

  /** @param {number | null} hex */
  showWayTo(hex) {
    showPath(this.element, (hex === null ? null : this.lights.ways[hex]) ?? this.lights.way);
  }

  /** Draw what lies on the map. @param {View} view */
  show(view) {
    this.view = view;
    showMarkers(this.element, view);
    const lying = Object.entries(view.lies).filter(([item]) => !view.hidden.includes(item)).map(([item, hex]) => this.jewel(hex, item));
    const order = [...view.stacks].sort((a, b) => middle(this.board, a.hex)[1] - middle(this.board, b.hex)[1] || a.side - b.side);
    const fights = [...new Set(view.fights.map(({ hex }) => hex))].map((hex) => this.swords(hex));
    layer(this.element, "pieces").replaceChildren(...lying, ...order.map((stack) => this.heap(view, stack)), ...fights);
  }

  /** @param {View} view @param {Stack} stack */
  heap(view, stack) {
    const { hex, side, top, more } = stack;
    const [x, y] = middle(this.board, hex);
    const shared = view.stacks.some((other) => other.hex === hex && other.side !== side);
    const apart = shared ? (side === 0 ? -APART : APART) : 0;
    const own = side === view.side;
    const seen = own ? null : view.sight[hex] ?? null;
    const known = own || (seen !== null && !seen.only_items);
    const number = own ? strengthOf(view, stack) : seen && !seen.only_items ? Object.values(seen.troops).reduce((sum, n) => sum + n, seen.escorted.length) : 0;
    const troops = this.names.colours.has(top);
    const ranks = own ? stack.troops[top] : seen?.troops[top];
    const face = counter(this.names, top, {
      ...(troops && ranks ? { number: ranks } : {}), escorted: stack.escorted, damaged: stack.damaged, wounds: own ? view.wounds[top] ?? 0 : 0,
      loaded: own && (top in view.cargo || Object.values(view.aboard).includes(top)), asleep: this.sleeps(view, top), cast: view.cast.includes(top),
      spent: own && (view.spent[top] ?? 0) > 900,
    });
    const made = pile(face, more, known, number > 0 && !(troops && number === ranks) ? String(number) : "");
    if (seen) made.classList.add("seen");
    if (stack.unnoticed) made.classList.add("unnoticed");
    return el("g", {
      class: "heap", "data-hex": hex, "data-side": side, "data-top": top, role: "button", "aria-label": `${this.names.side(side)} stack in ${this.names.hex(hex)}: ${this.names.name(top)}${more ? " and more" : ""}`,
      transform: `translate(${x + apart} ${y + apart})`,
    }, el("g", { class: "stacked" }, made));
  }

  /** @param {View} view @param {string} piece */
  sleeps(view, piece) {
    const kingdom = this.names.persons.get(piece)?.kingdom ?? this.names.ships.get(piece)?.kingdom ?? piece;
    return view.asleep.includes(piece) || view.asleep.includes(kingdom);
  }

  /** @param {number} hex */
  swords(hex) {
    const [x, y] = middle(this.board, hex);
    return el("g", { class: "fight", transform: `translate(${x - COUNTER * 0.7} ${y + COUNTER / 2})` }, el("title", {}, `Combat in ${this.names.hex(hex)}`), el("path", { d: SWORDS }));
  }

  /** @param {number} hex @param {string} item */
  jewel(hex, item) {
    const [x, y] = middle(this.board, hex);
    return el("g", { class: "jewel", "data-hex": hex, transform: `translate(${x + 32} ${y + 32})` }, el("title", {}, `${this.names.name(item)} lies here`), el("path", { d: JEWEL }));
  }

  /** Light what may be chosen. @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    const { reachable, targets, selected, range } = lights;
    light(this.element, { reachable, targets, selected, range });
    showPath(this.element, lights.way);
    this.under = null;
    const open = new Set([...reachable.keys(), ...targets]);
    for (const heap of layer(this.element, "pieces").querySelectorAll(".heap")) {
      const { hex, side } = /** @type {SVGElement} */ (heap).dataset;
      const mine = Number(side) === this.view?.side;
      heap.classList.toggle("clickable", open.has(Number(hex)));
      heap.classList.toggle("selected", mine && selected.includes(Number(hex)));
      if (open.has(Number(hex))) heap.setAttribute("tabindex", "0");
    }
  }

  /** Let the stack that stands somewhere now slide there. @param {number[]} way @param {number} side */
  slide(way, side) {
    const heap = layer(this.element, "pieces").querySelector(`.heap[data-hex="${way.at(-1)}"][data-side="${side}"]`);
    slide(heap, way.map((hex) => middle(this.board, hex)));
  }

  /** @returns {Place[]} */
  worthSeeing() {
    const { reachable, targets, selected, range } = this.lights;
    if (range) return [range.hex];
    const lit = [...selected, ...targets, ...(selected.length ? [] : reachable.keys())];
    if (lit.length) return lit;
    return this.view?.stacks.filter(({ side }) => side === this.view?.side).map(({ hex }) => hex) ?? [];
  }
}

/** Army and escort CSPs of an own stack. @param {View} view @param {Stack} stack */
export function strengthOf(view, stack) {
  const ranks = Object.values(stack.troops).reduce((sum, number) => sum + number, 0);
  return ranks + stack.persons.filter((person) => view.escorts.includes(person)).length;
}

/**
 * What lights up for the open question; `hand` is the enchantment that is being aimed.
 * @param {Position} position @param {import("./names.js").Names} names @param {string | null} hand
 */
export function lightsFor({ view, asked, hints }, names, hand) {
  const options = asked?.options ?? {};
  const step = stepOf(view);
  /** @type {Map<number, number | string | null>} */
  const reachable = new Map();
  /** @type {number[]} */
  const targets = [];
  /** @type {Record<string, number[]>} */
  const ways = {};
  if (asked !== null && step?.type === "Muster" && hints.reach !== undefined) {
    for (const [hex, { cost, way }] of Object.entries(/** @type {Record<string, {cost: number, way: number[]}>} */ (hints.reach))) {
      if (!options.to?.includes(way[0])) continue;
      reachable.set(Number(hex), cost);
      ways[hex] = [hints.from, ...way];
    }
  }
  for (const { verb } of names.about(0)) {
    if (AT_HEX.includes(verb) && hand !== verb) continue;
    for (const hex of options[verb] ?? []) {
      if (STRIKES.includes(verb)) targets.push(hex);
      else if (!reachable.has(hex)) reachable.set(hex, null);
    }
  }
  const reach = hand && asked !== null && step?.type === "Plot" ? hints.reach?.[hand] : undefined;
  const order = step?.type === "WriteMove" ? view.written.find(({ hex, side, by_sea }) => hex === step.hex && side === view.side && by_sea === step.by_sea) : null;
  return { reachable, targets, ways, range: typeof reach === "number" ? { hex: hints.hex, reach } : null, way: order ? [order.hex, ...order.steps.filter(([verb]) => verb === "write" || verb === "place").map(([, hex]) => Number(hex))] : [] };
}
