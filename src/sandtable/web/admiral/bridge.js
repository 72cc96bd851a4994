// The bridge: everything that the open question offers beside the table: guns, torpedoes, orders, decks, fleets.
import { all } from "../choices.js";
import { fill, h, title } from "../dom.js";
import { ARCS, arcOf, cardOf, distance, sizeOf } from "./geometry.js";
import { BATTERIES, arcState, batteryOf, stations } from "./guns.js";
import { portrait } from "./cards.js";

/** @import {Vocabulary} from "../vocabulary.js" */
/** @import {Aimed, Arc, Asked, Board, Card, Choice, Hints, Position, Unit, View} from "./local" */
/**
 * @typedef {object} Doing
 * @property {(choice: Choice) => void} choose
 * @property {(name: string, candidates: Choice[], event: Event) => void} why
 * @property {(rule: string) => void} rule
 * @property {(choice: Choice) => string} words
 * @property {(place: [string, number, number] | null) => void} aim shows where a torpedo barrage would lie
 */

const ORDER_VERBS = ["order", "held", "split", "barrage", "spread"];
const AIR_VERBS = ["launch", "land", "unit", "screen", "search", "charge"];
const MANOEUVRE_ORDERS = ["evasive", "planned-veer", "smoke-screen", "mine-field", "take-off"];
const SHOPS = ["BB", "BC", "PB", "CV", "CVL", "CVE", "CA", "CL", "DD", "SS", "PT", "ES", "AK"];

/** @param {number} number */
const signed = (number) => (number < 0 ? `−${-number}` : `+${number}`);

export class Bridge {
  /** @param {Board} board @param {Vocabulary} vocabulary @param {Doing} doing */
  constructor(board, vocabulary, doing) {
    this.board = board;
    this.vocabulary = vocabulary;
    this.doing = doing;
    this.element = h("div", { class: "admiral-panel bridge" });
    /** The order of cards that is being laid out. @type {string[]} */
    this.plan = [];
    this.planned = "";
    /** Which types of ships the shop shows. */
    this.shelf = "BB";
    /** Takes a place for a torpedo barrage from the table, while one is being laid. @type {((place: [string, number, number]) => void) | null} */
    this.spreading = null;
  }

  /** @param {Position} position */
  show(position) {
    const { view, asked } = position;
    const hints = /** @type {Hints} */ (position.hints);
    this.spreading = null;
    if (!asked) {
      fill(this.element, h("p", { class: "hint" }, "Nothing is asked of you."), ...this.decks(view));
      return;
    }
    const step = view.agenda.at(-1)?.type ?? "";
    const parts = asked.options.card || asked.options.rest ? this.stacking(view, asked)
      : asked.options.buy || asked.options.sell ? this.shop(view, asked)
      : step === "Manoeuvre" || step === "Declare" ? this.manoeuvre(view, asked, hints)
      : asked.options.place ? this.placing(view, asked)
      : this.listed(asked);
    fill(this.element, ...parts, ...(step === "Manoeuvre" || asked.options.buy ? [] : this.decks(view)));
  }

  /** @param {Choice} choice @param {string} [text] @param {string} [kind] */
  button(choice, text = this.doing.words(choice), kind = "") {
    const noun = Array.isArray(choice.noun) ? choice.noun.join(" ") : choice.noun;
    return h("button", { class: kind, "data-choice": `${choice.verb}${noun === null ? "" : ` ${noun}`}`, onclick: () => this.doing.choose(choice) }, text);
  }

  /** All choices of a question without a place on the table. @param {Asked} asked */
  listed(asked) {
    const choices = all(asked).filter(({ verb }) => !["fly", "place", "scenery", "return", "speed"].includes(verb)).slice(0, 60);
    return [h("div", { class: "listed" }, ...choices.map((choice) => this.button(choice)))];
  }

  // --- an activation ---------------------------------------------------------------------------------

