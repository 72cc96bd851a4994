"""What players wish to do and may not: the rule that is named, and a fact of the wish.

The first list is asked within the question that knows the verb, the second at the wrong moment.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sandtable.core import play
from sandtable.core.options import Noun
from sandtable.games.goeben.combat import Bombardment, NavalCombat
from sandtable.games.goeben.gunnery import AimTorpedoes
from sandtable.games.goeben.intelligence import IntelligencePhase
from sandtable.games.goeben.movement import MovementPhase
from sandtable.games.goeben.outfitting import BuyCargo, OutfittingPhase
from sandtable.games.goeben.raiding import CommerceRaiding
from sandtable.games.goeben.repairs import RepairPlan
from sandtable.games.goeben.sequence import Phase
from sandtable.games.goeben.setup import PlaceCollier
from sandtable.games.goeben.state import Lying, Order, State
from tests.games.goeben.battles import SEA, fight
from tests.games.goeben.positions import answer, ask, display, position

OPTIONS = ("mines", "seaplanes", "night")


def in_harbour() -> State:
    """Outfitting: Goeben lacks coal and has a Wireless and marines aboard, at Brindisi; Breslau is at sea."""
    s = position("ottoman", *OPTIONS, goeben="brindisi", breslau="zante", turn=3, phase="outfitting")
    display(s, "goeben", "wireless", "seebataillon", coal=1)
    display(s, "breslau", coal=2)
    return ask(s, OutfittingPhase())


def airborne() -> State:
    """Outfitting, with a seaplane aboard Goeben."""
    s = position("ottoman", *OPTIONS, goeben="zante", breslau="zante", turn=3, phase="outfitting")
    display(s, "goeben", "seaplane", engines=4)
    return ask(s, OutfittingPhase())


def overdue() -> State:
    """The same, after the visit."""
    s = position(goeben="brindisi", breslau="zante", turn=3, phase="outfitting")
    s.visit("brindisi")
    display(s, "goeben", coal=1)
    display(s, "breslau", "wireless")
    return ask(s, OutfittingPhase())


def stores() -> State:
    """Goeben buys crew and gear for 3 points; her first box is taken."""
    s = position("ottoman", goeben="pola", phase="outfitting")
    display(s, "goeben", "wireless")
    return ask(s, BuyCargo(s.captain("goeben"), "goeben", 1))


def listening() -> State:
    """Intelligence at sea, one attempt made."""
    s = position("ottoman", *OPTIONS, goeben="zante", breslau="zante", phase="intelligence")
    s.use("intelligence")
    display(s, "goeben", "seaplane")
    return ask(s, IntelligencePhase())


def sailing(ship: str = "goeben") -> State:
    """Movement: Goeben at Messina is to sail; Breslau has outfitted, Stralsund has no engines."""
    s = position("ottoman", "mines", goeben="messina", breslau="zante", stralsund="zante", turn=3)
    s.outfit("breslau")
    s.visit("syracuse")
    display(s, "stralsund", engines=0)
    s.french_fleet_out(3)
    ask(s, MovementPhase())
    return answer(s, ("ship", ship)) if ship else s


def short_of_coal() -> State:
    """Movement: Goeben at Zante has no coal."""
    s = position(goeben="zante")
    display(s, "goeben", coal=0)
    return answer(ask(s, MovementPhase()), ("ship", "goeben"))


def austrian() -> State:
    """Helgoland, at speed 5, is to sail from Trieste."""
    s = position("ottoman", "austro_hungarians", goeben="zante", helgoland="trieste")
    return answer(ask(s, MovementPhase()), ("ship", "helgoland"))


def mending() -> State:
    """Repair dice are assigned."""
    s = position(goeben="pola", phase="outfitting")
    display(s, "goeben", engines=4, hull=10, leadership=2)
    return ask(s, RepairPlan(s.captain("goeben"), "goeben", 4))


def must_go() -> State:
    """Movement: Goeben has had her visit to Messina."""
    s = position(goeben="messina", turn=2)
    s.visit("messina")
    return ask(s, MovementPhase())


def contact() -> State:
    """Before the Contact roll: Goeben and Breslau, who has no coal, against two cruisers."""
    s = position(goeben=SEA, breslau=SEA, allies={SEA: ["defence", "warrior"]}, phase="naval combat")
    display(s, "breslau", coal=0)
    return ask(s, NavalCombat(SEA))


def salvo() -> State:
    """We have the First Salvo; a patrol's markers lie around."""
    s = contact()
    return answer(s, "cruise", 6)


