/** Making SVG elements. */

const NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * An SVG element with attributes and children; text children become its text.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} name
 * @param {Record<string, string | number | undefined>} [attributes]
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function el(name, attributes = {}, ...children) {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) made.setAttribute(key, String(value));
  }
  made.append(...children);
  return made;
}

/**
 * A use of a symbol, centred on a point.
 * @param {string} symbol @param {number} x @param {number} y @param {Record<string, string | number | undefined>} [attributes]
 */
export function use(symbol, x, y, attributes = {}) {
  return el("use", { href: `#${symbol}`, x, y, ...attributes });
}

/** A symbol drawn around its own origin. @param {string} id @param {string} markup */
export function symbol(id, markup) {
  const made = el("symbol", { id, overflow: "visible" });
  made.innerHTML = markup;
  return made;
}

/** The same line or area in several kinds, the lowest first. @param {string} d @param {...string} kinds */
export function paths(d, ...kinds) {
  return kinds.map((kind) => el("path", { class: kind, d }));
}

/** Something that says what it is when the pointer rests on it. @template {SVGElement} T @param {T} element @param {string} words */
export function titled(element, words) {
  element.append(el("title", {}, words));
  return element;
}

/** @param {number} value */
export function tenth(value) {
  return Math.round(value * 10) / 10;
}
