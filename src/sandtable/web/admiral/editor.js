// The mission editor: ships, shore units and scenery on a table, kept as a file that works as a data pack.
import { fill, h, title, toast } from "../dom.js";
import { el } from "../svg.js";
import { portrait } from "./cards.js";
import { SHORE, ahead, bearing, degrees, radians } from "./geometry.js";
import { AdmiralTable, SIDE_COLOURS } from "./table.js";
import { told } from "./rules.js";
import { complete, missionFile, readMission } from "./toml.js";

/** @import {Board, Card, Hit, Land, Mission, Point, SceneryPiece, Unit, View} from "./local" */
/** @import {Drag} from "./table.js" */
/** What is being edited: a unit of a side, a shore unit or a piece of scenery, and where it stands. @typedef {{kind: "unit" | "late" | "shore" | "scenery", side: number, index: number}} Chosen */

const KEPT = "sandtable.admiral.mission";
const TYPES = ["BB", "BC", "PB", "CA", "CL", "DD", "CV", "CVL", "CVE", "SS", "PT", "ES", "AK"];
const EDGES = ["north", "east", "south", "west"];
const TABLES = [[180, 120], [240, 180]];
const COAST = 15;

/** @param {string} text */
function slug(text) {
  return text.toLowerCase().normalize("NFKD").replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "mission";
}

/** An empty mission. @param {Board} board @returns {Mission} */
function blank(board) {
  const fleet = (/** @type {string} */ navy) => ({ navy, name: board.navies[navy] ?? navy, units: [], late: [] });
  return { id: "my-mission", title: "My mission", date: "fictional", kind: "fictional", table: [180, 120], weather: board.weather[0]?.name ?? "", night: false, turns: 10, special: [], victory: ["Mission points (mission.points)."], scenery: [], side: [fleet("KM"), fleet("RN")], shore: [], rules: {} };
}

/** @param {HTMLElement} root @param {Board} board */
export function edit(root, board) {
  new Editor(root, board);
}

class Editor {
  /** @param {HTMLElement} root @param {Board} board */
  constructor(root, board) {
    this.board = board;
    this.mission = this.kept() ?? blank(board);
    /** @type {Chosen | null} */
    this.chosen = null;
    this.side = 0;
    this.type = "BB";
    this.sea = h("div", { class: "admiral-table" });
    this.sheet = h("section", { class: "admiral-panel sheet", "aria-label": "Mission sheet" });
    this.stock = h("section", { class: "admiral-panel stock", "aria-label": "Units and scenery" });
    this.piece = h("section", { class: "admiral-panel piece", "aria-label": "What is chosen" });
    this.problems = h("ul", { class: "problems", role: "status" });
    document.title = "Mission editor · Sandtable";
    fill(root, h("div", { class: "admiral-editor" },
      h("header", { class: "bar" }, h("div", { class: "top" }, h("a", { class: "home", href: "/" }, "Sandtable"), h("h1", {}, `${board.title}: mission editor`),
        h("div", { class: "instruments" }, this.starting(), h("label", { class: "open" }, "Open ", h("input", { type: "file", accept: ".toml", "aria-label": "Open a mission file", onchange: (/** @type {Event} */ event) => this.open(event) })),
          h("button", { class: "primary", "data-do": "save", onclick: () => this.save() }, "Save missions.toml")))),
      h("main", { class: "board" }, this.sea, h("div", { class: "tools" }, h("button", { "aria-label": "Zoom in", onclick: () => this.table.zoom(1.4) }, "+"), h("button", { "aria-label": "Zoom out", onclick: () => this.table.zoom(1 / 1.4) }, "−"), h("button", { "aria-label": "Fit the table", onclick: () => this.table.fit() }, "⤢"))),
      h("aside", { class: "side" }, h("div", { class: "pane" }, this.piece, this.stock, this.sheet, this.problems))));
    this.table = this.lay();
    this.draw();
    document.addEventListener("keydown", (event) => {
      if (event.target instanceof Element && event.target.closest("input, textarea, select")) return;
      if ((event.key === "Delete" || event.key === "Backspace") && this.chosen) this.remove();
    });
  }

