// What a side may know; the Python side is games/admiral/view.py and hints.py.
import type { View as AnyView } from "../client";
import type { Arc, Letter, Point } from "./board";

export interface Enlisted { card: string; name: string; side: number; number: number; flagship: boolean }
export interface Unit {
  x: number; y: number; heading: number; speed: number; status: string; since: number; damage: number; teams: number; token: number; by: string;
  criticals: Record<string, number>; tubes: Record<string, number>; fired: string[]; targets: string[]; orders: string[]; evasive: boolean;
  boosted: number; bank: number; shaken: number; stopped: number; barrage: string; flashed: boolean; aground: boolean; depth: number;
  found: string[]; exposed: boolean; mines: number; spotter: number; command: number | null; value_lost: boolean; raw: boolean; immobile: boolean;
}
export interface Squadron { kind: string; side: number; home: string; x: number; y: number; aloft: boolean; armed: boolean; load: string; acted: number; screen: string; dead: boolean }
export interface Token { kind: string; shape: Point[]; by: string; turn: number; dice: number; struck: string[] }
export interface Land { kind: string; shape: Point[]; name: string }
export interface Act {
  unit: string; speed: number | null; way: number; gone: number; run: number; turns: number; path: Point[]; bound: number; shaken: boolean;
  specific: string; leader: string; interrupting: boolean;
}
/** A step of the agenda; only the side that is asked is told it. */
export interface Step { type: string; side?: number; unit?: string; squadron?: string; piece?: string; edge?: string; leader?: string; chosen?: string[]; units?: string[] }
export interface View extends AnyView {
  turn: number; phase: string; player: number; hand: number; first: number; weather: string; night: boolean;
  roster: Record<string, Enlisted>; units: Record<string, Unit>; cards: { side: number; x: number; y: number; heading: number }[];
  squadrons: Record<string, Squadron>; tokens: Record<string, Token>; land: Land[];
  deck: string[]; decks: [number, number]; waiting: string[]; held: [string, string]; points: [number, number]; values: [number[], number[]];
  budget: [number, number]; ready: [boolean, boolean]; zones: [string, string]; act: Act | null; acts: Act[]; start_flags: [number, number];
  away: Record<string, string>; score: [number, number]; visible: boolean; winner: number; ended: string; agenda: Step[];
}
export interface Aimed { battery: Letter; arc: Arc; target: string; coefficient: number; modifiers: Record<string, number>; short: boolean; defence: number; die: number; chance: number }
export interface Aimable { place: string; target: string; parts: Record<string, number>; number: number }
export interface Hints {
  unit?: string; speeds?: [number, number]; bound?: number; left?: number; run?: number; need?: number; no_turn?: string[]; escape?: number | null;
  shots?: Aimed[]; torpedoes?: Aimable[];
}
/** Where something is and where it points, on the grid: hundredths of a centimetre, half degrees. */
export interface Pose { x: number; y: number; heading: number }
/** What the pointer is on. */
export interface Hit { unit: string | null; squadron: string | null; token: string | null; land: number | null; at: Point }
