"""26.0 G-1 and G-4 actions: reinforcements, bases, rally and refit (15.0, 18.0, 22.0); demolition (31.0)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from sandtable.core.options import ALONE, D6, NONE, Noun, Options
from sandtable.core.procedure import Offer, Procedure, Question, Violation
from sandtable.core.side import Side
from sandtable.games.operation_albion.actions import ACTIONS, Action, with_question
from sandtable.games.operation_albion.asking import Roll, among, pair, provided
from sandtable.games.operation_albion.deployment import Deploy, Reinforce
from sandtable.games.operation_albion.gamedata import AIR, GROUND, NAVAL, TRANSPORT
from sandtable.games.operation_albion.moments import called
from sandtable.games.operation_albion.ports import home, supplied, transport_near
from sandtable.games.operation_albion.state import DEPOT, DESTROYED, POOL, REFIT, Space, State, Unit

# --- G-1 ---------------------------------------------------------------------------------------------


class Mobilize(Roll, frozen=True):
    """[26.G1.mobilize] A die's number of units comes from the pool."""

    side: Side

    rule = "26.G1.mobilize"
    prompt = "How many reinforcements?"

    def rolled(self, s: State, die: int) -> None:
        s.tell("mobilized", side=self.side, die=die)
        s.then(PickUnits(self.side, die, POOL))


class PickUnits(Procedure[State], frozen=True):
    """[26.G1.mobilize, 15.0.pool, 2.1.1.pool, 2.6.pick, 24.0.2] Units picked at random from a pool; then
    they deploy.
    """

    side: Side
    left: int
    display: str
    picked: tuple[Unit, ...] = ()
    contingent: str = ""

    rule = "2.6.pick"
    prompt = "Pick a unit"

    def options(self, s: State) -> Options:
        pool = [u for u in s.in_display(self.side, self.display) if u not in self.picked]
        found = tuple(u for u in pool if self.contingent in ("", s.contingent(u)))
        return Options(("pick", found)) if self.left and found else NONE

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        unit = str(noun)
        s.secret("picked", self.side, {"side": self.side}, side=self.side, unit=unit)
        s.then(PickUnits(self.side, self.left - 1, self.display, (*self.picked, unit), self.contingent))

    def perform(self, s: State) -> None:
        north = s.game.members(("white_guard_entry",)) if self.contingent else ()
        s.then(Reinforce(self.side, self.picked, "reinforcement", north))


def empty_pool(s: State, side: Side) -> Violation | None:
    """[26.G1.mobilize] There must be somebody to pick."""
    text = "the Reinforcement Pool is empty"
    return None if s.in_display(side, POOL) else Violation("26.G1.mobilize", text)


class Emergency(Question[State], frozen=True):
    """[26.G1.emergency] One transport from the Refit Display or the pool."""

    rule = "26.G1.emergency"
    prompt = "Which transport comes back?"

    def offers(self, s: State) -> Iterable[Offer]:
        lost = transports(s, self.side)
        yield Offer(
            "replace",
            lost,
            among(s, lost, self.rule, "{} is no transport of yours in the Refit Display or pool"),
        )

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.then(Deploy(self.side, str(noun), "emergency replacement"))


def transports(s: State, side: Side) -> list[Unit]:
    """A side's transports in its Refit Display and pool."""
    waiting = (*s.in_display(side, REFIT), *s.in_display(side, POOL))
    return [unit for unit in waiting if s.counter(unit).type == TRANSPORT]


def has_transports(s: State, side: Side) -> Violation | None:
    """[26.G1.emergency] Only if no transport is on the map, and one waits."""
    if any(s.counter(u).type == TRANSPORT for space in s.stacks[side] for u in s.ships(side, space)):
        return Violation("26.G1.emergency", "a transport is on the map")
    return None if transports(s, side) else Violation("26.G1.emergency", "no transport waits")


ACTIONS["G1.mobilize"] = Action("Mobilize reinforcements", lambda s, side: Mobilize(side), empty_pool)
ACTIONS["G1.emergency"] = Action("Emergency transports", lambda s, side: Emergency(side), has_transports)

# --- G-4 ---------------------------------------------------------------------------------------------


