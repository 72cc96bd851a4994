// Arms: the tinctures of the kingdoms, and a charge for every person.

import { el } from "../svg.js";

/** The colours of a kingdom: the field, and what is drawn on it. Fomorian fields are dark, those of Faerie light. @type {Record<string, [string, string]>} */
const TINCTURES = {
  moray: ["#4c2a54", "#f4e3b0"], ochil: ["#86321c", "#f9ecd8"], strathclyde: ["#2d4d31", "#f3e7c4"], eastmarch: ["#5e4a17", "#fbeeca"],
  gogma: ["#23222a", "#e9c25e"], borders: ["#1f416b", "#eef2f5"], connaught: ["#711d3d", "#f7dfe0"], munster: ["#12504c", "#e6f2e6"],
  weald: ["#6b3c10", "#fbe9cf"], albion: ["#f0d876", "#5a3d05"], leinster: ["#bddfa8", "#1f4a1d"], ulster: ["#f3b9ab", "#7a1d16"],
  gwynedd: ["#b5d6f2", "#123f6d"], curwyllan: ["#e3c498", "#553311"],
};
const LONERS = { fomorian: ["#3b3a40", "#f1d9a0"], faerie: ["#f6f1e4", "#3d3566"] };

/** The field and the ink of a kingdom, or of those who belong to none. @param {string} kingdom @param {string} side @returns {[string, string]} */
export function tincture(kingdom, side) {
  return TINCTURES[kingdom] ?? /** @type {[string, string]} */ (side === "faerie" ? LONERS.faerie : LONERS.fomorian);
}

