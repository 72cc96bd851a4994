// The symbols of the map, each drawn once: fortresses, places, crossings, markers, patterns and ornaments.
// Ids and classes begin with fae-, since other maps may be on the same page.

import { ticks, winds } from "../signs.js";
import { el, symbol, tenth } from "../svg.js";

export function mapSymbols() {
  return el("defs", {},
    el("marker", { id: "fae-tip", viewBox: "-6 -6 12 12", markerWidth: 3, markerHeight: 3, orient: "auto" }, el("path", { class: "fae-tip", d: "M-5,-5L6,0L-5,5L-2,0Z" })),
    pattern("mundane", 18, 18, `<path class="fae-hatch" d="M-2,20L20,-2M-2,2L2,-2M16,20L20,16"/>`),
    pattern("enchanted", 52, 46, `<path class="fae-stars" d="${star(13, 12, 5)}${star(39, 35, 5)}"/>`),
    pattern("wild", 40, 40, `<path class="fae-swirls" d="M12,12m-6,0a6,6 0 1 1 6,6a3.4,3.4 0 1 1 -2,-6M31,31m6,0a6,6 0 1 1 -6,-6a3.4,3.4 0 1 1 2,6"/>`),
    pattern("rain", 26, 30, `<path class="fae-drops" d="M8,3l-4,11M21,16l-4,11"/>`),
    pattern("snow", 34, 34, `<path class="fae-flakes" d="M9,3v12M3.8,6l10.4,6M14.2,6l-10.4,6M26,20v12M20.8,23l10.4,6M31.2,23l-10.4,6"/>`),
    ...fortresses(), ...crossings(), ...signs(), ...ornaments());
}

/** @param {string} name @param {number} width @param {number} height @param {string} markup */
function pattern(name, width, height, markup) {
  const made = el("pattern", { id: `fae-p-${name}`, width, height, patternUnits: "userSpaceOnUse" });
  made.innerHTML = markup;
  return made;
}

/** A star of four points. @param {number} x @param {number} y @param {number} r */
function star(x, y, r) {
  const q = r * 0.28;
  return `M${x},${y - r}L${x + q},${y - q}L${x + r},${y}L${x + q},${y + q}L${x},${y + r}L${x - q},${y + q}L${x - r},${y}L${x - q},${y - q}Z`;
}

function fortresses() {
  return [
    symbol("fae-knowe", `<path class="fae-mound" d="M-30,16C-24,-6 -12,-17 0,-17S24,-6 30,16Z"/><path class="fae-line" d="M-22,8q3,-9 8,-13M22,8q-3,-9 -8,-13"/><path class="fae-door" d="M-8,16V3a8,8 0 0 1 16,0V16Z"/><path class="fae-stone" d="M-13,17h26v3h-26Z"/><path class="fae-spark" d="${star(0, -25, 7)}"/>`),
    symbol("fae-delving", `<path class="fae-rock" d="M-31,17L-19,-8L-10,-2L0,-22L9,-5L18,-11L31,17Z"/><path class="fae-line" d="M-19,-8l3,12M0,-22l-3,12M18,-11l-1,9"/><path class="fae-door" d="M-9,17V-1h18V17Z"/><path class="fae-beam" d="M-11,17V-3h22V17"/>`),
    symbol("fae-broch", `<path class="fae-tower" d="M-17,17L-13,-17q13,5 26,0L17,17q-17,5 -34,0Z"/><path class="fae-line" d="M-14,-8q14,5 28,0M-15,2q15,5 30,0M-4,-15v8M5,-4v8M-8,4v8M9,6v7"/><path class="fae-door" d="M-4,19V9a4,4 0 0 1 8,0v10Z"/><path class="fae-flag" d="M0,-14v-14l12,4l-12,4"/>`),
    symbol("fae-stockade", `<path class="fae-wood" d="M-26,16V-6l4,-6l4,6v-3l4,-6l4,6v-2l4,-6l4,6v2l4,-6l4,6v3l4,-6l4,6V16Z"/><path class="fae-line" d="M-26,2h46M-18,-5V16M-10,-8V16M-2,-8V16M6,-7V16M14,-6V16"/><path class="fae-flag" d="M24,16v-38l12,4l-12,5"/>`),
    symbol("fae-dyke", `<path class="fae-bank" d="M-44,9q22,-17 44,-11t44,-5l0,12q-22,1 -44,6t-44,9Z"/><path class="fae-line" d="M-38,14l3,-8M-27,11l3,-10M-16,9l2,-10M-5,7l1,-9M6,6l1,-10M17,5l0,-11M28,5l-1,-11M38,5l-1,-11"/>`),
    symbol("fae-place", `<circle class="fae-halo" r="25"/><path class="fae-stones" d="M-20,10v-18l5,-3l2,3v18ZM13,10v-18l3,-3l4,3v18ZM-6,16v-12l4,-2l3,2v12ZM-9,-6v-13l5,-2l3,2v13ZM4,-6v-14l4,-2l4,2v14Z"/><path class="fae-spark" d="${star(0, -30, 9)}"/>`),
  ];
}

