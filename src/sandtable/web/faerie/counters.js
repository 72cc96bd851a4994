// The counters: persons with their arms, troops in the colour of their kingdom, ships; and stacks of them.

import { counterAlone, fitted } from "../sheet.js";
import { el } from "../svg.js";
import { ARMSMEN, shield, SIGNS } from "./heraldry.js";

/** @import {Person, Ship} from "./local" */
/** @import {Names} from "./names.js" */
/** How a counter is shown. @typedef {{number?: number | string, escorted?: boolean, damaged?: boolean, wounds?: number, loaded?: boolean, asleep?: boolean, cast?: boolean, spent?: boolean}} Signs */

/** The edge of a counter in sheet units. */
export const COUNTER = 62;
const HALF = COUNTER / 2;

/** A longship, seen from the side. */
const HULL = "M-23,-4 C-24,-9 -20,-11 -18,-9 C-18,-4 -15,2 -11,2 H11 C15,2 18,-4 18,-9 C20,-11 24,-9 23,-4 C22,5 17,10 9,10 H-9 C-17,10 -22,5 -23,-4Z";
const SAIL = "M-1,-23 H1 V1 H-1Z M-13,-21 H13 C10,-15 10,-9 13,-5 H-13 C-10,-9 -10,-15 -13,-21Z";

/** The counter of anything: a person, a ship, troops. @param {Names} names @param {string} id @param {Signs} [signs] */
export function counter(names, id, signs = {}) {
  const person = names.persons.get(id);
  if (person) return personCounter(names, person, signs);
  const ship = names.ships.get(id);
  return ship ? shipCounter(names, ship, signs) : troopCounter(names, id, signs);
}

/** @param {Names} names @param {Person} person @param {Signs} signs */
function personCounter(names, person, signs) {
  const { id, side } = person;
  const group = tile(`person ${side}`, id, names.inWords(id), signs);
  group.append(el("g", { transform: "translate(-2 -2) scale(.96)" }, shield(id, names.livery(id))));
  const gifts = [person.rank, person.hero ? "hero" : "", person.enchanter ? "enchanter" : "", person.flyer ? "flyer" : "", person.swimmer ? "swimmer" : ""].filter((gift) => gift && gift !== "none");
  gifts.forEach((gift, i) => group.append(el("path", { class: `gift ${gift}`, d: SIGNS[gift] ?? "", transform: `translate(${-HALF + 7.5} ${-HALF + 9 + i * 13})` })));
  const ratings = [person.combat, person.magic, person.command];
  ratings.forEach((rating, i) => group.append(el("text", { class: "rating", x: HALF - 7, y: -HALF + 14 + i * 15 }, String(rating))));
  group.append(el("text", { class: "name", y: HALF - 3.5, ...fitted(names.short(id), 6.6, 56) }, names.short(id)));
  if (signs.escorted) group.append(el("path", { class: "escort", d: `M${-HALF + 3},${HALF - 15} h8 v-8 h-8z` }));
  for (let i = 0; i < (signs.wounds ?? 0); i += 1) group.append(el("circle", { class: "wound", cx: -12 + i * 6, cy: HALF - 15, r: 2.6 }));
  group.append(...corner(signs));
  return group;
}

/** @param {Names} names @param {Ship} ship @param {Signs} signs */
function shipCounter(names, ship, signs) {
  const group = tile(`ship ${ship.side}`, ship.id, names.inWords(ship.id), signs);
  const { fill, ink } = names.livery(ship.id);
  group.append(el("path", { class: "sail", style: `fill: ${fill}; stroke: ${ink}`, d: SAIL }), el("path", { class: "hull", d: HULL }));
  const [combat, movement] = signs.damaged ? [ship.damaged_combat, ship.damaged_movement] : [ship.combat, ship.movement];
  group.append(
    el("text", { class: "rating", x: -HALF + 7, y: -HALF + 14 }, String(combat)), el("text", { class: "rating small", x: HALF - 9, y: -HALF + 13 }, String(movement)),
    el("text", { class: "name", y: HALF - 3.5, ...fitted(ship.name, 6.6, 56) }, ship.name));
  if (signs.loaded) group.append(el("path", { class: "cargo", d: "M-7,-1 h14 v7 h-14z M-4,-4 h8 v3 h-8z", transform: "translate(0 5)" }));
  if (signs.damaged) group.append(el("path", { class: "damage", d: "M-24,14 L24,-20 M-24,-20 L24,14" }));
  group.append(...corner(signs));
  return group;
}

