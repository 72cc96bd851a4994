// The board on the page: the map, its stacks, what is lit, and what is clicked.
import { ON_UNIT } from "./choices.js";
import { counterSymbols } from "./counters.js";
import { drawMap, layer, light, middle, placeAt, showMarkers, showPath } from "./map.js";
import { drawStacks, fan, fanOnHover, slide, unfan } from "./stacks.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./types").Asked} Asked */
/** @typedef {import("./types").View} View */
/** @typedef {import("./board").Board} Board */
/**
 * @typedef {object} Listeners
 * @property {(hex: number, event: MouseEvent) => void} onHex
 * @property {(unit: number, event: MouseEvent) => void} onUnit
 * @property {(place: number, side: number, event: MouseEvent) => void} onStack
 * @property {(target: {hex?: number, unit?: number}, event: MouseEvent) => void} onWhy
 * @property {(place: number | null) => void} onHover
 */

const LONG_PRESS_MS = 550;
const TREMBLE = 8;
const READABLE = 0.66;
const AROUND = 200;

export class BoardView {
  /** @param {Board} board @param {Listeners} listeners */
  constructor(board, listeners) {
    this.board = board;
    this.listeners = listeners;
    this.element = drawMap(board);
    this.element.prepend(counterSymbols());
    /** @type {View | null} */
    this.view = null;
    /** @type {Set<number>} */
    this.lit = new Set();
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {number[]} */
    this.marked = [];
    /** @type {{x: number, y: number} | null} */
    this.pointer = null;
    this.viewport = new Viewport(this.element, board.frame);
    fanOnHover(this.element, board, (place, side) => this.stackAt(place, side), () => this.options());
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") this.click(/** @type {any} */ (event));
    });
    this.element.addEventListener("pointermove", (event) => {
      this.pointer = { x: event.clientX, y: event.clientY };
      listeners.onHover(placeAt(event));
    });
    this.element.addEventListener("pointerleave", () => listeners.onHover(null));
    this.pressing();
  }

  /** A long press asks why not, as a right click does. */
  pressing() {
    let timer = 0;
    let pressed = false;
    /** @type {PointerEvent | null} */
    let down = null;
    this.element.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      pressed = false;
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      down = event;
      timer = window.setTimeout(() => { pressed = true; this.why(event); }, LONG_PRESS_MS);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > TREMBLE) clearTimeout(timer);
    });
    for (const name of ["pointerup", "pointercancel"]) this.element.addEventListener(name, () => clearTimeout(timer));
    this.element.addEventListener("click", (event) => {
      if (pressed) event.stopImmediatePropagation();
      pressed = false;
    }, { capture: true });
    this.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (!pressed) this.why(event);
      pressed = pressed || event.pointerType === "touch";
    });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const unit = target?.closest(".fan")?.contains(target) ? target.closest("[data-unit]") : null;
    if (unit instanceof SVGElement) {
      this.listeners.onUnit(Number(unit.dataset.unit), event);
      return;
    }
    const stack = target?.closest(".stack");
    if (stack instanceof SVGElement && stack.dataset.place) {
      this.listeners.onStack(Number(stack.dataset.place), Number(stack.dataset.side), event);
      return;
    }
    unfan(this.element);
    const place = placeAt(event);
    if (place !== null) this.listeners.onHex(place, event);
  }

  /** @param {MouseEvent} event */
  why(event) {
    const target = event.target instanceof Element ? event.target : null;
    const unit = target?.closest("[data-unit]");
    const place = placeAt(event);
    if (unit instanceof SVGElement) this.listeners.onWhy({ unit: Number(unit.dataset.unit), hex: place ?? undefined }, event);
    else if (place !== null) this.listeners.onWhy({ hex: place }, event);
  }

  /** @param {number} place @param {number} side */
  stackAt(place, side) {
    return this.view?.stacks.find((stack) => stack.place === place && stack.side === side);
  }

  /** Where a unit stands, as far as it is known. @param {number} unit @returns {number | null} */
  placeOf(unit) {
    return this.view?.stacks.find((stack) => stack.units.includes(unit))?.place ?? null;
  }

  /** How counters are drawn now. */
  options() {
    const view = this.view;
    const marched = view?.moves?.marched ?? {};
    return {
      track: view?.track ?? [],
      counter: (/** @type {number} */ unit) => ({
        clickable: this.lit.has(unit), selected: this.chosen.has(unit), moved: String(unit) in marched,
        attacked: view?.phase === "combat" && view.fought.includes(unit),
      }),
    };
  }

  /** @param {View} view */
  show(view) {
    this.view = view;
    showMarkers(this.element, { held: view.held, destroyed: view.destroyed, looted: view.looted, turn: view.turn });
  }

  /**
   * Light what may be clicked, with what it costs.
   * @param {Asked | null} asked @param {Record<string, any>} hints
   */
  light(asked, hints) {
    const options = asked?.options ?? {};
    this.lit = new Set(ON_UNIT.filter((verb) => verb !== "top").flatMap((verb) => options[verb] ?? []));
    this.chosen = new Set([...(hints.units ?? []), ...(hints.attack?.units ?? [])]);
    /** @type {Map<number, string | number | null>} */
    const reachable = new Map();
    for (const verb of ["sail", "land", "river", "hex"]) {
      for (const hex of options[verb] ?? []) {
        const cost = hints[verb]?.[hex]?.cost ?? null;
        reachable.set(hex, verb === "river" && cost !== null ? `≈${cost}` : cost);
      }
    }
    for (const box of options.box ?? []) reachable.set(box, null);
    const targets = [...(options.attack ?? []), ...(options.siege ?? [])];
    const selected = [hints.from, hints.attack?.hex].filter((place) => place !== undefined);
    light(this.element, { reachable, targets, selected });
    this.marked = [...targets, ...selected];
    showPath(this.element, []);
    if (this.view) drawStacks(this.element, this.board, this.withFleets(this.view), this.options());
    this.ring();
  }

  /** Fleets lie in their box with the units there. @param {View} view */
  withFleets(view) {
    const stacks = view.stacks.map((stack) => ({ ...stack }));
    for (const [fleet, place] of view.fleets) {
      const side = this.board.pieces[fleet].side;
      const found = stacks.find((stack) => stack.place === place && stack.side === side);
      if (found) Object.assign(found, { height: found.height + 1, units: [...found.units, fleet] });
      else stacks.push({ side, place, height: 1, units: [fleet] });
    }
    return stacks;
  }

  /** A stack with a unit that may be clicked shows it, even if that unit is not on top. */
  ring() {
    for (const group of layer(this.element, "pieces").querySelectorAll(".stack")) {
      const { place, side } = /** @type {SVGElement} */ (group).dataset;
      const stack = this.stackAt(Number(place), Number(side));
      const has = stack?.units.some((unit) => this.lit.has(unit)) ?? false;
      group.classList.toggle("holds-choice", has);
    }
  }

  /** Let moved stacks slide along their way. @param {import("./types").LogLine[]} log */
  animate(log) {
    if (document.documentElement.dataset.motion === "none") return;
    for (const { kind, facts } of log.slice(-12)) {
      if (kind !== "moved" || facts.side === this.view?.side) continue;
      const end = facts.way.at(-1);
      const stack = layer(this.element, "pieces").querySelector(`.stack[data-place="${end}"][data-side="${facts.side}"]`);
      if (stack instanceof SVGGraphicsElement) slide(this.board, stack, [facts.from, ...facts.way], 250);
    }
  }

  /** Lay a stack open. @param {number} place @param {number} side */
  fan(place, side) {
    const stack = this.stackAt(place, side);
    if (stack && stack.height > 1) fan(this.element, this.board, stack, this.options());
  }

  /** @param {number[]} places */
  path(places) {
    showPath(this.element, places);
  }

  /** Bring a place into sight. @param {number} place */
  find(place) {
    const [x, y] = middle(this.board, place);
    this.viewport.centre(x, y, Math.max(this.viewport.zoom, 0.6));
    light(this.element, { selected: [place] });
  }

  /** Whether a place is seen in the left half of the window. @param {number} place */
  isLeft(place) {
    const { x, width } = this.viewport.view;
    return middle(this.board, place)[0] < x + width / 2;
  }

  /** Show the part of the map where something may be chosen, no larger than is easy to read. */
  focus() {
    const lit = (this.view?.stacks ?? []).filter((stack) => stack.units.some((unit) => this.lit.has(unit)));
    const places = [...this.marked, ...lit.map((stack) => stack.place)];
    if (!places.length) places.push(...(this.view?.stacks ?? []).filter((stack) => stack.side === this.view?.side).map((stack) => stack.place));
    if (!places.length) return;
    const points = places.map((place) => middle(this.board, place));
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { clientWidth, clientHeight } = this.element;
    const zoom = Math.min(READABLE, clientWidth / (right - left + 2 * AROUND), clientHeight / (bottom - top + 2 * AROUND));
    this.viewport.centre((left + right) / 2, (top + bottom) / 2, zoom, false);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.viewport.zoomBy(factor);
  }

  /** Look closely at where the pointer is, or at the middle; a second time, go back. */
  magnify() {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const { x, y } = this.pointer ?? { x: left + width / 2, y: top + height / 2 };
    const point = this.viewport.toSheet(x, y);
    this.viewport.magnify(point.x, point.y);
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.viewport.panBy(x * 80, y * 80);
  }

  fit() {
    this.viewport.fit();
  }

  toggleCounters() {
    this.element.classList.toggle("no-counters");
  }

  /** A side's colour. @param {number} side */
  colour(side) {
    return this.board.nations.find((nation) => nation.id === this.board.sides[side]?.nation)?.fill ?? "#888";
  }
}

