"""15.0 Reinforcements: where units come onto the map."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.core.options import Noun
from sandtable.core.procedure import Offer, Question, Violation
from sandtable.core.side import Side, other
from sandtable.games.operation_albion.asking import Placing
from sandtable.games.operation_albion.gamedata import AIR, ANTI_SHIP, GERMAN, NAVAL, RUSSIAN
from sandtable.games.operation_albion.ports import (
    based,
    capacity,
    functional_port,
    home,
    major_port,
    refuse_airfield,
    supplied,
)
from sandtable.games.operation_albion.stacking import crowded
from sandtable.games.operation_albion.state import POOL, Space, State, Unit
from sandtable.kit.words import counted

RIGA = ("gulf_riga_a", "gulf_riga_b", "gulf_riga_c")
WATCHED = {"gulf_riga_a": ("dagden", "oesel", "moon"), "gulf_riga_b": ("oesel", "moon")}
"""[15.1.naval] Islands whose guns keep German ships from deploying in a zone."""
AIRFIELDS = ("15.1.air", "15.2.air")
"""[15.1.air, 15.2.air] The rules about aircraft by side."""


def places(s: State, unit: Unit) -> list[Space]:
    """[15.0, 15.2, 15.0.limits] Every space where a unit may deploy now."""
    return [space for space in likely(s, unit) if refuse_place(s, unit, space) is None]


def likely(s: State, unit: Unit) -> list[Space]:
    """Spaces among which those are where a unit may deploy: for most where the side has something."""
    side, game = s.game.owner[unit], s.game
    if game.cls[unit] == NAVAL:
        return sorted((home(side), *game.sea))
    at_bases = game.cls[unit] == AIR or s.contingent(unit) in ("imperial", "provisional")
    return sorted({home(side), *(s.stacks[side] if at_bases else game.land)})


def refuse_place(s: State, unit: Unit, space: Space) -> Violation | None:
    """[15.0, 15.0.limits, 15.0.mix, 15.0.enemy] Why a unit may not deploy in a space, stacking and airfields
    considered.
    """
    side, cls = s.game.owner[unit], s.game.cls[unit]
    if space == home(other(side)):
        return Violation("19.1.enemy", f"nobody enters the {s.game.space[space].name} of the enemy")
    if cls == NAVAL:
        return refuse_zone(s, unit, side, space)
    if cls == AIR:
        return refuse_field(s, unit, side, space)
    if space in s.game.sea:
        return Violation("15.0", f"{s.game.space[space].name} is sea: ground units deploy on land")
    return refuse_quarters(s, unit, side, space) or crowded(s, side, space, (unit,))


def refuse_zone(s: State, unit: Unit, side: Side, zone: Space) -> Violation | None:
    """[15.0.naval, 15.1, 15.1.naval, 15.2.naval, 15.2.british] Ships deploy in the home base, and in zones
    off functional major ports, the home base among them.

    Not among enemy ships; dreadnoughts not in the Gulf of Riga.
    """
    if zone == home(side):
        return None
    rule, name = ("15.1.naval" if side == GERMAN else "15.2.naval"), s.game.space[zone].name
    if zone not in s.game.sea:
        return Violation(rule, f"{name} is land: ships deploy at sea or in the home base")
    if s.ships(other(side), zone):
        return Violation("15.0.naval", f"enemy ships are in {name}")
    if s.counter(unit).type == "BB":
        if zone in (RIGA if side == GERMAN else RIGA[:2]):
            return Violation(rule, f"no dreadnought deploys in {name}")
        if s.game.space[zone].shallow:
            return Violation("26.G3.naval.shallow", f"{name} is too shallow for dreadnoughts")
    for isle in WATCHED.get(zone, ()) if side == GERMAN else ():
        if any(s.factors(gun)[ANTI_SHIP] > 0 for gun in s.ground(RUSSIAN, isle)):
            return Violation(rule, f"guns on {s.game.space[isle].name} command {name}")
    if s.contingent(unit) == "british" and zone in s.game.members(("west_baltic",)):
        return None
    if zone in s.game.zones(home(side)):
        return None
    for port in s.game.coasts(zone):
        if major_port(s, port) and functional_port(s, side, port) and s.control(port) == side:
            return None
    british = "15.2.british" if s.contingent(unit) == "british" else rule
    return Violation(british, f"{name} adjoins no major port with a base under your control")


def refuse_field(s: State, unit: Unit, side: Side, area: Space) -> Violation | None:
    """[15.1.air, 15.2.air, 17.1.cap] Aircraft deploy on friendly airfields with room."""
    reason, name = refuse_airfield(s, unit, area), s.game.space[area].name
    if reason is not None:
        return reason if reason.rule == "21.2" else Violation(AIRFIELDS[side], reason.text)
    room = capacity(s, side, area)
    full = len(based(s, side, area)) >= room
    return Violation("17.1.cap", f"the airfield of {name} takes {room} air units") if full else None


def refuse_quarters(s: State, unit: Unit, side: Side, area: Space) -> Violation | None:
    """[15.1.ground, 15.1.white, 15.2.ground, 15.2.bolshevik, 15.2.partisan, 15.2.red] Ground units by their
    contingent.

    Of the Finnish Red Guards that come in together at most two go to a space; the Landwehr goes to Riga or
    Reval only (28.3).
    """
    contingent, game, name = s.contingent(unit), s.game, s.game.space[area].name
    if contingent == "finnish_white":
        fort = area in game.fortresses and game.space[area].finland and bool(s.ground(side, area))
        if fort or area in game.members(("white_guard_entry",)):
            return None
        return Violation(
            "15.1.white", f"{name} is neither in the north of Finland nor a Finnish fortress of yours"
        )
    if contingent == "finnish_red":
        if area not in game.members(("finnish_cities_and_towns",)):
            return Violation("15.2.red", f"{name} is no Finnish city or town")
        if s.units(other(side), area):
            return Violation("15.2.red", f"enemies are in {name}")
        come = sum(u in s.arrived and s.contingent(u) == contingent for u in s.units(side, area))
        most = game.numbers.reds_in_space
        return Violation("15.2.red", f"only {most} deploy in {name} together") if come >= most else None
    if area == home(side) or s.counter(unit).type == "partisan":
        if area == home(side) or not (game.space[area].finland or s.units(GERMAN, area)):
            return None
        return Violation("15.2.partisan", f"{name} is in Finland, or holds German units")
    if contingent == "bolshevik":
        if area not in game.members(("bolshevik_entry",)):
            return Violation("15.2.bolshevik", f"no Bolshevik unit deploys in {name}")
        return Violation("15.2.bolshevik", f"{name} is in enemy hands") if s.walled(side, area) else None
    rule = "15.1.ground" if side == GERMAN else "15.2.ground"
    if s.base(side, area) is None:
        return Violation(rule, f"no base of yours is in {name}")
    if side == GERMAN and game.space[area].finland:
        return Violation(rule, f"{name} is in Finland, where no German troops deploy")
    if s.counter(unit).id == "g_blw" and area not in ("riga", "reval"):
        return Violation(
            "28.3", f"the Baltic Landwehr deploys in Riga, Reval and the home base, not in {name}"
        )
    if not supplied(s, side, area, to_home=True):
        return Violation(rule, f"no railroad line of communications leads from {name} to the home base")
    return None


class Reinforce(Placing, frozen=True):
    """[15.0, 15.0.pool, 7.3.display, 24.0.1, 24.0.2] Several units come in, in the order that the player
    likes; who finds no space goes to the pool.
    """

    units: tuple[Unit, ...]
    reason: str
    spaces: tuple[Space, ...] = ()

    rule = "15.0"
    must = True

    def question(self, s: State) -> str:
        return f"{counted(len(self.units), 'unit')} to deploy: which one goes where?"

    def goals(self, s: State) -> list[tuple[Unit, Space]]:
        """Every unit with every space where it may go; none if there is one unit, or only the home base."""
        found = [
            (unit, space)
            for unit in self.units
            for space in self.spaces or likely(s, unit)
            if refuse_deployment(s, unit, space, self.spaces) is None
        ]
        anywhere = any(space != home(self.side) for _, space in found)
        return found if anywhere and len(self.units) > 1 else []

    def refuse(self, s: State, unit: Unit, space: Space) -> Violation | None:
        """[24.0.2] Why a unit may not go to a space."""
        if unit not in self.units:
            return Violation("15.0", f"{s.counter(unit).name} is not among those that come in now")
        return refuse_deployment(s, unit, space, self.spaces)

    def place(self, s: State, unit: Unit, space: Space) -> None:
        s.deploy(unit, space, self.reason)
        left = tuple(u for u in self.units if u != unit)
        s.then(Reinforce(self.side, left, self.reason, self.spaces))

    def perform(self, s: State) -> None:
        s.then(*(Deploy(self.side, unit, self.reason, self.spaces) for unit in self.units))


def refuse_deployment(s: State, unit: Unit, space: Space, spaces: tuple[Space, ...]) -> Violation | None:
    """[24.0.2] Why a unit may not go to a space; a rule may name the spaces."""
    if not spaces:
        return refuse_place(s, unit, space)
    if space not in spaces:
        return Violation("24.0.2", f"{s.game.space[space].name} is not on the north edge of Finland")
    return crowded(s, s.game.owner[unit], space, (unit,))


class Deploy(Question[State], frozen=True):
    """[15.0, 15.0.pool, 15.0.full, 15.0.other, 18.1.refit] Place a unit; one that finds no space goes to
    the pool.
    """

    unit: Unit
    reason: str
    spaces: tuple[Space, ...] = ()

    rule = "15.0"

    def question(self, s: State) -> str:
        return f"Deploy {s.counter(self.unit).name}"

    def legal(self, s: State) -> list[Space]:
        """Where it may go."""
        spaces = self.spaces or likely(s, self.unit)
        return [space for space in spaces if self.refuse(s, space) is None]

    def refuse(self, s: State, space: Noun) -> Violation | None:
        """Why it may not go to a space."""
        return refuse_deployment(s, self.unit, str(space), self.spaces)

    def offers(self, s: State) -> Iterable[Offer]:
        legal = self.legal(s)
        if len(legal) > 1:
            yield Offer("deploy", legal, lambda space: self.refuse(s, space))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.deploy(self.unit, str(noun), self.reason)

    def perform(self, s: State) -> None:
        legal = self.legal(s)
        if legal:
            s.deploy(self.unit, legal[0], self.reason)
        elif s.at[self.unit] != POOL:
            s.send(self.unit, POOL, "no room to deploy", quietly=True)
