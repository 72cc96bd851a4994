// The map sheet as SVG, drawn from the board's description: ground, water, roads, places, names,
// boxes and furniture in layers, with a transparent polygon on every hex for light and clicks.

import { areaPath, linePath, ribbon, roadPath, roughHexes, smoothShore } from "./shapes.js";
import { el, symbol, tenth, use } from "./svg.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./board").Box} Box */
/** @typedef {import("./board").Cell} Cell */
/** @typedef {import("./board").KeyRow} KeyRow */
/** @typedef {import("./board").Locale} Locale */
/** @typedef {import("./board").Panel} Panel */
/** @typedef {import("./board").Point} Point */
/** @typedef {import("./board").Turn} Turn */

const LAYERS = [
  "ground", "tints", "terrain", "water", "coast", "grid", "borders", "roads", "places", "names",
  "numbers", "furniture", "boxes", "markers", "hits", "paths", "costs", "pieces", "cities", "top",
];

/** Layers with lines and letters that keep a least size on the screen. */
const SCALED = new Set(["water", "coast", "grid", "borders", "roads", "names", "cities", "furniture", "top"]);

const TINTED = ["desert", "hills", "swamp", "mud flat", "forest", "mountains"];

/**
 * What drawing leaves behind for the functions below.
 * @typedef {object} Drawn
 * @property {Board} board
 * @property {Map<number, Cell>} cells
 * @property {Map<number, SVGPolygonElement>} hits
 * @property {SVGGElement} hover
 */

/** @type {WeakMap<SVGSVGElement, Drawn>} */
const drawn = new WeakMap();

/**
 * Draw the map of a game.
 * @param {Board} board
 * @returns {SVGSVGElement}
 */
export function drawMap(board) {
  const { x, y, width, height } = board.frame;
  const svg = el("svg", {
    class: `sheet ${board.pointing}`, "data-game": board.game, "data-zoom": "middle",
    viewBox: `${x} ${y} ${width} ${height}`, role: "group", "aria-label": `Map: ${board.title}`,
  });
  const cells = new Map(board.hexes.map((cell) => [cell.number, cell]));
  const hover = el("g", { class: "hover-number" }, el("text"));
  drawn.set(svg, { board, cells, hits: new Map(), hover });
  svg.append(symbols(board), ...LAYERS.map((name) => el("g", { "data-layer": name, class: SCALED.has(name) ? "scaled" : undefined })));
  drawGround(svg, board);
  drawWater(svg, board);
  drawGrid(svg, board);
  drawRoads(svg, board, cells);
  drawPlaces(svg, board, cells);
  drawNames(svg, board);
  drawBoxes(svg, board, cells);
  drawFurniture(svg, board);
  drawHits(svg, board);
  layer(svg, "top").append(hover);
  return svg;
}

/**
 * A layer of the map by its name.
 * @param {SVGSVGElement} svg
 * @param {string} name
 */
export function layer(svg, name) {
  const found = svg.querySelector(`:scope > [data-layer="${name}"]`);
  if (!found) throw new Error(`the map has no layer ${name}`);
  return /** @type {SVGGElement} */ (found);
}

