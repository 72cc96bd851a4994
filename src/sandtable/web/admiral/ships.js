// Ships from above, drawn from their cards: bow up, in millimetres of the table.
import { el } from "../svg.js";

/** @import {Battery, Card} from "./local" */

/** Hull, deck and superstructure by navy. @type {Record<string, [string, string, string]>} */
const PAINT = {
  KM: ["#7d8790", "#c9b48c", "#9aa3aa"], RN: ["#6d7f8f", "#cdb992", "#8fa0ae"], RM: ["#8c9499", "#d8cba6", "#a9b1b5"],
  MN: ["#77869a", "#cbb78f", "#98a6b6"], IJN: ["#6b7370", "#b99d6b", "#858e8a"], USN: ["#5d7186", "#8a9bab", "#7d90a2"],
  ANY: ["#857c6c", "#c2b391", "#a39a87"],
};

/** @param {string} navy */
function paint(navy) {
  return PAINT[navy] ?? /** @type {[string, string, string]} */ (PAINT.ANY);
}

/** How many guns, of which calibre in millimetres. @param {Battery | null} battery */
function guns(battery) {
  const [, count, calibre] = battery?.guns.match(/(\d+)x(\d+)/) ?? [];
  return { count: Number(count ?? 0), calibre: Number(calibre ?? 0) };
}

/** How many turrets carry so many guns. @param {number} count @param {boolean} small @param {boolean} even as many aft as fore */
function turrets(count, small, even) {
  if (small && count <= 6) return count;
  if (count >= 9 && count % 3 === 0) return count / 3;
  if (count === 6) return even ? 2 : 3;
  if (count === 7) return 4;
  return Math.max(1, Math.ceil(count / 2));
}

/** The outline of a hull: fine bow, full middle, rounded stern. @param {number} long @param {number} wide @param {string} type */
export function outline(long, wide, type) {
  const [l, w] = [long / 2, wide / 2];
  if (type === "SS") return `M0 ${-l}C${w} ${-l * 0.7} ${w} ${-l * 0.2} ${w} 0C${w} ${l * 0.4} ${w * 0.5} ${l * 0.85} 0 ${l}C${-w * 0.5} ${l * 0.85} ${-w} ${l * 0.4} ${-w} 0C${-w} ${-l * 0.2} ${-w} ${-l * 0.7} 0 ${-l}Z`;
  if (type === "PT" || type === "AK") return `M0 ${-l}C${w * 0.9} ${-l * 0.75} ${w} ${-l * 0.5} ${w} ${-l * 0.2}L${w} ${l * 0.75}Q${w * 0.9} ${l} ${w * 0.5} ${l}L${-w * 0.5} ${l}Q${-w * 0.9} ${l} ${-w} ${l * 0.75}L${-w} ${-l * 0.2}C${-w} ${-l * 0.5} ${-w * 0.9} ${-l * 0.75} 0 ${-l}Z`;
  return `M0 ${-l}C${w * 0.55} ${-l * 0.72} ${w} ${-l * 0.42} ${w} ${-l * 0.08}C${w} ${l * 0.35} ${w * 0.92} ${l * 0.66} ${w * 0.62} ${l * 0.86}Q${w * 0.4} ${l} 0 ${l}Q${-w * 0.4} ${l} ${-w * 0.62} ${l * 0.86}C${-w * 0.92} ${l * 0.66} ${-w} ${l * 0.35} ${-w} ${-l * 0.08}C${-w} ${-l * 0.42} ${-w * 0.55} ${-l * 0.72} 0 ${-l}Z`;
}

