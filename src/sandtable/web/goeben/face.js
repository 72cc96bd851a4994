// The face of Goeben, 1914: a chart of the Mediterranean, ship displays, a battle display, and the Incident tray.
import { h } from "../dom.js";
import { BattlePanel, lastBattle } from "./battle.js";
import { chartThumbnail } from "./chart.js";
import { ChartView } from "./chartview.js";
import { debrief } from "./debrief.js";
import { IncidentsPanel } from "./incidents.js";
import { lacking, OrdersPanel } from "./orders.js";
import { ShipsPanel } from "./ships.js";
import { chartOf, contactRows, intelligenceCell, printedTable, TablesPanel } from "./tables.js";
import { aboutPiece, aboutSpace, buttons, chain, companies, cost, Names, points, words } from "./words.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./board").Hit} Hit */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../client").Face} Face */
/** @typedef {import("../client").Card} Card */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Position<View>} Position */

export const styles = ["chart.css", "panels.css"];

/** Where the panels lie below the map and may be folded. */
const NARROW = "(max-width: 46rem), (max-width: 60rem) and (orientation: portrait)";

/** @param {Board} board */
export function about(board) {
  const days = board.missions.map((mission) => mission.days);
  return `${Math.min(...days)} to ${Math.max(...days)} days, 1 to 2 hours · medium · made for one, also for up to five · a campaign of six missions`;
}

/** @param {Board} board */
export function thumbnail(board) {
  return chartThumbnail(board);
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new GoebenFace(board, table);
}