  /** Begin with a mission that there is. */
  starting() {
    const select = /** @type {HTMLSelectElement} */ (h("select", { "aria-label": "Begin with", onchange: () => {
      const found = this.board.missions.find(({ id }) => id === select.value);
      this.mission = found ? complete(structuredClone({ ...found, id: `${found.id}-2`, title: `${found.title}, edited` })) : blank(this.board);
      select.value = "";
      this.again();
    } }, h("option", { value: "" }, "Begin with …"), h("option", { value: "blank" }, "An empty table"), ...this.board.missions.map(({ id, title: name }) => h("option", { value: id }, name))));
    return select;
  }

  /** What was edited last in this browser. @returns {Mission | null} */
  kept() {
    try {
      const found = localStorage.getItem(KEPT);
      return found ? complete(JSON.parse(found)) : null;
    } catch {
      return null;
    }
  }

  /** Another mission is on the table. */
  again() {
    this.chosen = null;
    this.table = this.lay();
    this.draw();
  }

  /** A table of the mission's size. */
  lay() {
    const [width, height] = this.mission.table;
    const table = new AdmiralTable({ ...this.board, width: width * 100, height: height * 100, knot: 10, divide: 10, mission: this.mission, turns: this.mission.turns }, {
      click: (hit) => this.click(hit), why: (hit) => this.click(hit), hover: () => {}, grab: (handle, at, hit) => this.grab(handle, at, hit),
    });
    table.glances = false;
    fill(this.sea, table.element);
    return table;
  }

  // --- what is on the table --------------------------------------------------------------------------

  /** Everything that has a place, with the id by which the table knows it. @returns {{id: string, chosen: Chosen, card: Card, name: string, x: number, y: number, heading: number}[]} */
  get units() {
    const found = [];
    for (const [side, fleet] of this.mission.side.entries()) {
      const letter = "ab"[side] ?? "";
      for (const kind of /** @type {const} */ (["unit", "late"])) {
        for (const [index, entry] of (kind === "unit" ? fleet.units : fleet.late).entries()) {
          const card = this.card(fleet.navy, entry.name);
          if (card) found.push({ id: `${letter}${kind}${index}`, chosen: { kind, side, index }, card, name: kind === "late" ? `${entry.name} (late)` : entry.name, x: entry.x, y: entry.y, heading: entry.heading });
        }
      }
      for (const [index, entry] of this.mission.shore.entries()) {
        const card = this.board.cards.find(({ id }) => id === entry.card);
        if (entry.navy === fleet.navy && card && this.mission.side.findIndex(({ navy }) => navy === entry.navy) === side) found.push({ id: `${letter}shore${index}`, chosen: /** @type {Chosen} */ ({ kind: "shore", side, index }), card, name: entry.name, x: entry.x, y: entry.y, heading: entry.heading });
      }
    }
    return found;
  }

  /** @param {string} navy @param {string} ship */
  card(navy, ship) {
    return this.board.cards.find(({ navy: whose, name, sisters }) => (whose === navy || whose === "ANY") && (name === ship || sisters.includes(ship)));
  }

  /** The shapes of a piece of scenery. @param {SceneryPiece} piece @returns {Land[]} */
  shapes(piece) {
    const [width, height] = this.mission.table.map((n) => n * 100);
    const [w, t, deep] = [width ?? 0, height ?? 0, piece.depth * 100];
    if (piece.shape === "coast") {
      /** @type {Record<string, Point[]>} */
      const strips = { north: [[0, t - deep], [0, t], [w, t], [w, t - deep]], south: [[0, 0], [0, deep], [w, deep], [w, 0]], west: [[0, 0], [0, t], [deep, t], [deep, 0]], east: [[w - deep, 0], [w - deep, t], [w, t], [w, 0]] };
      return [{ kind: "land", name: "coast", shape: strips[piece.edge] ?? [] }];
    }
    const [sin, cos] = [Math.sin(radians(piece.heading * 2)), Math.cos(radians(piece.heading * 2))];
    return this.board.shapes.filter((one) => one.piece === piece.shape).map(({ kind, points }) => ({ kind, name: piece.shape, shape: points.map(([x, y]) => [piece.x * 100 + x * cos + y * sin, piece.y * 100 + y * cos - x * sin]) }));
  }

