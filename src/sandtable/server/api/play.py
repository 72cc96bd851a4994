"""Playing: looking at a table, choosing, taking back, resigning, and asking a bot what it would do."""

from __future__ import annotations

import msgspec

from sandtable.core.play import Illegal
from sandtable.core.side import Side
from sandtable.game.documents import Panel
from sandtable.game.presentation import DEBRIEF
from sandtable.game.vocabulary import plain
from sandtable.record.table import Table
from sandtable.server import refusal
from sandtable.server.messages import (
    Advice,
    Advise,
    AsSide,
    Choose,
    Consent,
    Encoded,
    Propose,
    Reason,
    Suggestion,
    Undo,
    Update,
)
from sandtable.server.refusal import Refusal, malformed, spoken
from sandtable.server.room import OUTDATED, PERSON, Room
from sandtable.server.seats import check_number, check_playing, check_seat
from sandtable.server.services import Services
from sandtable.server.store import Proposal
from sandtable.server.suggestions import open_question, past_question


class TableQuery(msgspec.Struct, frozen=True):
    """The side that looks, and the first choice whose log lines it wants."""

    side: str = ""
    since: int = 0


class PanelQuery(msgspec.Struct, frozen=True):
    """A panel by its name, the side that looks, and the number of choices after which; without it, now."""

    panel: str
    side: str = ""
    at: int | None = None


class SuggestionQuery(msgspec.Struct, frozen=True):
    """The question that a bot is asked about: the open one of a side, or number `at` of a finished game."""

    id: str
    side: str = ""
    at: int | None = None


async def show_table(room: Room, reader: Side | None, query: TableQuery) -> Encoded[Update]:
    """What a side, or a spectator, may know."""
    return room.message(reader, query.since)


async def show_panel(room: Room, reader: Side | None, query: PanelQuery) -> Panel:
    """A page beside the map, as far as a side, or a spectator, may know what is on it, or could know then."""
    table, at = room.table, query.at
    if table is None:
        raise refusal.waiting()
    if query.panel == DEBRIEF and (room.ended is None or at is not None):
        raise refusal.not_over("A look back comes when the game is over.")
    if at is None:
        view, log = table.view(reader), list(table.log(reader))
    else:
        check_number(table, at)
        view = room.game.view(table.at(at), reader)
        log = [(number, event) for number, event in table.log(reader) if number <= at]
    panel = room.game.presentation.panel(query.panel, view, log)
    if panel is None:
        raise Refusal(404, "no-panel", f"This game has no panel {query.panel!r} now.")
    return panel


async def choose(room: Room, player: Side, body: Choose) -> Encoded[Update]:
    """Make a choice: checked for number, verb and noun, stored, and then told to everybody."""
    if body.request and body.request in room.requests:
        return room.message(player)
    table = check_playing(room, body.number)
    try:
        table.choose(player, body.verb, plain(body.noun))
    except Illegal as error:
        raise Refusal(422, "illegal", str(error), error.violations) from None
    room.answer_the_obvious()
    update = await room.commit(player, body.number + 1, body.request)
    room.store.metrics.choices.labels("person").inc()
    return update


async def why(room: Room, player: Side, body: Choose) -> list[Reason]:
    """The reasons against a choice."""
    reasons = check_playing(room).why(player, body.verb, plain(body.noun))
    return [Reason(reason.rule, reason.text) for reason in reasons]


async def advise(room: Room, adviser: Side, body: Advise) -> Encoded[Update]:
    """Recommend an answer to the open question, to the side that is asked and its other advisers."""
    check_playing(room, body.number)
    decision = room.decision
    if decision is None or not room.advises(adviser):
        who = spoken(body.side)
        raise Refusal(409, "no-advice", f"The {who} cannot advise on what is asked now.")
    if (body.verb, plain(body.noun)) not in decision.options:
        raise Refusal(422, "illegal", "That is not one of the answers that are open.")
    room.advise(Advice(body.side, body.verb, body.noun))
    room.row = await room.store.advise(room.row)
    return room.publish_for(adviser, room.number + 1, only=room.council())


async def resign(room: Room, player: Side, body: AsSide) -> Encoded[Update]:
    """Resign the game."""
    if room.state == OUTDATED:
        room.close(body.side)
    else:
        check_playing(room).resign(player)
    return await room.commit(player, room.number + 1)


