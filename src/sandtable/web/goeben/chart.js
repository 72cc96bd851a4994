// The chart of the Mediterranean as SVG, drawn from the board's description: sea, land, navigation lines,
// spaces, names and furniture in layers, with a transparent circle on every space for light and clicks.

import { rings as ringsOf, smooth, smoothArea } from "../shapes.js";
import {
  Memory, compass, degreeFrame, emptySheet, graticule, layer, mapNames, offerPlaces, showFound, smallPicture, steps,
} from "../sheet.js";
import { el, paths, tenth, titled, use } from "../svg.js";
import { cartouche, key, miles, rings, trackMarkers, tracks } from "./furniture.js";
import { chartSymbols, code } from "./symbols.js";

/** @import {Board, Lights, Link, Point, Space, View} from "./local" */

const LAYERS = ["ground", "coast", "map-names", "lines", "lights", "spaces", "labels", "furniture", "markers", "hits", "path", "pieces", "costs"];

/** Layers whose lines, signs and letters keep a least size on the screen. */
const SCALED = new Set(["coast", "map-names", "lines", "lights", "spaces", "labels", "markers", "hits", "path", "pieces", "costs"]);

/** How many pixels wide a chart is taken to be while no viewport says so. */
const STILL = 1100;

/** Where a label stands: how far off in its own letters, and its anchor. @type {Record<string, [string, string, string]>} */
const SIDES = {
  n: ["0", "-1.05em", "middle"], s: ["0", "1.75em", "middle"], e: ["1.15em", ".35em", "start"], w: ["-1.15em", ".35em", "end"],
  nne: ["-.4em", "-1.05em", "start"], ne: [".8em", "-.62em", "start"], nw: ["-.8em", "-.62em", "end"], se: [".8em", "1.3em", "start"], sw: ["-.8em", "1.3em", "end"],
};

/** The same around a large sign. @type {Record<string, [string, string, string]>} */
const FAR_SIDES = { n: ["0", "-3.2em", "middle"], s: ["0", "2.8em", "middle"], e: ["2.3em", "-.2em", "start"], w: ["-2.3em", "-.2em", "end"] };

const RHUMBS = 32;

/** @type {Memory<{board: Board, spaces: Map<string, Space>, lines: Map<string, Link>}>} */
const drawn = new Memory();

/** Draw the chart. @param {Board} board @returns {SVGSVGElement} */
export function drawChart(board) {
  const svg = emptySheet(board, { kind: "chart", words: "Chart", symbols: chartSymbols(), layers: LAYERS, scaled: SCALED, px: board.frame.width / STILL });
  const lines = new Map(board.links.flatMap((link) => [[link.spaces.join(), link], [link.spaces.toReversed().join(), link]]));
  drawn.keep(svg, { board, spaces: new Map(board.spaces.map((space) => [space.id, space])), lines });
  const { longitudes, latitudes } = degreesOf(board);
  drawGround(svg, board);
  layer(svg, "map-names").append(...mapNames(board.names));
  drawLines(svg, board);
  drawSpaces(svg, board);
  layer(svg, "furniture").append(compass(board.compass, "g-rose"), miles(board), cartouche(board), ...tracks(board), key(board), ...degreeFrame(board, longitudes, latitudes));
  return svg;
}

/** The meridians and parallels that are drawn. @param {Board} board */
function degreesOf({ degrees: { west, east, north, south } }) {
  return { longitudes: steps(west, east, 5), latitudes: steps(south, north, 5) };
}

/** A small picture of the chart. @param {Board} board @returns {SVGSVGElement} */
export function chartThumbnail(board) {
  return smallPicture(drawChart(board), { x: 0, y: 0, width: board.width, height: board.height }, ["labels", "furniture", "hits"]);
}

/** A space by its id. @param {SVGSVGElement} svg @param {string} id */
export function spaceOf(svg, id) {
  const found = drawn.of(svg).spaces.get(id);
  if (!found) throw new Error(`there is no space ${id} on this chart`);
  return found;
}

/** The points of a way through spaces, along the navigation lines. @param {SVGSVGElement} svg @param {string[]} spaces @returns {Point[]} */
export function wayPoints(svg, spaces) {
  const { lines } = drawn.of(svg);
  const made = spaces.slice(0, 1).map((id) => /** @type {Point} */ ([spaceOf(svg, id).x, spaceOf(svg, id).y]));
  for (let i = 1; i < spaces.length; i += 1) {
    const [from, to] = [spaces[i - 1] ?? "", spaces[i] ?? ""];
    const link = lines.get(`${from},${to}`);
    const { x, y } = spaceOf(svg, to);
    const points = !link ? [] : link.spaces[0] === from ? link.points : link.points.toReversed();
    made.push(...points.slice(1, -1), [x, y]);
  }
  return made;
}

// --- what a page shows on the chart ----------------------------------------------------------------