  /** The mission as a position. @returns {View} */
  view() {
    const unit = (/** @type {Partial<Unit>} */ more) => /** @type {Unit} */ ({ speed: 0, status: "afloat", damage: 0, token: 0, criticals: {}, tubes: {}, fired: [], orders: [], evasive: false, depth: 0, spotter: 0, command: null, ...more });
    const placed = this.units;
    const view = {
      game: this.board.game, side: null, asked: null, turn: 0, phase: "set-up", weather: this.mission.weather, night: this.mission.night, cards: [], squadrons: {}, tokens: {}, act: null, acts: [],
      roster: Object.fromEntries(placed.map(({ id, card, name, chosen }, number) => [id, { card: card.id, name, side: chosen.side, number, flagship: false }])),
      units: Object.fromEntries(placed.map(({ id, card, x, y, heading }) => [id, unit({ x, y, heading: heading * 2, speed: SHORE.includes(card.type) ? 0 : Math.floor((card.speed * 2) / 3) })])),
      land: this.mission.scenery.flatMap((piece) => this.shapes(piece)),
    };
    return /** @type {View} */ (/** @type {unknown} */ (view));
  }

  /** The piece of scenery to which a shape belongs. @param {number} land */
  sceneryAt(land) {
    let left = land;
    return this.mission.scenery.findIndex((piece) => { left -= this.shapes(piece).length; return left < 0; });
  }

  /** The list in which something stands. @param {Chosen} chosen */
  listOf({ kind, side }) {
    const { scenery, shore, side: fleets } = this.mission;
    const { units, late } = fleets[side === 1 ? 1 : 0];
    return { scenery, shore, unit: units, late }[kind];
  }

  /** The thing that is chosen, with its place in hundredths of a centimetre. */
  get thing() {
    return (this.chosen && this.listOf(this.chosen)[this.chosen.index]) ?? null;
  }

  /** Grid units to a unit of the thing's own place. */
  get unitOf() {
    return this.chosen?.kind === "scenery" ? 100 : 1;
  }

  // --- the pointer -----------------------------------------------------------------------------------

  /** @param {Hit} hit */
  click(hit) {
    this.chosen = this.under(hit);
    this.draw();
  }

  /** @param {Hit} hit @returns {Chosen | null} */
  under(hit) {
    const unit = this.units.find(({ id }) => id === hit.unit);
    if (unit) return unit.chosen;
    return hit.land === null ? null : { kind: "scenery", side: 0, index: this.sceneryAt(hit.land) };
  }

  /** @param {string} handle @param {Point} start @param {Hit} hit @returns {Drag | null} */
  grab(handle, start, hit) {
    const found = handle ? this.chosen : this.under(hit);
    if (!found) return null;
    this.chosen = found;
    const thing = this.thing;
    if (!thing || ("shape" in thing && thing.shape === "coast")) return null;
    const scale = this.unitOf;
    const was = { x: thing.x, y: thing.y, heading: thing.heading };
    return {
      move: (at) => {
        if (handle === "wheel") {
          const course = bearing({ x: was.x * scale, y: was.y * scale }, { x: at[0], y: at[1] }) / 2;
          thing.heading = (Math.round(course / 5) * 5) % 360;
        } else {
          const snap = scale === 100 ? 1 : 50;
          thing.x = Math.round((was.x + (at[0] - start[0]) / scale) / snap) * snap;
          thing.y = Math.round((was.y + (at[1] - start[1]) / scale) / snap) * snap;
        }
        this.drawTable();
      },
      end: () => this.draw(),
      cancel: () => { Object.assign(thing, was); this.draw(); },
    };
  }

  // --- changing --------------------------------------------------------------------------------------

  /** Where something new lies: the middle of what is seen, beside what is there. */
  spot() {
    const { x, y, width, height } = this.table.viewport.view;
    const [w, t] = this.mission.table;
    const shift = (this.units.length % 5) * 3;
    return { x: Math.round(Math.min(w - 5, Math.max(5, (x + width / 2) / 10 + shift))), y: Math.round(Math.min(t - 5, Math.max(5, t - (y + height / 2) / 10 - shift))) };
  }

  /** @param {Card} card @param {string} name */
  add(card, name) {
    const { x, y } = this.spot();
    const heading = this.side ? 270 : 90;
    const fleet = this.mission.side[this.side === 1 ? 1 : 0];
    if (SHORE.includes(card.type)) {
      this.mission.shore.push({ navy: fleet.navy, card: card.id, name, x: x * 100, y: y * 100, heading: 0 });
      this.chosen = { kind: "shore", side: this.side, index: this.mission.shore.length - 1 };
    } else {
      fleet.units.push({ name, x: x * 100, y: y * 100, heading, speed: -1 });
      this.chosen = { kind: "unit", side: this.side, index: fleet.units.length - 1 };
    }
    this.draw();
  }

