// The map sheet as SVG, drawn from the board's description: ground, water, roads, places, names,
// boxes and furniture in layers, with a transparent polygon on every hex for light and clicks.

import { cartouche, kilometres, terrainKey, TINTED, turnBox, turnTrack } from "./furniture.js";
import { areaPath, linePath, ribbon, roadPath, roughHexes, smoothShore } from "../shapes.js";
import { Memory, boxPath, compass, dataAt, emptySheet, layer, mapNames, mat, panel } from "../sheet.js";
import { el, tenth, titled, use } from "../svg.js";
import { mapSymbols } from "./symbols.js";

/** @import {Board, Box, Cell, Locale, Point} from "./local" */

const LAYERS = [
  "ground", "tints", "terrain", "water", "coast", "grid", "borders", "roads", "places", "names", "numbers", "furniture", "boxes",
  "markers", "hits", "paths", "costs", "pieces", "cities", "top",
];

/** How many pixels high a map is taken to be while no viewport says so. */
const STILL = 640;

/** Layers with lines and letters that keep a least size on the screen. */
const SCALED = new Set(["water", "coast", "grid", "borders", "roads", "names", "cities", "furniture", "top"]);

/**
 * What the functions below need to know.
 * @typedef {object} Drawn
 * @property {Board} board
 * @property {Map<number, Cell>} cells
 * @property {Map<number, SVGPolygonElement>} hits
 * @property {SVGGElement} hover
 */

/** @type {Memory<Drawn>} */
const drawn = new Memory();

/**
 * Draw the map of a game.
 * @param {Board} board
 * @returns {SVGSVGElement}
 */
export function drawMap(board) {
  const kind = `sheet ${board.pointing}`;
  const svg = emptySheet(board, { kind, symbols: mapSymbols(board), layers: LAYERS, scaled: SCALED, px: board.frame.height / STILL });
  const cells = new Map(board.hexes.map((cell) => [cell.number, cell]));
  const hover = el("g", { class: "hover-number" }, el("text"));
  drawn.keep(svg, { board, cells, hits: new Map(), hover });
  drawGround(svg, board);
  drawWater(svg, board);
  drawGrid(svg, board);
  drawRoads(svg, board, cells);
  drawPlaces(svg, board, cells);
  layer(svg, "names").prepend(...mapNames(board.names));
  drawBoxes(svg, board, cells);
  drawFurniture(svg, board);
  drawHits(svg, board);
  layer(svg, "top").append(hover);
  return svg;
}

/**
 * The middle of a place: a hex by its number or a box by its place number.
 * @param {Board} board
 * @param {number} place
 * @returns {Point}
 */
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

// --- what a page shows on the map ----------------------------------------------------------------

/**
 * The hex or box under an event, by its place number.
 * @param {Event} event
 * @returns {number | null}
 */
export function placeAt(event) {
  const place = dataAt(event, "hex") ?? dataAt(event, "box") ?? dataAt(event, "place");
  return place === null ? null : Number(place);
}

/**
 * The element to light and to click for a hex or box.
 * @param {SVGSVGElement} svg
 * @param {number} place
 * @returns {SVGElement | null}
 */
function target(svg, place) {
  return drawn.of(svg).hits.get(place) ?? svg.querySelector(`[data-box="${place}"]`);
}

/**
 * Light places: where a force may go (with what it costs), what it may attack, what is chosen.
 * Everything lit before goes out.
 * @param {SVGSVGElement} svg
 * @param {{reachable?: Map<number, string | number | null>, targets?: Iterable<number>, selected?: Iterable<number>}} [lights]
 */
export function light(svg, { reachable = new Map(), targets = [], selected = [] } = {}) {
  const { board } = drawn.of(svg);
  for (const lit of svg.querySelectorAll(".reachable, .target, .selected-place")) {
    lit.classList.remove("reachable", "target", "selected-place");
  }
  for (const place of reachable.keys()) target(svg, place)?.classList.add("reachable");
  for (const place of targets) target(svg, place)?.classList.add("target");
  for (const place of selected) target(svg, place)?.classList.add("selected-place");
  const labels = [];
  for (const [place, cost] of reachable) {
    if (cost === null) continue;
    const [x, y] = middle(board, place);
    labels.push(
      el(
        "g",
        { class: "cost", transform: `translate(${x} ${y})` },
        el("circle", { r: 19 }),
        el("text", { y: 7 }, String(cost)),
      ),
    );
  }
  layer(svg, "costs").replaceChildren(...labels);
}

/**
 * Show a way through places, or none.
 * @param {SVGSVGElement} svg
 * @param {number[]} places
 */
