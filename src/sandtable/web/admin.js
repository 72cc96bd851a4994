// The admin page: how the server is doing. It shows no views and no dice keys, because it is told none.
import { call, Refused } from "./api.js";
import { fill, h } from "./dom.js";

/** @import {Overview} from "./types" */

/** The token is kept for this tab only. */
const TOKEN = "sandtable.admin";
const REFRESH = 5000;

/** @param {HTMLElement} root */
export function admin(root) {
  document.title = "Sandtable: admin";
  const page = h("main", { class: "admin" });
  fill(root, h("header", { class: "masthead" }, h("h1", {}, "Sandtable"), h("p", {}, "How the server is doing")), page);
  const token = sessionStorage.getItem(TOKEN);
  if (token) show(page, token);
  else ask(page, "");
}

/** @param {HTMLElement} page @param {string} problem */
function ask(page, problem) {
  const field = /** @type {HTMLInputElement} */ (h("input", { type: "password", autocomplete: "current-password", required: true, "aria-label": "Admin token" }));
  fill(page, h("form", { class: "buttons", onsubmit: (/** @type {Event} */ event) => {
    event.preventDefault();
    sessionStorage.setItem(TOKEN, field.value.trim());
    show(page, field.value.trim());
  } }, h("label", {}, "Admin token ", field), h("button", { class: "primary" }, "Look")), problem ? h("p", { class: "problem", role: "alert" }, problem) : null);
  field.focus();
}

/** @param {HTMLElement} page @param {string} token */
async function show(page, token) {
  try {
    draw(page, await call("GET", "/admin", undefined, token));
  } catch (error) {
    if (error instanceof Refused) {
      sessionStorage.removeItem(TOKEN);
      ask(page, error.message);
      return;
    }
    fill(page, h("p", { class: "problem", role: "alert" }, /** @type {Error} */ (error).message));
  }
  setTimeout(() => show(page, token), REFRESH);
}

/** @param {HTMLElement} page @param {Overview} now */
function draw(page, now) {
  const q = now.queues;
  fill(page,
    section("Now", figures({
      "tables in memory": q.live, "sockets": q.sockets, "bots thinking": q.bots, "bots waiting": q.bots_waiting,
      "counsels waiting": q.counsels, "writes waiting": q.writes,
    })),
    section("Tables kept", figures({ waiting: now.tables.waiting ?? 0, playing: now.tables.playing ?? 0, finished: now.tables.finished ?? 0 })),
    section("Errors of the last hour", rows(["When", "What", "Fault"], now.errors.map((error) => [time(error.at), error.text, error.fault]), "None.")),
    section("Games played with other rules", rows(["Table", "Game", "Asked", "Choices", "Changed"], now.outgrown.map((table) => [
      h("a", { href: `/table/${table.id}` }, table.title), table.game, table.asked, String(table.number), time(table.changed),
    ]), "None.")),
    section("Live tables", rows(["Table", "Game", "State", "Asked", "Choices", "Sockets", "Changed"], now.live.map((table) => [
      h("a", { href: `/table/${table.id}` }, table.title), table.game, table.state, table.asked, String(table.number), String(table.sockets), time(table.changed),
    ]), "None.")),
    section("Versions", rows(["What", "Version"], [
      ["Sandtable", now.version], ["Python", now.python], ["Database", now.database], ["Up since", time(now.began)],
      ...Object.entries(now.rules).map(([game, version]) => [`Rules of ${game}`, String(version)]),
    ], "")));
}

/** @param {string} name @param {HTMLElement} content */
function section(name, content) {
  return h("section", {}, h("h2", {}, name), content);
}

/** @param {Record<string, number>} values */
function figures(values) {
  return h("dl", { class: "figures" }, ...Object.entries(values).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, String(value)))));
}

/** @param {string[]} heads @param {(string | Node)[][]} lines @param {string} none */
function rows(heads, lines, none) {
  if (!lines.length) return h("p", { class: "hint" }, none);
  return h("div", { class: "wide" }, h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((head) => h("th", {}, head)))),
    h("tbody", {}, ...lines.map((line) => h("tr", {}, ...line.map((cell) => h("td", {}, cell)))))));
}

/** @param {number} seconds */
function time(seconds) {
  return new Date(seconds * 1000).toLocaleString();
}
