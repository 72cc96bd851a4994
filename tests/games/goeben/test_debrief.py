"""What a game came to, computed from its log alone."""

from random import Random

import pytest

from sandtable.bots import bot
from sandtable.core.events import Event, Fact
from sandtable.game.info import Setup
from sandtable.games import load
from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.show.debrief import (
    Debrief,
    Gunnery,
    Level,
    Report,
    Stage,
    debrief,
    total,
)
from sandtable.games.goeben.state import State
from sandtable.record.table import Table
from tests.games.goeben.positions import answer, ask, display, gamedata, position

ORDERS = Event("orders", {"mission": "ottoman", "days": 8, "vp": 75})


def told(kind: str, **facts: Fact) -> Event:
    return Event(kind, facts)


def read(*events: Event) -> Debrief:
    """The debrief of some events, each told after a choice of its own."""
    return debrief(gamedata(), enumerate((ORDERS, *events)))


def report(*events: Event) -> Report:
    """The debrief of a single mission."""
    (found,) = read(*events).reports
    return found


def at(ship: str, place: str) -> Event:
    return told("commissioned", ship=ship, place=place)


def day(turn: int) -> Event:
    return told("turn", turn=turn, days=8)


def sailed(*way: str, ships: tuple[str, ...] = ("goeben",)) -> Event:
    return told("sailed", ships=ships, origin=way[0], way=way[1:])


def shot(firer: str, gun: str, *dice: int) -> Event:
    return told("shot", firer=firer, gun=gun, target="", dice=dice, needed=6, hits=dice.count(6))


def test_before_the_orders_there_is_nothing_to_tell() -> None:
    assert debrief(gamedata(), []) == Debrief(())


def test_points_are_summed_by_their_source() -> None:
    found = report(
        told("scored", vp=6, why="merchantmen", what="zante", total=6),
        told("scored", vp=-1, why="collier lost", what="zante", total=5),
        told("scored", vp=9, why="merchantmen", what="zante", total=14),
    )
    assert found.points == {"merchantmen": 15, "collier lost": -1}
    assert (found.vp, found.demanded) == (14, 75)


def test_the_voyage_has_a_stage_for_every_ship_and_day() -> None:
    found = report(
        *(at("goeben", "messina"), at("breslau", "messina")),
        *(day(1), sailed("messina", "spartivento", "ionian_n", ships=("goeben", "breslau"))),
        *(day(2), sailed("ionian_n", "zante", ships=("breslau",))),
    )
    assert found.voyage["goeben"] == (
        Stage(4, 1, "messina", ("spartivento", "ionian_n")),
        Stage(5, 2, "ionian_n"),
    )
    assert [stage.end for stage in found.voyage["breslau"]] == ["ionian_n", "zante"]


def test_a_break_off_is_part_of_the_day() -> None:
    found = report(
        *(at("goeben", "messina"), day(1), sailed("messina", "spartivento")),
        told("battle", place="spartivento", ours=("goeben",), theirs=("dublin",), shore=0),
        told("broke off", side="german", place="spartivento"),
        sailed("spartivento", "ionian_n"),
    )
    assert found.voyage["goeben"] == (Stage(6, 1, "messina", ("spartivento", "ionian_n")),)
    assert [(battle.outcome, battle.vp) for battle in found.battles] == [("we broke off", 0)]


def test_the_alert_level_is_kept_from_its_start() -> None:
    found = report(day(1), told("alert", change=1, now=2, why="the enemy heard our wireless"))
    assert found.alert == (Level(0, 0, 1), Level(2, 1, 2, "the enemy heard our wireless"))


def test_hits_are_held_against_expectation() -> None:
    found = report(
        shot("goeben", "secondary", 6, 1),
        shot("goeben", "primary", 6, 5, 1, 2),
        shot("goeben", "primary", 6, 6),
        shot("dublin", "primary", 1, 2, 3),
        told("torpedo run", ship="goeben", die=5, needed=5),
    )
    assert list(found.ours) == ["primary", "secondary"]
    assert found.ours["primary"] == Gunnery(6, 3, 1.0)
    assert (total(found.theirs).dice, total(found.theirs).hits) == (4, 1)
    assert total(found.theirs).expected == pytest.approx(3 / 6 + 2 / 6)