def boxed_in() -> State:
    """We have the First Salvo off Cattaro, and break off."""
    s = position(goeben="off_cattaro", allies={"off_cattaro": ["defence"]}, phase="naval combat")
    s.lay("lissa", Lying("", "british", False))
    return answer(ask(s, NavalCombat("off_cattaro")), "cruise", 6, "break off")


def guns() -> State:
    """Goeben's guns are aimed, with one point of ammunition."""
    s = position(goeben=SEA, allies={SEA: ["defence", "warrior"]}, phase="naval combat")
    display(s, "goeben", ammunition=1)
    return fight(s)


def unarmed() -> State:
    """Goeben has torpedoes only."""
    s = position(goeben=SEA, allies={SEA: ["defence", "warrior"]}, phase="naval combat")
    display(s, "goeben", ammunition=0)
    return ask(s, NavalCombat(SEA))


def tubes() -> State:
    """Goeben has aimed her only torpedo."""
    s = guns()
    display(s, "goeben", torpedoes=1)
    s.agenda.clear()
    ask(s, AimTorpedoes(s.captain("goeben"), "goeben"))
    return answer(s, ("aim", "defence"))


def prize() -> State:
    """A merchantman at Matapan."""
    s = position(goeben=SEA, breslau="zante", phase="commerce raiding")
    s.meet_merchantman(SEA, "merchantman-1")
    return ask(s, CommerceRaiding(SEA))


def groups() -> State:
    """Two groups in battle."""
    allies = {SEA: ["defence"], "zante": ["warrior"]}
    s = position(goeben=SEA, breslau="zante", allies=allies, phase="naval combat")
    return ask(s, Phase("naval combat"))


def set_up() -> State:
    """The collier is to be placed."""
    s = position(goeben="messina", phase="set-up", turn=0)
    return ask(s, PlaceCollier(s.captain("goeben")))


def shore() -> State:
    """Contact with the battery of Bone."""
    s = position(goeben="bone", forts={"bone": ["light-1"]}, phase="shore bombardment")
    return ask(s, Bombardment("bone"))


def laden() -> State:
    """A merchantman is met, and whatever is wished for could be done in its phase."""
    s = position(
        "campaign",
        "mines",
        "seaplanes",
        "austro_hungarians",
        turn=3,
        phase="commerce raiding",
        fleet={
            "goeben": "bone",
            "breslau": "pola",
            "moltke": "pola",
            "helgoland": "zante",
            "stralsund": "zante",
        },
    )
    display(s, "goeben", "seebataillon", "damage_control", engines=5)
    display(s, "breslau", "mines", "torpedo_reload", "camera_crew", torpedoes=0, ammunition=1, coal=0)
    display(s, "moltke", "wireless", "seaplane")
    display(s, "stralsund", coal=0)
    s.place_collier("zante")
    s.meet_friend("zante", "friendly_ship-1")
    s.hidden["british"] = ("warrior",)
    s.lay("pz_malta", Lying("", "british", False))
    s.accomplish()
    s.meet_merchantman("bone", "merchantman-1")
    return ask(s, CommerceRaiding("bone"))


def exhausted() -> State:
    """Goeben is a wreck, Breslau is sunk, Helgoland lies still."""
    s = position(
        "ottoman", "austro_hungarians", goeben=SEA, breslau=SEA, helgoland=SEA, phase="commerce raiding"
    )
    s.sink("breslau")
    s.outfit("helgoland")
    display(s, "goeben", engines=0, coal=0)
    s.meet_merchantman(SEA, "merchantman-1")
    return ask(s, CommerceRaiding(SEA))


