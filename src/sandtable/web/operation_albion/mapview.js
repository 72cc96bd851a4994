// The map on the page: what lies on it, what is lit, what was clicked; stacks fan out under the pointer.

import { PlaceMap, ring } from "../placemap.js";
import { dataAt, layer, openOnRest, slide } from "../sheet.js";
import { el, use } from "../svg.js";
import { COUNTER, back, counter, forceMarker, pile, signsOf, unitOf } from "./counters.js";
import { drawMap, inWords, light, mark, showMarkers, showWay, spaceOf, wayPoints } from "./map.js";

/** @import {Asked, Board, CounterOptions, DrawnSpace, Hit, Lights, Place, Point, View} from "./local" */
/** What lies together: the known units, the lowest first, and how many there are. @typedef {{kind: string, side: number, units: string[], height: number, marker?: number}} Pile */

const GAP = 8;
/** The least size of a counter in a fan, in screen pixels. */
const LEGIBLE = 54;
/** The most counters in a row of a fan. */
const COLUMNS = 7;
/** In this order kinds lie beside each other. */
const KINDS = ["base", "ground", "air", "naval", "force", "unknown", "minefield"];

/** @extends {PlaceMap<string, Hit, View, Lights>} */
export class AlbionMap extends PlaceMap {
  /** @param {Board} board @param {import("../placemap.js").Listeners<string, Hit>} listeners */
  constructor(board, listeners) {
    const svg = drawMap(board);
    super(svg, board.frame, {
      at: (event) => dataAt(event, "space"), mark: (id) => mark(svg, id),
      middle: (id) => [spaceOf(svg, id).slot.x, spaceOf(svg, id).slot.y],
    }, listeners, {});
    this.board = board;
    svg.addEventListener("focusout", () => this.hover(null));
    this.touched = false;
    svg.addEventListener("pointerdown", (event) => (this.touched = event.pointerType !== "mouse"));
    openOnRest(svg, ".heap", (heap) => this.spread(heap.dataset.space ?? ""), () => this.unfan());
  }

  /** @param {string} space @param {Event} event */
  hitAt(space, event) {
    const units = dataAt(event, "stack")?.split(" ").filter(Boolean) ?? [];
    const fanned = event.target instanceof Element && event.target.closest(".fan") !== null;
    const alone = units.length < 2 || fanned ? dataAt(event, "piece") : null;
    return { space, piece: alone, stack: alone ? [alone] : units };
  }

  /** A tap on a stack spreads it first. @param {Event} event */
  clicked(event) {
    const target = event.target instanceof Element ? event.target : null;
    const heap = target?.closest(".heap");
    if (this.touched && heap instanceof SVGElement && this.spread(heap.dataset.space ?? "")) return;
    if (!target?.closest(".fan")) this.unfan();
    super.clicked(event);
  }

  /** @param {string | null} space */
  showWayTo(space) {
    showWay(this.element, this.lights.ways?.[space ?? ""] ?? []);
  }

  /** Draw what lies on the map. @param {View} view */
  show(view) {
    this.view = view;
    this.unfan();
    showMarkers(this.element, view);
    const places = new Set([...view.stacks, ...view.forces, ...view.mines].map(({ space }) => space));
    if (view.battle) places.add(view.battle.space);
    const heaps = [...places].map((id) => spaceOf(this.element, id)).sort((a, b) => a.slot.y - b.slot.y).map((space) => this.heap(view, space));
    layer(this.element, "pieces").replaceChildren(...heaps);
    ring(this.element, this.lights);
  }

  /** What a side has in a space, pile by pile. @param {View} view @param {string} space @param {number} side @returns {Pile[]} */
  piles(view, space, side) {
    /** @type {Map<string, Pile>} */
    const made = new Map();
    const add = (/** @type {string} */ kind, /** @type {string[]} */ units, /** @type {number} */ height) => {
      const found = made.get(kind) ?? { kind, side, units: [], height: 0 };
      made.set(kind, found);
      found.units.push(...units);
      found.height += height;
    };
    const forces = view.forces.filter((one) => one.space === space && one.side === side)
      .map(({ units, marker }) => ({ kind: "force", side, units, height: 1, marker }));
    for (const stack of view.stacks.filter((one) => one.space === space && one.side === side)) {
      const open = stack.units.length === stack.height;
      const marked = new Set(forces.flatMap(({ units }) => units));
      let hidden = stack.height - stack.units.filter((id) => marked.has(id)).length;
      const rest = [];
      for (const id of stack.units.filter((unit) => !marked.has(unit))) {
        const kind = unitOf(this.board, id)?.cls ?? "unknown";
        if (open || kind === "base") {
          add(kind, [id], 1);
          hidden -= 1;
        } else rest.push(id);
      }
      if (hidden) add("unknown", rest, hidden);
    }
    for (const mine of view.mines.filter((one) => one.space === space && one.side === side)) add("minefield", [mine.unit], 1);
    return [...made.values(), ...forces].sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
  }