def test_ships_beaten_and_lost() -> None:
    found = report(
        *(at("goeben", "messina"), day(1)),
        told("battle", place="messina", ours=("goeben",), theirs=("dublin", "warrior"), shore=0),
        told("sunk", ship="dublin", place="messina"),
        told("scored", vp=4, why="ships damaged", what="warrior", total=4),
        told("hurt", ship="goeben", track="hull", left=11),
        told("hurt", ship="goeben", track="hull", left=10),
        told("mined", ship="chatham", place="zante"),
        told("sunk", ship="goeben", place="messina"),
    )
    assert [(fate.ship, fate.how, fate.place) for fate in found.beaten] == [
        ("dublin", "sunk", "messina"),
        ("warrior", "damaged", "messina"),
        ("chatham", "mined", "zante"),
    ]
    assert [(fate.ship, fate.how) for fate in found.lost] == [("goeben", "sunk")]
    assert found.damage == {"goeben": {"hull": 2}}


def test_a_campaign_has_a_report_for_each_mission() -> None:
    found = read(
        *(at("goeben", "messina"), day(1), sailed("messina", "spartivento")),
        told("accomplished", mission="ottoman", vp=80),
        told("scenario over", mission="ottoman", success=1, vp=80, points={}),
        told("map cleared", repaired=()),
        told("orders", mission="suez", days=8, vp=75),
        day(1),
        told("scenario over", mission="suez", success=0, vp=0, points={}),
        told("game over", result="lost", why="judgement", successes=("ottoman",)),
    )
    first, second = found.reports
    assert (first.success, first.accomplished, second.success) == (True, 1, False)
    assert second.alert[0].alert == 2, "a success makes the next mission start at a higher level"
    assert second.voyage["goeben"][0].origin == "pola"
    assert found.result == "lost"


def test_it_reads_what_a_battle_tells() -> None:
    s = position(goeben="messina", allies={"messina": ["dublin"]})
    display(s, "goeben", "targeting_calculator")
    s.tell("orders", mission="ottoman", days=8, vp=75)
    fight(s)
    found = debrief(gamedata(), enumerate(s.events)).reports[0]
    assert found.battles[0].theirs == ("dublin",)
    assert total(found.ours).dice > 0
    assert total(found.ours).hits == total(found.ours).dice, "every die was a six"
    assert [fate.ship for fate in found.beaten] == ["dublin"]
    assert found.vp == s.vp


def fight(s: State) -> None:
    """Goeben fires at the only target; every die is a six."""
    ask(s, NavalCombat("messina"))
    while s.battle is not None:
        verbs = s.options.verbs()
        if "dice" in verbs:
            answer(s, max(s.options))
        elif "die" in verbs:
            answer(s, 6)
        else:
            verb = next(verb for verb in ("cruise", "fight", "normal", "hold", "accept") if verb in verbs)
            answer(s, (verb, s.options.nouns(verb)[0]))


@pytest.mark.parametrize("scenario", ["ottoman", "raid", "campaign"])
def test_it_agrees_with_whole_games(scenario: str) -> None:
    game = load("goeben", None, Setup(scenario, frozenset({"austro_hungarians", "mines", "seaplanes"})))
    table = Table.new(game, key=f"{7:064x}", nonces=["debrief"])
    player, random = bot("random"), Random(7)
    while (decision := table.decision) is not None:
        table.choose(decision.side, *player.choose(game, table.view(decision.side), random))
    s = table.state
    assert isinstance(s, State)
    found = debrief(s.game, table.log(None))
    last = found.reports[-1]
    assert found.result == s.result
    assert (last.mission, last.vp, last.points) == (s.mission, s.vp, s.points)
    assert last.alert[-1].alert == s.alert
    assert {ship: last.voyage[ship][-1].end for ship in s.at} == s.at
    assert sum(bool(page.success) for page in found.reports) == len(s.successes)
