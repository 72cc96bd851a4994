"""Where the game stands: the day, the orders and what they still ask for, points, and what matters today."""

from __future__ import annotations

from collections.abc import Iterator

from sandtable.game.documents import Gauge, Phase, Status, Tone
from sandtable.games.goeben.combat import sight
from sandtable.games.goeben.gamedata import CAMPAIGN, GameData
from sandtable.games.goeben.sampling import position
from sandtable.games.goeben.sequence import PHASES
from sandtable.games.goeben.state import State
from sandtable.games.goeben.victory import at_the_goal
from sandtable.games.goeben.view import View
from sandtable.kit.words import counted

SEQUENCE = tuple(Phase(*phase) for phase in PHASES)


def status(data: GameData, view: View) -> Status:
    """The block above the question."""
    orders = data.missions.get(view.mission)
    if orders is None:
        return Status(turn="The orders have not come yet")
    s = position(data, view)
    met: Tone = "good" if view.vp >= orders.vp else ""
    alarm: Tone = "bad" if view.alert >= data.numbers.neutral_draw_alert else ""
    most = str(data.numbers.alert_max)
    gauges = [
        Gauge(id="alert", label="Alert", value=str(view.alert), most=most, tone=alarm, lamps=True),
        Gauge(id="vp", label="VP", value=str(view.vp), most=str(orders.vp), tone=met),
    ]
    if data.setup.scenario == CAMPAIGN:
        gauges.append(Gauge(id="missions", label="Missions", value=str(len(view.successes))))
    return Status(
        turn=f"Day {view.turn} of {orders.days}" if view.turn else "Set-up",
        now=[Gauge(id="mission", label=f"{orders.name}:", value=lacking(s), about=orders.about)],
        gauges=gauges,
        phase=view.phase,
        news=[*news(s)],
        panels=[*["ships"] * bool(view.afloat), *["battle"] * (view.battle is not None)],
    )


def lacking(s: State) -> str:
    """[17.0] What the orders still ask for, points aside, in a few words."""
    if s.accomplished:
        return f"accomplished on day {s.accomplished}"
    forts = [name for port, name, left in silenced(s) if left]
    todo = [f"silence {', '.join(forts)}"] * bool(forts) + [goal(s)] * (not at_the_goal(s))
    if todo:
        return ", ".join(todo)
    return "only points are lacking" if s.vp < s.orders_now.vp else "all is done: hold to the end of the day"


def silenced(s: State) -> list[tuple[str, str, int]]:
    """[orders.raid, orders.suez] The ports to be silenced: id, name, and how many defences are left."""
    return [(port, s.game.space[port].name, len(s.forts.get(port, ()))) for port in s.orders_now.destroy]


def goal(s: State) -> str:
    """[12.5.objective] Where a German ship has to be at the end of a day."""
    return " or ".join(s.game.space[id].name for id in s.orders_now.end_in) or "a friendly naval base"


def news(s: State) -> Iterator[str]:
    """What lasts for a while, or waits."""
    at = s.game.space
    for space in sorted(s.storm):
        yield f"Storm at {at[space].name}: no combat, bombardment or landing today"
    for space, die in s.fog.items():
        yield f"Limited visibility at {at[space].name}{': ' + sight(s, die) if die else ''}"
    if s.morale:
        yield f"Morale: one die {'more' if s.morale > 0 else 'fewer'} in combat today"
    if s.turn and s.sorties >= s.turn:
        yield f"The French fleet is out: its stations are closed on day {s.sorties}"
    for space, number in s.friends.items():
        ships = "A friendly ship waits" if number == 1 else f"{number} friendly ships wait"
        yield f"{ships} at {at[space].name} until the next outfitting"
    if s.barred:
        yield f"A friendly fleet keeps the Allies out of the {' and the '.join(sorted(s.barred))} today"
    for space, waiting in s.merchants.items():
        yield f"{counted(len(waiting), 'merchant ship')} to raid at {at[space].name}"
