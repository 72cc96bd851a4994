"""Plans for bots: the default policy first, and few others."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from math import exp, factorial
from typing import Any, cast

from sandtable.core.options import Choice, Options
from sandtable.core.play import current
from sandtable.game.mind import Plan, every_option
from sandtable.games.goeben.bot.evaluation import FAR, HIT, days, days_left, delay, promise, voyage
from sandtable.games.goeben.combat import BreakOff, Contact, Withdraw
from sandtable.games.goeben.damage import Suffer
from sandtable.games.goeben.gamedata import GUNS
from sandtable.games.goeben.gunnery import (
    MAXIMUM,
    NORMAL,
    TORPEDO,
    AimTorpedoes,
    OpenFire,
    armor,
    firepower,
    fort,
    solution,
)
from sandtable.games.goeben.incidents import Evade
from sandtable.games.goeben.intelligence import BerlinCalls, Intelligence
from sandtable.games.goeben.movement import MoveShips, SailShips, stops, unmovable
from sandtable.games.goeben.outfitting import SHARED, BuyCargo, Outfit, ShareOut, room
from sandtable.games.goeben.raiding import Raid
from sandtable.games.goeben.repairs import TRACKS, RepairPlan, broken
from sandtable.games.goeben.sequence import Reload
from sandtable.games.goeben.setup import PlaceCollier
from sandtable.games.goeben.state import Damage, Ship, Space, State
from sandtable.games.goeben.victory import PlayOn

DONE: Choice = ("done", None)


def plans(s: State) -> Iterator[Plan]:
    """Moves worth a look in a position, the default policy first."""
    procedure = current(s)
    ideas = PLANS.get(type(procedure))
    return every_option(s) if ideas is None else ideas(s, procedure)


def search_plans(s: State) -> Iterator[Plan]:
    """What a search looks at: the best places of the day for each ship, for two that are apart meet more, and
    the other answers where much depends on one.
    """
    procedure = current(s)
    if isinstance(procedure, MoveShips):
        return islice(movement_plans(s, procedure, together=False), PLACES)
    if isinstance(procedure, SailShips):
        return islice(sail_plans(s, procedure), PLACES)
    default = next(plans(s))
    others = s.options if isinstance(procedure, WEIGHTY) else ()
    return iter([default, *((choice,) for choice in others if choice != default[0])])


WEIGHTY = (Evade, BreakOff)
"""Questions whose answer may decide a mission."""
PLACES = 8
"""Places that search plans consider for a day."""
ROLLOUT_DEPTH = 300
"""Questions that a rollout answers at most: more than a mission has, so it plays on to the end."""


def first_of(*verbs: str) -> Callable[[State, object], Iterator[Plan]]:
    """The first choice that is offered with one of these verbs, in their order."""

    def ideas(s: State, procedure: object) -> Iterator[Plan]:
        found = next(((verb, noun) for verb in verbs for noun in s.options.nouns(verb)), None)
        return every_option(s) if found is None else iter([(found,)])

    return ideas


# --- in harbour --------------------------------------------------------------------------------------


def collier_plans(s: State, order: PlaceCollier) -> Iterator[Plan]:
    """[3.0.9] A day's voyage ahead on the way to the goal."""
    here = s.at[s.flagship]
    spaces = [str(space) for space in s.options.nouns("collier")]
    near = [space for space in spaces if days(s, (space,)).get(here, FAR) == 1]
    yield (("collier", min(near or spaces, key=partial(voyage, s))),)


def load_plans(s: State, order: BuyCargo) -> Iterator[Plan]:
    """[8.1] What a raider needs most, as long as it is to be had; the best stowed first."""
    for cargo in LOADS[s.game.german[order.ship].type]:
        boxes = [noun for noun in s.options.nouns("take") if cast(tuple[str, int], noun)[0] == cargo]
        if boxes and not s.carries(order.ship, cargo):
            yield (("take", boxes[0]),)
            return
    yield (DONE,)


LOADS = {
    "BC": ("targeting_calculator", "searchlights", "reserve_crew", "damage_control"),
    "CL": ("targeting_calculator", "camera_crew", "torpedo_reload", "wireless", "damage_control"),
}
"""Guns first; then what finds the enemy, and what makes the most of a success."""


def outfit_plans(s: State, order: Outfit) -> Iterator[Plan]:
    """[7.0, 10.0] Take what is to be had if it is much, and there is time to stay."""
    space = s.at[s.flagship]
    idle = s.flagship in s.outfitted
    time = days_left(s) > voyage(s, space) and s.vp < s.orders_now.vp
    if idle or time:
        for verb in ("friend", "arm", "coal", "collier", "repair"):
            for noun in s.options.nouns(verb):
                if idle or need(s, verb, str(noun)) >= ENOUGH:
                    yield ((verb, noun),)
                    return
    yield (DONE,)


