"""A battle of Goeben, 1914 as text: who has the First Salvo, the step, targets and damage."""

from __future__ import annotations

from rich.console import Group as Lines
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from sandtable.games.goeben.combat import allied_rating, german_rating, seaplane_bonus
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.gunnery import ALLIED, GERMAN, TORPEDO, armor, firepower, fort, ship_class
from sandtable.games.goeben.show.log import TRACKS, Sentences
from sandtable.games.goeben.state import Damage, Ship, State

FIRST = {GERMAN: "we have the First Salvo", ALLIED: "they have the First Salvo", "": "no contact yet"}
OURS, THEIRS = "bold bright_green", "bold bright_red"


def battle_block(s: State, names: Sentences) -> RenderableType:
    """The battle as it stands."""
    battle = s.fight
    what = "Bombardment of" if battle.shore else "Battle at"
    night = ", at night" if battle.night else ""
    fog = ", in limited visibility" if battle.visibility else ""
    top = f"{what} {names.place(battle.space)}{night}{fog}: {FIRST[battle.first]}"
    points = f"   {battle.vp:+d} VP so far" if battle.vp else ""
    lines: list[RenderableType] = [Text.assemble((top, "bold"), points)]
    if battle.step:
        lines.append(step_strip(battle.step))
    return Lines(*lines, forces(s, names))


def step_strip(step: str) -> Text:
    """[14.2] Guns from the largest, then torpedoes, with what fires now marked."""
    text = Text(" ")
    for weapon in (*GUNS, TORPEDO):
        now = weapon in step.split("+")
        text.append(
            f"[{TRACKS[weapon]}]" if now else f" {TRACKS[weapon]} ", "reverse" if now else "bright_black"
        )
    return text


def forces(s: State, names: Sentences) -> Table:
    """Everyone who is still in the battle."""
    battle = s.fight
    table = Table(box=None, show_edge=False, pad_edge=False, header_style="bright_black", padding=(0, 1))
    for heading in ("  ship", "class", "guns", "torpedo", "strength", "speed", "target"):
        table.add_column(heading)
    for unit in (*battle.ours, *battle.theirs):
        ours = unit in battle.ours
        target = names.ship(battle.targets[unit]) if unit in battle.targets else ""
        rate = battle.rate.get(unit, "")
        words = "holds fire" if rate == "hold" else f"{target}{', maximum rate' if rate == 'maximum' else ''}"
        table.add_row(
            Text(f"  {names.ship(unit)}", OURS if ours else THEIRS),
            ship_class(s, unit),
            "-".join(str(firepower(s, unit, gun)) for gun in GUNS),
            str(torpedoes(s, unit)),
            strength(s, unit),
            str(s.game.warship[unit].speed) if unit in s.game.warship else "",
            words + (" (fired)" if words and unit in battle.fired else ""),
        )
    return table


def torpedoes(s: State, unit: str) -> int:
    """What is left in the tubes, or the printed value."""
    return s.afloat[unit].torpedoes if unit in s.afloat else firepower(s, unit, TORPEDO)


def strength(s: State, unit: str) -> str:
    """Hull or armour, and the damage so far; more damage than armour sinks."""
    if unit in s.afloat:
        return f"hull {s.afloat[unit].hull} of {s.game.german[unit].hull}"
    damage = s.fight.damage.get(unit, Damage())
    suffered = damage.total if unit in s.game.warship else fort(s, unit).damage
    return f"armour {armor(s, unit)}" + (f", damage {suffered}" if suffered else "")


def contact_odds(s: State, steam: Ship | None) -> str:
    """[14.3] The result of each face of the die."""
    battle = s.fight
    rating = german_rating(s, steam) + seaplane_bonus(s) - allied_rating(s)
    results: dict[str, list[int]] = {}
    for die in range(1, 7):
        band = next(b for b in s.game.tables.contact if b.least <= die + rating <= b.most)
        blind = band.result == "contact 1" and (battle.night or battle.visibility)
        none = blind or band.result == "no contact"
        words = "no contact" if none else "we fire first" if band.first == GERMAN else "they fire first"
        results.setdefault(words, []).append(die)
    return ", ".join(f"{words} on {span(dice)}" for words, dice in results.items())


def span(dice: list[int]) -> str:
    """Faces of a die that follow each other."""
    return str(dice[0]) if len(dice) == 1 else f"{dice[0]}-{dice[-1]}"
