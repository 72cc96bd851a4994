// All choices in one list, for the keyboard: type to narrow it, arrows to walk, Enter to take.
import { fill, h } from "./dom.js";

/** @typedef {{text: string, key: string, take: () => void}} Entry */

const MOST = 200;

/**
 * Questions show when the text begins with “?” or “why”.
 * @param {Entry[]} choices
 * @param {Entry[]} questions
 */
export function openPalette(choices, questions) {
  document.querySelector(".palette")?.remove();
  let shown = choices;
  let at = 0;
  const list = h("ul", { role: "listbox", id: "palette-list", "aria-label": "Choices" });
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", placeholder: "A choice, a place, a name; “?” asks why not", role: "combobox",
    "aria-controls": "palette-list", "aria-expanded": "true", "aria-label": "Choices", autocomplete: "off",
  }));
  const box = h("div", { class: "palette", role: "dialog", "aria-label": "Choices" }, input, list);
  const close = () => box.remove();
  const draw = () => {
    fill(list, ...shown.slice(0, MOST).map((entry, i) => h("li", {
      role: "option", id: `palette-${i}`, "aria-selected": String(i === at), onclick: () => { close(); entry.take(); },
    }, entry.text)));
    if (!shown.length) fill(list, h("li", { class: "hint" }, "Nothing of that kind may be chosen now."));
    input.setAttribute("aria-activedescendant", shown.length ? `palette-${at}` : "");
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => {
    const [, why, rest] = /** @type {RegExpMatchArray} */ (input.value.toLowerCase().match(/^(\?|why\b(?: not)?)?(.*)$/));
    const wanted = rest.split(/\s+/).filter(Boolean);
    shown = (why ? questions : choices).filter((entry) => wanted.every((word) => `${entry.text} ${entry.key}`.toLowerCase().includes(word)));
    at = 0;
    draw();
  });
  input.addEventListener("keydown", (event) => {
    const last = Math.min(shown.length, MOST) - 1;
    if (event.key === "ArrowDown") at = Math.min(at + 1, last);
    else if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
    else if (event.key === "Escape") { event.stopPropagation(); close(); return; }
    else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      if (shown[at]) { close(); shown[at].take(); }
      return;
    } else return;
    event.preventDefault();
    draw();
  });
  input.addEventListener("blur", () => setTimeout(() => box.contains(document.activeElement) || close(), 150));
  document.body.append(box);
  draw();
  input.focus();
}
