// A map of places that are lit, clicked, asked about and shown the way to. A game says what is hit and what is worth seeing.
import { SheetView } from "./sheetview.js";

/** @import {Place, Point} from "./client" */
/** @import {Panel} from "./viewport.js" */
/**
 * What a map knows of its sheet.
 * @template P
 * @typedef {{at: (event: Event) => P | null, middle: (place: P) => Point, mark: (place: P) => void}} Places
 */
/**
 * What a face does when something is hit or the pointer comes to a place.
 * @template P, H
 * @typedef {{click: (hit: H, event: Event) => void, why: (hit: H, event: MouseEvent) => void, hover: (place: P | null) => void}} Listeners
 */

/** @template {Place} P a place @template H what can be hit @template V a view @template L what is lit */
export class PlaceMap extends SheetView {
  /** @param {SVGSVGElement} svg @param {Panel} frame @param {Places<P>} places @param {Listeners<P, H>} listeners @param {L} lights */
  constructor(svg, frame, places, listeners, lights) {
    super(svg, frame, {
      middle: (place) => places.middle(/** @type {P} */ (place)),
      click: (event) => this.clicked(event),
      why: (event) => this.hit(event, (hit) => listeners.why(hit, event)),
      hover: (event) => this.hover(event && places.at(event)),
      mark: (place) => places.mark(/** @type {P} */ (place)),
      worthSeeing: () => this.worthSeeing(),
    });
    this.places = places;
    this.listeners = listeners;
    this.lights = lights;
    /** @type {V | null} */
    this.view = null;
    /** The place under the pointer. @type {P | null} */
    this.under = null;
    svg.addEventListener("focusin", (event) => this.hover(places.at(event)));
  }

  /** @param {Event} event */
  clicked(event) {
    this.hit(event, (hit) => this.listeners.click(hit, event));
  }

  /** @param {Event} event @param {(hit: H) => void} then */
  hit(event, then) {
    const place = this.places.at(event);
    if (place !== null) then(this.hitAt(place, event));
  }

  /** What was hit in a place: unless a game says more, the place. @param {P} place @param {Event} _event @returns {H} */
  hitAt(place, _event) {
    return /** @type {any} */ (place);
  }

  /** Show the way to what is under the pointer. @param {P | null} place */
  hover(place) {
    if (place === this.under) return;
    this.under = place;
    this.showWayTo(place);
    this.listeners.hover(place);
  }

  /** @param {P | null} _place */
  showWayTo(_place) {}

  /** @returns {Place[]} */
  worthSeeing() {
    return [];
  }
}

/**
 * Ring the counters that may be chosen or are, and the piles that hold such.
 * @param {SVGSVGElement} svg @param {{pieces?: Iterable<string>, chosen?: Iterable<string>}} lights
 */
export function ring(svg, { pieces = [], chosen = [] }) {
  const [open, taken] = [new Set(pieces), new Set(chosen)];
  for (const piece of svg.querySelectorAll(":is([data-layer='pieces'], .fan) [data-piece]")) {
    const stack = piece.closest("[data-stack]")?.getAttribute("data-stack") ?? piece.getAttribute("data-piece");
    const all = stack?.split(" ") ?? [];
    const free = all.some((one) => open.has(one));
    piece.classList.toggle("clickable", free);
    piece.classList.toggle("selected", all.some((one) => taken.has(one)));
    if (free) for (const [name, value] of Object.entries({ tabindex: "0", role: "button" })) piece.setAttribute(name, value);
  }
}
