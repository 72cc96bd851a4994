"""20.0: Austro-Hungarian ships under German command."""

from __future__ import annotations

import pytest

from sandtable.games.goeben.combat import NavalCombat, german_rating
from sandtable.games.goeben.gunnery import ALLIED, TORPEDO, apply_to_warship, solution
from sandtable.games.goeben.incidents import Incidents, Peril
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import OutfittingPhase
from sandtable.games.goeben.ports import closed
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.state import Damage, Lying
from sandtable.games.goeben.victory import accomplished
from tests.games.goeben.battles import SEA, cease_fire, fight, fires, throw, volley
from tests.games.goeben.positions import (
    answer,
    ask,
    asks,
    display,
    gamedata,
    offered,
    position,
    refused,
    told,
)

CALL = "austro_hungarian"
BATTLESHIP, CRUISER, FLOTILLA = "radetzky", "helgoland", "ah_dd_1"


def test_20_0_a_dies_number_of_random_ships_come_to_pola() -> None:
    s = position("ottoman", "austro_hungarians", goeben="lissa", pool=[CALL])
    answer(ask(s, Incidents("lissa")), ("draw", CALL), 4)
    assert len(offered(s, "austrian")) == 10
    for _ in range(4):
        answer(s, ("austrian", offered(s, "austrian")[0]))
    assert [space for ship, space in s.at.items() if ship != "goeben"] == ["pola"] * 4
    assert s.alert == 2
    assert CALL in s.removed
    assert "new_zealand" in s.pool


def test_20_0_not_without_a_warship_in_the_adriatic() -> None:
    s = position("ottoman", "austro_hungarians", goeben=SEA, pool=[CALL])
    answer(ask(s, Incidents(SEA)), ("draw", CALL))
    assert s.over
    assert CALL in s.pool
    assert s.alert == 1


def test_20_0_without_the_option_no_ship_comes() -> None:
    s = position(goeben="lissa", pool=[CALL])
    answer(ask(s, Incidents("lissa")), ("draw", CALL))
    assert s.at == {"goeben": "lissa"}


def test_20_0_leadership_is_3_and_never_changes() -> None:
    s = position(radetzky=SEA, goeben=SEA, allies={SEA: ["inflexible"]})
    fight(s)
    answer(s, ("nation", "German"))
    s.sink_in_battle("inflexible")
    cease_fire(s)
    assert s.leadership(BATTLESHIP) == 3
    assert s.afloat["goeben"].leadership == 5


@pytest.mark.parametrize(
    ("space", "open"),
    [("corfu_w", True), ("cerigo", True), ("lissa", True), ("lipari", False), ("dardanelles", False)],
)
def test_20_0_only_the_adriatic_the_east_and_the_aegean(space: str, open: bool) -> None:
    s = position(radetzky="pola")
    reason = closed(s, BATTLESHIP, space)
    assert (reason is None) is open
    assert open or (reason is not None and reason.rule == "20.0")


def test_20_0_they_move_up_to_their_printed_speed_without_coal() -> None:
    s = position(helgoland="pola", goeben="pola")
    ask(s, MovementPhase())
    answer(s, ("ship", CRUISER))
    assert "corfu_w" not in offered(s, "sail")
    answer(s, ("sail", "pz_adriatic"))
    assert s.at[CRUISER] == "pz_adriatic"
    assert not told(s, "spent")


def test_20_0_not_outfitted() -> None:
    s = position(radetzky="pola", goeben="zante")
    ask(s, OutfittingPhase())
    assert BATTLESHIP not in {noun for _, noun in s.options}


def test_20_0_no_intelligence() -> None:
    s = position(radetzky="pola", goeben="zante")
    ask(s, IntelligencePhase())
    assert offered(s, "try") == ["goeben"]
    assert refused(s, "try", BATTLESHIP) == "20.0"


