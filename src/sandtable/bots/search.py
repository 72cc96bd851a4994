"""A bot that searches a tree of plans over imagined positions.

Each look starts from a position that fits the view and walks down the tree: at a question the plan
that promises most for the side that is asked, or has been looked at least; at a roll whatever falls.

In a game that counts player turns every look is played on to the same point, the end of the enemy's next
turn or of the game, so that what comes out can be compared: at a question that is new the plans are
weighed as the greedy bot weighs them, and the best is followed; others are tried when many looks came by.
Where a game wants foresight, looks follow its rule of thumb instead, to such a point or to the end. In other
games the tree grows by one question with every look. What the position is worth there goes up all the way.

First sight at the root is the mean of several imagined positions, long plans included; most of the bot's
strength is in that. Then the most promising plans race: in every round each gets a look, from the same
imagined positions and with the same luck, until a rival is beyond doubt no better. What looked best at
first sight is left only for a plan that did better beyond doubt. Where a game that wants foresight lists
no plan beside its rule of thumb, that comes first, and the others are told apart by what comes out.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from heapq import nlargest
from itertools import islice
from math import sqrt
from random import Random
from statistics import pstdev
from typing import Any

from sandtable.bots.explanation import Explanation, Line, lead
from sandtable.bots.greedy import Move, TriedPlans, rehearse, weigh
from sandtable.core import play
from sandtable.core.options import Choice, Nouns
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan

NODES = 400
"""Plans that are carried out for a choice, if no time is given instead."""
CANDIDATES = 3
"""So many plans are looked at beyond their first sight, at the root."""
WIDTH = 3
"""So many at a question further down; one more with every doubling of its looks."""
EXPLORE = 0.6
"""How much a plan gains from not having been looked at, in spreads of what the plans promise."""
TRUST = 1.0
"""First sight counts as so many looks."""
FAITH = 3.0
"""What one plan lacked at first sight it has to make good so many times, before it may be better."""
DOUBT = 2.0
"""A plan did better beyond doubt if its gain is so many times the gain's standard error."""
BLIND_DOUBT = 1.0
"""The same where nothing was seen before the looks: then there is less to hold on to."""
HOPE = 1.5
"""It is no better beyond doubt if even so many standard errors more would be no gain."""
ALIKE = 0.02
"""Plans that promise the same but for this are the same."""
FEWEST = 2
"""Fewer looks than that prove nothing."""
PATIENT = 6
"""The same where looks follow the rule of thumb and much is left to luck."""
TRIED = 3
"""After so many looks each, of many plans about which nothing is known the best go on."""
SELDOM = 16
"""Where a look is played on, one more plan of a question is tried after every so many looks."""
PLAYOUT = 8
"""So many plans are weighed at a question of a playout, the first few times that it is put;"""
FEW = 3
"""so many times in a player turn. After that the rule of thumb answers."""
KEY = 6
"""So often in a player turn a question of a kind is searched; after that first sight decides."""
PRIZE = 10.0
"""What a game that was played out is worth to the winner, and costs the loser, in evaluation points."""
LATE = 1
"""If no more are left where the looks would end, they go on to the end of the game."""
SIGHTS = 4
"""Plans at the root are seen in so many positions, then half of them in twice as many more, and so on;"""
PROMISING = 8
"""so many plans at first. The others are seen once."""
IMAGINED = 12
"""So many positions that fit the view are imagined; the looks take them in turn."""
TOLD_APART = 36
"""Rolls with more outcomes than that are not told apart."""
MOST = 200
"""So many plans are weighed at the root at most;"""
OPENED = 6
"""and so many at a question further down."""
DEEPEST = 60
"""No look goes past so many questions, where it is not played on."""
AT_ONCE = 10
"""So many choices of a plan have the time of a choice more: it is thought about once, and then followed;"""
LONGEST = 5
"""up to so many times that time."""
SHOWN = 5
"""So many lines are kept for those who ask."""


