// Made from the Python types by `make types`: do not edit.

/** The answer that a side recommends. */
export interface Advice {
  side: string;
  verb: string;
  noun: WireNoun;
}

/** A recommended answer to the question of this number. */
export interface Advise {
  side: string;
  number: number;
  verb: string;
  noun?: WireNoun;
}

/** What a table is set up with: a scenario, and the optional rules in use. */
export interface Agreement {
  scenario: string;
  options: string[];
}

/** A choice that was made. */
export interface Answer {
  verb: string;
  noun: WireNoun;
}

/** The table under which a finished game is kept. */
export interface Archived {
  table: string;
}

/** Something done from a seat. */
export interface AsSide {
  side: string;
}

/**
 * The open question. Only the side that is asked sees more than whose turn it is.
 *
 * `question` is the class name of its procedure: some verbs have other words there.
 */
export interface Asked {
  side: Side;
  rule: string;
  prompt: string;
  options: Record<string, any[]>;
  question: string;
}

export type Block = Lit | Grid | Lines | Pieces | Track;

/** A small page on what happens on the map: a battle before it is fought, the result of a roll. */
export interface Card {
  heading: string;
  blocks?: Block[];
  place?: number | string | null;
}

/**
 * A printed chart or table, with the rule that uses it; `source` says whether it is a reconstruction.
 *
 * `tones` colours the cells that begin with such letters.
 */
export interface Chart {
  id: string;
  title: string;
  rule: string;
  source: string;
  header: string[];
  rows: string[][];
  note?: string;
  tones?: Record<string, Tone>;
}

/**
 * Something that was said; `to` are the sides that know of it, null is everybody.
 *
 * A note lies at a `place`, and whoever comes there reads it.
 */
export interface ChatRow {
  number: number;
  author: string;
  text: string;
  said: number;
  to: string[] | null;
  place: string;
}

/** A choice. `number` is the number of the question; `request` makes a retry harmless. */
export interface Choose {
  side: string;
  number: number;
  verb: string;
  noun?: WireNoun;
  request?: RequestKey;
}

/** A printed component that the rules text does not include, and what stands in for it. */
export interface Component {
  id: string;
  name: string;
  kind: string;
  source: string;
  confidence: string;
  known: string[];
  proposal: string;
}

/** The answer to a proposal. */
export interface Consent {
  side: string;
  agree: boolean;
}

/**
 * A plan that a bot considered.
 *
 * `worth` is what it expects, in the game's own evaluation points; `score` the lead in the score
 * where it stopped looking ahead; `visits` how often it tried the plan.
 */
export interface Considered {
  choices: Step[];
  worth: number;
  score: number;
  visits: number;
}

/**
 * A piece on the map as a side sees it; without an `id` it lies face down, and only its side is known.
 *
 * `label` are letters or figures in place of those of the board's piece. `sign` is a word on what it has
 * done, such as "moved".
 */
export interface Counter {
  place: Thing;
  id?: number | string | null;
  side?: number | null;
  label?: string;
  sign?: string;
}

/** The promise made about the dice; the key only when the game is over. */
export interface DiceInfo {
  commitment: string;
  nonces: string[];
  key: string;
}

/** Something was done. */
export interface Done {
  done: string;
}

/** How the game ended; `text` says it in a sentence. */
export interface Ending {
  winner: string;
  score: number[];
  resigned: string;
  text: string;
}

/** A game in a list. */
export interface GameLine {
  name: string;
  title: string;
  subtitle: string;
  sides: string[];
  rulebook: string;
  rules: number;
  scenarios: Scenario[];
  switches: OptionalRule[];
  rivals: boolean;
}

/**
 * A figure that is always in sight: points, mana, the alert level, the weather.
 *
 * `most` is how far it goes, `about` what it means; `id` is for style sheets, `side` the side whose it is.
 * `lamps` shows it as so many lamps of `most`.
 */
export interface Gauge {
  id?: string;
  label?: string;
  value: string;
  most?: string;
  about?: string;
  tone?: Tone;
  side?: number | null;
  lamps?: boolean;
}

/** A table. */
export interface Grid {
  type: "Grid";
  header: string[];
  rows: string[][];
  title?: string;
}

