/** The position as `sandtable.games.faerie.view` sends it. Pieces are ids, hexes and sides numbers. */
import type { View as AnyView } from "../client";

/** Combat Strength Points by colour. */
export type Troops = Record<string, number>;
/** A side's stack: what lies on top, whether more lies beneath. The lists are full for the owner alone. */
export interface Stack {
  side: number; hex: number; top: string; escorted: boolean; damaged: boolean; more: boolean; unnoticed: boolean;
  kinds: string[]; persons: string[]; ships: string[]; troops: Troops;
}
/** What was seen of an enemy stack when it was looked at. */
export interface Glimpse { persons: string[]; ships: string[]; troops: Troops; escorted: string[]; items: string[]; only_items: boolean }
export interface Group {
  hex: number; mode: string; persons: string[]; ships: string[]; troops: Troops; left: number; begun: boolean; origin: number;
}
/** An enchantment that somebody plots or tries to cast. */
export interface Spell { caster: string; number: string; hex: number; target: string; weather: string; reach: number; works: boolean | null }
/** A movement that was written down because of a Scrying. */
export interface Written { side: number; hex: number; way: number[]; searches: number[]; by_sea: boolean }
/** A combat that was announced. `champions` are those of a duel or trial, the Fomorian first. */
export interface Fight {
  kind: string; hex: number; first: number; attacker: number; terrain: string; overrun: boolean; refused: [number, string][];
  challenges: [number, string, string][]; champions: [string, string]; within: string; out: string[]; sown: [number, number]; rounds: number;
}
/** What a side has still to lose, and what it has chosen. */
export interface Due {
  troops: number; wounds: number; steps: number; dagger: boolean; dagger_ship: boolean; fortress: boolean; sown: number;
  persons: string[]; ships: string[]; ranks: Troops; escorts: string[]; lost: Troops; lost_escorts: string[]; lost_sown: number;
  lost_fortress: boolean; hurt: Record<string, number>; holed: Record<string, number>;
}
/** What waits to be done, for the side that is asked; the open question is the last. */
export interface Step {
  type: string; hex?: number; kind?: string; challenge?: string; person?: string; ship?: string; item?: string; items?: string[]; number?: number;
  evader?: number; company?: string[]; declined?: boolean;
}

export interface View extends AnyView {
  turn: number; phase: string; player: number; mana: number; air: string; sky: Record<string, string>; wand: number; stacks: Stack[];
  ruins: number[]; asleep: string[]; vortices: number[]; refit: string[]; lost: Troops; slain: Record<string, number>; gone: string[]; sunk: string[];
  controller: Record<string, number>; minds: Record<string, string>; strong: string[]; cast: string[]; spells: Spell[]; plots: Spell[];
  farcalled: boolean; invaded: number; written: Written[]; lies: Record<string, number>; hidden: string[]; keeper: Record<string, number>;
  lost_items: string[]; attuned: string; sight: Record<string, Glimpse>; fights: Fight[]; fight: Fight | null; doomed: boolean;
  points: number[]; winner: number; aboard: Record<string, string>; cargo: Record<string, string>; damaged: string[]; wounds: Record<string, number>;
  escorts: string[]; kit: Record<string, string[]>; tops: Record<string, string>; evaded: string[]; spent: Record<string, number>;
  group: Group | null; due: Due; agenda: Step[];
}
