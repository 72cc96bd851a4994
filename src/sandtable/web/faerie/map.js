// The map as SVG, drawn from the board's description: land by its aspect, sea, relief, water, ways, signs, names and
// furniture in layers of few paths. Hexes are found by the pointer's place on the sheet; only lit ones are elements.

import { linePath, ribbon, rings, roadPath, roughHexes, smoothShore } from "../shapes.js";
import { boxPath, compass, emptySheet, layer, smallPicture } from "../sheet.js";
import { el, paths, tenth, use } from "../svg.js";
import { cartouche, frame, key, leagues, turnTrack } from "./furniture.js";
import { CORNERS, around, hexUnder, label, leg, lines, middle as middleOf, outline, rim, side } from "./hexes.js";
import { placeAt, remember } from "./marks.js";
import { glyphs, ridge } from "./relief.js";
import { mapSymbols } from "./symbols.js";

/** @import {Board, DrawnEdge as Edge, Point} from "./local" */

const LAYERS = [
  "ground", "aspects", "borders", "sea", "coast", "grid", "relief", "water", "ways", "edges", "regions", "sky", "signs", "names", "numbers",
  "furniture", "markers", "lights", "paths", "costs", "pieces", "top",
];

/** Layers whose lines and letters keep a least size on the screen. */
const SCALED = new Set(["sea", "coast", "grid", "borders", "water", "ways", "edges", "regions", "names", "signs", "lights", "top"]);

const ASPECTS = ["mundane", "enchanted", "wild"];
const RELIEF = /** @type {const} */ (["marsh", "rough", "woods", "forest", "mountain"]);

/** How many pixels high a map is taken to be while no viewport says so. */
const STILL = 640;
/** The sheet is drawn in tiles of this size, so that what is out of sight costs nothing. */
const TILE = 900;

/** Draw the map. @param {Board} board @returns {SVGSVGElement} */
export function drawMap(board) {
  const svg = emptySheet(board, { kind: "faerie-map", symbols: mapSymbols(), layers: LAYERS, scaled: SCALED, px: board.frame.height / STILL });
  remember(svg, board);
  drawGround(svg, board);
  drawGrid(svg, board);
  drawRelief(svg, board);
  drawEdges(svg, board);
  drawWays(svg, board);
  drawSigns(svg, board);
  drawNames(svg, board);
  layer(svg, "furniture").append(cartouche(board), turnTrack(board), key(board), compass(board.compass, "fae-compass"), leagues(board), ...frame(board));
  followNumbers(svg, board);
  return svg;
}

/** A small picture of the map. @param {Board} board @returns {SVGSVGElement} */
export function mapThumbnail(board) {
  const { width, height } = board.frame;
  const part = { x: width * 0.22, y: height * 0.24, width: width * 0.74, height: height * 0.34 };
  return smallPicture(drawMap(board), part, ["grid", "names", "furniture"]);
}

/** The middle of a hex of this map. @param {Board} board @param {number} hex @returns {Point} */
export function middle({ columns, rows }, hex) {
  const [column, row] = [Math.floor(hex / 100), hex % 100];
  if (column < 1 || column > columns || row < 1 || row > rows) throw new Error(`there is no hex ${hex} on this map`);
  return middleOf(hex);
}

/** A hex in words: number, name, terrain, aspect, whose it is, its sea. @param {Board} board @param {number} hex */
export function inWords(board, hex) {
  const cell = board.hexes.find(({ number }) => number === hex);
  if (!cell) return label(hex);
  const fortress = board.fortresses.find((found) => found.hex === hex);
  const place = board.places.find((found) => found.hex === hex);
  const zone = board.zones.find(({ id }) => id === cell.zone)?.name ?? "";
  const words = [
    label(hex),
    fortress ? (fortress.type === "dyke" ? fortress.name : `${fortress.name} (${fortress.type})`) : "",
    place ? `${place.name} (Place of Power ${place.number})` : "",
    [cell.terrain?.join(" and ") ?? "", cell.aspect === "wild" ? "wild magic" : cell.aspect ?? ""].filter(Boolean).join(", "),
    board.kingdoms.find(({ id }) => id === cell.kingdom)?.name ?? "",
    zone && cell.terrain ? `${(cell.coasts?.length ?? 0) > 1 ? "two coasts" : "coast"} of ${zone.replace(/^The /, "the ")}` : zone,
  ];
  return words.filter(Boolean).join(" · ");
}