Wish = tuple[Callable[[], State], str, Noun, str, str]

WITHIN: list[Wish] = [
    (in_harbour, "arm", "brindisi", "7.1", "friendly port or naval base"),
    (in_harbour, "coal", "zante", "7.3", "friendly or neutral port"),
    (in_harbour, "collier", "zante", "7.4", "no collier"),
    (in_harbour, "friend", "zante", "incident.friendly_ship", "Zante"),
    (in_harbour, "stores", "goeben", "8.5", "friendly naval base"),
    (in_harbour, "dump", ("goeben", 2), "8.3", "crew leave only"),
    (in_harbour, "repair", "moltke", "19.0", "Moltke is not in the task force"),
    (overdue, "coal", "brindisi", "9.1", "Goeben has had her visit"),
    (stores, "take", ("reserve_crew", 2), "8.1", "costs 2"),
    (stores, "take", ("wireless", 1), "8.2", "box 1 of SMS Goeben holds Wireless"),
    (stores, "take", ("mines", 2), "23.0", "not in use"),
    (listening, "try", "goeben", "11.1", "one attempt"),
    (listening, "scout", "breslau", "21.2", "no seaplane"),
    (lambda: sailing(""), "ship", "breslau", "12.0", "outfitted"),
    (lambda: sailing(""), "ship", "stralsund", "6.2.engines", "dead in the water"),
    (sailing, "add", "breslau", "6.1", "one space"),
    (sailing, "sail", "malta", "12.5.patrol", "Malta Patrol Zone"),
    (sailing, "sail", "pola", "12.0", "6 spaces left"),
    (sailing, "sail", "syracuse", "9.1", "Syracuse"),
    (sailing, "sail", "pz_toulon", "incident.french_sorties", "Toulon"),
    (sailing, "sail", "atlantic", "12.5.atlantic", "Atlantic"),
    (sailing, "lay", "goeben", "23.0", "no mines"),
    (short_of_coal, "sail", "lemnos", "12.2", "no coal"),
    (mending, "assign", ("leadership", 1), "10.0", "only guns, engines and hull"),
    (must_go, "done", None, "9.1", "Goeben has had her visit"),
    (contact, "steam", "breslau", "14.3.german", "Breslau has no coal"),
    (contact, "lead", "breslau", "14.3.german", "4"),
    (contact, "steam", "moltke", "14.3.german", "Moltke is not engaged"),
    (contact, "pace", "moltke", "14.3.german", "Moltke is not engaged"),
    (contact, "lead", "moltke", "14.3.german", "Moltke is not engaged"),
    (sailing, "add", "moltke", "19.0", "Moltke"),
    (austrian, "sail", "genoa", "20.0", "Genoa"),
    (austrian, "sail", "lemnos", "12.0", "Helgoland has 5 spaces left"),
    (boxed_in, "withdraw", "brindisi", "14.4.german", "Brindisi"),
    (boxed_in, "withdraw", "lissa", "14.4.german", "markers lie at Off Lissa"),
    (boxed_in, "withdraw", "zante", "14.4.german", "not next to Off Cattaro"),
    (guns, "maximum", "defence", "14.9", "two points"),
    (guns, "normal", "inflexible", "14.5", "Inflexible is not in the battle"),
    (tubes, "aim", "warrior", "14.10", "no torpedo left"),
    (prize, "raid", "breslau", "15.0", "Matapan"),
    (groups, "group", "malta", "6.1", "Malta"),
    (set_up, "collier", "malta", "3.0.9", "Malta"),
]

