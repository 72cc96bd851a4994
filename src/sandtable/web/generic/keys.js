// The keyboard on a generic map: arrows go from one lit thing to the next.

/** The middle of an element on the screen. @param {Element} node @returns {[number, number]} */
function middle(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The nearest thing that may be chosen in the direction of an arrow key. @param {SVGSVGElement} sheet @param {KeyboardEvent} event */
export function next(sheet, { key, target }) {
  const arrow = ARROWS[key];
  if (!arrow || !(target instanceof Element) || target === sheet) return null;
  const [[dx, dy], [x, y]] = [arrow, middle(target)];
  const found = [...sheet.querySelectorAll("[tabindex]")].map((node) => {
    const [a, b] = middle(node);
    return { node: /** @type {SVGElement} */ (node), ahead: (a - x) * dx + (b - y) * dy, aside: Math.abs((a - x) * dy) + Math.abs((b - y) * dx) };
  });
  const near = found.filter(({ ahead, aside }) => ahead > 4 && aside <= 2 * ahead);
  return near.sort((one, other) => one.ahead + 2 * one.aside - other.ahead - 2 * other.aside)[0]?.node ?? target;
}
