// Plotting on the table: legs and rotations by dragging, placing by clicks and a heading wheel, flights, ruler and template.
import { el } from "../svg.js";
import { ARCS, ahead, along, bearing, difference, distance, hull, path, radians, sheet, turn } from "./geometry.js";
import { AdmiralTable, arrow } from "./table.js";

/** @import {Asked, Board, Choice, Hints, Point, Pose, View} from "./local" */
/** @import {Drag} from "./table.js" */

/** How near a snap is, in grid units and in half degrees. */
const MAGNET = 70;
const NOTCH = 3;
/** Grid units to a tenth of a centimetre. */
const TENTH = 10;

/**
 * What is being placed: where it may go and in which steps it turns; `from` is where a flight or a return begins.
 * @typedef {object} Draft
 * @property {"place" | "scenery" | "fly" | "return"} verb
 * @property {number[]} low the least number of each part
 * @property {number[]} high the greatest
 * @property {number} step degrees
 * @property {number} x @property {number} y @property {number} heading in half degrees
 * @property {Pose | null} from
 * @property {string} unit
 * @property {string} piece
 * @property {boolean} set whether a place was chosen
 */

/** The least and the greatest of each part; the view lists only samples of very many. @param {number[][]} nouns */
function span(nouns) {
  const parts = nouns[0]?.length ?? 0;
  const of = (/** @type {(...n: number[]) => number} */ pick) => Array.from({ length: parts }, (_, i) => nouns.reduce((best, noun) => pick(best, noun[i] ?? 0), nouns[0]?.[i] ?? 0));
  return { low: of(Math.min), high: of(Math.max) };
}

/** @param {number} value @param {number} low @param {number} high */
function between(value, low, high) {
  return Math.max(low, Math.min(high, value));
}

export class Plot {
  /** @param {Board} board @param {AdmiralTable} table @param {{choose: (choice: Choice) => void, changed: () => void}} on */
  constructor(board, table, on) {
    this.board = board;
    this.table = table;
    this.on = on;
    /** @type {View | null} */
    this.view = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {Hints} */
    this.hints = {};
    /** @type {Draft | null} */
    this.draft = null;
    /** What is measured with: nothing, or a ruler that the next drag lays. */
    this.measuring = false;
    /** @type {[Point, Point] | null} */
    this.ruler = null;
    /** @type {Pose | null} */
    this.template = null;
    /** Where a torpedo barrage would lie: arc, degrees off its axis, distance. @type {[string, number, number] | null} */
    this.barrage = null;
    /** What the drag means so far. */
    this.said = "";
  }

  /** @param {View} view @param {Asked | null} asked @param {Hints} hints */
  show(view, asked, hints) {
    this.view = view;
    this.asked = asked;
    this.hints = hints;
    this.draft = asked ? this.begin(view, asked) : null;
    this.barrage = null;
    this.draw();
  }

  /** The ship that acts, and where she is. */
  get ship() {
    const id = this.view?.act?.unit ?? "";
    const unit = this.view?.units[id];
    return unit ? { id, pose: { x: unit.x, y: unit.y, heading: unit.heading }, back: (this.view?.act?.speed ?? 0) < 0 } : null;
  }

  /** @returns {number[]} */
  get legs() {
    return this.asked?.options.leg ?? [];
  }

  /** @returns {number[]} */
  get turns() {
    return this.asked?.options.turn ?? [];
  }

  /** The longest leg, in tenths. */
  get most() {
    return this.legs.reduce((a, b) => Math.max(a, b), 0);
  }

  /** Legs worth stopping at: where a rotation is allowed, and the whole way. @returns {{leg: number, text: string}[]} */
  get stops() {
    const { run = 0, need = 0, left = 0 } = this.hints;
    const first = need - run;
    const { most } = this;
    return [
      ...(first > 0 && first < most ? [{ leg: first, text: "to where she can turn" }] : []),
      ...(most ? [{ leg: most, text: most >= left ? "the whole way" : "as far as is safe" }] : []),
    ];
  }

  // --- drawing ---------------------------------------------------------------------------------------