class Edge:
    """A plan at a question: how it looked at first sight, what came out of each look, and what came after."""

    __slots__ = ("after", "found", "leads", "plan", "sight", "total")

    def __init__(self, plan: Plan, sight: float) -> None:
        self.plan = plan
        self.sight = sight
        self.total = self.leads = 0.0
        self.found: list[float] = []
        self.after: dict[tuple[Choice, ...], Node] = {}

    @property
    def visits(self) -> int:
        """How many looks went this way."""
        return len(self.found)

    @property
    def worth(self) -> float:
        """What it promises: the mean of what came out, first sight included."""
        return (self.total + TRUST * self.sight) / (len(self.found) + TRUST)

    def gain(self, other: Edge, errors: float) -> float:
        """How much better it did than another, look by look, more or less so many standard errors."""
        gains = [mine - theirs for mine, theirs in zip(self.found, other.found, strict=False)]
        if len(gains) < FEWEST:
            return 0.0
        mean = (sum(gains) + FAITH * (self.sight - other.sight)) / len(gains)
        return mean + errors * pstdev(gains) / sqrt(len(gains))


class Node:
    """A question in the tree, for the side that is asked. Its plans, the most promising first, are
    weighed when a look comes by for the second time. It is blind where they were not weighed.
    """

    __slots__ = ("blind", "edges", "mark", "side", "spread", "visits")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.blind = False
        self.mark = 0
        self.edges: list[Edge] = []
        self.visits = 0
        self.spread = 0.0


