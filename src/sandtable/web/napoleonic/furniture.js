// What stands in the free corners of the sheet: title, turn track, terrain key and scale bar.

import { areaPath, linePath, ribbon } from "../shapes.js";
import { panel, scaleBar } from "../sheet.js";
import { el, tenth, use } from "../svg.js";

/** @import {Board, KeyRow, Panel, Point, Turn} from "./local" */

/** Ground that is tinted and has a sign of its own. */
export const TINTED = ["desert", "hills", "swamp", "mud flat", "forest", "mountains"];

/**
 * The box of a turn on the turn track.
 * @param {Board} board
 * @param {number} turn
 * @returns {Panel}
 */
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
  const group = panel(board.title_panel, "title");
  const [centre, wide] = [x + width / 2, width > 800];
  const lines = wide ? [board.title] : halves(board.title);
  const size = Math.min(wide ? 96 : 76, (width * 1.75) / Math.max(...lines.map((line) => line.length)));
  const [about, when] = splitYears(board.subtitle);
  let at = y + height * (wide ? 0.4 : 0.27);
  for (const line of lines) {
    group.append(
      el("text", { class: "game-title", x: centre, y: tenth(at), style: `font-size: ${tenth(size)}px` }, line),
    );
    at += size * 1.02;
  }
  at -= size * 0.42;
  group.append(
    el("path", {
      class: "flourish",
      d: `M${centre - width * 0.3},${tenth(at)}h${width * 0.24}M${centre + width * 0.06},${tenth(at)}h${width * 0.24}`,
    }),
    use("f-lozenge", centre, tenth(at)),
    el("text", { class: "subtitle", x: centre, y: tenth(at + 52), style: `font-size: ${wide ? 42 : 34}px` }, about),
    el(
      "text",
      { class: "subtitle years", x: centre, y: tenth(at + 96), style: `font-size: ${wide ? 36 : 30}px` },
      when,
    ),
  );
  return group;
}

/**
 * A title in two lines of about the same length.
 * @param {string} title
 */
function halves(title) {
  const words = title.split(" ");
  let best = [title];
  for (let i = 1; i < words.length; i += 1) {
    const parts = [words.slice(0, i).join(" "), words.slice(i).join(" ")];
    if (Math.max(...parts.map((part) => part.length)) < Math.max(...best.map((part) => part.length))) best = parts;
  }
  return best;
}

/**
 * @param {string} subtitle
 * @returns {[string, string]}
 */
function splitYears(subtitle) {
  const [about = "", years = ""] = subtitle.split(/,\s*(?=\d)/);
  return [about, years.replace("-", "–")];
}

/** @param {Board} board */
export function turnTrack(board) {
  const { x, y, width } = board.track_panel;
  const group = panel(board.track_panel, "turns");
  group.append(el("text", { class: "panel-title", x: x + width / 2, y: y + 40 }, "Turn Track"));
  for (const turn of board.turns) {
    const box = turnBox(board, turn.turn);
    const [month = "", year = ""] = turn.months.split(/ (?=\d)/);
    const roomy = box.width > 220;
    group.append(
      el(
        "g",
        { class: "turn-box" },
        el("rect", {
          x: tenth(box.x + 7),
          y: tenth(box.y + 7),
          width: tenth(box.width - 14),
          height: tenth(box.height - 14),
          rx: 6,
        }),
        el("text", { class: "turn-number", x: tenth(box.x + 22), y: tenth(box.y + 48) }, String(turn.turn)),
        el(
          "text",
          {
            class: `turn-months${roomy ? "" : " small"}`,
            x: tenth(box.x + box.width / 2),
            y: tenth(box.y + box.height - 22),
          },
          short(month, roomy),
          year ? ` ${year}` : "",
        ),
        ...season(turn).map((sign, i) => use(`s-${sign}`, tenth(box.x + box.width - 38 - i * 48), tenth(box.y + 36))),
      ),
    );
  }
  return group;
}

/**
 * Months as they fit: "Jul–Aug" or the whole word.
 * @param {string} months
 * @param {boolean} roomy
 */
function short(months, roomy) {
  const words = months.split("-");
  const cut = words.length > 1 || !roomy ? 3 : 99;
  return words.map((word) => (words.length > 1 ? word.slice(0, cut) : word)).join("–");
}

/** @param {Turn} turn */
function season(turn) {
  return [turn.summer ? "summer" : "", turn.flood ? "flood" : "", turn.winter ? "winter" : ""].filter(Boolean);
}

/** @type {Record<string, string>} */
const KEY_NAMES = { "fortress (intact)": "fortress", "all-water lake hex": "lake hex", sea: "sea side" };

