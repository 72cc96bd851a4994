/** The board as `sandtable.games.goeben.show.board` describes it, and what the chart lights. */
import type { Board as AnyBoard } from "../client";

export type Point = [number, number];
export interface Panel { x: number; y: number; width: number; height: number }

export interface Space {
  id: string; name: string; kind: string; owner: string; zone: string; x: number; y: number; links: string[];
}
/** A navigation line: its ends and the points that it passes, from the first to the second. */
export interface Link { spaces: [string, string]; points: Point[] }
export interface MapName {
  text: string; kind: "sea" | "strait" | "land" | "island"; x: number; y: number; size: number; turn: number; spacing: number;
}
export interface Nation { id: string; fill: string; ink: string }
export interface German {
  id: string; name: string; class: string; leadership: number; leadership_max: number; engines: number;
  cruise_top: number; max_top: number; hull: number; primary: number; secondary: number; tertiary: number;
  ammunition: number; torpedoes: number; coal: number; coal_max: number; source: string;
}
export interface Warship {
  id: string; name: string; nation: string; class: string; primary: number; secondary: number; tertiary: number;
  torpedo: number; armor: number; speed: number; basis: string; source: string;
}
export interface Coastal { id: string; count: number; firepower: number; armor: number; source: string }
export interface Cargo {
  id: string; name: string; type: "crew" | "gear"; cost: number; count: number; boxes: number; who: string;
  effect: string; source: string;
}
export interface Incident { id: string; name: string; count: number; rule: string; after_use: string; source: string }
export interface Mission {
  id: string; name: string; about: string; days: number; vp: number; end_in: string[]; destroy: string[]; rule: string;
  opens: string[]; opens_spaces: string[]; calms: string[]; friends: string[]; excludes: string; source: string;
}

export interface Board extends AnyBoard {
  options: string[]; frame: Panel; width: number; height: number;
  degrees: { west: number; east: number; north: number; south: number };
  land: string[]; depths: string[]; inland: string[]; spaces: Space[]; links: Link[]; labels: Record<string, string>; names: MapName[];
  nations: Nation[]; title_panel: Panel; key_panel: Panel; turns_panel: Panel; alert_panel: Panel;
  compass: { x: number; y: number; radius: number }; scale: { x: number; y: number; miles: number };
  turns: number; alert: number; missions: Mission[]; german: German[]; warships: Warship[];
  coastal: Coastal[]; defended: string[]; cargo: Cargo[]; incidents: Incident[];
}

/** How a place can be reached: at which speed, by which way (without its start), for how much coal, and the same in words. */
export interface Reach { band: "cruise" | "maximum" | "emergency"; way: string[]; coal: number; says: string }

/** What is lit. Pieces are ships by their ids. */
export interface Lights {
  reach?: Record<string, Reach>;
  /** Where the ways of `reach` start. */
  from?: string;
  choices?: Iterable<string>;
  targets?: Iterable<string>;
  selected?: Iterable<string>;
  pieces?: Iterable<string>;
  chosen?: Iterable<string>;
}
/** What was clicked or asked about: a space, and a piece on it if one was hit. */
export interface Hit { space: string; piece: string | null }
