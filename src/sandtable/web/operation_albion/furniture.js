// What stands in the free corners of the map: title, tracks, key and scale bar.

import { line, panel, scaleBar } from "../sheet.js";
import { el, use } from "../svg.js";
import { colours } from "./counters.js";

/** @import {Board, Panel, View} from "./local" */

const KM_PER_DEGREE = 111.2;

/** The title. @param {Board} board */
export function cartouche(board) {
  const { x, y, width } = board.title_panel;
  const middle = x + width / 2;
  const group = panel(board.title_panel, "title");
  group.append(
    use("a-flag-german", x + 76, y + 78), use("a-flag-russian", x + width - 76, y + 78),
    line("game-title", middle, y + 92, board.title),
    line("subtitle", middle, y + 138, "Riga, the islands, and the war in Finland"),
    line("note", middle, y + 172, "Areas, borders and most values are a reconstruction"));
  return group;
}

/** A box of the Turn Record Track. @param {Board} board @param {number} turn @returns {Panel} */
export function turnBox(board, turn) {
  const { x, y, width, height } = board.turns_panel;
  const high = (height - 74) / board.turns.length;
  return { x: x + 16, y: y + 60 + (turn - 1) * high, width: width - 32, height: high };
}

/** A box of the October Revolution Track. @param {Board} board @param {number} index @returns {Panel} */
function revolutionBox(board, index) {
  const { x, y, width, height } = board.revolution_panel;
  const wide = (width - 32) / board.revolution.length;
  return { x: x + 16 + index * wide, y: y + 60, width: wide, height: height - 76 };
}

/** A box of an Action Points Track. @param {Board} board @param {number} side @param {number} points @returns {Panel} */
function pointsBox(board, side, points) {
  const { x, y, width, height } = board.points_panel;
  const [wide, high] = [(width - 90) / (board.largest_ap + 1), (height - 76) / 2];
  return { x: x + 74 + points * wide, y: y + 60 + side * high, width: wide, height: high };
}

/** @param {Panel} box @param {string} kind @param {number} [share] */
function box({ x, y, width, height }, kind, share) {
  return el("rect", { class: `track-box ${kind}`, x: x + 4, y: y + 4, width: width - 8, height: height - 8, rx: 5, style: share === undefined ? undefined : `--share: ${share}` });
}

/** The tracks: turns with their weather, the October Revolution, Action Points. @param {Board} board */
export function tracks(board) {
  const [turns, revolution, points] = [panel(board.turns_panel, "turns"), panel(board.revolution_panel, "revolution"), panel(board.points_panel, "points")];
  const heading = (/** @type {SVGElement} */ group, /** @type {Panel} */ { x, y, width }, /** @type {string} */ words) => group.append(line("panel-title", x + width / 2, y + 46, words));
  heading(turns, board.turns_panel, "Turns");
  for (const { turn, label, weather } of board.turns) {
    const at = turnBox(board, turn);
    const middle = at.y + at.height / 2;
    turns.append(box(at, "turn"), line("track-number", at.x + 30, middle + 11, String(turn)));
    const words = label.split(/ (?=- )/).map((part) => part.replace("- ", "– "));
    words.forEach((part, i) => turns.append(line("turn-label", at.x + 58, middle + 8 + (i - (words.length - 1) / 2) * 26, part)));
    if (weather[0]) turns.append(el("g", { transform: `translate(${at.x + at.width - 78} ${middle}) scale(.8)` }, use("a-storm", 0, 0)), line("weather-number", at.x + at.width - 34, middle + 9, `${weather[0]}–${weather[1]}`));
  }
  heading(revolution, board.revolution_panel, "October Revolution");
  board.revolution.forEach((ap, index) => {
    const at = revolutionBox(board, index);
    revolution.append(box(at, "index", 1 - index / (board.revolution.length - 1)), line("track-number", at.x + at.width / 2, at.y + 50, String(index)),
      line("track-note", at.x + at.width / 2, at.y + at.height - 20, `${ap} AP`));
  });
  heading(points, board.points_panel, "Action Points");
  board.sides.forEach((side, i) => {
    const first = pointsBox(board, i, 0);
    points.append(use(`a-flag-${side.id}`, first.x - 34, first.y + first.height / 2));
    for (let n = 0; n <= board.largest_ap; n += 1) {
      const at = pointsBox(board, i, n);
      points.append(box(at, "point"), line("track-number small", at.x + at.width / 2, at.y + at.height / 2 + 9, String(n)));
    }
  });
  return [turns, revolution, points];
}

