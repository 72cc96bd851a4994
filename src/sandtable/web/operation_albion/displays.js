// What is not on the map: displays and pools as drawers, task forces, and the tracks.
import { fill, h, printed } from "../dom.js";
import { unitOf } from "./counters.js";

/** @typedef {import("./view").View} View */
/** @typedef {import("../types").LogLine} LogLine */

export class DisplaysPanel {
  /** @param {import("./words.js").Names} names @param {import("./pieces.js").Pieces} pieces @param {import("../client").Table} table */
  constructor(names, pieces, table) {
    this.names = names;
    this.pieces = pieces;
    this.table = table;
    /** The drawers that are pulled out. @type {Set<string>} */
    this.out = new Set();
    this.element = h("div", { class: "albion-panel displays" });
  }

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    const order = view.side === 1 ? [1, 0] : [0, 1];
    fill(this.element, this.turns(view), this.revolution(view, log), ...order.map((side) => this.side(view, side)));
  }

  /** The Turn Record Track with its weather numbers. @param {View} view */
  turns(view) {
    return h("section", {}, h("h3", {}, "Turn Record Track ", this.rule("7.1")), h("ol", { class: "turns" }, ...this.names.board.turns.map(({ turn, label, weather: [low, high] }) => {
      const bad = turn === view.turn && view.weather;
      return h("li", { class: `${turn === view.turn ? "now" : turn < view.turn ? "past" : ""} ${bad ? "bad" : ""}`, "aria-current": turn === view.turn ? "step" : null },
        h("b", {}, String(turn)), h("span", {}, printed(label.replace(" - ", "–"))), h("small", {}, bad ? "bad weather" : low ? `weather on ${low}–${high}` : "no weather", turn === view.revolution ? " ★" : ""));
    })));
  }

  /** The October Revolution Track. @param {View} view @param {LogLine[]} log */
  revolution(view, log) {
    const moves = log.filter((line) => line.kind === "index").slice(-4).reverse();
    return h("section", {}, h("h3", {}, "October Revolution Track ", this.rule("7.3")),
      h("ol", { class: "revolution-track" }, ...this.names.board.revolution.map((ap, box) => h("li", { class: !view.revolution && box === view.index ? "now" : "", title: `Box ${box}: ${ap} Russian Action Points`, "aria-current": !view.revolution && box === view.index ? "step" : null },
        h("b", {}, box ? String(box) : "★"), h("small", {}, `${ap} AP`)))),
      h("p", { class: "hint" }, view.revolution ? `The Revolution broke out in turn ${view.revolution}. The Bolsheviks roll for their Action Points.` : "In box ★ the Revolution breaks out at the end of the turn."),
      moves.length ? h("ul", { class: "moves" }, ...moves.map(({ facts }) => h("li", {}, h("b", {}, `${facts.change > 0 ? "+" : "−"}${Math.abs(facts.change)}`), ` ${facts.why}, to box ${facts.now}`))) : null);
  }

  /** @param {string} rule */
  rule(rule) {
    return h("button", { class: "rule", onclick: () => this.table.rule(rule) }, rule);
  }

  /** The drawers of a side. @param {View} view @param {number} side */
  side(view, side) {
    const hand = view.hands[side];
    const forces = view.forces.filter((force) => force.side === side);
    return h("section", { class: `cabinet ${this.names.board.sides[side]?.id}` }, h("h3", {}, `${this.names.side(side)} displays`),
      this.drawer(`${side} forces`, "Task Forces", "20.1", forces.length, () => forces.map(({ marker, space, units }) => h("div", { class: "task-force" },
        h("p", {}, h("b", {}, `Task Force ${marker}`), " in ", h("button", { class: "place", onclick: () => this.table.find(space) }, this.names.place(space)), units.length ? "" : ": its ships are not known"),
        this.pieces.counters(units)))),
      ...this.names.board.displays.map(({ id, name, rule }) => {
        const units = hand?.units[id];
        if (!units) return h("p", { class: "closed" }, h("span", {}, name), h("small", {}, "closed to you "), this.rule("20.0"));
        return this.drawer(`${side} ${id}`, name, rule, hand?.counts[id] ?? units.length, () => [this.sorted(units)]);
      }));
  }

  /** Ships first, then aircraft, then ground units. @param {string[]} units */
  sorted(units) {
    const order = ["naval", "air", "ground", "base", "minefield"];
    const cls = (/** @type {string} */ id) => order.indexOf(unitOf(this.names.board, id)?.cls ?? "");
    return this.pieces.counters([...units].sort((a, b) => cls(a) - cls(b)));
  }

  /** @param {string} id @param {string} name @param {string} rule @param {number} count @param {() => Node[]} content */
  drawer(id, name, rule, count, content) {
    if (!count) return h("p", { class: "closed" }, h("span", {}, name), h("small", {}, "empty "), this.rule(rule));
    const inside = h("div", { class: "inside" });
    const drawer = h("details", { "data-drawer": id, open: this.out.has(id) }, h("summary", {}, h("span", {}, name), h("b", { class: "count" }, String(count)), this.rule(rule)), inside);
    const fillIn = () => { if (/** @type {HTMLDetailsElement} */ (drawer).open && !inside.hasChildNodes()) inside.append(...content()); };
    drawer.addEventListener("toggle", () => {
      if (/** @type {HTMLDetailsElement} */ (drawer).open) this.out.add(id);
      else this.out.delete(id);
      fillIn();
    });
    fillIn();
    return drawer;
  }
}
