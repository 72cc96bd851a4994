import assert from "node:assert/strict";
import { test } from "node:test";
import { complete, missionFile, readMission } from "../../src/sandtable/web/admiral/toml.js";

const fleet = (navy, units, late = []) => ({ navy, name: `The "${navy}" fleet`, units, late });
const MISSION = complete({
  id: "gale", title: "A gale # not a comment", date: "1941", kind: "battle", table: [180, 120], weather: "Gale", night: true, turns: 8,
  special: [], victory: ["Sink 1\\2 of them"], shore: [{ navy: "red", card: "fort", name: "Fort", x: 1, y: 2, heading: 90 }],
  scenery: [{ shape: "coast", edge: "north", depth: 10 }, { shape: "islet", x: 30, y: -40, heading: 45.5 }],
  side: [fleet("red", [{ name: "Ark", x: 10, y: 20, heading: 0, speed: 3 }, { name: "Bat", x: 11, y: 20, heading: 0 }]), fleet("blue", [], [{ name: "Cat", turn: 3, edge: "east", x: 0, y: 5, heading: 270 }])],
  rules: { exit: [{ side: 0, edges: ["west"] }], flagships: [] },
});
const BOARD = { game: "admiral", title: "Admiral", subtitle: "", rules_version: 1, missions: [] };

test("a mission is read as it was written", () => {
  const { rules, ...rest } = MISSION;
  const { rules: kept, ...read } = readMission(missionFile(BOARD, MISSION));
  assert.deepEqual(read, rest);
  assert.deepEqual(kept, { exit: rules.exit }, "a rule that is an empty list is left out");
});

test("the missions of the game follow; one of the same id is replaced", () => {
  const others = [{ ...MISSION, title: "The old one" }, { ...MISSION, id: "calm", title: "A calm" }];
  const text = missionFile({ ...BOARD, missions: others }, MISSION);
  assert.equal(text.match(/^\[\[mission\]\]$/gm).length, 2);
  assert.ok(text.includes("A calm") && !text.includes("The old one"));
});

test("what a file may leave out is filled in", () => {
  const least = complete({ id: "x", side: [{ navy: "red", units: [{ name: "Ark" }] }, { navy: "blue", units: [] }], scenery: [{ shape: "islet" }] });
  assert.deepEqual(least.side[0], { navy: "red", units: [{ speed: -1, name: "Ark" }], late: [] });
  assert.deepEqual(least.scenery, [{ edge: "", depth: 0, x: 0, y: 0, heading: 0, shape: "islet" }]);
});

test("a file that cannot be read names the line", () => {
  assert.throws(() => readMission("title = \"ok\"\n\nwrong here"), /line 3/);
  assert.throws(() => readMission("title = \"ok\""), /no mission with two sides/);
});
