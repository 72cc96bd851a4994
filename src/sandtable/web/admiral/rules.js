// The special rules of a mission in words, for the editor.

/** @import {Mission} from "./local" */
/** A rule: what it says, the units that it needs, and how to strike it out. @typedef {{text: string, needs: string[], strike: () => void}} Told */

/** @param {number} number @param {string} one */
const many = (number, one) => `${number} ${one}${number === 1 ? "" : "s"}`;

/** Every special rule of a mission. @param {Mission} mission @returns {Told[]} */
export function told({ rules, side: fleets }) {
  /** @type {Told[]} */
  const found = [];
  const name = (/** @type {number} */ side) => fleets[side === 1 ? 1 : 0].name;
  /** @template T @param {T[] | undefined} list @param {(one: T) => string} say @param {(one: T) => string[]} needs */
  const each = (list, say, needs) => {
    for (const one of list ?? []) found.push({ text: say(one), needs: needs(one), strike: () => { list?.splice(list.indexOf(one), 1); } });
  };
  each(rules.exit, ({ side, ships = [], edges, since = 1, points = 0, least = 1 }) => {
    const score = points ? `; ${ships.length === 1 ? "she" : "each"} scores ${points}${least > 1 ? ` with at least ${least} structure points` : ""}` : "";
    return `${ships.length ? ships.join(", ") : `Ships of ${name(side)}`} may leave by the ${edges.join(" or ")} edge${since > 1 ? ` from turn ${since}` : ""} without being lost${score}.`;
  }, ({ ships = [] }) => ships);
  each(rules.bounty, ({ unit, each: one, destroyed = 0, clear = 0 }) => `Each structure point that ${unit} loses scores ${one} for the enemy${destroyed ? `, its destruction ${destroyed} more` : ""}.${clear ? ` It may be fired at though others are nearer, if no enemy ship is within ${clear} cm.` : ""}`, ({ unit }) => [unit]);
  each(rules.station, ({ side, types, edge, within, points }) => `Each ${types.join(" or ")} of ${name(side)} that ends the battle within ${within} cm of the ${edge} edge scores ${points}.`, () => []);
  each(rules.crippled, ({ ship, damage, limp = 0 }) => `${ship} begins with ${many(damage, "structure point")} lost and cannot move before a repair${limp ? `, then at ${limp} knots at most` : ""}.`, ({ ship }) => [ship]);
  each(rules.flagships, (ship) => `${ship} is a flagship whatever her type.`, (ship) => [ship]);
  each(rules.raw, (ship) => `${ship} is not worked up: on a 1 of a d6 her main guns are 2 lower when she acts.`, (ship) => [ship]);
  if (rules.quarry) {
    const { ship, escape = "points" } = rules.quarry;
    const gone = escape === "crippled" ? "; then she wins if an enemy is sunk or down to 1 structure point, and it is a draw if none is" : "; then the points decide";
    found.push({ text: `The battle ends when ${ship} is sunk, and her enemy wins, or when she has left${gone}.`, needs: [ship], strike: () => { delete rules.quarry; } });
  }
  if (rules.surprise) {
    const { side, turns = 1, heavy_turns: heavy = 0, heavy_die: die = 8 } = rules.surprise;
    const later = heavy > turns ? ` Primary batteries with a d${die} or larger are silent for ${many(heavy, "turn")}.` : "";
    found.push({ text: `${name(side)} is surprised: for ${many(turns, "turn")} it does not fire, and the enemy has the first hand.${later}`, needs: [], strike: () => { delete rules.surprise; } });
  }
  return found;
}