/** Across a hexside that runs from left to right. */
function crossings() {
  return [
    symbol("fae-ford", `<path class="fae-stepping" d="M-3,-11h6M-3,-4h6M-3,3h6M-3,10h6"/>`),
    symbol("fae-bridge", `<path class="fae-bridge" d="M-6,-15L-4,-9V9L-6,15M6,-15L4,-9V9L6,15"/><path class="fae-planks" d="M0,-10V10"/>`),
    symbol("fae-ferry", `<path class="fae-rope" d="M0,-16V16"/><path class="fae-boat" d="M-9,-4q9,-5 18,0l-3,8q-6,3 -12,0Z"/>`),
    symbol("fae-pass", `<path class="fae-gap" d="M-8,-13h16v26h-16Z"/><path class="fae-pass" d="M-10,-14q6,14 0,28M10,-14q-6,14 0,28"/>`),
    symbol("fae-tunnel", `<path class="fae-tunnel" d="M-8,9V-2a8,8 0 0 1 16,0V9Z"/>`),
  ];
}

function signs() {
  return [
    symbol("fae-ruin", `<circle class="fae-fire" r="33"/><path class="fae-broken" d="M-22,19V-2l6,-9l3,7l5,-13l4,10l3,-4v12l5,-8l4,-9l5,9l3,-3V19Z"/><path class="fae-line" d="M-14,3v8M-2,0v9M9,5v8M-22,19h44"/><path class="fae-smoke" d="M-6,-20q-6,-7 1,-12t0,-11M8,-17q-5,-6 1,-11t1,-9"/>`),
    symbol("fae-vortex", `<circle class="fae-eye" r="38"/><path class="fae-spiral" d="${spiral(35)}"/><path class="fae-spiral" transform="rotate(180)" d="${spiral(35)}"/>`),
    symbol("fae-cloud", `<path class="fae-cloud" d="M-14,3a7,7 0 0 1 2,-13a9,9 0 0 1 16,-2a7,7 0 0 1 10,8a5,5 0 0 1 -1,7Z"/><path class="fae-drops" d="M-8,8l-3,8M2,8l-3,8M11,8l-3,8"/>`),
    symbol("fae-sun", `<circle class="fae-sun" r="8"/><path class="fae-rays" d="${ticks(11, 17, 8)}"/>`),
    symbol("fae-flake", `<path class="fae-flakes" d="M0,-15V15M-13,-7.5L13,7.5M13,-7.5L-13,7.5"/>`),
  ];
}

/** @param {number} radius */
function spiral(radius) {
  const points = Array.from({ length: 40 }, (_, i) => {
    const [angle, reach] = [i * 0.21, (radius * i) / 39];
    return `${tenth(reach * Math.cos(angle))},${tenth(reach * Math.sin(angle))}`;
  });
  return `M${points.join("L")}`;
}

function ornaments() {
  const points = winds("fae-rose", [[8, 22.5, 44, 6], [4, 45, 66, 9], [4, 0, 96, 12]]);
  return [
    symbol("fae-compass", `<circle class="fae-ring" r="78"/><circle class="fae-ring" r="72"/><circle class="fae-ring" r="34"/>${points}<circle class="fae-hub" r="6"/><path class="fae-lily" d="M0,-122c5,7 9,9 9,15c0,4 -5,5 -7,2l-2,7l-2,-7c-2,3 -7,2 -7,-2c0,-6 4,-8 9,-15Z"/>`),
    symbol("fae-serpent", `<path class="fae-beast" d="M-120,30C-112,-8 -84,-8 -76,30ZM-62,30C-50,-34 -14,-34 -2,30H-18C-24,-4 -40,-4 -46,30ZM16,30C24,-40 44,-78 74,-80C92,-82 104,-72 112,-60L96,-60L104,-50L82,-54C62,-54 48,-20 42,30Z"/><path class="fae-line" d="M-108,22q6,-16 14,-14M-52,4q8,-24 20,-24M34,4q8,-42 34,-64M80,-70h1M-134,36q8,-9 16,0t16,0t16,0t16,0t16,0t16,0t16,0t16,0t16,0t16,0t16,0"/>`),
    symbol("fae-ship", `<path class="fae-hull" d="M-62,16C-70,0 -66,-16 -56,-26C-56,-8 -46,6 -34,8H36C48,6 56,-8 56,-28C68,-16 70,2 62,16C52,32 34,34 0,34S-52,32 -62,16Z"/><path class="fae-sail" d="M-2,8V-86H2V8ZM-42,-78H42C34,-56 34,-34 42,-14H-42C-34,-34 -34,-56 -42,-78Z"/><path class="fae-line" d="M-20,-78C-14,-56 -14,-34 -20,-14M20,-78C14,-56 14,-34 20,-14M-74,42q9,-9 18,0t18,0t18,0t18,0t18,0t18,0t18,0t18,0"/>`),
  ];
}
