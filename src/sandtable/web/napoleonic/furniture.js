// What stands in the free corners of the sheet: title, turn track, terrain key and scale bar.

import { areaPath, linePath, ribbon } from "../shapes.js";
import { line, panel, scaleBar } from "../sheet.js";
import { el, paths, tenth, use } from "../svg.js";
import { inks } from "./counters.js";

/** @import {Board, KeyRow, Panel, Point} from "./local" */

/** Ground that is tinted and has a sign of its own. */
export const TINTED = ["desert", "hills", "swamp", "mud flat", "forest", "mountains"];

/** The box of a turn on the turn track. @param {Board} board @param {number} turn @returns {Panel} */
export function turnBox(board, turn) {
  const { x, y, width, height } = board.track_panel;
  const columns = width > height ? 4 : 2;
  const rows = Math.ceil(board.turns.length / columns);
  const [wide, high] = [width / columns, (height - 50) / rows];
  const at = board.turns.findIndex((found) => found.turn === turn);
  return { x: x + (at % columns) * wide, y: y + 50 + Math.floor(at / columns) * high, width: wide, height: high };
}

/** @param {Board} board */
export function cartouche(board) {
  const { x, y, width, height } = board.title_panel;
  const [centre, wide] = [x + width / 2, width > 800];
  const lines = wide ? [board.title] : halves(board.title);
  const size = Math.min(wide ? 96 : 76, (width * 1.75) / Math.max(...lines.map(({ length }) => length)));
  const [about = "", years = ""] = board.subtitle.split(/,\s*(?=\d)/);
  const top = y + height * (wide ? 0.4 : 0.27);
  const below = top + lines.length * size * 1.02 - size * 0.42;
  const text = (/** @type {string} */ kind, /** @type {number} */ at, /** @type {number} */ high, /** @type {string} */ words) =>
    el("text", { class: kind, x: centre, y: tenth(at), style: `font-size: ${high}px` }, words);
  const group = panel(board.title_panel, "title");
  group.append(
    ...lines.map((words, i) => text("game-title", top + i * size * 1.02, tenth(size), words)),
    ...paths([-0.3, 0.06].map((off) => `M${centre + width * off},${tenth(below)}h${width * 0.24}`).join(""), "flourish"),
    use("f-lozenge", centre, tenth(below)),
    text("subtitle", below + 52, wide ? 42 : 34, about), text("subtitle years", below + 96, wide ? 36 : 30, years.replace("-", "–")));
  return group;
}

/** A title in two lines of about the same length. @param {string} title */
function halves(title) {
  const words = title.split(" ");
  const splits = words.slice(1).map((_, i) => [words.slice(0, i + 1).join(" "), words.slice(i + 1).join(" ")]);
  const length = (/** @type {string[]} */ parts) => Math.max(...parts.map((part) => part.length));
  return splits.reduce((best, parts) => (length(parts) < length(best) ? parts : best), [title]);
}

/** @param {Board} board */
export function turnTrack(board) {
  const { x, y, width } = board.track_panel;
  const group = panel(board.track_panel, "turns");
  group.append(line("panel-title", x + width / 2, y + 40, "Turn Track"));
  for (const turn of board.turns) {
    const box = turnBox(board, turn.turn);
    const [month = "", year = ""] = turn.months.split(/ (?=\d)/);
    const roomy = box.width > 220;
    const seasons = /** @type {const} */ (["summer", "flood", "winter"]).filter((season) => turn[season]);
    group.append(el("g", { class: "turn-box" },
      el("rect", { x: tenth(box.x + 7), y: tenth(box.y + 7), width: tenth(box.width - 14), height: tenth(box.height - 14), rx: 6 }),
      line("turn-number", tenth(box.x + 22), tenth(box.y + 48), String(turn.turn)),
      el("text", { class: `turn-months${roomy ? "" : " small"}`, x: tenth(box.x + box.width / 2), y: tenth(box.y + box.height - 22) },
        short(month), year ? ` ${year}` : ""),
      ...seasons.map((sign, i) => use(`s-${sign}`, tenth(box.x + box.width - 38 - i * 48), tenth(box.y + 36)))));
  }
  return group;
}

