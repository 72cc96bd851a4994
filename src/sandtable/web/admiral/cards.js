// Ship cards: what is printed, and what has become of it.
import { fill, h, title } from "../dom.js";
import { el } from "../svg.js";
import { ARCS, MM, SHORE, cardOf, cm, degrees, sizeOf } from "./geometry.js";
import { BATTERIES, arcState, batteryOf } from "./guns.js";
import { SIDE_COLOURS } from "./table.js";
import { silhouette } from "./ships.js";

/** @import {Board, Card, Table, Unit, View} from "./local" */

const SPECIAL = /** @type {Record<string, string>} */ ({ smoke: "smoke", radar: "radar" });

/** A ship from the side of the panel: lying on her beam. @param {Card} card @param {[number, number]} hull @param {boolean} [wreck] */
export function portrait(card, [long, wide], wreck = false) {
  const [l, w] = [long / MM, Math.max(wide / MM, 20)];
  const svg = el("svg", { class: "portrait", viewBox: `${-l / 2 - 3} ${-w / 2 - 3} ${l + 6} ${w + 6}`, "aria-hidden": "true" });
  const ship = silhouette(card, [long / MM, wide / MM], { wreck });
  ship.setAttribute("transform", "rotate(90)");
  svg.append(ship);
  return svg;
}

/** Guns as a small table of arcs, each with its values now. @param {Board} board @param {Card} card @param {Unit | null} unit */
function gunTable(board, card, unit) {
  const fresh = /** @type {Unit} */ ({ fired: /** @type {string[]} */ ([]), criticals: {}, raw: false });
  const rows = BATTERIES.flatMap(([letter, name]) => {
    const battery = batteryOf(card, letter);
    if (!battery) return [];
    return [h("tr", {}, h("th", { title: battery.guns }, title(name), h("small", {}, ` d${battery.die} ${battery.range} cm ${battery.guns.replace("x", "×")}`)),
      ...ARCS.map((arc) => {
        const { state, long, short, taken } = arcState(board, card, unit ?? fresh, letter, arc);
        return h("td", { class: `arc ${state}`, title: state === "spent" ? "has fired in this turn" : state === "barred" ? "barred in this turn" : taken ? `${taken} less than printed` : "" }, state === "none" ? "–" : state === "spent" ? "fired" : `${long}/${short}`);
      }))];
  });
  if (!rows.length) return null;
  return h("table", { class: "guns" }, h("thead", {}, h("tr", {}, ...["", "Bow", "Starb.", "Stern", "Port"].map((text) => h("th", {}, text)))), h("tbody", {}, ...rows));
}

