// The face of any game: its places as a sheet, its pieces as counters; what may be chosen is lit, and clicked.
import { all } from "../choices.js";
import { SheetView } from "../sheetview.js";
import { counterSymbols, drawCounter, face as printed, offset } from "./counters.js";
import { drawSheet, frameOfMap, frameOfSheet } from "./sheet.js";

/** @typedef {import("./board").Board} Board */
/** @typedef {import("./board").Thing} Thing */
/** @typedef {import("../client").Choice} Choice */
/** @typedef {import("../client").Place} Id */
/** @typedef {import("../types").Counter} Counter */

export const styles = ["generic.css"];

const SLIDE_MS = 220;
/** A sheet that is at least this large on the screen is shown as a whole. */
const LEGIBLE = 0.6;

/** @param {Board} board */
export function thumbnail(board) {
  const svg = drawSheet(board);
  const { x, y, width, height } = frameOfMap(board);
  svg.setAttribute("viewBox", `${x} ${y + height * 0.22} ${width} ${height * 0.56}`);
  svg.setAttribute("preserveAspectRatio", "xMidYMid slice");
  return svg;
}

/** @param {Board} board @param {import("../client").Table} table */
export function open(board, table) {
  return new GenericFace(board, table);
}

class GenericSheet extends SheetView {
  /** A small map is shown as a whole. */
  focus() {
    this.fit();
    if (this.viewport.zoom < LEGIBLE) super.focus();
  }
}