/** @param {Board} board */
export function terrainKey(board) {
  const { x, y, width, height } = board.key_panel;
  const group = panel(board.key_panel, "key");
  const top = y + 104;
  const supply = { terrain: "supply source", where: "place", mp: "", shift: "", source: "" };
  const rows = [...board.key, supply];
  const step = (height - 125) / rows.length;
  const [costs, shifts] = [x + width - 116, x + width - 44];
  group.append(
    el("text", { class: "panel-title", x: x + width / 2, y: y + 42 }, "Terrain Key"),
    el("text", { class: "key-head", x: costs, y: y + 76 }, "MP"),
    el("text", { class: "key-head", x: shifts, y: y + 76 }, "Shift"),
  );
  rows.forEach((row, i) => {
    const at = tenth(top + step * (i + 0.5));
    group.append(
      swatch(board, row, x + 62, at, Math.min(1, step / 50)),
      el("text", { class: "key-name", x: x + 108, y: at + 8 }, KEY_NAMES[row.terrain] ?? row.terrain),
      el("text", { class: "key-value", x: costs, y: at + 8 }, row.mp),
      el("text", { class: "key-value", x: shifts, y: at + 8 }, row.shift),
    );
  });
  return group;
}

/**
 * A sample of a terrain, as small as its line of the key.
 * @param {Board} board
 * @param {KeyRow} row
 * @param {number} x
 * @param {number} y
 * @param {number} scale
 */
function swatch(board, row, x, y, scale) {
  const group = el("g", { class: "swatch-sample", transform: `translate(${x} ${y}) scale(${tenth(scale * 10) / 10})` });
  const name = row.terrain.replace(" ", "-");
  /** @type {Point[]} */
  const line = [[-38, 6], [-13, -7], [13, 6], [38, -7]];
  if (
    row.where === "hex" &&
    (TINTED.includes(row.terrain) || row.terrain === "clear" || row.terrain.startsWith("all-"))
  ) {
    const hexagon = board.corners.map(([cx, cy]) => /** @type {Point} */ ([cx * 0.4, cy * 0.4]));
    const kind = row.terrain.startsWith("all-") ? "whole-lake" : name;
    group.append(el("path", { class: `tint ${kind} sample`, d: areaPath(hexagon) }));
    if (TINTED.includes(row.terrain)) group.append(el("g", { transform: "scale(.44)" }, use(`t-${name}-0`, 0, 0)));
  } else if (row.terrain === "road") {
    group.append(
      el("path", { class: "road casing", d: linePath(line) }),
      el("path", { class: "road", d: linePath(line) }),
    );
  } else if (row.terrain === "border") {
    group.append(
      el("path", { class: "border band", d: linePath(line) }),
      el("path", { class: "border", d: linePath(line) }),
    );
  } else if (row.terrain === "wadi") {
    group.append(el("path", { class: "wadi", d: linePath(line) }));
  } else if (row.terrain === "canal") {
    group.append(
      el("path", { class: "canal edge", d: linePath(line) }),
      el("path", { class: "canal", d: linePath(line) }),
    );
  } else if (row.where === "hexside") {
    const d =
      row.terrain === "river"
        ? ribbon(line, 6, 11)
        : row.terrain === "lake"
          ? ribbon(line, 11, 11, 8)
          : ribbon(line, 18, 18, 2);
    group.append(el("path", { class: "bank", d }), el("path", { class: `course ${name}`, d }));
  } else if (row.terrain === "port") {
    group.append(el("g", { transform: "scale(1.6)" }, use("p-port", 0, 0)));
  } else if (row.terrain === "supply source") {
    const nation = board.nations[0];
    group.append(
      el(
        "g",
        { transform: "scale(1.5)" },
        use("p-supply", 0, 0, { style: `--fill: ${nation?.fill}; --ink: ${nation?.ink}` }),
      ),
    );
  } else {
    const id = row.terrain.startsWith("fortress") ? "fortress" : row.terrain;
    group.append(el("g", { transform: id === "fortress" ? "scale(.8)" : "" }, use(`p-${id}`, 0, 0)));
  }
  return group;
}

/** The scale bar, in kilometres. @param {Board} board */
export function kilometres({ scale, hex_km: hex }) {
  const parts = scale.km / 25;
  const length = tenth((scale.km / hex) * 100) / parts;
  const figure = (/** @type {number} */ i) => `${i * 25}${i === parts ? " km" : ""}`;
  return scaleBar(scale, { parts, length, every: 2, figure, note: [46, `one hex is ${hex} km`], height: 13 });
}
