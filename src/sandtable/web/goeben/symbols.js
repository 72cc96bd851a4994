// Signs of the chart and pictures of the counters, each drawn once around its own origin.

import { GERMAN, RUSSIAN, burst, hull, ticks, winds } from "../signs.js";
import { el, symbol } from "../svg.js";

/** The ensigns: 30 wide, 20 high. @type {Record<string, string>} */
const ENSIGNS = {
  German: GERMAN,
  British: `<path fill="#fff" d="M-15-10h30v20h-30z"/><path stroke="#b3282d" stroke-width="3.6" d="M0-10V10M-15 0H15"/>
    <path fill="#26407c" d="M-15-10h13v8.2h-13z"/><path stroke="#fff" stroke-width="2.2" d="M-15-10l13 8.2m0-8.2l-13 8.2"/>
    <path stroke="#b3282d" stroke-width="1.7" d="M-8.5-10v8.2M-15-5.9h13"/>`,
  French: `<path fill="#2a4a8c" d="M-15-10h10v20h-10z"/><path fill="#fff" d="M-5-10H5v20H-5z"/><path fill="#b3282d" d="M5-10h10v20H5z"/>`,
  "Austro-Hungarian": `<path fill="#b3282d" d="M-15-10h30v6.7h-30zM-15 3.3h30V10h-30z"/><path fill="#fff" d="M-15-3.3h30v6.6h-30z"/>
    <path fill="#b3282d" stroke="#d9b23a" stroke-width=".9" d="M-8-5.6h8v5.2c0 3.4-2 5-4 6-2-1-4-2.6-4-6z"/><path stroke="#fff" stroke-width="2" d="M-7.5-.6h7"/>`,
  Italian: `<path fill="#3d7d4b" d="M-15-10h10v20h-10z"/><path fill="#fff" d="M-5-10H5v20H-5z"/><path fill="#b3282d" d="M5-10h10v20H5z"/>
    <path fill="#b3282d" stroke="#26407c" stroke-width="1" d="M-3.6-4.500h7.200V.5c0 2.8-1.8 4.2-3.6 5-1.8-.8-3.6-2.2-3.6-5z"/><path stroke="#fff" stroke-width="1.5" d="M0-4V4.600M-3-.6h6"/>`,
  Ottoman: `<path fill="#b3282d" d="M-15-10h30v20h-30z"/><circle cx="-3" r="5.6" fill="#fff"/><circle cx="-1.2" r="4.5" fill="#b3282d"/>
    <path fill="#fff" d="M6.5-3l.8 2 2.2.1-1.7 1.3.6 2.1-1.9-1.2-1.9 1.2.6-2.100L3.5-.9 5.7-1z"/>`,
  Greek: `<path fill="#2c66ac" d="M-15-10h30v20h-30z"/><path stroke="#fff" stroke-width="2.2" d="M-15-5.600h30M-15-1.100h30M-15 3.300h30M-15 7.800h30"/>
    <path fill="#2c66ac" d="M-15-10h12.500V.3H-15z"/><path stroke="#fff" stroke-width="2.4" d="M-8.7-10V.3M-15-4.900h12.5"/>`,
  Spanish: `<path fill="#b3282d" d="M-15-10h30v20h-30z"/><path fill="#ebc84b" d="M-15-5h30V5h-30z"/><path fill="#b3282d" d="M-9-3h4v4.500c0 1-1 1.5-2 1.500s-2-.5-2-1.500z"/>`,
  Bulgarian: `<path fill="#fff" d="M-15-10h30v6.700h-30z"/><path fill="#3d7d4b" d="M-15-3.300h30v6.600h-30z"/><path fill="#b3282d" d="M-15 3.300h30V10h-30z"/>`,
  Albanian: `<path fill="#b3282d" d="M-15-10h30v20h-30z"/><path fill="#1b1b1b" d="M0-6l1.5 2 4-3 1 6-3 2 1 4-3-1-1.5 4L-1.5 4l-3 1 1-4-3-2 1-6 4 3z"/>`,
  Russian: RUSSIAN,
};

