// Made from the Python types by `make types`: do not edit.
import type { Board as AnyBoard } from "../../client";

/** A kind of squadron. */
export interface Aircraft {
  id: string;
  letter: string;
  aircraft: number;
  speed: number;
  action_range: number;
  dice: number;
  base: number;
  damage: string;
}

/**
 * [feat.primary, feat.secondary, feat.tertiary] Guns: the die of their calibre, their range in cm, and
 * coefficients by section.
 */
export interface Battery {
  die: number;
  range: number;
  bow: [number, number] | null;
  side: [number, number] | null;
  stern: [number, number] | null;
  guns: string;
}

/** The static description of a battle. A knot is tenths of a cm; ranges are divided by tenths. */
export interface Board extends AnyBoard {
  subtitle: string;
  rules_version: number;
  scenario: string;
  sides: PlayingSide[];
  navies: Record<string, string>;
  width: number;
  height: number;
  knot: number;
  divide: number;
  turns: number;
  budget: number;
  mission: Mission | null;
  missions: Mission[];
  orders: Order[];
  cards: Card[];
  hulls: Record<string, [number, number]>;
  types: Record<string, string>;
  weather: Weather[];
  aircraft: Aircraft[];
  criticals: Critical[];
  shapes: Shape[];
}

/**
 * The enemy scores for each structure point of a unit that is lost, and more for its destruction. It may
 * be fired at though others are nearer, if no enemy ship is within `clear` cm.
 */
export interface Bounty {
  unit: string;
  each: number;
  destroyed?: number;
  clear?: number;
}

/**
 * [card.name, card.type, card.tactical-points, card.speed, card.structure, card.damage-control, card.aa,
 * card.as, card.aircraft, card.special, card.defence, feat.aircraft, type.class] A unit card; `sisters` are
 * further ships with the same card.
 */
export interface Card {
  id: string;
  navy: string;
  name: string;
  type:
    | "BB"
    | "PB"
    | "BC"
    | "CA"
    | "CL"
    | "DD"
    | "CV"
    | "CVL"
    | "CVE"
    | "SS"
    | "PT"
    | "ES"
    | "AK"
    | "fortress"
    | "airfield";
  points: number;
  speed: number;
  structure: number;
  control: number;
  aa: number;
  as: number;
  length: number;
  beam: number;
  defence: [number, number, number];
  armour: number;
  source: string;
  class: string;
  year: number;
  sisters: string[];
  aircraft: Record<string, number>;
  capacity: number;
  special: string[];
  defence_short: [number, number, number] | null;
  primary: Battery | null;
  secondary: Battery | null;
  tertiary: Battery | null;
  torpedo: Torpedoes | null;
  given: string[];
}

/**
 * A ship begins with structure points lost, and immobile; a repair gives her `limp` knots at most, or all
 * of her speed if that is 0.
 */
export interface Crippled {
  ship: string;
  damage: number;
  limp?: number;
}

/** A line of a critical damage table. */
export interface Critical {
  table: "light" | "severe" | "torpedo";
  roll: number;
  name: string;
  effect: string;
  code: string;
  source: string;
  value: number;
  battery: string;
  arcs: string[];
  cumulative: boolean;
  repairable: boolean;
  hampers: boolean;
}

/**
 * Ships of a side, all if none is named, may leave over some edges from a turn on without being lost;
 * each that has at least `least` structure points scores.
 */
export interface Exit {
  side: 0 | 1;
  edges: ("north" | "east" | "south" | "west")[];
  ships?: string[];
  since?: number;
  points?: number;
  least?: number;
}

/** One side of a mission. */
export interface Fleet {
  navy: string;
  name: string;
  units: Start[];
  late: Late[];
}

/** A unit that may come later, over an edge. */
export interface Late {
  name: string;
  turn: number;
  edge: string;
  x: number;
  y: number;
  heading: number;
}

/** A mission sheet. `special` and `victory` tell the players what `rules` tells the program. */
export interface Mission {
  id: string;
  title: string;
  date: string;
  kind: string;
  table: [number, number];
  weather: string;
  night: boolean;
  turns: number;
  special: string[];
  victory: string[];
  scenery: SceneryPiece[];
  side: [Fleet, Fleet];
  shore: Shore[];
  rules: Rules;
}

/** [order.list] An Admiral order. */
export interface Order {
  id: string;
}

/** A side: its id, the name of its fleet, and its navy. */
export interface PlayingSide {
  id: string;
  name: string;
  navy: string;
}

/**
 * The ship that the battle is about: it ends when she is sunk, and her enemy wins, or when she has left.
 * Then the points decide, or she wins if she has crippled an enemy: sunk, lost or down to 1 structure point.
 */
export interface Quarry {
  ship: string;
  escape?: "points" | "crippled";
}

/**
 * [mission.sheet] The special rules of a mission. `flagships` are ships that carry the flag whatever
 * their type; `raw` are ships that are not worked up.
 */
export interface Rules {
  exit?: Exit[];
  bounty?: Bounty[];
  station?: Station[];
  quarry?: Quarry | null;
  surprise?: Surprise | null;
  crippled?: Crippled[];
  flagships?: string[];
  raw?: string[];
}

/** A piece of land, rock or shoal; a coast has an edge and a depth in cm, the others a place in cm. */
export interface SceneryPiece {
  shape: string;
  edge: string;
  depth: number;
  x: number;
  y: number;
  heading: number;
}

/** [elem.scenery] A part of a piece of scenery, for heading 0 round its middle. */
export interface Shape {
  piece: string;
  kind: string;
  points: [number, number][];
}

/** A fortress or airfield. */
export interface Shore {
  navy: string;
  card: string;
  name: string;
  x: number;
  y: number;
  heading: number;
}

/** Where a unit begins a mission; headings in degrees. */
export interface Start {
  name: string;
  x: number;
  y: number;
  heading: number;
  speed: number;
}

/** Ships of some types score if they end the battle within `within` cm of an edge. */
export interface Station {
  side: 0 | 1;
  types: (
    | "BB"
    | "PB"
    | "BC"
    | "CA"
    | "CL"
    | "DD"
    | "CV"
    | "CVL"
    | "CVE"
    | "SS"
    | "PT"
    | "ES"
    | "AK"
    | "fortress"
    | "airfield")[];
  edge: "north" | "east" | "south" | "west";
  within: number;
  points: number;
}

/**
 * For the first turns a side does not fire, and the enemy has the first hand; its primary batteries with
 * such a die or a larger one take longer.
 */
export interface Surprise {
  side: 0 | 1;
  turns?: number;
  heavy_turns?: number;
  heavy_die?: number;
}

/** [card.torpedoes] Torpedo stations by place. */
export interface Torpedoes {
  die: number;
  range: number;
  port: number;
  starboard: number;
  centre: number;
  bow: number;
  stern: number;
}

/** A line of the weather table; visibility 0 is unlimited. */
export interface Weather {
  name: string;
  from: number;
  to: number;
  visibility: number;
  guns: number;
  small_guns: number;
  torpedoes: number;
  small_speed: number;
  large_speed: number;
  flying: boolean;
}
