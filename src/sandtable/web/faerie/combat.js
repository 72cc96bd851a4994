// The battle board and the duel screen: strengths, ratio, what is added to the dice, the tables with row and column lit.
import { fill, h, title } from "../dom.js";
import { pips } from "../log.js";
import { Pane } from "../pane.js";
import { arms, picture } from "./counters.js";
import { stepOf } from "./names.js";

/** @import {Card, Chart, LogLine, Position, Table, View} from "./local" */
/** A combat: its kind and where it is. @typedef {{form: string, hex: number}} Where */

const SINGLE = ["duel", "trial", "mind"];
const TOLD = [
  "terrain", "challenge", "accepted", "declined", "excused", "kings", "sown", "touched", "requited", "venom", "round", "blow", "initiative", "troops lost", "killed", "sunk", "damaged", "ruined",
  "moved", "no retreat", "evasion", "evaded", "caught", "item fate", "item lost", "took", "combat over",
];

/** The combat that matters now. @param {View} view @param {LogLine[]} log @returns {Where | null} */
export function atHand(view, log) {
  const step = stepOf(view);
  if (step && (step.type === "Challenge" || step.type === "Answer" || step.type === "ChooseTerrain") && step.hex !== undefined) return { form: step.kind ?? "battle", hex: step.hex };
  if (view.fight) return { form: view.fight.kind, hex: view.fight.hex };
  const last = log.findLast(({ kind }) => kind === "round" || kind === "blow" || kind === "declared");
  return last ? { form: last.facts.form, hex: last.facts.hex } : null;
}

/** What was told of a combat since it was announced. @param {LogLine[]} log @param {Where} where */
function linesOf(log, { form, hex }) {
  const start = log.findLastIndex(({ kind, facts }) => kind === "declared" && facts.form === form && facts.hex === hex);
  if (start < 0) return [];
  const end = log.findIndex(({ kind, facts }, i) => i > start && kind === "combat over" && facts.form === form && facts.hex === hex);
  const single = SINGLE.includes(form);
  return log.slice(start, end < 0 ? undefined : end + 1).filter(({ kind, facts }) => kind === "declared" || (TOLD.includes(kind) && (facts.hex === hex || facts.from === hex || facts.hex === undefined)
    && (facts.form === undefined || facts.form === form || (!single && kind !== "round" && kind !== "blow")) && !(kind === "round" && facts.form !== form)));
}

/** Which line of a table begins at or below a value. @param {string[][]} rows @param {number} value */
function row(rows, value) {
  return Math.max(0, rows.findLastIndex(([range]) => value >= Number.parseInt(range ?? "", 10)));
}

/** @extends {Pane<import("./names.js").Names>} */
export class CombatPanel extends Pane {
  element = h("div", { class: "faerie-panel combat" });

  /** @param {Position} position */
  show({ view, log }) {
    const where = atHand(view, log);
    const lines = where ? linesOf(log, where) : [];
    if (!where || !lines.length) fill(this.element, h("p", { class: "hint" }, "There was no combat yet. Here you will see strengths, ratio, dice and the tables."), this.crt(null), this.casualties(null));
    else fill(this.element, ...(SINGLE.includes(where.form) ? this.duel(where, lines, view) : this.battle(where, lines, view)));
  }

  /** A chart by its id. @param {string} id */
  chart(id) {
    const found = this.table.documents.charts.get(id);
    if (!found) throw new Error(`there is no chart ${id}`);
    return found;
  }

  /** @param {Where} where */
  heading({ form, hex }) {
    return h("h2", {}, `${this.names.combat(form)} in `, this.placeLink(hex, this.names.hex(hex)));
  }

  // --- battle, engagement, melee -------------------------------------------------------------------

