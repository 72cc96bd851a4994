// What lies in the space that was looked at last, unit by unit.
import { fill, h } from "../dom.js";
import { KINDS } from "./map.js";
import { PiecesPane } from "./pieces.js";

/** @import {Asked, View} from "./local" */

const PORTS = /** @type {Record<string, string>} */ ({ minor: "minor port", major: "major port" });

/** What a click on a unit does. @type {[string, string][]} */
const HOW = [
  ["unit", "Click the first unit of the force."], ["add", "Click units to add them."], ["drop", "Click a unit to drop it off here."], ["join", "Click units to join the attack."],
  ["top", "Click a unit to put it on top, form a Task Force or show it."], ["lose", "Click the unit that is lost."], ["load", "Click a unit, then its ship."],
];

export class ForcesPanel extends PiecesPane {
  element = h("div", { class: "albion-panel forces" });

  /** @param {View} view @param {string} space @param {Asked | null} asked */
  show(view, space, asked) {
    const found = this.names.spaces.get(space);
    if (!found) {
      fill(this.element, h("p", { class: "hint" }, "Click a space to see who is there, unit by unit."));
      return;
    }
    const holder = view.control[space];
    const words = [KINDS[found.kind], found.forest && "forest", found.shallow && "shallow water: no battleships", PORTS[found.port],
      view.demolished.includes(space) && "port demolished", holder === undefined ? null : `${this.names.side(holder)} control`].filter(Boolean);
    fill(this.element, h("h2", {}, this.placeLink(space, found.name)), h("p", { class: "hint" }, words.join(" · ")), this.how(asked),
      ...this.names.board.sides.map((_, side) => this.stack(view, space, side)));
  }

  /** @param {Asked | null} asked */
  how(asked) {
    const found = HOW.find(([verb]) => asked && verb in asked.options);
    return found ? h("p", { class: "how" }, found[1]) : null;
  }

  /** One side's units there. @param {View} view @param {string} space @param {number} side */
  stack(view, space, side) {
    const stacks = view.stacks.filter((stack) => stack.space === space && stack.side === side);
    const forces = view.forces.filter((force) => force.space === space && force.side === side);
    const mines = view.mines.filter((mine) => mine.space === space && mine.side === side);
    if (!stacks.length && !forces.length && !mines.length) return null;
    const units = stacks.flatMap((stack) => stack.units);
    const hidden = stacks.flatMap((stack) => Object.entries(stack.hidden));
    const closed = forces.filter((force) => !force.units.length);
    return h("section", { class: `stack ${this.names.board.sides[side]?.id}` }, h("h3", {}, this.names.side(side), h("small", {}, ` ${stacks.reduce((sum, stack) => sum + stack.height, 0)} units`)),
      ...closed.map(({ marker }) => h("p", { class: "unknown" }, `Task Force ${marker}: its ships are not known`)),
      hidden.length ? h("p", { class: "unknown" }, hidden.map(([cls, number]) => `${number} unknown ${cls} ${number === 1 ? "unit" : "units"}`).join(", "), " ",
        this.rule("20.0")) : null,
      h("ul", { class: "units" }, ...[...units].reverse().map((id) => this.pieces.row(id)), ...mines.map(({ unit }) => this.pieces.row(unit))));
  }
}
