// What only the client knows: how things are drawn, and what is pointed at.

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