async def suggest(services: Services, query: SuggestionQuery, token: str) -> Suggestion:
    """What a bot would do. The room is not locked while it thinks."""
    async with services.rooms.at(query.id) as room:
        if query.at is None:
            asked = open_question(room, check_seat(room, token, query.side))
        else:
            asked = past_question(room, query.at)
    return await services.adviser.suggest(query.id, asked)


# --- taking back, and agreeing -------------------------------------------------------------------


async def undo(room: Room, player: Side, body: Undo) -> Encoded[Update]:
    """Take back a player's own choices; past an undo barrier the other players must agree."""
    table = check_playing(room, body.number)
    limit = table.undo_limit(player)
    goal = last_own(table, limit) if body.to is None else body.to
    if not 0 <= goal < table.number:
        raise malformed(f"There are choices 0 to {table.number}.")
    if goal >= limit:
        room.take_back(goal, player)
        return await room.commit(player, goal + 1)
    return await agree_on(room, player, Proposal(body.side, goal, [body.side]))


async def propose(room: Room, player: Side, body: Propose) -> Encoded[Update]:
    """Ask to go on with an outdated game on the rules of this server, or to end it in a draw."""
    if room.outdated is None or room.state != OUTDATED:
        check_playing(room)
        raise Refusal(409, "not-outgrown", "This game is played with the rules that there are.")
    if body.kind == "migrate" and not room.outdated.fits:
        by = f", by {spoken(room.outdated.side)}," if room.outdated.side else ""
        raise Refusal(
            409,
            "does-not-fit",
            f"This game does not fit version {room.outdated.now} of the rules: line {room.outdated.line} of "
            f"its record{by} would not be possible. Agree on a draw, resign, or ask the host to run the "
            "version that it was started with.",
        )
    return await agree_on(room, player, Proposal(body.side, room.number, [body.side], body.kind))


async def consent(room: Room, player: Side, body: Consent) -> Encoded[Update]:
    """Agree to a proposal, or decline it."""
    proposal = room.proposal
    if room.state != OUTDATED or (proposal and proposal.kind == "undo"):
        check_playing(room)
    if proposal is None:
        raise Refusal(409, "no-proposal", "Nobody asks to take anything back.")
    if body.agree:
        agreed = sorted({*proposal.agreed, body.side})
        return await agree_on(room, player, msgspec.structs.replace(proposal, agreed=agreed))
    what = "take it back" if proposal.kind == "undo" else "agree to that"
    said = room.next_line("", f"{room.seats[body.side].name} would rather not {what}.")
    room.row = await room.store.decline(room.row, said)
    room.proposal = None
    room.publish_line(said)
    return room.message(player, room.number + 1)


async def agree_on(room: Room, player: Side, proposal: Proposal) -> Encoded[Update]:
    """Carry a proposal out if every person agrees, else store it; bots and open seats need not agree.

    In a game against the system, a person who plays alone cannot take back dice and reveals: nobody could
    object.
    """
    taken = [seat for seat in room.seats.values() if seat.kind == PERSON]
    persons = {seat.token_hash for seat in taken}
    if len(persons) == 1 and not room.game.rivals and proposal.kind == "undo":
        own = [room.game.side_named(seat.side) for seat in taken]
        if proposal.to < check_playing(room).undo_limit(*own):
            raise Refusal(
                409,
                "barred",
                "That cannot be taken back: since then dice were rolled, something was revealed or another "
                "side chose, and nobody else is here to agree.",
            )
    if persons <= {room.seats[side].token_hash for side in proposal.agreed}:
        return await carry_out(room, player, proposal)
    room.row = await room.store.propose(room.row, proposal)
    room.proposal = proposal
    return room.publish_for(player, room.number + 1)


async def carry_out(room: Room, player: Side, proposal: Proposal) -> Encoded[Update]:
    """Do what all have agreed on."""
    if proposal.kind == "migrate":
        room.migrate()
        return await room.commit(player, 0)
    if proposal.kind == "draw":
        room.close()
        return await room.commit(player, room.number + 1)
    room.take_back(proposal.to, room.game.side_named(proposal.by))
    return await room.commit(player, proposal.to + 1)


def last_own(table: Table, limit: int) -> int:
    """The number before the last choice that was not answered automatically, but not below a limit."""
    goal = table.number - 1
    while goal > limit and (chosen := table.chosen(goal + 1)) is not None and chosen.auto:
        goal -= 1
    return goal
