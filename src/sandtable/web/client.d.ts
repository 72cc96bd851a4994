// The client module (face) of a game: what it brings to the table page. docs/client.md describes it.
import type { Advice, Asked, Counter, Ending, LogLine, Told, View, WireNoun, Vocabulary as Words } from "./types";
import type { Documents } from "./documents.js";
import type { Vocabulary } from "./vocabulary.js";

export type * from "./types";
/** A noun as the wire writes it; what it means is the game's business. */
export type Noun = WireNoun;
/** What is chosen; with `then`, what is chosen after it as long as that is on offer. `says` are words for all of it. */
export interface Choice { verb: string; noun: Noun; then?: Choice[]; says?: string }
export type Place = number | string;
/** A point of a sheet. */
export type Point = [number, number];

/** What every board description says; a game adds its own. Sides stand in the order of their numbers. */
export interface Board {
  game: string; title: string; face: string; sides: { id: string; name: string }[]; rivals: boolean; about: string;
  vocabulary: Words; documents: Told;
}

/** What is to be drawn. `asked` is the question that the person here may answer (or advise on), if any; `log` is all that was told so far; `counters` are the pieces on a generic map. */
export interface Position<V extends View = View> { view: V; asked: Asked | null; hints: Record<string, any>; details: Record<string, string[]>; counters: Counter[]; log: LogLine[]; advice: Advice[] }

/** What the table page does for a face. */
export interface Table {
  vocabulary: Vocabulary;
  documents: Documents;
  /** A choice in words, perhaps with short names. */
  words(choice: Choice, short?: boolean): string;
  /** Something was clicked that may mean these: one is chosen, several open a menu there, none does nothing. */
  choose(choices: Choice[], event: Event): void;
  /** Choose one of so many that the view lists only samples of them; the server says whether it is allowed. */
  propose(choice: Choice): void;
  /** Why may this not be chosen? The candidates whose verb is asked for are put to the server. */
  why(name: string, candidates: Choice[], event: Event): void;
  /** Say what is under the pointer; "" says nothing. */
  hover(text: string): void;
  /** Bring a place into sight. */
  find(place: Place): void;
  /** Open the rule panel at a rule. */
  rule(id: string): void;
  /** Bring a tab forward; panels that are folded away stay so. With a reason, only if it is another than the last one; "" is none. */
  turnTo(tab: string, reason?: string): void;
  /** A text with its rules and places as links. */
  linked(text: string): Node[];
}

/** The board on the page. `SheetView` in sheetview.js does most of this for an SVG sheet. */
export interface MapView {
  element: Element;
  zoom(factor: number): void;
  pan(x: number, y: number): void;
  fit(): void;
  /** Look closely at where the pointer is, or at the middle; a second time, go back. */
  magnify(underPointer?: boolean): void;
  toggleCounters(): void;
  /** Show the part of the map where something may be chosen. */
  focus(): void;
  /** Bring a place into sight and mark it. */
  find(place: Place): void;
  /** Whether a place is seen in the left half of the window. */
  isLeft(place: Place): boolean;
  /** Ring the places that a bot recommends, the first of its choices and those after it; none takes the rings away. */
  recommend(first: Place[], then: Place[]): void;
}

/** What a game knows of its sheet, for `SheetView`. */
export interface Ground {
  /** The point of a place. */
  middle(place: Place): [number, number];
  /** Something was clicked, or has the focus and Enter or Space was pressed. */
  click(event: Event): void;
  /** Something was right-clicked or pressed long. */
  why(event: MouseEvent): void;
  /** Where the pointer is; null: it has left. */
  hover(event: PointerEvent | null): void;
  /** Show which place was looked for. */
  mark(place: Place): void;
  /** The places where something may be chosen. */
  worthSeeing(): Place[];
}

/** A button of the prompt. */
export interface Button { text: string; choice: Choice; primary?: boolean }
export interface Tab { id: string; text: string; element: HTMLElement }
/** A card beside what happens on the map: a battle before or after it. */
export interface Card { heading: string; content: Node[]; place?: Place }
/** A log line that opens a chapter (turn) or a part of it (phase). */
export interface Heading { level: "turn" | "phase"; text: string }

/** The game at one table. */
export interface Face {
  map: MapView;
  /** Its tabs in the side panel, between Log and Chat; one with the name of a panel stands for it. */
  tabs: Tab[];
  /** Draw a position, of now or of the past, on the map and in the tabs. */
  show(position: Position): void;
  /** Move what the news say has moved; the position is drawn already. */
  animate(news: LogLine[]): void;
  /** The place on the map where a thing is, which may be the thing itself, or that a noun with parts means; null if it is nowhere. */
  placeOf?(noun: Noun): Place | null;
  /** A piece as it is drawn in documents; without it they name it. */
  counter?(noun: Noun): Element | null;
  /** Everything in sight that one may ask “why not” about, places too; `candidates` are what it may be asked for, if not all verbs of its kind. */
  things?(view: View): { kind: string; noun: Noun; candidates?: Choice[] }[];
  /** A small picture of what a row of a table is about, by its first cell. */
  picture?(name: string): Element | null;
  /** Buttons for several choices at once; they come before those of single choices. */
  together?(asked: Asked): Button[];
  /** What a choice on the map costs or brings. */
  detail?(choice: Choice): string;
  /** What the open question leads to, if the face draws it by hand. */
  preview?(position: Position): Card | null;
  /** What a log line is worth showing beside the map, if the face draws it by hand; all that was told up to it, and what of that is news. */
  result?(line: LogLine, told: LogLine[], news: LogLine[]): Card | null;
  /** What is drawn by hand below the look back on a finished game. */
  debrief?(view: View, ending: Ending, log: LogLine[]): Node | null;
}

/** What `web/<face>/face.js` exports. */
export interface ClientModule {
  /** Style sheets in the folder of the face; every rule in them is scoped to elements of the face. */
  styles: string[];
  open(board: Board, table: Table): Face;
  /** A small picture of the map for the lobby, wide rather than high. */
  thumbnail(board: Board): SVGSVGElement;
  /** Length, weight and the like, in a line. */
  about?(board: Board): string;
  /** A page on which scenarios are made, if the game has one. */
  edit?(root: HTMLElement, board: Board): void;
}
