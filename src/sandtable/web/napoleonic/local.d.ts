// What only the client knows: how things are drawn, and what is pointed at.

/** Small corner signs and states of a counter. */
export interface CounterOptions {
    moved?: boolean;
    attacked?: boolean;
    selected?: boolean;
    clickable?: boolean;
}
export interface StackOptions {
    /** States of single counters, by unit number. */
    counter?: (unit: number) => CounterOptions;
    /** Units on the turn track with the turn when they are due. */
    track?: [number, number][];
}
