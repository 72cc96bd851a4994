// What is not on the map: the turn track, reinforcements, containers, units out of the game.
import { h, printed } from "../dom.js";

/**
 * @param {import("./board").Board} board @param {import("./choices.js").Names} names @param {import("./view").View} view
 * @returns {(Node | null)[]}
 */
export function offMap(board, names, view) {
  const rows = (/** @type {number[]} */ units) => units.map((unit) => h("li", {}, names.unit(unit)));
  const due = new Map();
  for (const [unit, turn] of view.track) due.set(turn, [...(due.get(turn) ?? []), unit]);
  return [
    h("h3", {}, "Turn track"),
    h("div", { class: "track" }, ...board.turns.map((turn) => h("div", { class: turn.turn === view.turn ? "now" : "" },
      h("b", {}, `${turn.turn} `), printed(turn.months), turn.flood ? " ≈ flood" : turn.summer ? " ☀" : turn.winter ? " ❄" : "",
      h("ul", {}, ...rows(due.get(turn.turn) ?? []))))),
    ...board.sides.flatMap((side, i) => [
      h("h3", {}, side.name),
      h("p", { class: "hint" }, `In the container: ${view.hands[i].pool} · waiting: ${view.hands[i].waiting}`),
      view.hands[i].pool_units.length ? h("details", {}, h("summary", {}, "Your container"), h("ul", {}, ...rows(view.hands[i].pool_units))) : null,
      view.hands[i].waiting_units.length ? h("ul", {}, ...rows(view.hands[i].waiting_units)) : null,
    ]),
    view.fleets.length ? h("p", {}, `Fleets: ${view.fleets.map(([unit]) => names.unit(unit)).join(", ")}`) : null,
    view.aside.length ? h("details", {}, h("summary", {}, `May come by event or decision (${view.aside.length})`), h("ul", {}, ...rows(view.aside))) : null,
    view.gone.length ? h("details", {}, h("summary", {}, `Out of the game (${view.gone.length})`), h("ul", {}, ...rows(view.gone))) : null,
  ];
}
