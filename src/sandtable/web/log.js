// The log: headings, dice set apart, names that lead to the map.
import { h } from "./dom.js";

/** @import {LogLine, Place} from "./client" */

const PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const RULE = /\((?:\d{1,2}\.\d[\w.-]*|[a-z]{3,}\.[a-z_]{3,})\)/;

/** A die as pips. @param {number} die */
export function pips(die) {
  return h("span", { class: "die", title: `die ${die}`, "aria-label": `die ${die}` }, PIPS[die] ?? String(die));
}

export class LogList {
  /**
   * @param {import("./documents.js").Documents} documents
   * @param {(place: Place) => void} onPlace
   * @param {(rule: string) => void} onRule
   */
  constructor(documents, onPlace, onRule) {
    const { mentions } = documents.vocabulary;
    this.documents = documents;
    this.onPlace = onPlace;
    this.onRule = onRule;
    this.links = new RegExp(`(${RULE.source}|${mentions.source})`);
    this.element = h("ol", { class: "diary", "aria-label": "Log" });
    /** @type {LogLine[]} */
    this.lines = [];
    /** What was chosen later is not told. */
    this.last = Infinity;
  }

  /** Replace everything from a choice's number on. @param {number} since @param {LogLine[]} fresh */
  update(since, fresh) {
    const kept = this.lines.filter((line) => line.n < since);
    this.lines = [...kept, ...fresh];
    while (this.element.children.length > kept.length) this.element.lastElementChild?.remove();
    for (const line of fresh) this.element.append(this.entry(line));
    this.tellUpTo(this.last);
  }

  /** Tell what was known after a choice, or with Infinity all of it; the end of that is in sight. @param {number} last */
  tellUpTo(last) {
    this.last = last;
    this.lines.forEach((line, index) => { /** @type {HTMLElement} */ (this.element.children[index]).hidden = line.n > last; });
    const pane = this.element.parentElement;
    if (pane) pane.scrollTop = pane.scrollHeight;
  }

  /** Draw a line under what was known after a choice. @param {number} seen @returns {number} how many entries are new */
  mark(seen) {
    for (const old of this.element.querySelectorAll(".news")) old.classList.remove("news");
    const first = this.lines.findIndex((line) => line.n > seen);
    if (first < 0) return 0;
    const item = this.element.children[first];
    item.classList.add("news");
    item.scrollIntoView({ block: "nearest" });
    return this.lines.length - first;
  }

  /** @param {LogLine} line */
  entry(line) {
    const heading = this.documents.heading(line);
    if (heading) return h("li", { class: heading.level }, heading.level === "turn" ? h("h3", {}, heading.text) : heading.text);
    const item = h("li", { class: line.kind.replaceAll(" ", "-") });
    const { die, dice } = line.facts;
    const rolled = [die, ...(Array.isArray(dice) ? dice : [])].filter((found) => typeof found === "number");
    if (rolled.length) item.append(...rolled.map(pips), " ");
    item.append(...this.linked(line.text));
    return item;
  }

  /** Rule numbers and places become links. @param {string} text @returns {Node[]} */
  linked(text) {
    const parts = text.replace(/([<>])=/g, (_, sign) => (sign === "<" ? "≤" : "≥")).split(this.links);
    return parts.map((part, index) => (index % 2 ? this.link(part) : document.createTextNode(part)));
  }

  /** @param {string} part */
  link(part) {
    if (RULE.test(part)) return h("button", { class: "rule", onclick: () => this.onRule(part.slice(1, -1)) }, part.slice(1, -1));
    const place = this.documents.vocabulary.mentioned(part);
    if (place === null) return document.createTextNode(part);
    return h("button", { class: "place", onclick: () => this.onPlace(place) }, part);
  }
}