  /** @param {string} shape @param {string} [edge] */
  addScenery(shape, edge = "") {
    const { x, y } = this.spot();
    this.mission.scenery.push(edge ? { shape, edge, depth: COAST, x: 0, y: 0, heading: 0 } : { shape, edge: "", depth: 0, x, y, heading: 0 });
    this.chosen = { kind: "scenery", side: 0, index: this.mission.scenery.length - 1 };
    this.draw();
  }

  remove() {
    if (!this.chosen) return;
    this.listOf(this.chosen).splice(this.chosen.index, 1);
    this.chosen = null;
    this.draw();
  }

  /** A ship begins on the table, or comes later. @param {number} turn */
  delay(turn) {
    const { chosen, mission } = this;
    if (!chosen || (chosen.kind !== "unit" && chosen.kind !== "late")) return;
    const fleet = mission.side[chosen.side === 1 ? 1 : 0];
    if (chosen.kind === "late" && turn > 1) {
      const entry = fleet.late[chosen.index];
      if (entry) entry.turn = turn;
    } else if (chosen.kind === "unit" && turn > 1) {
      const [entry] = fleet.units.splice(chosen.index, 1);
      if (entry) fleet.late.push({ name: entry.name, turn, edge: nearest(entry, mission.table), x: entry.x, y: entry.y, heading: entry.heading });
      this.chosen = { kind: "late", side: chosen.side, index: fleet.late.length - 1 };
    } else if (chosen.kind === "late") {
      const [entry] = fleet.late.splice(chosen.index, 1);
      if (entry) fleet.units.push({ name: entry.name, x: entry.x, y: entry.y, heading: entry.heading, speed: -1 });
      this.chosen = { kind: "unit", side: chosen.side, index: fleet.units.length - 1 };
    }
    this.draw();
  }

  // --- drawing ---------------------------------------------------------------------------------------

  draw() {
    this.mission.id = slug(this.mission.title);
    localStorage.setItem(KEPT, JSON.stringify(this.mission));
    this.drawTable();
    this.drawPiece();
    this.drawStock();
    this.drawSheet();
    fill(this.problems, ...this.faults().map((fault) => h("li", {}, fault)));
  }

  drawTable() {
    const view = this.view();
    const unit = this.units.find(({ chosen }) => JSON.stringify(chosen) === JSON.stringify(this.chosen));
    this.table.show(view, { lit: new Set(), worth: Object.keys(view.units), chosen: "" });
    const thing = this.thing;
    if (!thing || ("shape" in thing && thing.shape === "coast")) { this.table.setHandles([]); return; }
    const scale = this.unitOf;
    const pose = { x: thing.x * scale, y: thing.y * scale, heading: thing.heading * 2 };
    const half = unit ? this.table.size(unit.id)[0] / 2 : 90;
    const tip = ahead(pose, 1);
    this.table.setHandles([
      el("circle", { class: "wheel", style: `transform: ${this.table.place(pose)}; r: calc(${half}px + var(--px) * 30px)` }),
      el("g", { class: "handle turn", "data-handle": "wheel", style: `transform: ${this.table.place({ ...tip, heading: pose.heading })} translateY(calc(${-half}px - var(--px) * 30px))` }, el("title", {}, "Drag to turn"), el("circle", { class: "grip" })),
    ]);
  }

  /** A number that can be typed. @param {string} name @param {number} value @param {(value: number) => void} set @param {Record<string, unknown>} [more] */
  number(name, value, set, more = {}) {
    return h("label", {}, `${name} `, h("input", { type: "number", value, "aria-label": name, ...more, onchange: (/** @type {Event} */ event) => { set(Number(/** @type {HTMLInputElement} */ (event.target).value)); this.draw(); } }));
  }

  /** @param {string} name @param {string} value @param {(value: string) => void} set */
  text(name, value, set) {
    return h("label", {}, `${name} `, h("input", { value, "aria-label": name, maxlength: 80, onchange: (/** @type {Event} */ event) => { set(/** @type {HTMLInputElement} */ (event.target).value); this.draw(); } }));
  }

  /** @param {string} name @param {[string, string][]} values @param {string} value @param {(value: string) => void} set */
  select(name, values, value, set) {
    return h("label", {}, `${name} `, h("select", { "aria-label": name, onchange: (/** @type {Event} */ event) => { set(/** @type {HTMLSelectElement} */ (event.target).value); this.draw(); } }, ...values.map(([id, text]) => h("option", { value: id, selected: id === value }, text))));
  }

