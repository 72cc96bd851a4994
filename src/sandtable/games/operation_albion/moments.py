"""When each choice is made: what is told of a choice at another time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from sandtable.core.options import Noun
from sandtable.core.procedure import Violation
from sandtable.games.operation_albion.gamedata import AIR, GROUND, HOME, MINEFIELD, NAVAL, GameData


class Moment(NamedTuple):
    """The rule that says when a choice is made, and the words for it; `{}` is the thing that is named."""

    rule: str
    when: str


MOMENTS: Mapping[str, Moment] = {
    "unit": Moment("10.1", "{} is named for a force when an action has been paid"),
    "add": Moment("10.1", "{} is added to a force before it sets out"),
    "drop": Moment("10.1.drop", "{} can be dropped off by a force that has moved and does not all attack"),
    "join": Moment("11.1", "{} may join an attack when one is made where it stands"),
    "lose": Moment("12.7", "{} takes a hit, or goes as one too many, when its owner is asked to choose"),
    "top": Moment("20.0", "{} is put on top between two actions, when stacks are arranged"),
    "refit": Moment("26.G4.refit", "{} tries to refit in the action Refit one contingent"),
    "pick": Moment("2.6.pick", "{} is picked at random, not by a player"),
    "hit": Moment("26.G2.psywar", "{} takes the hit of psychological warfare that worked"),
    "show": Moment("20.0.reveal", "{} is shown between two actions, when stacks are arranged"),
    "victim": Moment("23.1.target", "{} takes the hit of a mine if there are several mine warfare units"),
    "withdraw": Moment("7.3.G4", "{} leaves for the Western Front in the revolution, as the German chooses"),
    "replace": Moment("26.G1.emergency", "{} comes back in the action Emergency transports"),
    "form": Moment("20.1", "{} goes under a task force marker between two actions, when stacks are arranged"),
    "to": Moment("10.0", "{} is entered by a force that is on the move"),
    "deploy": Moment("15.0", "units deploy in {} when they come in as reinforcements or in the set-up"),
    "target": Moment("10.4", "{} is flown to by aircraft whose action has been paid"),
    "area": Moment("8.2", "{} is named in the course of an action: bombardment, assault or the like"),
    "retreat": Moment("12.6.town", "{} is where defenders of a town go that did not hold it"),
    "rally": Moment("26.G4.rally", "units in {} rally in the action Rally reduced units"),
    "build": Moment("26.G4.build", "a base in {} is built in the action Build a base"),
    "load": Moment("26.G3.comb.transport", "units go aboard when their ships set out: {}"),
    "land": Moment("26.G3.comb.transport", "units go ashore when their ship has ended its move: {}"),
    "place": Moment("8.2", "units are placed in the set-up, a deployment, a pursuit or some actions: {}"),
    "fly": Moment("13.1", "{} flies along in a combined action, when the attack is made"),
    "all": Moment("10.1", "all are added where a force or an attack is put together"),
    "go": Moment("10.1", "a force sets out when its first unit has been named"),
    "stop": Moment("10.0", "a force stops when it is on the move"),
    "attack": Moment("11.0", "an attack is made by an action whose force has ended its move among enemies"),
    "decline": Moment(
        "11.0.voluntary", "an attack is declined by a force that has ended its move among enemies"
    ),
    "quick": Moment("3.0", "the suggested set-up is taken before the first unit is placed"),
    "keep": Moment("26.G3.comb.guns", "fire is held by coastal guns and bombarded aircraft in a battle"),
    "fire": Moment("26.G3.comb.airnaval", "a combined air-naval force bombards when it has ended its move"),
    "lay": Moment("26.G3.naval.mine", "a minefield is laid by a mine warfare unit that has ended its move"),
    "pass": Moment("8.4", "an action that an incident grants, or a corps' deployment, can be passed up"),
    "disband": Moment(
        "20.1", "the task force of {} is disbanded when stacks are arranged, between two actions"
    ),
    "mine": Moment("26.G3.naval.mine", "{} is laid or swept when a mine warfare action has come to its zone"),
    "action": Moment(
        "8.2", "an action is chosen in the own Actions Execution Phase, after the one before it"
    ),
    "kind": Moment("12.1", "{} are fired at by a unit whose stage of a battle it is"),
    "contingent": Moment("26.G4.refit", "{} are chosen in the action Refit one contingent"),
    "die": Moment("12.7", "dice are rolled when the rules ask for them, and nobody chooses {}"),
    "done": Moment("8.2", "an end is called between two actions, or where units are placed one by one"),
}
"""Every verb of the game."""

BY_CLASS: Mapping[str, Mapping[str, str]] = {
    "join": {NAVAL: "26.G3.naval.attack", GROUND: "26.G3.ground.join", AIR: "26.G3.air.land"},
    "unit": {
        NAVAL: "26.G3.naval.move",
        GROUND: "26.G3.ground.move",
        AIR: "10.1.air",
        MINEFIELD: "2.3.2.mine",
    },
}
"""The rule where it depends on what a unit is."""


def at_another_time(game: GameData, verb: str, noun: Noun, question: str) -> Violation | None:
    """The rule that says when a choice is made, and what is asked now instead."""
    moment = MOMENTS.get(verb)
    if moment is None:
        return None
    rule = rule_for(game, verb, noun) or moment.rule
    return Violation(rule, f"{moment.when.format(called(game, noun))}; what is asked now is: {question}")


def rule_for(game: GameData, verb: str, noun: Noun) -> str:
    """The rule of a verb where its noun decides: ships, troops and aircraft have chapters of their own."""
    if verb == "to" and isinstance(noun, str):
        sea = noun in game.sea
        return "26.G3.naval.move" if sea else "19.1" if noun in HOME else "26.G3.ground.move"
    if verb == "target" and isinstance(noun, str):
        return "26.G3.air.naval" if noun in game.sea else "26.G3.air.land"
    if verb == "area" and isinstance(noun, str):
        return "26.G3.naval.bombard" if noun in game.land else ""
    if verb in BY_CLASS and isinstance(noun, str):
        return BY_CLASS[verb].get(game.cls[noun], "")
    return ""


def called(game: GameData, noun: Noun) -> str:
    """What is named, in words."""
    if isinstance(noun, tuple):
        return " and ".join(called(game, part) for part in noun)
    if noun in game.unit:
        return game.unit[str(noun)].name
    if noun in game.space:
        return game.space[str(noun)].name
    return str(noun).replace("_", " ")
