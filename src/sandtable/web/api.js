// Talking to the server: requests with a seat's token, and live updates that heal themselves.

/** @import {Update} from "./types" */

/** A refusal by the server, in words. */
export class Refused extends Error {}

/** The server cannot be reached; nothing was done. */
export class Unreachable extends Error {}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} [body]
 * @param {string} [token]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, token) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["content-type"] = "application/json";
  if (token) headers.authorization = `Bearer ${token}`;
  const text = typeof body === "string" ? body : body === undefined ? undefined : JSON.stringify(body);
  let response;
  try {
    response = await fetch(`/api${path}`, { method, headers, body: text });
  } catch {
    throw new Unreachable("The server cannot be reached.");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw new Refused(answer?.text ?? response.statusText);
  return answer;
}

/** A fresh random text for a request or a nonce. */
export function random() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}

const SEATS = "sandtable.seats";

/** The seats this browser holds: table id to token. @returns {Record<string, string>} */
export function seats() {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {string} table @param {string} token */
export function keepSeat(table, token) {
  localStorage.setItem(SEATS, JSON.stringify({ ...seats(), [table]: token }));
}

/** @param {string} table */
export function forgetSeat(table) {
  const kept = seats();
  delete kept[table];
  localStorage.setItem(SEATS, JSON.stringify(kept));
}

/** What this browser was promised about the dice, and its own part in them. @typedef {{commitment: string, nonce: string}} Dice */

/** @param {string} table @param {Dice} dice */
export function keepDice(table, dice) {
  localStorage.setItem(`sandtable.dice.${table}`, JSON.stringify(dice));
}

/** @param {string} table @returns {Dice | null} */
export function keptDice(table) {
  return JSON.parse(localStorage.getItem(`sandtable.dice.${table}`) ?? "null");
}

/** Live updates of one table for one seat; reconnects by itself and resumes where it was. */
export class Live {
  /**
   * @param {string} table
   * @param {string} token
   * @param {Update} first what is known already
   * @param {(update: Update) => void} onUpdate
   * @param {(state: "open" | "lost" | "refused", text: string) => void} onState
   */
  constructor(table, token, first, onUpdate, onState) {
    this.table = table;
    this.token = token;
    this.side = first.side;
    this.onUpdate = onUpdate;
    this.onState = onState;
    this.seen = first.number;
    this.epoch = first.epoch;
    this.wait = 250;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () =>
      socket.send(JSON.stringify({ token: this.token, side: this.side, seen: this.seen, epoch: this.epoch }));
    socket.onmessage = (message) => {
      if (socket !== this.socket) return;
      const update = JSON.parse(message.data);
      if (update.type === "error") {
        this.closed = true;
        this.onState("refused", update.text);
        return;
      }
      this.wait = 250;
      this.seen = update.number;
      this.epoch = update.epoch;
      this.onState("open", "");
      this.onUpdate(update);
    };
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.onState("lost", "Connection lost. Trying again …");
      setTimeout(() => !this.closed && this.connect(), this.wait);
      this.wait = Math.min(this.wait * 2, 5000);
    };
  }

  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Sit on the other side of a hot-seat table. @param {string} side */
  turnTo(side) {
    this.close();
    this.socket = null;
    this.closed = false;
    this.side = side;
    this.seen = 0;
    this.epoch = 0;
    this.connect();
  }

  close() {
    this.closed = true;
    this.socket?.close();
  }
}
