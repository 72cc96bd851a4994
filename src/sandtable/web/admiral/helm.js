// The strip on the table: speed, exact legs and turns by numbers, what is placed; ruler and template.
import { fill, h } from "../dom.js";
import { el } from "../svg.js";
import { degrees } from "./geometry.js";

/** @import {Asked, Choice, Hints, View} from "./local" */
/** @import {Plot} from "./plot.js" */

/** A small picture for a button. @param {string} d */
const icon = (d) => el("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d }));
const RULER = "M3 16L16 3L21 8L8 21ZM7 12l2 2M10 9l3 3M13 6l2 2";
const TEMPLATE = "M12 3A9 9 0 1 1 12 21A9 9 0 1 1 12 3M5.6 5.6L18.4 18.4M18.4 5.6L5.6 18.4M12 3v5";

/** @param {HTMLElement} input */
const number = (input) => Number(/** @type {HTMLInputElement} */ (input).value);

export class Helm {
  /** @param {Plot} plot @param {{choose: (choice: Choice) => void, why: (name: string, choice: Choice, event: Event) => void}} on */
  constructor(plot, on) {
    this.plot = plot;
    this.on = on;
    this.element = h("div", { class: "admiral-helm", hidden: true });
    this.tools = h("div", { class: "admiral-tools" });
    this.state = "";
    this.drawTools();
  }

  drawTools() {
    const { plot } = this;
    const tool = (/** @type {Node} */ text, /** @type {string} */ words, /** @type {boolean} */ on, /** @type {() => void} */ act) =>
      h("button", { title: words, "aria-label": words, "aria-pressed": String(on), onclick: () => { act(); plot.draw(); this.drawTools(); } }, text);
    fill(this.tools,
      tool(icon(RULER), plot.ruler ? "Take the ruler away" : "Ruler: drag on the table", plot.measuring || plot.ruler !== null, () => {
        plot.measuring = !plot.measuring && !plot.ruler;
        plot.ruler = null;
      }),
      tool(icon(TEMPLATE), plot.template ? "Take the template away" : "Orientation template", plot.template !== null, () => {
        const { x, y, width, height } = plot.table.viewport.view;
        const ship = plot.ship?.pose ?? plot.table.thing(plot.table.chosen);
        plot.template = plot.template ? null : ship && "heading" in ship ? { x: ship.x, y: ship.y, heading: ship.heading } : { x: (x + width / 2) * 10, y: plot.board.height - (y + height / 2) * 10, heading: 0 };
      }));
  }

  /** @param {View} view @param {Asked | null} asked @param {Hints} hints */
  show(view, asked, hints) {
    const { plot } = this;
    this.drawTools();
    const rows = asked ? [this.speed(view, asked), this.way(asked, hints), this.placing()].filter((row) => row !== null) : [];
    const state = JSON.stringify([asked?.options.speed, plot.most, plot.turns.length, plot.placed, rows.length, hints.left, view.act?.unit]);
    this.element.hidden = rows.length === 0;
    if (state === this.state && this.element.contains(document.activeElement)) return;
    this.state = state;
    fill(this.element, ...rows);
  }

  /** The speed of the turn. @param {View} view @param {Asked} asked */
  speed(view, asked) {
    const speeds = /** @type {number[]} */ (asked.options.speed ?? []);
    if (!speeds.length) return null;
    const [low, high] = [Math.min(...speeds), Math.max(...speeds)];
    const now = Math.max(low, Math.min(high, view.units[view.act?.unit ?? ""]?.speed ?? high));
    const slider = h("input", { type: "range", min: low, max: high, value: now, "aria-label": "Speed in knots", oninput: () => { exact.setAttribute("value", String(number(slider))); /** @type {HTMLInputElement} */ (exact).value = String(number(slider)); } });
    const exact = h("input", { type: "number", min: low, max: high, value: now, "aria-label": "Knots", oninput: () => { /** @type {HTMLInputElement} */ (slider).value = String(number(exact)); } });
    return h("form", { class: "row", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); this.on.choose({ verb: "speed", noun: number(exact) }); } },
      h("span", {}, `${low} to ${high} kn`), slider, exact, h("button", { class: "primary", "data-do": "speed" }, "Declare"));
  }

  /** A leg and a turn by numbers. @param {Asked} asked @param {Hints} hints */
  way(asked, hints) {
    const { plot } = this;
    const { most, turns } = plot;
    if (!most && !turns.length) return null;
    const leg = h("input", { type: "number", min: 0.1, max: most / 10, step: 0.1, value: (plot.stops[0]?.leg ?? most) / 10, "aria-label": "Leg in cm", inputmode: "decimal" });
    const by = h("input", { type: "number", min: 0, max: 22.5, step: 0.5, value: turns.reduce((most, one) => Math.max(most, Math.abs(one)), 0) / 2, "aria-label": "Turn in degrees", inputmode: "decimal" });
    const sail = (/** @type {Event} */ event) => { event.preventDefault(); this.try("Leg", { verb: "leg", noun: Math.round(number(leg) * 10) }, event); };
    const steer = (/** @type {number} */ side) => (/** @type {Event} */ event) => { event.preventDefault(); this.try("Turn", { verb: "turn", noun: side * Math.round(number(by) * 2) }, event); };
    const reason = hints.no_turn?.length ? `${hints.no_turn[1]} (${hints.no_turn[0]})` : "";
    return h("div", {},
      most ? h("form", { class: "row", onsubmit: sail }, h("label", {}, "Leg ", leg, " cm"), h("button", { "data-do": "leg" }, "Sail"), h("small", {}, `of ${(hints.left ?? most) / 10}`)) : null,
      turns.length ? h("form", { class: "row", onsubmit: steer(1) }, h("label", {}, "Turn ", by, "°"), h("button", { type: "button", "data-do": "port", onclick: steer(-1) }, "◄ Port"), h("button", { type: "button", "data-do": "starboard", onclick: steer(1) }, "Starboard ►"))
        : reason ? h("small", { class: "reason" }, reason) : null);
  }

  /** Choose what is on offer; ask why not if it is not. @param {string} name @param {Choice} choice @param {Event} event */
  try(name, choice, event) {
    const offered = choice.verb === "leg" ? this.plot.legs : this.plot.turns;
    if (offered.includes(Number(choice.noun))) this.on.choose(choice);
    else this.on.why(name, choice, event);
  }

  /** What is placed, and where. */
  placing() {
    const { plot } = this;
    const { draft } = plot;
    if (!draft) return null;
    const pose = plot.poseOf(draft);
    const noun = plot.placed?.noun;
    const text = draft.verb === "fly" ? (draft.set && Array.isArray(noun) ? `Course ${noun[0]}°, ${noun[1]} cm` : `Click where it flies, up to ${draft.high[1]} cm`)
      : `${(pose.x / 100).toFixed(0)}, ${(pose.y / 100).toFixed(0)} cm · course ${degrees(pose.heading)}`;
    const turning = draft.verb !== "fly" && draft.step < 360
      ? [h("button", { type: "button", "aria-label": "Turn to port", onclick: () => plot.point(pose.heading / 2 - draft.step) }, "↺"), h("button", { type: "button", "aria-label": "Turn to starboard", onclick: () => plot.point(pose.heading / 2 + draft.step) }, "↻")] : [];
    const ready = draft.verb !== "fly" || draft.set;
    return h("div", { class: "row" }, h("span", {}, text), ...turning,
      h("button", { class: "primary", "data-do": "place", disabled: !ready || !plot.placed, onclick: () => { if (plot.placed) this.on.choose(plot.placed); } }, draft.verb === "fly" ? "Fly there" : draft.verb === "return" ? "Come back here" : "Place here"));
  }
}