  /** @param {Where} where @param {LogLine[]} lines @param {View} view */
  battle(where, lines, view) {
    const facts = lines.findLast(({ kind }) => kind === "round")?.facts ?? null;
    const fight = view.fights.find(({ kind, hex }) => kind === where.form && hex === where.hex);
    const first = lines[0]?.facts.side ?? 0;
    const attacker = facts?.attacker ?? fight?.attacker ?? first;
    const terrain = lines.findLast(({ kind }) => kind === "terrain")?.facts.terrain;
    const rounds = lines.filter(({ kind }) => kind === "round").length;
    return [this.heading(where), h("p", { class: "hint" }, [terrain && `The defender stands in ${terrain}`, fight?.overrun && "overrun: one Round, 3 off the dice", rounds === 1 ? "one Round so far" : `${rounds || "no"} Rounds so far`].filter(Boolean).join(" · ")),
      h("div", { class: "versus" }, this.host(attacker, "attacks", facts?.strengths[0], where, view), h("div", { class: "against" }, facts ? this.ratio(facts) : "—"), this.host(1 - attacker, "defends", facts?.strengths[1], where, view)),
      facts ? this.reckoning(facts) : null, this.ledger(lines), this.crt(facts), this.casualties(facts)];
  }

  /** One side. @param {number} side @param {string} role @param {number | undefined} strength @param {Where} where @param {View} view */
  host(side, role, strength, where, view) {
    const stack = view.stacks.find((found) => found.hex === where.hex && found.side === side);
    const seen = side === view.side ? null : view.sight[where.hex];
    const persons = stack?.persons.length ? stack.persons : seen?.persons ?? (stack && this.names.persons.has(stack.top) ? [stack.top] : []);
    const ships = stack?.ships ?? [];
    const troops = side === view.side ? stack?.troops ?? {} : seen?.troops ?? {};
    return h("section", { class: `host ${this.names.board.sides[side]?.id}` }, h("h3", {}, this.names.side(side), h("small", {}, ` ${role}`)), h("p", { class: "strength" }, strength === undefined ? "?" : String(strength)),
      h("div", { class: "pieces" }, ...persons.map((id) => picture(this.names, id, { wounds: view.wounds[id] ?? 0, escorted: view.escorts.includes(id) })), ...(where.form === "engagement" ? ships : []).map((id) => picture(this.names, id, { damaged: view.damaged.includes(id) })),
        ...(where.form === "battle" ? Object.entries(troops) : []).map(([colour, number]) => picture(this.names, colour, { number }))),
      stack && side !== view.side && stack.kinds.length ? h("small", {}, stack.kinds.join(", ")) : null);
  }

  /** The column that was used. @param {LogLine["facts"]} facts */
  column(facts) {
    const last = this.chart("crt").header.length - 2;
    const shift = Object.values(/** @type {Record<string, number>} */ (facts.shifts)).reduce((sum, number) => sum + number, 0);
    return Math.max(0, Math.min(facts.column + shift, last));
  }

  /** @param {LogLine["facts"]} facts */
  ratio(facts) {
    const [, ...columns] = this.chart("crt").header;
    const at = this.column(facts);
    return h("span", { class: "ratio" }, columns[facts.column] ?? "", at === facts.column ? null : h("b", {}, ` → ${columns[at]}`));
  }

  /** Dice, what is added, the result. @param {LogLine["facts"]} facts */
  reckoning({ dice, modifiers, shifts, roll, result, wounds }) {
    const added = Object.entries(/** @type {Record<string, number>} */ (modifiers));
    const shifted = Object.entries(/** @type {Record<string, number>} */ (shifts));
    return h("dl", { class: "reckoning" },
      h("dt", {}, "Dice"), h("dd", {}, ...dice.map(pips), ` ${dice[0] + dice[1]}`),
      ...added.flatMap(([why, number]) => [h("dt", {}, this.reason(why)), h("dd", {}, signed(number))]),
      ...shifted.flatMap(([why, number]) => [h("dt", {}, `${this.reason(why)} (columns)`), h("dd", {}, signed(number))]),
      h("dt", {}, h("b", {}, "Roll")), h("dd", {}, h("b", {}, String(roll))),
      h("dt", {}, h("b", {}, "Result")), h("dd", {}, h("b", {}, result.join("/")), wounds ? ` (${wounds.join(" and ")} wounds)` : ""));
  }

