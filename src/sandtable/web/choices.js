// The open question of any game as a list of choices.

/** @import {Asked, Choice} from "./client" */

/** All choices in order. @param {Asked} asked @returns {Choice[]} */
export function all(asked) {
  return Object.entries(asked.options).flatMap(([verb, nouns]) => nouns.map((noun) => ({ verb, noun })));
}

/** Whether a choice is on offer. @param {Asked | null} asked @param {Choice} choice */
export function offers(asked, { verb, noun }) {
  return asked?.options[verb]?.some((offered) => sameNoun(offered, noun)) ?? false;
}

/** Nouns may be lists. @param {unknown} one @param {unknown} other */
function sameNoun(one, other) {
  return one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
}

/** Whether two choices are the same. @param {Choice | null} one @param {Choice | null} other */
export function same(one, other) {
  return one !== null && other !== null && one.verb === other.verb && sameNoun(one.noun, other.noun);
}
