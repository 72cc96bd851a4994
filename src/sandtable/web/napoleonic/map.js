// The map sheet as SVG, drawn from the board's description: ground, water, roads, places, names,
// boxes and furniture in layers, with a transparent polygon on every hex for light and clicks.

import { inks, nationOf } from "./counters.js";
import { cartouche, kilometres, terrainKey, TINTED, turnBox, turnTrack } from "./furniture.js";
import { areaPath, linePath, ribbon, roadPath, roughHexes, smoothShore } from "../shapes.js";
import { boxPath, compass, dataAt, emptySheet, layer, line, mapNames, mat, panel } from "../sheet.js";
import { el, paths, tenth, titled, use } from "../svg.js";
import { mapSymbols } from "./symbols.js";

/** @import {Board, Box, Locale, Point} from "./local" */

const LAYERS = [
  "ground", "tints", "terrain", "water", "coast", "grid", "borders", "roads", "places", "names", "numbers", "furniture", "boxes",
  "markers", "hits", "paths", "costs", "pieces", "cities", "top",
];

/** How many pixels high a map is taken to be while no viewport says so. */
const STILL = 640;

/** Layers with lines and letters that keep a least size on the screen. */
const SCALED = new Set(["water", "coast", "grid", "borders", "roads", "names", "cities", "furniture", "top"]);

/** The hex or box under an event, by its place number. @param {Event} event @returns {number | null} */
export function placeAt(event) {
  const place = dataAt(event, "hex") ?? dataAt(event, "box") ?? dataAt(event, "place");
  return place === null ? null : Number(place);
}

/** The middle of a place: a hex by its number or a box by its place number. @param {Board} board @param {number} place @returns {Point} */
export function middle(board, place) {
  const box = board.boxes.find((found) => found.place === place);
  if (box) {
    const { x, y, width, height } = box.panel;
    return [x + width / 2, y + 30 + height / 2];
  }
  const cell = board.hexes.find((found) => found.number === place);
  if (!cell) throw new Error(`there is no place ${place} on this map`);
  return [cell.x, cell.y];
}

export class MapSheet {
  /** Draw the map of a game. @param {Board} board */
  constructor(board) {
    this.board = board;
    this.svg = emptySheet(board, {
      kind: `sheet ${board.pointing}`, symbols: mapSymbols(board), layers: LAYERS, scaled: SCALED, px: board.frame.height / STILL,
    });
    this.cells = new Map(board.hexes.map((cell) => [cell.number, cell]));
    this.hits = new Map(board.hexes.map(({ number, x, y }) => {
      const points = board.corners.map(([cx, cy]) => `${tenth(x + cx)},${tenth(y + cy)}`).join(" ");
      return [number, el("polygon", { "data-hex": number, points })];
    }));
    this.drawGround();
    this.drawWater();
    this.drawGrid();
    const d = roadPath(board.roads.map((road) => road.hexes), this.cells, new Set(board.locales.map((found) => found.hex)));
    this.layer("roads").append(...paths(d, "road casing", "road"));
    this.drawPlaces();
    this.layer("names").prepend(...mapNames(board.names));
    for (const box of board.boxes) this.drawBox(box);
    this.drawFurniture();
    this.layer("hits").append(...this.hits.values());
    this.followNumbers();
  }

  /** @param {string} name */
  layer(name) {
    return layer(this.svg, name);
  }

  // --- what a page shows on the map ----------------------------------------------------------------

  /**
   * Light places: where a force may go (with what it costs), what it may attack, what is chosen.
   * Everything lit before goes out.
   * @param {{reachable?: Map<number, string | number | null>, targets?: Iterable<number>, selected?: Iterable<number>}} [lights]
   */
  light({ reachable = new Map(), targets = [], selected = [] } = {}) {
    for (const [kind, places] of Object.entries({ reachable: reachable.keys(), target: targets, "selected-place": selected })) {
      for (const lit of this.svg.querySelectorAll(`.${kind}`)) lit.classList.remove(kind);
      for (const place of places) (this.hits.get(place) ?? this.svg.querySelector(`[data-box="${place}"]`))?.classList.add(kind);
    }
    this.layer("costs").replaceChildren(...[...reachable].filter(([, cost]) => cost !== null).map(([place, cost]) => {
      const [x, y] = middle(this.board, place);
      return el("g", { class: "cost", transform: `translate(${x} ${y})` }, el("circle", { r: 19 }), el("text", { y: 7 }, String(cost)));
    }));
  }

