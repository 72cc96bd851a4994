// What stands in the free corners of the chart: title, key, tracks and scale bar.

import { line, panel, scaleBar } from "../sheet.js";
import { el, use } from "../svg.js";
import { code } from "./symbols.js";

/** @import {Board, Panel} from "./local" */

/** The title. @param {Board} board */
export function cartouche(board) {
  const { x, y, width } = board.title_panel;
  const middle = x + width / 2;
  const group = panel(board.title_panel, "title");
  group.append(
    line("overline", middle, y + 62, "Chart of the"),
    line("chart-title", middle, y + 122, "Mediterranean"),
    el("path", { class: "flourish", d: `M${x + 90},${y + 156}H${middle - 34}M${middle + 34},${y + 156}H${x + width - 90}` }),
    use("g-flag-German", middle, y + 156, { class: "title-flag" }),
    line("game-title", middle, y + 234, board.title),
    line("subtitle", middle, y + 280, "The German Mediterranean Division"),
    line("note", middle, y + 322, "Spaces and lines are a reconstruction"));
  return group;
}

/** A box of the turn track. @param {Board} board @param {number} turn @returns {Panel} */
export function turnBox(board, turn) {
  const { x, y, width, height } = board.turns_panel;
  const columns = Math.ceil(board.turns / 2);
  const [wide, high] = [(width - 32) / columns, (height - 74) / 2];
  return { x: x + 16 + ((turn - 1) % columns) * wide, y: y + 58 + Math.floor((turn - 1) / columns) * high, width: wide, height: high };
}

/** A box of the alert track. @param {Board} board @param {number} level @returns {Panel} */
function alertBox(board, level) {
  const { x, y, width, height } = board.alert_panel;
  const wide = (width - 32) / board.alert;
  return { x: x + 16 + (level - 1) * wide, y: y + 58, width: wide, height: height - 74 };
}

/** The Game Turn and Alert Level tracks. @param {Board} board */
export function tracks(board) {
  const boxes = (/** @type {string} */ kind, /** @type {number} */ count, /** @type {(n: number) => Panel} */ box) =>
    Array.from({ length: count }, (_, i) => {
      const { x, y, width, height } = box(i + 1);
      return el("g", { class: `track-box ${kind}`, style: `--share: ${i / (count - 1)}` },
        el("rect", { x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 5 }),
        line("track-number", x + width / 2, y + height / 2 + 11, String(i + 1)));
    });
  const turns = panel(board.turns_panel, "turns");
  const alert = panel(board.alert_panel, "alert");
  turns.append(line("panel-title", board.turns_panel.x + board.turns_panel.width / 2, board.turns_panel.y + 46, "Turns (days)"),
    ...boxes("turn", board.turns, (n) => turnBox(board, n)));
  alert.append(line("panel-title", board.alert_panel.x + board.alert_panel.width / 2, board.alert_panel.y + 46, "Alert Level"),
    ...boxes("level", board.alert, (n) => alertBox(board, n)));
  return [turns, alert];
}

/** The markers on the tracks. @param {Board} board @param {{turn?: number, days?: number, alert?: number}} now */
export function trackMarkers(board, { turn = 0, days = 0, alert = 0 }) {
  const made = [];
  const ring = (/** @type {string} */ kind, /** @type {Panel} */ { x, y, width, height }) =>
    el("rect", { class: kind, x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 5 });
  if (days > 0 && days <= board.turns) made.push(ring("last-turn", turnBox(board, days)));
  if (turn > 0 && turn <= board.turns) made.push(ring("track-now", turnBox(board, turn)));
  if (alert > 0 && alert <= board.alert) made.push(ring("track-now", alertBox(board, alert)));
  return made;
}

