// A generic sheet on the page: as much of it as can be read.
import { SheetView } from "../sheetview.js";
import { frameOfMap, frameOfSheet } from "./sheet.js";

/** @import {Board, Ground} from "./local" */

/** A sheet that is at least this large on the screen is shown as a whole. */
const LEGIBLE = 0.6;

export class GenericSheet extends SheetView {
  /** @param {SVGSVGElement} svg @param {Board} board @param {Ground} ground */
  constructor(svg, board, ground) {
    super(svg, frameOfSheet(board), ground);
    this.inner = frameOfMap(board);
  }

  /** A small map is shown as a whole, on a small screen without its key. */
  focus() {
    this.fit();
    if (this.viewport.zoom >= LEGIBLE) return;
    this.viewport.show(this.inner, false);
    if (this.viewport.zoom < LEGIBLE * 0.8) super.focus();
  }
}
