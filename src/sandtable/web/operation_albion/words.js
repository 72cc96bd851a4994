// The things of the game by name, every choice in words, and what a click may mean.
import { title } from "../dom.js";
import { unitOf } from "./counters.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../client").Choice} Choice */

/** What is fired at, in words. @type {Record<string, string>} */
export const KINDS = { air: "aircraft", surface: "surface ships", submarine: "submarines", ground: "ground units", base: "the base" };
const ONE = /** @type {Record<string, string>} */ ({ air: "aircraft", surface: "a surface ship", submarine: "a submarine", ground: "a ground unit", base: "the base" });

/** The dice that hit. @param {number} factor */
export function upTo(factor) {
  return factor > 1 ? `1–${factor}` : "1";
}

/** One unit of the kind. @param {string} kind */
export function oneOf(kind) {
  return ONE[kind] ?? kind;
}

/** Names of units, spaces and contingents. */
export class Names {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.actions = new Map(board.actions.map((action) => [action.id, action]));
  }

  /** @param {string} id */
  place(id) {
    return this.spaces.get(id)?.name ?? id;
  }

  /** @param {string} id */
  unit(id) {
    return unitOf(this.board, id)?.name ?? id;
  }

  /** As the counter says it. @param {string} id */
  short(id) {
    return unitOf(this.board, id)?.label ?? id;
  }

  /** @param {string[]} ids */
  units(ids) {
    return ids.map((id) => this.short(id)).join(", ").replace(/, ([^,]*)$/, " and $1");
  }

  /** @param {number} side */
  side(side) {
    return this.board.sides[side]?.name ?? "";
  }

  /** @param {string} id */
  contingent(id) {
    return this.board.contingents.find((found) => found.id === id)?.name ?? id;
  }

  /** @param {string} id */
  action(id) {
    return this.actions.get(id)?.title ?? id;
  }
}

/** What the open question itself knows; only the side that is asked sees it. @param {View} view @returns {import("./view").Step | null} */
export function stepOf(view) {
  return view.agenda?.at(-1) ?? null;
}

/** The units that act in the open question. @param {View} view @param {Record<string, any>} hints @returns {string[]} */
export function forceOf(view, hints) {
  const step = stepOf(view);
  return hints.force ?? (step?.troops?.length ? step.troops : step?.units ?? step?.ships ?? step?.battle?.attackers) ?? [];
}

// --- what may be meant -----------------------------------------------------------------------------

const ON_UNIT = ["unit", "add", "drop", "join", "lose", "refit", "hit", "victim", "withdraw", "replace", "mine", "top", "form", "show"];
const ON_SPACE = ["to", "deploy", "target", "area", "retreat", "rally", "build"];
/** Verbs whose noun is a unit and a ship or a space. */
export const PAIRS = ["load", "land", "place"];

/** @param {string} unit @returns {Choice[]} */
export function aboutUnit(unit) {
  return [...ON_UNIT.map((verb) => ({ verb, noun: unit })), { verb: "fly", noun: [unit] }];
}

/** @param {string} space @returns {Choice[]} */
export function aboutSpace(space) {
  return ON_SPACE.map((verb) => ({ verb, noun: space }));
}

/** The choices that name a unit and a ship or space together. @param {Asked | null} asked @returns {{verb: string, noun: string[]}[]} */
export function pairs(asked) {
  return PAIRS.flatMap((verb) => (asked?.options[verb] ?? []).map((noun) => ({ verb, noun })));
}

/** The first of a force, then everybody who can come. @param {string} unit @returns {Choice} */
export function everybody(unit) {
  return { verb: "unit", noun: unit, then: [{ verb: "all", noun: null }] };
}

// --- words -----------------------------------------------------------------------------------------

/**
 * A choice in words.
 * @param {Choice} choice @param {Asked} asked @param {Names} names @param {View | null} view @param {Record<string, any>} hints
 * @returns {string}
 */
