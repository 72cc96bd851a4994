"""The opening book of `search` and `scripted`: the set-up, and the areas of the units of the revolution.

Chosen by games won against the suggested set-up, of hundreds (docs/bot-experiments.md).
"""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.core.options import Choice
from sandtable.core.side import Side
from sandtable.game.mind import Plan
from sandtable.games.operation_albion.deployment import Deploy
from sandtable.games.operation_albion.setup import PlaceUnits
from sandtable.games.operation_albion.state import Space, State, Unit

RIGA: dict[Unit, Space] = {
    **dict.fromkeys(("r_21", "r_lr2", "r_dbr", "r_eng", "r_sp_3", "r_b_1"), "riga"),
    "r_at": "reval",
}
"""Russian garrison of Riga, as strong as possible: the loss of Riga hastens the revolution."""
GULF: dict[Unit, Space] = dict.fromkeys(
    ("r_bp_2b", "r_cp_2", "r_td_3", "r_mw_2", "r_ss_2", "r_tr_2", "r_mine_a2"), "gulf_riga_c"
)
"""Russian squadron in the Gulf of Riga, with minefields that keep dreadnoughts out at first."""
DVINSK: dict[Unit, Space] = dict.fromkeys(("g_1r", "g_75r", "g_2cav"), "lithuania_b")
"""Second German force, for the advance to Pskov while the storm troops attack Riga."""
FINLAND: dict[Unit, Space] = {"r_42a": "hango", "r_42b": "vyborg"}
"""[4.1] Russian garrisons in Finland: with every fortress but Libau held, taking Libau wins at once."""
OPENING = DVINSK | RIGA | GULF | FINLAND
"""Areas of the units that stand elsewhere than in the suggested set-up."""

LEVY: dict[Unit, tuple[Space, ...]] = {
    "f_helsinki": ("vyborg",),
    "f_viipuri": ("vyborg",),
    "f_tampere": ("helsingfors",),
    "f_at": ("helsingfors",),
    "f_turku": ("hango",),
    "f_kotka": ("hango",),
    "f_lahti": ("abo",),
    "k_partisan": ("reval", "riga"),
}
"""[24.0.1] Areas of the units of the revolution, the preferred one first: the strongest Red Guards where the
Whites come first, the partisans in a fortress without a garrison.
"""


def suggested(s: State, side: Side) -> dict[Unit, Space]:
    """The areas of a side's units in the suggested set-up."""
    name = s.game.sides[side]
    return {unit: quick.space for quick in s.game.about.quick if quick.side == name for unit in quick.units}


def by_the_book(s: State, procedure: object) -> Iterator[Plan]:
    """[25.0, 24.0.1] The book's choice for a unit that is set up or that the revolution raises, if legal."""
    found: list[Choice] = []
    if isinstance(procedure, PlaceUnits):
        posts = suggested(s, procedure.side) | OPENING
        found = [("place", (mine, posts.get(mine, ""))) for mine in procedure.left(s)]
        found.append(("deploy", posts.get(procedure.next(s), "")))
    elif isinstance(procedure, Deploy) and procedure.reason == "the revolution":
        found = [("deploy", post) for post in LEVY.get(procedure.unit, ())]
    return ((choice,) for choice in found if choice in s.options)
