// What only the client knows: how things are drawn, and what is pointed at.
import type * as client from "../client";
import type { View } from "../types/napoleonic/view";
export type { Button, Choice, Face, Noun, Point, Table } from "../client";
export type { Asked, LogLine } from "../types";
export type { Board, Box, Cell, KeyRow, Locale, Nation, Panel, Piece, Turn } from "../types/napoleonic/board";
export type { Stack, View } from "../types/napoleonic/view";

/** A position of this game. */
export type Position = client.Position<View>;
/** Small corner signs and states of a counter. */
export interface CounterOptions {
    moved?: boolean;
    attacked?: boolean;
    selected?: boolean;
    clickable?: boolean;
}
export interface StackOptions {
    /** States of single counters, by unit number. */
    counter?: (unit: number) => CounterOptions;
    /** Units on the turn track with the turn when they are due. */
    track?: [number, number][];
}