/** Months as they fit: "Jul–Aug" or the whole word. @param {string} months */
function short(months) {
  const words = months.split("-");
  return words.map((word) => (words.length > 1 ? word.slice(0, 3) : word)).join("–");
}

/** @type {Record<string, string>} */
const KEY_NAMES = { "fortress (intact)": "fortress", "all-water lake hex": "lake hex", sea: "sea side" };

/** @param {Board} board */
export function terrainKey(board) {
  const { x, y, width, height } = board.key_panel;
  const rows = [...board.key, { terrain: "supply source", where: "place", mp: "", shift: "", source: "" }];
  const step = (height - 125) / rows.length;
  const [costs, shifts] = [x + width - 116, x + width - 44];
  const group = panel(board.key_panel, "key");
  const scale = tenth(Math.min(1, step / 50) * 10) / 10;
  group.append(line("panel-title", x + width / 2, y + 42, "Terrain Key"),
    line("key-head", costs, y + 76, "MP"), line("key-head", shifts, y + 76, "Shift"),
    ...rows.flatMap((row, i) => {
      const at = tenth(y + 104 + step * (i + 0.5));
      return [
        el("g", { class: "swatch-sample", transform: `translate(${x + 62} ${at}) scale(${scale})` }, ...swatch(board, row)),
        line("key-name", x + 108, at + 8, KEY_NAMES[row.terrain] ?? row.terrain),
        line("key-value", costs, at + 8, row.mp), line("key-value", shifts, at + 8, row.shift),
      ];
    }));
  return group;
}

/** A course of the key, and in what kinds of lines the straight ones are drawn. @type {Point[]} */
const COURSE = [[-38, 6], [-13, -7], [13, 6], [38, -7]];
/** @type {Record<string, string[]>} */
const LINES = { road: ["road casing", "road"], border: ["border band", "border"], wadi: ["wadi"], canal: ["canal edge", "canal"] };

/** A sample of a terrain. @param {Board} board @param {KeyRow} row */
function swatch(board, { terrain, where }) {
  const name = terrain.replace(" ", "-");
  const water = terrain.startsWith("all-");
  const scaled = (/** @type {string} */ transform, /** @type {string} */ id, /** @type {Record<string, string>} */ more = {}) =>
    el("g", { transform }, use(id, 0, 0, more));
  if (where === "hex" && (TINTED.includes(terrain) || terrain === "clear" || water)) {
    const hexagon = board.corners.map(([cx, cy]) => /** @type {Point} */ ([cx * 0.4, cy * 0.4]));
    const sign = TINTED.includes(terrain) ? [scaled("scale(.44)", `t-${name}-0`)] : [];
    return [...paths(areaPath(hexagon), `tint ${water ? "whole-lake" : name} sample`), ...sign];
  }
  if (LINES[terrain]) return paths(linePath(COURSE), ...LINES[terrain]);
  if (where === "hexside") {
    const d = terrain === "river" ? ribbon(COURSE, 6, 11) : terrain === "lake" ? ribbon(COURSE, 11, 11, 8) : ribbon(COURSE, 18, 18, 2);
    return paths(d, "bank", `course ${name}`);
  }
  if (terrain === "port") return [scaled("scale(1.6)", "p-port")];
  if (terrain === "supply source") return [scaled("scale(1.5)", "p-supply", { style: inks(board.nations[0]) })];
  return [terrain.startsWith("fortress") ? scaled("scale(.8)", "p-fortress") : scaled("", `p-${terrain}`)];
}

/** The scale bar, in kilometres. @param {Board} board */
export function kilometres({ scale, hex_km: hex }) {
  const parts = scale.km / 25;
  const length = tenth((scale.km / hex) * 100) / parts;
  const figure = (/** @type {number} */ i) => `${i * 25}${i === parts ? " km" : ""}`;
  return scaleBar(scale, { parts, length, every: 2, figure, note: [46, `one hex is ${hex} km`], height: 13 });
}
