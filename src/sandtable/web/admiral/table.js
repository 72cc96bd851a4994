// The table on the page: ships, squadrons, tokens, arcs and lines of sight, what is under the pointer, and what is dragged.
import { SheetView } from "../sheetview.js";
import { el, use } from "../svg.js";
import { ARCS, MM, SHORE, arcOf, bearing, cardOf, cm, degrees, distance, grid, length, path, radians, sheet, sight, sizeOf } from "./geometry.js";
import { BATTERIES, arcState, batteryOf, launchArcs } from "./guns.js";
import { drawSea, frame, layer, pieces, tokens } from "./sea.js";
import { aeroplane, outline, silhouette, wake } from "./ships.js";

/** @import {Board, Hit, LogLine, Point, Pose, Squadron, Unit, View} from "./local" */
/**
 * What a dragged handle does: `move` at each step, `end` when it is let go.
 * @typedef {{move: (at: Point, event: PointerEvent) => void, end: () => void, cancel: () => void}} Drag
 */
/**
 * @typedef {object} Listeners
 * @property {(hit: Hit, event: Event) => void} click
 * @property {(hit: Hit, event: MouseEvent) => void} why
 * @property {(hit: Hit | null) => void} hover
 * @property {(handle: string, at: Point, hit: Hit) => Drag | null} grab
 */

const SLIDE_MS = 240;
export const SIDE_COLOURS = ["#8a2f22", "#1f4e79"];
const SIGNS = ["◆", "●"];

