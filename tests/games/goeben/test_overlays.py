"""What the client is told about a question."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from sandtable.core.side import Side
from sandtable.games.goeben.combat import Contact
from sandtable.games.goeben.gunnery import AimTorpedoes, OpenFire
from sandtable.games.goeben.outfitting import BuyCargo
from sandtable.games.goeben.show.overlays import overlays
from sandtable.games.goeben.state import Battle
from sandtable.record.table import Table
from tests.games.goeben.positions import ask, game, position

COMMANDER, FIRST, GUNNERY = Side(0), Side(1), Side(2)


def test_the_question_says_whose_it_is() -> None:
    s = ask(position(goeben="pola"), BuyCargo(COMMANDER, "goeben", 3))
    assert overlays(s, COMMANDER) == {"ship": "goeben", "points": 3}


def test_14_5_dice_and_what_hits_for_each_target() -> None:
    s = position(goeben="pz_malta", allies={"pz_malta": ("dublin",)})
    s.engage(Battle("pz_malta", False, ("goeben",), ("dublin",), ("goeben",), first="german"))
    guns = overlays(ask(s, OpenFire(COMMANDER, "goeben", ("primary",))), COMMANDER)["fire"]["dublin"]
    assert guns == {
        "armor": 1,
        "needed": 6,
        "normal": {"primary": 8, "secondary": 6, "tertiary": 5},
        "maximum": {"primary": 13, "secondary": 9, "tertiary": 7},
    }
    torpedoes = overlays(ask(s, AimTorpedoes(COMMANDER, "goeben")), COMMANDER)
    assert torpedoes["torpedoes"] == {"dublin": {"dice": 4, "needed": 5}}
    assert torpedoes["aims"] == ()


def test_25_1_officers_who_advise_are_told_the_same() -> None:
    s = position("ottoman", "officers", goeben="pz_malta", allies={"pz_malta": ("dublin",)})
    s.engage(Battle("pz_malta", False, ("goeben",), ("dublin",), ("goeben",)))
    ask(s, Contact(COMMANDER))
    assert overlays(s, GUNNERY) == overlays(s, COMMANDER) != {}
    assert overlays(s, FIRST) == {}


@pytest.mark.parametrize("scenario", ["raid", "campaign"])
def test_hints_are_plain_data(scenario: str) -> None:
    played = Table.new(game(scenario, "all_four", "seaplanes", "mines"), key="07" * 32, nonces=["hints"])
    luck = Random(scenario)
    while (decision := played.decision) is not None and played.number < 300:
        msgspec.json.encode(played.game.presentation.overlays_for(played.state, decision.side))
        verb = luck.choice(list(decision.options.verbs()))
        played.choose(decision.side, verb, luck.choice(decision.options.nouns(verb)))
