import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { verify } from "../../src/sandtable/web/verify.js";

const RECORD = await readFile(new URL("../../records/goeben/first.jsonl", import.meta.url), "utf8");
const changed = (number, from, to) => RECORD.split("\n").map((line, at) => (at === number - 1 ? line.replace(from, to) : line)).join("\n");
const ROLL = 1 + RECORD.split("\n").findIndex((line) => line.includes('"verb":"die"'));

test("an honest game, every die recomputed, and the line of what was taken back", async () => {
  const { rolls, dice, undone } = await verify(RECORD);
  assert.ok(dice > 0 && rolls >= dice / 4);
  assert.deepEqual(undone, [1 + RECORD.split("\n").findIndex((line) => line.includes('"line":"undo"'))]);
});

test("a die that fell otherwise, a line that was changed, a key chosen late", async () => {
  const noun = Number(/"noun":(\d)/.exec(RECORD.split("\n")[ROLL - 1])[1]);
  await assert.rejects(verify(changed(ROLL, `"noun":${noun}`, `"noun":${(noun % 6) + 1}`)), new RegExp(`Line ${ROLL}: the record says`));
  await assert.rejects(verify(changed(2, '"check":"', '"check":"f')), /Line 2: this line or one before it was changed/);
  await assert.rejects(verify(RECORD.replace(/"key":"../, '"key":"00')), /not the one that was committed to/);
});

test("other dice than were promised, and another game than was seen", async () => {
  const { commitment, nonces } = JSON.parse(RECORD.split("\n")[0]).dice;
  await verify(RECORD, { commitment, nonce: nonces[0] });
  await assert.rejects(verify(RECORD, { commitment: "00", nonce: nonces[0] }), /not the dice that were promised/);
  await assert.rejects(verify(RECORD, { commitment, nonce: "mine" }), /own part in the dice was left out/);
  await assert.rejects(verify(RECORD, null, { number: 3, epoch: 1 }), /this browser saw 3/);
});

test("a game that is not finished, and what is no record", async () => {
  await assert.rejects(verify(RECORD.trim().split("\n").slice(0, -1).join("\n")), /the game is not finished/);
  await assert.rejects(verify("hello"), /Line 1: this cannot be read/);
});
