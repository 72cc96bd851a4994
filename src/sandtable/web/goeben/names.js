// The things of the game by name.

/** @import {Vocabulary} from "../vocabulary.js" */
/** @import {Board} from "./local" */

export const GUNS = ["primary", "secondary", "tertiary"];

/** The classes of ships in words. @type {Record<string, string>} */
export const CLASSES = {
  BC: "battlecruiser", BB: "battleship", B: "old battleship", CA: "armoured cruiser", CP: "protected cruiser", CL: "light cruiser", DD: "destroyers", Convoy: "convoy",
};

/** The pieces of the board by their ids, and their names. */
export class Names {
  /** @param {Board} board @param {Vocabulary} vocabulary */
  constructor(board, vocabulary) {
    this.board = board;
    this.vocabulary = vocabulary;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.german = new Map(board.german.map((ship) => [ship.id, ship]));
    this.warships = new Map(board.warships.map((ship) => [ship.id, ship]));
    this.cargo = new Map(board.cargo.map((cargo) => [cargo.id, cargo]));
    this.incidents = new Map(board.incidents.map((incident) => [incident.id, incident]));
    this.coastal = new Map(board.coastal.map((unit) => [unit.id, unit]));
  }

  /** @param {string} id */
  place(id) {
    return this.vocabulary.part("space", id);
  }

  /** A ship, a marker or a fort. @param {string} id */
  ship(id) {
    return this.vocabulary.part("counter", id);
  }

  /** Without “SMS” or “HMS”. @param {string} id */
  short(id) {
    return this.ship(id).replace(/^(SMS|HMS) /, "").replace(/^coastal defence (\d+) of .*/, "Battery $1");
  }

  /** @param {string[]} ids */
  ships(ids) {
    return ids.map((id) => this.short(id)).join(", ").replace(/, ([^,]*)$/, " and $1");
  }

  /** Whether a ship is ours. @param {string} id */
  own(id) {
    return this.german.has(id) || this.warships.get(id)?.nation === "Austro-Hungarian";
  }
}

/** The kind of a numbered counter: storm-2 is a storm. @param {string} counter */
export function kindOf(counter) {
  return counter.replace(/-\d+$/, "");
}
