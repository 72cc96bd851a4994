"""What each enchantment promises, for bots."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from sandtable.board.hexes import Hex
from sandtable.core.options import Choice, Noun
from sandtable.core.side import Side, other
from sandtable.games.faerie.attrition import relief, victims
from sandtable.games.faerie.bot.commander import army
from sandtable.games.faerie.bot.evaluation import ROLLS, dear, prize, stakes, survival
from sandtable.games.faerie.enchantment import NUMBER, Plot
from sandtable.games.faerie.gamedata import CLEAR, FAERIE, FOMORIAN
from sandtable.games.faerie.ratings import combat, command, magic
from sandtable.games.faerie.state import Fight, Piece, State, total
from sandtable.games.faerie.strengths import MIND, duel_magic

Target = TypeVar("Target", Hex, Piece)
Worth = tuple[float, Noun]
"""What an enchantment is worth, and its best target."""
Weigh = Callable[[State, Side, Piece, list[Any]], Worth]
"""What weighs an enchantment: its last argument is a list of hexes, of persons, or of words."""


def plotted(s: State, order: Plot) -> Choice:
    """[19.4] The enchantment that promises most; who leads an army or may be hurt rather does not cast."""
    caster, side = order.caster(s), order.side
    here, limit = s.at[caster], magic(s, caster)
    best: tuple[float, Choice] = (0.0, ("abstain", None))
    sure = s.game.place[here].sure_casting
    chance = 1.0 if sure else sum(roll <= limit for roll in ROLLS) / 36
    for verb, nouns in s.options.groups:
        number = NUMBER.get(verb, "")
        if number in ENCHANTMENTS and not any(spell.number == number == "07" for spell in s.plots[side]):
            worth, noun = ENCHANTMENTS[number](s, side, caster, [nouns[at] for at in range(len(nouns))])
            if worth * chance > best[0]:
                best = worth * chance, (verb, noun)
    busy = 2.0 if s.points(side, here) else 0.3
    return best[1] if best[0] > busy else ("abstain", None)


def quake(s: State, side: Side, caster: Piece, nouns: list[Hex]) -> Worth:
    """[19.4.01] The enemy's best fortress, and half his army there."""
    price = stakes(s)

    def worth(hex: Hex) -> float:
        if s.game.holder.get(hex) == side and prize(s, hex):
            return -prize(s, hex)
        own = total(s.ranks(side, hex)) // 2 * price[side]
        return price[other(side)] * (prize(s, hex) + total(s.ranks(other(side), hex)) // 2) - own

    return most(nouns, worth)


def vortex(s: State, side: Side, caster: Piece, nouns: list[Hex]) -> Worth:
    """[19.4.09, 8.3] Where attrition takes most."""
    enemy = other(side)
    trial = s.clone()
    trial.vortices = frozenset(nouns)

    def worth(hex: Hex) -> float:
        loss = 0.0
        for who, sign in ((enemy, 1.0), (side, -1.0)):
            if not s.present(who, hex):
                continue
            suffer = victims(trial, who, hex)
            modifier = sum(suffer.reasons.values()) - relief(trial, suffer.persons)
            number = total(suffer.troops) + len(suffer.escorts)
            for roll in ROLLS:
                left, right, _ = s.game.casualties(s.game.attrition(roll + modifier), max(1, number))
                dead = right if suffer.persons else 0
                loss += sign * stakes(s)[who] * (min(left, number) + dead) / 36
        return loss

    return most([h for h in nouns if s.present(enemy, h)], worth)


def mental_attack(s: State, side: Side, caster: Piece, nouns: list[Piece]) -> Worth:
    """[19.4.08] A person whom the caster sees in reach, and whose mind is weaker."""
    enemy, reach, price = other(side), 2 * magic(s, caster), stakes(s)

    def worth(target: Piece) -> float:
        pair = (caster, target) if side == FOMORIAN else (target, caster)
        fight = Fight(MIND, s.at[target], side, side, champions=pair)
        minds = float(duel_magic(s, caster, fight)), float(duel_magic(s, target, fight))
        lives = survival(s, fight, side, minds)
        return price[enemy] * lives * dear(s, target) - price[side] * (1 - lives) * dear(s, caster) - 1

    seen = [p for p in nouns if in_sight(s, enemy, p, s.at[caster], reach)]
    return most(seen if s.health(caster) > 2 else [], worth)


def in_sight(s: State, side: Side, person: Piece, hex: Hex, reach: int) -> bool:
    """Whether a person lies on top of a stack within a distance."""
    at = s.at[person]
    return at > 0 and s.game.distance(at, hex) <= reach and s.top(side, at) == person


def mind_control(s: State, side: Side, caster: Piece, nouns: list[Piece]) -> Worth:
    """[19.4.10] A leader whom the caster sees in the open, and who is of weaker will."""
    enemy, will = other(side), magic(s, caster) + command(s, caster)
    open = [
        p
        for p in nouns
        if in_sight(s, enemy, p, s.at[caster], magic(s, caster))
        and s.at[p] not in s.game.place
        and not s.fortified(enemy, s.at[p])
        and p not in s.aboard
        and magic(s, p) + command(s, p) < will
    ]
    return most(open, lambda p: stakes(s)[enemy] * dear(s, p) / 2)


def scrying(s: State, side: Side, caster: Piece, nouns: list[Hex]) -> Worth:
    """[19.4.03] The strongest army in reach loses its freedom of movement."""
    awake = [hex for hex in nouns if s.game.country.get(hex) not in s.asleep]
    return most(awake, lambda hex: army(s, other(side), hex) / 10 if s.points(other(side), hex) else 0.0)


def strengthening(s: State, side: Side, caster: Piece, nouns: list[Piece]) -> Worth:
    """[19.4.12] A fighter with enemies about."""
    near = any(s.points(other(side), hex) for hex in s.game.within(s.at[caster], 3))
    return most(nouns, lambda p: combat(s, p) / (5 if near else 20))


def weather(s: State, side: Side, caster: Piece, nouns: list[Noun]) -> Worth:
    """[6.2, 19.4.04, 19.4.07] Rain slows the invader; it is of use to the Faerie player in clear weather."""
    slows = side == FAERIE and s.air == CLEAR and bool(s.invaded)
    return (2.0 if slows else 0.0), ("rain" if "rain" in nouns else None)


def winter(s: State, side: Side, caster: Piece, nouns: list[Noun]) -> Worth:
    """[6.3, 19.4.06] Snow wears down armies outside their fortresses."""
    own, theirs = [
        stakes(s)[who] * sum(s.points(who, hex) for hex in s.troops[who] if not s.fortified(who, hex))
        for who in (side, other(side))
    ]
    return 0.05 * (theirs - own), None


def storm(s: State, side: Side, caster: Piece, nouns: list[Noun]) -> Worth:
    """[6.2.1, 19.4.05] Enemy ships that cannot stand a storm."""
    zone = s.game.water[s.at[caster]]
    ships = [p for h in s.stacks[other(side)] if s.game.sea.get(h) == zone for p in s.ships(other(side), h)]
    return 1.0 * sum(s.game.ship[ship].bad_sailer for ship in ships), None


def farcalling(s: State, side: Side, caster: Piece, nouns: list[Noun]) -> Worth:
    """[19.4.02] Only the Faerie player has somebody to call, and only in the long war."""
    waits = side == FAERIE and "expedition" in s.asleep
    return (8.0 if waits and s.game.war.turns >= s.game.numbers.expedition_from else 0.0), None


def visions(s: State, side: Side, caster: Piece, nouns: list[Noun]) -> Worth:
    """[19.4.13] Better than nothing."""
    return 0.6, None


def most(nouns: list[Target], worth: Callable[[Target], float]) -> Worth:
    """The best target and what it is worth."""
    return max(((worth(noun), noun) for noun in nouns), key=lambda pair: pair[0], default=(0.0, None))


ENCHANTMENTS: dict[str, Weigh] = {
    "01": quake,
    "02": farcalling,
    "03": scrying,
    "04": weather,
    "05": storm,
    "06": winter,
    "07": weather,
    "08": mental_attack,
    "09": vortex,
    "10": mind_control,
    "12": strengthening,
    "13": visions,
}
"""What each enchantment is worth; Dispelling would need to guess the enemy's plot."""
