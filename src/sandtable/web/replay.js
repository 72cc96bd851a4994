// Time travel: a slider over all choices, arrow keys, autoplay.
import { h } from "./dom.js";

export class Replay {
  /**
   * @param {(number: number) => void} show @param {() => void} live @param {((number: number) => void) | null} back
   * @param {(number: number) => void} explain
   */
  constructor(show, live, back, explain) {
    this.show = show;
    this.live = live;
    this.past = false;
    this.timer = 0;
    this.slider = /** @type {HTMLInputElement} */ (h("input", { type: "range", min: "0", max: "0", value: "0", "aria-label": "Replay", oninput: () => this.go(Number(this.slider.value)) }));
    this.count = h("output", {}, "0 / 0");
    this.playButton = h("button", { onclick: () => this.play(), title: "Play or pause", "aria-label": "Play or pause the replay" }, "▶");
    this.now = h("button", { onclick: () => this.toNow(), hidden: true }, "Back to now");
    this.back = h("button", { onclick: () => back?.(Number(this.slider.value)), hidden: true, title: "Past a barrier the others are asked for their consent" }, "Take back to here");
    this.explain = h("button", { class: "explain", onclick: () => explain(this.at), hidden: true, title: "w" }, "What did a bot consider here?");
    this.mayGoBack = back !== null;
    this.element = h("footer", { class: "time" }, this.playButton,
      h("button", { onclick: () => this.step(-1), "aria-label": "One choice back" }, "◀"), this.slider,
      h("button", { onclick: () => this.step(1), "aria-label": "One choice on" }, "▶︎"), this.count, this.explain, this.back, this.now);
  }

  /** Where the replay is. */
  get at() {
    return Number(this.slider.value);
  }

  /** @param {number} number */
  length(number) {
    this.slider.max = String(number);
    if (!this.past) this.slider.value = String(number);
    this.tell();
  }

  /** Say where the replay is. */
  tell() {
    this.count.textContent = `${this.slider.value} / ${this.slider.max}`;
  }

  /** Begin to look back, or end it. @param {boolean} past */
  turn(past) {
    this.past = past;
    this.now.hidden = !past;
    this.back.hidden = !past || !this.mayGoBack;
    this.explain.hidden = true;
    this.element.classList.toggle("past", past);
    this.tell();
  }

  /** @param {number} number */
  go(number) {
    const last = Number(this.slider.max);
    const at = Math.max(0, Math.min(number, last));
    this.slider.value = String(at);
    if (at === last) { this.toNow(); return; }
    this.turn(true);
    this.show(at);
  }

  /** @param {number} by */
  step(by) {
    this.go(Number(this.slider.value) + by);
  }

  toNow() {
    this.stop();
    this.slider.value = this.slider.max;
    this.turn(false);
    this.live();
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.playButton.textContent = "▶";
  }

  play() {
    if (this.timer) { this.stop(); return; }
    if (!this.past) this.go(0);
    this.playButton.textContent = "⏸";
    this.timer = window.setInterval(() => this.step(1), 350);
  }
}
