// The displays of the German ships as in the box, and outfitting by clicking on them.
import { fill, h, title } from "../dom.js";
import { el, use } from "../svg.js";
import { Pane } from "../pane.js";
import { counter } from "./cargo.js";
import { colours } from "./counters.js";
import { CLASSES, GUNS } from "./names.js";

/** @import {Choice, Display, German, Noun, Position} from "./local" */
/** @typedef {{name: string, text: string, value: number, most: number, start: number, spent?: boolean, give?: string}} Track */

const SPEEDS = { cruise: "Cruise", maximum: "Maximum", emergency: "Emergency" };
const TAIL = "seaplane's tail";
const REPAIRED = [...GUNS, "engines", "hull"];

/** A ship seen from above. @param {string} type */
export function silhouette(type) {
  return el("svg", { class: "silhouette", viewBox: "-42 -9 84 18", "aria-hidden": "true" }, use(`g-ship-${type}`, 0, 0));
}

/** Where on the engine track a point belongs. @param {German} ship @param {number} point */
function speed(ship, point) {
  return point <= ship.cruise_top ? "cruise" : point <= ship.max_top ? "maximum" : "emergency";
}

/** @extends {Pane<import("./names.js").Names>} */
export class ShipsPanel extends Pane {
  element = h("div", { class: "ships" });
  /** The same on a card over the map, for small screens. */
  card = h("div", { class: "ships" });
  /** @type {Position | null} */
  position = null;
  /** The counter taken in hand: from the shelf, or from a box of a ship. @type {{cargo: string, ship?: string, box?: number} | null} */
  hand = null;
  /** Dice for repairs, by track. @type {Record<string, number>} */
  dice = {};
  question = "";

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { asked, hints } = position;
    const question = `${asked?.rule} ${hints.ship} ${Object.keys(asked?.options ?? {})}`;
    if (question !== this.question) {
      this.hand = null;
      this.dice = {};
    }
    this.question = question;
    this.draw();
  }

  /** Whether the open question is answered here. */
  get wanted() {
    const options = this.position?.asked?.options ?? {};
    return ["take", "assign", "ammunition", "torpedoes", "fuel"].some((verb) => verb in options);
  }

  draw() {
    const position = this.position;
    if (!position) return;
    const { view, hints, asked } = position;
    const fleet = Object.keys(view.afloat);
    const first = hints.ship in view.afloat && this.wanted ? [hints.ship] : [];
    const displays = (/** @type {string[]} */ ships) => ships.map((ship) => this.display(ship));
    const shelf = () => (asked?.options.take ? [this.shelf()] : []);
    const austrians = Object.keys(view.at).filter((ship) => !(ship in view.afloat));
    const lost = this.names.board.german.filter(({ id }) => view.sunk.includes(id));
    fill(this.element,
      ...displays(first), ...shelf(), ...displays(fleet.filter((ship) => !first.includes(ship))),
      ...(austrians.length ? [h("h3", {}, "Austro-Hungarian ships"), ...austrians.map((ship) => this.austrian(ship))] : []),
      ...lost.map((ship) => h("p", { class: "lost" }, `${ship.name} is sunk.`)),
      !fleet.length && !lost.length && h("p", { class: "hint" }, "The ships are commissioned when the orders are known."));
    fill(this.card, ...displays(first.length ? first : this.takers()), ...shelf());
  }

  /** Ships that may be given something. */
  takers() {
    const { options = {} } = this.position?.asked ?? {};
    return [...new Set(["ammunition", "torpedoes", "fuel"].flatMap((verb) => options[verb] ?? []))];
  }

  /** @param {string} verb @param {Noun} noun */
  offered(verb, noun) {
    return this.position?.asked?.options[verb]?.some((found) => JSON.stringify(found) === JSON.stringify(noun)) ?? false;
  }

  // --- a display -----------------------------------------------------------------------------------

  /** @param {string} id */
  display(id) {
    const ship = this.names.german.get(id);
    const { view } = /** @type {Position} */ (this.position);
    const now = view.afloat[id];
    if (!ship || !now) return h("div", {});
    const damaged = REPAIRED.some((track) => Number(now[/** @type {keyof Display} */ (track)]) < Number(ship[/** @type {keyof German} */ (track)]));
    const signs = [
      view.outfitted.includes(id) && "outfits today", view.moved.includes(id) && "has moved", now.engines === 0 && "dead in the water",
      now.ammunition === 0 && "no ammunition", now.coal === 0 && "no coal",
    ].filter(Boolean);
    const buying = this.position?.asked?.options.take && this.position.hints.ship === id;
    return h("section", { class: `display${damaged ? " damaged" : ""}${buying ? " buying" : ""}`, "data-ship": id, "aria-label": ship.name },
      h("header", {},
        h("h3", {}, ship.name), h("small", {}, CLASSES[ship.class] ?? ship.class, ship.source === "reconstruction" ? "°" : ""),
        this.placeLink(view.at[id] ?? "", this.names.place(view.at[id] ?? ""))),
      h("div", { class: "profile" }, silhouette(ship.class), this.leadership(ship, now)),
      this.engines(ship, now),
      h("div", { class: "tracks" },
        ...GUNS.map((gun) => this.track(id, { name: gun, text: title(gun), value: Number(now[/** @type {"primary"} */ (gun)]), most: Number(ship[/** @type {"primary"} */ (gun)]), start: Number(ship[/** @type {"primary"} */ (gun)]) })),
        this.track(id, { name: "ammunition", text: "Ammunition", value: now.ammunition, most: ship.ammunition, start: ship.ammunition, spent: true, give: "ammunition" }),
        this.track(id, { name: "torpedoes", text: "Torpedoes", value: now.torpedoes, most: ship.torpedoes, start: ship.torpedoes, spent: true, give: "torpedoes" }),
        this.track(id, { name: "coal", text: ship.rebuilt.includes("coal_max") ? "Coal°" : "Coal", value: now.coal, most: ship.coal_max, start: ship.coal, spent: true, give: "fuel" })),
      this.hull(ship, now),
      signs.length ? h("p", { class: "signs" }, signs.join(" · ")) : null,
      this.hand?.ship === id ? this.inHand() : null,
      this.repairs(id));
  }

  /** @param {German} ship @param {Display} now */
  leadership(ship, now) {
    return h("div", { class: "leadership", title: "Leadership (6.2)" }, h("span", {}, "Leadership", ship.rebuilt.includes("leadership_max") ? "°" : ""),
      ...cells(ship.leadership_max).map((point) => h("i", { class: point === now.leadership ? "cell now" : "cell" }, String(point))));
  }

  /** The engine track in its three bands, with the marker where the engines are. @param {German} ship @param {Display} now */
  engines(ship, now) {
    const bands = /** @type {("cruise" | "maximum" | "emergency")[]} */ (["cruise", "maximum", "emergency"]);
    return h("div", { class: "engines", "aria-label": `Engines ${now.engines} of ${ship.engines}` },
      h("span", { class: "label" }, "Engines", ship.rebuilt.includes("cruise_top") ? "°" : ""),
      ...bands.map((band) => {
        const points = cells(ship.engines).filter((point) => speed(ship, point) === band);
        return points.length ? h("span", { class: `band ${band}` }, h("span", { class: "points" }, ...points.map((point) =>
          h("i", { class: `cell${point > now.engines ? " lost" : ""}${point === now.engines ? " now" : ""}` }, String(point)))), h("small", {}, SPEEDS[band])) : null;
      }),
      this.steppers(ship.id, "engines"));
  }

  /** @param {string} id @param {Track} track */
  track(id, { name, text, value, most, spent, give }) {
    if (!most) return h("div", { class: "track none" }, h("span", { class: "label" }, text), h("small", {}, "none"));
    const giving = give && this.offered(give, id);
    return h("div", { class: `track ${name}${value < most && !spent ? " hurt" : ""}${value === 0 ? " empty" : ""}`, "aria-label": `${text} ${value} of ${most}` },
      h("span", { class: "label" }, text),
      h("span", { class: "points" }, ...cells(most).map((point) => h("i", { class: `cell${point > value ? (spent ? " spent" : " lost") : ""}${point === value ? " now" : ""}` }, String(point)))),
      giving ? this.give(id, String(give), most - value) : this.steppers(id, name));
  }

  /** Points to share out. @param {string} ship @param {string} verb @param {number} room */
  give(ship, verb, room) {
    const points = Math.min(room, Number(this.position?.hints.points ?? 1));
    const one = { verb, noun: ship };
    const what = verb === "fuel" ? "coal" : verb;
    const who = this.names.ship(ship);
    return h("span", { class: "give" },
      h("button", { "aria-label": `1 ${what} for ${who}`, "data-give": `${verb} ${ship}`, onclick: (/** @type {Event} */ event) => this.table.choose([one], event) }, "+1"),
      points > 1 ? h("button", { "aria-label": `${points} ${what} for ${who}`, onclick: (/** @type {Event} */ event) =>
        this.table.choose([{ ...one, then: Array(points - 1).fill(one) }], event) }, `+${points}`) : null);
  }

  // --- hull boxes and cargo --------------------------------------------------------------------------

  /** @param {German} ship @param {Display} now */
  hull(ship, now) {
    return h("div", { class: "hull", "aria-label": `Hull ${now.hull} of ${ship.hull}` },
      h("span", { class: "label" }, "Hull ", h("b", {}, String(now.hull)), ` of ${ship.hull}`, this.steppers(ship.id, "hull")),
      h("div", { class: `boxes${ship.hull <= 4 ? " few" : ""}` }, ...now.boxes.map((cargo, i) => this.box(ship.id, now, cargo, i + 1))));
  }

  /** @param {string} ship @param {Display} now @param {string} id @param {number} box */
  box(ship, now, id, box) {
    const cargo = this.names.cargo.get(id);
    const lost = box > now.hull;
    const goal = this.goal(ship, box);
    const leaves = this.leaves(ship, box);
    const inHand = this.hand?.ship === ship && this.hand.box === box;
    const content = [h("small", {}, String(box)), cargo ? counter(cargo) : id === TAIL ? h("span", { class: "tail", title: "The second box of the seaplane" }, "✈") : null];
    const state = `box${lost ? " lost" : ""}${inHand ? " hand" : ""}${box === now.hull ? " last" : ""}`;
    if (goal) return h("button", { class: `${state} open`, "data-box": box, "aria-label": `Box ${box}`, onclick: (/** @type {Event} */ event) => this.table.choose([goal], event) }, ...content);
    if (leaves && cargo) return h("button", { class: `${state} movable`, "data-box": box, "aria-label": `${cargo.name} in box ${box}`, onclick: () => this.take({ cargo: id, ship, box }) }, ...content);
    return h("span", { class: state, "data-box": box }, ...content);
  }

  /** The choice that puts what is in hand into a box. @param {string} ship @param {number} box @returns {Choice | null} */
  goal(ship, box) {
    const { hand, position } = this;
    if (!hand) return null;
    if (hand.ship === undefined && position?.hints.ship !== ship) return null;
    const from = [hand.ship ?? "", hand.box ?? 0], to = [ship, box];
    const choices = hand.ship === undefined
      ? [{ verb: "take", noun: [hand.cargo, box] }]
      : [{ verb: "trade", noun: [...from, ...to] }, { verb: "swap", noun: [...from, ...to] }, { verb: "swap", noun: [...to, ...from] }];
    return choices.find((choice) => this.offered(choice.verb, choice.noun)) ?? null;
  }

  /** Whether what is in a box may leave it. @param {string} ship @param {number} box */
  leaves(ship, box) {
    const options = this.position?.asked?.options ?? {};
    return this.offered("dump", [ship, box]) || (options.trade ?? []).some(([from, at]) => from === ship && at === box)
      || (options.swap ?? []).some(([a, i, b, j]) => (a === ship && i === box) || (b === ship && j === box));
  }

  /** @param {{cargo: string, ship?: string, box?: number}} hand */
  take(hand) {
    const same = JSON.stringify(hand) === JSON.stringify(this.hand);
    this.hand = same ? null : hand;
    this.draw();
  }

  /** What can be done with a counter taken out of its box. */
  inHand() {
    const { ship = "", box = 0, cargo = "" } = this.hand ?? {};
    const dump = { verb: "dump", noun: [ship, box] };
    const name = this.names.cargo.get(cargo)?.name ?? "";
    const goes = (this.position?.asked?.options.trade ?? []).some(([from, at]) => from === ship && at === box);
    return h("p", { class: "in-hand" }, h("span", {}, h("b", {}, name), goes ? ": click a free box of the other ship" : ""),
      this.offered("dump", dump.noun) ? h("button", { onclick: (/** @type {Event} */ event) => this.table.choose([dump], event) }, "Put it off the ship") : null,
      h("button", { class: "quiet", onclick: () => this.take({ cargo, ship, box }) }, "Leave it"));
  }

  /** Crew and gear to be had, with cost and effect. */
  shelf() {
    const { view, asked, hints } = /** @type {Position} */ (this.position);
    const take = /** @type {[string, number][]} */ (asked?.options.take ?? []);
    const rows = this.names.board.cargo.filter((cargo) => (cargo.id !== "seaplane" || this.uses("seaplanes")) && (cargo.id !== "mines" || this.uses("mines")));
    return h("section", { class: "shelf", "aria-label": "Crew and gear" },
      h("h3", {}, "Crew and gear", h("b", { class: "points" }, `${hints.points ?? ""} points`)),
      h("p", { class: "hint" }, this.hand ? "Now click a hull box; the last boxes are lost first." : "Click a counter, then a hull box."),
      ...rows.map((cargo) => {
        const able = take.some(([id]) => id === cargo.id);
        const inHand = this.hand?.cargo === cargo.id && this.hand.ship === undefined;
        return h("button", { class: `goods${inHand ? " hand" : ""}`, disabled: !able, "data-cargo": cargo.id, "aria-pressed": String(inHand), onclick: () => this.take({ cargo: cargo.id }) },
          counter(cargo),
          h("span", { class: "says" }, h("b", {}, cargo.name), cargo.source === "reconstruction" ? "°" : "", h("small", {}, title(cargo.effect))),
          h("span", { class: "price" }, h("b", {}, String(cargo.cost)), h("small", {}, `${view.available[cargo.id] ?? 0} left`)));
      }));
  }

  /** @param {string} option */
  uses(option) {
    return this.names.board.options.includes(option);
  }

  // --- repairs -----------------------------------------------------------------------------------------

  /** The dice that may still be given to a track. */
  get spare() {
    const left = Number(this.position?.hints.left ?? 0);
    return left - Object.values(this.dice).reduce((sum, dice) => sum + dice, 0);
  }

  /** A stepper beside a damaged track. @param {string} ship @param {string} track */
  steppers(ship, track) {
    const shares = /** @type {[string, number][]} */ (this.position?.asked?.options.assign ?? []);
    if (this.position?.hints.ship !== ship || !shares.some(([name]) => name === track)) return null;
    const dice = this.dice[track] ?? 0;
    const step = (/** @type {number} */ by) => () => { this.dice[track] = dice + by; this.draw(); };
    return h("span", { class: "stepper" },
      h("button", { "aria-label": `One die fewer for the ${this.table.vocabulary.part("track", track)}`, disabled: dice === 0, onclick: step(-1) }, "−"),
      h("b", {}, String(dice)),
      h("button", { "aria-label": `One die more for the ${this.table.vocabulary.part("track", track)}`, disabled: this.spare === 0, onclick: step(1) }, "+"));
  }

  /** All dice at once: the last damaged track gets what is left. @param {string} ship */
  repairs(ship) {
    const { asked, hints } = /** @type {Position} */ (this.position);
    const shares = /** @type {[string, number][]} */ (asked?.options.assign ?? []);
    if (!shares.length || hints.ship !== ship) return null;
    const tracks = [...new Set(shares.map(([track]) => track))];
    const plan = tracks.map((track) => /** @type {Choice} */ ({ verb: "assign", noun: [track, this.dice[track] ?? 0] }));
    const [first, ...then] = plan;
    return h("p", { class: "repairs" }, this.spare ? `${this.spare} ${this.spare === 1 ? "die" : "dice"} to assign` : "All dice are assigned",
      h("button", { class: "primary", disabled: this.spare > 0, onclick: (/** @type {Event} */ event) => first && this.table.choose([{ ...first, then }], event) }, "Make these repairs"));
  }

  // --- Austro-Hungarian ships --------------------------------------------------------------------------

  /** @param {string} id */
  austrian(id) {
    const ship = this.names.warships.get(id);
    const { view } = /** @type {Position} */ (this.position);
    if (!ship) return h("div", {});
    return h("section", { class: "ship-card", style: colours(this.names.board, ship.nation), "data-ship": id },
      h("b", {}, ship.name), silhouette(ship.class),
      h("small", {}, `${CLASSES[ship.class] ?? ship.class} · guns ${ship.primary}/${ship.secondary}/${ship.tertiary} · torpedo ${ship.torpedo} · armour ${ship.armor} · speed ${ship.speed}`),
      this.placeLink(view.at[id] ?? "", this.names.place(view.at[id] ?? "")));
  }
}

/** @param {number} count */
function cells(count) {
  return Array.from({ length: count }, (_, i) => i + 1);
}
