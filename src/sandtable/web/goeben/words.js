// The things of the game by name, and every choice in words.

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../client").Choice} Choice */

export const GUNS = ["primary", "secondary", "tertiary"];

/** The tracks of a display in words. @type {Record<string, string>} */
export const TRACKS = {
  primary: "primary guns", secondary: "secondary guns", tertiary: "tertiary guns", torpedo: "torpedoes", torpedoes: "torpedoes",
  engines: "engines", hull: "hull", ammunition: "ammunition", coal: "coal", leadership: "Leadership",
};

/** The classes of ships in words. @type {Record<string, string>} */
export const CLASSES = {
  BC: "battlecruiser", BB: "battleship", B: "old battleship", CA: "armoured cruiser", CP: "protected cruiser", CL: "light cruiser", DD: "destroyers", Convoy: "convoy",
};

/** Names of ships, places, counters and cargo. */
export class Names {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.spaces = new Map(board.spaces.map((space) => [space.id, space]));
    this.german = new Map(board.german.map((ship) => [ship.id, ship]));
    this.warships = new Map(board.warships.map((ship) => [ship.id, ship]));
    this.cargo = new Map(board.cargo.map((cargo) => [cargo.id, cargo]));
    this.incidents = new Map(board.incidents.map((incident) => [incident.id, incident]));
    this.coastal = new Map(board.coastal.map((unit) => [unit.id, unit]));
    this.missions = new Map(board.missions.map((mission) => [mission.id, mission]));
  }

  /** @param {string} id */
  place(id) {
    return this.spaces.get(id)?.name ?? id;
  }

  /** A ship, a marker or a fort. @param {string} id */
  ship(id) {
    const found = this.german.get(id) ?? this.warships.get(id) ?? this.incidents.get(kindOf(id));
    if (found) return found.name;
    const [, port, number] = id.match(/^(.*)-(\d+)$/) ?? [];
    return port && this.spaces.has(port) ? `Coastal defence ${number} of ${this.place(port)}` : id;
  }

  /** Without “SMS” or “HMS”. @param {string} id */
  short(id) {
    return this.ship(id).replace(/^(SMS|HMS) /, "").replace(/^Coastal defence (\d+) of .*/, "Battery $1");
  }

  /** @param {string[]} ids */
  ships(ids) {
    return ids.map((id) => this.short(id)).join(", ").replace(/, ([^,]*)$/, " and $1");
  }

  /** @param {string} id */
  mission(id) {
    return this.missions.get(id);
  }

  /** What a space is now: alliances and campaign bonuses change some. @param {View} view @param {string} id */
  kind(view, id) {
    const space = this.spaces.get(id);
    if (!space) return "";
    const won = view.successes.flatMap((mission) => this.missions.get(mission) ?? []);
    if (space.kind.startsWith("neutral") && won.some((mission) => mission.friends.includes(space.owner))) return space.kind.replace("neutral", "friendly");
    if (space.kind === "patrol_zone" && won.some((mission) => mission.calms.includes(id))) return "high_seas";
    return space.kind === "enemy_port" && view.marines.includes(id) ? "captured_port" : space.kind;
  }
}

/** Victory points with a proper minus. @param {number} vp */
export function points(vp) {
  return `${vp < 0 ? `−${-vp}` : vp} VP`;
}

/** The kind of a numbered counter: storm-2 is a storm. @param {string} counter */
export function kindOf(counter) {
  return counter.replace(/-\d+$/, "");
}

// --- what may be meant -----------------------------------------------------------------------------

const ON_SHIP = ["ship", "add", "fire", "steam", "try", "scout", "raid", "land", "embark", "suffer", "reload", "repair", "stores", "ammunition", "torpedoes", "fuel"];
const ON_SPACE = ["sail", "withdraw", "look", "base", "group", "collier", "coal", "arm", "friend"];
const ON_TARGET = ["normal", "maximum", "aim"];

/** @param {string[]} verbs @param {string} noun @returns {Choice[]} */
function each(verbs, noun) {
  return verbs.map((verb) => ({ verb, noun }));
}

/** All that can be chosen or asked about a space. @param {string} space */
export function aboutSpace(space) {
  return each(ON_SPACE, space);
}

/** All that can be chosen or asked about a ship, a fort or another piece. @param {string} piece */
export function aboutPiece(piece) {
  return [...each(ON_SHIP, piece), ...each(ON_TARGET, piece)];
}

