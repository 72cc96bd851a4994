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

/**
 * [12.3] The combat that is being resolved.
 *
 * `space` is where the defenders are, `zone` the ships' zone in a bombardment or a landing. `origins`
 * says where attackers came from. `landing` are the troops still on their ships.
 */
export interface Battle {
  side: Side;
  form: string;
  space: string;
  attackers: string[];
  defenders: string[];
  zone: string;
  origins: Record<string, string>;
  landing: string[];
  stage: string;
  first: Side | null;
  fired: string[];
  hits: Record<string, number>;
  silent: string[];
  must_clear: boolean;
}

/** One thing that an incident does. */
export interface Effect {
  op: "index" | "ap" | "free" | "ban" | "ban_attack" | "hit_random";
  delta: number;
  actions: string[];
  types: string[];
  side: string;
  contingent: string;
  when: "before" | "after" | "";
}

/** [20.1] A task force marker; its ships only for those who know them. */
export interface Force {
  side: Side;
  marker: number;
  space: string;
  units: string[];
}

/** A side's units off the map by display: all to the owner, to others only those of open displays. */
export interface Hand {
  counts: Record<string, number>;
  units: Record<string, string[]>;
}

/**
 * [10.0, 10.1.drop, 10.5.pickup, 26.G3.naval.move, 26.G3.ground.move] A force on the move.
 *
 * It goes on until it stops; units may be dropped off on the way and are then done with this action. The
 * pace is that of the slowest unit that set out, also when that has been dropped off.
 */
export interface March {
  type: "March";
  side: Side;
  action: string;
  units: string[];
  here: string;
  came: string;
  pace: number;
  spent: number;
}

/** A minefield on the map. */
export interface Mine {
  side: Side;
  space: string;
  unit: string;
}

/** One entry of the agenda. It holds ids and numbers only, never references to objects. */
export interface Procedure {
  type:
    | "ActionPoints"
    | "ActionsPhase"
    | "Aftermath"
    | "AirSupport"
    | "Arrange"
    | "AttackOrBombard"
    | "AttackOrNot"
    | "BaseFire"
    | "Begin"
    | "BombardTarget"
    | "Build"
    | "CallDivisions"
    | "CheckStacks"
    | "ChooseMine"
    | "ClearMine"
    | "ClearRoll"
    | "Corps"
    | "Declare"
    | "Demoralise"
    | "Deploy"
    | "DeployDisplay"
    | "Emergency"
    | "EndBattle"
    | "EndPlayerTurn"
    | "Engage"
    | "FormForce"
    | "FreeAction"
    | "GameTurn"
    | "GermanWithdrawal"
    | "GoBack"
    | "Happens"
    | "IncidentRoll"
    | "Joining"
    | "Judgement"
    | "Land"
    | "Landing"
    | "LayMine"
    | "Loading"
    | "March"
    | "MineAttack"
    | "MineShot"
    | "Mobilize"
    | "Muster"
    | "NewPools"
    | "NoRoom"
    | "Phase"
    | "PickUnits"
    | "PlaceUnits"
    | "Placing"
    | "Propaganda"
    | "PropagandaRoll"
    | "Pursuit"
    | "Raid"
    | "RaidFight"
    | "RaidMuster"
    | "Rally"
    | "RandomHit"
    | "Recall"
    | "Refit"
    | "RefitRoll"
    | "Reinforce"
    | "Retreat"
    | "RevolutionCheck"
    | "Roll"
    | "RussianWithdrawal"
    | "SapperRoll"
    | "Sappers"
    | "Scouting"
    | "SeaplaneMines"
    | "SetUp"
    | "Shot"
    | "Stage"
    | "Station"
    | "SuddenDeath"
    | "Surplus"
    | "Sweep"
    | "Sweeper"
    | "TakeHits"
    | "Target"
    | "TurnRecord"
    | "Underway"
    | "Unloading"
    | "Victim"
    | "Volley"
    | "WeatherCheck"
    | "WhiteGuards";
  action?: string;
  actions?: string[];
  air?: boolean;
  area?: string;
  arranged?: boolean;
  attacker?: Side;
  battle?: Battle;
  came?: string | string[];
  carriers?: boolean;
  chosen?: string[];
  combined?: boolean;
  contingent?: string;
  display?: string;
  done?: string[];
  effect?: Effect;
  fought?: string[];
  fresh?: boolean;
  goal?: string;
  here?: string;
  how?: string;
  kind?: string;
  left?: number;
  lone?: boolean;
  march?: March;
  marker?: number;
  mending?: boolean;
  mine?: string;
  moved?: boolean;
  must?: boolean;
  name?: string;
  origin?: string;
  owed?: number;
  pace?: number;
  picked?: string[];
  planes?: string[];
  reason?: string;
  ships?: string[];
  side?: Side;
  space?: string;
  spaces?: string[];
  spent?: number;
  steps?: Step[];
  troops?: string[];
  turn?: number;
  unit?: string;
  units?: string[];
  zone?: string;
}

export type Side = number;

/**
 * A side's units in a space: how many, those that the viewer knows, bottom first, and how many others of
 * each class there are. A class shows: what may enter a space depends on it.
 */
export interface Stack {
  side: Side;
  space: string;
  height: number;
  units: string[];
  hidden: Record<string, number>;
}

/**
 * One step of the set-up: which units may stand where.
 *
 * `named` bases stand where they are named after; `one_each` space takes one unit; units that go
 * `together` share a space; `corps_in` must each get a corps; `mines` is the number of minefields.
 */
export interface Step {
  side: "german" | "russian";
  rule: string;
  units: string[];
  where: string[];
  named: boolean;
  one_each: boolean;
  together: boolean;
  corps_in: string[];
  mines: number;
}

/** [20.0, 20.0.same, 20.0.base, 20.0.refit] Everything a side may know. */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
  turn: number;
  player: Side;
  phase: string;
  ap: number[];
  index: number;
  revolution: number;
  weather: boolean;
  stacks: Stack[];
  forces: Force[];
  mines: Mine[];
  reduced: string[];
  patrols: string[];
  aboard: Record<string, string>;
  hands: Hand[];
  known: string[];
  shown: string[];
  demolished: string[];
  control: Record<string, Side>;
  held: Record<string, number>;
  shifted: string[];
  banned: Effect[];
  free: boolean;
  carrying: string;
  dropped: string[];
  arrived: string[];
  battle: Battle | null;
  points: number[];
  winner: number;
  level: string;
  agenda: Procedure[];
}
