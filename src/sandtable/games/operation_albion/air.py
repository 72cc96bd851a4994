"""26.0 G-3 air actions, and naval air patrols (30.0)."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import ALONE, D6, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.actions import ACTIONS, Action
from sandtable.games.operation_albion.attack import Strike, defenders, fighters
from sandtable.games.operation_albion.combat import SEA_STRIKE, STRIKE
from sandtable.games.operation_albion.forces import (
    COMPLETE,
    ELIGIBLE,
    SET_OUT,
    Next,
    is_air,
    mustering,
    nobody,
)
from sandtable.games.operation_albion.gamedata import AIR
from sandtable.games.operation_albion.movement import air_reach, slowest
from sandtable.games.operation_albion.ports import airfields, based, can_base, capacity, home
from sandtable.games.operation_albion.state import STOCK, Battle, Space, State, Unit
from sandtable.kit.words import counted


class Target(Question[State], frozen=True):
    """[10.4, 26.G3.air.land, 26.G3.air.naval, 26.G3.air.mine, 32.0.patrol] Where the air force flies."""

    action: str
    units: tuple[Unit, ...]

    rule = "10.4"

    def question(self, s: State) -> str:
        return (
            f"{counted(len(self.units), 'air unit')} from {s.game.space[s.at[self.units[0]]].name}: where to?"
        )

    def goals(self, s: State) -> dict[Space, tuple[int, tuple[Space, ...]]]:
        """What is in range of the slowest; the field itself for an airstrike on those who share it."""
        origin = s.at[self.units[0]]
        reach = air_reach(s, self.side, origin, slowest(s, self.units))
        return {origin: (0, ()), **reach} if origin in s.game.land else reach

    def offers(self, s: State) -> Iterable[Offer]:
        reach = self.goals(s)
        legal = [space for space in reach if self.refuse(s, reach, space) is None]
        yield Offer("target", legal, lambda space: self.refuse(s, reach, space))
        if not legal:
            yield Offer("stop", ALONE, always)

    def refuse(
        self, s: State, reach: dict[Space, tuple[int, tuple[Space, ...]]], space: Noun
    ) -> Violation | None:
        """Why they cannot fly there."""
        if space not in reach or not isinstance(space, str):
            return Violation("10.4.range", "it is out of range")
        if self.action == "G3.air.land":
            if space not in s.game.land:
                return Violation("26.G3.air.land", "an airstrike on land needs a land area")
            return (
                None
                if defenders(s, self.side, STRIKE, space)
                else Violation("26.G3.air.land", "no enemy is there")
            )
        if space not in s.game.sea:
            return Violation("26.G3.air.naval", "a sea zone is needed")
        if self.action == "G3.air.naval":
            return (
                None
                if defenders(s, self.side, SEA_STRIKE, space)
                else Violation("26.G3.air.naval", "no enemy is there")
            )
        if self.action == "G3.air.mine" and s.mine(self.side, space) is not None:
            return Violation("9.1.mine", "one minefield of yours is there")
        return None

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stop":
            return
        space = str(noun)
        s.tell("flew", side=self.side, number=len(self.units), origin=s.at[self.units[0]], space=space)
        if self.action in ("G3.air.land", "G3.air.naval"):
            form = STRIKE if self.action == "G3.air.land" else SEA_STRIKE
            s.then(Strike(Battle(self.side, form, space, fighters(s, self.units), ())))
        elif self.action == "G3.air.mine":
            s.then(SeaplaneMines(self.side, space))
        else:
            for unit in self.units:
                if s.counter(unit).patrol_side:
                    s.patrol(unit, space)


class SeaplaneMines(Procedure[State], frozen=True):
    """[26.G3.air.mine, 23.0] 1 to 3: a minefield is placed."""

    side: Side
    zone: Space

    rule = "26.G3.air.mine"
    prompt = "Do the seaplanes lay their mines?"

    def options(self, s: State) -> Options:
        return D6

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        assert isinstance(noun, int)
        done = noun <= s.game.numbers.seaplane_mines_up_to
        s.tell("seaplane mines", die=noun, space=self.zone, done=int(done))
        if done:
            s.then(ChooseMine(self.side, self.zone))


class ChooseMine(Question[State], frozen=True):
    """[26.G3.naval.mine, 23.0, 9.1.mine, 25.0.mine] The owner selects a minefield from his stock."""

    zone: Space

    rule = "26.G3.naval.mine"

    def question(self, s: State) -> str:
        return f"Which minefield is laid in {s.game.space[self.zone].name}?"

    def offers(self, s: State) -> Iterable[Offer]:
        if s.mine(self.side, self.zone) is None:
            stock = s.in_display(self.side, STOCK)
            yield Offer(
                "mine", stock, lambda u: None if u in stock else Violation(self.rule, "it is not in stock")
            )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.lay_mine(str(noun), self.zone)


class Land(Question[State], frozen=True):
    """[26.G3.air.redeploy, 17.1, 17.1.return] A redeployed force lands on another airfield with room for
    all.
    """

    units: tuple[Unit, ...]

    rule = "26.G3.air.redeploy"
    prompt = "Where does the air force land?"

    def legal(self, s: State) -> list[Space]:
        """Fields within double the range, not through or into enemy aircraft."""
        origin = s.at[self.units[0]]
        reach = air_reach(s, self.side, origin, 2 * slowest(s, self.units))
        return [space for space in reach if self.refuse(s, reach, space) is None]

    def refuse(
        self, s: State, reach: dict[Space, tuple[int, tuple[Space, ...]]], space: Noun
    ) -> Violation | None:
        """Why they cannot land there."""
        if space not in reach or not isinstance(space, str):
            return Violation("10.4.range", "it is out of range")
        if space not in s.game.land and space != home(self.side):
            return Violation("17.0", "air units land on an airfield")
        if s.units(other(self.side), space, AIR):
            return Violation("26.G3.air.redeploy", "not into an area with enemy air units")
        if not all(can_base(s, unit, space) for unit in self.units):
            return Violation("17.0", "there is no airfield for them")
        if len(based(s, self.side, space)) + len(self.units) > capacity(s, self.side, space):
            return Violation("17.1.cap", "the airfield has no room for them")
        return None

    def offers(self, s: State) -> Iterable[Offer]:
        reach = air_reach(s, self.side, s.at[self.units[0]], 2 * slowest(s, self.units))
        yield Offer("to", self.legal(s), lambda space: self.refuse(s, reach, space))
        yield Offer("stop", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "to":
            s.move(self.units, (str(noun),))


def has_seaplane(s: State, units: tuple[Unit, ...]) -> Violation | None:
    """[26.G3.air.mine] A seaplane must be in the force."""
    if any(s.counter(unit).type == "SP" for unit in units):
        return None
    return Violation("26.G3.air.mine", "a seaplane must be in the force")


def patrolling(s: State, side: Side, unit: Unit) -> Violation | None:
    """[30.2] Only seaplanes and airships fly patrols."""
    reason = is_air(s, side, unit)
    if reason is None and not s.counter(unit).patrol_side:
        return Violation("30.2", "only seaplanes and airships fly patrols")
    return reason


def no_mines(s: State, side: Side) -> Violation | None:
    """[26.G3.air.mine] There must be a minefield to lay."""
    if not s.in_display(side, STOCK):
        return Violation("15.0.mix", "every minefield is laid")
    return nobody("G3.air.mine")(s, side)


def flying(action: str) -> Next:
    """[10.4] An air force that is complete names its target."""
    return lambda s, side, units, space: Target(side, action, units)


for id, title in (
    ("G3.air.land", "Land area airstrike"),
    ("G3.air.naval", "Naval airstrike"),
    ("G3.air.redeploy", "Re-deploy an air force"),
    ("G3.air.mine", "Lay mines by seaplane"),
    ("32.0.patrol", "Launch a naval air patrol"),
):
    ELIGIBLE[id] = is_air
    SET_OUT[id] = flying(id)
    refuse = no_mines if id == "G3.air.mine" else nobody(id)
    option = "air_patrol" if id.startswith("32") else ""
    ACTIONS[id] = Action(title, mustering(id), refuse, option)

SET_OUT["G3.air.redeploy"] = lambda s, side, units, space: Land(side, units)
COMPLETE["G3.air.mine"] = has_seaplane
ELIGIBLE["32.0.patrol"] = patrolling


class Recall(Question[State], frozen=True):
    """[32.0.recall, 30.0, 30.1, 30.3.leave] Any or all patrols go back to friendly airfields within
    their range.
    """

    rule = "32.0.recall"
    prompt = "Recall patrols"

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every patrol and every field that it reaches."""
        found = []
        for unit in sorted(s.patrols):
            if s.game.owner[unit] == self.side:
                distance = s.game.distance(s.at[unit])
                found += [(unit, a) for a in airfields(s, unit) if distance[a] <= s.movement(unit)]
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        goals = self.goals(s)
        if goals:
            yield Offer(
                "place",
                goals,
                lambda noun: None if noun in goals else Violation(self.rule, "it cannot land there"),
            )
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "place":
            assert isinstance(noun, tuple)
            s.come_home(str(noun[0]), str(noun[1]))
            s.then(self)


def no_patrols(s: State, side: Side) -> Violation | None:
    """[32.0.recall] There must be one."""
    return None if Recall(side).goals(s) else Violation("32.0.recall", "no patrol can come home")


ACTIONS["32.0.recall"] = Action("Recall patrols", lambda s, side: Recall(side), no_patrols, "air_patrol")