export function showPath(svg, places) {
  const { board } = drawn.of(svg);
  const points = places.map((place) => middle(board, place));
  const paths = layer(svg, "paths");
  if (points.length < 2) paths.replaceChildren();
  else paths.replaceChildren(el("path", { class: "way", d: linePath(points), "marker-end": "url(#way-end)" }));
}

/**
 * Show the markers: who holds each locale, destroyed fortresses, looted ruins, the current turn.
 * @param {SVGSVGElement} svg
 * @param {{held?: number[][], destroyed?: number[], looted?: number[], turn?: number}} state
 */
export function showMarkers(svg, { held = [], destroyed = [], looted = [], turn = 0 }) {
  const { board, cells } = drawn.of(svg);
  const made = [];
  for (const [side, hexes] of held.entries()) {
    const nation = board.nations.find((found) => found.id === board.sides[side]?.nation);
    for (const hex of hexes) {
      const cell = cells.get(hex);
      if (!cell || !nation) continue;
      const style = `--fill: ${nation.fill}; --ink: ${nation.ink}`;
      made.push(titled(use("mk-flag", cell.x, cell.y, { style }), `${nation.name} control`));
    }
  }
  for (const hex of destroyed) made.push(marker("mk-destroyed", cells.get(hex), "Fortress destroyed"));
  for (const hex of looted) made.push(marker("mk-looted", cells.get(hex), "Victory point taken"));
  if (turn) {
    const { x, y, width, height } = turnBox(board, turn);
    made.push(el("rect", { class: "turn-now", x: x + 7, y: y + 7, width: width - 14, height: height - 14, rx: 6 }));
  }
  layer(svg, "markers").replaceChildren(...made);
}

/**
 * @param {string} id
 * @param {Cell | undefined} cell
 * @param {string} title
 */
function marker(id, cell, title) {
  return titled(use(id, cell?.x ?? 0, cell?.y ?? 0), title);
}

// --- ground --------------------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawGround(svg, board) {
  const land = smoothShore(board.land.join(""));
  const lakes = board.lakes.map((lake) => smoothShore(lake.path));
  layer(svg, "ground").append(
    el("rect", { class: "sea", ...board.frame }),
    el("path", { class: "shallows wide", d: land }),
    el("path", { class: "shallows", d: land }),
    el("path", { class: "land", d: land }),
  );
  const tints = el("g", { "clip-path": `url(#map-${board.game})` });
  layer(svg, "tints").setAttribute("clip-path", `url(#land-${board.game})`);
  layer(svg, "tints").append(tints);
  const symbols = [];
  for (const terrain of TINTED) {
    const hexes = board.hexes.filter((cell) => cell.terrain === terrain);
    if (hexes.length === 0) continue;
    const name = terrain.replace(" ", "-");
    tints.append(el("path", { class: `tint ${name}`, d: roughHexes(hexes, board.corners) }));
    symbols.push(...hexes.map((cell) => use(`t-${name}-${cell.number % 3}`, cell.x, cell.y)));
  }
  layer(svg, "terrain").append(...symbols);
  const beyond = el("path", { class: "beyond", d: boxPath(board.frame) + board.outline.map(areaPath).join("") });
  layer(svg, "water").append(
    ...lakes.flatMap((d, i) => [
      el("path", { class: "whole-lake", d }),
      el("path", { class: "shallows", d, "clip-path": `url(#lake-${board.game}-${i})` }),
    ]),
  );
  layer(svg, "coast").append(
    el("path", { class: "shore halo", d: land }),
    el("path", { class: "shore", d: land }),
    ...lakes.map((d) => el("path", { class: "shore", d })),
    beyond,
  );
}

/**
 * Rivers, canals, lakes, wadis and channels along the hexsides; the frontier.
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawWater(svg, board) {
  const lines = { wadi: "", canal: "", border: "" };
  /** @type {Record<string, string>} */
  const shapes = {
    river: rivers(board)
      .map(({ line, major }) => ribbon(line, ...riverWidths(line.length, major)))
      .join(""),
  };
  for (const { kind, lines: found } of board.features) {
    for (const line of found) {
      if (kind === "wadi" || kind === "canal" || kind === "border") lines[kind] += linePath(line, kind === "wadi");
      else if (kind !== "river")
        shapes[kind] = (shapes[kind] ?? "") + (kind === "lake" ? ribbon(line, 15, 15, 13) : ribbon(line, 24, 24, 3));
    }
  }
  const made = Object.entries(shapes);
  layer(svg, "water").append(
    el("path", { class: "wadi", d: lines.wadi }),
    el("path", { class: "canal edge", d: lines.canal }),
    el("path", { class: "canal", d: lines.canal }),
    el("path", { class: "bank", d: made.map(([, d]) => d).join("") }),
    ...made.map(([kind, d]) => el("path", { class: `course ${kind}`, d })),
  );
  layer(svg, "borders").append(
    el("path", { class: "border band", d: lines.border }),
    el("path", { class: "border", d: lines.border }),
  );
}

