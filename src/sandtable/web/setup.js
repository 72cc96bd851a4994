// How a game can be set up: scenario, optional rules, and who sits where.
import { call } from "./api.js";
import { fill, h, spoken, title } from "./dom.js";

/** @import {Agreement, GameLine, Level} from "./types" */
/** @typedef {Record<string, {kind: string, name: string}>} Wishes */
/** @typedef {{scenario: string, options: string[], seats: Wishes, title: string}} Wish */

const ME = ["me", "Me"];
const LINK = ["open", "Somebody by a link"];
const RANDOM = ["random", "Bot: random"];

/** Where the board of a game is that is set up so. @param {string} game @param {Agreement} setup */
export function boardOf(game, setup) {
  return `/games/${game}${query(setup)}`;
}

/** @param {Agreement} setup */
function query({ scenario, options }) {
  const words = new URLSearchParams();
  if (scenario) words.set("scenario", scenario);
  if (options.length) words.set("options", options.join(","));
  return words.size ? `?${words}` : "";
}

/** A form for all ways to play a game. @param {GameLine} game @param {Level[]} levels @param {(wish: Wish) => void} create */
export function setupForm(game, levels, create) {
  const seats = h("div", { class: "chairs" });
  const problem = h("p", { class: "problem", role: "alert", hidden: true });
  const start = h("button", { class: "primary" }, "Set up the table");
  const form = /** @type {HTMLFormElement} */ (h("form", {
    class: "setup",
    onsubmit: (/** @type {Event} */ event) => { event.preventDefault(); create(wish(form, sides)); },
  },
  scenarios(game), ...options(game), problem, seats,
  h("label", {}, "Table name ", h("input", { name: "title", maxlength: "40", placeholder: game.title })),
  h("label", {}, "Your name ", h("input", { name: "who", maxlength: "40", placeholder: "Your name" })),
  start));
  let sides = game.sides;
  fill(seats, ...chairs(game.sides, game.rivals, levels));
  let asked = 0;
  form.addEventListener("change", async (event) => {
    if (!/** @type {HTMLElement} */ (event.target).dataset.setup) return;
    const number = ++asked;
    const answer = await call("GET", `/setup/${game.name}${query(chosen(form))}`).catch((/** @type {Error} */ error) => error);
    if (number !== asked) return;
    const wrong = answer instanceof Error;
    problem.hidden = !wrong;
    problem.textContent = wrong ? answer.message : "";
    /** @type {HTMLButtonElement} */ (start).disabled = wrong;
    if (wrong || answer.sides.join() === sides.join()) return;
    sides = answer.sides;
    fill(seats, ...chairs(sides, answer.rivals, levels));
  });
  return form;
}

/** @param {GameLine} game */
function scenarios({ scenarios }) {
  if (scenarios.length < 2) return null;
  const about = h("p", { class: "hint" }, scenarios[0].about);
  const select = /** @type {HTMLSelectElement} */ (h("select", {
    name: "scenario", "data-setup": "scenario",
    onchange: () => { about.textContent = scenarios.find(({ id }) => id === select.value)?.about ?? ""; },
  }, ...scenarios.map(({ id, title }) => h("option", { value: id }, title))));
  return h("div", {}, h("label", {}, "Scenario ", select), about);
}

/** Optional rules: check boxes, and where only one of several may be used, radio buttons. @param {GameLine} game */
function options({ switches }) {
  const groups = [...new Set(switches.map(({ group }) => group))];
  return groups.map((group) => {
    const found = switches.filter((one) => one.group === group);
    const rows = found.map(({ id, title, about, rule }) => option(group, id, title, about, rule));
    if (group) rows.unshift(option(group, "", "None of these", "", "", true));
    return h("fieldset", {}, h("legend", {}, group ? title(spoken(group)) : "Optional rules"), ...rows);
  });
}

/**
 * @param {string} group @param {string} id @param {string} name @param {string} about @param {string} rule
 * @param {boolean} [checked]
 */
function option(group, id, name, about, rule, checked = false) {
  return h("label", { class: "option" },
    h("input", { type: group ? "radio" : "checkbox", name: group ? `group ${group}` : "option", value: id, checked, "data-setup": "option" }),
    h("span", {}, name, rule ? h("small", {}, ` ${rule}`) : null, about ? h("small", { class: "says" }, about) : null));
}

/** A seat for each side; who plays alone has nobody to wait for. @param {string[]} sides @param {boolean} rivals @param {Level[]} levels */
function chairs(sides, rivals, levels) {
  const alone = sides.length === 1;
  const hint = alone ? "You play against the game itself; or watch a bot do it."
    : !rivals ? "All play together against the game; a seat for each, or one person for several."
    : sides.length === 2 ? "Both sides “Me” is a hot-seat game: the screen is covered when it changes hands."
    : "Several seats “Me” is a hot-seat game: the screen is covered when it changes hands.";
  return [h("p", { class: "hint" }, hint), ...sides.map((side) => chair(side, alone, levels))];
}

/** A seat, with what is to be said of a bot that is chosen for it. @param {string} side @param {boolean} alone @param {Level[]} levels */
function chair(side, alone, levels) {
  const option = (/** @type {string[]} */ [kind, text]) => h("option", { value: kind }, text);
  const about = h("small", { class: "says" });
  const bots = levels.map(({ id, title, think }) => [id, `Bot: ${title.toLowerCase()} (${think})`]);
  const select = /** @type {HTMLSelectElement} */ (h("select", {
    name: `seat ${side}`,
    onchange: () => {
      const level = levels.find(({ id }) => id === select.value);
      about.textContent = level ? `${title(level.think)}. ${level.about}` : select.value === "random" ? "Any legal choice." : "";
    },
  }, ...[ME, ...bots, ...(alone ? [] : [LINK])].map(option), h("optgroup", { label: "Advanced" }, option(RANDOM))));
  return h("label", {}, `${title(spoken(side))} `, select, about);
}

/** @param {HTMLFormElement} form @returns {Agreement} */
function chosen(form) {
  const data = new FormData(form);
  const options = [...data].filter(([name, id]) => id && (name === "option" || name.startsWith("group "))).map(([, id]) => String(id));
  return { scenario: String(data.get("scenario") ?? ""), options };
}

/** @param {HTMLFormElement} form @param {string[]} sides @returns {Wish} */
function wish(form, sides) {
  const data = new FormData(form);
  const seats = Object.fromEntries(sides.map((side) => {
    const kind = String(data.get(`seat ${side}`));
    return [side, { kind, name: kind === "me" ? String(data.get("who") ?? "") : "" }];
  }));
  return { ...chosen(form), seats, title: String(data.get("title") ?? "") };
}
