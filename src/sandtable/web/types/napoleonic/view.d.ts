// Made from the Python types by `make types`: do not edit.

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

/** [11.2] The attack being resolved: its forces as declared, revealed if it is no siege. */
export interface Battle {
  hex: Hex;
  attackers: Unit[];
  origins: number[];
  defenders: Unit[];
  fleets: Unit[];
  result: string;
  owed: number;
  beside_attackers: boolean;
  revealed: boolean;
}

/** A side's pool and waiting units: all to the owner, only their numbers to others. */
export interface Hand {
  pool: number;
  waiting: number;
  pool_units: Unit[];
  waiting_units: Unit[];
}

export type Hex = number;

/** What a unit has done in this movement phase: where it began, half points spent. */
export interface March {
  origin: number;
  spent: number;
}

/**
 * What the player whose phase it is has done in it, and on which waters his gunboats lie; for himself
 * only.
 */
export interface Moves {
  marched: Record<string, March>;
  parent: number;
  ordered: number[];
  area: Record<string, string>;
  waters: Record<string, number>;
}

/** One entry of the agenda. It holds ids and numbers only, never references to objects. */
export interface Procedure {
  type:
    | "Advance"
    | "Arrivals"
    | "BattlePoints"
    | "BritishIntervention"
    | "CallDivision"
    | "CheckStacks"
    | "CombatPhase"
    | "DeclareAttack"
    | "Desertion"
    | "Disputes"
    | "Draw"
    | "EarlyArrival"
    | "EndBattle"
    | "EndTurn"
    | "Enter"
    | "EventRoll"
    | "ForsakenInvaders"
    | "GameTurn"
    | "GiveUp"
    | "Infighting"
    | "Invasion"
    | "Judgement"
    | "Looting"
    | "MoveStack"
    | "MovementPhase"
    | "NavalVictory"
    | "NorwegianFront"
    | "OttomanArea"
    | "OttomanDraws"
    | "Phase"
    | "Plague"
    | "PlagueRoll"
    | "RecycleFallen"
    | "RecyclingRoll"
    | "Reinforce"
    | "ReinforceAll"
    | "Resolve"
    | "ResolveSieges"
    | "Retreat"
    | "RetreatForce"
    | "RetreatPenalty"
    | "Revolt"
    | "Roll"
    | "SetUp"
    | "SetUpUnit"
    | "ShakeUp"
    | "SiegePhase"
    | "SiegeRoll"
    | "SortCounters"
    | "SupplyCheck"
    | "Surrender"
    | "TakeLosses"
    | "TakeWholeForce"
    | "Truce"
    | "Uprising"
    | "Volunteers";
  attacker?: Side;
  attacking?: boolean;
  besieger?: Side;
  by_storm?: boolean;
  count?: number;
  engineer_first?: boolean;
  event?: string;
  factors?: number;
  fleets?: Unit[];
  fortresses?: Hex[];
  hex?: Hex;
  hexes?: number;
  least_factor?: number;
  left_out?: Unit[];
  loser?: Side;
  name?: string;
  owed?: number;
  player?: Side;
  side?: Side;
  under_way?: boolean;
  unit?: Unit;
  units?: Unit[];
  victim?: Side;
  victor?: Side;
  waters?: number[];
}

export type Side = number;

/** A stack as it is seen: its height, and the units known, bottom first. */
export interface Stack {
  side: Side;
  place: number;
  height: number;
  units: Unit[];
}

export type Unit = number;

/** [7.7] Everything a side may know. */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
  turn: number;
  player: Side;
  phase: string;
  vp: number[];
  held: Hex[][];
  stacks: Stack[];
  fleets: [Unit, number][];
  track: [Unit, number][];
  aside: Unit[];
  gone: Unit[];
  fallen: Unit[];
  hands: Hand[];
  destroyed: Hex[];
  looted: Hex[];
  events: string[];
  british: boolean;
  naval_loser: Side | null;
  truce: boolean;
  slowed: Side | null;
  infighting: string;
  lifted: Record<string, Voyage>;
  fought: Unit[];
  struck: Hex[];
  battle: Battle | null;
  winner: Side | null;
  moves: Moves | null;
  agenda: Procedure[];
}

/** [10.4, 10.6] The sea lift of this turn in one area: one origin, one destination. */
export interface Voyage {
  origin: number;
  destination: Hex;
  units: number;
}
