"""Chat at a table."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.server.messages import Done, Say
from sandtable.server.refusal import Refusal, malformed
from sandtable.server.room import Room
from sandtable.server.seats import check_playing, clean

LONGEST_SAYING = 1000
"""Characters; a longer line of chat is cut."""


async def say(room: Room, speaker: Side, body: Say) -> Done:
    """Say something to the sides that hear it, or leave a note for those that come to the same place."""
    words = clean(body.text, LONGEST_SAYING)
    if not words:
        raise malformed("Say something.")
    place = room.note_place(speaker)
    if not body.note:
        to = room.hearers(speaker)
        if to == [body.side]:
            instead = f"leave a note at {place} instead" if place else "the others are out of earshot now"
            raise Refusal(409, "nobody-hears", f"Nobody hears you: {instead}.")
        said = room.next_line(body.side, words, to)
    elif place:
        to = room.chat.visitors(check_playing(room).state, place)
        said = room.next_line(body.side, words, to, place)
    else:
        raise Refusal(409, "no-letterbox", "There is no place here where you could leave a note.")
    room.row = await room.store.say(room.row, said)
    room.publish_line(said)
    return Done("said")