// --- words -----------------------------------------------------------------------------------------

const BANDS = /** @type {Record<string, string>} */ ({ cruise: "", maximum: "maximum speed", emergency: "emergency speed, engine check" });

/** What “done” means, by what else may be chosen. @param {Asked} asked */
function done({ options }) {
  if ("take" in options || "standard" in options) return "No more stores";
  if ("try" in options) return "No intelligence today";
  if ("scout" in options) return "No more reconnaissance";
  if ("reload" in options) return "Not now";
  if ("land" in options) return "Keep the marines aboard";
  if ("ammunition" in options || "torpedoes" in options || "fuel" in options) return "Leave the rest";
  if ("ship" in options) return "No more movement";
  return "Outfitting is done";
}

/**
 * A choice in words.
 * @param {Choice} choice @param {Asked} asked @param {Names} names @param {View | null} view @param {Record<string, any>} hints
 * @returns {string}
 */
export function words({ verb, noun, then }, asked, names, view, hints) {
  const one = typeof noun === "string" ? noun : "";
  const list = Array.isArray(noun) ? noun : [];
  const ship = () => names.ship(one);
  const place = () => names.place(one);
  const stowed = (/** @type {unknown} */ whose, /** @type {unknown} */ box) => names.cargo.get(view?.afloat[String(whose)]?.boxes[Number(box) - 1] ?? "")?.name ?? "cargo";
  const said = /** @type {Record<string, () => string>} */ ({
    ship: () => (then?.length ? `Sail together: ${names.ships([one, ...then.map((next) => String(next.noun))])}` : view && companies(asked.options.ship ?? [], view).flat().includes(one) ? `${ship()} alone` : `Move ${ship()}`),
    add: () => (then?.length ? `Take all along: ${names.ships([one, ...then.map((next) => String(next.noun))])}` : `Add ${ship()}`),
    sail: () => `Sail to ${place()}${cost(hints.reach?.[one])}`,
    stay: () => `Stay at ${names.place(hints.from ?? "")}`,
    lay: () => "Lay a mine here",
    repair: () => `Repair ${ship()}`,
    stores: () => `Crew and gear for ${ship()}`,
    reload: () => `Load the extra torpedoes of ${ship()}`,
    embark: () => `Marines back aboard ${ship()}`,
    land: () => `Land the marines of ${ship()}`,
    raid: () => `Raid her with ${ship()}`,
    spare: () => "Let her go",
    fire: () => `${ship()} fires next`,
    try: () => `Try with ${ship()}`,
    scout: () => `Send up the seaplane of ${ship()}`,
    steam: () => `${ship()} raises steam (1 coal)`,
    cruise: () => "Keep to cruising speed",
    suffer: () => `${ship()} takes the damage`,
    group: () => `First the ships at ${place()}`,
    collier: () => (view?.phase === "set-up" ? `Station the collier at ${place()}` : `Coal from the collier at ${place()}`),
    coal: () => `Take on coal at ${place()}`,
    arm: () => `Ammunition at ${place()}`,
    friend: () => `Help from the friendly ship at ${place()}`,
    withdraw: () => `Break off to ${place()}`,
    look: () => (asked.rule === "21.2" ? `Fly to ${place()}` : `Look at the markers at ${place()}`),
    base: () => `Start at ${place()}`,
    normal: () => `Fire at ${ship()}`,
    maximum: () => `Maximum fire at ${ship()} (2 ammunition)`,
    aim: () => `A torpedo at ${ship()}`,
    launch: () => `Launch ${hints.aims?.length ?? ""} torpedo${hints.aims?.length === 1 ? "" : "es"}`,
    hold: () => ("aim" in asked.options ? "Keep the torpedoes" : "Hold fire"),
    fight: () => "Fight",
    "break off": () => "Break off",
    nation: () => `${one === "German" ? "The Germans fire" : "The Austro-Hungarians fire"} first`,
    done: () => done(asked),
    standard: () => "Take the standard load",
    pick: () => "Draw the markers",
    absorb: () => "Use up Damage Control",
    accept: () => "Take the damage",
    evade: () => "Evasive action (1 coal)",
    risk: () => "Risk the torpedo run",
    jam: () => "Jam their wireless",
    stop: () => "End the scenario",
    "play on": () => "Play on",
    remove: () => "A British battlecruiser leaves the game",
    reinforce: () => "Moltke and Stralsund join (−30 VP)",
    take: () => `${names.cargo.get(String(list[0]))?.name ?? list[0]} into box ${list[1]}`,
    dump: () => `Put ${stowed(list[0], list[1])} of ${names.ship(String(list[0]))} off the ship`,
    trade: () => `${stowed(list[0], list[1])} from ${names.ship(String(list[0]))} to ${names.ship(String(list[2]))}, box ${list[3]}`,
    assign: () => (then ? "Make these repairs" : `${list[1]} ${list[1] === 1 ? "die" : "dice"} for the ${TRACKS[String(list[0])]}`),
    ammunition: () => `Ammunition for ${ship()}${more(then)}`,
    torpedoes: () => `Torpedoes for ${ship()}${more(then)}`,
    fuel: () => `Coal for ${ship()}${more(then)}`,
    orders: () => names.mission(one)?.name ?? one,
    die: () => `Die ${noun}`,
    dice: () => `Dice ${list.join(" ")}`,
  });
  return said[verb]?.() ?? `${verb} ${one && (names.spaces.has(one) ? place() : ship())}`.trim();
}

