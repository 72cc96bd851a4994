// Cards for questions that need more than a button: losses, challenges, evasion, finds, written orders.
import { h } from "../dom.js";
import { offers } from "../choices.js";
import { Pane } from "../pane.js";
import { arms, picture } from "./counters.js";
import { stepOf } from "./names.js";

/** @import {Card, LogLine, Position} from "./local" */

/** @extends {Pane<import("./names.js").Names>} */
export class Dialogs extends Pane {
  /** The card for the open question, if it has one. @param {Position} position @returns {Card | null} */
  card(position) {
    const { view, asked } = position;
    const step = asked ? stepOf(view) : null;
    if (!step || !asked) return null;
    const made = /** @type {Record<string, () => Card>} */ ({
      Allot: () => this.losses(position), CurseLoss: () => this.curse(position), Challenge: () => this.challenge(position), Answer: () => this.answer(position),
      Evade: () => this.evade(position), Verdict: () => this.plain(position, "Evasion", "18.0.procedure"), OverrunOrHalt: () => this.overrun(position), Press: () => this.press(position),
      Keep: () => this.find(position), Taker: () => this.find(position), Find: () => this.find(position), WriteMove: () => this.order(position), PickUp: () => this.find(position),
      WriteWay: () => this.plain(position, "Scried: write an order", "19.4.03"), Landing: () => this.landing(position),
      HandOfTorbay: () => this.plain(position, "The Hand of Torbay", "20.6.15"), Touch: () => this.plain(position, "The Hand of Torbay", "20.6.15"), Loading: () => this.loading(position),
    })[step.type];
    return made ? made() : null;
  }

  /** @param {string} heading @param {number | undefined} place @param {(Node | null)[]} content @returns {Card} */
  made(heading, place, ...content) {
    return { heading, ...(place === undefined ? {} : { place }), content: [h("div", { class: "faerie-panel dialog" }, ...content)] };
  }

  /** Everything on offer with a verb, each as a button. @param {Position} position @param {...string} verbs */
  every({ asked }, ...verbs) {
    return verbs.flatMap((verb) => (asked?.options[verb] ?? []).map((noun) => this.button({ verb, noun })));
  }

  // --- losses --------------------------------------------------------------------------------------

  /** @param {Position} position */
  losses(position) {
    const { view } = position;
    const { due } = view;
    const owed = [[due.troops, "CSP"], [due.wounds, due.wounds === 1 ? "wound" : "wounds"], [due.steps, due.steps === 1 ? "Step" : "Steps"]].filter(([number]) => number).map(([number, what]) => `${number} ${what}`);
    const rows = [
      ...Object.entries(due.ranks).map(([colour, number]) => this.bearer(position, colour, "lose", { number: number - (due.lost[colour] ?? 0) }, due.lost[colour] ?? 0, "lost")),
      ...due.escorts.map((person) => this.bearer(position, person, "lose_escort", { escorted: !due.lost_escorts.includes(person) }, due.lost_escorts.includes(person) ? 1 : 0, "escort lost")),
      ...(due.wounds || Object.keys(due.hurt).length ? due.persons.map((person) => this.bearer(position, person, "wound", { wounds: (view.wounds[person] ?? 0) + (due.hurt[person] ?? 0) }, due.hurt[person] ?? 0, "wounds")) : []),
      ...due.ships.map((ship) => this.bearer(position, ship, "damage", { damaged: view.damaged.includes(ship) || (due.holed[ship] ?? 0) > 0 }, due.holed[ship] ?? 0, "Steps lost")),
    ];
    return this.made("Your losses", view.fight?.hex, h("p", { class: "owed" }, `${owed.join(", ")} to go`), due.dagger || due.dagger_ship ? h("p", { class: "hint" }, "A dagger: if it can be, somebody dies of it.") : null,
      h("p", { class: "hint" }, "The enemy sees your choice only when both have chosen."), h("ul", { class: "pieces-list" }, ...rows), h("div", { class: "row" }, ...this.every(position, "lose_sown")));
  }

  /** @param {Position} position @param {string} id @param {string} verb @param {import("./counters.js").Signs} signs @param {number} taken @param {string} what */
  bearer({ asked }, id, verb, signs, taken, what) {
    const choice = { verb, noun: id };
    return h("li", { class: "piece-row", "data-piece": id }, picture(this.names, id, signs), h("div", { class: "says" }, h("b", {}, this.names.name(id)), taken ? h("small", { class: "taken" }, `${taken} ${what}`) : null), offers(asked, choice) ? this.button(choice, this.names.deed(verb)) : null);
  }

