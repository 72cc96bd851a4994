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

/** [7.2] What a side still has to lose, and what it has chosen so far. */
export interface Due {
  troops: number;
  wounds: number;
  steps: number;
  dagger: boolean;
  dagger_ship: boolean;
  fortress: boolean;
  sown: number;
  persons: string[];
  ships: string[];
  ranks: Record<string, number>;
  escorts: string[];
  lost: Record<string, number>;
  lost_escorts: string[];
  lost_sown: number;
  lost_fortress: boolean;
  hurt: Record<string, number>;
  holed: Record<string, number>;
}

/**
 * [15.0, 15.8] A combat: who began it, who attacks now, and what was agreed.
 *
 * `champions` are those of a duel or trial, the Fomorian first. `refused` names what was declined by whom.
 * `favour` is the side that Imric or Auberon won a later advantage for, `sown` the Teeth of the Dragon.
 */
export interface Fight {
  kind: string;
  hex: Hex;
  first: Side;
  attacker: Side;
  terrain: string;
  overrun: boolean;
  refused: [Side, string][];
  challenges: [Side, string, string][];
  champions: [string, string];
  within: string;
  out: string[];
  favour: number;
  sown: [number, number];
  rounds: number;
  envenomed: string[];
}

/** What was seen of an enemy stack when it was looked at. */
export interface Glimpse {
  persons: string[];
  ships: string[];
  troops: Record<string, number>;
  escorted: string[];
  items: string[];
  only_items: boolean;
}

/**
 * Pieces that move together. `left` are the Movement Points of a forced march or a reaction, `items` what
 * its troops carry, `asked` the hex where it has asked for the enemy's items, `worn` what its troops have
 * spent on the way, `orders` whether a written movement overruns or halts where it meets enemies.
 */
export interface Group {
  hex: Hex;
  mode: string;
  persons: string[];
  ships: string[];
  troops: Record<string, number>;
  left: number;
  begun: boolean;
  origin: Hex;
  items: string[];
  asked: Hex;
  orders: string;
  worn: Record<string, number[]>;
}

export type Hex = number;

/** One entry of the agenda. It holds ids and numbers only, never references to objects. */
export interface Procedure {
  type:
    | "ActivationPhase"
    | "AfterOverrun"
    | "AfterRound"
    | "Allot"
    | "Answer"
    | "Answers"
    | "Arrival"
    | "Attrition"
    | "AttritionSegment"
    | "Awaken"
    | "Begin"
    | "Blow"
    | "BreakMinds"
    | "CallKings"
    | "CarryOut"
    | "Cast"
    | "Castaway"
    | "Challenge"
    | "ChooseCarrier"
    | "ChooseItems"
    | "ChooseTerrain"
    | "Claim"
    | "Combat"
    | "CombatPhase"
    | "CurseFalls"
    | "CurseLoss"
    | "CurseRoll"
    | "DeclareBattles"
    | "DeclareMelees"
    | "Disband"
    | "Effects"
    | "EnchantmentSegment"
    | "EndCombat"
    | "EndSingle"
    | "EndTurn"
    | "EnterExpedition"
    | "Evade"
    | "EvasionRoll"
    | "Find"
    | "Finish"
    | "Follow"
    | "ForcedMarches"
    | "Forsaken"
    | "GameTurn"
    | "GoOn"
    | "HandOfTorbay"
    | "Heal"
    | "ItemFate"
    | "Judgement"
    | "Keep"
    | "KingsCome"
    | "Landed"
    | "Landing"
    | "Loading"
    | "MarchAttrition"
    | "MentalAttack"
    | "MovementPhase"
    | "Muster"
    | "NextTurn"
    | "OrderStacks"
    | "OverrunOrHalt"
    | "Perish"
    | "Phase"
    | "PickUp"
    | "PlaceWounds"
    | "Plot"
    | "Preludes"
    | "Press"
    | "Quake"
    | "ReactionPhase"
    | "Ready"
    | "RecoveryPhase"
    | "RefitCheck"
    | "Rejoin"
    | "Resolve"
    | "ResolveOne"
    | "Rest"
    | "Rested"
    | "Resume"
    | "Retreat"
    | "Retreating"
    | "Reveal"
    | "Roll"
    | "Round"
    | "SearchRoll"
    | "SeizeMind"
    | "Send"
    | "SetUp"
    | "SingleCombat"
    | "SowTeeth"
    | "Sown"
    | "StartRefit"
    | "Stay"
    | "StayOut"
    | "Stopped"
    | "Suffer"
    | "Taker"
    | "Teleport"
    | "TeleportRoll"
    | "Touch"
    | "Touched"
    | "TwoDice"
    | "Verdict"
    | "WaffRoll"
    | "WriteMove"
    | "WriteWay";
  again?: boolean;
  asked_items?: boolean;
  by_sea?: boolean;
  caller?: string;
  caster?: string;
  casters?: string[];
  challenge?: string;
  challenger?: Side;
  company?: string[];
  cornered?: boolean;
  declined?: boolean;
  done?: Hex[];
  evader?: Side;
  first?: boolean;
  hex?: Hex;
  hexes?: Hex[];
  how?: string;
  index?: number;
  item?: string;
  items?: string[];
  kind?: string;
  mode?: string;
  name?: string;
  number?: number;
  order?: Written;
  owner?: Side;
  paid?: boolean;
  person?: string;
  persons?: string[];
  piece?: string;
  points?: number;
  reach?: number;
  ship?: string;
  shore?: number;
  side?: Side;
  sides?: Side[];
  target?: string;
  turn?: number;
  victor?: string;
  who?: string;
  within?: string;
  written?: Hex;
}

