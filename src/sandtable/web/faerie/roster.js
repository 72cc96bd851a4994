// The roster: every person with his wounds; who sleeps, who is dead; the items; the points.
import { fill, h } from "../dom.js";
import { arms } from "./counters.js";

/** @typedef {import("./view").View} View */

/** @param {number} number @param {string} what */
function several(number, what) {
  return `${number || "no"} ${number === 1 ? what : `${what}${what.endsWith("s") ? "es" : "s"}`}`;
}

export class RosterPanel {
  /** @param {import("./words.js").Names} names @param {import("../client").Table} table */
  constructor(names, table) {
    this.names = names;
    this.table = table;
    this.element = h("div", { class: "faerie-panel roster" });
  }

  /** @param {View} view */
  show(view) {
    const where = new Map(view.stacks.filter(({ side }) => side === view.side).flatMap(({ hex, persons }) => persons.map((id) => [id, hex])));
    const side = view.side ?? 0;
    const own = [...this.names.persons.values()].filter(({ id }) => where.has(id) || (this.names.owner(id) === side && (id in view.slain || view.gone.includes(id) || view.asleep.includes("expedition"))));
    const kingdoms = [...new Set(own.map(({ kingdom }) => kingdom ?? ""))];
    fill(this.element, this.points(view), this.asleep(view), ...(view.side === null ? [] : kingdoms.map((kingdom) => h("section", {}, h("h3", {}, kingdom ? this.names.name(kingdom) : "Loners"),
      h("ul", { class: "persons" }, ...own.filter((person) => (person.kingdom ?? "") === kingdom && (where.has(person.id) || person.id in view.slain || view.gone.includes(person.id))).map((person) => this.person(view, person, where.get(person.id))))))), this.fallen(view));
  }

  /** @param {View} view */
  points(view) {
    return h("section", { class: "score" }, h("h3", {}, "Victory Points"), h("table", {}, ...this.names.board.sides.map(({ name }, side) => {
      const enemy = 1 - side;
      const troops = Object.entries(view.lost).filter(([colour]) => this.names.owner(colour) === enemy).reduce((sum, [, number]) => sum + number, 0);
      const persons = Object.values(view.slain).filter((whose) => whose === enemy).length;
      const ships = view.sunk.filter((ship) => this.names.owner(ship) === enemy).length;
      const ruins = view.ruins.filter((hex) => this.names.fortresses.get(hex)?.side === this.names.board.sides[enemy]?.id).length;
      return h("tr", {}, h("th", {}, name), h("td", {}, h("b", {}, String(view.points[side] ?? 0))), h("td", {}, `The enemy has lost ${troops} CSP, ${several(persons, "person")}, ${several(ships, "ship")}, ${several(ruins, "fortress")}.`));
    })));
  }

  /** Who is inactive, and what wakes them. @param {View} view */
  asleep(view) {
    const table = this.names.chart("activation");
    const lines = view.asleep.map((who) => table.rows.find(([name]) => name === (this.names.kingdoms.get(who)?.name ?? this.names.name(who))) ?? [this.names.name(who)]);
    if (!lines.length) return null;
    const off = view.turn > 1 ? `, ${view.turn - 1} off the dice` : "";
    return h("section", { class: "asleep" }, h("h3", {}, "Inactive ", h("button", { class: "rule", onclick: () => this.table.rule(table.rule) }, table.rule)),
      h("ul", {}, ...lines.map(([name = "", , number, from]) => h("li", {}, h("b", {}, name), number ? h("small", {}, ` wakes on ${number} or less${off}${Number(from) > view.turn ? `, from turn ${from}` : ""}`) : null))));
  }