/** A unit's card. @param {Board} board @param {View} view @param {string} id @param {Table} table */
function shipCard(board, view, id, { vocabulary, rule }) {
  const [unit, entry] = [view.units[id], view.roster[id]];
  if (!unit || !entry) return h("div");
  const card = cardOf(board, view, id);
  const left = Math.max(0, card.structure - unit.damage);
  const shore = SHORE.includes(card.type);
  const fact = (/** @type {string} */ name, /** @type {string | Node} */ value) => h("div", {}, h("dt", {}, name), h("dd", {}, value));
  const pips = h("span", { class: "pips", "aria-label": `${left} of ${card.structure} structure points` }, ...Array.from({ length: card.structure }, (_, i) => h("i", { class: i < left ? "" : "lost" })));
  const squadrons = Object.entries(view.squadrons).filter(([, squadron]) => squadron.home === id);
  const tubes = Object.entries(unit.tubes).filter(([, n]) => n > 0).map(([place, n]) => `${place} ${n}`).join(", ");
  const states = [
    unit.status === "wreck" && "sunk: a wreck", unit.status === "late" && "not on the table", unit.status === "left" && "has left", (unit.status === "lost" || unit.status === "sunk") && unit.status,
    unit.token === 2 && "severe damage binds her", unit.token === 1 && "light damage binds her", unit.evasive && "evasive", unit.aground && "aground", unit.shaken && "conning tower hit",
    unit.barrage && `holds her fire: ${unit.barrage.replace(".", " ")}`, unit.flashed && view.night && "seen by her gun flashes", unit.immobile && "adrift", unit.spotter === 2 && "spotter aloft", unit.depth > 0 && (Object.values(vocabulary.kinds.depth?.names ?? {})[unit.depth] ?? ""), unit.exposed && "detected",
  ].filter(Boolean).map(String);
  return h("article", { class: `ship-card side-${entry.side}`, "data-card": id, style: `--side: ${SIDE_COLOURS[entry.side]}` },
    h("header", {}, h("h3", {}, `${entry.name}${entry.flagship ? " ⚑" : ""}`), h("small", {}, `${board.types[card.type] ?? title(card.type)} (${card.type})${card.class ? `, ${card.class} class` : ""}${card.year ? `, ${card.year}` : ""} · ${card.points} points${card.source === "reconstruction" ? "°" : ""}`)),
    portrait(card, sizeOf(board, view, id), unit.status === "wreck"),
    h("dl", { class: "facts" },
      fact("Structure", pips), shore ? null : fact("Speed", `${unit.speed} of ${card.speed} kn`), shore ? null : fact("Course", degrees(unit.heading)), fact("Armour", String(card.armour)),
      fact("Defence", `${card.defence.join("/")}${card.defence_short ? ` (short ${card.defence_short.join("/")})` : ""}`), fact("Teams", `${card.control - unit.teams} of ${card.control}`), fact("AA", String(card.aa)), card.as ? fact("A/S", String(card.as)) : null,
      fact("Hull", `${sizeOf(board, view, id)[0] / 100} × ${cm(board, sizeOf(board, view, id)[1])}`), unit.command === null ? null : fact("Command", `${unit.value_lost ? "lost" : unit.command >= 0 ? `+${unit.command}` : unit.command}`)),
    gunTable(board, card, unit),
    card.torpedo ? h("p", {}, h("b", {}, "Torpedoes: "), tubes ? `${tubes} (range ${card.torpedo.range} cm)` : "all launched") : null,
    squadrons.length ? h("p", {}, h("b", {}, "Squadrons: "), squadrons.map(([, { kind, aloft, dead, armed }]) => `${kind}${dead ? " †" : aloft ? " aloft" : ""}${armed ? "" : " (unarmed)"}`).join(", ")) : null,
    card.special.length ? h("p", {}, h("b", {}, "Special: "), ...card.special.flatMap((name, i) => [i ? ", " : "", h("button", { class: "rule", onclick: () => rule(`special.${name}`) }, SPECIAL[name] ?? name.replaceAll("-", " "))])) : null,
    Object.keys(unit.criticals).length ? h("ul", { class: "criticals" }, ...Object.entries(unit.criticals).map(([name, times]) => h("li", {}, h("b", {}, `${name}${times > 1 ? ` ×${times}` : ""}`), ` ${board.criticals.find((row) => row.name === name)?.effect ?? ""}`))) : null,
    unit.orders.length ? h("p", {}, h("b", {}, "Orders: "), unit.orders.map((order) => vocabulary.name(order)).join(", ")) : null,
    states.length ? h("p", { class: "states" }, states.join(" · ")) : null);
}

export class CardsPanel {
  /** @param {Board} board @param {Table} table @param {(id: string) => void} pick */
  constructor(board, table, pick) {
    this.board = board;
    this.table = table;
    this.pick = pick;
    this.element = h("div", { class: "admiral-panel cards" });
  }

  /** @param {View} view @param {string} chosen */
  show(view, chosen) {
    const { board } = this;
    const fleets = board.sides.map(({ name }, side) => {
      const ids = Object.keys(view.roster).filter((id) => view.roster[id]?.side === side);
      return h("section", {}, h("h3", {}, name), h("ul", { class: "roster" }, ...ids.map((id) => this.row(view, id, chosen))));
    });
    fill(this.element, chosen && view.roster[chosen] ? shipCard(board, view, chosen, this.table) : h("p", { class: "hint" }, "Click a ship to see her card and her arcs."), ...fleets);
  }

  /** @param {View} view @param {string} id @param {string} chosen */
  row(view, id, chosen) {
    const [unit, entry] = [view.units[id], view.roster[id]];
    if (!unit || !entry) return h("li");
    const card = cardOf(this.board, view, id);
    const left = Math.max(0, card.structure - unit.damage);
    const gone = !["afloat", "late"].includes(unit.status);
    return h("li", {}, h("button", { class: `${id === chosen ? "chosen" : ""} ${gone ? "gone" : ""}`, "data-roster": id, style: `--side: ${SIDE_COLOURS[entry.side]}`, onclick: () => this.pick(id) },
      h("span", { class: "who" }, `${entry.name}${entry.flagship ? " ⚑" : ""}`), h("small", {}, card.type), h("span", { class: "pips" }, ...Array.from({ length: card.structure }, (_, i) => h("i", { class: i < left ? "" : "lost" }))),
      h("small", {}, gone ? unit.status : unit.status === "late" ? "late" : SHORE.includes(card.type) ? "ashore" : `${unit.speed} kn`)));
  }
}
