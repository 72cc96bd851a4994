// What only the generic client knows.
import type { Place } from "../client";

/** Something that can be clicked: a place or a piece. */
export interface Thing { place: boolean; noun: Place }
