// Signs of the map and pictures of the counters, each drawn once around its own origin.

import { GERMAN, RUSSIAN, burst, hull, starFort, ticks, winds } from "../signs.js";
import { el, symbol } from "../svg.js";

/** @type {Record<string, import("../signs.js").Hull>} */
const HULLS = {
  BB: { length: 31, beam: 6.6, turrets: [[19, 0, 3.2, 1], [11, 0, 3.2, 1], [-11, 0, 3.2, -1], [-19, 0, 3.2, -1]], funnels: [3, -4], deck: [-8, 8] },
  BC: { length: 32, beam: 5.8, turrets: [[18, 0, 3, 1], [4, 2.7, 2.6, 1], [-5, -2.7, 2.6, -1], [-14, 0, 2.8, -1], [-21, 0, 2.8, -1]], funnels: [9, -1], deck: [-9, 12] },
  BP: { length: 28, beam: 6.8, turrets: [[15, 0, 3.5, 1], [-15, 0, 3.5, -1]], funnels: [4, -3], deck: [-10, 10] },
  CL: { length: 30, beam: 3.8, turrets: [[19, 0, 1.8, 1], [-18, 0, 1.8, -1]], funnels: [6, 1, -4], deck: [-11, 12] },
  CP: { length: 29, beam: 4.8, turrets: [[17, 0, 2.3, 1], [-17, 0, 2.3, -1]], funnels: [7, 2, -3, -8], deck: [-11, 11] },
  TD: { length: 24, beam: 2.5, turrets: [[14, 0, 1.4, 1], [-13, 0, 1.4, -1]], funnels: [5, 1, -3], deck: [7, 11] },
  MW: { length: 20, beam: 3.6, turrets: [[11, 0, 1.5, 1]], funnels: [1], deck: [-3, 6] },
  TR: { length: 28, beam: 6.2, turrets: [], funnels: [-2], deck: [-8, 4] },
  AV: { length: 28, beam: 6, turrets: [], funnels: [5], deck: [1, 9] },
};

/** What stands on the decks of auxiliaries. @type {Record<string, string>} */
const ON_DECK = {
  TR: [-20, 8, 16].map((x) => `<rect class="v-hatch" x="${x}" y="-2.800" width="6" height="5.600" rx="1"/>`).join(""),
  AV: `<rect class="v-hatch" x="-21" y="-3.600" width="17" height="7.200" rx="1"/><g transform="translate(-12.500 0) scale(.3)">${plane(24, 0)}</g>`,
  MW: `<circle class="v-mine" cx="-9" cy="-1.200" r="1.800"/><circle class="v-mine" cx="-13.500" cy="1.200" r="1.800"/>`,
};

/** An aeroplane from above, flying up. @param {number} span half of it @param {number} engines beside the fuselage */
function plane(span, engines) {
  const tail = span * 0.36;
  const pods = engines ? [-1, 1].map((side) => `<rect class="v-wing" x="${side * span * 0.34 - 2.2}" y="-8.500" width="4.4" height="10" rx="2"/>`).join("") : "";
  return `<path class="v-wing" d="M${-span},-6.500Q0,-9 ${span},-6.500V1Q0,-1.500 ${-span},1Z"/><path class="v-strut" d="M${-span * 0.55},-6.800V-.4M${span * 0.55},-6.800V-.4"/>${pods}
    <path class="v-wing" d="M-2.800,-13Q0,-16 2.800,-13L1.600,15H-1.600Z"/><path class="v-wing" d="M${-tail},12Q0,9 ${tail},12V15.500Q0,14.500 ${-tail},15.500Z"/>`;
}

const AIRCRAFT = {
  F: `<g transform="scale(.86)">${plane(19, 0)}</g>`,
  B: plane(22, 0),
  HB: plane(29, 1),
  SP: `${plane(22, 0)}<path class="v-float" d="M-8.500,-12Q-6.500,-16 -4.500,-12V6H-8.500ZM8.500,-12Q6.500,-16 4.500,-12V6H8.500Z"/>`,
  LZ: `<path class="v-airship" d="M-31,0C-27,-7.500 -14,-9 0,-9S25,-7 32,0C25,7 14,9 0,9S-27,7.500 -31,0Z"/><path class="v-strut" d="M-30,0H31M-29,-3C-14,-5.500 14,-5.500 29,-2.500M-29,3C-14,5.500 14,5.500 29,2.500"/>
    <path class="v-wing" d="M-22,-7L-32,-12L-30,-4ZM-22,7L-32,12L-30,4Z"/>`,
};