  draw() {
    this.table.setHandles([...this.helm(), ...this.placing()]);
    const fish = this.barrage && this.spreadPose(this.barrage);
    this.table.setLaid([
      ...(fish && this.ship ? [this.table.line(this.ship.pose, fish, "rest"), el("path", { class: "barrage", d: path(this.board, hull(fish, [10 * this.cm, 2 * this.cm])) })] : []),
      ...(this.template ? [this.table.template(this.template)] : []),
      ...(this.ruler ? [this.table.ruler(...this.ruler)] : []),
    ]);
    this.on.changed();
  }

  /** Handles and the way ahead of the ship that acts. @param {{leg?: number, by?: number}} [plan] @returns {SVGElement[]} */
  helm(plan = {}) {
    const { ship, table, board, hints } = this;
    if (!ship || (!this.legs.length && !this.turns.length)) return [];
    const { id, back } = ship;
    const sign = back ? -1 : 1;
    const turned = { ...ship.pose, heading: turn(ship.pose.heading + (plan.by ?? 0)) };
    const leg = plan.leg ?? 0;
    const at = ahead(turned, sign * leg * TENTH);
    const rest = Math.max(0, (hints.left ?? 0) - leg);
    const end = ahead(at, sign * rest * TENTH);
    /** @type {SVGElement[]} */
    const made = [];
    if (leg) made.push(table.line(ship.pose, at, "leg"));
    if (rest) made.push(table.line(at, end, "rest"), table.trace(id, end, "end"));
    const ready = (hints.need ?? 0) - (hints.run ?? 0) - leg;
    if (ready > 0 && ready < rest && !plan.by) {
      const spot = ahead(at, sign * ready * TENTH);
      const [x, y] = sheet(board, spot.x, spot.y);
      made.push(el("circle", { class: "turning", cx: x, cy: y }), el("title", {}, "From here she can turn (move.rotation)"));
    }
    if (leg || plan.by) made.push(table.ghost(id, at));
    const half = table.size(id)[0] / 2;
    if (this.turns.length) {
      const [low, high] = [Math.min(0, ...this.turns), Math.max(0, ...this.turns)];
      made.push(this.band(ship.pose, half, low, high),
        el("g", { class: "handle turn", "data-handle": "turn", style: `transform: ${table.place(turned)} translateY(calc(${-half}px - var(--px) * 18px))` }, el("title", {}, "Drag to turn (move.rotation)"), el("circle", { class: "grip" }), el("path", { class: "sized-path", d: "M-8 -2A8 8 0 0 1 8 -2M-8 -2l-3 -5M-8 -2l5 -2M8 -2l3 -5M8 -2l-5 -2" })));
    }
    if (this.legs.length) {
      const off = this.turns.length ? 46 : 20;
      made.push(arrow("leg", `${table.place(at)}${back ? " rotate(180deg)" : ""} translateY(calc(${-half}px - var(--px) * ${off}px))`, "Drag ahead to lay a leg (geo.legs)", "leg"));
    }
    if (typeof hints.escape === "number") {
      const away = ahead({ ...ship.pose, heading: hints.escape }, 1600);
      const [x, y] = sheet(board, away.x, away.y);
      made.push(table.line(ship.pose, away, "escape"), table.note(x, y, "away"));
    }
    if (this.said) {
      const [x, y] = sheet(board, at.x, at.y);
      made.push(table.note(x, y, this.said));
    }
    return made;
  }

  /** How far she may turn to both sides. @param {Pose} pose @param {number} half @param {number} low @param {number} high */
  band(pose, half, low, high) {
    const [cx, cy] = sheet(this.board, pose.x, pose.y);
    const r = half + 18 / this.table.viewport.zoom;
    const point = (/** @type {number} */ by) => [cx + r * Math.sin(radians(pose.heading + by)), cy - r * Math.cos(radians(pose.heading + by))].map((n) => n.toFixed(1)).join(" ");
    return el("path", { class: "band", d: `M${point(low)}A${r} ${r} 0 0 1 ${point(high)}` });
  }

