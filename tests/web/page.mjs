// A page as far as the modules of the client need one: elements that remember what they were given.

export class Element {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, children: [], listeners: {}, dataset: {}, at: { left: 0, top: 0, width: 0, height: 0 } });
    this.classList = { add: (one) => this.setAttribute("class", `${this.attributes.class ?? ""} ${one}`.trim()), remove: () => {} };
  }

  setAttribute(name, value) { this.attributes[name] = value; }
  addEventListener(name, listener) { this.listeners[name] = listener; }
  append(...children) { this.children.push(...children.flatMap((child) => (child.name === "#fragment" ? child.children : [child]))); }
  replaceChildren(...children) { this.children = []; this.append(...children); }
  querySelectorAll() { return []; }
  getBoundingClientRect() { return this.at; }
  setPointerCapture() {}

  /** Everything that can be read. */
  get textContent() { return this.children.map((child) => (typeof child === "string" ? child : child.textContent)).join(""); }

  /** All elements inside with such a name, or ".class". */
  all(what) {
    const inside = this.children.filter((child) => child instanceof Element);
    const meant = ({ name, attributes }) => (what.startsWith(".") ? (attributes.class ?? "").split(" ").includes(what.slice(1)) : name === what);
    return inside.flatMap((child) => [...(meant(child) ? [child] : []), ...child.all(what)]);
  }
}

globalThis.document = { createElement: (name) => new Element(name) };
globalThis.SVGElement = Element;
globalThis.ResizeObserver = class { observe() {} disconnect() {} };
globalThis.requestAnimationFrame = () => 0;
globalThis.cancelAnimationFrame = () => {};
globalThis.matchMedia = () => ({ matches: true });
