// Looking at the sheet: wheel, pinch and keys zoom, dragging pans, and it can be fitted or magnified.

/** A rectangle of the sheet. @typedef {{x: number, y: number, width: number, height: number}} Panel */

const FAR = 38;
const NEAR = 72;
const LARGEST = 3;
const CLICK_SLOP = 5;
const GLIDE_MS = 220;

/**
 * A window on an SVG sheet. It fills its element; what is seen is kept in the viewBox.
 * `--px` on its layers of class "scaled" is the length of a screen pixel in sheet units; `data-zoom`
 * on it is far, middle or near.
 */
export class Viewport {
  /** @type {Panel} */
  #view;
  /** @type {Panel | null} */
  #before = null;
  /** @type {Map<number, {x: number, y: number}>} */
  #fingers = new Map();
  /** @type {{left: number, top: number, width: number, height: number} | null} */
  #measured = null;
  #dragged = false;
  #glide = 0;
  #fitted = true;
  #styled = 1;

  /**
   * @param {SVGSVGElement} svg
   * @param {Panel} sheet
   */
  constructor(svg, sheet) {
    this.svg = svg;
    this.sheet = sheet;
    this.#view = { ...sheet };
    svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
    svg.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    svg.addEventListener("pointerdown", (event) => this.#down(event));
    svg.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      svg.addEventListener(name, (event) => this.#up(event));
    }
    svg.addEventListener("click", (event) => this.#click(event), { capture: true });
    const resized = new ResizeObserver(() => {
      this.#measured = null;
      if (this.#fitted) this.fit(false);
      else this.#show(this.#view);
    });
    resized.observe(svg);
    this.fit(false);
  }

  /** Screen pixels to a sheet unit. */
  get zoom() {
    return this.#size().width / this.#view.width;
  }

  /** What is seen, in sheet units. @returns {Panel} */
  get view() {
    return { ...this.#view };
  }

  /** Show the whole sheet. @param {boolean} [smooth] */
  fit(smooth = true) {
    this.show(this.sheet, smooth);
    this.#fitted = true;
  }

  /**
   * Show a part of the sheet as large as it fits.
   * @param {Panel} part
   * @param {boolean} [smooth]
   */
  show(part, smooth = true) {
    const { width, height } = this.#size();
    const zoom = Math.min(width / part.width, height / part.height, LARGEST);
    this.centre(part.x + part.width / 2, part.y + part.height / 2, zoom, smooth);
  }

  /**
   * Bring a point to the middle of the window.
   * @param {number} x
   * @param {number} y
   * @param {number} [zoom]
   * @param {boolean} [smooth]
   */
  centre(x, y, zoom = this.zoom, smooth = true) {
    const { width, height } = this.#size();
    const wanted = { x: x - width / zoom / 2, y: y - height / zoom / 2, width: width / zoom, height: height / zoom };
    this.#fitted = false;
    if (smooth) this.#glideTo(wanted);
    else this.#show(wanted);
  }

  /** Whether a point is in sight, with room around it. @param {number} x @param {number} y */
  sees(x, y) {
    const { x: left, y: top, width, height } = this.#view;
    return x > left + width * 0.08 && x < left + width * 0.92 && y > top + height * 0.08 && y < top + height * 0.92;
  }

  /**
   * Zoom about a point of the window, or about its middle.
   * @param {number} factor
   * @param {{x: number, y: number}} [about] in client pixels
   */
  zoomBy(factor, about) {
    const { left, top, width, height } = this.#size();
    const now = this.zoom;
    const zoom = Math.min(LARGEST, Math.max(this.#least(), now * factor));
    const [fx, fy] = about ? [(about.x - left) / width, (about.y - top) / height] : [0.5, 0.5];
    const [x, y] = [this.#view.x + fx * this.#view.width, this.#view.y + fy * this.#view.height];
    this.#fitted = false;
    this.#show({ x: x - (fx * width) / zoom, y: y - (fy * height) / zoom, width: width / zoom, height: height / zoom });
  }

  /** Move the sheet under the window. @param {number} dx in pixels @param {number} dy in pixels */
  panBy(dx, dy) {
    const { zoom } = this;
    this.#fitted = false;
    this.#show({ ...this.#view, x: this.#view.x - dx / zoom, y: this.#view.y - dy / zoom });
  }

  /**
   * Look closely at a point of the sheet; a second time, go back to what was seen before.
   * @param {number} x
   * @param {number} y
   */
  magnify(x, y) {
    if (this.#before) {
      this.#glideTo(this.#before);
      this.#before = null;
      return;
    }
    const before = this.view;
    this.centre(x, y, Math.min(LARGEST, Math.max(1.5, this.zoom * 1.8)));
    this.#before = before;
  }

  /** A point of the sheet under a point of the screen. @param {number} x @param {number} y */
  toSheet(x, y) {
    const { left, top } = this.#size();
    return { x: this.#view.x + (x - left) / this.zoom, y: this.#view.y + (y - top) / this.zoom };
  }

  /** The window on the screen, measured once a frame: measuring makes the browser lay out the sheet. */
  #size() {
    if (!this.#measured) {
      const { left, top, width, height } = this.svg.getBoundingClientRect();
      this.#measured = { left, top, width: width || 1, height: height || 1 };
      requestAnimationFrame(() => (this.#measured = null));
    }
    return this.#measured;
  }

  #least() {
    const { width, height } = this.#size();
    return Math.min(width / this.sheet.width, height / this.sheet.height) * 0.92;
  }

  /** @param {Panel} wanted */
  #show(wanted) {
    const size = this.#size();
    const zoom = Math.min(LARGEST, Math.max(this.#least(), size.width / wanted.width));
    const [width, height] = [size.width / zoom, size.height / zoom];
    const [cx, cy] = [wanted.x + wanted.width / 2, wanted.y + wanted.height / 2];
    const x = kept(cx - width / 2, width, this.sheet.x, this.sheet.width);
    const y = kept(cy - height / 2, height, this.sheet.y, this.sheet.height);
    this.#view = { x, y, width, height };
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    if (Math.abs(zoom / this.#styled - 1) > 0.04) {
      this.#styled = zoom;
      for (const found of this.svg.querySelectorAll(":scope > .scaled")) {
        if (found instanceof SVGElement) found.style.setProperty("--px", (1 / zoom).toFixed(3));
      }
    }
    const hex = zoom * 100;
    const level = hex < FAR ? "far" : hex < NEAR ? "middle" : "near";
    if (this.svg.dataset.zoom !== level) this.svg.dataset.zoom = level;
  }

  /** @param {Panel} wanted */
  #glideTo(wanted) {
    cancelAnimationFrame(this.#glide);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.#show(wanted);
      return;
    }
    const [from, start] = [this.view, performance.now()];
    const step = (/** @type {number} */ now) => {
      const t = Math.min(1, (now - start) / GLIDE_MS);
      const s = t * t * (3 - 2 * t);
      const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * s;
      this.#show({
        x: mix(from.x, wanted.x),
        y: mix(from.y, wanted.y),
        width: mix(from.width, wanted.width),
        height: mix(from.height, wanted.height),
      });
      if (t < 1) this.#glide = requestAnimationFrame(step);
    };
    this.#glide = requestAnimationFrame(step);
  }

  /** @param {WheelEvent} event */
  #wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === 1 ? 18 : 1;
    this.zoomBy(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.008 : 0.0016)), {
      x: event.clientX,
      y: event.clientY,
    });
    this.#before = null;
  }

  /** @param {PointerEvent} event */
  #down(event) {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    cancelAnimationFrame(this.#glide);
    if (this.#fingers.size === 0) this.#dragged = false;
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  #move(event) {
    const last = this.#fingers.get(event.pointerId);
    if (!last) return;
    const here = { x: event.clientX, y: event.clientY };
    if (!this.#dragged && Math.hypot(here.x - last.x, here.y - last.y) < CLICK_SLOP) return;
    if (!this.#dragged) {
      this.#dragged = true;
      this.svg.setPointerCapture(event.pointerId);
      this.svg.classList.add("dragging");
    }
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#before = null;
    if (other) {
      const [was, is] = [
        Math.hypot(last.x - other.x, last.y - other.y),
        Math.hypot(here.x - other.x, here.y - other.y),
      ];
      this.panBy((here.x - last.x) / 2, (here.y - last.y) / 2);
      if (was > 0) this.zoomBy(is / was, { x: (here.x + other.x) / 2, y: (here.y + other.y) / 2 });
    } else {
      this.panBy(here.x - last.x, here.y - last.y);
    }
    this.#fingers.set(event.pointerId, here);
  }

  /** @param {PointerEvent} event */
  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (this.#fingers.size === 0) this.svg.classList.remove("dragging");
  }

  /** A drag is no click. @param {MouseEvent} event */
  #click(event) {
    if (!this.#dragged) return;
    event.stopPropagation();
    event.preventDefault();
    this.#dragged = false;
  }
}

/**
 * Keep the sheet in the window: centred while it is smaller, else without a gap of more than a tenth.
 * @param {number} at
 * @param {number} seen
 * @param {number} start
 * @param {number} length
 */
function kept(at, seen, start, length) {
  if (seen >= length) return start + (length - seen) / 2;
  const gap = seen * 0.1;
  return Math.min(Math.max(at, start - gap), start + length - seen + gap);
}
