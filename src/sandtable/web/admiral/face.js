// The face of Admiral: the table with ships to scale, the bridge, ship cards, the mission and charts.
import { offers } from "../choices.js";
import { h, title } from "../dom.js";
import { Bridge } from "./bridge.js";
import { CardsPanel } from "./cards.js";
import { ChartsPanel, MissionPanel } from "./charts.js";
import { debrief } from "./debrief.js";
import { arcOf, cardOf, cm, degrees } from "./geometry.js";
import { BATTERIES, batteryOf } from "./guns.js";
import { Helm } from "./helm.js";
import { Plot } from "./plot.js";
import { Report } from "./report.js";
import { AdmiralTable } from "./table.js";
import { tableThumbnail } from "./thumbnail.js";
import { Names, aboutUnit, buttons, open as openUnits, words } from "./words.js";

export { edit } from "./editor.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("./view").Hit} Hit */
/** @typedef {import("./view").Hints} Hints */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../client").Face} Face */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").MapView} MapView */
/** @typedef {import("../client").Position<View>} Position */

export const styles = ["sea.css", "panels.css"];

/** Choices of these verbs are too many to be listed in a view. */
const VIRTUAL = ["place", "scenery", "fly", "return"];

/** @param {Board} board */
export function about(board) {
  return `${board.missions.length} missions and free battles, 1 to 4 hours · heavy · two players · hidden orders`;
}

/** @param {Board} board */
export function thumbnail(board) {
  return tableThumbnail(board);
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new AdmiralFace(board, table);
}

