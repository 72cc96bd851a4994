// The naval combat display: two lines of ships, the step that is fought, targets, salvoes and hits.
import { fill, h, spoken, title } from "../dom.js";
import { pips } from "../log.js";
import { Pane } from "../pane.js";
import { colours } from "./counters.js";
import { silhouette } from "./ships.js";
import { CLASSES, GUNS, kindOf } from "./names.js";

/** @import {Battle, Card, Choice, LogLine, Position} from "./local" */

const STEPS = [["primary", "Long"], ["secondary", "Medium"], ["tertiary", "Close"], ["torpedo", "Torpedo"]];
const LETTERS = /** @type {Record<string, string>} */ ({ primary: "P", secondary: "S", tertiary: "T" });
const MEANINGS = /** @type {Record<string, string>} */ ({ P: "Primary guns", S: "Secondary guns", T: "Tertiary guns", Tp: "Torpedoes", Am: "Ammunition", L: "Leadership", Fire: "Firepower" });
const TOLD = ["shot", "hit", "damaged", "sunk", "withdrew", "battered", "razed", "hurt", "broke off", "returned", "held fire", "critical win", "critical loss", "break-off check", "battle over"];

/** The lines of the last battle in a log, its own line first. @param {LogLine[]} log */
export function lastBattle(log) {
  const start = log.findLastIndex((line) => line.kind === "battle");
  if (start < 0) return [];
  const end = log.findIndex((line, i) => i > start && (line.kind === "battle over" || line.kind === "turn"));
  return log.slice(start, end < 0 ? log.length : end + (log[end]?.kind === "turn" ? 0 : 1));
}

/** The salvoes of a log; the dice of one gun type are thrown a handful at a time. @param {LogLine[]} lines @returns {LogLine[]} */
function salvoes(lines) {
  /** @type {LogLine[]} */
  const made = [];
  for (const line of lines.filter(({ kind }) => TOLD.includes(kind))) {
    const [last, { facts }] = [made.at(-1), line];
    const same = line.kind === "shot" && last?.kind === "shot" && ["firer", "gun", "target"].every((fact) => last.facts[fact] === facts[fact]);
    if (last && same) made[made.length - 1] = { ...last, facts: { ...facts, dice: [...last.facts.dice, ...facts.dice], hits: last.facts.hits + facts.hits } };
    else made.push(line);
  }
  return made;
}

/** @param {number} dice @param {number} needed */
function expected(dice, needed) {
  return ((dice * (7 - needed)) / 6).toFixed(1);
}

/** @extends {Pane<import("./names.js").Names>} */
export class BattlePanel extends Pane {
  element = h("div", { class: "battle" });
  /** @type {Position | null} */
  position = null;

  /** @param {Position} position */
  show(position) {
    this.position = position;
    const { view, log } = position;
    const lines = lastBattle(log);
    if (view.battle) fill(this.element, ...this.display(view.battle, lines), ...this.report(lines));
    else if (lines.length) fill(this.element, h("h3", {}, "The last battle"), h("p", {}, ...this.table.linked(lines[0]?.text ?? "")), this.contact(lines), ...this.report(lines));
    else fill(this.element, h("p", { class: "hint" }, "No battle has been fought yet. Here both lines of ships will face each other."));
  }

  // --- the display -----------------------------------------------------------------------------------

  /** @param {Battle} battle @param {LogLine[]} lines */
  display(battle, lines) {
    const fought = battle.step.split("+");
    return [
      h("h3", {}, `${battle.shore ? "Bombardment of" : "Battle at"} ${this.names.place(battle.space)}`),
      h("ol", { class: "ranges", "aria-label": "Steps of the battle" }, ...STEPS.map(([gun = "", text = ""]) =>
        h("li", { class: fought.includes(gun) ? "now" : "", "aria-current": fought.includes(gun) ? "step" : null }, text))),
      this.contact(lines),
      battle.night || battle.visibility ? h("p", { class: "signs" }, [battle.night && "Night: firepower is halved", battle.visibility && "Limited visibility"].filter(Boolean).join(" · ")) : null,
      h("div", { class: "lines" },
        h("div", { class: `line ours${battle.first === "german" ? " first" : ""}` }, h("h4", {}, "Ours"), ...battle.ours.map((ship) => this.ours(battle, ship))),
        h("div", { class: `line theirs${battle.first === "allied" ? " first" : ""}` }, h("h4", {}, battle.shore ? "The shore" : "Theirs"), ...battle.theirs.map((unit) => this.theirs(battle, unit)))),
    ].filter((node) => node !== null);
  }

