"""7.0 Weather, incidents and the October Revolution; 24.0 the Finnish Civil War."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.core.options import ALONE, D6, NONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, always
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import Aftermath, FreeAction
from sandtable.games.operation_albion.asking import Roll, among
from sandtable.games.operation_albion.deployment import Reinforce
from sandtable.games.operation_albion.gamedata import GERMAN, GROUND, HOME, MINEFIELD, NAVAL, RUSSIAN
from sandtable.games.operation_albion.logistics import PickUnits
from sandtable.games.operation_albion.pack.schema import Effect
from sandtable.games.operation_albion.stacking import CheckStacks
from sandtable.games.operation_albion.state import (
    ABOARD,
    DEPOT,
    OCTOBER,
    OUT,
    POOL,
    REFIT,
    WITHDRAWN,
    Space,
    State,
    Unit,
)


class WeatherCheck(Roll, frozen=True):
    """[7.1, 7.1.naval, 7.1.ice, 7.1.air] If the turn's box has numbers, a die within them brings weather
    for the turn.
    """

    rule = "7.1"
    prompt = "Weather"

    def options(self, s: State) -> Options:
        return D6 if s.game.tables.turn[s.turn - 1].weather[0] else NONE

    def rolled(self, s: State, die: int) -> None:
        low, high = s.game.tables.turn[s.turn - 1].weather
        s.bad_weather(die, low <= die <= high)


# --- incidents ---------------------------------------------------------------------------------------


class IncidentRoll(Roll, frozen=True):
    """[7.2, 2.1.2, 8.1.incident] One die on the player's table; the Russians have one for before and one
    for after.
    """

    side: Side

    rule = "7.2"
    prompt = "Incident"

    def rolled(self, s: State, die: int) -> None:
        table = "german" if self.side == GERMAN else "russian_after" if s.revolution else "russian_before"
        incident = next(i for i in s.game.tables.incident if i.table == table and i.die == die)
        s.tell("incident", side=self.side, die=die, name=incident.name, says=incident.says)
        s.then(*(Happens(self.side, effect) for effect in incident.effect))


class Happens(Procedure[State], frozen=True):
    """[7.2, 8.4] One thing that an incident does."""

    side: Side
    effect: Effect

    rule = "7.2"

    def perform(self, s: State) -> None:
        effect = self.effect
        if effect.when and (effect.when == "after") != bool(s.revolution):
            return
        if effect.op == "ap":
            s.set_ap(self.side, s.ap[self.side] + effect.delta)
        elif effect.op == "index":
            s.shift_index(effect.delta, "incident")
        elif effect.op == "free":
            s.then(FreeAction(self.side, tuple(effect.actions), effect.contingent))
        elif effect.op == "hit_random":
            s.then(RandomHit(effect.contingent))
        else:
            s.ban(effect)


class RandomHit(Procedure[State], frozen=True):
    """[7.2] A mobile ground unit of a contingent, picked at random on the map, takes a hit."""

    contingent: str

    rule = "7.2"
    prompt = "Which unit is hit?"

    def options(self, s: State) -> Options:
        on_map = [unit for stacks in s.stacks for stack in stacks.values() for unit in stack]
        troops = [unit for unit in on_map if s.game.cls[unit] == GROUND]
        found = tuple(unit for unit in troops if s.contingent(unit) == self.contingent)
        return Options(("pick", found)) if found else NONE

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.hit(str(noun), "incident")
        s.then(CheckStacks(), Aftermath())


# --- the revolution ----------------------------------------------------------------------------------


class RevolutionCheck(Procedure[State], frozen=True):
    """[7.3, 7.3.index, 24.0] In its phase the revolution happens if the marker is in box 0; it happens
    once.
    """

    rule = "7.3"

    def perform(self, s: State) -> None:
        if s.index or s.revolution:
            return
        s.revolt()
        s.then(
            RussianWithdrawal(),
            *(Corps(RUSSIAN, unit, space) for unit, space in CORPS),
            DeployDisplay("bolshevik"),
            GermanWithdrawal(),
            DeployDisplay("finnish_red"),
            WhiteGuards(),
            NewPools(),
            CheckStacks(),
            Aftermath(),
        )


CORPS = (("k_petrograd", HOME[RUSSIAN]), ("k_narva", "narva"), ("k_pskov", "pskov"))
REFUGE = "petrograd_a"


class RussianWithdrawal(Procedure[State], frozen=True):
    """[7.3.R1, 7.3.R2, 7.3.R4, 7.4, 2.1.1.withdrawn] Latvian Rifles and the train defect; all other
    Provisional units go.

    They leave the map, the Refit Display and the pool; minefields stay.
    """

    rule = "7.3.R2"

    def perform(self, s: State) -> None:
        defected = []
        for unit, printed in s.game.unit.items():
            if printed.contingent != "provisional" or printed.cls == MINEFIELD:
                continue
            place = s.at[unit]
            if printed.bolshevik is not None and (place in s.game.space or place == REFIT):
                defected.append(unit)
            elif place in s.game.space or place in (REFIT, POOL, ABOARD, DEPOT):
                s.send(unit, WITHDRAWN, "the revolution", quietly=place in (REFIT, POOL))
        s.secret("defected", RUSSIAN, None, units=tuple(defected))


class Corps(Question[State], frozen=True):
    """[7.3.R3] A Bolshevik corps in its own space; if the enemy controls that, Petrograd A or the pool."""

    unit: Unit
    space: Space

    rule = "7.3.R3"

    def question(self, s: State) -> str:
        name = s.counter(self.unit).name
        return f"{name}: its place is in enemy hands. Deploy in Petrograd A, or keep it in the pool?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.control(self.space) == GERMAN:
            yield Offer(
                "deploy",
                (REFUGE,),
                among(s, (REFUGE,), self.rule, "{} is not Petrograd A, where the corps may deploy"),
            )
            yield Offer("pass", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "deploy":
            s.deploy(self.unit, REFUGE, "the revolution")
        else:
            s.send(self.unit, POOL, "the revolution")

    def perform(self, s: State) -> None:
        s.deploy(self.unit, self.space, "the revolution")


class DeployDisplay(Procedure[State], frozen=True):
    """[7.3.display, 24.0.1, 2.1.1.octrev] The units of a contingent in the October Revolution display come
    in by the rules of deployment, without a die.
    """

    contingent: str

    rule = "7.3.display"

    def perform(self, s: State) -> None:
        found = tuple(u for u in s.in_display(RUSSIAN, OCTOBER) if s.contingent(u) == self.contingent)
        s.then(Reinforce(RUSSIAN, found, "the revolution"))


class GermanWithdrawal(Roll, frozen=True):
    """[7.3.G1, 7.3.G2, 7.3.G3, 7.3.G4, 7.4.scope] Battle fleet, shock divisions and artillery leave;
    then a die of infantry divisions.
    """

    rule = "7.3.G4"
    prompt = "How many German infantry divisions leave?"

    def rolled(self, s: State, die: int) -> None:
        for unit in present(s):
            printed = s.counter(unit)
            fleet = printed.cls == NAVAL and printed.type in ("BB", "BC")
            shock = printed.type == "shock" and printed.size == "XX"
            if fleet or shock or printed.type == "artillery":
                go_west(s, unit)
        s.tell("divisions called", die=die)
        s.then(CallDivisions(GERMAN, die))


def present(s: State) -> Iterator[Unit]:
    """[7.4.scope] The German units that can be withdrawn: on the map, in the Refit Display, in the pool."""
    here = {*s.game.space, ABOARD, REFIT, POOL}
    return (unit for unit, side in s.game.owner.items() if side == GERMAN and s.at[unit] in here)


def go_west(s: State, unit: Unit) -> None:
    """[7.3.G4] A German unit leaves for the Western Front; what goes from a closed display goes unseen."""
    s.send(unit, WITHDRAWN, "the Western Front", quietly=s.at[unit] in (REFIT, POOL))


class CallDivisions(Question[State], frozen=True):
    """[7.3.G4] The German selects the infantry divisions that leave, wherever they are."""

    left: int

    rule = "7.3.G4"

    def question(self, s: State) -> str:
        return f"Choose a division for the Western Front: {self.left} more"

    def divisions(self, s: State) -> list[Unit]:
        """Infantry divisions on the map, in the Refit Display and in the pool."""
        found = ((unit, s.counter(unit)) for unit in present(s))
        return [unit for unit, printed in found if printed.type == "infantry" and printed.size == "XX"]

    def offers(self, s: State) -> Iterable[Offer]:
        if self.left:
            divisions = self.divisions(s)
            yield Offer(
                "withdraw",
                divisions,
                among(
                    s,
                    divisions,
                    self.rule,
                    "{} is no infantry division of yours on the map, in Refit or in the pool",
                ),
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        go_west(s, str(noun))
        s.then(CallDivisions(self.side, self.left - 1))


class WhiteGuards(Roll, frozen=True):
    """[24.0.2, 24.0] A die's number of White Guards, picked at random, comes to the north of Finland."""

    rule = "24.0.2"
    prompt = "How many White Guards rise?"

    def rolled(self, s: State, die: int) -> None:
        s.tell("white guards", die=die)
        s.then(PickUnits(GERMAN, die, OCTOBER, (), "finnish_white"))


class NewPools(Procedure[State], frozen=True):
    """[24.0.3, 24.0.4, 28.3, 28.4] What is left of the display goes to the pools; the Landwehr and the
    Red Sailors too.
    """

    rule = "24.0.3"

    def perform(self, s: State) -> None:
        for side in (GERMAN, RUSSIAN):
            for unit in s.in_display(side, OCTOBER):
                s.send(unit, POOL, "the revolution", quietly=True)
        for option, unit in (("landwehr", "g_blw"), ("red_sailors", "k_ks")):
            if s.game.uses(option) and s.at[unit] == OUT:
                s.send(unit, POOL, "the revolution")