  /** @param {Position} position */
  curse(position) {
    return this.made("A curse!", stepOf(position.view)?.hex, h("p", {}, position.asked?.prompt ?? ""), h("div", { class: "row" }, ...this.every(position, "lose_escort", "wound")));
  }

  // --- challenges ----------------------------------------------------------------------------------

  /** @param {Position} position */
  challenge(position) {
    const step = stepOf(position.view);
    const { duel = [], trial = [] } = position.asked?.options ?? {};
    const people = [...new Set([...duel, ...trial])];
    return this.made(`Challenge in ${this.names.hex(step?.hex ?? 0)}?`, step?.hex, h("p", { class: "hint" }, "Who refuses a duel arcane loses 3 on the dice, who refuses a trial by combat 5."),
      h("ul", { class: "pieces-list" }, ...people.map((id) => h("li", { class: "piece-row", "data-piece": id }, arms(this.names, id), h("div", { class: "says" }, h("b", {}, this.names.name(id)), h("small", {}, this.strengths(id))),
        h("span", { class: "row" }, duel.includes(id) ? this.button({ verb: "duel", noun: id }, this.names.deed("duel")) : null, trial.includes(id) ? this.button({ verb: "trial", noun: id }, this.names.deed("trial")) : null)))),
      h("div", { class: "row" }, this.button({ verb: "done", noun: null })));
  }

  /** @param {string} id */
  strengths(id) {
    const person = this.names.persons.get(id);
    return `combat ${person?.combat ?? 0}${person?.hero ? ", doubled as a hero" : ""} · magic ${person?.magic ?? 0}`;
  }

  /** @param {Position} position */
  answer(position) {
    const step = stepOf(position.view);
    const caller = step?.person ?? "";
    const champions = position.asked?.options.accept ?? [];
    return this.made(this.names.combat(step?.challenge ?? ""), step?.hex,
      h("div", { class: "duel" }, h("section", { class: "champion" }, arms(this.names, caller), h("h3", {}, this.names.name(caller)), h("p", { class: "hint" }, this.strengths(caller))),
        h("section", { class: "champion open" }, h("h3", {}, "Who answers?"), ...champions.map((/** @type {string} */ id) => h("button", { "data-verb": "accept", "data-piece": id, onclick: (/** @type {Event} */ event) => this.table.choose([{ verb: "accept", noun: id }], event) },
          arms(this.names, id), h("span", {}, h("b", {}, this.names.name(id)), h("small", {}, this.strengths(id))))), this.button({ verb: "decline", noun: null }))));
  }

  // --- meeting enemies -----------------------------------------------------------------------------

  /** @param {Position} position */
  evade(position) {
    const hex = stepOf(position.view)?.hex ?? 0;
    const own = position.view.stacks.find((stack) => stack.hex === hex && stack.side === position.view.side);
    return this.made(`Enemies in ${this.names.hex(hex)}`, hex, h("p", {}, "Each side rolls a die and adds its best: Command Rating, Current Magic Strength or its CSPs. Who rolls higher decides."),
      h("div", { class: "pieces" }, ...(own?.persons ?? []).map((id) => picture(this.names, id, { wounds: position.view.wounds[id] ?? 0 }))), h("div", { class: "row" }, ...this.every(position, "evade", "slip", "stand")));
  }

  /** @param {Position} position */
  overrun(position) {
    const { view } = position;
    const hex = view.group?.hex ?? 0;
    return this.made(`Enemies in ${this.names.hex(hex)}`, hex, h("p", {}, "An overrun costs 4 Movement Points: a battle of one Round, with 3 off the dice. If the enemies are gone the group may go on ", this.rule("12.5"), "."),
      h("div", { class: "row" }, ...this.every(position, "overrun", "halt")));
  }

  /** @param {Position} position */
  press(position) {
    const { view, log } = position;
    const round = log.findLast(({ kind }) => kind === "round");
    const hex = stepOf(view)?.hex;
    return this.made(position.asked?.prompt ?? "", hex, round ? h("p", {}, ...this.table.linked(round.text)) : null, h("div", { class: "row" }, ...this.every(position, "press", "hold")));
  }