class Tree:
    """The looks at one question: the root, and the positions that they start from."""

    def __init__(self, game: AnyGame, view: View, random: Random) -> None:
        self.game = game
        self.random = Random(random.getrandbits(32))
        self.luck = Random()
        self.weighed = 0
        self.seed = random.getrandbits(32)
        self._imagine = game.sampler(view)
        self._imagined: list[State[Any]] = []
        first = self.imagined(0)
        self.side = first.asked
        self.root = Node(first.asked)
        self.kind = kind(game, first)
        self.goal = goal(game, first)
        self.open(self.root, first, islice(game.mind.plans_to_search(first), MOST))
        if self.root.spread:
            self.look_again()

    def remember(self, known: Node | None) -> None:
        """Take over what earlier looks found out about what comes after the same plans."""
        after = {edge.plan: edge.after for edge in known.edges if edge.visits} if known else {}
        for edge in self.root.edges:
            edge.after = after.get(edge.plan, edge.after)

    def imagined(self, number: int) -> State[Any]:
        """A position that fits the view; after some they come round again."""
        number %= IMAGINED
        while len(self._imagined) <= number:
            self._imagined.append(self._imagine(self.random))
        return self._imagined[number].clone()

    def open(self, node: Node, s: State[Any], tried: Iterable[Plan]) -> None:
        """Weigh the plans of a question at first sight."""
        if node.side == self.side:
            node.mark = marked(play.current(s).question(s), s.options.groups)
        plans = list(tried)
        self.weighed += len(plans)
        node.blind = len(plans) == 1 or (bool(self.game.mind.rollout_depth) and self.settled(s))
        if node.blind:
            node.edges = [Edge(tuple(plan), 0.0) for plan in plans]
            return
        weighed = weigh(self.game, s, plans, self.random, self.game.evaluate_long_term)
        found = [Edge(tuple(plan), sight) for sight, plan in weighed]
        node.edges = sorted(found, key=lambda edge: -edge.sight)
        sights = [edge.sight for edge in node.edges[:CANDIDATES]]
        node.spread = sights[0] - sights[-1]

    def look_again(self) -> None:
        """Weigh the most promising plans at the root in more positions: one may have been lucky. The better
        half is weighed in twice as many again, until one is left; with foresight looks tell more."""
        edges, seen = self.root.edges, 1
        left, until = PROMISING, SIGHTS
        least = PROMISING // 2 if self.game.mind.rollout_depth else 1
        while left > least:
            again, rest = edges[:left], edges[left:]
            plans = [edge.plan for edge in again]
            for number in range(seen, until):
                weighed = weigh(
                    self.game, self.imagined(number), plans, self.random, self.game.evaluate_long_term
                )
                for edge, (sight, _) in zip(again, weighed, strict=True):
                    edge.sight += (sight - edge.sight) / (number + 1)
                self.weighed += len(plans)
            edges = sorted(again, key=lambda edge: -edge.sight) + rest
            left, seen, until = left // 2, until, 3 * until
        self.root.edges = edges

    def settled(self, s: State[Any]) -> bool:
        """Whether the rule of thumb has no rival among the game's plans."""
        return len(list(islice(self.game.mind.plans(s), 2))) == 1

    def look(self, edge: Edge) -> None:
        """One walk down the tree from a plan at the root, and what came out of it.

        A plan's looks have the same luck as those of its rivals, number by number.
        """
        s = self.imagined(edge.visits)
        self.luck.seed(f"{self.seed}/{edge.visits}")
        path = [(self.root, edge)]
        if self.game.mind.rollout_depth:
            s = self.roll_out(s, edge.plan)
        elif self.goal is None:
            s = self.grow(s, path)
        else:
            s = self.play_on(s, path)
        value = self.game.evaluate_long_term(s, self.side) + self.prize(s)
        for node, edge in path:
            gain = value if node.side == self.side or not self.game.rivals else -value
            node.visits += 1
            edge.found.append(gain)
            edge.total += gain
        path[0][1].leads += lead(self.game, s, self.side)

    def prize(self, s: State[Any]) -> float:
        """What it is worth that the game is won or lost, besides."""
        winner = self.game.winner(s) if s.over and self.game.rivals else None
        return 0.0 if winner is None else PRIZE if winner == self.side else -PRIZE

    def grow(self, s: State[Any], path: list[tuple[Node, Edge]]) -> State[Any]:
        """Walk down to a question that is new, and judge what was there before it."""
        node, edge = path[0]
        while True:
            fallen = self.carry_out(s, edge.plan)
            reached = s.clone()
            fallen += self.go_on(s, real_question)
            if s.over or len(path) == DEEPEST:
                break
            known = edge.after.get(fallen)
            if known is None:
                edge.after[fallen] = Node(s.asked)
                break
            node = known
            if not node.edges:
                self.open(node, s, islice(self.game.mind.plans_to_search(s), OPENED))
            found = self.chosen(node, s)
            if found is None:
                break
            edge = found
            path.append((node, edge))
        self.weighed += 1
        return reached

    def there(self, s: State[Any]) -> bool:
        """Whether the game is over, or so few player turns are left that a look ends."""
        left, goal = self.game.mind.turns_left, self.goal
        return s.over or (left is not None and goal is not None and left(s) <= goal)

    def play_on(self, s: State[Any], path: list[tuple[Node, Edge]]) -> State[Any]:
        """Walk down, and on, to where looks end; a new question is answered as the greedy bot would, or by
        rule of thumb if there were many of its kind."""
        edge = path[0][1]
        put: Counter[tuple[int, type]] = Counter()
        while True:
            self.weighed += 1
            fallen = self.carry_out(s, edge.plan)
            fallen += self.go_on(s, lambda s: real_question(s) or self.there(s))
            if self.there(s):
                return s
            node = edge.after.get(fallen)
            if node is None:
                node = edge.after[fallen] = Node(s.asked)
            asked = kind(self.game, s)
            put[asked] += 1
            if not node.edges:
                few = PLAYOUT if put[asked] <= FEW else 1
                self.open(node, s, islice(self.game.mind.plans(s), few))
            edge = self.followed(node, s)
            path.append((node, edge))

    def followed(self, node: Node, s: State[Any]) -> Edge:
        """The plan that did best so far, of the few that are tried; what looked best comes first."""
        width = 1 + node.visits // SELDOM
        possible = [edge for edge in node.edges if edge.plan[0] in s.options][:width]
        if not possible:
            possible = [Edge(tuple(next(iter(self.game.mind.plans(s)))), 0.0)]
            node.edges += possible
        return max(possible, key=lambda edge: edge.total / edge.visits if edge.visits else float("inf"))

    def carry_out(self, s: State[Any], plan: Plan) -> tuple[Choice, ...]:
        """A whole move: the plan, and what it leads to by rule of thumb. What fell comes back."""
        move = Move(s)
        rehearse(s, plan)
        return self.go_on(s, move.over)

    def go_on(self, s: State[Any], enough: Callable[[State[Any]], bool]) -> tuple[Choice, ...]:
        """Answer by rule of thumb, and for Chance, until it is enough; what fell, as far as told apart.

        A plan is followed as long as its choices can be made and nothing was rolled meanwhile.
        """
        fallen: list[Choice] = []
        planned: list[Choice] = []
        while s.agenda and not enough(s):
            if s.asked == CHANCE:
                planned = []
            elif s.options.size > 1 and (not planned or planned[0] not in s.options):
                planned = list(self.habit(s))
            if s.asked == CHANCE or s.options.size == 1:
                choice = s.options.sample(self.luck.randrange)
                if 1 < s.options.size <= TOLD_APART:
                    fallen.append(choice)
            else:
                choice = planned[0]
            if planned and planned[0] == choice:
                planned.pop(0)
            play.choose(s, s.asked, *choice)
        return tuple(fallen)

    def chosen(self, node: Node, s: State[Any]) -> Edge | None:
        """The plan to look at: what promises most, or has hardly been looked at. It must be possible here."""
        width = WIDTH + node.visits.bit_length()
        eager = EXPLORE * node.spread * sqrt(node.visits + 1)
        best, most = None, float("-inf")
        for edge in node.edges[:width]:
            if edge.plan[0] in s.options:
                promise = edge.worth + eager / (1 + edge.visits)
                if promise > most:
                    best, most = edge, promise
        return best

    def roll_out(self, s: State[Any], plan: Plan) -> State[Any]:
        """Carry out a plan, and follow the rule of thumb to where looks end, or for so many questions as the
        game wants."""
        self.weighed += 1
        self.carry_out(s, plan)
        for _ in range(self.game.mind.rollout_depth):
            self.go_on(s, lambda s: real_question(s) or self.there(s))
            if self.there(s):
                break
            self.carry_out(s, self.habit(s))
        return s

    def habit(self, s: State[Any]) -> Plan:
        """What is expected: the rule of thumb, or of the own side its habit."""
        own = self.game.mind.own_policy if s.asked == self.side else None
        return own(s) if own is not None else next(iter(self.game.mind.plans(s)))


