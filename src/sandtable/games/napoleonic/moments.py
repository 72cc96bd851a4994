"""When a choice is made that the open question does not know: for those who ask why it cannot be made now."""

from __future__ import annotations

from typing import cast

from sandtable.board.hexes import Hex
from sandtable.core.options import Noun
from sandtable.core.play import current
from sandtable.core.procedure import Violation
from sandtable.games.napoleonic.gamedata import ASIDE, WAITING, Unit
from sandtable.games.napoleonic.reinforcements import absent
from sandtable.games.napoleonic.setup import CASE, starting_place
from sandtable.games.napoleonic.state import State
from sandtable.games.napoleonic.vocabulary import VERBS

SET_UP = "set-up"

MOMENTS = {
    "add": ("9.5", "movement", "{} is taken along"),
    "drop": ("9.6", "movement", "{} is left behind"),
    "top": ("7.8", "movement", "{} is laid on top"),
    "hex": ("9.1", "movement", "a stack marches to {}"),
    "river": ("9.13", "movement", "a stack goes by water to {}"),
    "land": ("10.1", "movement", "a force lands at {}"),
    "sail": ("10.1", "movement", "a force lies off at {}"),
    "stop": ("9.2", "movement", "a stack that is being moved stops"),
    "attack": ("11.1", "combat", "{} is attacked"),
    "fleet": ("10.2", "combat", "{} supports an attack"),
    "fight": ("11.1", "combat", "an attack is fought"),
    "siege": ("13.1", "siege", "the siege of {} is resolved"),
    "draw": ("8.1", "reinforcements", "{} is drawn, by chance,"),
    "box": ("8.2", "reinforcements", "a unit is placed in {}"),
    "division": ("8.9.contingency", "reinforcements", "division {} is called"),
}
"""The rule that says when a verb is used, the phase, and what then happens."""

DICE = {"combat": "11.2", "siege": "13.2", "reinforcements": "8.12", "supply": "8.12"}
"""The rule for the dice of each phase; else those of random events."""


def another_time(s: State, verb: str, noun: Noun) -> Violation:
    """[5.1, 5.2] The rule that says when such a choice is made."""
    if VERBS[verb].kind == "unit" and (refused := no_such_unit(s, verb, cast(Unit, noun))):
        return refused
    if verb in ("hex", "river", "land", "sail", "attack", "siege") and noun not in s.game.hexes:
        return Violation(MOMENTS[verb][0], f"hex {noun} is not on the map")
    if verb == "box" and noun not in s.game.boxes:
        return Violation("8.2", f"there is no box {noun}")
    special = SPECIAL.get(verb)
    found = special(s, noun) if special else None
    return found or in_its_phase(s, verb, noun)


def now(s: State) -> str:
    """The phase in words."""
    if s.phase == SET_UP:
        return "the set-up"
    return f"the {s.game.sides[s.player].title()} {s.phase} phase of turn {s.turn}"


def words(s: State, verb: str, noun: Noun) -> str:
    """What a noun is called."""
    if VERBS[verb].kind == "unit":
        return s.game.unit_name(cast(Unit, noun))
    return s.game.place_name(cast(Hex, noun)) if isinstance(noun, int) else str(noun)


def in_its_phase(s: State, verb: str, noun: Noun) -> Violation:
    """[5.1, 5.2] In another phase, or after something that comes first."""
    rule, phase, what = MOMENTS[verb]
    name = words(s, verb, noun)
    if s.phase != phase or s.player != s.asked:
        return Violation(rule, f"{what.format(name)} in your own {phase} phase; this is {now(s)}")
    question = type(current(s)).__name__
    if question == "MovementPhase":
        return Violation(rule, f"choose a unit to move first; then {what.format(name)}")
    if question == "CombatPhase":
        return Violation(rule, f"name the hex to attack first; then {what.format(name)}")
    if question == "Reinforce":
        return Violation(rule, f"choose a reinforcement first; then {what.format(name)}")
    return first(s)


ONE_BY_ONE = {"MoveStack": "9.2", "DeclareAttack": "11.3"}
"""[9.2, 11.3] Stacks move, and attacks are fought, one after the other."""


def first(s: State) -> Violation:
    """[5.1] What must be answered before anything else."""
    question = current(s)
    text = question.question(s)
    rule = ONE_BY_ONE.get(type(question).__name__, question.rule)
    return Violation(rule, f"something comes first: {text[:1].lower()}{text[1:]}, on turn {s.turn}")


# --- units ---------------------------------------------------------------------------------------


def no_such_unit(s: State, verb: str, unit: Unit) -> Violation | None:
    """[2.5, 9.11] Units of the enemy, units off the map, units that never move."""
    game = s.game
    rule = MOMENTS.get(verb, (current(s).rule,))[0]
    if game.owner[unit] != s.asked:
        return Violation(rule, f"{game.unit_name(unit)} belongs to the enemy")
    if verb in ("draw", "fleet"):
        return None
    if unit in game.fleets:
        return Violation("10.2", f"{game.unit_name(unit)} is no ground unit: fleets only support attacks")
    if refused := absent(s, unit):
        return None if s.phase == SET_UP and s.where[unit] == WAITING else refused
    if game.move[unit] == 0 and s.phase == "movement" and verb in ("unit", "add"):
        return Violation("9.11", f"{game.unit_name(unit)} never moves")
    return None


