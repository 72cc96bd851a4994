// Made from the Python types by `make types`: do not edit.
import type { Board as AnyBoard } from "../../client";

/** Everything of a campaign that never changes and nobody hides. */
export interface Board extends AnyBoard {
  subtitle: string;
  frame: Panel;
  hex_km: number;
  pointing: "flat" | "pointy";
  corners: Point[];
  hexes: Cell[];
  outline: Point[][];
  features: Feature[];
  roads: Road[];
  locales: Locale[];
  ruins: Ruin[];
  boxes: Box[];
  provinces: Record<string, string>;
  names: Name[];
  land: string[];
  lakes: Lake[];
  title_panel: Panel;
  track_panel: Panel;
  key_panel: Panel;
  compass: Compass;
  scale: Scale;
  sides: PlayingSide[];
  nations: Nation[];
  pieces: Piece[];
  turns: Turn[];
  key: KeyRow[];
}

/** An off-map holding box: the number that stands for it as a place, its panel, its entry hexes. */
export interface Box {
  place: number;
  id: string;
  name: string;
  side: Side;
  panel: Panel;
  enters_by: Hex[];
}

/** A hex: its printed number, centre, ground, province and named water. */
export interface Cell {
  number: Hex;
  label: string;
  x: number;
  y: number;
  terrain: string;
  province: string;
  water: string;
}

/** The compass rose; north is up. */
export interface Compass {
  x: number;
  y: number;
  radius: number;
}

/** A river, lake, border of hexsides; `lines` join them end to end, rivers downstream. */
export interface Feature {
  kind: string;
  name: string;
  major: boolean;
  lines: Point[][];
}

export type Hex = number;

/** A line of the terrain key: what is drawn, what it costs, how it shifts an attack. */
export interface KeyRow {
  terrain: string;
  where: string;
  mp: string;
  shift: string;
}

/** A lake of whole hexes, as path data. */
export interface Lake {
  name: string;
  path: string;
}

/** A town or city; `control` is who holds it at the start. */
export interface Locale {
  hex: Hex;
  name: string;
  kind: string;
  vp: number;
  province: string;
  control: string;
  port: string[];
  fortress: boolean;
  supply_source: string;
  vp_source: string;
}

/** A name on the map, of one of these kinds. */
export interface Name {
  text: string;
  kind: "region" | "land" | "sea" | "water" | "wadi";
  x: number;
  y: number;
  size: number;
  spacing: number;
  turn: number;
}

/** [2.5] The colours of a nation's counters; allies have their own. */
export interface Nation {
  id: string;
  fill: string;
  ink: string;
  name: string;
  side: string;
  box: string;
}

/** A rectangle of the sheet. */
export interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** [2.4, 2.6, 2.9] A counter as it is printed: identity left and right of the type box, factors. */
export interface Piece {
  number: Unit;
  id: string;
  side: Side;
  nation: string;
  name: string;
  type: string;
  size: string;
  label: string;
  left: string;
  right: string;
  attack: number | "*";
  defence: number;
  move: number;
  factors: string;
  setup: string;
  source: string;
}

/** A side, and the nation whose colours it shows. */
export interface PlayingSide {
  id: string;
  name: string;
  nation: string;
}

export type Point = [number, number];

/** A road through consecutive hexes. */
export interface Road {
  name: string;
  hexes: Hex[];
}

/** A ruins hex. */
export interface Ruin {
  hex: Hex;
  name: string;
}

/** The scale bar: its left end, and how far it measures. */
export interface Scale {
  x: number;
  y: number;
  km: number;
}

export type Side = number;

/** A box of the turn track. */
export interface Turn {
  turn: number;
  months: string;
  year: number;
  source: string;
  summer: boolean;
  flood: boolean;
  winter: boolean;
}

export type Unit = number;