/** Things by the tile of the sheet that their hex lies in. @template T @param {Iterable<T>} things @param {(thing: T) => number} hexOf @returns {T[][]} */
function tiles(things, hexOf) {
  /** @type {Map<string, T[]>} */
  const found = new Map();
  for (const thing of things) {
    const [x, y] = middleOf(hexOf(thing));
    const tile = `${Math.floor(x / TILE)},${Math.floor(y / TILE)}`;
    const here = found.get(tile);
    if (here) here.push(thing);
    else found.set(tile, [thing]);
  }
  return [...found.values()];
}

/** A drawing of many small strokes as a path for each tile. @param {string} d @param {...string} kinds @returns {SVGElement[]} */
function tiled(d, ...kinds) {
  const strokes = d.split(/(?=M)/).filter(Boolean);
  const parts = tiles(strokes, (stroke) => hexUnder(...(/** @type {Point} */ (stroke.slice(1).split(/[A-Za-z]/, 1)[0]?.split(",").map(Number)))));
  return kinds.flatMap((kind) => parts.map((part) => el("path", { class: kind, d: part.join("") })));
}

// --- ground ------------------------------------------------------------------------------------------

/** The land with its aspects, and the sea laid over it up to the shore. @param {SVGSVGElement} svg @param {Board} board */
function drawGround(svg, board) {
  const land = smoothShore(board.land.join(""));
  const sea = boxPath(board.frame) + land;
  layer(svg, "ground").append(el("rect", { class: "land", ...board.frame }));
  for (const aspect of ASPECTS) {
    const cells = board.hexes.filter((cell) => cell.aspect === aspect).map(({ number }) => {
      const [cx, cy] = middleOf(number);
      return { x: cx, y: cy };
    });
    layer(svg, "aspects").append(...paths(roughHexes(cells, CORNERS), `aspect ${aspect}`, `aspect-sign ${aspect}`));
  }
  layer(svg, "sea").append(
    el("path", { class: "sea", d: sea }), ...tiled(waves(board), "waves"), el("path", { class: "rhumbs", d: board.rhumbs }),
    ...board.depths.map((d, i) => el("path", { class: `depth depth-${i}`, d: smoothShore(d) })));
  layer(svg, "coast").append(...paths(land, "shore halo", "shore"), ...paths(rim(board.hexes.map(({ number }) => number)), "edge-of-map"),
    use("fae-serpent", 560, 3520, { class: "ornament" }), use("fae-ship", 1600, 330, { class: "ornament" }));
}

/** A few waves in every third hex of the open sea. @param {Board} board */
function waves(board) {
  const open = new Set(board.hexes.filter(({ terrain }) => !terrain).map(({ number }) => number));
  return [...open].filter((hex) => (Math.floor(hex / 100) * 2 + hex) % 3 === 0 && around(hex).every((other) => open.has(other))).map((hex) => {
    const [x, y] = middleOf(hex).map(tenth);
    return `M${x},${(y ?? 0) + 8}m-27,0q9,-10 18,0t18,0t18,0m-22,-18q7,-8 14,0t14,0`;
  }).join("");
}

/** The hex grid and the borders of kingdoms and sea zones. @param {SVGSVGElement} svg @param {Board} board */
function drawGrid(svg, board) {
  const cells = new Map(board.hexes.map((cell) => [cell.number, cell]));
  for (const some of tiles(board.hexes, ({ number }) => number)) {
    const d = some.flatMap(({ number }) => around(number).filter((other) => number < other || !cells.has(other)).map((other) => leg(number, other))).join("");
    layer(svg, "grid").append(el("path", { class: "hexes", d }));
  }
  let [borders, zones] = ["", ""];
  for (const { number, kingdom, zone } of board.hexes) {
    for (const other of around(number).map((found) => cells.get(found))) {
      if (!other || other.number < number) continue;
      if (kingdom && other.kingdom && kingdom !== other.kingdom) borders += leg(number, other.number);
      else if (!kingdom && !other.kingdom && zone !== other.zone) zones += leg(number, other.number);
    }
  }
  layer(svg, "borders").append(...tiled(borders, "border band", "border"));
  layer(svg, "coast").append(...tiled(zones, "zone-border"));
}

