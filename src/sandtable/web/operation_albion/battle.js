// The battle board: four stages, who fires first and why, every die with the factor it needs, hits and losses.
import { fill, h, title } from "../dom.js";
import { pips } from "../log.js";
import { factorsOf, unitOf } from "./counters.js";
import { stepOf, upTo } from "./names.js";
import { PiecesPane } from "./pieces.js";

/** @import {Asked, Battle, Card, LogLine, Position, View} from "./local" */
/** @typedef {{side: number, form: string, space: string, attackers: string[], defenders: string[]}} Fight */

const STAGES = ["air", "submarine", "surface", "ground"];
const FORMS = /** @type {Record<string, string>} */ ({
  sea: "Naval battle", land: "Battle", bombardment: "Bombardment", landing: "Amphibious assault", strike: "Airstrike", "sea strike": "Naval airstrike",
  "combined landing": "Combined amphibious assault", "shore fire": "Base fire", "carrier bombardment": "Carrier bombardment",
});
const ONE = /** @type {Record<string, string>} */ ({ air: "aircraft", surface: "a surface ship", submarine: "a submarine", ground: "a ground unit", base: "the base" });
const AT_SEA = ["sea", "sea strike", "shore fire"];
/** Why a side fires first: if it attacks, and if it defends. */
const FIRST = /** @type {Record<string, [string, string]>} */ ({
  "12.2.air": ["the defender has no fighters", "it defends with fighters"],
  "12.2.sub": ["the defender has no submarines", "it defends with submarines"],
  "12.2.surface": ["it attacks with the faster ship", "the attacker has no faster ship"],
  "12.2.ground": ["it attacks with shock troops or an armoured train", "no shock troops and no armoured train attack it"],
  "28.2": ["it attacks with a carrier", "it attacks with a carrier"],
});

/** The lines of the last battle; none if there was none. @param {LogLine[]} log */
export function lastBattle(log) {
  const start = log.findLastIndex((line) => line.kind === "battle");
  if (start < 0) return [];
  const end = log.findIndex((line, i) => i > start && line.kind === "battle over");
  return log.slice(start, end < 0 ? undefined : end + 1);
}

export class BattlePanel extends PiecesPane {
  element = h("div", { class: "albion-panel battle-board" });

  /** @param {Position} position */
  show(position) {
    const lines = lastBattle(position.log);
    if (!lines.length) fill(this.element, h("p", { class: "hint" }, "There was no battle yet. Here you will see its stages, every die, and the losses."));
    else fill(this.element, ...this.board(lines, position));
  }

  /** @param {LogLine[]} lines @param {Position} position */
  board(lines, { view, asked, hints }) {
    const fight = /** @type {Fight} */ (lines[0]?.facts);
    const over = lines.at(-1)?.kind === "battle over";
    const battle = over ? null : view.battle;
    const attacker = fight.side;
    return [this.heading(fight), this.stages(lines, battle), this.first(lines, fight), battle ? this.owed(battle, view, asked) : null,
      h("div", { class: "lines" }, this.line(fight.attackers, attacker, "attacks", lines, battle, hints, asked), this.line(fight.defenders, 1 - attacker, "defends", lines, battle, hints, asked)),
      this.ledger(lines), over ? h("p", { class: "over" }, h("b", {}, this.outcome(lines))) : null];
  }

  /** @param {Fight} fight */
  heading({ form, space }) {
    return h("h2", {}, `${FORMS[form] ?? title(form)} ${AT_SEA.includes(form) ? "in" : "at"} `, this.placeLink(space, this.names.place(space)));
  }

  /** @param {LogLine[]} lines @param {Battle | null} battle */
  stages(lines, battle) {
    const reached = STAGES.indexOf(battle?.stage || "ground");
    const fought = new Set(lines.filter((line) => line.kind === "stage").map((line) => line.facts.name));
    return h("ol", { class: "stages", "aria-label": "Stages" }, ...STAGES.map((stage, i) => {
      const now = battle?.stage === stage;
      const done = !now && (battle === null || i < reached);
      return h("li", { class: now ? "now" : done ? (fought.has(stage) ? "past" : "empty") : "", "aria-current": now ? "step" : null }, title(stage), h("small", {}, now ? "now" : done ? (fought.has(stage) ? "fought" : "nobody fires") : "to come"));
    }));
  }