export type HeadingLevel = "turn" | "phase";

/** The first message on a socket: which seat, and what was seen so far. */
export interface Hello {
  token?: string;
  side?: string;
  seen?: number;
  epoch?: number;
}

/**
 * A kind of nouns.
 *
 * `name` is one of them in words ("a ship"); `place` says whether they are places of the map. `names` are
 * the nouns in words, `ids` how records spell them where that differs from the noun itself.
 *
 * `short` are names for where there is little room, such as what is printed on a counter: buttons have them,
 * and they can be typed. `headings` are the titles under which lists put nouns of a long kind.
 *
 * A noun without a name is put into `other`, a number divided by `divisor` and filled up to `digits` behind
 * its sign; one below 0 into `negative`, without its sign, if there is such a text. With `any`, one will do
 * as well as another: of choices that differ only in it the first is listed, and meant if it is not named.
 */
export interface Kind {
  name: string;
  place?: boolean;
  any?: boolean;
  names?: Record<string, string>;
  ids?: Record<string, string>;
  short?: Record<string, string>;
  headings?: Record<string, string>;
  other?: string;
  negative?: string;
  divisor?: number;
  digits?: number;
}

/** An opponent to choose: `bot` says who plays it, `think` how long a decision takes. */
export interface Level {
  id: string;
  title: string;
  bot: string;
  think: string;
  about: string;
}

/** Sentences, one below the other; `folded` ones are seen in the browser when their title is clicked. */
export interface Lines {
  type: "Lines";
  lines: string[];
  title?: string;
  folded?: boolean;
}

/** A chart with rows and columns lit; a cell is lit if both are. */
export interface Lit {
  type: "Lit";
  chart: string;
  rows?: number[];
  columns?: number[];
}

/** Tables with an open seat, and finished games. */
export interface Lobby {
  open: Summary[];
  finished: Summary[];
}

/**
 * A line of the diary: which choice led to it, what happened, and the sentence.
 *
 * `auto` marks what followed from an answer that the table gave for the reader; `card` shows what decided
 * it.
 */
export interface LogLine {
  n: number;
  kind: string;
  text: string;
  facts: Record<string, any>;
  auto: boolean;
  card: Card | null;
}

/**
 * An error as the host sees it: when, what, and which kind of fault where in the program.
 *
 * The fault's own words and the traceback stand in the log only.
 */
export interface LoggedError {
  at: number;
  text: string;
  fault: string;
}

/** The tokens a browser keeps, by table. */
export interface Mine {
  tokens: Record<string, string>;
}

/**
 * A table to be set up. All seats of kind "me" share one token: a hot-seat table.
 *
 * With `commitment`, the dice are those that were promised before the nonce was told. Without
 * `scenario` it is the game's first; `options` are the optional rules in use.
 */
export interface NewTable {
  game: string;
  seats: Record<string, SeatWish>;
  title?: string;
  nonce?: Nonce;
  commitment?: string;
  auto?: boolean;
  scenario?: string;
  options?: string[];
}

export type Nonce = string;

/** An optional rule. Of those that name the same `group`, at most one is used. */
export interface OptionalRule {
  id: string;
  title: string;
  about: string;
  rule: string;
  group: string;
}

/**
 * A game that is played with other rules or data than there are here `now`.
 *
 * `fits` says whether all of it can be replayed on these. If not, `line` is the first line of the record
 * that does not fit, and `side` whose it is. What was chosen there is not told: not all may know it.
 */
export interface Outdated {
  rules: number;
  now: number;
  fits: boolean;
  line: number;
  side: string;
}

/**
 * How the server is doing; `rules` are the versions of the rules, `tables` counts by state.
 *
 * `outgrown` are the games under way that are played with other rules or data than there are.
 */
export interface Overview {
  version: string;
  python: string;
  database: string;
  began: number;
  rules: Record<string, number>;
  tables: Record<string, number>;
  queues: Queues;
  live: Watched[];
  errors: LoggedError[];
  outgrown: Watched[];
}

/** A page beside the map: a list of all units, a display, a look back. */
export interface Panel {
  title: string;
  blocks?: Block[];
}

/** A table as it was. */
export interface Past {
  number: number;
  view: View;
  status: Status | null;
  names: Record<string, string>;
  counters: Counter[];
}

