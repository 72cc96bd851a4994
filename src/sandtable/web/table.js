// A table: the board, the prompt, the panels, and what a person does at it.
import { call, forgetSeat, keepDice, keepSeat, keptDice, Live, random, seats, Unreachable } from "./api.js";
import { BoardView } from "./boardview.js";
import { combatTable } from "./charts.js";
import { all, buttons, label, Names, ON_HEX, ON_UNIT, onHex, onUnit, words } from "./choices.js";
import { announce, fill, h, printed, title, toast } from "./dom.js";
import { Diary } from "./log.js";
import { openMenu } from "./menu.js";
import { openPalette } from "./palette.js";
import { Panels } from "./panels.js";
import { prefer, preferences } from "./preferences.js";
import { Replay } from "./replay.js";
import { RulePanel } from "./rules.js";
import { verify } from "./verify.js";

/** @typedef {import("./types").Update} Update */
/** @typedef {import("./types").View} View */
/** @typedef {import("./choices.js").Choice} Choice */

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
    const board = await call("GET", `/games/${first.game}`);
    new TablePage(root, id, mine.length ? token : "", mine, board, first);
  } catch (error) {
    fill(root, h("main", { class: "cover" }, h("h2", {}, "This table cannot be opened"),
      h("p", {}, /** @type {Error} */ (error).message), h("a", { href: "/" }, "Back to the lobby")));
  }
}

/** Where the panels lie below the map, as in style.css. */
const NARROW = "(max-width: 46rem), (max-width: 60rem) and (orientation: portrait)";

/** @param {string[]} mine @param {string} asked */
function pick(mine, asked) {
  return mine.includes(asked) ? asked : mine[0];
}

class TablePage {
  /**
   * @param {HTMLElement} root @param {string} id @param {string} token @param {string[]} mine
   * @param {import("./board").Board} board @param {Update} first
   */
  constructor(root, id, token, mine, board, first) {
    this.root = root;
    this.id = id;
    this.token = token;
    this.mine = mine;
    this.board = board;
    this.side = first.side;
    this.update = first;
    this.names = new Names(board);
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
    this.rules = new RulePanel(first.game);
    this.map = new BoardView(board, {
      onHex: (hex, event) => this.clickHex(hex, event),
      onUnit: (unit, event) => this.clickUnit(unit, event),
      onStack: (place, side, event) => this.clickStack(place, side, event),
      onWhy: (target, event) => this.whyNot(target, event),
      onHover: (place) => this.hover(place),
    });
    this.diary = new Diary(board.sides.map((s) => s.id), (place) => this.map.find(place), (rule) => this.rules.open(rule));
    this.panels = new Panels(board, this.names, this.diary, {
      choose: (choice) => this.choose(choice),
      find: (place) => this.map.find(place),
      rule: (rule) => this.rules.open(rule),
      say: (text) => this.act("say", { side: this.side, text }),
    });
    this.replay = new Replay((n) => this.showPast(n), () => this.render(),
      this.side ? (n) => { this.replay.toNow(); this.act("undo", { side: this.side, to: n }); } : null);
    this.bar = h("header", { class: "bar" });
    this.promptBox = h("section", { class: "prompt-box", "aria-label": "What is asked" });
    this.banners = h("div", {});
    this.hoverBox = h("div", { class: "hover", hidden: true });
    this.battle = h("div", { class: "battle-card", hidden: true });
    const tool = (/** @type {string} */ text, /** @type {string} */ words, /** @type {() => void} */ act) =>
      h("button", { title: words, "aria-label": words, onclick: act }, text);
    fill(root, h("div", { class: "table" },
      this.bar,
      this.promptBox,
      h("main", { class: "board" }, this.map.element, this.hoverBox, this.battle,
        h("div", { class: "tools" },
          tool("+", "Zoom in (+)", () => this.map.zoom(1.4)), tool("−", "Zoom out (−)", () => this.map.zoom(1 / 1.4)),
          tool("⤢", "Fit the map (0)", () => this.map.fit()),
          tool("⌕", "Magnify (m)", () => { this.map.pointer = null; this.map.magnify(); }), tool("◻", "Hide or show counters (h)", () => this.map.toggleCounters()))),
      this.replay.element,
      this.panels.element,
      this.rules.element));
    document.addEventListener("keydown", (event) => this.key(event));
    this.receive(first);
    if (matchMedia(NARROW).matches) this.panels.fold();
    requestAnimationFrame(() => this.map.focus());
    this.live = new Live(id, token, first, (update) => this.receive(update), (state, text) => this.connection(state, text));
  }

