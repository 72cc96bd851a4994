import assert from "node:assert/strict";
import { test } from "node:test";
import { Vocabulary, named } from "../../src/sandtable/web/vocabulary.js";

const made = () => new Vocabulary({
  verbs: {
    done: { says: "End the phase", rank: 80, default: true },
    march: { noun: "unit", says: "March with {}", asked: { Retreat: "Retreat with {}" }, rank: 10 },
    sail: { noun: ["unit", "hex"], says: "{0} sails to {1}" },
    storm: { says: "Storm it", rank: 20, open: true },
    hex: { noun: "hex", says: "Go to {}", buttons: 1 },
  },
  kinds: {
    unit: { name: "a unit", names: { 3: "Desaix" } },
    hex: { name: "a hex", place: true, names: { 1833: "Cairo", 1834: "Cairo (south)" }, other: "hex {}", digits: 4 },
    turn: { name: "a heading", other: "{}° right", negative: "{}° left", divisor: 2 },
  },
});

test("a choice in words, in other words for some questions", () => {
  const vocabulary = made();
  assert.equal(vocabulary.words({ verb: "march", noun: 3 }), "March with Desaix");
  assert.equal(vocabulary.words({ verb: "march", noun: 3 }, "Retreat"), "Retreat with Desaix");
  assert.equal(vocabulary.words({ verb: "sail", noun: [3, 512] }), "Desaix sails to hex 0512");
  assert.equal(vocabulary.words({ verb: "march", noun: 3, then: [{ verb: "hex", noun: 1833 }] }), "March with Desaix, Cairo");
  assert.equal(vocabulary.words({ verb: "send_home", noun: 7 }), "Send home 7");
});

test("names that only a position knows go before those of the kind", () => {
  const vocabulary = made();
  vocabulary.names = { 3: "a hidden unit" };
  assert.equal(vocabulary.words({ verb: "march", noun: 3 }), "March with a hidden unit");
  assert.equal(vocabulary.name(3), "a hidden unit");
  assert.equal(vocabulary.name(1833), "Cairo");
});

test("numbers are divided, filled up, and have words of their own below 0", () => {
  const { turn, hex } = made().kinds;
  assert.equal(named(turn, 45), "22.5° right");
  assert.equal(named(turn, -90), "45° left");
  assert.equal(named(hex, 7), "hex 0007");
});

test("buttons by rank; the default is not the primary one while an open verb goes before it", () => {
  const vocabulary = made();
  const texts = (options, details = {}) => vocabulary.buttons({ options, question: "" }, details).map(({ text, primary }) => (primary ? `[${text}]` : text));
  assert.deepEqual(texts({ done: [null], march: [3] }), ["March with Desaix", "[End the phase]"]);
  assert.deepEqual(texts({ done: [null], storm: [null] }), ["Storm it", "End the phase"]);
  assert.deepEqual(texts({ fly: [3], done: [null] }), ["[End the phase]", "Fly 3"]);
  assert.deepEqual(texts({ hex: [1833, 1834] }), []);
  assert.deepEqual(texts({ hex: [1833], march: [3] }, { hex: ["2 points"] }), ["March with Desaix", "Go to Cairo (2 points)"]);
});

test("places in texts, the longest name first", () => {
  const vocabulary = made();
  const found = "From Cairo (south) to Cairo, hex 1940 and (2011), not Cairon".match(new RegExp(vocabulary.mentions, "g"));
  assert.deepEqual(found, ["Cairo (south)", "Cairo", "hex 1940", "(2011)"]);
  assert.deepEqual(found.map((text) => vocabulary.mentioned(text)), [1834, 1833, 1940, 2011]);
  assert.equal(vocabulary.mentioned("Suez"), null);
});

test("what can be asked about a thing", () => {
  const vocabulary = made();
  assert.deepEqual(vocabulary.about("unit", 3), [{ verb: "march", noun: 3 }]);
  assert.deepEqual(vocabulary.listing("hex"), ["sail"]);
  assert.ok(vocabulary.isPlace("hex") && !vocabulary.isPlace("march") && !vocabulary.isPlace("sail"));
});