/** @param {Names} names @param {string} id @param {Signs} signs */
function troopCounter(names, id, signs) {
  const colour = names.colours.get(id);
  const side = colour?.side ?? "fomorian";
  const { fill, ink } = names.livery(id);
  const group = tile(`troops ${side}`, id, `${names.name(id)}${signs.number === undefined ? "" : `: ${signs.number} CSP`}`, signs, fill);
  group.append(el("path", { class: "race", style: `fill: ${ink}`, d: ARMSMEN[colour?.race ?? ""] ?? "", transform: signs.number === undefined ? "translate(0 -6) scale(1.25)" : "translate(0 -16) scale(.85)" }));
  if (signs.number !== undefined) group.append(el("text", { class: "strength", style: `fill: ${ink}`, y: HALF - 16 }, String(signs.number)));
  const label = names.short(id);
  group.append(el("path", { class: "strip", d: `M${-HALF + 0.5},${HALF - 13} h${COUNTER - 1} v9 a3.5,3.5 0 0 1 -3.5,3.5 h${8 - COUNTER} a3.5,3.5 0 0 1 -3.5,-3.5z` }), el("text", { class: "name", y: HALF - 3.5, ...fitted(label, 6.6, 56) }, label));
  group.append(...corner(signs));
  return group;
}

/** A counter as a small picture of its own, for lists and panels. @param {Names} names @param {string} id @param {Signs} [signs] */
export function picture(names, id, signs = {}) {
  return counterAlone("faerie-counter", names.inWords(id), HALF + 3, counter(names, id, signs));
}

/** A shield alone. @param {Names} names @param {string} id */
export function arms(names, id) {
  const person = names.persons.get(id);
  return el("svg", { class: "faerie-arms", viewBox: "-20 -22 40 45", role: "img", "aria-label": names.name(id) }, ...(person ? [shield(id, names.livery(id))] : []));
}

/**
 * A stack, centred on its own origin: what lies on top, the edge of what lies below.
 * @param {SVGGElement} top @param {boolean} more @param {boolean} known whether the viewer knows what lies below @param {string} badge
 */
export function pile(top, more, known, badge) {
  const group = el("g", { class: "pile" });
  if (more) {
    group.append(el("rect", { class: "below shade", x: -HALF + 7, y: -HALF - 5, width: COUNTER, height: COUNTER, rx: 3.5 }),
      el("rect", { class: `below ${known ? "" : "unknown"}`, x: -HALF + 4, y: -HALF - 4, width: COUNTER, height: COUNTER, rx: 3.5 }));
  }
  group.append(top);
  const text = badge || (more && !known ? "?" : "");
  if (text) {
    const [x, y] = [HALF + 3, -HALF - 4];
    group.append(el("g", { class: `badge ${badge ? "" : "unknown"}` }, el("circle", { cx: x, cy: y, r: 11.5 }), el("text", { x, y: y + 5.2 }, text)));
  }
  return group;
}

/** @param {string} kind @param {string} id @param {string} words @param {Signs} signs @param {string} [fill] */
function tile(kind, id, words, { spent, asleep }, fill = "") {
  const box = { x: -HALF, y: -HALF, width: COUNTER, height: COUNTER, rx: 3.5 };
  return el("g", { class: `faerie-tile ${kind}${spent ? " spent" : ""}${asleep ? " asleep" : ""}`, "data-piece": id }, el("title", {}, words),
    el("rect", { class: "cast", ...box, x: box.x + 1.2, y: box.y + 2 }), el("rect", { class: "body", ...box, style: fill ? `fill: ${fill}` : undefined }),
    el("path", { class: "bevel", d: `M${box.x + 1.4},${HALF - 2}V${box.y + 1.4}H${HALF - 2}` }), el("rect", { class: "ring", ...box, x: box.x - 2, y: box.y - 2, width: COUNTER + 4, height: COUNTER + 4, rx: 5 }));
}

/** Small signs in the corner. @param {Signs} signs */
function corner({ asleep, cast }) {
  const made = [];
  if (asleep) made.push(el("text", { class: "mark", x: HALF - 8, y: HALF - 14 }, "z"));
  if (cast) made.push(el("path", { class: "mark cast-sign", d: SIGNS.enchanter ?? "", transform: `translate(${HALF - 8} ${HALF - 19})` }));
  return made;
}
