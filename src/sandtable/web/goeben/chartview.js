// The chart on the page: what lies on it, what is lit, what was clicked.

import { dataAt, layer, slide } from "../sheet.js";
import { SheetView } from "../sheetview.js";
import { el, titled, use } from "../svg.js";
import { drawChart, inWords, light, mark, openSide, showMarkers, showWay, spaceOf, wayPoints } from "./chart.js";
import { colours, downStack, eventCounter, pile, shields, shipCounter, shipOf } from "./counters.js";

/** @import {Asked, Board, Hit, Lights, LogLine, Place, Space, View} from "./local" */
/**
 * @typedef {object} Listeners
 * @property {(hit: Hit, event: Event) => void} click
 * @property {(hit: Hit, event: MouseEvent) => void} why
 * @property {(space: string | null) => void} hover
 */

export class ChartView extends SheetView {
  /** @param {Board} board @param {Listeners} listeners */
  constructor(board, listeners) {
    const svg = drawChart(board);
    super(svg, board.frame, {
      middle: (place) => [spaceOf(svg, String(place)).x, spaceOf(svg, String(place)).y],
      click: (event) => this.hit(event, (hit) => listeners.click(hit, event)),
      why: (event) => this.hit(event, (hit) => listeners.why(hit, event)),
      hover: (event) => this.hover(event ? dataAt(event, "space") : null),
      mark: (place) => mark(svg, String(place)),
      worthSeeing: () => this.worthSeeing(),
    });
    this.board = board;
    this.listeners = listeners;
    /** @type {View | null} */
    this.view = null;
    /** @type {Lights} */
    this.lights = {};
    /** @type {string | null} */
    this.under = null;
    svg.addEventListener("focusin", (event) => this.hover(dataAt(event, "space")));
    svg.addEventListener("focusout", () => this.hover(null));
  }

  /** @param {Event} event @param {(hit: Hit) => void} then */
  hit(event, then) {
    const space = dataAt(event, "space");
    if (space !== null) then({ space, piece: dataAt(event, "piece") });
  }

  /** Show the way to what is under the pointer. @param {string | null} space */
  hover(space) {
    if (space === this.under) return;
    this.under = space;
    const found = space === null ? undefined : this.lights.reach?.[space];
    showWay(this.element, found && this.lights.from ? [this.lights.from, ...found.way] : [], found?.band);
    this.listeners.hover(space);
  }

  /** Draw what lies on the chart. @param {View} view */
  show(view) {
    this.view = view;
    showMarkers(this.element, view);
    const places = new Set([
      ...Object.values(view.at), ...Object.keys(view.lying), ...Object.keys(view.forts), ...view.colliers, ...view.mines, ...view.marines,
      ...Object.keys(view.merchants), ...Object.keys(view.friends), ...(view.battle ? [view.battle.space] : []),
    ]);
    const heaps = [...places].map((id) => spaceOf(this.element, id)).sort((a, b) => a.y - b.y).map((space) => this.heap(view, space));
    layer(this.element, "pieces").replaceChildren(...heaps);
    this.ring();
  }

  /** Everything in one space. @param {View} view @param {Space} space */
  heap(view, { id, x, y }) {
    const { board } = this;
    const lying = view.lying[id] ?? [];
    const known = [...lying.map((one) => one.counter), ...(view.merchants[id] ?? [])].filter(Boolean);
    const down = lying.filter((one) => !one.counter);
    const ours = Object.keys(view.at).filter((ship) => view.at[ship] === id);
    const [sx, sy] = openSide(this.element, id);
    const crowded = ours.length + known.length > 0;
    const made = [];
    if (view.mines.includes(id)) made.push(titled(use("g-mine", 0, 40), "Mines"));
    for (let i = 0; i < count(view.colliers, id); i += 1) made.push(collier(board, -i * 10, (ours.length ? 36 : 26) + i * 9));
    if (down.length) made.push(downStack(board, down, crowded ? sx * 74 : sx * 27, crowded ? 0 : sy * 27));
    if (known.length) made.push(...pile(known.map((one) => counter(board, one)), ours.length ? -sx * 98 : 0, 0));
    if (view.marines.includes(id)) made.push(titled(use("g-marines", 58, -34), "Seebataillon ashore"));
    if (ours.length) made.push(...pile(ours.map((ship) => shipCounter(board, ship)), 0, -4));
    if (id in view.friends) made.push(titled(use("g-friend", -52, -30), "Friendly Ship"));
    if (view.battle?.space === id) made.push(titled(use("g-battle", 0, -34 - 22 * ours.length), "Battle"));
    return el("g", { class: "heap", "data-space": id, transform: `translate(${x} ${y})` },
      el("g", { class: "sign" }, ...shields(board, view.forts[id] ?? [], -33, -3)), el("g", { class: "stacked" }, ...made));
  }