  /** @param {string} why */
  reason(why) {
    const [what = "", ...rest] = why.split(" ");
    const side = this.names.board.sides.find(({ id }) => id === rest.at(-1))?.name;
    if (what === "command" && side) return `${side} command`;
    if (rest[0] === "refused" && side) return `${side} refused the ${what === "duel" ? "duel arcane" : "trial by combat"}`;
    const item = /** @type {Record<string, string>} */ ({ staff: "The Staff of Dunatis", axe: "Ogme's Axe", overrun: "Overrun" })[what];
    return item ?? (rest.length ? title(why) : this.names.name(what));
  }

  /** @param {LogLine[]} lines */
  ledger(lines) {
    return h("ol", { class: "ledger", "aria-label": "What happened" }, ...lines.slice(1).filter(({ kind }) => kind !== "blow").map(({ kind, text, facts }) => h("li", { class: kind.replaceAll(" ", "-") }, ...(Array.isArray(facts.dice) ? facts.dice.map(pips) : []), " ", ...this.table.linked(text))));
  }

  // --- the tables ----------------------------------------------------------------------------------

  /** The Combat Results Table as printed. @param {LogLine["facts"] | null} facts */
  crt(facts) {
    const chart = this.chart("crt");
    const lit = facts ? this.column(facts) + 1 : -1;
    const line = facts ? Math.max(0, Math.min(facts.roll - Number.parseInt(chart.rows[0]?.[0] ?? "", 10), chart.rows.length - 1)) : -1;
    return this.sheet(chart, (i, j) => (i === line && j === lit ? "hit" : i === line || j === lit ? "lit" : ""));
  }

  /** The Casualty Table: for each side the row of its force and the column of its letter. @param {LogLine["facts"] | null} facts */
  casualties(facts) {
    const chart = this.chart("casualty");
    const results = /** @type {string[]} */ (facts?.result ?? []);
    const columns = results.map((letter) => chart.header.indexOf(letter[0] ?? ""));
    const lines = /** @type {number[]} */ (facts?.forces ?? []).map((force) => row(chart.rows, force));
    return this.sheet(chart, (i, j) => (lines.some((line, side) => line === i && columns[side] === j) ? "hit" : lines.includes(i) || columns.includes(j) ? "lit" : ""));
  }

  /** @param {Chart} chart @param {(i: number, j: number) => string} light */
  sheet(chart, light) {
    return h("div", { class: "sheet" }, h("table", { class: "printed", "data-chart": chart.id }, h("caption", {}, chart.title, chart.source === "reconstruction" ? "° " : " ", this.rule(chart.rule)),
      h("thead", {}, h("tr", {}, ...chart.header.map((text) => h("th", {}, text)))),
      h("tbody", {}, ...chart.rows.map((cells, i) => h("tr", {}, ...cells.map((text, j) => h(j ? "td" : "th", { class: j ? light(i, j) : "" }, text.replace(" or less", "−").replace(" or more", "+").replace("-", "–"))))))));
  }

  // --- single combat -------------------------------------------------------------------------------

  /** Two champions face to face. @param {Where} where @param {LogLine[]} lines @param {View} view */
  duel(where, lines, view) {
    const blows = lines.filter(({ kind }) => kind === "blow").map(({ facts }) => facts);
    const fight = view.fights.find(({ kind, hex }) => kind === where.form && hex === where.hex);
    const champions = blows[0]?.champions ?? fight?.champions ?? ["", ""];
    const last = blows.at(-1) ?? null;
    return [this.heading(where), this.faceToFace(where, champions, blows, view, lines), last ? this.reckoning(last) : null, ...this.epilogue(lines), this.crt(last), this.casualties(last)];
  }