  // --- dragging --------------------------------------------------------------------------------------

  /** What a handle does when it is dragged. @param {string} handle @param {Point} at @returns {Drag | null} */
  grab(handle, at) {
    if (handle === "leg") return this.dragLeg(at);
    if (handle === "turn") return this.dragTurn(at);
    if (handle === "draft" || handle === "wheel") return this.dragDraft(handle, at);
    if (handle === "template" || handle === "template-turn") return this.dragTemplate(handle, at);
    return this.measuring ? this.dragRuler(at) : null;
  }

  /**
   * A drag that chooses how far she goes or turns, unless it comes to nothing.
   * @param {string} verb @param {(at: Point) => number} shown @returns {Drag}
   */
  steering(verb, shown) {
    let noun = 0;
    const cancel = () => { this.said = ""; this.draw(); };
    const end = () => { cancel(); if (noun) this.on.choose({ verb, noun }); };
    return { move: (at) => { noun = shown(at); }, end, cancel };
  }

  /** @param {Point} start @returns {Drag | null} */
  dragLeg(start) {
    const { ship } = this;
    if (!ship) return null;
    const sign = ship.back ? -1 : 1;
    const [origin] = along(ship.pose, start);
    return this.steering("leg", (at) => {
      const [forward] = along(ship.pose, at);
      const wish = between(sign * (forward - origin), 0, this.most * TENTH);
      const stop = this.stops.find((one) => Math.abs(one.leg * TENTH - wish) < MAGNET);
      const leg = stop ? stop.leg : Math.round(wish / TENTH);
      const left = ((this.hints.left ?? 0) - leg) / 10;
      this.said = `${(leg / 10).toFixed(1)} cm · ${left.toFixed(1)} left${stop ? ` · ${stop.text}` : ""}`;
      this.table.setHandles(this.helm({ leg }));
      return leg;
    });
  }

  /** @param {Point} start @returns {Drag | null} */
  dragTurn(start) {
    const { ship, turns } = this;
    if (!ship || !turns.length) return null;
    const origin = bearing(ship.pose, { x: start[0], y: start[1] });
    const [low, high] = [Math.min(0, ...turns), Math.max(0, ...turns)];
    return this.steering("turn", (at) => {
      const wish = between(difference(origin, bearing(ship.pose, { x: at[0], y: at[1] })), low - 20, high + 20);
      const edge = [low, high].find((one) => one && (Math.abs(one - wish) < NOTCH || (one < 0 ? wish < one : wish > one)));
      const by = edge ?? [0, ...turns].reduce((best, one) => (Math.abs(one - wish) < Math.abs(best - wish) ? one : best), 0);
      this.said = by ? `${Math.abs(by) / 2}° to ${by > 0 ? "starboard" : "port"}` : "";
      this.table.setHandles(this.helm({ by }));
      return by;
    });
  }

  /** @param {Point} start @returns {Drag} */
  dragRuler(start) {
    const was = this.ruler;
    return {
      move: (at) => { this.ruler = [start, at]; this.table.setLaid([this.table.ruler(start, at)]); },
      end: () => { this.measuring = false; this.draw(); },
      cancel: () => { this.ruler = was; this.draw(); },
    };
  }

  /** @param {string} handle @param {Point} start @returns {Drag | null} */
  dragTemplate(handle, start) {
    const was = this.template;
    if (!was) return null;
    return {
      move: (at) => {
        this.template = handle === "template" ? { ...was, x: was.x + at[0] - start[0], y: was.y + at[1] - start[1] }
          : { ...was, heading: Math.round(bearing(was, { x: at[0], y: at[1] })) };
        this.table.setLaid([this.table.template(this.template), ...(this.ruler ? [this.table.ruler(...this.ruler)] : [])]);
      },
      end: () => this.draw(),
      cancel: () => { this.template = was; this.draw(); },
    };
  }

