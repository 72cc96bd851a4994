// The face of Operation Albion: the map of the Baltic, the Action List, forces, the battle board, displays and charts.
import { offers } from "../choices.js";
import { h, printed } from "../dom.js";
import { ActionsPanel } from "./actions.js";
import { BattlePanel, lastBattle } from "./battle.js";
import { ChartsPanel } from "./charts.js";
import { unitOf } from "./counters.js";
import { debrief } from "./debrief.js";
import { DisplaysPanel } from "./displays.js";
import { ForcesPanel } from "./forces.js";
import { mapThumbnail } from "./map.js";
import { AlbionMap } from "./mapview.js";
import { Pieces } from "./pieces.js";
import { aboutSpace, aboutUnit, buttons, everybody, forceOf, Names, PAIRS, pairs, stepOf, words } from "./words.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./board").Hit} Hit */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../client").Face} Face */
/** @typedef {import("../client").Card} Card */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Position<View>} Position */

export const styles = ["map.css", "panels.css"];

/** Where the panels lie below the map and may be folded. */
const NARROW = "(max-width: 46rem), (max-width: 60rem) and (orientation: portrait)";

/** @param {Board} board */
export function about(board) {
  return `${board.turns.length} turns, 3 to 5 hours · medium · two players · hidden forces`;
}

/** @param {Board} board */
export function thumbnail(board) {
  return mapThumbnail(board);
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new AlbionFace(board, table);
}

/** A span of time as it is printed. @param {string} label */
function dated(label) {
  return printed(label.replace(" - ", "–"));
}