  /** Who has the First Salvo, and why. @param {LogLine[]} lines */
  contact(lines) {
    const facts = lines.find((line) => line.kind === "contact")?.facts;
    const { view, hints } = /** @type {Position} */ (this.position);
    if (!facts) {
      const ratings = view.battle && hints.contact;
      return ratings ? h("p", { class: "contact" }, `Contact rating ${ratings.ours} against ${ratings.theirs}: a die `, h("b", {}, signed(ratings.ours - ratings.theirs)), " ", this.rule("14.3")) : null;
    }
    const first = facts.first === "german" ? "We have the First Salvo" : facts.first === "allied" ? "They have the First Salvo" : "No contact";
    return h("p", { class: "contact" }, pips(facts.die), ` + ${facts.ours} − ${facts.theirs} = `, h("b", {}, String(facts.total)), `: ${facts.result}. `, h("b", {}, `${first}.`), " ", this.rule("14.3"));
  }

  /** @param {Battle} battle @param {string} id */
  ours(battle, id) {
    const { view, asked } = /** @type {Position} */ (this.position);
    const now = view.afloat[id];
    const german = this.names.german.get(id);
    if (!now || !german) return this.theirs(battle, id, "ours");
    const choices = this.choices(["fire", "steam", "pace", "lead"], id);
    const lost = german.hull - now.hull;
    return this.card(id, german.class, choices, asked?.options.normal || asked?.options.aim ? this.position?.hints.ship === id : false,
      h("span", { class: "guns" }, ...GUNS.map((gun) => gunValue(LETTERS[gun] ?? "", Number(now[/** @type {"primary"} */ (gun)]), Number(german[/** @type {"primary"} */ (gun)])))),
      h("span", { class: "guns" }, gunValue("Am", now.ammunition, now.ammunition), gunValue("Tp", now.torpedoes, now.torpedoes), gunValue("L", now.leadership, now.leadership)),
      h("span", { class: "marks" }, lost ? mark("hull", `hull ${now.hull} of ${german.hull}`) : h("small", {}, `hull ${now.hull}`), now.engines < german.engines ? mark("engine", `engines ${now.engines}`) : null),
      this.aim(battle, id));
  }

  /** A ship without a display, or a Coastal Defense unit. @param {Battle} battle @param {string} id @param {string} [side] */
  theirs(battle, id, side = "theirs") {
    const { view } = /** @type {Position} */ (this.position);
    const ship = this.names.warships.get(id);
    const fort = view.forts[battle.space]?.find((found) => found.id === id);
    const unit = this.names.coastal.get(kindOf(fort?.counter ?? ""));
    const damage = battle.damage[id] ?? { hull: fort?.damage ?? 0, gunnery: 0, engine: 0 };
    const left = ship ? gunsLeft({ primary: ship.primary, secondary: ship.secondary, tertiary: ship.tertiary }, damage.gunnery) : null;
    const choices = this.choices(["normal", "maximum", "aim", "fire", "pace", "lead"], id);
    return this.card(id, ship?.class ?? "", choices, false,
      left && ship ? h("span", { class: "guns" }, ...GUNS.map((gun) => gunValue(LETTERS[gun] ?? "", left[gun] ?? 0, Number(ship[/** @type {"primary"} */ (gun)]))), ship.torpedo ? gunValue("Tp", ship.torpedo, ship.torpedo) : null)
        : unit ? h("span", { class: "guns" }, gunValue("Fire", unit.firepower, unit.firepower)) : h("small", {}, "face down"),
      h("small", {}, ship ? `armour ${ship.armor} · speed ${ship.speed}${ship.source === "reconstruction" ? "°" : ""}` : unit ? `armour ${unit.armor} · ${unit.id}` : ""),
      h("span", { class: "marks" }, ...Object.entries(damage).flatMap(([kind, count]) => Array.from({ length: count }, () => mark(kind, kind)))),
      this.aim(battle, id), side === "theirs" ? this.odds(id) : null, this.badges(id));
  }

