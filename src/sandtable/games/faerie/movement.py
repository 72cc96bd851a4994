"""11.0 How to move pieces: who may go where, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.board.hexes import Hex, printed
from sandtable.core.procedure import Violation
from sandtable.core.side import Side
from sandtable.games.faerie.gamedata import CLEAR, CLOSED, ELF, FAERIE, MOUNTAIN, RAIN, SNOW, TROLL
from sandtable.games.faerie.ratings import WAND, commands, rank
from sandtable.games.faerie.state import HALTED, LANDED, Group, Piece, State, Troops

PREGAME, MOVE, FORCED, REACT = "pre-game", "movement", "forced march", "reaction"


# --- who may move -------------------------------------------------------------------------------------


def idle(s: State, piece: Piece) -> Violation | None:
    """[10.0, 19.3, 9.1, 11.0.procedure, 12.2] Why a person or ship can do nothing in this phase."""
    if piece in s.cast:
        return CAST
    if s.sleeps(piece) and not (piece in s.game.person and s.game.person[piece].kingdom in s.asleep):
        return ASLEEP
    if piece in s.refit:
        return Violation("9.1", "it is being refitted")
    if piece in s.aboard:
        return Violation("12.2", "it goes where its ship goes")
    spent = s.spent.get(piece, 0)
    if spent and spent >= s.allowance(piece):
        return STOPPED.get(spent, FINISHED)
    return None


CAST = Violation("19.3", "who has cast an enchantment does nothing else in this Game-Turn")
ASLEEP = Violation("10.0", "it is inactive")
FINISHED = Violation("11.0.procedure", "it has no Movement Points left")
STOPPED = {
    HALTED: Violation("11.2", "it had to stop, and moves no more in this phase"),
    LANDED: Violation("12.2", "it was landed, and does not move by land in this phase"),
}
"""Why those move no more who have not spent all their points."""
TIRED = (FINISHED, *STOPPED.values())


def budget(s: State, group: Group) -> int:
    """[11.0.stack, 11.0.procedure] The Movement Points that a group has left: those of its slowest piece."""
    if group.left >= 0:
        return group.left
    points = [s.allowance(piece) - s.spent.get(piece, 0) for piece in (*group.persons, *group.ships)]
    for colour in group.troops:
        points += [s.pace(colour) - spent for spent, _ in s.lots_of(group, colour)]
    return min(points) if points else 0


def ready_troops(s: State, side: Side, hex: Hex, persons: Sequence[Piece], mode: str) -> Troops:
    """[11.1, 12.4, 13.0, 14.1.1] All troops in a hex that one of some persons commands and that can still
    move; in a march or reaction only rested ones.
    """
    rested, found = mode in (FORCED, REACT), {}
    for colour in s.ranks(side, hex):
        limit = 1 if rested else s.pace(colour)
        number = sum(n for spent, n in s.lots(side, hex, colour) if spent < limit)
        if number and any(commands(s, person, colour) for person in persons):
            found[colour] = number
    return found


def leaderless(s: State, group: Group) -> Violation | None:
    """[11.1, 14.1.1] Troops move only under the command of a person who goes along."""
    for colour in group.troops:
        if not any(commands(s, person, colour) for person in group.persons):
            name = s.game.colour[colour].name
            return Violation("11.1", f"no person in the group commands troops of {name}")
    return None


# --- what it costs ------------------------------------------------------------------------------------


def price(s: State, group: Group, hex: Hex) -> int:
    """[11.0.stack, 11.7, 11.7.elf, 11.7.flyers, 11.8, 17.6] What entering an adjacent hex costs a group;
    CLOSED if it cannot.

    The dearest piece's price counts. Elves, and the Ancients who move like them, help only pieces that the
    Faerie player controls.
    """
    if group.ships:
        return sea_price(s, group, hex)
    game = s.game
    here = group.hex
    gaits = {game.gait[colour] for colour in group.troops}
    costs = []
    for person in group.persons:
        piece = game.person[person]
        if piece.flyer:
            costs.append(1)
        elif piece.swimmer:
            costs.append(swim(s, person, hex, sky(s, group, hex)))
        else:
            gaits.add(game.gait[person])
    if gaits:
        if here not in game.land or hex not in game.land:
            return CLOSED
        elves = ELF in gaits and s.player_of(group) == FAERIE
        from_sky, to_sky = s.weather(here), s.weather(hex)
        if to_sky != CLEAR:
            to_sky = sky(s, group, hex)
        costs += [game.step(gait, elves, here, hex, from_sky, to_sky) for gait in gaits]
    return CLOSED if CLOSED in costs else max(costs, default=0)


def sea_price(s: State, group: Group, hex: Hex) -> int:
    """[11.7.ship, 11.8.ship, 12.1.coasts, 6.2.2, 6.3.4] What a hex costs a fleet."""
    shore = harbour(s, group, hex)
    if shore < 0:
        return CLOSED
    return CLOSED if in_ice(s, group) else s.game.passage(hex, sky(s, group, hex))


def in_ice(s: State, group: Group) -> bool:
    """[6.3.4] Whether ships lie in a coastal hex under snow, which they cannot leave."""
    return bool(group.ships) and s.game.coastal(group.hex) and s.weather(group.hex) == SNOW


def sky(s: State, group: Group, hex: Hex) -> str:
    """[20.6.14] The weather that a group finds in a hex: clear if it brings Gerflax' Wand."""
    found = s.weather(hex)
    if found != CLEAR:
        bearer = s.bearer(WAND) or ""
        if bearer in group.persons or s.aboard.get(bearer) in group.ships:
            return CLEAR
    return found


