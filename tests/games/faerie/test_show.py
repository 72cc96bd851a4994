"""What the game says: words of choices, status, details, cards, panels, and the look back."""

import re
from random import Random
from typing import cast

import pytest

from sandtable.board.hexes import Hex
from sandtable.core import play as engine
from sandtable.core.events import Event, Fact
from sandtable.core.side import CHANCE, Side
from sandtable.game.documents import Card, Grid, Lines, Lit, Panel, Status
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.losses import Allot
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.search import Find, Keep
from sandtable.games.faerie.show.panels import points
from sandtable.games.faerie.show.words import Words
from sandtable.games.faerie.state import DEAD, Due, Fight, Glimpse, Spell, State
from sandtable.games.faerie.strengths import strength
from sandtable.games.faerie.view import View, view
from tests.games.faerie.fights import FIELD, battle, until
from tests.games.faerie.positions import (
    FAERIE,
    FOMORIAN,
    LONG,
    SHORT,
    answer,
    ask,
    asks,
    game,
    gamedata,
    group,
    position,
)

SHOWN = game().presentation


def said(s: State) -> dict[str, list[str]]:
    """The choices in words, by verb, each with its detail."""
    asked = view(s, s.asked).asked
    assert asked is not None
    words = game().vocabulary.words
    return {
        verb: [
            f"{words(verb, noun, asked.question)} ({SHOWN.detail(s, verb, noun)})".removesuffix(" ()")
            for noun in nouns
        ]
        for verb, nouns in asked.options.items()
    }


def status(s: State, side: Side | None = FOMORIAN) -> Status:
    found = game(s.game.setup.scenario).presentation.status_of(view(s, side))
    assert found is not None
    return found


def text(panel: Panel | Card | None) -> str:
    """A document without its layout."""
    assert panel is not None
    lines: list[str] = []
    for block in panel.blocks:
        match block:
            case Grid():
                lines += [block.title, *(" | ".join(row) for row in (block.header, *block.rows))]
            case Lines():
                lines += block.lines
    return "\n".join(lines)


def units(s: State, side: Side | None = FOMORIAN) -> str:
    return text(SHOWN.panel("units", view(s, side), ()))


def items(s: State, side: Side | None = FOMORIAN) -> str:
    return text(SHOWN.panel("items", view(s, side), ()))


def result(kind: str, **facts: Fact) -> Card:
    assert SHOWN.result is not None
    card = SHOWN.result(Event(kind, facts))
    assert card is not None
    return card


def read_off(card: Card) -> Lit:
    found = card.blocks[0]
    assert isinstance(found, Lit)
    return found


# --- words of choices ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "scenario", "seed"), [((), SHORT, 1), ((), LONG, 2), (("beginners",), SHORT, 1)]
)
def test_every_choice_of_a_game_has_words_and_details(
    options: tuple[str, ...], scenario: str, seed: int
) -> None:
    """Random games: what is offered differs in words, and none of it is spelled as the rules do."""
    found, random = game(scenario, *options), Random(seed)
    s = cast(State, found.start())
    details = 0
    while not s.over:
        if s.asked != CHANCE:
            asked = view(s, s.asked).asked
            assert asked is not None
            offered = [(verb, noun) for verb, nouns in asked.options.items() for noun in nouns]
            words = [found.vocabulary.words(verb, noun, asked.question) for verb, noun in offered]
            assert len(set(words)) == len(words)
            assert not [word for word in words if "{" in word or "_" in word]
            details += sum(found.presentation.detail(s, verb, noun) != "" for verb, noun in offered)
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    assert details


def test_11_0_the_words_of_a_group() -> None:
    s = answer(
        ask(position({3012: "imric moray*2 ochil*1"}, escorts=["imric"]), MovementPhase(FOMORIAN)),
        ("stack", 3012),
    )
    found = said(s)
    assert found["person"] == ["Imric joins"]
    assert found["dismiss"] == ["Imric dismisses the escort (6-2-6 hero, escort)"]
    assert found["stop"] == ["Leave the stack"]
    found = said(answer(s, ("person", "imric")))
    assert "Take 2 CSP of Clan Moray" in found["troops"]
    assert "Go to 3011 (1 MP; mountain)" in found["to"]