  /** @param {Position} position @param {string} heading @param {string} rule */
  plain(position, heading, rule) {
    const verbs = Object.keys(position.asked?.options ?? {});
    return this.made(heading, stepOf(position.view)?.hex, h("p", {}, position.asked?.prompt ?? "", " ", this.rule(rule)), h("div", { class: "row" }, ...this.every(position, ...verbs)));
  }

  // --- finds, ships, orders ------------------------------------------------------------------------

  /** @param {Position} position */
  find(position) {
    const step = stepOf(position.view);
    const item = this.names.items.get(step?.item ?? "");
    return this.made(item?.name ?? "Found", step?.hex ?? position.view.group?.hex, h("p", { class: "treasure" }, "◆ ", position.asked?.prompt ?? "", " ", item ? this.rule(item.rule) : null),
      h("div", { class: "row" }, ...this.every(position, "keeper", "taker", "find", "leave")));
  }

  /** @param {Position} position */
  loading(position) {
    const ship = stepOf(position.view)?.ship ?? "";
    return this.made(`Aboard the ${this.names.name(ship)}`, position.view.group?.hex, h("p", { class: "hint" }, "One CSP or one escort, and any number of persons."), h("div", { class: "row" }, ...this.every(position, "board", "board_troops", "done")));
  }

  /** @param {Position} position */
  landing(position) {
    const ship = stepOf(position.view)?.ship ?? "";
    return this.made(`Ashore from the ${this.names.name(ship)}`, position.view.group?.hex, h("p", { class: "hint" }, "Those who go ashore move no more in this phase."), h("div", { class: "row" }, ...this.every(position, "all", "ashore", "ashore_troops", "done")));
  }

  /** The movement that a Scrying forces to be written. @param {Position} position */
  order(position) {
    const { view, asked } = position;
    const { hex = 0, by_sea = false } = stepOf(view) ?? {};
    const order = view.written.find((found) => found.hex === hex && found.side === view.side && found.by_sea === by_sea);
    const searches = (asked?.options.write_search ?? []).map((/** @type {number} */ noun) => this.button({ verb: "write_search", noun }, `${noun} MP`));
    return this.made(`Scried: write an order`, hex, h("p", {}, `The enemy watches the stack in ${this.names.hex(hex)}. Click its way hex by hex: it must go there next turn, before all others.`),
      h("p", { class: "written" }, order?.steps.length ? order.steps.map(([verb, noun]) => (typeof noun === "number" && verb !== "write_search" ? this.names.hex(noun) : `${this.names.deed(verb, "WriteMove")} ${noun === null ? "" : this.names.name(String(noun))}`)).join(" → ") : "It stays where it is."),
      searches.length ? h("div", { class: "row" }, h("span", {}, this.names.deed("write_search")), ...searches) : null, h("div", { class: "row" }, ...this.every(position, "overrun", "teleport", "place", "embark", "debark", "gaze", "seal")));
  }

  // --- news ----------------------------------------------------------------------------------------

  /** What a log line is worth showing beside the map, with the news before it. @param {LogLine} line @param {LogLine[]} news @param {(hex: number) => void} look @returns {Card | null} */
  told({ kind, text, facts }, news, look) {
    const linked = h("p", {}, ...this.table.linked(text));
    const lines = (/** @type {string[]} */ ...kinds) => news.filter((found) => kinds.includes(found.kind));
    const heading = { awake: "To arms!", expedition: "Auberon returns", appeared: "Out of the shadows", evasion: "Evasion", teleport: "Teleportation", "game over": "The war is over" }[kind];
    if (heading) return { heading, content: [linked], ...(facts.hex ? { place: facts.hex } : {}) };
    if (kind === "cast" || kind === "plotted") {
      return { heading: "Enchantments", content: [h("ul", { class: "faerie-panel revealed" }, ...lines("plotted", "cast", "fizzled").map((found) => h("li", { class: found.kind }, ...this.table.linked(found.text))))] };
    }
    if (kind === "searched" || kind === "found") return { heading: "The search", place: facts.hex, content: lines("searched", "found").map((found) => h("p", {}, ...this.table.linked(found.text))) };
    if (kind !== "looked" || !facts.hexes) return null;
    return { heading: "You see", content: [linked, h("ul", { class: "faerie-panel" }, ...facts.hexes.map((/** @type {number} */ hex) => h("li", {}, h("button", { class: "place", onclick: () => look(hex) }, this.names.hex(hex)))))] };
  }
}
