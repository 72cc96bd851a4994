// What only the client knows: how things are drawn, and what is pointed at.

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
