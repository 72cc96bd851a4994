// The orders, what they still lack, where the points come from, and how the campaign stands.
import { fill, h, title } from "../dom.js";
import { points } from "./words.js";

/** @typedef {import("./board").Mission} Mission */
/** @typedef {import("./view").View} View */
/** @typedef {import("./words.js").Names} Names */
/** @typedef {{text: string, done: boolean, short: string}} Check */

/** What a mission asks for, and whether it is so. @param {Names} names @param {View} view @param {Mission} mission @returns {Check[]} */
export function checklist(names, view, mission) {
  const german = Object.keys(view.afloat).map((ship) => view.at[ship] ?? "");
  const left = mission.destroy.filter((port) => view.forts[port]?.length);
  const goal = mission.end_in.map((id) => names.place(id)).join(" or ");
  return [
    ...mission.destroy.map((port) => ({ text: `Silence ${names.place(port)}`, done: view.turn > 0 && !view.forts[port]?.length, short: "" })),
    ...(mission.destroy.length ? [{ text: "", done: !left.length, short: `silence ${left.map((port) => names.place(port)).join(", ")}` }] : []),
    goal ? { text: `A German ship at ${goal}`, done: german.some((place) => mission.end_in.includes(place)), short: goal }
      : { text: "A German ship in a friendly naval base", done: german.some((place) => names.kind(view, place) === "friendly_base"), short: "a friendly base" },
    { text: `${mission.vp} VP: ${points(view.vp)} so far`, done: view.vp >= mission.vp, short: `${points(view.vp).replace(" VP", "")} of ${mission.vp} VP` },
  ];
}

/** What is still to do, for the top bar. @param {Names} names @param {View} view @param {Mission} mission */
export function lacking(names, view, mission) {
  if (view.accomplished) return "accomplished";
  return checklist(names, view, mission).filter((check) => !check.done && check.short).map((check) => check.short).join(", ") || "all is done: hold to the end of the day";
}

/** Points by their source as bars. @param {Record<string, number>} points */
export function pointBars(points) {
  const rows = Object.entries(points).sort(([, a], [, b]) => b - a);
  const most = Math.max(1, ...rows.map(([, vp]) => Math.abs(vp)));
  return h("table", { class: "bars" }, h("tbody", {}, ...rows.map(([why, vp]) => h("tr", { class: vp < 0 ? "minus" : "" },
    h("th", { scope: "row" }, title(why)), h("td", { class: "bar-cell" }, h("span", { class: "bar-of", style: `width:${(100 * Math.abs(vp)) / most}%` })), h("td", { class: "number" }, vp > 0 ? `+${vp}` : `−${-vp}`)))));
}

export class OrdersPanel {
  /** @param {Names} names @param {import("../client").Table} table */
  constructor(names, table) {
    this.names = names;
    this.table = table;
    this.element = h("div", { class: "orders" });
  }

  /** @param {View} view */
  show(view) {
    const mission = this.names.mission(view.mission);
    fill(this.element, ...(mission ? this.mission(view, mission) : [h("p", { class: "hint" }, "The orders are not drawn yet.")]), ...this.points(view), ...this.campaign(view));
  }

  /** @param {View} view @param {Mission} mission */
  mission(view, mission) {
    return [
      h("h3", {}, mission.name, " ", h("button", { class: "rule", onclick: () => this.table.rule(mission.rule) }, mission.rule)),
      h("p", { class: "about" }, mission.about),
      h("ul", { class: "checklist", "aria-label": "What the orders ask for" },
        ...checklist(this.names, view, mission).filter((check) => check.text).map(({ text, done }) => h("li", { class: done ? "done" : "" }, h("span", { class: "tick", "aria-label": done ? "done" : "to do" }, done ? "✓" : ""), text)),
        h("li", { class: "days" }, h("span", { class: "tick" }), view.turn ? `Day ${view.turn} of ${mission.days}` : `${mission.days} days`)),
      view.accomplished ? h("p", { class: "accomplished" }, `Accomplished on day ${view.accomplished}.`) : h("p", { class: "hint" }, "All of it must be so at once in an Objective Phase."),
      ...mission.end_in.concat(mission.destroy).map((id) => h("button", { class: "place", onclick: () => this.table.find(id) }, this.names.place(id))).flatMap((button) => [button, " "]),
    ];
  }

  /** @param {View} view */
  points(view) {
    return [h("h3", {}, "Victory points ", h("b", {}, points(view.vp))), Object.keys(view.points).length ? pointBars(view.points) : h("p", { class: "hint" }, "None yet.")];
  }

  /** @param {View} view */
  campaign(view) {
    if (this.names.board.scenario !== "campaign") return [];
    const state = (/** @type {Mission} */ { id }) => (view.successes.includes(id) ? "won" : id === view.mission ? "now" : view.orders.includes(id) ? "" : "over");
    const won = view.successes.flatMap((id) => this.names.mission(id) ?? []);
    const bonuses = won.flatMap((mission) => [
      ...(mission.opens.length || mission.opens_spaces.length ? [`Ships may start at ${[...mission.opens.map((nation) => `${nation} harbours`), ...mission.opens_spaces.map((id) => this.names.place(id))].join(", ")}`] : []),
      ...mission.calms.map((id) => `${this.names.place(id)} is no longer patrolled`),
      ...mission.friends.map((nation) => `${nation} harbours are friendly`),
    ]);
    return [
      h("h3", {}, `Campaign: ${view.successes.length} ${view.successes.length === 1 ? "mission" : "missions"} accomplished`),
      h("ul", { class: "campaign" }, ...this.names.board.missions.map((mission) => h("li", { class: state(mission) }, mission.name,
        h("small", {}, { won: "accomplished", now: "now", over: "failed or withdrawn", "": "to come" }[state(mission)] ?? "")))),
      bonuses.length ? h("ul", { class: "notes" }, ...bonuses.map((text) => h("li", {}, text))) : h("p", { class: "hint" }, "Ships start at Pola; missions accomplished open other harbours (24.2)."),
      view.bonus === "reinforce" ? h("p", {}, "Moltke and Stralsund join at the start of the next mission.") : null,
    ].filter((node) => node !== null);
  }
}
