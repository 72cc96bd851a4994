/** The board as `sandtable.games.operation_albion.show.board` describes it, and what the map lights. */
import type { Board as AnyBoard } from "../client";

export type Point = [number, number];
export interface Panel { x: number; y: number; width: number; height: number }

/** A space. A fortress, town or port has its sign at x, y; counters lie around the middle of the slot. */
export interface Space {
  id: string; name: string; kind: "home_base" | "sea" | "island" | "fortress" | "town" | "land"; forest: boolean;
  shallow: boolean; port: "none" | "minor" | "major"; front: "german" | "russian" | "both" | "none"; finland: boolean;
  x: number; y: number; note: string; source: string; path: string; slot: Panel;
}
/** A border; `gate` is the point where one crosses it. The causeway has no path. */
export interface Border {
  spaces: [string, string]; kind: "sea" | "coast" | "land" | "lake"; rail: boolean; path: string; gate: Point;
}
export interface MapName { text: string; kind: "land" | "sea" | "river"; x: number; y: number; size: number; spacing: number; turn: number }
export interface Contingent { id: string; name: string; fill: string; ink: string }
/** Anti-air, anti-ship, anti-submarine, anti-ground, movement or range. */
export type Factors = [number, number, number, number, number];
export interface Unit {
  id: string; label: string; name: string; side: "german" | "russian"; contingent: string;
  cls: "naval" | "air" | "ground" | "base" | "minefield"; type: string; size: string; steps: number; full: Factors;
  code: string; source: string; reduced: Factors | null; bolshevik: Factors | null; space: string;
  no_amphibious: boolean; patrol_side: boolean;
}
export interface Turn { turn: number; label: string; weather: [number, number]; source: string }
export interface Action { id: string; title: string; rule: string; group: string; option: string }

export interface Board extends AnyBoard {
  subtitle: string; scenario: string; options: string[]; source: string; frame: Panel; width: number; height: number;
  degrees: { west: number; east: number; north: number; south: number };
  land: string[]; depths: string[]; inland: string[]; lakes: string[]; rivers: string[]; unplayable: string[];
  spaces: Space[]; borders: Border[]; front: Point[]; labels: Record<string, string>;
  label_at: Record<string, Point>; names: MapName[]; contingents: Contingent[];
  title_panel: Panel; turns_panel: Panel; revolution_panel: Panel; points_panel: Panel; key_panel: Panel;
  compass: { x: number; y: number; radius: number }; scale: { x: number; y: number; kilometres: number };
  turns: Turn[]; largest_ap: number; revolution: number[];
  actions: Action[]; units: Unit[];
}

/** How a counter is shown. */
export interface CounterOptions {
  reduced?: boolean; red?: boolean; patrol?: boolean; loaded?: boolean; embarked?: boolean;
}
/** What is lit. Pieces are units by their ids. */
export interface Lights {
  choices?: Iterable<string>;
  targets?: Iterable<string>;
  selected?: Iterable<string>;
  /** The way to each space that has one, the start first; shown when the pointer is there. */
  ways?: Record<string, string[]>;
  /** Attacks, each from one space into another. */
  attacks?: [string, string][];
  pieces?: Iterable<string>;
  chosen?: Iterable<string>;
}
/** What was clicked or asked about: a space; a unit if one counter was hit; all units of the stack that was hit. */
export interface Hit { space: string; piece: string | null; stack: string[] }
