// The lobby: the games, your tables, open seats, finished games.
import { call, keepDice, keepSeat, random, Refused, seats } from "./api.js";
import { fill, h, printed, spoken, title, toast } from "./dom.js";
import { clientOf } from "./clients.js";
import { setupForm } from "./setup.js";

/** @import {GameLine, Level, Summary} from "./types" */

/** @param {HTMLElement} root */
export async function lobby(root) {
  document.title = "Sandtable";
  const games = h("section", { class: "games", "aria-label": "Games" });
  const mine = h("section", { class: "tables", "aria-label": "Your tables" });
  const open = h("section", { class: "tables", "aria-label": "Open and finished tables" });
  fill(
    root,
    h("header", { class: "masthead" },
      h("h1", {}, "Sandtable"),
      h("p", {}, "Board wargames with every rule enforced, explained and tested."),
    ),
    h("main", { class: "lobby" }, games, mine, open),
    h("footer", { class: "foot" },
      h("a", { href: "/api/openapi.json" }, "API for bots and scripts"),
      h("label", { class: "upload" }, "Open a record: ",
        h("input", { type: "file", accept: ".jsonl", onchange: upload }))),
  );
  try {
    /** @type {GameLine[]} */
    const list = await call("GET", "/games");
    const levels = await call("GET", "/levels");
    fill(games, ...list.map((game) => tried(game, levels)));
    await showTables(mine, open, list);
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "error");
  }
}

/** The page on which scenarios of a game are made. @param {HTMLElement} root @param {string} game */
export async function editor(root, game) {
  try {
    const board = await call("GET", `/games/${encodeURIComponent(game)}`);
    const face = await clientOf(board);
    if (!face.edit) throw new Error(`${board.title} has no editor.`);
    face.edit(root, board);
  } catch (error) {
    fill(root, h("main", { class: "cover" }, h("h2", {}, "There is nothing to edit"), h("p", {}, /** @type {Error} */ (error).message), h("a", { href: "/" }, "Back to the lobby")));
  }
}

/** The card of a game; a sentence if it cannot be drawn, so that one game does not cost the others theirs. @param {GameLine} game @param {Level[]} levels */
function tried(game, levels) {
  try {
    return card(game, levels);
  } catch (error) {
    return h("p", { class: "problem" }, `${game.name} cannot be shown: ${/** @type {Error} */ (error).message}`);
  }
}

/** @param {GameLine} game @param {Level[]} levels */
function card(game, levels) {
  const picture = h("div", { class: "thumbnail" });
  const about = h("span", {});
  const more = h("span", {});
  call("GET", `/games/${game.name}`).then(async (board) => {
    const face = await clientOf(board);
    picture.append(face.thumbnail(board));
    about.textContent = face.about ? face.about(board) : board.about;
    if (face.edit) more.append(h("a", { class: "edit", href: `/?edit=${encodeURIComponent(game.name)}` }, "Mission editor"));
  }).catch(() => {});
  const form = setupForm(game, levels, (wish) => create(game.name, wish));
  form.hidden = true;
  const options = h("button", {
    class: "quiet", "aria-expanded": "false",
    onclick: () => { form.hidden = !form.hidden; options.setAttribute("aria-expanded", String(!form.hidden)); },
  }, "Other ways to play");
  const sides = game.sides.map((side) => title(spoken(side)));
  const now = Object.fromEntries(game.sides.map((side, index) => [side, { kind: index === 0 || !game.rivals ? "me" : "normal", name: "" }]));
  return h("article", { class: "card", id: `game-${game.name}` },
    picture,
    h("div", { class: "about" },
      h("h2", {}, game.title),
      h("p", { class: "subtitle" }, printed(game.subtitle)),
      h("p", { class: "facts" }, sides.length === 1 ? "Solitaire" : sides.join(game.rivals ? " against " : ", "), h("br"), about),
      h("div", { class: "buttons" },
        h("button", { class: "primary", onclick: () => create(game.name, { scenario: "", options: [], seats: now, title: "" }) }, "Play now"),
        options, more),
      form));
}

/** @param {string} game @param {import("./setup.js").Wish} wish */
async function create(game, wish) {
  try {
    const { commitment } = await call("POST", "/dice", {});
    const nonce = random();
    const made = await call("POST", "/tables", { game, ...wish, nonce, commitment });
    if (made.token) {
      keepSeat(made.table, made.token);
      keepDice(made.table, { commitment, nonce });
    }
    location.href = `/table/${made.table}`;
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "error");
  }
}

/** @param {HTMLElement} mine @param {HTMLElement} open @param {GameLine[]} games */
async function showTables(mine, open, games) {
  const titles = Object.fromEntries(games.map((game) => [game.name, game.title]));
  /** @type {Summary[]} */
  const own = await call("POST", "/mine", { tokens: seats() });
  own.sort((a, b) => Number(b.yours.includes(b.asked)) - Number(a.yours.includes(a.asked)) || b.changed - a.changed);
  fill(mine, h("h2", {}, "Your tables"), own.length ? list(own, titles) : h("p", { class: "hint" }, "None yet: press “Play now”."));
  const others = await call("GET", "/tables");
  fill(open,
    h("h2", {}, "Open seats"), others.open.length ? list(others.open, titles) : h("p", { class: "hint" }, "Nobody is waiting."),
    h("h2", {}, "Finished games"), others.finished.length ? list(others.finished, titles) : h("p", { class: "hint" }, "None yet."));
}

/** @param {Summary[]} tables @param {Record<string, string>} titles */
function list(tables, titles) {
  return h("ul", {}, ...tables.map((table) => {
    const yours = table.yours.length > 0 && table.yours.includes(table.asked);
    const state = table.state === "finished" ? "finished"
      : table.outgrown ? `started with version ${table.outgrown} of the rules`
      : table.state === "waiting" ? `waiting for ${table.open.map((side) => title(spoken(side))).join(", ")}`
      : yours ? "your move" : `${title(spoken(table.asked || "bot"))} to move`;
    return h("li", { class: yours ? "yours" : "" },
      h("a", { href: `/table/${table.id}` }, table.title),
      h("span", {}, ` ${table.title === titles[table.game] ? "" : `${titles[table.game] ?? table.game} `}· ${state}`));
  }));
}

/** @param {Event} event */
async function upload(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (!file) return;
  try {
    const kept = await call("POST", "/records", await file.text());
    location.href = `/table/${kept.table}`;
  } catch (error) {
    toast(error instanceof Refused ? `This record cannot be opened: ${error.message}` : String(error), "error");
  }
}