  /** @param {View} view @param {Asked} asked @param {Hints} hints */
  manoeuvre(view, asked, hints) {
    const act = view.act;
    const unit = act && view.units[act.unit];
    if (!act || !unit) return [];
    const card = cardOf(this.board, view, act.unit);
    const way = act.way || 1;
    const head = h("header", { class: "acting" }, h("h3", {}, view.roster[act.unit]?.name ?? ""), portrait(card, sizeOf(this.board, view, act.unit)),
      h("div", { class: "way", role: "img", "aria-label": `${act.gone / 10} of ${act.way / 10} cm` }, h("i", { style: `width: ${(100 * act.gone) / way}%` }), h("span", {}, act.speed === null ? `${unit.speed} kn` : `${act.speed} kn: ${act.gone / 10} of ${act.way / 10} cm · run ${act.run / 10}${hints.need ? ` of ${hints.need / 10}` : ""}`)),
      act.bound ? h("p", { class: "bound" }, act.bound === 2 ? "Severe damage: she keeps her speed, turns away and does not fire " : "Light damage: she keeps her speed and turns away, and fires at −2 ", h("button", { class: "rule", onclick: () => this.doing.rule(act.bound === 2 ? "auto.severe" : "auto.light") }, act.bound === 2 ? "auto.severe" : "auto.light")) : null);
    return [head, ...(act.speed === null ? [] : [this.guns(view, asked, hints, card), ...this.torpedoes(view, asked, hints, card)]), ...this.orders(view, asked), ...this.others(asked, view.roster[act.unit]?.name ?? "")];
  }

  /** The enemy that a shot into an arc would be about: the nearest there, else the nearest. @param {View} view @param {string} id @param {Arc} arc */
  prey(view, id, arc) {
    const me = view.units[id];
    if (!me) return "";
    const foes = Object.entries(view.units).filter(([other, { status }]) => status === "afloat" && view.roster[other]?.side !== view.roster[id]?.side);
    const near = foes.map(([other, unit]) => ({ other, far: distance(me, unit), in: arcOf(me, [unit.x, unit.y]) === arc })).sort((a, b) => Number(b.in) - Number(a.in) || a.far - b.far);
    return near[0]?.other ?? "";
  }

  /** Guns by arc: what can fire has its chances, what cannot says why. @param {View} view @param {Asked} asked @param {Hints} hints @param {Card} card */
  guns(view, asked, hints, card) {
    const id = view.act?.unit ?? "";
    const unit = /** @type {Unit} */ (view.units[id]);
    const rows = BATTERIES.flatMap(([letter, name]) => {
      const battery = batteryOf(card, letter);
      if (!battery) return [];
      const cells = ARCS.map((arc) => {
        const { state, long, short } = arcState(this.board, card, unit, letter, arc);
        const shots = (hints.shots ?? []).filter((shot) => shot.battery === letter && shot.arc === arc);
        const choices = shots.map((shot) => this.shot(asked, shot));
        const target = this.prey(view, id, arc);
        const why = h("button", { class: "quiet why", "data-why": `${letter} ${arc}`, title: "Why not?", onclick: (/** @type {Event} */ event) => this.doing.why(`fire ${name}, ${arc}`, [{ verb: "fire", noun: [letter, arc, target] }], event) }, state === "none" ? "–" : state === "spent" ? "fired" : state === "barred" ? "barred" : `${long}/${short}`);
        return h("td", { class: `arc ${shots.length ? "can" : state}` }, ...(shots.length ? choices : [why]));
      });
      return [h("tr", {}, h("th", { title: `${battery.guns}, ${battery.range} cm` }, title(name), h("small", {}, ` d${battery.die} ${battery.range} cm`)), ...cells)];
    });
    return h("section", {}, h("h3", {}, "Guns"), h("table", { class: "guns fire" }, h("thead", {}, h("tr", {}, ...["", "Bow", "Starb.", "Stern", "Port"].map((text) => h("th", {}, text)))), h("tbody", {}, ...rows)), ...this.reckoning(hints));
  }

  /** @param {Asked} asked @param {Aimed} shot */
  shot(asked, { battery, arc, target, chance }) {
    return this.button({ verb: "fire", noun: [battery, arc, target] }, `${this.vocabulary.name(target)} ${Math.round(chance * 100)} %`, "fire");
  }

  /** How the chances come about. @param {Hints} hints */
  reckoning(hints) {
    const shots = hints.shots ?? [];
    if (!shots.length) return [];
    return [h("details", { class: "reckoning" }, h("summary", {}, "How the chances come about"), h("ul", {}, ...shots.map((shot) => h("li", {},
      h("b", {}, `${title(this.vocabulary.part("battery", shot.battery))}, ${shot.arc}, at ${this.vocabulary.name(shot.target)}: `), `${shot.coefficient} (${shot.short ? "short" : "long"})${Object.entries(shot.modifiers).map(([why, n]) => ` ${signed(n)} ${why}`).join("")} + d${shot.die} above ${shot.defence} + d8: ${Math.round(shot.chance * 100)} %`))))];
  }

