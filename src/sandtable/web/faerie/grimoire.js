// The grimoire: what each enchanter can cast, what it needs, why not; the plots of the turn.
import { fill, h } from "../dom.js";
import { Pane } from "../pane.js";
import { arms } from "./counters.js";
import { AT_HEX, ENCHANTS, stepOf } from "./names.js";

/** @import {Choice, Position, Spell, Table, View} from "./local" */

/** How an enchantment is aimed. @type {Record<string, string>} */
const AIMS = { shake: "a hex on the map", scry: "an enemy stack on the map", vortex: "a hex on the map", dispel: "a hex on the map", mind: "an enemy", control: "an enemy", strengthen: "a friend here", elements: "the weather" };

/** @extends {Pane<import("./names.js").Names>} */
export class GrimoirePanel extends Pane {
  element = h("div", { class: "faerie-panel grimoire" });

  /** @param {import("./names.js").Names} names @param {Table} table @param {(verb: string) => void} aim */
  constructor(names, table, aim) {
    super(names, table);
    this.aim = aim;
  }

  /** @param {Position} position @param {string | null} hand the enchantment that is being aimed */
  show(position, hand) {
    const { view } = position;
    const plotting = position.asked !== null && stepOf(view)?.type === "Plot";
    fill(this.element, plotting ? this.caster(position) : null, this.plotted(view), plotting ? null : this.revealed(view),
      h("ol", { class: "spells", "aria-label": "Enchantments" }, ...this.inOrder(position, plotting).map(([verb, number]) => this.spell(verb, number, position, plotting, hand))), plotting ? null : this.enchanters(view));
  }

  /** By number, those that can be cast first. @param {Position} position @param {boolean} plotting @returns {[string, string][]} */
  inOrder({ asked }, plotting) {
    const open = (/** @type {string} */ verb) => plotting && asked !== null && verb in asked.options;
    const all = Object.entries(ENCHANTS);
    return [...all.filter(([verb]) => open(verb)), ...all.filter(([verb]) => !open(verb))];
  }

  /** Who casts. @param {Position} position */
  caster({ hints, view, asked }) {
    const person = this.names.persons.get(hints.caster);
    return h("section", { class: "caster" }, arms(this.names, hints.caster), h("div", {}, h("h2", {}, person?.name ?? ""), h("p", { class: "hint" }, person?.title ?? ""),
      h("p", {}, "In ", this.placeLink(hints.hex, this.names.hex(hints.hex)), ". Current Magic Strength ", h("b", {}, String(hints.magic)),
        ` (basic ${person?.magic ?? 0}, mana ${view.mana}): two dice must not exceed it.`),
      asked?.options.abstain ? h("button", { "data-verb": "abstain", onclick: (/** @type {Event} */ event) => this.table.choose([{ verb: "abstain", noun: null }], event) }, this.table.words({ verb: "abstain", noun: null })) : null));
  }

  /** What was plotted so far; nobody else sees it. @param {View} view */
  plotted(view) {
    const plots = view.plots.filter(({ number }) => number);
    if (!plots.length) return null;
    return h("section", { class: "plots secret" }, h("h3", {}, "Your plots, still secret"), h("ul", {}, ...plots.map((spell) => h("li", {}, this.told(spell)))));
  }

  /** @param {View} view */
  revealed(view) {
    if (!view.spells.length) return h("p", { class: "hint" }, view.phase === "enchantment" ? "Both sides plot in secret." : "No enchantment was tried this turn.");
    return h("section", { class: "plots" }, h("h3", {}, "Enchantments of this turn"), h("ul", {}, ...view.spells.map((spell) => h("li", { class: spell.works === null ? "" : spell.works ? "works" : "fails" },
      this.told(spell), h("b", {}, spell.works === null ? "" : spell.works ? " works" : " fails")))));
  }

  /** @param {Spell} spell */
  told({ caster, number, hex, target, weather }) {
    const verb = Object.keys(ENCHANTS).find((found) => ENCHANTS[found] === number) ?? "";
    const at = target ? ` at ${this.names.name(target)}` : weather ? `: ${weather}` : AT_HEX.includes(verb) ? ` at ${this.names.hex(hex)}` : "";
    return `${this.names.name(caster)}: ${this.names.spells.get(number)?.name ?? number}${at}`;
  }