  /** Who fires first in the stage at hand. @param {LogLine[]} lines @param {Fight} fight */
  first(lines, fight) {
    const stage = lines.findLast((line) => line.kind === "stage");
    if (!stage) return null;
    const { name, first, why } = stage.facts;
    const lands = fight.form.endsWith("landing") && why === "12.2.ground";
    const reason = lands ? "it lands from the sea" : FIRST[why]?.[first === fight.side ? 0 : 1];
    return h("p", { class: "first" }, h("b", {}, `${title(name)} stage: the ${this.names.side(first)} side fires first`), reason ? `, for ${reason} ` : " ", this.rule(why));
  }

  /** The hits that wait for a victim. @param {Battle} battle @param {View} view @param {Asked | null} asked */
  owed(battle, view, asked) {
    const owed = Object.entries(battle.hits).filter(([, number]) => number);
    if (!owed.length || stepOf(view)?.type !== "TakeHits") return null;
    return h("p", { class: "owed" }, ...owed.map(([kind, number]) => `${number} ${number === 1 ? "hit" : "hits"} on ${this.names.target(kind)}. `), asked ? "Click the unit that takes it." : "");
  }

  /** The units of a side. @param {string[]} units @param {number} side @param {string} role @param {LogLine[]} lines @param {Battle | null} battle @param {Record<string, any>} hints @param {Asked | null} asked */
  line(units, side, role, lines, battle, hints, asked) {
    return h("section", { class: `line ${this.names.board.sides[side]?.id}` }, h("h3", {}, this.names.side(side), " ", h("small", {}, role)),
      units.length ? null : h("p", { class: "hint" }, "nobody"), ...units.map((id) => this.unit(id, lines, battle, hints, asked)));
  }

  /** @param {string} id @param {LogLine[]} lines @param {Battle | null} battle @param {Record<string, any>} hints @param {Asked | null} asked */
  unit(id, lines, battle, hints, asked) {
    const shot = lines.find((line) => line.kind === "shot" && line.facts.unit === id)?.facts;
    const gone = lines.find((line) => line.kind === "sent" && line.facts.unit === id);
    const hurt = lines.some((line) => line.kind === "reduced" && line.facts.unit === id);
    const firing = asked !== null && hints.unit === id;
    const card = this.pieces.shell(id, `combatant${gone ? " gone" : hurt ? " hurt" : ""}${firing ? " firing" : ""}`, this.pieces.picture(id),
      h("span", { class: "says" }, h("b", {}, this.names.short(id)), shot ? this.die(shot) : gone ? null : h("small", {}, this.waits(id, battle)),
        gone ? h("small", { class: "loss" }, "lost") : hurt ? h("small", { class: "loss" }, "reduced") : null));
    if (!firing) return card;
    const kinds = (asked?.options.kind ?? []).map((kind) => ({ verb: "kind", noun: kind }));
    const choices = asked?.options.keep ? [...kinds, { verb: "keep", noun: null }] : kinds;
    return h("div", { class: "declares" }, card, ...choices.map((choice) => h("button", { onclick: (/** @type {Event} */ event) => this.table.choose([choice], event) }, this.table.words(choice, true))));
  }

  /** A die, and what it needed. @param {LogLine["facts"]} shot */
  die({ die, factor, hit, at }) {
    return h("span", { class: `shot ${hit ? "hit" : "miss"}`, title: `At ${this.names.target(at)}: ${factor} or less hits` }, pips(die), h("small", {}, `${upTo(factor)}: ${hit ? "hit" : "miss"}`));
  }

  /** Why a unit has not fired. @param {string} id @param {Battle | null} battle */
  waits(id, battle) {
    const unit = unitOf(this.names.board, id);
    if (!unit || !battle) return "did not fire";
    if (battle.silent.includes(id)) return "does not fire";
    const stage = unit.cls === "air" || unit.type === "AV" ? "air" : unit.cls === "naval" ? (unit.type === "SS" ? "submarine" : "surface") : "ground";
    if (!factorsOf(unit, this.pieces.signs(id)).slice(0, 4).some(Boolean)) return "unarmed";
    const past = STAGES.indexOf(stage) < STAGES.indexOf(battle.stage);
    return past ? "no target" : `${stage} stage`;
  }

  /** Stage by stage, what was fired and lost. @param {LogLine[]} lines */
  ledger(lines) {
    const told = lines.slice(1).filter(({ kind }) => ["stage", "shot", "reduced", "sent", "landed", "repulsed", "retreated", "re-embarked", "no combat", "index"].includes(kind));
    return told.length ? h("ol", { class: "ledger", "aria-label": "What happened" }, ...told.map((line) => this.told(line))) : null;
  }

