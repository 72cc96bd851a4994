// What the boards drawn by hand say of the things of the game: names, and what the open question knows.
import { unitOf } from "./counters.js";

/** @import {Asked, Board, Procedure, View} from "./local" */

/** The dice that hit. @param {number} factor */
export function upTo(factor) {
  return factor > 1 ? `1–${factor}` : "1";
}

/** Names of units, spaces and actions, from the vocabulary. */
export class Names {
  /** @param {Board} board @param {import("../vocabulary.js").Vocabulary} vocabulary */
  constructor(board, vocabulary) {
    this.board = board;
    this.vocabulary = vocabulary;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
  }

  /** @param {string} id */
  place(id) {
    return this.vocabulary.part("space", id);
  }

  /** @param {string} id */
  unit(id) {
    return unitOf(this.board, id)?.name ?? id;
  }

  /** As the counter says it. @param {string} id */
  short(id) {
    return this.vocabulary.part("unit", id, true);
  }

  /** @param {number} side */
  side(side) {
    return this.board.sides[side]?.name ?? "";
  }

  /** @param {string} id */
  action(id) {
    return this.vocabulary.part("action", id);
  }

  /** What is fired at. @param {string} id */
  target(id) {
    return this.vocabulary.part("kind", id);
  }
}

/** What the open question itself knows; only the side that is asked sees it. @param {View} view @returns {Procedure | null} */
export function stepOf(view) {
  return view.agenda?.at(-1) ?? null;
}

/** The units that act in the open question. @param {View} view @param {Record<string, any>} hints @returns {string[]} */
export function forceOf(view, hints) {
  const step = stepOf(view);
  return hints.force ?? (step?.troops?.length ? step.troops : step?.units ?? step?.ships ?? step?.battle?.attackers) ?? [];
}

/** Verbs whose noun is a unit and a ship or a space. */
export const PAIRS = ["load", "land", "place"];

/** The choices that name a unit and a ship or space together. @param {Asked | null} asked @returns {{verb: string, noun: string[]}[]} */
export function pairs(asked) {
  return PAIRS.flatMap((verb) => (asked?.options[verb] ?? []).map((noun) => ({ verb, noun })));
}
