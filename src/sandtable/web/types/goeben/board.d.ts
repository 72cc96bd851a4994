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
  spaces: Space[];
  links: Link[];
  labels: Record<string, string>;
  names: MapName[];
  nations: Colours[];
  title_panel: Panel;
  key_panel: Panel;
  turns_panel: Panel;
  alert_panel: Panel;
  compass: Compass;
  scale: Scale;
  turns: number;
  alert: number;
  missions: Mission[];
  german: German[];
  warships: Warship[];
  coastal: Coastal[];
  defended: string[];
  cargo: Cargo[];
  incidents: Incident[];
}

/** Crew or gear: what it costs, the hull boxes that it fills, and who may carry it. */
export interface Cargo {
  id: string;
  name: string;
  type: "crew" | "gear";
  cost: number;
  count: number;
  boxes: number;
  who: string;
  effect: string;
  source: string;
}

/** Coastal Defense counters of one kind. */
export interface Coastal {
  id: string;
  count: number;
  firepower: number;
  armor: number;
  source: string;
}

/** The colours of counters: those of a nation, of a kingdom, or of a side. */
export interface Colours {
  id: string;
  fill: string;
  ink: string;
}

/** The compass rose; north is up. */
export interface Compass {
  x: number;
  y: number;
  radius: number;
}

/** Longitude and latitude of the edges of the map. */
export interface Degrees<N> {
  west: N;
  east: N;
  north: N;
  south: N;
}

/**
 * A German warship as its display starts; the speed bands by their top boxes.
 *
 * `rebuilt` names what is not printed of a ship whose start the rules print.
 */
export interface German {
  id: string;
  name: string;
  class: string;
  leadership: number;
  leadership_max: number;
  engines: number;
  cruise_top: number;
  max_top: number;
  hull: number;
  primary: number;
  secondary: number;
  tertiary: number;
  ammunition: number;
  torpedoes: number;
  coal: number;
  coal_max: number;
  source: string;
  rebuilt: string[];
}

/** Incident markers of one kind, warships and convoys apart. */
export interface Incident {
  id: string;
  name: string;
  count: number;
  rule: string;
  after_use: string;
  source: string;
}

/** [1.2] A navigation line and the points that it passes, its ends among them. */
export interface Link {
  spaces: [string, string];
  points: Point[];
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

/**
 * An Orders marker: what it asks for, and what a campaign gains by it.
 *
 * `opens` are the nations in whose harbours, `opens_spaces` single spaces in which German ships may
 * start afterwards; `calms` the patrol zones that become high seas; `friends` the nations that join;
 * `excludes` the orders that leave play.
 */
export interface Mission {
  id: string;
  name: string;
  about: string;
  days: number;
  vp: number;
  end_in: string[];
  destroy: string[];
  rule: string;
  opens: string[];
  opens_spaces: string[];
  calms: string[];
  friends: string[];
  excludes: string;
  source: string;
}

/** A rectangle of the sheet. */
export interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Point = [number, number];

/** The scale bar: its left end, and how many nautical miles it measures. */
export interface Scale {
  x: number;
  y: number;
  miles: number;
}

/** A space of the chart. */
export interface Space {
  id: string;
  name: string;
  kind: string;
  owner: string;
  zone: string;
  x: number;
  y: number;
  links: string[];
}

/** An Allied or Austro-Hungarian warship, or a troop convoy: all that its counter shows. */
export interface Warship {
  id: string;
  name: string;
  nation: string;
  class: string;
  primary: number;
  secondary: number;
  tertiary: number;
  torpedo: number;
  armor: number;
  speed: number;
  basis: string;
  source: string;
}