  /** One of the thirteen. @param {string} verb @param {string} number @param {Position} position @param {boolean} plotting @param {string | null} hand */
  spell(verb, number, { asked, hints, view }, plotting, hand) {
    const spell = this.names.spells.get(number);
    if (!spell) return null;
    const nouns = plotting ? asked?.options[verb] ?? [] : [];
    const refused = plotting ? hints.refused?.[verb] : null;
    const reach = plotting ? hints.reach?.[verb] : undefined;
    return h("li", { class: `spell ${plotting ? (nouns.length ? "open" : "shut") : ""} ${hand === verb ? "in-hand" : ""}`, "data-spell": verb },
      h("span", { class: "number" }, number), h("div", {}, h("b", {}, spell.name), " ", this.rule(spell.rule),
        h("small", {}, `Needs: ${spell.requires}. Range: ${spell.range}${reach === undefined || !spell.range.includes("magic") ? "" : ` (${reach} hexes now)`}.`),
        refused ? h("small", { class: "why" }, `${refused[1] ?? refused.text} `, this.rule(refused[0] ?? refused.rule)) : null,
        nouns.length ? this.aiming(verb, nouns, hand, view) : plotting && !refused ? h("small", { class: "why" }, "There is nothing to cast it at.") : null));
  }

  /** @param {string} verb @param {any[]} nouns @param {string | null} hand @param {View} view */
  aiming(verb, nouns, hand, view) {
    if (!(verb in AIMS)) return h("span", { class: "row" }, this.button({ verb, noun: null }, "Plot it"));
    if (AT_HEX.includes(verb)) {
      return h("span", { class: "row" }, h("button", { class: hand === verb ? "primary" : "", "data-aim": verb, onclick: () => this.aim(verb) }, hand === verb ? "Now click the hex" : `Aim at ${AIMS[verb]}`));
    }
    if (verb === "elements" || verb === "strengthen") return h("span", { class: "row" }, ...nouns.map((noun) => this.button({ verb, noun }, this.names.name(noun))));
    const known = new Map(view.stacks.flatMap((stack) => [stack.top, ...stack.persons, ...(view.sight[stack.hex]?.persons ?? [])].map((id) => [id, stack.hex])));
    return h("span", { class: "row" }, h("select", { "aria-label": `${this.names.spells.get(ENCHANTS[verb] ?? "")?.name}: whom`, onchange: (/** @type {Event} */ event) => this.choose(verb, event) }, h("option", { value: "" }, `Choose ${AIMS[verb]} …`),
      ...nouns.map((noun) => h("option", { value: noun }, `${this.names.name(noun)}${known.has(noun) ? ` in ${this.names.hex(known.get(noun) ?? 0)}` : ""}`))));
  }

  /** @param {string} verb @param {Event} event */
  choose(verb, event) {
    const noun = /** @type {HTMLSelectElement} */ (event.target).value;
    if (noun) this.table.choose([{ verb, noun }], event);
  }

  /** @param {Choice} choice @param {string} text */
  button(choice, text) {
    return super.button(choice, text, { title: this.table.words(choice) });
  }

  /** The viewer's own enchanters. @param {View} view */
  enchanters(view) {
    const found = view.stacks.filter(({ side }) => side === view.side).flatMap(({ hex, persons }) => persons.filter((id) => this.names.persons.get(id)?.enchanter).map((id) => ({ id, hex })));
    if (!found.length) return null;
    return h("section", {}, h("h3", {}, "Your enchanters"), h("ul", { class: "enchanters" }, ...found.map(({ id, hex }) => h("li", {}, arms(this.names, id), h("b", {}, this.names.name(id)), " ",
      this.placeLink(hex, this.names.hex(hex)), this.names.places.has(hex) ? null : h("small", {}, " not in a Place of Power"), view.cast.includes(id) ? h("small", {}, " has cast") : null))));
  }
}