/** @param {Choice[]} [then] */
function more(then) {
  return then?.length ? ` +${then.length + 1}` : " +1";
}

/** What a leg costs. @param {import("./board").Reach} [reach] */
export function cost(reach) {
  if (!reach) return "";
  const parts = [BANDS[reach.band], reach.coal ? `${reach.coal} coal` : ""].filter(Boolean);
  return parts.length ? ` (${parts.join(", ")})` : "";
}

// --- buttons ---------------------------------------------------------------------------------------

/** What has a button, the likeliest first. */
const ORDER = [
  "standard", "raid", "land", "absorb", "launch", "stop", "pick", "fight", "break off", "jam", "evade", "risk", "steam", "cruise", "nation",
  "repair", "coal", "arm", "collier", "friend", "stores", "embark", "reload", "try", "scout", "fire", "suffer", "group", "base", "withdraw",
  "ship", "add", "lay", "normal", "maximum", "aim", "ammunition", "torpedoes", "fuel", "remove", "reinforce",
  "accept", "play on", "spare", "hold", "stay", "done",
];

/** What Enter takes. */
const DEFAULTS = ["standard", "raid", "land", "reload", "absorb", "launch", "stop", "pick", "cruise", "accept", "done"];

/** Too many of these are only on the map, on the displays and in the list of all choices. */
const FEW = /** @type {Record<string, number>} */ ({ base: 4, withdraw: 4, normal: 0, maximum: 0, aim: 0, group: 4, collier: 3 });

/** Ships of one space that can sail together, in the order in which they are offered. @param {string[]} ships @param {View} view */
export function companies(ships, view) {
  const places = [...new Set(ships.map((ship) => view.at[ship]))];
  return places.map((place) => ships.filter((ship) => view.at[ship] === place)).filter((company) => company.length > 1);
}

/** One choice after the other. @param {string} verb @param {string[]} nouns @param {string} [later] */
export function chain(verb, nouns, later = verb) {
  const [first = "", ...rest] = nouns;
  return { verb, noun: first, then: rest.map((noun) => ({ verb: later, noun })) };
}

/**
 * @param {Asked} asked @param {View} view @param {(choice: Choice) => string} said
 * @returns {import("../client").Button[]}
 */
export function buttons(asked, view, said) {
  const { options } = asked;
  /** @type {Choice[]} */
  const found = [];
  if (options.ship) found.push(...companies(options.ship, view).map((company) => chain("ship", company, "add")));
  if (options.add?.length > 1) found.push(chain("add", options.add));
  const together = found.length;
  for (const verb of ORDER) {
    const nouns = options[verb] ?? [];
    if (nouns.length <= (FEW[verb] ?? 6) && !(verb === "collier" && view.phase === "set-up")) found.push(...nouns.map((noun) => ({ verb, noun })));
  }
  const open = ["ammunition", "torpedoes", "fuel", "ship"].some((verb) => verb in options);
  const main = together ? found[0] : open ? null : found.find(({ verb }) => verb === DEFAULTS.find((one) => one in options));
  return found.map((choice) => ({ text: said(choice), choice, primary: choice === main }));
}
