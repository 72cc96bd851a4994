// The board on the page: the map, its stacks, what is lit, and what is clicked.
import { counterSymbols, nationOf } from "./counters.js";
import { MapSheet, middle, placeAt } from "./map.js";
import { drawStacks, fan, fanOnHover, unfan } from "./stacks.js";
import { offers } from "../choices.js";
import { dataAt, layer, slide } from "../sheet.js";
import { SheetView } from "../sheetview.js";

/** @import {Asked, Board, Choice, LogLine, Position, Table, View} from "./local" */

export class BoardView {
  /** @param {Board} board @param {Table} table @param {(place: number) => void} inspect */
  constructor(board, table, inspect) {
    this.board = board;
    this.vocabulary = table.vocabulary;
    this.table = table;
    this.inspect = inspect;
    this.drawn = new MapSheet(board);
    this.element = this.drawn.svg;
    this.element.prepend(counterSymbols());
    /** @type {View | null} */
    this.view = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Record<string, any>} */
    this.hints = {};
    /** @type {Set<number>} */
    this.lit = new Set();
    /** @type {Set<number>} */
    this.chosen = new Set();
    /** @type {number[]} */
    this.marked = [];
    this.sheet = new SheetView(this.element, board.frame, this);
    fanOnHover(this.element, (place, side) => this.fan(place, side));
  }

  // --- what a click means ----------------------------------------------------------------------

  /** @param {Event} event */
  click(event) {
    const target = event.target instanceof Element ? event.target : null;
    const unit = target?.closest(".fan") ? dataAt(event, "unit") : null;
    const stack = target?.closest(".stack");
    if (unit !== null) this.clickUnit(Number(unit), event);
    else if (stack instanceof SVGElement && stack.dataset.place) {
      this.clickStack(Number(stack.dataset.place), Number(stack.dataset.side), event);
    } else {
      unfan(this.element);
      const place = placeAt(event);
      if (place !== null) this.clickPlace(place, event);
    }
  }

  /** What may be chosen of a thing. @param {string} kind @param {number} noun @returns {Choice[]} */
  offered(kind, noun) {
    return this.vocabulary.about(kind, noun).filter((choice) => offers(this.asked, choice));
  }

  /** @param {number} place @param {Event} event */
  clickPlace(place, event) {
    const found = [...this.offered("hex", place), ...this.offered("box", place)];
    if (found.length) this.table.choose(found, event);
    else this.inspect(place);
  }

  /** @param {number} unit @param {Event} event */
  clickUnit(unit, event) {
    const found = this.offered("unit", unit);
    const main = found.filter((choice) => choice.verb !== "top");
    const place = this.placeOf(unit);
    if (found.length) this.table.choose(main.length === 1 ? main : found, event);
    else if (place !== null) this.inspect(place);
  }

  /** A stack is its hex and its units: what is meant follows from what may be chosen. @param {number} place @param {number} side @param {Event} event */
  clickStack(place, side, event) {
    const stack = this.stackAt(place, side);
    const here = this.offered("hex", place);
    const all = (stack?.units ?? []).flatMap((unit) => this.offered("unit", unit).filter((choice) => choice.verb !== "top"));
    const added = all.filter((choice) => choice.verb !== "drop"); // who is gathered already is put down from the fan
    const units = added.length ? added : all;
    if (here.length || units.length === 1) this.table.choose([...here, ...units], event);
    else {
      this.fan(place, side);
      this.inspect(place);
    }
  }

  /** @param {MouseEvent} event */
  why(event) {
    const unit = dataAt(event, "unit");
    const place = placeAt(event);
    if (unit !== null) {
      const number = Number(unit);
      const about = [...this.vocabulary.about("unit", number).filter(({ verb }) => verb !== "top"), ...(place === null ? [] : this.vocabulary.about("hex", place))];
      this.table.why(this.vocabulary.part("unit", number), about, event);
    } else if (place !== null) this.table.why(this.vocabulary.place(place), this.vocabulary.about("hex", place), event);
  }

  /** @param {PointerEvent | null} event */
  hover(event) {
    const place = event && placeAt(event);
    if (place === null) {
      this.table.hover("");
      return;
    }
    const cell = this.board.hexes.find((c) => c.number === place);
    const { hex, river, from } = this.hints;
    const [march, boat] = [hex?.[place], river?.[place]];
    this.table.hover([this.vocabulary.place(place), cell?.terrain, this.detail("hex", place), this.detail("river", place)].filter(Boolean).join(" · "));
    const way = this.asked && (march ?? boat)?.way;
    this.drawn.showPath(way ? [from, ...way] : []);
  }

  /** What it costs to go somewhere. @param {string} verb @param {number} place */
  detail(verb, place) {
    const { cost, way } = this.hints[verb]?.[place] ?? {};
    if (cost === undefined) return "";
    const enemy = this.view?.held[1 - (this.view.side ?? 0)] ?? [];
    const taken = way.filter((/** @type {number} */ hex, /** @type {number} */ i) => enemy.includes(hex) && way.indexOf(hex) === i);
    const takes = taken.length ? `, takes ${taken.map((/** @type {number} */ hex) => this.vocabulary.place(hex)).join(", ")}` : "";
    return `${verb === "river" ? `${cost} hex${cost > 1 ? "es" : ""} by water` : `${cost} MP`}${takes}`;
  }

  /** @param {number} place */
  middle(place) {
    return middle(this.board, place);
  }

  /** @param {number} place */
  mark(place) {
    this.drawn.light({ selected: [place] });
  }

  /** Where something may be chosen; else the own stacks. */
  worthSeeing() {
    const stacks = this.view?.stacks ?? [];
    const lit = stacks.filter((stack) => stack.units.some((unit) => this.lit.has(unit)));
    const places = [...this.marked, ...lit.map((stack) => stack.place)];
    return places.length ? places : stacks.filter((stack) => stack.side === this.view?.side).map((stack) => stack.place);
  }

  // --- what is drawn ---------------------------------------------------------------------------

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

  /** Draw a position; light what may be clicked, with what it costs. @param {Position} position */
  show({ view, asked, hints }) {
    this.view = view;
    this.asked = asked;
    this.hints = hints;
    this.drawn.showMarkers(view);
    const options = asked?.options ?? {};
    this.lit = new Set(Object.keys(options).filter((verb) => verb !== "top" && this.vocabulary.kind(verb) === "unit").flatMap((verb) => options[verb] ?? []));
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
    this.drawn.light({ reachable, targets, selected });
    this.marked = [...targets, ...selected];
    this.drawn.showPath([]);
    drawStacks(this.element, this.board, this.withFleets(view), this.options());
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

  /** Let moved stacks slide along their way. @param {LogLine[]} log */
  animate(log) {
    for (const { kind, facts } of log.slice(-12)) {
      if (kind !== "moved" || facts.side === this.view?.side) continue;
      const end = facts.way.at(-1);
      const stack = layer(this.element, "pieces").querySelector(`.stack[data-place="${end}"][data-side="${facts.side}"]`);
      slide(stack, [facts.from, ...facts.way].map((place) => this.middle(place)));
    }
  }

  /** Lay a stack open. @param {number} place @param {number} side */
  fan(place, side) {
    const stack = this.stackAt(place, side);
    if (stack && stack.height > 1) fan(this.element, this.board, stack, this.options());
  }

  /** A side's colour. @param {number} side */
  colour(side) {
    return nationOf(this.board, side)?.fill ?? "#888";
  }
}