  /** Show a way through places, or none. @param {number[]} places */
  showPath(places) {
    const points = places.map((place) => middle(this.board, place));
    const way = points.length < 2 ? [] : [el("path", { class: "way", d: linePath(points), "marker-end": "url(#way-end)" })];
    this.layer("paths").replaceChildren(...way);
  }

  /**
   * Show the markers: who holds each locale, destroyed fortresses, looted ruins, the current turn.
   * @param {{held: number[][], destroyed: number[], looted: number[], turn: number}} state
   */
  showMarkers({ held, destroyed, looted, turn }) {
    const marker = (/** @type {string} */ id, /** @type {number} */ hex, /** @type {string} */ words, style = "") => {
      const { x, y } = this.cells.get(hex) ?? { x: 0, y: 0 };
      return titled(use(id, x, y, style ? { style } : {}), words);
    };
    /** @type {SVGElement[]} */
    const made = held.flatMap((hexes, side) => {
      const nation = nationOf(this.board, side);
      return nation ? hexes.map((hex) => marker("mk-flag", hex, `${nation.name} control`, inks(nation))) : [];
    });
    made.push(...destroyed.map((hex) => marker("mk-destroyed", hex, "Fortress destroyed")));
    made.push(...looted.map((hex) => marker("mk-looted", hex, "Victory point taken")));
    if (turn) {
      const { x, y, width, height } = turnBox(this.board, turn);
      made.push(el("rect", { class: "turn-now", x: x + 7, y: y + 7, width: width - 14, height: height - 14, rx: 6 }));
    }
    this.layer("markers").replaceChildren(...made);
  }

  // --- ground --------------------------------------------------------------------------------------

  drawGround() {
    const { board } = this;
    const land = smoothShore(board.land.join(""));
    const lakes = board.lakes.map((lake) => smoothShore(lake.path));
    this.layer("ground").append(el("rect", { class: "sea", ...board.frame }), ...paths(land, "shallows wide", "shallows", "land"));
    const tints = el("g", { "clip-path": `url(#map-${board.game})` });
    this.layer("tints").setAttribute("clip-path", `url(#land-${board.game})`);
    this.layer("tints").append(tints);
    for (const terrain of TINTED) {
      const hexes = board.hexes.filter((cell) => cell.terrain === terrain);
      if (hexes.length === 0) continue;
      const name = terrain.replace(" ", "-");
      tints.append(...paths(roughHexes(hexes, board.corners), `tint ${name}`));
      this.layer("terrain").append(...hexes.map((cell) => use(`t-${name}-${cell.number % 3}`, cell.x, cell.y)));
    }
    this.layer("water").append(...lakes.flatMap((d, i) => [
      ...paths(d, "whole-lake"), el("path", { class: "shallows", d, "clip-path": `url(#lake-${board.game}-${i})` }),
    ]));
    this.layer("coast").append(...paths(land, "shore halo", "shore"), ...lakes.flatMap((d) => paths(d, "shore")),
      ...paths(boxPath(board.frame) + board.outline.map(areaPath).join(""), "beyond"));
  }

