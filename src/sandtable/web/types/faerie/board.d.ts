// Made from the Python types by `make types`: do not edit.
import type { Board as AnyBoard } from "../../client";

/** Everything that never changes and nobody hides. */
export interface Board extends AnyBoard {
  subtitle: string;
  scenarios: War[];
  frame: Panel;
  columns: number;
  rows: number;
  land: string[];
  depths: string[];
  rhumbs: string;
  causeways: [Hex, Hex][];
  hexes: Cell[];
  edges: DrawnEdge[];
  trails: [Hex, Hex][];
  roads: [Hex, Hex][];
  straits: [Hex, Hex][];
  kingdoms: Kingdom[];
  zones: Zone[];
  fortresses: DrawnFortress[];
  places: DrawnPlace[];
  names: MapName[];
  liveries: Colours[];
  title_panel: Panel;
  turns_panel: Panel;
  key_panel: Panel;
  compass: Rose;
  scale: Scale;
  turns: Turn[];
  colours: Colour[];
  persons: Person[];
  ships: Ship[];
  items: Item[];
  enchantments: Enchantment[];
}

/**
 * A hex. An all-sea hex has no terrain; a coastal one has terrain and a sea zone.
 *
 * `coasts` are its shores: for each the hexsides that lead to its water, 0 to the north and so around.
 */
export interface Cell {
  number: Hex;
  terrain?: ("clear" | "woods" | "forest" | "rough" | "mountain" | "marsh")[];
  kingdom?: string;
  zone?: string;
  aspect?: string;
  coasts?: number[][];
}

/** The troops of a kingdom: alike, and exchanged like money. */
export interface Colour {
  id: string;
  name: string;
  race: "elf" | "gnome" | "troll" | "mundane" | "ancient" | "supernatural";
  side: "fomorian" | "faerie";
  movement: number;
}

/** The colours of counters: those of a nation, of a kingdom, or of a side. */
export interface Colours {
  id: string;
  fill: string;
  ink: string;
}

/** A hexside and what crosses it. */
export interface DrawnEdge {
  hexes: [Hex, Hex];
  kind: string;
  name: string;
  crossing: string;
}

/** A fortress; `side` is its first holder's. */
export interface DrawnFortress {
  hex: Hex;
  name: string;
  type: string;
  side: string;
  source: string;
}

/** A Place of Power. In a first game some have no powers (`in_use` false); artifacts still lie there. */
export interface DrawnPlace {
  hex: Hex;
  number: string;
  name: string;
  rule: string;
  starred: boolean;
  in_use: boolean;
}

/** An enchantment, with its requirements in words. */
export interface Enchantment {
  number: string;
  name: string;
  starred: boolean;
  requires: string;
  range: string;
  rule: string;
  source: string;
}

export type Hex = number;

/** A magic item. */
export interface Item {
  number: string;
  name: string;
  class: "artifact" | "heirloom" | "possession";
  starred: boolean;
  tags: string[];
  rule: string;
  source: string;
  starts: string;
  usable_by: string;
  min_basic_magic: number;
  min_basic_magic_for_evasion: number;
  only_turn: number;
  faerie_only: boolean;
}

/** A country on the map; the continent and the Isle of Manannan belong to nobody. */
export interface Kingdom {
  id: string;
  name: string;
  side: "fomorian" | "faerie" | "";
}

/** A name on the map: its middle, size, letterspacing and turn in degrees. */
export interface MapName {
  text: string;
  kind: string;
  x: number;
  y: number;
  size: number;
  spacing: number;
  turn: number;
}

/** A rectangle of the sheet. */
export interface Panel {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A leading personality. `movement_alone` is the allowance without an escort. */
export interface Person {
  id: string;
  code: string;
  name: string;
  side: "fomorian" | "faerie";
  race: "elf" | "gnome" | "troll" | "mundane" | "ancient" | "supernatural";
  movement: number;
  combat: number;
  magic: number;
  command: number;
  rank: "none" | "captain" | "marshal" | "king";
  hero: boolean;
  enchanter: boolean;
  escort: boolean;
  setup: string;
  starred: boolean;
  symbol_source: string;
  source: string;
  title: string;
  kingdom: string;
  movement_alone: number;
  back_source: string;
  carries: string[];
  home: string;
  heir_of: string[];
  marshal_after: string[];
  flyer: boolean;
  swimmer: boolean;
}

/** The compass rose; `turn` are the degrees by which it is turned to the north. */
export interface Rose {
  x: number;
  y: number;
  radius: number;
  turn: number;
}

/** [2.1] The scale bar: its left end, how many leagues it measures, and leagues to a hex. */
export interface Scale {
  x: number;
  y: number;
  leagues: number;
  leagues_per_hex: number;
}

/** A warship, whole and damaged. */
export interface Ship {
  id: string;
  name: string;
  side: "fomorian" | "faerie";
  kingdom: string;
  movement: number;
  combat: number;
  damaged_movement: number;
  damaged_combat: number;
  bad_sailer: boolean;
  setup: string;
  source: string;
  damaged_source: string;
  sailer_source: string;
}

/** A box of the Game-Turn Record Track. */
export interface Turn {
  turn: number;
  name: string;
  mana: number;
  weather: "clear" | "rain" | "snow";
  source: string;
}

/** A scenario. */
export interface War {
  id: string;
  title: string;
  about: string;
  rule: string;
  turns: number;
  bonus_fortresses: string[];
  bonus_kingdoms: string[];
  source: string;
}

/** A sea zone: what a hex costs a ship, and whether Auberon may come that way. */
export interface Zone {
  id: string;
  name: string;
  source: string;
  points: number;
  expedition: boolean;
}
