"""Setting up a battle (setup.*, battle.kinds): a mission as its sheet says, a free battle step by step."""

from __future__ import annotations

from sandtable.core.procedure import Procedure
from sandtable.games.admiral.battlefield import RollScenery, RollWeather, scenery
from sandtable.games.admiral.fleets import Buy, Command, Muster, choose_flagships
from sandtable.games.admiral.mission import berth
from sandtable.games.admiral.pack.schema import Late, Shore, Start
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
            shore = [entry for entry in mission.shore if entry.navy == fleet.navy]
            entries: list[Start | Shore | Late] = [*fleet.units, *shore, *fleet.late]
            for number, entry in enumerate(entries, 1):
                id = f"{LETTERS[side]}{number}"
                card = entry.card if isinstance(entry, Shore) else s.game.by_name[fleet.navy, entry.name]
                s.enlist(id, Enlisted(card, entry.name, side, number))
                if not isinstance(entry, Late):
                    s.deploy(id, berth(s, entry), 0)
                if isinstance(entry, Start) and entry.speed >= 0:
                    s.alter(id, since=-1 - entry.speed)
            choose_flagships(s, side)
        for cripple in mission.rules.crippled:
            for id in [id for id in s.roster if s.name(id) == cripple.ship]:
                s.alter(id, damage=cripple.damage, immobile=True)