  /** Rivers, canals, lakes, wadis and channels along the hexsides; the frontier. */
  drawWater() {
    const { features } = this.board;
    const lines = { wadi: "", canal: "", border: "" };
    /** @type {Record<string, string>} */
    const shapes = { river: this.rivers().map(({ line: course, major }) => ribbon(course, ...riverWidths(course.length, major))).join("") };
    for (const { kind, lines: found } of features.filter((feature) => feature.kind !== "river")) {
      for (const one of found) {
        if (kind === "wadi" || kind === "canal" || kind === "border") lines[kind] += linePath(one, kind === "wadi");
        else shapes[kind] = (shapes[kind] ?? "") + (kind === "lake" ? ribbon(one, 15, 15, 13) : ribbon(one, 24, 24, 3));
      }
    }
    this.layer("water").append(...paths(lines.wadi, "wadi"), ...paths(lines.canal, "canal edge", "canal"),
      ...paths(Object.values(shapes).join(""), "bank"), ...Object.entries(shapes).flatMap(([kind, d]) => paths(d, `course ${kind}`)));
    this.layer("borders").append(...paths(lines.border, "border band", "border"));
  }

  /**
   * The rivers, each in one line with the branch that goes on from it; another branch starts inside it,
   * since rounding has moved it off the corner where they part.
   */
  rivers() {
    const found = this.board.features.filter(({ kind }) => kind === "river")
      .flatMap(({ lines, major }) => lines.map((course) => ({ line: [...course], major })));
    for (const upper of [...found]) {
      const lower = found.find((other) => other !== upper && other.major === upper.major && same(other.line[0], upper.line.at(-1)));
      if (!lower || !found.includes(upper)) continue;
      upper.line.push(...lower.line.slice(1));
      found.splice(found.indexOf(lower), 1);
    }
    for (const { line: course } of found) {
      const [start, next] = course;
      const branches = found.some((other) => other.line !== course && other.line.slice(1, -1).some((point) => same(point, start)));
      if (start && next && branches) course[0] = [start[0] - (next[0] - start[0]) * 0.12, start[1] - (next[1] - start[1]) * 0.12];
    }
    return found;
  }

  drawGrid() {
    const { hexes, corners, outline } = this.board;
    const sides = new Set();
    for (const { x, y } of hexes) {
      corners.forEach(([cx, cy], i) => {
        const [nx, ny] = /** @type {Point} */ (corners[(i + 1) % 6]);
        const [a, b] = [`${Math.round(x + cx)},${Math.round(y + cy)}`, `${Math.round(x + nx)},${Math.round(y + ny)}`];
        sides.add(a < b ? `M${a}L${b}` : `M${b}L${a}`);
      });
    }
    this.layer("grid").append(...paths([...sides].join(""), "hexes"), ...paths(outline.map(areaPath).join(""), "edge-of-map"));
    this.layer("numbers").append(...hexes.map((cell) => el("text", { x: cell.x, y: cell.y - 37 }, cell.label)));
  }

  // --- places, boxes and furniture -----------------------------------------------------------------

  drawPlaces() {
    const { board, cells } = this;
    const [places, names, cities] = ["places", "names", "cities"].map((name) => this.layer(name));
    for (const place of board.locales) {
      const cell = cells.get(place.hex);
      if (!cell) continue;
      const { x, y } = cell;
      const rank = place.vp >= 3 ? "capital" : place.kind;
      const source = board.nations.find((nation) => nation.id === place.supply_source);
      places.append(el("g", { class: "place" }, el("title", {}, this.about(place)),
        place.fortress ? use("p-fortress", x, y) : "", use(`p-${rank}`, x, y), place.port.length > 0 ? use("p-port", x - 27, y - 39) : "",
        el("g", { class: "vp" }, el("circle", { cx: x + 27, cy: y - 40, r: 8 }), el("text", { x: x + 27, y: y - 35.6 }, String(place.vp))),
        source ? use("p-supply", x - 42, y, { style: inks(source) }) : ""));
      names.append(line(`place-name ${rank}`, x, y + 47, place.name));
      if (place.kind === "city") cities.append(line("city-name", x, y + 47, place.name));
    }
    for (const { hex, name } of board.ruins) {
      const cell = cells.get(hex);
      if (!cell) continue;
      places.append(use("p-ruin", cell.x, cell.y));
      names.append(line("place-name ruin", cell.x, cell.y + 46, name));
    }
  }

