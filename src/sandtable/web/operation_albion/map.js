// The map of the Baltic as SVG, drawn from the board's description: sea, land, areas, borders, railroads, signs,
// names and furniture in layers, with the transparent polygon of every space for light and clicks.

import { smooth, smoothShore } from "../shapes.js";
import {
  Memory, compass, degreeFrame, emptySheet, graticule, layer, mapNames, offerPlaces, showFound, smallPicture, steps,
} from "../sheet.js";
import { el, paths, tenth, use } from "../svg.js";
import { cartouche, key, kilometres, trackMarkers, tracks } from "./furniture.js";
import { mapSymbols } from "./symbols.js";

/** @import {Board, DrawnSpace as Space, Lights, Point, View} from "./local" */

const LAYERS = [
  "ground", "coast", "tints", "water", "control", "lights", "edges", "rails", "signs", "map-names", "labels", "furniture", "markers", "hits", "path", "pieces", "top",
];

/** Layers whose lines, signs and letters keep a least size on the screen. */
const SCALED = new Set(["coast", "water", "edges", "rails", "lights", "signs", "map-names", "labels", "markers", "path", "pieces", "top"]);

/** How many pixels wide a map is taken to be while no viewport says so. */
const STILL = 1100;

/** Where the name of a fortress or town stands: how far off in its own letters, and its anchor. @type {Record<string, [string, string, string]>} */
const SIDES = {
  n: ["0", "-.95em", "middle"], s: ["0", "1.6em", "middle"], e: [".95em", ".35em", "start"], w: ["-.95em", ".35em", "end"],
  ne: [".6em", "-.6em", "start"], nw: ["-.6em", "-.6em", "end"], se: [".6em", "1.2em", "start"], sw: ["-.6em", "1.2em", "end"],
};

/** How far from a corner a shore begins to bend. */
const ROUND = 16;

/** In less room than this a sea zone has no name from far away. */
const CRAMPED = 200;

/** The least height of a name over the middle of the room for counters. */
const LABEL = 62;

/** @type {Record<string, string>} */
export const KINDS = { home_base: "home base", sea: "sea zone", island: "island", fortress: "fortress", town: "town", land: "land area" };

/** @type {Memory<{board: Board, spaces: Map<string, Space>, gates: Map<string, Point>}>} */
const drawn = new Memory();

/** Draw the map. @param {Board} board @returns {SVGSVGElement} */
export function drawMap(board) {
  const symbols = mapSymbols();
  symbols.append(...board.spaces.map(({ id, path }) => el("clipPath", { id: `a-clip-${id}` }, el("path", { d: path }))));
  const svg = emptySheet(board, { kind: "albion", symbols, layers: LAYERS, scaled: SCALED, px: board.frame.width / STILL });
  const gates = new Map(board.borders.flatMap(({ spaces: [a, b], gate }) => [[`${a},${b}`, gate], [`${b},${a}`, gate]]));
  drawn.keep(svg, { board, spaces: new Map(board.spaces.map((space) => [space.id, space])), gates });
  const { west, east, north, south } = board.degrees;
  const frame = degreeFrame(board, steps(west, east, 2), steps(south + 0.2, north, 1));
  drawGround(svg, board);
  drawBorders(svg, board);
  drawSpaces(svg, board);
  layer(svg, "map-names").append(...mapNames(board.names));
  layer(svg, "furniture").append(compass(board.compass, "a-rose"), kilometres(board), cartouche(board), ...tracks(board), key(board), ...frame);
  return svg;
}

/** A small picture of the map. @param {Board} board @returns {SVGSVGElement} */
export function mapThumbnail(board) {
  const { width, height } = board;
  const part = { x: width * 0.1, y: height * 0.18, width: width * 0.8, height: height * 0.72 };
  return smallPicture(drawMap(board), part, ["labels", "furniture", "hits"]);
}

/** A space by its id. @param {SVGSVGElement} svg @param {string} id */
export function spaceOf(svg, id) {
  const found = drawn.of(svg).spaces.get(id);
  if (!found) throw new Error(`there is no space ${id} on this map`);
  return found;
}

/** The points of a way through spaces: from room to room, across each border where it is crossed. @param {SVGSVGElement} svg @param {string[]} spaces @returns {Point[]} */
export function wayPoints(svg, spaces) {
  const { gates } = drawn.of(svg);
  return spaces.flatMap((id, i) => {
    const { slot } = spaceOf(svg, id);
    const gate = gates.get(`${spaces[i - 1]},${id}`);
    return /** @type {Point[]} */ ([...(gate ? [gate] : []), [slot.x, slot.y]]);
  });
}

// --- what a page shows on the map --------------------------------------------------------------------

