// The things of the game by name, and what may be asked about each.
import { title } from "../dom.js";

/** @import {Vocabulary} from "../vocabulary.js" */
/** @import {Board, Choice, Colours, Noun, Procedure as Step, View} from "./local" */

/** What a counter has room for, where that is not the name. @type {Record<string, string>} */
const SHORT = {
  strathclyde: "Cumrock", munster: "Mac Ennis", worm: "The Worm", callachs_waff: "The Waff", cait_sith: "Cait Sith", mac_iver: "Mac Iver", angus: "Angus", ainsel: "Ainsel",
};

/** The enchantments by the verb that casts them. @type {Record<string, string>} */
export const ENCHANTS = {
  shake: "01", farcall: "02", scry: "03", elements: "04", storm: "05", winter: "06", rain: "07", mind: "08", vortex: "09", control: "10", dispel: "11", strengthen: "12", vision: "13",
};
/** Those that are cast at a hex of the map. */
export const AT_HEX = ["shake", "scry", "vortex", "dispel"];

/** What the open question itself knows; only the side that is asked sees it. @param {View} view @returns {Step | null} */
export function stepOf(view) {
  return view.agenda?.at(-1) ?? null;
}

/** The weather in a hex. @param {View} view @param {number} hex */
export function weatherIn(view, hex) {
  return hex === view.wand ? "clear" : view.sky[hex] ?? view.air;
}

/** The way to a far hex as one choice: step by step, as long as the next step is on offer. @param {number[]} way @returns {Choice | null} */
export function march(way) {
  const [first, ...rest] = way.map((hex) => ({ verb: "to", noun: hex }));
  return first ? { ...first, then: rest } : null;
}

/** Names and looks of persons, ships, troops, items and places. */
export class Names {
  /** @param {Board} board @param {Vocabulary} vocabulary */
  constructor(board, vocabulary) {
    this.board = board;
    this.vocabulary = vocabulary;
    this.persons = new Map(board.persons.map((person) => [person.id, person]));
    this.ships = new Map(board.ships.map((ship) => [ship.id, ship]));
    this.colours = new Map(board.colours.map((colour) => [colour.id, colour]));
    this.kingdoms = new Map(board.kingdoms.map((kingdom) => [kingdom.id, kingdom]));
    this.items = new Map(board.items.map((item) => [item.number, item]));
    this.spells = new Map(board.enchantments.map((spell) => [spell.number, spell]));
    this.places = new Map(board.places.map((place) => [place.hex, place]));
    this.fortresses = new Map(board.fortresses.map((fortress) => [fortress.hex, fortress]));
    this.hexes = new Map(board.hexes.map((hex) => [hex.number, hex]));
    this.liveries = new Map(board.liveries.map((livery) => [livery.id, livery]));
  }

  /** Anything with an id. @param {string} id */
  name(id) {
    const name = this.vocabulary.name(id);
    return name === id ? this.kingdoms.get(id)?.name ?? id : name;
  }

  /** As short as a counter needs it. @param {string} id */
  short(id) {
    return SHORT[id] ?? (this.colours.has(id) ? title(id) : this.name(id));
  }

  /** The colours that a piece wears: those of its kingdom, or else of its side. @param {string} id @returns {Colours} */
  livery(id) {
    const piece = this.persons.get(id) ?? this.ships.get(id);
    const side = piece?.side ?? this.colours.get(id)?.side ?? "";
    return this.liveries.get(piece?.kingdom ?? id) ?? this.liveries.get(side) ?? { id, fill: "#888", ink: "#fff" };
  }

  /** A hex by number and name. @param {number} hex */
  hex(hex) {
    return this.vocabulary.part("hex", hex);
  }

  /** A kind of combat. @param {string} form */
  combat(form) {
    return title(this.vocabulary.part("word", form));
  }

  /** @param {number} side */
  side(side) {
    return this.board.sides[side]?.name ?? "";
  }

  /** The side that a piece belongs to. @param {string} id */
  owner(id) {
    const found = this.persons.get(id) ?? this.ships.get(id) ?? this.colours.get(id);
    return this.board.sides.findIndex((side) => side.id === found?.side);
  }

  /** A piece with all that its counter says. @param {string} id */
  inWords(id) {
    const person = this.persons.get(id);
    if (person) {
      const gifts = [person.rank === "none" ? "" : person.rank, person.hero && "hero", person.enchanter && "enchanter", person.flyer && "flyer", person.swimmer && "swimmer"].filter(Boolean);
      return `${person.name}${person.title ? ` ${person.title}` : ""}: ${[...gifts, `combat ${person.combat}`, `magic ${person.magic}`, `command ${person.command}`].join(", ")}`;
    }
    const ship = this.ships.get(id);
    if (ship) return `${ship.name}: ship, combat ${ship.combat}, movement ${ship.movement}`;
    const colour = this.colours.get(id);
    return colour ? `${colour.name}: troops, ${colour.race}` : this.name(id);
  }

  /** The kind of a piece, an item or a hex. @param {Noun} noun */
  kind(noun) {
    const id = String(noun);
    return typeof noun === "number" ? "hex" : this.persons.has(id) ? "person" : this.ships.has(id) ? "ship" : this.colours.has(id) ? "colour" : "item";
  }

  /** All that may be chosen or asked about a piece, an item or a hex. @param {Noun} noun @returns {Choice[]} */
  about(noun) {
    const kind = this.kind(noun);
    return (kind === "hex" || kind === "item" ? [kind] : [kind, "piece"]).flatMap((found) => this.vocabulary.about(found, noun));
  }

  /** What a verb says beside the thing that it is about: “Joins”. @param {string} verb @param {string} [question] */
  deed(verb, question = "") {
    const { says = verb, asked = {} } = this.vocabulary.verbs[verb] ?? {};
    return title((asked[question] ?? says).replaceAll(/^\{\}:? |:? \{\}$|\{\d?\} ?/g, ""));
  }
}
