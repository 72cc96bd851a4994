// Signs that several maps draw around an origin: strokes, stars, forts, the points of a compass rose, hulls, ensigns.

/** A hull seen from above, bow to the right: half length, half beam, turrets (x, y, size, 1 ahead or -1 astern), funnels, superstructure. @typedef {{length: number, beam: number, turrets: number[][], funnels: number[], deck: [number, number]}} Hull */

/** Ensigns that fly over two seas: 30 wide, 20 high. */
export const GERMAN = `<path fill="#fff" d="M-15-10h30v20h-30z"/><path stroke="#1b1b1b" stroke-width="2.6" d="M-4-10V10M-15 0H15"/>
  <path fill="#1b1b1b" d="M-15-10h9v3h-9z"/><path fill="#f7f7f7" d="M-15-7h9v2.6h-9z"/><path fill="#b3282d" d="M-15-4.4h9v3h-9z"/>
  <circle cx="-4" r="3" fill="#fff" stroke="#1b1b1b"/>`;
export const RUSSIAN = `<path fill="#fff" d="M-15-10h30v20h-30z"/><path stroke="#26407c" stroke-width="4" d="M-15-10l30 20m0-20l-30 20"/>`;

/** A point around the origin. @param {number} reach @param {number} angle */
function around(reach, angle) {
  return `${(Math.cos(angle) * reach).toFixed(1)},${(Math.sin(angle) * reach).toFixed(1)}`;
}

/** Short strokes around a circle. @param {number} from @param {number} to @param {number} count @param {number} [turn] */
export function ticks(from, to, count, turn = 0) {
  const angles = Array.from({ length: count }, (_, i) => turn + (i * 2 * Math.PI) / count);
  return angles.map((angle) => `M${around(from, angle)}L${around(to, angle)}`).join("");
}

/** A jagged star. @param {number} outer @param {number} inner @param {number} points */
export function burst(outer, inner, points) {
  const reach = (/** @type {number} */ i) => (i % 2 ? inner : outer * (i % 4 ? 0.86 : 1));
  return `M${Array.from({ length: points * 2 }, (_, i) => around(reach(i), (i * Math.PI) / points)).join("L")}Z`;
}

/** A bastioned pentagon. @param {number} tip @param {number} wall */
export function starFort(tip, wall) {
  const bastion = [[wall, -0.36], [tip * 0.86, -0.27], [tip, 0], [tip * 0.86, 0.27], [wall, 0.36]];
  const corners = Array.from({ length: 5 }, (_, i) => (i * 2 * Math.PI) / 5 - Math.PI / 2);
  return `M${corners.flatMap((angle) => bastion.map(([reach = 0, turn = 0]) => around(reach, angle + turn))).join("L")}Z`;
}

/**
 * The points of a compass rose, each half dark and half light.
 * @param {string} kind @param {[number, number, number, number][]} rows how many there are, where the first one points, how long and how wide they are
 * @param {string} [right] the half to the right @param {string} [left]
 */
export function winds(kind, rows, right = "dark", left = "light") {
  return rows.flatMap(([count, first, long, wide]) => Array.from({ length: count }, (_, i) => `<g transform="rotate(${first + (i * 360) / count})">
    <path class="${kind} ${right}" d="M0,${-long}L${wide},${-wide}L0,0Z"/><path class="${kind} ${left}" d="M0,${-long}L${-wide},${-wide}L0,0Z"/></g>`)).join("");
}

/** A hull as markup; what else stands on deck lies below funnels and turrets. @param {string} kind how its classes begin @param {Hull} shape @param {string} [more] */
export function hull(kind, { length: l, beam: b, turrets, funnels, deck: [stern, bow] }, more = "") {
  return [
    `<path class="${kind}-hull" d="M${l},0C${l * 0.72},${-b * 0.86} ${l * 0.4},${-b} 0,${-b}C${-l * 0.5},${-b} ${-l * 0.86},${-b * 0.92} ${-l},${-b * 0.34}V${b * 0.34}C${-l * 0.86},${b * 0.92} ${-l * 0.5},${b} 0,${b}C${l * 0.4},${b} ${l * 0.72},${b * 0.86} ${l},0Z"/>`,
    `<rect class="${kind}-deck" x="${stern}" y="${-b * 0.5}" width="${bow - stern}" height="${b}" rx="2"/>`, more,
    ...funnels.map((x) => `<ellipse class="${kind}-funnel" cx="${x}" rx="1.9" ry="${Math.min(2.6, b * 0.42)}"/>`),
    ...turrets.map(([x = 0, y = 0, r = 2, way = 1]) => `<path class="${kind}-gun" d="M${x},${y - 0.9}h${way * r * 2.3}M${x},${y + 0.9}h${way * r * 2.3}"/><circle class="${kind}-turret" cx="${x}" cy="${y}" r="${r}"/>`),
  ].join("");
}
