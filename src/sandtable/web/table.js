// A table: the board, the prompt, the panels, and what a person does at it.
import { call, forgetSeat, keepDice, keepSeat, keptDice, Live, random, seats, Unreachable } from "./api.js";
import { all, offers, same } from "./choices.js";
import { SuggestionCard, Stopwatch } from "./suggestions.js";
import { announce, fill, h, isNarrow, spoken, title, toast } from "./dom.js";
import { clientOf } from "./clients.js";
import { LogList } from "./log.js";
import { openMenu } from "./menu.js";
import { openPalette } from "./palette.js";
import { Chat, Panels } from "./panels.js";
import { prefer, preferences } from "./preferences.js";
import { Replay } from "./replay.js";
import { RulePanel } from "./rules.js";
import { boardOf } from "./setup.js";
import { Documents } from "./documents.js";
import { verify } from "./verify.js";
import { Vocabulary } from "./vocabulary.js";

/** @import {Board, Button, Card, Choice, ClientModule, Place} from "./client" */
/** @import {Asked, Considered, Ending, LogLine, Outdated, Panel, Past, Suggestion, Update} from "./types" */

/** @param {HTMLElement} root @param {string} id */
export async function openTable(root, id) {
  const invite = location.hash.match(/^#seat=([\w-]+)$/)?.[1] ?? "";
  if (invite) history.replaceState(null, "", location.pathname);
  try {
    const kept = seats()[id] ?? "";
    const invited = invite ? (await call("POST", "/mine", { tokens: { [id]: invite } }))[0] : null;
    const token = invited?.yours.length ? invite : kept;
    const summary = token === invite ? invited : (await call("POST", "/mine", { tokens: { [id]: token } }))[0];
    const mine = summary?.yours ?? [];
    if (invited?.yours.length) keepSeat(id, invite);
    else if (invited) toast(`This link opens no seat at this table. ${mine.length ? "You have the seat that you had before." : "You are watching."}`, "error");
    const first = await call("GET", `/tables/${id}${mine.length ? `?side=${pick(mine, summary.asked)}` : ""}`, undefined, mine.length ? token : "");
    const board = await call("GET", boardOf(first.game, first.setup));
    new TablePage(root, id, mine.length ? token : "", mine, board, await clientOf(board), first);
  } catch (error) {
    fill(root, h("main", { class: "cover" }, h("h2", {}, "This table cannot be opened"),
      h("p", {}, /** @type {Error} */ (error).message), h("a", { href: "/" }, "Back to the lobby")));
  }
}

/** @param {string[]} mine @param {string} asked */
function pick(mine, asked) {
  return mine.includes(asked) ? asked : mine[0];
}

/** What is proposed, in words. @param {Update} update */
function wish({ proposal, number }) {
  if (proposal?.kind === "migrate") return "to go on with the new version of the rules";
  if (proposal?.kind === "draw") return "to end the game in a draw";
  return `to go back to choice ${proposal?.to} of ${number}`;
}

/** Say why something was refused. @param {Error} error */
function refused({ message }) {
  toast(message, "error");
  return null;
}

/** How many buttons a prompt has at most; all choices are in the palette. */
const MOST_BUTTONS = 8;

/** Of a longer plan only the beginning, the end and where it parts from its rival are told. */
const LONG_PLAN = 3;

/** A list cut short: the first, the last and what is at the fork; what is left out is counted. @param {string[]} said @param {number} fork */
const outline = (said, fork) => {
  if (said.length <= LONG_PLAN) return said;
  const told = [...new Set([0, Math.min(Math.max(fork, 0), said.length - 1), said.length - 1])].sort((a, b) => a - b);
  return told.flatMap((index, place) => {
    const missing = said.slice((told[place - 1] ?? -1) + 1, index);
    return [...(missing.length > 1 ? [`… ${missing.length} more …`] : missing), said[index] ?? ""];
  });
};

class TablePage {
  /**
   * @param {HTMLElement} root @param {string} id @param {string} token @param {string[]} mine
   * @param {Board} board @param {ClientModule} face @param {Update} first
   */
  constructor(root, id, token, mine, board, face, first) {
    this.root = root;
    this.id = id;
    this.token = token;
    this.mine = mine;
    this.board = board;
    this.side = first.side;
    this.update = first;
    this.busy = false;
    /** @type {{choice: Choice, number: number, request: string} | null} */
    this.unsent = null;
    this.sending = Promise.resolve();
    /** @type {Map<number, Choice>} */
    this.made = new Map();
    /** @type {Choice[]} */
    this.undone = [];
    this.seenKey = `sandtable.seen.${id}`;
    /** How many choices stood after my last one. */
    this.seen = Number(localStorage.getItem(this.seenKey) ?? 0);
    this.fresh = 0;
    this.verified = "";
    this.drawing = 0;
    /** Why a tab was brought forward last. */
    this.forward = "";
    this.rules = new RulePanel(first.game);
    this.vocabulary = new Vocabulary(board.vocabulary);
    this.documents = new Documents(board.documents, board.sides, this.vocabulary, { linked: (text) => this.log.linked(text), rule: (rule) => this.rules.open(rule) });
    this.face = face.open(board, {
      vocabulary: this.vocabulary,
      documents: this.documents,
      words: (choice, short) => (this.question ? this.words(choice, this.question, short) : this.vocabulary.words(choice)),
      choose: (choices, event) => this.pick(choices, event),
      propose: (choice) => { if (this.question && !this.replay.past) this.choose(choice); },
      why: (name, candidates, event) => this.why(name, candidates, event),
      hover: (text) => { this.hoverBox.textContent = text; this.hoverBox.hidden = !text; },
      find: (place) => this.map.find(place),
      rule: (rule) => this.rules.open(rule),
      turnTo: (tab, reason) => this.turnTo(tab, reason),
      linked: (text) => this.log.linked(text),
    });
    this.documents.counter = this.face.counter?.bind(this.face);
    this.documents.picture = this.face.picture?.bind(this.face);
    this.map = this.face.map;
    this.log = new LogList(this.documents, (place) => this.map.find(place), (rule) => this.rules.open(rule));
    this.chat = new Chat((side) => this.name(side), (text, note) => this.say(text, note));
    const own = this.face.tabs.map(({ id }) => id);
    this.tabs = this.documents.tabs().filter(({ id }) => !own.includes(id));
    this.panels = new Panels([...this.face.tabs, ...this.tabs], this.log, this.chat, () => this.renderPanel());
    this.replay = new Replay((n) => this.showPast(n), () => { this.suggestion.close(); this.log.tellUpTo(Infinity); this.render(); },
      this.side ? (n) => { this.replay.toNow(); this.act("undo", { side: this.side, to: n }); } : null, (n) => this.explain(n));
    /** What the replay shows. @type {Past | null} */
    this.past = null;
    this.watch = new Stopwatch();
    /** What a bot recommends now. @type {Choice | null} */
    this.recommended = null;
    this.suggestion = new SuggestionCard(() => this.recommend([]));
    this.bar = h("header", { class: "bar" });
    this.promptBox = h("section", { class: "prompt-box", "aria-label": "What is asked" });
    this.banners = h("div", {});
    this.hoverBox = h("div", { class: "hover", hidden: true });
    this.card = h("div", { class: "battle-card", hidden: true });
    this.preview = false;
    /** Whether the look back was asked for. */
    this.looked = false;
    this.debrief = h("section", { class: "debrief", "aria-label": "Looking back", hidden: true });
    const tool = (/** @type {string} */ text, /** @type {string} */ words, /** @type {() => void} */ act) =>
      h("button", { title: words, "aria-label": words, onclick: act }, text);
    fill(root, h("div", { class: "table" },
      this.bar,
      this.promptBox,
      h("main", { class: "board" }, this.map.element, this.hoverBox, this.card, this.suggestion.element, this.debrief,
        h("div", { class: "tools" },
          tool("+", "Zoom in (+)", () => this.map.zoom(1.4)), tool("−", "Zoom out (−)", () => this.map.zoom(1 / 1.4)),
          tool("⤢", "Fit the map (0)", () => this.map.fit()),
          tool("⌕", "Magnify (m)", () => this.map.magnify(false)), tool("◻", "Hide or show counters (h)", () => this.map.toggleCounters()))),
      this.replay.element,
      this.panels.element,
      this.rules.element));
    document.addEventListener("keydown", (event) => this.key(event));
    this.receive(first);
    if (isNarrow()) this.panels.fold();
    requestAnimationFrame(() => this.map.focus());
    this.live = new Live(id, token, first, (update) => this.receive(update), (state, text) => this.connection(state, text));
  }

  get view() {
    return this.update.view;
  }

  get asked() {
    const asked = this.view?.asked;
    return asked && this.here && asked.side === this.board.sides.findIndex((s) => s.id === this.side) ? asked : null;
  }

  /** Whether what is shown is what my side knows, and the game is on. */
  get here() {
    return this.side && this.update.side === this.side && this.update.state === "playing";
  }

  /** The question of another side that I may recommend an answer to. */
  get advising() {
    return this.here && this.update.advises && !this.asked && !this.update.thinking ? this.view?.asked ?? null : null;
  }

  /** The question that I may answer or advise on. */
  get question() {
    return this.asked ?? this.advising;
  }

  /** Whether the answer to the open question is on its way. */
  get sent() {
    return this.busy && this.unsent?.number === this.update.number;
  }

  /** Whether the sides play against each other. */
  get rivals() {
    return this.update.rivals;
  }

  /** Whether somebody can be asked to let me take back more: another person, or a rival who does not mind. */
  get askable() {
    const { seats } = this.update;
    return seats.some((seat) => seat.kind === "person" && !this.mine.includes(seat.side)) || (this.rivals && seats.length > 1);
  }

  /** Whether I play against nobody but bots and myself. */
  get alone() {
    return this.update.seats.every(({ kind, side }) => kind !== "open" && (kind !== "person" || this.mine.includes(side)));
  }

  /** A side's name. @param {string} id */
  name(id) {
    return this.board.sides.find((side) => side.id === id)?.name ?? title(spoken(id));
  }

  /** @param {Update} update */
  receive(update) {
    if (update.side !== this.side) return;
    const before = this.update;
    const opening = before === update;
    const waited = opening || !this.asked || before.side !== update.side;
    this.update = update;
    if (before.side !== update.side) for (const tab of this.tabs) tab.show(null);
    if (!update.thinking) this.watch.stop();
    else if (opening || before.thinking !== update.thinking) this.watch.start();
    if (!opening && !this.replay.past && (before.number !== update.number || before.epoch !== update.epoch)) this.suggestion.close();
    this.forget(before.number);
    this.log.update(update.since, update.log);
    this.chat.show(update);
    this.replay.length(update.number);
    const news = opening ? [] : update.log.filter((line) => line.n > before.number);
    for (const line of news) this.showResult(line, news);
    const asked = this.asked;
    if (asked && waited && this.seen > 0) {
      const fresh = this.log.mark(this.seen);
      if (opening) this.fresh = fresh;
      else if (fresh) this.panels.turnTo("log");
    }
    this.draw(news);
    document.title = `${asked ? "● " : ""}${update.title} · Sandtable`;
    announce([...news.slice(-3).map((line) => line.text), asked ? `${this.who(this.side)}${asked.prompt}` : ""].filter(Boolean).join(". "));
    this.retry();
  }

  /** An answer may come after the live update that it led to, or after one that took the choice back: then it is old. @param {Update} answer */
  hear(answer) {
    const { epoch, number } = this.update;
    if (answer.epoch > epoch || (answer.epoch === epoch && answer.number > number)) this.receive(answer);
  }

  /** What I chose and was taken back can be made again, until something else happens. @param {number} before */
  forget(before) {
    if (!this.asked) this.undone = [];
    for (let number = before - 1; number >= this.update.number; number--) {
      const choice = this.made.get(number);
      if (choice) this.undone.push(choice);
      this.made.delete(number);
    }
  }

  /** @param {"open" | "lost" | "refused"} state @param {string} text */
  connection(state, text) {
    if (state === "open") {
      if (this.lost) toast("Connected again.");
      this.lost = "";
      this.retry();
    } else this.lost = text;
    this.renderBanners();
  }

  // --- drawing -------------------------------------------------------------------------------

  /** Draw what is new; while a bot hurries on, no more often than the screen shows. @param {LogLine[]} news */
  draw(news) {
    const now = () => {
      this.drawing = 0;
      this.render();
      if (document.documentElement.dataset.motion !== "none") this.face.animate(news);
    };
    cancelAnimationFrame(this.drawing);
    if (this.update.thinking) this.drawing = requestAnimationFrame(now);
    else now();
  }

  render() {
    if (this.replay.past) return;
    if (this.view) {
      const { hints, advice, details, names, counters, preview } = this.update;
      this.vocabulary.names = names;
      const position = { view: this.view, asked: this.question, hints, details, counters, log: this.log.lines, advice };
      this.face.show(position);
      this.showPreview(this.face.preview?.(position) ?? (preview && this.documents.card(preview)));
    }
    this.renderBar();
    this.renderBanners();
    this.renderPanel();
    this.lookBack();
  }

  /** Who looks at which position: an answer that comes after it has changed is for nobody's eyes. */
  get moment() {
    const { past, at } = this.replay;
    return [this.side, this.update.epoch, past ? `then ${at}` : this.update.number].join();
  }

  /** Bring a tab forward; for the same reason only once. @param {string} tab @param {string} [reason] */
  turnTo(tab, reason) {
    if (reason === undefined || (reason && reason !== this.forward)) this.panels.turnTo(tab);
    this.forward = reason ?? this.forward;
  }

  /** The page of a panel is asked for while its tab is open. */
  async renderPanel() {
    const tab = this.tabs.find(({ id }) => id === this.panels.current);
    if (!tab || !this.view) return;
    const { moment } = this;
    const panel = await this.panel(tab.id);
    if (moment === this.moment) tab.show(panel);
  }

  /** @param {string} name @returns {Promise<Panel | null>} */
  async panel(name) {
    const { past, at } = this.replay;
    const query = new URLSearchParams({ ...(this.side ? { side: this.side } : {}), ...(past ? { at: String(at) } : {}) });
    return call("GET", `/tables/${this.id}/panels/${name}?${query}`, undefined, this.token).catch(() => null);
  }

  // --- words -----------------------------------------------------------------------------------

  /** A choice in words, with what it costs or brings, perhaps with short names. @param {Choice} choice @param {Asked} asked @param {boolean} [short] @returns {string} */
  words(choice, asked, short) {
    const text = this.vocabulary.words(choice, asked.question, short);
    const at = asked.options[choice.verb]?.findIndex((noun) => same({ verb: "", noun }, { verb: "", noun: choice.noun })) ?? -1;
    const detail = this.update.details[choice.verb]?.[at] || this.face.detail?.(choice);
    return detail && !choice.says && asked === this.question ? `${text} (${detail})` : text;
  }

  /** Where the thing is that a choice names, in words. @param {Choice} choice */
  where(choice) {
    const place = this.vocabulary.isPlace(choice.verb) || Array.isArray(choice.noun) ? null : this.face.placeOf?.(choice.noun) ?? null;
    return place === null || place === choice.noun ? "" : this.vocabulary.place(place);
  }

  /** The places on the map that a choice is about. @param {Choice} choice @returns {Place[]} */
  places(choice) {
    const kinds = [this.vocabulary.verbs[choice.verb]?.noun ?? ""].flat();
    const whole = Array.isArray(choice.noun) ? this.face.placeOf?.(choice.noun) ?? null : null;
    return whole !== null ? [whole] : [choice.noun].flat().flatMap((part, i) => {
      if (part === null) return [];
      return this.vocabulary.kinds[kinds[i] ?? ""]?.place ? [/** @type {Place} */ (part)] : this.face.placeOf?.(part) ?? [];
    });
  }

  /** @param {Asked} asked @returns {Button[]} */
  offeredButtons(asked) {
    const own = this.face.together?.(asked) ?? [];
    const led = own.some(({ primary }) => primary);
    const details = asked === this.asked ? this.update.details : {};
    return [...own, ...this.vocabulary.buttons(asked, details).map((button) => (led ? { ...button, primary: false } : button))];
  }

  /** The turn, the score and the sequence of play, now or then, and what is or was asked. */
  renderBar() {
    const status = this.replay.past && this.past ? this.past.status : this.update.status;
    const update = this.update;
    fill(this.bar,
      h("div", { class: "top" },
        h("a", { class: "home", href: "/" }, "Sandtable"), h("span", {}, update.title),
        ...(status ? this.documents.turn(status) : []),
        h("div", { class: "instruments" }, ...(status ? this.documents.gauges(status) : []),
          h("button", { class: "quiet", onclick: () => this.rules.open(), title: "Rules (r)" }, "Rules"),
          h("button", { class: "quiet", onclick: (/** @type {Event} */ e) => this.more(e) }, "More"))),
      status && this.documents.sequence(status),
      status?.news?.length ? h("ul", { class: "today", "aria-label": "Today" }, ...status.news.map((line) => h("li", {}, ...this.log.linked(line)))) : null);
    fill(this.promptBox, this.banners, this.replay.past ? this.askedThen() : this.prompt());
  }

  /** Whose question it is, where that is not plain. @param {string} side */
  who(side) {
    return this.board.sides.length > 1 ? `${this.name(side)}: ` : "";
  }

  prompt() {
    const { update, view } = this;
    if (update.ending) return this.ended(update.ending);
    if (update.state === "waiting") return this.waiting();
    if (this.question) return this.ask(this.question);
    const who = view?.asked ? this.board.sides[view.asked.side]?.name ?? "The dice" : "";
    const words = update.state === "outgrown" ? "The game rests" : update.thinking ? `${this.name(update.thinking)} is thinking …` : this.side ? `Waiting for ${who}` : `${who} to move (you are watching)`;
    return h("div", { class: "prompt waiting", role: "status" }, h("span", { class: "asked" }, words), update.thinking ? this.watch.element : null);
  }

  /** What was asked where the replay is; only the side that was asked sees the question itself. */
  askedThen() {
    const asked = this.past?.view.asked;
    const words = !asked ? "" : asked.side < 0 ? "The dice roll" : `${this.board.sides[asked.side].name} to move`;
    return h("div", { class: "prompt waiting" }, ...(asked?.prompt ? this.sentence(asked) : [h("span", { class: "asked" }, words)]));
  }

  /** @param {Ending} ending */
  ended(ending) {
    return h("div", { class: "prompt", role: "status" }, h("span", { class: "asked" }, ending.text),
      this.verified ? h("span", { class: "verified" }, this.verified) : null,
      h("div", { class: "buttons" },
        this.debrief.hasChildNodes() ? h("button", { onclick: () => { this.debrief.hidden = !this.debrief.hidden; } }, "Look back") : null,
        h("button", { onclick: () => this.verifyDice() }, "Verify the dice"),
        h("a", { href: `/api/tables/${this.id}/record`, download: "" }, "Download the record")));
  }

  /** The question to me, or that of somebody else on which I may advise. @param {Asked} asked */
  ask(asked) {
    const { update } = this;
    const mine = asked === this.asked;
    return h("div", { class: mine ? "prompt" : "prompt consult", role: "status" }, ...this.sentence(asked),
      !mine && h("span", { class: "hint" }, "Choose what you recommend."),
      h("div", { class: "buttons" }, ...this.buttons(asked),
        h("button", { onclick: () => this.palette(), title: "All choices (/)" }, "Choices"),
        mine && this.alone && h("button", { onclick: () => this.ponder(), title: "What would you do? (w)" }, "Advice"),
        mine && h("button", { onclick: () => this.undo(), disabled: this.sent || update.undo >= update.number, title: "Undo (Esc)", "data-verb": "undo" }, "Undo"),
        mine && this.undone.length > 0 && h("button", { onclick: () => this.redo(), disabled: this.sent, title: "Redo (y)", "data-verb": "redo" }, "Redo")),
      this.advice(asked));
  }

  /** @param {Asked} asked */
  sentence(asked) {
    const who = this.who(this.board.sides[asked.side].id).trim();
    return [
      who && h("span", { class: "who" }, who),
      h("span", { class: "asked" }, asked.prompt),
      asked.rule && h("button", { class: "rule", onclick: () => this.rules.open(asked.rule) }, asked.rule),
    ];
  }

  /** What has a button. Whoever advises has no main button, and recommends one thing only. @param {Asked} asked */
  buttons(asked) {
    const mine = asked === this.asked;
    const found = this.offeredButtons(asked).filter(({ choice }) => mine || !choice.then);
    return found.slice(0, MOST_BUTTONS).map(({ text, choice, primary }) => h("button", {
      class: [mine && primary && "primary", mine && this.isRecommended(choice) && "suggested"].filter(Boolean).join(" "), "data-verb": choice.verb, disabled: this.sent,
      onclick: () => this.choose(choice),
    }, text));
  }

  /** What is recommended; the one who is asked can follow it. @param {Asked} asked */
  advice(asked) {
    const { advice } = this.update;
    if (!advice.length) return null;
    return h("ul", { class: "advice", "aria-label": "Advice" }, ...advice.map(({ side, verb, noun }) => {
      const choice = { verb, noun };
      const words = this.words(choice, asked);
      return h("li", {}, h("b", {}, `${side === this.side ? "You" : this.name(side)}: `), words,
        asked === this.asked && offers(asked, choice)
          ? h("button", { onclick: () => this.choose(choice), disabled: this.sent, "aria-label": `Follow ${this.name(side)}: ${words}` }, "Follow") : null);
    }));
  }

  waiting() {
    const open = this.update.seats.filter((seat) => seat.kind === "open");
    return h("div", { class: "prompt", role: "status" },
      h("span", { class: "asked" }, this.token ? `Waiting for ${open.map((s) => this.name(s.side)).join(", ")}: send this page's address.` : "A seat is open."),
      h("div", { class: "buttons" },
        this.token ? h("button", { onclick: () => { navigator.clipboard?.writeText(location.href); toast("Address copied."); } }, "Copy the address") : null,
        ...(this.token ? [] : open.map((seat) => h("button", { class: "primary", onclick: () => this.sit(seat.side) }, `Sit down as ${this.name(seat.side)}`)))));
  }

  renderBanners() {
    const { update } = this;
    const notes = [];
    if (this.lost) notes.push(h("div", { class: "banner lost", role: "alert" }, this.lost, this.unsent ? " Your choice will be sent again." : ""));
    if (update.outgrown && update.state === "outgrown") notes.push(this.outgrown(update.outgrown));
    const proposal = update.proposal;
    if (proposal && this.side) {
      const own = proposal.agreed.includes(this.side);
      notes.push(h("div", { class: "banner", role: "alert" },
        own ? `You asked ${wish(update)}; waiting for consent.` : `${this.name(proposal.by)} asks ${wish(update)}.`,
        own ? null : h("button", { onclick: () => this.act("consent", { side: this.side, agree: true }) }, "Agree"),
        own ? null : h("button", { onclick: () => this.act("consent", { side: this.side, agree: false }) }, "Refuse")));
    }
    if (this.fresh > 0) {
      const done = () => { this.fresh = 0; this.renderBanners(); };
      notes.push(h("div", { class: "banner", role: "status" }, `Since your last move: ${this.fresh} ${this.fresh === 1 ? "entry" : "entries"} in the log.`,
        h("button", { onclick: () => { this.panels.open("log"); this.log.mark(this.seen); done(); } }, "Read"),
        h("button", { onclick: done }, "Dismiss")));
    }
    fill(this.banners, ...notes);
    this.cover();
  }

  /** A game of other rules can be read, moved over if it fits and all agree, or ended. @param {Outdated} outgrown */
  outgrown({ rules, now, fits, line, side }) {
    const ask = (/** @type {string} */ kind) => () => this.act("propose", { side: this.side, kind });
    return h("div", { class: "banner", role: "status" },
      `This game is played with version ${rules} of the rules; this server has version ${now}. `,
      fits ? "All of it fits the new version." : `It fits up to line ${line} of its record${side ? `, by ${this.name(side)}` : ""}; it is shown as far as that.`,
      this.side && fits ? h("button", { onclick: ask("migrate") }, "Go on with the new version") : null,
      this.side ? h("button", { onclick: ask("draw") }, "Offer a draw") : null,
      this.side ? h("button", { onclick: () => confirm("Give up the game?") && this.act("resign", { side: this.side }) }, "Resign") : null);
  }

  /** Hot-seat: the screen is covered when it changes hands; friends just go on. */
  cover() {
    const asked = this.view?.asked;
    const whose = asked ? this.board.sides[asked.side]?.id : "";
    const hand = whose && whose !== this.update.side && this.mine.includes(whose) && this.update.state === "playing";
    const go = () => { this.side = whose; this.live?.turnTo(whose); };
    if (hand && !this.rivals && !this.replay.past) {
      if (this.live && this.side !== whose) go();
      return;
    }
    const present = document.querySelector(".cover");
    this.root.inert = Boolean(hand && !this.replay.past);
    if (!hand) { present?.remove(); return; }
    if (present || this.replay.past) return;
    const ready = h("button", { class: "primary", onclick: go }, `I am the ${this.name(whose)} player`);
    document.body.append(h("div", { class: "cover", role: "dialog", "aria-label": "Pass the screen" },
      h("h2", {}, `Pass the screen to ${this.name(whose)}`), h("p", {}, "The map is covered so that nobody sees what the fog of war hides."), ready));
    ready.focus();
  }

  /** What the open question leads to, as long as it is open. @param {Card | null} card */
  showPreview(card) {
    if (card) this.showCard(card);
    else if (this.preview) this.card.hidden = true;
    this.preview = card !== null;
  }

  /** @param {LogLine} line @param {LogLine[]} news */
  showResult(line, news) {
    const upTo = (/** @type {LogLine[]} */ lines) => lines.slice(0, lines.indexOf(line) + 1);
    const card = this.face.result?.(line, upTo(this.log.lines), upTo(news)) ?? (line.card ? this.documents.card(line.card) : null);
    if (!card) return;
    this.preview = false;
    this.showCard(card, h("button", { class: "quiet", "aria-label": "Close", onclick: () => { this.card.hidden = true; } }, "✕"));
  }

  /** A card lies where it does not hide what it is about. @param {Card} card @param {Node} [close] */
  showCard({ heading, content, place }, close) {
    this.card.hidden = false;
    this.card.classList.toggle("right", place !== undefined && this.map.isLeft(place));
    fill(this.card, h("header", {}, h("h3", {}, heading), close), ...content);
  }

  /** When the game is over, the face may look back on it. */
  async lookBack() {
    const { ending } = this.update;
    if (!ending || !this.view || this.looked) return;
    this.looked = true;
    const told = this.documents.told.debrief ? await this.panel("debrief") : null;
    const own = this.face.debrief?.(this.view, ending, this.log.lines);
    const page = told ? h("div", { class: "look-back" }, h("h2", {}, ending.text), ...this.documents.blocks(told.blocks ?? [])) : null;
    if (!own && !page) return;
    const found = h("div", {}, page, own);
    fill(this.debrief, h("button", { class: "quiet close", "aria-label": "Close", onclick: () => { this.debrief.hidden = true; } }, "✕"), found);
    this.debrief.hidden = false;
    this.renderBar();
  }

  // --- doing ---------------------------------------------------------------------------------

  /** Something was clicked that may mean several choices. @param {Choice[]} choices @param {Event} event */
  pick(choices, event) {
    const question = this.question;
    if (!question || this.replay.past) return;
    const found = choices.filter((choice) => offers(question, choice));
    if (found.length === 1) this.choose(found[0]);
    else if (found.length) openMenu(event, ...found.map((choice) => h("button", { onclick: () => this.choose(choice) }, this.words(choice, question))));
  }

  /** Make a choice; who is not asked recommends it. @param {Choice} choice @param {boolean} [again] */
  async choose({ then, says, ...choice }, again = false) {
    const { number } = this.update;
    if (this.advising) {
      await this.act("advise", { side: this.side, number, ...choice });
      return;
    }
    if (this.unsent?.number === number && this.busy) return;
    await this.sending;
    if (!this.asked || this.update.number !== number) return;
    if (!again) this.undone = [];
    this.unsent = { choice, number, request: random() };
    this.made.set(number, choice);
    this.sending = this.send();
    await this.sending;
    const [next, ...rest] = then ?? [];
    if (next && offers(this.asked, next)) await this.choose({ ...next, then: rest });
  }

  async send() {
    const unsent = this.unsent;
    if (!unsent || this.busy) return;
    this.busy = true;
    this.seen = unsent.number + 1;
    this.fresh = 0;
    localStorage.setItem(this.seenKey, String(this.seen));
    try {
      const { verb, noun } = unsent.choice;
      const answer = await call("POST", `/tables/${this.id}/choose`, { side: this.side, number: unsent.number, verb, noun, request: unsent.request }, this.token);
      this.unsent = null;
      if (this.live?.open) this.lost = "";
      this.hear(answer);
    } catch (error) {
      if (error instanceof Unreachable) {
        this.lost = "The server cannot be reached.";
        setTimeout(() => this.retry(), 1000);
      } else {
        this.unsent = null;
        this.made.delete(unsent.number);
        toast(/** @type {Error} */ (error).message, "error");
      }
    } finally {
      this.busy = false;
      this.renderBar();
      this.renderBanners();
    }
  }

  /** A choice that did not reach the server is sent again; its request number makes that harmless. */
  retry() {
    if (this.unsent) this.send();
  }

  async undo() {
    if (this.update.undo < this.update.number) {
      await this.act("undo", { side: this.side });
    } else {
      const between = this.rivals ? "the dice, the other side or something revealed stand" : "the dice or something revealed stand";
      toast(`Nothing can be taken back: ${between} between.${this.askable ? " “More” asks for consent." : ""}`);
    }
  }

  /** Make the choice again that was taken back last. */
  redo() {
    const choice = this.undone.pop();
    if (choice) this.choose(choice, true);
  }

  /** @param {string} what @param {object} body @returns {Promise<any>} */
  async act(what, body) {
    return call("POST", `/tables/${this.id}/${what}`, body, this.token).catch(refused);
  }

  /** @param {string} side */
  async sit(side) {
    const nonce = random();
    const seated = await this.act("sit", { side, name: "", nonce });
    if (!seated) return;
    keepSeat(this.id, seated.token);
    if (this.update.state === "waiting") keepDice(this.id, { commitment: this.update.dice.commitment, nonce });
    location.reload();
  }

  /** @param {string} text @param {boolean} note */
  async say(text, note) {
    return (await this.act("say", { side: this.side, text, ...(note ? { note } : {}) })) !== null;
  }

  /** All choices, and “why not” for any place or unit in sight. */
  palette() {
    const question = this.question;
    if (!question || !this.view) return;
    const choices = all(question).map((choice) => {
      const where = this.where(choice);
      return { text: `${this.words(choice, question)}${where && ` at ${where}`}`, key: String(choice.noun ?? ""), take: () => this.choose(choice) };
    });
    const event = new Event("why");
    const questions = (this.face.things?.(this.view) ?? []).map(({ kind, noun, candidates = this.vocabulary.about(kind, noun) }) => {
      const place = this.vocabulary.kinds[kind]?.place ? null : this.face.placeOf?.(noun) ?? null;
      const name = this.vocabulary.part(kind, noun) + (place === null || place === noun ? "" : ` at ${this.vocabulary.place(place)}`);
      return { text: `Why not ${name}?`, key: String(noun), take: () => this.why(name, candidates, event) };
    });
    openPalette(choices, questions);
  }

  /** Why not? @param {string} name @param {Choice[]} candidates @param {Event} event */
  async why(name, candidates, event) {
    const asked = this.asked;
    if (!asked) {
      openMenu(event, h("h3", {}, name), h("p", {}, this.side ? "It is not your turn to choose." : "You are watching."));
      return;
    }
    const offered = candidates.filter(({ verb }) => verb in asked.options);
    const sections = await Promise.all((offered.length ? offered : candidates.slice(0, 1)).map(async (choice) => {
      const reasons = await this.act("why", { side: this.side, number: this.update.number, ...choice });
      const heading = this.words(choice, asked);
      if (!reasons) return null;
      if (!reasons.length) return h("p", {}, `${heading}: this is allowed.`);
      return h("div", {}, h("b", {}, `${heading}: not now`), h("ul", {}, ...reasons.map((/** @type {any} */ r) =>
        h("li", {}, `${r.text} `, r.rule ? h("button", { class: "rule", onclick: () => this.rules.open(r.rule) }, r.rule) : null))));
    }));
    openMenu(event, h("h3", {}, `Why not ${name}?`), ...sections);
  }

  /** @param {Event} event */
  more(event) {
    const { theme, size, motion } = preferences();
    const act = (/** @type {string} */ text, /** @type {() => void} */ go) => h("button", { onclick: go }, text);
    openMenu(/** @type {MouseEvent} */ (event),
      this.side && this.update.state === "playing" && this.askable && act("Ask to take back the last choice", () => this.act("undo", { side: this.side, to: Math.max(0, this.update.number - 1) })),
      this.side && act(this.update.auto ? "Ask me even when there is only one answer" : "Answer for me when there is only one answer",
        () => this.act("settings", { side: this.side, auto: !this.update.auto })),
      act(`Theme: ${theme}`, () => prefer({ theme: theme === "auto" ? "dark" : theme === "dark" ? "light" : "auto" })),
      act("Larger text", () => prefer({ size: Math.min(24, size + 2) })), act("Smaller text", () => prefer({ size: Math.max(12, size - 2) })),
      act(motion === "none" ? "Allow motion" : "No motion", () => prefer({ motion: motion === "none" ? "auto" : "none" })),
      this.token && act("Copy my private seat link", () => { navigator.clipboard?.writeText(`${location.origin}/table/${this.id}#seat=${this.token}`); toast("Keep this link to yourself: it is the key to your seat."); }),
      this.side && this.update.state === "playing" && act(this.rivals ? "Resign" : "Give up", () => confirm("Give up this game?") && this.act("resign", { side: this.side })),
      this.side && act("Leave this seat", async () => { if (confirm("Leave the seat? Somebody else may take it.")) { await this.act("leave", { side: this.side }); forgetSeat(this.id); location.href = "/"; } }),
      h("p", { class: "hint" }, `Dice committed: ${this.update.dice.commitment.slice(0, 16)}…`));
  }

  async verifyDice() {
    try {
      const text = await (await fetch(`/api/tables/${this.id}/record`)).text();
      const { rolls, dice, undone } = await verify(text, keptDice(this.id), this.update);
      const back = undone.length ? ` Something was taken back ${undone.length} times (lines ${undone.join(", ")}).` : "";
      this.verified = `The dice are fair: the key fits its commitment, no line was changed, ${dice} dice recomputed of ${rolls} answers of Chance.${back}`;
    } catch (error) {
      this.verified = `The record does not hold: ${/** @type {Error} */ (error).message}`;
    }
    announce(this.verified);
    this.renderBar();
  }

  // --- what a bot would do -------------------------------------------------------------------

  /** What would you do? In the replay of a finished game: what would you have done? */
  async ponder() {
    if (this.replay.past) {
      if (!this.replay.explain.hidden) await this.explain(this.replay.at);
      return;
    }
    if (!this.asked) return;
    if (!this.alone) { toast("A bot tells what it would do only where no other person plays."); return; }
    const { number, epoch } = this.update;
    const found = await this.consider("What would you do?", `side=${this.side}`);
    if (!found || !this.asked || this.update.number !== number || this.update.epoch !== epoch) return;
    const follow = (/** @type {Considered} */ { choices: [first, ...then] }) => { if (first) this.choose({ verb: first.verb, noun: first.noun, then }); };
    this.tell("What would you do?", found, follow);
    this.renderBar();
  }

  /** What a bot considers at a question of a finished game, shown through the eyes of the side that was asked. @param {number} number */
  async explain(number) {
    const found = await this.consider("What did a bot consider here?", `at=${number}`);
    if (!found || !this.replay.past || this.replay.at !== number) return;
    const { view, status, names, counters } = found;
    this.showThen({ number, view, status, names, counters }, view.asked, found.hints);
    this.tell(`${this.who(found.side)}${found.view.asked?.prompt ?? ""}`, found, null);
  }

  /** Ask a bot, which takes a while. @param {string} heading @param {string} query @returns {Promise<Suggestion | null>} */
  async consider(heading, query) {
    this.suggestion.wait(heading);
    const found = await call("GET", `/tables/${this.id}/counsel?${query}`, undefined, this.token).catch(refused);
    if (!found) this.suggestion.close();
    return found;
  }

  /**
   * Show what a bot considered, and ring what it would do.
   * @param {string} heading @param {Suggestion} found @param {((line: Considered) => void) | null} follow
   */
  tell(heading, found, follow) {
    const asked = /** @type {Asked} */ (found.view.asked);
    const words = (/** @type {Considered} */ line) => {
      const choices = [...line.choices];
      while (choices.length > LONG_PLAN && choices.at(-1)?.noun === null) choices.pop();
      const said = choices.map((step, index) => {
        const question = index ? { ...asked, rule: step.rule, question: step.question, options: { ...Object.fromEntries(step.verbs.map((verb) => [verb, []])), [step.verb]: [step.noun] } } : asked;
        return this.words({ verb: step.verb, noun: step.noun }, question);
      });
      const rival = found.lines[line === found.lines[0] ? 1 : 0]?.choices ?? choices;
      return outline(said, choices.findIndex((step, index) => rival[index] && !same(step, rival[index]))).join(", ");
    };
    const known = found.lines.find((line) => same(found.played, line.choices[0] ?? null));
    const isPlayed = (/** @type {Considered} */ line) => line === known;
    const played = found.played && !known ? this.words(found.played, asked) : "";
    this.suggestion.show(found, { heading, words, follow, played, isPlayed });
    this.recommend(found.lines[0]?.choices ?? []);
    announce(found.lines[0] ? `Best: ${words(found.lines[0])}` : "");
  }

  /** Ring what is recommended, and light its button. @param {Choice[]} choices */
  recommend(choices) {
    const [first, ...then] = choices;
    this.recommended = first ?? null;
    const [places, more] = [first ? this.places(first) : [], then.flatMap((choice) => this.places(choice))];
    this.map.recommend(places, more);
    const ringed = [...new Set([...places, ...more])];
    this.suggestion.lie(2 * ringed.filter((place) => this.map.isLeft(place)).length > ringed.length);
    if (!first && !this.replay.past) this.renderBar();
  }

  /** @param {Choice} choice */
  isRecommended(choice) {
    return !this.replay.past && same(this.recommended, choice);
  }

  /** @param {number} number */
  async showPast(number) {
    const past = await call("GET", `/tables/${this.id}/at/${number}${this.side ? `?side=${this.side}` : ""}`, undefined, this.token);
    if (!this.replay.past || this.replay.at !== number) return;
    this.suggestion.close();
    this.replay.explain.hidden = this.update.state !== "finished" || !past.view.asked || past.view.asked.side < 0;
    this.debrief.hidden = true;
    this.showThen(past);
    this.renderPanel();
  }

  /** @param {Past} past @param {Asked | null} [asked] @param {Record<string, any>} [hints] */
  showThen(past, asked = null, hints = {}) {
    const { number, view, names, counters } = past;
    this.past = past;
    this.vocabulary.names = names;
    this.log.tellUpTo(number);
    this.face.show({ view, asked, hints, details: {}, counters, log: this.log.lines.filter((line) => line.n <= number), advice: [] });
    this.renderBar();
  }

  /** Close what lies on top; if nothing does, take back. */
  escape() {
    const menu = document.querySelector(".menu");
    if (menu) menu.remove();
    else if (this.rules.isOpen) this.rules.close();
    else if (this.suggestion.isOpen) this.suggestion.close();
    else if (this.replay.past) this.replay.toNow();
    else if (!this.debrief.hidden) this.debrief.hidden = true;
    else if (!this.card.hidden && !this.preview) this.card.hidden = true;
    else if (this.asked) this.undo();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, select, textarea, dialog")) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const keys = /** @type {Record<string, () => void>} */ ({
      "/": () => this.palette(),
      Escape: () => this.escape(),
      w: () => this.ponder(), u: () => this.undo(), y: () => this.redo(),
      "+": () => this.map.zoom(1.4), "=": () => this.map.zoom(1.4), "-": () => this.map.zoom(1 / 1.4), 0: () => this.map.fit(),
      m: () => this.map.magnify(), h: () => this.map.toggleCounters(), r: () => this.rules.open(),
      ArrowLeft: () => this.replay.past ? this.replay.step(-1) : this.map.pan(1, 0),
      ArrowRight: () => this.replay.past ? this.replay.step(1) : this.map.pan(-1, 0), ArrowUp: () => this.map.pan(0, 1), ArrowDown: () => this.map.pan(0, -1),
      Enter: () => { if (target === document.body) /** @type {HTMLButtonElement | null} */ (this.promptBox.querySelector("button.primary"))?.click(); },
    });
    const act = keys[event.key];
    if (!act || (event.key === "Enter" && target !== document.body)) return;
    event.preventDefault();
    act();
  }
}