/** @implements {import("../client").Face} */
class GenericFace {
  /** @param {Board} board @param {import("../client").Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.places = new Map((board.places ?? []).map((place) => [place.id, place]));
    /** @type {Map<unknown, import("./board").Piece>} */
    this.pieces = new Map((board.pieces ?? []).map((piece) => [piece.id, piece]));
    this.element = drawSheet(board);
    this.element.prepend(counterSymbols());
    (board.colours ?? []).forEach((colour, side) => this.element.style.setProperty(`--side-${side}`, colour));
    this.map = new GenericSheet(this.element, frameOfSheet(board), this);
    /** @type {import("../client").Tab[]} */
    this.tabs = [];
    /** @type {Counter[]} */
    this.counters = [];
    /** @type {import("../types").Asked | null} */
    this.asked = null;
    /** The things clicked so far of a choice that names several. @type {Thing[]} */
    this.selected = [];
    /** Where the pieces were before the last position. @type {Map<unknown, {x: number, y: number}>} */
    this.before = new Map();
    this.element.addEventListener("keydown", (event) => this.key(event));
  }

  // --- what may be chosen ----------------------------------------------------------------------------

  /** The things on the map that a choice names, in order. @param {Choice} choice @returns {Thing[]} */
  named({ verb, noun }) {
    const kinds = [this.table.vocabulary.verbs[verb]?.noun ?? ""].flat();
    return [noun].flat().flatMap((part, i) => {
      const place = this.table.vocabulary.kinds[kinds[i] ?? ""]?.place ?? (this.places.has(/** @type {Id} */ (part)) && !this.pieces.has(part));
      const there = part !== null && (place ? this.places.has(part) : this.counters.some(({ id }) => id === part));
      return there ? [{ place, noun: /** @type {Id} */ (part) }] : [];
    });
  }

  /** The choices that go on from what is selected, each with the things that it still needs. */
  open() {
    return (this.asked ? all(this.asked) : []).flatMap((choice) => {
      const things = this.named(choice);
      const rest = things.filter((thing) => !this.selected.some((one) => sameThing(one, thing)));
      return rest.length && things.length - rest.length === this.selected.length ? [{ choice, rest }] : [];
    });
  }

  /** @param {Thing[]} things @param {Event} event */
  choose(things, event) {
    const found = this.open().filter(({ rest }) => things.some((thing) => sameThing(thing, rest[0] ?? thing)));
    if (found.length && found.every(({ rest }) => rest.length === 1)) {
      this.selected = [];
      this.table.choose(found.map(({ choice }) => choice), event);
    } else if (found.length) {
      this.selected.push(/** @type {Thing} */ (found[0]?.rest[0]));
    } else this.selected = [];
    this.light();
  }

  /** The piece or the place under the pointer, and the pieces in the place. @param {Event} event @returns {Thing[]} */
  under(event) {
    const target = event.target instanceof Element ? event.target : null;
    const piece = this.counters.find(({ id }) => id !== undefined && String(id) === target?.closest("[data-piece]")?.getAttribute("data-piece"));
    const id = piece?.place ?? [...this.places.keys()].find((place) => String(place) === target?.closest("[data-place]")?.getAttribute("data-place"));
    if (id === undefined) return [];
    const stack = this.counters.filter((counter) => counter.place === id && counter.id !== undefined).map((counter) => ({ place: false, noun: /** @type {Id} */ (counter.id) }));
    const own = piece ? [{ place: false, noun: /** @type {Id} */ (piece.id) }] : [];
    const lit = this.open().some(({ rest }) => own.some((thing) => sameThing(thing, rest[0] ?? null)));
    return lit && stack.length === 1 ? own : [...own, { place: true, noun: id }, ...stack.filter((thing) => !own.some((one) => sameThing(one, thing)))];
  }

  /** @param {Event} event */
  click(event) {
    const things = this.under(event);
    if (things.length) this.choose(things, event);
  }

  /** @param {MouseEvent} event */
  why(event) {
    const [thing, ...others] = this.under(event);
    if (!thing) return;
    this.table.why(this.nameOf(thing), [thing, ...others].flatMap((one) => this.about(one)), event);
  }

  /** All that one may ask about a thing. @param {Thing} thing @returns {Choice[]} */
  about(thing) {
    const { vocabulary } = this.table;
    const kind = this.kindOf(thing);
    const several = vocabulary.listing(kind).map((verb) => ({ verb, noun: /** @type {Id[]} */ ([...this.selected, thing].map(({ noun }) => noun)) }));
    return [...vocabulary.about(kind, thing.noun), ...(this.selected.length ? several : [])];
  }

  /** @param {Thing} thing */
  kindOf({ place, noun }) {
    const kinds = Object.entries(this.table.vocabulary.kinds).filter(([, kind]) => Boolean(kind.place) === place);
    return (kinds.find(([, { names, ids }]) => names?.[String(noun)] ?? ids?.[String(noun)]) ?? kinds[0])?.[0] ?? "";
  }

  /** @param {Thing} thing */
  nameOf(thing) {
    return this.table.vocabulary.part(this.kindOf(thing), thing.noun);
  }

  things() {
    const there = [...new Set(this.counters.flatMap(({ id }) => (id === undefined ? [] : [id])))];
    return [...[...this.places.keys()].map((noun) => ({ place: true, noun })), ...there.map((noun) => ({ place: false, noun: /** @type {Id} */ (noun) }))]
      .map((thing) => ({ kind: this.kindOf(thing), noun: thing.noun }));
  }

  // --- what is drawn ---------------------------------------------------------------------------------

  /** @param {import("../client").Position} position */
  show({ view, asked, counters }) {
    const held = this.element.contains(document.activeElement);
    this.before = new Map(this.counters.map(({ id, place }) => [id, this.point(place)]));
    this.counters = counters;
    this.asked = asked;
    this.selected = [];
    const told = /** @type {any} */ (view).agenda?.at(-1) ?? {};
    const named = new Set(asked ? Object.values(told) : []);
    const layer = /** @type {SVGGElement} */ (this.element.querySelector(".pieces"));
    layer.replaceChildren(...[...Map.groupBy(counters, ({ place }) => place)].flatMap(([place, stack]) => stack.map((counter, i) => {
      const words = `${this.inWords(counter)}, ${this.nameOf({ place: true, noun: place })}${counter.sign ? `, ${counter.sign}` : ""}`;
      const drawn = drawCounter(counter, this.pieces, words);
      const [{ x, y }, off] = [this.point(place), offset(i, stack.length)];
      drawn.setAttribute("transform", `translate(${x + off.x},${y + off.y})`);
      drawn.classList.toggle("named", counter.id !== undefined && named.has(counter.id));
      return drawn;
    })));
    this.light();
    if (held) /** @type {SVGElement | null} */ (this.element.querySelector("[tabindex]"))?.focus();
  }

  /** @param {Counter} counter */
  inWords(counter) {
    const { side } = printed(counter, this.pieces);
    const name = counter.id === undefined || counter.id === null ? "a piece face down" : this.nameOf({ place: false, noun: counter.id });
    return side === null ? name : `${this.board.sides[side]?.name}: ${name}`;
  }

  /** Light what may be chosen next; only that can be reached with the keyboard. */
  light() {
    const open = this.open();
    const side = this.asked?.side;
    for (const node of this.element.querySelectorAll(".place, .counter")) {
      const place = node.classList.contains("place");
      const thing = { place, noun: /** @type {Id} */ (node.getAttribute(place ? "data-place" : "data-piece")) };
      const choices = open.filter(({ rest }) => rest[0] && sameThing(rest[0], thing)).map(({ choice }) => this.table.words(choice));
      node.classList.toggle("lit", choices.length > 0);
      node.classList.toggle("target", choices.length > 0 && !place && Number(node.getAttribute("data-side") ?? side) !== side);
      node.classList.toggle("selected", this.selected.some((one) => sameThing(one, thing)));
      if (choices.length) for (const [name, value] of [["tabindex", "0"], ["role", "button"], ["aria-label", choices.join(", or ")]]) node.setAttribute(name ?? "", value ?? "");
      else node.removeAttribute("tabindex");
    }
  }

  /** Let pieces slide to where they are now. */
  animate() {
    for (const { id, place } of this.counters) {
      const [from, to] = [this.before.get(id), this.point(place)];
      const node = id === undefined ? null : this.element.querySelector(`[data-piece="${CSS.escape(String(id))}"]`);
      if (!node || !from || (from.x === to.x && from.y === to.y)) continue;
      node.animate([{ translate: `${from.x - to.x}px ${from.y - to.y}px` }, { translate: "0 0" }], { duration: SLIDE_MS, easing: "ease-out" });
    }
  }

  /** The arrows go from one lit thing to the next in that direction. @param {KeyboardEvent} event */
  key(event) {
    const [dx, dy] = /** @type {Record<string, [number, number]>} */ ({ ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] })[event.key] ?? [0, 0];
    const middle = (/** @type {Element} */ node) => { const { left, top, width, height } = node.getBoundingClientRect(); return [left + width / 2, top + height / 2]; };
    if (event.key === "Escape" && this.selected.length) this.selected = [];
    else if ((dx || dy) && event.target instanceof Element && event.target !== this.element) {
      const [x = 0, y = 0] = middle(event.target);
      const near = [...this.element.querySelectorAll("[tabindex]")].map((node) => {
        const [a = 0, b = 0] = middle(node);
        return { node, ahead: (a - x) * dx + (b - y) * dy, aside: Math.abs((a - x) * dy) + Math.abs((b - y) * dx) };
      }).filter(({ ahead, aside }) => ahead > 4 && aside <= 2 * ahead).sort((a, b) => a.ahead + 2 * a.aside - b.ahead - 2 * b.aside)[0];
      /** @type {SVGElement | undefined} */ (near?.node)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === "Escape") this.light();
  }

  /** @param {PointerEvent | null} event */
  hover(event) {
    const thing = event && this.under(event).find(({ place }) => place);
    const place = thing && this.places.get(thing.noun);
    const there = this.counters.filter((counter) => counter.place === thing?.noun).map((counter) => this.inWords(counter));
    this.table.hover(place ? [place.label, place.name, place.terrain, ...there].filter(Boolean).join(" · ") : "");
  }

  // --- places ----------------------------------------------------------------------------------------

  /** @param {Id} place */
  point(place) {
    const { x, y } = this.places.get(place) ?? frameOfMap(this.board);
    return { x, y };
  }

  /** @param {Id} place @returns {[number, number]} */
  middle(place) {
    const { x, y } = this.point(place);
    return [x, y];
  }

  /** @param {import("../client").Noun} noun */
  placeOf(noun) {
    return this.counters.find(({ id }) => id === noun)?.place ?? null;
  }

  /** @param {Id} place */
  mark(place) {
    for (const node of this.element.querySelectorAll(".place")) node.classList.toggle("found", node.getAttribute("data-place") === String(place));
  }

  worthSeeing() {
    const open = this.open().flatMap(({ rest: [thing] }) => (thing ? [thing.place ? thing.noun : this.placeOf(thing.noun)] : []));
    const places = /** @type {Id[]} */ (open.filter((place) => place !== null));
    return places.length ? places : this.counters.map(({ place }) => place);
  }
}

/** @param {Thing} one @param {Thing | null} other */
function sameThing(one, other) {
  return other !== null && one.place === other.place && String(one.noun) === String(other.noun);
}