def refuse_base(s: State, side: Side, area: Noun) -> Violation | None:
    """[22.0, 22.0.1, 22.0.2, 22.0.3, 9.2.onebase] Why no base can be built in an area."""
    if not isinstance(area, str) or area not in s.game.land:
        return Violation("22.0", f"{called(s.game, area)} is no land area")
    if not engineers(s, side, area):
        return Violation("22.0", f"no engineer is in {called(s.game, area)}")
    if not named_bases(s, side, area):
        return Violation("22.0", f"no base of the name {called(s.game, area)} waits to be built")
    if any(s.base(Side(owner), area) is not None for owner in range(2)):
        return Violation("22.0.2", f"a base stands in {called(s.game, area)}")
    if s.enemy_held(side, area):
        return Violation("22.0.3", f"enemy ground units are in {called(s.game, area)}")
    if not supplied(s, side, area) and not transport_near(s, side, area):
        return Violation("22.0.1", "it needs a railroad line of communications, or a port with a transport")
    return None


def named_bases(s: State, side: Side, area: Space) -> list[Unit]:
    """[22.0] Bases off the map that bear the area's name."""
    return [unit for unit in s.in_display(side, DEPOT) if s.counter(unit).space == area]


class Build(Question[State], frozen=True):
    """[26.G4.build, 22.0, 22.1] An engineer builds the base of the area's name at full strength."""

    rule = "26.G4.build"
    prompt = "Where is a base built?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("build", list(s.stacks[self.side]), lambda area: refuse_base(s, self.side, area))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.deploy(named_bases(s, self.side, str(noun))[0], str(noun), "built")


def refuse_rally(s: State, side: Side, area: Noun) -> Violation | None:
    """[18.2, 26.G4.rally] Why nobody rallies in an area."""
    if not isinstance(area, str) or not any(unit in s.reduced for unit in s.units(side, area)):
        return Violation("26.G4.rally", f"no reduced unit of yours is in {called(s.game, area)}")
    if area == home(side) or supplied(s, side, area) or transport_near(s, side, area):
        return None
    text = f"{called(s.game, area)} has no railroad line of communications, and no port with a transport"
    return Violation("26.G4.rally", text)


class Rally(Question[State], frozen=True):
    """[26.G4.rally, 18.0, 18.2, 18.2.base] All reduced units in one area are restored."""

    rule = "26.G4.rally"
    prompt = "Where do units rally?"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("rally", list(s.stacks[self.side]), lambda area: self.refuse(s, area))

    def refuse(self, s: State, area: Noun) -> Violation | None:
        """[8.4] An incident may grant this to one contingent only."""
        reason = refuse_rally(s, self.side, area)
        if reason is None and s.carrying and not self.rallied(s, str(area)):
            text = f"the incident grants this action to others than those in {called(s.game, area)}"
            return Violation("8.4", text)
        return reason

    def rallied(self, s: State, area: Space) -> list[Unit]:
        """Who is restored."""
        reduced = [unit for unit in s.units(self.side, area) if unit in s.reduced]
        return [unit for unit in reduced if not s.carrying or s.contingent(unit) == s.carrying]

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        for unit in self.rallied(s, str(noun)):
            s.restore(unit)


class Refit(Question[State], frozen=True):
    """[26.G4.refit, 18.1, 2.1.1.refit] Choose a contingent and a kind; then the units that try."""

    chosen: tuple[str, ...] = ()
    units: tuple[Unit, ...] = ()

    rule = "18.1"

    def question(self, s: State) -> str:
        if not self.chosen:
            return "Refit the ground, naval or air units of which contingent?"
        return f"Which units try to refit? {len(self.units)} chosen"

    def waiting(self, s: State) -> dict[tuple[str, ...], list[Unit]]:
        """Units in the Refit Display by contingent and kind."""
        found: dict[tuple[str, ...], list[Unit]] = {}
        for unit in s.in_display(self.side, REFIT):
            found.setdefault((s.contingent(unit), s.game.cls[unit]), []).append(unit)
        return found

    def offers(self, s: State) -> Iterable[Offer]:
        waiting = self.waiting(s)
        if not self.chosen:
            kinds = list(waiting)
            yield Offer(
                "contingent", kinds, among(s, kinds, self.rule, "none of {} waits in the Refit Display")
            )
            return
        left = [unit for unit in waiting.get(self.chosen, ()) if unit not in self.units]
        yield Offer("refit", left, among(s, left, self.rule, self.tries(s)))
        yield Offer("all", ALONE, provided(left, self.rule, f"all {len(self.units)} try"))
        yield Offer("go", ALONE, provided(self.units, self.rule, "0 units try so far: choose one"))

    def tries(self, s: State) -> str:
        """What is told of others."""
        return f"{{}} tries already, or is none of the {' '.join(self.chosen)} units in the Refit Display"

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "contingent":
            s.then(Refit(self.side, pair(noun)))
        elif verb == "refit":
            s.then(Refit(self.side, self.chosen, (*self.units, str(noun))))
        elif verb == "all":
            s.then(Refit(self.side, self.chosen, tuple(self.waiting(s)[self.chosen])))
        else:
            s.then(*(RefitRoll(self.side, unit) for unit in self.units))


