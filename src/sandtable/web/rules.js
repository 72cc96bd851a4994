// The rule panel: search, cross-references, rulings, and what is reconstructed.
import { call } from "./api.js";
import { fill, h } from "./dom.js";

/** @import {Rule} from "./types" */

export class RulePanel {
  /** @param {string} game */
  constructor(game) {
    this.game = game;
    /** @type {Rule[]} */
    this.rules = [];
    /** @type {Record<string, any>} */
    this.components = {};
    this.list = h("div", { class: "rule-list" });
    this.search = /** @type {HTMLInputElement} */ (h("input", {
      type: "search", placeholder: "Number or word", "aria-label": "Search the rules",
      oninput: () => this.show(this.search.value),
    }));
    this.element = h("dialog", { class: "rules", "aria-label": "Rules" },
      h("header", {}, h("h2", {}, "Rules"), h("button", { class: "quiet", onclick: () => this.close(), "aria-label": "Close" }, "✕")),
      this.search, this.list);
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      this.close();
    });
  }

  get isOpen() {
    return /** @type {HTMLDialogElement} */ (this.element).open;
  }

  async load() {
    if (this.rules.length) return;
    const book = await call("GET", `/games/${this.game}/rules`);
    this.rules = book.rules;
    this.components = Object.fromEntries(book.components.map((/** @type {any} */ c) => [c.id, c]));
  }

  /** @param {string} [find] */
  async open(find = "") {
    await this.load();
    this.search.value = find;
    this.show(find);
    const dialog = /** @type {HTMLDialogElement} */ (this.element);
    if (!dialog.open) dialog.show();
    this.search.focus();
  }

  close() {
    /** @type {HTMLDialogElement} */ (this.element).close();
  }

  /** @param {string} find */
  show(find) {
    const wanted = find.trim().toLowerCase();
    const exact = this.rules.filter((rule) => rule.id === wanted || rule.id.startsWith(`${wanted}.`));
    const found = exact.length ? exact
      : this.rules.filter((rule) => `${rule.id} ${rule.title} ${rule.says} ${rule.ruling}`.toLowerCase().includes(wanted));
    fill(this.list, ...(found.length ? found.map((rule) => this.entry(rule)) : [h("p", { class: "hint" }, "No rule speaks of that.")]));
  }

  /** @param {Rule} rule */
  entry(rule) {
    const rebuilt = rule.needs.map((id) => this.components[id]).filter((c) => c && c.source === "reconstruction");
    return h("article", { class: "rule-entry" },
      h("h3", {}, h("span", { class: "case" }, rule.id), ` ${rule.title}`),
      h("p", {}, rule.says),
      rule.ruling && h("p", { class: "ruling" }, h("b", {}, "Ruling: "), rule.ruling),
      rule.see.length > 0 && h("p", { class: "see" }, "See ", ...rule.see.flatMap((id) =>
        [h("button", { class: "rule", onclick: () => this.open(id) }, id), " "])),
      rebuilt.length > 0 && h("p", { class: "rebuilt" }, "Reconstructed here: ", rebuilt.map((c) => c.name).join(", ")),
      rule.not_enforced && h("p", { class: "hint" }, `Nothing to enforce: ${rule.not_enforced}.`));
  }
}