  /** Where a torpedo barrage lies: across the line from the ship. @param {[string, number, number]} place @returns {Pose | null} */
  spreadPose([arc, off, far]) {
    const { ship } = this;
    if (!ship) return null;
    const course = turn(ship.pose.heading + ARCS.findIndex((one) => one === arc) * 180 + 2 * off);
    return { ...ahead({ ...ship.pose, heading: course }, far * this.cm), heading: turn(course + 180) };
  }

  /** The place for a barrage that is nearest to a point. @param {Point} at @returns {[string, number, number] | null} */
  nearestSpread(at) {
    const places = /** @type {[string, number, number][]} */ (this.asked?.options.spread ?? []);
    const far = (/** @type {[string, number, number]} */ place) => { const pose = this.spreadPose(place); return pose ? distance(pose, { x: at[0], y: at[1] }) : Infinity; };
    return places.reduce((best, place) => (!best || far(place) < far(best) ? place : best), /** @type {[string, number, number] | null} */ (null));
  }

  // --- placing ---------------------------------------------------------------------------------------

  /** What the open question places, if anything. @param {View} view @param {Asked} asked @returns {Draft | null} */
  begin(view, asked) {
    const verb = /** @type {const} */ (["place", "scenery", "fly", "return"]).find((one) => asked.options[one]?.length);
    if (!verb) return null;
    const { low, high } = span(/** @type {number[][]} */ (asked.options[verb]));
    const step = view.agenda.at(-1);
    const squadron = view.squadrons[step?.squadron ?? ""];
    const acting = view.units[view.act?.unit ?? ""];
    const from = verb === "fly" && squadron ? { x: squadron.x, y: squadron.y, heading: 0 } : verb === "return" && acting ? { x: acting.x, y: acting.y, heading: 0 } : null;
    const waiting = Object.entries(view.units).filter(([id, { status }]) => status === "late" && view.roster[id]?.side === asked.side).map(([id]) => id);
    const unit = verb === "place" ? step?.unit || waiting[0] || "" : verb === "return" ? view.act?.unit ?? "" : "";
    const cm = this.cm;
    const north = (low[1] ?? 0) * cm > this.board.height / 2;
    const start = from ?? { x: (((low[0] ?? 0) + (high[0] ?? 0)) * cm) / 2, y: (((low[1] ?? 0) + (high[1] ?? 0)) * cm) / 2, heading: north ? 360 : 0 };
    return { verb, low, high, step: verb === "return" ? 10 : high.at(-1) ? 15 : 360, ...start, from, unit, piece: step?.piece ?? "", set: false };
  }

  /** A centimetre of the rules on the grid. */
  get cm() {
    return 1000 / this.board.divide;
  }

  /** The choice that the draft stands for. @returns {Choice | null} */
  get placed() {
    const noun = this.draft && this.nounOf(this.draft);
    return noun && { verb: this.draft?.verb ?? "", noun };
  }

  /** @param {Draft} draft @returns {number[] | null} */
  nounOf({ verb, x, y, heading, from, step, low, high }) {
    const pointed = ((Math.round(heading / 2 / step) * step) % 360 + 360) % 360;
    if (from) {
      const far = Math.round(distance(from, { x, y }) / this.cm);
      const round = verb === "return" ? 10 : 1;
      const course = (Math.round(bearing(from, { x, y }) / 2 / round) * round) % 360;
      if (verb === "fly") return far >= 1 ? [course, Math.min(far, high[1] ?? far)] : null;
      return [course, Math.min(far, high[1] ?? far), pointed];
    }
    const whole = (/** @type {number} */ value, /** @type {number} */ i) => between(Math.round(value / this.cm), low[i] ?? 0, high[i] ?? 0);
    if (step >= 360) return [whole(this.isAlong ? y : x, 0), 0, 0];
    return [whole(x, 0), whole(y, 1), pointed];
  }

  /** Whether a promontory is moved from north to south. */
  get isAlong() {
    return ["west", "east"].includes(this.view?.agenda.at(-1)?.edge ?? "");
  }

