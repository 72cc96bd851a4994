// The face of Albion: Land of Faerie: the map, the stack at hand, the grimoire and combat; the rest are documents.
import { offers } from "../choices.js";
import { arms } from "./counters.js";
import { atHand, CombatPanel } from "./combat.js";
import { Dialogs } from "./dialogs.js";
import { GrimoirePanel } from "./grimoire.js";
import { inWords } from "./map.js";
import { FaerieMap, lightsFor } from "./mapview.js";
import { StackPanel } from "./stack.js";
import { AT_HEX, march, Names, stepOf, weatherIn } from "./names.js";

/** @import {Board, Card, Choice, Face, LogLine, Noun, Position, Stack, Table, View} from "./local" */

export { mapThumbnail as thumbnail } from "./map.js";

export const styles = ["map.css", "counters.css", "panels.css"];

/** Questions that are answered in a tab: which. @type {Record<string, string>} */
const TABS = { Muster: "stack", OrderStacks: "stack", Plot: "grimoire", Ready: "stack", Teleport: "stack" };

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new FaerieFace(board, table);
}

/** @implements {Face} */
class FaerieFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board, table.vocabulary);
    /** @type {Position | null} */
    this.position = null;
    /** The enchantment that is being aimed. @type {string | null} */
    this.hand = null;
    /** The hex that was looked at last. @type {number | null} */
    this.looked = null;
    this.map = new FaerieMap(board, this.names, this);
    this.stack = new StackPanel(this.names, table);
    this.grimoire = new GrimoirePanel(this.names, table, (verb) => this.aim(verb));
    this.combat = new CombatPanel(this.names, table);
    this.dialogs = new Dialogs(this.names, table);
    this.tabs = [
      { id: "stack", text: "Stack", element: this.stack.element },
      { id: "grimoire", text: "Grimoire", element: this.grimoire.element },
      { id: "combat", text: "Combat", element: this.combat.element },
    ];
  }

  /** @param {Position} position */
  show(position) {
    const { view, asked } = position;
    if (!asked || (this.hand && !(this.hand in asked.options)) || JSON.stringify(asked.options) !== JSON.stringify(this.position?.asked?.options)) this.hand = null;
    this.position = position;
    const place = asked ? this.subject(position) : null;
    if (place !== null) this.looked = place;
    this.map.show(view);
    this.light();
    this.combat.show(position);
    this.bringForward();
  }

  /** The hex that the open question is about. @param {Position} position */
  subject({ view, hints, asked }) {
    const step = stepOf(view);
    if (step?.type === "OrderStacks") return this.placeOf(String(asked?.options.top?.[0] ?? ""));
    const hurt = [...view.due.persons, ...view.due.escorts, ...view.due.ships][0];
    if (step?.type === "Allot") return view.fight?.hex ?? (hurt ? this.placeOf(hurt) : null);
    return step?.hex ?? view.group?.hex ?? (step?.type === "Plot" ? hints.hex : null) ?? null;
  }

  /** Where a piece in sight is. @param {Noun} piece @returns {number | null} */
  placeOf(piece) {
    const id = String(piece);
    return this.position?.view.stacks.find(({ persons, ships, top }) => top === id || persons.includes(id) || ships.includes(id))?.hex ?? null;
  }

  /** Everything in sight: hexes, pieces and items. @param {View} view */
  things(view) {
    const pieces = view.stacks.flatMap(({ top, persons, ships, troops }) => [top, ...persons, ...ships, ...Object.keys(troops)]);
    const nouns = [...this.names.hexes.keys(), ...new Set(pieces), ...this.names.items.keys()];
    return nouns.map((noun) => ({ kind: this.names.kind(noun), noun }));
  }

  /** The arms of a person. @param {string} name */
  picture(name) {
    const person = this.board.persons.find((found) => found.name === name);
    return person ? arms(this.names, person.id) : null;
  }

  /** What the next hex costs, or a far one. @param {Choice} choice */
  detail({ verb, noun }) {
    const cost = verb === "to" ? this.position?.hints.reach?.[String(noun)]?.cost : undefined;
    return cost === undefined ? "" : `${cost} MP`;
  }

  /** Light the map and the panels that light up with it. */
  light() {
    const position = this.position;
    if (!position) return;
    const from = position.asked ? this.subject(position) : null;
    this.map.light({ ...lightsFor(position, this.names, this.hand), selected: from ? [from] : [] });
    this.stack.show(position, this.looked);
    this.grimoire.show(position, this.hand);
  }

  /** Aim an enchantment at the map, or put it back. @param {string} verb */
  aim(verb) {
    this.hand = this.hand === verb ? null : verb;
    this.light();
    if (this.hand) this.map.focus();
  }

  /** The tab where the open question is answered comes to the front, once. */
  bringForward() {
    const { view, asked, log } = /** @type {Position} */ (this.position);
    const step = asked ? stepOf(view) : null;
    const fighting = view.phase === "combat" || view.fight !== null;
    const wanted = TABS[step?.type ?? ""] ?? (fighting && atHand(view, log) ? "combat" : "");
    this.table.turnTo(wanted, wanted && `${wanted} ${step?.type ?? ""}`);
  }

  /** @param {LogLine[]} news */
  animate(news) {
    for (const { kind, facts } of news.slice(-12)) {
      if (kind === "moved" || kind === "teleported") this.map.slide([facts.from, facts.to], facts.side ?? this.names.owner(facts.person));
    }
  }

  // --- the map ---------------------------------------------------------------------------------------

  /** What a click may mean; it always shows what is there. @param {number} hex @param {Event} event */
  click(hex, event) {
    const found = this.meant(hex);
    this.looked = hex;
    if (found.length) this.table.choose(found, event);
    else if (this.position) {
      this.hand = null;
      this.light();
      this.table.turnTo(this.position.view.fights.some((fight) => fight.hex === hex) ? "combat" : "stack");
    }
  }

  /** @param {number} hex @returns {Choice[]} */
  meant(hex) {
    const { view = null, asked = null, hints = {} } = this.position ?? {};
    if (!asked || !view) return [];
    const offered = (/** @type {Choice[]} */ choices) => choices.filter((choice) => offers(asked, choice));
    if (this.hand) return offered([{ verb: this.hand, noun: hex }]);
    const muster = stepOf(view)?.type === "Muster";
    const way = muster ? hints.reach?.[hex]?.way : null;
    const walk = way ? march(way) : null;
    if (walk) return offered([walk]);
    const there = offered(this.names.about(hex).filter(({ verb }) => !AT_HEX.includes(verb)));
    if (there.length) return there;
    if (muster && hex === view.group?.hex) {
      const gathering = offered([{ verb: "all", noun: null }, { verb: "fleet", noun: null }]);
      const persons = (asked.options.person ?? []).map((/** @type {string} */ noun) => ({ verb: "person", noun }));
      const ships = (asked.options.ship ?? []).map((/** @type {string} */ noun) => ({ verb: "ship", noun }));
      return [...gathering, ...persons, ...ships];
    }
    const stacks = view.stacks.filter((stack) => stack.hex === hex);
    const pieces = [...new Set(stacks.flatMap(({ top, persons, ships, troops }) => [top, ...persons, ...ships, ...Object.keys(troops)]))];
    return muster ? [] : offered(pieces.flatMap((piece) => this.names.about(piece)));
  }

  /** @param {number} hex @param {MouseEvent} event */
  why(hex, event) {
    const plot = this.hand ? [{ verb: this.hand, noun: hex }] : this.names.about(hex).filter(({ verb }) => !AT_HEX.includes(verb));
    this.table.why(this.names.hex(hex), plot, event);
  }

  /** @param {number | null} hex */
  hover(hex) {
    if (hex === null) { this.table.hover(""); return; }
    const { view = null, hints = null, asked = null } = this.position ?? {};
    const reach = asked ? hints?.reach?.[hex]?.cost : undefined;
    const sky = view ? weatherIn(view, hex) : "";
    const stacks = view?.stacks.filter((stack) => stack.hex === hex).map((stack) => this.listed(view, stack)) ?? [];
    this.table.hover([inWords(this.board, hex), sky === "clear" ? "" : sky, ...stacks, reach === undefined ? "" : `${reach} of ${hints?.left} Movement Points`].filter(Boolean).join(" · "));
  }

  /** Who is in a stack, as far as that is known. @param {View} view @param {Stack} stack */
  listed(view, { side, top, more, persons, ships, troops }) {
    if (side !== view.side) return `${this.names.name(top)}${more ? " and more" : ""}`;
    return [...[...persons, ...ships].map((id) => this.names.short(id)), ...Object.entries(troops).map(([colour, number]) => `${number} of ${this.names.name(colour)}`)].filter(Boolean).join(", ");
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position @returns {Card | null} */
  preview(position) {
    return this.dialogs.card(position);
  }

  /** @param {LogLine} line @param {LogLine[]} told @param {LogLine[]} news @returns {Card | null} */
  result(line, told, news) {
    const view = this.position?.view;
    if (!view) return null;
    const fought = news.some(({ kind }) => kind === "round" || kind === "blow");
    if (fought && ["round", "blow", "killed"].includes(line.kind)) return this.combat.card(news, told, view);
    return this.dialogs.told(line, news, (hex) => this.look(hex));
  }

  /** Look at a stack. @param {number} hex */
  look(hex) {
    this.table.find(hex);
    this.looked = hex;
    this.light();
    this.table.turnTo("stack");
  }
}