  get view() {
    return this.update.view;
  }

  get asked() {
    const asked = this.view?.asked;
    return asked && this.side && this.update.side === this.side && asked.side === this.board.sides.findIndex((s) => s.id === this.side) && this.update.state === "playing"
      ? asked : null;
  }

  /** @param {Update} update */
  receive(update) {
    if (update.side !== this.side) return;
    const before = this.update;
    const opening = before === update;
    const waited = opening || !this.asked || before.side !== update.side;
    this.update = update;
    this.forget(before.number);
    this.diary.update(update.since, update.log);
    this.panels.chat(update);
    this.replay.length(update.number);
    const news = opening ? [] : update.log.filter((line) => line.n > before.number);
    for (const line of news) if (line.kind === "combat") this.showBattle(line);
    const asked = this.asked;
    if (asked && waited && this.seen > 0) {
      const fresh = this.diary.mark(this.seen);
      if (opening) this.fresh = fresh;
      else if (fresh) this.panels.turnTo("log");
    }
    this.draw(news);
    document.title = `${asked ? "● " : ""}${update.title} · Sandtable`;
    announce([...news.slice(-3).map((line) => line.text), asked ? `${title(this.side)}: ${asked.prompt}` : ""].filter(Boolean).join(". "));
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

  /** Draw what is new; while a bot hurries on, no more often than the screen shows. @param {import("./types").LogLine[]} news */
  draw(news) {
    const now = () => { this.drawing = 0; this.render(); this.map.animate(news); };
    cancelAnimationFrame(this.drawing);
    if (this.update.thinking) this.drawing = requestAnimationFrame(now);
    else now();
  }

  render() {
    if (this.replay.past) return;
    this.renderBar();
    this.renderBanners();
    if (this.view) {
      this.map.show(this.view);
      this.map.light(this.asked, this.update.hints);
      this.panels.show(this.view, this.asked, this.update);
    }
    this.renderAttack();
  }

  renderBar() {
    const view = this.view;
    const update = this.update;
    const vp = view ? this.board.sides.map((side, i) => h("span", { class: "instrument" },
      h("span", { class: "swatch", style: `background:${this.map.colour(i)}` }), `${side.name} `, h("b", {}, `${view.vp[i]} VP`))) : [];
    const turn = view && this.board.turns.find((t) => t.turn === view.turn);
    fill(this.bar,
      h("div", { class: "top" },
        h("a", { class: "home", href: "/" }, "Sandtable"), h("span", {}, update.title),
        turn ? h("span", { class: "instrument" }, `Turn ${turn.turn} of ${this.board.turns.length}: `, h("b", {}, printed(turn.months)),
          turn.flood ? " · Nile flood" : turn.summer ? " · summer" : turn.winter ? " · winter" : "") : null,
        h("div", { class: "instruments" }, ...this.effects(), ...vp,
          h("button", { class: "quiet", onclick: () => this.rules.open(), title: "Rules (r)" }, "Rules"),
          h("button", { class: "quiet", onclick: (/** @type {Event} */ e) => this.more(e) }, "More"))),
      view ? this.sequence(view) : null);
    fill(this.promptBox, this.banners, this.prompt());
  }

  /** What lasts for a while. */
  effects() {
    const view = this.view;
    if (!view) return [];
    const names = this.board.sides.map((s) => s.name);
    return [
      view.british && "British at war", view.truce && "Truce", view.infighting && `Infighting: ${title(view.infighting)}`,
      view.slowed !== null && `${names[view.slowed]} slowed`, view.naval_loser !== null && `${names[view.naval_loser]} beaten at sea`,
    ].filter(Boolean).map((text) => h("span", { class: "instrument effect" }, String(text)));
  }

  /** @param {View} view */
  sequence(view) {
    const parts = [];
    let side = -2;
    for (const phase of this.board.sequence) {
      if (phase.side !== null && phase.side !== side) parts.push(h("li", { class: "side-mark" }, this.board.sides[phase.side].name));
      side = phase.side ?? -2;
      const now = phase.id === view.phase && (phase.side === null || phase.side === view.player);
      const other = phase.side !== null && phase.side !== view.player;
      parts.push(h("li", { class: now ? "now" : other ? "other" : "", title: `Rule ${phase.rule}`, "aria-current": now ? "step" : null }, phase.name));
    }
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...parts);
  }

