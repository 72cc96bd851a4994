// Mission files: writing them, and reading what was written.

/** @import {Board, Mission} from "./local" */

/** A value as TOML writes it. @param {unknown} value @returns {string} */
function written(value) {
  if (Array.isArray(value)) return value.length ? `[${value.map(written).join(", ")}]` : "[]";
  if (value !== null && typeof value === "object") return `{ ${Object.entries(value).map(([key, one]) => `${key} = ${written(one)}`).join(", ")} }`;
  return typeof value === "string" ? JSON.stringify(value).replaceAll("\u007f", "\\u007f") : String(value);
}

/** A list with one entry a line. @param {string} key @param {object[]} entries */
function lines(key, entries) {
  return entries.length ? `${key} = [\n${entries.map((entry) => `    ${written(entry)},\n`).join("")}]` : `${key} = []`;
}

/** @param {object} record */
function keys(record) {
  return Object.entries(record).map(([key, value]) => `${key} = ${written(value)}`).join("\n");
}

/** A mission as it is written. @param {Mission} mission */
function sheet({ side, shore, scenery, rules, ...rest }) {
  const pieces = scenery.map(({ shape, edge, depth, x, y, heading }) => (shape === "coast" ? { shape, edge, depth } : { shape, x, y, heading }));
  const fleets = side.map(({ navy, name, units, late }) => {
    const starts = units.map(({ name: ship, x, y, heading, speed }) => ({ name: ship, x, y, heading, ...(speed >= 0 ? { speed } : {}) }));
    return `[[mission.side]]\n${keys({ navy, name })}\n${lines("units", starts)}${late.length ? `\n${lines("late", late)}` : ""}\n`;
  });
  const kept = Object.fromEntries(Object.entries(rules).filter(([, rule]) => !Array.isArray(rule) || rule.length));
  const special = Object.keys(kept).length ? [`[mission.rules]\n${keys(kept)}\n`] : [];
  return [`[[mission]]\n${keys(rest)}\n${lines("scenery", pieces)}\n`, ...special, ...fleets, ...shore.map((one) => `[[mission.shore]]\n${keys(one)}\n`)].join("\n");
}

/** A file with a mission, and after it those of the game, that works as a data pack. @param {Board} board @param {Mission} mission */
export function missionFile(board, mission) {
  const others = board.missions.filter(({ id }) => id !== mission.id).map(complete);
  const head = keys({ game: board.game, title: board.title, subtitle: board.subtitle, rules_version: board.rules_version });
  return [`# The first mission was made with the editor. Positions in 0.01 cm, headings in degrees.\n\n${head}\n`, sheet(mission), ...others.map(sheet)].join("\n");
}

/** Reads TOML as far as mission files use it. */
class Reader {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
    this.at = 0;
  }

  /** What comes next, if it is this. @param {RegExp} pattern */
  take(pattern) {
    const sticky = new RegExp(pattern, "y");
    sticky.lastIndex = this.at;
    const found = sticky.exec(this.text);
    if (found) this.at = sticky.lastIndex;
    return found;
  }

  space() {
    this.take(/(?:\s|#[^\n]*)*/);
  }

  /** @returns {never} */
  fail() {
    throw new Error(`line ${this.text.slice(0, this.at).split("\n").length} cannot be read`);
  }

  /** @returns {any} */
  value() {
    const text = this.take(/"(?:[^"\\\n]|\\.)*"/);
    if (text) return JSON.parse(text[0]);
    const number = this.take(/[+-]?\d[\d_]*(?:\.\d+)?/);
    if (number) return Number(number[0].replaceAll("_", ""));
    const truth = this.take(/true|false/);
    if (truth) return truth[0] === "true";
    if (this.take(/\[/)) return this.list(/\]/, () => this.value());
    if (this.take(/\{/)) return Object.fromEntries(this.list(/\}/, () => this.pair()));
    return this.fail();
  }

  /** @template T @param {RegExp} end @param {() => T} one @returns {T[]} */
  list(end, one) {
    const found = [];
    for (;;) {
      this.space();
      if (this.take(end)) return found;
      found.push(one());
      this.space();
      this.take(/,/);
    }
  }

  /** @returns {[string, any]} */
  pair() {
    const key = this.take(/[\w-]+/) ?? this.fail();
    if (!this.take(/[ \t]*=[ \t]*/)) this.fail();
    return [key[0], this.value()];
  }

  /** @returns {Record<string, any>} */
  file() {
    /** @type {Record<string, any>} */
    const root = {};
    let here = root;
    for (;;) {
      this.space();
      if (this.at >= this.text.length) return root;
      const heading = this.take(/\[\[([\w.]+)\]\]/) ?? this.take(/\[([\w.]+)\]/);
      if (heading) {
        const path = (heading[1] ?? "").split(".");
        const last = path.pop() ?? "";
        const owner = path.reduce((inside, name) => inside[name]?.at(-1) ?? this.fail(), root);
        here = {};
        owner[last] = heading[0].startsWith("[[") ? [...(owner[last] ?? []), here] : here;
      } else {
        const [key, value] = this.pair();
        here[key] = value;
      }
    }
  }
}

/** The first mission of a file. @param {string} text @returns {Mission} */
export function readMission(text) {
  const found = new Reader(text).file().mission?.[0];
  if (!found || found.side?.length !== 2) throw new Error("There is no mission with two sides in this file");
  return complete(found);
}

/** A mission with everything that a file may leave out. @param {any} mission @returns {Mission} */
export function complete(mission) {
  const fleet = (/** @type {any} */ side) => ({ ...side, units: side.units.map((/** @type {any} */ unit) => ({ speed: -1, ...unit })), late: side.late ?? [] });
  return {
    ...mission, shore: mission.shore ?? [], rules: mission.rules ?? {}, special: mission.special ?? [], victory: mission.victory ?? [], side: [fleet(mission.side[0]), fleet(mission.side[1])],
    scenery: (mission.scenery ?? []).map((/** @type {any} */ piece) => ({ edge: "", depth: 0, x: 0, y: 0, heading: 0, ...piece })),
  };
}