/**
 * The rivers, each in one line with the branch that goes on from it; another branch starts inside it,
 * since rounding has moved it off the corner where they part.
 * @param {Board} board
 */
function rivers(board) {
  const found = board.features
    .filter((feature) => feature.kind === "river")
    .flatMap(({ lines, major }) => lines.map((line) => ({ line: [...line], major })));
  for (const upper of [...found]) {
    const lower = found.find(
      (other) => other !== upper && other.major === upper.major && same(other.line[0], upper.line.at(-1)),
    );
    if (!lower || !found.includes(upper)) continue;
    upper.line.push(...lower.line.slice(1));
    found.splice(found.indexOf(lower), 1);
  }
  for (const { line } of found) {
    const [start, next] = line;
    if (
      !start ||
      !next ||
      !found.some((other) => other.line !== line && other.line.slice(1, -1).some((point) => same(point, start)))
    )
      continue;
    line[0] = [start[0] - (next[0] - start[0]) * 0.12, start[1] - (next[1] - start[1]) * 0.12];
  }
  return found;
}

/**
 * @param {Point | undefined} a
 * @param {Point | undefined} b
 */
function same(a, b) {
  return a !== undefined && b !== undefined && Math.hypot(a[0] - b[0], a[1] - b[1]) < 1;
}

/**
 * A river grows downstream; the Nile is always wide.
 * @param {number} length
 * @param {boolean} major
 * @returns {[number, number]}
 */
function riverWidths(length, major) {
  if (major) return length > 25 ? [18, 13] : [13, 12];
  return [4, Math.min(11, 5 + length * 0.7)];
}

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawGrid(svg, board) {
  const sides = new Set();
  for (const { x, y } of board.hexes) {
    board.corners.forEach(([cx, cy], i) => {
      const [nx, ny] = /** @type {Point} */ (board.corners[(i + 1) % 6]);
      const [a, b] = [`${Math.round(x + cx)},${Math.round(y + cy)}`, `${Math.round(x + nx)},${Math.round(y + ny)}`];
      sides.add(a < b ? `M${a}L${b}` : `M${b}L${a}`);
    });
  }
  layer(svg, "grid").append(
    el("path", { class: "hexes", d: [...sides].join("") }),
    el("path", { class: "edge-of-map", d: board.outline.map(areaPath).join("") }),
  );
  layer(svg, "numbers").append(...board.hexes.map((cell) => el("text", { x: cell.x, y: cell.y - 37 }, cell.label)));
}

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 * @param {Map<number, Cell>} cells
 */
function drawRoads(svg, board, cells) {
  const stops = new Set(board.locales.map((found) => found.hex));
  const d = roadPath(
    board.roads.map((road) => road.hexes),
    cells,
    stops,
  );
  layer(svg, "roads").append(el("path", { class: "road casing", d }), el("path", { class: "road", d }));
}

// --- places and names ------------------------------------------------------------------------------

/**
 * Towns by rank: a circle, a double circle, a block plan.
 * @param {Locale} place
 */
function rank(place) {
  return place.vp >= 3 ? "capital" : place.kind;
}

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 * @param {Map<number, Cell>} cells
 */
function drawPlaces(svg, board, cells) {
  const places = layer(svg, "places");
  const names = layer(svg, "names");
  const cities = layer(svg, "cities");
  for (const place of board.locales) {
    const cell = cells.get(place.hex);
    if (!cell) continue;
    const { x, y } = cell;
    const group = el("g", { class: "place" }, el("title", {}, about(board, place)));
    if (place.fortress) group.append(use("p-fortress", x, y));
    group.append(use(`p-${rank(place)}`, x, y));
    if (place.port.length > 0) group.append(use("p-port", x - 27, y - 39));
    group.append(
      el(
        "g",
        { class: "vp" },
        el("circle", { cx: x + 27, cy: y - 40, r: 8 }),
        el("text", { x: x + 27, y: y - 35.6 }, String(place.vp)),
      ),
    );
    const source = board.nations.find((nation) => nation.id === place.supply_source);
    if (source) group.append(use("p-supply", x - 42, y, { style: `--fill: ${source.fill}; --ink: ${source.ink}` }));
    places.append(group);
    names.append(el("text", { class: `place-name ${rank(place)}`, x, y: y + 47 }, place.name));
    if (place.kind === "city") cities.append(el("text", { class: "city-name", x, y: y + 47 }, place.name));
  }
  for (const ruin of board.ruins) {
    const cell = cells.get(ruin.hex);
    if (!cell) continue;
    places.append(use("p-ruin", cell.x, cell.y));
    names.append(el("text", { class: "place-name ruin", x: cell.x, y: cell.y + 46 }, ruin.name));
  }
}

