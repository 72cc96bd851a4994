// What a shot or a launch led to, told in one card as the lines come in.
import { h } from "../dom.js";
import { BATTERY } from "./words.js";

/** @typedef {import("../types").LogLine} LogLine */
/** @typedef {import("./words.js").Names} Names */

const OPENS = ["shot", "launch", "air attack", "rammed", "aground"];
const GOES_ON = ["torpedo", "bomb", "fuse", "light damage", "severe damage", "critical", "sunk", "flak", "squadron lost", "dogfight"];

export class Report {
  /** @param {Names} names @param {import("../client").Table} table */
  constructor(names, table) {
    this.names = names;
    this.table = table;
    this.heading = "";
    this.place = "";
    /** @type {(() => Node)[]} */
    this.lines = [];
  }

  /** @param {LogLine} line @returns {import("../client").Card | null} */
  hear(line) {
    const { kind, facts, text } = line;
    if (kind === "game over") return { heading: "The battle is over", content: [h("p", {}, text)] };
    if (OPENS.includes(kind)) {
      this.lines = [];
      this.place = facts.target ?? facts.other ?? facts.unit ?? "";
      this.heading = kind === "shot" ? `${facts.names?.[facts.unit] ?? ""} fires at ${facts.names?.[facts.target] ?? ""}` : text.replace(/:.*/, "");
      this.lines.push(kind === "shot" ? () => this.shot(facts) : () => h("p", {}, ...this.table.linked(text)));
    } else if (GOES_ON.includes(kind) && this.lines.length) this.lines.push(() => h("p", { class: kind.replace(" ", "-") }, ...this.table.linked(text)));
    else return null;
    return { heading: this.heading, place: this.place || undefined, content: [h("div", { class: "admiral-report" }, ...this.lines.map((make) => make()))] };
  }

  /** A shot as it is reckoned on the table. @param {Record<string, any>} facts */
  shot(facts) {
    const modifiers = Object.entries(/** @type {Record<string, number>} */ (facts.modifiers ?? {}));
    const row = (/** @type {string} */ name, /** @type {string} */ value) => h("tr", {}, h("td", {}, name), h("td", {}, value));
    return h("table", {}, h("tbody", {},
      row(`${BATTERY[facts.battery]} battery, ${facts.arc}, ${facts.short ? "short" : "long"} range`, String(facts.coefficient)),
      ...modifiers.map(([why, n]) => row(why, n < 0 ? `−${-n}` : `+${n}`)), row("die", `+${facts.die}`),
      h("tr", { class: "sum" }, h("td", {}, `Attack ${facts.attack} against ${facts.defence} (die ${facts.defence_die})`), h("td", {}, facts.hit ? "hit" : "miss"))));
  }
}