ENOUGH = 3
"""Points of stores or repairs from which on it pays to stay for a day."""


def need(s: State, verb: str, noun: str) -> int:
    """How many points of what is offered the ships lack."""
    if verb == "repair":
        return sum(broken(s, noun, track) for track in TRACKS)
    tracks = SHARED.get(verb, SHARED["coal"])
    lack = sum(room(s, ship, track) for ship in s.germans(noun) for track in tracks)
    return lack if verb == "arm" else lack - 4


def share_plans(s: State, order: ShareOut) -> Iterator[Plan]:
    """[7.1, 7.3] A point where it is lacking most."""
    offered = [(verb, str(ship)) for verb, ship in s.options if verb != "done"]
    tracks = ShareOut.VERBS
    yield (min(offered, key=lambda o: getattr(s.afloat[o[1]], tracks[o[0]]) * (1 + (o[0] == "torpedoes"))),)


def repair_plans(s: State, order: RepairPlan) -> Iterator[Plan]:
    """[10.1] All dice for the track that is worst: engines, then hull, then guns."""
    tracks = order.damaged(s)
    worst = max(tracks, key=lambda t: broken(s, order.ship, t) * (2 if t == "engines" else 1))
    yield (("assign", (worst, order.left)),)


def reload_plans(s: State, order: Reload) -> Iterator[Plan]:
    """[14.10] When the tubes are empty."""
    empty = [ship for ship in s.options.nouns("reload") if s.afloat[str(ship)].torpedoes == 0]
    yield (("reload", empty[0]),) if empty else (DONE,)


# --- at sea ------------------------------------------------------------------------------------------


def movement_plans(s: State, order: MoveShips, *, together: bool = True) -> Iterator[Plan]:
    """[12.0, 6.1] The ships of one space sail together, or stay; or the senior goes first, alone."""
    able = [ship for ship in order.ships if ship in s.at and unmovable(s, ship) is None]
    if not able:
        yield (DONE,)
        return
    lead = min(able, key=s.rank)
    company = [ship for ship in able if ship != lead and s.at[ship] == s.at[lead] and together]
    opening: Plan = (("ship", lead), *(("add", ship) for ship in company))
    trial = SailShips(order.side, (lead, *company), order.ships)
    courses = best_first(s, trial.ships, trial.options(s))
    if not courses:
        yield (("ship", lead),)
    for choice in courses:
        yield (*opening, choice)


def sail_plans(s: State, order: SailShips) -> Iterator[Plan]:
    """[12.0] The ships stay, or go on."""
    courses = best_first(s, order.ships, s.options)
    for choice in courses or s.options:
        yield (choice,)


def best_first(s: State, ships: tuple[Ship, ...], options: Options) -> list[Choice]:
    """Where ships may stay or sail to, the best place of the day first, coal left aside."""
    choices: list[Choice] = [("stay", None)] if ("stay", None) in options else []
    choices += [("sail", space) for space in destinations(s, cast(list[Space], options.nouns("sail")))]
    twin = s.clone()
    twin.finish(ships)
    here = s.at[ships[0]]

    def worth(choice: Choice) -> float:
        twin.at.update(dict.fromkeys(ships, here if choice[0] == "stay" else str(choice[1])))
        return sum([promise(twin, space) for space in twin.groups()]) - delay(twin)

    return sorted(choices, key=worth, reverse=True)


def destinations(s: State, spaces: list[Space]) -> list[Space]:
    """Every place where something waits, and of the empty sea what lies nearest to the goal."""
    places = [space for space in spaces if stops(s, space)]
    sea = sorted([space for space in spaces if space not in places], key=partial(voyage, s))
    return places + sea[:SEA]


SEA = 6
"""Spaces of empty sea, the nearest ones, that are considered beside the places worth a stop."""


# --- in battle ---------------------------------------------------------------------------------------


def at_least(mean: float, number: int) -> float:
    """The chance of at least `number` hits when `mean` are expected (a Poisson distribution)."""
    return 1 - sum(exp(-mean) * mean**n / factorial(n) for n in range(number))


def value(s: State, target: str, mean: float) -> float:
    """[14.13, 17.1] The points that hits on a target will probably bring."""
    if target not in s.game.warship:
        unit = fort(s, target)
        stake = s.game.rebuilt.coastal_vp * (WANTED if s.fight.space in s.orders_now.destroy else 1)
        return stake * at_least(0.7 * mean, max(1, armor(s, target) + 1 - unit.damage))
    vp, sort = s.game.tables.vp, s.game.warship[target].type
    needed = armor(s, target) + 1 - s.fight.damage.get(target, Damage()).total
    sunk = at_least(0.8 * mean, max(1, needed))
    return vp.sink[sort] * sunk + vp.damage[sort] * (at_least(0.8 * mean, 1) - sunk)