def harbour(s: State, group: Group, hex: Hex) -> int:
    """[12.1.coasts] The shore of a hex that a fleet reaches from its own; -1 if none."""
    shores = {s.berth[ship] for ship in group.ships}
    if len(shores) > 1:
        return -1
    return next((to for n, to in s.game.sail[group.hex, min(shores)] if n == hex), -1)


def swim(s: State, person: Piece, hex: Hex, to_sky: str) -> int:
    """[7.9.s42, 11.3] The Worm goes by sea or by land, whichever is cheaper; but into ice only if it must."""
    prices = [at_sea(s, person, hex, to_sky), on_land(s, person, hex, to_sky)]
    if (
        to_sky == SNOW
        and s.game.coastal(hex)
        and CLOSED != prices[1] <= s.allowance(person) - s.spent.get(person, 0)
    ):
        return prices[1]
    return min([cost for cost in prices if cost != CLOSED], default=CLOSED)


def at_sea(s: State, person: Piece, hex: Hex, to_sky: str) -> int:
    """[7.9.s42, 6.3.4] What the Worm pays for a hex as a ship; ice holds it like one."""
    game, here = s.game, s.at[person]
    if hex not in game.water or here not in game.water or (game.coastal(here) and s.weather(here) == SNOW):
        return CLOSED
    open_water = any(n == hex for shore in range(game.shores(here)) for n, _ in game.sail[here, shore])
    return game.passage(hex, to_sky) if open_water else CLOSED


def on_land(s: State, person: Piece, hex: Hex, to_sky: str) -> int:
    """[7.9.s42, 11.7.troll, 11.8.river] What the Worm pays as a Troll that ignores major rivers and lakes."""
    game, here = s.game, s.at[person]
    if here not in game.land or hex not in game.ashore[here]:
        return CLOSED
    skies = s.weather(here), to_sky
    edge = game.edges.get((min(here, hex), max(here, hex)))
    cost = game.step(TROLL, False, here, hex, *skies)
    if edge is not None and edge.kind != MOUNTAIN and (cost == CLOSED or edge.kind != "minor_river"):
        return game.wade(here, hex, *skies)
    return cost


def icebound(s: State, group: Group, hex: Hex) -> bool:
    """[6.3.4, 7.9.s42] Whether a group that sails must cease movement in a hex: a coast under snow."""
    to_sky = sky(s, group, hex)
    if to_sky != SNOW or not s.game.coastal(hex):
        return False
    swimmers = [person for person in group.persons if s.game.person[person].swimmer]
    return bool(group.ships) or any(price(s, group, hex) != on_land(s, p, hex, to_sky) for p in swimmers)


def advance(s: State, group: Group, hex: Hex) -> None:
    """[11.0.procedure, 6.3.4] A group enters an adjacent hex. The Worm stops in ice; ships cannot leave
    it, but may still load and land (12.1).
    """
    ice = icebound(s, group, hex)
    moved = s.advance(group, hex, price(s, group, hex), harbour(s, group, hex) if group.ships else 0)
    if ice and not group.ships:
        s.halt(moved)


# --- where it may go ----------------------------------------------------------------------------------


def barred(s: State, group: Group, hex: Hex) -> Violation | None:
    """[10.3, 22.3, 19.5.07, 19.5.08, 19.5.12, 19.5.16, 19.5.17, 19.5.18] Why a group may not enter a hex,
    whatever it costs.
    """
    game = s.game
    place = game.place.get(hex)
    if place is not None:
        if place.no_armies and group.troops:
            return Violation(place.rule, f"no army may enter {place.name}")
        if place.no_escorts and any(person in s.escorts for person in group.persons):
            return Violation(place.rule, f"no escort may enter {place.name}")
        if place.no_ships and group.ships:
            return Violation(place.rule, f"no ship may enter {place.name}")
    country = game.country.get(hex, "")
    if s.phase == PREGAME and country in game.invaded:
        return Violation("22.3", f"before the war nobody enters {game.kingdom[country].name}")
    if s.asleep:
        for piece in (*group.persons, *group.troops):
            home = game.person[piece].kingdom if piece in game.person else piece
            if home in s.asleep and country != home and (piece not in game.person or s.sleeps(piece)):
                return Violation("10.3", f"{game.kingdom[home].name} is inactive: its pieces stay at home")
    for person in group.persons:
        refused = person_barred(s, group.persons, person, hex)
        if refused is not None:
            return refused
    if group.ships and country != "weald" and s.aboard.get("sean") in group.ships and game.special("sean"):
        return Violation("7.9.a34", "Sean is aboard, and leaves the Weald only by teleporting")
    return None


