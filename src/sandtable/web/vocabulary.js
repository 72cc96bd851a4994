// The vocabulary of a game: every choice in words, which have buttons, and what one may ask about a thing.
// It says the same as `game/vocabulary.py` does for the terminal; a test compares the two.
import { title } from "./dom.js";

/** @import {Asked, Button, Choice, Kind, Noun, Place, Verb} from "./client" */
/** @typedef {Record<string, string>} Names */

const LIST = "list";

/** A noun of a kind in words, perhaps by its short name. @param {Kind} kind @param {Noun} noun @param {boolean} [short] @returns {string} */
export function named(kind, noun, short = false) {
  const found = (short && kind.short?.[String(noun)]) || kind.names?.[String(noun)] || kind.ids?.[String(noun)];
  if (found) return found;
  const other = kind.other ?? "{}";
  if (typeof noun !== "number") return other.replaceAll("{}", String(noun));
  const value = (Math.abs(noun) / (kind.divisor ?? 1)).toFixed(6).replace(/\.?0+$/, "").padStart(kind.digits ?? 0, "0");
  if (noun >= 0) return other.replaceAll("{}", value);
  return kind.negative ? kind.negative.replaceAll("{}", value) : other.replaceAll("{}", `-${value}`);
}

export class Vocabulary {
  /** @param {{verbs: Record<string, Verb>, kinds?: Record<string, Kind>}} told */
  constructor({ verbs, kinds }) {
    this.verbs = verbs;
    this.kinds = kinds ?? {};
    this.ranked = Object.keys(verbs).sort((a, b) => this.rank(a) - this.rank(b));
    /** Names that only a position knows. @type {Names} */
    this.names = {};
    /** The places by their names. @type {Map<string, Noun>} */
    this.places = new Map();
    for (const kind of Object.values(this.kinds)) {
      const named = kind.place ? Object.entries(kind.names ?? {}) : [];
      const numbers = named.every(([place]) => /^-?\d+$/.test(place));
      for (const [place, name] of named) this.places.set(name, numbers ? Number(place) : place);
    }
    const longest = [...this.places.keys()].sort((a, b) => b.length - a.length);
    const words = longest.map((name) => `\\b${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${/\w$/.test(name) ? "\\b" : ""}`);
    /** The digits of places that are numbers. */
    this.digits = Math.max(0, ...Object.values(this.kinds).map((kind) => (kind.place ? kind.digits ?? 0 : 0)));
    for (const { place, digits, other = "{}" } of Object.values(this.kinds)) {
      if (place && digits) words.push(`\\b${other.replace("{}", `\\d{${digits}}`)}\\b`, `\\(\\d{${digits}}\\)`);
    }
    /** How places are written in texts. */
    this.mentions = new RegExp(words.join("|") || "(?!)");
  }

  /** The place that such a text means. @param {string} text @returns {Place | null} */
  mentioned(text) {
    const found = this.places.get(text);
    if (found !== undefined) return /** @type {Place} */ (found);
    const digits = text.replace(/\D/g, "");
    return this.digits && digits.length === this.digits ? Number(digits) : null;
  }

  /** Some verbs by rank; those that it does not know come last. @param {Record<string, unknown>} verbs */
  inOrder(verbs) {
    return [...this.ranked.filter((verb) => verb in verbs), ...Object.keys(verbs).filter((verb) => !(verb in this.verbs))];
  }

  /** @param {string} verb */
  rank(verb) {
    return this.verbs[verb]?.rank ?? 50;
  }

  /** The kind of a verb's nouns. @param {string} verb */
  kind(verb) {
    const noun = this.verbs[verb]?.noun ?? "";
    return Array.isArray(noun) ? LIST : noun;
  }

  /** Whether nouns of a verb are places of the map. @param {string} verb */
  isPlace(verb) {
    return this.kinds[this.kind(verb)]?.place ?? false;
  }

  /** A noun, or a part of one, in words, perhaps in short ones. @param {string} kind @param {Noun} noun @param {boolean} [short] @returns {string} */
  part(kind, noun, short = false) {
    if (!Array.isArray(noun) && this.names[String(noun)]) return this.names[String(noun)] ?? "";
    const found = this.kinds[kind];
    if (found) return named(found, noun, short);
    return Array.isArray(noun) ? noun.join(" ") : String(noun);
  }

