"""18.0 Variable initial deployment."""

from __future__ import annotations

import pytest

from sandtable.core.side import CHANCE
from sandtable.games.goeben.campaign import Scenario
from sandtable.games.goeben.ports import CloseNeutralPorts
from sandtable.games.goeben.setup import Commission, OutfitShips, Station
from sandtable.games.goeben.state import State
from tests.games.goeben.positions import answer, ask, asks, gamedata, told

TABLE = ["pola", "brindisi", "taranto", "messina", "off_philippeville", "haifa"]


def deploying(*options: str) -> State:
    """The die for the starting space is about to fall."""
    s = State(gamedata("ottoman", "variable_deployment", *options))
    return ask(s, Commission(), Station())


@pytest.mark.parametrize(("die", "space"), list(enumerate(TABLE, 1)))
def test_18_0_a_die_places_the_whole_task_force(die: int, space: str) -> None:
    s = deploying("stralsund")
    assert s.asked == CHANCE
    answer(s, die)
    assert s.at == {"goeben": space, "breslau": space, "stralsund": space}
    [roll] = told(s, "deployment")
    assert roll.facts == {"die": die, "place": space}


@pytest.mark.parametrize("die", range(1, 7))
def test_18_0_a_neutral_port_counts_as_entered_the_day_before(die: int) -> None:
    s = answer(deploying(), die)
    space = TABLE[die - 1]
    assert s.since == {"goeben": 0, "breslau": 0}
    s.turn = 1
    s.agenda.clear()
    ask(s, CloseNeutralPorts())
    neutral = s.game.space[space].kind.startswith("neutral")
    assert s.visited == ({space} if neutral else set())


def test_18_0_the_die_falls_after_the_outfitting() -> None:
    s = State(gamedata("ottoman", "variable_deployment"))
    s.agenda = [Scenario()]
    ask(s)
    assert asks(s) == "BuyCargo"
    answer(s, "standard", "standard")
    assert asks(s) == "Station"


def test_18_0_without_the_option_no_die_falls() -> None:
    s = ask(State(gamedata("ottoman")), Commission(), OutfitShips(), Station())
    answer(s, "done", "done")
    assert s.over
    assert set(s.at.values()) == {"messina"}


def test_18_0_the_table_names_spaces_of_the_map() -> None:
    game = gamedata("ottoman", "variable_deployment")
    assert game.tables.deployment.spaces == TABLE
    assert game.space["off_philippeville"].kind == "high_seas"
    assert "philippeville" in game.links["off_philippeville"]
    assert game.tables.deployment.source == "reconstruction"
