"""What a game came to, computed from its log alone."""

from random import Random

import pytest

from sandtable.bots import bot
from sandtable.core.events import Event, Fact
from sandtable.game.documents import Grid, Lines, Panel
from sandtable.game.info import Setup
from sandtable.games import load
from sandtable.games.goeben.combat import NavalCombat
from sandtable.games.goeben.show.debrief import Report, Reports, debrief
from sandtable.games.goeben.show.log import Sentences
from sandtable.games.goeben.state import State
from sandtable.games.goeben.view import View, view
from sandtable.record.table import Table
from tests.games.goeben.positions import answer, ask, display, gamedata, position

ORDERS = Event("orders", {"mission": "ottoman", "days": 8, "vp": 75})


def told(kind: str, **facts: Fact) -> Event:
    return Event(kind, facts)


def read(*events: Event) -> list[Report]:
    """The reports of some events."""
    reports = Reports(Sentences(gamedata()))
    for event in (ORDERS, *events):
        reports.read(event)
    return reports.pages


def report(*events: Event) -> Report:
    """The report of a single mission."""
    (found,) = read(*events)
    return found


def page(*events: Event) -> Panel:
    """The look back on a game of which some events were told."""
    seen = view(position(goeben="messina"), None)
    found = debrief(Sentences(gamedata()), seen, list(enumerate((ORDERS, *events))))
    assert found is not None
    return found


def grid(found: Panel, title: str) -> list[list[str]]:
    """The rows under a title or a heading."""
    grids = [block for block in found.blocks if isinstance(block, Grid)]
    return next(
        block.rows for block in grids if (block.title.startswith(title) and title) or title in block.header
    )


def day(turn: int) -> Event:
    return told("turn", turn=turn, days=8)


def sailed(*way: str, ships: tuple[str, ...] = ("goeben",)) -> Event:
    return told("sailed", ships=ships, origin=way[0], way=way[1:])


def shot(firer: str, gun: str, *dice: int) -> Event:
    return told("shot", firer=firer, gun=gun, target="", dice=dice, needed=6, hits=dice.count(6))


def test_before_the_orders_there_is_nothing_to_tell() -> None:
    assert debrief(Sentences(gamedata()), view(position(), None), []) is None


def test_points_are_summed_by_their_source() -> None:
    events = (
        told("scored", vp=6, why="merchantmen", what="zante", total=6),
        told("scored", vp=-1, why="collier lost", what="zante", total=5),
        told("scored", vp=9, why="merchantmen", what="zante", total=14),
    )
    assert (report(*events).vp, report(*events).demanded) == (14, 75)
    assert grid(page(*events), "Ottoman Alliance: not finished") == [
        ["Merchantmen", "+15", "█" * 12],
        ["Collier lost", "-1", "░"],
        ["In all", "14 of 75 VP", ""],
    ]


def test_the_voyage_is_told_day_by_day_with_the_alert_level() -> None:
    found = page(
        *(day(1), sailed("messina", "spartivento", "ionian_n", ships=("goeben", "breslau"))),
        told("alert", change=1, now=2, why="the enemy heard our wireless"),
        *(day(2), sailed("ionian_n", "zante", ships=("breslau",))),
    )
    assert grid(found, "The voyage") == [
        ["1", "SMS Goeben and SMS Breslau sail from Messina to North Ionian Sea, 2 spaces", "1"],
        ["2", "SMS Breslau sails from North Ionian Sea to Off Zante, 1 space", "2"],
    ]


@pytest.mark.parametrize(
    ("end", "outcome"),
    [
        (told("broke off", side="german", place="zante"), "we broke off"),
        (told("broke off", side="allied", place="zante"), "they broke off"),
        (told("contact", total=0, result="no contact", first=""), "no contact"),
        (told("battle over", place="zante", vp=0), "fought"),
        (told("battle over", place="zante", vp=-4), "-4 VP"),
    ],
)
def test_every_battle_has_its_end(end: Event, outcome: str) -> None:
    battle = told("battle", place="zante", ours=("goeben",), theirs=("dublin",), shore=0)
    said = "Battle at Off Zante: SMS Goeben against HMS Dublin"
    assert grid(page(day(1), battle, end), "Battles") == [["1", said, outcome]]


