// The things of the game by name, every choice in words, and what a click may mean.
import { title } from "../dom.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("./view").Step} Step */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../client").Choice} Choice */

/** @type {Record<string, string>} */
const SHORT = {
  strathclyde: "Cumrock", munster: "Mac Ennis", worm: "The Worm", callachs_waff: "The Waff", cait_sith: "Cait Sith", mac_iver: "Mac Iver", angus: "Angus", ainsel: "Ainsel",
};
/** @type {Record<string, string>} */
export const COMBATS = {
  battle: "Battle", engagement: "Engagement", melee: "Melee", duel: "Duel arcane", trial: "Trial by combat", mind: "Mental attack",
};
/** @type {Record<string, string>} */
const RANKS = { none: "", captain: "captain", marshal: "marshal", king: "king" };

/** The enchantments by the verb that casts them. @type {Record<string, string>} */
export const ENCHANTS = {
  shake: "01", farcall: "02", scry: "03", elements: "04", storm: "05", winter: "06", rain: "07", mind: "08", vortex: "09", control: "10", dispel: "11", strengthen: "12", vision: "13",
};
/** Those that are cast at a hex of the map. */
export const AT_HEX = ["shake", "scry", "vortex", "dispel"];

/** A hex as it is printed. @param {number} hex */
export function printed(hex) {
  return String(hex).padStart(4, "0");
}

/** Names of persons, ships, troops, items and places. */
export class Names {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.persons = new Map(board.persons.map((person) => [person.id, person]));
    this.ships = new Map(board.ships.map((ship) => [ship.id, ship]));
    this.colours = new Map(board.colours.map((colour) => [colour.id, colour]));
    this.kingdoms = new Map(board.kingdoms.map((kingdom) => [kingdom.id, kingdom]));
    this.items = new Map(board.items.map((item) => [item.number, item]));
    this.spells = new Map(board.enchantments.map((spell) => [spell.number, spell]));
    this.places = new Map(board.places.map((place) => [place.hex, place]));
    this.fortresses = new Map(board.fortresses.map((fortress) => [fortress.hex, fortress]));
    this.hexes = new Map(board.hexes.map((hex) => [hex.number, hex]));
    this.liveries = new Map(board.liveries.map((livery) => [livery.id, livery]));
  }

  /** Anything with an id. @param {string} id */
  name(id) {
    if (id === "expedition") return "Auberon's Expedition";
    const found = this.persons.get(id) ?? this.ships.get(id) ?? this.colours.get(id) ?? this.items.get(id) ?? this.kingdoms.get(id);
    return found?.name ?? id;
  }

  /** As short as a counter needs it. @param {string} id */
  short(id) {
    return SHORT[id] ?? this.persons.get(id)?.name ?? this.ships.get(id)?.name ?? title(id);
  }

  /** The colours that a piece wears: those of its kingdom, or else of its side. @param {string} id @returns {import("./board").Livery} */
  livery(id) {
    const piece = this.persons.get(id) ?? this.ships.get(id);
    const side = piece?.side ?? this.colours.get(id)?.side ?? "";
    return this.liveries.get(piece?.kingdom ?? id) ?? this.liveries.get(side) ?? { id, fill: "#888", ink: "#fff" };
  }

  /** A chart by its id. @param {string} id */
  chart(id) {
    const found = this.board.tables.find((chart) => chart.id === id);
    if (!found) throw new Error(`there is no chart ${id}`);
    return found;
  }

  /** What stands on the map there. @param {number} hex */
  called(hex) {
    return this.places.get(hex)?.name ?? this.fortresses.get(hex)?.name ?? "";
  }

  /** A hex by number and name. @param {number} hex */
  hex(hex) {
    const name = this.called(hex);
    return name ? `${name} (${printed(hex)})` : printed(hex);
  }

  /** @param {number} side */
  side(side) {
    return this.board.sides[side]?.name ?? "";
  }

  /** The side that a piece belongs to. @param {string} id */
  owner(id) {
    const found = this.persons.get(id) ?? this.ships.get(id) ?? this.colours.get(id);
    return this.board.sides.findIndex((side) => side.id === found?.side);
  }

  /** @param {import("./view").Troops} troops */
  troops(troops) {
    return Object.entries(troops).map(([colour, number]) => `${number} of ${this.name(colour)}`).join(", ");
  }

  /** A piece with all that its counter says. @param {string} id */
  inWords(id) {
    const person = this.persons.get(id);
    if (person) {
      const gifts = [RANKS[person.rank], person.hero && "hero", person.enchanter && "enchanter", person.flyer && "flyer", person.swimmer && "swimmer"].filter(Boolean);
      return `${person.name}${person.title ? ` ${person.title}` : ""}: ${[...gifts, `combat ${person.combat}`, `magic ${person.magic}`, `command ${person.command}`].join(", ")}`;
    }
    const ship = this.ships.get(id);
    if (ship) return `${ship.name}: ship, combat ${ship.combat}, movement ${ship.movement}`;
    const colour = this.colours.get(id);
    return colour ? `${colour.name}: troops, ${colour.race}` : this.name(id);
  }
}

