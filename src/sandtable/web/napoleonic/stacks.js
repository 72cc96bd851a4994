// Stacks of counters on the map: offset edges, a badge with the height, a fan on hover or tap.

import { blank, colours, counter, COUNTER, nationOf } from "./counters.js";
import { turnBox } from "./furniture.js";
import { middle } from "./map.js";
import { layer, openOnRest } from "../sheet.js";
import { el } from "../svg.js";

/** @import {Board, Box, Stack, StackOptions} from "./local" */

const STEP = 3;
const EDGES = 4;
const BADGE_FROM = 3;
/** The least size of a counter in a fan, in screen pixels. */
const LEGIBLE = 50;

/**
 * A stack, centred on its own origin: the top counter, the edges of those below, the height.
 * Units that the viewer does not know are drawn as blank counters.
 * @param {Board} board @param {Stack} found @param {StackOptions} options
 */
function stack(board, { side, place, height, units }, options) {
  const top = board.pieces[units.at(-1) ?? -1];
  const nation = board.nations.find(({ id }) => id === top?.nation) ?? nationOf(board, side);
  const edges = Math.min(height - 1, EDGES);
  /** @type {SVGGElement[]} */
  const made = [];
  for (let i = edges; i > 0; i -= 1) {
    const below = board.pieces[units.slice(0, -1).at(-i) ?? -1];
    const owner = board.nations.find(({ id }) => id === below?.nation) ?? nation;
    if (owner) made.push(at(blank(owner), i * STEP, -i * STEP));
  }
  if (top) made.push(counter(board, top, options.counter?.(top.number)));
  else if (nation) made.push(blank(nation));
  if (height >= BADGE_FROM && nation) {
    const [x, y] = [COUNTER / 2 + edges * STEP - 2, -COUNTER / 2 - edges * STEP + 3];
    made.push(el("g", { class: "badge", style: colours(nation) },
      el("circle", { cx: x, cy: y, r: 10.5 }), el("text", { x, y: y + 4.6 }, String(height))));
  }
  const shift = (edges * STEP) / 2;
  for (const child of made) {
    child.setAttribute("transform", `translate(${-shift} ${shift / 2}) ${child.getAttribute("transform") ?? ""}`.trim());
  }
  return el("g", {
    class: "stack", "data-place": place, "data-side": side, "data-height": height, tabindex: 0, role: "button",
    "aria-label": `${board.sides[side]?.name} stack of ${height}${top ? `, ${top.name} on top` : ""}`,
  }, ...made);
}

/**
 * Draw all stacks of a view. Units in a box lie side by side; units on the turn track in their boxes.
 * @param {SVGSVGElement} svg @param {Board} board @param {Stack[]} stacks @param {StackOptions} options
 */
export function drawStacks(svg, board, stacks, options) {
  unfan(svg);
  const made = [...new Set(stacks.map(({ place }) => place))].flatMap((place) => {
    const here = stacks.filter((found) => found.place === place);
    const box = board.boxes.find((one) => one.place === place);
    if (box) return boxed(board, box, here, options);
    const [x, y] = middle(board, place);
    return here.map((found) => {
      const apart = here.length > 1 ? (found.side === 0 ? -14 : 14) : 0;
      return at(stack(board, found, options), x + apart, y + apart);
    });
  });
  layer(svg, "pieces").replaceChildren(...made, ...onTrack(board, options));
}

/**
 * The units in a box in rows, those unknown as blank counters; piled up if there are too many.
 * @param {Board} board @param {Box} box @param {Stack[]} stacks @param {StackOptions} options
 */
function boxed(board, { panel: { x, y, width, height } }, stacks, options) {
  const cell = COUNTER + 10;
  const head = width < 500 ? 100 : 72;
  const columns = Math.max(1, Math.floor((width - 30) / cell));
  const rows = Math.max(1, Math.floor((height - head - 12) / cell));
  const total = stacks.reduce((sum, found) => sum + found.height, 0);
  const piled = Math.max(1, Math.ceil(total / (columns * rows - stacks.length + 1)));
  /** @type {SVGGElement[]} */
  const made = [];
  for (const found of stacks) {
    const hidden = found.height - found.units.length;
    for (let from = 0; from < found.height; from += piled) {
      const high = Math.min(piled, found.height - from);
      const units = found.units.slice(Math.max(0, from - hidden), Math.max(0, from - hidden + high));
      const [column, row] = [made.length % columns, Math.floor(made.length / columns)];
      const pile = stack(board, { ...found, height: high, units }, options);
      made.push(at(pile, x + 18 + cell * (column + 0.5), y + head + cell * (row + 0.5)));
    }
  }
  return made;
}