  /** @param {Where} where @param {string[]} champions @param {LogLine["facts"][]} blows @param {View} view @param {LogLine[]} lines */
  faceToFace(where, champions, blows, view, lines) {
    const wound = (/** @type {LogLine["facts"]} */ blow, /** @type {number} */ side) => blow.wounds[blow.attacker === side ? 0 : 1];
    const strength = (/** @type {LogLine["facts"]} */ blow, /** @type {number} */ side) => blow.strengths[blow.attacker === side ? 0 : 1];
    return h("div", { class: "duel", "data-form": where.form },
      ...champions.map((id, side) => {
        const person = this.names.persons.get(id);
        const dead = id in view.slain || lines.some(({ kind, facts }) => kind === "killed" && facts.person === id);
        const last = blows.at(-1);
        return h("section", { class: `champion ${this.names.board.sides[side]?.id}${dead ? " dead" : ""}` }, arms(this.names, id), h("h3", {}, this.names.name(id)), h("p", { class: "hint" }, person?.title ?? ""),
          h("p", { class: "strength", title: "Strength in the last Round" }, last ? String(strength(last, side)) : "?"), h("p", {}, `combat ${person?.combat ?? 0} · magic ${person?.magic ?? 0}`),
          h("p", { class: "suffered" }, dead ? "slain" : `${blows.reduce((sum, blow) => sum + wound(blow, side), 0)} wounds taken`));
      }),
      h("ol", { class: "blows", "aria-label": "Rounds" }, ...blows.map((blow, i) => h("li", {}, h("b", {}, String(wound(blow, 0))), h("span", {}, h("small", {}, `Round ${i + 1}`), ...blow.dice.map(pips), h("small", {}, blow.result.join("/"))), h("b", {}, String(wound(blow, 1)))))));
  }

  /** @param {LogLine[]} lines */
  epilogue(lines) {
    return lines.filter(({ kind }) => ["touched", "requited", "venom", "killed", "item fate", "item lost", "took"].includes(kind)).map(({ text }) => h("p", {}, ...this.table.linked(text)));
  }

  // --- cards ---------------------------------------------------------------------------------------

  /** What the fights among the news have brought, beside the map. @param {LogLine[]} news @param {LogLine[]} log @param {View} view @returns {Card} */
  card(news, log, view) {
    const fought = news.filter(({ kind }) => kind === "round" || kind === "blow").map(({ facts }) => facts);
    const last = new Map(fought.map((facts) => [`${facts.form} ${facts.hex} ${facts.champions ?? ""}`, facts]));
    const hex = fought.at(-1)?.hex;
    return { heading: `Combat in ${this.names.hex(hex)}`, place: hex, content: [h("div", { class: "faerie-panel combat" }, ...[...last.values()].map((facts) => h("section", {}, h("h4", {}, this.names.combat(facts.form)), ...this.brief(facts, log, view))))] };
  }

  /** A fight in short. @param {LogLine["facts"]} facts @param {LogLine[]} log @param {View} view */
  brief(facts, log, view) {
    const where = { form: facts.form, hex: facts.hex };
    if (!SINGLE.includes(facts.form)) {
      return [h("p", { class: "odds" }, h("b", {}, `${this.names.side(facts.attacker)} ${facts.strengths[0]}`), " to ", h("b", {}, `${facts.strengths[1]} ${this.names.side(1 - facts.attacker)}`), ": ", this.ratio(facts)), this.reckoning(facts)];
    }
    const blows = linesOf(log, where).filter(({ kind }) => kind === "blow").map((line) => line.facts);
    return [this.faceToFace(where, facts.champions, blows, view, log)];
  }
}

/** @param {number} number */
function signed(number) {
  return number > 0 ? `+${number}` : `−${Math.abs(number)}`;
}