def test_the_same_verb_says_what_it_means_in_a_question() -> None:
    words = game().vocabulary.words
    assert words("stack", 3012) == "Move the stack in 3012 (Maben)"
    assert words("stack", 3012, "ForcedMarches") == "Forced march from 3012 (Maben)"
    assert words("stack", 3013, "ReactionPhase") == "React with the stack in 3013"
    assert words("done", None, "Challenge") == "No challenge"
    assert words("leave", None, "Keep") == "Leave it hidden"
    assert words("form", "duel aboard") == "Resolve the duel arcane aboard"


def test_20_1_items_are_handed_over() -> None:
    s = position({2611: "barguest imric"}, kit={"barguest": "18", "imric": "16 11"})
    s = answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 2611))
    assert "Give The Moray Crystal to Imric" in said(s)["give"]
    assert "Use Lyme's Hammer first" in said(s)["wield"]


# --- details ------------------------------------------------------------------------------------


def test_20_3_a_search_says_what_the_points_add() -> None:
    s = position({1323: "edric"}, player=FAERIE, lies={"01": 1323})
    s = answer(ask(s, MovementPhase(FAERIE)), ("stack", 1323), ("person", "edric"))
    assert said(s)["search"][:2] == [
        "Search with 4 Movement Points",
        "Search with 5 Movement Points (dice +1)",
    ]


def test_20_3_4_finds_are_chosen_by_name() -> None:
    s = position({1323: "edric"}, player=FAERIE, lies={"01": 1323, "02": 1323})
    s.form(group(s, 1323, "edric"))
    s = ask(s, Find(FAERIE, ("01", "02")))
    assert said(s)["find"] == ["Find The Book of Glamours", "Find The Book of Gyres"]
    answer(s, ("find", "02"))
    assert asks(s) == Keep.__name__
    assert said(s)["leave"] == ["Leave it hidden"]


def test_7_2_a_loss_that_would_kill_or_sink_is_marked() -> None:
    s = position({2834: "imric rurik"}, wounds={"rurik": 5})
    s.owe(FOMORIAN, Due(wounds=2, persons=("imric", "rurik")))
    assert said(ask(s, Allot(FOMORIAN)))["wound"] == [
        "Wound Imric (0 of 6 wounds)",
        "Wound Rurik (5 of 6 wounds; it would kill)",
    ]
    s = position({2601: "redtooth stormcrow"})
    s.damaged = frozenset(["stormcrow"])
    s.owe(FOMORIAN, Due(steps=1, ships=("redtooth", "stormcrow")))
    found = said(ask(s, Allot(FOMORIAN)))["damage"]
    assert found[0] == "Damage Redtooth"
    assert found[1] == "Damage Stormcrow (it would sink)"


def test_7_2_troops_that_can_be_lost_are_counted() -> None:
    s = position({2834: "imric moray*6 ochil*5"})
    s.owe(FOMORIAN, Due(troops=3, ranks={"moray": 6, "ochil": 5}))
    s = answer(ask(s, Allot(FOMORIAN)), ("lose", "moray"))
    assert said(s)["lose"] == ["Clan Moray loses a CSP (5 left)", "Clan Ochil loses a CSP (5 left)"]


def test_19_4_targets_have_what_their_counters_say() -> None:
    s = position(
        {3337: "dobie", 3034: "edric albion*3"}, kit={"dobie": "20"}, wounds={"edric": 2}, phase="enchantment"
    )
    found = said(ask(s, Plot(FOMORIAN)))
    assert found["scry"] == ["Scry the stack in 3034 (Caer Ganmorgan) (clear; Faerie Edric?)"]
    assert found["mind"] == ["Mental Attack: Edric (4-3-4)"]
    assert found["rain"] == ["Rainmaking"]


