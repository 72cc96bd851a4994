// Crew and gear as counters.
import { h } from "../dom.js";
import { el } from "../svg.js";

/** @import {Cargo} from "./local" */

/** Short words for counters. @type {Record<string, string>} */
const SHORT = {
  reserve_crew: "Gunners", seebataillon: "Marines", camera_crew: "Camera", torpedo_reload: "Reload", damage_control: "Control",
  targeting_calculator: "Aiming", torpedo_nets: "Nets", wireless: "Wireless", searchlights: "Lights", seaplane: "Seaplane", mines: "Mines",
};

/** Pictures, 24 by 24, drawn with lines. @type {Record<string, string>} */
const PICTURES = {
  reserve_crew: "M7 8a2.500 2.500 0 1 0 .1 0M17 8a2.500 2.500 0 1 0 .1 0M2.500 20c0-4 2-6 4.500-6s4.500 2 4.500 6M12.500 20c0-4 2-6 4.500-6s4.500 2 4.500 6",
  seebataillon: "M4 20L19 5M16 4l4 4M20 20L5 5M8 4L4 8M9 17l-2-2M15 17l2-2",
  camera_crew: "M3 7h11v8H3zM14 9l6-3v10l-6-3M8.500 15l-4 6M8.500 15l4 6M8.500 15v6",
  torpedo_reload: "M3 12c1-2 2-3 5-3h8c3 0 5 1.500 6 3-1 1.500-3 3-6 3H8c-3 0-4-1-5-3zM3 12L1 8M3 12l-2 4M16 9v6",
  damage_control: "M5 5l5 5M4 8l4-4M9 9l10 10-2 2L7 11M15 4a4 4 0 0 1 5 5l-3 0-2-2z",
  targeting_calculator: "M12 4a8 8 0 1 0 .1 0M12 1v7M12 16v7M1 12h7M16 12h7M12 11.500v1",
  torpedo_nets: "M3 3h18M3 3c0 12 4 18 9 18s9-6 9-18M8 3c0 8 2 16 4 18M16 3c0 8-2 16-4 18M4 10h16M7 16h10",
  wireless: "M12 8v14M8 22l4-8 4 8M12 8a1 1 0 1 0-.1 0M7 3a6 6 0 0 0 0 8M17 3a6 6 0 0 1 0 8M4 1a10 10 0 0 0 0 12M20 1a10 10 0 0 1 0 12",
  searchlights: "M3 9l5-2v10l-5-2zM8 7a5 5 0 0 1 0 10M13 9l9-4M13 12h9M13 15l9 4M5 16v5M2 21h6",
  seaplane: "M12 2v20M3 9h18M3 12h18M3 9v3M21 9v3M8 20h8M7 4v11M17 4v11",
  mines: "M12 6a6 6 0 1 0 .1 0M12 6V2M12 18v4M6 12H2M18 12h4M8 8L5 5M16 8l3-3M8 16l-3 3M16 16l3 3",
};

/** @param {string} id */
export function picture(id) {
  return el("svg", { class: "cargo-picture", viewBox: "0 0 24 24", "aria-hidden": "true" }, el("path", { d: PICTURES[id] ?? "" }));
}

/** A counter of crew or gear. @param {Cargo} cargo */
export function counter({ id, name, type, effect }) {
  return h("span", { class: `cargo ${type}`, title: `${name}: ${effect}`, "data-cargo": id }, picture(id), h("span", {}, SHORT[id] ?? name));
}