/** The key: kinds of spaces, whose a harbour is, how far one gets. @param {Board} board */
export function key(board) {
  const { x, y, width } = board.key_panel;
  const group = panel(board.key_panel, "key");
  const british = board.nations.find((nation) => nation.id === "British");
  const [owners, columns] = [board.nations.filter(({ id }) => board.spaces.some((space) => space.owner === id)), [x + 60, x + 410, x + 690]];
  const top = y + 116;
  const row = 45;
  const sample = (/** @type {string[]} */ ids, /** @type {number} */ column, /** @type {number} */ i, /** @type {string} */ words, nation = british, scale = 1) => {
    const [cx, cy] = [/** @type {number} */ (columns[column]), top + i * row];
    group.append(el("g", { transform: `translate(${cx} ${cy}) scale(${scale})`, style: `--fill: ${nation?.fill}; --ink: ${nation?.ink}` }, ...ids.map((id) => use(id, 0, 0))),
      line("key-name", cx + 40, cy + 9, words));
  };
  group.append(line("panel-title", x + width / 2, y + 48, "Key"),
    line("key-head", columns[0] ?? 0, y + 84, "At sea"), line("key-head", columns[1] ?? 0, y + 84, "Harbours"), line("key-head", columns[2] ?? 0, y + 84, "Owners"));
  sample(["g-high_seas"], 0, 0, "high seas");
  sample(["g-transit"], 0, 1, "transit point");
  sample(["g-patrol_zone"], 0, 2, "Allied Patrol Zone", british, 0.72);
  sample(["g-atlantic_exit"], 0, 3, "Atlantic Exit", british, 0.72);
  sample(["g-black_sea"], 0, 4, "Black Sea: barred");
  const cy = top + 5 * row;
  group.append(el("path", { class: "nav halo", d: `M${x + 30},${cy}h60` }), el("path", { class: "nav", d: `M${x + 30},${cy}h60` }), line("key-name", x + 100, cy + 9, "navigation line"));
  const bands = /** @type {const} */ ([["cruise", "cruise: free"], ["maximum", "maximum: 1 coal"], ["emergency", "emergency: coal, engines"]]);
  bands.forEach(([band, words], i) => {
    const at = top + (i + 6) * row;
    group.append(el("g", { class: `lit sample ${band}`, transform: `translate(${x + 60} ${at})` }, ...rings(17)), line("key-name", x + 100, at + 9, words));
  });
  sample(["g-port"], 1, 0, "port");
  sample(["g-base"], 1, 1, "naval base");
  sample(["g-enemy", "g-port"], 1, 2, "enemy", british, 0.84);
  sample(["g-friendly", "g-port"], 1, 3, "friendly", board.nations.find(({ id }) => id === "Austro-Hungarian"), 0.84);
  sample(["g-port"], 1, 4, "neutral", board.nations.find(({ id }) => id === "Italian"));
  sample(["g-visited"], 1, 5, "visited");
  sample(["g-taken"], 1, 6, "captured");
  sample(["g-razed"], 1, 7, "silenced", british, 0.8);
  sample(["g-shield"], 1, 8, "Coastal Defense", british, 0.8);
  owners.forEach((nation, i) => {
    const [cx, at] = [/** @type {number} */ (columns[2]), top + i * (row * 8.1) / (owners.length - 1 || 1)];
    group.append(el("circle", { class: "owner-dot", cx: cx - 18, cy: at, r: 12, style: `--fill: ${nation.fill}` }), use(`g-flag-${code(nation.id)}`, cx + 18, at), line("key-name", cx + 46, at + 9, nation.id));
  });
  return group;
}

/** The rings of a lit space; style decides which of them show. @param {number} radius */
export function rings(radius) {
  return [el("circle", { class: "glow", r: radius + 2 }), el("circle", { class: "ring one", r: radius }), el("circle", { class: "ring two", r: radius + 7 })];
}

/** The scale bar, in nautical miles along a parallel. @param {Board} board */
export function miles({ scale, width, degrees: { west, east, north, south } }) {
  const latitude = Math.round((north + south) / 2);
  const mile = width / (east - west) / (60 * Math.cos((latitude * Math.PI) / 180));
  return scaleBar(scale, { parts: scale.miles / 50, length: 50 * mile, every: 2, figure: (i) => String(i * 50), note: [-42, `Nautical miles at ${latitude}° N`] });
}
