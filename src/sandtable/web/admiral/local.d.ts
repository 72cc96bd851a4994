// What only the client knows: how things are drawn, and what is pointed at.
import type * as client from "../client";
import type { Point } from "../client";
import type { View } from "../types/admiral/view";
export type { Button, Choice, Face, MapView, Noun, Place, Point, Table } from "../client";
export type { Asked, LogLine } from "../types";
export type { Battery, Board, Card, Mission, SceneryPiece } from "../types/admiral/board";
export type { Land, Squadron, Token, Unit, View } from "../types/admiral/view";

/** A position of this game. */
export type Position = client.Position<View>;
export type Pair = [number, number];
export type Arc = "bow" | "starboard" | "stern" | "port";
export type Letter = "P" | "S" | "T";
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
