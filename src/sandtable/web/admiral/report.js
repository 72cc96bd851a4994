// What a shot or a launch led to, told in one card as the lines come in.
import { h } from "../dom.js";

/** @import {LogLine, Table} from "./local" */

const OPENS = ["shot", "launch", "air attack", "rammed", "aground"];
const GOES_ON = ["torpedo", "bomb", "fuse", "light damage", "severe damage", "critical", "sunk", "flak", "squadron lost", "dogfight"];

export class Report {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    this.heading = "";
    this.place = "";
    /** @type {(() => Node[])[]} */
    this.lines = [];
  }

  /** @param {LogLine} line @returns {import("../client").Card | null} */
  hear({ kind, facts, text, card }) {
    const sentence = () => [h("p", { class: kind.replace(" ", "-") }, ...this.table.linked(text))];
    if (kind === "game over") return { heading: "The battle is over", content: sentence() };
    if (OPENS.includes(kind)) {
      this.heading = card?.heading ?? text.replace(/:.*/, "");
      this.place = facts.target ?? facts.other ?? facts.unit ?? "";
      this.lines = [card ? () => this.table.documents.blocks(card.blocks ?? []) : sentence];
    } else if (GOES_ON.includes(kind) && this.lines.length) this.lines.push(sentence);
    else return null;
    return { heading: this.heading, place: this.place || undefined, content: [h("div", { class: "admiral-report" }, ...this.lines.flatMap((make) => make()))] };
  }
}
