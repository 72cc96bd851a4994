// What a side sees of a campaign.
import type { View as AnyView } from "../client";

export interface StackView { side: number; place: number; height: number; units: number[] }
export interface Battle {
  hex: number; attackers: number[]; origins: number[]; defenders: number[]; fleets: number[]; result: string;
}
export interface View extends AnyView {
  turn: number; player: number; phase: string;
  vp: number[]; held: number[][]; stacks: StackView[]; fleets: [number, number][]; track: [number, number][];
  aside: number[]; gone: number[];
  hands: { pool: number; waiting: number; pool_units: number[]; waiting_units: number[] }[];
  destroyed: number[]; looted: number[]; events: string[]; british: boolean; naval_loser: number | null;
  truce: boolean; slowed: number | null; infighting: string; battle: Battle | null; winner: number | null;
  fought: number[]; struck: number[];
  moves: { marched: Record<string, { origin: number; spent: number }>; ordered: number[] } | null;
}
