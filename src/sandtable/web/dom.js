// A few words for building pages.

/**
 * An element with attributes and children. `on…` attributes are listeners.
 * @param {string} name
 * @param {Record<string, any>} [attributes]
 * @param {...(Node | string | null | undefined | false)} children
 * @returns {HTMLElement}
 */
export function h(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else element.setAttribute(key, String(value));
  }
  for (const child of children) if (child) element.append(child);
  return element;
}

/** Put new content into an element. @param {Element} element @param {...(Node | string | null | false)} children */
export function fill(element, ...children) {
  element.replaceChildren(.../** @type {(Node | string)[]} */ (children.filter(Boolean)));
}

const MONTH = "January|February|March|April|May|June|July|August|September|October|November|December";
const RANGE = new RegExp(`(?<=\\d|${MONTH})-(?=\\d|${MONTH})`, "g");

/** Ranges as they are printed: “July–August”, “1798–1799”, “≤49%”; a “Set-up” is none. @param {string} text */
export function printed(text) {
  return text.replace(RANGE, "–").replaceAll("<=", "≤").replaceAll(">=", "≥");
}

/** A text that begins with a capital letter. @param {string} text */
export function title(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A name from an id: “gunnery_officer” is a gunnery officer. @param {string} id */
export function spoken(id) {
  return id.replaceAll("_", " ");
}

/** Tell a screen reader. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (live) live.textContent = text;
}

/** Whether the panels lie below the map and may be folded, as in style.css. */
export function isNarrow() {
  return matchMedia("(max-width: 46rem), (max-width: 60rem) and (orientation: portrait)").matches;
}

/** A short message at the foot of the page. @param {string} text @param {string} [kind] */
export function toast(text, kind = "note") {
  const note = h("div", { class: `toast ${kind}`, role: kind === "error" ? "alert" : "status" }, text);
  document.body.append(note);
  setTimeout(() => note.remove(), kind === "error" ? 6000 : 3000);
}