  drawPiece() {
    const { chosen, thing } = this;
    if (!chosen || !thing) { fill(this.piece, h("p", { class: "hint" }, "Add ships and scenery below, drag them on the table, turn them by their wheel.")); return; }
    const scale = chosen.kind === "scenery" ? 1 : 100;
    const name = "shape" in thing ? title(thing.shape.replaceAll("-", " ")) : thing.name;
    const coast = "shape" in thing && thing.shape === "coast";
    fill(this.piece, h("h3", {}, name, coast ? `, ${"edge" in thing ? thing.edge : ""}` : ` · ${degrees(thing.heading * 2)}`),
      h("div", { class: "fields" },
        ...(coast ? [this.number("Depth in cm", "depth" in thing ? thing.depth : COAST, (value) => { if ("depth" in thing) thing.depth = Math.max(1, Math.round(value)); })]
          : [this.number("x in cm", thing.x / scale, (value) => { thing.x = Math.round(value * scale); }), this.number("y in cm", thing.y / scale, (value) => { thing.y = Math.round(value * scale); }), this.number("Course", thing.heading, (value) => { thing.heading = ((Math.round(value) % 360) + 360) % 360; })]),
        ...("speed" in thing ? [this.number("Speed (−1: two thirds)", thing.speed, (value) => { thing.speed = Math.max(-1, Math.round(value)); })] : []),
        ...(chosen.kind === "unit" || chosen.kind === "late" ? [this.number("Comes on turn", "turn" in thing ? thing.turn : 1, (value) => this.delay(Math.round(value)), { min: 1 })] : []),
        ...("turn" in thing && "edge" in thing ? [this.select("Edge", EDGES.map((edge) => [edge, edge]), thing.edge, (value) => { thing.edge = value; })] : []),
        ...(chosen.kind === "shore" ? [this.text("Name", "name" in thing ? thing.name : "", (value) => { if ("name" in thing && value) thing.name = value; })] : [])),
      h("button", { "data-do": "remove", onclick: () => this.remove() }, "Take it away"));
  }

  drawStock() {
    const fleet = this.mission.side[this.side === 1 ? 1 : 0];
    const used = new Set([...fleet.units, ...fleet.late].map(({ name }) => name));
    const sides = this.mission.side.map(({ name }, side) => h("button", { "aria-pressed": String(side === this.side), "data-side": side, style: `border-left: 4px solid ${SIDE_COLOURS[side]}`, onclick: () => { this.side = side; this.drawStock(); } }, name));
    const types = [...TYPES.filter((type) => this.board.cards.some((card) => card.type === type && (card.navy === fleet.navy || card.navy === "ANY"))), "shore"];
    if (!types.includes(this.type)) this.type = types[0] ?? "BB";
    const cards = this.board.cards.filter((card) => (this.type === "shore" ? SHORE.includes(card.type) : card.type === this.type) && (card.navy === fleet.navy || card.navy === "ANY"));
    const nameless = ["PT", "ES", "AK", ...SHORE];
    fill(this.stock, h("h3", {}, "Units"), h("div", { class: "listed" }, ...sides),
      this.select("Navy", Object.entries(this.board.navies), fleet.navy, (value) => { Object.assign(fleet, { navy: value, name: this.board.navies[value] ?? value, units: [], late: [] }); }),
      this.text("Fleet name", fleet.name, (value) => { if (value) fleet.name = value; }),
      h("div", { class: "shelf" }, ...types.map((type) => h("button", { "aria-pressed": String(type === this.type), "data-type": type, onclick: () => { this.type = type; this.drawStock(); } }, type === "shore" ? "Ashore" : type))),
      ...cards.map((card) => h("article", { class: "offer" }, portrait(card, [card.length, card.beam]), h("div", { class: "listed" }, ...[card.name, ...card.sisters].map((name) => h("button", { "data-add": name, disabled: used.has(name) && !nameless.includes(card.type), onclick: () => this.add(card, name) }, `${name} · ${card.points}`))))),
      h("h3", {}, "Scenery"), h("div", { class: "listed" }, ...[...new Set(this.board.shapes.map(({ piece }) => piece))].map((shape) => h("button", { "data-scenery": shape, onclick: () => this.addScenery(shape) }, title(shape.replaceAll("-", " ")))),
        ...EDGES.map((edge) => h("button", { "data-scenery": `coast ${edge}`, onclick: () => this.addScenery("coast", edge) }, `Coast ${edge}`))));
  }