/** @param {Board} board @param {StackOptions} options */
function onTrack(board, options) {
  /** @type {Map<string, Stack & {turn: number}>} */
  const heaps = new Map();
  for (const [unit, turn] of options.track ?? []) {
    const side = board.pieces[unit]?.side;
    if (side === undefined) continue;
    const heap = heaps.get(`${turn}/${side}`) ?? { side, place: 0, height: 0, units: [], turn };
    heap.units.push(unit);
    heap.height += 1;
    heaps.set(`${turn}/${side}`, heap);
  }
  return [...heaps.values()].map((heap) => {
    const box = turnBox(board, heap.turn);
    const made = stack(board, heap, options);
    delete made.dataset.place;
    made.dataset.turn = String(heap.turn);
    const scale = Math.min(0.78, (box.height - 66) / COUNTER);
    const x = box.x + box.width - 16 - (heap.side === 0 ? 1.62 : 0.56) * COUNTER * scale;
    made.setAttribute("transform", `translate(${x} ${box.y + 18 + (COUNTER * scale) / 2}) scale(${scale})`);
    return made;
  });
}

// --- the fan -----------------------------------------------------------------------------------------

/**
 * Lay a stack out in a row above its place, so that every unit can be seen and chosen.
 * @param {SVGSVGElement} svg @param {Board} board @param {Stack} found @param {StackOptions} options
 */
export function fan(svg, board, { side, place, height: high, units }, options) {
  unfan(svg);
  const [x, y] = middle(board, place);
  const nation = nationOf(board, side);
  const seen = svg.viewBox.baseVal;
  const scale = Math.max(1, (LEGIBLE * seen.width) / (COUNTER * (svg.clientWidth || 1)));
  const columns = Math.min(6, high);
  const cell = COUNTER + 8;
  const [width, height] = [columns * cell + 16, Math.ceil(high / columns) * cell + 16];
  const left = Math.min(Math.max(x - (width * scale) / 2, seen.x + 10), seen.x + seen.width - width * scale - 10);
  const above = y - 60 - height * scale > seen.y ? y - 58 - height * scale : y + 58;
  const group = el("g", { class: "fan", "data-place": place, "data-side": side, transform: `translate(${left} ${above}) scale(${scale})` },
    el("rect", { class: "fan-tray", width, height, rx: 8 }));
  for (let i = 0; i < high; i += 1) {
    const unit = board.pieces[units[i - (high - units.length)] ?? -1];
    const made = unit ? counter(board, unit, options.counter?.(unit.number)) : nation ? blank(nation) : null;
    if (made) group.append(at(made, 8 + cell * ((i % columns) + 0.5), 8 + cell * (Math.floor(i / columns) + 0.5)));
  }
  layer(svg, "top").append(group);
}

/** Close the fan. @param {SVGSVGElement} svg */
export function unfan(svg) {
  svg.querySelector(".fan")?.remove();
}

/**
 * Fan a stack when the pointer rests on it or a finger taps it, and close it when it leaves.
 * @param {SVGSVGElement} svg @param {(place: number, side: number) => void} open
 */
export function fanOnHover(svg, open) {
  let touched = false;
  const close = () => unfan(svg);
  const show = (/** @type {SVGElement} */ { dataset: { place, side } }) => {
    if (!place) close();
    else if (svg.querySelector(".fan")?.getAttribute("data-place") !== place) open(Number(place), Number(side));
  };
  openOnRest(svg, ".stack", show, close);
  svg.addEventListener("pointerdown", (event) => (touched = event.pointerType !== "mouse"));
  svg.addEventListener("click", ({ target }) => {
    if (!touched || !(target instanceof Element) || target.closest(".fan")) return;
    const stack = target.closest(".stack");
    if (stack instanceof SVGElement && stack.dataset.place) open(Number(stack.dataset.place), Number(stack.dataset.side));
    else close();
  });
}

/** @template {SVGElement} T @param {T} element @param {number} x @param {number} y */
function at(element, x, y) {
  element.setAttribute("transform", `translate(${x} ${y})`);
  return element;
}
