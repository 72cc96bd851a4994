"""19.4.03 Scrying: the enemy writes down a movement and keeps to it."""

from __future__ import annotations

from typing import Any

from sandtable.board.hexes import Hex
from sandtable.core.events import UNDO_BARRIER
from sandtable.games.faerie.enchantment import EnchantmentSegment, aims, reach_of
from sandtable.games.faerie.losses import slay
from sandtable.games.faerie.movement import idle
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.ratings import uses
from sandtable.games.faerie.spells import Effects
from sandtable.games.faerie.state import HALTED, Group, Spell, State, Written
from sandtable.games.faerie.written_orders import CarryOut, Follow

from .ground import landfall
from .positions import FAERIE, FOMORIAN, answer, ask, asks, game, offered, position, refused, told

CHLIS = 3337
STACK = Hex(3034)


def scried(places: str) -> State:
    """A Faerie stack in 3034 whose movement has to be written down."""
    s = position({CHLIS: "dobie", STACK: places}, kit={"dobie": "20"}, phase="enchantment")
    s.spells = (Spell("dobie", "03", STACK, reach=16, works=True),)
    s.cast = frozenset({"dobie"})
    return ask(s, Effects())


def go(s: State) -> State:
    """The scried player's Movement Phase."""
    s.begin(FAERIE, "movement")
    return ask(s, CarryOut(FAERIE), MovementPhase(FAERIE))


def still(s: State, *hexes: int) -> bool:
    """Whether nothing of the scried player's in some hexes can move any more."""
    return all(idle(s, piece) is not None for hex in hexes for piece in s.pieces(FAERIE, Hex(hex)))


def test_19_4_03_a_stack_of_the_enemy_within_the_current_magic_strength() -> None:
    s = position({2611: "dobie", 2619: "elidor", 2620: "colleran"}, kit={"dobie": "20"}, phase="enchantment")
    assert reach_of(s, "dobie", "03") == 8
    assert aims(s, FOMORIAN, "dobie", "03") == (2619,)


def test_19_4_03_dobie_in_fir_chlis_scries_twice_as_far() -> None:
    s = position({CHLIS: "dobie"}, kit={"dobie": "20"})
    assert reach_of(s, "dobie", "03") == 16
    s = position({CHLIS: "callach"}, kit={"callach": "20"})
    assert reach_of(s, "callach", "03") == 8


def test_19_4_03_the_way_is_written_after_all_dice_hex_by_hex() -> None:
    s = position({CHLIS: "dobie", 2034: "dunatis", 3034: "elidor"}, kit={"dobie": "20"}, phase="enchantment")
    ask(s, EnchantmentSegment())
    answer(s, ("scry", 3034), "farcall", (1, 1), (1, 1))
    assert (asks(s), s.asked) == ("WriteMove", FAERIE)
    answer(s, ("write", 3035))
    assert refused(s, "write", 3034) == ""
    assert refused(s, "write", 3031) == "11.0.procedure"
    answer(s, ("write", 3036), "seal")
    assert told(s, "written")[0].facts["way"] == (3035, 3036)


def test_19_4_03_the_written_way_is_followed_before_anything_else() -> None:
    s = scried("elidor albion*4")
    answer(s, ("write", 3035), ("write", 3036), "seal")
    go(s)
    assert s.at["elidor"] == 3036
    assert s.ranks(FAERIE, Hex(3036)) == {"albion": 4}
    assert s.written == ()
    assert asks(s) == "MovementPhase"
    assert still(s, 3036)


def test_19_4_03_as_far_as_the_movement_allowance_goes() -> None:
    s = scried("elidor albion*4")
    for _ in range(9):
        answer(s, ("write", 3035), ("write", 3034))
    assert offered(s, "write") == []
    answer(s, "seal")
    go(s)
    assert s.at["elidor"] in (3034, 3035)
    assert s.spent["elidor"] >= HALTED


def test_19_4_03_a_stack_that_is_written_to_stay_stays() -> None:
    s = scried("elidor albion*4 colleran")
    answer(s, "seal")
    go(s)
    assert still(s, 3034)
    s.rest()
    assert s.spent["elidor"] == s.spent["colleran"] == HALTED


def test_19_4_03_it_stops_where_the_way_is_closed() -> None:
    s = scried("colleran")
    hexes = [3035, 3036]
    answer(s, *(("write", hex) for hex in hexes), "seal")
    s.begin(FAERIE, "movement")
    s.muster("moray", Hex(3035), 4)
    ask(s, CarryOut(FAERIE), MovementPhase(FAERIE))
    answer(s, "stand")
    assert s.at["colleran"] == 3035


def scrying(places: dict[int, str], hex: int, **more: Any) -> State:
    """A Faerie stack anywhere whose movement has to be written down."""
    s = position(
        {CHLIS: "dobie", **places}, kit={"dobie": "20", **more.pop("kit", {})}, phase="enchantment", **more
    )
    s.spells = (Spell("dobie", "03", Hex(hex), reach=40, works=True),)
    return ask(s, Effects())


def test_19_4_03_searches_are_written_where_something_lies() -> None:
    s = scrying({2635: "elidor"}, 2635, lies={"07": 2634})
    assert offered(s, "write_search") == []
    assert refused(s, "write_search", 5) == "20.3"
    answer(s, ("write", 2634), ("write_search", 5), ("write", 2635), "seal")
    go(s)
    assert asks(s) == "SearchRoll"
    answer(s, (1, 1))
    assert told(s, "searched")[0].facts["extra"] == 1
    assert s.at["elidor"] == 2635


