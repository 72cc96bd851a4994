// What the modules of this game speak of.
import type * as client from "../client";
import type { View } from "../types/faerie/view";
export type { Card, Choice, Face, Noun, Place, Point, Table } from "../client";
export type { Chart, LogLine } from "../types";
export type { Board, Colours, DrawnEdge, Panel, Person, Ship } from "../types/faerie/board";
export type { Glimpse, Procedure, Spell, Stack, View } from "../types/faerie/view";

/** A position of this game. */
export type Position = client.Position<View>;
