// A small menu where one clicked.
import { h } from "./dom.js";

/** @param {Event} event @param {...(Node | null | false | "")} items */
export function openMenu(event, ...items) {
  document.querySelector(".menu")?.remove();
  const menu = h("div", { class: "menu", role: "menu" }, .../** @type {any[]} */ (items.filter(Boolean)));
  document.body.append(menu);
  const box = menu.getBoundingClientRect();
  const [x, y] = where(event);
  menu.style.left = `${Math.max(4, Math.min(x, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(4, Math.min(y, innerHeight - box.height - 8))}px`;
  /** @type {HTMLElement | null} */ (menu.querySelector("button"))?.focus();
  const close = (/** @type {Event} */ other) => {
    const inside = menu.contains(/** @type {Node} */ (other.target));
    if (inside && !/** @type {HTMLElement} */ (other.target).closest("button")) return;
    menu.remove();
    document.removeEventListener("pointerdown", outside);
  };
  const outside = (/** @type {Event} */ other) => { if (!menu.contains(/** @type {Node} */ (other.target))) close(other); };
  menu.addEventListener("click", close);
  setTimeout(() => document.addEventListener("pointerdown", outside), 0);
}

/** Where something was clicked; with the keyboard, the middle of what has the focus. @param {Event} event */
function where(event) {
  if (event instanceof MouseEvent && (event.clientX || event.clientY)) return [event.clientX, event.clientY];
  const target = event.target instanceof Element ? event.target : document.body;
  const { left, top, width, height } = target.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}