# --- status -------------------------------------------------------------------------------------


def test_5_0_the_sequence_of_play() -> None:
    s = ask(position({3012: "imric"}), MovementPhase(FOMORIAN))
    found = status(s)
    assert found.turn == "Turn 2 of 10, Hoorn I"
    assert [(gauge.id, gauge.value) for gauge in found.now] == [("sky clear", "Clear"), ("mana", "5")]
    assert [(gauge.label, gauge.value) for gauge in found.gauges] == [
        ("Fomorian", "0 VP"),
        ("Faerie", "0 VP"),
    ]
    assert (found.phase, found.player) == ("movement", FOMORIAN)
    assert {phase.id for phase in SHOWN.phases} >= {"weather", "enchantment", "movement", "reaction"}
    s.begin(FAERIE, "reaction")
    assert (status(s).phase, status(s).player) == ("reaction", FOMORIAN), "in the Fomorian Player-Turn"


def test_22_5_23_2_the_goal() -> None:
    s = ask(position({3012: "imric"}, scenario=SHORT), MovementPhase(FOMORIAN))
    assert "needs 3 times the Faerie points" in status(s).gauges[0].about
    s = ask(position({3012: "imric"}), MovementPhase(FOMORIAN))
    assert "above 400 together nobody does" in status(s).gauges[0].about
    start = cast(State, game(SHORT).start())
    assert status(start).turn == "Before the war: set-up"
    assert status(start).news == ["To win: the Fomorian player needs 3 times the Faerie points"]


def test_news_of_weather_magic_and_fights() -> None:
    s = position({3012: "imric moray*3", 2816: "callach"}, asleep=["ulster"])
    s.sky = {Hex(3012): "snow"}
    s.spells = (Spell("callach", "07", works=True), Spell("dobie", "09", works=False))
    s.fights = (Fight("battle", Hex(3012), FOMORIAN, FOMORIAN),)
    s.doom()
    found = status(ask(s, MovementPhase(FOMORIAN)))
    assert found.news == [
        "Other weather in 1 hexes",
        "Enchantments at work: Rainmaking (Callach)",
        "Brian Mac Iver is dead: the troops of the Borders are lost at the end of the turn",
        "Announced: battle in 3012 (Maben)",
    ]
    asleep = found.gauges[0]
    assert (asleep.id, asleep.value, asleep.about) == ("inactive", "1", "Inactive: Kingdom of Ulster")


def test_19_2_what_was_plotted_before_is_told_to_its_own_side() -> None:
    s = position({3337: "dobie", 2611: "barguest", 2608: "misha"}, phase="enchantment")
    s = answer(ask(s, Plot(FOMORIAN), Plot(FAERIE)), ("rain", None))
    assert status(s).news == ["Plotted in secret: Barguest Rainmaking"]
    answer(s, "abstain")
    assert s.asked == FAERIE
    assert status(s, FAERIE).news == []
    assert status(s, None).news == []


# --- fog ----------------------------------------------------------------------------------------


def test_11_9_of_an_enemy_stack_only_the_top_is_told() -> None:
    s = position(
        {3013: "imric", 3014: "edric elidor albion*9"},
        escorts=["elidor"],
        wounds={"edric": 2},
        kit={"edric": "09"},
    )
    s.lay_on_top(FAERIE, Hex(3014), "edric")
    s = ask(s, MovementPhase(FOMORIAN))
    told = units(s) + units(s, None)
    assert "3014 | Edric; ? more beneath" in told
    for secret in ("Elidor", "wound", "Helm", "9 CSP", "you are aware"):
        assert secret not in told
    assert "with Edric" not in items(s)
    own = units(s, FAERIE)
    assert "Edric 2-3-4, 2 wounds, has Nuada's Helm; Elidor 5-2-3, escort; 9 CSP of Kingdom of Albion" in own
    assert "on top Edric" in own
    assert "Edric | ☒☒☐☐ 3014: combat 2, magic 3 (8 now), command 4, 2 wounds, has Nuada's Helm" in own
    assert "Nuada's Helm (20.6.09) | with Edric" in items(s, FAERIE)