/** Charges within a box of 20 by 20 around the origin. @type {Record<string, string>} */
const CHARGES = {
  crown: "M-9,6 L-9,-5 L-4.5,0 L0,-8 L4.5,0 L9,-5 L9,6Z",
  sword: "M-1.3,-10 L0,-12 L1.3,-10 L1.3,3 L6,3 L6,5.4 L1.5,5.4 L1.5,10 L-1.5,10 L-1.5,5.4 L-6,5.4 L-6,3 L-1.3,3Z",
  swords: "M-9,-9 L-6,-9 L9,6 L7.5,7.5 L9.5,9.5 L8,11 L5.5,8.5 L4,10 L2.5,8.5 L4,7 L-9,-6Z M9,-9 L6,-9 L-9,6 L-7.5,7.5 L-9.5,9.5 L-8,11 L-5.5,8.5 L-4,10 L-2.5,8.5 L-4,7 L9,-6Z",
  star: "M0,-10 L2.6,-3.4 L9.6,-3.1 L4.1,1.3 L6,8.1 L0,4.2 L-6,8.1 L-4.1,1.3 L-9.6,-3.1 L-2.6,-3.4Z",
  sun: "M0,-11 L2,-5.5 L7.8,-7.8 L5.5,-2 L11,0 L5.5,2 L7.8,7.8 L2,5.5 L0,11 L-2,5.5 L-7.8,7.8 L-5.5,2 L-11,0 L-5.5,-2 L-7.8,-7.8 L-2,-5.5Z",
  moon: "M4,-9.5 A9.8,9.8 0 1 0 4,9.5 A7.6,7.6 0 1 1 4,-9.5Z",
  rose: "M0,-9 C4,-9 4.5,-4 2.4,-2.6 C5,-5.5 10,-3 9,0.8 C8,4 4,3 2.6,0.8 C5.5,3.5 5.5,8.5 1.5,9 C-1.5,9 -1.5,5 0,2.8 C1,6 -3,9.5 -6,7 C-8,4.5 -4.5,2 -2.4,1.2 C-6,2.5 -10,-1 -8,-4 C-6,-6.5 -3,-4 -2,-2.4 C-4,-5 -3,-9 0,-9Z",
  hammer: "M-9,-9 H9 V-2.5 H2.2 V10.5 H-2.2 V-2.5 H-9Z",
  axe: "M-1.3,-10.5 H1.3 V-7 C5,-10 9,-9.5 10.5,-5 C10.5,0 6,2 1.3,-0.5 V11 H-1.3Z",
  doubleaxe: "M-1.3,-11 H1.3 V-7 C5,-10 8.5,-9.5 9.8,-5.5 C9.8,-1 6,1 1.3,-0.5 V11 H-1.3 V-0.5 C-6,1 -9.8,-1 -9.8,-5.5 C-8.5,-9.5 -5,-10 -1.3,-7Z",
  hand: "M-5.5,10.5 V2 L-9,-1.5 C-9.5,-3.5 -7.5,-4 -6.5,-3 L-5,-1.2 V-7.5 C-5,-9.5 -2.6,-9.5 -2.6,-7.5 V-9.5 C-2.6,-11.5 0,-11.5 0,-9.5 C0,-11.5 2.6,-11.5 2.6,-9 V-7.5 C2.6,-9.5 5,-9.3 5,-7.3 V4 C5,7 3.5,8 3.5,10.5Z",
  eye: "M-10.5,0 C-5,-8 5,-8 10.5,0 C5,8 -5,8 -10.5,0Z M0,-4 A4,4 0 1 0 0,4 A4,4 0 1 0 0,-4Z",
  tower: "M-8,10.5 V-3.5 H-9 V-10 H-5.5 V-7.5 H-2 V-10 H2 V-7.5 H5.5 V-10 H9 V-3.5 H8 V10.5 H2.5 V5 A2.5,2.5 0 0 0 -2.5,5 V10.5Z",
  tree: "M-1.6,11 V4 C-9,5.5 -11,-1 -6.5,-3 C-8,-8 -2,-11.5 0,-8 C2,-11.5 8,-8 6.5,-3 C11,-1 9,5.5 1.6,4 V11Z",
  oakleaf: "M0,-11 C3,-9 2.5,-7 4.5,-6.5 C7,-5 5.5,-2.5 7.5,-1 C9,2 5.5,4.5 1.2,5 L1.2,11 H-1.2 L-1.2,5 C-5.5,4.5 -9,2 -7.5,-1 C-5.5,-2.5 -7,-5 -4.5,-6.5 C-2.5,-7 -3,-9 0,-11Z",
  fish: "M-10,0 C-5,-7 3,-6.5 6,-1.5 L10.5,-5.5 V5.5 L6,1.5 C3,6.5 -5,7 -10,0Z M-6,-1.8 A1.1,1.1 0 1 0 -6,0.4 A1.1,1.1 0 1 0 -6,-1.8Z",
  waves: "M-10.5,-5 C-7,-9.5 -4,-1 0,-5 C4,-9.5 7,-1 10.5,-5 V-1.5 C7,2.5 4,-6 0,-1.5 C-4,2.5 -7,-6 -10.5,-1.5Z M-10.5,4 C-7,-0.5 -4,8 0,4 C4,-0.5 7,8 10.5,4 V7.5 C7,11.5 4,3 0,7.5 C-4,11.5 -7,3 -10.5,7.5Z",
  serpent: "M-9,7 C-9,1 -2,2 0,0 C2,-2 -3,-4 -3,-7 C-3,-10.5 4,-11.5 7,-8.5 L10,-7.5 L7,-6 C5,-8.5 0.5,-8.5 0.5,-6.5 C0.5,-4 6,-3 5,1 C4,5 -4,4 -5.5,6.5 C-3,9.5 5,8 9,4.5 C7,12 -9,12.5 -9,7Z",
  cat: "M-6,-11 L-3.5,-6.5 H3.5 L6,-11 L7.5,-2 C7.5,3 4.5,5.5 0,5.5 C-4.5,5.5 -7.5,3 -7.5,-2Z M-4,-2.5 L-1.2,-1.2 L-3.8,-0.4Z M4,-2.5 L1.2,-1.2 L3.8,-0.4Z M-9,9.5 C-4,6.5 4,6.5 9,9.5 V11 H-9Z",
  ghost: "M-7.5,11 V-2.5 C-7.5,-13 7.5,-13 7.5,-2.5 V11 L4.5,7.5 L1.5,11 L-1.5,7.5 L-4.5,11Z M-3.4,-5 A1.6,2.2 0 1 0 -3.4,-0.6 A1.6,2.2 0 1 0 -3.4,-5Z M3.4,-5 A1.6,2.2 0 1 0 3.4,-0.6 A1.6,2.2 0 1 0 3.4,-5Z",
  raven: "M-10.5,-3 L-5,-7.5 C-2,-9.5 1.5,-8 2,-5 L10.5,7 L6,6 L7,9.5 L2,6.5 C-2,7 -4.5,4 -4.5,-1.5Z",
  stag: "M-2.5,11 L-4,2 L-5.5,-1 L-2.5,-2.5 L-5,-5 L-9,-5.5 L-9.5,-10 L-7,-7.5 L-5,-8 L-5,-11.5 L-2.6,-7 L0,-4 L2.6,-7 L5,-11.5 L5,-8 L7,-7.5 L9.5,-10 L9,-5.5 L5,-5 L2.5,-2.5 L5.5,-1 L4,2 L2.5,11Z",
  boar: "M-10.5,-1 L-6,-6 L-3,-8.5 L-2,-6.5 C2,-8.5 7,-7 8.5,-3 L10.5,-4 L9.5,1 L8,8.5 H5.5 L5,3.5 L-2,4 L-2.5,8.5 H-5 L-6,3 L-9.5,2.5Z",
  bear: "M-9,10.5 C-9,2 -7,-1 -6.5,-3.5 C-9.5,-7 -6.5,-10.5 -4,-8 C-1.5,-9.5 1.5,-9.5 4,-8 C6.5,-10.5 9.5,-7 6.5,-3.5 C7,-1 9,2 9,10.5 H3.5 L0,5.5 L-3.5,10.5Z",
  skull: "M-8.5,-2.5 C-8.5,-13.5 8.5,-13.5 8.5,-2.5 C8.5,1 6.5,3 5,3.8 V9.5 H-5 V3.8 C-6.5,3 -8.5,1 -8.5,-2.5Z M-4,-4 A2,2.3 0 1 0 -4,0.6 A2,2.3 0 1 0 -4,-4Z M4,-4 A2,2.3 0 1 0 4,0.6 A2,2.3 0 1 0 4,-4Z M0,1.5 L-1.3,4 H1.3Z",
  harp: "M-7,10.5 L-5,-9.5 C0,-12.5 3,-5 9.5,-9.5 C9.5,-1 3,7.5 -3.5,10.5Z M-3.6,6.5 C1,4 5.5,-1 6.2,-5.8 C2.5,-5.5 0.5,-9 -2.4,-7.8Z M-1.5,-7 H-0.3 V4.5 H-1.5Z M1.7,-5.6 H2.9 V1.5 H1.7Z",
  ring: "M0,-2.5 A6.5,6.5 0 1 0 0,10.5 A6.5,6.5 0 1 0 0,-2.5Z M0,0 A4,4 0 1 1 0,8 A4,4 0 1 1 0,0Z M0,-11 L4,-6.5 L0,-3 L-4,-6.5Z",
  orb: "M0,-10.5 A8,8 0 1 0 0,5.5 A8,8 0 1 0 0,-10.5Z M-5.5,7 H5.5 L8,10.8 H-8Z",
  book: "M-10,-7.5 C-6,-9.5 -2.5,-9 0,-6.5 C2.5,-9 6,-9.5 10,-7.5 V7 C6,5.5 2.5,6 0,8.5 C-2.5,6 -6,5.5 -10,7Z M-0.6,-5 H0.6 V6 H-0.6Z",
  staff: "M-1.2,11 V-1 H1.2 V11Z M0,-11 A5,5 0 1 0 0,-1 A5,5 0 1 0 0,-11Z M0,-8.6 A2.6,2.6 0 1 1 0,-3.4 A2.6,2.6 0 1 1 0,-8.6Z",
  flame: "M0,-11.5 C5,-6 8.5,-3 7.5,3.5 C6.8,8.5 3,10.8 0,10.8 C-3,10.8 -6.8,8.5 -7.5,3.5 C-8,-0.5 -5.5,-2 -4.5,-5 C-2.5,-3.5 -3,-1.5 -1.5,0 C0.5,-3.5 2,-7 0,-11.5Z",
  cauldron: "M-10,-6 H10 V-3.5 H8.5 C10.5,4 6,8 4,8 L5.5,11 H3 L1.5,8.7 H-1.5 L-3,11 H-5.5 L-4,8 C-6,8 -10.5,4 -8.5,-3.5 H-10Z M-3.5,-10.5 L-1.5,-8 L-3.5,-7Z M3,-11 L4.5,-8.5 L2.5,-7.5Z",
  bolt: "M3,-11.5 L-7,1.5 H-1 L-3.5,11.5 L7,-2.5 H1Z",
  spear: "M0,-12 L3.5,-5 L1.2,-3.5 V11 H-1.2 V-3.5 L-3.5,-5Z M-6,-1 H6 V1.4 H-6Z",
  cup: "M-8,-9.5 H8 C8,-2 5,1.5 1.5,2.2 V7 L5.5,9.5 V11 H-5.5 V9.5 L-1.5,7 V2.2 C-5,1.5 -8,-2 -8,-9.5Z",
  mask: "M-8.5,-8 C-3,-10 3,-10 8.5,-8 C9,2 5,9.5 0,11 C-5,9.5 -9,2 -8.5,-8Z M-5.5,-3.5 L-1.3,-2.2 L-2,0 L-5,-0.6Z M5.5,-3.5 L1.3,-2.2 L2,0 L5,-0.6Z M-3.5,5 C-1.5,3.8 1.5,3.8 3.5,5 C1.5,6.6 -1.5,6.6 -3.5,5Z",
  drop: "M0,-11 C4,-4.5 7,-1 7,4 A7,7 0 1 1 -7,4 C-7,-1 -4,-4.5 0,-11Z",
  wheel: "M0,-10.5 A10.5,10.5 0 1 0 0,10.5 A10.5,10.5 0 1 0 0,-10.5Z M0,-7.8 A7.8,7.8 0 1 1 0,7.8 A7.8,7.8 0 1 1 0,-7.8Z M-1,-8 H1 V8 H-1Z M-8,-1 H8 V1 H-8Z M-6.4,-5 L-5,-6.4 L6.4,5 L5,6.4Z M6.4,-5 L5,-6.4 L-6.4,5 L-5,6.4Z",
  pick: "M-10.5,-3 C-5,-9.5 5,-9.5 10.5,-3 C5,-5.6 3,-6 1.4,-6 V11 H-1.4 V-6 C-3,-6 -5,-5.6 -10.5,-3Z",
  gem: "M-6,-8.5 H6 L10.5,-3 L0,10 L-10.5,-3Z M-6,-3 L0,6.3 L6,-3Z",
  knot: "M-6,-10 A6,6 0 1 0 -1.5,-1.5 L1.5,1.5 A6,6 0 1 0 10,6 A6,6 0 0 0 1.5,-1.5 L-1.5,1.5 A6,6 0 1 0 -10,6 A6,6 0 0 0 -1.5,1.5Z",
  tusks: "M-9.5,-9.5 C-9.5,1 -6,7 -1.5,10.5 C-5,3 -6,-3 -5,-9.5Z M9.5,-9.5 C9.5,1 6,7 1.5,10.5 C5,3 6,-3 5,-9.5Z",
  bell: "M0,-11 C5.5,-9.5 5.5,-4 6,1 L9,6 H-9 L-6,1 C-5.5,-4 -5.5,-9.5 0,-11Z M-3,7.5 A3,3 0 0 0 3,7.5Z",
  wolf: "M-9,-10.5 L-3.5,-7.5 H3.5 L9,-10.5 L8.5,-1 L4,3 L2,10 H-2 L-4,3 L-8.5,-1Z M-4.5,-3.5 L-1.5,-2.2 L-4,-1.2Z M4.5,-3.5 L1.5,-2.2 L4,-1.2Z",
  mountain: "M-11,9 L-4.5,-5 L-1.5,0 L2.5,-10 L11,9Z",
  tooth: "M-7.5,-9.5 C-4,-11.5 -2,-8.5 0,-8.5 C2,-8.5 4,-11.5 7.5,-9.5 C9.5,-4 5.5,-1 4.5,10.5 C1.5,10 2,3 0,3 C-2,3 -1.5,10 -4.5,10.5 C-5.5,-1 -9.5,-4 -7.5,-9.5Z",
};