  drawSheet() {
    const { mission } = this;
    const sizes = TABLES.map(([w, t]) => /** @type {[string, string]} */ ([`${w},${t}`, `${w} × ${t} cm`]));
    const size = mission.table.join(",");
    const rules = told(mission);
    const area = (/** @type {string} */ name, /** @type {string[]} */ value, /** @type {(lines: string[]) => void} */ set) => h("label", { class: "long" }, `${name}, a line each `, h("textarea", { rows: 3, "aria-label": name, onchange: (/** @type {Event} */ event) => { set(/** @type {HTMLTextAreaElement} */ (event.target).value.split("\n").map((line) => line.trim()).filter(Boolean)); this.draw(); } }, value.join("\n")));
    fill(this.sheet, h("h3", {}, "Mission sheet"), h("div", { class: "fields" },
      this.text("Title", mission.title, (value) => { if (value) mission.title = value; this.table = this.lay(); }), this.text("Date", mission.date, (value) => { mission.date = value; }),
      this.select("Table", sizes.some(([id]) => id === size) ? sizes : [[size, `${mission.table.join(" × ")} cm`], ...sizes], size, (value) => { mission.table = /** @type {[number, number]} */ (value.split(",").map(Number)); this.table = this.lay(); }),
      this.number("Turns", mission.turns, (value) => { mission.turns = Math.max(1, Math.round(value)); }, { min: 1 }),
      this.select("Weather", this.board.weather.filter(({ to }) => to).map(({ name }) => [name, name]), mission.weather, (value) => { mission.weather = value; }),
      this.select("Time", [["day", "By day"], ["night", "At night"]], mission.night ? "night" : "day", (value) => { mission.night = value === "night"; }),
      area("Notes", mission.special, (texts) => { mission.special = texts; }), area("Victory", mission.victory, (texts) => { mission.victory = texts; })),
    h("h3", {}, "Special rules"),
    h("ul", { class: "special" }, ...(rules.length ? [] : [h("li", { class: "hint" }, "None.")]), ...rules.map(({ text, strike }) => h("li", {}, text, h("button", { "aria-label": `Strike out: ${text}`, onclick: () => { strike(); this.draw(); } }, "Strike out")))),
    h("p", { class: "hint" }, "Notes and victory are texts for the players. The program keeps score by mission points and by the special rules; they come with the mission that you begin with, and go with it under any name."),
    h("details", {}, h("summary", {}, "How to play it"), h("p", {}, "Put the saved file into a folder of its own; it has your mission first, then those of the game:"), h("pre", {}, `sandtable pack check ${mission.id}\nsandtable serve --pack ${mission.id}`)));
  }

  /** What would not work. */
  faults() {
    const [w, t] = this.mission.table.map((n) => n * 100);
    const there = new Set([...this.mission.side.flatMap(({ units, late }) => [...units, ...late]), ...this.mission.shore].map(({ name }) => name));
    return [
      ...this.mission.side.filter(({ units }) => !units.length).map(({ name }) => `${name} has no ship on the table.`),
      ...(this.mission.side[0].navy === this.mission.side[1].navy && this.mission.shore.length ? ["Shore units need two different navies."] : []),
      ...[...new Set(told(this.mission).flatMap(({ needs }) => needs))].filter((unit) => !there.has(unit)).map((unit) => `${unit} is not in the mission, but a special rule speaks of her.`),
      ...this.units.filter(({ x, y }) => x < 0 || y < 0 || x > (w ?? 0) || y > (t ?? 0)).map(({ name }) => `${name} is not on the table.`),
    ];
  }

  // --- files -----------------------------------------------------------------------------------------

  save() {
    const [fault] = this.faults();
    if (fault) { toast(fault, "error"); return; }
    const address = URL.createObjectURL(new Blob([missionFile(this.board, this.mission)], { type: "application/toml" }));
    const link = h("a", { href: address, download: "missions.toml" });
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  }

  /** @param {Event} event */
  async open(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    try {
      this.mission = readMission(await file.text());
      this.again();
    } catch (error) {
      toast(`This file cannot be opened: ${/** @type {Error} */ (error).message}`, "error");
    }
    input.value = "";
  }
}

/** The edge that is nearest. @param {{x: number, y: number}} at @param {[number, number]} table */
function nearest({ x, y }, [width, height]) {
  const far = [height * 100 - y, width * 100 - x, y, x];
  return EDGES[far.indexOf(Math.min(...far))] ?? "north";
}