/** Light spaces: what may be chosen, what may be attacked, what is selected; and attacks. Everything lit before goes out. @param {SVGSVGElement} svg @param {Lights} lights @param {[string, string][]} attacks each from one space into another */
export function light(svg, { choices = [], targets = [], selected = [] }, attacks) {
  const lit = (/** @type {Iterable<string>} */ ids, /** @type {string} */ kind) => [...ids].map((id) => el("path", { class: `lit ${kind}`, d: spaceOf(svg, id).path }));
  const words = (/** @type {Iterable<string>} */ ids, /** @type {string} */ says) => [...ids].map((id) => /** @type {const} */ ([id, `${spaceOf(svg, id).name}: ${says}`]));
  layer(svg, "lights").replaceChildren(...lit(choices, "open"), ...lit(targets, "target"), ...lit(selected, "selected"));
  offerPlaces(svg, new Map([...words(choices, "may be chosen"), ...words(targets, "may be attacked")]));
  showAttacks(svg, attacks);
}

/** Arrows from one space into another. @param {SVGSVGElement} svg @param {[string, string][]} attacks */
function showAttacks(svg, attacks) {
  const arrows = attacks.map(([from, to]) => {
    const points = wayPoints(svg, [from, to]);
    const [start, end] = [/** @type {Point} */ (points[0]), /** @type {Point} */ (points.at(-1))];
    const [gx, gy] = points.length > 2 ? /** @type {Point} */ (points[1]) : [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2];
    const near = (/** @type {Point} */ [x, y], /** @type {number} */ share) => `${tenth(x + (gx - x) * share)},${tenth(y + (gy - y) * share)}`;
    return el("path", { class: "attack", d: `M${near(start, 0.45)}Q${gx},${gy} ${near(end, 0.5)}`, "marker-end": "url(#a-arrow)" });
  });
  layer(svg, "path").replaceChildren(...arrows);
}

/** Show which space was looked for. @param {SVGSVGElement} svg @param {string} id */
export function mark(svg, id) {
  showFound(svg, el("path", { class: "lit selected found", d: spaceOf(svg, id).path }));
}

/** Show a way through spaces and the borders that it crosses, or none. @param {SVGSVGElement} svg @param {string[]} spaces */
export function showWay(svg, spaces) {
  const target = layer(svg, "path");
  for (const old of target.querySelectorAll(".way, .crossed")) old.remove();
  if (spaces.length < 2) return;
  const { board } = drawn.of(svg);
  const d = smooth(wayPoints(svg, spaces));
  const crossed = board.borders.filter(({ spaces: [a, b] }) => spaces.some((id, i) => (id === a && spaces[i + 1] === b) || (id === b && spaces[i + 1] === a)));
  target.append(...crossed.map(({ path }) => el("path", { class: "crossed", d: path })), ...paths(d, "way halo", "way"));
}