  /** @param {View} view @param {Asked} asked @param {Hints} hints @param {Card} card */
  torpedoes(view, asked, hints, card) {
    if (!card.torpedo) return [];
    const id = view.act?.unit ?? "";
    const unit = /** @type {Unit} */ (view.units[id]);
    const rows = (hints.torpedoes ?? []).map(({ place, target, parts, number }) => h("li", {}, this.button({ verb: "torpedo", noun: [place, target] }, `${title(place)}: ${this.vocabulary.name(target)}, ${number} or less`, "fire"),
      h("small", {}, ` ${stations(unit, /** @type {Arc} */ (place))} dice: ${Object.entries(parts).map(([why, n]) => `${signed(n)} ${why}`).join(", ")}`)));
    const why = ARCS.filter((arc) => stations(unit, arc) > 0 && !(hints.torpedoes ?? []).some(({ place }) => place === arc)).map((arc) => h("button", { class: "quiet why", "data-why": `torpedo ${arc}`, onclick: (/** @type {Event} */ event) => this.doing.why(`torpedoes, ${arc}`, [{ verb: "torpedo", noun: [arc, this.prey(view, id, arc)] }], event) }, `${title(arc)} ${stations(unit, arc)}: why not?`));
    return [h("section", {}, h("h3", {}, `Torpedoes, ${card.torpedo.range} cm`), rows.length ? h("ul", { class: "launches" }, ...rows) : null, why.length ? h("div", {}, ...why) : Object.keys(unit.tubes).length ? null : h("p", { class: "hint" }, "All launched."))];
  }

  /** @param {View} view @param {Asked} asked */
  orders(view, asked) {
    const given = ORDER_VERBS.flatMap((verb) => (asked.options[verb] ?? []).map((noun) => ({ verb, noun })));
    const points = view.points[asked.side] ?? 0;
    const offered = new Set(asked.options.order ?? []);
    const refused = view.act?.speed === null ? [] : MANOEUVRE_ORDERS.filter((id) => !offered.has(id));
    const short = given.filter(({ verb }) => verb === "order" || verb === "held" || verb === "split");
    const long = given.filter(({ verb }) => verb === "barrage");
    return [h("section", {}, h("h3", {}, `Admiral orders: ${points} ${points === 1 ? "point" : "points"}`),
      short.length ? h("div", { class: "listed" }, ...short.map((choice) => this.button(choice, choice.verb === "order" ? this.vocabulary.name(choice.noun) : undefined))) : null,
      long.length ? h("details", {}, h("summary", {}, "Barrage fire"), h("div", { class: "listed" }, ...long.map((choice) => this.button(choice)))) : null,
      asked.options.spread?.length ? this.spread(/** @type {[string, number, number][]} */ (asked.options.spread)) : null,
      refused.length ? h("details", { class: "refused" }, h("summary", {}, "Not now"), h("div", { class: "listed" }, ...refused.map((id) => h("button", { class: "quiet why", onclick: (/** @type {Event} */ event) => this.doing.why(this.vocabulary.name(id), [{ verb: "order", noun: id }], event) }, this.vocabulary.name(id))))) : null)];
  }

  /** Where a torpedo barrage is laid: side, degrees off, distance. @param {[string, number, number][]} places */
  spread(places) {
    const select = (/** @type {string} */ name) => /** @type {HTMLSelectElement} */ (h("select", { "aria-label": name }));
    const [side, off, far] = [select("Side"), select("Degrees forward or aft of the beam"), select("Distance in cm")];
    const put = (/** @type {HTMLSelectElement} */ where, /** @type {(string | number)[]} */ values, /** @type {(value: string) => string} */ say) => {
      const was = where.value;
      const found = [...new Set(values.map(String))];
      fill(where, ...found.map((value) => h("option", { value, selected: value === was }, say(value))));
    };
    const draw = () => {
      put(side, places.map(([one]) => one), title);
      put(off, places.filter(([one]) => one === side.value).map(([, two]) => two), (value) => `${value}°`);
      put(far, places.filter(([one, two]) => one === side.value && String(two) === off.value).map(([, , three]) => three), (value) => `${value} cm`);
    };
    draw();
    const aimed = () => /** @type {[string, number, number]} */ ([side.value, Number(off.value), Number(far.value)]);
    for (const one of [side, off, far]) one.addEventListener("change", () => { draw(); this.doing.aim(aimed()); });
    const drawer = /** @type {HTMLDetailsElement} */ (h("details", { class: "spread" }, h("summary", {}, "Torpedo barrage"), h("p", { class: "hint" }, "Click on the sea, or choose here."), h("div", { class: "listed" }, side, off, far,
      h("button", { "data-do": "spread", onclick: () => this.doing.choose({ verb: "spread", noun: aimed() }) }, "Lay it"))));
    drawer.addEventListener("toggle", () => {
      if (!drawer.isConnected) return;
      this.spreading = drawer.open ? (place) => { for (const [one, value] of /** @type {[HTMLSelectElement, string | number][]} */ ([[side, place[0]], [off, place[1]], [far, place[2]]])) { one.value = String(value); draw(); } this.doing.aim(aimed()); } : null;
      this.doing.aim(drawer.open ? aimed() : null);
    });
    return drawer;
  }

