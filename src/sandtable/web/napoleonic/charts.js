// The printed charts, with row and column lit at the moment they matter.
import { h, printed } from "../dom.js";

/**
 * The Combat Results Table.
 * @param {{column: string, results: string[], source?: string}[]} crt
 * @param {{column?: number, die?: number, shifts?: {why: string, rule: string, columns?: number, number?: number}[]}} [lit]
 */
export function combatTable(crt, lit = {}) {
  return h("table", { class: "crt" },
    h("caption", {}, "Combat Results Table", h("small", {}, " attack in % of defence; cells rebuilt, columns printed")),
    h("thead", {}, h("tr", {}, h("th", {}, "Die"),
      ...crt.map((column, i) => h("th", { class: i === lit.column ? "lit" : "" }, printed(column.column).replace("%", ""))))),
    h("tbody", {}, ...[1, 2, 3, 4, 5, 6].map((die) => h("tr", { class: die === lit.die ? "lit" : "" },
      h("th", {}, String(die)),
      ...crt.map((column, i) => h("td", {
        class: [column.results[die - 1].startsWith("A") ? "bad" : column.results[die - 1] === "BB" ? "even" : "good",
          i === lit.column ? "lit" : "", i === lit.column && die === lit.die ? "hit" : ""].join(" "),
      }, column.results[die - 1]))))));
}

/** @param {import("./board").Board} board */
export function terrainChart(board) {
  return h("table", { class: "crt" }, h("caption", {}, "Terrain Effects Chart"),
    h("thead", {}, h("tr", {}, ...["Terrain", "MP", "Shift"].map((t) => h("th", {}, t)))),
    h("tbody", {}, ...board.terrain.map((row) => h("tr", {}, h("th", {}, row.terrain),
      h("td", {}, row.prohibited ? "–" : `${row.where === "hexside" ? "+" : ""}${row.mp}${row.mp_source === "rulebook" ? "" : "°"}`),
      h("td", {}, row.shift ? `${Math.abs(row.shift)} ${row.shift > 0 ? "right" : "left"}${row.shift_source === "rulebook" ? "" : "°"}` : "")))));
}