/** @param {number} y @param {number} wide @param {number} calibre @param {number} barrels @param {boolean} aft @param {string} fill */
function turret(y, wide, calibre, barrels, aft, fill) {
  const size = Math.min(wide * 0.62, 2.2 + calibre / 62);
  const barrel = size * (calibre > 200 ? 1.35 : 1.1);
  const lines = Array.from({ length: barrels }, (_, i) => {
    const x = barrels === 1 ? 0 : (i / (barrels - 1) - 0.5) * size * 0.62;
    return `M${x.toFixed(1)} ${-size * 0.2}V${(-size * 0.4 - barrel).toFixed(1)}`;
  }).join("");
  return el("g", { transform: `translate(0 ${y.toFixed(1)})${aft ? " rotate(180)" : ""}` },
    el("path", { d: lines, stroke: "#3c4348", "stroke-width": Math.max(0.5, calibre / 330), fill: "none" }),
    el("rect", { x: -size / 2, y: -size / 2, width: size, height: size, rx: size * 0.28, fill, stroke: "#3c4348", "stroke-width": 0.5 }));
}

/** The main guns, fore and aft as the card's arcs say. @param {Card} card @param {number} long @param {number} wide @param {string} fill */
function mainGuns(card, long, wide, fill) {
  const battery = card.primary ?? (card.type.startsWith("CV") ? null : card.secondary);
  const { count, calibre } = guns(battery);
  if (!battery || !count) return [];
  const [bow, stern] = [battery.bow?.[0] ?? 0, battery.stern?.[0] ?? 0];
  const number = turrets(count, calibre < 155, bow === stern);
  const share = bow + stern ? bow / (bow + stern) : 0.5;
  const fore = Math.min(number, Math.max(bow ? 1 : 0, Math.round(number * share)));
  const barrels = Math.max(1, Math.round(count / number));
  const gap = Math.min(long * 0.085, 4 + calibre / 38);
  const l = long / 2;
  return [
    ...Array.from({ length: fore }, (_, i) => turret(-l * 0.64 + i * gap, wide, calibre, barrels, false, fill)),
    ...Array.from({ length: number - fore }, (_, i) => turret(l * 0.7 - i * gap, wide, calibre, barrels, true, fill)),
  ];
}

/** Lighter guns along both sides. @param {Battery | null} battery @param {number} long @param {number} wide @param {number} at @param {string} fill */
function broadside(battery, long, wide, at, fill) {
  const number = Math.min(6, Math.ceil(guns(battery).count / 4));
  return Array.from({ length: number }, (_, i) => [-1, 1].map((side) => {
    const y = (i - (number - 1) / 2) * long * 0.075 + long * 0.02;
    return el("circle", { cx: (side * wide * at).toFixed(1), cy: y.toFixed(1), r: Math.max(0.8, wide * 0.06), fill, stroke: "#3c4348", "stroke-width": 0.4 });
  })).flat();
}

/** Torpedo tubes, amidships or at the sides. @param {Card} card @param {number} long @param {number} wide */
function tubes(card, long, wide) {
  const torpedo = card.torpedo;
  if (!torpedo || card.type === "SS") return [];
  const box = (/** @type {number} */ x, /** @type {number} */ y) => el("rect", { x: x - 0.9, y: y - 2.6, width: 1.8, height: 5.2, rx: 0.5, class: "tubes", fill: "#4c5459" });
  return [
    ...Array.from({ length: torpedo.centre }, (_, i) => box(0, long * (0.08 + i * 0.11))),
    ...Array.from({ length: torpedo.port }, (_, i) => box(-wide * 0.36, long * (0.12 + i * 0.09))),
    ...Array.from({ length: torpedo.starboard }, (_, i) => box(wide * 0.36, long * (0.12 + i * 0.09))),
  ];
}

