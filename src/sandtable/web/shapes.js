// Lines and areas with a hand-drawn look: rounded joins, ribbons that widen downstream, rough edges.
// Everything is the same on every drawing: roughness comes from the coordinates, not from dice.

import { tenth } from "./svg.js";

/** A point of the sheet. @typedef {[number, number]} Point */
/** The middle of a hex. @typedef {{x: number, y: number}} Cell */

/**
 * A number between -1 and 1 that belongs to a point; points that differ by rounding hardly differ in it.
 * @param {number} x
 * @param {number} y
 * @param {number} [salt]
 */
function noise(x, y, salt = 0) {
  return (Math.sin(x * 0.37 + y * 0.71 + salt * 2.1) + Math.sin(x * 0.83 - y * 0.29 + salt * 5.3)) / 2;
}

/**
 * A closed area as path data.
 * @param {Point[]} points
 */
export function areaPath(points) {
  return `M${points.map(([x, y]) => `${tenth(x)},${tenth(y)}`).join("L")}Z`;
}

/**
 * A line through the middles of its legs, rounded at every corner.
 * @param {Point[]} points
 * @param {boolean} [wander] a little off the straight, as dry rivers do
 */
export function linePath(points, wander = false) {
  const line = wander
    ? points.map(([x, y]) => /** @type {Point} */ ([x + noise(x, y) * 5, y + noise(x, y, 1) * 5]))
    : points;
  return curves(line)
    .map(([x, y, cx, cy], i) =>
      i === 0 ? `M${tenth(x)},${tenth(y)}` : `Q${tenth(cx)},${tenth(cy)} ${tenth(x)},${tenth(y)}`,
    )
    .join("");
}

/**
 * The knots of a rounded line: end point and control point of each curve.
 * @param {Point[]} points
 * @returns {[number, number, number, number][]}
 */
function curves(points) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return [];
  /** @type {[number, number, number, number][]} */
  const knots = [[...first, ...first]];
  for (let i = 1; i < points.length; i += 1) {
    const [a, b] = [/** @type {Point} */ (points[i - 1]), /** @type {Point} */ (points[i])];
    knots.push([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, ...a]);
  }
  knots.push([...last, ...last]);
  return knots;
}

/**
 * A band along a line, as an area: so wide at its start, so wide at its end, swelling in between.
 * @param {Point[]} points
 * @param {number} from
 * @param {number} to
 * @param {number} [swell]
 */
export function ribbon(points, from, to, swell = 0) {
  const line = sampled(points);
  const closed = swell > 0;
  /** @type {[Point[], Point[]]} */
  const banks = [[], []];
  line.forEach(([x, y], i) => {
    const [px, py] = line[Math.max(0, i - 1)] ?? [x, y];
    const [nx, ny] = line[Math.min(line.length - 1, i + 1)] ?? [x, y];
    const length = Math.hypot(nx - px, ny - py) || 1;
    const [ux, uy] = [-(ny - py) / length, (nx - px) / length];
    const share = line.length > 1 ? i / (line.length - 1) : 0;
    const taper = closed ? Math.sqrt(Math.max(0, 1 - Math.abs(2 * share - 1) ** 8)) : 1;
    const width = (from + (to - from) * share + swell * (0.7 + 0.5 * noise(x, y, 2))) * taper;
    const shift = noise(x, y, 3) * (closed ? swell * 0.22 : 1.4);
    banks[0].push([x + ux * (width / 2 + shift), y + uy * (width / 2 + shift)]);
    banks[1].unshift([x - ux * (width / 2 - shift), y - uy * (width / 2 - shift)]);
  });
  return smoothArea([...banks[0], ...banks[1]]);
}

/**
 * Points along a rounded line.
 * @param {Point[]} points
 * @returns {Point[]}
 */
function sampled(points) {
  const knots = curves(points);
  /** @type {Point[]} */
  const made = [];
  knots.forEach(([x, y, cx, cy], i) => {
    const before = knots[i - 1];
    if (!before) {
      made.push([x, y]);
      return;
    }
    for (const t of [0.5, 1]) {
      const s = 1 - t;
      made.push([s * s * before[0] + 2 * s * t * cx + t * t * x, s * s * before[1] + 2 * s * t * cy + t * t * y]);
    }
  });
  return made;
}

/**
 * A closed area without corners.
 * @param {Point[]} points
 */
export function smoothArea(points) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return "";
  let path = `M${tenth((first[0] + last[0]) / 2)},${tenth((first[1] + last[1]) / 2)}`;
  points.forEach(([x, y], i) => {
    const [nx, ny] = points[(i + 1) % points.length] ?? first;
    path += `Q${tenth(x)},${tenth(y)} ${tenth((x + nx) / 2)},${tenth((y + ny) / 2)}`;
  });
  return `${path}Z`;
}

