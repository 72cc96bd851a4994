// A panel of a game: it knows the names of things and the table, and makes links and buttons.
import { h } from "./dom.js";

/** @import {Choice, Place, Table} from "./client" */

/** @template N the names of the game */
export class Pane {
  /** @param {N} names @param {Table} table */
  constructor(names, table) {
    this.names = names;
    this.table = table;
  }

  /** A rule as a link. @param {string} id */
  rule(id) {
    return h("button", { class: "rule", onclick: () => this.table.rule(id) }, id);
  }

  /** A place as a link. @param {Place} place @param {string} name */
  placeLink(place, name) {
    return h("button", { class: "place", onclick: () => this.table.find(place) }, name);
  }

  /** A choice as a button. @param {Choice} choice @param {string} [text] @param {Record<string, string>} [more] */
  button(choice, text = this.table.words(choice), more = {}) {
    const onclick = (/** @type {Event} */ event) => this.table.choose([choice], event);
    return h("button", { ...more, "data-verb": choice.verb, onclick }, text);
  }
}
