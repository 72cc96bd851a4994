import assert from "node:assert/strict";
import { test } from "node:test";
import { Element } from "./page.mjs";
import { Viewport } from "../../src/sandtable/web/viewport.js";

const SHEET = { x: 0, y: 0, width: 2000, height: 1000 };

/** A window of 1000 by 500 pixels on a sheet of twice that. */
function made() {
  const svg = new Element("svg");
  svg.at = { left: 100, top: 50, width: 1000, height: 500 };
  return { svg, port: new Viewport(svg, SHEET) };
}

const near = (found, wanted) => Object.keys(wanted).forEach((key) => assert.ok(Math.abs(found[key] - wanted[key]) < 1e-6, `${key}: ${found[key]}, not ${wanted[key]}`));

test("at first all of the sheet is seen", () => {
  const { port, svg } = made();
  near(port.view, SHEET);
  assert.equal(port.zoom, 0.5);
  assert.equal(svg.dataset.zoom, "middle");
});

test("zooming keeps the point under the pointer, and stops at a limit", () => {
  const { port, svg } = made();
  const pointer = { x: 350, y: 175 };
  const before = port.toSheet(pointer.x, pointer.y);
  port.zoomBy(2, pointer);
  near(port.toSheet(pointer.x, pointer.y), before);
  assert.equal(port.zoom, 1);
  assert.equal(svg.dataset.zoom, "near");
  port.zoomBy(1000);
  assert.ok(Math.abs(port.zoom - 3) < 1e-9);
  port.zoomBy(1e-9);
  assert.ok(Math.abs(port.zoom - 0.46) < 1e-9, "the whole sheet, and a little room");
});

test("a point is brought to the middle, and is in sight there", () => {
  const { port } = made();
  port.centre(1000, 500, 2, false);
  near(port.view, { x: 750, y: 375, width: 500, height: 250 });
  assert.ok(port.sees(1000, 500) && !port.sees(760, 500) && !port.sees(1600, 500));
});

test("panning moves the sheet by pixels, not beyond its edge", () => {
  const { port } = made();
  port.centre(1000, 500, 2, false);
  port.panBy(100, -50);
  near(port.view, { x: 700, y: 400 });
  port.panBy(1e6, 1e6);
  near(port.view, { x: -50, y: -25 });
});

test("a second look goes back to what was seen before", () => {
  const { port } = made();
  port.magnify(400, 400);
  assert.equal(port.zoom, 1.5);
  port.magnify(400, 400);
  near(port.view, SHEET);
});

test("a drag pans and is no click", () => {
  const { port, svg } = made();
  port.centre(1000, 500, 2, false);
  const event = (x, y) => ({ pointerType: "mouse", button: 0, pointerId: 1, clientX: x, clientY: y });
  svg.listeners.pointerdown(event(500, 300));
  svg.listeners.pointermove(event(502, 300));
  near(port.view, { x: 750, y: 375 });
  svg.listeners.pointermove(event(540, 300));
  near(port.view, { x: 730, y: 375 });
  svg.listeners.pointerup(event(540, 300));
  let stopped = 0;
  const click = { stopPropagation: () => stopped++, preventDefault() {} };
  svg.listeners.click(click);
  svg.listeners.click(click);
  assert.equal(stopped, 1, "only the click that ends the drag");
});