export class AdmiralTable extends SheetView {
  /** @param {Board} board @param {Listeners} listeners @param {(id: string) => string} [called] the name of a squadron */
  constructor(board, listeners, called = (id) => id) {
    const svg = drawSea(board);
    super(svg, frame(board), {
      middle: (place) => this.middle(String(place)),
      click: (event) => this.clicked(event),
      why: (event) => listeners.why(this.hit(event), event),
      hover: (event) => this.hover(event),
      mark: (place) => this.mark(String(place)),
      worthSeeing: () => this.worth,
    });
    this.board = board;
    this.listeners = listeners;
    this.called = called;
    /** @type {View | null} */
    this.view = null;
    /** What may be chosen, by unit or squadron. @type {Set<string>} */
    this.lit = new Set();
    /** Where something happens. @type {string[]} */
    this.worth = [];
    /** Whose arcs are shown, and from whom lines of sight are drawn. */
    this.chosen = "";
    this.under = "";
    /** Whether the arcs of what is under the pointer are shown. */
    this.glances = true;
    /** @type {{drag: Drag, pointer: number} | null} */
    this.held = null;
    this.dropped = false;
    /** Where units were before the last position. @type {Map<string, Pose>} */
    this.before = new Map();
    svg.addEventListener("pointerdown", (event) => this.grab(event), { capture: true });
    svg.addEventListener("pointermove", (event) => this.pull(event), { capture: true });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) svg.addEventListener(name, (event) => this.drop(event), { capture: true });
    addEventListener("keydown", (event) => { if (event.key === "Escape" && this.held) { event.stopImmediatePropagation(); this.letGo(true); } }, { capture: true });
  }

  // --- the pointer -----------------------------------------------------------------------------------

  /** What is under the pointer, and where that is. @param {Event} event @returns {Hit} */
  hit(event) {
    const target = event.target instanceof Element ? event.target : null;
    const data = (/** @type {string} */ name) => /** @type {SVGElement | null} */ (target?.closest(`[data-${name}]`) ?? null)?.dataset[name] ?? null;
    const land = data("land");
    return { unit: data("unit"), squadron: data("squadron"), token: data("token"), land: land === null ? null : Number(land), at: this.at(event) };
  }

  /** The point of the grid under a pointer. @param {Event} event @returns {Point} */
  at(event) {
    if (!(event instanceof MouseEvent)) return [this.board.width / 2, this.board.height / 2];
    const { x, y } = this.viewport.toSheet(event.clientX, event.clientY);
    return grid(this.board, x, y);
  }

  /** A finger has no hover: what is tapped counts as looked at. @param {Event} event */
  clicked(event) {
    if (this.dropped) return;
    const hit = this.hit(event);
    this.point(hit);
    this.listeners.click(hit, event);
  }

  /** @param {PointerEvent | null} event */
  hover(event) {
    if (!this.held) this.point(event ? this.hit(event) : null);
  }

  /** Something is looked at. @param {Hit | null} hit */
  point(hit) {
    const under = hit?.unit ?? "";
    if (under !== this.under) {
      this.under = under;
      this.showRange();
      this.showSight();
    }
    this.listeners.hover(hit);
  }

  /** A handle is taken, so that the table stays where it is. @param {PointerEvent} event */
  grab(event) {
    this.dropped = false;
    if (this.held) { event.stopPropagation(); return; }
    if (event.pointerType === "mouse" && event.button !== 0) return;
    const handle = event.target instanceof Element ? event.target.closest("[data-handle]") : null;
    const name = handle instanceof SVGElement ? handle.dataset.handle ?? "" : "";
    const drag = this.listeners.grab(name, this.at(event), this.hit(event));
    if (!drag) return;
    event.stopPropagation();
    event.preventDefault();
    this.held = { drag, pointer: event.pointerId };
    this.element.setPointerCapture(event.pointerId);
    this.element.classList.add("plotting");
  }

  /** @param {PointerEvent} event */
  pull(event) {
    if (this.held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.held.drag.move(this.at(event), event);
  }

  /** @param {PointerEvent} event */
  drop(event) {
    if (this.held?.pointer !== event.pointerId) return;
    event.stopPropagation();
    this.letGo(event.type === "pointercancel");
  }

  /** @param {boolean} cancelled */
  letGo(cancelled) {
    const held = this.held;
    this.held = null;
    this.dropped = true;
    this.element.classList.remove("plotting");
    if (cancelled) held?.drag.cancel();
    else held?.drag.end();
  }

  // --- places ----------------------------------------------------------------------------------------

  /** A unit or squadron, by its id or its name. @param {string} place @returns {Unit | Squadron | null} */
  thing(place) {
    const { view } = this;
    if (!view) return null;
    const named = Object.entries(view.roster).find(([, { name }]) => name === place)?.[0];
    return view.units[named ?? place] ?? view.squadrons[place] ?? null;
  }

  /** @param {string} place @returns {[number, number]} */
  middle(place) {
    const found = this.thing(place);
    const [x, y] = place.split(",").map(Number);
    if (found) return sheet(this.board, found.x, found.y);
    return x !== undefined && y !== undefined && !Number.isNaN(x + y) ? sheet(this.board, x, y) : [this.board.width / MM / 2, this.board.height / MM / 2];
  }

  /** @param {string} place */
  mark(place) {
    const [x, y] = this.middle(place);
    const ring = el("circle", { class: "found", cx: x, cy: y });
    layer(this.element, "marks").replaceChildren(ring);
    setTimeout(() => ring.remove(), 1600);
  }

  // --- drawing ---------------------------------------------------------------------------------------

  /** Draw a position. @param {View} view @param {{lit: Set<string>, worth: string[], chosen: string}} more */
  show(view, { lit, worth, chosen }) {
    this.before = new Map(Object.entries(this.view?.units ?? {}).map(([id, { x, y, heading }]) => [id, { x, y, heading }]));
    this.view = view;
    this.lit = lit;
    this.worth = worth;
    this.chosen = chosen;
    const { board, element } = this;
    layer(element, "land").replaceChildren(...pieces(board, view.land));
    element.classList.toggle("night", view.night);
    const laid = Object.entries(view.tokens);
    layer(element, "mines").replaceChildren(...tokens(board, laid, false));
    layer(element, "smoke").replaceChildren(...tokens(board, laid, true));
    const units = Object.entries(view.units).filter(([, { status }]) => status === "afloat" || status === "wreck");
    layer(element, "wakes").replaceChildren(...units.flatMap(([id, unit]) => this.wake(id, unit)));
    layer(element, "units").replaceChildren(...view.cards.map((card) => this.back(card)), ...units.map(([id]) => this.ship(id)));
    layer(element, "air").replaceChildren(...Object.entries(view.squadrons).filter(([, { aloft, dead }]) => aloft && !dead).map(([id]) => this.flight(id)));
    this.light();
  }

  /** Light what may be chosen, and everything that follows from it. */
  light() {
    const { view, element } = this;
    if (!view) return;
    const units = Object.entries(view.units).filter(([, { status }]) => status === "afloat" || status === "wreck").map(([id]) => id);
    layer(element, "labels").replaceChildren(...units.map((id) => this.label(id)));
    const rings = [...this.lit].flatMap((id) => (this.thing(id) ? [this.ring(id, "open")] : []));
    const act = view.act ? [this.ring(view.act.unit, "active")] : [];
    layer(element, "lights").replaceChildren(...rings, ...act, ...(this.chosen && this.thing(this.chosen) ? [this.ring(this.chosen, "chosen")] : []));
    for (const unit of element.querySelectorAll(".layer-units [data-unit]")) {
      if (unit instanceof SVGElement) unit.classList.toggle("choice", this.lit.has(unit.dataset.unit ?? ""));
    }
    this.showPaths();
    this.showRange();
    this.showSight();
  }

  /** @param {string} id */
  size(id) {
    const { board, view } = this;
    const [long, wide] = view ? sizeOf(board, view, id) : [100, 20];
    return /** @type {[number, number]} */ ([long / MM, wide / MM]);
  }

  /** @param {Pose} pose */
  place({ x, y, heading }) {
    const [sx, sy] = sheet(this.board, x, y);
    return `translate(${sx.toFixed(1)}px, ${sy.toFixed(1)}px) rotate(${heading / 2}deg)`;
  }

  /** @param {string} id */
  ship(id) {
    const view = /** @type {View} */ (this.view);
    const [unit, entry] = [view.units[id], view.roster[id]];
    if (!unit || !entry) return el("g");
    const card = cardOf(this.board, view, id);
    const size = this.size(id);
    const made = el("g", { class: `unit side-${entry.side} ${unit.status}${SHORE.includes(card.type) ? " ashore" : ""}`, "data-unit": id, tabindex: 0, role: "button", "aria-label": `${entry.name}, ${this.board.sides[entry.side]?.name ?? ""}`, style: `transform: ${this.place(unit)}` });
    const reach = Math.max(size[1] + 14, 26);
    made.append(el("rect", { class: "touch", x: -reach / 2, y: -size[0] / 2 - 4, width: reach, height: size[0] + 8, rx: 8 }));
    if (unit.depth === 3) made.append(el("circle", { class: "sighting", r: 16 }), el("text", { class: "sighting", y: 6 }, "?"));
    else made.append(el("path", { class: "rim", d: outline(size[0] + 3, size[1] + 3, card.type) }), silhouette(card, size, { wreck: unit.status === "wreck", under: unit.depth > 0 }));
    if (unit.criticals["Serious fire"]) made.append(...[[-2, -8], [3, 2], [-1, 11]].map(([x, y]) => el("path", { class: "flame", transform: `translate(${x} ${y})`, d: "M0 -7Q5 -1 3 3Q0 7 -3 3Q-4 0 -1 -2Q-1 -5 0 -7Z" })));
    if (unit.aground) made.append(el("path", { class: "reef", d: `M${-size[1]} ${-size[0] * 0.2}l6 -6l6 6l6 -6` }));
    if (unit.evasive) made.append(el("path", { class: "zigzag", d: `M0 ${size[0] / 2 + 6}l-6 8l12 8l-12 8l6 8` }));
    return made;
  }

  /** @param {string} id @param {Unit} unit */
  wake(id, unit) {
    if (unit.status !== "afloat" || unit.depth > 1 || !unit.speed) return [];
    const [long, wide] = this.size(id);
    const made = wake(long, wide, unit.speed);
    made?.setAttribute("style", `transform: ${this.place(unit)}`);
    return made ? [made] : [];
  }

  /** An unknown unit that is placed face down. @param {{side: number, x: number, y: number, heading: number}} card */
  back(card) {
    return el("g", { class: `card-back side-${card.side}`, style: `transform: ${this.place(card)}` }, el("rect", { x: -22, y: -30, width: 44, height: 60, rx: 4 }), el("path", { d: "M0 -20L9 -4H-9Z" }), el("text", { y: 16 }, "?"));
  }

  /** @param {string} id */
  flight(id) {
    const squadron = /** @type {View} */ (this.view).squadrons[id];
    if (!squadron) return el("g");
    const [x, y] = sheet(this.board, squadron.x, squadron.y);
    const letter = this.board.aircraft.find((row) => row.id === (squadron.load === "kamikaze" ? "kamikaze" : squadron.kind))?.letter ?? "";
    return el("g", { class: `squadron side-${squadron.side}${squadron.armed ? "" : " empty"}${this.lit.has(id) ? " choice" : ""}`, "data-squadron": id, tabindex: 0, role: "button", "aria-label": this.called(id), transform: `translate(${x} ${y})` },
      el("title", {}, `${this.called(id)}${squadron.armed ? "" : ", has attacked"}${squadron.screen ? ", guards" : ""}`),
      el("g", { class: "figure" }, el("circle", { class: "touch", r: 22 }), aeroplane(squadron.kind, SIDE_COLOURS[squadron.side] ?? "#444"), el("text", { x: 19, y: 18 }, letter),
        ...(squadron.screen ? [el("circle", { class: "screen", r: 22 })] : [])));
  }

  /** A unit's name and state, as large on the screen at every zoom. @param {string} id */
  label(id) {
    const view = /** @type {View} */ (this.view);
    const [unit, entry] = [view.units[id], view.roster[id]];
    if (!unit || !entry) return el("g");
    const card = cardOf(this.board, view, id);
    const [long, wide] = this.size(id);
    const half = Math.abs(Math.cos(radians(unit.heading))) * long / 2 + Math.abs(Math.sin(radians(unit.heading))) * wide / 2;
    const [x, y] = sheet(this.board, unit.x, unit.y);
    const left = Math.max(0, card.structure - unit.damage);
    const signs = [unit.token === 2 ? "‼" : unit.token ? "!" : "", unit.evasive ? "≈" : "", unit.aground ? "aground" : "", unit.shaken ? "✖" : "", unit.depth === 1 ? "periscope" : unit.depth === 2 ? "submerged" : "", unit.barrage ? "barrage" : ""].filter(Boolean).join(" ");
    const state = unit.status === "wreck" ? "wreck" : `${"▮".repeat(left)}${"▯".repeat(Math.max(0, card.structure - left))}${SHORE.includes(card.type) ? "" : ` ${unit.speed} kn`}${signs ? ` ${signs}` : ""}`;
    const above = view.act?.unit === id && Math.cos(radians(unit.heading)) < 0;
    return el("g", { class: `label${above ? " above" : ""} side-${entry.side} ${unit.status}${this.chosen === id || view.act?.unit === id ? " front" : ""}`, transform: `translate(${x.toFixed(1)} ${(above ? y - half : y + half).toFixed(1)})` },
      el("text", { class: "name" }, `${SIGNS[entry.side]} ${entry.name}${entry.flagship ? " ⚑" : ""}`), el("text", { class: "state" }, state));
  }

  /** @param {string} id @param {string} kind */
  ring(id, kind) {
    const found = this.thing(id);
    if (!found) return el("g");
    const view = /** @type {View} */ (this.view);
    if (!("heading" in found)) {
      const [x, y] = sheet(this.board, found.x, found.y);
      return el("circle", { class: `lit ${kind}`, cx: x, cy: y, r: 24 });
    }
    const unit = view.units[id] ? id : Object.entries(view.roster).find(([, { name }]) => name === id)?.[0] ?? id;
    const [long, wide] = this.size(unit);
    return el("rect", { class: `lit ${kind}`, x: -wide / 2 - 9, y: -long / 2 - 9, width: wide + 18, height: long + 18, rx: wide / 2 + 9, style: `transform: ${this.place(found)}` });
  }

  /** The way that was made in the activations that are going on. */
  showPaths() {
    const view = /** @type {View} */ (this.view);
    const acts = [...view.acts, ...(view.act ? [view.act] : [])];
    layer(this.element, "tracks").replaceChildren(...acts.flatMap(({ path: way, unit }) => {
      const now = view.units[unit];
      if (!now || !way.length) return [];
      return [el("path", { class: "made", d: path(this.board, [...way, [now.x, now.y]], false) }), ...way.slice(0, -1).map(([x, y]) => { const [cx, cy] = sheet(this.board, x, y); return el("circle", { class: "knot", cx, cy }); })];
    }));
  }

  // --- arcs and lines of sight -----------------------------------------------------------------------

  /** Arcs and range rings of the ship that is chosen, or under the pointer. */
  showRange() {
    const view = this.view;
    const id = this.chosen || (this.glances ? this.under : "");
    const unit = view?.units[id];
    const made = view && unit && unit.status === "afloat" ? this.range(view, id) : [];
    layer(this.element, "range").replaceChildren(...made);
  }

  /** @param {View} view @param {string} id @returns {SVGElement[]} */
  range(view, id) {
    const { board } = this;
    const unit = /** @type {Unit} */ (view.units[id]);
    const card = cardOf(board, view, id);
    const [x, y] = sheet(board, unit.x, unit.y);
    /** A sector of an arc. @param {number} r @param {number} i @param {boolean} [whole] */
    const sector = (r, i, whole = false) => {
      const [a, b] = [i * 90 - 45, i * 90 + 45].map((d) => ((d - 90) * Math.PI) / 180);
      const [ax, ay, bx, by] = [r * Math.cos(a ?? 0), r * Math.sin(a ?? 0), r * Math.cos(b ?? 0), r * Math.sin(b ?? 0)].map((n) => n.toFixed(1));
      return `M${whole ? `0 0L${ax} ${ay}` : `${ax} ${ay}`}A${r} ${r} 0 0 1 ${bx} ${by}${whole ? "Z" : ""}`;
    };
    /** @type {SVGElement[]} */
    const shapes = [];
    let widest = 0;
    for (const [letter] of BATTERIES) {
      const battery = batteryOf(card, letter);
      if (!battery) continue;
      const r = length(board, battery.range) / MM;
      ARCS.forEach((arc, i) => {
        const { state } = arcState(board, card, unit, letter, arc);
        if (state === "none") return;
        if (r > widest || letter === "P") shapes.push(el("path", { class: `sector ${state}`, d: sector(r, i, true) }));
        shapes.push(el("path", { class: `ring ${letter} ${state}`, d: sector(r, i) }), el("path", { class: `ring ${letter} half ${state}`, d: sector(r / 2, i) }));
      });
      shapes.push(el("text", { class: "range-name", y: (-r - 5).toFixed(1), transform: "rotate(45)" }, `${letter} ${Math.round(length(board, battery.range) / 100)} cm`));
      widest = Math.max(widest, r);
    }
    const torpedo = card.torpedo;
    if (torpedo) {
      const r = length(board, torpedo.range) / MM;
      for (const arc of launchArcs(unit)) shapes.push(el("path", { class: "ring torpedo", d: sector(r, ARCS.indexOf(arc), true) }));
      if (launchArcs(unit).length) shapes.push(el("text", { class: "range-name", y: (-r - 4).toFixed(1), transform: "rotate(90)" }, `torpedoes ${Math.round(length(board, torpedo.range) / 100)} cm`));
    }
    for (const i of [0, 1, 2, 3]) shapes.push(el("path", { class: "diagonal", d: `M0 0L${(widest * Math.SQRT1_2 * (i % 2 ? 1 : -1)).toFixed(1)} ${(widest * Math.SQRT1_2 * (i < 2 ? 1 : -1)).toFixed(1)}` }));
    const values = ARCS.flatMap((arc, i) => {
      const words = BATTERIES.flatMap(([letter]) => {
        const { state, long, short } = arcState(board, card, unit, letter, arc);
        return state === "none" ? [] : [`${letter} ${state === "spent" ? "fired" : state === "barred" ? "barred" : `${long}/${short}`}`];
      });
      const off = this.size(id)[i % 2 ? 1 : 0] / 2;
      const course = unit.heading / 2 + i * 90;
      return words.length ? [el("g", { class: "values", style: `transform: translate(${x}px, ${y}px) rotate(${course}deg) translateY(calc(${-off}px - var(--px) * ${i % 2 ? 84 : 62}px)) rotate(${-course}deg) scale(var(--px))` }, ...words.map((word, n) => el("text", { y: (n - (words.length - 1) / 2) * 14 + 5 }, word)))] : [];
    });
    return [el("g", { class: this.chosen === id ? "arcs" : "arcs glance", transform: `translate(${x} ${y}) rotate(${unit.heading / 2})` }, ...shapes), ...values];
  }

  /** The line from the ship that acts or is chosen to what is under the pointer. */
  showSight() {
    const { view, board } = this;
    const from = view?.act?.unit ?? this.chosen;
    const found = view && from && this.under && this.under !== from ? sight(board, view, from, this.under) : null;
    const [a, b] = [view?.units[from], view?.units[this.under]];
    if (!found || !a || !b || !view) { layer(this.element, "sight").replaceChildren(); return; }
    const beyond = found.limit > 0 && found.far > length(board, found.limit);
    const hidden = found.units.length > 0 || found.land.length > 0 || beyond;
    const [x1, y1] = sheet(board, a.x, a.y);
    const [x2, y2] = sheet(board, b.x, b.y);
    layer(this.element, "sight").replaceChildren(
      el("line", { class: hidden ? "sightline hidden-line" : "sightline", x1, y1, x2, y2 }),
      ...found.units.map((id) => this.ring(id, "blocker")), ...found.land.map((i) => el("path", { class: "lit blocker", d: path(board, view.land[i]?.shape ?? []) })),
      this.note(x1 + (x2 - x1) * 0.64, y1 + (y2 - y1) * 0.64, `${cm(board, found.far)} · ${found.arc}${found.smoke ? ` · smoke ${found.smoke}` : ""}${hidden ? " · hidden" : ""}`));
  }

  /** What a line of sight meets, in words. @param {string} target */
  sightWords(target) {
    const { view, board } = this;
    const from = view?.act?.unit ?? this.chosen;
    const found = view && from && from !== target ? sight(board, view, from, target) : null;
    if (!view || !found) return "";
    const shows = view.units[target] && view.units[from] ? arcOf(/** @type {Pose} */ (view.units[target]), [view.units[from]?.x ?? 0, view.units[from]?.y ?? 0]) : "";
    const blocks = [...found.units.map((id) => view.roster[id]?.name ?? id), ...found.land.map(() => "land")];
    const limit = found.limit && found.far > length(board, found.limit) ? `beyond the sight of ${found.limit} cm (weather.visibility)` : "";
    return `${cm(board, found.far)} in her ${found.arc} arc, shows her ${shows === "port" || shows === "starboard" ? "side" : shows}${found.smoke ? `, ${found.smoke} smoke` : ""}${blocks.length ? `, hidden by ${blocks.join(", ")} (sight.cover-size)` : limit ? `, ${limit}` : ", in sight"}`;
  }

  /** A short text on the table. @param {number} x @param {number} y @param {string} text */
  note(x, y, text) {
    return el("g", { class: "note", transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` }, el("text", { class: "halo" }, text), el("text", {}, text));
  }

  // --- ghosts ----------------------------------------------------------------------------------------

  /** A ship where she would be. @param {string} id @param {Pose} pose @param {string} [kind] */
  ghost(id, pose, kind = "") {
    const card = cardOf(this.board, /** @type {View} */ (this.view), id);
    return el("g", { class: `ghost ${kind}`, style: `transform: ${this.place(pose)}` }, silhouette(card, this.size(id)));
  }

  /** A hull's outline only. @param {string} id @param {Pose} pose @param {string} kind */
  trace(id, pose, kind) {
    const card = cardOf(this.board, /** @type {View} */ (this.view), id);
    return el("path", { class: `trace ${kind}`, d: outline(...this.size(id), card.type), style: `transform: ${this.place(pose)}` });
  }

  /** @param {Pose} from @param {Pose} to @param {string} kind */
  line(from, to, kind) {
    return el("path", { class: `course ${kind}`, d: path(this.board, [[from.x, from.y], [to.x, to.y]], false) });
  }

  /** @param {SVGElement[]} handles */
  setHandles(handles) {
    layer(this.element, "handles").replaceChildren(...handles);
  }

  /** @param {SVGElement[]} things */
  setLaid(things) {
    layer(this.element, "laid").replaceChildren(...things);
  }

  /** A ruler between two points. @param {Point} a @param {Point} b */
  ruler(a, b) {
    const { board } = this;
    const [[x1, y1], [x2, y2]] = [sheet(board, ...a), sheet(board, ...b)];
    const [from, to] = [{ x: a[0], y: a[1] }, { x: b[0], y: b[1] }];
    const far = distance(from, to);
    const ticks = Array.from({ length: Math.floor(far / 100) + 1 }, (_, i) => {
      const [tx, ty] = [x1 + ((x2 - x1) * i * 100) / (far || 1), y1 + ((y2 - y1) * i * 100) / (far || 1)];
      const deep = i % 10 ? (i % 5 ? 3 : 5) : 8;
      const [nx, ny] = [-(y2 - y1) / ((far || 1) / MM), (x2 - x1) / ((far || 1) / MM)];
      return `M${tx.toFixed(1)} ${ty.toFixed(1)}l${(nx * deep).toFixed(1)} ${(ny * deep).toFixed(1)}`;
    });
    return el("g", { class: "ruler" }, el("line", { x1, y1, x2, y2 }), el("path", { d: ticks.join("") }), this.note((x1 + x2) / 2, (y1 + y2) / 2, `${cm(board, far)} · ${degrees(bearing(from, to))}`));
  }

  /** The orientation template: arcs and rotations of 22.5 degrees. @param {Pose} pose */
  template(pose) {
    const rays = Array.from({ length: 16 }, (_, i) => el("path", { class: i % 4 === 2 ? "diagonal" : "", d: `M0 ${i % 2 ? -150 : -130}V-190`, transform: `rotate(${i * 22.5})` }));
    return el("g", { class: "template", "data-handle": "template", style: `transform: ${this.place(pose)}` }, el("circle", { r: 190 }), el("circle", { r: 130, class: "inner" }), ...rays,
      el("path", { class: "diagonal", d: "M-134 -134L134 134M134 -134L-134 134" }), el("path", { class: "needle", d: "M0 -186L10 -160H-10Z" }),
      ...["bow", "starboard", "stern", "port"].map((word, i) => el("text", { transform: `rotate(${i * 90}) translate(0 -112)` }, word)),
      el("circle", { class: "knob", cy: -190, "data-handle": "template-turn" }));
  }

  // --- motion ----------------------------------------------------------------------------------------

  /** Ships slide from where they were; shots flash. @param {LogLine[]} news */
  animate(news) {
    const { view } = this;
    if (!view || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const [id, was] of this.before) {
      const now = view.units[id];
      if (!now || (was.x === now.x && was.y === now.y && was.heading === now.heading) || distance(was, now) > 6000) continue;
      const turned = { ...now, heading: was.heading + ((((now.heading - was.heading) % 720) + 1080) % 720) - 360 };
      this.element.querySelector(`.layer-units [data-unit="${id}"]`)?.animate([{ transform: this.place(was) }, { transform: this.place(turned) }], { duration: SLIDE_MS, easing: "ease-in-out" });
    }
    for (const { kind, facts } of news.slice(-12)) {
      if (kind !== "shot") continue;
      const [a, b] = [view.units[facts.unit], view.units[facts.target]];
      if (!a || !b) continue;
      const [[x1, y1], [x2, y2]] = [sheet(this.board, a.x, a.y), sheet(this.board, b.x, b.y)];
      const flash = el("g", { class: facts.hit ? "shot hit" : "shot" }, el("line", { x1, y1, x2, y2 }), el("circle", { cx: x2, cy: y2, r: facts.hit ? 16 : 9 }));
      layer(this.element, "marks").append(flash);
      flash.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 700 }).finished.then(() => flash.remove(), () => flash.remove());
    }
  }
}

/** An arrow as a handle. @param {string} handle @param {string} transform @param {string} words @param {string} [kind] */
export function arrow(handle, transform, words, kind = "") {
  return el("g", { class: `handle ${kind}`, "data-handle": handle, style: `transform: ${transform}` }, el("title", {}, words), el("circle", { class: "grip" }), el("g", { class: "sized" }, use("ad-arrow", 0, 0)));
}
