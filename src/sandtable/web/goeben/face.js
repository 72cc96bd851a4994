// The face of Goeben, 1914: a chart of the Mediterranean, ship displays, a battle display, and the Incident tray.
import { h, isNarrow } from "../dom.js";
import { BattlePanel, lastBattle } from "./battle.js";
import { ChartView } from "./chartview.js";
import { debrief } from "./debrief.js";
import { IncidentsPanel } from "./incidents.js";
import { ShipsPanel } from "./ships.js";
import { Names } from "./names.js";

/** @import {Asked, Board, Button, Card, Choice, Ending, Face, Hit, LogLine, Noun, Position, Table, View} from "./local" */

export const styles = ["chart.css", "panels.css"];

export { chartThumbnail as thumbnail } from "./chart.js";

/** What it is to move or add all ships of a space. */
const TOGETHER = { ship: "Sail together", add: "Take all along" };

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new GoebenFace(board, table);
}

/** @implements {Face} */
class GoebenFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.table = table;
    this.names = new Names(board, table.vocabulary);
    /** @type {Position | null} */
    this.position = null;
    this.chart = new ChartView(board, this);
    this.map = this.chart;
    this.ships = new ShipsPanel(this.names, table);
    this.battle = new BattlePanel(this.names, table);
    this.incidents = new IncidentsPanel(this.names, table);
    this.tabs = [
      { id: "ships", text: "Ships", element: this.ships.element },
      { id: "battle", text: "Battle", element: this.battle.element },
      { id: "incidents", text: "Incidents", element: this.incidents.element },
    ];
  }

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { view, asked, hints, log } = position;
    this.chart.show(view);
    this.chart.lightAsked(asked, hints);
    this.ships.show(position);
    this.battle.show(position);
    this.incidents.show(view, log);
    this.bringForward(view, asked);
    if (asked) this.bringIntoSight();
  }

  /** If nothing that may be chosen is in sight, look there. */
  bringIntoSight() {
    const { x, y, width, height } = this.chart.viewport.view;
    const seen = this.chart.worthSeeing().map((id) => this.names.spaces.get(String(id))).some((space) =>
      space && space.x > x && space.x < x + width && space.y > y && space.y < y + height);
    if (!seen) this.chart.focus();
  }

  /** The tab where the open question is answered comes to the front, once. @param {View} view @param {Asked | null} asked */
  bringForward(view, asked) {
    const outfits = this.ships.wanted || (asked && view.phase === "outfitting");
    const wanted = outfits ? `ships ${view.turn}` : view.battle ? `battle ${view.turn} ${view.battle.space}` : "";
    this.table.turnTo(wanted.split(" ")[0] ?? "", wanted);
  }

  /** @param {LogLine[]} news */
  animate(news) {
    this.chart.animate(news);
  }

  // --- choices ---------------------------------------------------------------------------------------

  /** What a click may mean, and what it shows if it means nothing. @param {Hit} hit @param {Event} event */
  click(hit, event) {
    const found = this.meant(hit);
    if (found.length) this.table.choose(found, event);
    else if (hit.piece && this.names.german.has(hit.piece)) this.table.turnTo("ships");
    else if (this.position?.view.battle?.space === hit.space) this.table.turnTo("battle");
    else if (this.position?.view.lying[hit.space]) this.table.turnTo("incidents");
  }

  /** All that can be chosen or asked about a ship or a target. @param {string} piece */
  about(piece) {
    return ["ship", "counter"].flatMap((kind) => this.table.vocabulary.about(kind, piece));
  }

  /** @param {Hit} hit @returns {Choice[]} */
  meant({ space, piece }) {
    const { asked, view, hints } = this.position ?? {};
    if (!asked || !view) return [];
    const offered = (/** @type {Choice[]} */ choices) => choices.filter(({ verb, noun }) => asked.options[verb]?.includes(noun));
    const here = Object.keys(view.at).filter((ship) => view.at[ship] === space).flatMap((ship) => this.about(ship));
    const own = piece ? offered(this.about(piece)) : [];
    if (asked.options.ship) {
      const [company] = companies(asked.options.ship, view).filter((ships) => view.at[ships[0] ?? ""] === space);
      const alone = own.length ? own : offered(here);
      return company ? [this.several("ship", company), ...alone] : alone;
    }
    if (own.length) return own;
    const stays = asked.options.stay && hints?.from === space ? [{ verb: "stay", noun: null }] : [];
    return [...offered([...this.table.vocabulary.about("space", space), ...here]), ...stays];
  }

  /** @param {Hit} hit @param {MouseEvent} event */
  why({ space, piece }, event) {
    const about = piece ? this.about(piece) : [];
    const ofPiece = about.some(({ verb }) => verb in (this.position?.asked?.options ?? {}));
    const candidates = ofPiece ? about : [...this.table.vocabulary.about("space", space), ...about];
    this.table.why(ofPiece ? this.names.ship(piece ?? "") : this.names.place(space), candidates, event);
  }

  /** @param {string | null} space */
  hover(space) {
    const says = space === null ? "" : this.detail({ verb: "sail", noun: space });
    this.table.hover(space === null ? "" : `${this.chart.words(space)}${says && ` · ${says}`}`);
  }

  /** @param {Choice} choice @returns {string} */
  detail({ verb, noun }) {
    return (verb === "sail" && this.position?.hints.reach?.[String(noun)]?.says) || "";
  }

  /** Ships of one space sail together. @param {Asked} asked @returns {Button[]} */
  together({ options }) {
    const view = this.position?.view;
    const fleets = view && options.ship ? companies(options.ship, view) : [];
    const joining = options.add?.length > 1 ? [this.several("add", options.add)] : [];
    const found = [...fleets.map((ships) => this.several("ship", ships)), ...joining];
    return found.map((choice, i) => ({ text: choice.says, choice, primary: i === 0 }));
  }

  /** One ship after the other. @param {"ship" | "add"} verb @param {string[]} ships */
  several(verb, ships) {
    const [first = "", ...rest] = ships;
    const says = `${TOGETHER[verb]}: ${this.names.ships(ships)}`;
    return { says, verb, noun: first, then: rest.map((noun) => ({ verb: "add", noun })) };
  }

  /** @param {Noun} noun */
  placeOf(noun) {
    return this.position?.view.at[String(noun)] ?? null;
  }

  /** @param {View} view */
  things(view) {
    return [
      ...[...this.names.spaces.keys()].map((noun) => ({ kind: "space", noun })),
      ...Object.keys(view.at).map((noun) => ({ kind: "ship", noun })),
      ...(view.battle?.theirs ?? []).map((noun) => ({ kind: "counter", noun })),
    ];
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** @param {Position} position @returns {Card | null} */
  preview(position) {
    if (this.ships.wanted && isNarrow()) return { heading: "On the display", content: [this.ships.card] };
    return this.battle.preview(position);
  }

  /** The battle in a few lines, when it is over. @param {LogLine} line @param {LogLine[]} told @returns {Card | null} */
  result(line, told) {
    if (line.kind !== "battle over") return null;
    const lines = lastBattle(told);
    return { heading: "The battle is over", place: line.facts.place,
      content: [h("p", {}, ...this.table.linked(line.text)), h("div", { class: "battle" }, ...this.battle.summary(lines))] };
  }

  /** @param {View} view @param {Ending} _ending @param {LogLine[]} log */
  debrief(view, _ending, log) {
    return debrief(this.names, log);
  }
}

/** Ships of one space that can sail together, in the order in which they are offered. @param {string[]} ships @param {View} view */
function companies(ships, view) {
  const places = [...new Set(ships.map((ship) => view.at[ship]))];
  return places.map((place) => ships.filter((ship) => view.at[ship] === place)).filter((company) => company.length > 1);
}
