// The face of Albion: Land of Faerie: the map, the stack at hand, the grimoire, the roster, combat and charts.
import { offers } from "../choices.js";
import { h, title } from "../dom.js";
import { ChartsPanel } from "./charts.js";
import { atHand, CombatPanel } from "./combat.js";
import { debrief } from "./debrief.js";
import { Dialogs } from "./dialogs.js";
import { GrimoirePanel } from "./grimoire.js";
import { inWords, mapThumbnail } from "./map.js";
import { FaerieMap } from "./mapview.js";
import { ItemsPanel, RosterPanel } from "./roster.js";
import { StackPanel } from "./stack.js";
import { aboutHex, aboutItem, aboutPiece, AT_HEX, buttons, ENCHANTS, march, Names, printed, stepOf, weatherIn, words } from "./words.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("./mapview.js").Hit} Hit */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../client").Face} Face */
/** @typedef {import("../client").Card} Card */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Position<View>} Position */

export const styles = ["map.css", "counters.css", "panels.css"];

/** Hexes that are struck rather than entered. */
const STRIKES = ["battle", "engage", "melee", "shake", "vortex", "next"];
/** Questions that are answered in a tab: which. @type {Record<string, string>} */
const TABS = { Muster: "stack", OrderStacks: "stack", Plot: "grimoire", Ready: "stack", Teleport: "stack" };
const WEATHER = /** @type {Record<string, string>} */ ({ clear: "☀", rain: "☂", snow: "❄" });

/** @param {Board} board */
export function about(board) {
  return `${board.turns.length} turns, ${board.turns.length > 3 ? "8 hours" : "2 to 3 hours"} · heavy · two players · hidden stacks, secret plots`;
}

/** @param {Board} board */
export function thumbnail(board) {
  return mapThumbnail(board);
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new FaerieFace(board, table);
}