def refit_row(s: State, unit: Unit) -> list[str]:
    """[18.1, 2.1.2] The row of the owner's Refit Table for a unit."""
    printed = s.counter(unit)
    rows = {row.units: row.results for row in s.game.tables.refit if row.side == printed.side}
    if printed.cls == AIR:
        return rows["air"]
    if printed.cls == NAVAL:
        return next(results for types, results in rows.items() if printed.type in types.split(", "))
    if printed.side == "german":
        elite = printed.type in ("shock", "artillery")
        return rows["ground: shock, artillery" if elite else "ground: all other"]
    provisional = s.contingent(unit) == "provisional"
    return rows["ground: Provisional" if provisional else "ground: Bolshevik, Finnish Red Guard"]


class RefitRoll(Roll, frozen=True):
    """[18.1, 18.1.refit, 18.1.damage, 18.1.destroyed, 20.0.refit] One die a unit; the result stays the
    owner's secret.
    """

    side: Side
    unit: Unit

    rule = "18.1"
    prompt = "Refit"

    def rolled(self, s: State, die: int) -> None:
        side, unit = self.side, self.unit
        result = refit_row(s, unit)[die - 1]
        s.secret("refitted", side, {"side": side}, side=side, unit=unit, die=die, result=result)
        if result == "R":
            s.then(Deploy(self.side, self.unit, "refit"))
        else:
            s.send(self.unit, POOL if result == "D" else DESTROYED, "refit", quietly=True)


def nobody_waits(s: State, side: Side) -> Violation | None:
    """[26.G4.refit] There must be somebody to refit."""
    return None if s.in_display(side, REFIT) else Violation("26.G4.refit", "the Refit Display is empty")


with_question("G4.build", "Build a base", Build, "no engineer can build a base now")
with_question("G4.rally", "Rally reduced units", Rally, "nobody can rally now")
ACTIONS["G4.refit"] = Action("Refit one contingent", lambda s, side: Refit(side), nobody_waits)

# --- 31.0 port demolition ----------------------------------------------------------------------------


class Sappers(Question[State], frozen=True):
    """[32.0.demolish, 32.0.undemolish, 31.0] Engineers destroy a port, or mend one."""

    mending: bool

    rule = "31.0"
    prompt = "Where do the engineers work?"

    def refuse(self, s: State, area: Noun) -> Violation | None:
        """An engineer at a port that is, or is not, demolished."""
        if not isinstance(area, str) or area not in s.game.land or s.game.space[area].port == "none":
            return Violation(self.rule, f"{called(s.game, area)} has no port")
        if (area in s.demolished) != self.mending:
            name = s.game.space[area].name
            return Violation(self.rule, f"the port of {name} is {'not ' * self.mending}demolished")
        nobody = Violation(self.rule, f"no engineer of yours is in {s.game.space[area].name}")
        return None if engineers(s, self.side, area) else nobody

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("area", list(s.stacks[self.side]), lambda area: self.refuse(s, area))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        number = len(engineers(s, self.side, str(noun)))
        s.then(*(SapperRoll(str(noun), self.mending) for _ in range(number)))


def engineers(s: State, side: Side, area: Space) -> list[Unit]:
    """Engineers of a side in an area."""
    return [unit for unit in s.units(side, area, GROUND) if s.counter(unit).type == "engineer"]


class SapperRoll(Roll, frozen=True):
    """[32.0.demolish, 32.0.undemolish, 31.1] Each engineer rolls: up to 4 destroys, up to 3 mends."""

    area: Space
    mending: bool

    rule = "31.1"
    prompt = "Engineers at work"

    def options(self, s: State) -> Options:
        return D6 if (self.area in s.demolished) == self.mending else NONE

    def rolled(self, s: State, die: int) -> None:
        numbers = s.game.numbers
        s.tell("sappers", space=self.area, die=die, mending=int(self.mending))
        if die <= (numbers.rebuilds_up_to if self.mending else numbers.demolishes_up_to):
            s.demolish(self.area, not self.mending)


IDLE = "no engineer of yours is at such a port"
with_question("32.0.demolish", "Demolish a port", partial(Sappers, mending=False), IDLE, "demolition")
with_question("32.0.undemolish", "Mend a port", partial(Sappers, mending=True), IDLE, "demolition")