  /**
   * @param {string} id @param {string} type @param {Choice[]} choices @param {boolean} active
   * @param {...(Node | null)} content
   */
  card(id, type, choices, active, ...content) {
    const german = this.names.german.has(id);
    const nation = german ? "German" : this.names.warships.get(id)?.nation ?? "";
    const open = choices.length > 0;
    return h("div", {
      class: `combatant${open ? " open" : ""}${active ? " active" : ""}`, style: colours(this.names.board, nation), "data-unit": id,
      ...(open ? { role: "button", tabindex: "0", onclick: (/** @type {Event} */ event) => this.table.choose(choices, event),
        onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") this.table.choose(choices, event); } } : {}),
    },
    h("b", { class: "name" }, this.names.short(id), h("small", {}, CLASSES[type] ? type : "")), type ? silhouette(type) : null, ...content);
  }

  /** @param {string[]} verbs @param {string} noun @returns {Choice[]} */
  choices(verbs, noun) {
    const options = this.position?.asked?.options ?? {};
    return verbs.filter((verb) => options[verb]?.includes(noun)).map((verb) => ({ verb, noun }));
  }

  /** The target that is fixed. @param {Battle} battle @param {string} id */
  aim(battle, id) {
    const target = battle.targets[id];
    const rate = battle.rate[id];
    if (rate === "hold") return h("small", { class: "aims" }, "holds fire");
    return target ? h("small", { class: "aims" }, `→ ${this.names.short(target)}${rate === "maximum" ? " (maximum)" : ""}`) : null;
  }

  /** The dice at each rate against a target, as buttons. @param {string} target */
  odds(target) {
    const { hints } = /** @type {Position} */ (this.position);
    const fire = hints.fire?.[target];
    const stop = (/** @type {Event} */ event, /** @type {Choice} */ choice) => { event.stopPropagation(); this.table.choose([choice], event); };
    const torpedo = hints.torpedoes?.[target];
    if (torpedo && this.choices(["aim"], target).length) {
      const aimed = (hints.aims ?? []).filter((/** @type {string} */ aim) => aim === target).length;
      return h("div", { class: "odds" }, h("button", { onclick: (/** @type {Event} */ event) => stop(event, { verb: "aim", noun: target }) },
        h("b", {}, "Torpedo"), ` ≈${expected(torpedo.dice, torpedo.needed)} hits`, h("small", {}, `${torpedo.dice} dice${aimed ? ` · ${aimed} aimed` : ""}`)));
    }
    if (!fire) return null;
    return h("div", { class: "odds" }, ...["normal", "maximum"].filter((rate) => this.choices([rate], target).length).map((rate) => {
      const guns = Object.entries(/** @type {Record<string, number>} */ (fire[rate]));
      const dice = guns.reduce((sum, [, count]) => sum + count, 0);
      return h("button", { "data-rate": rate, onclick: (/** @type {Event} */ event) => stop(event, { verb: rate, noun: target }) },
        h("b", {}, rate === "normal" ? "Fire" : "Maximum"), ` ≈${expected(dice, fire.needed)} hits`, h("small", {}, guns.map(([gun, count]) => `${LETTERS[gun]} ${count}d`).join(" ")));
    }));
  }

  /** The choice of a target in a few lines. @param {Battle} battle */
  targets(battle) {
    const { view } = /** @type {Position} */ (this.position);
    return h("ul", { class: "targets", "aria-label": "Targets" }, ...battle.theirs.map((id) => {
      const ship = this.names.warships.get(id);
      const fort = view.forts[battle.space]?.find((found) => found.id === id);
      const unit = this.names.coastal.get(kindOf(fort?.counter ?? ""));
      const damage = battle.damage[id];
      const hurt = damage ? damage.hull + damage.gunnery + damage.engine : fort?.damage ?? 0;
      const value = ship ? `${CLASSES[ship.class] ?? ship.class}, guns ${ship.primary}/${ship.secondary}/${ship.tertiary}, armour ${ship.armor}` : unit ? `firepower ${unit.firepower}, armour ${unit.armor}` : "";
      return h("li", { style: colours(this.names.board, ship?.nation ?? "") },
        h("span", { class: "says" }, h("b", {}, this.names.short(id)), h("small", {}, value, hurt ? `, ${hurt} damage` : "")), this.odds(id), this.badges(id));
    }));
  }

  /** What officers recommend. @param {string} target */
  badges(target) {
    const { advice } = /** @type {Position} */ (this.position);
    const found = advice.filter(({ verb, noun }) => ["normal", "maximum", "aim", "fire"].includes(verb) && noun === target);
    return found.length ? h("span", { class: "badges" }, ...found.map(({ side, verb }) =>
      h("span", { class: "badge" }, `${title(spoken(side))}: ${verb === "maximum" ? "maximum fire" : verb === "aim" ? "torpedo" : "fire"}`))) : null;
  }

  // --- what was fired --------------------------------------------------------------------------------

  /** Salvoes and hits in order, the latest hit on its table. @param {LogLine[]} lines */
  report(lines) {
    const told = salvoes(lines);
    const last = lines.findLast((line) => line.kind === "hit");
    return [
      told.length ? h("ol", { class: "salvoes", "aria-label": "Salvoes" }, ...told.map((line) => this.entry(line))) : null,
      last ? this.hitChart(last.facts) : null,
    ].filter((node) => node !== null);
  }

  /** The table on which a hit was looked up, with what it did lit. @param {LogLine["facts"]} facts */
  hitChart({ target, table, dice }) {
    const german = this.names.german.has(target);
    const afloat = german || this.names.warships.has(target);
    const roll = dice.reduce((/** @type {number} */ sum, /** @type {number} */ die) => sum + die, 0);
    return this.table.documents.chart(afloat ? table : "shore", { rows: [roll - 2], columns: [german || !afloat ? 1 : 2] });
  }

  /** @param {LogLine} line */
  entry({ kind, text, facts }) {
    if (kind === "shot") {
      return h("li", { class: `shot ${this.names.own(facts.firer) ? "ours" : "theirs"}` },
        h("span", {}, h("b", {}, this.names.short(facts.firer)), ` → ${this.names.short(facts.target)}, ${this.table.vocabulary.part("track", facts.gun)} `),
        h("span", { class: "throw" }, ...facts.dice.map((/** @type {number} */ die) => { const one = pips(die); if (die >= facts.needed) one.classList.add("scored"); return one; })),
        h("b", { class: facts.hits ? "hits" : "hits none" }, facts.hits ? `${facts.hits} ${facts.hits === 1 ? "hit" : "hits"}` : "no hit"));
    }
    if (kind === "hit") return h("li", { class: "hit" }, ...facts.dice.map(pips), ` ${this.names.short(facts.target)}: `, h("b", {}, spoken(facts.result).split(" ").join(", ") || "no effect"));
    return h("li", { class: kind.replaceAll(" ", "-") }, ...this.table.linked(text));
  }

  /** A battle in a few lines. @param {LogLine[]} lines */
  summary(lines) {
    const shots = lines.filter((line) => line.kind === "shot");
    const hits = (/** @type {boolean} */ ours) => shots.filter(({ facts }) => this.names.own(facts.firer) === ours).reduce((sum, { facts }) => sum + facts.hits, 0);
    const damage = new Map(lines.filter((line) => line.kind === "damaged").map((line) => [line.facts.ship, line]));
    const told = lines.filter((line) => ["sunk", "withdrew", "razed", "critical win", "critical loss", "broke off"].includes(line.kind) || damage.get(line.facts.ship) === line);
    return [
      shots.length ? h("p", {}, `We scored ${hits(true)} and suffered ${hits(false)} hits.`) : null,
      told.length ? h("ol", { class: "salvoes" }, ...told.map((line) => this.entry(line))) : null,
    ].filter((node) => node !== null);
  }

  /** What was fired last. */
  just() {
    const told = salvoes(lastBattle(/** @type {Position} */ (this.position).log)).filter((line) => ["shot", "hit", "sunk", "withdrew", "razed"].includes(line.kind));
    const [first] = told.filter((line) => line.kind === "shot").slice(-2);
    const last = first ? told.slice(told.indexOf(first)) : [];
    return last.length ? h("ol", { class: "salvoes" }, ...last.map((line) => this.entry(line))) : "";
  }

  // --- cards -----------------------------------------------------------------------------------------

  /** The battle beside the map while something is asked about it. @param {Position} position @returns {Card | null} */
  preview({ view, asked }) {
    const { battle } = view;
    if (!battle || !asked) return null;
    const { options } = asked;
    const place = battle.space;
    if (!(options.normal || options.aim || options.fight || options.fire || options.absorb)) return null;
    const heading = `${battle.shore ? "Bombardment of" : "Battle at"} ${this.names.place(place)}`;
    if (options.normal || options.aim) return { heading, place, content: [h("div", { class: "battle" }, this.targets(battle), this.just())] };
    return { heading, place,
      content: [h("div", { class: "battle compact" }, ...this.display(battle, lastBattle(/** @type {Position} */ (this.position).log)).slice(1))] };
  }
}

/** @param {string} letter @param {number} now @param {number} start */
function gunValue(letter, now, start) {
  return h("span", { class: `gun${now < start ? " hurt" : ""}${start ? "" : " none"}`, title: MEANINGS[letter] },
    h("small", {}, letter), h("b", {}, String(now)));
}

/** @param {string} kind @param {string} text */
function mark(kind, text) {
  return h("span", { class: `mark ${kind}` }, text);
}

/** Each gunnery damage takes one from the largest guns that are left. @param {Record<string, number>} guns @param {number} damage */
function gunsLeft(guns, damage) {
  const left = { ...guns };
  for (let i = 0; i < damage; i += 1) {
    const largest = GUNS.find((gun) => (left[gun] ?? 0) > 0);
    if (largest) left[largest] = (left[largest] ?? 0) - 1;
  }
  return left;
}

/** @param {number} number */
function signed(number) {
  return number < 0 ? `− ${-number}` : `+ ${number}`;
}
