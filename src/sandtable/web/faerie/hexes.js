// The hexes of the map in sheet units: a hundred from hex to hex, columns straight, even ones half a hex lower.

import { tenth } from "../svg.js";

/** @import {Point} from "./local" */

const ACROSS = 50 * Math.sqrt(3);
const REACH = 100 / Math.sqrt(3);

/** The corners around the middle of a hex; hexside d (0 to the north) lies between corners d and d + 1. @type {Point[]} */
export const CORNERS = Array.from({ length: 6 }, (_, i) => [REACH * Math.cos(((240 + 60 * i) * Math.PI) / 180), REACH * Math.sin(((240 + 60 * i) * Math.PI) / 180)]);

/** The middle of a hex. @param {number} hex @returns {Point} */
export function middle(hex) {
  const column = Math.floor(hex / 100);
  return [column * ACROSS, (hex % 100) * 100 + (column % 2 ? 0 : 50)];
}

/** The number as it is printed. @param {number} hex */
export function label(hex) {
  return String(hex).padStart(4, "0");
}

/** The neighbours N, NE, SE, S, SW, NW, on the map or not. @param {number} hex */
export function around(hex) {
  const low = Math.floor(hex / 100) % 2 === 0 ? 0 : 1;
  return [hex - 1, hex + 100 - low, hex + 101 - low, hex + 1, hex - 99 - low, hex - 100 - low];
}

/** The hex under a point of the sheet, on the map or not. @param {number} x @param {number} y */
export function hexUnder(x, y) {
  let [best, least] = [0, Infinity];
  const near = Math.round(x / ACROSS);
  for (const column of [near - 1, near, near + 1]) {
    const row = Math.round((y - (column % 2 ? 0 : 50)) / 100);
    const [mx, my] = middle(column * 100 + row);
    const distance = Math.hypot(mx - x, my - y);
    if (distance < least) [best, least] = [column * 100 + row, distance];
  }
  return best;
}

/** The ends of the hexside between two hexes. @param {number} a @param {number} b @returns {[Point, Point]} */
export function side(a, b) {
  const [x, y] = middle(a);
  const at = around(a).indexOf(b);
  const [from, to] = [/** @type {Point} */ (CORNERS[at]), /** @type {Point} */ (CORNERS[(at + 1) % 6])];
  return [[x + from[0], y + from[1]], [x + to[0], y + to[1]]];
}

/** A hexside as path data. @param {number} a @param {number} b */
export function leg(a, b) {
  return `M${side(a, b).map((point) => point.map(tenth)).join("L")}`;
}

/** The hexsides around an area. @param {number[]} hexes */
export function rim(hexes) {
  const inside = new Set(hexes);
  return hexes.flatMap((hex) => around(hex).filter((other) => !inside.has(other)).map((other) => leg(hex, other))).join("");
}

/** The outline of a hex, by a share of its size. @param {number} hex @param {number} [share] */
export function outline(hex, share = 1) {
  const [x, y] = middle(hex);
  return `M${CORNERS.map(([cx, cy]) => `${(x + cx * share).toFixed(1)},${(y + cy * share).toFixed(1)}`).join("L")}Z`;
}

/**
 * Hexsides joined end to end into lines, from corner to corner.
 * @param {[number, number][]} pairs
 * @returns {Point[][]}
 */
export function lines(pairs) {
  const key = (/** @type {Point} */ [x, y]) => `${Math.round(x)},${Math.round(y)}`;
  const legs = pairs.map(([a, b]) => side(a, b));
  /** @type {Map<string, number[]>} */
  const at = new Map();
  legs.forEach((leg, i) => { for (const end of leg) at.set(key(end), [...(at.get(key(end)) ?? []), i]); });
  const used = new Set();
  const walk = (/** @type {number} */ start, /** @type {Point} */ from) => {
    /** @type {Point[]} */
    const line = [from];
    for (let leg = start; ;) {
      used.add(leg);
      const [a, b] = /** @type {[Point, Point]} */ (legs[leg]);
      const end = key(a) === key(/** @type {Point} */ (line.at(-1))) ? b : a;
      line.push(end);
      const next = (at.get(key(end)) ?? []).find((other) => !used.has(other));
      if (next === undefined || (at.get(key(end)) ?? []).length > 2) return line;
      leg = next;
    }
  };
  /** @type {Point[][]} */
  const made = [];
  for (const free of [true, false]) {
    legs.forEach((leg, i) => {
      for (const end of leg) if (!used.has(i) && (!free || (at.get(key(end)) ?? []).length !== 2)) made.push(walk(i, end));
    });
  }
  return made;
}

/** Hexes from one to another. @param {number} a @param {number} b */
export function distance(a, b) {
  const [aq, bq] = [Math.floor(a / 100), Math.floor(b / 100)];
  const dr = (b % 100) - Math.floor((bq + 1) / 2) - (a % 100) + Math.floor((aq + 1) / 2);
  const dq = bq - aq;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}
