"""Drawing identities late is as fair as a shuffled deal (1.3.draw)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import permutations

from sandtable.core import play
from sandtable.games.goeben.incidents import Incidents
from sandtable.games.goeben.markers import EXTRA, DrawMarker, IdentifyForts, IdentifyMarkers
from sandtable.games.goeben.setup import DealAllies, DealCoastalDefences
from sandtable.games.goeben.state import Fort, Lying, State
from tests.games.goeben.positions import answer, ask, gamedata, position

Odds = dict[object, Fraction]


def outcomes(s: State, chance: Fraction = Fraction(1)) -> Iterator[tuple[State, Fraction]]:
    """Every way in which Chance can answer until the end, with its odds."""
    if s.over:
        yield s, chance
        return
    for verb, noun in s.options:
        twin = s.clone()
        play.choose(twin, twin.asked, verb, noun)
        yield from outcomes(twin, chance / len(s.options))


def odds(s: State, what: Callable[[State], object]) -> Odds:
    """How likely each outcome is."""
    found: Odds = {}
    for end, chance in outcomes(s):
        found[what(end)] = found.get(what(end), Fraction(0)) + chance
    return found


def shuffled(counters: tuple[str, ...], what: Callable[[tuple[str, ...]], object]) -> Odds:
    """How likely each outcome is when all were shuffled at the start."""
    deals = list(permutations(counters))
    found: Odds = {}
    for deal in deals:
        found[what(deal)] = found.get(what(deal), Fraction(0)) + Fraction(1, len(deals))
    return found


def at_malta(s: State) -> tuple[str, ...]:
    """What lies at Malta."""
    return tuple(marker.counter for marker in s.lying["pz_malta"])


FLEET = ("indefatigable", "chatham", "br_dd_1", "quiet_seas-1")


def two_and_two() -> State:
    """Two unknown counters of four at Malta, two in the pool."""
    s = position(goeben="zante", pool=[])
    s.hidden["british"], s.pooled["british"] = FLEET, 2
    s.lay("pz_malta", *[Lying("", "british", False)] * 2)
    return s


def test_1_3_draw_markers_of_a_zone_are_dealt_as_if_shuffled() -> None:
    s = ask(two_and_two(), IdentifyMarkers("pz_malta"))
    assert odds(s, at_malta) == shuffled(FLEET, lambda deal: deal[:2])


def test_1_3_draw_the_pool_and_the_zone_together_are_dealt_as_if_shuffled() -> None:
    s = ask(two_and_two(), DrawMarker("zante", 2), IdentifyMarkers("pz_malta"))
    assert odds(s, lambda end: (at_malta(end), end.draw)) == shuffled(
        FLEET, lambda deal: (deal[:2], deal[2:])
    )


def test_1_3_draw_known_and_unknown_counters_of_the_pool_are_equally_likely() -> None:
    s = two_and_two()
    s.to_pool("patrol-1")
    found = odds(ask(s, DrawMarker("zante", 1)), lambda end: end.draw[0])
    assert found == {"patrol-1": Fraction(1, 3), **dict.fromkeys(FLEET, Fraction(1, 6))}


def set_up() -> State:
    """The Allied set-up of the standard game."""
    s = State(gamedata())
    s.then(DealAllies(), DealCoastalDefences())
    play.settle(s)
    return s


def is_battlecruiser(s: State, counter: str) -> bool:
    """Whether this is one of the battlecruisers."""
    return counter in s.game.warship and s.game.warship[counter].type == "BC"


def first_at(space: str, s: State) -> Fraction:
    """The chance that the first marker of a zone is a battlecruiser."""
    s.then(IdentifyMarkers(space))
    play.settle(s)
    return Fraction(sum(is_battlecruiser(s, str(noun)) for _, noun in s.options), len(s.options))


def test_3_0_3_british_battlecruisers_are_as_likely_in_every_zone() -> None:
    zones = ("pz_gibraltar", "pz_adriatic", "pz_malta", "pz_alexandria")
    assert [first_at(zone, set_up()) for zone in zones] == [Fraction(3, 18)] * 4


def test_3_0_3_pool_draws_do_not_change_the_odds_of_a_zone() -> None:
    s = set_up()
    s.pool = frozenset()
    del s.pooled["french"]
    s.then(DrawMarker("zante", 1))
    play.settle(s)
    total = Fraction(0)
    for ticket in list(s.options):
        drawn = s.clone()
        play.choose(drawn, drawn.asked, *ticket)
        for counter in list(drawn.options):
            after = drawn.clone()
            play.choose(after, after.asked, *counter)
            total += first_at("pz_malta", after) / len(s.options) / len(drawn.options)
    assert total == Fraction(3, 18)


def test_3_0_3_pool_draw_of_a_battlecruiser_leaves_two_for_the_zones() -> None:
    s = set_up()
    s.then(DrawMarker("zante", 1))
    play.settle(s)
    answer(s, ("draw", "british 1"), ("is", "inflexible"))
    assert first_at("pz_malta", s) == Fraction(2, 17)


def test_1_3_draw_a_counter_is_never_in_two_places() -> None:
    s = two_and_two()
    for end, _ in outcomes(ask(s, DrawMarker("zante", 2), IdentifyMarkers("pz_malta"))):
        assert sorted((*at_malta(end), *end.draw)) == sorted(FLEET)
        assert (end.hidden["british"], end.pooled) == ((), {})


def test_1_3_draw_a_marker_once_seen_stays_what_it_was() -> None:
    s = two_and_two()
    answer(ask(s, IdentifyMarkers("pz_malta"), Incidents("zante")), ("is", "chatham"), ("is", "br_dd_1"))
    answer(s, ("draw", "british 2"))
    assert set(s.options.nouns("is")) == {"indefatigable", "quiet_seas-1"}
    assert at_malta(s) == ("chatham", "br_dd_1")


def test_2_2_coastal_defences_are_dealt_as_if_shuffled() -> None:
    s = position(goeben="bone")
    s.hidden["coastal"] = ("light-1", "fort-1", "fortress-1")
    s.set_forts("bone", [Fort("bone-1"), Fort("bone-2")])
    found = odds(ask(s, IdentifyForts("bone")), lambda end: tuple(fort.counter for fort in end.forts["bone"]))
    assert found == shuffled(s.hidden["coastal"], lambda deal: deal[:2])


def test_24_3_random_incidents_among_the_british_are_dealt_as_if_shuffled() -> None:
    s = position(goeben="zante", pool=[])
    s.hidden["british"], s.pooled["british"] = ("chatham", f"{EXTRA} 1"), 1
    s.hidden[EXTRA], s.pooled[EXTRA] = ("patrol-1", "storm-1", "pursue-1"), 2
    s.lay("pz_malta", Lying("", "british", False))
    ask(s, DrawMarker("zante", 1), IdentifyMarkers("pz_malta"))
    markers = ("patrol-1", "storm-1", "pursue-1")
    expected: Odds = {}
    for british in permutations(("chatham", EXTRA)):
        for events in permutations(markers):
            lying, pooled = (events[0] if name == EXTRA else name for name in british)
            for ticket in (pooled, *events[1:]):
                key = (lying, ticket)
                expected[key] = expected.get(key, Fraction(0)) + Fraction(1, 2 * 6 * 3)
    assert odds(s, lambda end: (*at_malta(end), *end.draw)) == expected
