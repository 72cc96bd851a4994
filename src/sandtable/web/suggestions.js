// What would you do? The lines that a bot considered, on a card beside the map.
import { fill, h } from "./dom.js";

/** @import {Considered, Suggestion as Found} from "./types" */
/** @typedef {{heading: string, words: (line: Considered) => string, follow: ((line: Considered) => void) | null, played: string, isPlayed: (line: Considered) => boolean}} Telling */

/** Worths that differ by less are the same. */
const ALIKE = 0.05;

/** Seconds that pass, from the second one on. */
export class Stopwatch {
  constructor() {
    this.element = h("span", { class: "elapsed", "aria-hidden": "true" });
    this.timer = 0;
  }

  start() {
    this.stop();
    const began = Date.now();
    this.timer = window.setInterval(() => { this.element.textContent = `${Math.round((Date.now() - began) / 1000)} s`; }, 1000);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.element.textContent = "";
  }
}

/** A number with its sign, as it is printed. @param {number} value */
function signed(value) {
  const text = Math.abs(value).toFixed(1);
  return Number(text) === 0 ? "0" : `${value < 0 ? "−" : "+"}${text}`;
}

export class SuggestionCard {
  /** @param {() => void} closed */
  constructor(closed) {
    this.closed = closed;
    this.watch = new Stopwatch();
    this.element = h("section", { class: "suggestion", "aria-label": "What a bot would do", hidden: true });
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** The bot is thinking. @param {string} heading */
  wait(heading) {
    this.element.hidden = false;
    this.watch.start();
    fill(this.element, this.head(heading), h("p", { role: "status" }, "Thinking … ", this.watch.element));
  }

  /** Lie where most rings are not. @param {boolean} right */
  lie(right) {
    this.element.classList.toggle("right", right);
  }

  /** @param {Found} found @param {Telling} telling */
  show({ lines, nodes, seconds }, { heading, words, follow, played, isPlayed }) {
    this.watch.stop();
    const worths = lines.map(({ worth }) => worth);
    const [most, least] = [Math.max(...worths), Math.min(...worths)];
    const rows = lines.map((line, index) => h("tr", { class: [index === 0 && "best", isPlayed(line) && "played"].filter(Boolean).join(" ") },
      h("td", {}, words(line), isPlayed(line) ? h("em", {}, line.choices.length > 1 ? " begins as played" : " played") : null,
        h("span", { class: "worth", style: `--share:${most > least ? (line.worth - least) / (most - least) : 1}`, title: `worth ${line.worth.toFixed(1)} in the game's evaluation` })),
      h("td", {}, line.visits ? signed(line.score) : "–"), h("td", {}, line.visits ? String(line.visits) : "–"),
      follow ? h("td", {}, h("button", { onclick: () => follow(line), "aria-label": `Do this: ${words(line)}` }, "Do this")) : null));
    this.element.hidden = false;
    fill(this.element, this.head(heading),
      h("table", {}, h("thead", {}, h("tr", {}, h("th", {}, "Plan"), h("th", { title: "The lead in points that it expects" }, "Lead"), h("th", { title: "How often it tried the plan" }, "Tries"), follow ? h("th", {}, "") : null)),
        h("tbody", {}, ...rows)),
      played && h("p", {}, h("b", {}, "Played: "), played),
      lines.some(({ visits, worth }) => visits && worth > lines[0].worth + ALIKE) && h("p", { class: "hint" }, "Another plan did better, but not beyond doubt."),
      h("p", { class: "hint" }, `Thought for ${seconds.toFixed(1)} s${nodes ? `, ${nodes} ${nodes === 1 ? "position" : "positions"}` : ""}. It knows what the side that is asked knows, and no more.`));
  }

  /** @param {string} heading */
  head(heading) {
    return h("header", {}, h("h3", {}, heading), h("button", { class: "quiet", "aria-label": "Close", onclick: () => this.close() }, "✕"));
  }

  close() {
    if (!this.isOpen) return;
    this.watch.stop();
    this.element.hidden = true;
    this.closed();
  }
}