def choose_unit(s: State, noun: Noun) -> Violation:
    """[9.2, 9.5, 11.2] One thing after the other: the stack that moves, the hex that is attacked."""
    question = current(s)
    unit = cast(Unit, noun)
    name = s.game.unit_name(unit)
    if type(question).__name__ == "CombatPhase":
        return Violation("11.2", f"name the hex to attack first; then {name} joins the attack")
    if type(question).__name__ == "MoveStack":
        together = s.where[unit] == s.where[getattr(question, "units", (unit,))[0]]
        how = "take it along or stop the stack first" if together else "stop the stack first"
        return Violation("9.2", f"{name} moves after the stack that is being moved: {how}")
    return first(s)


# --- places --------------------------------------------------------------------------------------


def set_up_at(s: State, noun: Noun) -> Violation | None:
    """[3.1, 3.2, 4.1, 4.2] At set-up a place follows a unit, if any unit may stand there."""
    if s.phase != SET_UP:
        return None
    hex = cast(Hex, noun)
    refused = [starting_place(s, unit, hex) for unit in s.in_heap(s.asked, WAITING)]
    if refused and refused[0] and None not in refused:
        return refused[0]
    rule = CASE[s.game.sides[s.asked]]
    return Violation(rule, f"choose a unit first; then it sets up at {s.game.place_name(hex)}")


def march_at(s: State, noun: Noun) -> Violation | None:
    """[8.2, 9.13] A hex is also named for an arrival."""
    if type(current(s)).__name__ == "Reinforce":
        name = s.game.place_name(cast(Hex, noun))
        return Violation("8.2", f"choose a reinforcement first; then it enters at {name}")
    return set_up_at(s, noun)


def float_at(s: State, noun: Noun) -> Violation | None:
    """[9.13, 9.14, 9.15] Sides that never move along water; ice."""
    about = s.game.about.water_movement
    if s.game.sides[s.asked] not in about.sides:
        return Violation(about.rule, f"the {s.game.sides[s.asked].title()} side never moves along water")
    if s.winter:
        return Violation(about.rule, f"the lakes are frozen on turn {s.turn}")
    return None


def no_way_back(s: State, noun: Noun) -> Violation | None:
    """[8.6.boxes, 8.9.entry, 8.10.box, 9.21, 11.23.1] Boxes are left, never entered from the map."""
    box = s.game.boxes[cast(int, noun)]
    if box.side != s.game.sides[s.asked]:
        rule = {"ottoman": "8.6.boxes", "russian": "8.9.entry", "swedish": "8.10.box"}[box.side]
        return Violation(rule, f"{box.name} is the enemy's: your units never enter it")
    if s.phase in ("movement", "combat"):
        how = "retreats" if type(current(s)).__name__ == "Retreat" else "goes back"
        return Violation("9.21", f"no unit {how} from the map into {box.name}")
    if s.phase == SET_UP:
        return Violation(CASE[s.game.sides[s.asked]], f"units set up on the map, not in {box.name}")
    return None


# --- what belongs to no phase ----------------------------------------------------------------------


def end(s: State, noun: Noun) -> Violation:
    """[9.2, 11.21, 11.22, 3.0, 4.0] What must be done before a side may be done."""
    if s.phase == SET_UP:
        left = len(s.in_heap(s.asked, WAITING)) or 1
        return Violation(CASE[s.game.sides[s.asked]], f"all starting units are set up; still in hand: {left}")
    if type(current(s)).__name__ == "MoveStack":
        return Violation("9.2", f"finish the move of the stack first: stop, then end {now(s)}")
    if type(current(s)).__name__ == "Retreat":
        return Violation("11.22", f"a retreat is not declined: {first(s).text.partition(': ')[2]}")
    return first(s)


def ready_made_set_up(s: State, noun: Noun) -> Violation:
    """[3.0, 4.0] Only while starting units are left that have room in it."""
    rule = CASE[s.game.sides[s.asked]]
    if s.phase != SET_UP:
        return Violation(rule, f"the set-up is over; this is {now(s)}")
    if type(current(s)).__name__ == "SetUp":
        return Violation(rule, f"it has no room for what is in hand: {len(s.in_heap(s.asked, WAITING))}")
    return first(s)


def call_division(s: State, noun: Noun) -> Violation | None:
    """[8.9.contingency] Russian divisions, on some turns, each once."""
    call, rule = s.game.about.contingency, "8.9.contingency"
    if call is None or noun not in call.divisions:
        return Violation(rule, f"{noun} is no contingency division of this game")
    if s.game.sides[s.asked] != "russian":
        return Violation(rule, f"only the Russian player calls division {noun}")
    if any(s.where[u] != ASIDE for u in s.game.division[str(noun)]):
        return Violation(rule, f"division {noun} was called before")
    if s.turn not in call.turns:
        return Violation(rule, f"division {noun} may be called on turns 6, 7 and 8; this is turn {s.turn}")
    return None


def roll(s: State, noun: Noun) -> Violation:
    """[6.1] Dice fall by chance."""
    return Violation(DICE.get(s.phase, "6.1"), f"no die is due: dice fall by chance; this is {now(s)}")


SPECIAL = {
    "unit": choose_unit,
    "hex": march_at,
    "river": float_at,
    "box": no_way_back,
    "done": end,
    "quick": ready_made_set_up,
    "division": call_division,
    "die": roll,
}
"""What is said of a verb before its phase."""