def person_barred(s: State, company: Sequence[Piece], person: Piece, hex: Hex) -> Violation | None:
    """[7.9.e02, 7.9.m33, 7.9.a34, 19.4.10] Where a person may not go for reasons of his own."""
    if s.minds and person in s.minds and hex in s.game.fortress and hex not in s.ruins:
        return Violation("19.4.10", "a person under Mind Control may not enter a fortress")
    if person == "sean" and s.game.country.get(hex, "weald") != "weald" and s.game.special(person):
        return Violation("7.9.a34", "Sean leaves the Weald only by teleporting into a Place of Power")
    return unaccompanied(s, company, person, hex)


def unaccompanied(s: State, company: Sequence[Piece], person: Piece, hex: Hex) -> Violation | None:
    """[7.9.e02, 7.9.m33] Where Colleran and Cormac go only with others: those who come along or are there."""
    if person not in HOMELY or not s.game.special(person):
        return None
    country = s.game.country.get(hex, "")
    if not country or country in HOMELY[person]:
        return None
    friends = [p for p in (*company, *s.persons(s.side(person), hex)) if p != person]
    if person == "cormac" and "imric" not in friends:
        return Violation("7.9.m33", "Cormac goes there only with Imric")
    if person == "colleran" and not any(rank(s, p) in ("marshal", "king") for p in friends):
        return Violation("7.9.e02", "Colleran goes there only with another marshal or a king")
    return None


HOMELY = {"colleran": ("albion", "eastmarch", "weald"), "cormac": ("weald", "albion", "curwyllan")}
"""Persons who go into other kingdoms only in company."""


def cannot_go(s: State, group: Group, hex: Hex) -> Violation | None:
    """[11.0.procedure, 11.1, 11.4, 11.8, 11.8.land] Why a group cannot enter a hex now."""
    if hex not in s.game.near[group.hex]:
        return Violation("11.0.procedure", "a group moves through adjacent hexes")
    refused = leaderless(s, group) or barred(s, group, hex)
    if refused is not None:
        return refused
    cost = price(s, group, hex)
    if cost == CLOSED:
        if group.ships:
            return no_sailing(s, group, hex)
        return shut(s, group, hex)
    left = budget(s, group)
    if cost > left:
        return Violation("11.0.procedure", f"it costs {cost} Movement Points, and the group has {left}")
    return None


def shut(s: State, group: Group, hex: Hex) -> Violation:
    """[11.8.land, 11.8.river, 11.8.mountain, 11.8.elfworks, 6.2.3, 6.2.5] Why a hex is closed on foot."""
    game, there = s.game, printed(hex)
    if hex not in game.ashore.get(group.hex, ()):
        return Violation("11.8.land", f"no land joins {printed(group.hex)} and {there}")
    edge = game.edges.get((min(group.hex, hex), max(group.hex, hex)))
    if edge is not None and edge.kind == MOUNTAIN and edge.crossing != "pass":
        if edge.crossing:
            return Violation(
                "11.8.elfworks", f"the {edge.crossing} to {there} serves Elves and Gnomes with them"
            )
        return Violation("11.8.mountain", f"only flyers cross the mountains to {there}")
    if edge is not None and edge.kind == "minor_river" and s.weather(hex) == RAIN:
        return Violation("6.2.3", f"in rain the river before {there} is crossed only by what the Elves built")
    if edge is not None and edge.kind not in (MOUNTAIN, "minor_river") and edge.crossing not in ELFWORKS:
        return Violation("11.8.river", f"only flyers and the Worm cross the water before {there}")
    if edge is not None and edge.crossing in ELFWORKS and s.weather(hex) == RAIN:
        return Violation("11.8.elfworks", f"in rain the {edge.crossing} to {there} serves only Elves")
    return Violation("6.2.5", f"the marsh of {there} is not entered in rain")


ELFWORKS = ("ferry", "bridge")


def no_sailing(s: State, group: Group, hex: Hex) -> Violation:
    """[11.8.ship, 12.1.coasts, 6.3.4] Why ships cannot go there."""
    if in_ice(s, group):
        return Violation("6.3.4", "ice keeps ships in a coastal hex under snow")
    if hex not in s.game.water:
        return Violation("11.8.ship", "ships never enter a hex without sea")
    return Violation("12.1.coasts", "no water joins that hex to the shore where the ships are")


def ways(s: State, group: Group) -> tuple[Hex, ...]:
    """[11.0.procedure] The hexes that a group can enter now."""
    if leaderless(s, group) is not None:
        return ()
    left = budget(s, group)
    near = [hex for hex in s.game.near[group.hex] if CLOSED < price(s, group, hex) <= left]
    return tuple([hex for hex in near if barred(s, group, hex) is None])
