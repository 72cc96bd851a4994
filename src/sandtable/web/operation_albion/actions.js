// The Action List: what may be done for an Action Point, why not the rest; the question at hand, incidents, what they forbid.
import { fill, h, title } from "../dom.js";
import { pips } from "../log.js";
import { unitOf } from "./counters.js";
import { forceOf, pairs, stepOf } from "./names.js";
import { PiecesPane } from "./pieces.js";

/** @import {ListedAction, LogLine, Position, View} from "./local" */

const BRANCHES = [["G1", "G-1", "Reinforcements"], ["G2", "G-2", "Intelligence"], ["G3", "G-3", "Operations"], ["G4", "G-4", "Logistics"], ["32", "32", "Optional actions"]];
const SUBJECTS = /** @type {Record<string, string>} */ ({ "G3.naval": "At sea", "G3.air": "In the air", "G3.ground": "On land", "G3.comb": "Combined" });

const HOW = /** @type {Record<string, string>} */ ({ load: "Click a unit, then its ship", land: "Aboard: click a unit, then a coast", place: "Click a unit, then where it goes" });

export class ActionsPanel extends PiecesPane {
  element = h("div", { class: "albion-panel actions" });
  /** The branch that is unfolded on a small screen; news must not fold it. */
  unfolded = "";

  /** @param {Position} position @param {string | null} hand the unit that was clicked first */
  show(position, hand) {
    const { view, log } = position;
    fill(this.element, this.points(view), this.question(position, hand), this.incident(view, log), this.list(position));
  }

  /** The Action Points of both sides. @param {View} view */
  points(view) {
    const most = this.names.board.largest_ap;
    return h("div", { class: "points" }, ...this.names.board.sides.map(({ id, name }, side) => {
      const now = view.ap[side] ?? 0;
      return h("div", { class: `track ${id} ${side === view.player ? "now" : ""}`, "aria-label": `${name}: ${now} Action Points` }, h("span", {}, name), h("b", {}, String(now)),
        h("span", { class: "boxes", "aria-hidden": "true" }, ...Array.from({ length: most }, (_, i) => h("i", { class: i < now ? "full" : "" }))));
    }));
  }

  /** The units that the open question is about; those off the map are chosen here. @param {Position} position @param {string | null} hand */
  question({ view, asked, hints }, hand) {
    if (!asked || asked.options.action) return null;
    const step = stepOf(view);
    const force = forceOf(view, hints).filter((id) => unitOf(this.names.board, id));
    const subject = hints.unit ?? step?.unit ?? null;
    const away = this.away(view, [...this.pieces.open]);
    const together = pairs(asked);
    const held = hand ? together.filter(({ noun }) => noun[0] === hand) : [];
    const movers = [...new Set([...together.map(({ noun }) => noun[0] ?? ""), ...(asked.options.fly ?? []).flat(), ...[...this.pieces.open].filter((id) => id in view.aboard)])];
    const others = away.filter((id) => !movers.includes(id));
    if (!force.length && !subject && !others.length && !movers.length) return null;
    return h("section", { class: "at-hand" }, h("h3", {}, step?.action ? this.names.action(step.action) : asked.prompt),
      subject ? h("div", { class: "pieces" }, this.pieces.shell(subject, "piece large", this.pieces.picture(subject)), h("b", {}, this.names.unit(subject))) : null,
      force.length ? h("p", { class: "hint" }, `${force.length === 1 ? "One unit" : `${force.length} units`} in the force`) : null,
      force.length ? this.pieces.counters(force) : null,
      movers.length ? h("p", { class: "hint" }, HOW[together[0]?.verb ?? ""] ?? (asked.options.fly ? "Aircraft in range" : "Aboard")) : null,
      movers.length ? this.pieces.counters(movers) : null,
      others.length ? h("p", { class: "hint" }, "To choose from") : null,
      others.length ? this.pieces.counters(others) : null,
      hand && held.length ? h("div", { class: "in-hand" }, h("b", {}, this.names.unit(hand)), held[0]?.verb === "load" ? " goes aboard:" : " goes to:",
        ...held.map((choice) => h("button", { onclick: (/** @type {Event} */ event) => this.table.choose([choice], event) }, this.table.words(choice, true)))) : null);
  }