export function words({ verb, noun, then }, asked, names, view, hints) {
  const one = typeof noun === "string" ? noun : "";
  const [first = "", second = ""] = (Array.isArray(noun) ? noun : []).map(String);
  const { options } = asked;
  const step = view ? stepOf(view) : null;
  const unit = () => names.unit(one);
  const place = () => names.place(one);
  const cost = () => (hints.reach?.[one] ? ` (${hints.reach[one].cost === 99 ? "and stop" : hints.reach[one].cost})` : "");
  const said = /** @type {Record<string, () => string>} */ ({
    action: () => names.action(one),
    unit: () => (then ? `All ships and units in ${where(names, view, one)} that can go` : asked.rule === "25.0" ? `Aboard ${unit()}` : unit()),
    add: () => (step?.type === "Landing" ? `Land ${unit()}` : `Add ${unit()}`),
    drop: () => `Drop off ${unit()}`,
    join: () => `${unit()} joins the attack`,
    fly: () => `${names.unit(first)} flies along`,
    lose: () => (asked.rule === "12.7" ? `${names.short(one)} takes the hit` : `Eliminate ${names.short(one)}`),
    hit: () => `${names.short(one)} takes the hit`,
    victim: () => `${names.short(one)} takes the hit`,
    withdraw: () => `Send ${unit()} to the Western Front`,
    replace: () => `Bring back ${unit()}`,
    refit: () => `Refit ${unit()}`,
    pick: () => `Pick ${unit()}`,
    top: () => `Put ${unit()} on top`,
    show: () => `Show ${unit()} to the enemy`,
    form: () => (one ? `Task Force of the ships with ${unit()}` : "Arrange stacks"),
    disband: () => "Disband the Task Forces",
    mine: () => (step?.type === "ChooseMine" ? `Lay ${unit()}` : `Sweep ${unit()}`),
    to: () => `Go to ${place()}${cost()}`,
    deploy: () => `Deploy in ${place()}`,
    target: () => `Strike ${place()}`,
    area: () => ({ Landing: "Assault", Propaganda: "Agitate in", Sappers: "Work in" }[step?.type ?? ""] ?? "Bombard") + ` ${place()}`,
    retreat: () => `Retreat to ${place()}`,
    rally: () => `Rally in ${place()}`,
    build: () => `Build a base in ${place()}`,
    load: () => `Load ${names.short(first)} on ${names.short(second)}`,
    land: () => `Land ${names.short(first)} in ${names.place(second)}`,
    place: () => ({ BaseFire: `${names.unit(first)} fires into ${names.place(second)}`, Pursuit: `${names.short(first)} pursues to ${names.place(second)}` }[step?.type ?? ""] ?? `${names.short(first)} to ${names.place(second)}`),
    contingent: () => `${names.contingent(first)}: ${second}`,
    kind: () => `Fire at ${KINDS[one] ?? one}${hints.factors?.[one] ? ` (hits on ${upTo(hints.factors[one])})` : ""}`,
    quick: () => "Set up as suggested",
    all: () => ("join" in options ? "All join" : "refit" in options || step?.type === "Refit" ? "All of them" : "Add all"),
    go: () => ({ Loading: "Sail", Landing: "Land", Refit: "Roll for refit" }[step?.type ?? ""] ?? "Go"),
    stop: () => ({ Unloading: "Keep the rest aboard", Loading: "Stay here", Target: "Call it off", Raid: "Call it off", Land: "Stay" }[step?.type ?? ""] ?? "Stop here"),
    attack: () => "Attack",
    fire: () => "Bombard",
    decline: () => ({ LayMine: "No minefield", ClearMine: "Do not sweep", Landing: "No assault", BombardTarget: "No bombardment" }[step?.type ?? ""] ?? "No attack"),
    engineer: () => `${names.short(one)} works`,
    guns: () => `${names.short(one)} fires at the ships`,
    pursue: () => `${names.short(one)} pursues`,
    zone: () => `Choose ${place()}`,
    eliminate: () => "Eliminate it",
    reembark: () => "Back aboard",
    lay: () => "Lay a minefield",
    keep: () => "Hold fire",
    pass: () => ("deploy" in options ? "Keep it in the pool" : "Take no action"),
    done: () => ("action" in options ? "End the turn" : "join" in options ? "Attack with these" : "fly" in options ? "No more aircraft" : "top" in options || "show" in options ? "Stacks are in order" : "Done"),
    die: () => `Die ${noun}`,
  });
  return said[verb]?.() ?? title(`${verb} ${one && (names.spaces.has(one) ? place() : unit())}`.trim());
}

/** @param {Names} names @param {View | null} view @param {string} unit */
function where(names, view, unit) {
  const found = view?.stacks.find(({ units }) => units.includes(unit));
  return found ? names.place(found.space) : "the space";
}

// --- buttons ---------------------------------------------------------------------------------------

/** What has a button, the likeliest first. */
const ORDER = [
  "quick", "go", "attack", "fire", "lay", "all", "kind", "contingent", "lose", "victim", "hit", "retreat", "mine", "replace", "withdraw", "refit", "fly", "join",
  "load", "land", "place", "add", "deploy", "area", "target", "rally", "build", "to", "stop", "keep", "decline", "pass", "disband", "form", "done",
];

/** What Enter takes. */
const DEFAULTS = ["quick", "go", "attack", "fire", "lay", "done"];

/** More of these are only on the map, in the panels and in the list of all choices. */
const FEW = /** @type {Record<string, number>} */ ({ lose: 8, victim: 8, hit: 8, add: 0, join: 0, to: 0, load: 3, land: 3, place: 3, refit: 0, withdraw: 0, form: 1, deploy: 3, target: 3, area: 4, mine: 5, fly: 4 });

/** @param {Asked} asked @param {(choice: Choice) => string} said @returns {import("../client").Button[]} */
export function buttons({ options }, said) {
  /** @type {Choice[]} */
  const found = [];
  for (const verb of ORDER) {
    const nouns = options[verb] ?? [];
    const single = verb !== "form" || nouns[0] === null;
    if (single && nouns.length <= (FEW[verb] ?? 6)) found.push(...nouns.map((noun) => ({ verb, noun })));
  }
  const open = ["action", "top", "show"].some((verb) => verb in options);
  const last = Object.keys(options).length === 1 ? found[0] : undefined;
  const main = open ? undefined : found.find(({ verb }) => verb === DEFAULTS.find((one) => one in options)) ?? (last?.verb === "stop" ? last : undefined);
  return found.map((choice) => ({ text: said(choice).replace(/ takes the hit$/, ""), choice, primary: choice === main }));
}
