// A small picture of a game's map.
import { call } from "./api.js";
import { drawMap } from "./map.js";

/** @param {string} game @returns {Promise<SVGSVGElement>} */
export async function thumbnail(game) {
  const svg = drawMap(await call("GET", `/games/${game}`));
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  svg.dataset.zoom = "far";
  return svg;
}
