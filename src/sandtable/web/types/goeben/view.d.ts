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
 * [14.1] The battle that is being fought, at sea or against a shore.
 *
 * `ours` and `theirs` are those still in it. A ship's target and its rate of fire are fixed when it
 * first fires. `vp` is the net of this engagement, `gains` what it brought without the losses.
 */
export interface Battle {
  space: string;
  shore: boolean;
  ours: string[];
  theirs: string[];
  engaged: string[];
  night: boolean;
  visibility: number;
  first: string;
  leaders: string;
  targets: Record<string, string>;
  rate: Record<string, string>;
  damage: Record<string, Damage>;
  fired: string[];
  step: string;
  sunk: number;
  vp: number;
  gains: number;
}

/** [14.13] What a ship without a display has suffered in this battle. */
export interface Damage {
  hull: number;
  gunnery: number;
  engine: number;
}

/**
 * [2.1.display, 6.2] The tracks of a German ship and its hull boxes, the first box first.
 *
 * An empty box is ""; boxes beyond the hull track are lost. A seaplane fills a box and the next.
 */
export interface Display {
  leadership: number;
  hull: number;
  engines: number;
  primary: number;
  secondary: number;
  tertiary: number;
  ammunition: number;
  torpedoes: number;
  coal: number;
  boxes: string[];
}

/** A Coastal Defense unit in a port: unknown until it is turned up, and its damage. */
export interface Fort {
  id: string;
  counter: string;
  damage: number;
}

/** A marker on the map. Face down it may be unknown to all: then it has only a group. */
export interface Lying {
  counter: string;
  group: string;
  up: boolean;
}

/** One entry of the agenda. It holds ids and numbers only, never references to objects. */
export interface Procedure {
  type:
    | "AbandonMarines"
    | "AimTorpedoes"
    | "AtlanticBonus"
    | "AustrianFleet"
    | "AustrianJoins"
    | "BerlinCalls"
    | "Bombardment"
    | "BreakOff"
    | "BrokenOff"
    | "BuyCargo"
    | "ClearMines"
    | "ClearTheMap"
    | "CloseNeutralPorts"
    | "ColliersFate"
    | "CommerceRaiding"
    | "Commission"
    | "Contact"
    | "ContactRoll"
    | "DealAllies"
    | "DealCoastalDefences"
    | "Deliver"
    | "Deploy"
    | "DrawMarker"
    | "DrawOrders"
    | "DrawnIs"
    | "EndBattle"
    | "EndMove"
    | "EndOutfitting"
    | "EndScenario"
    | "EngineCheck"
    | "Evade"
    | "Examined"
    | "FleetAtSea"
    | "GameTurn"
    | "Groups"
    | "HitRolls"
    | "IdentifyForts"
    | "IdentifyMarkers"
    | "Incidents"
    | "Intelligence"
    | "IntelligencePhase"
    | "IntelligenceRoll"
    | "LandMarines"
    | "Landing"
    | "LookAt"
    | "MinedWaters"
    | "Mines"
    | "MoveShips"
    | "MovementPhase"
    | "Nationality"
    | "NavalCombat"
    | "NextToFire"
    | "ObjectivePhase"
    | "OpenFire"
    | "Order"
    | "OurFire"
    | "Outfit"
    | "OutfitShips"
    | "OutfittingPhase"
    | "Peril"
    | "Phase"
    | "Pick"
    | "PlaceCollier"
    | "PlaceColliers"
    | "PlayOn"
    | "Raid"
    | "RaidRoll"
    | "Ram"
    | "Rejoin"
    | "ReleaseMerchantmen"
    | "Reload"
    | "Reloads"
    | "RemoveBattlecruiser"
    | "Repair"
    | "RepairPlan"
    | "Resolve"
    | "Roll"
    | "SailShips"
    | "Salvo"
    | "Scenario"
    | "Scout"
    | "ScoutRoll"
    | "ShareOut"
    | "Shots"
    | "Sight"
    | "Sort"
    | "SortRevealed"
    | "StartAt"
    | "Station"
    | "Step"
    | "Submarine"
    | "Suffer"
    | "TheirFire"
    | "TheirSalvo"
    | "TheirTarget"
    | "TheyBreakOff"
    | "TorpedoRun"
    | "TurnUp"
    | "Withdraw";
  aims?: string[];
  attacks?: [string, number][];
  classes?: string[];
  firer?: string;
  fleet?: string[];
  gone?: number;
  group?: string;
  gun?: string;
  guns?: string[];
  halted?: boolean;
  hits?: [string, number][];
  kind?: string;
  lead?: string;
  left?: number;
  name?: string;
  opening?: boolean;
  phase?: string;
  plan?: [string, number][];
  points?: number;
  rating?: number;
  results?: [string, string][];
  ship?: string;
  ships?: string[];
  shore?: boolean;
  side?: Side;
  side_name?: string;
  source?: string;
  space?: string;
  spaces?: string[];
  success?: boolean;
  table?: string;
  target?: string;
  track?: string;
  tracks?: string[];
  turn?: number;
  unit?: string;
}

export type Side = number;

/**
 * [1.3.pool, 2.2.coastal] Everything on the table; what lies face down is unknown to all.
 *
 * `hidden` lists what may be under the unknown counters of each group, `pooled` how many of them are
 * in the Incident Pool.
 */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
  turn: number;
  phase: string;
  alert: number;
  vp: number;
  mission: string;
  orders: string[];
  successes: string[];
  bonus: string;
  accomplished: number;
  result: string;
  afloat: Record<string, Display>;
  at: Record<string, string>;
  since: Record<string, number>;
  visited: string[];
  outfitted: string[];
  moved: string[];
  used: string[];
  available: Record<string, number>;
  colliers: string[];
  mines: string[];
  marines: string[];
  taken: string[];
  pool: string[];
  pooled: Record<string, number>;
  hidden: Record<string, string[]>;
  lying: Record<string, Lying[]>;
  forts: Record<string, Fort[]>;
  tray: string[];
  draw: string[];
  drawn: string[];
  held: string[];
  resolved: string[];
  merchants: Record<string, string[]>;
  friends: Record<string, number>;
  fog: Record<string, number>;
  storm: string[];
  barred: string[];
  morale: number;
  sorties: number;
  scouted: string[];
  active: boolean;
  battle: Battle | null;
  sunk: string[];
  damaged: string[];
  removed: string[];
  new_zealand: boolean;
  points: Record<string, number>;
  agenda: Procedure[];
}
