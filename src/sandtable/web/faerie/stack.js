// The stack at hand: gather a group with steppers, rearrange, give items, load and land, search; or see who is there.
import { fill, h } from "../dom.js";
import { offers } from "../choices.js";
import { Pane } from "../pane.js";
import { picture } from "./counters.js";
import { strengthOf } from "./mapview.js";
import { stepOf, weatherIn } from "./names.js";

/** @import {Choice, Glimpse, Position, Stack, View} from "./local" */

/** @type {Record<string, string>} */
const KINDS = { troops: "troops", heroes: "heroes", persons: "persons", ships: "ships", crew: "persons aboard", worm: "the Worm" };
/** @type {Record<string, string>} */
const MODES = { "pre-game": "Gathering before the war", movement: "Movement", "forced march": "Forced march", reaction: "Reaction" };

/** @extends {Pane<import("./names.js").Names>} */
export class StackPanel extends Pane {
  element = h("div", { class: "faerie-panel stack-panel" });
  /** How many troops of a colour the steppers stand at. @type {Record<string, number>} */
  numbers = {};
  /** @type {Position | null} */
  position = null;
  /** @type {number | null} */
  hex = null;

  /** @param {Position} position @param {number | null} hex */
  show(position, hex) {
    if (hex !== this.hex) this.numbers = {};
    this.position = position;
    this.hex = hex;
    const { view } = position;
    if (hex === null) {
      fill(this.element, h("p", { class: "hint" }, "Click a stack or a hex to see what is there."));
      return;
    }
    const stacks = view.stacks.filter((stack) => stack.hex === hex);
    const own = stacks.find(({ side }) => side === view.side);
    fill(this.element, this.heading(hex), this.marching(position, hex), own ? this.own(own) : null, this.ground(view, hex),
      ...stacks.filter((stack) => stack !== own).map((stack) => this.other(view, stack)));
  }

  /** @param {number} hex */
  heading(hex) {
    const cell = this.names.hexes.get(hex);
    const fortress = this.names.fortresses.get(hex);
    const place = this.names.places.get(hex);
    const { view } = /** @type {Position} */ (this.position);
    const sky = weatherIn(view, hex);
    const notes = [cell?.terrain?.join(" or ") || "sea", cell?.kingdom ? this.names.name(cell.kingdom) : "", cell?.aspect ? `${cell.aspect} land` : "", sky,
      fortress ? `${fortress.type}${view.ruins.includes(hex) ? ", destroyed" : ""}` : "", view.vortices.includes(hex) ? "a vortex" : ""].filter(Boolean);
    return h("header", {}, h("h2", {}, this.placeLink(hex, this.names.hex(hex))), h("p", { class: "hint" }, notes.join(" · "), place ? " · Place of Power " : null,
      place ? this.rule(place.rule) : null));
  }

  /** The group that is being gathered or moves. @param {Position} position @param {number} hex */
  marching({ view, asked, hints }, hex) {
    const group = view.group;
    if (!group || group.hex !== hex || stepOf(view)?.type !== "Muster" || !asked) return null;
    const members = [...group.persons, ...group.ships];
    const gathered = members.length || Object.keys(group.troops).length;
    const searches = (asked.options.search ?? []).map((points) => ({ verb: "search", noun: points }));
    const alone = ["all", "fleet", "gaze", "ask", "stop"].filter((verb) => verb in asked.options).map((verb) => ({ verb, noun: null }));
    return h("section", { class: "marching" },
      h("h3", {}, MODES[group.mode] ?? group.mode, gathered ? h("span", { class: "points" }, h("b", {}, String(hints.left ?? 0)), " Movement Points left") : null),
      gathered ? h("div", { class: "pieces" }, ...members.map((id) => picture(this.names, id, this.signs(id))), ...Object.entries(group.troops).map(([colour, number]) => picture(this.names, colour, { number })))
        : h("p", { class: "hint" }, "Who goes? Take persons first: they lead the troops that they command."),
      gathered ? h("p", { class: "hint" }, "Click a lit hex: the group goes there step by step.") : null,
      searches.length ? h("div", { class: "row" }, h("span", {}, this.names.deed("search")), ...searches.map((choice) => this.button(choice, `${choice.noun} MP`))) : null,
      h("div", { class: "row" }, ...alone.map((choice) => this.button(choice))));
  }

  /** @param {Stack} stack */
  own(stack) {
    const { view } = /** @type {Position} */ (this.position);
    const ashore = stack.persons.filter((person) => !(person in view.aboard));
    const total = strengthOf(view, stack);
    return h("section", { class: "own" }, h("h3", {}, this.names.side(stack.side), h("small", {}, ` ${total} CSP`)),
      h("ul", { class: "pieces-list" }, ...ashore.map((person) => this.person(person)),
        ...Object.entries(stack.troops).map(([colour, number]) => this.ranks(colour, number)),
        ...stack.ships.map((ship) => this.ship(ship, stack))));
  }