/** @implements {Face} */
class AdmiralFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board);
    /** @type {Position | null} */
    this.position = null;
    /** The ship that is looked at. */
    this.chosen = "";
    this.forward = "";
    this.report = new Report(this.names, table);
    this.sea = new AdmiralTable(board, {
      click: (hit, event) => this.click(hit, event),
      why: (hit, event) => this.why(hit, event),
      hover: (hit) => this.hover(hit),
      grab: (handle, at) => this.plot.grab(handle, at),
    });
    const doing = {
      choose: (/** @type {Choice} */ choice) => this.choose(choice),
      why: (/** @type {string} */ name, /** @type {Choice[]} */ candidates, /** @type {Event} */ event) => table.why(name, candidates, event),
      rule: (/** @type {string} */ rule) => table.rule(rule),
      words: (/** @type {Choice} */ choice) => words(choice, this.names, this.hints),
      aim: (/** @type {[string, number, number] | null} */ place) => { this.plot.barrage = place; this.plot.draw(); },
    };
    this.plot = new Plot(board, this.sea, { choose: doing.choose, changed: () => this.showHelm() });
    this.helm = new Helm(this.plot, { choose: doing.choose, why: (name, choice, event) => table.why(name, [choice], event) });
    this.bridge = new Bridge(board, this.names, doing);
    this.cards = new CardsPanel(board, this.names, table, (id) => { this.look(id); table.find(id); });
    this.mission = new MissionPanel(board);
    this.charts = new ChartsPanel(board, table);
    this.tabs = [
      { id: "bridge", text: "Bridge", element: this.bridge.element },
      { id: "ships", text: "Ships", element: this.cards.element },
      { id: "mission", text: "Mission", element: this.mission.element },
      { id: "charts", text: "Charts", element: this.charts.element },
    ];
    const { sea } = this;
    /** @type {MapView} */
    this.map = {
      element: h("div", { class: "admiral-table" }, sea.element, this.helm.tools, this.helm.element),
      zoom: (factor) => sea.zoom(factor), pan: (x, y) => sea.pan(x, y), fit: () => sea.fit(), magnify: (under) => sea.magnify(under),
      toggleCounters: () => sea.toggleCounters(), focus: () => sea.focus(), find: (place) => sea.find(place), isLeft: (place) => sea.isLeft(place),
      recommend: (first, then) => sea.recommend(first, then),
    };
    this.mentions = mentions(board);
  }

  /** @returns {Hints} */
  get hints() {
    return this.position?.asked ? this.position.hints : {};
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { view, asked } = position;
    this.names.view = view;
    if (this.chosen && !view.units[this.chosen]) this.chosen = "";
    this.draw();
    this.plot.show(view, asked, this.hints);
    this.bridge.show(position);
    this.mission.show(view);
    this.charts.show(view, position.log);
    this.bringForward();
  }

  /** Draw the table and what depends on the ship that is looked at. */
  draw() {
    if (!this.position) return;
    const { view, asked } = this.position;
    const lit = asked ? openUnits(asked, view) : new Set();
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
    if (wanted && wanted !== this.forward) this.table.turnTo("bridge");
    this.forward = wanted;
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
      if (this.chosen) this.table.turnTo("ships");
    } else if (this.chosen) this.look(this.chosen);
  }

  /** What one may ask about a unit: to fire at it with each battery, to launch at it, or what is asked just now. @param {string} id @returns {Choice[]} */
  candidates(id) {
    const { view, asked } = /** @type {Position} */ (this.position);
    const act = view.act?.unit;
    const [me, unit] = [view.units[act ?? ""], view.units[id]];
    if (!act || !me || !unit || act === id || asked?.options.speed) return ["card", "follow", "flag", "unit", "search", "charge"].map((verb) => ({ verb, noun: id }));
    const arc = arcOf(me, [unit.x, unit.y]);
    const card = cardOf(this.board, view, act);
    return [
      ...BATTERIES.filter(([letter]) => batteryOf(card, letter)).map(([letter]) => ({ verb: "fire", noun: [letter, arc, id] })),
      ...(card.torpedo ? [{ verb: "torpedo", noun: [arc, id] }] : []),
    ];
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why(hit, event) {
    if (!this.position) return;
    const id = hit.unit ?? hit.squadron;
    if (id) this.table.why(this.names.unit(id), this.candidates(id), event);
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
    } else if (hit.squadron) this.table.hover(this.sea.squadronName(hit.squadron));
    else if (hit.token) this.table.hover(title(view.tokens[hit.token]?.kind ?? ""));
    else if (hit.land !== null) this.table.hover(title(view.land[hit.land]?.kind ?? ""));
    else this.table.hover(`${cm(this.board, hit.at[0])}, ${cm(this.board, hit.at[1])}`);
  }

  // --- the top bar -----------------------------------------------------------------------------------

  /** @param {View} view */
  turn(view) {
    return [h("span", { class: "instrument" }, h("b", {}, view.turn ? `Turn ${view.turn}` : "Set-up"), view.turn ? ` of ${this.board.turns}` : ""),
      h("span", { class: "instrument weather" }, `${view.weather || "Weather unknown"}${view.night ? ", night" : ""}`)];
  }

  /** @param {View} view */
  instruments(view) {
    return this.board.sides.map(({ name }, side) => {
      const held = view.held[side] ? " + 1 held" : "";
      const cards = view.phase === "operational" ? ` · ▮${view.decks[side] ?? 0}${held}` : "";
      return h("span", { class: `instrument fleet side-${side}${view.phase === "operational" && view.player === side ? " now" : ""}`, title: `${name}: Admiral points, cards left, mission points` },
        h("span", { class: "long" }, `${name} `), h("b", { title: "Admiral points" }, `★${view.points[side] ?? 0}`), cards, ` · ${view.score[side] ?? 0} VP`);
    });
  }

  /** @param {View} view */
  sequence(view) {
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...this.board.phases.filter(({ id }) => id !== "set-up" || view.turn === 0).map(({ id, name, rule }) => {
      const now = id === view.phase;
      return h("li", { class: now ? "now" : "", title: `Rule ${rule}`, "aria-current": now ? "step" : null }, now && id === "operational" ? `${name}: ${this.names.side(view.player)}` : name);
    }));
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** @param {Asked} asked */
  buttons(asked) {
    return buttons(asked, (choice) => this.words(choice), this.plot.stops, this.names);
  }

  /** @param {Choice} choice */
  words(choice) {
    return words(choice, this.names, this.hints);
  }

  where() {
    return "";
  }

  /** What is named, where it is put, or who acts. @param {Choice} choice */
  places({ verb, noun }) {
    const parts = [noun].flat();
    if (verb === "place" || verb === "scenery") return [`${Number(parts[0]) * this.plot.cm},${Number(parts[1]) * this.plot.cm}`];
    const found = parts.map(String).filter((part) => this.sea.thing(part));
    const act = this.position?.view.act?.unit;
    return found.length ? found : act ? [act] : [];
  }

  /** @param {View} view */
  questions(view) {
    return [
      ...Object.keys(view.units).filter((id) => view.units[id]?.status === "afloat").map((id) => ({ name: this.names.unit(id), key: id, candidates: this.candidates(id) })),
      ...this.board.orders.map(({ id, name }) => ({ name, key: id, candidates: [{ verb: "order", noun: id }] })),
    ];
  }

  // --- cards -----------------------------------------------------------------------------------------

  preview() {
    return null;
  }

  /** @param {LogLine} line */
  result(line) {
    return this.report.hear(line);
  }

  // --- words -----------------------------------------------------------------------------------------

  /** @param {LogLine} line @returns {import("../client").Heading | null} */
  heading({ kind, facts, text }) {
    if (kind !== "phase") return null;
    return facts.phase === "tactical" ? { level: "turn", text: `Turn ${facts.turn}` } : { level: "phase", text: text.replace(/^Turn \d+: /, "") };
  }

  /** @param {string} text */
  mentioned(text) {
    return text;
  }

  /** @param {import("../types").Ending} ending @param {View | null} view */
  ending({ score, resigned, winner }, view) {
    const name = this.board.sides.find(({ id }) => id === winner)?.name ?? "";
    if (resigned) return `${this.board.sides.find(({ id }) => id === resigned)?.name ?? resigned} strikes its colours: ${name} wins`;
    return `${name ? `${name} wins` : "A draw"}${view?.ended ? ` (${view.ended})` : ""}: ${score[0] ?? 0} to ${score[1] ?? 0} points`;
  }

  /** @param {View} view @param {import("../types").Ending} ending @param {LogLine[]} log */
  debrief(view, ending, log) {
    return debrief(this.board, view, this.ending(ending, view), log);
  }
}

/** The names of all ships that may take part. @param {Board} board */
function mentions(board) {
  const { mission } = board;
  const navies = [...board.sides.map(({ navy }) => navy), "ANY"];
  const names = mission ? [...mission.side.flatMap(({ units, late }) => [...units, ...late].map(({ name }) => name)), ...mission.shore.map(({ name }) => name)]
    : board.cards.filter(({ navy }) => navies.includes(navy)).flatMap(({ name, sisters }) => [name, ...sisters]);
  const longest = [...new Set(names)].sort((a, b) => b.length - a.length);
  return new RegExp(longest.map((name) => `(?<![\\w])${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}(?![\\w])`).join("|") || "(?!)");
}
