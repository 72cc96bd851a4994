"""What the table tells the side that is asked before it chooses."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.enchantment import Plot, reach_of
from sandtable.games.faerie.movement import price
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.show.overlays import overlays
from sandtable.games.faerie.state import State
from tests.games.faerie.positions import FAERIE, FOMORIAN, answer, ask, group, offered, position


def moving(places: dict[int, str], hex: int, verb: str, piece: str) -> State:
    """A piece that is about to move."""
    return answer(ask(position(places), MovementPhase(FOMORIAN)), ("stack", hex), (verb, piece))


def test_only_the_side_that_is_asked_is_told() -> None:
    s = moving({3012: "imric", 2339: "edric"}, 3012, "person", "imric")
    assert overlays(s, FAERIE) == {}
    assert overlays(s, FOMORIAN)["from"] == 3012


def test_11_0_procedure_every_hex_within_reach_has_its_cheapest_way() -> None:
    s = moving({3012: "imric", 2339: "edric"}, 3012, "person", "imric")
    found = overlays(s, FOMORIAN)
    reach = found["reach"]
    assert {hex for hex, way in reach.items() if len(way["way"]) == 1} <= set(offered(s, "to"))
    for hex, way in reach.items():
        assert way["way"][-1] == hex
        assert way["cost"] <= found["left"]
        steps = zip([3012, *way["way"]], way["way"], strict=False)
        assert sum(price(s, group(s, a, "imric"), b) for a, b in steps) == way["cost"]


def test_11_2_no_way_leads_through_enemies() -> None:
    s = moving({3012: "imric", 3013: "edric"}, 3012, "person", "imric")
    assert not any(3013 in way["way"][:-1] for way in overlays(s, FOMORIAN)["reach"].values())


def test_12_1_coasts_ships_keep_to_their_water() -> None:
    s = moving({2613: "fleetfoot", 2339: "edric"}, 2613, "ship", "fleetfoot")
    reach = overlays(s, FOMORIAN)["reach"]
    assert reach
    assert all(hex in s.game.water for hex in reach)


def test_12_1_coasts_a_ship_at_the_second_shore_of_a_hex_sails_from_there() -> None:
    s = position({2317: "fleetfoot", 2339: "edric"})
    s.berth["fleetfoot"] = 1
    answer(ask(s, MovementPhase(FOMORIAN)), ("stack", 2317), ("ship", "fleetfoot"))
    first = {way["way"][0] for way in overlays(s, FOMORIAN)["reach"].values()}
    assert first == {hex for hex, _ in s.game.sail[Hex(2317), 1]}


def test_19_4_a_plot_tells_what_cannot_be_cast_and_how_far_the_rest_reaches() -> None:
    s = ask(position({2034: "dunatis"}, phase="enchantment", player=FAERIE), Plot(FAERIE))
    found = overlays(s, FAERIE)
    assert (found["caster"], found["hex"]) == ("dunatis", 2034)
    assert found["reach"]["vision"] == reach_of(s, "dunatis", "13")
    assert found["refused"]["shake"][0] == "19.4.01"
    assert not set(found["reach"]) & set(found["refused"])