const BANDS = { cruise: "cruise", maximum: "maximum speed", emergency: "emergency speed with an engine check" };

/**
 * Light spaces: what can be reached at which speed, what else may be chosen, what is selected.
 * Everything lit before goes out.
 * @param {SVGSVGElement} svg @param {Lights} lights
 */
export function light(svg, { reach = {}, choices = [], selected = [] }) {
  /** @type {SVGElement[]} */
  const made = [];
  /** @type {SVGElement[]} */
  const costs = [];
  /** @type {Map<string, string>} */
  const offered = new Map();
  const lit = (/** @type {string} */ id, /** @type {string} */ kind, /** @type {string} */ words, coal = 0) => {
    const { x, y, name, kind: ground } = spaceOf(svg, id);
    const wide = ground === "patrol_zone" || ground === "atlantic_exit" ? 36 : 24;
    made.push(el("g", { class: `lit ${kind}`, transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, ...rings(wide))));
    if (coal) costs.push(el("g", { class: "cost", transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, ...cost(coal, kind === "emergency", wide))));
    offered.set(id, `${name}: ${words}`);
  };
  for (const [id, { band, coal }] of Object.entries(reach)) lit(id, band, `${BANDS[band]}, ${coal || "no"} coal`, coal);
  for (const id of choices) if (!(id in reach)) lit(id, "open", "may be chosen");
  for (const id of selected) {
    const { x, y } = spaceOf(svg, id);
    made.push(el("g", { class: "lit selected", transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, ...rings(30))));
  }
  layer(svg, "lights").replaceChildren(...made);
  layer(svg, "costs").replaceChildren(...costs);
  offerPlaces(svg, offered);
}

/** Coal spent, and the engines at risk, beside a ring. @param {number} coal @param {boolean} engines @param {number} radius */
function cost(coal, engines, radius) {
  const [x, y] = [radius * 0.86, -radius * 0.86];
  return [el("circle", { class: "coal", cx: x, cy: y, r: 10.5 }), el("text", { x, y: y + 5 }, String(coal)), ...(engines ? [use("g-gear", x + 21, y)] : [])];
}

/** Show which space was looked for. @param {SVGSVGElement} svg @param {string} id */
export function mark(svg, id) {
  const { x, y } = spaceOf(svg, id);
  showFound(svg, el("g", { class: "lit selected found", transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, ...rings(34))));
}

/** Show a way through spaces in the manner of its speed, or none. @param {SVGSVGElement} svg @param {string[]} spaces @param {string} [band] */
export function showWay(svg, spaces, band = "cruise") {
  const d = spaces.length > 1 ? smooth(wayPoints(svg, spaces)) : "";
  const stops = spaces.slice(1).map((id) => el("circle", { class: `way-stop ${band}`, cx: spaceOf(svg, id).x, cy: spaceOf(svg, id).y }));
  layer(svg, "path").replaceChildren(...(d ? [...paths(d, "way halo", `way ${band}`), ...stops] : []));
}

/** Show the markers of places and tracks. @param {SVGSVGElement} svg @param {View} view */
export function showMarkers(svg, view) {
  const { board } = drawn.of(svg);
  /** @type {SVGElement[]} */
  const made = [];
  const put = (/** @type {string} */ sign, /** @type {string} */ id, /** @type {Point} */ [dx, dy], /** @type {string} */ words) => {
    const { x, y, name } = spaceOf(svg, id);
    made.push(el("g", { transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, titled(use(sign, dx, dy), `${name}: ${words}`))));
  };
  for (const id of view.storm) put("g-storm", id, [-26, -26], "storm");
  for (const id of Object.keys(view.fog)) put("g-fog", id, [-26, -26], "limited visibility");
  for (const id of view.turn > 0 ? board.defended : []) if (!view.forts[id]?.length) put("g-razed", id, [0, 0], "Coastal Defenses silenced");
  for (const id of view.visited) put("g-visited", id, [-17, 15], "visited");
  for (const id of view.taken) put("g-taken", id, [-4, -20], "captured");
  const days = board.missions.find((mission) => mission.id === view.mission)?.days ?? 0;
  layer(svg, "markers").replaceChildren(...made, ...trackMarkers(board, { turn: view.turn, days, alert: view.alert }));
}

// --- ground ----------------------------------------------------------------------------------------