def test_20_0_incidents_are_drawn_for_them() -> None:
    s = position(radetzky="lissa", goeben="constantinople", pool=["quiet_seas-1"])
    ask(s, Phase("incident"))
    answer(s, ("group", "lissa"))
    assert offered(s, "draw") == ["quiet_seas-1"]


def test_20_0_they_fire_with_the_german_solution_and_no_ammunition() -> None:
    s = fight(position(radetzky=SEA, allies={SEA: ["inflexible"]}))
    answer(s, ("normal", "inflexible"))
    assert volley(s) == (BATTLESHIP, "primary", 6 + 3 - 3)
    assert not told(s, "spent")


def test_20_0_no_morale_for_them() -> None:
    s = position(radetzky=SEA, allies={SEA: ["inflexible"]})
    s.set_morale(1)
    assert solution(fight(s), BATTLESHIP, "primary", "inflexible") == 6


@pytest.mark.parametrize("battle", [1, 2])
def test_20_0_one_torpedo_attack_never_used_up(battle: int) -> None:
    s = position(helgoland=SEA, goeben="zante", allies={SEA: ["defence"]})
    for _ in range(battle):
        s.set_markers(SEA, [Lying("defence", "", True)])
        fight(s)
        while asks(s) != "AimTorpedoes":
            verb, noun = next(iter(s.options))
            answer(s, "hold" if "hold" in s.options.verbs() else (verb, noun))
        answer(s, ("aim", "defence"))
        assert refused(s, "aim", "defence") == "14.10"
        answer(s, "launch")
        assert volley(s) == (CRUISER, TORPEDO, 1 + 3 - 2)
        throw(s)


def test_20_0_in_contact_they_lend_leadership_and_speed() -> None:
    s = position(goeben=SEA, helgoland=SEA, allies={SEA: ["defence"]})
    display(s, "goeben", leadership=2, engines=4)
    ask(s, NavalCombat(SEA))
    assert german_rating(s) == 3 + 5
    assert offered(s, "lead") == offered(s, "pace") == ["goeben"]


def test_20_0_they_take_damage_like_allied_ships() -> None:
    s = throw(fight(position(radetzky=SEA, allies={SEA: ["inflexible"]}), ALLIED), 6)
    answer(s, (4, 4))
    assert s.fight.damage == {BATTLESHIP: Damage(gunnery=1)}
    answer(s, ("normal", "inflexible"))
    assert volley(s) == (BATTLESHIP, "primary", 5 + 3 - 3)


def test_20_0_a_visit_of_theirs_closes_a_neutral_port() -> None:
    s = position(helgoland="brindisi", goeben="pola")
    ask(s, MovementPhase())
    answer(s, ("ship", CRUISER), "stay", "done")
    assert "brindisi" in s.visited


def test_20_0_ten_ships() -> None:
    game = gamedata()
    assert len(game.austrians) == 10
    assert {"CA", "CL"} <= {game.warship[ship].type for ship in game.austrians}


@pytest.mark.parametrize("first", ["German", "Austro-Hungarian"])
def test_20_0_fire_all_of_one_nationality_before_the_other(first: str) -> None:
    s = position(goeben=SEA, radetzky=SEA, viribus_unitis=SEA, allies={SEA: ["inflexible", "defence"]})
    fight(s)
    answer(s, ("nation", first))
    while not any(firer == "inflexible" for firer, _ in fires(s)):
        if asks(s) == "Shots":
            throw(s)
        else:
            verb, noun = next(iter(s.options))
            answer(s, (verb, noun))
    ours = [firer == "goeben" for firer in dict.fromkeys(f for f, _ in fires(s)) if firer != "inflexible"]
    assert ours == ([True, False, False] if first == "German" else [False, False, True])


def test_20_0_losses_a_damaged_ship_leaves_at_the_end_of_the_battle() -> None:
    s = throw(fight(position(radetzky=SEA, goeben="zante", allies={SEA: ["inflexible"]}), ALLIED), 6)
    answer(s, (3, 3))
    assert BATTLESHIP in s.at
    cease_fire(s)
    assert BATTLESHIP not in s.at
    assert BATTLESHIP in s.damaged
    assert s.vp == 0