/** A part of the sequence of play; with a `side`, one of that side's turn. */
export interface Phase {
  id: string;
  name: string;
  rule?: string;
  side?: number | null;
}

/** Pieces by their nouns: counters in the browser, names in the terminal. */
export interface Pieces {
  type: "Pieces";
  ids: Thing[];
  title?: string;
}

/** A typed error. */
export interface Problem {
  error: string;
  text: string;
  violations: Reason[];
  type: string;
}

/** The hash of a fresh secret key, for the dice of a table to be set up. */
export interface Promise {
  commitment: string;
}

/**
 * Something that all must agree to, and the sides that do so far.
 *
 * An "undo" takes back choices past a barrier, down to a number. A game of other rules is gone on with
 * on those of now ("migrate"), or ends in a "draw".
 */
export interface Proposal {
  by: string;
  to: number;
  agreed: string[];
  kind: string;
}

/** A wish for a game of other rules: to go on with those of now, or to end it in a draw. */
export interface Propose {
  side: string;
  kind: "migrate" | "draw";
}

/** How much there is of what goes on, and of what waits. */
export interface Queues {
  live: number;
  sockets: number;
  bots: number;
  bots_waiting: number;
  counsels: number;
  writes: number;
}

/** A rule that speaks against something. */
export interface Reason {
  rule: string;
  text: string;
}

export type RequestKey = string;

/** One rule. `not_enforced` says why there is nothing to enforce, if so. */
export interface Rule {
  id: string;
  title: string;
  says: string;
  kind: string;
  see: string[];
  needs: string[];
  ruling: string;
  not_enforced: string;
}

/** Rules of a rulebook, and its reconstructed components. */
export interface Rules {
  title: string;
  rules: Rule[];
  components: Component[];
}

/** A line of chat; a `note` is left in the side's letterbox for those who come by. */
export interface Say {
  side: string;
  text: string;
  note?: boolean;
}

/** One of the things that a game can be started with: a mission, a campaign. */
export interface Scenario {
  id: string;
  title: string;
  about: string;
}

/** A seat as everybody sees it; `think` says how long its bot takes for a decision. */
export interface SeatInfo {
  side: string;
  kind: string;
  name: string;
  think: string;
}

export type SeatKey = string;

/** Who is to sit somewhere: "me", "open", or a bot by its name. */
export interface SeatWish {
  kind: string;
  name?: string;
}

/** The answer to sitting down: keep the token, it is the key to the seat. */
export interface Seated {
  table: string;
  sides: string[];
  token: string;
}

/** The sides of a game as it is set up, and whether they play against each other. */
export interface Seating {
  sides: string[];
  rivals: boolean;
}

/** How the table behaves. */
export interface Settings {
  side: string;
  auto: boolean;
}

export type Side = number;

/** Taking a seat. */
export interface Sit {
  side: string;
  name?: string;
  nonce?: Nonce;
  key?: SeatKey;
}

/**
 * Where the game stands.
 *
 * `turn` is the turn in words, `now` what belongs to it (weather, orders), `gauges` points and the like.
 * `phase` and `player` are the part of the sequence of play and the side whose turn it is. `news` are things
 * that matter today, each a sentence; `panels` are those that are worth a look now.
 */
export interface Status {
  turn: string;
  now?: Gauge[];
  gauges?: Gauge[];
  phase?: string;
  player?: number | null;
  news?: string[];
  panels?: string[];
}

/** A choice of a plan, with the rule and the class name of the question that it answers. */
export interface Step {
  verb: string;
  noun: WireNoun;
  rule: string;
  verbs: string[];
  question: string;
}

/**
 * What a bot would do at a number, the best plan first, for the side that is asked there.
 *
 * `view` and `hints` are all that the bot and the side know, and `status`, `names` and `counters` say it to
 * people; `played` is what was chosen, in the past.
 */
export interface Suggestion {
  number: number;
  side: string;
  view: View;
  status: Status | null;
  names: Record<string, string>;
  counters: Counter[];
  hints: Record<string, any>;
  played: Answer | null;
  nodes: number;
  seconds: number;
  lines: Considered[];
}

