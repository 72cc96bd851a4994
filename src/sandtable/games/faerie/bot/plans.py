"""Plans for bots: a default policy for each kind of question, for a phase of movement all of its moves."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, cast

import msgspec

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice
from sandtable.core.play import current
from sandtable.core.side import Side, other
from sandtable.game.mind import Plan
from sandtable.games.faerie.activation import EnterExpedition
from sandtable.games.faerie.battle import Press, Retreat, StayOut, Touch, announced
from sandtable.games.faerie.bot.commander import DONE, Commander, Host, might, overrun
from sandtable.games.faerie.bot.enchantments import plotted
from sandtable.games.faerie.bot.evaluation import (
    PRESSED,
    attack,
    champion,
    content,
    dear,
    ground,
    outlook,
    stakes,
    survival,
)
from sandtable.games.faerie.bot.profile import USUAL, Profile
from sandtable.games.faerie.challenge import Answer, Challenge, fit
from sandtable.games.faerie.combat import ChooseTerrain, DeclareBattles, DeclareMelees
from sandtable.games.faerie.contact import OverrunOrHalt
from sandtable.games.faerie.enchantment import Plot
from sandtable.games.faerie.evasion import Evade, Verdict
from sandtable.games.faerie.gamedata import FAERIE, FOMORIAN, HUMAN, TROLL, WILD
from sandtable.games.faerie.losses import Allot, Taker, capacity
from sandtable.games.faerie.movement import FORCED, REACT
from sandtable.games.faerie.muster import ForcedMarches, MovementPhase, ReactionPhase
from sandtable.games.faerie.ratings import REQUITER, combat, magic, rating
from sandtable.games.faerie.search import CurseLoss, Keep
from sandtable.games.faerie.state import Colour, Fight, Piece, State
from sandtable.games.faerie.strengths import BATTLE, DUEL, ENGAGEMENT, MELEE, TRIAL, people, strength
from sandtable.games.faerie.teleport import Send

Rule = Callable[[State, Any, Profile], Plan]
"""The default policy for one kind of question, given a profile."""
FAIR = 0.35
"""The least chance of survival with which a champion takes up a challenge."""
WEARY = 8
"""Rounds after which no combat is continued."""
USUAL_VERBS = (
    *("refit", "call", "sow", "touch", "slip", "evade", "find", "carrier", "shift", "retreat", "next"),
    *("go", "seal", "stop", "halt", "done", "hold", "keep", "abstain", "leave"),
)
"""Verbs that the default policy prefers, in this order."""


def plans(s: State) -> Iterator[Plan]:
    """The default policy for the open question."""
    yield by_rule(s, USUAL[s.asked])


def by_rule(s: State, profile: Profile) -> Plan:
    """The default policy of a profile."""
    question = current(s)
    return RULES.get(type(question), usual)(s, question, profile)


def usual(s: State, procedure: object, profile: Profile) -> Plan:
    """The first choice that is offered with one of the usual verbs, or else anything."""
    offered = {verb: nouns[0] for verb, nouns in reversed(s.options.groups) if len(nouns)}
    verb = next((verb for verb in USUAL_VERBS if verb in offered), next(iter(offered)))
    return ((verb, offered[verb]),)


def meet(s: State, order: Evade, profile: Profile) -> Plan:
    """[20.6.04] An army that has come to fight does not hide."""
    fights = s.player == order.side and s.points(order.side, order.hex) > 0 and ("stand", None) in s.options
    return (("stand", None),) if fights else usual(s, order, profile)


def best(verb: str, worth: Callable[[State, Piece], float]) -> Rule:
    """The person who is worth most, of those whom a verb is about."""

    def rule(s: State, procedure: object, profile: Profile) -> Plan:
        persons = cast(list[Piece], s.options.nouns(verb))
        if persons:
            return ((verb, max(persons, key=lambda person: worth(s, person))),)
        return usual(s, procedure, profile)

    return rule


def marched(s: State, order: MovementPhase | ForcedMarches | ReactionPhase, profile: Profile) -> Plan:
    """[5.D.3, 5.D.4] All moves of a phase, up to the first that dice or the enemy have a say in."""
    mode = {ForcedMarches: FORCED, ReactionPhase: REACT}.get(type(order), "")
    commander = Commander(s.clone(), order.side, mode or cast(MovementPhase, order).mode, profile)
    for _ in commander.orders():
        if commander.interrupted:
            break
    else:
        commander.do(DONE)
    return tuple(commander.plan)


# --- combat ------------------------------------------------------------------------------------------


def declare(s: State, order: DeclareBattles, profile: Profile) -> Plan:
    """[15.1, 15.2] Every battle and engagement that promises something."""
    side = order.side
    if content(s, side):
        return (DONE,)
    battles, seas = cast(list[Hex], s.options.nouns("battle")), cast(list[Hex], s.options.nouns("engage"))
    pays = [h for h in battles if attack(s, side, h, cowed_by=profile.cowed) > profile.worthwhile / 2]
    good = [h for h in seas if ratio(s, Fight(ENGAGEMENT, h, side, side)) >= 1.3]
    return (*(("battle", hex) for hex in pays), *(("engage", hex) for hex in good), DONE)


def ratio(s: State, fight: Fight) -> float:
    """The attacker's strength against the defender's, with half a column for each point of command."""
    pair = strength(s, fight.attacker, fight), strength(s, other(fight.attacker), fight)
    lead = rating(s, people(s, fight.attacker, fight)) - rating(s, people(s, other(fight.attacker), fight))
    return pair[0] / max(1, pair[1]) * (1 + lead / 8)


def melee(s: State, order: DeclareMelees, profile: Profile) -> Plan:
    """[15.3] Every melee with the better fighters."""
    hexes = cast(list[Hex], s.options.nouns("melee"))
    good = [h for h in hexes if ratio(s, Fight(MELEE, h, order.side, order.side)) >= 1.3]
    return (*(("melee", hex) for hex in good), DONE)


def terrain(s: State, order: ChooseTerrain, profile: Profile) -> Plan:
    """[16.1.2] Where the defender has the advantage."""
    return (("terrain", ground(s, order.side, order.hex)),)


def press(s: State, order: Press, profile: Profile) -> Plan:
    """[15.8] Go on while it pays."""
    fight = msgspec.structs.replace(s.battle, attacker=order.side)
    pays = outlook(s, fight) > PRESSED if order.kind == BATTLE else ratio(s, fight) >= 1.0
    able = ("press", None) in s.options and fight.rounds < WEARY and not content(s, order.side)
    return (("press" if pays and able else "hold", None),)


def duel(s: State, fight: Fight, kind: str, side: Side, mine: Piece, theirs: Piece) -> float:
    """The chance of one champion against another."""
    pair = (mine, theirs) if side == FOMORIAN else (theirs, mine)
    single = Fight(kind, fight.hex, fight.first, fight.first, champions=pair)
    return survival(s, single, side, (champion(s, kind, mine), champion(s, kind, theirs)))


def prospects(s: State, fight: Fight, side: Side, refuser: int = -1, kind: str = "") -> float:
    """What the larger combat promises a side, if somebody refuses a challenge."""
    if fight.kind != BATTLE:
        return 0.0
    refused = (*fight.refused, (Side(refuser), kind)) if refuser >= 0 else fight.refused
    value = outlook(s, msgspec.structs.replace(fight, refused=refused))
    return value if side == fight.attacker else -value


def bout(s: State, fight: Fight, kind: str, side: Side, mine: Piece, theirs: Piece) -> float:
    """What a single combat promises a side."""
    price, chance = stakes(s), duel(s, fight, kind, side, mine, theirs)
    return chance * price[other(side)] * dear(s, theirs) - (1 - chance) * price[side] * dear(s, mine)


def challenge(s: State, order: Challenge, profile: Profile) -> Plan:
    """[15.4] The champion who has the best of it, whoever answers or if nobody does."""
    fight = announced(s, order.kind, order.hex)
    side, enemy = order.side, other(order.side)
    now = prospects(s, fight, side)
    best: tuple[float, Choice] = (profile.worthwhile / 2, DONE)
    for kind in (DUEL, TRIAL):
        able = cast(list[Piece], s.options.nouns(kind))
        if not able:
            continue
        foes = fit(s, enemy, fight, kind)
        declined = prospects(s, fight, side, enemy, kind) - now
        for person in able:
            worst = min([declined, *(bout(s, fight, kind, side, person, foe) for foe in foes)])
            if worst > best[0]:
                best = worst, (kind, person)
    return (best[1],)


def answer(s: State, order: Answer, profile: Profile) -> Plan:
    """[15.4, 16.1.6] The champion who does best, if that is better than to decline."""
    fight = announced(s, order.kind, order.hex)
    side, kind = order.side, order.challenge
    able = cast(list[Piece], s.options.nouns("accept"))
    able = [p for p in able if duel(s, fight, kind, side, p, order.person) >= FAIR]
    worth = {p: bout(s, fight, kind, side, p, order.person) for p in able}
    declined = prospects(s, fight, side, side, kind) - prospects(s, fight, side)
    person = max(able, key=lambda p: worth[p], default="")
    return (("accept", person) if person and worth[person] >= declined else ("decline", None),)


def loss(s: State, order: Allot, profile: Profile) -> Plan:
    """[7.2] The sown first, then the most numerous troops, then escorts; wounds where nobody dies of them."""
    due = s.due[order.side]
    verbs = s.options.verbs()
    if "lose_sown" in verbs:
        return (("lose_sown", None),)
    if "lose" in verbs:
        left = {c: due.ranks[c] - due.lost.get(c, 0) for c in cast(list[Colour], s.options.nouns("lose"))}
        return (("lose", max(left, key=lambda c: (left[c], c))),)
    if "lose_escort" in verbs:
        persons = cast(list[Piece], s.options.nouns("lose_escort"))
        return (("lose_escort", min(persons, key=lambda p: (dear(s, p), p))),)
    if "wound" in verbs:
        able = cast(list[Piece], s.options.nouns("wound"))
        if due.dagger:
            return (("wound", min(able, key=lambda p: (dear(s, p), p))),)
        return (("wound", max(able, key=lambda p: (capacity(s, p, due) > 1, capacity(s, p, due), p))),)
    ships = cast(list[Piece], s.options.nouns("damage"))
    return (("damage", min(ships, key=lambda p: (p in s.damaged, s.game.ship[p].combat, p))),)


def curse(s: State, order: CurseLoss, profile: Profile) -> Plan:
    """[map.discovery-key] Wounds, if somebody can bear them and be hale; else an escort."""
    if any(s.health(person) > order.number + 1 for person in order.persons):
        return (("keep", None),)
    return (("lose_escort", s.options.nouns("lose_escort")[0]),)


def verdict(s: State, order: Verdict, profile: Profile) -> Plan:
    """[18.0.procedure] One's own get away, the enemy's do not."""
    return (("escapes" if order.side == order.evader else "caught", None),)


def enchant(s: State, order: Plot, profile: Profile) -> Plan:
    """[19.4, 19.4.03] What promises most; in the first turn the Glass looks where it was decided before."""
    watch: Choice = ("scry", profile.watched)
    if s.turn == 1 and watch in s.options and s.present(other(order.side), cast(Hex, profile.watched)):
        return (watch,)
    return (plotted(s, order),)


def retreat(s: State, order: Retreat, profile: Profile) -> Plan:
    """[15.8.2] To friends and fortresses, away from enemies."""
    side, enemy = order.side, other(order.side)

    def worth(hex: Hex) -> float:
        near = sum(s.points(enemy, n) for n in s.game.within(hex, 3))
        kept = 20.0 if s.fortified(side, hex) else 0.0
        return kept + s.points(side, hex) - near - 3.0 * (s.game.aspect.get(hex) == WILD)

    hexes = cast(list[Hex], s.options.nouns("retreat"))
    return (("retreat", max(hexes, key=lambda hex: (worth(hex), hex))),)


def stay_out(s: State, order: StayOut, profile: Profile) -> Plan:
    """[15.3] Out of a melee that looks bad."""
    able = s.options.nouns("stay_out")
    return (("stay_out", able[0]),) if able and ratio(s, s.battle) > 1 else (DONE,)


def taker(s: State, order: Taker, profile: Profile) -> Plan:
    """[20.5, 20.6.22] The best person takes it; nobody risks his life for the sword."""
    able = [p for p in cast(list[Piece], s.options.nouns("taker")) if p in s.game.person]
    if order.item == REQUITER:
        able = [p for p in able if s.game.race[p] not in (TROLL, HUMAN)]
    if able:
        return (("taker", max(able, key=lambda p: (dear(s, p), p))),)
    return (("leave", None),)


def send(s: State, order: Send, profile: Profile) -> Plan:
    """[12.3] The traveller appears where it is worth most."""
    person, group = order.person, (order.person,)
    gaits = frozenset({s.game.gait[person]})
    lone = Host(s.at[person], group, {}, int(person in s.escorts), might(s, group, 0), gaits, 1)
    commander = Commander(s, order.side, "movement", profile)
    hexes = cast(list[Hex], s.options.nouns("place"))
    able = [hex for hex in hexes if commander.open(hex)] or hexes
    return (("place", max(able, key=lambda hex: (commander.safety(lone, hex), hex))),)


def entry(s: State, order: EnterExpedition, profile: Profile) -> Plan:
    """[10.1] As near to Caer Ganmorgan as the sea allows, away from enemy ships."""
    hexes = [h for h in cast(list[Hex], s.options.nouns("enter")) if not s.ships(FOMORIAN, h)]
    ports = [h for h in s.game.fortress if s.fortified(FAERIE, h) and h in s.game.water]
    return (("enter", min(hexes, key=lambda h: (min(s.game.distance(h, p) for p in ports), h))),)


def weakest(s: State, person: Piece) -> float:
    """How easily the Hand of Torbay kills a person."""
    return -float(max(combat(s, person), magic(s, person)))


RULES: dict[type, Rule] = {
    MovementPhase: marched,
    ForcedMarches: marched,
    ReactionPhase: marched,
    Evade: meet,
    OverrunOrHalt: lambda s, order, profile: (overrun(s, order.side, profile),),
    Plot: enchant,
    DeclareBattles: declare,
    DeclareMelees: melee,
    ChooseTerrain: terrain,
    Press: press,
    Challenge: challenge,
    Answer: answer,
    Allot: loss,
    CurseLoss: curse,
    Verdict: verdict,
    Retreat: retreat,
    StayOut: stay_out,
    Taker: taker,
    Send: send,
    EnterExpedition: entry,
    Touch: best("touch", weakest),
    Keep: best("keeper", lambda s, person: float(magic(s, person))),
}
"""Procedures with a policy of their own."""