def test_18_0_in_the_same_hex_the_kinds_are_known() -> None:
    s = position({3014: "imric edric elidor albion*9 swancoat"})
    assert "you are aware of troops, persons, ships" in units(ask(s, MovementPhase(FOMORIAN)))


def test_11_9_what_was_seen_this_turn_is_remembered() -> None:
    s = position({3013: "imric", 3014: "edric elidor albion*9"})
    s.sight[FOMORIAN] = {
        Hex(3014): Glimpse(("edric", "elidor"), (), {"albion": 9}, ("elidor",), ("09",)),
        Hex(3034): Glimpse((), ("swancoat",), {}, ()),
    }
    told = units(ask(s, MovementPhase(FOMORIAN)))
    assert "seen this turn: Edric, Elidor with escort, 9 CSP of Kingdom of Albion, items Nuada's Helm" in told
    assert "Gone since\n | \n3034 (Caer Ganmorgan) | seen this turn: Swancoat" in told
    assert "Swancoat" not in units(s, FAERIE)


def test_a_side_knows_where_what_it_sees_is() -> None:
    s = position({3013: "imric moray*2", 3014: "edric elidor albion*9"})
    s.lay_on_top(FAERIE, Hex(3014), "edric")
    s = ask(s, MovementPhase(FOMORIAN))
    assert SHOWN.places_in(view(s, FOMORIAN)) == {"imric": 3013, "edric": 3014}
    assert SHOWN.places_in(view(s, FAERIE)) == {"imric": 3013, "edric": 3014, "elidor": 3014}


# --- panels -------------------------------------------------------------------------------------


def test_the_roster_tells_what_is_aboard_damaged_and_lost() -> None:
    s = position({2601: "redtooth"}, aboard={"imric": "redtooth", "moray": "redtooth"}, asleep=["dobie"])
    s.damaged = frozenset(["redtooth"])
    s.ruins = frozenset([Hex(3034)])
    s.lost = {"albion": 3}
    told = units(ask(s, MovementPhase(FOMORIAN)))
    for words in (
        "Redtooth 2, damaged, carries 1 CSP of Clan Moray; Imric 6-2-6 hero, aboard the Redtooth",
        "Clan Moray\n | \nImric | ☐☐☐☐☐☐ 2601: combat 6, magic 2 (7 now), command 6, hero, aboard",
        "Faerie troops lost: 3 CSP of Kingdom of Albion",
        "Faerie fortresses destroyed: 3034 (Caer Ganmorgan)",
    ):
        assert words in told


def test_10_4_the_roster_tells_what_wakes_those_who_sleep() -> None:
    s = position({3012: "imric"}, asleep=["ulster", "expedition"])
    told = units(ask(s, MovementPhase(FOMORIAN)))
    assert "Inactive (10.4)" in told
    assert "Kingdom of Ulster | wakes on 1 or less, 1 off the dice" in told
    assert "Auberon's Expedition | wakes on 2 or less, 1 off the dice, from turn 4" in told


def test_20_0_the_items_and_where_they_are() -> None:
    s = position({3012: "imric"}, kit={"imric": "16 18 11"}, lies={"01": 1323, "12": 2834})
    s.lost_items, s.hidden = frozenset(["14"]), frozenset(["01"])
    told = items(ask(s, MovementPhase(FOMORIAN)))
    for words in (
        "01 | The Book of Glamours (20.6.01) | undiscovered in 1323 (Caer Brandingle)",
        "11 | Lyme's Hammer (20.6.11) | with Imric, not in use",
        "12 | Trollbane (20.6.12) | lies in 2834",
        "14 | Gerflax' Wand (20.6.14) | lost for good",
        "13 | Brigit's Cloak (20.6.13) | with the enemy, or not in play yet",
    ):
        assert words in told
    assert "13 | Brigit's Cloak (20.6.13) | with somebody" in items(s, None)


