"""What the game says of a position: its words, status, details, pages, cards and lit charts."""

from random import Random
from typing import TypeVar

import msgspec
import pytest

from sandtable.core.events import Event, Facts
from sandtable.core.options import Noun
from sandtable.core.side import Side
from sandtable.game.documents import Card, Grid, Lines, Lit, Panel, Status, Track
from sandtable.game.presentation import Log, Presentation
from sandtable.games.goeben.combat import Contact, Deploy, NavalCombat
from sandtable.games.goeben.gunnery import AimTorpedoes
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import BuyCargo, OutfittingPhase
from sandtable.games.goeben.setup import PlaceCollier
from sandtable.games.goeben.show.charts import at_contact, at_hit, at_intelligence
from sandtable.games.goeben.state import Battle, State
from sandtable.games.goeben.view import View
from sandtable.games.goeben.vocabulary import VERBS
from sandtable.record.table import Table
from tests.games.goeben.positions import answer, ask, asks, display, game, gamedata, position

COMMANDER = Side(0)
MISSED: Facts = {"die": 1, "ours": 2, "theirs": 5, "total": -2, "result": "no contact", "first": ""}
B = TypeVar("B")


def shown(s: State) -> Presentation[State, View]:
    """What clients show of a game."""
    return game(s.game.setup.scenario, *sorted(s.game.options)).presentation


def view(s: State, side: Side | None = COMMANDER) -> View:
    """What a side sees."""
    seen = game(s.game.setup.scenario, *sorted(s.game.options)).view(s, side)
    assert isinstance(seen, View)
    return seen


def words(s: State, verb: str, noun: Noun, question: str = "") -> str:
    return game(s.game.setup.scenario).vocabulary.words(verb, noun, question)


def detail(s: State, verb: str) -> list[str]:
    """What each noun of a verb that is offered costs or brings."""
    return [shown(s).detail(s, verb, noun) for noun in s.options.nouns(verb)]


def status(s: State) -> Status:
    found = shown(s).status_of(view(s))
    assert found is not None
    return found


def panel(s: State, name: str, log: Log = ()) -> Panel:
    found = shown(s).panel(name, view(s), log)
    assert found is not None
    return found


def block(found: Panel | Card, kind: type[B], number: int = 0) -> B:
    """One of the blocks of a kind."""
    return [one for one in found.blocks if isinstance(one, kind)][number]


# --- words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("verb", "noun", "said"),
    [
        ("sail", "zante", "Sail to Off Zante"),
        ("collier", "zante", "Coal from the collier at Off Zante"),
        ("fire", "goeben", "SMS Goeben fires next"),
        ("normal", "bone-1", "Fire at coastal defence 1 of Bone"),
        ("take", ("wireless", 12), "Stow Wireless in box 12"),
        ("dump", ("goeben", 2), "Put off SMS Goeben: box 2"),
        ("trade", ("goeben", 2, "breslau", 1), "Hand over SMS Goeben, box 2, to SMS Breslau, box 1"),
        ("assign", ("hull", 1), "1 die for the hull"),
        ("assign", ("primary", 3), "3 dice for the primary guns"),
        ("nation", "Austro-Hungarian", "The Austro-Hungarians fire first"),
        ("orders", "suez", "Suez Canal Operation"),
    ],
)
def test_choices_in_words(verb: str, noun: Noun, said: str) -> None:
    assert words(position(), verb, noun) == said


def test_some_questions_have_words_of_their_own() -> None:
    s = position()
    assert words(s, "collier", "zante", "PlaceCollier") == "Station the collier at Off Zante"
    assert words(s, "look", "zante", "Scout") == "Fly to Off Zante"
    assert words(s, "hold", None, "AimTorpedoes") == "Keep the torpedoes"
    assert words(s, "done", None, "Outfit") == "Outfitting is done"


def test_what_ends_a_phase_or_draws_is_never_chosen_for_a_player() -> None:
    assert {verb for verb, told in VERBS.items() if told.confirm} == {"fight", "pick", "done"}


# --- status ---------------------------------------------------------------------------------------


def test_before_the_orders_there_is_little_to_tell() -> None:
    assert shown(s := State(gamedata())).status_of(view(s)) == Status(turn="The orders have not come yet")


def test_the_status_tells_day_orders_alert_and_points() -> None:
    s = position(goeben="messina", turn=3, alert=4, vp=12, phase="movement")
    found = status(s)
    assert (found.turn, found.phase, found.panels) == ("Day 3 of 8", "movement", ["ships"])
    assert [(gauge.label, gauge.value) for gauge in found.now] == [("Ottoman Alliance:", "Constantinople")]
    alert, points = found.gauges
    assert (alert.value, alert.most, alert.tone, alert.lamps) == ("4", "6", "bad", True)
    assert (points.value, points.most, points.tone) == ("12", "75", "")