  prompt() {
    const { update, view } = this;
    if (update.ending) {
      const won = update.ending.winner ? `${title(update.ending.winner)} victory` : "Game over";
      return h("div", { class: "prompt", role: "status" }, h("span", { class: "asked" },
        `${won}: ${update.ending.score.join(" to ")} VP${update.ending.resigned ? ` (${title(update.ending.resigned)} resigned)` : ""}`),
      this.verified ? h("span", { class: "verified" }, this.verified) : null,
      h("div", { class: "buttons" },
        h("button", { onclick: () => this.verifyDice() }, "Verify the dice"),
        h("a", { href: `/api/tables/${this.id}/record`, download: "" }, "Download the record")));
    }
    if (update.state === "waiting") return this.waiting();
    const asked = this.asked;
    if (!asked) {
      const who = view?.asked ? this.board.sides[view.asked.side]?.name ?? "The dice" : "";
      const words = update.thinking ? `${title(update.thinking)} is thinking …` : this.side ? `Waiting for ${who}` : `${who} to move (you are watching)`;
      return h("div", { class: "prompt waiting", role: "status" }, h("span", { class: "asked" }, words));
    }
    const choices = buttons(asked);
    const first = choices.find((c) => c.verb === "fight") ?? choices[0];
    return h("div", { class: "prompt", role: "status" },
      h("span", { class: "who" }, `${title(this.side)}:`),
      h("span", { class: "asked" }, asked.prompt),
      asked.rule ? h("button", { class: "rule", onclick: () => this.rules.open(asked.rule) }, asked.rule) : null,
      h("div", { class: "buttons" },
        ...choices.slice(0, 8).map((choice) => h("button", {
          class: choice === first ? "primary" : "", "data-verb": choice.verb, disabled: this.busy,
          onclick: () => this.choose(choice),
        }, choice.noun === null ? label(choice, asked) : words(choice, asked, this.names))),
        asked.options.add && asked.options.add.length > 1
          ? h("button", { onclick: () => this.addAll(), disabled: this.busy, "data-verb": "add-all" }, `Add all ${asked.options.add.length}`) : null,
        h("button", { onclick: () => this.palette(), title: "All choices (/)" }, "Choices"),
        h("button", { onclick: () => this.undo(), disabled: this.busy || update.undo >= update.number, title: "Undo (Esc)", "data-verb": "undo" }, "Undo"),
        this.undone.length ? h("button", { onclick: () => this.redo(), disabled: this.busy, title: "Redo (y)", "data-verb": "redo" }, "Redo") : null));
  }

  waiting() {
    const open = this.update.seats.filter((seat) => seat.kind === "open");
    return h("div", { class: "prompt", role: "status" },
      h("span", { class: "asked" }, this.token ? `Waiting for ${open.map((s) => title(s.side)).join(", ")}: send this page's address.` : "A seat is open."),
      h("div", { class: "buttons" },
        this.token ? h("button", { onclick: () => { navigator.clipboard?.writeText(location.href); toast("Address copied."); } }, "Copy the address") : null,
        ...(this.token ? [] : open.map((seat) => h("button", { class: "primary", onclick: () => this.sit(seat.side) }, `Sit down as ${title(seat.side)}`)))));
  }

  renderBanners() {
    const { update } = this;
    const notes = [];
    if (this.lost) notes.push(h("div", { class: "banner lost", role: "alert" }, this.lost, this.unsent ? " Your choice will be sent again." : ""));
    const proposal = update.proposal;
    if (proposal && this.side) {
      const own = proposal.agreed.includes(this.side);
      notes.push(h("div", { class: "banner", role: "alert" },
        own ? `You asked to go back to choice ${proposal.to}; waiting for consent.` : `${title(proposal.by)} asks to go back to choice ${proposal.to} of ${update.number}.`,
        own ? null : h("button", { onclick: () => this.act("consent", { side: this.side, agree: true }) }, "Agree"),
        own ? null : h("button", { onclick: () => this.act("consent", { side: this.side, agree: false }) }, "Refuse")));
    }
    if (this.fresh > 0) {
      const done = () => { this.fresh = 0; this.renderBanners(); };
      notes.push(h("div", { class: "banner", role: "status" }, `Since your last move: ${this.fresh} ${this.fresh === 1 ? "entry" : "entries"} in the log.`,
        h("button", { onclick: () => { this.panels.open("log"); this.diary.mark(this.seen); done(); } }, "Read"),
        h("button", { onclick: done }, "Dismiss")));
    }
    fill(this.banners, ...notes);
    this.cover();
  }

