// The face of Operation Albion: the map of the Baltic, the Action List, forces and the battle board.
import { offers } from "../choices.js";
import { h } from "../dom.js";
import { ActionsPanel } from "./actions.js";
import { BattlePanel } from "./battle.js";
import { Cards } from "./cards.js";
import { unitOf } from "./counters.js";
import { ForcesPanel } from "./forces.js";
import { mapThumbnail } from "./map.js";
import { AlbionMap } from "./mapview.js";
import { Pieces } from "./pieces.js";
import { forceOf, Names, PAIRS, pairs, stepOf } from "./names.js";

/** @import {Board, Choice, Face, Hit, LogLine, Noun, Position, Table, View} from "./local" */

export { mapThumbnail as thumbnail };
export const styles = ["map.css", "panels.css"];

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new AlbionFace(board, table);
}

/** @implements {Face} */
class AlbionFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board, table.vocabulary);
    /** @type {Position | null} */
    this.position = null;
    /** The unit that was clicked first, to be loaded, landed or placed. @type {string | null} */
    this.hand = null;
    /** The space that was looked at last. */
    this.space = "";
    this.map = new AlbionMap(board, this);
    this.pieces = new Pieces(this.names, (unit, event) => this.clickUnit(unit, event), (unit, event) => this.table.why(this.names.unit(unit), this.aboutUnit(unit), event));
    this.actions = new ActionsPanel(this.names, this.pieces, table);
    this.forces = new ForcesPanel(this.names, this.pieces, table);
    this.battle = new BattlePanel(this.names, this.pieces, table);
    this.cards = new Cards(this.names, this.pieces, this.actions, this.battle, table);
    this.tabs = [
      { id: "actions", text: "Actions", element: this.actions.element },
      { id: "forces", text: "Forces", element: this.forces.element },
      { id: "battle", text: "Battle", element: this.battle.element },
    ];
  }

  /** @param {Position} position */
  show(position) {
    if (JSON.stringify(position.asked?.options) !== JSON.stringify(this.position?.asked?.options)) this.hand = null;
    this.position = position;
    const { view, asked } = position;
    this.map.show(view);
    const start = forceOf(view, position.hints).flatMap((unit) => this.map.placeOf(unit) ?? [])[0];
    if (asked && start && !asked.options.action) this.space = start;
    this.light();
    this.battle.show(position);
    this.bringForward();
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
    const shown = ["Loading", "Unloading", "Deploy", "Reinforce", "PlaceUnits", "Landing", "AirSupport", "Recall", "Station"].includes(step?.type ?? "");
    const wanted = view.battle ? `battle ${asked ? log.length : ""}` : !asked ? "" : asked.options.action || away || shown ? "actions" : ["Muster", "March", "Joining", "Arrange", "FormForce"].includes(step?.type ?? "") ? "forces" : "";
    this.table.turnTo(wanted.split(" ")[0] ?? "", wanted);
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
    const space = this.map.placeOf(unit) ?? "";
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
    const own = piece ? [...offered(this.aboutUnit(piece)), ...together.filter(({ noun }) => noun.includes(piece))] : [];
    if (own.length) return own;
    const there = offered(this.table.vocabulary.about("space", space));
    if (there.length) return there;
    const named = together.filter(({ noun }) => noun[1] === space);
    if (named.length) return named;
    const here = stack.length ? stack : this.position?.view.stacks.filter((one) => one.space === space).flatMap(({ units }) => units) ?? [];
    const units = offered(here.flatMap((unit) => this.aboutUnit(unit)));
    const first = units.find(({ verb }) => verb === "unit");
    return first && units.length > 1 && asked.rule === "10.1" ? [{ ...first, then: [{ verb: "all", noun: null }], says: `All ships and units in ${this.names.place(space)} that can go` }, ...units] : units;
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why({ space, piece }, event) {
    const asked = this.position?.asked;
    const about = piece ? this.aboutUnit(piece) : [];
    const whole = this.hand ? PAIRS.flatMap((verb) => [piece, space].flatMap((goal) => (goal ? [{ verb, noun: [this.hand ?? "", goal] }] : []))) : [];
    const asks = about.some(({ verb }) => asked && verb in asked.options);
    this.table.why(piece && asks ? this.names.unit(piece) : this.names.place(space), [...whole, ...(asks ? about : [...this.table.vocabulary.about("space", space), ...about])], event);
  }

  /** @param {string | null} space */
  hover(space) {
    if (space === null) { this.table.hover(""); return; }
    const cost = this.cost(space) && ` · ${this.cost(space)}`;
    const hand = this.hand ? ` · ${this.names.unit(this.hand)} in hand` : "";
    this.table.hover(`${this.map.words(space)}${cost}${hand}`);
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** @param {string} unit @returns {Choice[]} */
  aboutUnit(unit) {
    return [...this.table.vocabulary.about("unit", unit), { verb: "fly", noun: [unit] }];
  }

  /** @param {Noun} noun */
  placeOf(noun) {
    return this.map.placeOf(String(noun));
  }

  /** @param {View} view */
  things(view) {
    return [
      ...this.board.spaces.map(({ id }) => ({ kind: "space", noun: id })),
      ...view.stacks.flatMap(({ units }) => units.map((noun) => ({ kind: "unit", noun }))),
      ...this.board.actions.map(({ id }) => ({ kind: "action", noun: id })),
    ];
  }

  /** @param {Noun} noun */
  counter(noun) {
    const picture = this.pieces.picture(String(noun));
    return picture && h("div", { class: "piece", "data-unit": String(noun) }, picture);
  }

  /** What it costs to go to a space. @param {string} space */
  cost(space) {
    const reach = this.position?.hints.reach?.[space];
    return reach ? `${reach.cost} movement` : "";
  }

  /** @param {Choice} choice */
  detail({ verb, noun }) {
    return verb === "to" ? this.cost(String(noun)) : "";
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position */
  preview(position) {
    return this.cards.preview(position);
  }

  /** @param {LogLine} line @param {LogLine[]} told */
  result(line, told) {
    return this.cards.result(line, told, (unit) => this.map.placeOf(unit));
  }
}
