// What sheets drawn by hand have in common: layers, panels, names, compass, scale bar, degrees; stacks that open, and what slides.
import { el, tenth, use } from "./svg.js";

/** @import {Point} from "./client" */
/** @import {Panel} from "./viewport.js" */
/** A name on the ground. @typedef {{text: string, kind: string, x: number, y: number, size: number, spacing: number, turn: number}} MapName */
/** What all these boards have. @typedef {{game: string, title: string, frame: Panel}} Board */
/**
 * @typedef {object} Plan
 * @property {string} kind the class of the sheet
 * @property {string} [words] what it is
 * @property {SVGDefsElement} symbols
 * @property {string[]} layers their names, the lowest first
 * @property {Iterable<string>} scaled those whose lines, signs and letters keep a least size on the screen
 * @property {number} px sheet units to a screen pixel while no viewport says so
 */

/** How long a piece slides. */
const SLIDE_MS = 240;
/** How long a pointer rests on a stack before it opens. */
const REST_MS = 260;

/** An empty sheet with its layers. @param {Board} board @param {Plan} plan */
export function emptySheet({ game, title, frame }, { kind, words = "Map", symbols, layers, scaled, px }) {
  const { x, y, width, height } = frame;
  const svg = el("svg", {
    class: kind, "data-game": game, "data-zoom": "far", viewBox: `${x} ${y} ${width} ${height}`, role: "group", "aria-label": `${words}: ${title}`,
  }, symbols, ...layers.map((name) => el("g", { "data-layer": name })));
  for (const name of scaled) {
    layer(svg, name).classList.add("scaled");
    layer(svg, name).style.setProperty("--px", px.toFixed(2));
  }
  return svg;
}

/** A layer of a sheet by its name. @param {SVGSVGElement} svg @param {string} name */
export function layer(svg, name) {
  const found = svg.querySelector(`:scope > [data-layer="${name}"]`);
  if (!found) throw new Error(`the sheet has no layer ${name}`);
  return /** @type {SVGGElement} */ (found);
}

/** A part of a sheet as a small picture. @param {SVGSVGElement} svg @param {Panel} part @param {string[]} [without] layers that are too small to read */
export function smallPicture(svg, { x, y, width, height }, without = []) {
  svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  for (const name of without) layer(svg, name).remove();
  return svg;
}

/** What drawing a sheet leaves behind for those who change it later. @template T */
export class Memory {
  /** @type {WeakMap<SVGSVGElement, T>} */
  #kept = new WeakMap();

  /** @param {SVGSVGElement} svg @param {T} value */
  keep(svg, value) {
    this.#kept.set(svg, value);
  }

  /** @param {SVGSVGElement} svg */
  of(svg) {
    const found = this.#kept.get(svg);
    if (!found) throw new Error("this sheet was drawn by somebody else");
    return found;
  }
}

// --- what is printed on it -------------------------------------------------------------------------

/** A rectangle as path data. @param {Panel} panel */
export function boxPath({ x, y, width, height }) {
  return `M${x},${y}h${width}v${height}h${-width}Z`;
}

/** What lies around the frame of a sheet. @param {Panel} frame */
export function mat(frame) {
  const far = 9000;
  const all = { x: frame.x - far, y: frame.y - far, width: frame.width + 2 * far, height: frame.height + 2 * far };
  return el("path", { class: "mat", "fill-rule": "evenodd", d: boxPath(all) + boxPath(frame) });
}

/** A framed panel. @param {Panel} panel @param {string} kind */
export function panel({ x, y, width, height }, kind) {
  return el("g", { class: `panel ${kind}` },
    el("rect", { class: "shadow", x: x + 5, y: y + 6, width, height, rx: 4 }),
    el("rect", { class: "panel-paper", x, y, width, height, rx: 4 }),
    el("rect", { class: "rule-line", x: x + 8, y: y + 8, width: width - 16, height: height - 16, rx: 2 }));
}

/** A line of text. @param {string} kind @param {number} x @param {number} y @param {string} words */
export function line(kind, x, y, words) {
  return el("text", { class: kind, x, y }, words);
}

/** The names on the ground. @param {readonly MapName[]} names */
export function mapNames(names) {
  return names.map(({ text, kind, x, y, size, spacing, turn }) => el("text", {
    class: `map-name ${kind}`, x, y, dx: spacing ? spacing / 2 : undefined, transform: turn ? `rotate(${turn} ${x} ${y})` : undefined,
    style: `--size: ${size}px; letter-spacing: ${spacing}px`,
  }, text));
}

