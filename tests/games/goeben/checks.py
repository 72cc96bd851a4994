"""What must hold in every position of Goeben, 1914, and that nothing in it is hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random
from typing import Any, cast

import msgspec

from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.play import choose, settle
from sandtable.core.side import Side
from sandtable.core.state import dump
from sandtable.game.info import Setup
from sandtable.games.goeben.campaign import EndScenario, Scenario
from sandtable.games.goeben.combat import Withdraw
from sandtable.games.goeben.gamedata import AUSTRIAN_WATERS, CAMPAIGN, GUNS
from sandtable.games.goeben.markers import EXTRA, DrawnIs, IdentifyMarkers, is_placeholder
from sandtable.games.goeben.outfitting import room
from sandtable.games.goeben.ports import ATLANTIC, must_leave
from sandtable.games.goeben.sampling import sampler
from sandtable.games.goeben.sequence import PHASES, GameTurn
from sandtable.games.goeben.setup import OPEN_SEA
from sandtable.games.goeben.state import TAIL, Display, Lying, State
from sandtable.games.goeben.view import view


def with_options(scenario: str, *options: str) -> Setup:
    return Setup(scenario, frozenset(options))


SETUPS: tuple[Setup, ...] = (
    with_options("campaign", "austro_hungarians", "night"),
    with_options("ottoman"),
    with_options("suez", "all_four", "austro_hungarians", "seaplanes", "night", "mines", "captains"),
    with_options("raid", "officers", "variable_deployment", "mines"),
    with_options("random", "moltke", "austrian_commander", "austro_hungarians"),
    with_options("campaign", "all_four", "captains", "austrian_commander", "austro_hungarians", "mines"),
    with_options("atlantic", "stralsund", "seaplanes", "night"),
    with_options("campaign", "officers", "moltke_and_stralsund", "seaplanes"),
    with_options("austro_hungarian", "austro_hungarians", "captains", "austrian_commander"),
    with_options("italian", "moltke_and_stralsund", "captains", "mines", "variable_deployment"),
    with_options("random", "officers", "austrian_commander", "night", "seaplanes", "mines", "all_four"),
    with_options("campaign", "variable_deployment"),
    with_options("campaign"),
)
"""Every scenario and every option at least once; the games take them in turn."""

DECISIONS = 4_000
"""No random game takes more choices than this."""

HIDDEN = False
"""Nothing is known to one side alone."""

SEA = ("high_seas", "transit", "patrol_zone")
LATER = {"naval combat", "commerce raiding", "shore bombardment", "objective"}


def sound(s: State) -> None:
    """Every counter is in one place, every track on its display, and the agenda ends the scenario."""
    assert s.over == bool(s.result)
    assert s.vp == sum(s.points.values())
    assert 1 <= s.alert <= s.game.numbers.alert_max
    assert s.morale in (-1, 0, 1)
    if s.agenda:
        frames = [type(p) for p in s.agenda if isinstance(p, EndScenario | Scenario)]
        assert frames == [type(s.agenda[0])], "one frame of the scenario, at the bottom"
    ships_sound(s)
    cargo_sound(s)
    defences_sound(s)
    places_sound(s)
    if cleared(s):
        assert not s.lying
        assert s.pool <= {"new_zealand"}
    else:
        markers_sound(s)
    if s.battle is not None and not isinstance(s.agenda[-1], Withdraw):
        assert set(s.battle.ours) <= set(s.here(s.battle.space))
        forts = tuple(fort.id for fort in s.forts.get(s.battle.space, ()))
        assert set(s.battle.theirs) <= set(forts if s.battle.shore else s.enemies(s.battle.space))


def cleared(s: State) -> bool:
    """Whether everything is off the map, between two scenarios."""
    return bool(s.agenda) and isinstance(s.agenda[0], Scenario) and s.phase == "set-up"


def ships_sound(s: State) -> None:
    """Every ship of ours is afloat, sunk or away, and its tracks are within their bounds."""
    game = s.game
    assert s.since.keys() == s.at.keys()
    assert s.afloat.keys() == {ship for ship in s.at if ship in game.german}
    for ship in (*game.german, *game.austrians):
        found = (ship in s.at) + sum(ship in heap for heap in (s.sunk, s.damaged, s.removed))
        assert found <= 1, f"{ship} is in {found} places"
    commissioned = s.afloat.keys() | (s.sunk & game.german.keys())
    assert s.turn == 0 or commissioned >= set(game.force.ships)
    for ship, display in s.afloat.items():
        new = game.german[ship]
        assert 1 <= display.leadership <= game.rebuilt.leadership_max
        assert 1 <= display.hull <= new.hull
        assert all(0 <= getattr(display, track) <= getattr(new, track) for track in ("engines", *GUNS))
        assert all(getattr(display, track) >= 0 for track in ("ammunition", "torpedoes", "coal"))
        assert all(room(s, ship, track) >= 0 for track in ("ammunition", "torpedoes", "coal"))
        boxes_sound(s, display, new.hull)


def boxes_sound(s: State, display: Display, hull: int) -> None:
    """Cargo lies in boxes that are not lost; a seaplane in two, side by side."""
    assert len(display.boxes) == hull
    assert not any(display.boxes[display.hull :]), "something is stowed in a lost box"
    for first, second in pairwise(("", *display.boxes, "")):
        long = first in s.game.cargo and s.game.cargo[first].boxes == 2
        assert (second == TAIL) == long


def cargo_sound(s: State) -> None:
    """No crew or gear is lost or made."""
    used = Counter(cargo for display in s.afloat.values() for cargo in display.boxes if cargo in s.game.cargo)
    used["mines"] += len(s.mines)
    used["seebataillon"] += len(s.marines)
    for id, cargo in s.game.cargo.items():
        assert s.available[id] >= 0
        assert s.available[id] + used[id] == cargo.count, f"{id}: {s.available[id]} left, {used[id]} in use"
    assert s.game.uses("mines") or not used["mines"]
    assert s.game.uses("seaplanes") or not used["seaplane"]


def defences_sound(s: State) -> None:
    """Every Coastal Defense unit is known in a port, gone, or one of those that nobody has seen."""
    if not s.hidden:
        return
    standing = [fort for forts in s.forts.values() for fort in forts]
    known = [fort.counter for fort in standing if fort.counter]
    seen = Counter([*known, *s.hidden["coastal"]])
    assert max(seen.values()) == 1, "a Coastal Defense unit is in two places"
    assert seen.keys() <= s.game.coastal.keys()
    spare = len(s.game.coastal) - sum(s.game.about.coastal.values())
    assert len(s.hidden["coastal"]) - (len(standing) - len(known)) == spare
    for fort in standing:
        assert fort.damage == 0 or fort.damage <= s.game.coastal[fort.counter].armor


def places_sound(s: State) -> None:
    """Nobody is where he may not be."""
    game = s.game
    phases = {name for name, _, _ in PHASES}
    assert s.phase in phases | {"set-up"}
    if s.mission:
        assert 0 <= s.turn <= s.orders_now.days
    for ship, space in s.at.items():
        assert game.space[space].kind != "black_sea"
        assert ship in game.german or game.zone[space] in AUSTRIAN_WATERS
        started_there = "atlantic" in s.successes and s.since[ship] <= 1
        assert space != ATLANTIC or s.mission == "atlantic" or started_there
        if s.phase in LATER and s.sorties != s.turn:
            late = s.since[ship] < s.turn - 1 and must_leave(s, ship)
            assert not late, f"{ship} has outstayed her visit to {space}"
    assert len(s.colliers) <= 2
    assert all(game.space[space].kind in OPEN_SEA for space in s.colliers)
    assert all(game.space[space].kind == "enemy_port" for space in s.marines)


def markers_sound(s: State) -> None:
    """Every marker and every Allied ship is in one place; those that nobody knows add up group by group."""
    everything = [
        *s.game.markers,
        *(ship for ship in s.game.allied if ship != "new_zealand" or s.new_zealand),
    ]
    found = Counter(lying_about(s))
    assert found == Counter(everything), (
        f"lost or doubled: {(found - Counter(everything)) or Counter(everything) - found}"
    )
    asking = s.agenda[-1] if s.agenda else None
    for group, names in s.hidden.items():
        if group == "coastal":
            continue
        due = s.pooled.get(group, 0)
        due += sum(not m.counter and m.group == group for here in s.lying.values() for m in here)
        due += isinstance(asking, DrawnIs) and asking.group == group
        if isinstance(asking, IdentifyMarkers) and asking.group == EXTRA:
            due += 1 if group == EXTRA else -1 if group == "british" else 0
        if group == EXTRA:
            due += sum(map(is_placeholder, s.hidden["british"]))
        assert len(names) == due, f"{group}: {len(names)} counters for {due} places"
    assert all(number > 0 for number in s.pooled.values())


def lying_about(s: State) -> Iterator[str]:
    """All markers and Allied ships, wherever they are."""
    yield from s.pool
    for group, names in s.hidden.items():
        if group != "coastal":
            yield from (name for name in names if not is_placeholder(name))
    for here in s.lying.values():
        yield from (marker.counter for marker in here if marker.counter)
    for heap in (s.tray, s.draw, s.held, s.resolved, *s.merchants.values()):
        yield from heap
    ours = {*s.game.german, *s.game.austrians}
    for gone in (s.sunk, s.damaged, s.removed):
        yield from gone - ours


def scatter(s: State, random: Random) -> None:
    """Turn a fresh game into a melee: late, far into a campaign, ships and enemies all over the sea."""
    game = s.game
    while s.phase == "set-up":
        choose(s, s.asked, *s.options.sample(random.randrange))
    if game.setup.scenario == CAMPAIGN:
        win_some(s, random)
    if game.uses("austro_hungarians"):
        for ship in random.sample(game.austrians, random.randrange(4)):
            s.join(ship, game.about.base)
            s.send_new_zealand()
    spots = random.sample([id for id, space in game.space.items() if space.kind in SEA], 4)
    for ship in s.afloat:
        s.at[ship] = random.choice([*spots, "pola", *s.orders_now.end_in, *s.orders_now.destroy])
        for track in random.choices(("hull", "engines", "secondary"), k=random.randrange(3)):
            s.hurt(ship, track)
    for space in spots:
        for enemy in random.sample(sorted(s.pool & game.warship.keys()), 1):
            s.from_pool(enemy)
            s.lay(space, Lying(enemy, "", True))
    s.set_alert(random.randint(1, 6))
    s.score(random.randrange(s.orders_now.vp + 20), "scattered")
    s.turn = random.randrange(1, s.orders_now.days)
    s.since = dict.fromkeys(s.at, s.turn)
    s.agenda = [EndScenario()]
    s.then(GameTurn(s.turn + 1))
    settle(s)


def win_some(s: State, random: Random) -> None:
    """Some missions of the campaign lie behind us."""
    for mission in random.sample(s.orders, random.randrange(4)):
        if mission in s.orders:
            s.receive_orders(mission)
            s.conclude(True)
            s.withdraw_orders(s.orders_now.excludes)
    s.receive_orders(random.choice(s.orders))


def points(s: State, events: Iterable[Event]) -> list[int]:
    """The victory points of this scenario as they were told; nothing is known that was not told."""
    vp = 0
    told: set[str] = set()
    for event in events:
        facts = cast(dict[str, Any], event.facts)
        if event.kind == "map cleared":
            vp, told = 0, set()
        elif event.kind == "scored":
            vp += facts["vp"]
            assert facts["total"] == vp
        elif event.kind == "examined":
            told |= set(facts["counters"])
        elif event.kind == "coastal defence":
            told.add(facts["fort"])
    looking = isinstance(s.agenda[-1], IdentifyMarkers) if s.agenda else False
    if not looking:
        face_down = {m.counter for here in s.lying.values() for m in here if m.counter and not m.up}
        assert face_down <= told, f"known though nobody looked: {face_down - told}"
    assert {fort.id for forts in s.forts.values() for fort in forts if fort.counter} <= told
    return [vp]


def nouns(s: State) -> list[Noun]:
    """All ships, spaces, counters, missions and cargo, dice, and things that are none."""
    game = s.game
    names = [
        *game.german,
        *game.warship,
        *game.space,
        *game.markers,
        *game.coastal,
        *game.cargo,
        *game.missions,
    ]
    stowing = [(cargo, box) for cargo in game.cargo for box in (0, 1, 4, 5, 12, 13)]
    aboard = [(ship, box) for ship in game.german for box in (1, 2, 4, 12)]
    trading = [(one, 1, other, box) for one in game.german for other in game.german for box in (1, 4)]
    shares = [(track, number) for track in (*GUNS, "hull", "engines", "coal") for number in (0, 1, 9)]
    dice: list[Noun] = [(1,), (6, 6), (1, 2, 3, 4), (0, 1), (7,), (1, 1, 1, 1, 1)]
    strange: list[Noun] = [None, "", "Goeben", "x", -1, 0, 1, 6, 7, 10**20, 0.5, 3.0, (), ((),), ("goeben",)]
    strange += [("goeben", "1"), ("goeben", 1.0), ("wireless", 1.0), (None, None), (1, "goeben"), (1.0,)]
    return [*names, *stowing, *aboard, *trading, *shares, *dice, *strange]


def shuffled(s: State, viewer: Side, random: Random) -> tuple[State, None]:
    """The position as the viewer's view tells it: the very same, for nothing in it is hidden.

    Only the agenda is left to the side that is asked; it follows from what all have seen.
    """
    known = view(s, viewer)
    assert known.asked is not None
    asked = msgspec.structs.replace(known.asked, side=viewer)
    twin = sampler(s.game, msgspec.structs.replace(known, agenda=tuple(s.agenda), asked=asked))(random)
    assert dump(twin) == dump(s)
    for field in State.__slots__:
        assert getattr(known, field) in (getattr(s, field), tuple(sorted(listed(getattr(s, field)))))
    return twin, None


def listed(value: object) -> list[str]:
    return list(value) if isinstance(value, frozenset) else []


def counterpart(choice: Choice, new: None) -> Choice:
    """The same choice: nobody took another's place."""
    return choice


def seen_enemies(s: State, side: Side) -> set[tuple[str, str]]:
    """The Allied ships, markers and defences that can be named and placed at this moment."""
    lying = {(space, m.counter) for space, here in s.lying.items() for m in here if m.counter}
    return lying | {
        (space, fort.counter) for space, forts in s.forts.items() for fort in forts if fort.counter
    }