/** @param {SVGSVGElement} svg */
function remembered(svg) {
  const found = drawn.get(svg);
  if (!found) throw new Error("this SVG was not drawn by drawMap");
  return found;
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

/**
 * The box of a turn on the turn track.
 * @param {Board} board
 * @param {number} turn
 * @returns {Panel}
 */
export function turnBox(board, turn) {
  const { x, y, width, height } = board.track_panel;
  const columns = width > height ? 4 : 2;
  const rows = Math.ceil(board.turns.length / columns);
  const [wide, high] = [width / columns, (height - 50) / rows];
  const at = board.turns.findIndex((found) => found.turn === turn);
  return { x: x + (at % columns) * wide, y: y + 50 + Math.floor(at / columns) * high, width: wide, height: high };
}

// --- what a page shows on the map ----------------------------------------------------------------

/**
 * The hex or box under an event, by its place number.
 * @param {Event} event
 * @returns {number | null}
 */
export function placeAt(event) {
  const target = event.target instanceof Element ? event.target.closest("[data-hex], [data-box], [data-place]") : null;
  if (!(target instanceof SVGElement)) return null;
  const { hex, box, place } = target.dataset;
  return Number(hex ?? box ?? place);
}

/**
 * The element to light and to click for a hex or box.
 * @param {SVGSVGElement} svg
 * @param {number} place
 * @returns {SVGElement | null}
 */
export function target(svg, place) {
  return remembered(svg).hits.get(place) ?? svg.querySelector(`[data-box="${place}"]`);
}

/**
 * Light places: where a force may go (with what it costs), what it may attack, what is chosen.
 * Everything lit before goes out.
 * @param {SVGSVGElement} svg
 * @param {{reachable?: Map<number, string | number | null>, targets?: Iterable<number>, selected?: Iterable<number>}} [lights]
 */
export function light(svg, { reachable = new Map(), targets = [], selected = [] } = {}) {
  const { board } = remembered(svg);
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
    labels.push(el("g", { class: "cost", transform: `translate(${x} ${y})` }, el("circle", { r: 19 }), el("text", { y: 7 }, String(cost))));
  }
  layer(svg, "costs").replaceChildren(...labels);
}

/**
 * Show a way through places, or none.
 * @param {SVGSVGElement} svg
 * @param {number[]} places
 * @param {string} [kind]
 */
export function showPath(svg, places, kind = "march") {
  const { board } = remembered(svg);
  const points = places.map((place) => middle(board, place));
  const paths = layer(svg, "paths");
  if (points.length < 2) paths.replaceChildren();
  else paths.replaceChildren(el("path", { class: `way ${kind}`, d: linePath(points), "marker-end": "url(#way-end)" }));
}

/**
 * Show the markers: who holds each locale, destroyed fortresses, looted ruins, the current turn.
 * @param {SVGSVGElement} svg
 * @param {{held?: number[][], destroyed?: number[], looted?: number[], turn?: number}} state
 */
