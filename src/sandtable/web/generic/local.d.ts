// What only the generic client knows.
import type { Place as Id } from "../client";
export type { Choice, Face, Ground, Noun, Place as Id, Tab, Table } from "../client";
export type { Asked, Counter } from "../types";
export type { Board, Piece, Place } from "../types/generic/board";

/** Something that can be clicked: a place or a piece. */
export interface Thing { place: boolean; noun: Id }
