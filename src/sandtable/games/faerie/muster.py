"""11.0 and 11.9: gathering a group, rearranging stacks, moving on; 12.4 forced march and 13.0 reaction."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import cast

import msgspec

from sandtable.board.hexes import Hex, printed
from sandtable.core.options import ALONE, Noun
from sandtable.core.procedure import NOT_ASKED, Offer, Procedure, Question, Violation, always
from sandtable.core.side import Side, other
from sandtable.games.faerie.attrition import MarchAttrition
from sandtable.games.faerie.contact import Arrival, standing, stop
from sandtable.games.faerie.evasion import unnoticed
from sandtable.games.faerie.items import PickUp, gifts, handle, item_offers, lying
from sandtable.games.faerie.movement import (
    FORCED,
    MOVE,
    REACT,
    STOPPED,
    TIRED,
    advance,
    budget,
    cannot_go,
    idle,
    in_ice,
    ready_troops,
    ways,
)
from sandtable.games.faerie.questions import one_of
from sandtable.games.faerie.ratings import benefit, command, rating
from sandtable.games.faerie.search import SearchRoll, no_search
from sandtable.games.faerie.sight import cannot_ask, cannot_gaze, gaze, question_items
from sandtable.games.faerie.state import HALTED, Colour, Group, Piece, State
from sandtable.games.faerie.teleport import Teleport, cannot_teleport
from sandtable.games.faerie.transport import Landing, Loading, cannot_land, cannot_load


class MovementPhase(Question[State], frozen=True):
    """[5.D.3.a, 11.0, 11.0.pause, 22.3] Move stacks one after the other, and back to one that paused."""

    mode: str = MOVE

    rule = "11.0"
    prompt = "Choose a stack to move, or end the movement"

    def offers(self, s: State) -> Iterable[Offer]:
        yield Offer("stack", s.hexes(self.side), lambda h: nothing_to_do(s, self.side, cast(Hex, h)))
        yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stack":
            s.form(Group(cast(Hex, noun), self.mode, origin=cast(Hex, noun)))
            s.then(Muster(self.side), self)


def nothing_to_do(s: State, side: Side, hex: Hex) -> Violation | None:
    """[11.0.procedure, 11.1, 11.9] Why a stack can neither move nor be rearranged in this phase."""
    if not s.present(side, hex):
        return not_yours(hex)
    refused: Violation | None = None
    for piece in s.pieces(side, hex):
        refusal = idle(s, piece)
        if refusal is None:
            return None
        if refused not in TIRED:
            refused = refusal
    if refused is None:
        return Violation("11.1", f"the troops in {printed(hex)} have no person to lead them")
    return None if refused in TIRED and rearrangeable(s, side, hex) else refused


def rearrangeable(s: State, side: Side, hex: Hex) -> bool:
    """[11.9, 11.9.escort, 20.1] Whether something in a stack can be put in another order or change hands."""
    if len(s.tops_of(side, hex)) > 1 or gifts(s, side, hex):
        return True
    persons = s.persons(side, hex)
    return any(cannot_attach(s, p) is None or cannot_dismiss(s, p) is None for p in persons)


class Muster(Question[State], frozen=True):
    """[11.0.stack, 11.9, 11.9.escort, 20.1] Gather a group and send it on, hex by hex; or rearrange a stack.
    An active group can pick up items (10.0).

    What is being gathered is in the state's `group`, so that the enemy learns nothing of it.
    """

    rule = "11.0"

    def question(self, s: State) -> str:
        group = s.group
        if group is None:
            return "The group has halted"
        where = printed(group.hex)
        if group.persons or group.ships or group.troops:
            return f"Move from {where}: {budget(s, group)} Movement Points left"
        return f"Who moves from {where}?"

    def offers(self, s: State) -> Iterable[Offer]:
        group = s.group
        if group is None:
            return
        chosen = bool(group.persons or group.ships or group.troops)
        if not group.begun:
            yield from self.gathering(s, group)
            if not chosen:
                yield from self.arranging(s, group)
        if chosen:
            yield Offer("to", ways(s, group), lambda h: cannot_go(s, group, cast(Hex, h)))
            if group.persons:
                yield from self.special(s, group)
        pieces, items = (*group.persons, *group.ships), lying(s, self.side, group.hex)
        active = bool(pieces) and not any(s.sleeps(piece) for piece in pieces)
        yield Offer("take", items if active else (), lambda item: None if item in items else GONE)
        yield Offer("stop", ALONE, always)

    def why(self, s: State, verb: str, noun: Noun) -> list[Violation]:
        found = super().why(s, verb, noun)
        early = self.early(s, verb) if found and found[0].text == NOT_ASKED else None
        return [early] if early is not None else found

    def early(self, s: State, verb: str) -> Violation | None:
        """[11.0.stack, 11.9, 12.0, 12.2, 12.4, 20.1] What must come before a choice, or keeps it out."""
        group = s.group
        if group is None:
            return None
        where, mode = printed(group.hex), group.mode
        afloat = verb in ("embark", "debark", "ship", "fleet")
        if mode in (FORCED, REACT) and (afloat or (mode == REACT and verb in ("teleport", "search", "gaze"))):
            return Violation("12.4" if mode == FORCED else "12.0", f"it is not part of a {mode} from {where}")
        if verb in ("to", "teleport", "search", "gaze", "ask"):
            if group.ships:
                return Violation("12.2", f"ships sail from {where}; persons aboard spend no Movement Points")
            return Violation("11.0.stack", f"first it is said who moves from {where}")
        if verb in ("person", "troops", "all", "ship", "fleet"):
            if group.begun:
                return Violation("11.0.stack", f"the group has set out already; it is in {where}")
            if group.ships:
                return Violation("12.2", f"ships sail from {where} by themselves, with whoever is aboard")
            return Violation(
                "11.0.stack", f"those ashore are gathered in {where}, or there is but one who can go"
            )
        if verb in ("top", "attach", "dismiss", "give", "leave_item", "wield", "embark", "debark"):
            if group.persons or group.ships or group.troops:
                return Violation("11.9", f"the stack in {where} is rearranged before anybody joins the group")
            if verb == "top":
                return Violation("11.9", f"only one piece in {where} can lie on top")
            return Violation("20.1", f"no piece of yours in {where} has an item to part with")
        return None

    def gathering(self, s: State, group: Group) -> Iterable[Offer]:
        """[11.0.stack, 11.1, 12.2] Who may still join: persons and troops together, or ships."""
        side, hex = self.side, group.hex
        land = bool(group.persons or group.troops)
        if not group.ships:
            able = [p for p in s.persons(side, hex) if cannot_join(s, side, group, p) is None]
            yield Offer("person", able, lambda p: cannot_join(s, side, group, str(p)))
            ready = ready_troops(s, side, hex, group.persons, group.mode)
            ranks = [(c, n) for c in ready if c not in group.troops for n in range(1, ready[c] + 1)]
            yield one_of("troops", ranks, *NOT_READY)
            if not land and able and len(able) + len(s.ranks(side, hex)) > 1:
                yield Offer("all", ALONE, always)
        if not land and group.mode not in (FORCED, REACT):
            ships = [p for p in s.ships(side, hex) if cannot_join(s, side, group, p) is None]
            yield Offer("ship", ships, lambda p: cannot_join(s, side, group, str(p)))
            if not group.ships and len(ships) > 1:
                yield Offer("fleet", ALONE, always)

    def arranging(self, s: State, group: Group) -> Iterable[Offer]:
        """[11.9, 11.9.escort, 20.1, 12.1] What can be done to a stack before anybody moves."""
        side, hex = self.side, group.hex
        tops = s.tops_of(side, hex)
        if len(tops) > 1:
            now = s.top(side, hex)
            others = [piece for piece in tops if piece != now]
            yield one_of("top", others, "11.9", "that cannot be laid on top, or it lies there already")
        persons = s.persons(side, hex)
        yield Offer("attach", persons, lambda p: cannot_attach(s, str(p)) if p in persons else NOT_ASHORE)
        yield Offer("dismiss", persons, lambda p: cannot_dismiss(s, str(p)) if p in persons else NOT_ASHORE)
        yield from item_offers(s, side, hex)
        if group.mode not in (FORCED, REACT):
            ships = s.ships(side, hex)
            yield Offer("embark", ships, lambda p: cannot_load(s, side, str(p)))
            yield Offer("debark", ships, lambda p: cannot_land(s, side, str(p)))

    def special(self, s: State, group: Group) -> Iterable[Offer]:
        """[12.0, 12.3, 20.3, 20.6.17, 20.6.18] Teleport, search, gaze; ask, in a Reaction Phase too."""
        if group.mode != REACT:
            left, numbers, place = budget(s, group), s.game.numbers, group.hex in s.game.place
            able = group.persons if place else ()
            yield Offer("teleport", able, lambda p: cannot_teleport(s, group, str(p), left))
            points = range(numbers.search_least, numbers.search_most + 1) if place else ()
            yield Offer("search", points, lambda n: no_search(s, self.side, group, n))
            yield Offer("gaze", ALONE if s.kit else (), lambda n: cannot_gaze(s, group.persons, left))
        asked = group.asked == group.hex
        refuse = partial(cannot_ask, s, self.side, group.persons, group.hex, asked)
        yield Offer("ask", ALONE if s.kit else (), lambda n: refuse())

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        group = s.moving
        match verb:
            case "to":
                self.go(s, group, cast(Hex, noun))
            case "stop":
                finish(s, group)
            case "take":
                s.then(PickUp(self.side, str(noun)), GoOn(self.side))
            case "teleport":
                s.form(msgspec.structs.replace(group, begun=True))
                s.then(Teleport(self.side, str(noun)), GoOn(self.side))
            case "search":
                points = cast(int, noun)
                s.spend(group, points)
                s.then(SearchRoll(self.side, points), GoOn(self.side))
            case _:
                s.then(self)
                self.arrange(s, group, verb, noun)

    def arrange(self, s: State, group: Group, verb: str, noun: Noun) -> None:
        """[11.0.stack, 11.9, 11.9.escort, 12.1, 20.1] What is done before the same question comes again."""
        match verb:
            case "top":
                s.lay_on_top(self.side, group.hex, str(noun))
            case "attach":
                s.attach(str(noun))
            case "dismiss":
                s.dismiss(str(noun))
            case "embark":
                s.then(Loading(self.side, str(noun)))
            case "debark":
                s.then(Landing(self.side, str(noun)))
            case "gaze":
                gaze(s, self.side, s.spend(group, s.game.numbers.crystal))
            case "ask":
                question_items(s, self.side, group.hex)
                s.form(msgspec.structs.replace(group, asked=group.hex))
            case "give" | "wield" | "leave_item":
                handle(s, verb, noun)
            case _:
                s.form(join(s, self.side, group, verb, noun))

    def go(self, s: State, group: Group, hex: Hex) -> None:
        """[11.0.procedure, 6.3.4, 13.0.leave] Enter a hex and see what is there."""
        if group.mode == REACT and not group.begun and held(s, self.side, group):
            s.show("held", side=self.side, hex=group.hex)
            s.halt(group)
            s.form(None)
            return
        if group.troops or group.mode != MOVE:
            benefit(s, group.persons)
        advance(s, group, hex)
        s.then(Arrival(self.side), GoOn(self.side))


def cannot_join(s: State, side: Side, group: Group, piece: Piece) -> Violation | None:
    """[11.0.stack, 12.0, 12.1.coasts, 13.0] Why a piece cannot move with a group."""
    if piece not in s.pieces(side, group.hex):
        return Violation("11.0.stack", "only pieces of yours in the same hex move together")
    if piece in group.persons or piece in group.ships:
        return Violation("11.0.stack", "it is in the group")
    if group.mode in (FORCED, REACT) and s.spent.get(piece, 0):
        return Violation("5.D.3.b", "it has moved already, or had to stop")
    if group.mode == REACT and piece in s.game.person and s.game.person[piece].flyer:
        return Violation("12.0", "nobody flies in a Reaction Phase")
    if group.ships and s.berth.get(piece) != s.berth[group.ships[0]]:
        return Violation("12.1.coasts", "it lies at another shore of the hex")
    return idle(s, piece)


def cannot_attach(s: State, person: Piece) -> Violation | None:
    """[11.9.escort] Why a person cannot be given an escort."""
    piece = s.game.person[person]
    if person in s.escorts or not piece.escort:
        return Violation("11.9.escort", "that person has an escort, or can have none")
    if person in s.cast or person in s.minds or (s.sleeps(person) and piece.kingdom not in s.asleep):
        return UNABLE
    if not s.ranks(s.side(person), s.at[person]).get(piece.kingdom):
        return Violation("11.9.escort", "an escort is taken from troops of the person's own colour")
    return None


def cannot_dismiss(s: State, person: Piece) -> Violation | None:
    """[11.9.escort] Why a person cannot part with his escort."""
    if person not in s.escorts:
        return Violation("11.9.escort", "that person has no escort")
    place = s.game.place.get(s.at[person])
    if place is not None and place.no_armies:
        return Violation(place.rule, f"no army may be in {place.name}")
    return UNABLE if person in s.cast or person in s.minds else None


NOT_ASHORE = Violation("11.9.escort", "that person is not ashore in this stack")
UNABLE = Violation("11.9.escort", "that person can do nothing now")
GONE = Violation("20.1", "there is no such item here, or enemy troops keep it")
NOT_READY = Violation(
    "11.1", "there are not so many troops that the group's persons command and that can move"
)


class GoOn(Procedure[State], frozen=True):
    """[11.0.pause] The group goes on, if anything is left of it and it need not stop."""

    side: Side

    rule = "11.0"

    def perform(self, s: State) -> None:
        group = standing(s, self.side)
        s.form(group)
        if group is not None and budget(s, group) > 0 and not in_ice(s, group):
            s.then(Muster(self.side))
        elif group is not None:
            finish(s, group)


def join(s: State, side: Side, group: Group, verb: str, noun: Noun) -> Group:
    """[11.0.stack] The group with what has joined it."""
    change = msgspec.structs.replace
    if verb == "person":
        joined = change(group, persons=(*group.persons, str(noun)))
    elif verb == "ship":
        return change(group, ships=(*group.ships, str(noun)))
    elif verb == "fleet":
        able = [p for p in s.ships(side, group.hex) if idle(s, p) is None]
        return change(group, ships=tuple(p for p in able if s.berth[p] == s.berth[able[0]]))
    elif verb == "troops":
        colour, number = cast(tuple[Colour, int], noun)
        joined = change(group, troops={**group.troops, colour: number})
    else:
        persons = tuple(p for p in s.persons(side, group.hex) if cannot_join(s, side, group, p) is None)
        troops = ready_troops(s, side, group.hex, persons, group.mode)
        joined = change(group, persons=persons, troops=troops)
    if joined.mode in (FORCED, REACT):
        joined = change(joined, left=reach(s, side, joined))
    return joined


def reach(s: State, side: Side, group: Group) -> int:
    """[5.D.3.b, 13.0.eligible, 14.4] The Movement Points of a forced march or reaction: a Command Rating.

    A stack reacts if enemies that may be troops are within that distance, 6 hexes at most.
    """
    points = rating(s, group.persons)
    if group.mode == REACT:
        limit = min(points, s.game.numbers.reaction_range)
        if not any(s.game.distance(group.hex, hex) <= limit for hex in threats(s, side)):
            return 0
    return points


def threats(s: State, side: Side) -> list[Hex]:
    """[13.0.eligible, 11.9.hidden] Enemy stacks that may hold troops ashore, as far as they show.

    What lies beneath the top piece is hidden, so a stack of more than one piece counts.
    """
    enemy = other(side)
    return [hex for hex in s.hexes(enemy) if hex in s.game.land and may_hold_troops(s, enemy, hex)]


def may_hold_troops(s: State, side: Side, hex: Hex) -> bool:
    """Whether a stack shows troops, an escort, or more than one piece."""
    pieces = s.pieces(side, hex)
    return hex in s.troops[side] or len(pieces) > 1 or any(p in s.escorts or p in s.cargo for p in pieces)


def held(s: State, side: Side, group: Group) -> bool:
    """[13.0.leave, 14.4, 18.1] Whether enemy troops hold a reacting stack: one of their persons is no worse a
    leader than its own. Nobody holds whom he has not noticed, or those who have not noticed him.
    """
    enemy = other(side)
    veiled = not group.troops or (side, group.hex) in s.veiled
    unseen = veiled and all(person in s.evaded for person in group.persons)
    if unseen or not s.points(enemy, group.hex) or unnoticed(s, enemy, group.hex):
        return False
    best = max((command(s, p) for p in s.persons(enemy, group.hex)), default=-1)
    return rating(s, group.persons) <= best


def finish(s: State, group: Group) -> None:
    """[5.D.3.b, 11.0.pause, 13.0] A group stops: for now, or for good after a forced march or a reaction."""
    if group.begun and group.mode in (FORCED, REACT):
        stop(s, group)
    else:
        s.form(None)


class ForcedMarches(Question[State], frozen=True):
    """[5.D.3.b, 12.4] After normal movement, stacks may march again on a Command Rating."""

    rule = "5.D.3.b"
    prompt = "Choose a stack for a forced march, or go on"

    def offers(self, s: State) -> Iterable[Offer]:
        able = [
            h for h in s.hexes(self.side) if rested(s, self.side, h) and cannot_march(s, self.side, h) is None
        ]
        if able:
            yield Offer("stack", able, lambda h: cannot_march(s, self.side, cast(Hex, h)))
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stack":
            s.form(Group(cast(Hex, noun), FORCED, origin=cast(Hex, noun)))
            s.then(Muster(self.side), self)
        else:
            self.perform(s)

    def perform(self, s: State) -> None:
        s.then(MarchAttrition(self.side))


def cannot_march(s: State, side: Side, hex: Hex) -> Violation | None:
    """[5.D.3.b, 12.4] Why no stack can force march from a hex."""
    persons = rested(s, side, hex)
    if not persons:
        return no_leader(s, side, hex, "5.D.3.b")
    if not max(command(s, person) for person in persons):
        return Violation("5.D.3.b", "a forced march is made on a Command Rating")
    return None


def no_leader(s: State, side: Side, hex: Hex, rule: str) -> Violation:
    """[5.D.3.b, 13.0.eligible] Why nobody in a hex can lead a forced march or a reaction."""
    if not s.present(side, hex):
        return not_yours(hex)
    persons = s.persons(side, hex)
    if not persons:
        return Violation(rule, f"no person is ashore in {printed(hex)} to lead the stack")
    refused = idle(s, persons[0]) or STOPPED[HALTED]
    return Violation(rule, refused.text) if refused in TIRED else refused


def not_yours(hex: Hex) -> Violation:
    """[3.0] Nobody moves what is not his."""
    return Violation("3.0", f"no pieces of yours are in {printed(hex)}")


def rested(s: State, side: Side, hex: Hex) -> list[Piece]:
    """[5.D.3.b, 13.0.eligible] Persons in a hex who can lead a forced march or a reaction."""
    return [p for p in s.persons(side, hex) if idle(s, p) is None and not s.spent.get(p, 0)]


class ReactionPhase(Question[State], frozen=True):
    """[5.D.4, 13.0, 13.0.eligible] The inactive player moves stacks that have enemies near."""

    rule = "13.0"
    prompt = "Choose a stack that reacts, or let the enemy fight"

    def offers(self, s: State) -> Iterable[Offer]:
        near = threats(s, self.side)
        able = [
            h
            for h in s.hexes(self.side)
            if rested(s, self.side, h) and cannot_react(s, self.side, h, near) is None
        ]
        if able:
            yield Offer("stack", able, lambda h: cannot_react(s, self.side, cast(Hex, h), near))
            yield Offer("done", ALONE, always)

    def choose(self, s: State, verb: str, noun: Noun) -> None:
        if verb == "stack":
            s.form(Group(cast(Hex, noun), REACT, origin=cast(Hex, noun)))
            s.then(Muster(self.side), self)


def cannot_react(s: State, side: Side, hex: Hex, near: list[Hex]) -> Violation | None:
    """[13.0.eligible, 14.4, 10.3] Why no stack can react from a hex."""
    persons = rested(s, side, hex)
    if not persons:
        return no_leader(s, side, hex, "13.0.eligible")
    limit = min(max(command(s, person) for person in persons), s.game.numbers.reaction_range)
    if not any(s.game.distance(hex, enemy) <= limit for enemy in near):
        return Violation("13.0.eligible", f"no enemy troops within {limit} hexes, the Command Rating there")
    return None
