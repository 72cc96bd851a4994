// Made from the Python types by `make types`: do not edit.
import type { Board as AnyBoard } from "../../client";

/** Everything that never changes and nobody hides. `labels` says on which side a space has its name. */
export interface Board extends AnyBoard {
  options: string[];
  frame: Panel;
  width: number;
  height: number;
  degrees: Degrees<number>;
  land: string[];
  depths: string[];
  inland: string[];
  lakes: string[];
  rivers: string[];
  unplayable: string[];
  spaces: DrawnSpace[];
  borders: DrawnBorder[];
  front: Point[];
  labels: Record<string, string>;
  label_at: Record<string, Point>;
  names: MapName[];
  contingents: Contingent[];
  title_panel: Panel;
  turns_panel: Panel;
  revolution_panel: Panel;
  points_panel: Panel;
  key_panel: Panel;
  compass: Compass;
  scale: Scale;
  turns: Turn[];
  largest_ap: number;
  revolution: number[];
  actions: ListedAction[];
  units: Unit[];
}

/** The compass rose; north is up. */
export interface Compass {
  x: number;
  y: number;
  radius: number;
}

/** [2.2.colors] The colours of a contingent. */
export interface Contingent {
  id: string;
  fill: string;
  ink: string;
  name: string;
}

/** Longitude and latitude of the edges of the map. */
export interface Degrees<N> {
  west: N;
  east: N;
  north: N;
  south: N;
}

/** A border: its kind, its line (none for the causeway), where one crosses it, whether a railroad does. */
export interface DrawnBorder {
  spaces: [string, string];
  kind: string;
  rail: boolean;
  path: string;
  gate: Point;
}

/** A space with its polygon. A fortress, town or port has its sign at x, y; counters lie in the slot. */
export interface DrawnSpace {
  id: string;
  name: string;
  kind: string;
  forest: boolean;
  shallow: boolean;
  port: string;
  front: string;
  x: number;
  y: number;
  path: string;
  slot: Panel;
}

/** [26.0] An entry of the Action List; `option` names the optional rule that it belongs to. */
export interface ListedAction {
  id: string;
  title: string;
  rule: string;
  group: string;
  option: string;
}

/** A name on the map: its middle, size, letterspacing and turn in degrees. */
export interface MapName {
  text: string;
  kind: string;
  x: number;
  y: number;
  size: number;
  spacing: number;
  turn: number;
}

/** A rectangle of the sheet. */
export interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = [number, number];

/** The scale bar: its left end, and how many kilometres it measures. */
export interface Scale {
  x: number;
  y: number;
  kilometres: number;
}

/** A box of the Turn Record Track; weather comes on dice from one number to the other, 0 is none. */
export interface Turn {
  turn: number;
  label: string;
  weather: [number, number];
  source: string;
}

/** A counter. `cls` is what it is in combat, `type` what is printed on it. */
export interface Unit {
  id: string;
  label: string;
  name: string;
  side: "german" | "russian";
  contingent: string;
  cls: "naval" | "air" | "ground" | "base" | "minefield";
  type: string;
  size: "" | "II" | "III" | "X" | "XX" | "XXX";
  steps: number;
  full: [number, number, number, number, number];
  code: "start" | "R1" | "star" | "opt" | "base_display" | "stock";
  source: string;
  reduced: [number, number, number, number, number] | null;
  bolshevik: [number, number, number, number, number] | null;
  space: string;
  no_amphibious: boolean;
  patrol_side: boolean;
}