AT_THE_WRONG_MOMENT: list[Wish] = [
    (in_harbour, "sail", "zante", "12.0", "Movement Phase"),
    (in_harbour, "ship", "goeben", "12.0", "Movement Phase"),
    (in_harbour, "lay", "breslau", "23.0", "no mines"),
    (in_harbour, "try", "goeben", "11.1", "Intelligence Phase"),
    (in_harbour, "land", "goeben", "9.2", "Brindisi is none"),
    (in_harbour, "raid", "breslau", "15.0", "Zante"),
    (airborne, "scout", "goeben", "21.2", "Intelligence Phase"),
    (airborne, "scout", "breslau", "21.2", "no seaplane aboard SMS Breslau"),
    (in_harbour, "land", "moltke", "19.0", "Moltke is not in the task force"),
    (stores, "sail", "zante", "12.0", "Movement Phase"),
    (listening, "coal", "zante", "7.3", "ships coal in"),
    (listening, "repair", "goeben", "10.0", "nothing is damaged"),
    (listening, "look", "malta", "11.2", "nothing lies face down at Malta"),
    (listening, "sail", "atlantic", "12.5.atlantic", "Atlantic"),
    (listening, "normal", "defence", "14.0", "no battle"),
    (sailing, "coal", "messina", "7.3", "Outfitting & Repair Phase"),
    (sailing, "arm", "messina", "7.1", "friendly port"),
    (sailing, "repair", "stralsund", "10.0", "Outfitting & Repair Phase"),
    (sailing, "trade", ("goeben", 1, "breslau", 1), "8.6", "nothing is stowed"),
    (sailing, "try", "goeben", "11.1", "Intelligence Phase"),
    (sailing, "ship", "breslau", "12.0", "outfitted"),
    (sailing, "break off", None, "14.0", "no battle"),
    (sailing, "stop", None, "17.0", "0 VP of 75"),
    (sailing, "scout", "goeben", "21.0", "not in use"),
    (contact, "break off", None, "14.4.german", "First Salvo"),
    (contact, "normal", "defence", "14.5", "first fires"),
    (contact, "normal", "inflexible", "14.5", "not in the battle"),
    (contact, "sail", "zante", "12.0", "Movement Phase"),
    (salvo, "aim", "defence", "14.6", "last step"),
    (salvo, "steam", "goeben", "14.3.german", "before the Contact roll"),
    (salvo, "coal", SEA, "7.3", "ships coal in"),
    (guns, "break off", None, "14.4.german", "First Salvo"),
    (guns, "fire", "breslau", "19.0", "Breslau is not in the task force"),
    (guns, "absorb", None, "2.2.damage_control", "no ship of ours"),
    (prize, "land", "goeben", "9.2", "Matapan is none"),
    (prize, "steam", "goeben", "14.0", "no battle"),
    (groups, "look", "zante", "11.2", "nothing lies face down"),
    (set_up, "sail", "zante", "12.0", "Movement Phase"),
    (set_up, "orders", "raid", "3.0.5", "by no choice of ours"),
    (shore, "aim", "bone-1", "16.0", "cannot be torpedoed"),
    (lambda: sailing(""), "sail", "malta", "12.5.patrol", "Malta Patrol Zone"),
    (salvo, "withdraw", "pola", "14.4.german", "not next to"),
    (salvo, "withdraw", "zante", "14.4.german", "when they break off"),
    (unarmed, "normal", "defence", "14.8", "no ship of ours has ammunition"),
    (shore, "land", "goeben", "9.2", "still defended"),
    (shore, "base", "genoa", "24.0", "single mission"),
]


