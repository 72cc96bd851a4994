// The face of Admiral: the table with ships to scale, the bridge and ship cards.
import { offers } from "../choices.js";
import { h, title } from "../dom.js";
import { Bridge } from "./bridge.js";
import { CardsPanel, portrait } from "./cards.js";
import { cardOf, cm, degrees, sizeOf } from "./geometry.js";
import { Helm } from "./helm.js";
import { Plot } from "./plot.js";
import { Report } from "./report.js";
import { AdmiralTable } from "./table.js";
import { aboutUnit, candidates, choosable } from "./targets.js";

export { edit } from "./editor.js";
export { tableThumbnail as thumbnail } from "./thumbnail.js";

/** @import {Asked, Board, Button, Choice, Face, Hints, Hit, LogLine, MapView, Noun, Place, Position, Table, View} from "./local" */

export const styles = ["sea.css", "panels.css"];

/** Choices of these verbs are too many to be listed in a view. */
const VIRTUAL = ["place", "scenery", "fly", "return"];

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new AdmiralFace(board, table);
}

/** @implements {Face} */
class AdmiralFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.vocabulary = table.vocabulary;
    /** @type {Position | null} */
    this.position = null;
    /** The ship that is looked at. */
    this.chosen = "";
    this.report = new Report(table);
    this.sea = new AdmiralTable(board, {
      click: (hit, event) => this.click(hit, event),
      why: (hit, event) => this.why(hit, event),
      hover: (hit) => this.hover(hit),
      grab: (handle, at) => this.plot.grab(handle, at),
    }, (id) => this.vocabulary.name(id));
    const doing = {
      choose: (/** @type {Choice} */ choice) => this.choose(choice),
      why: (/** @type {string} */ name, /** @type {Choice[]} */ candidates, /** @type {Event} */ event) => table.why(name, candidates, event),
      rule: (/** @type {string} */ rule) => table.rule(rule),
      words: (/** @type {Choice} */ choice) => table.words(choice),
      aim: (/** @type {[string, number, number] | null} */ place) => { this.plot.barrage = place; this.plot.draw(); },
    };
    this.plot = new Plot(board, this.sea, { choose: doing.choose, changed: () => this.showHelm() });
    this.helm = new Helm(this.plot, { choose: doing.choose, why: (name, choice, event) => table.why(name, [choice], event) });
    this.bridge = new Bridge(board, this.vocabulary, doing);
    this.cards = new CardsPanel(board, table, (id) => { this.look(id); table.find(id); });
    this.tabs = [
      { id: "bridge", text: "Bridge", element: this.bridge.element },
      { id: "units", text: "Ships", element: this.cards.element },
    ];
    const { sea } = this;
    const known = (/** @type {Place[]} */ places) => places.map(String).filter((place) => sea.thing(place) || place.includes(","));
    /** @type {MapView} */
    this.map = {
      element: h("div", { class: "admiral-table" }, sea.element, this.helm.tools, this.helm.element),
      zoom: (factor) => sea.zoom(factor), pan: (x, y) => sea.pan(x, y), fit: () => sea.fit(), magnify: (under) => sea.magnify(under),
      toggleCounters: () => sea.toggleCounters(), focus: () => sea.focus(), find: (place) => sea.find(place), isLeft: (place) => sea.isLeft(place),
      recommend: (first, then) => sea.recommend(known(first), known(then)),
    };
  }

  /** @returns {Hints} */
  get hints() {
    return this.position?.asked ? this.position.hints : {};
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { view, asked } = position;
    if (this.chosen && !view.units[this.chosen]) this.chosen = "";
    this.draw();
    this.plot.show(view, asked, this.hints);
    this.bridge.show(position);
    this.bringForward();
  }

  /** Draw the table and what depends on the ship that is looked at. */
  draw() {
    if (!this.position) return;
    const { view, asked } = this.position;
    const lit = asked ? choosable(asked, view) : new Set();
    const worth = view.act ? [view.act.unit, ...lit] : Object.keys(view.units).filter((id) => view.units[id]?.status === "afloat");
    this.sea.show(view, { lit, worth, chosen: this.chosen });
    this.cards.show(view, this.chosen || view.act?.unit || "");
  }

  showHelm() {
    if (this.position) this.helm.show(this.position.view, this.position.asked, this.hints);
  }

  /** The tab where the open question is answered comes to the front, once. */
  bringForward() {
    const { view, asked } = /** @type {Position} */ (this.position);
    const wanted = asked ? `${view.turn} ${view.phase} ${view.act?.unit ?? ""} ${asked.options.card || asked.options.buy ? "cards" : ""}` : "";
    this.table.turnTo("bridge", wanted);
  }

  /** @param {LogLine[]} news */
  animate(news) {
    this.sea.animate(news);
  }

  /** Choose; what is too much to be listed is put to the server. @param {Choice} choice */
  choose(choice) {
    const asked = this.position?.asked;
    if (!asked) return;
    if (VIRTUAL.includes(choice.verb) && choice.verb in asked.options) this.table.propose(choice);
    else if (offers(asked, choice)) this.table.choose([choice], new Event("chosen"));
  }

  /** Look at a ship: her card and her arcs. @param {string} id */
  look(id) {
    this.chosen = this.chosen === id ? "" : id;
    this.draw();
    this.plot.draw();
  }

  // --- the table -------------------------------------------------------------------------------------

  /** @param {Hit} hit @param {Event} event */
  click(hit, event) {
    const asked = this.position?.asked;
    const id = hit.unit ?? hit.squadron;
    const found = asked && id ? aboutUnit(asked, id) : [];
    if (this.plot.draft && !found.length && event instanceof MouseEvent) {
      this.plot.put(hit.at);
      return;
    }
    const place = !id && this.bridge.spreading ? this.plot.nearestSpread(hit.at) : null;
    if (place) {
      this.bridge.spreading?.(place);
      return;
    }
    if (found.length) {
      if (hit.unit && hit.unit !== this.chosen && found.length > 1) this.chosen = "";
      this.table.choose(found, event);
    } else if (hit.unit) {
      this.look(hit.unit);
      if (this.chosen) this.table.turnTo("units");
    } else if (this.chosen) this.look(this.chosen);
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why(hit, event) {
    if (!this.position) return;
    const { view, asked } = this.position;
    const id = hit.unit ?? hit.squadron;
    if (id) this.table.why(this.vocabulary.name(id), candidates(this.board, view, asked, id), event);
    else if (this.plot.draft && this.plot.placed) this.table.why("there", [this.place(hit)], event);
    else if (this.plot.ship) this.table.why("a longer leg or a turn", [{ verb: "turn", noun: 45 }, { verb: "leg", noun: this.plot.most + 1 }], event);
  }

  /** What is placed, as it would be under the pointer. @param {Hit} hit @returns {Choice} */
  place({ at }) {
    const noun = this.plot.placed?.noun;
    const parts = /** @type {number[]} */ (Array.isArray(noun) ? [...noun] : [0, 0, 0]);
    return { verb: this.plot.draft?.verb ?? "place", noun: [Math.round(at[0] / this.plot.cm), Math.round(at[1] / this.plot.cm), parts[2] ?? 0] };
  }

  /** @param {Hit | null} hit */
  hover(hit) {
    const view = this.position?.view;
    if (!hit || !view) { this.table.hover(""); return; }
    const [unit, entry] = [view.units[hit.unit ?? ""], view.roster[hit.unit ?? ""]];
    if (hit.unit && unit && entry) {
      const seen = this.sea.sightWords(hit.unit);
      this.table.hover(`${entry.name} (${cardOf(this.board, view, hit.unit).type}) · ${unit.status === "wreck" ? "wreck" : `${unit.speed} kn, course ${degrees(unit.heading)}`}${seen ? ` · ${seen}` : ""}`);
    } else if (hit.squadron) this.table.hover(this.vocabulary.name(hit.squadron));
    else if (hit.token) this.table.hover(title(view.tokens[hit.token]?.kind ?? ""));
    else if (hit.land !== null) this.table.hover(title(view.land[hit.land]?.kind ?? ""));
    else this.table.hover(`${cm(this.board, hit.at[0])}, ${cm(this.board, hit.at[1])}`);
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** Legs and speeds worth a button, turns if they are few, and the ships that are repaired. @param {Asked} asked @returns {Button[]} */
  together({ options, question }) {
    const button = (/** @type {string} */ verb, /** @type {Noun} */ noun, primary = false, text = this.table.words({ verb, noun })) => ({ text, choice: { verb, noun }, primary });
    const { leg, turn: turns = [], speed: speeds = [], unit: units = [] } = options;
    const view = this.position?.view;
    const now = view?.units[view.act?.unit ?? ""]?.speed ?? NaN;
    const full = Math.max(...speeds);
    return [
      ...this.plot.stops.map(({ leg, text }, i) => button("leg", leg, !i && !turns.length, `${this.table.words({ verb: "leg", noun: leg })}, ${text}`)),
      ...(speeds.includes(now) ? [button("speed", now, true, `Keep ${now} knots`)] : []),
      ...(speeds.length ? [button("speed", full, false, `Full speed, ${full} knots`)] : []),
      ...(turns.length <= 2 ? turns.map((noun) => button("turn", noun, turns.length === 1 && !leg)) : []),
      ...(question === "DamageControl" ? units.map((noun) => button("unit", noun)) : []),
    ];
  }

  /** The chance of a shot or a launch. @param {Choice} choice */
  detail({ verb, noun }) {
    const [one, two, three] = Array.isArray(noun) ? noun : [];
    const shot = verb === "fire" && this.hints.shots?.find(({ battery, arc, target }) => battery === one && arc === two && target === three);
    const launch = verb === "torpedo" && this.hints.torpedoes?.find(({ place, target }) => place === one && target === two);
    return shot ? `${Math.round(shot.chance * 100)} %` : launch ? `${launch.number} or less` : "";
  }

  /** Ships and squadrons are places of their own; what is placed lies where its noun says. @param {Noun} noun @returns {Place | null} */
  placeOf(noun) {
    const { options = {} } = this.position?.asked ?? {};
    if (Array.isArray(noun)) return options.place || options.scenery ? `${Number(noun[0]) * this.plot.cm},${Number(noun[1]) * this.plot.cm}` : null;
    return typeof noun === "string" && this.sea.thing(noun) ? noun : null;
  }

  /** @param {View} view @returns {{kind: string, noun: string, candidates?: Choice[]}[]} */
  things(view) {
    const asked = this.position?.asked ?? null;
    return [
      ...Object.keys(view.units).filter((id) => view.units[id]?.status === "afloat").map((id) => ({ kind: "unit", noun: id, candidates: candidates(this.board, view, asked, id) })),
      ...Object.keys(this.vocabulary.kinds.order?.names ?? {}).map((noun) => ({ kind: "order", noun })),
    ];
  }

  // --- what happened ---------------------------------------------------------------------------------

  /** @param {LogLine} line */
  result = (line) => this.report.hear(line);

  /** A unit lying on her beam. @param {string} name */
  picture(name) {
    const view = this.position?.view;
    const id = view && Object.keys(view.roster).find((unit) => this.vocabulary.name(unit) === name);
    return id ? portrait(cardOf(this.board, view, id), sizeOf(this.board, view, id), ["wreck", "sunk", "lost"].includes(view.units[id]?.status ?? "")) : null;
  }
}