/** @param {SVGSVGElement} svg @param {Board} board */
function drawGround(svg, board) {
  const { width, height, compass: { x, y } } = board;
  const { longitudes, latitudes } = degreesOf(board);
  const land = shore(board.land.join(""));
  const far = width + height;
  const angles = Array.from({ length: RHUMBS }, (_, i) => (i * 2 * Math.PI) / RHUMBS);
  const rhumbs = angles.map((angle) => `M${x},${y}l${tenth(Math.cos(angle) * far)},${tenth(Math.sin(angle) * far)}`).join("");
  layer(svg, "ground").append(
    el("rect", { class: "sea", ...board.frame }),
    ...board.depths.flatMap((d, i) => paths(shore(d), `depth depth-${i}`)), ...paths(rhumbs, "rhumbs"),
    ...paths(graticule(board, longitudes, latitudes), "graticule"));
  layer(svg, "coast").append(...paths(land, "shore halo", "land"),
    ...board.inland.flatMap((d, i) => paths(shore(d), `inland inland-${i}`)), ...paths(land, "shore"));
}

/** Rings of straight legs as rings without corners. @param {string} path absolute, of M, L and Z */
function shore(path) {
  return ringsOf(path).map(smoothArea).join("");
}

// --- spaces ----------------------------------------------------------------------------------------

/** @param {SVGSVGElement} svg @param {Board} board */
function drawLines(svg, board) {
  const barred = (/** @type {Link} */ link) => link.spaces.some((id) => spaceOf(svg, id).kind === "black_sea");
  const drawn = (/** @type {Link[]} */ links) => links.map((link) => smooth(link.points)).join("");
  layer(svg, "lines").append(...paths(drawn(board.links.filter((link) => !barred(link))), "nav halo", "nav"),
    ...paths(drawn(board.links.filter(barred)), "nav barred"));
}

/**
 * The diagonal beside a space on which most room is left by other spaces, as signs of x and y.
 * @param {SVGSVGElement} svg @param {string} id @returns {Point}
 */
export function openSide(svg, id) {
  const { x, y } = spaceOf(svg, id);
  const others = drawn.of(svg).board.spaces.filter((space) => space.id !== id);
  const room = ([dx, dy] = [0, 0]) => Math.min(...others.map((other) => Math.hypot(other.x - x - dx * 60, other.y - y - dy * 60)));
  const corners = /** @type {Point[]} */ ([[1, -1], [-1, -1], [1, 1], [-1, 1]]);
  return corners.reduce((best, corner) => (room(corner) > room(best) * 1.2 ? corner : best));
}

/** Whether a space is a port or naval base. @param {Space} space */
function isHarbour({ kind }) {
  return kind.endsWith("_port") || kind.endsWith("_base");
}

/** @param {SVGSVGElement} svg @param {Board} board */
function drawSpaces(svg, board) {
  const [signs, labels, hits] = [layer(svg, "spaces"), layer(svg, "labels"), layer(svg, "hits")];
  for (const space of board.spaces) {
    const nation = board.nations.find((found) => found.id === space.owner);
    const sign = el("g", { class: "sign" });
    if (isHarbour(space)) {
      if (space.kind.startsWith("enemy")) sign.append(use("g-enemy", 0, 0));
      if (space.kind.startsWith("friendly")) sign.append(use("g-friendly", 0, 0));
      sign.append(use(space.kind.endsWith("base") ? "g-base" : "g-port", 0, 0));
    } else sign.append(use(`g-${space.kind}`, 0, 0));
    if (nation && space.kind === "patrol_zone") sign.append(el("g", { transform: "scale(.82)" }, use(`g-flag-${code(nation.id)}`, 0, 0)));
    signs.append(el("g", {
      class: `space ${space.kind}`, transform: `translate(${space.x} ${space.y})`, style: nation ? `--fill: ${nation.fill}; --ink: ${nation.ink}` : undefined,
    }, sign));
    labels.append(label(space, board.labels[space.id] ?? "s"));
    hits.append(el("g", { class: "hit", "data-space": space.id, transform: `translate(${space.x} ${space.y})`, role: "button" },
      el("title", {}, inWords(space)), el("circle", { class: "sign", r: 30 })));
  }
}

/** The name of a space beside it. @param {Space} space @param {string} side */
function label(space, side) {
  const large = space.kind === "patrol_zone" || space.kind === "atlantic_exit";
  const [x, y, anchor] = (large ? FAR_SIDES[side] : SIDES[side]) ?? /** @type {[string, string, string]} */ (SIDES.s);
  const kind = isHarbour(space) || space.owner === "Russian" ? `harbour ${space.kind.endsWith("base") ? "base" : "port"}` : space.kind;
  const [name = "", rest = ""] = space.name.split(/ (?=Patrol Zone$)/);
  return el("text", { class: `label ${kind}`, transform: `translate(${space.x} ${space.y})`, x, y, style: `text-anchor: ${anchor}` },
    name, ...(rest ? [el("tspan", { x, dy: "1.05em" }, rest)] : []));
}

/** A space in words. @param {Space} space */
export function inWords({ name, kind, owner, zone }) {
  const whose = owner === "none" || name.includes("Patrol") ? "" : `${owner} `;
  return `${name}: ${whose}${kind.replaceAll("_", " ")}, ${zone}`;
}