  /** @param {string} id @returns {import("./counters.js").Signs} */
  signs(id) {
    const { view } = /** @type {Position} */ (this.position);
    return {
      escorted: view.escorts.includes(id), damaged: view.damaged.includes(id), wounds: view.wounds[id] ?? 0, cast: view.cast.includes(id),
      loaded: id in view.cargo || Object.values(view.aboard).includes(id), spent: (view.spent[id] ?? 0) > 900,
    };
  }

  /** @param {string} id */
  person(id) {
    const { view, hints } = /** @type {Position} */ (this.position);
    const person = this.names.persons.get(id);
    const wounds = view.wounds[id] ?? 0;
    const spent = view.spent[id] ?? 0;
    const notes = [person?.title, view.escorts.includes(id) ? "with escort" : "", wounds ? `${wounds} of ${person?.combat} wounds` : "", view.asleep.includes(id) || view.asleep.includes(person?.kingdom ?? "") ? "inactive" : "",
      view.cast.includes(id) ? "has cast" : "", spent > 900 ? "may not move" : spent ? `${spent} MP spent` : "", view.evaded.includes(id) ? "unnoticed" : "", view.minds[id] ? "mind controlled" : ""].filter(Boolean);
    return this.row(id, notes.join(" · "), person ? h("span", { class: "factors" }, ...[["C", person.combat - wounds, "Combat Strength"], ["M", person.magic, "Basic Magic Strength"], ["R", person.command, "Command Rating"]]
      .map(([label, value, words]) => h("span", { title: String(words) }, h("small", {}, String(label)), String(value)))) : null, (hints.persons ?? []).includes(id));
  }

  /** A piece, what it carries, and what may be done with it. @param {string} id @param {string} notes @param {Node | null} [more] @param {boolean} [chosen] */
  row(id, notes, more = null, chosen = false) {
    const { view } = /** @type {Position} */ (this.position);
    const choices = this.offered(this.names.about(id));
    return h("li", { class: `piece-row${chosen ? " chosen" : ""}${choices.length ? " open" : ""}`, "data-piece": id, oncontextmenu: (/** @type {MouseEvent} */ event) => { event.preventDefault(); this.table.why(this.names.name(id), this.names.about(id), event); } },
      picture(this.names, id, this.signs(id)), h("div", { class: "says" }, h("b", {}, this.names.name(id)), more, notes ? h("small", {}, notes) : null,
        choices.length ? h("span", { class: "row" }, ...choices.map((choice) => this.button(choice, this.names.deed(choice.verb)))) : null,
        ...(view.kit[id] ?? []).map((item, i) => this.carried(item, i))));
  }

  /** An item in somebody's hands. @param {string} item @param {number} order */
  carried(item, order) {
    const { asked } = /** @type {Position} */ (this.position);
    const gifts = (asked?.options.give ?? []).filter(([what]) => what === item);
    return h("span", { class: "carried" }, h("span", { class: "item", title: order < 2 ? "in use, if it can be used" : "carried" }, "◆ ", this.names.name(item)), ...this.offered(this.names.about(item)).map((choice) => this.button(choice, this.names.deed(choice.verb))),
      gifts.length ? h("select", { "aria-label": `Give ${this.names.name(item)} to`, onchange: (/** @type {Event} */ event) => this.give(item, event) }, h("option", { value: "" }, "Give to …"),
        ...gifts.map(([, piece]) => h("option", { value: piece }, this.names.name(piece)))) : null);
  }

  /** @param {string} item @param {Event} event */
  give(item, event) {
    const piece = /** @type {HTMLSelectElement} */ (event.target).value;
    if (piece) this.table.choose([{ verb: "give", noun: [item, piece] }], event);
  }

