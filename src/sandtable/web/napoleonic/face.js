// The face of the Napoleonic campaigns: a hex map with stacks, and a stack inspector.
import { BoardView } from "./boardview.js";
import { Inspector } from "./inspector.js";
import { MapSheet, middle } from "./map.js";
import { smallPicture } from "../sheet.js";

/** @import {Asked, Board, Button, Choice, Face, LogLine, Noun, Position, Table, View} from "./local" */

export const styles = ["map.css", "panels.css"];

const MARGIN = 260;
const SHAPE = 2.4;

/** The part of the map where most towns are. @param {Board} board */
export function thumbnail(board) {
  const points = board.locales.map((locale) => middle(board, locale.hex));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y).sort((a, b) => a - b);
  const [left, y] = [Math.min(...xs) - MARGIN, ys[Math.floor(ys.length / 2)] ?? 0];
  const width = Math.max(...xs) + MARGIN - left;
  return smallPicture(new MapSheet(board).svg, { x: left, y: y - width / SHAPE / 2, width, height: width / SHAPE });
}

/** @param {Board} board @param {Table} table */
export function open(board, table) {
  return new CampaignFace(board, table);
}

/** @implements {Face} */
class CampaignFace {
  /** @param {Board} board @param {Table} table */
  constructor(board, table) {
    this.board = board;
    this.table = table;
    this.inspector = new Inspector(board, table);
    this.boardView = new BoardView(board, table, (place) => this.inspector.inspect(place));
    this.map = this.boardView.sheet;
    this.tabs = [{ id: "stack", text: "Stack", element: this.inspector.element }];
    board.sides.forEach((_, side) => document.documentElement.style.setProperty(`--side-${side}`, this.boardView.colour(side)));
  }

  /** @param {Position} position */
  show(position) {
    this.boardView.show(position);
    this.inspector.show(position);
  }

  /** @param {LogLine[]} news */
  animate(news) {
    this.boardView.animate(news);
  }

  /** @param {Noun} unit */
  placeOf(unit) {
    return this.boardView.placeOf(Number(unit));
  }

  /** @param {View} view */
  things(view) {
    const units = view.stacks.flatMap((stack) => stack.units);
    return [...this.board.hexes.map((cell) => ({ kind: "hex", noun: cell.number })), ...units.map((unit) => ({ kind: "unit", noun: unit }))];
  }

  /** A stack is gathered at once. @param {Asked} asked @returns {Button[]} */
  together({ options, question }) {
    const [first, ...rest] = (options.add ?? []).map((noun) => ({ verb: "add", noun }));
    if (!first || !rest.length) return [];
    const says = `${this.table.vocabulary.title("add", question)} all ${rest.length + 1}`;
    return [{ text: says, choice: { ...first, then: rest, says } }];
  }

  /** @param {Choice} choice */
  detail({ verb, noun }) {
    return this.boardView.detail(verb, Number(noun));
  }
}
