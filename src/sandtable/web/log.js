// The log as a campaign diary: headings by turn and phase, dice set apart, names that lead to the map.
import { h, title } from "./dom.js";

/** @typedef {import("./types").LogLine} LogLine */

const PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];

/** A die as pips. @param {number} die */
export function pips(die) {
  return h("span", { class: "die", title: `die ${die}`, "aria-label": `die ${die}` }, PIPS[die] ?? String(die));
}

export class Diary {
  /**
   * @param {string[]} sides
   * @param {(place: number) => void} onPlace
   * @param {(rule: string) => void} onRule
   */
  constructor(sides, onPlace, onRule) {
    this.sides = sides;
    this.onPlace = onPlace;
    this.onRule = onRule;
    this.element = h("ol", { class: "diary", "aria-label": "Log" });
    /** @type {LogLine[]} */
    this.lines = [];
  }

  /** Replace everything from a choice's number on. @param {number} since @param {LogLine[]} fresh */
  update(since, fresh) {
    const kept = this.lines.filter((line) => line.n < since);
    this.lines = [...kept, ...fresh];
    while (this.element.children.length > kept.length) this.element.lastElementChild?.remove();
    for (const line of fresh) this.element.append(this.entry(line));
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
    const facts = line.facts;
    if (line.kind === "turn") return h("li", { class: "turn" }, h("h3", {}, line.text));
    if (line.kind === "phase") {
      return h("li", { class: "phase" }, `${title(this.sides[facts.side])} · ${facts.phase}`);
    }
    const item = h("li", { class: line.kind.replaceAll(" ", "-") });
    if (typeof facts.die === "number") item.append(pips(facts.die), " ");
    item.append(...this.linked(line.text));
    return item;
  }

  /** Rule numbers and hexes become links. @param {string} text @returns {Node[]} */
  linked(text) {
    const parts = text.replace(/([<>])=/g, (_, sign) => (sign === "<" ? "≤" : "≥")).split(/(\(\d{1,2}\.\d[\w.-]*\)|\(\d{4}\)|\bhex \d{4}\b)/);
    return parts.filter(Boolean).map((part) => {
      const rule = part.match(/^\((\d{1,2}\.\d[\w.-]*)\)$/);
      if (rule) return h("button", { class: "rule", onclick: () => this.onRule(rule[1]) }, rule[1]);
      const hex = part.match(/^(?:hex )?\(?(\d{4})\)?$/);
      if (hex) return h("button", { class: "place", onclick: () => this.onPlace(Number(hex[1])) }, part);
      return document.createTextNode(part);
    });
  }
}
