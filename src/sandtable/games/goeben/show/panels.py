"""Pages beside the map: the displays of the ships, the battle, the orders, and what lies where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil

from sandtable.game.documents import Block, Grid, Lines, Panel, Track
from sandtable.games.goeben.gamedata import CAMPAIGN, GUNS
from sandtable.games.goeben.gunnery import TORPEDO, armor, firepower, fort, ship_class
from sandtable.games.goeben.movement import speeds
from sandtable.games.goeben.pack.schema import Mission
from sandtable.games.goeben.ports import kind, must_leave
from sandtable.games.goeben.sampling import position
from sandtable.games.goeben.show.details import place
from sandtable.games.goeben.show.log import FIRST, Sentences
from sandtable.games.goeben.show.status import goal, silenced
from sandtable.games.goeben.state import Damage, Display, Ship, Space, State
from sandtable.games.goeben.victory import at_the_goal
from sandtable.games.goeben.view import View
from sandtable.games.goeben.vocabulary import TRACKS
from sandtable.kit.words import counted

TEN = 10
"""The points of a box of the bar."""
LONGEST = 12
"""The blocks of the longest bar of points from one source."""


class Panels:
    """The pages of a game, each made from a view."""

    def __init__(self, names: Sentences) -> None:
        self.names = names
        self.data = names.data

    # --- ships -------------------------------------------------------------------------------

    def ships(self, view: View) -> Panel:
        """[2.1.display] The tracks of the German ships, where they lie, and what is in their boxes."""
        s = position(self.data, view)
        fleet = sorted(s.afloat, key=s.rank)
        header = ["Ship", "Leadership", "Hull", "Engines", "Guns", "Ammunition", "Torpedoes", "Coal", "Speed"]
        lines = [f"{self.names.ship(ship)} {self.lies(s, ship)}" for ship in sorted(s.at, key=s.rank)]
        return Panel("Ships", [Grid(header, [self.tracks(s, ship) for ship in fleet]), Lines(lines)])

    def tracks(self, s: State, ship: Ship) -> list[str]:
        """A row of the displays."""
        now, new = s.afloat[ship], self.data.german[ship]
        guns = "-".join(str(getattr(now, gun)) for gun in GUNS)
        tracks = ((now.ammunition, new.ammunition), (now.torpedoes, new.torpedoes), (now.coal, new.coal_max))
        spent = (f"{left}/{full}" for left, full in tracks)
        speed = "/".join(str(speed) for speed in dict.fromkeys(speeds(s, ship)))
        body = [f"{now.hull}/{new.hull}", f"{now.engines}/{new.engines}"]
        return [new.name, str(now.leadership), *body, guns, *spent, speed]

    def lies(self, s: State, ship: Ship) -> str:
        """Where a ship is, what kind of place that is, whether it can move, and what is in its boxes."""
        space = s.at[ship]
        words = f"at {self.names.place(space)} ({place(s, space)})"
        if ship in s.outfitted:
            words += ", does not move today"
        elif ship in s.moved and s.phase == "movement":
            words += ", has moved"
        elif s.turn and must_leave(s, ship):
            words += ", must leave today"
        return f"{words}. Boxes: {self.boxes(s.afloat[ship])}" if ship in s.afloat else words

    def boxes(self, display: Display) -> str:
        """The hull boxes: what is stowed in them, and how many are empty or lost."""
        boxes = enumerate(display.boxes, 1)
        parts = [f"{number} {self.data.cargo[id].name}" for number, id in boxes if id in self.data.cargo]
        empty = sum(not cargo for cargo in display.boxes[: display.hull])
        lost = len(display.boxes) - display.hull
        return ", ".join([*parts, *[f"{empty} empty"] * bool(empty), *[f"{lost} lost"] * bool(lost)])

    # --- battle ------------------------------------------------------------------------------

    def battle(self, view: View) -> Panel:
        """[14.2] The battle as it stands: who fires first, the step, targets and damage."""
        if view.battle is None:
            return Panel("Battle", [Lines(["No battle is being fought."])])
        s = position(self.data, view)
        battle = s.fight
        what = "Bombardment of" if battle.shore else "Battle at"
        sight = f"{', at night' * battle.night}{', in limited visibility' * bool(battle.visibility)}"
        lines = [f"{what} {self.names.place(battle.space)}{sight}{FIRST[battle.first] or ', no contact yet'}"]
        if battle.vp:
            lines.append(f"{battle.vp:+d} VP so far")
        if battle.step:
            fired = battle.step.split("+")
            steps = [(f"[{TRACKS[gun]}]" if gun in fired else TRACKS[gun]) for gun in (*GUNS, TORPEDO)]
            lines.append("  ".join(steps))
        header = ["Ship", "Class", "Guns", "Torpedoes", "Strength", "Speed", "Target"]
        rows = [self.combatant(s, unit) for unit in (*battle.ours, *battle.theirs)]
        return Panel("Battle", [Lines(lines), Grid(header, rows)])

    def combatant(self, s: State, unit: str) -> list[str]:
        """A ship or a coastal defence in battle."""
        battle, display, ship = s.fight, s.afloat.get(unit), self.data.warship.get(unit)
        rate, target = battle.rate.get(unit, ""), battle.targets.get(unit, "")
        words = "holds fire" if rate == "hold" else self.names.ship(target)
        words += ", maximum rate" * (rate == "maximum") + " (fired)" * (unit in battle.fired and words != "")
        if display:
            strength = f"hull {display.hull} of {self.data.german[unit].hull}"
        else:
            damage = battle.damage.get(unit, Damage()).total if ship else fort(s, unit).damage
            strength = f"armour {armor(s, unit)}" + (f", damage {damage}" if damage else "")
        return [
            self.names.ship(unit),
            ship_class(s, unit),
            "-".join(str(firepower(s, unit, gun)) for gun in GUNS),
            str(display.torpedoes if display else firepower(s, unit, TORPEDO)),
            strength,
            str(ship.speed) if ship else "",
            words,
        ]

    # --- orders ------------------------------------------------------------------------------

    def orders(self, view: View) -> Panel:
        """[17.0, 24.0] What the orders ask for, where the points come from, and how a campaign stands."""
        mission = self.data.missions.get(view.mission)
        if mission is None:
            return Panel("Orders", [Lines(["The orders are not drawn yet."])])
        s = position(self.data, view)
        days = f"Day {s.turn} of {mission.days}" if s.turn else f"{mission.days} days"
        once = "All of it must be so at once in an Objective Phase (17.0)."
        end = f"Accomplished on day {s.accomplished}." if s.accomplished else once
        demands = [
            *((f"Silence {name}{f' ({left} left)' * bool(left)}", not left) for _, name, left in silenced(s)),
            (f"A German ship at {goal(s)}", at_the_goal(s)),
            (f"{mission.vp} VP: {s.vp} so far", s.vp >= mission.vp),
        ]
        blocks: list[Block] = [
            Lines([f"{mission.about} ({mission.rule})"], f"{mission.name}: {days}"),
            Grid(["", ""], [["☑" if met and s.turn else "☐", what] for what, met in demands]),
            Lines([end]),
            bar(s.vp, mission.vp),
            Grid(["", "", ""], sources(s.points) or [["None yet", "", ""]]),
        ]
        return Panel("Orders", [*blocks, *self.campaign(s)])

    def campaign(self, s: State) -> Iterator[Block]:
        """[24.0, 24.2] The missions of a campaign, and what those accomplished bring."""
        if self.data.setup.scenario != CAMPAIGN:
            return
        won = [self.data.missions[id] for id in s.successes]
        known = dict.fromkeys(s.orders, "to come") | {s.mission: "now"}
        known |= dict.fromkeys(s.successes, "accomplished")
        rows = [[one.name, known.get(one.id, "failed or withdrawn")] for one in self.data.missions.values()]
        yield Grid(["", ""], rows, f"Campaign: {counted(len(won), 'mission')} accomplished")
        lines = [line for mission in won for line in self.bonuses(mission)]
        if s.bonus == "reinforce":
            lines.append("Moltke and Stralsund come at the start of the next mission")
        yield Lines(lines or ["Ships start at Pola; missions accomplished open other harbours (24.2)."])

    def bonuses(self, mission: Mission) -> Iterator[str]:
        """[24.2] What a mission brings for those after it."""
        harbours = [f"{nation} harbours" for nation in mission.opens]
        harbours += map(self.names.place, mission.opens_spaces)
        if harbours:
            yield f"Ships may start at {', '.join(harbours)}"
        yield from (f"{self.names.place(id)} is no longer patrolled" for id in mission.calms)
        yield from (f"{nation} harbours are friendly" for nation in mission.friends)

    # --- everything --------------------------------------------------------------------------

    def units(self, view: View) -> Panel:
        """Everything on the table, place by place, and what is still unknown."""
        s = position(self.data, view)
        found = {space: "; ".join(self.there(s, space)) for space in self.data.space}
        rows = [
            [f"{self.names.place(space)} ({place(s, space)})", there]
            for space, there in found.items()
            if there
        ]
        unknown = sum(s.pooled.values())
        rows.append(["Incident Pool", f"{len(s.pool) + unknown} counters, {unknown} of them unknown"])
        for group, counters in s.hidden.items():
            if counters and group in s.pooled:
                rows.append([f"Unseen {group.title()}", ", ".join(map(self.names.ship, counters))])
        return Panel("Units", [Grid(["Place", "What lies there"], rows)])

    def there(self, s: State, space: Space) -> Iterator[str]:
        """What lies in a space."""
        ships = s.here(space)
        if ships:
            yield self.names.ships(ships)
        lying = s.lying.get(space, ())
        for marker in lying:
            if marker.counter:
                yield self.names.ship(marker.counter) + ("" if marker.up else " (face down)")
        unknown = sum(not marker.counter for marker in lying)
        if unknown:
            yield f"{unknown} face down"
        for unit in s.forts.get(space, ()):
            name = self.names.ship(unit.counter) if unit.counter else "coastal defence, unknown"
            yield name + (f", {unit.damage} damage" if unit.damage else "")
        for places, word in ((s.colliers, "collier"), (s.mines, "mine"), (s.marines, "marines ashore")):
            if space in places:
                yield word
        if space in s.visited and kind(s, space).startswith("neutral"):
            yield "closed: it has had its visit"


def sources(points: Mapping[str, int]) -> list[list[str]]:
    """[17.1] Points by their source, the most first, each with a bar; the bars of lost points are pale."""
    most = max([1, *map(abs, points.values())])
    rows = []
    for why, vp in sorted(points.items(), key=lambda item: -item[1]):
        bar = ("█" if vp > 0 else "░") * ceil(LONGEST * abs(vp) / most)
        rows.append([why.capitalize(), f"{vp:+d}", bar])
    return rows


def bar(vp: int, asked: int) -> Track:
    """[17.0] The points so far on their way to those that the orders ask for, in tens."""
    boxes = [*map(str, range(0, asked, TEN)), str(asked)]
    at = max(0, vp) // TEN if vp < asked else len(boxes) - 1
    return Track(boxes, f"Victory points: {vp} of {asked}", at, tone="good" if vp >= asked else "")
