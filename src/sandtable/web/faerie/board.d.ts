/** The board as `sandtable.games.faerie.show.board` describes it. Sheet units: 100 to a hex, y down. */
import type { Board as AnyBoard } from "../client";

export type Point = [number, number];
export interface Panel { x: number; y: number; width: number; height: number }

/** A hex. An all-sea hex has no terrain; a coastal one has terrain and a sea zone. Hexsides count from 0 in the north. */
export interface Cell { number: number; terrain?: string[]; kingdom?: string; zone?: string; aspect?: string; coasts?: number[][]; island?: boolean }
export interface Edge { hexes: [number, number]; kind: string; name: string; crossing: string }
export interface Fortress { hex: number; name: string; type: string; kingdom: string; side: string; source: string }
export interface PowerPlace { hex: number; number: string; name: string; rule: string; starred: boolean; in_use: boolean; artifacts: string[] }
export interface Kingdom { id: string; name: string; side: string }
export interface Zone { id: string; name: string; points: number; expedition: boolean; source: string }
export interface MapName { text: string; kind: string; x: number; y: number; size: number; spacing: number; turn: number }
export interface Livery { id: string; fill: string; ink: string }

export interface Colour { id: string; name: string; race: string; side: string; movement: number }
export interface Person {
  id: string; code: string; name: string; title: string; side: string; kingdom: string; race: string; movement: number; movement_alone: number; combat: number; magic: number;
  command: number; rank: string; hero: boolean; enchanter: boolean; escort: boolean; flyer: boolean; swimmer: boolean; setup: string; home: string; carries: string[];
}
export interface Ship {
  id: string; name: string; side: string; kingdom: string; movement: number; combat: number; damaged_movement: number; damaged_combat: number; bad_sailer: boolean; setup: string;
}
export interface Item { number: string; name: string; class: string; rule: string; tags: string[]; starts: string }
export interface Enchantment { number: string; name: string; requires: string; range: string; rule: string }
export interface Turn { turn: number; name: string; mana: number; weather: string }
export interface War { id: string; title: string; about: string; rule: string; turns: number; bonus_fortresses: string[]; bonus_kingdoms: string[] }

export interface Board extends AnyBoard {
  subtitle: string; scenario: string; options: string[]; source: string; scenarios: War[]; war: War; frame: Panel; columns: number; rows: number;
  land: string[]; depths: string[]; rhumbs: string; causeways: [number, number][]; hexes: Cell[]; edges: Edge[]; trails: [number, number][]; roads: [number, number][]; straits: [number, number][];
  kingdoms: Kingdom[]; zones: Zone[]; fortresses: Fortress[]; places: PowerPlace[]; names: MapName[]; liveries: Livery[];
  title_panel: Panel; turns_panel: Panel; key_panel: Panel; compass: { x: number; y: number; radius: number; turn: number };
  scale: { x: number; y: number; leagues: number; leagues_per_hex: number };
  turns: Turn[]; colours: Colour[]; persons: Person[]; ships: Ship[]; items: Item[]; enchantments: Enchantment[];
}
