import assert from "node:assert/strict";
import { test } from "node:test";
import { Choosing } from "../../src/sandtable/web/generic/choosing.js";
import { Vocabulary } from "../../src/sandtable/web/vocabulary.js";

const KINDS = { unit: { name: "a unit", names: { 1: "Desaix", 2: "Kleber" } }, hex: { name: "a hex", place: true } };
const choosing = new Choosing({}, { vocabulary: new Vocabulary({ verbs: {}, kinds: KINDS }) });

test("a counter is called by its name, by what is printed on it, or it lies face down", () => {
  assert.equal(choosing.called({ place: 7, id: 2 }), "Kleber");
  assert.equal(choosing.called({ place: 7, label: "Depot" }), "Depot");
  assert.equal(choosing.called({ place: 7, id: null, label: "" }), "a piece face down");
});

test("a question is about its pieces, not about the side that is asked or a hex of the same number", () => {
  assert.deepEqual(choosing.meant({ side: 1, unit: 2, hex: 1 }), [2]);
  assert.deepEqual(choosing.meant({}), []);
});
