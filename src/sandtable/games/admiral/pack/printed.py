"""What the rulebook prints, so that a data pack can be held against it.

Most of the fleet lists and some tables are rebuilt; a pack may change them, but not these values.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from sandtable.game.data import DataError
from sandtable.game.info import STANDARD
from sandtable.games.admiral.gamedata import GameData
from sandtable.games.admiral.pack.schema import Battery, Card
from sandtable.kit.printed import PRINTED

Value: TypeAlias = "int | str | tuple[int, int] | None"

CARDS: tuple[tuple[str, str, str, Value], ...] = (
    ("RN", "Prince of Wales", "type", "BB"),
    ("RN", "Prince of Wales", "speed", 28),
    ("RN", "Prince of Wales", "defence.side", 3),
    ("RN", "Prince of Wales", "armour", 5),
    ("KM", "Prinz Eugen", "armour", 2),
    ("KM", "Bismarck", "primary.bow", (4, 5)),
    ("KM", "Bismarck", "primary.side", (8, 10)),
    ("KM", "Bismarck", "primary.stern", (4, 5)),
    ("KM", "Admiral Graf Spee", "primary.bow", (3, 4)),
    ("KM", "Admiral Graf Spee", "primary.side", (5, 6)),
    ("KM", "Admiral Graf Spee", "primary.stern", (3, 4)),
    ("KM", "Admiral Graf Spee", "primary.die", 10),
    ("MN", "Bretagne", "secondary.bow", (3, 4)),
    ("MN", "Bretagne", "secondary.side", (4, 5)),
    ("MN", "Bretagne", "secondary.stern", (3, 4)),
    ("RM", "Vittorio Veneto", "secondary.bow", (2, 3)),
    ("RM", "Vittorio Veneto", "secondary.side", (2, 3)),
    ("RM", "Vittorio Veneto", "secondary.stern", (2, 3)),
    ("RN", "Maori", "type", "DD"),
    ("RN", "Maori", "length", 700),
    ("RM", "Dardo", "type", "DD"),
    ("RM", "Dardo", "speed", 38),
    ("RM", "Dardo", "torpedo.centre", 2),
    ("KM", "Scharnhorst", "type", "BC"),
    ("RM", "Luigi Cadorna", "type", "CL"),
    ("RN", "Ark Royal", "type", "CV"),
    ("USN", "Enterprise", "type", "CV"),
    ("RN", "Enterprise", "type", "CL"),
    ("IJN", "Shinano", "type", "CV"),
    ("KM", "Graf Zeppelin", "type", "CV"),
)
"""A navy, a ship, a field of her card, and the value that the text gives."""

LIMITS: tuple[tuple[str, str, str, int, int], ...] = (
    ("KM", "Admiral Graf Spee", "primary.range", 50, 99),
    ("RN", "Maori", "speed", 1, 40),
    ("RN", "Ark Royal", "armour", 2, 99),
)
"""A field and the values between which the text leaves it open."""

TABLE_SIZES = ((240, 180), (180, 120))
"""[setup.table]"""
MISSIONS = ("denmark-strait", "genoa")
"""[battle.kinds] Missions that the rulebook names."""
AIRCRAFT = {"fighter": 10, "torpedo": 10, "dive": 10, "tactical": 3}
"""[token.squadron] Aircraft of a squadron."""


def contradictions(gamedata: GameData) -> Iterator[DataError]:
    """Every printed value that the data of a game contradict, with its file and line."""
    for navy, name, field, value in CARDS:
        card = found(gamedata, navy, name)
        if card is None:
            yield gamedata.files.error(
                "fleets.toml", f'navy = "{navy}"', f"{name} of the rulebook is missing"
            )
        elif (now := printed(card, field)) != value:
            yield card_error(gamedata, card, f"{name}: {field} is {value} in the rulebook, not {now}")
    for navy, name, field, least, most in LIMITS:
        card = found(gamedata, navy, name)
        if card is not None:
            now = printed(card, field)
            if not isinstance(now, int) or not least <= now <= most:
                text = f"{name}: {field} is {least} to {most} by the rulebook, not {now}"
                yield card_error(gamedata, card, text)
    yield from tables(gamedata)
    for mission in gamedata.about.mission:
        if mission.table not in TABLE_SIZES:
            text = f"{mission.id}: a table is 240 x 180 or 180 x 120 cm in the rulebook, not {mission.table}"
            yield gamedata.files.error("missions.toml", f'id = "{mission.id}"', text)
    for id in MISSIONS:
        if id not in [mission.id for mission in gamedata.about.mission]:
            yield gamedata.files.error("missions.toml", "[[mission]]", f"{id} of the rulebook is missing")


def tables(gamedata: GameData) -> Iterator[DataError]:
    """Printed tables that a pack alters."""
    ours = GameData(None, STANDARD)
    for type, bonus in ours.tables.bonus.items():
        if (now := gamedata.tables.bonus.get(type)) != bonus:
            text = f"the torpedo bonus of a {type} is {bonus} in the rulebook, not {now}"
            yield gamedata.files.error("tables.toml", f"{type} = ", text)
    for key, row in ours.critical.items():
        if row.source == PRINTED and gamedata.critical[key] != row:
            text = f"light critical {row.roll} is {row.name!r} in the rulebook: {row.effect}"
            yield gamedata.files.error("tables.toml", f'name = "{gamedata.critical[key].name}"', text)
    for id, number in AIRCRAFT.items():
        if (now := gamedata.aircraft[id].aircraft) != number:
            text = f"a {id} squadron is {number} aircraft in the rulebook, not {now}"
            yield gamedata.files.error("tables.toml", f'id = "{id}"', text)
    for size in gamedata.tables.size:
        if size.table not in TABLE_SIZES:
            text = f"a table is 240 x 180 or 180 x 120 cm in the rulebook, not {size.table}"
            yield gamedata.files.error("tables.toml", f'size = "{size.size}"', text)


def card_error(gamedata: GameData, card: Card, text: str) -> DataError:
    """A fault of a card."""
    return gamedata.files.error("fleets.toml", f'id = "{card.id}"', text)


def found(gamedata: GameData, navy: str, name: str) -> Card | None:
    """The card of a ship."""
    return gamedata.card.get(gamedata.by_name.get((navy, name), ""))


def printed(card: Card, field: str) -> Value:
    """A field of a card: `speed`, or a part such as `primary.bow`."""
    whole, _, part = field.partition(".")
    if whole == "defence":
        return card.defence[("bow", "side", "stern").index(part)]
    value: Value | Battery = getattr(card, whole)
    return getattr(value, part, None) if part else value if not isinstance(value, Battery) else None