  /** Units that are neither on the map nor aboard. @param {View} view @param {string[]} units */
  away(view, units) {
    const here = new Set([...view.stacks.flatMap((stack) => stack.units), ...view.mines.map(({ unit }) => unit), ...Object.keys(view.aboard)]);
    return units.filter((id) => !here.has(id));
  }

  /** The incident of this player turn. @param {View} view @param {LogLine[]} log */
  incident(view, log) {
    const start = log.findLastIndex((line) => line.kind === "turn");
    const found = log.slice(start + 1).findLast((line) => line.kind === "incident" && line.facts.side === view.player);
    if (!found) return null;
    return h("section", { class: "incident" }, h("h3", {}, pips(found.facts.die), ` ${found.facts.name}`), h("p", {}, found.facts.says));
  }

  /** The Action List by staff branch. @param {Position} position */
  list({ view, asked, hints }) {
    const offered = asked?.options.action ?? [];
    const refused = hints.refused ?? {};
    const branches = BRANCHES.flatMap(([prefix = "", mark = "", name = ""]) => {
      const actions = this.names.board.actions.filter(({ id, option }) => id.startsWith(prefix) && (!option || this.names.board.options.includes(option)));
      if (!actions.length) return [];
      const groups = [...new Set(actions.map(({ group }) => group))];
      return [h("section", { class: "branch" }, h("h3", {}, h("span", { class: "mark" }, mark), name),
        ...groups.flatMap((group) => [
          SUBJECTS[group] ? h("h4", {}, SUBJECTS[group]) : null,
          h("ul", {}, ...actions.filter((action) => action.group === group).map((action) => this.entry(action, offered.includes(action.id), refused[action.id], Boolean(offered.length)))),
        ]))];
    });
    if (asked && !offered.length) return h("details", { class: "list" }, h("summary", {}, "Action List"), ...branches);
    return h("section", { class: "list" }, h("h2", {}, "Action List"), offered.length ? null : h("p", { class: "hint" }, `${this.names.side(view.player)} player turn`), ...branches);
  }

  /** The actions that are open, for a small screen. @param {Position} position */
  short({ asked }) {
    const offered = asked?.options.action ?? [];
    return h("div", { class: "albion-panel actions" }, h("div", { class: "list" }, ...BRANCHES.flatMap(([prefix = "", mark = "", name = ""]) => {
      const open = this.names.board.actions.filter(({ id }) => id.startsWith(prefix) && offered.includes(id));
      return open.length ? [h("details", { class: "branch", name: "branch", open: this.unfolded === prefix, ontoggle: (/** @type {Event} */ event) => this.unfold(prefix, event) }, h("summary", {}, h("span", { class: "mark" }, mark), ` ${name} `, h("small", {}, String(open.length))), h("ul", {}, ...open.map((action) => this.entry(action, true, undefined, true))))] : [];
    })));
  }

  /** @param {string} prefix @param {Event} event */
  unfold(prefix, event) {
    const open = /** @type {HTMLDetailsElement} */ (event.target).open;
    if (open) this.unfolded = prefix;
    else if (this.unfolded === prefix && /** @type {HTMLElement} */ (event.target).isConnected) this.unfolded = "";
  }

  /** @param {ListedAction} action @param {boolean} open @param {[string, string] | undefined} reason @param {boolean} asking */
  entry({ id, title: text, rule }, open, reason, asking) {
    const cite = (/** @type {string} */ number, text = number) => h("button", { class: "rule", title: `Rule ${number}`, onclick: () => this.table.rule(number) }, text);
    if (open) {
      return h("li", { class: "open" }, h("button", { class: "action", "data-action": id, onclick: (/** @type {Event} */ event) => this.table.choose([{ verb: "action", noun: id }], event) }, text), cite(rule, "rule"));
    }
    const why = asking && reason ? h("small", {}, title(reason[1]), " ", reason[0] === rule ? null : cite(reason[0])) : null;
    return h("li", { class: asking ? "shut" : "" }, h("span", { class: "action", "data-action": id }, text), cite(rule, "rule"), why);
  }
}
