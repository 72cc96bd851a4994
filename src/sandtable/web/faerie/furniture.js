// What stands in the free corners of the sheet: title, Game-Turn Record Track, key, scale and border.

import { linePath, ribbon } from "../shapes.js";
import { boxPath, mat, scaleBar } from "../sheet.js";
import { el, tenth, use } from "../svg.js";
import { outline, middle } from "./hexes.js";
import { glyphs, ridge } from "./relief.js";

/** @import {Board, Panel, Point} from "./local" */

const WEATHER = /** @type {Record<string, string>} */ ({ clear: "fae-sun", rain: "fae-cloud", snow: "fae-flake" });
const HEAD = 62;

/** A framed panel. @param {Panel} panel @param {string} kind */
function panel({ x, y, width, height }, kind) {
  const [right, bottom] = [x + width, y + height];
  const corners = [[x, y, 1, 1], [right, y, -1, 1], [x, bottom, 1, -1], [right, bottom, -1, -1]];
  return el("g", { class: `panel ${kind}` },
    el("rect", { class: "shadow", x: x + 6, y: y + 8, width, height }),
    el("rect", { class: "vellum", x, y, width, height }),
    el("rect", { class: "rule-line", x: x + 9, y: y + 9, width: width - 18, height: height - 18 }),
    el("path", { class: "flourish", d: corners.map(([cx = 0, cy = 0, h = 1, v = 1]) => `M${cx + 9 * h},${cy + 44 * v}q${24 * h},0 ${24 * h},${-11 * v}t${11 * h},${-24 * v}`).join("") }));
}

/** The title. @param {Board} board */
export function cartouche(board) {
  const { x, y, width, height } = board.title_panel;
  const [name = "", rest = ""] = board.title.split(": ");
  const centre = x + width / 2;
  const [war = "", about = ""] = board.subtitle.split(": ");
  return el("g", { class: "cartouche" }, panel(board.title_panel, "title"),
    el("text", { class: "game-title", x: centre, y: y + 152 }, name.toUpperCase()),
    el("text", { class: "game-subtitle", x: centre, y: y + 222 }, rest),
    el("path", { class: "flourish", d: `M${centre - 330},${y + 262}q110,-22 220,0t110,0t110,0t220,0` }),
    el("text", { class: "about", x: centre, y: y + 312 }, war),
    el("text", { class: "about small", x: centre, y: y + 350 }, about),
    el("text", { class: "note", x: centre, y: y + height - 26 }, "The map is a reconstruction: only the hexes that the rules name are certain."));
}

/** The box of a turn on the track. @param {Board} board @param {number} turn @returns {Panel | null} */
export function turnBox(board, turn) {
  const at = board.turns.findIndex((found) => found.turn === turn);
  if (at < 0) return null;
  const { x, y, width, height } = board.turns_panel;
  const columns = Math.min(5, board.turns.length);
  const rows = Math.ceil(board.turns.length / columns);
  const [wide, high] = [(width - 40) / columns, (height - HEAD - 20) / rows];
  return { x: x + 20 + (at % columns) * wide + 4, y: y + HEAD + Math.floor(at / columns) * high + 4, width: wide - 8, height: high - 8 };
}

/** @param {Board} board */
export function turnTrack(board) {
  const { x, y, width } = board.turns_panel;
  const group = panel(board.turns_panel, "turns");
  group.append(el("text", { class: "panel-title", x: x + width / 2, y: y + 48 }, "Game-Turn Record Track"));
  for (const turn of board.turns) {
    const box = /** @type {Panel} */ (turnBox(board, turn.turn));
    const centre = box.y + box.height / 2;
    group.append(
      el("rect", { class: "turn-box", ...box, rx: 5 }),
      el("text", { class: "turn-number", x: box.x + 14, y: centre - 4 }, String(turn.turn)),
      el("text", { class: "turn-name", x: box.x + box.width / 2, y: box.y + box.height - 16 }, turn.name),
      el("text", { class: "turn-mana", x: box.x + box.width / 2 + 4, y: centre - 6 }, `mana ${turn.mana}`),
      use(WEATHER[turn.weather] ?? "fae-sun", box.x + box.width - 34, tenth(centre - 14)));
  }
  return group;
}

/** Signs and what they mean, in columns. @param {Board} board */
export function key(board) {
  const { x, y, width, height } = board.key_panel;
  const group = panel(board.key_panel, "key");
  group.append(el("text", { class: "panel-title", x: x + width / 2, y: y + 52 }, "Key"));
  const entries = samples();
  const columns = 4;
  const rows = Math.ceil(entries.length / columns);
  const [wide, high] = [(width - 40) / columns, (height - 86) / rows];
  entries.forEach(([name, ...drawn], i) => {
    const [left, middle] = [x + 24 + Math.floor(i / rows) * wide, y + 74 + ((i % rows) + 0.5) * high];
    group.append(
      el("g", { transform: `translate(${tenth(left + 46)} ${tenth(middle)})` }, ...drawn),
      el("text", { class: "key-name", x: tenth(left + 104), y: tenth(middle + 10) }, name));
  });
  return group;
}