/** @type {Record<string, import("../signs.js").Hull>} */
const HULLS = {
  BC: { length: 38, beam: 6.6, turrets: [[21, 0, 3.4, 1], [4, 3.1, 3, 1], [-6, -3.1, 3, -1], [-17, 0, 3.2, -1], [-25, 0, 3.4, -1]], funnels: [9, -2], deck: [-12, 15] },
  BB: { length: 36, beam: 7.2, turrets: [[22, 0, 3.4, 1], [14, 0, 3.4, 1], [-14, 0, 3.4, -1], [-22, 0, 3.4, -1]], funnels: [4, -4], deck: [-10, 10] },
  B: { length: 32, beam: 6.8, turrets: [[17, 0, 3.6, 1], [-17, 0, 3.6, -1]], funnels: [4, -3], deck: [-11, 11] },
  CA: { length: 36, beam: 5.6, turrets: [[22, 0, 2.8, 1], [9, 3.4, 2, 1], [9, -3.4, 2, 1], [-9, 3.4, 2, -1], [-9, -3.4, 2, -1], [-22, 0, 2.8, -1]], funnels: [6, 1, -4, -9], deck: [-14, 15] },
  CP: { length: 32, beam: 4.8, turrets: [[19, 0, 2.2, 1], [-19, 0, 2.2, -1]], funnels: [5, 0, -5], deck: [-10, 11] },
  CL: { length: 33, beam: 4, turrets: [[21, 0, 1.9, 1], [-20, 0, 1.9, -1]], funnels: [7, 2, -3, -8], deck: [-12, 14] },
  DD: { length: 24, beam: 2.6, turrets: [[14, 0, 1.4, 1], [-14, 0, 1.4, -1]], funnels: [4, 0, -4], deck: [7, 11] },
  Convoy: { length: 30, beam: 6.2, turrets: [], funnels: [0, -5], deck: [-13, 9] },
  Collier: { length: 30, beam: 6.4, turrets: [], funnels: [-15], deck: [-20, -10] },
};

/** A hull with the hatches of a merchant. @param {string} type @param {import("../signs.js").Hull} shape */
function ship(type, shape) {
  const hatches = ["Collier", "Convoy"].includes(type) ? [-4, 6, 16] : [];
  return hull("s", shape, hatches.map((x) => `<rect class="s-hatch" x="${x}" y="-3" width="6.5" height="6" rx="1"/>`).join(""));
}

const ANCHOR = "M0-8.500V8.200M-4.6-4.400H4.600M-7.8,2.600C-7,6.8-3.4,8.4 0,8.400S7,6.8 7.8,2.600M-9.6,4.200L-7.8,2.200L-5.6,3.800M9.6,4.200L7.8,2.200L5.6,3.8";
const STAR = "M0-10.400L2.5-3.500L9.9-3.200L4.1,1.300L6.1,8.400L0,4.300L-6.1,8.400L-4.1,1.300L-9.9-3.200L-2.5-3.500Z";

