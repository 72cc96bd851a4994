// The face of the Napoleonic campaigns: a hex map with stacks, five phases a side, and a Combat Results Table.
import { aboutPlace, aboutUnit, BoardView } from "./boardview.js";
import { combatTable, terrainChart } from "./charts.js";
import { buttons, Names, ON_HEX, ON_UNIT, words } from "./choices.js";
import { Inspector } from "./inspector.js";
import { drawMap, middle } from "./map.js";
import { offMap } from "./offmap.js";
import { fill, h, printed, title } from "../dom.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./view").View} View */
/** @typedef {import("../types").Asked} Asked */
/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("../client").Face} Face */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Card} Card */
/** @typedef {import("../client").Position<View>} Position */

export const styles = ["map.css", "panels.css"];

const LENGTH = /** @type {Record<string, string>} */ ({ egypt: "2 to 4 hours", finland: "2 to 3 hours" });

/** @param {Board} board */
export function about(board) {
  return [`${board.turns.length} turns, ${LENGTH[board.game.split("+")[0]]}`, "medium", "plays well alone"].join(" · ");
}

const MARGIN = 260;
const SHAPE = 2.4;

/** The part of the map where most towns are. @param {Board} board */
export function thumbnail(board) {
  const svg = drawMap(board);
  const points = board.locales.map((locale) => middle(board, locale.hex));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y).sort((a, b) => a - b);
  const [left, y] = [Math.min(...xs) - MARGIN, ys[Math.floor(ys.length / 2)] ?? 0];
  const width = Math.max(...xs) + MARGIN - left;
  svg.setAttribute("viewBox", `${left} ${y - width / SHAPE / 2} ${width} ${width / SHAPE}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.dataset.zoom = "far";
  return svg;
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new CampaignFace(board, table);
}

/** @implements {Face} */
class CampaignFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.names = new Names(board);
    this.inspector = new Inspector(board, this.names, table);
    this.boardView = new BoardView(board, this.names, table, (place) => this.inspector.inspect(place));
    this.map = this.boardView.sheet;
    this.offMap = h("div", {});
    const charts = h("div", {}, combatTable(board.crt), terrainChart(board), h("p", { class: "rebuilt" }, "Values marked ° are reconstructions."));
    this.tabs = [
      { id: "stack", text: "Stack", element: this.inspector.element },
      { id: "offmap", text: "Off map", element: this.offMap },
      { id: "charts", text: "Charts", element: charts },
    ];
    this.mentions = /\(\d{4}\)|\bhex \d{4}\b/;
  }

  /** @param {Position} position */
  show(position) {
    this.boardView.show(position);
    fill(this.offMap, ...offMap(this.board, this.names, position.view));
    this.inspector.show(position);
  }

  /** @param {LogLine[]} news */
  animate(news) {
    this.boardView.animate(news);
  }

  // --- the top bar -----------------------------------------------------------------------------

  /** @param {View} view */
  turn(view) {
    const turn = this.board.turns.find((t) => t.turn === view.turn);
    if (!turn) return [];
    return [h("span", { class: "instrument" }, `Turn ${turn.turn} of ${this.board.turns.length}: `, h("b", {}, printed(turn.months)),
      turn.flood ? " · Nile flood" : turn.summer ? " · summer" : turn.winter ? " · winter" : "")];
  }

  /** What lasts for a while, and the victory points. @param {View} view */
  instruments(view) {
    const { sides } = this.board;
    const effects = [
      view.british && "British at war", view.truce && "Truce", view.infighting && `Infighting: ${title(view.infighting)}`,
      view.slowed !== null && `${sides[view.slowed].name} slowed`, view.naval_loser !== null && `${sides[view.naval_loser].name} beaten at sea`,
    ].filter(Boolean).map((text) => h("span", { class: "instrument effect" }, String(text)));
    return [...effects, ...sides.map((side, i) => h("span", { class: "instrument" },
      h("span", { class: "swatch", style: `background:${this.boardView.colour(i)}` }), `${side.name} `, h("b", {}, `${view.vp[i]} VP`)))];
  }

  /** @param {View} view */
  sequence(view) {
    const parts = [];
    let side = -2;
    for (const phase of this.board.sequence) {
      if (phase.side !== null && phase.side !== side) parts.push(h("li", { class: "side-mark" }, this.board.sides[phase.side].name));
      side = phase.side ?? -2;
      const now = phase.id === view.phase && (phase.side === null || phase.side === view.player);
      const other = phase.side !== null && phase.side !== view.player;
      parts.push(h("li", { class: now ? "now" : other ? "other" : "", title: `Rule ${phase.rule}`, "aria-current": now ? "step" : null }, phase.name));
    }
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...parts);
  }

  // --- choices ---------------------------------------------------------------------------------

  /** @param {Asked} asked */
  buttons(asked) {
    return buttons(asked, this.names);
  }

  /** @param {Choice} choice @param {Asked} asked */
  words(choice, asked) {
    return words(choice, asked, this.names);
  }

  /** @param {Choice} choice */
  where({ verb, noun }) {
    return ON_UNIT.includes(verb) ? this.whereIs(Number(noun)) : "";
  }

  /** @param {Choice} choice */
  places({ verb, noun }) {
    const place = ON_UNIT.includes(verb) ? this.boardView.placeOf(Number(noun)) : [...ON_HEX, "box"].includes(verb) ? Number(noun) : null;
    return place === null ? [] : [place];
  }

  /** @param {number} unit */
  whereIs(unit) {
    const place = this.boardView.placeOf(unit);
    return place === null ? "" : this.names.place(place);
  }

  /** @param {View} view */
  questions(view) {
    const units = view.stacks.flatMap((stack) => stack.units);
    return [
      ...this.board.hexes.map((cell) => ({ name: this.names.place(cell.number), key: cell.label, candidates: aboutPlace(cell.number) })),
      ...units.map((unit) => ({ name: `${this.names.unit(unit)} at ${this.whereIs(unit)}`, key: "", candidates: aboutUnit(unit) })),
    ];
  }

  // --- battles ---------------------------------------------------------------------------------

  /** The preview of an attack: strength, shifts, and the column for what may be there. @param {Position} position @returns {Card | null} */
  preview({ asked, hints: { attack } }) {
    if (!attack || !asked) return null;
    const columns = /** @type {number[]} */ (attack.columns);
    const least = Math.max(1, attack.seen);
    const ranges = [];
    for (let defence = least; defence <= columns.length; ) {
      let end = defence;
      while (end < columns.length && columns[end] === columns[defence - 1]) end++;
      ranges.push(h("li", {}, `defence ${defence}${end > defence ? (end === columns.length ? " or more" : `–${end}`) : ""}: column `,
        h("b", {}, printed(this.board.crt[columns[defence - 1]].column))));
      defence = end + 1;
    }
    return {
      heading: `Attack on ${this.names.place(attack.hex)}`,
      place: attack.hex,
      content: [
        h("p", {}, "Attack strength ", h("b", {}, String(attack.strength)), `, against at least ${attack.seen} (only the top unit is known, `, this.rule("7.7"), ")"),
        h("ul", { class: "shifts" }, ...(attack.shifts.length ? attack.shifts.map((/** @type {any} */ x) =>
          h("li", {}, `${Math.abs(x.columns)} ${x.columns > 0 ? "right" : "left"}: ${x.why} `, this.rule(x.rule)))
          : [h("li", {}, "No column shifts")])),
        h("ul", { class: "shifts" }, ...ranges),
        combatTable(this.board.crt, { column: columns[least - 1] }),
        h("p", { class: "hint" }, "Lit is the column if nothing lies beneath the top unit."),
      ],
    };
  }

  /** @param {LogLine} line @returns {Card | null} */
  result({ kind, text, facts }) {
    if (kind !== "combat") return null;
    const column = this.board.crt.findIndex((c) => c.column === facts.column);
    return {
      heading: `Battle of ${this.names.place(facts.place)}`,
      place: facts.place,
      content: [h("p", {}, ...this.table.linked(text)), combatTable(this.board.crt, { column, die: facts.die })],
    };
  }

  /** @param {string} id */
  rule(id) {
    return h("button", { class: "rule", onclick: () => this.table.rule(id) }, id);
  }

  // --- words -----------------------------------------------------------------------------------

  /** @param {LogLine} line @returns {import("../client").Heading | null} */
  heading({ kind, text, facts }) {
    if (kind === "turn") return { level: "turn", text };
    if (kind === "phase") return { level: "phase", text: `${this.board.sides[facts.side].name} · ${facts.phase}` };
    return null;
  }

  /** @param {string} text */
  mentioned(text) {
    return Number(text.replace(/\D/g, ""));
  }

  /** @param {import("../types").Ending} ending */
  ending({ winner, score, resigned }) {
    const won = winner ? `${title(winner)} victory` : "Game over";
    return `${won}: ${score.join(" to ")} VP${resigned ? ` (${title(resigned)} resigned)` : ""}`;
  }
}
