"""What must hold in every position of Albion: Land of Faerie, and what a side cannot tell apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any, cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.events import Event
from sandtable.core.options import Choice, Noun
from sandtable.core.play import choose, settle
from sandtable.core.procedure import Procedure
from sandtable.core.side import Side, other
from sandtable.game.info import Setup
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN
from sandtable.games.faerie.losses import Allot, Castaway
from sandtable.games.faerie.muster import MovementPhase
from sandtable.games.faerie.sequence import GameTurn
from sandtable.games.faerie.state import DEAD, GONE, WAITING, Due, Piece, Spell, State
from sandtable.games.faerie.view import kinds, untold, view

SETUPS: tuple[Setup, ...] = (
    Setup("faerie-twilight", frozenset()),
    Setup("albion-alone", frozenset()),
    Setup("faerie-twilight", frozenset(("beginners",))),
    Setup("albion-alone", frozenset(("beginners",))),
)
"""Both scenarios, with everything and as a first game."""

DECISIONS = 60_000
"""No random game takes more choices than this."""

OPEN = {
    *("attrition", "round", "blow", "evasion", "teleport", "searched", "sword", "touched", "kings"),
    *("expedition", "fizzled", "out of reach", "wounded", "healed", "troops lost"),
}
"""Events that show what went into a roll, what was lost where or what stopped an enchantment, or that only
the owner hears of.
"""


# --- what must hold ------------------------------------------------------------------------------


def sound(s: State) -> None:
    """Every piece is in one place where it may be, and every Combat Strength Point is accounted for."""
    assert s.over == (s.phase == "over")
    assert 0 <= s.turn <= s.game.war.turns
    strengths_sound(s)
    places_sound(s)
    ships_sound(s)
    items_sound(s)
    persons_sound(s)
    if s.agenda and isinstance(s.agenda[-1], MovementPhase):
        assert s.group is None
        assert not s.parked
        assert not s.fights
        assert s.fight is None
        assert s.due == [Due(), Due()]


def strengths_sound(s: State) -> None:
    """What was set up is ashore, an escort, aboard a ship, or lost."""
    came: Counter[str] = Counter()
    for army in s.game.pieces.army:
        came[army.kingdom] += army.strength
    for id, person in s.game.person.items():
        if person.escort and not (person.setup == "expedition" and s.at[id] == WAITING):
            came[person.kingdom] += 1
    there = Counter(s.lost)
    for side in (FOMORIAN, FAERIE):
        for hex, ranks in s.troops[side].items():
            assert ranks, f"empty ranks are kept in {hex}"
            assert hex in s.game.land, f"troops stand in the sea at {hex}"
            assert all(number > 0 for number in ranks.values()), f"{ranks} in {hex}"
            assert all(s.game.owner[colour] == side for colour in ranks)
            there.update(ranks)
    there.update(s.game.person[person].kingdom for person in s.escorts)
    there.update(s.cargo.values())
    assert +there == +came
    for hex, lots in s.weary.items():
        tired = Counter[str]()
        for colour, _, number in lots:
            tired[colour] += number
        for colour, number in tired.items():
            assert number <= s.ranks(s.game.owner[colour], hex).get(colour, 0), f"{hex}: {lots}"


def places_sound(s: State) -> None:
    """Persons and ships lie in one stack, or are off the map."""
    lying: dict[Piece, tuple[Side, Hex]] = {}
    for side in (FOMORIAN, FAERIE):
        for hex, stack in s.stacks[side].items():
            assert stack, f"an empty stack is kept in {hex}"
            assert hex in s.game.hexes
            for piece in stack:
                assert piece not in lying, f"{piece} lies in two stacks"
                lying[piece] = (side, hex)
    assert s.at.keys() == {*s.game.person, *s.game.ship}
    for piece, hex in s.at.items():
        if hex > 0:
            assert lying.get(piece) == (s.side(piece), hex), f"{piece} is at {hex}"
        else:
            assert piece not in lying
            assert hex in (WAITING, DEAD, GONE)


def ships_sound(s: State) -> None:
    """Ships are afloat at a shore; what is aboard is with them."""
    wrecks = {p.person for p in s.agenda if isinstance(p, Castaway)}
    for ship in s.game.ship:
        hex = s.at[ship]
        if hex > 0:
            assert hex in s.game.water, f"{ship} is aground in {hex}"
            assert 0 <= s.berth[ship] < s.game.shores(hex), f"{ship} lies at no shore of {hex}"
            men = [p for p in s.crew(ship) if p in s.escorts]
            assert len(men) + (ship in s.cargo) <= 1, f"{ship} carries too much"
        else:
            assert ship not in s.cargo
            assert ship not in s.damaged
            assert ship not in s.refit
    for person, ship in s.aboard.items():
        assert not at_large(s, person)
        if person not in wrecks:
            assert s.at[ship] == s.at[person] > 0, f"{person} is aboard the {ship}"
            assert s.side(ship) == s.side(person)
            assert ship not in s.refit
    assert s.refit <= s.damaged


def items_sound(s: State) -> None:
    """Every item is borne, lies somewhere, is lost, or is still at sea with Auberon."""
    borne = [item for kit in s.kit.values() for item in kit]
    found = Counter((*borne, *s.lies, *s.lost_items))
    away = {i for p, person in s.game.person.items() if s.at[p] == WAITING for i in person.carries}
    for item in s.game.item:
        assert found[item] == 1 or (not found[item] and item in away), f"{item} is in {found[item]} places"
    assert set(found) <= set(s.game.item)
    assert all(s.living(piece) for piece in s.kit)
    assert s.hidden <= s.lies.keys()
    assert s.keeper.keys() <= s.lies.keys()
    assert not s.hidden & s.keeper.keys()


def persons_sound(s: State) -> None:
    """The living are on land, aboard or in their element, and not wounded to death."""
    wrecks = {p.person for p in s.agenda if isinstance(p, Castaway)}
    for person, printed in s.game.person.items():
        hex = s.at[person]
        if hex > 0:
            ashore = person not in s.aboard and person not in wrecks
            assert not ashore or hex in s.game.land or printed.flyer or printed.swimmer
            assert 0 <= s.wounds.get(person, 0) < printed.combat, f"{person} has {s.wounds.get(person)}"
        else:
            assert person not in s.wounds
            assert person not in s.escorts
            assert person not in s.aboard
            assert person not in s.evaded
            assert person not in s.controller
        assert (person in s.slain) == (hex == DEAD)
    assert all(s.game.person[person].escort for person in s.escorts)
    assert not s.evaded & s.aboard.keys()
    for person, side in s.controller.items():
        assert side != s.game.owner[person]
        assert person in s.minds or s.game.person[person].setup == "later"


# --- a melee -------------------------------------------------------------------------------------


def scatter(s: State, random: Random) -> None:
    """Turn a fresh game into a melee: both sides all over the map, armed, wounded, on some later turn."""
    game = s.game
    s.agenda.clear()
    s.turn, s.invaded = random.randint(2, max(2, game.war.turns - 1)), 1
    s.asleep = frozenset(who for who in sorted(s.asleep) if who == "expedition" or random.random() < 0.2)
    meetings = random.sample(sorted(h for h in game.land if open_to_all(s, h)), 9)
    meetings += random.sample(sorted(h for h in game.place if open_to_all(s, h)), 5)
    meetings += random.sample(sorted(h for h in game.land if game.coastal(h) and open_to_all(s, h)), 5)
    meetings += random.sample(sorted(game.fortress), 3)
    for side in (FOMORIAN, FAERIE):
        for hex in s.hexes(side):
            for colour, number in s.ranks(side, hex).items():
                gone = random.randint(0, number)
                if gone and colour not in s.asleep:
                    s.withdraw(colour, hex, gone)
                    s.muster(colour, random.choice(meetings), gone)
    for person in game.person:
        if s.living(person) and not s.sleeps(person) and random.random() < 0.8:
            s.put(person, random.choice(meetings))
            if random.random() < 0.4:
                s.wound(person, random.randint(0, game.person[person].combat - 1))
            if person in s.escorts and random.random() < 0.2:
                s.dismiss(person)
    if game.war.turns >= game.numbers.expedition_from and random.random() < 0.5:
        s.asleep -= {"expedition"}
        s.expedition(random.choice(sorted(game.sea)), "silverpeak")
    afloat = [h for h in meetings if h in game.water]
    afloat += random.sample(sorted(game.sea), 5)
    for ship in game.ship:
        if s.living(ship) and not s.sleeps(ship) and random.random() < 0.8 and not s.crew(ship):
            s.put(ship, random.choice(afloat))
            s.berth[ship] = random.randrange(game.shores(s.at[ship]))
            load(s, ship, random)
            if random.random() < 0.3:
                s.strike(ship)
    living = [p for p in game.person if s.living(p) and not s.sleeps(p)]
    for item in sorted(s.hidden):
        if random.random() < 0.6:
            s.pick_up(item, random.choice(living))
    s.spent, s.weary = {}, {}
    s.events.clear()
    s.then(GameTurn(s.turn))
    settle(s)


def open_to_all(s: State, hex: Hex) -> bool:
    """Whether troops and escorts may stand in a hex."""
    place = s.game.place.get(hex)
    return place is None or not (place.no_armies or place.no_escorts)


def load(s: State, ship: Piece, random: Random) -> None:
    """Put somebody aboard."""
    side, hex = s.side(ship), s.at[ship]
    persons = [p for p in s.persons(side, hex) if not at_large(s, p) and not s.sleeps(p)]
    if persons and random.random() < 0.5:
        s.embark(ship, random.choice(persons))
    full = any(p in s.escorts for p in s.crew(ship))
    ranks = [colour for colour in s.ranks(side, hex) if colour not in s.asleep]
    if ranks and not full and random.random() < 0.5:
        s.embark_troops(ship, random.choice(ranks))


# --- points --------------------------------------------------------------------------------------


def points(s: State, events: Iterable[Event]) -> list[int]:
    """The victory points of a position, counted by hand (21.1 to 21.4)."""
    scored = [0, 0]
    for colour, number in s.lost.items():
        scored[other(s.game.owner[colour])] += number
    for ship, printed in s.game.ship.items():
        if s.at[ship] == DEAD:
            scored[other(s.game.owner[ship])] += printed.combat
    for side in s.slain.values():
        scored[other(side)] += 5
    for hex in s.ruins:
        faerie = s.game.fortress[hex].kingdom in ("albion", "leinster", "ulster", "gwynedd", "curwyllan")
        scored[FOMORIAN if faerie else FAERIE] += 10
        if s.game.war.turns == 3 and hex in (3034, 1740, 1426, 1922):
            scored[FOMORIAN] += 15
    if s.game.war.turns == 10:
        for kingdom in ("albion", "curwyllan", "gwynedd", "ulster", "leinster"):
            court = [p for p, person in s.game.person.items() if person.kingdom == kingdom]
            cat = kingdom == "albion" and s.at["cait_sith"] > 0
            if not cat and all(s.at[p] in (DEAD, GONE) for p in court):
                scored[FOMORIAN] += 30
    return scored


# --- what a side cannot tell apart ---------------------------------------------------------------


def nouns(s: State) -> list[Noun]:
    """All pieces and hexes, pairs of things, and things that are none."""
    game = s.game
    hexes = sorted(game.hexes)
    pieces = [*game.person, *game.ship]
    ranks: list[Noun] = [(colour, number) for colour in game.colour for number in (1, 2, 4)]
    gifts: list[Noun] = [(item, piece) for item in game.item for piece in pieces[:: 1 + len(pieces) // 9]]
    held = [hex for side in (FOMORIAN, FAERIE) for hex in s.hexes(side)]
    words = ["clear", "rain", "snow", "woods", "forest", "rough", "mountain", "", "worm ", "expedition"]
    strange: list[Noun] = [None, 0, 0.5, (), ("moray",), (1, 2), (7, 1), ("moray", 1, 1), 4040, -1]
    colours = [*game.colour, *game.item]
    return [
        *pieces,
        *pieces,
        *held,
        *held,
        *hexes[::3],
        *ranks,
        *gifts,
        *words,
        *strange,
        *colours,
        *range(9),
    ]


def shuffled(s: State, viewer: Side, random: Random) -> tuple[State, dict[Piece, Piece]] | None:
    """A position that the viewer cannot tell from this one: hidden enemy pieces trade places, their numbers,
    items, wounds, plots and losses chosen are others.

    With it goes who took whose place. None if the enemy, who is asked, would have nothing to answer there.
    """
    enemy = other(viewer)
    for _ in range(8):
        new = trades(s, viewer, random)
        twin = renamed(s, enemy, new)
        redeal_items(twin, enemy, random)
        if same_kinds(s, twin, viewer):
            break
    else:
        new = {}
        twin = renamed(s, enemy, new)
    redeal_troops(twin, enemy, random)
    redeal_wounds(twin, enemy, random)
    replot(twin, enemy, random)
    if s.asked == viewer:
        if twin.group is not None and (twin.group.persons or twin.group.ships or twin.group.troops):
            if twin.player_of(twin.group) == enemy:
                twin.group = fewer(twin)
        twin.spent = {piece: n for piece, n in twin.spent.items() if twin.side(piece) != enemy}
        reallot(twin, enemy, random)
    twin.options = twin.agenda[-1].options(twin)
    return (twin, new) if twin.options else None


def same_kinds(s: State, twin: State, viewer: Side) -> bool:
    """Whether the viewer is aware of the same kinds of enemies in his own hexes."""
    enemy = other(viewer)
    shared = [hex for hex in s.hexes(enemy) if s.present(viewer, hex)]
    return all(kinds(s, enemy, hex) == kinds(twin, enemy, hex) for hex in shared)


def in_the_open(s: State, enemy: Side) -> set[Piece]:
    """Enemy pieces that the viewer can place: on top, in a melee or challenge, named by magic, refitting."""
    found = {s.top(enemy, hex) for hex in s.hexes(enemy)} | s.refit | s.strong | s.cast | s.minds.keys()
    found |= {spell.caster for spell in s.spells}
    for fight in (*s.fights, *([s.fight] if s.fight is not None else [])):
        found |= {person for _, _, person in fight.challenges} | {*fight.champions, *fight.out}
        found |= set(fight.envenomed)
        if fight.kind == "melee":
            found |= set(s.persons(enemy, fight.hex))
    for procedure in s.agenda[: -1 if s.asked == enemy else None]:
        if not untold(procedure, other(enemy)):
            found |= names(procedure)
    return found


def names(procedure: Procedure[Any]) -> set[str]:
    """The words in a procedure."""
    words = set()
    for field in procedure.__struct_fields__:
        value = getattr(procedure, field)
        words |= {value} if isinstance(value, str) else set()
        words |= {part for part in value if isinstance(part, str)} if isinstance(value, tuple) else set()
    return words


def trades(s: State, viewer: Side, random: Random) -> dict[Piece, Piece]:
    """Who takes whose place: persons with and without escorts of a kingdom, then all that have none."""
    enemy = other(viewer)
    shown = in_the_open(s, enemy)
    hidden = [p for p in s.at if s.living(p) and s.side(p) == enemy and p not in shown and not s.sleeps(p)]
    persons = [p for p in hidden if p in s.game.person and not at_large(s, p)]
    new: dict[Piece, Piece] = {p: p for p in hidden}
    for kingdom in s.game.colour:
        lords = [p for p in persons if s.game.person[p].kingdom == kingdom and s.game.person[p].escort]
        new = trade(new, lords, random)
    old = {name: p for p, name in new.items()}
    alone = [p for p in persons if old[p] not in s.escorts]
    new = trade(new, alone, random)
    new = trade(new, [p for p in hidden if p in s.game.ship], random)
    return {p: name for p, name in new.items() if p != name}


def at_large(s: State, person: Piece) -> bool:
    """Whether a person goes where others cannot."""
    return s.game.person[person].flyer or s.game.person[person].swimmer


def trade(new: dict[Piece, Piece], names: list[Piece], random: Random) -> dict[Piece, Piece]:
    """The same trades, and then others among some."""
    swap = dict(zip(names, random.sample(names, len(names)), strict=True))
    return {p: swap.get(name, name) for p, name in new.items()}


def renamed(s: State, enemy: Side, new: dict[Piece, Piece]) -> State:
    """The same position with other enemy pieces in the roles of some; what lies on top stays there."""
    twin = s.clone()
    old = {name: piece for piece, name in new.items()}
    twin.at = {piece: s.at[old.get(piece, piece)] for piece in s.at}
    order = s.game.order.__getitem__
    twin.stacks[enemy] = {
        hex: tuple(sorted((new.get(p, p) for p in stack), key=order))
        for hex, stack in s.stacks[enemy].items()
    }
    twin.tops[enemy] = {hex: s.top(enemy, hex) for hex in s.hexes(enemy)}
    for field in ("aboard", "cargo", "berth", "damaged", "escorts", "evaded", "kit", "spent", "attuned"):
        setattr(twin, field, in_other_words(getattr(s, field), new))
    for field in ("group", "parked", "marched", "agenda"):
        setattr(twin, field, in_other_words(getattr(s, field), new))
    twin.due[enemy] = in_other_words(s.due[enemy], new)
    return twin


def in_other_words(value: Any, new: dict[Piece, Piece]) -> Any:
    """Anything about other pieces."""
    match value:
        case str():
            return new.get(value, value)
        case tuple() | list() | frozenset():
            return type(value)(in_other_words(part, new) for part in value)
        case dict():
            return {in_other_words(key, new): in_other_words(part, new) for key, part in value.items()}
        case msgspec.Struct():
            fields = {name: in_other_words(getattr(value, name), new) for name in value.__struct_fields__}
            return type(value)(**fields)
        case _:
            return value


def redeal_items(s: State, enemy: Side, random: Random) -> None:
    """The enemy's items are borne by others of his; where a wand clears the sky it stays."""
    bearers = [p for p in s.at if s.living(p) and s.side(p) == enemy and p in s.game.person]
    wand = s.bearer("14")
    items = [i for p in bearers if p != wand for i in s.kit.get(p, ())]
    for bearer in bearers:
        if bearer != wand:
            s.kit.pop(bearer, None)
    for item in items:
        taker = random.choice(bearers)
        s.kit[taker] = (*s.kit.get(taker, ()), item)