@pytest.mark.parametrize(
    ("place", "vp", "says"),
    [
        ("messina", 80, "Constantinople"),
        ("constantinople", 12, "only points are lacking"),
        ("constantinople", 80, "all is done: hold to the end of the day"),
    ],
)
def test_17_0_what_the_orders_still_ask_for(place: str, vp: int, says: str) -> None:
    assert status(position(goeben=place, vp=vp)).now[0].value == says


def test_17_0_ports_to_be_silenced_come_first() -> None:
    s = position("suez", goeben="messina", forts={"alexandria": ["A"], "port_said": ["A"]})
    assert status(s).now[0].value.startswith("silence Alexandria, Port Said, ")


def test_a_campaign_counts_its_missions() -> None:
    s = position("campaign", goeben="messina")
    s.conclude(True)
    assert [(gauge.label, gauge.value) for gauge in status(s).gauges[2:]] == [("Missions", "1")]


def test_the_news_are_what_lasts_or_waits() -> None:
    s = position(goeben="zante")
    s.storm_breaks("zante")
    s.fog_falls("matapan")
    s.see_through_fog("messina", 6, "")
    s.set_morale(-1)
    s.french_fleet_out(3)
    s.meet_friend("zante", "friendly_ship")
    s.bar(["Adriatic"])
    s.meet_merchantman("zante", "merchantman-1")
    assert status(s).news == [
        "Storm at Off Zante: no combat, bombardment or landing today",
        "Limited visibility at Cape Matapan",
        "Limited visibility at Messina: too thick to fight",
        "Morale: one die fewer in combat today",
        "The French fleet is out: its stations are closed on day 3",
        "A friendly ship waits at Off Zante until the next outfitting",
        "A friendly fleet keeps the Allies out of the Adriatic today",
        "1 merchant ship to raid at Off Zante",
    ]


# --- details --------------------------------------------------------------------------------------


def test_12_1_a_leg_has_its_distance_speed_and_coal() -> None:
    s = ask(position(goeben="messina", breslau="messina"), MovementPhase())
    answer(s, ("ship", "goeben"), ("add", "breslau"))
    found = dict(zip(s.options.nouns("sail"), detail(s, "sail"), strict=True))
    assert found["spartivento"] == "1 space, cruise"
    assert {text for text in found.values() if text.startswith(("5", "6"))} == {
        "5 spaces, maximum speed, 2 coal",
        "6 spaces, emergency speed, engine check, 2 coal",
    }


def test_9_1_a_ship_that_must_leave_is_told() -> None:
    s = position(goeben="messina", turn=3)
    s.visit("messina")
    assert detail(ask(s, MovementPhase()), "ship") == ["must leave today"]


def test_outfitting_tells_dice_and_cargo() -> None:
    s = position(goeben="pola", breslau="pola", phase="outfitting")
    display(s, "goeben", "wireless", "searchlights", coal=1, hull=10)
    ask(s, OutfittingPhase())
    assert detail(s, "coal") == ["3 dice"]
    assert detail(s, "repair")[0].endswith(" dice")
    assert detail(s, "dump") == ["Wireless", "Searchlights/Optics"]
    assert detail(s, "trade")[0] == "Wireless"
    answer(s, ("coal", "pola"), (6, 6, 6))
    assert detail(s, "fuel") == ["1 of 6", "5 of 6"]


def test_8_1_crew_and_gear_have_their_price() -> None:
    s = ask(position(goeben="pola"), BuyCargo(COMMANDER, "goeben", 3))
    assert shown(s).detail(s, "take", ("damage_control", 1)) == "2 points: +2 repair dice"


def test_3_0_9_a_new_collier_is_so_far_from_the_ships() -> None:
    s = ask(position(goeben="messina"), PlaceCollier(COMMANDER))
    assert shown(s).detail(s, "collier", "spartivento") == "1 space away"


def test_14_3_contact_tells_what_each_die_would_bring() -> None:
    s = ask(position(goeben="zante", allies={"zante": ["dublin"]}), NavalCombat("zante"))
    assert asks(s) == Contact.__name__
    (steam,), (cruise,) = detail(s, "steam"), detail(s, "cruise")
    assert steam.startswith("1 coal: ")
    assert "we fire first on " in steam
    assert cruise.endswith("no contact on 1") or "fire first on" in cruise


def test_14_5_targets_have_their_dice() -> None:
    s = position(goeben="zante", allies={"zante": ["dublin", "warrior"]})
    display(s, "goeben", "targeting_calculator", coal=0)
    answer(ask(s, NavalCombat("zante")), 6, "fight")
    power = 5 + 4 + 2 - s.game.warship["dublin"].armor
    assert detail(s, "normal")[0].startswith(f"dice primary {power}, ")
    assert detail(s, "maximum")[0].endswith(" hits expected")


