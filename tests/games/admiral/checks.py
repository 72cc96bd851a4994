"""What must hold in every position of Admiral, and what a side cannot tell apart."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from random import Random
from typing import Any

from sandtable.board.plane import Pose, hull, overlap
from sandtable.core import play
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.side import Side, other
from sandtable.game.info import Setup
from sandtable.games.admiral.battlefield import shapes
from sandtable.games.admiral.damage import impossible
from sandtable.games.admiral.fleets import Buy, choose_flagships, prices
from sandtable.games.admiral.placement import Place
from sandtable.games.admiral.sequence import PASS, Follow, GameTurn
from sandtable.games.admiral.state import (
    AFLOAT,
    CRUISING,
    DEEP,
    LATE,
    LEFT,
    LETTERS,
    LOST,
    SIDES,
    SUNK,
    SURFACED,
    WRECK,
    Enlisted,
    Id,
    State,
    Token,
)
from sandtable.games.admiral.steering import top_speed
from sandtable.games.admiral.view import buying, view


def with_options(scenario: str, *options: str) -> Setup:
    return Setup(scenario, frozenset(options))


SETUPS: tuple[Setup, ...] = (
    with_options("demo-skirmish"),
    with_options("free", "points-100"),
    with_options("free", "points-100", "first-ijn", "second-usn", "suicide"),
    with_options("denmark-strait"),
    with_options("genoa"),
    with_options("guadalcanal", "scale-2400"),
    with_options("matapan"),
    with_options("free", "points-100", "first-rm", "second-rm", "scale-3000"),
    with_options("free", "points-100", "first-rn", "second-ijn", "scale-3000", "speeds-only"),
    with_options("river-plate"),
)
"""Every mission, free battles, and every scale; the games take them in turn."""

DECISIONS = 9_000
"""No random game takes more choices than this."""

OPEN: set[str] = set()
"""Nothing is named that the enemy could not see before."""

STATUSES = {AFLOAT, WRECK, SUNK, LOST, LEFT, LATE}

PHASES = ("set-up", "tactical", "operational", "chronometric", "over")


# --- what must hold ------------------------------------------------------------------------------


def sound(s: State) -> None:
    """Every unit is in one status and within its card, hulls are apart, and the decks are the cards."""
    assert s.phase in PHASES
    assert s.over == (s.phase == "over") == bool(s.ended)
    assert all(points >= 0 for points in s.points)
    assert s.roster.keys() == s.units.keys()
    for id in s.units:
        unit_sound(s, id)
    if s.visible:
        hulls_sound(s)
    squadrons_sound(s)
    decks_sound(s)
    acts = [*s.acts, *([s.act] if s.act is not None else [])]
    assert len({act.unit for act in acts}) == len(acts), "a unit acts twice at once"
    for act in acts:
        assert 0 <= act.gone <= act.way


def unit_sound(s: State, id: Id) -> None:
    """A unit's structure, criticals, teams and tubes are within its card."""
    unit, card = s.units[id], s.card(id)
    assert id[0] == LETTERS[s.side(id)]
    assert unit.status in STATUSES
    assert 0 <= unit.heading < 720
    assert unit.damage >= 0
    ruined = unit.status in (WRECK, SUNK)
    assert ruined == (unit.damage >= card.structure), f"{id}: {unit.status} with {unit.damage}"
    assert 0 <= unit.teams <= card.control
    assert unit.token in (0, 1, 2)
    assert unit.spotter in ((0, 1, 2, 3) if card.aircraft.get("spotter") else (0,))
    for name, hits in unit.criticals.items():
        row = s.game.named[name]
        assert hits == 1 or (hits > 1 and row.cumulative), f"{id}: {name} {hits} times"
    for place, tubes in unit.tubes.items():
        assert card.torpedo is not None
        assert 0 <= tubes <= getattr(card.torpedo, place)
    assert unit.depth in range(DEEP + 1)
    assert unit.depth == SURFACED or card.type == "SS"
    assert all(hunter in s.roster for hunter in unit.found)
    assert (id in s.away) == (unit.status == LEFT)
    if s.ashore(id):
        assert unit.speed == 0
    if unit.status == AFLOAT and not any(act.unit == id for act in (*s.acts, s.act) if act is not None):
        assert 0 <= unit.x <= s.game.width, f"{id} is off the table"
        assert 0 <= unit.y <= s.game.height, f"{id} is off the table"


def hulls_sound(s: State) -> None:
    """No hull on the surface lies on another or on land."""
    solid = [id for id in s.units if s.solid(id) and not s.ashore(id)]
    for one, two in combinations(solid, 2):
        assert not overlap(s.hull(one), s.hull(two)), f"{one} lies on {two}"
    for id in solid:
        assert s.hull(id) == hull(s.units[id].pose, *s.game.length(s.card(id)))
        for piece in s.land:
            assert piece.kind == "shoal" or not overlap(s.hull(id), piece.shape), f"{id} lies on {piece.kind}"


