// What ships on the table may be chosen or asked for.
import { arcOf, cardOf } from "./geometry.js";
import { BATTERIES, batteryOf } from "./guns.js";

/** @import {Asked, Board, Choice, View} from "./local" */

/**
 * What one may ask about a unit: to fire at it with each battery, to launch at it, or what is asked just now.
 * @param {Board} board @param {View} view @param {Asked | null} asked @param {string} id @returns {Choice[]}
 */
export function candidates(board, view, asked, id) {
  const act = view.act?.unit;
  const [me, unit] = [view.units[act ?? ""], view.units[id]];
  if (!act || !me || !unit || act === id || asked?.options.speed) return ["card", "follow", "flag", "unit", "search", "charge"].map((verb) => ({ verb, noun: id }));
  const arc = arcOf(me, [unit.x, unit.y]);
  const card = cardOf(board, view, act);
  return [
    ...BATTERIES.filter(([letter]) => batteryOf(card, letter)).map(([letter]) => ({ verb: "fire", noun: [letter, arc, id] })),
    ...(card.torpedo ? [{ verb: "torpedo", noun: [arc, id] }] : []),
  ];
}

/** Everything that a click on a unit or squadron may mean. @param {Asked} asked @param {string} id @returns {Choice[]} */
export function aboutUnit(asked, id) {
  const about = (/** @type {unknown} */ noun) => noun === id || (Array.isArray(noun) && (noun.at(-1) === id || noun[0] === id));
  return Object.entries(asked.options).flatMap(([verb, nouns]) => nouns.filter(about).map((noun) => ({ verb, noun })));
}

/** The units and squadrons that may be chosen. @param {Asked} asked @param {View} view @returns {Set<string>} */
export function choosable(asked, view) {
  const parts = Object.values(asked.options).flat(2).filter((part) => typeof part === "string");
  return new Set(parts.filter((id) => view.units[id]?.status === "afloat" || view.squadrons[id]?.aloft));
}
