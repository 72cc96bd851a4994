// What a ship's guns and tubes can still do in this turn, for cards, arcs and the bridge.
import { ADJACENT, ARCS } from "./geometry.js";

/** @import {Arc, Battery, Board, Card, Letter, Unit} from "./local" */

/** @type {[Letter, "primary" | "secondary" | "tertiary"][]} */
export const BATTERIES = [["P", "primary"], ["S", "secondary"], ["T", "tertiary"]];

/** @param {Card} card @param {string} letter @returns {Battery | null} */
export function batteryOf(card, letter) {
  const found = BATTERIES.find(([one]) => one === letter);
  return found ? card[found[1]] : null;
}

/** Long and short value of an arc as printed. @param {Battery} battery @param {Arc} arc */
function printedPair(battery, arc) {
  return arc === "bow" ? battery.bow : arc === "stern" ? battery.stern : battery.side;
}

/**
 * An arc of a battery now: its values, and whether it is ready, weakened, spent or has no guns.
 * @param {Board} board @param {Card} card @param {Unit} unit @param {Letter} letter @param {Arc} arc
 */
export function arcState(board, card, unit, letter, arc) {
  const battery = batteryOf(card, letter);
  const pair = battery && printedPair(battery, arc);
  if (!battery || !pair) return { state: "none", long: 0, short: 0, taken: 0 };
  const fired = unit.fired.filter((one) => one.startsWith(`${letter}.`)).map((one) => /** @type {Arc} */ (one.slice(2)));
  const beside = fired.filter((one) => ADJACENT[one].includes(arc)).reduce((sum, one) => {
    const long = printedPair(battery, one)?.[0] ?? 0;
    return sum + (letter === "P" ? long : Math.ceil(long / 2));
  }, 0);
  const place = arc === "bow" || arc === "stern" ? arc : "side";
  const damage = board.criticals.filter(({ code, battery: whose, arcs }) => code === "battery_mod" && whose === letter && arcs.includes(place))
    .filter(({ name }, i, all) => all.findIndex((row) => row.name === name) === i)
    .reduce((sum, { name, value }) => sum - value * (unit.criticals[name] ?? 0), letter === "P" && unit.raw ? 2 : 0);
  const taken = beside + damage;
  const [long, short] = [pair[0] - taken, pair[1] - taken];
  const opposite = arc === "port" ? "starboard" : arc === "starboard" ? "port" : "";
  const other = letter === "P" && opposite !== "" && fired.includes(/** @type {Arc} */ (opposite));
  const barred = other || (beside > 0 && long <= (letter === "P" ? 1 : 0)) || long < 0;
  return { state: fired.includes(arc) ? "spent" : barred ? "barred" : taken ? "weak" : "ready", long, short, taken };
}

/** How many stations launch into an arc. @param {Unit} unit @param {Arc} arc */
export function stations(unit, arc) {
  const places = arc === "port" || arc === "starboard" ? [arc, "centre"] : [arc];
  return places.reduce((sum, place) => sum + (unit.tubes[place] ?? 0), 0);
}

/** The arcs with tubes that are loaded. @param {Unit} unit */
export function launchArcs(unit) {
  return ARCS.filter((arc) => stations(unit, arc) > 0);
}