/** All symbols of the chart and its counters. Put them into the document once. @returns {SVGDefsElement} */
export function chartSymbols() {
  return el("defs", {},
    symbol("g-high_seas", `<circle class="g-sea" r="11"/>`),
    symbol("g-transit", `<circle class="g-sea" r="12"/><path class="g-cross" d="M0-12V12M-12,0H12"/><circle class="g-dot" r="5.2"/>`),
    symbol("g-patrol_zone", `<circle class="g-patrol-far" r="32"/><circle class="g-patrol" r="26"/><path class="g-ticks" d="${ticks(26, 32, 16)}"/><circle class="g-sea inner" r="19"/>`),
    symbol("g-atlantic_exit", `<circle class="g-sea" r="28"/><circle class="g-sea-ring" r="22"/><path class="g-exit" d="M14,0H-13M-4,-9L-13,0L-4,9"/>`),
    symbol("g-black_sea", `<circle class="g-barred" r="11"/><path class="g-bar" d="M-7.7-7.700L7.7,7.700M7.7-7.700L-7.7,7.7"/>`),
    symbol("g-port", `<circle class="g-harbour" r="15"/><g class="g-anchor"><circle cy="-9.3" r="2.3"/><path d="${ANCHOR}"/></g>`),
    symbol("g-base", `<rect class="g-harbour" x="-15.5" y="-15.5" width="31" height="31" rx="5"/><path class="g-star" d="${STAR}"/>`),
    symbol("g-friendly", `<circle class="g-allegiance friendly" r="21"/>`),
    symbol("g-enemy", `<path class="g-allegiance enemy" d="${ticks(20.5, 25.5, 8, Math.PI / 8)}"/><circle class="g-allegiance enemy" r="20.5"/>`),
    symbol("g-visited", `<circle class="g-chit" r="11"/><path class="g-chit-line" d="M-5,.5L-1.5,4.500L5.5-4.5"/>`),
    symbol("g-taken", `<path class="g-chit-pole" d="M-9,13V-13"/><g transform="translate(6.5 -6) scale(.95 .72)">${ENSIGNS.German}</g><path class="g-flag-edge" d="M-8-13.200h29v14.400H-8z"/>`),
    symbol("g-razed", `<path class="g-razed" d="M-14-14L14,14M14-14L-14,14"/>`),
    symbol("g-storm", `<circle class="g-weather" r="17"/><path class="g-weather-line" d="M-10,2a5,5 0 0 1 2-9.500a7,7 0 0 1 13,1a4.5,4.5 0 0 1 4,8.500zM-4,6l-3,6M2,6l-3,6M8,6l-3,6"/>`),
    symbol("g-fog", `<circle class="g-weather" r="17"/><path class="g-weather-line" d="M-10-5H8M-7,0H11M-10,5H8M-5,10H6"/>`),
    symbol("g-battle", `<path class="g-burst" d="${burst(30, 17, 12)}"/><path class="g-blades" d="M-11-11L11,11M11-11L-11,11M-13,6L-6,13M13,6L6,13"/>`),
    symbol("g-mine", `<circle class="g-mine" r="9"/><path class="g-mine-horns" d="${ticks(9, 13.5, 8)}"/>`),
    symbol("g-marines", `<rect class="g-marines" x="-16" y="-11" width="32" height="22" rx="2"/><path class="g-marines-line" d="M-16-11L16,11M16-11L-16,11"/><path class="g-marines-sea" d="M-9,6.500q3-3.5 6,0t6,0t6,0"/>`),
    symbol("g-gear", `<path class="g-gear-teeth" d="${ticks(6, 10.5, 8)}"/><circle class="g-gear" r="7.5"/><circle class="g-gear-hub" r="2.8"/>`),
    symbol("g-friend", `<circle class="g-chit" r="14"/><path class="g-chit-line" d="M-7,1L-2.5,6L8-6"/>`),
    symbol("g-shield", `<path class="g-shield" d="M-15-15H15V1C15,10 8,15 0,18C-8,15-15,10-15,1Z"/><path class="g-embrasure" d="M-15-9H-9V-15M15-9H9V-15M-4-15V-9H4V-15"/>`),
    ...Object.entries(ENSIGNS).map(([nation, markup]) => symbol(`g-flag-${code(nation)}`, `${markup}<path class="g-flag-edge" d="M-15-10h30v20h-30z"/>`)),
    ...Object.entries(HULLS).map(([type, shape]) => symbol(`g-ship-${type}`, ship(type, shape))),
    symbol("g-rose", rose()),
  );
}

/** A nation as part of an id. @param {string} nation */
export function code(nation) {
  return nation.replace(/\W/g, "");
}

/** The compass rose, of radius 100. */
function rose() {
  const points = winds("g-rose", [[8, 22.5, 58, 6], [4, 45, 70, 9], [4, 0, 92, 12]], "light", "dark");
  const letters = [["E", 90], ["S", 180], ["W", 270]].map(([letter, angle]) => `<text class="g-wind" transform="rotate(${angle}) translate(0 -100)">${letter}</text>`);
  return `<circle class="g-ring" r="76"/><circle class="g-ring" r="72"/><path class="g-ring" d="${ticks(72, 76, 64)}"/>${points}<circle class="g-hub" r="5"/>
    <path class="g-lily" d="M0-122C5-115 6-109 2.5-103C7-108 12-107 12-102C12-98 8-96 4-98L5-95H-5L-4-98C-8-96-12-98-12-102C-12-107-7-108-2.5-103C-6-109-5-115 0-122Z"/>${letters.join("")}`;
}