def real_question(s: State[Any]) -> bool:
    """Whether a player has something to choose."""
    return s.asked != CHANCE and s.options.size > 1


def kind(game: AnyGame, s: State[Any]) -> tuple[int, type]:
    """What is asked, and in which player turn if the game counts them."""
    return game.mind.turns_left(s) if game.mind.turns_left else 0, type(play.current(s))


def goal(game: AnyGame, s: State[Any]) -> int | None:
    """How many player turns are left where the looks end; near its end the game is played out."""
    if game.mind.turns_left is None:
        return None
    left = game.mind.turns_left(s) - game.mind.horizon
    return left if left > LATE else -1


class SearchBot:
    """Looks at plans until its nodes or its time are spent, and follows the best as long as it fits."""

    def __init__(self, nodes: int = NODES, seconds: float = 0.0) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.explanation: Explanation | None = None
        self._planned: list[tuple[str, Choice]] = []
        self._followed: Edge | None = None
        self._goal: int | None = None
        self._put: Counter[tuple[int, type]] = Counter()
        self._begun = TriedPlans()

    def choose(self, game: AnyGame, view: View, random: Random) -> Choice:
        """The next choice of the plan in hand, or the first of the best new plan."""
        asked = view.asked
        if asked is None or not asked.options:
            raise ValueError("there is nothing to choose from")
        if self._planned:
            prompt, choice = self._planned.pop(0)
            if prompt == asked.prompt and choice[1] in asked.options.get(choice[0], ()):
                return choice
        began = time.perf_counter()
        tree = Tree(game, view, random)
        if tree.goal == self._goal:
            tree.remember(self._kept(marked(asked.prompt, asked.options.items())))

        allowed = self.seconds * leisure(tree.root)

        def spent() -> float:
            return (time.perf_counter() - began) / allowed if allowed else tree.weighed / self.nodes

        self._put[tree.kind] += 1
        minor = tree.goal is not None and not game.mind.rollout_depth and self._put[tree.kind] > KEY
        best = tree.root.edges[0] if minor else search(tree, spent)
        known = [best.plan, *(edge.plan for edge in tree.root.edges)]
        plan = self._begun.anew(view, known, tree.imagined(0), random)
        if plan != best.plan:
            best = Edge(plan, best.sight)
        self.explanation = Explanation(
            "search", tree.weighed, time.perf_counter() - began, lines(tree.root, best)
        )
        self._followed, self._goal = best, tree.goal
        self._planned = rehearse(tree.imagined(0), best.plan)[1:]
        return best.plan[0]

    def _kept(self, mark: object) -> Node | None:
        """What an earlier search already knows of this question."""
        if self._followed is None:
            return None
        known = [node for node in self._followed.after.values() if node.mark == mark]
        return max(known, key=lambda node: node.visits, default=None)