/** The compass rose, whose symbol has a radius of 100. @param {{x: number, y: number, radius: number, turn?: number}} place @param {string} rose */
export function compass({ x, y, radius, turn = 0 }, rose) {
  return el("g", { class: "compass", transform: `translate(${x} ${y}) rotate(${turn}) scale(${radius / 100})` }, use(rose, 0, 0));
}

/**
 * A scale bar of parts that are dark and light in turn, with figures over every so many of them.
 * @param {{x: number, y: number}} place its left end
 * @param {{parts: number, length: number, every: number, figure: (part: number) => string, note?: [number, string], height?: number}} bar
 */
export function scaleBar({ x, y }, { parts, length, every, figure, note, height = 11 }) {
  const group = el("g", { class: "scale-bar", transform: `translate(${x} ${y})` });
  for (let i = 0; i < parts; i += 1) group.append(el("rect", { class: i % 2 ? "light" : "dark", x: i * length, y: 0, width: length, height }));
  for (let i = 0; i <= parts; i += every) group.append(line("figure", i * length, 1 - height, figure(i)));
  if (note) group.append(line("note", (parts * length) / 2, ...note));
  return group;
}

// --- degrees -----------------------------------------------------------------------------------------

/** A sheet with meridians and parallels. @typedef {{width: number, height: number, frame: Panel, degrees: {west: number, east: number, north: number, south: number}}} Earth */

/** The whole multiples of a step between two degrees. @param {number} from @param {number} to @param {number} step */
export function steps(from, to, step) {
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.max(0, Math.floor(to / step) - first + 1) }, (_, i) => (first + i) * step);
}

/** Where degrees lie, kept on the sheet. @param {Earth} earth @param {number} [margin] */
function placed({ width, height, degrees: { west, east, north, south } }, margin = 0) {
  const kept = (/** @type {number} */ at, /** @type {number} */ most) => Math.min(Math.max(at, margin), most - margin);
  return {
    across: (/** @type {number} */ longitude) => kept(((longitude - west) / (east - west)) * width, width),
    down: (/** @type {number} */ latitude) => kept(((north - latitude) / (north - south)) * height, height),
  };
}

/** Meridians and parallels as path data. @param {Earth} earth @param {number[]} longitudes @param {number[]} latitudes */
export function graticule(earth, longitudes, latitudes) {
  const { across, down } = placed(earth);
  const lines = [...longitudes.map((lon) => `M${tenth(across(lon))},0v${earth.height}`), ...latitudes.map((lat) => `M0,${tenth(down(lat))}h${earth.width}`)];
  return lines.join("");
}

/** The frame of a sheet, every second degree dark, with these in figures. @param {Earth} earth @param {number[]} longitudes @param {number[]} latitudes */
export function degreeFrame(earth, longitudes, latitudes) {
  const { width, height, frame, degrees: { west, east, north, south } } = earth;
  const { across, down } = placed(earth);
  const dark = [
    ...steps(Math.floor(west), Math.ceil(east) - 1, 1).filter((lon) => lon % 2).flatMap((lon) =>
      [-16, height + 2].map((y) => ({ x: across(lon), y, width: across(lon + 1) - across(lon), height: 14 }))),
    ...steps(Math.floor(south), Math.ceil(north) - 1, 1).filter((lat) => lat % 2).flatMap((lat) =>
      [-16, width + 2].map((x) => ({ x, y: down(lat + 1), width: 14, height: down(lat) - down(lat + 1) }))),
  ];
  const kept = placed(earth, 40);
  return [
    mat(frame),
    el("path", { class: "border-paper", "fill-rule": "evenodd", d: boxPath(frame) + boxPath({ x: 0, y: 0, width, height }) }),
    el("path", { class: "degrees", d: dark.map(boxPath).join("") }),
    el("rect", { class: "neatline", x: 0, y: 0, width, height }), el("rect", { class: "neatline", x: -18, y: -18, width: width + 36, height: height + 36 }),
    el("rect", { class: "neatline heavy", x: frame.x + 12, y: frame.y + 12, width: frame.width - 24, height: frame.height - 24 }),
    ...longitudes.flatMap((lon) => [-32, height + 62].map((y) => line("degree", kept.across(lon), y, `${Math.abs(lon)}°${lon ? (lon < 0 ? " W" : " E") : ""}`))),
    ...latitudes.flatMap((lat) => [-34, width + 56].map((x) => el("text", { class: "degree", transform: `translate(${x} ${kept.down(lat)}) rotate(-90)` }, `${lat}° N`))),
  ];
}

