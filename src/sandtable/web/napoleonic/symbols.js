// The symbols of the map: terrain signs, places, markers, seasons and furniture, each drawn once.

import { areaPath, smoothShore } from "../shapes.js";
import { starFort, ticks, winds } from "../signs.js";
import { el, symbol } from "../svg.js";

/** @import {Board} from "./local" */

/** @param {Board} board */
export function mapSymbols(board) {
  return el("defs", {},
    el("clipPath", { id: `land-${board.game}` }, el("path", { d: smoothShore(board.land.join("")), "clip-rule": "evenodd" })),
    el("clipPath", { id: `map-${board.game}` }, el("path", { d: board.outline.map(areaPath).join("") })),
    ...board.lakes.map((lake, i) => el("clipPath", { id: `lake-${board.game}-${i}` }, el("path", { d: smoothShore(lake.path) }))),
    el("marker", { id: "way-end", viewBox: "-6 -6 12 12", markerWidth: 3.2, markerHeight: 3.2, orient: "auto" },
      el("path", { class: "way-end", d: "M-5,-5L5,0L-5,5Z" })),
    ...Object.entries(TERRAIN).flatMap(([name, [count, draw]]) => SPOTS.map((places, i) => {
      const d = places.slice(0, count).map(([x = 0, y = 0], n) => draw(x, y, n + i)).join("");
      return symbol(`t-${name}-${i}`, `<path class="m-sign ${name}" d="${d}"/>`);
    })),
    ...Object.entries(SIGNS).map(([id, markup]) => symbol(id, markup)));
}

/** Scattered signs around the middle of a hex, three arrangements each, so that no pattern shows. */
const SPOTS = [
  [[-27, -22], [22, -29], [34, 5], [-35, 8], [14, 27], [-12, 31], [-2, -6]],
  [[-20, -31], [29, -20], [-36, -3], [36, 12], [-22, 25], [18, 30], [4, 2]],
  [[-31, -17], [3, -34], [33, -12], [-33, 16], [27, 23], [-4, 30], [-5, -3]],
];
/** @type {Record<string, [number, (x: number, y: number, i: number) => string]>} */
const TERRAIN = {
  forest: [7, (x, y, i) => (i % 2 ? `M${x},${y - 9}c5,0 7,4 7,7s-3,6 -7,6s-7,-3 -7,-6s2,-7 7,-7ZM${x},${y + 4}v4`
    : `M${x},${y - 11}l7,14h-14ZM${x},${y + 3}v4`)],
  hills: [5, (x, y) => `M${x - 11},${y + 5}q11,-17 22,0M${x - 4},${y - 2}l-2,6M${x + 1},${y - 3}v7M${x + 6},${y - 1}l2,5`],
  mountains: [4, (x, y) => `M${x - 13},${y + 8}l12,-20l13,20M${x - 1},${y - 12}l3,9l-3,4l2,6`],
  swamp: [6, (x, y) => `M${x - 9},${y + 4}h18M${x},${y + 3}v-9M${x - 3},${y + 3}l-4,-7M${x + 3},${y + 3}l4,-7`],
  "mud-flat": [6, (x, y) => `M${x - 9},${y}h8M${x + 2},${y}h6M${x - 5},${y + 5}h9`],
  desert: [7, (x, y, i) => `M${x},${y}h0M${x + 9},${y + (i % 3) * 3 - 3}h0M${x + 4},${y + 8}h0`],
};

/** Places, markers, seasons, the compass rose and a lozenge. */
const SIGNS = {
  "p-town": `<circle class="m-town" r="9"/>`,
  "p-city": `<circle class="m-town" r="13"/><circle class="m-town dot" r="6"/>`,
  "p-capital": `<path class="m-blocks" d="M-16,-14h10v8h-10ZM-3,-16h9v10h-9ZM9,-13h8v9h-8ZM-17,-3h8v9h-8ZM-6,-3h12v8h-12ZM9,-1h9v8h-9ZM-15,9h10v7h-10ZM-2,8h8v9h-8ZM9,10h7v6h-7Z"/>`,
  "p-fortress": `<path class="m-fort" d="${starFort(33, 20)}"/><path class="m-fort inner" d="${starFort(25, 16)}"/>`,
  "p-port": `<path class="m-anchor" d="M0,-6v14M-4,-3h8M-8,2c0,5 4,7 8,7s8,-2 8,-7"/><circle class="m-anchor" cy="-8" r="2.2"/>`,
  "p-supply": `<circle class="m-supply" r="8"/><path class="m-supply-sign" d="M-4,-4.5h8M-4,4.5h8M-4.5,-4.5c-1.5,3 -1.5,6 0,9M4.5,-4.5c1.5,3 1.5,6 0,9M-5.6,0h11.2"/>`,
  "p-ruin": `<path class="m-ruin-column" d="M-8,16h16v-3h-16ZM-5.5,13v-20l3,-4l2,5l2.5,-6l3,7v18ZM-2,13v-17M2,13v-16"/><path class="m-ruin-column" d="M11,16l9,-3l-1,-4l-9,3Z"/>`,
  "mk-flag": `<path class="m-flag-pole" d="M39,12v-24"/><path class="m-flag" d="M39,-12h13l-3,5l3,5h-13Z"/>`,
  "mk-destroyed": `<path class="m-struck" d="M-26,-26L26,26M26,-26L-26,26"/>`,
  "mk-looted": `<circle class="m-looted" cx="26" cy="-8" r="9"/><path class="m-looted-sign" d="M21,-8l4,4l7,-8"/>`,
  "s-summer": `<circle class="m-sun" r="8"/><path class="m-sun-rays" d="${ticks(12, 18, 8)}"/>`,
  "s-flood": `<path class="m-flood" d="M-18,-7q4.5,-6 9,0t9,0t9,0t9,0M-18,3q4.5,-6 9,0t9,0t9,0t9,0M-18,13q4.5,-6 9,0t9,0t9,0t9,0"/>`,
  "s-winter": `<path class="m-snow" d="${ticks(0, 17, 6)}"/><circle class="m-snow-heart" r="5"/>`,
  "f-compass": `<circle class="m-ring" r="66"/><circle class="m-ring" r="60"/>${winds("m-rose", [[4, 45, 52, 11], [4, 0, 84, 11]])}<circle class="m-hub" r="5"/><text class="m-north" y="-90">N</text>`,
  "f-lozenge": `<path class="m-lozenge" d="M0,-8L16,0L0,8L-16,0Z"/>`,
};