def leisure(root: Node) -> int:
    """How many choices' time a question is worth, by the longest of its plans."""
    return min(LONGEST, 1 + max(len(edge.plan) for edge in root.edges) // AT_ONCE)


def search(tree: Tree, spent: Callable[[], float]) -> Edge:
    """The best plan at the root. In every round each plan that is left gets a look. Where nothing was seen
    before, all of them take part for whom there is time, and after a few rounds those that did best go on; a
    rival of the first drops out when it is beyond doubt no better."""
    first, *left = tree.root.edges if tree.root.blind else distinct(tree.root.edges)
    patience = PATIENT if tree.game.mind.rollout_depth else FEWEST
    if tree.root.blind and left and spent() < 1.0:
        left = left[: afforded(tree, first, spent)]
        for edge in left:
            tree.look(edge)
    while left and spent() < 1.0:
        for edge in (first, *left):
            tree.look(edge)
        if first.visits == TRIED:
            left = nlargest(CANDIDATES - 1, left, key=lambda edge: edge.total)
        left = [edge for edge in left if edge.visits < patience or edge.gain(first, HOPE) > 0]
    if tree.root.blind and first.visits < TRIED:
        return first
    doubt = BLIND_DOUBT if tree.root.blind else DOUBT
    return max((first, *left), key=lambda edge: edge.gain(first, -doubt))


def afforded(tree: Tree, first: Edge, spent: Callable[[], float]) -> int:
    """How many rivals can have looks enough to be told apart: what a look costs, the first one shows."""
    before = spent()
    tree.look(first)
    return max(0, int((1.0 - before) / (TRIED * (spent() - before))) - 1)


def distinct(edges: list[Edge]) -> list[Edge]:
    """The most promising plans; of those that look the same only one."""
    found: list[Edge] = []
    for edge in edges:
        if len(found) == CANDIDATES:
            break
        if not found or not edge.sight or abs(edge.sight - found[-1].sight) > ALIKE:
            found.append(edge)
    return found


def lines(root: Node, best: Edge) -> list[Line]:
    """The plans that were considered, the chosen one first. What was only seen at first sight is worth as
    much less as it looked."""
    ranked = sorted(root.edges, key=lambda edge: (-edge.visits, edge is not best, -edge.worth))[:SHOWN]
    shift = best.total / best.visits - best.sight if best.visits else 0.0
    found = []
    for edge in ranked:
        tries = max(1, edge.visits)
        worth = edge.total / tries if edge.visits else edge.sight + shift
        found.append(Line(list(edge.plan), round(worth, 3), round(edge.leads / tries, 2), edge.visits))
    return found


def marked(prompt: str, groups: Iterable[tuple[str, Nouns]]) -> int:
    """A question told from others by its words and its options: how many they are, the first and the last."""
    ends = [(verb, len(nouns), nouns[0], nouns[len(nouns) - 1]) for verb, nouns in groups if len(nouns)]
    return hash((prompt, tuple(ends)))
