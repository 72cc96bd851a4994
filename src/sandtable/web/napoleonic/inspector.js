// The stack inspector: what is in a place, or in hand, and what may be chosen of it.
import { counterPicture } from "./counters.js";
import { offers } from "../choices.js";
import { fill, h, title } from "../dom.js";

/** @import {Asked, Board, Position, Table, View} from "./local" */

export class Inspector {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.vocabulary = table.vocabulary;
    this.pieces = new Map(board.pieces.map((piece) => [piece.number, piece]));
    this.table = table;
    /** @type {View | null} */
    this.view = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {number | null} */
    this.place = null;
    this.inHand = false;
    this.element = h("div", { class: "inspector" });
    this.drawStack();
  }

  /** @param {Position} position */
  show({ view, asked }) {
    this.view = view;
    this.asked = asked;
    if (asked && this.gathering(asked)) this.place = this.gathering(asked);
    const hand = asked?.options.unit && !this.onMap(asked) ? asked : null;
    if (hand) this.showHand(hand);
    else {
      this.drawStack();
      if (this.inHand) this.table.turnTo("log");
    }
    this.inHand = hand !== null;
  }

  /** The hex where a stack is being gathered. @param {Asked} asked @returns {number | null} */
  gathering(asked) {
    const units = asked.options.unit ? null : asked.options.add ?? asked.options.drop;
    if (!units?.length || !this.view) return null;
    return this.view.stacks.find((stack) => stack.units.includes(units[0]))?.place ?? null;
  }

  /** @param {Asked} asked */
  onMap(asked) {
    return this.view?.stacks.some((stack) => stack.units.some((unit) => asked.options.unit.includes(unit))) ?? false;
  }

  /** Units to choose that are in hand, not on the map. @param {Asked} asked */
  showHand(asked) {
    fill(this.element, h("h3", {}, "In hand"), ...asked.options.unit.map((unit) => this.row(unit, true)));
    if (!this.inHand) this.table.turnTo("stack");
  }

  /** @param {number} place */
  inspect(place) {
    this.place = place;
    this.drawStack();
    this.table.turnTo("stack");
  }

  drawStack() {
    const { place, view } = this;
    if (place === null || !view) {
      fill(this.element, h("p", { class: "hint" }, "Tap a hex or a stack to see what is there."));
      return;
    }
    const cell = this.board.hexes.find((c) => c.number === place);
    const locale = this.board.locales.find((l) => l.hex === place);
    const ruin = this.board.ruins.find((r) => r.hex === place);
    const held = view.held.findIndex((hexes) => hexes.includes(place));
    const facts = [
      cell?.terrain, cell?.province && title(cell.province),
      locale && `${locale.kind}, ${locale.vp} VP${locale.vp_source === "reconstruction" ? "°" : ""}`,
      locale?.fortress && (view.destroyed.includes(place) ? "fortress destroyed" : "fortress"),
      locale?.port.length && "port", locale?.supply_source && `${title(locale.supply_source)} supply source`,
      held >= 0 && `held by ${this.board.sides[held].name}`, ruin && (view.looted.includes(place) ? "ruins, looted" : "ruins"),
    ].filter(Boolean).join(" · ");
    const stacks = view.stacks.filter((stack) => stack.place === place);
    fill(this.element,
      h("h3", {}, this.vocabulary.place(place)),
      h("p", { class: "hint" }, facts, " ", h("button", { class: "place", onclick: () => this.table.find(place) }, "show")),
      ...stacks.flatMap((stack) => [
        ...[...stack.units].reverse().map((unit) => this.row(unit)),
        stack.height > stack.units.length
          ? h("p", { class: "hint" }, `and ${stack.height - stack.units.length} more beneath: only the top unit is known (7.7)`) : null,
      ]),
      stacks.length ? null : h("p", { class: "hint" }, "No units here."));
  }

  /** @param {number} unit @param {boolean} [hand] */
  row(unit, hand = false) {
    const piece = this.pieces.get(unit);
    if (!piece) return h("div", {});
    const asked = this.asked;
    const choices = this.vocabulary.about("unit", unit).filter((choice) => offers(asked, choice));
    return h("div", { class: "unit-row", "data-unit": String(unit) }, counterPicture(this.board, piece),
      h("div", { class: "words" }, h("b", {}, piece.label || piece.type), ` ${piece.name}`, h("br", {}),
        h("small", {}, `${piece.type} ${piece.factors}${piece.source === "rulebook" ? "" : "°"}${hand ? ` · ${piece.setup}` : ""}`)),
      ...choices.map((choice) => h("button", { onclick: (/** @type {Event} */ event) => this.table.choose([choice], event), "data-verb": choice.verb },
        this.vocabulary.title(choice.verb, asked?.question))));
  }
}
