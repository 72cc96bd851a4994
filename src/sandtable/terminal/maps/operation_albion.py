"""The map of Operation Albion as lists: a space, what borders on it, who stands there; and the battle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.core.options import Noun
from sandtable.core.side import Side, other
from sandtable.game.game import AnyGame
from sandtable.games.operation_albion import combat
from sandtable.games.operation_albion.gamedata import GERMAN, RUSSIAN, GameData
from sandtable.games.operation_albion.show.details import hits_on
from sandtable.games.operation_albion.show.log import FORMS
from sandtable.games.operation_albion.show.seen import SIDES, Seen, strength, where
from sandtable.games.operation_albion.state import ABOARD, Battle, Space, State, Unit
from sandtable.games.operation_albion.view import View
from sandtable.games.operation_albion.vocabulary import name

STYLES = ("bright_cyan", "bright_yellow")

LEGEND = """\
Units by their labels, then anti-air, anti-ship, anti-submarine, anti-ground / movement or range
(Mine 3-2: anti-ship and anti-submarine); units with the same factors together, [ ] what a ship carries
A border is sea, coast, land or lake, rail a railroad across it; * a place that you may choose
3 ground ? are three units face down; Task Force 1 is a marker with ships under it"""

BORDERS = ("sea", "coast", "land", "lake")


class Picture:
    """The war in the Baltic."""

    legend = LEGEND

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.data: GameData = game.start().game

    def question(self, view: View, width: int, height: int) -> RenderableType:
        """The battle that is being fought, or the places around the force, or where one's units are."""
        seen, options = Seen(self.data, view), view.asked.options if view.asked else {}
        if view.battle is not None and view.agenda:
            return battle(self.data, self.game.sample(view, Random(0)))
        centre = self.centre(view)
        if centre:
            choices = [str(n) for verb in ("to", "target", "area", "retreat") for n in options.get(verb, [])]
            force = [u for u in getattr(view.agenda[-1], "units", ()) if u in self.data.unit]
            line = [Text(f"Force: {seen.alike(force)}")] if force else []
            return Lines(*line, self.near(seen, centre, choices))
        if "unit" in options or "top" in options:
            return Text("", end="")
        return self.listed(seen, seen.occupied(view.side), height)

    def around(self, view: View, place: Noun, width: int, height: int) -> RenderableType:
        """A space and everything that borders on it."""
        return self.near(Seen(self.data, view), str(place))

    def overview(self, view: View, width: int, height: int) -> RenderableType:
        """Every space where somebody is."""
        seen = Seen(self.data, view)
        return self.listed(seen, seen.occupied())

    def centre(self, view: View) -> Space:
        """Where the force of the open question is, or the place that it is about."""
        question, at = view.agenda[-1] if view.agenda else None, where(view)
        fight = getattr(question, "battle", None)
        units = [*getattr(question, "units", ()), *getattr(question, "ships", ())]
        units.append(getattr(question, "unit", ""))
        places = [getattr(question, name, "") for name in ("here", "space", "zone", "area")]
        places += [fight.space] if isinstance(fight, Battle) else []
        places += [at.get(unit) for unit in units if isinstance(unit, str)]
        return next((place for place in places if isinstance(place, str) and place in self.data.space), "")

    # --- places ------------------------------------------------------------------------------

    def near(self, seen: Seen, space: Space, choices: Iterable[Space] = ()) -> Table:
        """A space and everything that borders on it; places that may be chosen are starred."""
        chosen, borders, spaces = set(choices), self.data.borders[space], self.data.space
        table = rows("bright_black", "", "bright_black", "")
        here = Text(spaces[space].name, "bold reverse")
        table.add_row("  here", here, seen.nature(space), forces(seen, space))
        for place in sorted(borders, key=lambda one: (BORDERS.index(borders[one].kind), spaces[one].name)):
            border, name = borders[place], spaces[place].name
            kind = f" {'*' if place in chosen else ' '}{border.kind}{', rail' if border.rail else ''}"
            bold = Text(name, "bold" * (place in chosen))
            table.add_row(kind, bold, seen.nature(place), forces(seen, place))
        return table

    def listed(self, seen: Seen, spaces: list[Space], most: int | None = None) -> RenderableType:
        """Spaces with who is there; of too many only the first."""
        table = rows("", "bright_black", "")
        for space in spaces[:most]:
            name = Text(f"  {self.data.space[space].name}", "bold")
            table.add_row(name, seen.nature(space), forces(seen, space))
        left = len(spaces[most:]) if most is not None else 0
        return Lines(table, Text(f"  and {left} more places: map all", "bright_black")) if left else table