export type Side = number;

/** An enchantment that somebody tries to cast: its number, how far it reaches, what it is cast at. */
export interface Spell {
  caster: string;
  number: string;
  hex: Hex;
  target: string;
  weather: string;
  reach: number;
  works: boolean | null;
}

/**
 * [11.9.hidden] A side's stack in a hex: what lies on top, and whether more lies beneath.
 *
 * `kinds` says what sort of pieces are there, for the owner and for enemies in the same hex, who are aware
 * of them: troops, heroes, persons, ships, crew, worm. The lists are full for the owner alone; others see
 * the persons of melees and challenges, and ships that are being refitted.
 */
export interface Stack {
  side: Side;
  hex: Hex;
  top: string;
  escorted: boolean;
  damaged: boolean;
  more: boolean;
  unnoticed: boolean;
  kinds: string[];
  persons: string[];
  ships: string[];
  troops: Record<string, number>;
}

/** Everything a side may know. `wand` is the hex that Gerflax' Wand keeps clear of rain and snow. */
export interface View {
  game: string;
  side: Side | null;
  asked: Asked | null;
  turn: number;
  phase: string;
  player: Side;
  mana: number;
  air: string;
  sky: Record<string, string>;
  wand: Hex;
  stacks: Stack[];
  ruins: Hex[];
  asleep: string[];
  vortices: Hex[];
  refit: string[];
  lost: Record<string, number>;
  slain: Record<string, Side>;
  gone: string[];
  sunk: string[];
  controller: Record<string, Side>;
  minds: Record<string, string>;
  strong: string[];
  cast: string[];
  spells: Spell[];
  plots: Spell[];
  farcalled: boolean;
  invaded: number;
  written: Written[];
  lies: Record<string, Hex>;
  hidden: string[];
  keeper: Record<string, Side>;
  lost_items: string[];
  attuned: string;
  sight: Record<string, Glimpse>;
  fights: Fight[];
  fight: Fight | null;
  doomed: boolean;
  points: number[];
  winner: number;
  aboard: Record<string, string>;
  cargo: Record<string, string>;
  berth: Record<string, number>;
  damaged: string[];
  wounds: Record<string, number>;
  escorts: string[];
  kit: Record<string, string[]>;
  tops: Record<string, string>;
  evaded: string[];
  veiled: Hex[];
  used: Record<string, string[]>;
  spent: Record<string, number>;
  weary: Record<string, [string, number, number][]>;
  group: Group | null;
  parked: Group[];
  marched: Group[];
  due: Due;
  agenda: Procedure[];
}

/** [19.4.03] A movement that was written down: of those ashore in a hex or of the ships, step by step. */
export interface Written {
  side: Side;
  hex: Hex;
  steps: ([string, Hex | string | null])[];
  by_sea: boolean;
}
