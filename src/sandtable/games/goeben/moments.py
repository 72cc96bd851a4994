"""Why a choice is not made now: what bars it at any time, or the phase in which it is made.

Asked only when a player wants to know why, about a verb that the open question does not know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sandtable.core.options import Noun
from sandtable.core.play import current
from sandtable.core.procedure import Violation
from sandtable.games.goeben.combat import LandMarines, refuse_break_off, refuse_refuge, unengaged
from sandtable.games.goeben.gunnery import has_ammunition, refuse_target
from sandtable.games.goeben.intelligence import refuse_look
from sandtable.games.goeben.movement import (
    absent,
    name,
    reach,
    refuse_embarking,
    refuse_mine,
    refuse_reload,
    too_far,
    unmovable,
)
from sandtable.games.goeben.outfitting import (
    SUPPLIES,
    idle,
    refuse_dump,
    refuse_stores,
    refuse_trade,
)
from sandtable.games.goeben.ports import closed
from sandtable.games.goeben.repairs import refuse_repair
from sandtable.games.goeben.sequence import PHASES
from sandtable.games.goeben.state import Ship, Space, State

NAMES = {phase: name for phase, name, _ in PHASES}
"""The phases in words."""

Reason = Callable[[State, Noun], Violation | None]
"""What bars a choice whatever the moment; None if nothing does."""


class Moment(NamedTuple):
    """When a choice is made: its rule, what it is in words, the phase or else the occasion, what bars it."""

    rule: str
    what: str
    phase: str = ""
    when: str = ""
    bar: Reason | None = None


def moment(s: State, verb: str, noun: Noun) -> Violation | None:
    """The rule that says when a choice is made, or what bars it at any time."""
    found = MOMENTS.get(verb)
    if found is None:
        return None
    ship = noun[0] if isinstance(noun, tuple) and noun else noun
    barred = absent(s, ship) if verb in OF_OUR_SHIPS else None
    if barred is None and found.bar is not None:
        barred = found.bar(s, noun)
    if barred is not None:
        return barred
    now = f"now, on day {s.turn}: {current(s).question(s)}" if s.turn else f"now: {current(s).question(s)}"
    if found.phase and found.phase != s.phase:
        return Violation(found.rule, f"{found.what} in the {NAMES[found.phase]} Phase, not in {here(s)}")
    return Violation(found.rule, f"{found.what} {found.when or 'at another step of this phase'}; {now}")


def here(s: State) -> str:
    """The phase of now in words."""
    return f"the {NAMES[s.phase]} Phase of day {s.turn}" if s.phase in NAMES else "the set-up"


# --- what bars a choice at any time ------------------------------------------------------------------


def of_a_ship(refuse: Callable[[State, Ship], Violation | None], *, german: bool = True) -> Reason:
    """What bars something that a ship does; most of it is for German ships only."""

    def reason(s: State, noun: Noun) -> Violation | None:
        ship = str(noun)
        if ship not in s.at:
            return None
        if german and ship not in s.afloat:
            return Violation("20.0", f"{name(s, ship)} is Austro-Hungarian and does no such thing")
        return refuse(s, ship)

    return reason


def at_a_place(refuse: Callable[[State, Space], Violation | None]) -> Reason:
    """What bars something that is done in a space."""
    return lambda s, noun: refuse(s, str(noun))


def supply(verb: str) -> Reason:
    """[7.0] Why a space gives no supplies."""

    def reason(s: State, noun: Noun) -> Violation | None:
        space = str(noun)
        ours = s.germans(space)
        if not ours and s.phase != "set-up":
            return Violation("7.0", f"no German ship is at {s.game.space[space].name}")
        return (idle(s, ours[0]) if ours else None) or SUPPLIES[verb](s, space)

    return reason


def way(s: State, noun: Noun) -> Violation | None:
    """[12.0] No ship of ours can sail there, or none can sail; in the Movement Phase also how far it is."""
    space = str(noun)
    ships = sorted(s.at, key=s.rank)
    barred = movable(s) or next((closed(s, ship, space) for ship in ships[:1]), None)
    if barred or s.phase != "movement":
        return barred
    ship = next(ship for ship in ships if unmovable(s, ship) is None)
    if space == s.at[ship] or space in reach(s, (ship,)):
        return None
    return too_far(s, (ship,), 0, space)


def movable(s: State) -> Violation | None:
    """[12.0, 6.2.engines] Why no ship of ours sails any more today."""
    reasons = [unmovable(s, ship) for ship in sorted(s.at, key=s.rank)]
    return next(iter(reasons), None) if all(reasons) else None


def no_battle(s: State, noun: Noun) -> Violation | None:
    """[14.0, 16.0] Nobody is being fought."""
    if s.battle is not None:
        return None
    return Violation("14.0", f"no battle is being fought in {here(s)}; ships fire only in one")


def target(s: State, noun: Noun) -> Violation | None:
    """[14.5] Whoever is fired at must be in the battle."""
    barred = no_battle(s, noun) or refuse_target(s, noun)
    if barred is None and not any(has_ammunition(s, ship) for ship in s.fight.ours):
        return Violation("14.8", f"no ship of ours has ammunition left on day {s.turn}")
    return barred


def torpedo_target(s: State, noun: Noun) -> Violation | None:
    """[14.6, 16.0] Whom a torpedo may be aimed at."""
    if s.battle is not None and s.fight.shore:
        place = s.game.space[s.fight.space].name
        return Violation("16.0", f"the coastal defences of {place} cannot be torpedoed")
    return no_battle(s, noun) or refuse_target(s, noun)


def refuge(s: State, noun: Noun) -> Violation | None:
    """[14.4.german] Whether ships could break off to a space."""
    return no_battle(s, noun) or refuse_refuge(s, s.fight.ours[0], str(noun))


def in_battle(s: State, noun: Noun) -> Violation | None:
    """[14.0] Only an engaged ship."""
    barred = no_battle(s, noun)
    if barred is None and noun not in s.fight.ours:
        return unengaged(s, noun)
    return barred


def prize(s: State, ship: Ship) -> Violation | None:
    """[15.0] There must be a merchantman."""
    space = s.at[ship]
    if space in s.merchants:
        return None
    return Violation("15.0", f"no merchantman has been met at {s.game.space[space].name}")


def any_prize(s: State, noun: Noun) -> Violation | None:
    """[15.0] There must be a merchantman somewhere."""
    return None if s.merchants else Violation("15.0", f"no merchantman has been met on day {s.turn}")


def landing(s: State, ship: Ship) -> Violation | None:
    """[9.2] Why marines cannot land where their ship is."""
    return LandMarines(s.captain(ship), ship).refuse(s, ship)


def seaplane(s: State, ship: Ship) -> Violation | None:
    """[21.2] A ship without a seaplane."""
    if not s.game.uses("seaplanes"):
        return Violation("21.0", "seaplanes are not in use (an optional rule)")
    if not s.carries(ship, "seaplane"):
        return Violation("21.2", f"there is no seaplane aboard {name(s, ship)}")
    return None


def mine(s: State, ship: Ship) -> Violation | None:
    """[23.0] Why a ship cannot lay a mine here."""
    if not s.game.uses("mines"):
        return Violation("23.0", "mines are not in use (an optional rule)")
    return refuse_mine(s, ship)


def steam(s: State, ship: Ship) -> Violation | None:
    """[14.3.german] Coal is needed, and a battle."""
    if s.afloat[ship].coal == 0:
        return Violation("14.3.german", f"{name(s, ship)} has no coal to spend")
    return in_battle(s, ship)


def break_off(s: State, noun: Noun) -> Violation | None:
    """[14.4.german] There must be a battle, and the First Salvo ours."""
    return no_battle(s, noun) or refuse_break_off(s)


def damage_control(s: State, noun: Noun) -> Violation | None:
    """[2.2.damage_control] A ship must have it aboard."""
    if any(s.carries(ship, "damage_control") for ship in s.afloat):
        return None
    return Violation("2.2.damage_control", "no ship of ours has Damage Control aboard")


def unaccomplished(s: State, noun: Noun) -> Violation | None:
    """[17.0] The scenario ends early only when the orders are carried out."""
    if s.accomplished or not s.mission:
        return None
    orders = s.orders_now
    return Violation("17.0", f"the orders are not carried out: {s.vp} VP of {orders.vp}, day {s.turn}")


def campaign(s: State, noun: Noun) -> Violation | None:
    """[orders.atlantic] A bonus of the campaign."""
    if s.game.setup.scenario == "campaign":
        return None
    return Violation("24.0", "a single mission brings no bonus; only a campaign does")


def nations(s: State, noun: Noun) -> Violation | None:
    """[20.0.fire] Only where ships of both nations fight."""
    if s.battle is not None and len({ship in s.afloat for ship in s.fight.ours}) > 1:
        return None
    return Violation("20.0.fire", "no German ship fights beside an Austro-Hungarian one")


def stowing(s: State, noun: Noun) -> Violation | None:
    """[8.5, 8.1] Crew and gear come aboard in a friendly base."""
    if s.phase == "set-up" or any(refuse_stores(s, ship) is None for ship in s.afloat):
        return None
    return next((refuse_stores(s, ship) for ship in sorted(s.afloat, key=s.rank)), None)


def dumping(s: State, noun: Noun) -> Violation | None:
    """[8.3] Why something cannot be put off."""
    return refuse_dump(s, tuple(s.afloat), noun)


def trading(s: State, noun: Noun) -> Violation | None:
    """[8.6] Why a counter cannot go to another ship."""
    return refuse_trade(s, tuple(s.afloat), noun)


def swapping(s: State, noun: Noun) -> Violation | None:
    """[8.6] Why two counters cannot be switched."""
    return refuse_trade(s, tuple(s.afloat), noun, swap=True)


def marines(s: State, noun: Noun) -> Violation | None:
    """[9.2.reembark] Why marines cannot come aboard."""
    return refuse_embarking(s, tuple(s.afloat), noun)


CHANCE = "as the dice and draws fall, by no choice of ours"
MOMENTS: dict[str, Moment] = {
    "ship": Moment("12.0", "ships sail", "movement", bar=of_a_ship(unmovable, german=False)),
    "add": Moment("6.1", "ships join others that sail", "movement", bar=of_a_ship(unmovable, german=False)),
    "sail": Moment("12.0", "ships sail", "movement", "once a ship is chosen", way),
    "stay": Moment("12.0", "ships stay or sail", "movement", "once a ship is chosen"),
    "lay": Moment("23.0", "mines are laid", "movement", "once their ship is chosen", of_a_ship(mine)),
    "repair": Moment("10.0", "repairs are made", "outfitting", bar=of_a_ship(refuse_repair)),
    "stores": Moment("8.5", "crew and gear are taken aboard", "outfitting", bar=of_a_ship(refuse_stores)),
    "reload": Moment(
        "14.10",
        "extra torpedoes are loaded",
        when="between two phases: before or after a battle, or with Intelligence and Movement",
        bar=of_a_ship(refuse_reload),
    ),
    "embark": Moment(
        "9.2.reembark",
        "marines come back aboard",
        when="with Outfitting, Intelligence, Movement, or before breaking off",
        bar=marines,
    ),
    "land": Moment("9.2", "marines land", "shore bombardment", "at the end of it", of_a_ship(landing)),
    "raid": Moment("15.0", "merchantmen are raided", "commerce raiding", bar=of_a_ship(prize, german=False)),
    "spare": Moment("15.0", "merchantmen are let go", "commerce raiding", bar=any_prize),
    "fire": Moment("14.5", "ships fire one after the other", when="in a battle's step", bar=in_battle),
    "normal": Moment("14.5", "guns are aimed", when="when a ship first fires in a battle", bar=target),
    "maximum": Moment("14.9", "maximum fire is chosen", when="when a ship first fires", bar=target),
    "hold": Moment("14.5", "fire is held", when="when a ship is to fire", bar=no_battle),
    "aim": Moment(
        "14.6", "torpedoes are aimed", when="in the last step of a battle at sea", bar=torpedo_target
    ),
    "launch": Moment("14.10", "torpedoes are launched", when="once they are aimed", bar=no_battle),
    "try": Moment("11.1", "intelligence is tried for", "intelligence", bar=of_a_ship(lambda s, ship: None)),
    "scout": Moment("21.2", "seaplanes go up", "intelligence", bar=of_a_ship(seaplane)),
    "look": Moment(
        "11.2", "markers are examined", when="after an Intelligence Break", bar=at_a_place(refuse_look)
    ),
    "jam": Moment(
        "incident.intelligence_berlin", "wireless is jammed", when="when Intelligence from Berlin is drawn"
    ),
    "suffer": Moment(
        "incident.submarine", "a ship is named for the damage", when="when a submarine was rammed"
    ),
    "evade": Moment("incident.submarine", "ships evade", when="when a submarine is met"),
    "risk": Moment("incident.submarine", "a torpedo run is risked", when="when a submarine is met"),
    "group": Moment("6.1", "a group is named", when="where several have something to do in a phase"),
    **{
        verb: Moment(rule, what, "outfitting", bar=supply(verb))
        for verb, rule, what in (
            ("arm", "7.1", "ships arm"),
            ("coal", "7.3", "ships coal"),
            ("collier", "7.4", "colliers give coal"),
            ("friend", "incident.friendly_ship", "friendly ships help"),
        )
    },
    "ammunition": Moment("7.1", "ammunition is shared out", "outfitting", "after its dice"),
    "torpedoes": Moment("7.1", "torpedoes are shared out", "outfitting", "after their dice"),
    "fuel": Moment("7.3", "coal is shared out", "outfitting", "after its dice"),
    "assign": Moment("10.1", "repair dice are assigned", "outfitting", "when a ship makes repairs"),
    "withdraw": Moment(
        "14.4.german", "ships withdraw", when="when they break off with First Salvo", bar=refuge
    ),
    "break off": Moment("14.4.german", "we break off", when="with First Salvo, before fire", bar=break_off),
    "fight": Moment("14.4.german", "we fight", when="when contact is made", bar=no_battle),
    "steam": Moment("14.3.german", "steam is raised", when="before the Contact roll", bar=of_a_ship(steam)),
    "cruise": Moment("14.3.german", "speed is chosen", when="before the Contact roll", bar=no_battle),
    "lead": Moment("14.3.german", "Leadership is lent", when="before the Contact roll", bar=in_battle),
    "pace": Moment("14.3.german", "speed is lent", when="before the Contact roll", bar=in_battle),
    "nation": Moment("20.0.fire", "a nation is named", when="before a joint battle's fire", bar=nations),
    "take": Moment("8.1", "crew and gear are stowed", "outfitting", "once a ship takes stores", stowing),
    "standard": Moment("3.0.7", "the standard load is taken", when="at the set-up, before all else"),
    "dump": Moment("8.3", "crew and gear are put off", "outfitting", bar=dumping),
    "trade": Moment("8.6", "cargo is handed over", "outfitting", bar=trading),
    "swap": Moment("8.6", "cargo is switched", "outfitting", bar=swapping),
    "absorb": Moment(
        "2.2.damage_control",
        "Damage Control is used up",
        when="when hull or engines are hit",
        bar=damage_control,
    ),
    "accept": Moment("6.3", "damage is accepted", when="when Damage Control could stop it"),
    "stop": Moment("17.0", "a scenario is ended", "objective", bar=unaccomplished),
    "play on": Moment("17.0", "a scenario is played on", "objective", bar=unaccomplished),
    "remove": Moment("orders.atlantic", "a battlecruiser leaves", when="after a breakout", bar=campaign),
    "reinforce": Moment("19.1", "two more ships join", when="after a breakout", bar=campaign),
    "base": Moment("24.2", "ships start in a place", when="when a further mission begins", bar=campaign),
    "done": Moment("4.1", "a phase is ended", when="when what is asked is answered"),
    "pick": Moment("13.0.2", "markers are drawn by a First Officer", "incident"),
    "draw": Moment("13.0.2", "markers are drawn", when=CHANCE),
    "is": Moment("1.3.draw", "what lies face down is found out", when=CHANCE),
    "target": Moment("14.11.priority", "the enemy aims", when=CHANCE),
    "shoots": Moment("14.11.order", "the enemy fires", when=CHANCE),
    "austrian": Moment("20.0", "Austro-Hungarian ships come out", when=CHANCE),
    "die": Moment("1.3.1d", "dice are thrown", when=CHANCE),
    "dice": Moment("1.3.roll_against", "dice are thrown", when=CHANCE),
    "orders": Moment("3.0.5", "orders are drawn", when=CHANCE),
}
"""When each choice is made."""

OF_OUR_SHIPS = frozenset(
    [
        *("ship", "add", "repair", "stores", "reload", "embark", "land", "raid", "fire", "try", "steam"),
        *("scout", "suffer", "lay", "lead", "pace", "dump", "trade", "swap"),
        *("ammunition", "torpedoes", "fuel"),
    ]
)
"""Verbs whose noun begins with a ship of ours."""