  /** @param {LogLine} line */
  told({ kind, text, facts }) {
    if (kind === "stage") return h("li", { class: "stage" }, `${title(facts.name)} stage`, h("small", {}, ` ${this.names.side(facts.first)} first `), this.rule(facts.why));
    if (kind === "shot") {
      const unit = unitOf(this.names.board, facts.unit);
      return h("li", { class: `shot ${facts.hit ? "hit" : "miss"} ${unit?.side}` }, pips(facts.die), " ", h("b", {}, this.names.short(facts.unit)), ` at ${ONE[facts.at] ?? facts.at}: needs ${upTo(facts.factor)}, `, h("b", {}, facts.hit ? "hit" : "miss"));
    }
    return h("li", { class: kind === "sent" || kind === "reduced" ? "loss" : "" }, ...this.table.linked(text));
  }

  /** @param {LogLine[]} lines */
  outcome(lines) {
    const hits = lines.filter((line) => line.kind === "shot" && line.facts.hit).length;
    const shots = lines.filter((line) => line.kind === "shot").length;
    if (lines.some((line) => line.kind === "no combat")) return "No combat: the attackers cannot harm anybody there.";
    return `The fight is over: ${hits} of ${shots} shots hit.`;
  }

  /** The end of a battle, short. @param {LogLine[]} lines */
  summary(lines) {
    const fight = /** @type {Fight} */ (lines[0]?.facts);
    const lost = (/** @type {number} */ side) => lines.filter(({ kind, facts }) => (kind === "sent" || kind === "reduced") && unitOf(this.names.board, facts.unit)?.side === this.names.board.sides[side]?.id);
    const row = (/** @type {number} */ side) => {
      const found = lost(side);
      return h("p", {}, h("b", {}, this.names.side(side)), found.length ? ` lost ${found.map(({ kind, facts }) => `${this.names.short(facts.unit)}${kind === "reduced" ? " (reduced)" : ""}`).join(", ")}` : " lost nobody");
    };
    const dice = lines.filter((line) => line.kind === "shot");
    return [h("p", {}, this.outcome(lines)), dice.length ? h("p", { class: "dice" }, ...dice.map(({ facts }) => h("span", { class: facts.hit ? "hit" : "miss", title: `${this.names.short(facts.unit)} needs ${facts.factor} or less` }, pips(facts.die)))) : null, row(fight.side), row(1 - fight.side)].filter((node) => node !== null);
  }

  /** What matters while a question is open, for a small screen. @param {Position} position @returns {Card | null} */
  short({ view, asked, log }) {
    const lines = lastBattle(log);
    if (!view.battle || !lines.length) return null;
    const fight = /** @type {Fight} */ (lines[0]?.facts);
    const shots = lines.filter((line) => line.kind === "shot").slice(-4);
    return { heading: `${FORMS[fight.form] ?? "Battle"}: ${this.names.place(fight.space)}`, place: fight.space, content: [
      h("div", { class: "albion-panel battle-board" }, this.stages(lines, view.battle), this.first(lines, fight), this.owed(view.battle, view, asked),
        shots.length ? h("ol", { class: "ledger" }, ...shots.map((line) => this.told(line))) : null),
    ] };
  }

  /** Before an attack: who would fight. @param {Position} position @returns {Card | null} */
  preview({ view, asked }) {
    const step = asked ? stepOf(view) : null;
    const battle = step?.battle;
    if (!battle || !["AttackOrNot", "Joining", "AirSupport"].includes(step?.type ?? "")) return null;
    const stacks = view.stacks.filter((stack) => stack.space === battle.space && stack.side !== battle.side);
    const defenders = stacks.flatMap((stack) => stack.units);
    const unknown = stacks.reduce((sum, stack) => sum + stack.height - stack.units.length, 0);
    const fort = this.names.spaces.get(battle.space)?.kind === "fortress";
    return { heading: `${FORMS[battle.form] ?? "Attack"}: ${this.names.place(battle.space)}`, place: battle.space, content: [
      h("div", { class: "albion-panel" }, h("p", {}, h("b", {}, `${this.names.side(battle.side)} attackers`)), this.pieces.counters([...battle.attackers, ...battle.landing]),
        h("p", {}, h("b", {}, "Defenders"), unknown ? `: ${unknown} unknown` : ""), this.pieces.counters(defenders),
        fort ? h("p", { class: "hint" }, "A fortress: all but shock troops fire with one less, and those who fail go back ", this.rule("12.6.fort")) : null),
    ] };
  }
}