def test_14_6_torpedoes_have_their_dice() -> None:
    s = position(goeben="pz_malta", allies={"pz_malta": ("dublin",)})
    s.engage(Battle("pz_malta", False, ("goeben",), ("dublin",), ("goeben",), first="german"))
    ask(s, AimTorpedoes(COMMANDER, "goeben"))
    assert detail(s, "aim") == ["4 dice, hits on 5 or more"]
    answer(s, ("aim", "dublin"))
    if "launch" in s.options.verbs():
        assert detail(s, "launch") == ["1 aimed"]


# --- pages ----------------------------------------------------------------------------------------


def test_the_displays_tell_tracks_places_and_boxes() -> None:
    s = position(goeben="messina", phase="outfitting")
    display(s, "goeben", "wireless", hull=11)
    found = panel(s, "ships")
    row = ["SMS Goeben", "4", "11/12", "6/6", "5-3-2", "6/6", "2/2", "4/6", "4/5/6"]
    assert block(found, Grid).rows == [row]
    assert block(found, Lines).lines == [
        "SMS Goeben at Messina (neutral port). Boxes: 1 Wireless, 10 empty, 1 lost"
    ]


def test_14_2_a_battle_shows_both_sides() -> None:
    s = position(goeben="zante", allies={"zante": ["dublin"]})
    display(s, "goeben", coal=0)
    answer(ask(s, NavalCombat("zante")), 6, "fight")
    assert status(s).panels == ["ships", "battle"]
    found = panel(s, "battle")
    first, step = block(found, Lines).lines
    assert first == "Battle at Off Zante, we have the First Salvo"
    assert step.startswith("[primary guns]  secondary guns")
    assert [row[0] for row in block(found, Grid).rows] == ["SMS Goeben", "HMS Dublin"]
    assert block(found, Grid).rows[0][4] == "hull 12 of 12"
    answer(s, ("maximum", "dublin"))
    assert block(panel(s, "battle"), Grid).rows[0][6].startswith("HMS Dublin, maximum rate")


def test_16_0_a_bombardment_shows_the_forts() -> None:
    battery = next(iter(gamedata().coastal))
    s = ask(position(goeben="bone", forts={"bone": [battery]}), Deploy("bone", True))
    found = panel(s, "battle")
    assert block(found, Lines).lines[0].startswith("Bombardment of Bone")
    assert block(found, Grid).rows[1][4] == f"armour {s.game.coastal[battery].armor}"


def test_without_a_battle_there_is_nothing_to_see() -> None:
    assert block(panel(position(goeben="bone"), "battle"), Lines).lines == ["No battle is being fought."]


def test_17_0_orders_are_ticked_off() -> None:
    s = position("suez", goeben="messina", vp=80, forts={"port_said": ["A"]})
    s.score(5, "merchantmen")
    s.score(-2, "marines lost")
    s.score(2, "ports captured")
    found = panel(s, "orders")
    assert block(found, Grid).rows[:2] == [["☑", "Silence Alexandria"], ["☐", "Silence Port Said (1 left)"]]
    assert block(found, Grid).rows[-1] == ["☑", "75 VP: 85 so far"]
    bar = block(found, Track)
    assert (bar.title, bar.boxes[-1], bar.at, bar.tone) == ("Victory points: 85 of 75", "75", 8, "good")
    bars = [
        ["Merchantmen", "+5", "█" * 12],
        ["Ports captured", "+2", "█" * 5],
        ["Marines lost", "-2", "░" * 5],
    ]
    assert block(found, Grid, 1).rows == bars


def test_24_0_a_campaign_tells_how_its_missions_stand() -> None:
    s = position("campaign", goeben="messina")
    s.conclude(True)
    s.receive_orders("suez")
    found = panel(s, "orders")
    campaign = block(found, Grid, 2)
    assert campaign.title == "Campaign: 1 mission accomplished"
    fortunes = {row[0]: row[1] for row in campaign.rows}
    assert fortunes["Ottoman Alliance"] == "accomplished"
    assert fortunes["Suez Canal Operation"] == "now"
    assert "to come" in fortunes.values()
    assert block(found, Lines, 2).lines


def test_what_lies_where_and_what_is_unknown() -> None:
    s = position(goeben="messina", allies={"zante": ["dublin"]}, forts={"bone": [""]})
    found = {row[0]: row[1] for row in block(panel(s, "units"), Grid).rows}
    assert found["Messina (neutral port)"] == "SMS Goeben"
    assert found["Off Zante (high seas)"] == "HMS Dublin"
    assert found["Bone (enemy port)"] == "coastal defence, unknown"
    assert found["Incident Pool"].endswith("0 of them unknown")


