// What may be chosen on a generic map: which things a choice names, and what a click on one of them means.
import { all } from "../choices.js";

/** @import {Asked, Board, Choice, Counter, Id, Table, Thing} from "./local" */

export class Choosing {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.table = table;
    this.places = new Map((board.places ?? []).map((place) => [place.id, place]));
    /** @type {Counter[]} */
    this.counters = [];
    /** @type {Asked | null} */
    this.asked = null;
    /** The things clicked so far of a choice that names several. @type {Thing[]} */
    this.selected = [];
  }

  /** The things on the map that a choice names, in order. @param {Choice} choice @returns {Thing[]} */
  named({ verb, noun }) {
    const kinds = [this.table.vocabulary.verbs[verb]?.noun ?? ""].flat();
    return [noun].flat().flatMap((part, i) => {
      const place = this.table.vocabulary.kinds[kinds[i] ?? ""]?.place ?? false;
      const there = part !== null && (place ? this.places.has(part) : this.counters.some(({ id }) => id === part));
      return there ? [{ place, noun: /** @type {Id} */ (part) }] : [];
    });
  }

  /** The choices that go on from what is selected, each with the things that it still needs. */
  open() {
    return (this.asked ? all(this.asked) : []).flatMap((choice) => {
      const things = this.named(choice);
      const rest = things.filter((thing) => !this.selected.some((one) => sameThing(one, thing)));
      return rest.length && things.length - rest.length === this.selected.length ? [{ choice, rest }] : [];
    });
  }

  /** Make the choices that these things complete, or select the first of several. @param {Thing[]} things @param {Event} event */
  choose(things, event) {
    const found = this.open().filter(({ rest }) => things.some((thing) => sameThing(thing, rest[0] ?? thing)));
    if (found.length && found.every(({ rest }) => rest.length === 1)) {
      this.selected = [];
      this.table.choose(found.map(({ choice }) => choice), event);
    } else if (found.length) {
      this.selected.push(...things.filter((thing) => found.some(({ rest: [first] }) => first && sameThing(first, thing))).slice(0, 1));
    } else if (this.selected.length) {
      this.selected = [];
      this.choose(things, event);
    }
  }

  /** All that one may ask about a thing. @param {Thing} thing @returns {Choice[]} */
  about(thing) {
    const { vocabulary } = this.table;
    const kind = this.kindOf(thing);
    const several = vocabulary.listing(kind).map((verb) => ({ verb, noun: /** @type {Id[]} */ ([...this.selected, thing].map(({ noun }) => noun)) }));
    return [...vocabulary.about(kind, thing.noun), ...(this.selected.length ? several : [])];
  }

  /** The kind that knows a thing by name, or else any of its sort. @param {Thing} thing */
  kindOf({ place, noun }) {
    const kinds = Object.entries(this.table.vocabulary.kinds).filter(([, kind]) => Boolean(kind.place) === place);
    return (kinds.find(([, { names, ids }]) => names?.[String(noun)] ?? ids?.[String(noun)]) ?? kinds[0])?.[0] ?? "";
  }

  /** @param {Thing} thing */
  nameOf(thing) {
    return this.table.vocabulary.part(this.kindOf(thing), thing.noun);
  }

  /** What a counter is called: without an id, by what is printed on it. @param {Counter} counter */
  called({ id, label }) {
    return id === undefined || id === null ? label || "a piece face down" : this.nameOf({ place: false, noun: id });
  }

  /** What a question is about, but for the side that is asked, and for places. @param {Record<string, unknown>} question */
  meant({ side, ...fields }) {
    const { kinds } = this.table.vocabulary;
    return Object.entries(fields).flatMap(([name, noun]) => (kinds[name]?.place ? [] : [noun]));
  }

  /** Everything that one may ask about. */
  things() {
    const places = [...this.places.keys()].map((noun) => ({ place: true, noun }));
    return [...places, ...this.known(this.counters)].map((thing) => ({ kind: this.kindOf(thing), noun: thing.noun }));
  }

  /** The pieces among some counters that do not lie face down. @param {Counter[]} counters @returns {Thing[]} */
  known(counters) {
    return counters.flatMap(({ id }) => (id === undefined || id === null ? [] : [{ place: false, noun: id }]));
  }
}

/** @param {Thing} one @param {Thing | null} other */
export function sameThing(one, other) {
  return other !== null && one.place === other.place && String(one.noun) === String(other.noun);
}