// --- what lies on it -----------------------------------------------------------------------------------

/** The cardboard of a counter around its own middle. @param {number} width @param {number} [height] @param {number} [rx] */
export function cardboard(width, height = width, rx = 3) {
  const [x, y] = [width / 2, height / 2];
  return [
    el("rect", { class: "cast", x: 1.5 - x, y: 2.5 - y, width, height, rx }),
    el("rect", { class: "body", x: -x, y: -y, width, height, rx }),
    el("path", { class: "bevel bright", d: `M${1.5 - x},${y - 2}V${1.5 - y}H${x - 2}` }),
    el("path", { class: "bevel dim", d: `M${x - 1.2},${2 - y}V${y - 1.2}H${2 - x}` }),
  ];
}

/** The ring around a counter that shows that it may be chosen, or is. @param {number} width @param {number} [height] @param {number} [gap] */
export function ringAround(width, height = width, gap = 2) {
  return el("rect", { class: "ring", x: -width / 2 - gap, y: -height / 2 - gap, width: width + 2 * gap, height: height + 2 * gap, rx: 5 });
}

/** Longer names are set closer. @param {string} name @param {number} letter how wide a letter is @param {number} room */
export function fitted(name, letter, room) {
  return name.length * letter > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
}

/** A counter as a small picture of its own, for lists and panels. @param {string} kind @param {string} words @param {number} reach from its middle @param {SVGElement} drawn */
export function counterAlone(kind, words, reach, drawn) {
  return el("svg", { class: kind, viewBox: `${-reach} ${-reach} ${2 * reach} ${2 * reach}`, role: "img", "aria-label": words }, drawn);
}

/** Offer places, each with what is said of it; all others are offered no longer. @param {SVGSVGElement} svg @param {Map<string, string>} offered */
export function offerPlaces(svg, offered) {
  for (const hit of layer(svg, "hits").querySelectorAll("[data-space]")) {
    const words = offered.get(hit.getAttribute("data-space") ?? "");
    hit.classList.toggle("choice", words !== undefined);
    if (words === undefined) hit.removeAttribute("tabindex");
    else for (const [name, value] of Object.entries({ tabindex: "0", "aria-label": words })) hit.setAttribute(name, value);
  }
}

/** Show what was looked for, and nothing found before. @param {SVGSVGElement} svg @param {SVGElement} found of that class */
export function showFound(svg, found) {
  layer(svg, "lights").querySelector(".found")?.remove();
  layer(svg, "lights").append(found);
}

/** What the thing under an event is called: its nearest `data-` of a name. @param {Event} event @param {string} name */
export function dataAt({ target }, name) {
  const found = target instanceof Element ? target.closest(`[data-${name}]`) : null;
  return found instanceof SVGElement ? found.dataset[name] ?? null : null;
}

/** Let something slide along points to where it is; not where motion is not wanted. @param {Element | null} moving @param {Point[]} points */
export function slide(moving, points) {
  if (!moving || points.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  moving.animate(points.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` })), { duration: SLIDE_MS, easing: "ease-in-out" });
}

/**
 * Open a stack when the pointer rests on it, and fold it when the pointer leaves both the stack and the fan.
 * @param {SVGSVGElement} svg @param {string} stacks which elements are stacks @param {(stack: SVGElement) => void} open @param {() => void} fold
 */
export function openOnRest(svg, stacks, open, fold) {
  let timer = 0;
  svg.addEventListener("pointerover", ({ target, pointerType, buttons }) => {
    clearTimeout(timer);
    if (pointerType !== "mouse" || buttons || !(target instanceof Element) || target.closest(".fan")) return;
    const stack = target.closest(stacks);
    timer = window.setTimeout(() => (stack instanceof SVGElement ? open(stack) : fold()), REST_MS);
  });
  svg.addEventListener("pointerleave", ({ pointerType }) => {
    if (pointerType !== "mouse") return;
    clearTimeout(timer);
    fold();
  });
}