# --- cards and charts ------------------------------------------------------------------------------


def test_14_3_before_contact_a_card_shows_what_the_die_can_bring() -> None:
    s = ask(position(goeben="zante", allies={"zante": ["dublin"]}), NavalCombat("zante"))
    preview = shown(s).preview
    assert preview is not None
    card = preview(s, COMMANDER)
    assert card is not None
    assert (card.heading, card.place) == ("Contact at Off Zante", "zante")
    assert block(card, Lines).lines[0] == "SMS Goeben against HMS Dublin"
    bands = [s.game.tables.contact[row] for row in block(card, Lit).rows]
    assert {band.first for band in bands} >= {"german", "none"}, "with a die of 6, and with a die of 1"
    assert preview(ask(position(goeben="zante"), MovementPhase()), COMMANDER) is None


def test_25_1_officers_who_advise_see_that_card_too() -> None:
    s = position("ottoman", "officers", goeben="pz_malta", allies={"pz_malta": ("dublin",)})
    s.engage(Battle("pz_malta", False, ("goeben",), ("dublin",), ("goeben",)))
    ask(s, Contact(COMMANDER))
    preview = shown(s).preview
    assert preview is not None
    assert preview(s, Side(2)) == preview(s, COMMANDER) is not None
    assert preview(s, Side(1)) is None


@pytest.mark.parametrize(
    ("kind", "facts", "heading"),
    [
        ("contact", MISSED, "No contact"),
        ("intelligence", {"ship": "goeben", "value": 5, "die": 6, "result": "IB"}, "Intelligence"),
        ("examined", {"place": "zante", "counters": ("dublin",)}, "What we saw"),
        ("scenario over", {"mission": "ottoman", "success": 1, "vp": 80}, "Mission accomplished"),
        ("turn", {"turn": 1, "days": 8}, ""),
    ],
)
def test_what_decided_an_event_is_on_a_card(kind: str, facts: Facts, heading: str) -> None:
    result = shown(position()).result
    assert result is not None
    card = result(Event(kind, facts))
    assert (card.heading if card else "") == heading


def test_rolls_are_found_on_their_tables() -> None:
    data = gamedata()
    rows = at_contact(data, range(-99, 100)).rows
    assert rows == tuple(range(len(data.tables.contact)))
    assert at_intelligence(data, -99, 1) == Lit("intelligence", (0,), (1,))
    hit = {"target": "goeben", "table": "gunnery", "dice": (1, 3)}
    assert at_hit(data, hit) == Lit("gunnery", (2,), (1,))
    assert at_hit(data, hit | {"target": "dublin"}) == Lit("gunnery", (2,), (2,))
    assert at_hit(data, hit | {"target": "bone-1"}) == Lit("shore", (2,), (1,))


def test_charts_light_what_is_in_use() -> None:
    s = position(goeben="messina")
    display(s, "goeben", "reserve_crew")
    facts: Facts = {"counter": "storm-1", "place": "messina"}
    found = panel(s, "charts", [(1, Event("turn", {"turn": 2, "days": 8})), (2, Event("drew", facts))])
    lit = {one.chart: one.rows for one in found.blocks if isinstance(one, Lit)}
    charts = {chart.id: chart for chart in shown(s).charts}
    assert {charts["orders"].rows[row][0] for row in lit["orders"]} == {"Ottoman Alliance"}
    assert {charts["terrain"].rows[row][0] for row in lit["terrain"]} == {"Neutral port"}
    assert {charts["cargo"].rows[row][0] for row in lit["cargo"]} == {"Reserve Crew Gunners"}
    assert {charts["incidents"].rows[row][0] for row in lit["incidents"]} == {"Storm"}
    assert lit["contact"] == ()


@pytest.mark.parametrize("scenario", ["raid", "campaign"])
def test_documents_are_plain_data_all_through_a_game(scenario: str) -> None:
    played = Table.new(game(scenario, "all_four", "seaplanes", "mines"), key="07" * 32, nonces=["show"])
    luck, told = Random(scenario), played.game.presentation
    assert told.preview is not None
    while (decision := played.decision) is not None and played.number < 400:
        seen = played.view(decision.side)
        log = list(played.log(decision.side))
        panels = [told.panel(name, seen, log) for name in (*told.panels, "charts")]
        msgspec.json.encode([told.status_of(seen), told.preview(played.state, decision.side), panels])
        for verb in decision.options.verbs():
            nouns = decision.options.nouns(verb)[:3]
            assert all(isinstance(told.detail(played.state, verb, noun), str) for noun in nouns)
        verb = luck.choice(list(decision.options.verbs()))
        played.choose(decision.side, verb, luck.choice(decision.options.nouns(verb)))
