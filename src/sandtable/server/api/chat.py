"""Talk at a table."""

from __future__ import annotations

from sandtable.core.side import Side
from sandtable.server import refusal
from sandtable.server.messages import Done, Say
from sandtable.server.refusal import malformed
from sandtable.server.room import Room
from sandtable.server.seats import check_playing, clean

LONGEST_SAYING = 1000
"""Characters of a line of chat that are kept."""


async def say(room: Room, speaker: Side, body: Say) -> Done:
    """Say something to all who hear it, or leave a note for those who come by."""
    words = clean(body.text, LONGEST_SAYING)
    if not words:
        raise malformed("Say something.")
    place = room.letterbox(speaker)
    if not body.note:
        to = room.hearers(speaker)
        if to == [body.side]:
            raise refusal.nobody_hears(place)
        said = room.next_line(body.side, words, to)
    elif place:
        to = room.chat.visitors(check_playing(room).state, place)
        said = room.next_line(body.side, words, to, place)
    else:
        raise refusal.no_letterbox()
    room.row = await room.store.say(room.row, said)
    room.publish_line(said)
    return Done("said")
