import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./page.mjs";
import { lobby } from "../../src/sandtable/web/lobby.js";

const game = (name, more) => ({ name, title: name, subtitle: "", sides: ["blue"], rulebook: "", rules: 1, scenarios: [], switches: [], rivals: false, ...more });
const ANSWERS = {
  "/api/games": [game("good"), game("bad", { subtitle: 7 }), game("better")],
  "/api/levels": [],
  "/api/mine": [],
  "/api/tables": { open: [], finished: [] },
};

test("a game whose card cannot be drawn costs the others nothing", async () => {
  globalThis.fetch = async (path) => ({ ok: path in ANSWERS, statusText: path, json: async () => ANSWERS[path] ?? null });
  const root = new Element("div");
  await lobby(root);
  assert.deepEqual(root.all(".card").map((card) => card.attributes.id), ["game-good", "game-better"]);
  assert.match(root.all(".problem").map((one) => one.textContent).join(), /,bad cannot be shown: .*is not a function,/);
  assert.match(root.textContent, /Your tablesNone yet/);
});
