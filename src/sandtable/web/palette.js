// All choices in one list, for the keyboard: type to narrow it, arrows to walk, Enter to take.
import { all, words } from "./choices.js";
import { fill, h } from "./dom.js";

/** @typedef {import("./types").Asked} Asked */
/** @typedef {import("./choices.js").Choice} Choice */

/**
 * @param {Asked} asked
 * @param {import("./choices.js").Names} names
 * @param {(choice: Choice) => void} take
 */
export function openPalette(asked, names, take) {
  document.querySelector(".palette")?.remove();
  const entries = all(asked).map((choice) => ({ choice, text: words(choice, asked, names) }));
  let shown = entries;
  let at = 0;
  const list = h("ul", { role: "listbox", id: "palette-list" });
  const input = /** @type {HTMLInputElement} */ (h("input", {
    type: "search", placeholder: "Type a choice: “done”, “go to 1833”, a unit’s name", role: "combobox",
    "aria-controls": "palette-list", "aria-expanded": "true", "aria-label": "Choices",
  }));
  const box = h("div", { class: "palette", role: "dialog", "aria-label": "Choices" }, input, list);
  const close = () => box.remove();
  const draw = () => {
    fill(list, ...shown.slice(0, 200).map((entry, i) => h("li", {
      role: "option", "aria-selected": String(i === at), onclick: () => { close(); take(entry.choice); },
    }, entry.text)));
    list.children[at]?.scrollIntoView({ block: "nearest" });
  };
  input.addEventListener("input", () => {
    const wanted = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    shown = entries.filter((entry) => wanted.every((word) => `${entry.text} ${entry.choice.noun}`.toLowerCase().includes(word)));
    at = 0;
    draw();
  });
  input.addEventListener("keydown", (event) => {
    if (event.key === "ArrowDown") at = Math.min(at + 1, shown.length - 1);
    else if (event.key === "ArrowUp") at = Math.max(at - 1, 0);
    else if (event.key === "Escape") { event.stopPropagation(); close(); return; }
    else if (event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      if (shown[at]) { close(); take(shown[at].choice); }
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
