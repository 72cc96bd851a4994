// Made from the Python types by `make types`: do not edit.

/**
 * [term.activation] The activation that is going on. Distances are tenths of a centimetre.
 *
 * `run` is how far the unit has gone straight since its last rotation; `course` is the heading of the
 * last leg before a rotation.
 */
export interface Act {
  unit: string;
  speed: number | null;
  way: number;
  gone: number;
  run: number;
  turns: number;
  path: Point[];
  bound: number;
  shaken: boolean;
  freed: boolean;
  searched: boolean;
  charged: boolean;
  dived: boolean;
  returned: boolean;
  specific: string;
  ended: boolean;
  leader: string;
  interrupting: boolean;
  shoals: number[];
  strips: number[];
  no_turns: boolean;
  start: number;
  mining: boolean;
  course: number | null;
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

/** [setup.place.cards] A unit that is placed face down: where it is and where its bow points. */
export interface Card {
  side: Side;
  x: number;
  y: number;
  heading: number;
}

/** A unit of a fleet: its card, its own name, its number, and whether it is a flagship. */
export interface Enlisted {
  card: string;
  name: string;
  side: Side;
  number: number;
  flagship: boolean;
}

/** Land, rocks or a shoal. */
export interface Land {
  kind: string;
  shape: Polygon;
  name: string;
}

export type Point = [number, number];

export type Polygon = Point[];

/** One entry of the agenda. It holds ids and numbers only, never references to objects. */
export interface Procedure {
  type:
    | "Activation"
    | "AfterLeg"
    | "AirAttack"
    | "Assign"
    | "BarrageStruck"
    | "Begin"
    | "BombHit"
    | "Bombed"
    | "Bombs"
    | "Buy"
    | "Chronometric"
    | "ClearCritical"
    | "Command"
    | "CommonSpeed"
    | "Contact"
    | "CriticalRoll"
    | "DamageControl"
    | "Declare"
    | "DepthCharge"
    | "Dogfight"
    | "Draw"
    | "Drop"
    | "Elect"
    | "EndActivation"
    | "EndTurn"
    | "FirstHand"
    | "Flak"
    | "Fly"
    | "Follow"
    | "GameTurn"
    | "Hand"
    | "Hands"
    | "Heads"
    | "Hit"
    | "Initiative"
    | "Interrupt"
    | "Judgement"
    | "Launch"
    | "LoseSquadron"
    | "Manoeuvre"
    | "MineStruck"
    | "MissionSetUp"
    | "Muster"
    | "NextTarget"
    | "NotWorkedUp"
    | "Number"
    | "OrderDeck"
    | "Orphan"
    | "PassHand"
    | "Phase"
    | "PickEdge"
    | "PickFlagship"
    | "Place"
    | "PlaceScenery"
    | "PlacementRoll"
    | "Ready"
    | "Refloat"
    | "Repair"
    | "Resume"
    | "Roll"
    | "RollScenery"
    | "RollWeather"
    | "Sail"
    | "ScenerySides"
    | "Screens"
    | "Search"
    | "SetSpeed"
    | "SetUp"
    | "Shoal"
    | "Shot"
    | "SplitFire"
    | "SpreadHeads"
    | "Strike"
    | "TorpedoHit"
    | "TorpedoRun"
    | "TubesLost";
  able?: string[];
  again?: boolean;
  arc?: string;
  attack?: number;
  before?: number | [boolean, boolean];
  belt?: boolean;
  bomb?: boolean;
  by?: string;
  chosen?: string[];
  damage?: string;
  die?: number;
  done?: string[];
  edge?: string;
  faulty?: boolean;
  fighter?: string;
  first?: number;
  given?: string[];
  interrupting?: boolean;
  leader?: string;
  left?: number;
  letter?: string;
  long_range?: boolean;
  magnetic?: boolean;
  most?: number;
  name?: string;
  need?: number;
  other?: string;
  own?: number;
  piece?: string;
  pieces?: string[] | null | string[];
  place?: string | [string, number, number];
  scraped?: string[];
  side?: Side;
  special?: string;
  speed?: number | null | number;
  squadron?: string;
  step?: number;
  sums?: number[];
  table?: string;
  target?: string;
  token?: number;
  turn?: number;
  unit?: string;
  units?: string[];
  values?: number[];
  with_spotter?: boolean;
}

export type Side = number;

/** [token.squadron] Aircraft: `home` is the unit they belong to; `load` is what they took off with. */
export interface Squadron {
  kind: string;
  side: Side;
  home: string;
  x: number;
  y: number;
  aloft: boolean;
  armed: boolean;
  load: string;
  acted: number;
  attacked: number;
  landed: number;
  took_off: number;
  screen: string;
  dead: boolean;
}

/** Smoke, mines or a torpedo barrage: a shape on the table, who laid it and when. */
export interface Token {
  kind: string;
  shape: Polygon;
  by: string;
  turn: number;
  centre: Point;
  dice: number;
  bonus: number;
  magnetic: boolean;
  faulty: boolean;
  struck: string[];
}

/**
 * What changes about a unit. Speeds are knots, astern below zero; `token` is 1 for light, 2 for severe
 * damage that still binds the next activation; `tubes` are torpedo stations that are not spent; `limp` is
 * the maximum of a ship that a mission sheet has crippled; `leads` is true of the fleet flagship.
 */
export interface Unit {
  x: number;
  y: number;
  heading: number;
  speed: number;
  status: string;
  since: number;
  damage: number;
  teams: number;
  token: number;
  by: string;
  criticals: Record<string, number>;
  tubes: Record<string, number>;
  fired: string[];
  targets: string[];
  last: string[];
  orders: string[];
  evasive: boolean;
  boosted: number;
  bank: number;
  shaken: number;
  stopped: number;
  jarred: number;
  barrage: string;
  barrage_value: number;
  flashed: boolean;
  aground: boolean;
  depth: number;
  found: string[];
  exposed: boolean;
  pinned: number;
  deep: number;
  quiet: number;
  reloads: number;
  mines: number;
  spotter: number;
  command: number | null;
  leads: boolean;
  value_lost: boolean;
  raw: boolean;
  immobile: boolean;
  limp: number;
  dropped: number;
  dropped_from: string;
}

/** Everything a side may know. */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
  turn: number;
  phase: string;
  player: Side;
  hand: Side;
  first: Side;
  weather: string;
  night: boolean;
  roster: Record<string, Enlisted>;
  units: Record<string, Unit>;
  cards: Card[];
  squadrons: Record<string, Squadron>;
  tokens: Record<string, Token>;
  land: Land[];
  deck: string[];
  decks: [number, number];
  waiting: string[];
  held: [string, string];
  points: [number, number];
  values: [number[], number[]];
  budget: [number, number];
  ready: [boolean, boolean];
  zones: [string, string];
  act: Act | null;
  acts: Act[];
  start_flags: [number, number];
  away: Record<string, string>;
  score: [number, number];
  visible: boolean;
  winner: number;
  ended: string;
  agenda: Procedure[];
}