/** @returns {[string, ...SVGElement[]][]} */
function samples() {
  /** @type {Point[]} */
  const line = [[-38, 8], [-13, -8], [13, 8], [38, -8]];
  const d = linePath(line);
  const small = (/** @type {string} */ id, /** @type {number} */ scale = 1) => el("g", { transform: `scale(${scale})` }, use(id, 0, 0));
  const at = middle(101);
  const hexagon = (/** @type {string} */ kind) => el("g", { transform: `scale(.62) translate(${tenth(-at[0])} ${-at[1]})` },
    el("path", { class: `aspect ${kind}`, d: outline(101) }), el("path", { class: `aspect-sign ${kind}`, d: outline(101) }), el("path", { class: "sample", d: outline(101) }));
  const relief = (/** @type {string} */ kind) => el("g", { transform: `scale(.52) translate(${tenth(-at[0])} ${-at[1]})` }, ...glyphs(kind, [101]));
  const river = (/** @type {string} */ kind, /** @type {number} */ wide) => [el("path", { class: "bank", d: ribbon(line, wide, wide + 2) }), el("path", { class: `course ${kind}`, d: ribbon(line, wide, wide + 2) })];
  const crossing = (/** @type {string} */ id) => [...river("minor", 6), small(id)];
  return [
    ["normal", hexagon("normal")], ["mundane", hexagon("mundane")], ["enchanted", hexagon("enchanted")], ["wild magic", hexagon("wild")],
    ["mountain", relief("mountain")], ["rough", relief("rough")], ["woods", relief("woods")], ["forest", relief("forest")], ["marsh", relief("marsh")],
    ["ridge", ...ridge(line)], ["pass", ...ridge(line), small("fae-pass")], ["tunnel", ...ridge(line), small("fae-tunnel")],
    ["minor river", ...river("minor", 6)], ["major river", ...river("major", 15)], ["lake", el("path", { class: "bank", d: ribbon(line, 14, 14, 12) }), el("path", { class: "course lake", d: ribbon(line, 14, 14, 12) })],
    ["ford", ...crossing("fae-ford")], ["ferry", ...river("major", 15), small("fae-ferry")], ["bridge", ...crossing("fae-bridge")],
    ["knowe", small("fae-knowe", 0.95)], ["delving", small("fae-delving", 0.95)], ["broch", small("fae-broch", 0.95)], ["stockade", small("fae-stockade", 0.95)], ["Dermot's Dyke", small("fae-dyke", 0.95)], ["ruin", small("fae-ruin", 0.8)],
    ["Place of Power", small("fae-place", 0.85)], ["vortex", small("fae-vortex", 0.8)],
    ["trail", el("path", { class: "trail", d })], ["Faerie road", el("path", { class: "road casing", d }), el("path", { class: "road", d })], ["causeway", el("path", { class: "causeway", d })],
    ["kingdom border", el("path", { class: "border", d })],
  ];
}

/** The scale bar, in leagues. @param {Board} board */
export function leagues({ scale }) {
  const { leagues: all, leagues_per_hex: each } = scale;
  return scaleBar(scale, { parts: all / each / 2, length: 200, every: 1, figure: (i) => String(i * each * 2), note: [58, `leagues; a hex is ${each} leagues across`], height: 16 });
}

/** The border of the sheet. @param {Board} board */
export function frame(board) {
  const { x, y, width, height } = board.frame;
  const [wide, step] = [26, 100];
  let d = "";
  for (let at = 0; at < width - 60; at += step * 2) d += `M${x + 30 + at},${y + 17}h${Math.min(step, width - 60 - at)}M${x + 30 + at},${y + height - 17}h${Math.min(step, width - 60 - at)}`;
  for (let at = 0; at < height - 60; at += step * 2) d += `M${x + 17},${y + 30 + at}v${Math.min(step, height - 60 - at)}M${x + width - 17},${y + 30 + at}v${Math.min(step, height - 60 - at)}`;
  return [
    mat(board.frame),
    el("path", { class: "border-band", d: `${boxPath(board.frame)}M${x + wide + 4},${y + wide + 4}v${height - 2 * wide - 8}h${width - 2 * wide - 8}v${-height + 2 * wide + 8}Z` }),
    el("path", { class: "degrees", d }),
    el("rect", { class: "neatline", x: x + 6, y: y + 6, width: width - 12, height: height - 12 }),
    el("rect", { class: "neatline", x: x + wide + 4, y: y + wide + 4, width: width - 2 * wide - 8, height: height - 2 * wide - 8 }),
  ];
}