/** A carrier: flight deck with its centre line, lifts and island. @param {Card} card @param {number} long @param {number} wide @param {string} deck @param {string} top */
function flightDeck(card, long, wide, deck, top) {
  const [l, w] = [long / 2, wide / 2];
  return [
    el("path", { d: `M${-w * 0.62} ${-l * 0.97}L${w * 0.62} ${-l * 0.97}L${w} ${-l * 0.7}V${l * 0.92}H${-w}V${-l * 0.7}Z`, fill: deck, stroke: "#3c4348", "stroke-width": 0.7 }),
    el("path", { d: `M0 ${-l * 0.92}V${l * 0.88}`, stroke: "#f4ecd8", "stroke-width": 0.9, "stroke-dasharray": "5 4", fill: "none" }),
    ...[-0.5, 0.05, 0.55].map((y) => el("rect", { x: -w * 0.3, y: l * y - 3, width: w * 0.6, height: 6, fill: "none", stroke: "#5b5344", "stroke-width": 0.5 })),
    el("rect", { x: w * 0.62, y: -l * 0.16, width: w * 0.34, height: l * 0.3, rx: 1.4, fill: top, stroke: "#3c4348", "stroke-width": 0.6 }),
    el("ellipse", { cx: w * 0.79, cy: l * 0.05, rx: w * 0.1, ry: l * 0.06, fill: "#34393d" }),
  ];
}

/** Bridge, masts and funnels. @param {Card} card @param {number} long @param {number} wide @param {string} top */
function upperworks(card, long, wide, top) {
  const great = ["BB", "BC", "PB", "CA"].includes(card.type);
  const funnels = card.type === "AK" || card.type === "ES" || card.type === "PB" ? 1 : card.type === "CA" || card.type === "CL" || card.type === "BC" || card.type === "DD" ? 2 : 1;
  const w = wide * (great ? 0.5 : 0.46);
  return [
    el("path", { d: `M${-w / 2} ${long * 0.17}V${-long * 0.13}Q${-w * 0.3} ${-long * 0.19} 0 ${-long * 0.19}Q${w * 0.3} ${-long * 0.19} ${w / 2} ${-long * 0.13}V${long * 0.17}Q0 ${long * 0.2} ${-w / 2} ${long * 0.17}Z`, fill: top, stroke: "#3c4348", "stroke-width": 0.6 }),
    el("rect", { x: -w * 0.32, y: -long * 0.15, width: w * 0.64, height: long * 0.05, rx: 1, fill: "#eee6d3", "fill-opacity": 0.55, stroke: "#3c4348", "stroke-width": 0.45 }),
    ...Array.from({ length: funnels }, (_, i) => el("ellipse", { cx: 0, cy: (-long * 0.03 + i * long * 0.11).toFixed(1), rx: (w * 0.24).toFixed(1), ry: (long * 0.028).toFixed(1), fill: "#2c3034", stroke: "#5a6167", "stroke-width": 0.5 })),
  ];
}

/** A fortress, a port or an airfield. @param {Card} card @param {number} long @param {number} wide */
function ashore(card, long, wide) {
  const size = Math.max(18, long, wide);
  if (card.type === "airfield") {
    return [el("circle", { r: size / 2, fill: "#b9b48d", stroke: "#5b5344", "stroke-width": 1 }),
      el("path", { d: `M${-size * 0.34} ${size * 0.2}L${size * 0.34} ${-size * 0.2}M${-size * 0.3} ${-size * 0.18}L${size * 0.3} ${size * 0.22}`, stroke: "#efe6d2", "stroke-width": 3.4, fill: "none" })];
  }
  const star = Array.from({ length: 10 }, (_, i) => {
    const [r, a] = [i % 2 ? size * 0.36 : size * 0.52, (i * Math.PI) / 5];
    return `${(r * Math.sin(a)).toFixed(1)} ${(-r * Math.cos(a)).toFixed(1)}`;
  }).join("L");
  return [el("path", { d: `M${star}Z`, fill: "#b49a7a", stroke: "#5b5344", "stroke-width": 1 }), el("circle", { r: size * 0.2, fill: "#8b7458" })];
}

/**
 * A ship from above round her reference point; `size` is length and beam in millimetres.
 * @param {Card} card @param {[number, number]} size @param {{wreck?: boolean, under?: boolean}} [state] @returns {SVGGElement}
 */