def rows(*styles: str) -> Table:
    """A table without lines; the last column has the most room."""
    table = Table(box=None, show_edge=False, show_header=False, padding=(0, 1), pad_edge=False)
    for at, style in enumerate(styles, 1 - len(styles)):
        table.add_column(style=style, no_wrap=at < -1, ratio=(2 if at else 5) if at > -2 else None)
    return table


def forces(seen: Seen, space: Space) -> Text:
    """Who is in a space, side by side, as far as it is seen."""
    found = [(side, text) for side in (GERMAN, RUSSIAN) if (text := seen.forces(side, space))]
    return Text("\n").join(Text(f"{SIDES[side]}: {text}", STYLES[side]) for side, text in found)


# --- the battle ----------------------------------------------------------------------------------


def battle(data: GameData, s: State) -> RenderableType:
    """[12.0] The battle as it stands: its stage, who fires first and why, everybody in it, hits to take."""
    fight = s.fight
    zone = f" from {data.space[fight.zone].name}" if fight.zone else ""
    form = FORMS.get(fight.form, fight.form.capitalize())
    what = f"{form} at {data.space[fight.space].name}{zone}: the {SIDES[fight.side]} side attacks"
    at = fight.stage
    stages = [(f"[{one}]", "reverse") if one == at else (f" {one} ", "bright_black") for one in combat.STAGES]
    lines: list[RenderableType] = [Text(what, "bold"), Text.assemble(" ", *stages)]
    if fight.stage and fight.first is not None:
        first = f"  The {SIDES[fight.first]} side fires first in this stage "
        lines.append(Text.assemble(first, (f"({combat.attacker_first(s, fight.stage)[1]})", "cyan")))
    table = rows("", "", "")
    for side, unit in fighters(s):
        text = f"{name(s.counter(unit))} {strength(s.factors(unit), 'reduced' * (unit in s.reduced))}"
        table.add_row(Text(f"  {SIDES[side]}", STYLES[side]), text, fire(s, unit))
    lines.append(table)
    hits = [f"{number} on {kind} units" for kind, number in fight.hits.items() if number]
    return Lines(*lines, *([Text(f"  Hits to take: {', '.join(hits)}", "bold red")] if hits else []))


def fighters(s: State) -> Iterator[tuple[Side, Unit]]:
    """Everybody who is in the battle, the attackers first, and those who wait aboard."""
    for side in (s.fight.side, other(s.fight.side)):
        waiting = [u for u in s.fight.landing if s.at[u] == ABOARD] if side == s.fight.side else []
        yield from ((side, unit) for unit in (*combat.own(s, side), *waiting))


def fire(s: State, unit: Unit) -> str:
    """[12.1.once] Whether a unit has fired, or when and with which factors it can."""
    if unit in s.fight.fired:
        return "has fired"
    if unit in s.fight.silent:
        return "holds fire: it carries the landing"
    if unit in s.fight.landing and unit not in combat.attacking(s):
        return "still aboard, lands for the ground stage"
    stage = combat.stage_of(s, unit)
    if s.fight.stage and combat.STAGES.index(stage) < combat.STAGES.index(s.fight.stage):
        return "did not fire"
    found = [f"{kind} {hits_on(combat.factor(s, unit, kind))}" for kind in combat.targets(s, unit)]
    return f"{stage} stage: {', '.join(found) or 'nothing to fire at'}"
