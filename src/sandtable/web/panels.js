// The side panel: log, stack inspector, off-map boxes and tracks, charts, chat.
import { combatTable } from "./charts.js";
import { label, onUnit } from "./choices.js";
import { counterPicture } from "./counters.js";
import { fill, h, printed, title } from "./dom.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Asked} Asked */
/** @typedef {import("./types").Update} Update */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {{choose: (choice: Choice) => void, find: (place: number) => void, rule: (rule: string) => void, say: (text: string) => void}} Acts */

export class Panels {
  /**
   * @param {import("./board").Board} board @param {import("./choices.js").Names} names
   * @param {import("./log.js").Diary} diary @param {Acts} acts
   */
  constructor(board, names, diary, acts) {
    this.board = board;
    this.names = names;
    this.acts = acts;
    /** @type {View | null} */
    this.view = null;
    /** @type {Asked | null} */
    this.asked = null;
    /** @type {number | null} */
    this.place = null;
    this.inHand = false;
    this.inspector = h("div", { class: "inspector" }, h("p", { class: "hint" }, "Tap a hex or a stack to see what is there."));
    this.offmap = h("div", {});
    this.charts = h("div", {}, combatTable(board.crt), terrainChart(board), h("p", { class: "rebuilt" }, "Values marked ° are reconstructions."));
    this.talk = h("ol", { class: "chat", "aria-label": "Chat" });
    const input = /** @type {HTMLInputElement} */ (h("input", { maxlength: "1000", placeholder: "Say something", "aria-label": "Say something" }));
    const chat = h("div", {}, this.talk, h("form", {
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        if (input.value.trim()) acts.say(input.value);
        input.value = "";
      },
    }, input));
    /** @type {[string, string, HTMLElement][]} */
    const panes = [["log", "Log", diary.element], ["stack", "Stack", this.inspector], ["offmap", "Off map", this.offmap], ["charts", "Charts", this.charts], ["chat", "Chat", chat]];
    this.panes = new Map(panes.map(([id, , content]) => [id, h("div", { class: "pane", role: "tabpanel", id: `pane-${id}`, hidden: true }, content)]));
    this.tabs = new Map(panes.map(([id, text]) => [id, h("button", { role: "tab", "aria-controls": `pane-${id}`, onclick: () => this.open(id, true) }, text)]));
    this.element = h("aside", { class: "side" }, h("div", { class: "tabs", role: "tablist" }, ...this.tabs.values()), ...this.panes.values());
    this.open("log");
  }

  /** @param {string} wanted @param {boolean} [toggle] */
  open(wanted, toggle = false) {
    const same = this.tabs.get(wanted)?.getAttribute("aria-selected") === "true";
    this.element.classList.toggle("folded", toggle && same && !this.element.classList.contains("folded"));
    for (const [id, pane] of this.panes) pane.hidden = id !== wanted;
    for (const [id, tab] of this.tabs) tab.setAttribute("aria-selected", String(id === wanted));
  }

  /** Bring another tab forward; folded panels stay folded. @param {string} wanted */
  turnTo(wanted) {
    const folded = this.element.classList.contains("folded");
    this.open(wanted);
    this.element.classList.toggle("folded", folded);
  }

  /** Leave only the tabs in sight, on a small screen. */
  fold() {
    this.element.classList.add("folded");
  }

  /** @param {View} view @param {Asked | null} asked @param {Update} update */
  show(view, asked, update) {
    this.view = view;
    this.asked = asked;
    this.drawOffMap(view, update);
    if (asked && this.gathering(asked)) this.place = this.gathering(asked);
    const hand = asked?.options.unit && !this.onMap(asked) ? asked : null;
    if (hand) this.showHand(hand);
    else {
      this.drawStack();
      if (this.inHand) this.turnTo("log");
    }
    this.inHand = hand !== null;
  }

  /** The hex where a stack is being gathered. @param {Asked} asked @returns {number | null} */
  gathering(asked) {
    const units = asked.options.add ?? asked.options.drop;
    if (!units?.length || !this.view) return null;
    return this.view.stacks.find((stack) => stack.units.includes(units[0]))?.place ?? null;
  }

  /** @param {Asked} asked */
  onMap(asked) {
    return this.view?.stacks.some((stack) => stack.units.some((unit) => asked.options.unit.includes(unit))) ?? false;
  }

  /** Units to choose that are in hand, not on the map. @param {Asked} asked */
  showHand(asked) {
    fill(this.inspector, h("h3", {}, "In hand"), ...asked.options.unit.map((unit) => this.row(unit, true)));
    if (!this.inHand) this.turnTo("stack");
  }

  /** @param {number} place */
  inspect(place) {
    this.place = place;
    this.drawStack();
    this.turnTo("stack");
  }

  drawStack() {
    const { place, view } = this;
    if (place === null || !view) {
      fill(this.inspector, h("p", { class: "hint" }, "Tap a hex or a stack to see what is there."));
      return;
    }
    const cell = this.board.hexes.find((c) => c.number === place);
    const locale = this.board.locales.find((l) => l.hex === place);
    const ruin = this.board.ruins.find((r) => r.hex === place);
    const held = view.held.findIndex((hexes) => hexes.includes(place));
    const facts = [
      cell?.terrain, cell?.province && title(cell.province),
      locale && `${locale.kind}, ${locale.vp} VP${locale.vp_source === "reconstruction" ? "°" : ""}`,
      locale?.fortress && (view.destroyed.includes(place) ? "fortress destroyed" : "fortress"),
      locale?.port.length && "port", locale?.supply_source && `${title(locale.supply_source)} supply source`,
      held >= 0 && `held by ${this.board.sides[held].name}`, ruin && (view.looted.includes(place) ? "ruins, looted" : "ruins"),
    ].filter(Boolean).join(" · ");
    const stacks = view.stacks.filter((stack) => stack.place === place);
    fill(this.inspector,
      h("h3", {}, `${this.names.place(place)}${cell && !this.names.place(place).startsWith("hex") ? ` (${cell.label})` : ""}`),
      h("p", { class: "hint" }, facts, " ", h("button", { class: "place", onclick: () => this.acts.find(place) }, "show")),
      ...stacks.flatMap((stack) => [
        ...[...stack.units].reverse().map((unit) => this.row(unit)),
        stack.height > stack.units.length
          ? h("p", { class: "hint" }, `and ${stack.height - stack.units.length} more beneath: only the top unit is known (7.7)`) : null,
      ]),
      stacks.length ? null : h("p", { class: "hint" }, "No units here."));
  }

  /** @param {number} unit @param {boolean} [hand] */
  row(unit, hand = false) {
    const piece = this.names.pieces.get(unit);
    if (!piece) return h("div", {});
    const asked = this.asked;
    const choices = asked ? onUnit(asked, unit) : [];
    return h("div", { class: "unit-row", "data-unit": String(unit) }, counterPicture(this.board, piece),
      h("div", { class: "words" }, h("b", {}, piece.label || piece.type), ` ${piece.name}`, h("br", {}),
        h("small", {}, `${piece.type} ${piece.factors}${piece.source === "rulebook" ? "" : "°"}${hand ? ` · ${piece.setup}` : ""}`)),
      ...choices.map((choice) => h("button", { onclick: () => this.acts.choose(choice), "data-verb": choice.verb },
        asked && choice.verb === "unit" ? (hand ? "Place" : "Choose") : asked ? label(choice, asked) : "")));
  }

  /** @param {View} view @param {Update} update */
  drawOffMap(view, update) {
    const sides = this.board.sides;
    const rows = (/** @type {number[]} */ units) => units.map((unit) => h("li", {}, this.names.unit(unit)));
    const due = new Map();
    for (const [unit, turn] of view.track) due.set(turn, [...(due.get(turn) ?? []), unit]);
    fill(this.offmap,
      h("h3", {}, "Turn track"),
      h("div", { class: "track" }, ...this.board.turns.map((turn) => h("div", { class: turn.turn === view.turn ? "now" : "" },
        h("b", {}, `${turn.turn} `), printed(turn.months), turn.flood ? " ≈ flood" : turn.summer ? " ☀" : turn.winter ? " ❄" : "",
        h("ul", {}, ...rows(due.get(turn.turn) ?? []))))),
      ...sides.flatMap((side, i) => [
        h("h3", {}, side.name),
        h("p", { class: "hint" }, `In the container: ${view.hands[i].pool} · waiting: ${view.hands[i].waiting}`),
        view.hands[i].pool_units.length ? h("details", {}, h("summary", {}, "Your container"), h("ul", {}, ...rows(view.hands[i].pool_units))) : null,
        view.hands[i].waiting_units.length ? h("ul", {}, ...rows(view.hands[i].waiting_units)) : null,
      ]),
      view.fleets.length ? h("p", {}, `Fleets: ${view.fleets.map(([unit]) => this.names.unit(unit)).join(", ")}`) : null,
      view.aside.length ? h("details", {}, h("summary", {}, `May come by event or decision (${view.aside.length})`), h("ul", {}, ...rows(view.aside))) : null,
      view.gone.length ? h("details", {}, h("summary", {}, `Out of the game (${view.gone.length})`), h("ul", {}, ...rows(view.gone))) : null,
      h("h3", {}, "Seats"),
      h("ul", {}, ...update.seats.map((seat) => h("li", {}, `${title(seat.side)}: ${seat.kind === "open" ? "open" : seat.name}${seat.kind !== "person" && seat.kind !== "open" ? " (bot)" : ""}`))));
  }

  /** @param {Update} update */
  chat(update) {
    if (!update.chat) return; // nothing new was said
    fill(this.talk, ...update.chat.map((said) => h("li", { class: said.author ? "" : "system" },
      said.author ? h("b", {}, `${title(said.author)}: `) : null, said.text)));
  }
}

/** @param {import("./board").Board} board */
function terrainChart(board) {
  return h("table", { class: "crt" }, h("caption", {}, "Terrain Effects Chart"),
    h("thead", {}, h("tr", {}, ...["Terrain", "MP", "Shift"].map((t) => h("th", {}, t)))),
    h("tbody", {}, ...board.terrain.map((row) => h("tr", {}, h("th", {}, row.terrain),
      h("td", {}, row.prohibited ? "–" : `${row.where === "hexside" ? "+" : ""}${row.mp}${row.mp_source === "rulebook" ? "" : "°"}`),
      h("td", {}, row.shift ? `${Math.abs(row.shift)} ${row.shift > 0 ? "right" : "left"}${row.shift_source === "rulebook" ? "" : "°"}` : "")))));
}