/** @param {SVGSVGElement} svg @param {Board} board */
function drawRelief(svg, board) {
  const taken = new Set([...board.fortresses, ...board.places].map(({ hex }) => hex));
  const coastal = new Set(board.hexes.filter(({ zone }) => zone).map(({ number }) => number));
  const coast = rings(board.land.join(""));
  const dry = (/** @type {number} */ hex, /** @type {Point} */ point) => !coastal.has(hex) || inside(coast, point);
  for (const kind of RELIEF) {
    const found = board.hexes.filter(({ terrain }) => terrain?.includes(kind));
    const sparse = new Set(found.filter(({ number, terrain }) => (terrain?.length ?? 0) > 1 || taken.has(number)).map(({ number }) => number));
    for (const some of tiles(found, ({ number }) => number)) layer(svg, "relief").append(...glyphs(kind, some.map(({ number }) => number), sparse, dry));
  }
}

/** Whether a point lies in an area of rings. @param {Point[][]} area @param {Point} point */
function inside(area, [x, y]) {
  let found = false;
  for (const ring of area) {
    let [ax, ay] = ring.at(-1) ?? [0, 0];
    for (const [bx, by] of ring) {
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) found = !found;
      [ax, ay] = [bx, by];
    }
  }
  return found;
}

// --- hexsides and ways -------------------------------------------------------------------------------

/** Rivers, lakes and ridges along the hexsides, and what crosses them. @param {SVGSVGElement} svg @param {Board} board */
function drawEdges(svg, board) {
  const wet = new Set(board.hexes.filter(({ zone }) => zone).map(({ number }) => number));
  const along = (/** @type {string} */ kind) => {
    const found = board.edges.filter((edge) => edge.kind === kind);
    return [...new Set(found.map(({ name }) => name))].flatMap((name) => {
      const edges = found.filter((edge) => edge.name === name);
      return lines(edges.map(({ hexes }) => hexes)).map((line) => downstream(line, edges, wet));
    });
  };
  const shapes = {
    minor: along("minor_river").map((line) => ribbon(line, 4, Math.min(9, 5 + line.length * 0.4))),
    major: along("major_river").map((line) => ribbon(line, 14, 17)),
    lake: along("lake").map((line) => ribbon(line, 17, 17, 15)),
  };
  for (const [kind, found] of Object.entries(shapes)) layer(svg, "water").append(...tiled(found.join(""), "bank", `course ${kind}`));
  layer(svg, "edges").append(...along("mountain").flatMap((line) => ridge(line)));
  for (const { hexes: [a, b], crossing } of board.edges) {
    if (!crossing) continue;
    const [[ax, ay], [bx, by]] = side(a, b);
    const turn = crossing === "tunnel" ? 0 : Math.round((Math.atan2(by - ay, bx - ax) * 180) / Math.PI);
    layer(svg, "edges").append(el("g", { class: "crossing", transform: `translate(${tenth((ax + bx) / 2)} ${tenth((ay + by) / 2)}) rotate(${turn})` }, use(`fae-${crossing}`, 0, 0)));
  }
}

/** A river from its source to its mouth: the end that lies nearer to a coast. @param {Point[]} line @param {Edge[]} edges @param {Set<number>} wet */
function downstream(line, edges, wet) {
  const coast = edges.flatMap(({ hexes }) => hexes).filter((hex) => wet.has(hex)).map(middleOf);
  const off = (/** @type {Point | undefined} */ end) => Math.min(Infinity, ...coast.map(([x, y]) => Math.hypot(x - (end?.[0] ?? 0), y - (end?.[1] ?? 0))));
  return off(line[0]) < off(line.at(-1)) ? line.toReversed() : line;
}

/** Trails, Faerie roads and causeways. @param {SVGSVGElement} svg @param {Board} board */
function drawWays(svg, board) {
  const cells = new Map(board.hexes.map(({ number }) => {
    const [x, y] = middleOf(number);
    return [number, { x: tenth(x), y }];
  }));
  const stops = new Set(board.fortresses.filter(({ type }) => type !== "dyke").map(({ hex }) => hex));
  const [trails, roads] = [roadPath(board.trails, cells, stops), roadPath(board.roads, cells, stops)];
  const causeways = board.causeways.map(([a, b]) => linePath([a, b].map(middleOf))).join("");
  layer(svg, "ways").append(
    el("path", { class: "causeway", d: causeways }), ...tiled(trails, "trail halo", "trail"), ...tiled(roads, "road casing", "road"));
}

// --- signs and names ---------------------------------------------------------------------------------

