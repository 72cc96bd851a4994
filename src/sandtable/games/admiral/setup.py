"""Setting up a battle (setup.*, battle.kinds): a mission as its sheet says, a free battle step by step."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.games.admiral.battlefield import RollScenery, RollWeather, scenery
from sandtable.games.admiral.flagships import Command, choose_flagships
from sandtable.games.admiral.fleets import Buy, Muster
from sandtable.games.admiral.mission import berth
from sandtable.games.admiral.placement import PlacementRoll, Ready
from sandtable.games.admiral.state import LETTERS, ONE, SIDES, TWO, Enlisted, State


class SetUp(Procedure[State], frozen=True):
    """[setup.fleets, battle.kinds] A mission is set up as its sheet says; a free battle step by step."""

    rule = "setup.fleets"

    def perform(self, s: State) -> None:
        if s.game.mission is not None:
            s.then(MissionSetUp(), Command(ONE), Command(TWO), Ready())
        else:
            s.then(
                Buy(ONE),
                Buy(TWO),
                Muster(),
                RollWeather(),
                RollScenery(),
                Command(ONE),
                Command(TWO),
                PlacementRoll(),
                Ready(),
            )


class MissionSetUp(Procedure[State], frozen=True):
    """[mission.sheet, setup.place.mission, setup.environment.mission, setup.number, scale.conversion] Units,
    scenery and weather as the sheet says.
    """

    rule = "mission.sheet"

    def perform(self, s: State) -> None:
        mission = s.game.mission
        assert mission is not None
        s.land = tuple(piece for entry in mission.scenery for piece in scenery(s, entry))
        for side in SIDES:
            fleet = mission.side[side]
            number = 0
            for entry in fleet.units:
                number += 1
                card = s.game.by_name[fleet.navy, entry.name]
                id = f"{LETTERS[side]}{number}"
                s.enlist(id, Enlisted(card, entry.name, side, number, False))
                s.deploy(id, berth(s, entry), 0)
                if entry.speed >= 0:
                    s.alter(id, since=-1 - entry.speed)
            for shore in mission.shore:
                if shore.navy == fleet.navy:
                    number += 1
                    id = f"{LETTERS[side]}{number}"
                    s.enlist(id, Enlisted(shore.card, shore.name, side, number, False))
                    s.deploy(id, berth(s, shore), 0)
            for late in fleet.late:
                number += 1
                card = s.game.by_name[fleet.navy, late.name]
                s.enlist(f"{LETTERS[side]}{number}", Enlisted(card, late.name, side, number, False))
            choose_flagships(s, side)
        for cripple in mission.rules.crippled:
            for id in [id for id in s.roster if s.name(id) == cripple.ship]:
                s.alter(id, damage=cripple.damage, immobile=True)
