// What only the client knows: how things are drawn, and what is pointed at.
import type * as client from "../client";
import type { View } from "../types/operation_albion/view";
export type { Card, Choice, Face, Noun, Place, Point, Table } from "../client";
export type { Asked, LogLine } from "../types";
export type { Board, DrawnSpace, ListedAction, Panel, Unit } from "../types/operation_albion/board";
export type { Battle, Procedure, View } from "../types/operation_albion/view";

/** A position of this game. */
export type Position = client.Position<View>;
/** Anti-air, anti-ship, anti-submarine, anti-ground, movement or range. */
export type Factors = [number, number, number, number, number];
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
  pieces?: Iterable<string>;
  chosen?: Iterable<string>;
}
/** What was clicked or asked about: a space; a unit if one counter was hit; all units of the stack that was hit. */
export interface Hit { space: string; piece: string | null; stack: string[] }
