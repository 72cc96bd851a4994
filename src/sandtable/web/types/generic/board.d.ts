// Made from the Python types by `make types`: do not edit.
import type { Board as AnyBoard } from "../../client";

/**
 * All that never changes of a map and its pieces.
 *
 * `frame` is the sheet: left, top, width and height. A hex map names its `layout`. `colours` are those of
 * the sides, where they are not the usual ones.
 */
export interface Board extends AnyBoard {
  places: Place[];
  frame?: [number, number, number, number];
  lines?: Line[];
  pieces?: Piece[];
  colours?: string[];
  layout?: Layout | null;
}

/**
 * How a map is numbered: CCRR, with straight columns or straight rows, every other one shoved.
 *
 * `shoved` says whether the even or the odd lines sit half a hex toward the lower numbers.
 */
export interface Layout {
  straight: "columns" | "rows";
  shoved: "even" | "odd";
}

/**
 * A line over the map, as SVG path data: a river, a ford, a road, a border; `sides` are the pairs of
 * places that it runs between.
 */
export interface Line {
  kind: string;
  path: string;
  sides?: [Thing, Thing][];
}

/** A piece: its noun, the number of its side, a few letters, a symbol such as "infantry", its figures. */
export interface Piece {
  id: Thing;
  side?: number | null;
  label?: string;
  symbol?: string;
  figures?: string;
}

/**
 * A place of the map: an area, if `path` (SVG path data) is its outline, else a point.
 *
 * `id` is its noun, `name` what is printed on the map, `label` its number. `terrain` is a word such as
 * "woods"; clients have a tint and a symbol for the usual ones. `links` are places that lines lead to.
 */
export interface Place {
  id: Thing;
  x: number;
  y: number;
  name?: string;
  label?: string;
  terrain?: string;
  path?: string;
  links?: Thing[];
}

export type Thing = number | string;