  /** Aircraft, depths, hunting. @param {Asked} asked @param {string} own the name of the ship that acts */
  others(asked, own) {
    const found = [...AIR_VERBS, "depth"].flatMap((verb) => (asked.options[verb] ?? []).map((noun) => ({ verb, noun })));
    return found.length ? [h("section", {}, h("h3", {}, asked.options.depth ? "Depth" : "Aircraft and hunting"), h("div", { class: "listed" }, ...found.map((choice) => this.button(choice, title(this.doing.words(choice).replace(`${own}’s `, ""))))))] : [];
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** Both decks: what is left, face down. @param {View} view */
  decks(view) {
    if (!["tactical", "operational"].includes(view.phase)) return [];
    const back = (/** @type {string} */ text) => h("span", { class: "card-back", title: text });
    return [h("section", { class: "decks" }, h("h3", {}, "Decks"), ...this.board.sides.map(({ name }, side) => {
      const own = side === view.side;
      const held = view.held[side];
      const cards = own ? view.deck.map((id) => h("span", { class: "card-front" }, this.vocabulary.name(id))) : Array.from({ length: view.decks[side] ?? 0 }, () => back("A card of the enemy"));
      return h("div", { class: `deck side-${side}` }, h("b", {}, name), h("div", {}, ...cards, held ? h("span", { class: "card-front held" }, own ? `Held: ${this.vocabulary.name(held)}` : "A card is held") : null, cards.length || held ? null : h("small", {}, view.phase !== "tactical" ? "empty" : own ? "not stacked yet" : "face down")),
        own || !view.waiting.length ? null : h("small", {}, `Not shown yet: ${view.waiting.map((id) => this.vocabulary.name(id)).join(", ")}`));
    }))];
  }

  /** Cards are laid in order, by dragging or by clicks, and then stacked. @param {View} view @param {Asked} asked */
  stacking(view, asked) {
    const left = /** @type {string[]} */ (asked.options.card ?? []);
    const late = /** @type {string[]} */ (asked.options.late ?? []);
    const state = [view.turn, left, late, asked.options.pass?.length, view.deck].join(" ");
    if (state !== this.planned) {
      this.planned = state;
      this.plan = [...left].sort((a, b) => (view.roster[a]?.number ?? 0) - (view.roster[b]?.number ?? 0));
    }
    const list = h("ol", { class: "plan", "aria-label": "The order of your cards" });
    const passes = this.plan.filter((id) => id === "pass").length;
    const drawList = () => fill(list, ...this.plan.map((id, i) => this.planCard(id, i, list, drawList)));
    drawList();
    const extra = [
      ...late.filter((id) => !this.plan.includes(id)).map((id) => h("button", { "data-late": id, onclick: () => { this.plan.push(id); this.again?.(); } }, this.doing.words({ verb: "late", noun: id }))),
      ...(asked.options.pass?.length && passes < 10 ? [h("button", { "data-pass": true, onclick: () => { this.plan.push("pass"); this.again?.(); } }, this.doing.words({ verb: "pass", noun: null }))] : []),
    ];
    this.again = () => fill(this.element, ...this.stacking(view, asked), ...this.decks(view));
    return [h("h3", {}, `Your cards${view.deck.length ? `; ${view.deck.length} stacked already` : ", the first on top"}`), list, h("div", { class: "listed" }, ...extra),
      h("button", { class: "primary", "data-do": "stack", onclick: () => this.stack(asked) }, "Stack in this order")];
  }

  /** @param {string} id @param {number} index @param {HTMLElement} list @param {() => void} draw */
  planCard(id, index, list, draw) {
    const move = (/** @type {number} */ to) => {
      const [card] = this.plan.splice(index, 1);
      if (card) this.plan.splice(Math.max(0, Math.min(this.plan.length, to)), 0, card);
      draw();
      /** @type {HTMLElement | null} */ (list.children[Math.max(0, Math.min(this.plan.length - 1, to))]?.querySelector("button") ?? null)?.focus();
    };
    const name = title(this.vocabulary.name(id));
    const item = h("li", { "data-plan": id }, h("span", { class: "grip", "aria-hidden": "true" }, "⠿"), h("span", {}, name),
      h("button", { "aria-label": `${name} earlier`, disabled: index === 0, onclick: () => move(index - 1) }, "▲"), h("button", { "aria-label": `${name} later`, disabled: index === this.plan.length - 1, onclick: () => move(index + 1) }, "▼"),
      id === "pass" ? h("button", { "aria-label": "Take the Pass card away", onclick: () => { this.plan.splice(index, 1); this.again?.(); } }, "✕") : null);
    item.addEventListener("pointerdown", (event) => {
      if (event.target instanceof Element && event.target.closest("button")) return;
      event.preventDefault();
      item.setPointerCapture(event.pointerId);
      item.classList.add("dragged");
      const over = (/** @type {PointerEvent} */ now) => {
        const rest = [...list.children].filter((one) => one !== item);
        const next = rest.find((one) => { const { top, height } = one.getBoundingClientRect(); return now.clientY < top + height / 2; });
        if (next) list.insertBefore(item, next);
        else list.append(item);
      };
      const drop = () => {
        item.removeEventListener("pointermove", over);
        this.plan = [...list.children].map((one) => (one instanceof HTMLElement ? one.dataset.plan ?? "" : ""));
        draw();
      };
      item.addEventListener("pointermove", over);
      item.addEventListener("pointerup", drop, { once: true });
      item.addEventListener("pointercancel", drop, { once: true });
    });
    return item;
  }

  /** All cards of the plan, one choice after the other. @param {Asked} asked */
  stack(asked) {
    const late = new Set(asked.options.late ?? []);
    const choices = /** @type {Choice[]} */ (this.plan.map((id) => (id === "pass" ? { verb: "pass", noun: null } : { verb: late.has(id) ? "late" : "card", noun: id })));
    const [first, ...then] = [...choices, /** @type {Choice} */ ({ verb: "rest", noun: null })];
    if (first) this.doing.choose({ ...first, then });
  }

  // --- before the battle -----------------------------------------------------------------------------

  /** @param {View} view @param {Asked} asked */
  placing(view, asked) {
    const others = /** @type {string[]} */ (asked.options.unit ?? []);
    return [h("p", {}, "Click in your zone, drag the ship or her wheel, then “Place here”. The enemy sees only a card."),
      others.length ? h("div", { class: "listed" }, ...others.map((id) => this.button({ verb: "unit", noun: id }))) : null,
      asked.options.depth?.length ? this.button({ verb: "depth", noun: asked.options.depth[0] }) : null].filter((node) => node !== null);
  }

  /** Ships for tactical points. @param {View} view @param {Asked} asked */
  shop(view, asked) {
    const side = asked.side;
    const able = new Set(asked.options.buy ?? []);
    const navy = this.board.sides[side]?.navy ?? "";
    const cards = this.board.cards.filter((card) => (card.navy === navy || card.navy === "ANY") && SHOPS.includes(card.type));
    const types = SHOPS.filter((type) => cards.some((card) => card.type === type));
    const shown = cards.filter((card) => card.type === this.shelf);
    const mine = Object.entries(view.roster).filter(([, entry]) => entry.side === side);
    const spent = view.budget[side] ?? 0;
    const tabs = types.map((type) => h("button", { "aria-pressed": String(type === this.shelf), "data-shelf": type, onclick: () => { this.shelf = type; fill(this.element, ...this.shop(view, asked)); } }, type));
    return [
      h("h3", {}, `Your fleet: ${spent} of ${this.board.budget} points`), h("div", { class: "way" }, h("i", { style: `width: ${Math.min(100, (100 * spent) / this.board.budget)}%` })),
      mine.length ? h("ul", { class: "roster" }, ...mine.map(([id, entry]) => h("li", {}, `${entry.name} · ${cardOf(this.board, view, id).type}, ${cardOf(this.board, view, id).points}`))) : h("p", { class: "hint" }, "A fleet needs a flagship: BB, BC, PB, CV or CA."),
      h("div", { class: "shelf" }, ...tabs),
      ...shown.map((card) => h("article", { class: "offer" }, portrait(card, this.board.hulls[card.id] ?? [card.length, card.beam]), h("div", {}, h("b", {}, card.class || card.name), h("small", {}, ` ${card.points} points · ${card.speed} kn · ${"▮".repeat(card.structure)} · armour ${card.armour}${card.primary ? ` · ${card.primary.guns.replace("x", "×")}` : ""}`)),
        h("div", { class: "listed" }, ...[card.name, ...card.sisters].map((name) => (able.has(name) ? this.button({ verb: "buy", noun: name }, name)
          : h("button", { class: "quiet why", onclick: (/** @type {Event} */ event) => this.doing.why(name, [{ verb: "buy", noun: name }], event) }, name)))))),
    ];
  }
}
