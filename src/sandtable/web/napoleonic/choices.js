// The open question as things to click: which hexes, units and buttons stand for which choices.
import { all } from "../choices.js";

/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("./board").Board} Board */
/** @typedef {import("../client").Choice} Choice */

export const ON_HEX = ["hex", "river", "land", "sail", "attack", "siege"];
export const ON_UNIT = ["unit", "add", "drop", "top", "fleet"];

/** What a verb is called on a button or in a menu. */
const WORDS = /** @type {Record<string, string>} */ ({
  hex: "Go to", river: "Go by water to", land: "Land at", sail: "Wait offshore at", attack: "Attack", siege: "Resolve the siege of",
  unit: "Choose", add: "Add", drop: "Leave behind", top: "Lay on top", fleet: "Add fleet", box: "Place in",
  done: "Done", stop: "Stop here", quick: "Ready-made set-up", fight: "Fight", division: "Call division", die: "Die",
});

/** What "done" and its like mean in each question, by its rule. */
const ENDINGS = /** @type {Record<string, string>} */ ({
  "9.1": "End movement", "11.3": "End combat", "8.2": "Hold back the rest", "11.25": "Stay", "8.9.contingency": "Call none",
});

/** @param {Choice} choice @param {Asked} asked */
export function label(choice, asked) {
  if (choice.verb === "done") return ENDINGS[asked.rule] ?? "Done";
  return WORDS[choice.verb] ?? choice.verb;
}

/** The choices that a click on a hex may mean. @param {Asked | null} asked @param {number} hex @returns {Choice[]} */
export function onHex(asked, hex) {
  if (!asked) return [];
  return ON_HEX.filter((verb) => asked.options[verb]?.includes(hex)).map((verb) => ({ verb, noun: hex }));
}

/** The choices that a click on a unit may mean. @param {Asked | null} asked @param {number} unit @returns {Choice[]} */
export function onUnit(asked, unit) {
  if (!asked) return [];
  return ON_UNIT.filter((verb) => asked.options[verb]?.includes(unit)).map((verb) => ({ verb, noun: unit }));
}

/** The choices that need a button. @param {Asked} asked @param {Names} names @returns {import("../client").Button[]} */
export function buttons(asked, names) {
  const choices = all(asked).filter(({ verb }) => !ON_HEX.includes(verb) && !["unit", "add", "drop", "top", "box"].includes(verb));
  const first = choices.find((choice) => choice.verb === "fight") ?? choices[0];
  const made = choices.map((choice) => ({ text: words(choice, asked, names), choice, primary: choice === first, every: false }));
  const units = asked.options.add ?? [];
  if (units.length > 1) made.push({ text: `Add all ${units.length}`, choice: { verb: "add", noun: units[0] }, primary: false, every: true });
  return made;
}

/** A choice in words. @param {Choice} choice @param {Asked} asked @param {Names} names */
export function words(choice, asked, names) {
  const verb = label(choice, asked);
  if (choice.noun === null) return verb;
  if (ON_UNIT.includes(choice.verb)) return `${verb} ${names.unit(Number(choice.noun))}`;
  if (ON_HEX.includes(choice.verb) || choice.verb === "box") return `${verb} ${names.place(Number(choice.noun))}`;
  return `${verb} ${choice.noun}`;
}

/** Names of units and places, from the board. */
export class Names {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.pieces = new Map(board.pieces.map((piece) => [piece.number, piece]));
    this.places = new Map(board.hexes.map((cell) => [cell.number, `hex ${cell.label}`]));
    for (const ruin of board.ruins) this.places.set(ruin.hex, `the ruins of ${ruin.name}`);
    for (const locale of board.locales) this.places.set(locale.hex, locale.name);
    for (const box of board.boxes) this.places.set(box.place, box.name);
  }

  /** @param {number} unit */
  unit(unit) {
    return this.pieces.get(unit)?.name ?? `unit ${unit}`;
  }

  /** @param {number} place */
  place(place) {
    return this.places.get(place) ?? `hex ${String(place).padStart(4, "0")}`;
  }
}
