import assert from "node:assert/strict";
import { test } from "node:test";
import { all, offers, same } from "../../src/sandtable/web/choices.js";

const asked = { options: { hex: [1833, 1834], sail: [["goeben", "messina"]], pass: [null] } };

test("every choice of a question, verb by verb", () => {
  assert.deepEqual(all(asked), [
    { verb: "hex", noun: 1833 }, { verb: "hex", noun: 1834 }, { verb: "sail", noun: ["goeben", "messina"] }, { verb: "pass", noun: null },
  ]);
});

test("what is on offer; nouns with parts are compared part by part", () => {
  assert.ok(offers(asked, { verb: "hex", noun: 1834 }));
  assert.ok(offers(asked, { verb: "sail", noun: ["goeben", "messina"] }));
  assert.ok(offers(asked, { verb: "pass", noun: null }));
  assert.ok(!offers(asked, { verb: "hex", noun: "1834" }));
  assert.ok(!offers(asked, { verb: "sail", noun: ["messina", "goeben"] }));
  assert.ok(!offers(asked, { verb: "march", noun: 1833 }));
  assert.ok(!offers(null, { verb: "hex", noun: 1833 }));
});

test("the same choice", () => {
  assert.ok(same({ verb: "sail", noun: ["goeben", 3] }, { verb: "sail", noun: ["goeben", 3] }));
  assert.ok(!same({ verb: "sail", noun: 3 }, { verb: "raid", noun: 3 }));
  assert.ok(!same(null, null));
});
