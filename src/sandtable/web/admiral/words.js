// Names and choices in words.
import { title } from "../dom.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("./view").Hints} Hints */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Button} Button */

export const BATTERY = /** @type {Record<string, string>} */ ({ P: "Primary", S: "Secondary", T: "Tertiary" });
const SINGLE = /** @type {Record<string, string>} */ ({
  done: "Done", pass: "Add a Pass card", rest: "The rest by number", first: "Take the first hand", second: "Leave it to the enemy", activate: "Activate her", hold: "Hold her card (1 point)",
  pay: "Go on holding (1 point)", release: "Activate the held unit", interrupt: "Interrupt", wait: "Wait", skip: "Stay", magnetic: "Magnetic heads", plain: "Plain heads",
});
const NAMED = /** @type {Record<string, string>} */ ({
  card: "Next in the deck:", buy: "Buy", late: "Comes in:", held: "Specific target:", lead: "Lead a formation:", follow: "Follows:", flag: "Command value to", unit: "", search: "Search for", charge: "Depth charges on", burn: "",
});
/** Verbs whose questions have more than one name for “done”. @type {Record<string, string>} */
const DONE = { Manoeuvre: "Done", Buy: "The fleet is complete", Follow: "No more followers", DamageControl: "No more repairs" };
const SKIP = /** @type {Record<string, string>} */ ({ Fly: "Stay where it is", Strike: "Do not attack", Declare: "Stay deep" });
/** Verbs whose nouns are few and without a place: each has a button. */
const BUTTONS = ["flag", "follow", "edge", "depth", "tubes", "repair", "lead", "order", "search", "charge", "attack", "fight", "burn", "late"];

export class Names {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** @type {View | null} */
    this.view = null;
    this.orders = new Map(board.orders.map(({ id, name }) => [id, name]));
  }

  /** @param {unknown} id */
  unit(id) {
    const text = String(id);
    if (text === "pass") return "Pass";
    const [home, kind] = text.split(".");
    const name = this.view?.roster[home ?? ""]?.name;
    if (!name) return text;
    return kind ? `${name}’s ${kind.replace(/(\d+)$/, " squadron $1")}` : name;
  }

  /** @param {string} id */
  order(id) {
    return this.orders.get(id) ?? title(id);
  }

  /** @param {number} side */
  side(side) {
    return this.board.sides[side]?.name ?? "";
  }
}

/** @param {Choice} choice @param {Names} names @param {Hints} hints @returns {string} */
export function words({ verb, noun }, names, hints) {
  const parts = Array.isArray(noun) ? noun : [];
  const step = names.view?.agenda.at(-1)?.type ?? "";
  if (verb === "done") return DONE[step] ?? "Done";
  if (verb === "skip") return SKIP[step] ?? "Stay";
  if (verb in SINGLE) return SINGLE[verb] ?? verb;
  if (verb === "speed") return `${noun} knots`;
  if (verb === "leg") return `Sail ${Number(noun) / 10} cm`;
  if (verb === "turn") return `Turn ${Math.abs(Number(noun)) / 2}° to ${Number(noun) > 0 ? "starboard" : "port"}`;
  if (verb === "fire") {
    const shot = hints.shots?.find(({ battery, arc, target }) => battery === parts[0] && arc === parts[1] && target === parts[2]);
    return `${BATTERY[String(parts[0])]}, ${parts[1]}, at ${names.unit(parts[2])}${shot ? `: ${Math.round(shot.chance * 100)} %` : ""}`;
  }
  if (verb === "torpedo") {
    const launch = hints.torpedoes?.find(({ place, target }) => place === parts[0] && target === parts[1]);
    return `Torpedoes, ${parts[0]}, at ${names.unit(parts[1])}${launch ? `: ${launch.number} or less` : ""}`;
  }
  if (verb === "split") return `Split fire: ${String(BATTERY[String(parts[0])]).toLowerCase()}, ${parts[1]}`;
  if (verb === "barrage") return `Barrage fire: ${String(BATTERY[String(parts[0])]).toLowerCase()}, ${parts[1]}`;
  if (verb === "spread") return `Torpedo barrage, ${parts[0]} ${parts[1]}°, ${parts[2]} cm away`;
  if (verb === "order") return names.order(String(noun));
  if (verb === "place" || verb === "scenery") return `At ${parts[0]}, ${parts[1]}, course ${parts[2]}°`;
  if (verb === "fly") return `Fly ${parts[1]} cm on course ${parts[0]}°`;
  if (verb === "return") return `Come back ${parts[1]} cm away on course ${parts[0]}°, heading ${parts[2]}°`;
  if (verb === "attack" || verb === "fight") return `${verb === "attack" ? "Attack" : "Fight"} ${names.unit(parts[0])}`;
  if (verb === "screen") return `${names.unit(parts[0])} guards ${names.unit(parts[1])}`;
  if (verb === "land") return `${names.unit(parts[0])} lands`;
  if (verb === "launch") return `${names.unit(parts[0])} takes off${parts[1] ? ` with ${parts[1] === "depth" ? "depth charges" : parts[1]}` : ""}`;
  if (verb === "edge") return `The ${noun} edge`;
  if (verb === "depth") return title(String(noun));
  if (verb === "unit") return step === "DamageControl" ? `Repair ${names.unit(noun)}` : step === "Place" ? `Place ${names.unit(noun)} now` : `${names.unit(noun)} flies`;
  if (verb in NAMED) return `${NAMED[verb]} ${names.unit(noun)}`.trim();
  if (noun === null) return title(verb);
  return `${title(verb)} ${Array.isArray(noun) ? noun.map((part) => names.unit(part)).join(", ") : names.unit(noun)}`;
}