def test_20_0_losses_a_withdrawn_ship_leaves_the_battle() -> None:
    s = throw(fight(position(radetzky=SEA, goeben="zante", allies={SEA: ["inflexible"]}), ALLIED), 6)
    answer(s, (1, 2))
    assert s.over
    assert BATTLESHIP in s.damaged


def test_20_0_losses_a_sunk_ship_is_gone_and_costs_points() -> None:
    s = throw(fight(position(radetzky=SEA, goeben="zante", allies={SEA: ["inflexible"]}), ALLIED), 6)
    answer(s, (6, 6))
    assert BATTLESHIP in s.sunk
    assert s.vp == -10


def test_20_0_losses_count_in_the_engagement() -> None:
    s = throw(fight(position(viribus_unitis=SEA, goeben="zante", allies={SEA: ["inflexible"]}), ALLIED), 6)
    answer(s, (6, 6))
    assert s.vp == -15
    assert s.afloat["goeben"].leadership == 3


def test_20_0_losses_by_an_incident_at_once() -> None:
    s = position(helgoland=SEA, goeben="zante")
    answer(ask(s, Peril("storm", CRUISER)), 6)
    assert CRUISER not in s.at
    assert CRUISER in s.damaged
    assert s.vp == 0


def test_20_0_losses_by_an_incident_sink_a_ship_without_armor() -> None:
    s = position(ah_dd_1=SEA, goeben="zante")
    answer(ask(s, Peril("storm", FLOTILLA)), 6)
    assert FLOTILLA in s.sunk
    assert s.vp == -2


def test_20_0_losses_those_not_in_pola_are_withdrawn_between_scenarios() -> None:
    s = position("campaign", goeben="pola", helgoland="cattaro", radetzky="pola")
    s.damaged = frozenset({"szigetvar"})
    ask(s)
    assert (CRUISER in s.removed, CRUISER in s.at) == (True, False)
    assert s.at[BATTLESHIP] == s.at["szigetvar"] == "pola"


def test_20_0_victory_they_cannot_stand_where_a_german_ship_must() -> None:
    s = position("austro_hungarian", goeben="zante", radetzky="pola", vp=60)
    assert not accomplished(s)


def test_20_0_victory_they_score_points() -> None:
    s = fight(position(radetzky=SEA, goeben="zante", allies={SEA: ["chatham"]}))
    answer(s, ("normal", "chatham"))
    answer(throw(s, 6), (6, 6))
    assert s.vp == 6


def test_20_1_new_zealand_joins_the_pool_with_the_first_ship() -> None:
    s = position("ottoman", "austro_hungarians", goeben="lissa", pool=[CALL])
    answer(ask(s, Incidents("lissa")), ("draw", CALL), 2)
    assert "new_zealand" not in s.pool
    answer(s, ("austrian", BATTLESHIP))
    assert "new_zealand" in s.pool


def test_20_1_not_if_she_is_in_use_already() -> None:
    s = position("ottoman", "austro_hungarians", "all_four", goeben="lissa", pool=[CALL])
    s.new_zealand = True
    answer(ask(s, Incidents("lissa")), ("draw", CALL), 1, ("austrian", BATTLESHIP))
    assert "new_zealand" not in s.pool


def test_20_0_who_drops_out_is_nowhere() -> None:
    s = position(goeben=SEA, helgoland=SEA)
    s.drop_out("helgoland", "withdrawn")
    assert (s.at, s.since) == ({"goeben": SEA}, {"goeben": 1})
    assert "helgoland" in s.damaged


def test_20_0_a_torpedo_without_effect_leaves_her_where_she_is() -> None:
    s = position(goeben=SEA, helgoland=SEA)
    apply_to_warship(s, "helgoland", [])
    assert s.at["helgoland"] == SEA
    apply_to_warship(s, "helgoland", ["hull"])
    assert "helgoland" not in s.at