  /** @param {View} view @param {import("./board").Person} person @param {number | undefined} hex */
  person(view, person, hex) {
    const { id, name, combat, magic, command } = person;
    const wounds = view.wounds[id] ?? 0;
    const dead = id in view.slain || view.gone.includes(id);
    const notes = [view.escorts.includes(id) && "escort", view.aboard[id] && `aboard the ${this.names.name(view.aboard[id] ?? "")}`, view.cast.includes(id) && "has cast", view.strong.includes(id) && "strength +2", view.evaded.includes(id) && "unnoticed", view.minds[id] && "mind controlled"].filter(Boolean);
    return h("li", { class: dead ? "dead" : "", "data-person": id }, arms(this.names, id), h("div", {}, h("b", {}, name), " ", dead ? h("small", {}, id in view.slain ? "slain" : "laid to rest") : hex === undefined ? null : h("button", { class: "place", onclick: () => this.table.find(hex) }, this.names.hex(hex)),
      h("span", { class: "boxes", title: `${wounds} wounds of ${combat}`, "aria-label": `${wounds} wounds of ${combat}` }, ...Array.from({ length: combat }, (_, i) => h("i", { class: i < wounds ? "hit" : "" }))),
      h("small", {}, [`combat ${combat - wounds}, magic ${magic} (${magic + view.mana} now), command ${command}`, ...notes].join(" · ")),
      (view.kit[id] ?? []).length ? h("small", { class: "item" }, `◆ ${(view.kit[id] ?? []).map((item) => this.names.name(item)).join(", ")}`) : null));
  }

  /** The enemy's dead. @param {View} view */
  fallen(view) {
    const dead = Object.entries(view.slain).filter(([, whose]) => whose !== view.side).map(([id]) => id);
    const sunk = view.sunk;
    if (!dead.length && !sunk.length) return null;
    return h("section", {}, dead.length ? h("h3", {}, view.side === null ? "Fallen" : "Enemies slain") : null, h("div", { class: "fallen" }, ...dead.map((id) => h("span", {}, arms(this.names, id), this.names.short(id)))),
      sunk.length ? h("p", {}, `Ships lost: ${sunk.map((id) => this.names.name(id)).join(", ")}`) : null);
  }
}

export class ItemsPanel {
  /** @param {import("./words.js").Names} names @param {import("../client").Table} table */
  constructor(names, table) {
    this.names = names;
    this.table = table;
    this.element = h("div", { class: "faerie-panel items" });
  }

  /** @param {View} view */
  show(view) {
    const bearers = new Map(Object.entries(view.kit).flatMap(([piece, items]) => items.map((item) => [item, piece])));
    const kinds = [...new Set(this.names.board.items.map((item) => item.class))];
    fill(this.element, ...kinds.map((kind) => h("section", {}, h("h3", {}, `${kind.charAt(0).toUpperCase()}${kind.slice(1)}s`),
      h("ul", {}, ...this.names.board.items.filter((item) => item.class === kind).map((item) => h("li", { "data-item": item.number }, h("span", { class: "number" }, item.number), h("div", {}, h("b", {}, item.name), " ",
        h("button", { class: "rule", onclick: () => this.table.rule(item.rule) }, item.rule), h("small", {}, ...this.whereabouts(view, item.number, bearers.get(item.number))))))))));
  }

  /** @param {View} view @param {string} item @param {string | undefined} bearer @returns {(Node | string)[]} */
  whereabouts(view, item, bearer) {
    if (bearer) return [`with ${this.names.name(bearer)}${(view.kit[bearer] ?? []).indexOf(item) > 1 ? ", not in use" : ""}`];
    if (view.lost_items.includes(item)) return ["lost for good"];
    const hex = view.lies[item];
    if (hex === undefined) return [view.side === null ? "with somebody" : "with the enemy, or not in play yet"];
    const keeper = view.keeper[item];
    return [view.hidden.includes(item) ? "undiscovered in " : keeper === undefined ? "lies in " : `kept by ${this.names.side(keeper)} troops in `, h("button", { class: "place", onclick: () => this.table.find(hex) }, this.names.hex(hex))];
  }
}
