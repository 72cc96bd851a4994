// A small picture of a game's map.
import { call } from "./api.js";
import { drawMap, middle } from "./map.js";

const MARGIN = 260;
const SHAPE = 2.4;

/** The part of the map where most towns are. @param {string} game @returns {Promise<SVGSVGElement>} */
export async function thumbnail(game) {
  /** @type {import("./board").Board} */
  const board = await call("GET", `/games/${game}`);
  const svg = drawMap(board);
  const points = board.locales.map((locale) => middle(board, locale.hex));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y).sort((a, b) => a - b);
  const [left, y] = [Math.min(...xs) - MARGIN, ys[Math.floor(ys.length / 2)] ?? 0];
  const width = Math.max(...xs) + MARGIN - left;
  svg.setAttribute("viewBox", `${left} ${y - width / SHAPE / 2} ${width} ${width / SHAPE}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.dataset.zoom = "far";
  return svg;
}
