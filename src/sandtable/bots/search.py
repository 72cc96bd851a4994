"""A bot that searches a tree of plans over imagined positions.

Each look starts from a position that fits the view and walks down the tree: at a question the plan
that promises most for the side that is asked, or has been looked at least; at a roll whatever falls.
Where the tree ends it grows by one question, whose plans are weighed as the greedy bot weighs them;
the game's rule of thumb then plays on for as long as the game finds it worth while, and what the
position is worth there goes up all the way.

At the root the looks are shared out in rounds: all candidates get the same number, from the same
imagined positions and with the same luck, then the better half goes on. What looked best at first
sight stays, and is left only for a plan that did better beyond doubt. Where a game wants foresight,
one move tells nothing: there the rule of thumb comes first, and the plans are told apart by what
comes out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from itertools import islice
from math import sqrt
from random import Random
from statistics import fmean, pstdev
from typing import Any

from sandtable.bots.greedy import Move, rehearse, weigh
from sandtable.bots.thoughts import Line, Thoughts, lead
from sandtable.core import play
from sandtable.core.game import Game, Plan
from sandtable.core.options import Choice, Nouns
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import View

NODES = 400
"""Positions that are weighed for a choice, if no time is given instead."""
CANDIDATES = 4
"""So many plans are looked at beyond their first sight, at the root."""
WIDTH = 3
"""So many at a question further down; one more with every doubling of its looks."""
EXPLORE = 0.6
"""How much a plan gains from not having been looked at, in spreads of what the plans promise."""
TRUST = 1.0
"""First sight counts as so many looks."""
DOUBT = 0.5
"""A plan did better beyond doubt if its gain is so many times the gain's standard error."""
FEWEST = 2
"""Fewer looks than that prove nothing."""
SELDOM = 16
"""Where the rule of thumb comes first, one more plan is looked at after every so many looks."""
IMAGINED = 12
"""So many positions that fit the view are imagined; the looks take them in turn."""
TOLD_APART = 36
"""Rolls with more outcomes than that are not told apart."""
MOST = 200
"""So many plans are weighed at the root at most;"""
OPENED = 6
"""and so many at a question further down."""
DEEPEST = 60
"""No look goes past so many questions."""
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

    def doubtless(self, other: Edge) -> float:
        """How much better it did than another, look by look; nothing if that may be luck."""
        gains = [mine - theirs for mine, theirs in zip(self.found, other.found, strict=False)]
        if len(gains) < FEWEST:
            return 0.0
        mean = fmean(gains)
        return mean if mean > DOUBT * pstdev(gains, mean) / sqrt(len(gains)) else 0.0


class Node:
    """A question in the tree, for the side that is asked. Its plans, the most promising first, are
    weighed when a look comes by for the second time.
    """

    __slots__ = ("edges", "mark", "side", "spread", "visits")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.mark = 0
        self.edges: list[Edge] = []
        self.visits = 0
        self.spread = 0.0

    def remember(self, known: Node) -> None:
        """Take over what earlier looks found out about the same plans, if they promise the same now."""
        looked = {(edge.plan, edge.sight): edge for edge in known.edges if edge.visits}
        for edge in self.edges:
            earlier = looked.get((edge.plan, edge.sight))
            if earlier is not None:
                edge.total, edge.leads, edge.found = earlier.total, earlier.leads, earlier.found
                edge.after = earlier.after