/** @implements {Face} */
class GoebenFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board);
    /** @type {Position | null} */
    this.position = null;
    /** What was told since the position was drawn. @type {LogLine[]} */
    this.news = [];
    this.chart = new ChartView(board, {
      click: (hit, event) => this.click(hit, event),
      why: (hit, event) => this.why(hit, event),
      hover: (space) => this.hover(space),
    });
    this.map = this.chart;
    this.ships = new ShipsPanel(this.names, table);
    this.battle = new BattlePanel(this.names, table);
    this.incidents = new IncidentsPanel(this.names, table);
    this.charts = new TablesPanel(board, table);
    this.orders = new OrdersPanel(this.names, table);
    this.tabs = [
      { id: "ships", text: "Ships", element: this.ships.element },
      { id: "battle", text: "Battle", element: this.battle.element },
      { id: "incidents", text: "Incidents", element: this.incidents.element },
      { id: "orders", text: "Orders", element: this.orders.element },
      { id: "charts", text: "Charts", element: this.charts.element },
    ];
    this.ids = new Map(board.spaces.map((space) => [space.name, space.id]));
    const longest = [...this.ids.keys()].sort((a, b) => b.length - a.length);
    this.mentions = new RegExp(longest.map((name) => `\\b${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}\\b`).join("|"));
    /** What brought a tab forward last. */
    this.forward = "";
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    this.news = [];
    const { view, asked, hints, log } = position;
    this.chart.show(view);
    this.chart.lightAsked(asked, hints);
    this.ships.show(position);
    this.battle.show(position);
    this.incidents.show(view, log);
    this.charts.show(view, log);
    this.orders.show(view);
    this.bringForward();
    if (asked) this.bringIntoSight();
  }

  /** If nothing that may be chosen is in sight, look there. */
  bringIntoSight() {
    const { x, y, width, height } = this.chart.viewport.view;
    const seen = this.chart.worthSeeing().map((id) => this.names.spaces.get(String(id))).some((space) =>
      space && space.x > x && space.x < x + width && space.y > y && space.y < y + height);
    if (!seen) this.chart.focus();
  }

  /** The tab where the open question is answered comes to the front, once. */
  bringForward() {
    const { view, asked } = /** @type {Position} */ (this.position);
    const outfits = this.ships.wanted || (asked && view.phase === "outfitting");
    const wanted = outfits ? `ships ${view.turn}` : view.battle ? `battle ${view.turn} ${view.battle.space}` : "";
    if (wanted && wanted !== this.forward) this.table.turnTo(wanted.split(" ")[0] ?? "");
    this.forward = wanted;
  }

  /** @param {LogLine[]} news */
  animate(news) {
    this.chart.animate(news);
  }

  // --- the chart -------------------------------------------------------------------------------------

  /** What a click may mean, and what it shows if it means nothing. @param {Hit} hit @param {Event} event */
  click(hit, event) {
    const found = this.meant(hit);
    if (found.length) this.table.choose(found, event);
    else if (hit.piece && this.names.german.has(hit.piece)) this.table.turnTo("ships");
    else if (this.position?.view.battle?.space === hit.space) this.table.turnTo("battle");
    else if (this.position?.view.lying[hit.space]) this.table.turnTo("incidents");
  }

  /** @param {Hit} hit @returns {Choice[]} */
  meant({ space, piece }) {
    const asked = this.position?.asked;
    const view = this.position?.view;
    if (!asked || !view) return [];
    const offered = (/** @type {Choice[]} */ choices) => choices.filter(({ verb, noun }) => asked.options[verb]?.includes(noun));
    const here = Object.keys(view.at).filter((ship) => view.at[ship] === space);
    const own = piece ? offered(aboutPiece(piece)) : [];
    if (asked.options.ship) {
      const [company] = companies(asked.options.ship, view).filter((ships) => view.at[ships[0] ?? ""] === space);
      const alone = own.length ? own : offered(here.flatMap(aboutPiece));
      return company ? [chain("ship", company, "add"), ...alone] : alone;
    }
    if (own.length) return own;
    const choices = offered([...aboutSpace(space), ...here.flatMap(aboutPiece)]);
    const stays = asked.options.stay && this.position?.hints.from === space ? [{ verb: "stay", noun: null }] : [];
    return [...choices, ...stays];
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why({ space, piece }, event) {
    const asked = this.position?.asked;
    const about = piece ? aboutPiece(piece) : [];
    const candidates = about.some(({ verb }) => asked && verb in asked.options) ? about : [...aboutSpace(space), ...about];
    this.table.why(piece && candidates === about ? this.names.ship(piece) : this.names.place(space), candidates, event);
  }

  /** @param {string | null} space */
  hover(space) {
    if (space === null) { this.table.hover(""); return; }
    const reach = this.position?.hints.reach?.[space];
    const steps = reach ? ` · ${reach.way.length} ${reach.way.length === 1 ? "space" : "spaces"}${cost(reach) || " (cruise)"}` : "";
    this.table.hover(`${this.chart.words(space)}${steps}`);
  }

  // --- the top bar -----------------------------------------------------------------------------------

  /** @param {View} view */
  turn(view) {
    const mission = this.names.mission(view.mission);
    if (!mission) return [h("span", { class: "instrument" }, "Orders are drawn")];
    const day = view.turn ? `Day ${view.turn} of ${mission.days}` : "Set-up";
    return [h("span", { class: "instrument day" }, h("b", {}, day)),
      h("span", { class: "instrument mission", title: mission.about }, h("b", {}, mission.name), `: ${lacking(this.names, view, mission)}`)];
  }

  /** @param {View} view */
  instruments(view) {
    const lamps = Array.from({ length: this.board.alert }, (_, i) => h("i", { class: i < view.alert ? "lamp lit" : "lamp", style: `--level:${i}` }));
    const campaign = this.board.scenario === "campaign" ? [h("span", { class: "instrument" }, "Missions ", h("b", {}, String(view.successes.length)))] : [];
    return [
      h("span", { class: "instrument alert", title: `Alert Level ${view.alert} of ${this.board.alert}`, "aria-label": `Alert Level ${view.alert}` }, "Alert ", h("b", {}, String(view.alert)), " ", h("span", { class: "lamps" }, ...lamps)),
      h("span", { class: "instrument" }, h("b", {}, points(view.vp))), ...campaign,
    ];
  }

  /** @param {View} view */
  sequence(view) {
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...this.board.sequence.map(({ id, name, rule }) => {
      const now = id === view.phase;
      return h("li", { class: now ? "now" : "", title: `Rule ${rule}`, "aria-current": now ? "step" : null }, name);
    }));
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** @param {Asked} asked */
  buttons(asked) {
    return this.position ? buttons(asked, this.position.view, (choice) => this.words(choice, asked)) : [];
  }

  /** @param {Choice} choice @param {Asked} asked */
  words(choice, asked) {
    return words(choice, asked, this.names, this.position?.view ?? null, this.position?.hints ?? {});
  }

  /** @param {Choice} choice */
  where({ noun }) {
    const place = this.position?.view.at[String(noun)];
    return place ? this.names.place(place) : "";
  }

  /** @param {Choice} choice */
  places({ noun }) {
    return [noun].flat().map(String).flatMap((one) => (this.names.spaces.has(one) ? one : this.position?.view.at[one]) ?? []);
  }

  /** @param {View} view */
  questions(view) {
    return [
      ...this.board.spaces.map((space) => ({ name: space.name, key: space.id, candidates: aboutSpace(space.id) })),
      ...Object.entries(view.at).map(([ship, place]) => ({ name: `${this.names.ship(ship)} at ${this.names.place(place)}`, key: ship, candidates: aboutPiece(ship) })),
      ...(view.battle?.theirs ?? []).map((unit) => ({ name: this.names.ship(unit), key: unit, candidates: aboutPiece(unit) })),
    ];
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position @returns {Card | null} */
  preview(position) {
    if (this.ships.wanted && matchMedia(NARROW).matches) return { heading: "On the display", content: [this.ships.card] };
    return this.battle.preview(position);
  }

  /** @param {LogLine} line @returns {Card | null} */
  result(line) {
    this.news.push(line);
    const { kind, text, facts } = line;
    const linked = () => h("p", {}, ...this.table.linked(text));
    if (kind === "intelligence") {
      const chart = chartOf(this.board, "intelligence");
      return { heading: "Intelligence", content: [linked(), ...(chart ? [printedTable(chart, intelligenceCell(chart, facts))] : [])] };
    }
    if (kind === "examined") return { heading: "What we saw", place: facts.place, content: [linked()] };
    if (kind === "contact" && !facts.first) {
      const chart = chartOf(this.board, "contact");
      return { heading: "No contact", content: [linked(), ...(chart ? [printedTable(chart, { rows: contactRows(chart, [facts.total]) })] : [])] };
    }
    if (kind === "battle over") {
      const lines = lastBattle([...(this.position?.log ?? []), ...this.news]);
      return { heading: `The battle at ${this.names.place(facts.place)} is over`, place: facts.place,
        content: [h("p", {}, h("b", {}, `${facts.vp > 0 ? "+" : ""}${points(facts.vp)}`)), h("div", { class: "battle" }, ...this.battle.summary(lines))] };
    }
    if (kind === "scenario over") return { heading: facts.success ? "Mission accomplished" : "Mission failed", content: [linked()] };
    return null;
  }

  // --- words -----------------------------------------------------------------------------------------

  /** @param {LogLine} line @returns {import("../client").Heading | null} */
  heading({ kind, text }) {
    return kind === "turn" || kind === "orders" ? { level: "turn", text: text.replace(/ \([\w.]+\)$/, "") } : null;
  }

  /** @param {string} text */
  mentioned(text) {
    return this.ids.get(text) ?? null;
  }

  /** @param {import("../types").Ending} ending @param {View | null} view */
  ending({ score, resigned }, view) {
    if (resigned) return `Given up with ${points(score[0] ?? 0)}.`;
    if (this.board.scenario === "campaign") {
      const won = view?.successes.length ?? 0;
      return `Campaign ${{ won: "won", draw: "drawn", lost: "lost" }[view?.result ?? ""] ?? "over"}: ${won} ${won === 1 ? "mission" : "missions"} accomplished`;
    }
    const name = this.names.mission(view?.mission ?? "")?.name ?? "";
    return `${name}: ${view?.result === "won" ? "mission accomplished" : "mission failed"} with ${points(score[0] ?? 0)}`;
  }

  /** @param {View} view @param {import("../types").Ending} ending @param {LogLine[]} log */
  debrief(view, ending, log) {
    return debrief(this.names, view, this.ending(ending, view), log);
  }
}
