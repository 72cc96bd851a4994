/** The position as `sandtable.games.operation_albion.view` sends it. Units and spaces are ids, sides numbers. */
import type { View as AnyView } from "../client";

/** The units of a side in a space: how many, and those that are known, the lowest first. */
export interface Stack { side: number; space: string; height: number; units: string[]; hidden: Record<string, number> }
/** A Task Force marker; its units as far as they are known (they are in the stack too). */
export interface Force { side: number; marker: number; space: string; units: string[] }
export interface Mine { side: number; space: string; unit: string }
/** What a side has off the map, by display; of secret displays only how many. */
export interface Hand { counts: Record<string, number>; units: Record<string, string[]> }
/** The combat that is being resolved; `zone` is where ships bombard or land from. */
export interface Battle {
  side: number; form: string; space: string; attackers: string[]; defenders: string[]; zone: string;
  origins: Record<string, string>; landing: string[]; stage: string; first: number | null; fired: string[];
  hits: Record<string, number>; silent: string[]; must_clear: boolean;
}
/** What waits to be done, as far as the side that is asked may know it; the open question is the last. */
export interface Step {
  type: string; action?: string; unit?: string; units?: string[]; ships?: string[]; troops?: string[]; space?: string; here?: string; area?: string;
  battle?: Battle; chosen?: string[]; actions?: string[]; contingent?: string;
}
/** Something that an incident forbids this turn. */
export interface Ban { op: string; delta: number; actions: string[]; types: string[]; side: string; contingent: string; when: string }

export interface View extends AnyView {
  turn: number; player: number; phase: string; ap: number[]; index: number; weather: boolean; stacks: Stack[]; forces: Force[];
  /** The turn of the October Revolution; 0 before it. */
  revolution: number;
  mines: Mine[]; reduced: string[]; patrols: string[]; aboard: Record<string, string>; hands: Hand[]; known: string[];
  demolished: string[]; control: Record<string, number>; held: Record<string, number>; shifted: string[]; banned: Ban[];
  free: boolean; carrying: string; dropped: string[]; battle: Battle | null; points: number[]; winner: number; level: string;
  agenda: Step[];
}
