// Units in the panels: counters and rows that may be chosen as on the map.
import { h } from "../dom.js";
import { Pane } from "../pane.js";
import { counterPicture, factorsOf, signsOf, unitOf } from "./counters.js";

/** @import {CounterOptions, Table, View} from "./local" */

const FACTORS = [["AA", "anti-air"], ["AS", "anti-ship"], ["ASW", "anti-submarine"], ["AG", "anti-ground"]];

export class Pieces {
  /** @param {import("./names.js").Names} names @param {(unit: string, event: Event) => void} take @param {(unit: string, event: MouseEvent) => void} why */
  constructor(names, take, why) {
    this.names = names;
    this.take = take;
    this.why = why;
    /** @type {View | null} */
    this.view = null;
    /** Units that may be chosen, and those that are. @type {Set<string>} */
    this.open = new Set();
    /** @type {Set<string>} */
    this.chosen = new Set();
  }

  /** What the counter of a unit shows now. @param {string} id @returns {CounterOptions} */
  signs(id) {
    return this.view ? signsOf(this.view, id) : {};
  }

  /** @param {string} id @param {CounterOptions} [signs] */
  picture(id, signs = this.signs(id)) {
    const unit = unitOf(this.names.board, id);
    return unit ? counterPicture(this.names.board, unit, signs) : null;
  }

  /** A button if the unit may be chosen, else not. @param {string} id @param {string} kind @param {(Node | string | null | false)[]} content */
  shell(id, kind, ...content) {
    const open = this.open.has(id);
    return h(open ? "button" : "div", {
      class: `${kind}${open ? " open" : ""}${this.chosen.has(id) ? " chosen" : ""}`, "data-unit": id,
      onclick: open ? (/** @type {Event} */ event) => this.take(id, event) : null,
      oncontextmenu: (/** @type {MouseEvent} */ event) => { event.preventDefault(); this.why(id, event); },
    }, ...content);
  }

  /** A counter alone. @param {string} id */
  counter(id) {
    return this.shell(id, "piece", this.picture(id));
  }

  /** @param {Iterable<string>} ids */
  counters(ids) {
    return h("div", { class: "pieces" }, ...[...ids].map((id) => this.counter(id)));
  }

  /** A unit with its name, its factors and what it carries. @param {string} id */
  row(id) {
    const unit = unitOf(this.names.board, id);
    if (!unit) return h("div", {}, id);
    const view = this.view;
    const signs = this.signs(id);
    const factors = factorsOf(unit, signs);
    const cargo = Object.entries(view?.aboard ?? {}).filter(([, ship]) => ship === id).map(([load]) => load);
    const force = view?.forces.find(({ units }) => units.includes(id));
    const notes = [
      unit.steps > 1 ? (signs.reduced ? "reduced: one step left" : "two steps") : "one step",
      view?.dropped.includes(id) && "dropped off", signs.patrol && "on patrol", force && `Task Force ${force.marker}`,
    ].filter(Boolean);
    return h("li", {}, this.shell(id, "unit", this.picture(id, signs), h("span", { class: "says" }, h("b", {}, unit.name),
      h("span", { class: "factors" }, ...FACTORS.map(([label, name], i) => h("span", { title: name, class: factors[i] ? "" : "none" }, h("small", {}, label ?? ""), String(factors[i] || "–"))),
        factors[4] ? h("span", { title: unit.cls === "air" ? "range" : "movement" }, h("small", {}, unit.cls === "air" ? "R" : "MV"), String(factors[4])) : null),
      h("small", { class: "notes" }, notes.join(" · ")))),
    cargo.length ? h("div", { class: "cargo" }, h("small", {}, "aboard"), this.counters(cargo)) : null);
  }
}

/** A panel that shows pieces. @extends {Pane<import("./names.js").Names>} */
export class PiecesPane extends Pane {
  /** @param {import("./names.js").Names} names @param {Pieces} pieces @param {Table} table */
  constructor(names, pieces, table) {
    super(names, table);
    this.pieces = pieces;
  }
}