/** @implements {Face} */
class AlbionFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board);
    /** @type {Position | null} */
    this.position = null;
    /** What was told since the position was drawn. @type {LogLine[]} */
    this.news = [];
    /** The unit that was clicked first, to be loaded, landed or placed. @type {string | null} */
    this.hand = null;
    /** The space that was looked at last. */
    this.space = "";
    /** What brought a tab forward last. */
    this.forward = "";
    this.map = new AlbionMap(board, {
      click: (hit, event) => this.click(hit, event),
      why: (hit, event) => this.why(hit, event),
      hover: (space) => this.hover(space),
    });
    const said = (/** @type {Choice} */ choice) => (this.position?.asked ? this.words(choice, this.position.asked) : "");
    this.pieces = new Pieces(this.names, (unit, event) => this.clickUnit(unit, event), (unit, event) => this.table.why(this.names.unit(unit), aboutUnit(unit), event));
    this.actions = new ActionsPanel(this.names, this.pieces, table, said);
    this.forces = new ForcesPanel(this.names, this.pieces, table);
    this.battle = new BattlePanel(this.names, this.pieces, table, said);
    this.displays = new DisplaysPanel(this.names, this.pieces, table);
    this.charts = new ChartsPanel(board, table);
    this.tabs = [
      { id: "actions", text: "Actions", element: this.actions.element },
      { id: "forces", text: "Forces", element: this.forces.element },
      { id: "battle", text: "Battle", element: this.battle.element },
      { id: "displays", text: "Displays", element: this.displays.element },
      { id: "charts", text: "Charts", element: this.charts.element },
    ];
    this.ids = new Map(board.spaces.map((space) => [space.name, space.id]));
    const longest = [...this.ids.keys()].sort((a, b) => b.length - a.length);
    this.mentions = new RegExp(longest.map((name) => `\\b${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}${/\w$/.test(name) ? "\\b" : ""}`).join("|"));
  }

  /** @param {Position} position */
  show(position) {
    if (JSON.stringify(position.asked?.options) !== JSON.stringify(this.position?.asked?.options)) this.hand = null;
    this.position = position;
    this.news = [];
    const { view, log } = position;
    const force = forceOf(view, position.hints);
    const start = force.flatMap((unit) => this.place(view, unit) ?? [])[0];
    if (position.asked && start && !position.asked.options.action) this.space = start;
    this.map.show(view);
    this.light();
    this.battle.show(position);
    this.displays.show(view, log);
    this.charts.show(view, log);
    this.bringForward();
  }

  /** Where a unit is. @param {View} view @param {string} unit */
  place(view, unit) {
    const ship = view.aboard[unit] ?? unit;
    return view.stacks.find(({ units }) => units.includes(ship))?.space ?? null;
  }

  /** Light the map and the panels that light up with it. */
  light() {
    const position = this.position;
    if (!position) return;
    const { view, asked, hints } = position;
    const options = this.hand ? Object.fromEntries(PAIRS.flatMap((verb) => {
      const nouns = (asked?.options[verb] ?? []).filter(([unit]) => unit === this.hand).map(([, goal]) => goal);
      return nouns.length ? [[verb, nouns]] : [];
    })) : asked?.options ?? {};
    const force = this.hand ? [this.hand] : asked ? forceOf(view, hints) : [];
    this.map.lightAsked(asked && { ...asked, options }, { ...hints, force });
    this.pieces.view = view;
    this.pieces.open = new Set(Object.values(options).flat(2).filter((noun) => typeof noun === "string" && unitOf(this.board, noun)));
    if (this.hand) this.pieces.open.add(this.hand);
    this.pieces.chosen = new Set(force);
    this.actions.show(position, this.hand);
    this.forces.show(view, this.space, asked);
  }

  /** The tab where the open question is answered comes to the front, once. */
  bringForward() {
    const { view, asked, log } = /** @type {Position} */ (this.position);
    const step = asked ? stepOf(view) : null;
    const away = this.actions.away(view, [...this.pieces.open]).length > 0 || [...this.pieces.open].some((id) => id in view.aboard);
    const shown = ["Loading", "Unloading", "Deploy", "PlaceUnits", "Landing", "AirSupport", "Recall", "Station"].includes(step?.type ?? "");
    const wanted = view.battle ? `battle ${asked ? log.length : ""}` : !asked ? "" : asked.options.action || away || shown ? "actions" : ["Muster", "March", "Joining", "Arrange"].includes(step?.type ?? "") ? "forces" : "";
    if (wanted && wanted !== this.forward) this.table.turnTo(wanted.split(" ")[0] ?? "");
    this.forward = wanted;
  }

  /** @param {LogLine[]} news */
  animate(news) {
    const ways = news.flatMap(({ kind, facts }) => (kind === "moved" ? [[facts.origin, ...facts.way]] : []));
    for (const way of ways) this.map.slide(way);
  }

  // --- the map ---------------------------------------------------------------------------------------

  /** What a click may mean; it always shows who is there. @param {Hit} hit @param {Event} event */
  click(hit, event) {
    this.space = hit.space;
    const found = this.meant(hit);
    const first = new Set(found.filter(({ verb }) => PAIRS.includes(verb)).map(({ noun }) => /** @type {string[]} */ (noun)[0]));
    if (!this.hand && hit.piece && found.length > 1 && first.size === 1 && first.has(hit.piece)) {
      this.take(hit.piece);
      return;
    }
    if (found.length) this.table.choose(found, event);
    else if (this.position) {
      this.hand = null;
      this.light();
      const there = this.position.view.battle?.space === hit.space ? "battle" : "forces";
      this.table.turnTo(there);
    }
  }

  /** A unit of a panel was clicked. @param {string} unit @param {Event} event */
  clickUnit(unit, event) {
    const space = this.position ? this.place(this.position.view, unit) ?? "" : "";
    const found = this.meant({ space, piece: unit, stack: [unit] });
    const waiting = pairs(this.position?.asked ?? null).filter(({ noun }) => noun[0] === unit);
    if (this.hand === unit || (!this.hand && waiting.length > 1)) this.take(unit);
    else this.table.choose(found, event);
  }

  /** Take a unit in hand, or put it back. @param {string} unit */
  take(unit) {
    this.hand = this.hand === unit ? null : unit;
    this.light();
  }

  /** @param {Hit} hit @returns {Choice[]} */
  meant({ space, piece, stack }) {
    const asked = this.position?.asked;
    if (!asked) return [];
    const offered = (/** @type {Choice[]} */ choices) => choices.filter((choice) => offers(asked, choice));
    const together = pairs(asked);
    if (this.hand) {
      const goals = together.filter(({ noun }) => noun[0] === this.hand && (noun[1] === piece || noun[1] === space || stack.includes(String(noun[1]))));
      if (goals.length) return goals;
    }
    const own = piece ? [...offered(aboutUnit(piece)), ...together.filter(({ noun }) => noun.includes(piece))] : [];
    if (own.length) return own;
    const there = offered(aboutSpace(space));
    if (there.length) return there;
    const named = together.filter(({ noun }) => noun[1] === space);
    if (named.length) return named;
    const here = stack.length ? stack : this.position?.view.stacks.filter((one) => one.space === space).flatMap(({ units }) => units) ?? [];
    const units = offered(here.flatMap(aboutUnit));
    const first = units.find(({ verb }) => verb === "unit");
    return first && units.length > 1 && asked.rule === "10.1" ? [everybody(String(first.noun)), ...units] : units;
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why({ space, piece }, event) {
    const asked = this.position?.asked;
    const about = piece ? aboutUnit(piece) : [];
    const whole = this.hand ? PAIRS.flatMap((verb) => [piece, space].flatMap((goal) => (goal ? [{ verb, noun: [this.hand ?? "", goal] }] : []))) : [];
    const asks = about.some(({ verb }) => asked && verb in asked.options);
    this.table.why(piece && asks ? this.names.unit(piece) : this.names.place(space), [...whole, ...(asks ? about : [...aboutSpace(space), ...about])], event);
  }

  /** @param {string | null} space */
  hover(space) {
    if (space === null) { this.table.hover(""); return; }
    const reach = this.position?.hints.reach?.[space];
    const cost = reach ? ` · ${reach.cost === 99 ? "and stop" : `${reach.cost} movement`}` : "";
    const hand = this.hand ? ` · ${this.names.unit(this.hand)} in hand` : "";
    this.table.hover(`${this.map.words(space)}${cost}${hand}`);
  }

  // --- the top bar -----------------------------------------------------------------------------------

  /** @param {View} view */
  turn(view) {
    const turn = this.board.turns[view.turn - 1];
    const [low, high] = turn?.weather ?? [0, 0];
    const range = low ? `Weather on ${low}–${high} (7.1)` : "No weather check this turn (7.1)";
    return [h("span", { class: "instrument" }, h("b", {}, view.phase === "set-up" ? "Set-up" : `Turn ${view.turn}`), ` · ${turn ? dated(turn.label) : ""}`),
      h("span", { class: `instrument weather ${view.weather ? "bad" : ""}`, title: range }, view.weather ? "Bad weather" : "Fair weather")];
  }

  /** @param {View} view */
  instruments(view) {
    const points = this.board.sides.map(({ id, name }, side) => h("span", { class: `instrument ap ${id}`, title: `${name} Action Points` }, h("span", { class: "long" }, `${name} `), h("b", {}, String(view.ap[side] ?? 0)), " AP"));
    const boxes = this.board.revolution.length - 1;
    const star = view.revolution ? h("span", { class: "instrument revolution broken", title: "The October Revolution" }, "★ ", h("span", { class: "long" }, "Revolution "), h("b", {}, `turn ${view.revolution}`))
      : h("span", { class: "instrument revolution", title: `October Revolution: box ${view.index} of ${boxes}; in box 0 it breaks out`, "aria-label": `October Revolution box ${view.index}` }, "★ ", h("span", { class: "long" }, "Revolution "), "box ", h("b", {}, String(view.index)));
    const score = view.level ? [h("span", { class: "instrument" }, h("b", {}, `${view.points[0]}–${view.points[1]} VP`), ` ${view.level}`)] : [];
    return [...points, star, ...this.lastFortress(view), ...score];
  }

  /** A warning when the fall of one more fortress ends the war (4.1). @param {View} view */
  lastFortress(view) {
    const russian = this.board.sides.findIndex(({ id }) => id === "russian");
    const left = this.board.spaces.filter(({ id, kind }) => kind === "fortress" && view.control[id] !== russian);
    const [last] = left;
    if (!last || left.length > 1 || view.level || view.phase === "set-up") return [];
    const title = `If ${last.name} falls too, every fortress is in Russian hands, and the Russians win at once (4.1)`;
    return [h("span", { class: "instrument last-fortress", title }, "⚑ ", h("span", { class: "long" }, "Last fortress: "), h("b", {}, last.name))];
  }

  /** @param {View} view */
  sequence(view) {
    const now = this.board.sequence.find(({ id }) => id === view.phase);
    /** @type {Node[]} */
    const items = [];
    let side = "";
    for (const phase of this.board.sequence) {
      const other = now?.side !== phase.side;
      if (phase.side && phase.side !== side) items.push(h("li", { class: `side-mark ${other ? "other" : ""}` }, this.board.sides.find(({ id }) => id === phase.side)?.name ?? ""));
      side = phase.side;
      items.push(h("li", { class: `${phase === now ? "now" : ""} ${other ? "other" : ""}`, title: `Rule ${phase.rule}`, "aria-current": phase === now ? "step" : null }, phase.name));
    }
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...items);
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
    const place = typeof noun === "string" && this.position ? this.place(this.position.view, noun) : null;
    return place ? this.names.place(place) : "";
  }

  /** @param {Choice} choice */
  places({ noun }) {
    const view = this.position?.view;
    return [noun].flat().map(String).flatMap((one) => (this.names.spaces.has(one) ? one : view && this.place(view, one)) ?? []);
  }

  /** @param {View} view */
  questions(view) {
    return [
      ...this.board.spaces.map((space) => ({ name: space.name, key: space.id, candidates: aboutSpace(space.id) })),
      ...view.stacks.flatMap(({ space, units }) => units.map((unit) => ({ name: `${this.names.unit(unit)} in ${this.names.place(space)}`, key: unit, candidates: aboutUnit(unit) }))),
      ...this.board.actions.map(({ id, title }) => ({ name: title, key: id, candidates: [{ verb: "action", noun: id }] })),
    ];
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position @returns {Card | null} */
  preview(position) {
    const planned = this.battle.preview(position);
    if (planned || !position.asked || !matchMedia(NARROW).matches) return planned;
    if (position.asked.options.action) return { heading: "Actions", content: [this.actions.short(position)] };
    return this.battle.short(position);
  }

  /** @param {LogLine} line @returns {Card | null} */
  result(line) {
    this.news.push(line);
    const { kind, text, facts } = line;
    const linked = () => h("p", {}, ...this.table.linked(text));
    if (kind === "incident") return { heading: `${this.names.side(facts.side)} incident: ${facts.name}`, content: [h("p", {}, facts.says)] };
    if (kind === "revolution") {
      return { heading: "★ The October Revolution", content: [linked(), h("p", {}, "The Provisional Government's forces leave the map; Latvian Rifles and the armoured train join the Bolsheviks. Germany sends its battle fleet, shock divisions and artillery to the West. In Finland Reds and Whites take up arms.")] };
    }
    if (kind === "seen" && facts.units && facts.why !== "battle") {
      return { heading: `Seen (${facts.why})`, place: this.sighted(facts.units), content: [h("div", { class: "albion-panel" }, h("div", { class: "pieces" }, ...facts.units.map((/** @type {string} */ id) => h("div", { class: "piece" }, this.pieces.picture(id)))))] };
    }
    if (kind === "mine shot") return { heading: "Mines!", content: [linked()] };
    if (kind === "battle over") {
      const lines = lastBattle([...(this.position?.log ?? []).filter(({ n }) => n < (this.news[0]?.n ?? Infinity)), ...this.news]);
      if (!lines.length) return null;
      return { heading: `The fight at ${this.names.place(facts.space)} is over`, place: facts.space, content: [h("div", { class: "battle-board" }, ...this.battle.summary(lines))] };
    }
    if (kind === "game over") return { heading: facts.level, content: [linked()] };
    return null;
  }

  /** Where units were seen. @param {string[]} units */
  sighted(units) {
    const view = this.position?.view;
    return (view && units.map((unit) => this.place(view, unit)).find(Boolean)) ?? undefined;
  }

  // --- words -----------------------------------------------------------------------------------------

  /** @param {LogLine} line @returns {import("../client").Heading | null} */
  heading({ kind, text }) {
    if (kind === "turn") return { level: "turn", text: dated(text) };
    return kind === "ap" || kind === "revolution" ? { level: "phase", text } : null;
  }

  /** @param {string} text */
  mentioned(text) {
    return this.ids.get(text) ?? null;
  }

  /** @param {import("../types").Ending} ending @param {View | null} view */
  ending({ score, resigned, winner }, view) {
    const name = this.board.sides.find(({ id }) => id === winner)?.name ?? "";
    if (resigned) return `${this.board.sides.find(({ id }) => id === resigned)?.name ?? resigned} gives up: ${name} victory`;
    return `${view?.level || (name ? `${name} victory` : "Draw")}: ${score[0] ?? 0} to ${score[1] ?? 0} victory points`;
  }

  /** @param {View} view @param {import("../types").Ending} ending @param {LogLine[]} log */
  debrief(view, ending, log) {
    return debrief(this.names, this.pieces, view, this.ending(ending, view), log, this.table);
  }
}