def redeal_troops(s: State, enemy: Side, random: Random) -> None:
    """Troops of a colour are as many in all, but others in each hex; so is cargo."""
    if s.due[enemy] != Due() or (s.group is not None and s.asked == enemy):
        return
    still = {group.hex for group in (s.group, *s.parked, *s.marched) if group is not None}
    still |= s.weary.keys()
    for colour in s.game.colour:
        hexes = [h for h, ranks in s.troops[enemy].items() if colour in ranks and h not in still]
        spare = sum(s.troops[enemy][h][colour] - 1 for h in hexes)
        numbers = Counter(hexes)
        numbers.update(random.choice(hexes) for _ in range(spare))
        for hex in hexes:
            s.troops[enemy][hex] = {**s.troops[enemy][hex], colour: numbers[hex]}
    ships = [ship for ship in s.cargo if s.side(ship) == enemy]
    mixed = random.sample(ships, len(ships))
    s.cargo |= {ship: s.cargo[taken] for ship, taken in zip(ships, mixed, strict=True)}


def redeal_wounds(s: State, enemy: Side, random: Random) -> None:
    """Other wounds on the enemy's roster, and other ships damaged beneath the top."""
    if s.due[enemy] != Due():
        return
    for person, printed in s.game.person.items():
        if s.living(person) and s.side(person) == enemy:
            s.wounds.pop(person, None)
            if random.random() < 0.5 and printed.combat > 1:
                s.wounds[person] = random.randrange(1, printed.combat)
    shown = in_the_open(s, enemy)
    for ship in s.game.ship:
        if s.living(ship) and s.side(ship) == enemy and ship not in shown and random.random() < 0.3:
            s.damaged ^= {ship}