  /** Troops, with a stepper for how many go along. @param {string} colour @param {number} number */
  ranks(colour, number) {
    const { view, asked } = /** @type {Position} */ (this.position);
    const offered = (asked?.options.troops ?? []).filter(([whose]) => whose === colour).map(([, n]) => Number(n));
    const most = Math.max(0, ...offered);
    const taken = view.group?.hex === this.hex ? view.group?.troops[colour] ?? 0 : 0;
    const choices = this.offered(this.names.about(colour)).filter(({ verb }) => verb !== "top");
    const now = Math.min(this.numbers[colour] ?? most, most);
    const output = h("output", {}, String(now));
    const go = h("button", { class: "take", onclick: (/** @type {Event} */ event) => this.table.choose([{ verb: "troops", noun: [colour, this.numbers[colour] ?? most] }], event) }, `Take ${now}`);
    const slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: 1, max: most, value: now, "aria-label": `How many of ${this.names.name(colour)}` }));
    const set = (/** @type {number} */ value) => {
      const fits = Math.max(1, Math.min(most, value));
      this.numbers[colour] = fits;
      slider.value = String(fits);
      output.textContent = String(fits);
      go.textContent = `Take ${fits}`;
    };
    slider.addEventListener("input", () => set(Number(slider.value)));
    const current = () => this.numbers[colour] ?? most;
    return h("li", { class: `piece-row troops${taken ? " chosen" : ""}${most ? " open" : ""}`, "data-piece": colour }, picture(this.names, colour, { number }), h("div", { class: "says" }, h("b", {}, this.names.name(colour)),
      h("small", {}, [`${number} CSP`, taken ? `${taken} go along` : "", view.asleep.includes(colour) ? "inactive" : ""].filter(Boolean).join(" · ")),
      most ? h("span", { class: "stepper" }, h("button", { "aria-label": "One fewer", onclick: () => set(current() - 1) }, "−"), slider, output, h("button", { "aria-label": "One more", onclick: () => set(current() + 1) }, "+"), go) : null,
      choices.length ? h("span", { class: "row" }, ...choices.map((choice) => this.button(choice, this.names.deed(choice.verb)))) : null));
  }

  /** A ship with all aboard. @param {string} id @param {Stack} stack */
  ship(id, stack) {
    const { view, hints } = /** @type {Position} */ (this.position);
    const crew = stack.persons.filter((person) => view.aboard[person] === id);
    const cargo = view.cargo[id];
    const notes = [view.damaged.includes(id) ? "damaged" : "", view.refit.includes(id) ? "being refitted" : "", (view.spent[id] ?? 0) ? `${view.spent[id]} MP spent` : "", cargo ? `carries a CSP of ${this.names.name(cargo)}` : crew.length ? "" : "empty"].filter(Boolean);
    const row = this.row(id, notes.join(" · "), null, (hints.ships ?? []).includes(id));
    if (crew.length) row.append(h("ul", { class: "crew" }, ...crew.map((person) => this.person(person))));
    return row;
  }

  /** Items that lie here. @param {View} view @param {number} hex */
  ground(view, hex) {
    const lying = Object.entries(view.lies).filter(([, where]) => where === hex).map(([item]) => item);
    if (!lying.length) return null;
    return h("section", {}, h("h3", {}, "Items here"), h("ul", { class: "lying" }, ...lying.map((item) => h("li", {}, h("span", { class: "item" }, "◆ ", this.names.name(item)), view.hidden.includes(item) ? h("small", {}, " undiscovered") : null,
      ...this.offered(this.names.about(item)).map((choice) => this.button(choice, this.names.deed(choice.verb)))))));
  }

  /** A stack of which not everything is known. @param {View} view @param {Stack} stack */
  other(view, stack) {
    const { side, hex, top, more, kinds, persons, escorted, damaged } = stack;
    const seen = view.sight[hex];
    const shown = [...new Set([top, ...persons])];
    return h("section", { class: "enemy" }, h("h3", {}, this.names.side(side)),
      h("ul", { class: "pieces-list" }, ...shown.map((id) => h("li", { class: "piece-row", "data-piece": id }, picture(this.names, id, id === top ? { escorted, damaged } : {}), h("div", { class: "says" }, h("b", {}, this.names.name(id)),
        h("small", {}, id === top && escorted ? "with escort" : this.names.persons.get(id)?.title ?? ""), this.doneTo(id))))),
      more && !seen ? h("p", { class: "unknown" }, "More lies beneath: what, is hidden ", this.rule("11.9.hidden")) : null,
      kinds.length ? h("p", { class: "hint" }, `You are aware of ${kinds.map((kind) => KINDS[kind] ?? kind).join(", ")}.`) : null,
      stack.unnoticed ? h("p", { class: "hint" }, "They go unnoticed.") : null,
      seen ? this.glimpse(seen) : null);
  }

  /** What may be done to an enemy. @param {string} id */
  doneTo(id) {
    const choices = this.offered(this.names.about(id));
    return choices.length ? h("span", { class: "row" }, ...choices.map((choice) => this.button(choice, this.names.deed(choice.verb)))) : null;
  }

  /** What was seen of a stack this turn. @param {Glimpse} seen */
  glimpse(seen) {
    const items = seen.items.length ? h("p", {}, "Items: ", seen.items.map((item) => this.names.name(item)).join(", ")) : h("p", { class: "hint" }, "No items.");
    if (seen.only_items) return h("div", { class: "glimpse" }, h("h4", {}, "Misha's Rod told you"), items);
    return h("div", { class: "glimpse" }, h("h4", {}, "You have seen this turn"),
      h("div", { class: "pieces" }, ...seen.persons.map((id) => picture(this.names, id, { escorted: seen.escorted.includes(id) })), ...seen.ships.map((id) => picture(this.names, id)),
        ...Object.entries(seen.troops).map(([colour, number]) => picture(this.names, colour, { number }))), items);
  }

  /** @param {Choice[]} choices */
  offered(choices) {
    const { asked } = /** @type {Position} */ (this.position);
    return choices.filter((choice) => offers(asked, choice));
  }

  /** @param {Choice} choice @param {string} [text] */
  button(choice, text) {
    return super.button(choice, text, { class: "act" });
  }
}