/**
 * The points of closed rings.
 * @param {string} path absolute, of M, L and Z
 */
export function rings(path) {
  return path
    .split("Z")
    .filter(Boolean)
    .map((ring) => ring.slice(1).split("L").map((text) => /** @type {Point} */ (text.split(",").map(Number))));
}

/**
 * A shore of straight legs, its corners rounded.
 * @param {string} path absolute, of M, L and Z
 * @param {number} [bend] how far from a corner it begins to bend
 */
export function smoothShore(path, bend = 14) {
  return rings(path)
    .map((points) => {
      const parts = points.map(([x, y], i) => {
        const [before, after] = [points.at(i - 1) ?? [], points[(i + 1) % points.length] ?? []];
        return `${toward(x, y, before, bend)}Q${x},${y} ${toward(x, y, after, bend)}`;
      });
      return `M${parts.join("L")}Z`;
    })
    .join("");
}

/**
 * A smooth line through all of its points.
 * @param {Point[]} points
 */
export function smooth(points) {
  const at = (/** @type {number} */ i) => /** @type {Point} */ (points[Math.min(Math.max(i, 0), points.length - 1)]);
  let path = `M${at(0)}`;
  for (let i = 0; i < points.length - 1; i += 1) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const lead = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6].map(tenth);
    const trail = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6].map(tenth);
    path += points.length === 2 ? `L${to}` : `C${lead} ${trail} ${to}`;
  }
  return path;
}

/**
 * A point on the way to another: halfway, but not far.
 * @param {number} x
 * @param {number} y
 * @param {number[]} there
 * @param {number} far
 */
function toward(x, y, [tx = 0, ty = 0], far) {
  const share = Math.min(0.5, far / (Math.hypot(tx - x, ty - y) || 1));
  return `${tenth(x + (tx - x) * share)},${tenth(y + (ty - y) * share)}`;
}

/**
 * Hexes with rough edges in one path; hexes that touch share the same rough edge.
 * @param {Cell[]} cells
 * @param {Point[]} corners
 */
export function roughHexes(cells, corners) {
  const parts = [];
  for (const { x, y } of cells) {
    const points = corners.map(([cx, cy]) => /** @type {Point} */ ([x + cx, y + cy]));
    points.forEach((from, i) => {
      const to = points[(i + 1) % 6] ?? from;
      const [a, b] = [moved(from), moved(to)];
      if (i === 0) parts.push(`M${a}`);
      parts.push(`C${bend(from, to)} ${bend(to, from)} ${b}`);
    });
    parts.push("Z");
  }
  return parts.join("");
}

/** @param {Point} corner */
function moved([x, y]) {
  return `${tenth(x + noise(x, y) * 8)},${tenth(y + noise(x, y, 1) * 8)}`;
}

/**
 * The control point of an edge near one of its ends.
 * @param {Point} near
 * @param {Point} far
 */
function bend([x, y], [fx, fy]) {
  const [cx, cy] = [x + (fx - x) / 3, y + (fy - y) / 3];
  return `${tenth(cx + noise(cx, cy) * 14)},${tenth(cy + noise(cx, cy, 1) * 14)}`;
}

/**
 * Roads through hexes: a curve where one passes through open country, straight to the middle where
 * roads meet, end or come to a place.
 * @param {number[][]} roads
 * @param {Map<number, Cell>} cells
 * @param {Set<number>} stops
 */
export function roadPath(roads, cells, stops) {
  /** @type {Map<number, Set<number>>} */
  const joined = new Map();
  for (const road of roads) {
    road.forEach((hex, i) => {
      for (const next of [road[i - 1], road[i + 1]]) {
        if (next === undefined) continue;
        if (!joined.has(hex)) joined.set(hex, new Set());
        joined.get(hex)?.add(next);
      }
    });
  }
  let path = "";
  for (const [hex, others] of joined) {
    const here = cells.get(hex);
    if (!here) continue;
    const ends = [...others].flatMap((other) => {
      const there = cells.get(other);
      return there ? [`${tenth((here.x + there.x) / 2)},${tenth((here.y + there.y) / 2)}`] : [];
    });
    if (ends.length === 2 && !stops.has(hex)) path += `M${ends[0]}Q${here.x},${here.y} ${ends[1]}`;
    else for (const end of ends) path += `M${end}L${here.x},${here.y}`;
  }
  return path;
}
