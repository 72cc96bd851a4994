// What only the client knows: how things are drawn, and what is pointed at.
import type * as client from "../client";
import type { View } from "../types/goeben/view";
export type { Button, Card, Choice, Face, Noun, Place, Point, Table } from "../client";
export type { Asked, Ending, LogLine } from "../types";
export type { Board, Cargo, German, Link, Panel, Space } from "../types/goeben/board";
export type { Battle, Display, Fort, Lying, View } from "../types/goeben/view";

/** A position of this game. */
export type Position = client.Position<View>;
/** How a place can be reached: at which speed, by which way (without its start), for how much coal, and the same in words. */
export interface Reach { band: "cruise" | "maximum" | "emergency"; way: string[]; coal: number; says: string }
/** What is lit. Pieces are ships by their ids. */
export interface Lights {
  reach?: Record<string, Reach>;
  /** Where the ways of `reach` start. */
  from?: string;
  choices?: Iterable<string>;
  selected?: Iterable<string>;
  pieces?: Iterable<string>;
  chosen?: Iterable<string>;
}
/** What was clicked or asked about: a space, and a piece on it if one was hit. */
export interface Hit { space: string; piece: string | null }
