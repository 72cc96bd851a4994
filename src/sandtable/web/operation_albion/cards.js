// Cards beside the map that show counters or dice: who would fight, who was seen, how a battle ended.
import { h, isNarrow } from "../dom.js";
import { lastBattle } from "./battle.js";

/** @import {Card, LogLine, Position, Table} from "./local" */

export class Cards {
  /** @param {import("./names.js").Names} names @param {import("./pieces.js").Pieces} pieces @param {import("./actions.js").ActionsPanel} actions @param {import("./battle.js").BattlePanel} battle @param {Table} table */
  constructor(names, pieces, actions, battle, table) {
    this.names = names;
    this.pieces = pieces;
    this.actions = actions;
    this.battle = battle;
    this.table = table;
  }

  /** Who would fight; on a small screen what the panels below say of the open question. @param {Position} position @returns {Card | null} */
  preview(position) {
    const planned = this.battle.preview(position);
    if (planned || !position.asked || !isNarrow()) return planned;
    if (position.asked.options.action) return { heading: "Actions", content: [this.actions.short(position)] };
    return this.battle.short(position);
  }

  /** @param {LogLine} line @param {LogLine[]} log all up to this line @param {(unit: string) => string | null} placeOf @returns {Card | null} */
  result({ kind, text, facts }, log, placeOf) {
    const linked = () => h("p", {}, ...this.table.linked(text));
    if (kind === "seen" && facts.units && facts.why !== "battle") {
      const place = facts.units.map(placeOf).find(Boolean) ?? undefined;
      const counters = facts.units.map((/** @type {string} */ id) => h("div", { class: "piece" }, this.pieces.picture(id)));
      return { heading: `Seen (${facts.why})`, place, content: [h("div", { class: "albion-panel" }, h("div", { class: "pieces" }, ...counters))] };
    }
    if (kind === "mine shot") return { heading: "Mines!", content: [linked()] };
    if (kind === "battle over") {
      const lines = lastBattle(log);
      if (!lines.length) return null;
      return { heading: `The fight at ${this.names.place(facts.space)} is over`, place: facts.space, content: [h("div", { class: "battle-board" }, ...this.battle.summary(lines))] };
    }
    if (kind === "game over") return { heading: facts.level, content: [linked()] };
    return null;
  }
}
