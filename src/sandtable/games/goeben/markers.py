"""Markers that lie face down, and the Incident Pool: who they are is drawn when it is asked (1.3.draw)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from sandtable.core.options import Noun, Options
from sandtable.core.procedure import Procedure
from sandtable.games.goeben.state import Counter, Lying, Space, State

EXTRA = "incident"
"""The group of random Incident markers that a campaign mixes into the British ships (24.3)."""


class IdentifyMarkers(Procedure[State], frozen=True):
    """[1.3.revealed, 1.3.draw] Draw what the unknown markers of a space are; they stay as they lie."""

    space: Space
    group: str = ""

    rule = "1.3.draw"
    prompt = "What is it?"

    def next(self, s: State) -> int | None:
        """The first marker that nobody knows."""
        markers = s.lying.get(self.space, ())
        return next((i for i, marker in enumerate(markers) if not marker.counter), None)

    def options(self, s: State) -> Options:
        index = self.next(s)
        if index is None:
            return Options()
        return Options(("is", s.hidden[self.group or s.lying[self.space][index].group]))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        index = self.next(s)
        assert index is not None
        marker = s.lying[self.space][index]
        s.identify(self.group or marker.group, str(noun))
        if is_placeholder(str(noun)):
            s.then(IdentifyMarkers(self.space, EXTRA))
            return
        markers = list(s.lying[self.space])
        markers[index] = msgspec.structs.replace(marker, counter=str(noun))
        s.set_markers(self.space, markers)
        s.then(IdentifyMarkers(self.space))


class TurnUp(Procedure[State], frozen=True):
    """[13.0.1, 21.2, incident.quiet_seas] Turn the markers of a space face up: warships stay, Quiet Seas goes
    back to the pool.
    """

    space: Space

    rule = "13.0.1"

    def perform(self, s: State) -> None:
        left: list[Lying] = []
        for marker in s.lying.get(self.space, ()):
            if not marker.up:
                s.show("revealed", counter=marker.counter, place=self.space)
            if s.game.markers.get(marker.counter) == "quiet_seas":
                s.to_pool(marker.counter)
            else:
                left.append(msgspec.structs.replace(marker, up=True))
        s.set_markers(self.space, left)


class IdentifyForts(Procedure[State], frozen=True):
    """[2.2.coastal, 16.0] Turn up the Coastal Defense units of a port."""

    space: Space

    rule = "2.2.coastal"
    prompt = "What guards the port?"

    def options(self, s: State) -> Options:
        unknown = any(not fort.counter for fort in s.forts.get(self.space, ()))
        return Options(("is", s.hidden["coastal"])) if unknown else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        forts = list(s.forts[self.space])
        index = next(i for i, fort in enumerate(forts) if not fort.counter)
        forts[index] = msgspec.structs.replace(forts[index], counter=str(noun))
        s.identify("coastal", str(noun))
        s.set_forts(self.space, forts)
        s.show("coastal defence", fort=forts[index].id, counter=str(noun), place=self.space)
        s.then(self)


def is_placeholder(name: Counter) -> bool:
    """[24.3] Whether this stands for one of the random markers among the British ships."""
    return name.startswith(f"{EXTRA} ")


def tickets(s: State) -> Iterator[str]:
    """[1.3.pool, 13.0.2] What can be drawn from the pool: each counter, the unknown ones by their group."""
    yield from sorted(s.pool)
    for group, number in sorted(s.pooled.items()):
        yield from (f"{group} {i}" for i in range(1, number + 1))


class DrawMarker(Procedure[State], frozen=True):
    """[13.0.2, 1.3.draw] Draw one marker from the Incident Pool."""

    space: Space
    left: int

    rule = "13.0.2"
    prompt = "Draw a marker"

    def options(self, s: State) -> Options:
        return Options(("draw", tuple(tickets(s)))) if self.left > 0 else Options()

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        more = DrawMarker(self.space, self.left - 1)
        group, _, number = str(noun).rpartition(" ")
        if group in s.pooled and number.isdigit():
            s.take_unknown(group)
            s.then(DrawnIs(self.space, group), more)
        else:
            s.from_pool(str(noun))
            s.draw_marker(str(noun), self.space)
            s.then(more)


class DrawnIs(Procedure[State], frozen=True):
    """[1.3.draw] Which counter of its group an unknown one was."""

    space: Space
    group: str

    rule = "1.3.draw"
    prompt = "What is it?"

    def options(self, s: State) -> Options:
        return Options(("is", s.hidden[self.group]))

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        s.identify(self.group, str(noun))
        if is_placeholder(str(noun)):
            s.then(DrawnIs(self.space, EXTRA))
        else:
            s.draw_marker(str(noun), self.space)