  /** Light what may be chosen. @param {Lights} lights */
  light(lights) {
    this.lights = lights;
    light(this.element, lights);
    showWay(this.element, []);
    this.under = null;
    this.ring();
  }

  /**
   * Light every space and ship that the open question names, and what can be reached as the hints say.
   * @param {Asked | null} asked @param {Record<string, any>} hints
   */
  lightAsked(asked, hints) {
    const nouns = Object.values(asked?.options ?? {}).flat();
    const spaces = new Set(this.board.spaces.map((space) => space.id));
    const reach = Object.fromEntries(Object.entries(hints.reach ?? {}).filter(([space]) => nouns.includes(space)));
    this.light({
      reach, from: hints.from, choices: new Set(nouns.filter((noun) => spaces.has(noun))), selected: hints.from ? [hints.from] : [],
      pieces: nouns.filter((noun) => typeof noun === "string" && shipOf(this.board, noun)), chosen: hints.ships ?? [],
    });
  }

  /** Ring the counters that may be chosen or are. */
  ring() {
    const [open, chosen] = [new Set(this.lights.pieces ?? []), new Set(this.lights.chosen ?? [])];
    for (const piece of layer(this.element, "pieces").querySelectorAll("[data-piece]")) {
      const id = /** @type {SVGElement} */ (piece).dataset.piece ?? "";
      piece.classList.toggle("clickable", open.has(id));
      piece.classList.toggle("selected", chosen.has(id));
      if (open.has(id)) for (const [name, value] of [["tabindex", "0"], ["role", "button"]]) piece.setAttribute(name ?? "", value ?? "");
    }
  }

  /** Let ships slide along the navigation lines as the news say they sailed. @param {LogLine[]} news */
  animate(news) {
    for (const { kind, facts } of news.slice(-12)) {
      const end = facts.way?.at(-1);
      if (kind !== "sailed" || this.view?.at[facts.ships[0]] !== end) continue;
      slide(layer(this.element, "pieces").querySelector(`.heap[data-space="${end}"]`), wayPoints(this.element, [facts.origin, ...facts.way]));
    }
  }

  /** @returns {Place[]} */
  worthSeeing() {
    const { reach = {}, choices = [], selected = [], pieces = [] } = this.lights;
    const at = this.view?.at ?? {};
    const ships = [...pieces].flatMap((ship) => at[ship] ?? []);
    const lit = [...Object.keys(reach), ...choices, ...selected, ...ships];
    return lit.length ? lit : Object.values(at);
  }

  /** A space in words. @param {string} space */
  words(space) {
    return inWords(spaceOf(this.element, space));
  }
}

/** @param {Board} board @param {string} id */
function counter(board, id) {
  return shipOf(board, id) ? shipCounter(board, id) : eventCounter(board, id);
}

/** @param {string[] | undefined} places @param {string} id */
function count(places, id) {
  return (places ?? []).filter((place) => place === id).length;
}

/** @param {Board} board @param {number} x @param {number} y */
function collier(board, x, y) {
  return titled(el("g", { class: "collier", style: colours(board, "German"), transform: `translate(${x} ${y})` }, use("g-ship-Collier", 0, 0)), "Collier");
}