/** What the open question itself knows; only the side that is asked sees it. @param {View} view @returns {Step | null} */
export function stepOf(view) {
  return view.agenda?.at(-1) ?? null;
}

/** The weather in a hex. @param {View} view @param {number} hex */
export function weatherIn(view, hex) {
  return hex === view.wand ? "clear" : view.sky[hex] ?? view.air;
}

// --- what may be meant -----------------------------------------------------------------------------

const ON_PIECE = [
  "person", "ship", "wound", "damage", "lose_escort", "accept", "duel", "trial", "touch", "stay_out", "call", "with", "board", "keeper", "taker", "carrier", "shift", "refit",
  "teleport", "embark", "debark", "attach", "dismiss", "mind", "control", "strengthen", "lose", "board_troops", "ashore", "ashore_troops", "top",
];
const ON_HEX = ["stack", "to", "battle", "engage", "melee", "retreat", "place", "enter", "write", "next", "shake", "scry", "vortex", "dispel"];
const ON_ITEM = ["take", "wield", "find"];

/** @param {string} piece @returns {Choice[]} */
export function aboutPiece(piece) {
  return ON_PIECE.map((verb) => ({ verb, noun: piece }));
}

/** @param {number} hex @returns {Choice[]} */
export function aboutHex(hex) {
  return ON_HEX.map((verb) => ({ verb, noun: hex }));
}

/** @param {string} item @returns {Choice[]} */
export function aboutItem(item) {
  return ON_ITEM.map((verb) => ({ verb, noun: item }));
}

/** The way to a far hex as one choice: step by step, as long as the next step is on offer. @param {number[]} way @returns {Choice | null} */
export function march(way) {
  const [first, ...rest] = way.map((hex) => ({ verb: "to", noun: hex }));
  return first ? { ...first, then: rest } : null;
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
  const place = () => names.hex(Number(noun));
  const name = () => names.name(one);
  const step = view ? stepOf(view) : null;
  const cost = () => (hints.reach?.[String(noun)]?.cost === undefined ? "" : ` (${hints.reach[String(noun)].cost})`);
  const said = /** @type {Record<string, () => string>} */ ({
    stack: () => `${{ ForcedMarches: "Forced march from", ReactionPhase: "React from" }[step?.type ?? ""] ?? "Stack in"} ${place()}`,
    person: () => `${name()} joins`,
    ship: () => `The ${name()} sails`,
    troops: () => `${second} CSP of ${names.name(first)}`,
    all: () => (step?.type === "Landing" ? "All go ashore" : "All who can go"),
    fleet: () => "The whole fleet",
    to: () => (then?.length ? `Go to ${names.hex(Number(then.at(-1)?.noun))}` : `Go to ${place()}${cost()}`),
    stop: () => (view?.group?.begun ? "Stop here" : "Leave the stack"),
    top: () => `Put ${name()} on top`,
    attach: () => `${name()} takes an escort`,
    dismiss: () => `${name()} dismisses the escort`,
    give: () => `Give ${names.name(first)} to ${names.name(second)}`,
    wield: () => `Use ${name()} first`,
    take: () => `Pick up ${name()}`,
    embark: () => `Load the ${name()}`,
    debark: () => `Unload the ${name()}`,
    board: () => `${name()} goes aboard`,
    board_troops: () => `A CSP of ${name()} goes aboard`,
    ashore: () => `${name()} goes ashore`,
    ashore_troops: () => `The CSP of ${name()} goes ashore`,
    teleport: () => `${name()} teleports`,
    with: () => `${name()} comes along`,
    place: () => `Appear in ${place()}`,
    search: () => `Search with ${noun} Movement Points`,
    gaze: () => "Gaze into the Moray Crystal",
    ask: () => "Ask Misha's Rod for items",
    go: () => "Teleport",
    keeper: () => `${name()} takes it`,
    taker: () => `${name()} takes it`,
    leave: () => ({ Keep: "Leave it hidden" }[step?.type ?? ""] ?? "Let it lie"),
    leave_item: () => `Leave ${name()}`,
    find: () => `Find ${name()}`,
    overrun: () => "Overrun",
    halt: () => "Stop here",
    evade: () => "Try to evade",
    slip: () => "Slip away by magic",
    stand: () => "Stand",
    escapes: () => "They get away",
    caught: () => "They do not get away",
    battle: () => `Battle in ${place()}`,
    engage: () => `Engagement in ${place()}`,
    melee: () => `Melee in ${place()}`,
    next: () => `Resolve ${place()}`,
    form: () => `Resolve the ${one.replace(/^\w+/, (kind) => (COMBATS[kind] ?? kind).toLowerCase())}`,
    terrain: () => `Defend in ${one}`,
    duel: () => `${name()} calls for a duel arcane`,
    trial: () => `${name()} calls for a trial by combat`,
    accept: () => `${name()} accepts`,
    decline: () => "Decline",
    touch: () => `Touch ${name()}`,
    stay_out: () => `${name()} stays out`,
    call: () => `${name()} calls the kings`,
    sow: () => "Sow the Teeth of the Dragon",
    keep: () => ({ CurseLoss: "Take wounds" }[step?.type ?? ""] ?? "Not now"),
    press: () => (step?.declined ? "Take over the attack" : "Attack again"),
    hold: () => (step?.declined ? "Let it end" : "Stop attacking"),
    retreat: () => `Retreat to ${place()}`,
    lose: () => `Lose a CSP of ${name()}`,
    lose_escort: () => `Lose ${name()}'s escort`,
    lose_sown: () => "Lose one of the sown",
    wound: () => `Wound ${name()}`,
    damage: () => `Damage the ${name()}`,
    shift: () => `The ${name()} takes them aboard`,
    refit: () => `Refit the ${name()}`,
    carrier: () => `The ${name()} carries Auberon`,
    enter: () => `Appear in ${place()}`,
    shake: () => `Shake the Earth in ${place()}`,
    farcall: () => "Farcalling",
    scry: () => `Scry the stack in ${place()}`,
    elements: () => `Elements: ${one}`,
    storm: () => "Storm Calling",
    winter: () => "Fimbulwinter",
    rain: () => "Rainmaking",
    mind: () => `Mental Attack on ${name()}`,
    vortex: () => `Vortex in ${place()}`,
    control: () => `Mind Control of ${name()}`,
    dispel: () => `Dispel magic in ${place()}`,
    strengthen: () => `Strength for ${name()}`,
    vision: () => "Vision",
    abstain: () => "Cast nothing",
    write: () => `Then to ${place()}`,
    write_search: () => `Search with ${noun} points`,
    by_land: () => "Move the pieces ashore",
    by_sea: () => "Move the ships",
    seal: () => "Seal the order",
    done: () => DONE[step?.type ?? ""] ?? "Done",
    die: () => `Die ${noun}`,
    dice: () => `Dice ${first} and ${second}`,
  });
  return said[verb]?.() ?? title(`${verb} ${one}`.trim());
}