  /** Hot-seat: the screen is covered when it changes hands. */
  cover() {
    const asked = this.view?.asked;
    const whose = asked ? this.board.sides[asked.side]?.id : "";
    const hand = whose && whose !== this.update.side && this.mine.includes(whose) && this.update.state === "playing";
    const present = document.querySelector(".cover");
    this.root.inert = Boolean(hand && !this.replay.past);
    if (!hand) { present?.remove(); return; }
    if (present || this.replay.past) return;
    const go = () => { this.side = whose; this.live?.turnTo(whose); };
    const ready = h("button", { class: "primary", onclick: go }, `I am the ${title(whose)} player`);
    document.body.append(h("div", { class: "cover", role: "dialog", "aria-label": "Pass the screen" },
      h("h2", {}, `Pass the screen to ${title(whose)}`), h("p", {}, "The map is covered so that nobody sees what the fog of war hides."), ready));
    ready.focus();
  }

  /** The preview of an attack: strength, shifts, and the column for what may be there. */
  renderAttack() {
    const attack = this.update.hints.attack;
    if (!attack || !this.asked) { if (this.preview) { this.battle.hidden = true; this.preview = false; } return; }
    this.preview = true;
    const columns = /** @type {number[]} */ (attack.columns);
    const least = Math.max(1, attack.seen);
    const ranges = [];
    for (let defence = least; defence <= columns.length; ) {
      let end = defence;
      while (end < columns.length && columns[end] === columns[defence - 1]) end++;
      ranges.push(h("li", {}, `defence ${defence}${end > defence ? (end === columns.length ? " or more" : `–${end}`) : ""}: column `,
        h("b", {}, printed(this.board.crt[columns[defence - 1]].column))));
      defence = end + 1;
    }
    this.showCard(attack.hex);
    fill(this.battle,
      h("header", {}, h("h3", {}, `Attack on ${this.names.place(attack.hex)}`)),
      h("p", {}, "Attack strength ", h("b", {}, String(attack.strength)), `, against at least ${attack.seen} (only the top unit is known, `,
        h("button", { class: "rule", onclick: () => this.rules.open("7.7") }, "7.7"), ")"),
      h("ul", { class: "shifts" }, ...(attack.shifts.length ? attack.shifts.map((/** @type {any} */ x) =>
        h("li", {}, `${Math.abs(x.columns)} ${x.columns > 0 ? "right" : "left"}: ${x.why} `, h("button", { class: "rule", onclick: () => this.rules.open(x.rule) }, x.rule)))
        : [h("li", {}, "No column shifts")])),
      h("ul", { class: "shifts" }, ...ranges),
      combatTable(this.board.crt, { column: columns[least - 1] }),
      h("p", { class: "hint" }, "Lit is the column if nothing lies beneath the top unit."));
  }

  /** The card of a battle lies where it does not hide the battle. @param {number} place */
  showCard(place) {
    this.battle.hidden = false;
    this.battle.classList.toggle("right", this.map.isLeft(place));
  }

  /** @param {import("./types").LogLine} line */
  showBattle(line) {
    const facts = line.facts;
    this.preview = false;
    this.showCard(facts.place);
    const column = this.board.crt.findIndex((c) => c.column === facts.column);
    fill(this.battle,
      h("header", {}, h("h3", {}, `Battle of ${this.names.place(facts.place)}`),
        h("button", { class: "quiet", "aria-label": "Close", onclick: () => { this.battle.hidden = true; } }, "✕")),
      h("p", {}, ...this.diary.linked(line.text)),
      combatTable(this.board.crt, { column, die: facts.die }));
  }

  /** @param {number | null} place */
  hover(place) {
    this.hoverBox.hidden = place === null;
    if (place === null) return;
    const name = this.names.place(place);
    const cell = this.board.hexes.find((c) => c.number === place);
    const hint = this.update.hints.hex?.[place];
    const river = this.update.hints.river?.[place];
    this.hoverBox.textContent = [cell ? cell.label : "", name.startsWith("hex ") ? "" : name, cell?.terrain ?? "",
      hint ? `${hint.cost} MP` : "", river ? `${river.cost} hexes by water` : ""].filter(Boolean).join(" · ");
    this.map.path(hint && this.asked ? [this.update.hints.from, ...hint.way] : river && this.asked ? [this.update.hints.from, ...river.way] : []);
  }

