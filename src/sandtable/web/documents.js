// Documents on the page: status, charts, panels and cards, all drawn from data.
import { fill, h, printed } from "./dom.js";

/** @import {Block, Chart, Gauge, Heading, LogLine, Noun, Panel, Place, Status, Told} from "./client" */
/** @import {Card} from "./types" */
/** @typedef {{rows?: readonly number[], columns?: readonly number[]}} Lit */

const CHARTS = "charts";

/** The boxes of a track are as wide as their longest text, but not wider than so many letters. */
const WIDEST = 14;

export class Documents {
  /**
   * @param {Told} told @param {{id: string, name: string}[]} sides @param {import("./vocabulary.js").Vocabulary} vocabulary
   * @param {{linked: (text: string) => Node[], rule: (rule: string) => void}} page
   */
  constructor(told, sides, vocabulary, page) {
    this.told = told;
    this.sides = sides;
    this.vocabulary = vocabulary;
    this.page = page;
    /** Draws a piece as the game's own module does it. @type {((noun: Noun) => Element | null) | undefined} */
    this.counter = undefined;
    /** A picture of what a row of a table is about, as the game's own module has it. @type {((name: string) => Element | null) | undefined} */
    this.picture = undefined;
    this.charts = new Map((told.charts ?? []).map((chart) => [chart.id, chart]));
  }

  // --- the top bar -----------------------------------------------------------------------------------

  /** The turn and what belongs to it. @param {Status} status */
  turn(status) {
    return [h("span", { class: "instrument" }, h("b", {}, printed(status.turn))), ...(status.now ?? []).map((gauge) => this.gauge(gauge))];
  }

  /** Points and the like. @param {Status} status */
  gauges(status) {
    return (status.gauges ?? []).map((gauge) => this.gauge(gauge));
  }

  /** @param {Gauge} gauge */
  gauge({ id, label, value, most, about, tone, side, lamps }) {
    const whose = side === undefined || side === null ? "" : this.sides[side]?.id ?? "";
    const lit = Number(value);
    return h("span", { class: ["instrument", id, tone, whose].filter(Boolean).join(" "), title: about, "data-side": side ?? null, "aria-label": `${label ?? ""} ${value}${most ? ` of ${most}` : ""}`.trim() },
      label && h("span", { class: "long" }, `${label} `), h("b", {}, printed(value)),
      lamps ? h("span", { class: "lamps" }, ...Array.from({ length: Number(most) }, (_, i) => h("i", { class: i < lit ? "lamp lit" : "lamp", style: `--level:${i}` }))) : most && ` of ${most}`);
  }

  /** The sequence of play with the present part marked. @param {Status} status */
  sequence({ phase, player }) {
    const { phases = [] } = this.told;
    if (!phases.length) return null;
    /** @type {Node[]} */
    const items = [];
    let before = -1;
    for (const { id, name, rule, side = -1 } of phases) {
      const now = id === phase && (side === null || side < 0 || side === player);
      const other = side !== null && side >= 0 && side !== player;
      if (side !== null && side >= 0 && side !== before) items.push(h("li", { class: `side-mark ${other ? "other" : ""}` }, this.sides[side]?.name ?? ""));
      before = side ?? -1;
      items.push(h("li", { class: `${now ? "now" : ""} ${other ? "other" : ""}`, title: rule ? `Rule ${rule}` : null, "aria-current": now ? "step" : null }, name));
    }
    return h("ol", { class: "sequence", "aria-label": "Sequence of play" }, ...items);
  }

  /** A log line that is a heading. @param {LogLine} line @returns {Heading | null} */
  heading(line) {
    const { headings } = this.told;
    const level = headings[`${line.kind} ${line.facts.phase}`] ?? headings[line.kind];
    return level ? { level, text: line.text.replace(/ \([\w.-]+\)$/, "") } : null;
  }

  // --- pages -----------------------------------------------------------------------------------------

  /** A chart as printed, with rows and columns lit. @param {string} id @param {Lit} [lit] */
  chart(id, lit = {}) {
    const chart = this.charts.get(id);
    return chart ? printedChart(chart, lit, this.page.rule) : null;
  }

  /** The blocks of a panel or a card. @param {readonly Block[]} blocks @returns {Node[]} */
  blocks(blocks) {
    return blocks.flatMap((block) => {
      const title = block.type !== "Lit" && block.title ? this.page.linked(block.title) : [];
      if (block.type === "Lines" && block.folded) return [h("details", {}, h("summary", {}, ...title), ...this.block(block))];
      return [...title.length ? [h("h3", {}, ...title)] : [], ...this.block(block)];
    });
  }

