/** The board as `sandtable.games.napoleonic.show.board` describes it. Sheet units: 100 to a hex, y down. */

export type Point = [number, number];

export interface Panel {
    x: number;
    y: number;
    width: number;
    height: number;
}

export interface Cell {
    number: number;
    label: string;
    x: number;
    y: number;
    terrain: string;
    province: string;
    water: string;
}

export interface Edge {
    hexes: [number, number];
    ends: [Point, Point];
}

export interface Feature {
    kind: "river" | "canal" | "lake" | "wadi" | "channel" | "sea" | "border";
    name: string;
    major: boolean;
    edges: Edge[];
    lines: Point[][];
}

export interface Road {
    name: string;
    hexes: number[];
}

export interface Locale {
    hex: number;
    name: string;
    kind: "town" | "city";
    vp: number;
    province: string;
    control: string;
    port: string[];
    fortress: boolean;
    supply_source: string;
    vp_source: string;
}

export interface Ruin {
    hex: number;
    name: string;
    source: string;
}

export interface Box {
    place: number;
    id: string;
    name: string;
    side: number;
    panel: Panel;
    enters_by: number[];
}

export interface MapName {
    text: string;
    kind: "region" | "land" | "sea" | "water" | "wadi";
    x: number;
    y: number;
    size: number;
    spacing: number;
    turn: number;
}

export interface Nation {
    id: string;
    name: string;
    side: string;
    fill: string;
    ink: string;
    box: string;
}

export interface PlayingSide {
    side: number;
    id: string;
    name: string;
    nation: string;
}

export interface Piece {
    number: number;
    id: string;
    side: number;
    nation: string;
    name: string;
    type: string;
    size: string;
    label: string;
    left: string;
    right: string;
    attack: number | "*";
    defence: number;
    move: number;
    factors: string;
    setup: string;
    source: string;
}

export interface Turn {
    turn: number;
    months: string;
    year: number;
    source: string;
    summer: boolean;
    flood: boolean;
    winter: boolean;
}

export interface KeyRow {
    terrain: string;
    where: string;
    mp: string;
    shift: string;
    source: string;
}

export interface Board {
    game: string;
    face: string;
    title: string;
    subtitle: string;
    source: string;
    frame: Panel;
    hex_km: number;
    pointing: "flat" | "pointy";
    corners: Point[];
    hexes: Cell[];
    outline: Point[][];
    features: Feature[];
    roads: Road[];
    locales: Locale[];
    ruins: Ruin[];
    boxes: Box[];
    provinces: Record<string, string>;
    names: MapName[];
    land: string[];
    lakes: { name: string; path: string }[];
    title_panel: Panel;
    track_panel: Panel;
    key_panel: Panel;
    compass: { x: number; y: number; radius: number };
    scale: { x: number; y: number; km: number };
    sides: PlayingSide[];
    nations: Nation[];
    pieces: Piece[];
    turns: Turn[];
    key: KeyRow[];
}

/** A stack as a view shows it: units bottom first, only those that the viewer knows. */
export interface Stack {
    side: number;
    place: number;
    height: number;
    units: number[];
}

/** Small corner signs and states of a counter. */
export interface CounterOptions {
    back?: boolean;
    moved?: boolean;
    attacked?: boolean;
    unsupplied?: boolean;
    embarked?: boolean;
    selected?: boolean;
    clickable?: boolean;
}

export interface StackOptions {
    /** States of single counters, by unit number. */
    counter?: (unit: number) => CounterOptions;
    /** Units on the turn track with the turn when they are due. */
    track?: [number, number][];
}