  // --- doing ---------------------------------------------------------------------------------

  /** @param {Choice} choice @param {boolean} [again] */
  async choose(choice, again = false) {
    const { number } = this.update;
    if (this.unsent?.number === number && this.busy) return;
    await this.sending;
    if (!this.asked || this.update.number !== number) return;
    if (!again) this.undone = [];
    this.unsent = { choice, number, request: random() };
    this.made.set(number, choice);
    this.sending = this.send();
    await this.sending;
  }

  async send() {
    const unsent = this.unsent;
    if (!unsent || this.busy) return;
    this.busy = true;
    try {
      const { verb, noun } = unsent.choice;
      const answer = await call("POST", `/tables/${this.id}/choose`, { side: this.side, number: unsent.number, verb, noun, request: unsent.request }, this.token);
      this.unsent = null;
      if (this.live?.open) this.lost = "";
      this.seen = unsent.number + 1;
      this.fresh = 0;
      localStorage.setItem(this.seenKey, String(this.seen));
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

  async addAll() {
    while (this.asked?.options.add?.length) {
      const number = this.update.number;
      const noun = this.asked.options.add[0];
      const update = await this.act("choose", { side: this.side, number, verb: "add", noun, request: random() });
      if (!update) return;
      this.hear({ ...update, since: number + 1 });
    }
  }

  async undo() {
    if (this.update.undo < this.update.number) {
      await this.act("undo", { side: this.side });
    } else toast("Nothing can be taken back: the dice, the other side or something revealed stand between. “More” asks for consent.");
  }

  /** Make the choice again that was taken back last. */
  redo() {
    const choice = this.undone.pop();
    if (choice) this.choose(choice, true);
  }

  /** @param {string} what @param {object} body @returns {Promise<any>} */
  async act(what, body) {
    try {
      return await call("POST", `/tables/${this.id}/${what}`, body, this.token);
    } catch (error) {
      toast(/** @type {Error} */ (error).message, "error");
      return null;
    }
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

  /** @param {number} hex @param {MouseEvent | PointerEvent} event */
  clickHex(hex, event) {
    if (this.replay.past) return;
    const found = onHex(this.asked, hex);
    if (this.asked?.options.box?.includes(hex)) found.push({ verb: "box", noun: hex });
    if (found.length === 1) this.choose(found[0]);
    else if (found.length > 1) this.choiceMenu(found, event);
    else this.panels.inspect(hex);
  }

  /** @param {number} unit @param {MouseEvent} event */
  clickUnit(unit, event) {
    if (this.replay.past) return;
    const found = onUnit(this.asked, unit);
    const main = found.filter((c) => c.verb !== "top");
    const place = this.map.placeOf(unit);
    if (main.length === 1) this.choose(main[0]);
    else if (found.length) this.choiceMenu(found, event);
    else if (place !== null) this.panels.inspect(place);
  }

  /** A stack is its hex and its units: what is meant follows from what may be chosen. @param {number} place @param {number} side @param {MouseEvent} event */
  clickStack(place, side, event) {
    if (this.replay.past) return;
    const stack = this.map.stackAt(place, side);
    const here = onHex(this.asked, place);
    const units = (stack?.units ?? []).flatMap((unit) => onUnit(this.asked, unit).filter((c) => c.verb !== "top"));
    if (here.length + units.length === 1) this.choose([...here, ...units][0]);
    else if (here.length) this.choiceMenu([...here, ...units], event);
    else {
      this.map.fan(place, side);
      this.panels.inspect(place);
    }
  }

  /** All choices, and “why not” for any place or unit in sight. */
  palette() {
    const asked = this.asked;
    if (!asked) return;
    const where = (/** @type {number} */ unit) => {
      const place = this.map.placeOf(unit);
      return place === null ? "" : ` at ${this.names.place(place)}`;
    };
    const choices = all(asked).map((choice) => ({
      text: `${words(choice, asked, this.names)}${ON_UNIT.includes(choice.verb) ? where(choice.noun) : ""}`, key: String(choice.noun ?? ""), take: () => this.choose(choice),
    }));
    const event = new Event("why");
    const questions = [
      ...this.board.hexes.map((cell) => ({ name: this.names.place(cell.number), key: cell.label, target: { hex: cell.number } })),
      ...(this.view?.stacks ?? []).flatMap((stack) => stack.units.map((unit) => ({ name: `${this.names.unit(unit)}${where(unit)}`, key: "", target: { unit } }))),
    ].map(({ name, key, target }) => ({ text: `Why not ${name}?`, key, take: () => this.whyNot(target, event) }));
    openPalette(choices, questions);
  }

  /** @param {Choice[]} found @param {MouseEvent | PointerEvent} event */
  choiceMenu(found, event) {
    const asked = this.asked;
    if (!asked) return;
    openMenu(event, ...found.map((choice) => h("button", { onclick: () => this.choose(choice) }, words(choice, asked, this.names))));
  }

  /** Why not? @param {{hex?: number, unit?: number}} target @param {Event} event */
  async whyNot(target, event) {
    const asked = this.asked;
    const name = target.unit !== undefined ? this.names.unit(target.unit) : this.names.place(target.hex ?? 0);
    if (!asked) {
      openMenu(event, h("h3", {}, name), h("p", {}, this.side ? "It is not your turn to choose." : "You are watching."));
      return;
    }
    const possible = [
      ...(target.unit === undefined ? [] : ["unit", "add", "fleet"].map((verb) => ({ verb, noun: target.unit }))),
      ...(target.hex === undefined ? [] : ON_HEX.map((verb) => ({ verb, noun: target.hex }))),
    ];
    const offered = possible.filter(({ verb }) => verb in asked.options);
    const sections = await Promise.all((offered.length ? offered : possible.slice(0, 1)).map(async (choice) => {
      const reasons = await this.act("why", { side: this.side, number: this.update.number, ...choice });
      const heading = ON_UNIT.includes(choice.verb) ? label(choice, asked) : words(choice, asked, this.names);
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
      this.side && this.update.state === "playing" && act("Ask to take back the last choice", () => this.act("undo", { side: this.side, to: Math.max(0, this.update.number - 1) })),
      this.side && act(this.update.auto ? "Ask me even when there is only one answer" : "Answer for me when there is only one answer",
        () => this.act("settings", { side: this.side, auto: !this.update.auto })),
      act(`Theme: ${theme}`, () => prefer({ theme: theme === "auto" ? "dark" : theme === "dark" ? "light" : "auto" })),
      act("Larger text", () => prefer({ size: Math.min(24, size + 2) })), act("Smaller text", () => prefer({ size: Math.max(12, size - 2) })),
      act(motion === "none" ? "Allow motion" : "No motion", () => prefer({ motion: motion === "none" ? "auto" : "none" })),
      this.token && act("Copy my private seat link", () => { navigator.clipboard?.writeText(`${location.origin}/table/${this.id}#seat=${this.token}`); toast("Keep this link to yourself: it is the key to your seat."); }),
      this.side && this.update.state === "playing" && act("Resign", () => confirm("Give up this game?") && this.act("resign", { side: this.side })),
      this.side && act("Leave this seat", async () => { if (confirm("Leave the seat? Somebody else may take it.")) { await this.act("leave", { side: this.side }); forgetSeat(this.id); location.href = "/"; } }),
      h("p", { class: "hint" }, `Dice committed: ${this.update.dice.commitment.slice(0, 16)}…`));
  }

  async verifyDice() {
    try {
      const text = await (await fetch(`/api/tables/${this.id}/record`)).text();
      const { rolls, dice } = await verify(text, keptDice(this.id));
      this.verified = `The dice are fair: the key fits its commitment, no line was changed, ${dice} dice recomputed of ${rolls} answers of Chance.`;
    } catch (error) {
      this.verified = `The record does not hold: ${/** @type {Error} */ (error).message}`;
    }
    announce(this.verified);
    this.renderBar();
  }

  /** @param {number} number */
  async showPast(number) {
    const past = await call("GET", `/tables/${this.id}/at/${number}${this.side ? `?side=${this.side}` : ""}`, undefined, this.token);
    if (!this.replay.past) return;
    this.map.show(past.view);
    this.map.light(null, {});
    this.panels.show(past.view, null, this.update);
  }

  /** Close what lies on top; if nothing does, take back. */
  escape() {
    const menu = document.querySelector(".menu");
    if (menu) menu.remove();
    else if (this.rules.isOpen) this.rules.close();
    else if (this.replay.past) this.replay.toNow();
    else if (!this.battle.hidden && !this.preview) this.battle.hidden = true;
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
      u: () => this.undo(), y: () => this.redo(),
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
