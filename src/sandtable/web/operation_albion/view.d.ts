/** The position as `sandtable.games.operation_albion.view` sends it. Units and spaces are ids, sides numbers. */
import type { View as AnyView } from "../face";

/** The units of a side in a space: how many, and those that are known, the lowest first. */
export interface Stack { side: number; space: string; height: number; units: string[] }
/** A Task Force marker; its units if they are known. */
export interface Force { side: number; marker: number; space: string; units?: string[] }
export interface Mine { side: number; space: string; unit: string }
export interface Battle { space: string; [more: string]: unknown }

export interface View extends AnyView {
  turn: number; phase: string; player: number | null; weather: boolean; revolution: boolean; index: number;
  ap: [number, number]; stacks: Stack[]; forces: Force[]; mines: Mine[]; reduced: string[]; patrols: string[];
  aboard: Record<string, string>; demolished: string[]; control: Record<string, number>; battle: Battle | null;
}