  /** Everything in one space: far away a pile for each side, nearer one for each kind. @param {View} view @param {DrawnSpace} space */
  heap(view, { id, slot }) {
    const rows = this.board.sides.map((_, side) => this.piles(view, id, side)).filter((piles) => piles.length);
    const near = rows.flatMap((piles, row) => {
      const cells = piles.map((found) => ({ found, scale: found.kind === "base" || found.kind === "minefield" ? 0.72 : 1 }));
      const wide = cells.reduce((sum, { scale }) => sum + COUNTER * scale + GAP, -GAP);
      let x = -wide / 2;
      return cells.map(({ found, scale }) => {
        const place = x + (COUNTER * scale) / 2;
        x += COUNTER * scale + GAP;
        return this.pile(view, found, `translate(${place} ${(row - (rows.length - 1) / 2) * (COUNTER + 14)}) scale(${scale})`);
      });
    });
    const far = rows.map((piles, row) => {
      const found = piles.find(({ kind }) => kind !== "base" && kind !== "minefield") ?? /** @type {Pile} */ (piles[0]);
      const all = { ...found, units: piles.flatMap(({ units, kind }) => (kind === found.kind ? [] : units)).concat(found.units), height: piles.reduce((sum, one) => sum + one.height, 0) };
      return this.pile(view, all, `translate(${(row - (rows.length - 1) / 2) * (COUNTER * 0.86)} ${(row - (rows.length - 1) / 2) * 12})`);
    });
    const battle = view.battle?.space === id ? [el("g", { class: "battle", transform: `translate(0 ${-COUNTER * (rows.length > 1 ? 1.3 : 0.9)})` }, el("title", {}, "Battle"), use("a-battle", 0, 0))] : [];
    return el("g", { class: "heap", "data-space": id, transform: `translate(${slot.x} ${slot.y + 12})` },
      el("g", { class: "stacked" }, el("g", { class: "by-side" }, ...far), el("g", { class: "by-kind" }, ...near), ...battle));
  }

  /** @param {View} view @param {Pile} found @param {string} transform */
  pile(view, found, transform) {
    const top = found.marker ? forceMarker(this.board, found.side, found.marker, view.revolution > 0) : this.face(view, found.units.at(-1) ?? "", found.side);
    const made = pile(top, found.height, top.getAttribute("style") ?? "");
    made.setAttribute("transform", transform);
    made.dataset.stack = found.units.join(" ");
    made.dataset.side = String(found.side);
    return made;
  }

  /** A unit's counter, or a back where it is unknown. @param {View} view @param {string} id @param {number} side @param {CounterOptions} [more] */
  face(view, id, side, more = {}) {
    const unit = unitOf(this.board, id);
    if (!unit) return back(this.board, side, view.revolution > 0);
    return counter(this.board, unit, { ...signsOf(view, id), ...more });
  }

  // --- the fan -----------------------------------------------------------------------------------------