  /** Where the draft would stand, as the choice says it. @param {Draft} draft @returns {Pose} */
  poseOf(draft) {
    const noun = this.nounOf(draft);
    if (!noun) return { x: draft.x, y: draft.y, heading: draft.heading };
    const [a = 0, b = 0, c = 0] = noun;
    if (draft.from) return { ...ahead({ ...draft.from, heading: a * 2 }, b * this.cm), heading: draft.verb === "fly" ? a * 2 : c * 2 };
    if (draft.step >= 360) return { x: this.isAlong ? draft.x : a * this.cm, y: this.isAlong ? a * this.cm : draft.y, heading: 0 };
    return { x: a * this.cm, y: b * this.cm, heading: c * 2 };
  }

  /** The table was clicked while something is placed. @param {Point} at */
  put(at) {
    if (!this.draft) return false;
    [this.draft.x, this.draft.y] = at;
    this.draft.set = true;
    this.draw();
    return true;
  }

  /** Turn what is placed. @param {number} degrees */
  point(degrees) {
    if (!this.draft) return;
    this.draft.heading = turn(degrees * 2);
    this.draw();
  }

  /** @param {string} handle @param {Point} start @returns {Drag | null} */
  dragDraft(handle, start) {
    const draft = this.draft;
    if (!draft) return null;
    const was = { ...draft };
    return {
      move: (at) => {
        if (handle === "wheel") draft.heading = bearing(this.poseOf(draft), { x: at[0], y: at[1] });
        else [draft.x, draft.y] = [was.x + at[0] - start[0], was.y + at[1] - start[1]];
        draft.set = true;
        this.table.setHandles(this.placing());
      },
      end: () => this.draw(),
      cancel: () => { this.draft = was; this.draw(); },
    };
  }

  /** The zone, and what is placed in it. @returns {SVGElement[]} */
  placing() {
    const { draft, table, board } = this;
    if (!draft) return [];
    const pose = this.poseOf(draft);
    const [x, y] = sheet(board, pose.x, pose.y);
    /** @type {SVGElement[]} */
    const made = [];
    if (draft.from) {
      const [cx, cy] = sheet(board, draft.from.x, draft.from.y);
      made.push(el("circle", { class: "reach", cx, cy, r: ((draft.high[1] ?? 0) * this.cm) / 10 }));
      if (draft.set) made.push(table.line(draft.from, pose, "leg"));
    } else if (draft.step < 360) {
      const [[x1, y1], [x2, y2]] = [sheet(board, (draft.low[0] ?? 0) * this.cm, (draft.high[1] ?? 0) * this.cm), sheet(board, (draft.high[0] ?? 0) * this.cm, (draft.low[1] ?? 0) * this.cm)];
      made.push(el("rect", { class: "zone", x: x1, y: y1, width: x2 - x1, height: y2 - y1 }));
    }
    if (draft.verb === "scenery") {
      for (const { points } of board.shapes.filter(({ piece }) => piece === draft.piece)) {
        const [sin, cos] = [Math.sin(radians(pose.heading)), Math.cos(radians(pose.heading))];
        made.push(el("path", { class: "ghost-land", "data-handle": "draft", d: path(board, points.map(([px, py]) => [pose.x + ((px * cos + py * sin) * this.cm) / 100, pose.y + ((py * cos - px * sin) * this.cm) / 100])) }));
      }
    } else if (draft.unit && this.view?.roster[draft.unit]) {
      const ghost = table.ghost(draft.unit, pose, draft.set ? "" : "faint");
      ghost.dataset.handle = "draft";
      made.push(ghost);
    } else made.push(el("circle", { class: "goal", cx: x, cy: y, "data-handle": "draft" }));
    if (draft.verb !== "fly" && draft.step < 360) {
      const half = draft.unit ? table.size(draft.unit)[0] / 2 : 60;
      made.push(el("circle", { class: "wheel", cx: x, cy: y, style: `r: calc(${half}px + var(--px) * 30px)` }), el("g", { class: "handle turn", "data-handle": "wheel", style: `transform: ${table.place(pose)} translateY(calc(${-half}px - var(--px) * 30px))` }, el("title", {}, "Drag to turn"), el("circle", { class: "grip" })));
    }
    return made;
  }
}
