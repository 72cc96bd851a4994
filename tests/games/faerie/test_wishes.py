"""What a player wishes to do and may not, with the rule that he is told: half of it at the wrong moment."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.board.hexes import Hex
from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.games.faerie.attrition import AttritionSegment
from sandtable.games.faerie.combat import CombatPhase
from sandtable.games.faerie.enchantment import EnchantmentSegment
from sandtable.games.faerie.evasion import Evade
from sandtable.games.faerie.gamedata import RAIN, SNOW
from sandtable.games.faerie.losses import Allot
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.recovery import RecoveryPhase
from sandtable.games.faerie.setup import SetUp
from sandtable.games.faerie.state import Due, State

from .fights import FIELD, KNOWE, battle
from .ground import crossing, landfall, neighbours
from .marches import NORTH
from .positions import FAERIE, FOMORIAN, answer, ask, gamedata, position, refused

SEA, COAST = landfall()
PLACE = Hex(2634)
ISLE = Hex(2611)


def chosen(s: State, hex: int, *pieces: str, **troops: int) -> State:
    """A group of the player whose phase it is, gathered in his Movement Phase."""
    ask(s, MovementPhase(s.player))
    answer(s, ("stack", Hex(hex)))
    for piece in pieces:
        answer(s, ("person" if piece in s.game.person else "ship", piece))
    return answer(s, *(("troops", (colour, number)) for colour, number in troops.items()))


def moving() -> State:
    return chosen(
        position({NORTH[0]: "imric moray*6 rurik", NORTH[2]: "elidor albion*2"}), NORTH[0], "imric", moray=6
    )


def phase() -> State:
    s = position({NORTH[0]: "imric moray*6", NORTH[2]: "elidor albion*2", COAST: "fleetfoot"})
    return ask(s, MovementPhase(FOMORIAN))


def fresh() -> State:
    """A stack has been chosen, and nobody in it."""
    return answer(phase(), ("stack", NORTH[0]))


def fleet() -> State:
    return chosen(position({SEA: "fleetfoot windrider"}), SEA, "fleetfoot")


def in_ice() -> State:
    s = position({COAST: "fleetfoot"})
    s.set_weather(SNOW, {})
    return chosen(s, COAST, "fleetfoot")


RIVER, RIDGE = crossing("major_river"), crossing("mountain", into="mountain")


def at(hex: Hex) -> Callable[[], State]:
    """Imric on his way."""
    return lambda: chosen(position({hex: "imric"}), hex, "imric")


def marsh() -> State:
    start = neighbours("marsh")[0]
    s = position({start: "imric"})
    s.set_weather(RAIN, {})
    return chosen(s, start, "imric")


def teleporter(*names: str, **kit: str) -> Callable[[], State]:
    places: dict[int, str] = {PLACE: " ".join(("dunatis", *names))}
    return lambda: chosen(position(places, player=FAERIE, kit=kit), PLACE, "dunatis", *names)


def landed() -> State:
    s = chosen(position({ISLE: "fleetfoot"}, aboard={"barguest": "fleetfoot", "moray": "fleetfoot"}), ISLE)
    return answer(s, ("debark", "fleetfoot"), "all")


def combat() -> State:
    s = position({FIELD: "imric moray*6 elidor albion*2", 2601: "fleetfoot"}, phase="combat")
    return ask(s, CombatPhase(FOMORIAN))


def challenge(names: str = "grogan strathclyde*4 elidor albion*2") -> Callable[[], State]:
    return lambda: battle(position({FIELD: names}))


def plotting() -> State:
    s = position({2034: "dunatis", FIELD: "imric"}, player=FAERIE, phase="enchantment")
    return ask(s, EnchantmentSegment())


def reaction() -> State:
    s = position({NORTH[0]: "imric moray*6", NORTH[2]: "elidor albion*2"}, phase="reaction", player=FOMORIAN)
    return ask(s, ReactionPhase(FOMORIAN))


def marching() -> State:
    s = position({NORTH[0]: "imric moray*6", COAST: "fleetfoot"})
    return ask(s, ForcedMarches(FOMORIAN))


def losses() -> State:
    s = position({FIELD: "imric moray*6 ochil*2"})
    s.owe(FOMORIAN, Due(troops=2, ranks={"moray": 6, "ochil": 2}))
    return ask(s, Allot(FOMORIAN))


def meeting() -> State:
    return ask(position({FIELD: "brigit moray*2"}), Evade(FAERIE, FIELD))


def recovering() -> State:
    s = position({COAST: "fleetfoot", SEA: "windrider"}, phase="recovery")
    s.strike("fleetfoot")
    return ask(s, RecoveryPhase(FOMORIAN))


def sleeping() -> State:
    s = position({1030: "dagda leinster*6"}, asleep=["leinster"], player=FAERIE)
    return chosen(s, 1030, "dagda", leinster=6)


def setting_up() -> State:
    return ask(State(gamedata()), SetUp())


def choosing_items() -> State:
    s = position({FIELD: "elidor"}, kit={"elidor": "18 04 16"}, phase="attrition")
    return ask(s, AttritionSegment(FAERIE))


Wish = tuple[str, Callable[[], State], tuple[str, Noun], str]

WISHES: list[Wish] = [
    ("move two hexes at once", moving, ("to", NORTH[2]), "11.0.procedure"),
    ("take troops whom nobody here leads", moving, ("troops", ("ochil", 2)), "11.1"),
    ("join the enemy's person", moving, ("person", "elidor"), "11.0.stack"),
    ("move the enemy's stack", phase, ("stack", NORTH[2]), "3.0"),
    ("move who stands nowhere", phase, ("stack", FIELD), "3.0"),
    ("walk over a major river", at(RIVER[0]), ("to", RIVER[1]), "11.8.river"),
    ("walk through the mountains", at(RIDGE[0]), ("to", RIDGE[1]), "11.8.mountain"),
    ("enter a marsh in rain", marsh, ("to", neighbours("marsh")[1]), "6.2.5"),
    ("sail out of the ice", in_ice, ("to", SEA), "6.3.4"),
    ("teleport with another in the group", teleporter("corin"), ("teleport", "dunatis"), "12.3"),
    ("search where nothing lies", teleporter(), ("search", 5), "20.3"),
    ("gaze without the Crystal", teleporter(dunatis="14"), ("gaze", None), "20.6.18"),
    ("ask where no enemy is", teleporter(dunatis="17"), ("ask", None), "20.6.17"),
    ("walk on after a landing", landed, ("person", "barguest"), "12.2"),
    ("battle where there is no enemy", combat, ("battle", KNOWE), "15.1"),
    ("engage without enemy ships", combat, ("engage", Hex(2601)), "15.2"),
    (
        "a duel for who has no magic",
        challenge("rurik moray*4 elidor albion*2 imric"),
        ("duel", "rurik"),
        "15.5",
    ),
    (
        "a trial beside Bran Og",
        challenge("bran_og ainsel eastmarch*4 elidor albion"),
        ("trial", "ainsel"),
        "7.9.m37",
    ),
    ("react out of range", reaction, ("stack", FIELD), "3.0"),
    ("march with a ship", marching, ("stack", COAST), "5.D.3.b"),
    ("lose the troops of others", losses, ("lose", "connaught"), "7.2"),
    ("leave the kingdom that is inactive", sleeping, ("to", Hex(1029)), "10.3"),
    ("use an item that is in use", choosing_items, ("wield", "18"), "20.2.4"),
    # at the wrong moment
    ("go before anybody is chosen", fresh, ("to", NORTH[1]), "11.0.stack"),
    ("search before anybody is chosen", fresh, ("search", 5), "11.0.stack"),
    ("teleport before anybody is chosen", fresh, ("teleport", "imric"), "11.0.stack"),
    ("rearrange after the group is gathered", moving, ("top", "rurik"), "11.9"),
    ("load ships after the group is gathered", moving, ("embark", "fleetfoot"), "11.9"),
    ("take persons along with ships", fleet, ("person", "imric"), "12.2"),
    ("search from aboard", fleet, ("search", 5), "12.2"),
    ("give what nobody carries", fresh, ("give", ("09", "imric")), "20.1"),
    ("choose another stack while one moves", moving, ("stack", COAST), "11.0.pause"),
    ("move without choosing a stack", phase, ("to", NORTH[1]), "11.0.procedure"),
    ("attack in the Movement Phase", phase, ("battle", NORTH[2]), "5.D.5.a"),
    ("overrun from the next hex", moving, ("overrun", None), "12.5"),
    ("enchant in the Movement Phase", phase, ("vortex", NORTH[2]), "19.4.09"),
    ("search in the Combat Phase", combat, ("search", 5), "20.3.1"),
    ("move in the Combat Phase", combat, ("to", KNOWE), "11.0.procedure"),
    ("a melee before the battles", combat, ("melee", FIELD), "5.D.5.f"),
    ("challenge before the battle is announced", combat, ("trial", "imric"), "5.D.5.c"),
    ("refit in the Movement Phase", phase, ("refit", "fleetfoot"), "5.D.1.c"),
    ("move in the Recovery Phase", recovering, ("stack", COAST), "11.0.pause"),
    ("teleport while plotting", plotting, ("teleport", "dunatis"), "12.3"),
    ("evade while losses are due", losses, ("evade", None), "18.0.when"),
    ("give up an escort while evading", meeting, ("lose_escort", "brigit"), "7.2"),
    ("sail in a forced march", marching, ("ship", "fleetfoot"), "11.0.stack"),
    ("move at set-up", setting_up, ("stack", Hex(3012)), "11.0.pause"),
    ("press on before the first Round", combat, ("press", None), "15.8"),
    ("roll dice of one's own accord", phase, ("dice", (6, 6)), "5.0"),
]


@pytest.mark.parametrize(("wish", "where", "choice", "rule"), WISHES, ids=[wish[0] for wish in WISHES])
def test_a_wish_is_refused_with_the_rule_that_forbids_it(
    wish: str, where: Callable[[], State], choice: tuple[str, Noun], rule: str
) -> None:
    s = where()
    verb, noun = choice
    assert refused(s, verb, noun) == rule
    assert play.why(s, s.asked, verb, noun)[0].text


def test_more_than_40_wishes_half_of_them_at_the_wrong_moment() -> None:
    wrong = [w for w in WISHES if not any(verb == w[2][0] for verb, _ in w[1]().options.groups)]
    assert len(WISHES) >= 40
    assert len(wrong) >= len(WISHES) // 2
