"""6.0 Weather."""

from __future__ import annotations

from sandtable.board.hexes import Hex
from sandtable.games.faerie.gamedata import RAIN, SNOW
from sandtable.games.faerie.state import State


def track(s: State, turn: int) -> str:
    """[5.A, 6.0, 6.1, 6.4] The weather that the Game-Turn Record Track names."""
    return s.game.turns[turn].weather


def brew(s: State) -> None:
    """[19.4.04, 19.4.05, 19.4.06, 19.4.07, 19.4.11] The weather after all enchantments.

    Elements beat storms, Fimbulwinter and rain; Fimbulwinter spares the storms and replaces the rain;
    where magic is dispelled the track's weather returns.
    """
    works = [spell for spell in s.spells if spell.works]
    numbers = {spell.number for spell in works}
    base = track(s, s.turn)
    air = SNOW if "06" in numbers else RAIN if "07" in numbers else base
    sky: dict[Hex, str] = {}
    for spell in works:
        if spell.number == "05":
            zone = s.game.water[spell.hex]
            sky |= {h: RAIN for h, z in s.game.sea.items() if z == zone}
    for spell in works:
        if spell.number == "04":
            sky |= dict.fromkeys(s.game.within(s.at[spell.caster], spell.reach), spell.weather)
    for spell in works:
        if spell.number == "11":
            sky[spell.hex] = base
    s.set_weather(air, {h: weather for h, weather in sky.items() if weather != air})
