import assert from "node:assert/strict";
import { test } from "node:test";
import "./page.mjs";
import { Documents, PanelTab, printedChart } from "../../src/sandtable/web/documents.js";
import { printed } from "../../src/sandtable/web/dom.js";
import { Vocabulary } from "../../src/sandtable/web/vocabulary.js";

const CHART = { id: "crt", title: "Combat Results", rule: "11.2", source: "reconstruction", header: ["Die", "1-2", "2-1"], rows: [["1", "AE", "AR"], ["2", "AR", "DR"]] };
const SIDES = [{ id: "french", name: "French" }, { id: "ottoman", name: "Ottoman" }];
const PHASES = [{ id: "events", name: "Events", rule: "6.1" }, { id: "march", name: "March", side: 0 }, { id: "march", name: "March", side: 1 }];

function made() {
  const opened = [];
  const vocabulary = new Vocabulary({ verbs: {}, kinds: { unit: { name: "a unit", names: { 3: "Desaix", 4: "Kleber" } } } });
  const told = { phases: PHASES, charts: [CHART], headings: {}, panels: { roster: "Units" }, debrief: false };
  const documents = new Documents(told, SIDES, vocabulary, { linked: (text) => [text], rule: (rule) => opened.push(rule) });
  return { documents, opened };
}

test("a gauge: its label, its value and how far it goes", () => {
  const gauge = made().documents.gauge({ id: "vp", label: "Points", value: "12", most: "20", tone: "warn", side: 1 });
  assert.equal(gauge.textContent, "Points 12 of 20");
  assert.equal(gauge.attributes.class, "instrument vp warn ottoman");
  assert.equal(gauge.attributes["aria-label"], "Points 12 of 20");
});

test("lamps: as many as there can be, the first ones lit", () => {
  const gauge = made().documents.gauge({ value: "2", most: "6", lamps: true });
  assert.equal(gauge.all(".lamp").length, 6);
  assert.equal(gauge.all(".lit").length, 2);
});

test("the sequence of play marks the phase of the side whose turn it is", () => {
  const sequence = made().documents.sequence({ turn: "", phase: "march", player: 1 });
  assert.deepEqual(sequence.all("li").map(({ textContent }) => textContent), ["Events", "French", "March", "Ottoman", "March"]);
  const now = sequence.all("li").map(({ attributes }) => attributes["aria-current"] === "step");
  assert.deepEqual(now, [false, false, false, false, true]);
});

test("a chart lights a row, and in it the cells of its lit columns", () => {
  const chart = printedChart(CHART, { rows: [1], columns: [2] });
  assert.deepEqual(chart.all("td").filter(({ attributes }) => attributes.class === "lit").map(({ textContent }) => textContent), ["DR"]);
  assert.equal(chart.all("caption")[0].textContent, "Combat Results° ");
  assert.deepEqual(printedChart(CHART, { rows: [0] }).all("td").filter(({ attributes }) => attributes.class === "lit").length, 3);
});

test("the rule of a chart opens the rule panel", () => {
  const { documents, opened } = made();
  documents.chart("crt").all("button")[0].listeners.click();
  assert.deepEqual(opened, ["11.2"]);
  assert.equal(documents.chart("none"), null);
});

test("blocks: a table with its figures, sentences, pieces by their names", () => {
  const blocks = made().documents.blocks([
    { type: "Grid", header: ["Unit", "Steps"], rows: [["Desaix", "4"]], title: "Units" },
    { type: "Lines", lines: ["One.", "Two."] },
    { type: "Pieces", ids: [3, 4] },
    { type: "Lit", chart: "none" },
  ]);
  assert.deepEqual(blocks.map(({ name }) => name), ["h3", "table", "ul", "p"]);
  assert.deepEqual(blocks[1].all(".figure").map(({ textContent }) => textContent), ["Steps", "4"]);
  assert.equal(blocks[2].all("li").length, 2);
  assert.equal(blocks[3].textContent, "Desaix, Kleber");
});

test("a track marks the present box, and says what is printed in the boxes", () => {
  const [title, track] = made().documents.blocks([{ type: "Track", title: "Turns", boxes: ["1 May", "2 June", "3 July"], at: 1, marks: ["", "winter"], tone: "bad" }]);
  assert.equal(title.textContent, track.attributes["aria-label"]);
  assert.deepEqual(track.all("li").map(({ textContent }) => textContent), ["1 May", "2 June winter", "3 July"]);
  assert.deepEqual(track.all("li").map(({ attributes }) => attributes["aria-current"]), [undefined, "step", undefined]);
  assert.equal(track.all(".bad").length, 1);
});

test("folded lines open at their title", () => {
  const [folded] = made().documents.blocks([{ type: "Lines", lines: ["One."], title: "Container", folded: true }]);
  assert.deepEqual([folded.name, folded.all("summary")[0].textContent], ["details", "Container"]);
});

test("results have the colour of those who suffer them", () => {
  const cells = printedChart({ ...CHART, tones: { A: "bad", D: "good" } }, { rows: [1] }).all("td");
  assert.deepEqual(cells.map(({ attributes }) => attributes.class), ["", "bad", "bad", "lit", "lit bad", "lit good"]);
});

test("the tabs are those of the panels and of the charts", () => {
  const { documents } = made();
  const tabs = documents.tabs();
  assert.deepEqual(tabs.map(({ text }) => text), ["Units", "Charts"]);
  tabs[0].show({ title: "Units", blocks: [] });
  assert.equal(tabs[0].element.textContent, "There is nothing to show.");
  tabs[1].show({ title: "Charts", blocks: [{ type: "Lit", chart: "crt", rows: [0] }] });
  assert.ok(tabs[1] instanceof PanelTab && tabs[1].element.all(".sheet").length === 1);
});

test("charts that are reconstructions are explained where there are any", () => {
  const { documents } = made();
  const shown = () => {
    const tab = new PanelTab("charts", "Charts", documents);
    tab.show({ title: "Charts", blocks: [{ type: "Lit", chart: "crt" }] });
    return tab.element.textContent;
  };
  assert.match(shown(), /Charts marked ° are reconstructions\.$/);
  documents.charts.set("crt", { ...CHART, source: "rulebook" });
  assert.doesNotMatch(shown(), /reconstruction/);
});

test("ranges have a dash, words keep their hyphen", () => {
  for (const text of ["Set-up", "Anti-French Revolt", "Nizam-i-Jedid", "torpedo.long-lance", "-1"]) assert.equal(printed(text), text);
  assert.equal(printed("Turn 1 of 11: July-August 1798-1799"), "Turn 1 of 11: July–August 1798–1799");
  assert.equal(printed("<=1-2"), "≤1–2");
});

test("a card says where it belongs only if it knows", () => {
  const { documents } = made();
  assert.equal(documents.card({ heading: "Battle", place: 1833 }).place, 1833);
  assert.deepEqual(documents.card({ heading: "Battle", place: null }), { heading: "Battle", content: [] });
});