export function silhouette(card, [long, wide], { wreck = false, under = false } = {}) {
  const [side, deck, top] = wreck ? ["#4a4642", "#5b554d", "#4f4a44"] : paint(card.navy);
  const made = el("g", { class: `silhouette ${card.type}${wreck ? " wreck" : ""}${under ? " under" : ""}` });
  if (card.type === "fortress" || card.type === "airfield") {
    made.append(...ashore(card, long, wide));
    return made;
  }
  made.append(el("path", { class: "hull", d: outline(long, wide, card.type), fill: side, stroke: "#262b2f", "stroke-width": 0.8 }));
  if (card.type === "SS") {
    made.append(el("rect", { x: -wide * 0.22, y: -long * 0.1, width: wide * 0.44, height: long * 0.2, rx: wide * 0.2, fill: top, stroke: "#262b2f", "stroke-width": 0.5 }),
      el("path", { d: `M0 ${-long * 0.12}V${-long * 0.28}`, stroke: "#262b2f", "stroke-width": 0.9 }));
    return made;
  }
  if (card.type.startsWith("CV")) {
    made.append(...flightDeck(card, long, wide, deck, top), ...broadside(card.secondary, long, wide, 0.5, top));
    return made;
  }
  made.append(el("path", { d: outline(long * 0.955, wide * 0.82, card.type), fill: deck }));
  if (card.type === "AK") made.append(...[-0.3, -0.12, 0.14, 0.3].map((y) => el("rect", { x: -wide * 0.22, y: long * y - 2, width: wide * 0.44, height: 5, fill: "#8d8068", stroke: "#5b5344", "stroke-width": 0.5 })));
  else made.append(...upperworks(card, long, wide, top));
  if (!["DD", "PT", "AK", "ES"].includes(card.type)) made.append(...broadside(card.secondary, long, wide, 0.36, top));
  made.append(...tubes(card, long, wide), ...(card.type === "AK" ? [] : mainGuns(card, long, wide, top)));
  return made;
}

/** The colour of a wake, which fades away. */
export function foam() {
  return el("linearGradient", { id: "ad-foam", x1: 0, x2: 0, y1: 0, y2: 1 }, el("stop", { offset: 0, "stop-color": "#f1f6f7", "stop-opacity": 0.85 }), el("stop", { offset: 1, "stop-color": "#e7f0f3", "stop-opacity": 0 }));
}

/** The wake of a ship that makes way. @param {number} long @param {number} wide @param {number} speed */
export function wake(long, wide, speed) {
  if (!speed) return null;
  const [far, back] = [Math.abs(speed) * 4, Math.sign(speed)];
  const l = (long / 2) * back;
  const w = wide / 2;
  return el("g", { class: "wake" },
    el("path", { class: "foam", fill: back > 0 ? "url(#ad-foam)" : "#e7f0f3", "fill-opacity": back > 0 ? 1 : 0.4, d: `M${-w * 0.5} ${l * 0.8}Q${-w * 1.6} ${l + far * 0.5 * back} ${-w * 2.1} ${l + far * back}L${w * 2.1} ${l + far * back}Q${w * 1.6} ${l + far * 0.5 * back} ${w * 0.5} ${l * 0.8}Z` }),
    el("path", { class: "bow-wave", d: `M${-w * 3} ${-l * 0.1 + far * 0.35 * back}Q${-w * 1.3} ${-l * 0.5} 0 ${-l}Q${w * 1.3} ${-l * 0.5} ${w * 3} ${-l * 0.1 + far * 0.35 * back}` }));
}

/** A squadron from above. @param {string} kind @param {string} colour */
export function aeroplane(kind, colour) {
  const span = kind === "fighter" ? 8 : kind === "tactical" ? 13 : 10;
  return el("g", { class: "aeroplane" }, ...[[-7, 5], [7, 5], [0, -6]].map(([x, y]) => el("path", {
    transform: `translate(${x} ${y})`, fill: colour, stroke: "#262b2f", "stroke-width": 0.7,
    d: `M0 -6Q1.3 -5 1.3 -2L${span / 1.2} 0V2L1.3 1.4L0.9 5L3 6.4V7.4H-3V6.4L-0.9 5L-1.3 1.4L${-span / 1.2} 2V0L-1.3 -2Q-1.3 -5 0 -6Z`,
  })));
}