/** What each person bears. @type {Record<string, string>} */
const ARMS = {
  auberon: "crown", colleran: "spear", edric: "oakleaf", elidor: "sun", dorwen: "sword", corin: "orb", dagda: "cauldron", angus: "harp",
  ogme: "doubleaxe", brigit: "flame", finvarra: "stag", cluracan: "swords", morigu: "raven", arwan: "wolf", midinhir: "tower", branwen: "rose",
  erskine: "hammer", trumpin: "pick", spriggan: "gem", malekin: "hand", bogan: "tusks", glastyn: "bear", connan: "axe", balor: "eye",
  magog: "tooth", grogan: "boar", imric: "mountain", gairloch: "fish", rurik: "skull", barguest: "ring", callach: "moon", mac_iver: "knot",
  cormac: "cup", sean: "book", dando: "drop", ainsel: "mask", bran_og: "bolt", dobie: "bell", dunatis: "star", gerflax: "wheel",
  misha: "tree", worm: "serpent", cait_sith: "cat", callachs_waff: "ghost",
};

/** @param {string} person */
export function chargeOf(person) {
  return CHARGES[ARMS[person] ?? ""] ?? CHARGES.star ?? "";
}

/** A shield, about 34 wide and 38 high around the origin. @param {string} person @param {string} kingdom @param {string} side */
export function shield(person, kingdom, side) {
  const [field, ink] = tincture(kingdom, side);
  return el("g", { class: "shield" },
    el("path", { class: "field", style: `fill: ${field}`, d: "M-17,-19 H17 V1 C17,11 9,16.5 0,20 C-9,16.5 -17,11 -17,1Z" }),
    el("path", { class: "charge", style: `fill: ${ink}`, "fill-rule": "evenodd", d: chargeOf(person), transform: "translate(0 -2)" }),
    el("path", { class: "rim", d: "M-17,-19 H17 V1 C17,11 9,16.5 0,20 C-9,16.5 -17,11 -17,1Z" }));
}

