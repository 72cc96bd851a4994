// The chart on the page: what lies on it, what is lit, what was clicked.

import { PlaceMap, ring } from "../placemap.js";
import { dataAt, layer, slide } from "../sheet.js";
import { el, titled, use } from "../svg.js";
import { drawChart, inWords, light, mark, openSide, showMarkers, showWay, spaceOf, wayPoints } from "./chart.js";
import { colours, downStack, pile, shields, shipCounter, shipOf } from "./counters.js";

/** @import {Asked, Board, Hit, Lights, LogLine, Place, Space, View} from "./local" */

/** @extends {PlaceMap<string, Hit, View, Lights>} */
export class ChartView extends PlaceMap {
  /** @param {Board} board @param {import("../placemap.js").Listeners<string, Hit>} listeners */
  constructor(board, listeners) {
    const svg = drawChart(board);
    super(svg, board.frame, {
      at: (event) => dataAt(event, "space"), middle: (id) => [spaceOf(svg, id).x, spaceOf(svg, id).y], mark: (id) => mark(svg, id),
    }, listeners, {});
    this.board = board;
    svg.addEventListener("focusout", () => this.hover(null));
  }

  /** @param {string} space @param {Event} event */
  hitAt(space, event) {
    return { space, piece: dataAt(event, "piece") };
  }

  /** @param {string | null} space */
  showWayTo(space) {
    const found = space === null ? undefined : this.lights.reach?.[space];
    showWay(this.element, found && this.lights.from ? [this.lights.from, ...found.way] : [], found?.band);
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
    ring(this.element, this.lights);
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
    view.colliers.filter((place) => place === id).forEach((_, i) => made.push(collier(board, -i * 10, (ours.length ? 36 : 26) + i * 9)));
    if (down.length) made.push(downStack(board, down, crowded ? sx * 74 : sx * 27, crowded ? 0 : sy * 27));
    if (known.length) made.push(...pile(known.map((one) => shipCounter(board, one)), ours.length ? -sx * 98 : 0, 0));
    if (view.marines.includes(id)) made.push(titled(use("g-marines", 58, -34), "Seebataillon ashore"));
    if (ours.length) made.push(...pile(ours.map((ship) => shipCounter(board, ship)), 0, -4));
    if (id in view.friends) made.push(titled(use("g-friend", -52, -30), "Friendly Ship"));
    if (view.battle?.space === id) made.push(titled(use("g-battle", 0, -34 - 22 * ours.length), "Battle"));
    return el("g", { class: "heap", "data-space": id, transform: `translate(${x} ${y})` },
      el("g", { class: "sign" }, ...shields(board, view.forts[id] ?? [], -33, -3)), el("g", { class: "stacked" }, ...made));
  }

  /**
   * Light every space and ship that the open question names, and what can be reached as the hints say.
   * @param {Asked | null} asked @param {Record<string, any>} hints
   */
  lightAsked(asked, hints) {
    const nouns = Object.values(asked?.options ?? {}).flat();
    const spaces = new Set(this.board.spaces.map((space) => space.id));
    const reach = Object.fromEntries(Object.entries(hints.reach ?? {}).filter(([space]) => nouns.includes(space)));
    this.lights = {
      reach, from: hints.from, choices: new Set(nouns.filter((noun) => spaces.has(noun))), selected: hints.from ? [hints.from] : [],
      pieces: nouns.filter((noun) => typeof noun === "string" && shipOf(this.board, noun)), chosen: hints.ships ?? [],
    };
    light(this.element, this.lights);
    showWay(this.element, []);
    this.under = null;
    ring(this.element, this.lights);
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

/** @param {Board} board @param {number} x @param {number} y */
function collier(board, x, y) {
  return titled(el("g", { class: "collier", style: colours(board, "German"), transform: `translate(${x} ${y})` }, use("g-ship-Collier", 0, 0)), "Collier");
}
