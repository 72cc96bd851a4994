/** The position as `sandtable.games.goeben.view` sends it. Ships, spaces and counters are ids. */
import type { View as AnyView } from "../client";

/** The tracks of a German ship and its hull boxes, the first box first; an empty box is "". */
export interface Display {
  leadership: number; hull: number; engines: number; primary: number; secondary: number; tertiary: number;
  ammunition: number; torpedoes: number; coal: number; boxes: string[];
}
/** A marker on the chart. Face down and unknown it has no counter, only a group. */
export interface Lying { counter: string; group: string; up: boolean }
/** A Coastal Defense unit; without a counter it is face down. */
export interface Fort { id: string; counter: string; damage: number }
export interface Damage { hull: number; gunnery: number; engine: number }
export interface Battle {
  space: string; shore: boolean; ours: string[]; theirs: string[]; engaged: string[]; night: boolean; visibility: number;
  first: string; leaders: string; targets: Record<string, string>; rate: Record<string, string>;
  damage: Record<string, Damage>; fired: string[]; step: string; sunk: number; vp: number;
}
export interface View extends AnyView {
  turn: number; phase: string; alert: number; vp: number; mission: string; orders: string[]; successes: string[];
  bonus: string; accomplished: number; result: string; afloat: Record<string, Display>; at: Record<string, string>;
  since: Record<string, number>; visited: string[]; outfitted: string[]; moved: string[]; used: string[];
  available: Record<string, number>; colliers: string[]; mines: string[]; marines: string[]; taken: string[];
  pool: string[]; pooled: Record<string, number>; hidden: Record<string, string[]>; lying: Record<string, Lying[]>;
  forts: Record<string, Fort[]>; tray: string[]; draw: string[]; drawn: string[]; held: string[]; resolved: string[];
  merchants: Record<string, string[]>; friends: Record<string, number>; fog: Record<string, number>; storm: string[];
  barred: string[]; morale: number; sorties: number; scouted: string[]; active: boolean; battle: Battle | null;
  sunk: string[]; damaged: string[]; removed: string[]; new_zealand: boolean;
  points: Record<string, number>;
}
