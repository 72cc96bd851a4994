import assert from "node:assert/strict";
import { test } from "node:test";
import * as geometry from "../../src/sandtable/web/admiral/geometry.js";

const BOARD = { height: 9000, divide: 10 };
const close = (found, wanted) => assert.ok(Math.abs(found - wanted) < 1e-6, `${found}, not ${wanted}`);
const SQUARE = [[0, 100], [100, 100], [100, 0], [0, 0]];

test("the sheet is in millimetres, north up, and back", () => {
  assert.deepEqual(geometry.sheet(BOARD, 1500, 9000), [150, 0]);
  assert.deepEqual(geometry.grid(BOARD, ...geometry.sheet(BOARD, 1234, 567)), [1234, 567]);
});

test("headings are half degrees, 0 to the north and clockwise", () => {
  const east = geometry.ahead({ x: 0, y: 0, heading: 180 }, 100);
  close(east.x, 100);
  close(east.y, 0);
  close(geometry.bearing({ x: 0, y: 0 }, { x: 0, y: -5 }), 360);
  assert.equal(geometry.turn(-90), 630);
  assert.equal(geometry.difference(700, 20), 40);
  assert.equal(geometry.difference(20, 700), -40);
  assert.equal(geometry.degrees(90), "045°");
});

test("arcs: the diagonals belong to the sides", () => {
  const ship = { x: 0, y: 0, heading: 0 };
  assert.equal(geometry.arcOf(ship, [10, 100]), "bow");
  assert.equal(geometry.arcOf(ship, [100, 100]), "starboard");
  assert.equal(geometry.arcOf(ship, [-100, -100]), "port");
  assert.equal(geometry.arcOf(ship, [10, -100]), "stern");
  assert.equal(geometry.arcOf({ ...ship, heading: 180 }, [100, 0]), "bow");
});

test("a hull lies along its heading", () => {
  const xs = geometry.hull({ x: 0, y: 0, heading: 180 }, [100, 20]).map(([x]) => Math.round(x));
  assert.deepEqual(xs.sort((a, b) => a - b), [-50, -50, 50, 50]);
});

test("a line of sight crosses a shape only through its inside", () => {
  assert.ok(geometry.crosses([-50, 50], [150, 50], SQUARE));
  assert.ok(!geometry.crosses([-50, 50], [-10, 50], SQUARE), "it ends before");
  assert.ok(!geometry.crosses([-50, 100], [150, 100], SQUARE), "along an edge");
  assert.ok(!geometry.crosses([-50, 150], [150, 150], SQUARE));
});

test("a point inside a shape, or on its edge", () => {
  assert.ok(geometry.inside([50, 50], SQUARE));
  assert.ok(geometry.inside([0, 50], SQUARE));
  assert.ok(!geometry.inside([-1, 50], SQUARE));
});

test("what hides a ship: larger ships between, land, smoke; how far one sees", () => {
  const unit = (x) => ({ x, y: 0, heading: 0, status: "afloat", depth: 0, flashed: false, criticals: {} });
  const card = (id, structure, special = []) => ({ id, type: "CL", structure, special });
  const board = { ...BOARD, cards: [card("small", 2, ["radar"]), card("large", 8)], hulls: { small: [60, 10], large: [120, 20] }, weather: [{ name: "Fog", visibility: 20 }] };
  const view = {
    roster: { a: { card: "small" }, b: { card: "small" }, c: { card: "large" } }, units: { a: unit(0), b: unit(1000), c: unit(500) }, tokens: {},
    land: [{ kind: "land", shape: SQUARE.map(([x, y]) => [x + 700, y - 50]) }], weather: "Fog", night: false,
  };
  const { far, arc, units, land, smoke, limit } = geometry.sight(board, view, "a", "b");
  assert.deepEqual({ far, arc, units, land, smoke, limit }, { far: 1000, arc: "starboard", units: ["c"], land: [0], smoke: 0, limit: 40 });
  assert.equal(geometry.sight(board, view, "a", "nobody"), null);
});
