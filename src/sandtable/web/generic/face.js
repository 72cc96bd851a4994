// The face of any game: its places as a sheet, its pieces as counters; what may be chosen is lit, and clicked.
import { smallPicture } from "../sheet.js";
import { Choosing, sameThing } from "./choosing.js";
import { counterSymbols, drawCounter, face as printed, offset } from "./counters.js";
import { next } from "./keys.js";
import { drawSheet, frameOfMap } from "./sheet.js";
import { GenericSheet } from "./view.js";

/** @import {Board, Counter, Face, Noun, Piece, Id, Tab, Table, Thing} from "./local" */

export const styles = ["generic.css"];

const SLIDE_MS = 220;
/** @param {Board} board */
export function thumbnail(board) {
  const { x, y, width, height } = frameOfMap(board);
  return smallPicture(drawSheet(board), { x, y: y + height * 0.22, width, height: height * 0.56 });
}

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new GenericFace(board, table);
}

/** @implements {Face} */
class GenericFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.choosing = new Choosing(board, table);
    /** @type {Map<unknown, Piece>} */
    this.pieces = new Map((board.pieces ?? []).map((piece) => [piece.id, piece]));
    this.element = drawSheet(board);
    this.element.prepend(counterSymbols());
    (board.colours ?? []).forEach((colour, side) => this.element.style.setProperty(`--side-${side}`, colour));
    this.map = new GenericSheet(this.element, board, this);
    /** @type {Tab[]} */
    this.tabs = [];
    /** Where the pieces were before the last position. @type {Map<unknown, {x: number, y: number}>} */
    this.before = new Map();
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  // --- what a click means ----------------------------------------------------------------------------

  /** The piece under the pointer, its place, and what else is there. @param {Event} event @returns {Thing[]} */
  under({ target }) {
    if (!(target instanceof Element)) return [];
    const { counters, places } = this.choosing;
    const named = (/** @type {string} */ name) => target.closest(`[${name}]`)?.getAttribute(name);
    const own = this.choosing.known(counters).filter(({ noun }) => String(noun) === named("data-piece"));
    const id = [...places.keys()].find((place) => String(place) === (named("data-place") ?? named("data-at")));
    if (id === undefined) return [];
    const there = this.choosing.known(counters.filter(({ place }) => place === id));
    if (own[0] && there.length === 1 && this.isLit(own[0])) return own;
    return [...own, { place: true, noun: id }, ...there.filter((thing) => !own.some((one) => sameThing(one, thing)))];
  }

  /** @param {Thing} thing */
  isLit(thing) {
    return this.choosing.open().some(({ rest: [first] }) => first && sameThing(first, thing));
  }

  /** @param {Event} event */
  click(event) {
    const things = this.under(event);
    if (!things.length) return;
    this.choosing.choose(things, event);
    this.light();
  }

  /** @param {MouseEvent} event */
  why(event) {
    const [thing, ...others] = this.under(event);
    if (!thing) return;
    this.table.why(this.choosing.nameOf(thing), [thing, ...others].flatMap((one) => this.choosing.about(one)), event);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const near = next(this.element, event);
    if (near) near.focus();
    else if (event.key === "Escape" && this.choosing.selected.length) {
      const [{ noun }] = this.choosing.selected.splice(0);
      this.light(false);
      /** @type {SVGElement | null} */ (this.element.querySelector(`[data-piece="${CSS.escape(String(noun))}"]`))?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // --- what is drawn ---------------------------------------------------------------------------------

  /** @param {import("../client").Position} position */
  show({ view, asked, counters }) {
    const held = this.element.contains(document.activeElement);
    this.before = new Map(this.choosing.counters.map(({ id, place }) => [id, this.point(place)]));
    Object.assign(this.choosing, { counters, asked, selected: [] });
    const named = new Set(asked ? this.choosing.meant(/** @type {any} */ (view).agenda?.at(-1) ?? {}) : []);
    const layer = /** @type {SVGGElement} */ (this.element.querySelector(".pieces"));
    const top = (/** @type {Counter} */ { id }) => Number(id !== undefined && named.has(id));
    layer.replaceChildren(...[...counters].sort((one, other) => top(one) - top(other)).map((counter, _, sorted) => {
      const { place, sign } = counter;
      const stack = sorted.filter((other) => other.place === place);
      const words = [this.inWords(counter), this.choosing.nameOf({ place: true, noun: place }), sign].filter(Boolean).join(", ");
      const drawn = drawCounter(counter, this.pieces, words);
      const [{ x, y }, off] = [this.point(place), offset(stack.indexOf(counter), stack.length)];
      drawn.setAttribute("transform", `translate(${x + off.x},${y + off.y})`);
      drawn.classList.toggle("named", top(counter) > 0);
      return drawn;
    }));
    this.light(held);
  }

  /** @param {Counter} counter */
  inWords(counter) {
    const { side } = printed(counter, this.pieces);
    const name = this.choosing.called(counter);
    return side === null ? name : `${this.board.sides[side]?.name}: ${name}`;
  }

  /** Light what may be chosen next; only that can be reached with the keyboard. @param {boolean} held whether the map has the focus */
  light(held = this.element.contains(document.activeElement)) {
    const open = this.choosing.open();
    const side = this.choosing.asked?.side;
    for (const node of this.element.querySelectorAll(".place, .counter")) {
      const place = node.classList.contains("place");
      const thing = { place, noun: /** @type {Id} */ (node.getAttribute(place ? "data-place" : "data-piece")) };
      const choices = open.filter(({ rest }) => rest[0] && sameThing(rest[0], thing)).map(({ choice }) => this.table.words(choice));
      node.classList.toggle("lit", choices.length > 0);
      node.classList.toggle("target", choices.length > 0 && !place && Number(node.getAttribute("data-side") ?? side) !== side);
      node.classList.toggle("selected", this.choosing.selected.some((one) => sameThing(one, thing)));
      const words = node.getAttribute("data-words") ?? "";
      const named = choices.length ? { tabindex: "0", role: "button", "aria-label": choices.join(", or ") } : { tabindex: "", role: words && "img", "aria-label": words };
      for (const [name, value] of Object.entries(named)) node.toggleAttribute(name, value !== "") && node.setAttribute(name, value);
    }
    if (held && !document.activeElement?.hasAttribute("tabindex")) /** @type {SVGElement | null} */ (this.element.querySelector("[tabindex]"))?.focus();
  }

  /** Let pieces slide to where they are now. */
  animate() {
    for (const { id, place } of this.choosing.counters) {
      const [from, to] = [this.before.get(id), this.point(place)];
      const node = id === undefined ? null : this.element.querySelector(`[data-piece="${CSS.escape(String(id))}"]`);
      if (!node || !from || (from.x === to.x && from.y === to.y)) continue;
      node.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }], { duration: SLIDE_MS, easing: "ease-out" });
    }
  }

  /** @param {PointerEvent | null} event */
  hover(event) {
    const thing = event && this.under(event).find(({ place }) => place);
    const place = thing && this.choosing.places.get(thing.noun);
    const there = this.choosing.counters.filter((counter) => counter.place === thing?.noun).map((counter) => this.inWords(counter));
    this.table.hover(place ? [place.label, place.name, place.terrain, ...there].filter(Boolean).join(" · ") : "");
  }

  // --- places ----------------------------------------------------------------------------------------

  /** @param {Id} place */
  point(place) {
    const { x, y } = this.choosing.places.get(place) ?? frameOfMap(this.board);
    return { x, y };
  }

  /** @param {Id} place @returns {[number, number]} */
  middle(place) {
    const { x, y } = this.point(place);
    return [x, y];
  }

  /** @param {Noun} noun */
  placeOf(noun) {
    return this.choosing.counters.find(({ id }) => id === noun)?.place ?? null;
  }

  /** Everything that one may ask “why not” about. */
  things() {
    return this.choosing.things();
  }

  /** @param {Id} place */
  mark(place) {
    for (const node of this.element.querySelectorAll(".place")) node.classList.toggle("found", node.getAttribute("data-place") === String(place));
  }

  worthSeeing() {
    const open = this.choosing.open().flatMap(({ rest: [thing] }) => (thing ? [thing.place ? thing.noun : this.placeOf(thing.noun)] : []));
    const places = /** @type {Id[]} */ (open.filter((place) => place !== null));
    return places.length ? places : this.choosing.counters.map(({ place }) => place);
  }
}