def test_19_4_03_on_a_coast_both_parts_are_written_the_ships_too() -> None:
    s = scrying({2128: "branwen evenstar"}, 2128)
    assert asks(s) == "WriteWay"
    answer(s, "by_sea")
    assert 2127 in offered(s, "write")
    assert set(offered(s, "write")) <= set(s.game.water)
    answer(s, ("write", 2127), "seal", "seal")
    go(s)
    assert (s.at["evenstar"], s.at["branwen"]) == (2127, 2128)
    assert still(s, 2127, 2128)


def test_19_4_03_loading_and_landing_are_written() -> None:
    sea, coast = landfall()
    s = scrying({coast: "brigit foamrider"}, coast)
    answer(s, "by_sea", ("embark", "foamrider"), ("write", sea), ("write", coast), ("debark", "foamrider"))
    answer(s, "seal", "seal")
    go(s)
    assert asks(s) == "Loading"
    answer(s, ("board", "brigit"))
    assert s.at["foamrider"] == coast
    assert "brigit" not in s.aboard
    assert [event.kind for event in s.events if event.kind in ("embarked", "landed", "moved")] == [
        "embarked",
        "moved",
        "moved",
        "landed",
    ]


def test_19_4_03_teleportation_is_written_with_its_goal() -> None:
    s = scrying({2634: "dunatis corin"}, 2634)
    answer(s, ("teleport", "dunatis"))
    assert set(offered(s, "place")) == set(s.game.place) - {2634}
    answer(s, ("place", 2629), "seal")
    go(s)
    answer(s, (1, 1))
    assert s.at["dunatis"] == s.at["corin"] == 2629
    assert still(s, 2629)


def test_19_4_03_an_overrun_is_written_and_made_without_a_question() -> None:
    for overrun in (True, False):
        s = scried("elidor albion*8")
        answer(s, ("write", 3035), *(["overrun"] if overrun else []), "seal")
        s.begin(FAERIE, "movement")
        s.muster("moray", Hex(3035), 1)
        ask(s, CarryOut(FAERIE), MovementPhase(FAERIE))
        assert (s.fight is not None) == overrun
        assert asks(s) != "OverrunOrHalt"


def test_19_4_03_the_crystal_is_written() -> None:
    s = scrying({3034: "dunatis"}, 3034, kit={"dunatis": "18"})
    answer(s, "gaze", "seal")
    go(s)
    assert told(s, "looked")[0].facts["why"] == "crystal"


def test_19_4_03_a_step_needs_movement_points_and_the_place_for_it() -> None:
    s = scried("elidor albion*4")
    assert refused(s, "overrun") == "12.5"
    assert refused(s, "teleport", "elidor") == "12.3"
    assert refused(s, "gaze") == "20.6.18"
    assert refused(s, "debark", "foamrider") == "12.1.debark"
    answer(s, *[("write", 3035), ("write", 3034)] * 8)
    assert refused(s, "overrun") == "11.0.procedure"


def test_19_4_03_the_bearer_of_the_glass_is_marked_and_the_way_is_open() -> None:
    s = scried("elidor albion*4")
    answer(s, ("write", 3035), "seal")
    assert s.cast == {"dobie"}
    for side in (FOMORIAN, FAERIE, None):
        assert game().view(s, side).written[0].way == (3035,)


# --- 20.6.20 whom the Glass serves ---------------------------------------------------------------------


def test_20_6_20_the_glass_serves_only_him_to_whom_it_is_attuned() -> None:
    s = position({CHLIS: "dobie callach"}, kit={"dobie": "20"})
    assert uses(s, "dobie", "20")
    s.hand_over("20", "callach")
    assert not uses(s, "callach", "20")
    assert s.attuned == "dobie"


def test_20_6_20_on_dobies_death_it_is_attuned_to_its_bearer_at_once() -> None:
    s = position({CHLIS: "dobie callach"}, kit={"dobie": "20"})
    s.hand_over("20", "callach")
    s.then(*slay(s, "dobie", "fate"))
    assert s.attuned == "callach"
    assert uses(s, "callach", "20")


def test_20_6_20_or_to_the_next_with_any_magic_who_takes_it() -> None:
    s = position({CHLIS: "dobie rurik callach"}, kit={"dobie": "20"})
    ask(s, *slay(s, "dobie", "fate"))
    answer(s, ("taker", "rurik"))
    assert not uses(s, "rurik", "20")
    s.hand_over("20", "callach")
    assert uses(s, "callach", "20")
    s.hand_over("20", "rurik")
    assert s.attuned == "callach"


def test_20_6_20_it_stays_attuned_for_life_even_to_the_enemys_mage() -> None:
    s = position({CHLIS: "dobie malekin"}, kit={"dobie": "20"})
    ask(s, *slay(s, "dobie", "fate"))
    s.pick_up("20", "malekin")
    assert uses(s, "malekin", "20")


def test_19_4_03_a_sealed_order_is_not_taken_back() -> None:
    s = scried("elidor albion*4")
    s.events.clear()
    answer(s, "seal")
    assert UNDO_BARRIER in s.events


def test_19_4_03_whoever_is_gone_does_not_teleport() -> None:
    s = position({2634: "dunatis", 2629: "corin"})
    s.form(Group(Hex(2634), "movement", ("dunatis",)))
    ask(s, Follow(FAERIE, Written(FAERIE, Hex(2634), (("teleport", "corin"), ("place", Hex(2825))))))
    assert not s.agenda
    assert s.at["corin"] == 2629