/** The markers on the tracks. @param {Board} board @param {View} view */
export function trackMarkers(board, { turn, index, ap, weather, revolution }) {
  /** @type {SVGElement[]} */
  const made = [];
  const now = (/** @type {Panel} */ at, kind = "track-now") => made.push(box(at, kind));
  if (turn > 0 && turn <= board.turns.length) {
    const at = turnBox(board, turn);
    now(at);
    if (weather) made.push(use("a-storm", at.x + at.width - 78, at.y + at.height / 2));
  }
  now(revolutionBox(board, Math.min(Math.max(index, 0), board.revolution.length - 1)), revolution ? "track-now red" : "track-now");
  ap.forEach((points, side) => now(pointsBox(board, side, Math.min(points, board.largest_ap))));
  return made;
}

/** The key: signs of spaces and borders, whose a counter is, what its numbers are. @param {Board} board */
export function key(board) {
  const { x, y, width } = board.key_panel;
  const group = panel(board.key_panel, "key");
  const [left, words, row] = [x + 44, x + 92, 37];
  let at = y + 84;
  const entry = (/** @type {string} */ text, /** @type {...SVGElement} */ ...sample) => {
    group.append(el("g", { transform: `translate(${left} ${at})` }, ...sample), line("key-name", words, at + 8, text));
    at += row;
  };
  const small = (/** @type {string} */ sign, /** @type {number} */ scale) => el("g", { transform: `scale(${scale})` }, use(sign, 0, 0));
  const stroke = (/** @type {string} */ kind) => el("path", { class: kind, d: "M-30,0H30" });
  group.append(line("panel-title", x + width / 2, y + 46, "Key"));
  entry("fortress", small("a-fortress", 0.68));
  entry("town", use("a-town", 0, 0));
  entry("major port", small("a-major", 0.95));
  entry("minor port", use("a-minor", 0, 0));
  entry("forest", el("rect", { class: "forest", x: -28, y: -15, width: 56, height: 30 }), el("rect", { class: "woods", x: -28, y: -15, width: 56, height: 30 }));
  entry("shallow sea: no BB", el("rect", { class: "shallow", x: -28, y: -15, width: 56, height: 30 }), use("a-shallow", -10, -4), use("a-shallow", 10, 6));
  entry("railroad", stroke("rail"), stroke("rail ties"));
  entry("land border", stroke("edge land"));
  entry("sea border", stroke("edge sea"));
  entry("lake border", el("path", { class: "lake", d: "M-30,-4Q-15,-12 0,-5T30,-6V4Q15,12 0,6T-30,6Z" }));
  entry("front, Sept. 1917", stroke("front"), el("path", { class: "front teeth", d: "M-30,0H30" }));
  entry("unplayable", el("rect", { class: "closed", x: -28, y: -15, width: 56, height: 30 }), el("rect", { class: "closed-hatch", x: -28, y: -15, width: 56, height: 30 }));
  at += 14;
  for (const { id, name } of board.contingents) {
    entry(name, el("rect", { class: "contingent", x: -18, y: -15, width: 36, height: 30, rx: 3, style: colours(board, id) }));
  }
  at += 6;
  ["On a counter: movement in", "brackets; below, fire against", "air, ships, submarines, ground"].forEach((text, i) => group.append(line("key-note", x + 24, at + 6 + i * 26, text)));
  return group;
}

/** The scale bar, in kilometres along a parallel. @param {Board} board */
export function kilometres({ scale, width, degrees: { west, east, north, south } }) {
  const latitude = Math.round((north + south) / 2);
  const km = width / (east - west) / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180));
  const part = scale.kilometres / 4;
  return scaleBar(scale, { parts: 4, length: part * km, every: 2, figure: (i) => (i === 4 ? `${scale.kilometres} km` : String(i * part)) });
}
