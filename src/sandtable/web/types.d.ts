// The messages of the service, as the client reads them.
export interface Reason { rule: string; text: string }
export interface Problem { type: "error"; error: string; text: string; violations: Reason[] }
export interface Asked { side: number; rule: string; prompt: string; options: Record<string, any[]> }
export interface StackView { side: number; place: number; height: number; units: number[] }
export interface Battle {
  hex: number; attackers: number[]; origins: number[]; defenders: number[]; fleets: number[]; result: string;
}
export interface View {
  game: string; side: number | null; asked: Asked | null; turn: number; player: number; phase: string;
  vp: number[]; held: number[][]; stacks: StackView[]; fleets: [number, number][]; track: [number, number][];
  aside: number[]; gone: number[];
  hands: { pool: number; waiting: number; pool_units: number[]; waiting_units: number[] }[];
  destroyed: number[]; looted: number[]; events: string[]; british: boolean; naval_loser: number | null;
  truce: boolean; slowed: number | null; infighting: string; battle: Battle | null; winner: number | null;
  fought: number[]; struck: number[];
  moves: { marched: Record<string, { origin: number; spent: number }>; ordered: number[] } | null;
}
export interface LogLine { n: number; kind: string; text: string; facts: Record<string, any> }
export interface Seat { side: string; kind: string; name: string }
export interface Update {
  type: "update"; table: string; game: string; title: string; state: string; side: string; number: number;
  epoch: number; seats: Seat[]; view: View | null; hints: Record<string, any>; since: number; log: LogLine[];
  undo: number; auto: boolean; proposal: { by: string; to: number; agreed: string[] } | null; thinking: string;
  dice: { commitment: string; nonces: string[]; key: string };
  chat: { number: number; author: string; text: string; said: number }[] | null;
  ending: { winner: string; score: number[]; resigned: string } | null;
}
export interface Summary {
  id: string; game: string; title: string; state: string; seats: Record<string, string>; open: string[];
  asked: string; yours: string[]; number: number; changed: number;
}
export interface GameLine {
  name: string; title: string; subtitle: string; sides: string[]; rulebook: string; rules: number;
}
export interface Rule {
  id: string; title: string; says: string; kind: string; see: string[]; needs: string[]; ruling: string;
  not_enforced: string;
}