const FRAME = `<rect class="u-box" x="-18" y="-11.500" width="36" height="23"/>`;
const CROSS = `<path class="u-line" d="M-18,-11.500L18,11.500M-18,11.500L18,-11.500"/>`;
const SLASH = `<path class="u-line" d="M-18,11.500L18,-11.500"/>`;
/** NATO symbols by type. @type {Record<string, string>} */
const GROUND = {
  infantry: FRAME + CROSS,
  shock: `${FRAME}<path class="u-fill" d="M-18,-11.500H18L0,0ZM-18,11.500H18L0,0Z"/>${CROSS}`,
  marine: `${FRAME}${CROSS}<path class="u-line" d="M0,-8V7.500M-3.500,-4.800H3.500M-6.500,3C-5.500,6.500 -2.500,8 0,8S5.500,6.500 6.500,3"/>`,
  cavalry: FRAME + SLASH,
  artillery: `${FRAME}<circle class="u-fill" r="5.500"/>`,
  engineer: `${FRAME}<path class="u-line heavy" d="M-10,7V-5H10V7M0,-5V7"/>`,
  militia: `${FRAME}${CROSS}<path class="u-mask" d="M-8,-6H8V6H-8Z"/><path class="u-line" d="M-5,5V-4.500L0,2L5,-4.500V5"/>`,
  partisan: `${FRAME}<path class="u-line" d="M-18,-11.500L-8,-5M18,-11.500L8,-5M-18,11.500L-8,5M18,11.500L8,5"/><path class="u-line" d="M-3.500,7V-7H1.500C6,-7 6,.5 1.500,.5H-3.500"/>`,
  armored_car: `${FRAME}${SLASH}<ellipse class="u-line" rx="11.500" ry="6.500"/>`,
  armored_train: `${FRAME}<path class="u-line" d="M-14,-5H14V3H-14ZM-14,6.500H14"/><circle class="u-fill" cx="-8.500" cy="6.500" r="2.400"/><circle class="u-fill" cx="0" cy="6.500" r="2.400"/><circle class="u-fill" cx="8.500" cy="6.500" r="2.400"/><path class="u-line heavy" d="M2,-5V-8.500H10"/>`,
};

const SIZES = { II: [-3, 3], III: [-5.5, 0, 5.5] };

/** @param {number} count */
function crosses(count) {
  return Array.from({ length: count }, (_, i) => {
    const x = (i - (count - 1) / 2) * 9;
    return `M${x - 3.2},-3.200L${x + 3.2},3.200M${x - 3.2},3.200L${x + 3.2},-3.2`;
  }).join("");
}

const ANCHOR = "M0-7.500V8.200M-4.2-3.800H4.200M-7.6,2.600C-7,6.8-3.4,8.4 0,8.400S7,6.8 7.6,2.600M-9.2,4.200L-7.6,2.200L-5.4,3.800M9.2,4.200L7.6,2.200L5.4,3.8";

/** Ensigns of the sides, 30 wide, 20 high; `red` flies after the revolution. */
const ENSIGNS = {
  german: GERMAN,
  russian: RUSSIAN,
  red: `<path fill="#b3282d" d="M-15-10h30v20h-30z"/><path fill="#f2cd4d" d="M0-6L1.800-1.800L6.200-1.500L2.800,1.300L3.900,5.600L0,3.200L-3.900,5.600L-2.800,1.300L-6.200-1.500L-1.800-1.800Z"/>`,
};