def test_the_charts_in_use_are_lit() -> None:
    s = ask(position({3012: "imric"}), MovementPhase(FOMORIAN))
    log = [(3, Event("searched", {"dice": (2, 3), "extra": 0, "result": "-", "hex": 1323}))]
    found = SHOWN.panel("charts", view(s, FOMORIAN), log)
    assert found is not None
    lit = {block.chart: block.rows for block in found.blocks if isinstance(block, Lit)}
    assert lit["turns"] == (1,)
    first = gamedata().tables.discovery.first
    assert lit["discovery"] == (5 - first,)
    assert list(lit) == [chart.id for chart in SHOWN.charts]


# --- combat -------------------------------------------------------------------------------------


def test_16_1_a_battle_shows_both_sides_as_far_as_they_are_known() -> None:
    s = position({FIELD: "imric moray*8 edric albion*4"}, escorts=["imric"])
    s = until(battle(s), "Challenge")
    assert SHOWN.preview is not None
    card = SHOWN.preview(s, FOMORIAN)
    assert card is not None
    assert (card.heading, card.place) == ("Battle in 2834", 2834)
    told = text(card)
    assert "The Fomorian player attacks, in clear" in told
    assert "Fomorian | Imric 6-2-6 hero, escort; 8 CSP of Clan Moray" in told
    assert "Faerie | Edric; ? more beneath; you are aware of troops, persons" in told
    assert f"Yours: strength {strength(s, FOMORIAN, s.fights[0])}, force 9, Command Rating 6" in told


def test_15_4_challenges_are_told() -> None:
    s = position({FIELD: "imric moray*8 edric albion*4"})
    s = until(battle(s), "Challenge")
    answer(s, ("trial", "imric"))
    while asks(s) != "Answer":
        answer(s, "done")
    assert s.asked == FAERIE
    assert SHOWN.preview is not None
    told = text(SHOWN.preview(s, FAERIE))
    assert "Imric (Fomorian) calls for a trial by combat" in told
    assert "Faerie | Edric 4-3-4" in told
    assert said(s)["accept"] == ["Edric accepts"]


def test_16_6_a_round_lights_row_and_column_and_tells_the_losses() -> None:
    card = result(
        "round",
        form="battle",
        hex=2834,
        attacker=FOMORIAN,
        strengths=(12, 9),
        column=4,
        shifts={"rurik": 1},
        modifiers={"command fomorian": 2, "duel refused faerie": 3},
        dice=(4, 5),
        roll=11,
        result=("B", "Fr"),
        forces=(6, 5),
    )
    assert (card.heading, card.place) == ("Battle in 2834", 2834)
    assert read_off(card) == Lit("crt", (11 - gamedata().tables.crt.first,), (6,))
    told = text(card)
    assert "Rurik +1, Fomorian command +2, Faerie refused the duel arcane +3" in told
    losses = "{}/{}".format(*gamedata().casualties("F", 5))
    assert f"Faerie: F at a force of 5, losses {losses}, retreat (7.7)" in told


def test_16_6_a_blow_tells_the_wounds_and_beyond_the_table_the_last_row_counts() -> None:
    card = result(
        "blow",
        form="trial",
        hex=2834,
        attacker=FAERIE,
        strengths=(30, 1),
        column=10,
        shifts={},
        modifiers={"balor": 9},
        dice=(6, 6),
        roll=21,
        result=("A", "H"),
        forces=(5, 4),
        wounds=(0, 4),
    )
    crt = gamedata().tables.crt
    assert card.heading == "Trial by combat in 2834"
    assert read_off(card) == Lit("crt", (len(crt.rows) - 1,), (len(crt.columns),))
    assert "Fomorian: H at a force of 4, 4 wounds (7.7)" in text(card)


def test_8_3_attrition_lights_its_letter() -> None:
    card = result("attrition", side=FOMORIAN, hex=3012, dice=(4, 5), modifier=2, letter="C", reasons=["snow"])
    letters = gamedata().tables.attrition.letters
    assert read_off(card) == Lit("attrition", (letters.index("C"),), (1,))
    assert "Fomorian: 9+2 is C" in text(card)