/** Fortresses and Places of Power. @param {SVGSVGElement} svg @param {Board} board */
function drawSigns(svg, board) {
  const [signs, names] = [layer(svg, "signs"), layer(svg, "names")];
  const both = new Set(board.places.map(({ hex }) => hex));
  for (const { hex, name, type, side: holder, source } of board.fortresses) {
    const [x, y] = middleOf(hex).map(tenth);
    const words = `${name}: ${type}${source === "rulebook" ? "" : ", reconstructed"}`;
    signs.append(el("g", { class: `fortress ${holder} ${type}`, "data-hex": hex }, el("title", {}, words), use(`fae-${type}`, x ?? 0, y ?? 0)));
    if (type !== "dyke") names.append(el("text", { class: `place-name ${holder}`, x, y: (y ?? 0) + 39 }, name));
  }
  const dyke = board.fortresses.filter(({ type }) => type === "dyke").map(({ hex }) => middleOf(hex));
  const [dx, dy] = dyke.reduce(([sx, sy], [x, y]) => [sx + x / dyke.length, sy + y / dyke.length], [0, 0]);
  if (dyke.length) names.append(el("text", { class: "place-name dyke", x: tenth(dx), y: tenth(dy) + 52 }, "Dermot's Dyke"));
  for (const { hex, name, number, in_use: inUse } of board.places) {
    const [x = 0, y = 0] = middleOf(hex).map(tenth);
    signs.append(el("g", { class: `place${inUse ? "" : " idle"}`, "data-hex": hex }, el("title", {}, `${name}: Place of Power ${number}${inUse ? "" : ", not used in a first game"}`), use("fae-place", x, y)));
    names.append(el("text", { class: "place-name power", x, y: y + (both.has(hex) ? 40 : 39) }, name));
  }
}

/** Kingdoms and seas, on a slight curve as an old mapmaker writes. @param {SVGSVGElement} svg @param {Board} board */
function drawNames(svg, board) {
  const defs = /** @type {SVGDefsElement} */ (svg.querySelector("defs"));
  board.names.forEach(({ text, kind, x, y, size, spacing, turn }, i) => {
    const length = text.length * (size * 0.75 + spacing);
    const id = `fae-name-${i}`;
    defs.append(el("path", { id, d: `M${tenth(-length * 0.9)},${tenth(length * 0.1)}Q0,${tenth(-length * 0.1)} ${tenth(length * 0.9)},${tenth(length * 0.1)}` }));
    const along = el("textPath", { href: `#${id}`, startOffset: "50%" }, text);
    layer(svg, "regions").append(el("text", { class: `region ${kind}`, transform: `translate(${x} ${y}) rotate(${turn})`, style: `font-size: ${size}px; letter-spacing: ${spacing}px` }, along));
  });
}

// --- hex numbers -------------------------------------------------------------------------------------

/** Hex numbers stand only in the hexes in sight, and only near; under the pointer always. @param {SVGSVGElement} svg @param {Board} board */
function followNumbers(svg, board) {
  const shown = layer(svg, "numbers");
  let seen = "";
  let waiting = false;
  const draw = () => {
    waiting = false;
    const { x, y, width, height } = svg.viewBox.baseVal;
    const near = svg.dataset.zoom === "near";
    const part = near ? [x, y, x + width, y + height].map((at) => Math.floor(at / 100)).join() : "";
    if (part === seen) return;
    seen = part;
    const inSight = near ? board.hexes.map(({ number }) => ({ number, at: middleOf(number) })).filter(({ at: [cx, cy] }) => cx > x - 100 && cx < x + width + 100 && cy > y - 100 && cy < y + height + 100) : [];
    shown.replaceChildren(...inSight.map(({ number, at: [cx, cy] }) => el("text", { x: tenth(cx), y: cy - 37 }, label(number))));
  };
  new MutationObserver(() => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(draw);
  }).observe(svg, { attributes: true, attributeFilter: ["viewBox", "data-zoom"] });
  const hover = el("g", { class: "hover-number" }, el("path", { d: outline(101) }), el("text"));
  layer(svg, "top").append(hover);
  const [hx, hy] = middleOf(101);
  hover.querySelector("path")?.setAttribute("transform", `translate(${-hx} ${-hy})`);
  svg.addEventListener("pointermove", (event) => {
    const hex = event.buttons ? null : placeAt(event);
    hover.classList.toggle("shown", hex !== null);
    const text = hover.querySelector("text");
    if (hex === null || !text || text.textContent === label(hex)) return;
    const [x, y] = middleOf(hex);
    hover.setAttribute("transform", `translate(${tenth(x)} ${y})`);
    text.textContent = label(hex);
  });
  svg.addEventListener("pointerleave", () => hover.classList.remove("shown"));
}
