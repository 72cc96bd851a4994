// What the game's board() says; the Python side is games/admiral/board.py. Lengths in hundredths of a centimetre.
import type { Board as AnyBoard } from "../client";

export type Point = [number, number];
export type Pair = [number, number];
export type Arc = "bow" | "starboard" | "stern" | "port";
export type Letter = "P" | "S" | "T";
export interface Battery { die: number; range: number; bow: Pair | null; side: Pair | null; stern: Pair | null; guns: string }
export interface Torpedoes { die: number; range: number; port: number; starboard: number; centre: number; bow: number; stern: number }
export interface Card {
  id: string; navy: string; name: string; type: string; points: number; speed: number; structure: number; control: number;
  aa: number; as: number; length: number; beam: number; defence: number[]; armour: number; source: string; class: string; year: number;
  sisters: string[]; aircraft: Record<string, number>; capacity: number; special: string[]; defence_short: number[] | null;
  primary: Battery | null; secondary: Battery | null; tertiary: Battery | null; torpedo: Torpedoes | null; given: string[];
}
export interface Start { name: string; x: number; y: number; heading: number; speed: number }
export interface Late { name: string; turn: number; edge: string; x: number; y: number; heading: number }
export interface Fleet { navy: string; name: string; units: Start[]; late: Late[] }
export interface Shore { navy: string; card: string; name: string; x: number; y: number; heading: number }
export interface SceneryPiece { shape: string; edge: string; depth: number; x: number; y: number; heading: number }
export interface Exit { side: 0 | 1; edges: string[]; ships?: string[]; since?: number; points?: number; least?: number }
export interface Bounty { unit: string; each: number; destroyed?: number; clear?: number }
export interface Station { side: 0 | 1; types: string[]; edge: string; within: number; points: number }
export interface Quarry { ship: string; escape?: "points" | "crippled" }
export interface Surprise { side: 0 | 1; turns?: number; heavy_turns?: number; heavy_die?: number }
export interface Crippled { ship: string; damage: number; limp?: number }
export interface Rules {
  exit?: Exit[]; bounty?: Bounty[]; station?: Station[]; quarry?: Quarry; surprise?: Surprise; crippled?: Crippled[];
  flagships?: string[]; raw?: string[];
}
export interface Mission {
  id: string; title: string; date: string; kind: string; table: Pair; weather: string; night: boolean; turns: number;
  special: string[]; victory: string[]; scenery: SceneryPiece[]; side: [Fleet, Fleet]; shore: Shore[]; rules: Rules;
}
export interface Order { id: string }
export interface Weather { name: string; from: number; to: number; visibility: number; guns: number; small_guns: number; torpedoes: number; small_speed: number; large_speed: number; flying: boolean }
export interface Aircraft { id: string; letter: string; speed: number; action_range: number; dice: number; base: number; damage: string }
export interface Critical { table: string; roll: number; name: string; effect: string; code: string; value: number; battery: string; arcs: string[]; cumulative: boolean; repairable: boolean; source: string }
export interface Shape { piece: string; kind: string; points: Point[] }
export interface Board extends AnyBoard {
  subtitle: string; rules_version: number; source: string; scenario: string; options: string[];
  sides: { id: string; name: string; navy: string }[];
  navies: Record<string, string>; width: number; height: number; knot: number; divide: number; turns: number; budget: number;
  mission: Mission | null; missions: Mission[]; orders: Order[]; cards: Card[]; hulls: Record<string, Pair>;
  types: Record<string, string>; weather: Weather[]; aircraft: Aircraft[]; criticals: Critical[]; shapes: Shape[];
}