def test_12_7_a_search_lights_the_column_only_if_the_result_stands_in_no_other() -> None:
    lit = read_off(result("searched", side=FAERIE, hex=1323, dice=(2, 3), extra=0, result="C1"))
    row = gamedata().tables.discovery.rows[lit.rows[0]]
    assert [row[column - 1] for column in lit.columns] == ["C1"]
    assert not read_off(result("searched", side=FAERIE, hex=1323, dice=(2, 3), extra=0, result="-")).columns


def test_10_4_activation_lights_the_number() -> None:
    card = result("activation", who="worm", dice=(4, 4), modifier=0, number=4, wakes=0)
    lit = read_off(card)
    chart = next(chart for chart in SHOWN.charts if chart.id == "activation")
    assert chart.rows[lit.rows[0]][0] == "The Worm of Mousa Stour"
    assert [chart.rows[lit.rows[0]][column] for column in lit.columns] == ["4"]
    assert SHOWN.result is not None
    assert SHOWN.result(Event("turn", {})) is None


# --- the end ------------------------------------------------------------------------------------


def test_21_1_points_are_told_by_source() -> None:
    s = position({3012: "imric", 2834: "edric", 2601: "swancoat"})
    s.lost = {"albion": 3, "moray": 1}
    s.ruins = frozenset([Hex(3034)])
    s.kill("edric", "battle")
    s.put("swancoat", Hex(DEAD))
    s.end(FOMORIAN, (1, 2))
    known = view(s, FOMORIAN)
    assert SHOWN.ending is not None
    assert SHOWN.ending(known).startswith("The Fomorian player has won: Fomorian ")
    log = [(1, Event("cast", {"works": True})), (2, Event("found", {}))]
    told = text(SHOWN.panel("debrief", known, log))
    for words in (
        "Fomorian | enemy troops lost (CSP) | 3 | 3",
        "Fomorian | enemy persons slain | 1 | 5",
        "Fomorian | enemy fortresses destroyed | 1 | 10",
        "Faerie | enemy troops lost (CSP) | 1 | 1",
        "Edric | Faerie, slain",
        "Faerie fortresses destroyed: 3034 (Caer Ganmorgan)",
        "1 enchantment that worked and 0 that failed, 1 artifact found",
    ):
        assert words in told


@pytest.mark.parametrize(("scenario", "seed"), [(SHORT, 1), (LONG, 2), (LONG, 3)])
def test_21_0_the_sources_add_up_to_the_points(scenario: str, seed: int) -> None:
    found, random = game(scenario), Random(seed)
    s = cast(State, found.start())
    while not s.over:
        engine.choose(s, s.asked, *s.options.sample(random.randrange))
    known = cast(View, found.view(s, None))
    totals = {"Fomorian": 0, "Faerie": 0, "": 0}
    for side, _, _, worth in points(Words(s.game), known).rows:
        totals[side] += int(worth or 0)
    assert (totals["Fomorian"], totals["Faerie"]) == known.points


def test_the_length() -> None:
    assert game(SHORT).presentation.length == "3 turns (10 in Faerie Twilight)"
    assert game(LONG).presentation.length == "10 turns (3 in Albion Alone)"
    assert game(SHORT).presentation.about.startswith("3 turns, 2 to 3 hours")
    assert game(LONG).presentation.about.startswith("10 turns, 8 hours")


def test_rules_that_documents_cite_are_in_the_rulebook() -> None:
    s = ask(position({3012: "imric"}, asleep=["ulster"]), MovementPhase(FOMORIAN))
    told = units(s) + items(s) + " ".join(gauge.about for gauge in status(s).now)
    cited = re.findall(r"\((\d+\.\d[\w.]*)\)", told)
    assert cited
    for rule in cited:
        assert game().rulebook.find(rule), rule