/**
 * A locale in words.
 * @param {Board} board
 * @param {Locale} place
 */
function about(board, place) {
  const source = board.sides.find((side) => side.id === place.supply_source);
  const words = [
    `${place.name}: ${place.kind}`,
    place.port.length > 0 ? "port" : "",
    place.fortress ? "fortress" : "",
    `${place.vp} VP`,
    source ? `${source.name} supply source` : "",
  ];
  return words.filter(Boolean).join(", ");
}

// --- boxes and furniture ---------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 * @param {Map<number, Cell>} cells
 */
function drawBoxes(svg, board, cells) {
  for (const box of board.boxes) {
    const { x, y, width, height } = box.panel;
    const nation = board.nations.find((found) => found.id === board.sides[box.side]?.nation);
    const style = nation ? `--fill: ${nation.fill}; --ink: ${nation.ink}` : "";
    const group = panel(box.panel, "box");
    const [name, rest] = box.name.split(" off-map ");
    const narrow = width < 500;
    group.append(
      el("rect", { class: "head", style, x: x + 7, y: y + 7, width: width - 14, height: narrow ? 78 : 50 }),
      el("text", { class: "head-name", style, x: x + width / 2, y: y + 42 }, name ?? box.name),
      el(
        "text",
        narrow
          ? { class: "head-kind", style, x: x + width / 2, y: y + 71 }
          : { class: "head-kind end", style, x: x + width - 24, y: y + 42 },
        rest ?? "",
      ),
      el("rect", { class: "hit", "data-box": box.place, x, y, width, height, rx: 5 }),
    );
    layer(svg, "boxes").append(group);
    layer(svg, "grid").append(...arrows(box, board, cells, style));
  }
}

/**
 * Small arrows over the sides by which a box's units come in.
 * @param {Box} box
 * @param {Board} board
 * @param {Map<number, Cell>} cells
 * @param {string} style
 */
function arrows(box, board, cells, style) {
  const made = [];
  const taken = new Set(board.hexes.map((cell) => `${Math.round(cell.x)},${Math.round(cell.y)}`));
  for (const hex of box.enters_by) {
    const cell = cells.get(hex);
    if (!cell) continue;
    for (let i = 0; i < 6; i += 1) {
      const [ax, ay] = /** @type {Point} */ (board.corners[i]);
      const [bx, by] = /** @type {Point} */ (board.corners[(i + 1) % 6]);
      const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
      if (near(taken, cell.x + 2 * mx, cell.y + 2 * my)) continue;
      const angle = Math.round((Math.atan2(-my, -mx) * 180) / Math.PI);
      made.push(
        el("path", {
          class: "entry",
          style,
          d: "M-14,-7L11,0L-14,7L-9,0Z",
          transform: `translate(${tenth(cell.x + mx * 1.22)} ${tenth(cell.y + my * 1.22)}) rotate(${angle})`,
        }),
      );
    }
  }
  return made;
}

/**
 * Whether one of the points lies here, rounding aside.
 * @param {Set<string>} points
 * @param {number} x
 * @param {number} y
 */
function near(points, x, y) {
  for (const dx of [0, -1, 1]) {
    for (const dy of [0, -1, 1]) if (points.has(`${Math.round(x) + dx},${Math.round(y) + dy}`)) return true;
  }
  return false;
}

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawFurniture(svg, board) {
  const { x, y, width, height } = board.frame;
  layer(svg, "furniture").append(
    cartouche(board),
    turnTrack(board),
    terrainKey(board),
    compass(board.compass, "f-compass"),
    kilometres(board),
    mat(board.frame),
    el("rect", { class: "neatline", x: x + 14, y: y + 14, width: width - 28, height: height - 28 }),
    el("rect", { class: "neatline thin", x: x + 24, y: y + 24, width: width - 48, height: height - 48 }),
  );
}

// --- light and clicks ------------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawHits(svg, board) {
  const { hits, hover, cells } = drawn.of(svg);
  const shape = board.corners;
  for (const cell of board.hexes) {
    const points = shape.map(([cx, cy]) => `${tenth(cell.x + cx)},${tenth(cell.y + cy)}`).join(" ");
    hits.set(cell.number, el("polygon", { "data-hex": cell.number, points }));
  }
  layer(svg, "hits").append(...hits.values());
  svg.addEventListener("pointerover", (event) => {
    const cell = cells.get(placeAt(event) ?? -1);
    hover.classList.toggle("shown", cell !== undefined);
    if (!cell) return;
    hover.setAttribute("transform", `translate(${cell.x} ${cell.y})`);
    const text = /** @type {SVGTextElement} */ (hover.lastChild);
    text.textContent = cell.label;
  });
  svg.addEventListener("pointerleave", () => hover.classList.remove("shown"));
}