  /** @param {Block} block @returns {Node[]} */
  block(block) {
    switch (block.type) {
      case "Lit": return [this.chart(block.chart, block)].filter((chart) => chart !== null);
      case "Grid": {
        const cells = (/** @type {number} */ i) => block.rows.flatMap((row) => row[i] || []);
        const figures = block.header.map((_, i) => cells(i).length > 0 && cells(i).every((text) => /^[+−-]?\d+$/.test(text)));
        const kind = (/** @type {number} */ i) => ({ class: figures[i] ? "figure" : "" });
        return [h("table", { class: "grid" },
          block.header.some(Boolean) ? h("thead", {}, h("tr", {}, ...block.header.map((text, i) => h("th", kind(i), text)))) : null,
          h("tbody", {}, ...block.rows.map((row) => h("tr", {}, ...row.map((text, i) => h("td", kind(i), i ? null : this.picture?.(text), ...this.page.linked(text)))))))];
      }
      case "Lines": return [h("ul", { class: "lines" }, ...block.lines.map((line) => h("li", {}, ...this.page.linked(line))))];
      case "Pieces": {
        const drawn = this.counter ? block.ids.map(this.counter) : [];
        if (drawn.length && drawn.every((one) => one !== null)) return [h("div", { class: "pieces" }, ...drawn)];
        return [h("p", { class: "pieces" }, block.ids.map((id) => this.vocabulary.name(id)).join(", "))];
      }
      case "Track": return [h("ol", { class: "track", "aria-label": block.title, style: `--box:${Math.min(WIDEST, Math.max(...[...block.boxes, ...block.marks ?? []].map((text) => text.length)))}ch` }, ...block.boxes.map((text, i) => {
        const [mark, now] = [block.marks?.[i], i === block.at];
        return h("li", { class: now ? `now ${block.tone ?? ""}`.trim() : "", "aria-current": now ? "step" : null }, h("b", {}, printed(text)), mark && " ", mark && h("small", {}, printed(mark)));
      }))];
    }
  }

  /** A card beside the map. @param {Card} card @returns {import("./client").Card} */
  card({ heading, blocks, place }) {
    return { heading, content: this.blocks(blocks ?? []), ...(place === undefined || place === null ? {} : { place: /** @type {Place} */ (place) }) };
  }

  /** The tabs of a game's panels, and of its charts. @returns {PanelTab[]} */
  tabs() {
    const panels = Object.entries(this.told.panels ?? {}).map(([id, title]) => new PanelTab(id, title, this));
    return this.charts.size ? [...panels, new PanelTab(CHARTS, "Charts", this)] : panels;
  }
}

/** A tab whose page is asked for when it is open. */
export class PanelTab {
  /** @param {string} id @param {string} text @param {Documents} documents */
  constructor(id, text, documents) {
    this.id = id;
    this.text = text;
    this.documents = documents;
    this.element = h("div", { class: `document ${id}` });
    this.state = "";
  }

  /** @param {Panel | null} panel */
  show(panel) {
    const state = JSON.stringify(panel);
    if (state === this.state) return;
    this.state = state;
    const blocks = panel?.blocks ?? [];
    const content = this.documents.blocks(blocks);
    if (this.id !== CHARTS || !content.length) {
      const open = new Set(Array.from(this.element.querySelectorAll("details[open] > summary"), ({ textContent }) => textContent));
      fill(this.element, ...(content.length ? content : [h("p", { class: "hint" }, "There is nothing to show.")]));
      for (const details of this.element.querySelectorAll("details")) details.open = open.has(details.querySelector("summary")?.textContent ?? "");
      return;
    }
    const drawn = blocks.map((block) => (block.type === "Lit" ? this.documents.charts.get(block.chart) : undefined));
    const sheets = content.map((chart) => h("div", { class: "sheet" }, chart));
    const index = drawn.map((chart, i) => h("button", { onclick: () => sheets[i]?.scrollIntoView({ block: "start" }) }, chart?.title.replace(/:.*/, "") ?? ""));
    this.element.classList.add("charts");
    fill(this.element, h("nav", { class: "index", "aria-label": "Charts" }, ...index), ...sheets,
      drawn.some((chart) => chart?.source === "reconstruction") && h("p", { class: "rebuilt" }, "Charts marked ° are reconstructions."));
  }
}

/** A chart as printed. @param {Chart} chart @param {Lit} [lit] @param {(rule: string) => void} [open] */
export function printedChart(chart, { rows = [], columns = [] } = {}, open) {
  const words = (/** @type {string} */ text, /** @type {number} */ column) => (chart.header[column] === "Rule" && open
    ? h("button", { class: "rule", onclick: () => open(text) }, ...text.split(/(?<=[.-])/).flatMap((part) => [part, h("wbr")])) : printed(text));
  const tone = (/** @type {string} */ text) => Object.entries(chart.tones ?? {}).find(([letters]) => text.startsWith(letters))?.[1] ?? "";
  const cell = (/** @type {string} */ text, /** @type {number} */ row, /** @type {number} */ column) =>
    h("td", { class: `${rows.includes(row) && (columns.includes(column) || !columns.length) ? "lit" : columns.includes(column) ? "column" : ""} ${tone(text)}`.trim() }, words(text, column));
  return h("table", { class: "printed", "data-chart": chart.id },
    h("caption", {}, chart.title, chart.source === "reconstruction" ? "°" : "", " ",
      open && chart.rule ? h("button", { class: "rule", onclick: () => open(chart.rule) }, chart.rule) : null),
    h("thead", {}, h("tr", {}, ...chart.header.map((text, i) => h("th", { class: columns.includes(i) ? "column" : "" }, printed(text))))),
    h("tbody", {}, ...chart.rows.map((row, i) => h("tr", { class: rows.includes(i) ? "lit" : "" }, ...row.map((text, j) => cell(text, i, j))))),
    chart.note ? h("tfoot", {}, h("tr", {}, h("td", { colspan: chart.header.length }, chart.note))) : null);
}
