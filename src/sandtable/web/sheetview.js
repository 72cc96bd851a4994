// An SVG sheet on the page: clicks, long presses, the pointer, and looking around. A game says what they mean.
import { el } from "./svg.js";
import { Viewport } from "./viewport.js";

/** @import {Ground, MapView, Place} from "./client" */

const LONG_PRESS_MS = 550;
const TREMBLE = 8;
/** The largest and the usual zoom when the page looks for what may be chosen or for a place. */
const READABLE = 0.66;
const FOUND = 0.6;
const AROUND = 200;
/** The radius of the ring around what is recommended. */
const RING = 62;

/** @implements {MapView} */
export class SheetView {
  /** @param {SVGSVGElement} element @param {import("./viewport.js").Panel} frame @param {Ground} ground */
  constructor(element, frame, ground) {
    this.element = element;
    this.ground = ground;
    /** @type {{x: number, y: number} | null} */
    this.pointer = null;
    this.viewport = new Viewport(element, frame);
    element.addEventListener("click", (event) => ground.click(event));
    element.addEventListener("keydown", (event) => {
      if (event.key === "Enter" || event.key === " ") ground.click(event);
    });
    element.addEventListener("pointermove", (event) => {
      this.pointer = { x: event.clientX, y: event.clientY };
      ground.hover(event);
    });
    element.addEventListener("pointerleave", () => ground.hover(null));
    this.pressing();
  }

  /** A long press asks why not, as a right click does. */
  pressing() {
    let timer = 0;
    let pressed = false;
    /** @type {PointerEvent | null} */
    let down = null;
    this.element.addEventListener("pointerdown", (event) => {
      clearTimeout(timer);
      pressed = false;
      if (event.pointerType !== "touch" || !event.isPrimary) return;
      down = event;
      timer = window.setTimeout(() => { pressed = true; this.ground.why(event); }, LONG_PRESS_MS);
    });
    this.element.addEventListener("pointermove", (event) => {
      if (down && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > TREMBLE) clearTimeout(timer);
    });
    for (const name of ["pointerup", "pointercancel"]) this.element.addEventListener(name, () => clearTimeout(timer));
    this.element.addEventListener("click", (event) => {
      if (pressed) event.stopImmediatePropagation();
      pressed = false;
    }, { capture: true });
    this.element.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      if (!pressed) this.ground.why(event);
      pressed = pressed || event.pointerType === "touch";
    });
  }

  /** Bring a place into sight. @param {Place} place */
  find(place) {
    const [x, y] = this.ground.middle(place);
    this.viewport.centre(x, y, Math.max(this.viewport.zoom, FOUND));
    this.ground.mark(place);
  }

  /** Whether a place is seen in the left half of the window. @param {Place} place */
  isLeft(place) {
    const { x, width } = this.viewport.view;
    return this.ground.middle(place)[0] < x + width / 2;
  }

  /** Ring what a bot recommends. @param {Place[]} first @param {Place[]} then */
  recommend(first, then) {
    this.element.querySelector(":scope > .recommended")?.remove();
    if (!first.length && !then.length) return;
    const ring = (/** @type {string} */ kind) => (/** @type {Place} */ place) => {
      const [x, y] = this.ground.middle(place);
      return el("circle", { class: kind, cx: x, cy: y, r: RING, "data-recommended": String(place) });
    };
    const [place] = first.length ? first : then;
    if (place !== undefined && !this.viewport.sees(...this.ground.middle(place))) this.viewport.centre(...this.ground.middle(place));
    this.element.append(el("g", { class: "recommended" }, ...then.map(ring("then")), ...first.map(ring("first"))));
  }

  /** Show the part of the map where something may be chosen, no larger than is easy to read. */
  focus() {
    const points = this.ground.worthSeeing().map((place) => this.ground.middle(place));
    if (!points.length) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const { clientWidth, clientHeight } = this.element;
    const zoom = Math.min(READABLE, clientWidth / (right - left + 2 * AROUND), clientHeight / (bottom - top + 2 * AROUND));
    this.viewport.centre((left + right) / 2, (top + bottom) / 2, zoom, false);
  }

  /** @param {number} factor */
  zoom(factor) {
    this.viewport.zoomBy(factor);
  }

  /** Look closely at where the pointer is, or at the middle; a second time, go back. @param {boolean} [underPointer] */
  magnify(underPointer = true) {
    const { left, top, width, height } = this.element.getBoundingClientRect();
    const { x, y } = (underPointer && this.pointer) || { x: left + width / 2, y: top + height / 2 };
    const point = this.viewport.toSheet(x, y);
    this.viewport.magnify(point.x, point.y);
  }

  /** @param {number} x @param {number} y */
  pan(x, y) {
    this.viewport.panBy(x * 80, y * 80);
  }

  fit() {
    this.viewport.fit();
  }

  toggleCounters() {
    this.element.classList.toggle("no-counters");
  }
}