def replot(s: State, enemy: Side, random: Random) -> None:
    """The enemy has written other enchantments, or none."""
    plots = []
    for spell in s.plots[enemy]:
        able = s.at[spell.caster] in s.game.place and spell.caster not in s.aboard
        if able and random.random() < 0.5:
            plots.append(spell)
        elif random.random() < 0.5:
            plots.append(Spell(spell.caster, "", spell.hex))
    s.plots[enemy] = tuple(plots)


def fewer(s: State) -> Any:
    """The group that is moving without most of its pieces."""
    group = s.group
    assert group is not None
    if group.persons:
        return msgspec.structs.replace(group, persons=group.persons[:1], troops={})
    if group.ships:
        return msgspec.structs.replace(group, ships=group.ships[:1])
    return group


def reallot(s: State, enemy: Side, random: Random) -> None:
    """The enemy has chosen other losses."""
    due = s.due[enemy]
    if due == Due():
        return
    owed = msgspec.structs.replace(
        due,
        troops=due.troops + sum(due.lost.values()) + len(due.lost_escorts) + due.lost_sown,
        wounds=due.wounds + sum(due.hurt.values()),
        steps=due.steps + sum(due.holed.values()),
        lost={},
        lost_escorts=(),
        lost_sown=0,
        lost_fortress=False,
        hurt={},
        holed={},
    )
    trial = s.clone()
    trial.due[enemy] = owed
    trial.agenda = [cast(Procedure[Any], Allot(enemy))]
    settle(trial)
    while trial.agenda:
        choose(trial, enemy, *trial.options.sample(random.randrange))
    s.due[enemy] = trial.due[enemy]


def counterpart(choice: Choice, new: dict[Piece, Piece]) -> Choice:
    """The same choice about the piece that took the place."""
    verb, noun = choice
    return verb, in_other_words(noun, new)


def seen_enemies(s: State, side: Side) -> set[Piece]:
    """The enemy pieces that a side can name and place at this moment."""
    known = view(s, side)
    found = {
        p for stack in known.stacks if stack.side != side for p in (stack.top, *stack.persons, *stack.ships)
    }
    found |= {p for glimpse in known.sight.values() for p in (*glimpse.persons, *glimpse.ships)}
    return {piece for piece in found if piece in s.at}