  /** The parts of a noun in words. @param {string} verb @param {Noun} noun @param {boolean} [short] @returns {string[]} */
  parts(verb, noun, short = false) {
    const kinds = this.verbs[verb]?.noun ?? "";
    if (!Array.isArray(kinds) || !Array.isArray(noun)) return noun === null ? [] : [this.part(this.kind(verb), noun, short)];
    return noun.map((part, i) => this.part(kinds[i] ?? "", part, short));
  }

  /** A choice in words, perhaps in short ones. @param {Choice} choice @param {string} [question] the class name of the question @param {boolean} [short] @returns {string} */
  words({ verb, noun, then, says }, question = "", short = false) {
    if (says) return says;
    const found = this.verbs[verb];
    const parts = this.parts(verb, noun, short);
    let text = found?.asked?.[question] || found?.says || (parts.length ? `${verb} {}` : verb).replaceAll("_", " ");
    parts.forEach((name, i) => { text = text.replaceAll(`{${i}}`, name); });
    text = title(text.replaceAll("{}", parts.filter(Boolean).join(" ")).split(/\s+/).filter(Boolean).join(" "));
    const more = (then ?? []).filter((next) => next.noun !== null).map((next) => this.parts(next.verb, next.noun).join(" "));
    return more.length ? `${text}, ${more.join(", ")}` : text;
  }

  /** A thing by its name, by the first kind that knows it. @param {Noun} noun */
  name(noun) {
    const kind = Object.values(this.kinds).find(({ names, ids }) => names?.[String(noun)] || ids?.[String(noun)]);
    return this.names[String(noun)] ?? (kind ? named(kind, noun) : String(noun));
  }

  /** A place by its name, or else as a number of the kind that spells numbers; other things may have the same number. @param {Noun} place */
  place(place) {
    const kinds = Object.values(this.kinds).filter((kind) => kind.place);
    const kind = kinds.find(({ names }) => names?.[String(place)]) ?? kinds.find(({ other, names }) => other || !names);
    return kind ? named(kind, place) : this.name(place);
  }

  /** What a verb is called where its nouns are beside it: “Sail to”. @param {string} verb @param {string} [question] */
  title(verb, question = "") {
    const found = this.verbs[verb];
    const says = found?.asked?.[question] || found?.says || `${verb} {}`.replaceAll("_", " ");
    return title(says.replace(/\{\d?\}/g, "...").replace(/ \.\.\.$/, ""));
  }

  /** All that can be chosen or asked about a thing of a kind. @param {string} kind @param {Noun} noun @returns {Choice[]} */
  about(kind, noun) {
    return this.ranked.filter((verb) => this.kind(verb) === kind).map((verb) => ({ verb, noun }));
  }

  /** Verbs whose nouns have parts, one of them of this kind. @param {string} kind */
  listing(kind) {
    return this.ranked.filter((verb) => [this.verbs[verb]?.noun ?? ""].flat().length > 1 && [this.verbs[verb]?.noun ?? ""].flat().includes(kind));
  }

  /**
   * The choices that have buttons, the first verb of the lowest rank; Enter takes the primary one.
   * @param {Asked} asked @param {Record<string, string[]>} details
   * @returns {Button[]}
   */
  buttons({ options, question }, details) {
    const offered = this.inOrder(options);
    const open = Math.min(...offered.filter((verb) => this.verbs[verb]?.open).map((verb) => this.rank(verb)), Infinity);
    const only = offered.length === 1 && options[offered[0] ?? ""]?.length === 1 ? offered[0] : undefined;
    const first = offered.find((verb) => this.verbs[verb]?.default && this.rank(verb) < open) ?? only;
    return offered.flatMap((verb) => {
      const nouns = options[verb] ?? [];
      if (nouns.length > (this.verbs[verb]?.buttons ?? 6)) return [];
      return nouns.map((noun, i) => {
        const detail = details[verb]?.[i];
        return { text: this.words({ verb, noun }, question, true) + (detail ? ` (${detail})` : ""), choice: { verb, noun }, primary: verb === first && i === 0 };
      });
    });
  }
}