ALL_IN_ORDER: list[Wish] = [
    (
        laden,
        "land",
        "goeben",
        "9.2",
        "in the Shore Bombardment Phase, not in the Commerce Raiding Phase of day 3",
    ),
    (laden, "repair", "goeben", "10.0", "in the Outfitting & Repair Phase"),
    (laden, "coal", "pola", "7.3", "in the Outfitting & Repair Phase"),
    (laden, "arm", "pola", "7.1", "in the Outfitting & Repair Phase"),
    (laden, "collier", "zante", "7.4", "in the Outfitting & Repair Phase"),
    (laden, "friend", "zante", "incident.friendly_ship", "in the Outfitting & Repair Phase"),
    (laden, "stores", "moltke", "8.5", "in the Outfitting & Repair Phase"),
    (laden, "take", ("wireless", 3), "8.1", "in the Outfitting & Repair Phase"),
    (laden, "dump", ("goeben", 2), "8.3", "in the Outfitting & Repair Phase"),
    (laden, "trade", ("moltke", 1, "breslau", 4), "8.6", "in the Outfitting & Repair Phase"),
    (laden, "swap", ("moltke", 1, "breslau", 3), "8.6", "in the Outfitting & Repair Phase"),
    (laden, "reload", "breslau", "14.10", "between two phases"),
    (laden, "lay", "breslau", "23.0", "in the Movement Phase"),
    (laden, "scout", "moltke", "21.2", "in the Intelligence Phase"),
    (laden, "look", "pz_malta", "11.2", "after an Intelligence Break; now, on day 3"),
    (laden, "absorb", None, "2.2.damage_control", "when hull or engines are hit"),
    (laden, "sail", "matapan", "12.0", "in the Movement Phase"),
    (laden, "ship", "helgoland", "12.0", "in the Movement Phase"),
    (laden, "stop", None, "17.0", "in the Objective Phase"),
    (laden, "base", "pola", "24.2", "when a further mission begins"),
    (laden, "remove", None, "orders.atlantic", "after a breakout"),
    (in_harbour, "nation", "German", "20.0.fire", "no German ship fights beside"),
    (in_harbour, "spare", None, "15.0", "no merchantman has been met on day 3"),
    (in_harbour, "steam", "breslau", "14.0", "no battle is being fought in the Outfitting"),
    (exhausted, "steam", "goeben", "14.3.german", "SMS Goeben has no coal"),
    (exhausted, "sail", "zante", "6.2.engines", "dead in the water"),
    (exhausted, "scout", "goeben", "21.0", "not in use"),
    (exhausted, "lay", "goeben", "23.0", "not in use"),
    (exhausted, "try", "helgoland", "20.0", "Austro-Hungarian"),
    (exhausted, "repair", "warrior", "1.4", "no ship of ours"),
    (exhausted, "ship", "radetzky", "20.0", "has not come out"),
    (exhausted, "ship", "breslau", "6.3", "is sunk"),
    (set_up, "sail", "zante", "12.0", "not in the set-up"),
    (set_up, "coal", "zante", "7.3", "ships coal in a friendly or neutral port"),
    (set_up, "die", 3, "1.3.1d", "by no choice of ours; now: Place the collier"),
]
"""Nothing bars these but the moment, or something bars them at any moment."""


@pytest.mark.parametrize(
    ("where", "verb", "noun", "rule", "fact"), [*WITHIN, *AT_THE_WRONG_MOMENT, *ALL_IN_ORDER]
)
def test_a_wish_is_refused_with_its_rule_and_a_fact(
    where: Callable[[], State], verb: str, noun: Noun, rule: str, fact: str
) -> None:
    s = where()
    violations = play.why(s, s.asked, verb, noun)
    assert violations, "it is allowed"
    assert (violations[0].rule, fact in violations[0].text) == (rule, True), violations


def test_the_first_wishes_are_asked_where_they_belong_and_the_others_are_not() -> None:
    for wishes, known in ((WITHIN, True), (AT_THE_WRONG_MOMENT, False)):
        for where, verb, *_ in wishes:
            s = where()
            question = s.agenda[-1]
            assert isinstance(question, Order)
            assert (verb in [offer.verb for offer in question.offers(s)]) == known, (where, verb)


def test_20_0_fire_a_nation_is_named_only_in_a_joint_battle() -> None:
    s = guns()
    assert play.why(s, s.asked, "nation", "German")[0].text.startswith("no German ship fights beside")
    s = position(goeben=SEA, helgoland=SEA, allies={SEA: ["defence"]}, phase="naval combat")
    ask(s, NavalCombat(SEA))
    assert play.why(s, s.asked, "nation", "German")[0].text.startswith("a nation is named before")
