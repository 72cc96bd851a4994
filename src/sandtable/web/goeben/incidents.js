// The Incident tray: what was drawn today, what lies aside, what lies face down, what is in the pool.
import { fill, h, title } from "../dom.js";
import { Pane } from "../pane.js";
import { kindOf } from "./names.js";

/** @import {LogLine, View} from "./local" */

/** @extends {Pane<import("./names.js").Names>} */
export class IncidentsPanel extends Pane {
  element = h("div", { class: "incidents" });

  /** @param {View} view @param {LogLine[]} log */
  show(view, log) {
    fill(this.element, this.today(view, log), this.aside(view), this.faceDown(view), this.pool(view));
  }

  /** @param {string} id */
  place(id) {
    return this.placeLink(id, this.names.place(id));
  }

  /** A counter as a link to its rule. @param {string} counter */
  counter(counter) {
    const incident = this.names.incidents.get(kindOf(counter));
    const rule = incident?.rule ?? "13.0.3";
    return h("button", { class: `marker ${incident ? "event" : "warship"}`, title: `Rule ${rule}`, onclick: () => this.table.rule(rule) }, this.names.ship(counter));
  }

  /** @param {View} view @param {LogLine[]} log */
  today(view, log) {
    const start = log.findLastIndex((line) => line.kind === "turn");
    const drawn = log.slice(start + 1).filter((line) => line.kind === "drew" || line.kind === "revealed");
    const waiting = new Set(view.tray);
    return h("section", {}, h("h3", {}, view.turn ? `Drawn on day ${view.turn}` : "Drawn"),
      drawn.length ? h("ol", { class: "tray" }, ...drawn.map(({ kind, facts }) => h("li", { class: waiting.has(facts.counter) ? "waiting" : "" },
        this.counter(facts.counter), h("small", {}, kind === "revealed" ? " turned up at " : " at ", this.place(facts.place), waiting.has(facts.counter) ? " · still to come" : ""))))
        : h("p", { class: "hint" }, "Nothing yet. Markers are drawn at sea, as many as the Alert Level says (13.0)."));
  }

  /** @param {View} view */
  aside(view) {
    const rows = [
      ...Object.entries(view.merchants).flatMap(([space, counters]) => counters.map((counter) => [this.counter(counter), " waits to be raided at ", this.place(space)])),
      ...Object.entries(view.lying).flatMap(([space, markers]) => markers.filter((marker) => marker.up).map((marker) => [this.counter(marker.counter), " at ", this.place(space)])),
      ...view.held.map((counter) => [this.counter(counter), " is kept aside"]),
      ...view.resolved.map((counter) => [this.counter(counter), " goes back to the pool"]),
    ];
    return rows.length ? h("section", {}, h("h3", {}, "Set aside"), h("ul", {}, ...rows.map((parts) => h("li", {}, ...parts)))) : null;
  }

  /** @param {View} view */
  faceDown(view) {
    const rows = Object.entries(view.lying).flatMap(([space, markers]) => {
      const down = markers.filter((marker) => !marker.up);
      if (!down.length) return [];
      const known = down.filter((marker) => marker.counter).map((marker) => this.counter(marker.counter));
      const unknown = down.length - known.length;
      const groups = [...new Set(down.filter((marker) => !marker.counter).map((marker) => title(marker.group)))].join(", ");
      return [h("li", {}, this.place(space), unknown ? `: ${unknown} unknown${groups ? ` (${groups})` : ""}` : ": ", ...(known.length ? [unknown ? ", and we know of " : "", ...known.flatMap((one) => [one, " "])] : []))];
    });
    return h("section", {}, h("h3", {}, "Face down"), rows.length ? h("ul", {}, ...rows) : h("p", { class: "hint" }, "Nothing lies face down."));
  }

  /** @param {View} view */
  pool(view) {
    /** @type {Map<string, string[]>} */
    const kinds = new Map();
    for (const counter of view.pool) kinds.set(kindOf(counter), [...(kinds.get(kindOf(counter)) ?? []), counter]);
    const unknown = Object.entries(view.pooled);
    const total = view.pool.length + unknown.reduce((sum, [, count]) => sum + count, 0);
    const row = (/** @type {string[]} */ counters) => h("li", {}, this.counter(counters[0] ?? ""), counters.length > 1 ? h("b", {}, ` ×${counters.length}`) : null);
    const events = [...kinds].filter(([kind]) => this.names.incidents.has(kind)).map(([, counters]) => counters);
    const ships = [...kinds].filter(([kind]) => !this.names.incidents.has(kind)).map(([, counters]) => counters);
    return h("section", {}, h("h3", {}, `In the pool: ${total}`),
      h("ul", { class: "pool" }, ...[...events, ...ships].map(row)),
      ...unknown.map(([group, count]) => h("details", {}, h("summary", {}, h("b", {}, `${count} unknown`), ` of the ${title(group)} group`),
        h("p", { class: "hint" }, `Each is one of these, as is every face-down ${title(group)} marker on the map: ${(view.hidden[group] ?? []).map((id) => this.names.ship(id)).join(", ")}.`))));
  }
}