/** @param {Asked} asked @param {(choice: Choice) => string} say @param {{leg: number, text: string}[]} stops @param {Names} names @returns {Button[]} */
export function buttons(asked, say, stops, names) {
  const step = names.view?.agenda.at(-1)?.type ?? "";
  /** @type {Button[]} */
  const made = [];
  const options = asked.options;
  for (const { leg, text } of stops) made.push({ text: `Sail ${leg / 10} cm, ${text}`, choice: { verb: "leg", noun: leg }, primary: !made.length && !options.turn });
  const speeds = /** @type {number[]} */ (options.speed ?? []);
  const now = names.view?.units[names.view.act?.unit ?? ""]?.speed;
  if (now !== undefined && speeds.includes(now)) made.push({ text: `Keep ${now} knots`, choice: { verb: "speed", noun: now }, primary: true });
  if (speeds.length) made.push({ text: `Full speed, ${Math.max(...speeds)} knots`, choice: { verb: "speed", noun: Math.max(...speeds) } });
  const turns = options.turn ?? [];
  if (turns.length <= 2) for (const noun of turns) made.push({ text: say({ verb: "turn", noun }), choice: { verb: "turn", noun }, primary: turns.length === 1 && !options.leg });
  for (const [verb, nouns] of Object.entries(options)) {
    if (nouns.length === 1 && nouns[0] === null) made.push({ text: say({ verb, noun: null }), choice: { verb, noun: null }, primary: ["done", "activate", "interrupt", "first", "pay"].includes(verb) });
  }
  const bridge = step === "Manoeuvre" || step === "Declare";
  for (const verb of BUTTONS) {
    const nouns = options[verb] ?? [];
    if (!bridge && nouns.length && nouns.length <= 6) for (const noun of nouns) made.push({ text: say({ verb, noun }), choice: { verb, noun } });
  }
  if (step === "DamageControl") for (const noun of options.unit ?? []) made.push({ text: say({ verb: "unit", noun }), choice: { verb: "unit", noun } });
  return made.sort((a, b) => Number(b.primary ?? false) - Number(a.primary ?? false));
}

/** Everything that a click on a unit or squadron may mean. @param {Asked} asked @param {string} id @returns {Choice[]} */
export function aboutUnit(asked, id) {
  return Object.entries(asked.options).flatMap(([verb, nouns]) => nouns.filter((noun) => noun === id || (Array.isArray(noun) && noun.at(-1) === id) || (Array.isArray(noun) && noun[0] === id && typeof noun[0] === "string")).map((noun) => ({ verb, noun })));
}

/** The units and squadrons that may be chosen. @param {Asked} asked @param {View} view */
export function open(asked, view) {
  const found = new Set();
  for (const nouns of Object.values(asked.options)) {
    for (const noun of nouns) for (const part of Array.isArray(noun) ? noun : [noun]) if (typeof part === "string" && (view.units[part]?.status === "afloat" || view.squadrons[part]?.aloft)) found.add(part);
  }
  return /** @type {Set<string>} */ (found);
}