/** @implements {Face} */
class FaerieFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board);
    /** @type {Position | null} */
    this.position = null;
    /** What was told since the position was drawn. @type {LogLine[]} */
    this.news = [];
    /** The enchantment that is being aimed. @type {string | null} */
    this.hand = null;
    /** The hex that was looked at last. @type {number | null} */
    this.looked = null;
    /** What brought a tab forward last. */
    this.forward = "";
    this.map = new FaerieMap(board, this.names, {
      click: (hit, event) => this.click(hit, event),
      why: (hit, event) => this.why(hit, event),
      hover: (hex) => this.hover(hex),
    });
    const said = (/** @type {Choice} */ choice) => (this.position?.asked ? this.words(choice, this.position.asked) : "");
    this.stack = new StackPanel(this.names, table, said);
    this.grimoire = new GrimoirePanel(this.names, table, said, (verb) => this.aim(verb));
    this.roster = new RosterPanel(this.names, table);
    this.items = new ItemsPanel(this.names, table);
    this.combat = new CombatPanel(this.names, table);
    this.charts = new ChartsPanel(board, table);
    this.dialogs = new Dialogs(this.names, table, said);
    this.tabs = [
      { id: "stack", text: "Stack", element: this.stack.element },
      { id: "grimoire", text: "Grimoire", element: this.grimoire.element },
      { id: "combat", text: "Combat", element: this.combat.element },
      { id: "roster", text: "Roster", element: this.roster.element },
      { id: "items", text: "Items", element: this.items.element },
      { id: "charts", text: "Charts", element: this.charts.element },
    ];
    const called = [...board.places, ...board.fortresses].filter(({ name }) => name);
    this.hexes = new Map(called.map(({ name, hex }) => [name, hex]));
    const longest = [...this.hexes.keys()].sort((a, b) => b.length - a.length).map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    this.mentions = new RegExp(`\\b\\d{4}(?: \\((?:${longest.join("|")})\\))?`);
  }

  /** @param {Position} position */
  show(position) {
    const { view, asked, log } = position;
    if (!asked || (this.hand && !(this.hand in asked.options)) || JSON.stringify(asked.options) !== JSON.stringify(this.position?.asked?.options)) this.hand = null;
    this.position = position;
    this.news = [];
    const place = asked ? this.subject(position) : null;
    if (place !== null) this.looked = place;
    this.map.show(view);
    this.light();
    this.roster.show(view);
    this.items.show(view);
    this.combat.show(position);
    this.charts.show(view, log);
    this.bringForward();
  }

  /** The hex that the open question is about. @param {Position} position */
  subject({ view, hints, asked }) {
    const step = stepOf(view);
    if (step?.type === "OrderStacks") return this.holds(view, String(asked?.options.top?.[0] ?? ""));
    const hurt = [...view.due.persons, ...view.due.escorts, ...view.due.ships][0];
    if (step?.type === "Allot") return view.fight?.hex ?? (hurt ? this.holds(view, hurt) : null);
    return step?.hex ?? view.group?.hex ?? (step?.type === "Plot" ? hints.hex : null) ?? null;
  }

  /** Where a piece of the viewer's is. @param {View} view @param {string} piece */
  holds(view, piece) {
    return view.stacks.find(({ persons, ships, top }) => top === piece || persons.includes(piece) || ships.includes(piece))?.hex ?? null;
  }

  /** Light the map and the panels that light up with it. */
  light() {
    const position = this.position;
    if (!position) return;
    const { view, asked, hints } = position;
    const options = asked?.options ?? {};
    const step = stepOf(view);
    /** @type {Map<number, number | string | null>} */
    const reachable = new Map();
    /** @type {number[]} */
    const targets = [];
    /** @type {Record<string, number[]>} */
    const ways = {};
    const marching = asked !== null && step?.type === "Muster" && hints.reach !== undefined;
    if (marching) {
      for (const [hex, { cost, way }] of Object.entries(/** @type {Record<string, {cost: number, way: number[]}>} */ (hints.reach))) {
        if (!options.to?.includes(way[0])) continue;
        reachable.set(Number(hex), cost);
        ways[hex] = [hints.from, ...way];
      }
    }
    for (const choice of aboutHex(0)) {
      const aimed = AT_HEX.includes(choice.verb);
      if (!asked || (aimed && this.hand !== choice.verb)) continue;
      for (const hex of options[choice.verb] ?? []) {
        if (STRIKES.includes(choice.verb)) targets.push(hex);
        else if (!reachable.has(hex)) reachable.set(hex, null);
      }
    }
    const plotting = asked !== null && step?.type === "Plot";
    const range = plotting && this.hand && typeof hints.reach?.[this.hand] === "number" ? { hex: hints.hex, reach: hints.reach[this.hand] } : null;
    const from = asked ? this.subject(position) : null;
    const order = step?.type === "WriteMove" ? view.written.find(({ hex, side }) => hex === step.hex && side === view.side) : null;
    this.map.light({ reachable, targets, selected: from ? [from] : [], range, ways, way: order ? [order.hex, ...order.way] : [] });
    this.stack.show(position, this.looked);
    this.grimoire.show(position, this.hand);
  }

  /** Aim an enchantment at the map, or put it back. @param {string} verb */
  aim(verb) {
    this.hand = this.hand === verb ? null : verb;
    this.light();
    if (this.hand) this.map.focus();
  }

  /** The tab where the open question is answered comes to the front, once. */
  bringForward() {
    const { view, asked, log } = /** @type {Position} */ (this.position);
    const step = asked ? stepOf(view) : null;
    const fighting = view.phase === "combat" || view.fight !== null;
    const wanted = TABS[step?.type ?? ""] ?? (fighting && atHand(view, log) ? "combat" : "");
    const state = wanted ? `${wanted} ${step?.type ?? ""}` : "";
    if (state && state !== this.forward) this.table.turnTo(wanted);
    this.forward = state;
  }

  /** @param {LogLine[]} news */
  animate(news) {
    for (const { kind, facts } of news.slice(-12)) {
      if (kind === "moved" || kind === "teleported") this.map.slide([facts.from, facts.to], facts.side ?? this.names.owner(facts.person));
    }
  }

  // --- the map ---------------------------------------------------------------------------------------

  /** What a click may mean; it always shows what is there. @param {Hit} hit @param {Event} event */
  click(hit, event) {
    const { hex } = hit;
    const found = this.meant(hit);
    this.looked = hex;
    if (found.length) this.table.choose(found, event);
    else if (this.position) {
      this.hand = null;
      this.light();
      this.table.turnTo(this.position.view.fights.some((fight) => fight.hex === hex) ? "combat" : "stack");
    }
  }

  /** @param {Hit} hit @returns {Choice[]} */
  meant({ hex }) {
    const { view = null, asked = null, hints = {} } = this.position ?? {};
    if (!asked || !view) return [];
    const offered = (/** @type {Choice[]} */ choices) => choices.filter((choice) => offers(asked, choice));
    if (this.hand) return offered([{ verb: this.hand, noun: hex }]);
    const muster = stepOf(view)?.type === "Muster";
    const way = muster ? hints.reach?.[hex]?.way : null;
    const walk = way ? march(way) : null;
    if (walk) return offered([walk]);
    const there = offered(aboutHex(hex).filter(({ verb }) => !AT_HEX.includes(verb)));
    if (there.length) return there;
    if (muster && hex === view.group?.hex) {
      const gathering = offered([{ verb: "all", noun: null }, { verb: "fleet", noun: null }]);
      const persons = (asked.options.person ?? []).map((/** @type {string} */ noun) => ({ verb: "person", noun }));
      const ships = (asked.options.ship ?? []).map((/** @type {string} */ noun) => ({ verb: "ship", noun }));
      return [...gathering, ...persons, ...ships];
    }
    const stacks = view.stacks.filter((stack) => stack.hex === hex);
    const pieces = [...new Set(stacks.flatMap(({ top, persons, ships, troops }) => [top, ...persons, ...ships, ...Object.keys(troops)]))];
    return muster ? [] : offered(pieces.flatMap(aboutPiece));
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why({ hex }, event) {
    const plot = this.hand ? [{ verb: this.hand, noun: hex }] : aboutHex(hex).filter(({ verb }) => !AT_HEX.includes(verb));
    this.table.why(this.names.hex(hex), plot, event);
  }

  /** @param {number | null} hex */
  hover(hex) {
    if (hex === null) { this.table.hover(""); return; }
    const { view = null, hints = null, asked = null } = this.position ?? {};
    const reach = asked ? hints?.reach?.[hex]?.cost : undefined;
    const sky = view ? weatherIn(view, hex) : "";
    const stacks = view?.stacks.filter((stack) => stack.hex === hex).map((stack) => this.listed(view, stack)) ?? [];
    this.table.hover([inWords(this.board, hex), sky === "clear" ? "" : sky, ...stacks, reach === undefined ? "" : `${reach} of ${hints?.left} Movement Points`].filter(Boolean).join(" · "));
  }

  /** Who is in a stack, as far as that is known. @param {View} view @param {import("./view").Stack} stack */
  listed(view, { side, top, more, persons, ships, troops }) {
    if (side !== view.side) return `${this.names.name(top)}${more ? " and more" : ""}`;
    return [...[...persons, ...ships].map((id) => this.names.short(id)), this.names.troops(troops)].filter(Boolean).join(", ");
  }

  // --- the top bar -----------------------------------------------------------------------------------

  /** @param {View} view */
  turn(view) {
    const turn = this.board.turns[Math.max(1, view.turn) - 1];
    return [h("span", { class: "instrument" }, h("b", {}, view.turn ? `Turn ${view.turn}` : title(view.phase)), ` · ${turn?.name ?? ""}`),
      h("span", { class: `instrument sky ${view.air}`, title: `Weather: ${view.air} (6.0)` }, `${WEATHER[view.air] ?? ""} `, h("span", { class: "long" }, title(view.air))),
      h("span", { class: "instrument mana", title: "Mana Level (3.0.magic)" }, "✦ ", h("span", { class: "long" }, "Mana "), h("b", {}, String(view.mana)))];
  }

  /** @param {View} view */
  instruments(view) {
    const left = this.position?.view === view && this.position?.asked ? this.position.hints.left : undefined;
    const points = left === undefined ? [] : [h("span", { class: "instrument moves", title: "Movement Points left" }, h("b", {}, String(left)), " MP")];
    const asleep = view.asleep.length ? [h("span", { class: "instrument inactive", title: `Inactive: ${view.asleep.map((who) => this.names.name(who)).join(", ")}` }, "☾ ", h("b", {}, String(view.asleep.length)))] : [];
    return [...points, ...asleep, ...this.board.sides.map(({ id, name }, side) => h("span", { class: `instrument vp ${id}`, title: `${name} Victory Points` }, h("span", { class: "long" }, `${name} `), h("b", {}, String(view.points[side] ?? 0)), " VP"))];
  }

  /** @param {View} view */
  sequence(view) {
    const owner = view.phase === "reaction" ? 1 - view.player : view.player;
    const once = this.board.sequence.filter(({ twice }) => !twice);
    const twice = this.board.sequence.filter((phase) => phase.twice);
    const apart = once.some(({ id }) => id === view.phase);
    const item = (/** @type {import("./board").Phase} */ phase, /** @type {number} */ side) => {
      const now = phase.id === view.phase && (side < 0 || side === owner);
      const other = side < 0 ? !apart : apart || side !== owner;
      return h("li", { class: `${now ? "now" : ""} ${other ? "other" : ""}`, title: `Rule ${phase.rule}`, "aria-current": now ? "step" : null }, phase.name);
    };
    const before = view.turn ? null : h("li", { class: "now", "aria-current": "step" }, title(view.phase));
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...(before ? [before] : []), ...once.map((phase) => item(phase, -1)),
      ...this.board.sides.flatMap(({ name }, side) => [h("li", { class: `side-mark ${apart || side !== owner ? "other" : ""}` }, name), ...twice.map((phase) => item(phase, side))]));
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** @param {Asked} asked */
  buttons(asked) {
    return buttons(asked, (choice) => this.words(choice, asked));
  }

  /** @param {Choice} choice @param {Asked} asked */
  words(choice, asked) {
    return words(choice, asked, this.names, this.position?.view ?? null, this.position?.hints ?? {});
  }

  /** @param {Choice} choice */
  where({ noun }) {
    const place = typeof noun === "string" && this.position ? this.holds(this.position.view, noun) : null;
    return place ? this.names.hex(place) : "";
  }

  /** @param {Choice} choice */
  places({ verb, noun }) {
    if (typeof noun === "number") return aboutHex(noun).some((about) => about.verb === verb) ? [noun] : [];
    const view = this.position?.view;
    return [noun].flat().flatMap((one) => (view && this.holds(view, String(one))) ?? []);
  }

  /** @param {View} view */
  questions(view) {
    const pieces = view.stacks.flatMap(({ hex, top, persons, ships, troops }) => [...new Set([top, ...persons, ...ships, ...Object.keys(troops)])].map((id) => ({ name: `${this.names.name(id)} in ${this.names.hex(hex)}`, key: id, candidates: aboutPiece(id) })));
    return [
      ...this.board.hexes.map(({ number }) => ({ name: this.names.hex(number), key: printed(number), candidates: aboutHex(number) })), ...pieces,
      ...this.board.items.map((item) => ({ name: item.name, key: item.number, candidates: aboutItem(item.number) })),
      ...this.board.enchantments.map((spell) => ({ name: spell.name, key: spell.number, candidates: this.casting(spell.number) })),
    ];
  }

  /** What plotting an enchantment may mean. @param {string} number @returns {Choice[]} */
  casting(number) {
    const verb = Object.keys(ENCHANTS).find((found) => ENCHANTS[found] === number) ?? "";
    return [{ verb, noun: this.position?.asked?.options[verb]?.[0] ?? (AT_HEX.includes(verb) ? this.position?.hints.hex ?? 0 : null) }];
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position @returns {Card | null} */
  preview(position) {
    return this.dialogs.card(position);
  }

  /** @param {LogLine} line @returns {Card | null} */
  result(line) {
    this.news.push(line);
    const view = this.position?.view;
    if (!view) return null;
    const { kind, text, facts } = line;
    const linked = () => h("p", {}, ...this.table.linked(text));
    const fought = this.news.some((found) => found.kind === "round" || found.kind === "blow");
    if (fought && ["round", "blow", "killed"].includes(kind)) return this.combat.card(this.news, this.told(), view);
    if (kind === "cast" || kind === "plotted") {
      const lines = this.news.filter((found) => ["plotted", "cast", "fizzled"].includes(found.kind));
      return { heading: "Enchantments", content: [h("ul", { class: "faerie-panel revealed" }, ...lines.map((found) => h("li", { class: found.kind }, ...this.table.linked(found.text))))] };
    }
    if (kind === "searched" || kind === "found") return { heading: "The search", place: facts.hex, content: this.news.filter((found) => found.kind === "searched" || found.kind === "found").map((found) => h("p", {}, ...this.table.linked(found.text))) };
    if (kind === "looked" && facts.hexes) return { heading: "You see", content: [linked(), h("ul", { class: "faerie-panel" }, ...facts.hexes.map((/** @type {number} */ hex) => h("li", {}, h("button", { class: "place", onclick: () => this.look(hex) }, this.names.hex(hex)))))] };
    if (kind === "awake" || kind === "expedition" || kind === "appeared" || kind === "evasion" || kind === "teleport") return { heading: { awake: "To arms!", expedition: "Auberon returns", appeared: "Out of the shadows", evasion: "Evasion", teleport: "Teleportation" }[kind], content: [linked()], ...(facts.hex ? { place: facts.hex } : {}) };
    if (kind === "game over") return { heading: "The war is over", content: [linked()] };
    return null;
  }

  /** All that was told, with the news. */
  told() {
    const first = this.news[0]?.n ?? Infinity;
    return [...(this.position?.log ?? []).filter(({ n }) => n < first), ...this.news];
  }

  /** Look at a stack. @param {number} hex */
  look(hex) {
    this.table.find(hex);
    this.looked = hex;
    this.light();
    this.table.turnTo("stack");
  }

  // --- words -----------------------------------------------------------------------------------------

  /** @param {LogLine} line @returns {import("../client").Heading | null} */
  heading({ kind, text }) {
    return kind === "turn" || kind === "phase" ? { level: kind, text } : null;
  }

  /** @param {string} text */
  mentioned(text) {
    const hex = Number(text.slice(0, 4));
    return this.names.hexes.has(hex) ? hex : null;
  }

  /** @param {import("../types").Ending} ending @param {View | null} view */
  ending({ score, resigned, winner }, view) {
    const name = this.board.sides.find(({ id }) => id === winner)?.name ?? "";
    if (resigned) return `${this.board.sides.find(({ id }) => id === resigned)?.name ?? resigned} gives up: ${name} victory`;
    return `${name ? `${name} victory` : "Nobody wins"}: ${view?.points[0] ?? score[0] ?? 0} to ${view?.points[1] ?? score[1] ?? 0} Victory Points`;
  }

  /** @param {View} view @param {import("../types").Ending} ending @param {LogLine[]} log */
  debrief(view, ending, log) {
    return debrief(this.names, view, this.ending(ending, view), log, this.roster);
  }
}