class Tree:
    """The looks at one question: the root, and the positions that they start from."""

    def __init__(self, game: Game, view: View, random: Random, known: Node | None) -> None:
        self.game = game
        self.random = Random(random.getrandbits(32))
        self.weighed = 0
        self.seed = random.getrandbits(32)
        self._imagine = game.imaginer(view)
        self._imagined: list[State[Any]] = []
        first = self.imagined(0)
        self.side = first.asked
        self.root = Node(first.asked)
        self.goal = game.left(first) - game.ahead if game.left else 0
        self.open(self.root, first, MOST)
        if known is not None:
            self.root.remember(known)

    def worth(self, s: State[Any], side: Side) -> float:
        """What a position is worth, long plans included."""
        return self.game.evaluate(s, side) + self.game.scheme(s, side)

    def imagined(self, number: int) -> State[Any]:
        """A position that fits the view; after some they come round again."""
        number %= IMAGINED
        while len(self._imagined) <= number:
            self._imagined.append(self._imagine(self.random))
        return self._imagined[number].clone()

    def open(self, node: Node, s: State[Any], most: int) -> None:
        """Weigh the plans of a question at first sight."""
        if node.side == self.side:
            node.mark = marked(play.current(s).question(s), s.options.groups)
        plans = list(islice(self.game.ideas(s), most))
        self.weighed += len(plans)
        if len(plans) == 1 or (self.game.foresight and (node is not self.root or self.settled(s))):
            node.edges = [Edge(tuple(plan), 0.0) for plan in plans]
            return
        weighed = weigh(self.game, s, plans, self.random, self.worth)
        found = [Edge(tuple(plan), sight) for sight, plan in weighed]
        node.edges = sorted(found, key=lambda edge: -edge.sight)
        sights = [edge.sight for edge in node.edges[:CANDIDATES]]
        node.spread = sights[0] - sights[-1]

    def settled(self, s: State[Any]) -> bool:
        """Whether the rule of thumb has no rival among the game's plans."""
        return len(list(islice(self.game.plans(s), 2))) == 1

    def look(self, edge: Edge) -> None:
        """One walk down the tree from a plan at the root, and what came out of it.

        A plan's looks have the same luck as those of its rivals, number by number.
        """
        number = edge.visits
        s, node = self.imagined(number), self.root
        self.random.seed(f"{self.seed}/{number}")
        path = [(node, edge)]
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
                self.open(node, s, OPENED)
            found = self.chosen(node, s)
            if found is None:
                break
            edge = found
            path.append((node, edge))
        s = self.playout(reached)
        value = self.worth(s, self.side)
        for node, edge in path:
            gain = value if node.side == self.side or not self.game.rivals else -value
            node.visits += 1
            edge.found.append(gain)
            edge.total += gain
        path[0][1].leads += lead(self.game, s, self.side)

    def carry_out(self, s: State[Any], plan: Plan) -> tuple[Choice, ...]:
        """A whole move: the plan, and what it leads to by rule of thumb. What fell comes back."""
        move = Move(s)
        rehearse(s, plan)
        return self.go_on(s, move.over)

    def go_on(self, s: State[Any], enough: Callable[[State[Any]], bool]) -> tuple[Choice, ...]:
        """Answer by rule of thumb, and for Chance, until it is enough; what fell, as far as told apart."""
        fallen: list[Choice] = []
        while s.agenda and not enough(s):
            if s.asked == CHANCE or s.options.size == 1:
                choice = s.options.sample(self.random.randrange)
                if 1 < s.options.size <= TOLD_APART:
                    fallen.append(choice)
            else:
                choice = next(iter(self.game.plans(s)))[0]
            play.choose(s, s.asked, *choice)
        return tuple(fallen)

    def chosen(self, node: Node, s: State[Any]) -> Edge | None:
        """The plan to look at: what promises most, or has hardly been looked at. It must be possible here."""
        width = 1 + node.visits // SELDOM if self.game.foresight else WIDTH + node.visits.bit_length()
        eager = EXPLORE * node.spread * sqrt(node.visits + 1)
        best, most = None, float("-inf")
        for edge in node.edges[:width]:
            if edge.plan[0] in s.options:
                promise = edge.worth + eager / (1 + edge.visits)
                if promise > most:
                    best, most = edge, promise
        return best

    def playout(self, s: State[Any]) -> State[Any]:
        """The position where it is judged: at the end of a move, or after the rule of thumb for a while, at
        the same point of the game for all looks if it counts its turns."""
        self.weighed += 1
        for _ in range(self.game.foresight):
            self.go_on(s, real_question)
            if s.over or (self.game.left and self.game.left(s) <= self.goal):
                break
            self.carry_out(s, next(iter(self.game.plans(s))))
        return s


def real_question(s: State[Any]) -> bool:
    """Whether a player has something to choose."""
    return s.asked != CHANCE and s.options.size > 1


class SearchBot:
    """Looks at plans until its nodes or its time are spent, and follows the best as long as it fits."""

    def __init__(self, nodes: int = NODES, seconds: float = 0.0) -> None:
        self.nodes = nodes
        self.seconds = seconds
        self.thoughts: Thoughts | None = None
        self._planned: list[tuple[str, Choice]] = []
        self._followed: Edge | None = None

    def choose(self, game: Game, view: View, random: Random) -> Choice:
        """The next choice of the plan in hand, or the first of the best new plan."""
        asked = view.asked
        if asked is None or not asked.options:
            raise ValueError("there is nothing to choose from")
        if self._planned:
            prompt, choice = self._planned.pop(0)
            if prompt == asked.prompt and choice[1] in asked.options.get(choice[0], ()):
                return choice
        began = time.perf_counter()
        tree = Tree(game, view, random, self._kept(marked(asked.prompt, asked.options.items())))

        def spent() -> float:
            return (time.perf_counter() - began) / self.seconds if self.seconds else tree.weighed / self.nodes

        best = search(tree, spent)
        self.thoughts = Thoughts("search", tree.weighed, time.perf_counter() - began, lines(tree.root))
        self._followed = best
        self._planned = rehearse(tree.imagined(0), best.plan)[1:]
        return best.plan[0]

    def _kept(self, mark: object) -> Node | None:
        """What an earlier search already knows of this question."""
        if self._followed is None:
            return None
        known = [node for node in self._followed.after.values() if node.mark == mark]
        return max(known, key=lambda node: node.visits, default=None)


def search(tree: Tree, spent: Callable[[], float]) -> Edge:
    """The best plan at the root. Every round has an equal share of what may be spent, and every plan
    in it an equal number of looks; then the better half goes on."""
    first, *rest = tree.root.edges[:CANDIDATES]
    rounds = len(rest).bit_length()
    for number in range(rounds):
        share = 0.0
        while share < (number + 1) / rounds:
            looks = 1 + min(edge.visits for edge in (first, *rest))
            for edge in (first, *rest):
                if edge.visits < looks:
                    tree.look(edge)
            share = spent()
        rest = sorted(rest, key=lambda edge: -edge.worth)[: (len(rest) + 1) // 2]
    return max((first, *rest), key=lambda edge: edge.doubtless(first))


def lines(root: Node) -> list[Line]:
    """The plans that were looked at, the best first."""
    looked = sorted(root.edges, key=lambda edge: (-edge.visits, -edge.worth))[:SHOWN]
    return [
        Line(list(edge.plan), round(edge.worth, 3), round(edge.leads / max(1, edge.visits), 2), edge.visits)
        for edge in looked
    ]


def marked(prompt: str, groups: Iterable[tuple[str, Nouns]]) -> int:
    """A question told from others by its words and its options: how many they are, the first and the last."""
    ends = [(verb, len(nouns), nouns[0], nouns[len(nouns) - 1]) for verb, nouns in groups if len(nouns)]
    return hash((prompt, tuple(ends)))