/** A table in a list; `outgrown` is the version of its rules, if they are not those of now. */
export interface Summary {
  id: string;
  game: string;
  setup: Agreement;
  title: string;
  state: string;
  seats: Record<string, string>;
  open: string[];
  asked: string;
  yours: string[];
  number: number;
  changed: number;
  outgrown: number;
}

export type Thing = number | string;

/** What clients are told once: the sequence of play, the charts, headings of the log, titles of panels. */
export interface Told {
  phases: Phase[];
  charts: Chart[];
  headings: Record<string, HeadingLevel>;
  panels: Record<string, string>;
  debrief: boolean;
}

export type Tone = "" | "good" | "warn" | "bad";

/**
 * A row of boxes; the one `at` which the marker stands is the present one, and has the `tone`.
 *
 * `marks` say what else is printed in the boxes, one for each: the date, the season, "" for nothing.
 */
export interface Track {
  type: "Track";
  boxes: string[];
  title?: string;
  at?: number | null;
  marks?: string[];
  tone?: Tone;
}

/** Taking back: one choice, or down to a number. With `number`, only if the game has not moved on. */
export interface Undo {
  side: string;
  to?: number | null;
  number?: number | null;
}

/**
 * All that a side may know of a table now.
 *
 * `log` replaces what the reader has from `since` on; `chat` is null if nothing new was said.
 * `advises` says whether the reader may recommend an answer to the open question; `advice` is what
 * was recommended, for the side that is asked and its advisers. `letterbox` is where the reader
 * can leave a note now. Of a note the readers are told only the author and themselves until the
 * game is over. A game that is `outgrown` is shown as far as it fits the rules of now.
 * `status`, `names`, `counters` (on a generic map) and `preview` are documents on the view. `details` are
 * what choices cost or bring: for some verbs of the open question a text for each of their nouns, in the
 * same order.
 */
export interface Update {
  table: string;
  game: string;
  setup: Agreement;
  rivals: boolean;
  title: string;
  state: string;
  side: string;
  number: number;
  epoch: number;
  seats: SeatInfo[];
  view: View | null;
  status: Status | null;
  names: Record<string, string>;
  counters: Counter[];
  details: Record<string, string[]>;
  preview: Card | null;
  hints: Record<string, any>;
  since: number;
  log: LogLine[];
  undo: number;
  auto: boolean;
  proposal: Proposal | null;
  thinking: string;
  dice: DiceInfo;
  advises: boolean;
  advice: Advice[];
  letterbox: string;
  chat: ChatRow[] | null;
  ending: Ending | null;
  outgrown: Outdated | null;
  type: string;
}

/**
 * A verb: its noun and its words.
 *
 * `noun` is the kind of its nouns, or the kinds of their parts; "" stands for none.
 * `says` is the choice in words, with "{}" for the noun, "{0}" and "{1}" for its parts; `asked` has other
 * words for some questions, by their class names.
 * `rank` orders verbs on buttons and in lists, the lowest first. With more than `buttons` nouns a verb has
 * no buttons: its nouns are on the map and in the list of all choices. Enter takes the first verb that is a
 * `default`, unless an `open` one of lower rank is offered. A verb to `confirm` is never chosen
 * automatically, even if nothing else is left. The nouns of a `seldom` one are listed only where all are
 * wanted. Of a verb that is `whole`, a list also tells which nouns cannot be chosen, and why not.
 */
export interface Verb {
  noun?: string | string[];
  says?: string;
  asked?: Record<string, string>;
  rank?: number;
  buttons?: number;
  default?: boolean;
  open?: boolean;
  confirm?: boolean;
  seldom?: boolean;
  whole?: boolean;
}

/** What every game's view has; a game adds its own fields, all of them whitelisted. */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
}

/** Every verb of a game, in the order that numbers actions for learning, and every kind of noun. */
export interface Vocabulary {
  verbs: Record<string, Verb>;
  kinds: Record<string, Kind>;
}

/** A table in memory, as its host sees it: what a spectator would be told, without the view. */
export interface Watched {
  id: string;
  title: string;
  game: string;
  state: string;
  asked: string;
  number: number;
  sockets: number;
  changed: number;
}

export type WireNoun = number | string | (number | string)[] | null;
