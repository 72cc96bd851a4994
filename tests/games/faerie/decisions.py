"""Positions in which decisions are asked that random games seldom come to."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from sandtable.board.hexes import Hex
from sandtable.games.faerie.activation import ChooseCarrier, EnterExpedition
from sandtable.games.faerie.battle import CallKings, Combat, SowTeeth
from sandtable.games.faerie.challenge import SingleCombat
from sandtable.games.faerie.combat import ChooseTerrain, CombatPhase, ResolveOne
from sandtable.games.faerie.contact import Arrival
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.evasion import Evade
from sandtable.games.faerie.items import ChooseItems
from sandtable.games.faerie.losses import Allot, Castaway, Taker
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.search import CurseLoss, Find, Keep
from sandtable.games.faerie.spells import WriteWay
from sandtable.games.faerie.state import Due, Fight, State
from sandtable.games.faerie.strengths import BATTLE, ENGAGEMENT, MELEE, TRIAL
from sandtable.games.faerie.teleport import Send, Teleport
from sandtable.games.faerie.transport import Landing

from .fights import FIELD
from .ground import landfall
from .positions import FAERIE, FOMORIAN, answer, ask, gamedata, group, position

SEA, COAST = landfall()
PLACE, PEN = Hex(2634), Hex(2629)


def plotting() -> State:
    return ask(position({2838: "corin", 2839: "imric"}, phase="enchantment", player=FAERIE), Plot(FAERIE))


def plotting_with(person: str, items: str) -> State:
    s = position({1023: person, 1024: "imric"}, kit={person: items}, phase="enchantment", player=FAERIE)
    return ask(s, Plot(FAERIE))


def two_combats() -> State:
    s = position({COAST: "imric moray fleetfoot elidor albion foamrider"}, phase="combat")
    s.declare(Fight(BATTLE, COAST, FOMORIAN, FOMORIAN, terrain="clear"))
    s.declare(Fight(ENGAGEMENT, COAST, FOMORIAN, FOMORIAN))
    return ask(s, ResolveOne(FOMORIAN, COAST, False))


def scried(places: str, hex: Hex = PLACE, **kit: str) -> State:
    return ask(
        position({hex: places}, kit=kit, lies={"07": PLACE}, phase="enchantment"), WriteWay(FAERIE, hex)
    )


def scried_army() -> State:
    return answer(scried("elidor albion*4", FIELD), ("write", 2835))


def teleporter() -> State:
    return answer(scried("dunatis corin"), ("teleport", "dunatis"))


def in_places() -> State:
    s = position({PLACE: "dunatis"}, lies={"07": PLACE}, player=FAERIE)
    return answer(ask(s, MovementPhase(FAERIE)), ("stack", PLACE), ("person", "dunatis"))


def teleporting(*, gone: bool) -> State:
    s = position({PLACE: "dunatis corin"}, player=FAERIE)
    s.form(group(s, PLACE, "dunatis"))
    step = Send(FAERIE, "dunatis", (PEN, Hex(2034))) if gone else Teleport(FAERIE, "dunatis")
    return ask(s, step)


def searching(step: Find | Keep | CurseLoss) -> State:
    s = position(
        {PLACE: "dunatis elidor"}, lies={"06": PLACE, "07": PLACE}, escorts=["elidor"], player=FAERIE
    )
    s.form(group(s, PLACE, "dunatis", "elidor"))
    return ask(s, step)


def landing() -> State:
    s = position(
        {COAST: "fleetfoot"}, aboard={"barguest": "fleetfoot", "rurik": "fleetfoot", "moray": "fleetfoot"}
    )
    s.form(group(s, COAST))
    return answer(ask(s, Landing(FOMORIAN, "fleetfoot")), ("ashore", "rurik"))


def rod() -> State:
    s = position({FIELD: "misha callach"}, kit={"misha": "17"}, player=FAERIE)
    return answer(ask(s, MovementPhase(FAERIE)), ("stack", FIELD), ("person", "misha"))


def fought(kind: str, places: str, **kit: str) -> State:
    s = position({FIELD: places}, kit=kit, phase="combat")
    s.declare(Fight(kind, FIELD, FOMORIAN, FOMORIAN, terrain="clear"))
    return ask(s, Combat(kind, FIELD))


def hidden() -> State:
    return ask(position({FIELD: "brigit moray*2"}, kit={"brigit": "13"}), Evade(FAERIE, FIELD))


def hidden_army() -> State:
    s = position({FIELD: "imric moray*3 elidor albion*2"}, kit={"imric": "04"})
    s.form(replace(group(s, FIELD, "imric"), troops={"moray": 3}))
    return ask(s, Arrival(FOMORIAN))


def terrain() -> State:
    land = gamedata().land.items()
    mixed = next(h for h, found in land if len(found.terrain) > 1 and h not in gamedata().fortress)
    s = position({mixed: "imric moray*4 elidor albion*2"}, phase="combat")
    s.declare(Fight(BATTLE, mixed, FOMORIAN, FOMORIAN))
    return ask(s, ChooseTerrain(FAERIE, mixed))


def melee() -> State:
    return ask(position({FIELD: "connan elidor"}, phase="combat"), CombatPhase(FOMORIAN))


def trial() -> State:
    s = position({FIELD: "connan malekin"}, kit={"malekin": "15"}, phase="combat")
    s.declare(Fight(TRIAL, FIELD, FOMORIAN, FOMORIAN, champions=("connan", "malekin"), within=BATTLE))
    ask(s, SingleCombat(TRIAL, FIELD))
    while ("done", None) in s.options:
        answer(s, "done")
    return s


def before_battle(hex: Hex, step: CallKings | SowTeeth, **kit: str) -> State:
    s = position({hex: "imric moray*4 elidor albion*2"}, kit=kit, phase="combat")
    s.declare(Fight(BATTLE, hex, FOMORIAN, FOMORIAN, terrain="clear"))
    s.engage(s.fights[0])
    return ask(s, step)


def sown() -> State:
    s = position({FIELD: "elidor albion*2"}, phase="combat")
    s.owe(FAERIE, Due(troops=1, ranks={"albion": 2}, sown=3))
    return ask(s, Allot(FAERIE))


def castaway() -> State:
    s = position({COAST: "foamrider evenstar mornstar"}, aboard={"elidor": "mornstar"}, phase="combat")
    s.sink("mornstar")
    return ask(s, Castaway(FAERIE, "elidor", COAST))


def heir() -> State:
    s = position({FIELD: "elidor albion*2"})
    s.lies["09"] = FIELD
    return ask(s, Taker(FAERIE, "09", FIELD))


POSITIONS: dict[str, Callable[[], State]] = {
    "plotting": plotting,
    "plotting with items": lambda: plotting_with("misha", "02 20"),
    "plotting an earthquake": lambda: plotting_with("corin", "05"),
    "ready": lambda: fought(BATTLE, "imric rurik moray*4 elidor albion", imric="18 04"),
    "two combats": two_combats,
    "scried": lambda: scried("dunatis", dunatis="18"),
    "scried army": scried_army,
    "scried teleporter": teleporter,
    "scried coast": lambda: scried("brigit foamrider", COAST),
    "scried ships": lambda: answer(scried("brigit foamrider", COAST), "by_sea"),
    "expedition": lambda: ask(position({}, asleep=["expedition"]), EnterExpedition(FAERIE)),
    "expedition ship": lambda: ask(position({}, asleep=["expedition"]), ChooseCarrier(FAERIE, SEA)),
    "landing": landing,
    "places": in_places,
    "teleporting": lambda: teleporting(gone=False),
    "teleported": lambda: teleporting(gone=True),
    "finds": lambda: searching(Find(FAERIE, ("06", "07"))),
    "found": lambda: searching(Keep(FAERIE, "07")),
    "cursed": lambda: searching(CurseLoss(FAERIE, 2, ("dunatis", "elidor"), PLACE)),
    "rod": rod,
    "rod in combat": lambda: fought(BATTLE, "imric moray*4 misha albion*2", misha="17"),
    "hidden": hidden,
    "hidden army": hidden_army,
    "terrain": terrain,
    "melee": melee,
    "staying out": lambda: fought(MELEE, "connan brigit", brigit="13"),
    "hand": lambda: fought(MELEE, "connan malekin", malekin="15"),
    "hand in a trial": trial,
    "teeth": lambda: before_battle(FIELD, SowTeeth(FAERIE, FIELD), elidor="23"),
    "kings": lambda: before_battle(PEN, CallKings(FAERIE, PEN)),
    "items": lambda: ask(position({FIELD: "elidor"}, kit={"elidor": "18 04 16"}), ChooseItems(FAERIE)),
    "sown": sown,
    "castaway": castaway,
    "heir": heir,
}
