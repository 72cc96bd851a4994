// A small picture for the lobby: two squadrons meet.
import { el } from "../svg.js";
import { MM } from "./geometry.js";
import { foam, silhouette, wake } from "./ships.js";

/** @import {Board} from "./local" */

/** Ships by navy and name, where they are in the picture, and their heading. @type {[string, string, number, number, number][]} */
const SCENE = [["KM", "Prinz Eugen", 300, 104, 250], ["KM", "Bismarck", 452, 66, 254], ["RN", "Hood", 236, 222, 68], ["RN", "Prince of Wales", 82, 208, 78]];
/** Where shells fall. */
const SPLASHES = [[262, 182, 5], [274, 192, 7], [250, 190, 4], [352, 130, 6], [364, 120, 4]];

/** @param {Board} board */
export function tableThumbnail(board) {
  const waves = Array.from({ length: 46 }, (_, i) => el("path", { class: "wavelet", d: `M${(i * 173) % 620} ${12 + ((i * 97) % 300)}q9 -6 18 0t18 0` }));
  const svg = el("svg", { class: "admiral-sea thumbnail-sea", viewBox: "0 0 560 300", preserveAspectRatio: "xMidYMid slice", role: "img", "aria-label": "Two squadrons meet" },
    el("rect", { class: "water", x: -200, y: -200, width: 960, height: 700 }), el("path", { class: "grid", d: "M-100 50H700M-100 150H700M-100 250H700M80 -100V400M180 -100V400M280 -100V400M380 -100V400M480 -100V400" }), ...waves,
    el("defs", {}, foam()), ...SPLASHES.map(([cx = 0, cy = 0, r = 4]) => el("circle", { class: "splash", cx, cy, r })));
  for (const [navy, ship, x, y, heading] of SCENE) {
    const card = board.cards.find(({ navy: whose, name, sisters }) => whose === navy && (name === ship || sisters.includes(ship)));
    if (!card) continue;
    const size = /** @type {[number, number]} */ ([card.length / MM, card.beam / MM]);
    const trail = wake(...size, 26);
    svg.append(el("g", { transform: `translate(${x} ${y}) rotate(${heading})` }, ...(trail ? [trail] : []), silhouette(card, size)));
  }
  return svg;
}
