// The continuous table: grid and sheet, courses, arcs, lines of sight. It only shows; the server decides.

/** @import {Arc, Board, Point, Pose, View} from "./local" */

/** Grid units to a sheet unit: the sheet is drawn in millimetres. */
export const MM = 10;
/** Half degrees in a full turn. */
const CIRCLE = 720;
/** @type {Arc[]} */
export const ARCS = ["bow", "starboard", "stern", "port"];
export const SHORE = ["fortress", "airfield"];
/** Which arcs lie beside an arc. @type {Record<Arc, Arc[]>} */
export const ADJACENT = { bow: ["port", "starboard"], stern: ["port", "starboard"], port: ["bow", "stern"], starboard: ["bow", "stern"] };

/** A point of the grid on the sheet. @param {Board} board @param {number} x @param {number} y @returns {Point} */
export function sheet(board, x, y) {
  return [x / MM, (board.height - y) / MM];
}

/** A point of the sheet on the grid. @param {Board} board @param {number} x @param {number} y @returns {Point} */
export function grid(board, x, y) {
  return [x * MM, board.height - y * MM];
}

/** A distance of the rules on the grid. @param {Board} board @param {number} cm */
export function length(board, cm) {
  return Math.floor((cm * 1000) / board.divide);
}

/** @param {number} half half degrees */
export function radians(half) {
  return (half * Math.PI) / 360;
}

/** @param {Pose} pose @param {number} distance @returns {Pose} */
export function ahead({ x, y, heading }, distance) {
  return { x: x + distance * Math.sin(radians(heading)), y: y + distance * Math.cos(radians(heading)), heading };
}

/** @param {number} half */
export function turn(half) {
  return ((half % CIRCLE) + CIRCLE) % CIRCLE;
}

/** The direction from a to b in half degrees, not rounded. @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
export function bearing(a, b) {
  return turn((Math.atan2(b.x - a.x, b.y - a.y) * 360) / Math.PI);
}

/** The smallest turn from one heading to another, to starboard if positive. @param {number} from @param {number} to */
export function difference(from, to) {
  const by = turn(to - from);
  return by > CIRCLE / 2 ? by - CIRCLE : by;
}