/** All symbols of the map and its counters. Put them into the document once. @returns {SVGDefsElement} */
export function mapSymbols() {
  return el("defs", {},
    symbol("a-fortress", `<path class="a-fort" d="${starFort(27, 16.5)}"/><path class="a-fort inner" d="${starFort(18, 11)}"/>`),
    symbol("a-town", `<circle class="a-town" r="10"/><circle class="a-town dot" r="4.5"/>`),
    symbol("a-major", `<circle class="a-port" r="15"/><g class="a-anchor"><circle cy="-9" r="2.200"/><path d="${ANCHOR}"/></g>`),
    symbol("a-minor", `<g class="a-anchor minor"><circle cy="-9" r="2.200"/><path d="${ANCHOR}"/></g>`),
    symbol("a-struck", `<path class="a-struck" d="M-14-14L14,14M14-14L-14,14"/>`),
    symbol("a-shallow", `<path class="a-shoal" d="M-9,0q4.500-4.500 9,0t9,0"/>`),
    symbol("a-snow", `<circle class="a-ice" r="24"/><path class="a-flake" d="${ticks(0, 18, 6, Math.PI / 6)}${barbs()}"/>`),
    symbol("a-storm", `<circle class="a-ice" r="24"/><path class="a-flake" d="M-14,0a7,7 0 0 1 3-12a10,10 0 0 1 18,1a6.500,6.500 0 0 1 6,11zM-7,6l-4,8M2,6l-4,8M11,6l-4,8"/>`),
    symbol("a-battle", `<path class="a-burst" d="${burst(38, 21, 12)}"/><path class="a-blades" d="M-13-13L13,13M13-13L-13,13M-16,7L-7,16M16,7L7,16"/>`),
    symbol("a-mine", `<circle class="v-mine" r="9"/><path class="v-horns" d="${ticks(9, 13.5, 8)}"/>`),
    symbol("a-base", `<path class="v-base" d="M-17,13V-4H-11V-10H-5V-4H5V-10H11V-4H17V13Z"/><g class="v-base-anchor" transform="translate(0 4) scale(.8)"><circle cy="-9" r="2.200"/><path d="${ANCHOR}"/></g>`),
    symbol("a-ss", `<path class="v-hull" d="M28,0C23,-3.800 12,-4 0,-4S-22,-3 -30,0C-22,3 -12,4 0,4S23,3.800 28,0Z"/><ellipse class="v-deck" cx="2" rx="6" ry="2.400"/><circle class="v-funnel" cx="3" r="1.200"/><path class="v-gun" d="M11,0h5M-25,-4.500V4.5"/>`),
    ...Object.entries(HULLS).map(([type, shape]) => symbol(`a-${type.toLowerCase()}`, hull("v", shape, ON_DECK[type]))),
    ...Object.entries(AIRCRAFT).map(([type, markup]) => symbol(`a-${type.toLowerCase()}`, markup)),
    ...Object.entries(GROUND).map(([type, markup]) => symbol(`a-${type}`, markup)),
    ...Object.entries(SIZES).map(([size, bars]) => symbol(`a-size-${size}`, `<path class="u-size" d="${bars.map((x) => `M${x},-3.500V3.500`).join("")}"/>`)),
    ...["X", "XX", "XXX"].map((size) => symbol(`a-size-${size}`, `<path class="u-size" d="${crosses(size.length)}"/>`)),
    ...Object.entries(ENSIGNS).map(([side, markup]) => symbol(`a-flag-${side}`, `${markup}<path class="a-flag-edge" d="M-15-10h30v20h-30z"/>`)),
    symbol("a-patrol", `<circle class="a-corner" r="8"/><path class="a-corner-line" d="M-4,1.500A4.500,4.500 0 1 1 -1,4M-6,-1L-4,2L-1,0"/>`),
    symbol("a-cargo", `<circle class="a-corner" r="8"/><path class="a-corner-line" d="M-4,-3H4V4H-4ZM-4,-3L4,4"/>`),
    symbol("a-embarked", `<circle class="a-corner" r="8"/><path class="a-corner-line" d="M-4.500,0q2.200-3 4.500,0t4.500,0M-4.500,3.500q2.200-3 4.500,0t4.500,0"/>`),
    symbol("a-rose", rose()),
    el("pattern", { id: "a-woods", width: 92, height: 76, patternUnits: "userSpaceOnUse" }, woods()),
    el("pattern", { id: "a-stripes", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, el("rect", { class: "a-stripe", width: 3.6, height: 9 })),
    el("pattern", { id: "a-closed", width: 22, height: 22, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, el("path", { class: "a-hatch", d: "M0,0V22" })),
    el("marker", { id: "a-arrow", viewBox: "-2 -6 12 12", markerWidth: 3.4, markerHeight: 3.4, orient: "auto" }, el("path", { class: "a-arrow-end", d: "M-2,-6L9,0L-2,6Z" })),
  );
}

/** Trees, scattered. */
function woods() {
  const trees = [[14, 20], [47, 12], [75, 30], [30, 48], [62, 60], [8, 66], [88, 66]];
  return el("path", { class: "a-trees", d: trees.map(([x = 0, y = 0], i) => (i % 2 ? `M${x},${y - 8}c4.500,0 6.500,3.500 6.500,6.500s-2.800,5.500 -6.500,5.500s-6.500,-2.500 -6.500,-5.500s2,-6.500 6.500,-6.500ZM${x},${y + 4}v4` : `M${x},${y - 10}l6,13h-12ZM${x},${y + 3}v4`)).join("") });
}

/** The twigs of a snowflake. */
function barbs() {
  return Array.from({ length: 6 }, (_, i) => {
    const angle = Math.PI / 6 + (i * Math.PI) / 3;
    const at = (/** @type {number} */ r, /** @type {number} */ a) => `${(Math.cos(a) * r).toFixed(1)},${(Math.sin(a) * r).toFixed(1)}`;
    return `M${at(16, angle - 0.3)}L${at(10, angle)}L${at(16, angle + 0.3)}`;
  }).join("");
}

/** The compass rose, of radius 100. */
function rose() {
  const points = winds("a-rose", [[4, 45, 62, 9], [4, 0, 92, 13]], "light", "dark");
  return `<circle class="a-ring" r="74"/><circle class="a-ring" r="69"/><path class="a-ring" d="${ticks(69, 74, 48)}"/>${points}<circle class="a-hub" r="5"/><text class="a-north" y="-98">N</text>`;
}