def squadrons_sound(s: State) -> None:
    """No squadron is lost or made; each is at home, aloft or destroyed."""
    owned = {
        f"{id}.{kind}{index + 1}"
        for id in s.roster
        for kind, number in s.card(id).aircraft.items()
        if kind != "spotter"
        for index in range(number)
    }
    assert s.squadrons.keys() == owned
    for q, squadron in s.squadrons.items():
        assert not (squadron.aloft and squadron.dead)
        assert s.side(squadron.home) == squadron.side == s.side(q.partition(".")[0])
        assert squadron.screen == "" or (squadron.aloft and squadron.kind == "fighter")
        if squadron.aloft:
            assert 0 <= squadron.x <= s.game.width
            assert 0 <= squadron.y <= s.game.height
        elif not squadron.dead:
            assert s.units[squadron.home].status in (AFLOAT, LATE, LEFT)
    for id in s.roster:
        card = s.card(id)
        room = card.capacity or sum(n for kind, n in card.aircraft.items() if kind != "spotter")
        assert len(s.aboard(id)) <= room


def decks_sound(s: State) -> None:
    """A card is in a deck once, or held, or played."""
    for side in SIDES:
        cards = [card for card in s.decks[side] if card != PASS]
        cards += [s.held[side]] if s.held[side] else []
        assert len(set(cards)) == len(cards)
        assert all(s.side(card) == side for card in cards)
        assert s.decks[side].count(PASS) <= 10
        if s.act is not None:
            assert s.act.unit not in cards
        if s.held[side]:
            assert s.afloat(s.held[side])
        if s.phase in ("set-up", "chronometric", "over"):
            assert not cards


# --- a melee -------------------------------------------------------------------------------------

WANTED = ("BB", "CA", "CV", "CVL", "CL", "DD", "DD", "SS", "SS", "PT")