/** Rank and gifts, within a box of 12 by 10 around the origin. @type {Record<string, string>} */
export const SIGNS = {
  king: "M-6,4 L-6,-4 L-3,-0.5 L0,-5 L3,-0.5 L6,-4 L6,4Z",
  marshal: "M-6,-1 L0,-5 L6,-1 V1.2 L0,-2.8 L-6,1.2Z M-6,3.2 L0,-0.8 L6,3.2 V5.4 L0,1.4 L-6,5.4Z",
  captain: "M-6,1.6 L0,-3 L6,1.6 V4.2 L0,-0.4 L-6,4.2Z",
  hero: "M-0.9,-6 H0.9 V1.6 H3.6 V3 H0.9 V6 H-0.9 V3 H-3.6 V1.6 H-0.9Z",
  enchanter: "M0,-6 L1.5,-1.8 L6,-1.8 L2.4,0.9 L3.8,5.2 L0,2.6 L-3.8,5.2 L-2.4,0.9 L-6,-1.8 L-1.5,-1.8Z",
  flyer: "M-6.5,-3 C-3,-5 -1,-2 0,0.5 C1,-2 3,-5 6.5,-3 C4.5,-1.5 3.5,0 0,4 C-3.5,0 -4.5,-1.5 -6.5,-3Z",
  swimmer: "M-6,-1.5 C-4,-4.5 -2,1 0,-1.5 C2,-4.5 4,1 6,-1.5 V1 C4,3.5 2,-2 0,1 C-2,3.5 -4,-2 -6,1Z",
};

/** What a race fights with, within a box of 24 by 24 around the origin. @type {Record<string, string>} */
export const ARMSMEN = {
  troll: "M-3,12 L-1.6,-1 C-7.5,-3 -8,-11 -2,-12 C5,-13 8,-5 3,-1.5 L2,12Z M-9.5,-9 L-7,-7.4 L-9,-5.2Z M9,-10 L6.4,-7.6 L9.4,-6Z",
  elf: "M-6,-12 C6,-9 6,9 -6,12 L-5.4,9.6 C2.6,6.5 2.6,-6.5 -5.4,-9.6Z M-5.6,-10.5 H-4.6 V10.5 H-5.6Z M-9,-0.8 H7 V-3.4 L12,0 L7,3.4 V0.8 H-9Z",
  gnome: "M-10,-10 H10 V-3 H2.4 V12 H-2.4 V-3 H-10Z",
  mundane: "M0,-13 L3.6,-5.5 L1.3,-4 V12 H-1.3 V-4 L-3.6,-5.5Z M-9,-3 C-4,-3 -3,-5 -3,-5 V6 C-3,9.5 -9,11.5 -9,11.5 C-9,11.5 -15,9.5 -15,6 V-5 C-15,-5 -14,-3 -9,-3Z",
};