export function showMarkers(svg, { held = [], destroyed = [], looted = [], turn = 0 }) {
  const { board, cells } = remembered(svg);
  const made = [];
  for (const [side, hexes] of held.entries()) {
    const nation = board.nations.find((found) => found.id === board.sides[side]?.nation);
    for (const hex of hexes) {
      const cell = cells.get(hex);
      if (!cell || !nation) continue;
      const flag = use("mk-flag", cell.x, cell.y, { style: `--fill: ${nation.fill}; --ink: ${nation.ink}` });
      flag.append(el("title", {}, `${nation.name} control`));
      made.push(flag);
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
  const made = use(id, cell?.x ?? 0, cell?.y ?? 0);
  made.append(el("title", {}, title));
  return made;
}

// --- ground --------------------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawGround(svg, board) {
  const { x, y, width, height } = board.frame;
  const land = smoothShore(board.land.join(""));
  const lakes = board.lakes.map((lake) => smoothShore(lake.path));
  const frame = `M${x},${y}h${width}v${height}h${-width}Z`;
  layer(svg, "ground").append(
    el("rect", { class: "sea", x, y, width, height }),
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
  const beyond = el("path", { class: "beyond", d: frame + board.outline.map(areaPath).join("") });
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
  const shapes = { river: rivers(board).map(({ line, major }) => ribbon(line, ...riverWidths(line.length, major))).join("") };
  for (const { kind, lines: found } of board.features) {
    for (const line of found) {
      if (kind === "wadi" || kind === "canal" || kind === "border") lines[kind] += linePath(line, kind === "wadi");
      else if (kind !== "river") shapes[kind] = (shapes[kind] ?? "") + (kind === "lake" ? ribbon(line, 15, 15, 13) : ribbon(line, 24, 24, 3));
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
  const found = board.features.filter((feature) => feature.kind === "river")
    .flatMap(({ lines, major }) => lines.map((line) => ({ line: [...line], major })));
  for (const upper of [...found]) {
    const lower = found.find((other) => other !== upper && other.major === upper.major && same(other.line[0], upper.line.at(-1)));
    if (!lower || !found.includes(upper)) continue;
    upper.line.push(...lower.line.slice(1));
    found.splice(found.indexOf(lower), 1);
  }
  for (const { line } of found) {
    const [start, next] = line;
    if (!start || !next || !found.some((other) => other.line !== line && other.line.slice(1, -1).some((point) => same(point, start)))) continue;
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
  const d = roadPath(board.roads.map((road) => road.hexes), cells, stops);
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
    group.append(el("g", { class: "vp" }, el("circle", { cx: x + 27, cy: y - 40, r: 8 }), el("text", { x: x + 27, y: y - 35.6 }, String(place.vp))));
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
    `${place.name}: ${place.kind}`, place.port.length > 0 ? "port" : "", place.fortress ? "fortress" : "",
    `${place.vp} VP`, source ? `${source.name} supply source` : "",
  ];
  return words.filter(Boolean).join(", ");
}

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawNames(svg, board) {
  const names = layer(svg, "names");
  names.prepend(...board.names.map(({ text, kind, x, y, size, spacing, turn }) => el("text", {
    class: `map-name ${kind}`, x, y, transform: turn ? `rotate(${turn} ${x} ${y})` : undefined,
    style: `--size: ${size}px; letter-spacing: ${spacing}px`, dx: spacing ? spacing / 2 : undefined,
  }, text)));
}

// --- boxes and furniture ---------------------------------------------------------------------------

/**
 * A framed panel of the sheet.
 * @param {Panel} panel
 * @param {string} kind
 */
function panel({ x, y, width, height }, kind) {
  return el("g", { class: `panel ${kind}` },
    el("rect", { class: "shadow", x: x + 5, y: y + 6, width, height, rx: 5 }),
    el("rect", { class: "sheet-paper", x, y, width, height, rx: 5 }),
    el("rect", { class: "rule-line", x: x + 7, y: y + 7, width: width - 14, height: height - 14, rx: 2 }),
  );
}

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
      el("text", narrow
        ? { class: "head-kind", style, x: x + width / 2, y: y + 71 }
        : { class: "head-kind end", style, x: x + width - 24, y: y + 42 }, rest ?? ""),
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
      made.push(el("path", { class: "entry", style, d: "M-14,-7L11,0L-14,7L-9,0Z", transform: `translate(${tenth(cell.x + mx * 1.22)} ${tenth(cell.y + my * 1.22)}) rotate(${angle})` }));
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
    cartouche(board), turnTrack(board), terrainKey(board), compass(board), scaleBar(board),
    el("path", { class: "mat", d: `M${x - 9000},${y - 9000}h${width + 18000}v${height + 18000}h${-width - 18000}ZM${x},${y}v${height}h${width}v${-height}Z` }),
    el("rect", { class: "neatline", x: x + 14, y: y + 14, width: width - 28, height: height - 28 }),
    el("rect", { class: "neatline thin", x: x + 24, y: y + 24, width: width - 48, height: height - 48 }),
  );
}

/** @param {Board} board */
function cartouche(board) {
  const { x, y, width, height } = board.title_panel;
  const group = panel(board.title_panel, "title");
  const [centre, wide] = [x + width / 2, width > 800];
  const lines = wide ? [board.title] : halves(board.title);
  const size = Math.min(wide ? 96 : 76, (width * 1.75) / Math.max(...lines.map((line) => line.length)));
  const [about, when] = splitYears(board.subtitle);
  let at = y + height * (wide ? 0.4 : 0.27);
  for (const line of lines) {
    group.append(el("text", { class: "game-title", x: centre, y: tenth(at), style: `font-size: ${tenth(size)}px` }, line));
    at += size * 1.02;
  }
  at -= size * 0.42;
  group.append(
    el("path", { class: "flourish", d: `M${centre - width * 0.3},${tenth(at)}h${width * 0.24}M${centre + width * 0.06},${tenth(at)}h${width * 0.24}` }),
    use("f-lozenge", centre, tenth(at)),
    el("text", { class: "subtitle", x: centre, y: tenth(at + 52), style: `font-size: ${wide ? 42 : 34}px` }, about),
    el("text", { class: "subtitle years", x: centre, y: tenth(at + 96), style: `font-size: ${wide ? 36 : 30}px` }, when),
  );
  return group;
}

/**
 * A title in two lines of about the same length.
 * @param {string} title
 */
function halves(title) {
  const words = title.split(" ");
  let best = [title];
  for (let i = 1; i < words.length; i += 1) {
    const parts = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    if (Math.max(...parts.map((part) => part.length)) < Math.max(...best.map((part) => part.length))) best = parts;
  }
  return best;
}

/**
 * @param {string} subtitle
 * @returns {[string, string]}
 */
function splitYears(subtitle) {
  const [about = "", years = ""] = subtitle.split(/,\s*(?=\d)/);
  return [about, years.replace("-", "–")];
}

/** @param {Board} board */
function turnTrack(board) {
  const { x, y, width } = board.track_panel;
  const group = panel(board.track_panel, "turns");
  group.append(el("text", { class: "panel-title", x: x + width / 2, y: y + 40 }, "Turn Track"));
  for (const turn of board.turns) {
    const box = turnBox(board, turn.turn);
    const [month = "", year = ""] = turn.months.split(/ (?=\d)/);
    const roomy = box.width > 220;
    group.append(el("g", { class: "turn-box" },
      el("rect", { x: tenth(box.x + 7), y: tenth(box.y + 7), width: tenth(box.width - 14), height: tenth(box.height - 14), rx: 6 }),
      el("text", { class: "turn-number", x: tenth(box.x + 22), y: tenth(box.y + 48) }, String(turn.turn)),
      el("text", { class: `turn-months${roomy ? "" : " small"}`, x: tenth(box.x + box.width / 2), y: tenth(box.y + box.height - 22) }, short(month, roomy), year ? ` ${year}` : ""),
      ...season(turn).map((sign, i) => use(`s-${sign}`, tenth(box.x + box.width - 38 - i * 48), tenth(box.y + 36))),
    ));
  }
  return group;
}

/**
 * Months as they fit: "Jul–Aug" or the whole word.
 * @param {string} months
 * @param {boolean} roomy
 */
function short(months, roomy) {
  const words = months.split("-");
  const cut = words.length > 1 || !roomy ? 3 : 99;
  return words.map((word) => (words.length > 1 ? word.slice(0, cut) : word)).join("–");
}

/** @param {Turn} turn */
function season(turn) {
  return [turn.summer ? "summer" : "", turn.flood ? "flood" : "", turn.winter ? "winter" : ""].filter(Boolean);
}

/** @type {Record<string, string>} */
const KEY_NAMES = { "fortress (intact)": "fortress", "all-water lake hex": "lake hex", sea: "sea hexside" };

/** @param {Board} board */
function terrainKey(board) {
  const { x, y, width, height } = board.key_panel;
  const group = panel(board.key_panel, "key");
  const top = y + 104;
  const supply = { terrain: "supply source", where: "place", mp: "", shift: "", source: "" };
  const rows = [...board.key, supply];
  const step = (height - 125) / rows.length;
  const [costs, shifts] = [x + width - 116, x + width - 44];
  group.append(
    el("text", { class: "panel-title", x: x + width / 2, y: y + 42 }, "Terrain Key"),
    el("text", { class: "key-head", x: costs, y: y + 76 }, "MP"),
    el("text", { class: "key-head", x: shifts, y: y + 76 }, "Shift"),
  );
  rows.forEach((row, i) => {
    const at = tenth(top + step * (i + 0.5));
    group.append(
      swatch(board, row, x + 62, at, Math.min(1, step / 50)),
      el("text", { class: "key-name", x: x + 108, y: at + 8 }, KEY_NAMES[row.terrain] ?? row.terrain),
      el("text", { class: "key-value", x: costs, y: at + 8 }, row.mp),
      el("text", { class: "key-value", x: shifts, y: at + 8 }, row.shift),
    );
  });
  return group;
}

/**
 * A sample of a terrain, as small as its line of the key.
 * @param {Board} board
 * @param {KeyRow} row
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function swatch(board, row, x, y, scale) {
  const group = el("g", { class: "swatch-sample", transform: `translate(${x} ${y}) scale(${tenth(scale * 10) / 10})` });
  const name = row.terrain.replace(" ", "-");
  /** @type {Point[]} */
  const line = [[-38, 6], [-13, -7], [13, 6], [38, -7]];
  if (row.where === "hex" && (TINTED.includes(row.terrain) || row.terrain === "clear" || row.terrain.startsWith("all-"))) {
    const hexagon = board.corners.map(([cx, cy]) => /** @type {Point} */ ([cx * 0.4, cy * 0.4]));
    const kind = row.terrain.startsWith("all-") ? "whole-lake" : name;
    group.append(el("path", { class: `tint ${kind} sample`, d: areaPath(hexagon) }));
    if (TINTED.includes(row.terrain)) group.append(el("g", { transform: "scale(.44)" }, use(`t-${name}-0`, 0, 0)));
  } else if (row.terrain === "road") {
    group.append(el("path", { class: "road casing", d: linePath(line) }), el("path", { class: "road", d: linePath(line) }));
  } else if (row.terrain === "border") {
    group.append(el("path", { class: "border band", d: linePath(line) }), el("path", { class: "border", d: linePath(line) }));
  } else if (row.terrain === "wadi") {
    group.append(el("path", { class: "wadi", d: linePath(line) }));
  } else if (row.terrain === "canal") {
    group.append(el("path", { class: "canal edge", d: linePath(line) }), el("path", { class: "canal", d: linePath(line) }));
  } else if (row.where === "hexside") {
    const d = row.terrain === "river" ? ribbon(line, 6, 11) : row.terrain === "lake" ? ribbon(line, 11, 11, 8) : ribbon(line, 18, 18, 2);
    group.append(el("path", { class: "bank", d }), el("path", { class: `course ${name}`, d }));
  } else if (row.terrain === "port") {
    group.append(el("g", { transform: "scale(1.6)" }, use("p-port", 0, 0)));
  } else if (row.terrain === "supply source") {
    const nation = board.nations[0];
    group.append(el("g", { transform: "scale(1.5)" }, use("p-supply", 0, 0, { style: `--fill: ${nation?.fill}; --ink: ${nation?.ink}` })));
  } else {
    const id = row.terrain.startsWith("fortress") ? "fortress" : row.terrain;
    group.append(el("g", { transform: id === "fortress" ? "scale(.8)" : "" }, use(`p-${id}`, 0, 0)));
  }
  return group;
}

/** @param {Board} board */
function compass(board) {
  const { x, y, radius } = board.compass;
  return el("g", { class: "compass", transform: `translate(${x} ${y}) scale(${radius / 100})` }, use("f-compass", 0, 0));
}

/** @param {Board} board */
function scaleBar(board) {
  const { x, y, km } = board.scale;
  const length = (km / board.hex_km) * 100;
  const group = el("g", { class: "scale-bar", transform: `translate(${x} ${y})` });
  const parts = km / 25;
  for (let i = 0; i < parts; i += 1) {
    group.append(el("rect", { class: i % 2 ? "light" : "dark", x: tenth((i * length) / parts), y: 0, width: tenth(length / parts), height: 13 }));
  }
  for (let i = 0; i <= parts; i += 2) {
    group.append(el("text", { x: tenth((i * length) / parts), y: -12 }, String((km / parts) * i) + (i === parts ? " km" : "")));
  }
  group.append(el("text", { class: "note", x: length / 2, y: 46 }, `one hex is ${board.hex_km} km`));
  return group;
}

// --- light and clicks ------------------------------------------------------------------------------

/**
 * @param {SVGSVGElement} svg
 * @param {Board} board
 */
function drawHits(svg, board) {
  const { hits, hover, cells } = remembered(svg);
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

// --- symbols ---------------------------------------------------------------------------------------

/** @param {Board} board */
function symbols(board) {
  const defs = el("defs");
  defs.append(
    el("clipPath", { id: `land-${board.game}` }, el("path", { d: smoothShore(board.land.join("")), "clip-rule": "evenodd" })),
    el("clipPath", { id: `map-${board.game}` }, el("path", { d: board.outline.map(areaPath).join("") })),
    ...board.lakes.map((lake, i) => el("clipPath", { id: `lake-${board.game}-${i}` }, el("path", { d: smoothShore(lake.path) }))),
    el("marker", { id: "way-end", viewBox: "-6 -6 12 12", markerWidth: 3.2, markerHeight: 3.2, orient: "auto" }, el("path", { class: "way-end", d: "M-5,-5L5,0L-5,5Z" })),
    ...terrainSymbols(), ...placeSymbols(), ...seasonSymbols(), ...furnitureSymbols(),
  );
  return defs;
}

/** Scattered signs around the middle of a hex, three arrangements each, so that no pattern shows. */
function terrainSymbols() {
  const spots = [
    [[-27, -22], [22, -29], [34, 5], [-35, 8], [14, 27], [-12, 31], [-2, -6]],
    [[-20, -31], [29, -20], [-36, -3], [36, 12], [-22, 25], [18, 30], [4, 2]],
    [[-31, -17], [3, -34], [33, -12], [-33, 16], [27, 23], [-4, 30], [-5, -3]],
  ];
  /** @type {Record<string, [number, (x: number, y: number, i: number) => string]>} */
  const signs = {
    forest: [7, (x, y, i) => i % 2
      ? `M${x},${y - 9}c5,0 7,4 7,7s-3,6 -7,6s-7,-3 -7,-6s2,-7 7,-7ZM${x},${y + 4}v4`
      : `M${x},${y - 11}l7,14h-14ZM${x},${y + 3}v4`],
    hills: [5, (x, y) => `M${x - 11},${y + 5}q11,-17 22,0M${x - 4},${y - 2}l-2,6M${x + 1},${y - 3}v7M${x + 6},${y - 1}l2,5`],
    mountains: [4, (x, y) => `M${x - 13},${y + 8}l12,-20l13,20M${x - 1},${y - 12}l3,9l-3,4l2,6`],
    swamp: [6, (x, y) => `M${x - 9},${y + 4}h18M${x},${y + 3}v-9M${x - 3},${y + 3}l-4,-7M${x + 3},${y + 3}l4,-7`],
    "mud-flat": [6, (x, y) => `M${x - 9},${y}h8M${x + 2},${y}h6M${x - 5},${y + 5}h9`],
    desert: [7, (x, y, i) => `M${x},${y}h0M${x + 9},${y + (i % 3) * 3 - 3}h0M${x + 4},${y + 8}h0`],
  };
  return Object.entries(signs).flatMap(([name, [count, draw]]) => spots.map((places, i) => {
    const d = places.slice(0, count).map(([x = 0, y = 0], n) => draw(x, y, n + i)).join("");
    return symbol(`t-${name}-${i}`, `<path class="m-sign ${name}" d="${d}"/>`);
  }));
}

function placeSymbols() {
  const fort = starFort(33, 20);
  return [
    symbol("p-town", `<circle class="m-town" r="9"/>`),
    symbol("p-city", `<circle class="m-town" r="13"/><circle class="m-town dot" r="6"/>`),
    symbol("p-capital", `<path class="m-blocks" d="M-16,-14h10v8h-10ZM-3,-16h9v10h-9ZM9,-13h8v9h-8ZM-17,-3h8v9h-8ZM-6,-3h12v8h-12ZM9,-1h9v8h-9ZM-15,9h10v7h-10ZM-2,8h8v9h-8ZM9,10h7v6h-7Z"/>`),
    symbol("p-fortress", `<path class="m-fort" d="${fort}"/><path class="m-fort inner" d="${starFort(25, 16)}"/>`),
    symbol("p-port", `<path class="m-anchor" d="M0,-6v14M-4,-3h8M-8,2c0,5 4,7 8,7s8,-2 8,-7"/><circle class="m-anchor" cy="-8" r="2.2"/>`),
    symbol("p-supply", `<circle class="m-supply" r="8"/><path class="m-supply-sign" d="M-4,-4.5h8M-4,4.5h8M-4.5,-4.5c-1.5,3 -1.5,6 0,9M4.5,-4.5c1.5,3 1.5,6 0,9M-5.6,0h11.2"/>`),
    symbol("p-ruin", `<path class="m-ruin-column" d="M-8,16h16v-3h-16ZM-5.5,13v-20l3,-4l2,5l2.5,-6l3,7v18ZM-2,13v-17M2,13v-16"/><path class="m-ruin-column" d="M11,16l9,-3l-1,-4l-9,3Z"/>`),
    symbol("mk-flag", `<path class="m-flag-pole" d="M39,12v-24"/><path class="m-flag" d="M39,-12h13l-3,5l3,5h-13Z"/>`),
    symbol("mk-destroyed", `<path class="m-struck" d="M-26,-26L26,26M26,-26L-26,26"/>`),
    symbol("mk-looted", `<circle class="m-looted" cx="26" cy="-8" r="9"/><path class="m-looted-sign" d="M21,-8l4,4l7,-8"/>`),
  ];
}

/**
 * A bastioned pentagon.
 * @param {number} tip
 * @param {number} wall
 */
function starFort(tip, wall) {
  const points = [];
  for (let i = 0; i < 5; i += 1) {
    const angle = (i * 2 * Math.PI) / 5 - Math.PI / 2;
    for (const [reach, turn] of [[wall, -0.36], [tip * 0.86, -0.27], [tip, 0], [tip * 0.86, 0.27], [wall, 0.36]]) {
      points.push(`${tenth((reach ?? 0) * Math.cos(angle + (turn ?? 0)))},${tenth((reach ?? 0) * Math.sin(angle + (turn ?? 0)))}`);
    }
  }
  return `M${points.join("L")}Z`;
}

function seasonSymbols() {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 4), Math.sin((i * Math.PI) / 4)];
    return `M${tenth(12 * c)},${tenth(12 * s)}L${tenth(18 * c)},${tenth(18 * s)}`;
  }).join("");
  const arms = Array.from({ length: 3 }, (_, i) => {
    const [c, s] = [Math.cos((i * Math.PI) / 3), Math.sin((i * Math.PI) / 3)];
    return `M${tenth(-17 * c)},${tenth(-17 * s)}L${tenth(17 * c)},${tenth(17 * s)}`;
  }).join("");
  return [
    symbol("s-summer", `<circle class="m-sun" r="8"/><path class="m-sun-rays" d="${rays}"/>`),
    symbol("s-flood", `<path class="m-flood" d="M-18,-7q4.5,-6 9,0t9,0t9,0t9,0M-18,3q4.5,-6 9,0t9,0t9,0t9,0M-18,13q4.5,-6 9,0t9,0t9,0t9,0"/>`),
    symbol("s-winter", `<path class="m-snow" d="${arms}"/><circle class="m-snow-heart" r="5"/>`),
  ];
}

function furnitureSymbols() {
  const points = [];
  for (const [turn, long] of [[45, 52], [0, 84]]) {
    for (let i = 0; i < 4; i += 1) {
      points.push(`<g transform="rotate(${i * 90 + (turn ?? 0)})"><path class="m-rose dark" d="M0,-${long}L11,-11L0,0Z"/><path class="m-rose light" d="M0,-${long}L-11,-11L0,0Z"/></g>`);
    }
  }
  return [
    symbol("f-compass", `<circle class="m-ring" r="66"/><circle class="m-ring" r="60"/>${points.join("")}<circle class="m-hub" r="5"/><text class="m-north" y="-90">N</text>`),
    symbol("f-lozenge", `<path class="m-lozenge" d="M0,-8L16,0L0,8L-16,0Z"/>`),
  ];
}
