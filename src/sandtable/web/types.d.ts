// The messages of the service, as the client reads them.
import type { Noun, View } from "./client";

export interface Reason { rule: string; text: string }
export interface Problem { type: "error"; error: string; text: string; violations: Reason[] }
export interface Asked { side: number; rule: string; prompt: string; options: Record<string, any[]>; question?: string }
export interface LogLine { n: number; kind: string; text: string; facts: Record<string, any>; card?: Card | null }

/** A verb: its noun, its words, and its buttons. */
export interface Verb {
  noun?: string | string[]; says?: string; asked?: Record<string, string>; rank?: number; buttons?: number; default?: boolean;
  open?: boolean; confirm?: boolean;
}
/** A kind of nouns. */
export interface Kind {
  name: string; place?: boolean; names?: Record<string, string>; ids?: Record<string, string>; other?: string; negative?: string;
  divisor?: number; digits?: number;
}
export interface Phase { id: string; name: string; rule?: string; side?: number | null }
export interface Gauge { id?: string; label?: string; value: string; most?: string; about?: string; tone?: string; side?: number | null; lamps?: boolean }
export interface Status { turn: string; now?: Gauge[]; gauges?: Gauge[]; phase?: string; player?: number | null; news?: string[]; panels?: string[] }
export interface Chart { id: string; title: string; rule: string; source: string; header: string[]; rows: string[][]; note?: string }
export interface Lit { type: "Lit"; chart: string; rows?: number[]; columns?: number[] }
export interface Grid { type: "Grid"; header: string[]; rows: string[][]; title?: string }
export interface Lines { type: "Lines"; lines: string[]; title?: string }
export interface Pieces { type: "Pieces"; ids: Noun[]; title?: string }
export type Block = Lit | Grid | Lines | Pieces;
export interface Panel { title: string; blocks?: Block[] }
export interface Card { heading: string; blocks?: Block[]; place?: Noun }
/** A piece on a generic map; without an id it lies face down. */
export interface Counter { place: number | string; id?: number | string | null; side?: number | null; label?: string; sign?: string }
/** What is told once of a game's documents. */
export interface Documents { phases: Phase[]; charts: Chart[]; headings: Record<string, "turn" | "phase">; panels: Record<string, string>; debrief: boolean }
/** `think` says how long a bot takes for a decision. */
export interface Seat { side: string; kind: string; name: string; think: string }
/** What was agreed on before the game. */
export interface Setup { scenario: string; options: string[] }
/** A recommendation to the side that is asked. */
export interface Advice { side: string; verb: string; noun: Noun }
/** A line of chat; `to` says who hears it (null: everybody), `place` where it lies as a note. */
export interface Said { number: number; author: string; text: string; said: number; to: string[] | null; place: string }
export interface Ending { winner: string; score: number[]; resigned: string; text: string }
/** A game of other rules; if not all of it fits those of now, `line` is the first that does not. */
export interface Outgrown { rules: number; now: number; fits: boolean; line: number; side: string }
export interface Update {
  type: "update"; table: string; game: string; title: string; state: string; side: string; number: number;
  epoch: number; setup: Setup; rivals: boolean; seats: Seat[]; view: View | null; status: Status | null;
  names: Record<string, string>; counters: Counter[]; details: Record<string, string[]>; preview: Card | null; hints: Record<string, any>;
  since: number; log: LogLine[]; undo: number; auto: boolean;
  proposal: { by: string; to: number; agreed: string[]; kind: "undo" | "migrate" | "draw" } | null; thinking: string;
  dice: { commitment: string; nonces: string[]; key: string };
  chat: Said[] | null; letterbox: string; advises: boolean; advice: Advice[]; ending: Ending | null;
  outgrown: Outgrown | null;
}
/** A choice of a plan, with the rule of its question and the verbs that are offered there. */
export interface Step { verb: string; noun: Noun; rule: string; verbs: string[]; question: string }
export interface Considered { choices: Step[]; worth: number; score: number; visits: number }
/** What a bot would do, for the side that is asked at a number; `played` is what was chosen, in the past. */
export interface Suggestion {
  number: number; side: string; view: View; hints: Record<string, any>; played: { verb: string; noun: Noun } | null;
  nodes: number; seconds: number; lines: Considered[];
}
/** A level of difficulty. */
export interface Level { id: string; title: string; bot: string; think: string; about: string }
export interface Summary {
  id: string; game: string; title: string; state: string; seats: Record<string, string>; open: string[];
  asked: string; yours: string[]; number: number; changed: number; setup: Setup; outgrown: number;
}
/** How the server is doing, for its admin. */
export interface Overview {
  version: string; python: string; database: string; began: number;
  rules: Record<string, number>; tables: Record<string, number>;
  queues: { live: number; sockets: number; bots: number; bots_waiting: number; counsels: number; writes: number };
  live: { id: string; title: string; game: string; state: string; asked: string; number: number; sockets: number; changed: number }[];
  errors: { at: number; text: string; fault: string }[];
  outgrown: Overview["live"];
}
export interface Scenario { id: string; title: string; about: string }
/** An optional rule; of those of one group at most one is used. */
export interface OptionalRule { id: string; title: string; about: string; rule: string; group: string }
export interface GameLine {
  name: string; title: string; subtitle: string; sides: string[]; rulebook: string; rules: number;
  scenarios: Scenario[]; switches: OptionalRule[]; rivals: boolean;
}
export interface Rule {
  id: string; title: string; says: string; kind: string; see: string[]; needs: string[]; ruling: string;
  not_enforced: string;
}