/** @param {{x: number, y: number}} a @param {{x: number, y: number}} b */
export function distance(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** How far ahead of a pose a point lies, and how far to starboard. @param {Pose} pose @param {Point} point @returns {Point} */
export function along({ x, y, heading }, [px, py]) {
  const [sin, cos] = [Math.sin(radians(heading)), Math.cos(radians(heading))];
  const [dx, dy] = [px - x, py - y];
  return [dx * sin + dy * cos, dx * cos - dy * sin];
}

/** The arc of a ship in which a point lies; the diagonals belong to the sides. @param {Pose} pose @param {Point} point @returns {Arc} */
export function arcOf(pose, point) {
  const [forward, right] = along(pose, point);
  if (Math.abs(right) >= Math.abs(forward) * 0.99982548) return right >= 0 ? "starboard" : "port";
  return forward > 0 ? "bow" : "stern";
}

/** The corners of a hull. @param {Pose} pose @param {[number, number]} size @returns {Point[]} */
export function hull(pose, [long, wide]) {
  const [sin, cos] = [Math.sin(radians(pose.heading)), Math.cos(radians(pose.heading))];
  return /** @type {Point[]} */ ([[1, 1], [-1, 1], [-1, -1], [1, -1]].map(([a, b]) => {
    const [f, r] = [((a ?? 0) * long) / 2, ((b ?? 0) * wide) / 2];
    return [pose.x + f * sin + r * cos, pose.y + f * cos - r * sin];
  }));
}

/** Whether a segment meets the inside of a convex shape, corners clockwise. @param {Point} a @param {Point} b @param {Point[]} shape */
export function crosses([ax, ay], [bx, by], shape) {
  const [dx, dy] = [bx - ax, by - ay];
  let [low, high] = [0, 1];
  let [px, py] = shape.at(-1) ?? [0, 0];
  for (const [qx, qy] of shape) {
    const [ex, ey] = [qx - px, qy - py];
    const inside = ey * (ax - px) - ex * (ay - py);
    const slope = ey * dx - ex * dy;
    if (slope === 0) {
      if (inside <= 0) return false;
    } else if (slope > 0) low = Math.max(low, -inside / slope);
    else high = Math.min(high, inside / -slope);
    [px, py] = [qx, qy];
  }
  return low < high;
}

/** Whether a point lies in a convex shape. @param {Point} point @param {Point[]} shape */
export function inside([x, y], shape) {
  let [px, py] = shape.at(-1) ?? [0, 0];
  for (const [qx, qy] of shape) {
    if ((qy - py) * (x - px) - (qx - px) * (y - py) < 0) return false;
    [px, py] = [qx, qy];
  }
  return true;
}

/** A unit's card. @param {Board} board @param {View} view @param {string} id */
export function cardOf(board, view, id) {
  const entry = view.roster[id];
  const card = board.cards.find((one) => one.id === entry?.card);
  if (!card) throw new Error(`No card of ${id}`);
  return card;
}

/** Length and beam on the table. @param {Board} board @param {View} view @param {string} id @returns {[number, number]} */
export function sizeOf(board, view, id) {
  return board.hulls[view.roster[id]?.card ?? ""] ?? [100, 20];
}

/** Size for cover. @param {Board} board @param {View} view @param {string} id */
function bulk(board, view, id) {
  const card = cardOf(board, view, id);
  return card.type === "PT" ? 0 : card.structure;
}

/**
 * What one unit sees of another: how far it is, in which arc, what hides it, how much smoke lies between.
 * @param {Board} board @param {View} view @param {string} from @param {string} to
 */
export function sight(board, view, from, to) {
  const [viewer, target] = [view.units[from], view.units[to]];
  if (!viewer || !target) return null;
  /** @type {[Point, Point]} */
  const [a, b] = [[viewer.x, viewer.y], [target.x, target.y]];
  const size = Math.max(1, bulk(board, view, to));
  const units = Object.entries(view.units).filter(([id, unit]) => id !== from && id !== to && ["afloat", "wreck"].includes(unit.status) && unit.depth === 0
    && !SHORE.includes(cardOf(board, view, id).type) && bulk(board, view, id) >= size && crosses(a, b, hull(unit, sizeOf(board, view, id)))).map(([id]) => id);
  const ashore = [from, to].filter((id) => SHORE.includes(cardOf(board, view, id).type));
  const land = view.land.flatMap((piece, index) => (piece.kind === "land" && crosses(a, b, piece.shape)
    && !ashore.some((id) => { const unit = view.units[id]; return unit && inside([unit.x, unit.y], piece.shape); }) ? [index] : []));
  const smoke = Object.values(view.tokens).filter((token) => token.kind === "smoke" && (crosses(a, b, token.shape) || inside(a, token.shape) || inside(b, token.shape))).length;
  return { far: distance(viewer, target), arc: arcOf(viewer, b), units, land, smoke, limit: visibility(board, view, from, to) };
}

/** How far a unit sees another, in cm; 0 is without limit. @param {Board} board @param {View} view @param {string} from @param {string} to */
function visibility(board, view, from, to) {
  const reach = (/** @type {string} */ name) => board.weather.find((row) => row.name === name)?.visibility ?? 0;
  const target = view.units[to];
  const lit = target && (target.flashed || target.criticals["Serious fire"]);
  const limits = [reach(view.weather), view.night ? reach("Night") * (lit ? 2 : 1) : 0].filter(Boolean);
  if (!limits.length) return 0;
  const hits = view.units[from]?.criticals ?? {};
  const radar = cardOf(board, view, from).special.includes("radar") && !hits["Communication tower hit"] && !hits["Communications destroyed"];
  return Math.min(...limits) + (radar ? 20 : 0);
}

/** A path through points of the grid. @param {Board} board @param {Point[]} points @param {boolean} [closed] */
export function path(board, points, closed = true) {
  return `M${points.map(([x, y]) => sheet(board, x, y).map((n) => n.toFixed(1)).join(" ")).join("L")}${closed ? "Z" : ""}`;
}

/** Centimetres as they are read. @param {Board} board @param {number} units grid units @param {number} [digits] */
export function cm(board, units, digits = 1) {
  return `${(units / 100).toFixed(digits)} cm`;
}

/** A heading in degrees. @param {number} half */
export function degrees(half) {
  return `${String(Math.round(turn(half)) / 2).padStart(3, "0")}°`;
}
