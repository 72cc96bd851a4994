// The board of a game that no client draws by hand: kit/board.py.
import type { Board as Common, Place as Id } from "../client";

/** A place: an area, if it has an outline, else a point. */
export interface Place { id: Id; x: number; y: number; name?: string; label?: string; terrain?: string; path?: string; links?: Id[] }
export interface Line { kind: string; path: string; sides?: [Id, Id][] }
export interface Piece { id: Id; side?: number | null; label?: string; symbol?: string; figures?: string }
export interface Board extends Common {
  places?: Place[]; lines?: Line[]; pieces?: Piece[]; colours?: string[]; frame?: [number, number, number, number];
}
/** Something that can be clicked: a place or a piece. */
export interface Thing { place: boolean; noun: Id }