const DONE = /** @type {Record<string, string>} */ ({
  OrderStacks: "Leave it so", MovementPhase: "End the movement", ForcedMarches: "No more forced marches", ReactionPhase: "No more reactions", DeclareBattles: "No more battles",
  DeclareMelees: "No more melees", Challenge: "No challenge", Ready: "Items are in order", Loading: "Loaded", Landing: "The others stay aboard", StartRefit: "No more refits", StayOut: "The others fight",
});

// --- buttons ---------------------------------------------------------------------------------------

/** What has a button, the likeliest first. */
const ORDER = [
  "all", "fleet", "overrun", "press", "evade", "slip", "accept", "duel", "trial", "terrain", "call", "sow", "touch", "stay_out", "lose", "lose_escort", "lose_sown", "wound", "damage", "shift",
  "keeper", "taker", "find", "carrier", "person", "ship", "board", "board_troops", "ashore", "ashore_troops", "with", "go", "gaze", "ask", "take", "teleport", "search", "refit", "battle", "engage", "melee", "next", "form", "retreat",
  "by_sea", "by_land", "write_search", "seal", "farcall", "storm", "winter", "rain", "vision", "top", "escapes", "caught", "stand", "halt", "hold", "decline", "keep", "leave", "abstain", "stop", "done",
];
/** What Enter takes. */
const DEFAULTS = ["overrun", "press", "seal", "go", "done", "stop"];
/** More of these are only on the map, in the panels and in the list of all choices. */
const FEW = /** @type {Record<string, number>} */ ({ person: 3, ship: 3, top: 0, search: 0, retreat: 6, write_search: 0, wound: 6, lose: 6, taker: 6, battle: 4, refit: 4, next: 6 });

/** @param {Asked} asked @param {(choice: Choice) => string} said @returns {import("../client").Button[]} */
export function buttons({ options }, said) {
  const found = ORDER.flatMap((verb) => {
    const nouns = options[verb] ?? [];
    return nouns.length <= (FEW[verb] ?? 6) ? nouns.map((noun) => ({ verb, noun })) : [];
  });
  const main = DEFAULTS.find((verb) => verb in options);
  const open = ["stack", "person", "ship", "to", "battle", "engage", "melee", "duel", "trial", "attach", "give"].some((verb) => verb in options);
  return found.map((choice) => ({ text: said(choice), choice, primary: choice.verb === main && !(open && main !== "overrun") }));
}