  /** Spread what lies in a space, so that every counter can be read and chosen. @param {string} space @returns {boolean} whether there was more than one */
  spread(space) {
    const { view, board } = this;
    this.unfan();
    if (!view) return false;
    const cell = COUNTER + GAP;
    const { x: left, y: top, width: seen, height: deep } = this.viewport.view;
    const scale = Math.max(1, LEGIBLE / (COUNTER * this.viewport.zoom));
    const columns = Math.max(2, Math.min(COLUMNS, Math.floor((seen - 16 - 14 * scale) / (cell * scale))));
    /** @type {SVGGElement[][]} */
    const rows = [];
    for (const side of board.sides.keys()) {
      for (const found of this.piles(view, space, side)) {
        const marker = found.marker ? [forceMarker(board, side, found.marker, view.revolution > 0)] : [];
        const hidden = found.marker ? 0 : found.height - found.units.length;
        const tiles = [...marker, ...Array.from({ length: hidden }, () => back(board, side, view.revolution > 0)), ...found.units.flatMap((id) => [
          this.face(view, id, side),
          ...Object.keys(view.aboard).filter((unit) => view.aboard[unit] === id && !found.units.includes(unit)).map((unit) => this.face(view, unit, side)),
        ])];
        for (const tile of tiles) {
          const last = rows.at(-1);
          if (!last || last.length >= columns || last[0]?.dataset.row !== `${side}${found.kind}`) rows.push([tile]);
          else last.push(tile);
          tile.dataset.row = `${side}${found.kind}`;
        }
      }
    }
    if (rows.flat().length < 2) return false;
    const { slot } = spaceOf(this.element, space);
    const [width, height] = [Math.max(...rows.map((row) => row.length)) * cell + 14, rows.length * cell + 14];
    const fits = (/** @type {number} */ wanted, /** @type {number} */ from, /** @type {number} */ room, /** @type {number} */ size) => Math.min(Math.max(wanted, from + 8), from + room - size - 8);
    const x = fits(slot.x - (width * scale) / 2, left, seen, width * scale);
    const y = fits(slot.y + 12 - (height * scale) / 2, top, deep, height * scale);
    const group = el("g", { class: "fan", "data-space": space, transform: `translate(${x} ${y}) scale(${scale})` }, el("rect", { class: "tray", width, height, rx: 8 }));
    rows.forEach((row, j) => row.forEach((tile, i) => {
      tile.setAttribute("transform", `translate(${7 + cell * (i + 0.5)} ${7 + cell * (j + 0.5)})`);
      group.append(tile);
    }));
    layer(this.element, "top").append(group);
    ring(this.element, this.lights);
    return true;
  }

  unfan() {
    this.element.querySelector(".fan")?.remove();
  }

  // --- light -------------------------------------------------------------------------------------------

  /** Where the attackers of the battle came from, and into which space. @returns {[string, string][]} */
  attacks() {
    const battle = this.view?.battle;
    if (!battle) return [];
    const from = new Set([battle.zone, ...Object.values(battle.origins)].filter((id) => id !== battle.space && this.board.spaces.some((space) => space.id === id)));
    return [...from].map((id) => [id, battle.space]);
  }

  /**
   * Light every space and unit that the open question names, with the ways and the force that the hints give.
   * @param {Asked | null} asked @param {Record<string, any>} hints
   */
  lightAsked(asked, hints) {
    const options = Object.entries(asked?.options ?? {});
    const named = (/** @type {(verb: string) => boolean} */ which) => options.flatMap(([verb, nouns]) => (which(verb) ? nouns.flat() : [])).filter((noun) => typeof noun === "string");
    const [nouns, targets] = [named((verb) => verb !== "target"), named((verb) => verb === "target")];
    const spaces = new Set(this.board.spaces.map(({ id }) => id));
    const ways = Object.fromEntries(Object.entries(hints.reach ?? {}).map(([space, { way }]) => [space, way[0] === hints.from ? way : [hints.from, ...way]]));
    this.lights = {
      choices: new Set(nouns.filter((noun) => spaces.has(noun))), targets: targets.filter((noun) => spaces.has(noun)),
      selected: hints.from ? [hints.from] : [], ways, pieces: [...nouns, ...targets].filter((noun) => unitOf(this.board, noun)), chosen: hints.force ?? [],
    };
    light(this.element, this.lights, this.attacks());
    this.under = null;
    ring(this.element, this.lights);
  }

  /** Let what stands in a space now slide there. @param {string[]} way from where it came to where it is */
  slide(way) {
    const points = wayPoints(this.element, way).map(([x, y]) => /** @type {Point} */ ([x, y + 12]));
    slide(layer(this.element, "pieces").querySelector(`.heap[data-space="${way.at(-1)}"]`), points);
  }

  /** Where a unit is, if that is known. @param {string} unit */
  placeOf(unit) {
    const { stacks = [], forces = [], mines = [], aboard = {} } = this.view ?? {};
    const ship = aboard[unit] ?? unit;
    return [...stacks, ...forces].find(({ units }) => units?.includes(ship))?.space ?? mines.find((mine) => mine.unit === unit)?.space ?? null;
  }

  /** @returns {Place[]} */
  worthSeeing() {
    const { choices = [], targets = [], selected = [], pieces = [] } = this.lights;
    const lit = [...choices, ...targets, ...selected, ...[...pieces].flatMap((unit) => this.placeOf(unit) ?? [])];
    return lit.length ? lit : this.view?.battle ? [this.view.battle.space] : [];
  }

  /** A space in words. @param {string} space */
  words(space) {
    return inWords(spaceOf(this.element, space));
  }
}