def scatter(s: State, random: Random) -> None:
    """Turn a fresh game into a melee: ships of all kinds at close quarters, damaged, submarines below them,
    aircraft above.
    """
    game = s.game
    s.agenda.clear()
    s.turn = random.randint(2, game.turns - 2)
    s.weather = random.choice(game.tables.weather).name
    s.night = random.random() < 0.2
    s.visible, s.ready = True, [True, True]
    if game.mission is None:
        middle = (game.width // 2, game.height // 2)
        for piece, dx, dy in (("small-island", -3000, 1000), ("shoal", 2500, -1500)):
            pose = Pose(middle[0] + game.place(dx), middle[1] + game.place(dy), random.randrange(720))
            s.land = (*s.land, *shapes(s, piece, pose))
        for side in SIDES:
            recruit(s, side, random)
            choose_flagships(s, side)
    for id in s.roster:
        if s.units[id].status == LATE and game.mission is not None:
            continue
        if not s.ashore(id):
            moor(s, id, random)
            hurt(s, id, random)
        if s.roster[id].flagship:
            s.alter(id, command=random.randint(-1, 2))
    for q, squadron in s.squadrons.items():
        if random.random() < 0.5 and s.afloat(squadron.home):
            spot = (random.randint(0, game.width), random.randint(0, game.height))
            s.fly(q, aloft=True, x=spot[0], y=spot[1], armed=random.random() < 0.7, took_off=s.turn - 1)
    for kind in ("mines", "smoke"):
        shape = hull(berth(s, random), game.cm(10), game.cm(1 if kind == "mines" else 4))
        s.lay(Token(kind, shape, random.choice(list(s.roster)), s.turn - 1))
    s.events.clear()
    s.then(GameTurn(s.turn))
    play.settle(s)


def recruit(s: State, side: Side, random: Random) -> None:
    """A ship of each wanted type, if the navy has one."""
    number = 0
    for kind in WANTED:
        able = [(name, card) for name, card in prices(s, side).items() if card.type == kind]
        able = [(name, card) for name, card in able if name not in {e.name for e in s.roster.values()}]
        if able:
            number += 1
            name, card = random.choice(able)
            called = f"{name} {number}" if kind == "PT" else name
            s.enlist(f"{LETTERS[side]}{number}", Enlisted(card.id, called, side, number))


def berth(s: State, random: Random) -> Pose:
    """Any place in the middle of the table."""
    x, y = s.game.width // 2, s.game.height // 2
    far = s.game.cm(40)
    return Pose(x + random.randint(-far, far), y + random.randint(-far, far), random.randrange(720))


def moor(s: State, id: Id, random: Random) -> None:
    """Set a unit on a free place, with some way on."""
    size = s.game.length(s.card(id))
    while True:
        pose = berth(s, random)
        shape = hull(pose, *size)
        if not s.overlaps(shape, id) and not any(overlap(shape, piece.shape) for piece in s.land):
            break
    s.deploy(id, pose, 0)
    s.alter(id, speed=random.randint(0, top_speed(s, id)))
    if s.card(id).type == "SS":
        s.alter(id, depth=random.randint(SURFACED, CRUISING))


def hurt(s: State, id: Id, random: Random) -> None:
    """Some damage, and criticals that the unit can have."""
    if random.random() < 0.5:
        s.alter(id, damage=random.randint(0, s.card(id).structure - 1))
    rows = [
        row for row in s.game.tables.critical if row.code not in ("sink", "conning_tower", "squadron_loss")
    ]
    for row in random.sample(rows, random.randint(0, 4)):
        if not impossible(s, id, row):
            hits = s.units[id].criticals
            s.alter(id, criticals={**hits, row.name: hits.get(row.name, 0) + 1})
    if random.random() < 0.3:
        foe = random.choice([t for t in s.roster if s.side(t) != s.side(id)])
        s.alter(id, token=random.randint(1, 2), by=foe, shaken=random.randint(0, 1))


# --- points --------------------------------------------------------------------------------------


def points(s: State, events: Iterable[Event]) -> list[int]:
    """The mission points of a position, counted by hand (mission.points, mission.sheet)."""
    found = [0, 0]
    name = s.game.mission.id if s.game.mission is not None else ""
    for id, entry in s.roster.items():
        unit, card = s.units[id], s.game.card[entry.card]
        foe = 1 - entry.side
        if unit.status in (SUNK, WRECK, LOST):
            found[foe] += card.points
        elif unit.status != LATE and not s.ashore(id) and unit.damage >= card.structure - unit.damage:
            found[foe] += card.points // 2
        if entry.name == "Port of Genoa":
            found[foe] += 25 * unit.damage + (40 if unit.status == SUNK else 0)
        if unit.status == LEFT and name == "demo-skirmish":
            found[entry.side] += 10
        if unit.status == LEFT and name == "matapan":
            found[entry.side] += 60
        if unit.status == LEFT and name == "denmark-strait" and card.structure - unit.damage >= 3:
            found[entry.side] += 30
        heavy = entry.side == 1 and card.type in ("BC", "CA")
        if name == "guadalcanal" and s.over and heavy and unit.status == AFLOAT:
            found[1] += 10 if unit.y <= 4000 * 10 // s.game.divide else 0
    return found


# --- what a side cannot tell apart ---------------------------------------------------------------


def nouns(s: State) -> list[Noun]:
    """Units, squadrons, pairs and triples of them with other words, numbers, and things that are none."""
    units: list[Noun] = [*s.roster, *s.squadrons]
    ids = [*s.roster, "a1", "b1"]
    arcs = ("bow", "port", "starboard", "stern", "aft")
    shots: list[Noun] = [(b, arc, id) for b in "PSTQ" for arc in arcs for id in ids[:6]]
    pairs: list[Noun] = [(arc, id) for arc in arcs for id in ids[:8]]
    groups: list[Noun] = [(b, arc) for b in "PSTQ" for arc in arcs]
    places: list[Noun] = [
        (x, y, h) for x in (10, 60, 61, 500) for y in (10, 12, 100) for h in (0, 10, 90, 91)
    ]
    flights: list[Noun] = [(course, far) for course in (0, 7, 359, 360) for far in (0, 1, 30, 99)]
    strange: list[Noun] = [
        None,
        "",
        "a1 ",
        "pass",
        "done",
        0.5,
        (),
        ("a1",),
        ("", ""),
        ("P", "port"),
        ("a1", ""),
    ]
    words: list[Noun] = ["evasive", "smoke-screen", "periscope", "surfaced", "north", "port", "engine-110"]
    names: list[Noun] = ["Bismarck", "Hood", "Yamato", "Pola", "Motor torpedo boat"]
    aircraft: list[Noun] = [
        (q, load) for q in [*s.squadrons, "a1.dive1"][:5] for load in ("", "depth", "ohka")
    ]
    ashore: list[Noun] = [(q,) for q in (*s.squadrons, *ids)]
    numbers: list[Noun] = [*range(-60, 120), 290, 100, 313, 720, 10**9, 3.0]
    found = [*units, *shots, *pairs, *groups, *places, *flights, *strange, *words, *names, *aircraft, *ashore]
    return [*found, *numbers]


def shuffled(s: State, viewer: Side, random: Random) -> tuple[State, dict[Id, Id]] | None:
    """A position that the viewer cannot tell from this one: another enemy fleet while it is bought in secret,
    other units under the enemy's placement cards, his deck in another order, another card held.

    With it goes who took whose place. None if nothing is hidden, or if the enemy, who is asked, would have
    nothing to answer there.
    """
    enemy = other(viewer)
    if buying(s):
        found = refitted(s, enemy, random)
    elif not s.visible and s.game.mission is None:
        found = replaced(s, enemy, random)
    else:
        found = restacked(s, enemy, random)
    if found is None:
        return None
    twin, new = found
    if twin.agenda and s.asked == enemy:
        twin.options = twin.agenda[-1].options(twin)
    return (twin, new) if twin.options else None


def refitted(s: State, enemy: Side, random: Random) -> tuple[State, dict[Id, Id]] | None:
    """The enemy has bought other ships."""
    if not any(entry.side == enemy for entry in s.roster.values()):
        return None
    shop = State(s.game)
    shop.agenda = [Buy(enemy)]
    play.settle(shop)
    steps = 99 if s.ready[enemy] else random.randint(1, 3)
    while not shop.over and steps:
        steps -= 1
        bought = [("buy", name) for name in shop.options.nouns("buy")]
        verb, noun = random.choice(bought) if bought else ("done", None)
        play.choose(shop, enemy, verb, noun)
    twin = s.clone()
    twin.roster = {id: e for id, e in s.roster.items() if e.side != enemy} | shop.roster
    twin.units = {id: unit for id, unit in s.units.items() if s.side(id) != enemy} | shop.units
    twin.squadrons = {q: x for q, x in s.squadrons.items() if x.side != enemy} | shop.squadrons
    twin.budget[enemy] = shop.budget[enemy]
    return twin, {}


def replaced(s: State, enemy: Side, random: Random) -> tuple[State, dict[Id, Id]] | None:
    """Other units are under the enemy's placement cards."""
    units = [id for id in s.units if s.side(id) == enemy]
    if not any(s.afloat(id) for id in units):
        return None
    new = dict(zip(units, random.sample(units, len(units)), strict=True))
    twin = s.clone()
    for id, role in new.items():
        unit = s.units[id]
        twin.alter(role, x=unit.x, y=unit.y, heading=unit.heading, status=unit.status, since=unit.since)
    top = twin.agenda[-1]
    if isinstance(top, Place) and top.side == enemy and top.unit:
        twin.agenda[-1] = Place(enemy, new[top.unit])
    return twin, new


def restacked(s: State, enemy: Side, random: Random) -> tuple[State, dict[Id, Id]] | None:
    """The enemy's deck lies in another order, and he holds another card."""
    deck, held = s.decks[enemy], s.held[enemy]
    if len(deck) < 2 and not (deck and held):
        return None
    twin = s.clone()
    if s.phase == "tactical":
        crew = s.fleet(enemy)
        new = dict(zip(crew, random.sample(crew, len(crew)), strict=True))
        twin.decks[enemy] = tuple(new.get(card, card) for card in deck)
        return twin, new
    top = s.agenda[-1]
    chosen = {top.leader, *top.chosen} if isinstance(top, Follow) else set()
    cards = random.sample(deck, len(deck))
    if held:
        able = [card for card in deck if card != PASS and card not in chosen and s.afloat(card)]
        if able:
            twin.held[enemy] = random.choice(able)
            cards[cards.index(twin.held[enemy])] = held
    twin.decks[enemy] = tuple(cards)
    return twin, {deck[0]: cards[0]} if deck and PASS not in (deck[0], cards[0]) else {}


def counterpart(choice: Choice, new: dict[Id, Id]) -> Choice:
    """The same choice about the unit that took the place."""
    verb, noun = choice
    return verb, in_other_words(noun, new)


def in_other_words(noun: Noun, new: dict[Id, Id]) -> Noun:
    """A noun about other units."""
    if isinstance(noun, tuple):
        return tuple([in_other_words(part, new) for part in noun])
    return new.get(noun, noun) if isinstance(noun, str) else noun


def seen_enemies(s: State, side: Side) -> set[Any]:
    """The enemy units that a side knows of, those that it can place, and those whose cards were shown."""
    known = view(s, side)
    enemies = {id for id, entry in known.roster.items() if entry.side != side}
    placed = {(id, "placed") for id in enemies if known.units[id].status != LATE}
    played = set()
    if known.phase == "operational":
        afloat = {id for id in enemies if known.units[id].status == AFLOAT}
        played = {(id, known.turn) for id in afloat if id not in known.waiting}
    return enemies | placed | played


__all__ = [
    "DECISIONS",
    "OPEN",
    "SETUPS",
    "counterpart",
    "nouns",
    "points",
    "scatter",
    "seen_enemies",
    "shuffled",
    "sound",
]