WANTED = 3
"""Factor of the worth of a coastal defence that the orders want destroyed."""


def expected_hits(s: State, ship: Ship, target: str, rate: str) -> float:
    """[14.5] The hits of all guns of a ship in a battle."""
    return sum(solution(s, ship, gun, target, rate) for gun in GUNS) / 6


def already(s: State, target: str) -> float:
    """[14.5.concentrate] The hits that those who fire at a target will score."""
    return sum(
        expected_hits(s, ship, aim, s.fight.rate.get(ship, NORMAL))
        for ship, aim in s.fight.targets.items()
        if aim == target and ship in s.fight.ours
    )


def fire_plans(s: State, order: OpenFire) -> Iterator[Plan]:
    """[14.5, 14.9, 20.0] The target and the rate that bring most, less the ammunition of a German ship."""
    best, most = cast(Choice, ("hold", None)), 0.0
    price = AMMUNITION[s.game.german[order.ship].type] if order.ship in s.afloat else 0.0
    for verb, target in s.options:
        if verb in (NORMAL, MAXIMUM):
            target = str(target)
            base, more = already(s, target), expected_hits(s, order.ship, target, verb)
            gain = value(s, target, base + more) - value(s, target, base)
            gain -= (2 if verb == MAXIMUM else 1) * price
            if gain > most:
                best, most = (verb, target), gain
    yield (best,)


AMMUNITION = {"BC": 1.5, "CL": 0.4}
"""Least gain for a point of ammunition, by class; a light cruiser's guns seldom bring more."""


def torpedo_plans(s: State, order: AimTorpedoes) -> Iterator[Plan]:
    """[14.6, 14.10] Each torpedo at the target where it brings most, as long as it brings enough."""
    found = map(str, s.options.nouns("aim"))
    expected = {t: solution(s, order.ship, TORPEDO, t) / 3 * FLOODING for t in found}
    aims: list[str] = list(order.aims)
    for _ in range(order.tubes(s) - len(aims)):
        gains = {
            t: value(s, t, mean * (aims.count(t) + 1)) - value(s, t, mean * aims.count(t))
            for t, mean in expected.items()
        }
        best = max(gains, key=lambda t: gains[t], default="")
        if not best or gains[best] < TORPEDO_VP:
            break
        aims.append(best)
    fresh = aims[len(order.aims) :]
    yield (*(cast(Choice, ("aim", t)) for t in fresh), ("launch" if aims else "hold", None))


FLOODING = 1.5
"""Worth of a torpedo's hit, in hits of shells."""
TORPEDO_VP = 1.5
"""Least gain, in Victory Points, for which a torpedo is spent."""


def fight_plans(s: State, order: BreakOff) -> Iterator[Plan]:
    """[14.4] Fight for points that are wanted, if the enemy is not too strong."""
    if ("break off", None) not in s.options:
        yield (("fight", None),)
        return
    ours = [ship for ship in s.fight.ours if ship in s.afloat]
    gain = sum(
        max(value(s, target, expected_hits(s, ship, target, NORMAL)) for target in s.fight.theirs)
        for ship in ours
        if s.afloat[ship].ammunition
    )
    if s.vp >= s.orders_now.vp and not s.fight.shore:
        gain = 0.0
    loss = HIT * sum(firepower(s, unit, gun) for unit in s.fight.theirs for gun in GUNS) / 6
    yield (("fight" if gain >= loss else "break off", None),)


def withdraw_plans(s: State, order: Withdraw) -> Iterator[Plan]:
    """[14.4.german] Towards the goal."""
    yield (("withdraw", min(s.options.nouns("withdraw"), key=lambda space: voyage(s, str(space)))),)


def contact_plans(s: State, order: Contact) -> Iterator[Plan]:
    """[14.3.german] Raise steam while there is coal for it; a shore does not run away."""
    ships = [
        str(ship) for ship in s.options.nouns("steam") if s.afloat[str(ship)].coal > 1 and not s.fight.shore
    ]
    yield (("steam", max(ships, key=lambda ship: s.afloat[ship].coal)),) if ships else (("cruise", None),)


PLANS: dict[type, Callable[[State, Any], Iterator[Plan]]] = {
    PlaceCollier: collier_plans,
    BuyCargo: load_plans,
    Outfit: outfit_plans,
    ShareOut: share_plans,
    RepairPlan: repair_plans,
    Reload: reload_plans,
    Intelligence: first_of("done"),
    BerlinCalls: first_of("look", "jam"),
    MoveShips: movement_plans,
    SailShips: sail_plans,
    Evade: first_of("evade"),
    Suffer: first_of("absorb"),
    Contact: contact_plans,
    BreakOff: fight_plans,
    Withdraw: withdraw_plans,
    OpenFire: fire_plans,
    AimTorpedoes: torpedo_plans,
    Raid: first_of("raid"),
    PlayOn: first_of("stop"),
}
