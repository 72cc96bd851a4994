// The side panel: the log, the tabs of the game, and the chat with who sits where.
import { fill, h } from "./dom.js";

/** @import {ChatRow, SeatInfo, Tab, Update} from "./client" */
/** @typedef {(text: string, note: boolean) => Promise<boolean>} Say */

export class Panels {
  /** @param {Tab[]} tabs @param {import("./log.js").LogList} log @param {Chat} chat @param {() => void} opened */
  constructor(tabs, log, chat, opened) {
    this.opened = opened;
    /** The tab that is open. */
    this.current = "";
    const panes = [{ id: "log", text: "Log", element: log.element }, ...tabs, { id: "chat", text: "Chat", element: chat.element }];
    this.panes = new Map(panes.map(({ id, element }) => [id, h("div", { class: "pane", role: "tabpanel", id: `pane-${id}`, hidden: true }, element)]));
    this.tabs = new Map(panes.map(({ id, text }) => [id, h("button", { role: "tab", "aria-controls": `pane-${id}`, onclick: () => this.open(id, true) }, text)]));
    this.element = h("aside", { class: "side" }, h("div", { class: "tabs", role: "tablist" }, ...this.tabs.values()), ...this.panes.values());
    this.open("log");
  }

  /** @param {string} wanted @param {boolean} [toggle] */
  open(wanted, toggle = false) {
    const same = this.tabs.get(wanted)?.getAttribute("aria-selected") === "true";
    this.element.classList.toggle("folded", toggle && same && !this.element.classList.contains("folded"));
    for (const [id, pane] of this.panes) pane.hidden = id !== wanted;
    for (const [id, tab] of this.tabs) tab.setAttribute("aria-selected", String(id === wanted));
    const other = this.current && this.current !== wanted;
    this.current = wanted;
    if (other) this.opened();
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
}

/** Who sits where, and what is said. */
export class Chat {
  /** @param {(side: string) => string} name @param {Say} say */
  constructor(name, say) {
    this.name = name;
    this.talk = h("ol", { class: "chat", "aria-label": "Chat" });
    this.seats = h("ul", { class: "seats", "aria-label": "Seats" });
    const input = /** @type {HTMLInputElement} */ (h("input", { maxlength: "1000", placeholder: "Say something", "aria-label": "Say something" }));
    const send = async (/** @type {boolean} */ note) => {
      const text = input.value;
      if (text.trim() && (await say(text, note)) && input.value === text) input.value = "";
    };
    this.note = h("button", { type: "button", hidden: true, onclick: () => send(true) });
    this.element = h("div", {}, this.seats, this.talk,
      h("form", { class: "say", onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); send(false); } }, input, this.note));
  }

  /** @param {Update} update */
  show({ chat, seats, letterbox }) {
    fill(this.seats, ...seats.map((seat) => this.seat(seat)));
    this.note.hidden = !letterbox;
    this.note.textContent = `Leave as a note at ${letterbox}`;
    if (chat) fill(this.talk, ...chat.map((said) => this.row(said)));
  }

  /** @param {SeatInfo} seat */
  seat({ side, kind, name, think }) {
    const here = this.name(side);
    const who = kind === "open" ? "open" : name.toLowerCase() === here.toLowerCase() ? "" : name;
    const bot = kind !== "open" && kind !== "person";
    return h("li", {}, h("b", {}, here), [who && `: ${who}`, bot && (think ? ` (bot, ${think})` : " (bot)")].filter(Boolean).join(""));
  }

  /** @param {ChatRow} said */
  row({ author, text, to, place }) {
    const heard = place ? `note left at ${place}` : to ? `to ${to.filter((side) => side !== author).map(this.name).join(", ") || "nobody"}` : "";
    return h("li", { class: author ? "" : "system" }, author ? h("b", {}, this.name(author)) : null,
      author && heard ? h("small", {}, ` ${heard}`) : null, author ? ": " : null, text);
  }
}