  /** A locale in words. @param {Locale} place */
  about({ name, kind, port, fortress, vp, supply_source: supply }) {
    const source = this.board.sides.find((side) => side.id === supply);
    const supplied = source && `${source.name} supply source`;
    return [`${name}: ${kind}`, port.length > 0 && "port", fortress && "fortress", `${vp} VP`, supplied].filter(Boolean).join(", ");
  }

  /** @param {Box} box */
  drawBox(box) {
    const { x, y, width, height } = box.panel;
    const style = inks(nationOf(this.board, box.side));
    const group = panel(box.panel, "box");
    const [name, rest] = box.name.split(" off-map ");
    const narrow = width < 500;
    const kind = narrow ? { class: "head-kind", style, x: x + width / 2, y: y + 71 }
      : { class: "head-kind end", style, x: x + width - 24, y: y + 42 };
    group.append(
      el("rect", { class: "head", style, x: x + 7, y: y + 7, width: width - 14, height: narrow ? 78 : 50 }),
      el("text", { class: "head-name", style, x: x + width / 2, y: y + 42 }, name ?? box.name), el("text", kind, rest ?? ""),
      el("rect", { class: "hit", "data-box": box.place, x, y, width, height, rx: 5 }));
    this.layer("boxes").append(group);
    this.layer("grid").append(...this.arrows(box, style));
  }

  /** Small arrows over the sides by which a box's units come in. @param {Box} box @param {string} style */
  arrows(box, style) {
    const { hexes, corners } = this.board;
    return box.enters_by.flatMap((hex) => {
      const cell = this.cells.get(hex);
      if (!cell) return [];
      const sides = corners.map(([ax, ay], i) => {
        const [bx, by] = /** @type {Point} */ (corners[(i + 1) % 6]);
        return [(ax + bx) / 2, (ay + by) / 2];
      });
      const free = sides.filter(([mx = 0, my = 0]) => !hexes.some(({ x, y }) => Math.hypot(x - cell.x - 2 * mx, y - cell.y - 2 * my) < 3));
      return free.map(([mx = 0, my = 0]) => {
        const [x, y] = [tenth(cell.x + mx * 1.22), tenth(cell.y + my * 1.22)];
        const angle = Math.round((Math.atan2(-my, -mx) * 180) / Math.PI);
        return el("path", { class: "entry", style, d: "M-14,-7L11,0L-14,7L-9,0Z", transform: `translate(${x} ${y}) rotate(${angle})` });
      });
    });
  }

  drawFurniture() {
    const { board } = this;
    const { x, y, width, height } = board.frame;
    this.layer("furniture").append(
      cartouche(board), turnTrack(board), terrainKey(board), compass(board.compass, "f-compass"), kilometres(board), mat(board.frame),
      el("rect", { class: "neatline", x: x + 14, y: y + 14, width: width - 28, height: height - 28 }),
      el("rect", { class: "neatline thin", x: x + 24, y: y + 24, width: width - 48, height: height - 48 }));
  }

  /** The number of the hex under the pointer. */
  followNumbers() {
    const text = el("text");
    const hover = el("g", { class: "hover-number" }, text);
    this.layer("top").append(hover);
    this.svg.addEventListener("pointerover", (event) => {
      const cell = this.cells.get(placeAt(event) ?? -1);
      hover.classList.toggle("shown", cell !== undefined);
      if (!cell) return;
      hover.setAttribute("transform", `translate(${cell.x} ${cell.y})`);
      text.textContent = cell.label;
    });
    this.svg.addEventListener("pointerleave", () => hover.classList.remove("shown"));
  }
}

/** @param {Point | undefined} a @param {Point | undefined} b */
function same(a, b) {
  return a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;
}

/** A river grows downstream; the Nile is always wide. @param {number} length @param {boolean} major @returns {[number, number]} */
function riverWidths(length, major) {
  if (major) return length > 25 ? [18, 13] : [13, 12];
  return [4, Math.min(11, 5 + length * 0.7)];
}