/** Show control, ice, demolished ports, the battle, and the markers of the tracks. @param {SVGSVGElement} svg @param {View} view */
export function showMarkers(svg, view) {
  const { board } = drawn.of(svg);
  const tint = Object.entries(view.control).map(([id, side]) => el("path", {
    class: `held ${board.sides[side]?.id} ${spaceOf(svg, id).kind}`, d: spaceOf(svg, id).path, "clip-path": `url(#a-clip-${id})`,
  }));
  layer(svg, "control").replaceChildren(...tint);
  /** @type {SVGElement[]} */
  const made = [];
  const put = (/** @type {string} */ sign, /** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ words) => {
    made.push(el("g", { transform: `translate(${x} ${y})` }, el("g", { class: "sign" }, el("title", {}, words), use(sign, 0, 0))));
  };
  if (view.weather) {
    for (const { gate: [x, y] } of board.borders.filter(({ kind, spaces: both }) => kind === "sea" && both.includes("russian_home_base"))) put("a-snow", x, y, `${spaceOf(svg, "russian_home_base").name}: closed by ice`);
    for (const { slot } of board.spaces.filter(({ id }) => id === "baltic_c" || id === "gulf_finland_b")) put("a-storm", slot.x + slot.width / 2 - 30, slot.y - slot.height / 2 + 30, "Weather in effect");
  }
  for (const id of view.demolished) {
    const [x, y] = portAt(spaceOf(svg, id));
    put("a-struck", x, y, `${spaceOf(svg, id).name}: port demolished`);
  }
  layer(svg, "markers").replaceChildren(...made, ...trackMarkers(board, view));
}

// --- ground ------------------------------------------------------------------------------------------

/** @param {SVGSVGElement} svg @param {Board} board */
function drawGround(svg, board) {
  const { west, east, north, south } = board.degrees;
  const land = smoothShore(board.land.join(""), ROUND);
  layer(svg, "ground").append(
    el("rect", { class: "sea", ...board.frame }),
    ...board.depths.flatMap((d, i) => paths(smoothShore(d, ROUND), `depth depth-${i}`)),
    ...board.spaces.filter(({ shallow }) => shallow).flatMap(({ path }) => paths(path, "shallow")),
    ...paths(graticule(board, steps(west, east, 2), steps(south, north, 1)), "graticule"));
  layer(svg, "coast").append(...paths(land, "shore halo", "land"),
    ...board.inland.flatMap((d, i) => paths(smoothShore(d, ROUND), `inland inland-${i}`)), ...paths(land, "shore"));
  layer(svg, "tints").append(
    ...board.spaces.flatMap(({ forest, kind, front, path }) => [
      ...(forest ? paths(path, "forest", "woods") : []),
      ...(kind === "home_base" ? paths(path, `home ${front}`) : []),
      ...(kind === "fortress" || kind === "town" ? paths(path, `city ${kind}`) : []),
    ]),
    ...paths(board.unplayable.join(""), "closed", "closed-hatch"));
  layer(svg, "water").append(...paths(board.rivers.join(""), "river halo", "river"),
    ...paths(smoothShore(board.lakes.join(""), ROUND), "lake"));
}

// --- borders and spaces ------------------------------------------------------------------------------

/** @param {SVGSVGElement} svg @param {Board} board */
function drawBorders(svg, board) {
  const along = (/** @type {string} */ kind) => board.borders.filter((border) => border.kind === kind).map(({ path }) => path).join("");
  layer(svg, "edges").append(...paths(along("sea"), "edge sea halo", "edge sea"), ...paths(along("land"), "edge land halo", "edge land"),
    ...paths(smooth(board.front), "front halo", "front", "front teeth"));
  const point = (/** @type {string} */ id) => /** @type {Point} */ ([spaceOf(svg, id).x, spaceOf(svg, id).y]);
  const rails = board.borders.filter(({ rail }) => rail).map(({ spaces: [a, b], gate }) => smooth([point(a), gate, point(b)])).join("");
  const straits = board.borders.filter(({ kind, path }) => kind === "land" && !path);
  const causeways = straits.map(({ spaces: [a, b] }) => `M${point(a)}L${point(b)}`).join("");
  layer(svg, "rails").append(...paths(causeways, "causeway edging", "causeway"), ...paths(rails, "rail halo", "rail", "rail ties"),
    ...board.spaces.filter(({ kind, id }) => kind === "land" && board.borders.some((border) => border.rail && border.spaces.includes(id))).map(({ x, y }) => el("circle", { class: "junction", cx: x, cy: y })));
}

/** Where a space has the sign of its port. @param {Space} space @returns {Point} */
function portAt({ kind, x, y }) {
  return kind === "fortress" ? [x - 44, y] : kind === "town" ? [x - 30, y] : [x, y];
}

/** @param {SVGSVGElement} svg @param {Board} board */
function drawSpaces(svg, board) {
  const [signs, labels, hits] = [layer(svg, "signs"), layer(svg, "labels"), layer(svg, "hits")];
  const order = ["sea", "home_base", "land", "town", "fortress", "island"];
  for (const space of [...board.spaces].sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind))) {
    const { id, kind, port, shallow, slot, x, y } = space;
    const sign = el("g", { class: "sign" });
    if (kind === "fortress" || kind === "town") sign.append(use(`a-${kind}`, 0, 0));
    if (port !== "none") {
      const [px, py] = portAt(space);
      sign.append(use(`a-${port}`, px - x, py - y));
    }
    signs.append(el("g", { class: `space ${kind}`, transform: `translate(${x} ${y})` }, sign));
    if (shallow) for (const [dx, dy] of [[-60, 10], [20, 44], [-20, -34], [70, -16]]) signs.append(use("a-shallow", slot.x + (dx ?? 0), slot.y + (dy ?? 0)));
    labels.append(label(board, space));
    hits.append(el("path", { class: "hit", "data-space": id, d: space.path, role: "button" }, el("title", {}, inWords(space))));
  }
}

/** The name of a space. @param {Board} board @param {Space} space */
function label(board, space) {
  const { id, kind, slot } = space;
  const name = space.name.replace(" (Petrograd)", "");
  const at = board.label_at[id];
  if ((kind === "fortress" || kind === "town") && !at) {
    const [x, y, anchor] = /** @type {[string, string, string]} */ (SIDES[board.labels[id] ?? "e"] ?? SIDES.e);
    return el("text", { class: `label ${kind}`, transform: `translate(${space.x} ${space.y})`, x, y, style: `text-anchor: ${anchor}` }, name);
  }
  const [x, y] = at ?? [slot.x, Math.max(52, slot.y - Math.max(slot.height / 2 - 30, LABEL))];
  return el("text", { class: `label ${kind}${slot.width < CRAMPED ? " cramped" : ""}`, transform: `translate(${x} ${y})` }, name);
}

/** A space in words. @param {Space} space */
export function inWords({ name, kind, forest, shallow, port }) {
  const more = [forest ? "forest" : "", shallow ? "shallow" : "", port === "none" ? "" : `${port} port`].filter(Boolean);
  return `${name}: ${[KINDS[kind], ...more].join(", ")}`;
}