def test_hits_are_held_against_expectation() -> None:
    events = (
        shot("goeben", "secondary", 6, 1),
        shot("goeben", "primary", 6, 5, 1, 2),
        shot("goeben", "primary", 6, 6),
        shot("dublin", "primary", 1, 2, 3),
        told("torpedo run", ship="goeben", die=5, needed=5),
    )
    assert grid(page(*events), "Luck of the guns") == [
        ["primary guns", "6", "1.0", "3", "3", "0.5", "0"],
        ["secondary guns", "2", "0.3", "1", "0", "0.0", "0"],
        ["torpedoes", "0", "0.0", "0", "1", "0.3", "1"],
    ]


def test_ships_beaten_and_lost() -> None:
    found = page(
        day(1),
        told("battle", place="messina", ours=("goeben",), theirs=("dublin", "warrior"), shore=0),
        told("sunk", ship="dublin", place="messina"),
        told("scored", vp=4, why="ships damaged", what="warrior", total=4),
        told("hurt", ship="goeben", track="hull", left=11),
        told("hurt", ship="goeben", track="hull", left=10),
        told("mined", ship="chatham", place="zante"),
        told("razed", fort="bone-1", place="bone"),
        told("sunk", ship="goeben", place="messina"),
    )
    theirs = "HMS Dublin sunk on day 1; HMS Warrior damaged on day 1; HMS Chatham mined on day 1"
    assert grid(found, "Ships") == [
        ["Theirs", theirs],
        ["Silenced", "coastal defence 1 of Bone on day 1"],
        ["Ours", "SMS Goeben sunk on day 1"],
        ["SMS Goeben", "lost 2 hull"],
    ]
    assert found.blocks[-1] == Lines(["SMS Goeben: hull 12 of 12"], "Afloat")


def test_a_campaign_has_a_report_for_each_mission() -> None:
    first, second = read(
        *(day(1), sailed("messina", "spartivento")),
        told("accomplished", mission="ottoman", vp=80),
        told("scenario over", mission="ottoman", success=1, vp=80, points={}),
        told("map cleared", repaired=()),
        told("orders", mission="suez", days=8, vp=75),
        day(1),
        told("scenario over", mission="suez", success=0, vp=0, points={}),
        told("game over", result="lost", why="judgement", successes=("ottoman",)),
    )
    assert (first.success, first.accomplished, second.success) == (True, 1, False)
    assert second.alert == 2, "a success makes the next mission start at a higher level"


def test_it_reads_what_a_battle_tells() -> None:
    s = position(goeben="messina", allies={"messina": ["dublin"]})
    display(s, "goeben", "targeting_calculator")
    s.tell("orders", mission="ottoman", days=8, vp=75)
    fight(s)
    reports = Reports(Sentences(gamedata()))
    for event in s.events:
        reports.read(event)
    (found,) = reports.pages
    fire = [row for (ours, _), row in found.fire.items() if ours]
    assert sum(dice for dice, _, _ in fire) == sum(hits for _, _, hits in fire) > 0, "every die was a six"
    assert found.fates["Theirs"] == ["HMS Dublin sunk on day 0"]
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
    s, seen = table.state, table.view(None)
    assert isinstance(s, State)
    assert isinstance(seen, View)
    reports = Reports(Sentences(s.game))
    for _, event in table.log(None):
        reports.read(event)
    last = reports.pages[-1]
    assert (last.mission, last.vp, dict(last.points), last.alert) == (s.mission, s.vp, s.points, s.alert)
    assert sum(bool(page.success) for page in reports.pages) == len(s.successes)
    found = game.presentation.panel("debrief", seen, list(table.log(None)))
    assert found is not None
    totals = [block for block in found.blocks if isinstance(block, Grid) and "In all" in block.rows[-1]]
    assert len(totals) == len(reports.pages)
