"""A bot that searches a tree of plans over sampled positions (Monte Carlo tree search).

The edges of the tree are plans, its nodes are questions. One tree serves all sampled positions
(determinization, Cowling et al. 2012): a plan that is impossible in one of them is passed over there.
`docs/bots.md` tells the whole procedure; this is its outline.

1. Prior estimates. Each plan at the root is carried out in a sampled position, and the long-term evaluation
   at the end of its move is its prior estimate. The best plans are estimated again in more positions, the
   better half of them in more still (successive halving, Jamieson and Talwalkar 2016).
2. Race. The plans with the best prior estimates get a simulation each in every round. The simulations of a
   round share position and luck (common random numbers), so the plans are compared pair by pair. The first
   plan is the one with the best prior estimate, the others are its challengers. A challenger is dropped when
   it is clearly no better, and replaces the first plan only when it is clearly better.
3. Simulation. With `Mind.rollout_depth` it follows the default policy. With `Mind.turns_left` it goes on to
   the horizon, and tries more plans of a question the more often it is visited (progressive widening, Coulom
   2007). Otherwise the tree grows by one question with each simulation.
4. The value of the last position is added to every edge on the path.

Where a game has a `rollout_depth` and lists only its default policy as a plan, nothing is estimated: the
plans to search race from the start.
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
from sandtable.bots.greedy import SHOWN, Move, PlanningBot, rehearse, weigh
from sandtable.core import play
from sandtable.core.options import Choice, Nouns
from sandtable.core.side import CHANCE, Side
from sandtable.core.state import State
from sandtable.core.view import Asked, View
from sandtable.game.game import AnyGame
from sandtable.game.mind import Plan

# --- the budget ----------------------------------------------------------------------------------

NODES = 400
"""Budget of a decision in plans carried out, if no time is given."""
EXTRA_TIME_EVERY = 10
"""Choices in the longest plan for which a decision gets its seconds once more.

The plan is chosen once and then followed without thinking.
"""
MAX_TIME_FACTOR = 5
"""The most times that a decision gets its time."""

# --- positions and prior estimates ---------------------------------------------------------------

SAMPLES = 12
"""Positions sampled for a decision. Simulations take them in turn."""
MAX_ROOT_PLANS = 200
"""Plans at the root that are considered, at most."""
HALVING_START = 8
"""Plans at the root with which successive halving starts. The others are estimated in one position."""
PRIOR_SAMPLES = 4
"""Estimates of a plan after the first round of successive halving; each later round triples them."""
PRIOR_TOLERANCE = 0.02
"""Prior estimates no further apart than this are equal. Only one of such plans is simulated."""

# --- the race ------------------------------------------------------------------------------------

CANDIDATES = 3
"""Plans at the root that race, the first one included."""
PRIOR_GAIN_WEIGHT = 3.0
"""How many times the difference of the prior estimates is added to the summed gain of a challenger."""
DROP_Z = 1.5
"""A challenger is dropped when its mean gain plus this many standard errors is still not positive."""
REPLACE_Z = 2.0
"""A challenger replaces the first plan when its mean gain less this many standard errors is positive."""
REPLACE_Z_NO_PRIOR = 1.0
"""The same where there are no prior estimates, so that the first plan has no lead to defend."""
MIN_SIMULATIONS = 2
"""Simulations that a plan needs before gains say anything."""
MIN_ROLLOUTS = 6
"""The same for dropping challengers where simulations are rollouts, which depend much on luck."""
NO_PRIOR_ROUNDS = 3
"""Rounds of the race without prior estimates, after which only the best `CANDIDATES` plans go on."""

# --- simulations ---------------------------------------------------------------------------------

PRIOR_VISITS = 1.0
"""Simulations that the prior estimate counts for in the mean of a plan."""
INNER_WIDTH = 3
"""Plans considered at an inner node; one more each time its visits double (progressive widening)."""
MAX_INNER_PLANS = 6
"""Plans at an inner node that get prior estimates, at most."""
EXPLORE = 0.6
"""Weight of the bonus for plans with few visits, in units of the spread of the prior estimates."""
MAX_DEPTH = 60
"""Questions on the path of a simulation, at most, where it does not go on to a horizon."""
MAX_OUTCOMES = 36
"""Outcomes of a roll, at most, for each of which the tree has a branch of its own."""
WIDEN_EVERY = 16
"""Visits after which one more plan is tried at a node, where simulations go on to a horizon."""
PLAYOUT_PLANS = 8
"""Plans that get prior estimates at a new question there, at most."""
PLAYOUT_QUESTIONS = 3
"""Questions of a kind in a player turn that get them. Later ones are answered by the default policy."""
SEARCHED_QUESTIONS = 6
"""Decisions on questions of a kind in a player turn that are searched. Prior estimates decide later ones."""
LAST_TURNS = 1
"""Player turns left at the horizon for which a simulation goes on to the end of the game instead."""
PRIZE = 10.0
"""Evaluation points added to the value of a game that is won, and taken from that of one that is lost."""


class Edge:
    """A plan at a node: its prior estimate, the values of its simulations, and the nodes that follow.

    `leads` is the sum of the expected leads in the score. `children` are told apart by the rolls on the way.
    """

    __slots__ = ("children", "leads", "plan", "prior", "total", "values")

    def __init__(self, plan: Plan, prior: float) -> None:
        self.plan = plan
        self.prior = prior
        self.total = self.leads = 0.0
        self.values: list[float] = []
        self.children: dict[tuple[Choice, ...], Node] = {}

    @property
    def visits(self) -> int:
        """The number of simulations that went this way."""
        return len(self.values)

    @property
    def mean(self) -> float:
        """The mean value, the prior estimate included."""
        return (self.total + PRIOR_VISITS * self.prior) / (len(self.values) + PRIOR_VISITS)

    def gain(self, other: Edge, z: float) -> float:
        """The mean gain over another plan, simulation by simulation, plus `z` standard errors."""
        gains = [mine - theirs for mine, theirs in zip(self.values, other.values, strict=False)]
        if len(gains) < MIN_SIMULATIONS:
            return 0.0
        mean = (sum(gains) + PRIOR_GAIN_WEIGHT * (self.prior - other.prior)) / len(gains)
        return mean + z * pstdev(gains) / sqrt(len(gains))


class Node:
    """A question in the tree, for the side that is asked.

    `edges` are its plans, the best prior estimate first; there are none before the node is expanded.
    `no_priors` says that no estimates were made. `spread` is the range of the best estimates. `mark` is the
    fingerprint of the question.
    """

    __slots__ = ("edges", "mark", "no_priors", "side", "spread", "visits")

    def __init__(self, side: Side) -> None:
        self.side = side
        self.no_priors = False
        self.mark = 0
        self.edges: list[Edge] = []
        self.visits = 0
        self.spread = 0.0


class Tree:
    """The search of one decision: the root, and the sampled positions from which simulations start.

    `nodes` counts the plans carried out. `horizon` is the number of player turns left at which simulations
    end.
    """

    def __init__(self, game: AnyGame, view: View, random: Random) -> None:
        self.game = game
        self.random = Random(random.getrandbits(32))
        self.luck = Random()
        self.nodes = 0
        self.seed = random.getrandbits(32)
        self._sample = game.sampler(view)
        self._samples: list[State[Any]] = []
        first = self.sampled(0)
        self.side = first.asked
        self.root = Node(first.asked)
        self.kind = kind(game, first)
        self.horizon = horizon(game, first)
        self.expand(self.root, first, islice(game.mind.plans_to_search(first), MAX_ROOT_PLANS))
        if self.root.spread:
            self.refine_priors()

    def remember(self, known: Node | None) -> None:
        """Take over the part of an earlier tree that lies below the same plans."""
        children = {edge.plan: edge.children for edge in known.edges if edge.visits} if known else {}
        for edge in self.root.edges:
            edge.children = children.get(edge.plan, edge.children)

    def sampled(self, number: int) -> State[Any]:
        """A copy of a sampled position that fits the view; the numbers go round."""
        number %= SAMPLES
        while len(self._samples) <= number:
            self._samples.append(self._sample(self.random))
        return self._samples[number].clone()

    def expand(self, node: Node, s: State[Any], tried: Iterable[Plan]) -> None:
        """List the plans of a node and make their prior estimates."""
        if node.side == self.side:
            node.mark = marked(play.current(s).question(s), s.options.groups)
        plans = list(tried)
        self.nodes += len(plans)
        mind = self.game.mind
        only_default = mind.rollout_depth and len(list(islice(mind.plans(s), 2))) == 1
        node.no_priors = len(plans) == 1 or bool(only_default)
        if node.no_priors:
            node.edges = [Edge(tuple(plan), 0.0) for plan in plans]
            return
        weighed = weigh(self.game, s, plans, self.random, self.game.evaluate_long_term)
        found = [Edge(tuple(plan), prior) for prior, plan in weighed]
        node.edges = sorted(found, key=lambda edge: -edge.prior)
        priors = [edge.prior for edge in node.edges[:CANDIDATES]]
        node.spread = priors[0] - priors[-1]

    def refine_priors(self) -> None:
        """Estimate the best plans at the root in more positions: a single estimate may have had a lucky roll.

        This is successive halving. It ends with one plan; where simulations are rollouts after one round,
        since rollouts tell more than estimates.
        """
        edges, done = self.root.edges, 1
        left, until = HALVING_START, PRIOR_SAMPLES
        least = HALVING_START // 2 if self.game.mind.rollout_depth else 1
        worth = self.game.evaluate_long_term
        while left > least:
            again, rest = edges[:left], edges[left:]
            plans = [edge.plan for edge in again]
            for number in range(done, until):
                weighed = weigh(self.game, self.sampled(number), plans, self.random, worth)
                for edge, (prior, _) in zip(again, weighed, strict=True):
                    edge.prior += (prior - edge.prior) / (number + 1)
                self.nodes += len(plans)
            edges = sorted(again, key=lambda edge: -edge.prior) + rest
            left, done, until = left // 2, until, 3 * until
        self.root.edges = edges

    def simulate(self, edge: Edge) -> None:
        """Walk once from a plan at the root to where the simulation ends, and add the value to the path.

        Simulations of the same number share position and luck, whatever their plan (common random numbers).
        """
        s = self.sampled(edge.visits)
        self.luck.seed(f"{self.seed}/{edge.visits}")
        path = [(self.root, edge)]
        if self.game.mind.rollout_depth:
            s = self.roll_out(s, edge.plan)
        elif self.horizon is None:
            s = self.grow(s, path)
        else:
            s = self.play_on(s, path)
        value = self.game.evaluate_long_term(s, self.side) + self.prize(s)
        for node, edge in path:
            gain = value if node.side == self.side or not self.game.rivals else -value
            node.visits += 1
            edge.values.append(gain)
            edge.total += gain
        path[0][1].leads += lead(self.game, s, self.side)

    def prize(self, s: State[Any]) -> float:
        """What it adds to the value that the game is won or lost."""
        winner = self.game.winner(s) if s.over and self.game.rivals else None
        return 0.0 if winner is None else PRIZE if winner == self.side else -PRIZE

    def grow(self, s: State[Any], path: list[tuple[Node, Edge]]) -> State[Any]:
        """Walk down to a question that is new and add it to the tree.

        Returns the position at the end of the last move, before anything else was answered.
        """
        node, edge = path[0]
        while True:
            fallen = self.carry_out(s, edge.plan)
            reached = s.clone()
            fallen += self.go_on(s, real_question)
            if s.over or len(path) == MAX_DEPTH:
                break
            known = edge.children.get(fallen)
            if known is None:
                edge.children[fallen] = Node(s.asked)
                break
            node = known
            if not node.edges:
                self.expand(node, s, islice(self.game.mind.plans_to_search(s), MAX_INNER_PLANS))
            found = self.select(node, s)
            if found is None:
                break
            edge = found
            path.append((node, edge))
        self.nodes += 1
        return reached

    def at_horizon(self, s: State[Any]) -> bool:
        """Whether a simulation ends here: at the horizon, or with the game."""
        left, horizon = self.game.mind.turns_left, self.horizon
        return s.over or (left is not None and horizon is not None and left(s) <= horizon)

    def pauses(self, s: State[Any]) -> bool:
        """Whether a player has something to choose, or a simulation ends."""
        return real_question(s) or self.at_horizon(s)

    def play_on(self, s: State[Any], path: list[tuple[Node, Edge]]) -> State[Any]:
        """Walk down the tree and on to the horizon.

        A new question gets prior estimates and its best plan is followed. After `PLAYOUT_QUESTIONS` of its
        kind in a player turn it gets the default policy.
        """
        edge = path[0][1]
        put: Counter[tuple[int, type]] = Counter()
        while True:
            self.nodes += 1
            fallen = self.carry_out(s, edge.plan) + self.go_on(s, self.pauses)
            if self.at_horizon(s):
                return s
            node = edge.children.get(fallen)
            if node is None:
                node = edge.children[fallen] = Node(s.asked)
            asked = kind(self.game, s)
            put[asked] += 1
            if not node.edges:
                most = PLAYOUT_PLANS if put[asked] <= PLAYOUT_QUESTIONS else 1
                self.expand(node, s, islice(self.game.mind.plans(s), most))
            edge = self.select_in_playout(node, s)
            path.append((node, edge))

    def select_in_playout(self, node: Node, s: State[Any]) -> Edge:
        """The plan to follow to the horizon: one that was not tried yet, else the best mean.

        One plan is tried at first, the best by prior estimate, and one more every `WIDEN_EVERY` visits.
        """
        width = 1 + node.visits // WIDEN_EVERY
        possible = [edge for edge in node.edges if edge.plan[0] in s.options][:width]
        if not possible:
            possible = [Edge(tuple(next(iter(self.game.mind.plans(s)))), 0.0)]
            node.edges += possible
        return max(possible, key=lambda edge: edge.total / edge.visits if edge.visits else float("inf"))

    def carry_out(self, s: State[Any], plan: Plan) -> tuple[Choice, ...]:
        """Carry out a whole move: the plan, then the default policy up to the end of the move.

        Returns the outcomes of the rolls, as `go_on` does.
        """
        move = Move(s)
        rehearse(s, plan)
        return self.go_on(s, move.over)

    def go_on(self, s: State[Any], enough: Callable[[State[Any]], bool]) -> tuple[Choice, ...]:
        """Answer by the expected policy, and for Chance by luck, until it is enough.

        A plan of the policy is followed as long as its choices can be made and nothing was rolled meanwhile.
        Returns the outcomes of the rolls; those with more than `MAX_OUTCOMES` are left out.
        """
        fallen: list[Choice] = []
        planned: list[Choice] = []
        while s.agenda and not enough(s):
            if s.asked == CHANCE:
                planned = []
            elif s.options.size > 1 and (not planned or planned[0] not in s.options):
                planned = list(self.policy(s))
            if s.asked == CHANCE or s.options.size == 1:
                choice = s.options.sample(self.luck.randrange)
                if 1 < s.options.size <= MAX_OUTCOMES:
                    fallen.append(choice)
            else:
                choice = planned[0]
            if planned and planned[0] == choice:
                planned.pop(0)
            play.choose(s, s.asked, *choice)
        return tuple(fallen)

    def select(self, node: Node, s: State[Any]) -> Edge | None:
        """The plan with the best mean and bonus for few visits, of the few considered and possible here."""
        width = INNER_WIDTH + node.visits.bit_length()
        bonus = EXPLORE * node.spread * sqrt(node.visits + 1)
        best, most = None, float("-inf")
        for edge in node.edges[:width]:
            if edge.plan[0] in s.options:
                promise = edge.mean + bonus / (1 + edge.visits)
                if promise > most:
                    best, most = edge, promise
        return best

    def roll_out(self, s: State[Any], plan: Plan) -> State[Any]:
        """A rollout: carry out a plan, then follow the expected policy.

        It ends at the horizon, or after `rollout_depth` questions.
        """
        self.nodes += 1
        self.carry_out(s, plan)
        for _ in range(self.game.mind.rollout_depth):
            self.go_on(s, self.pauses)
            if self.at_horizon(s):
                break
            self.carry_out(s, self.policy(s))
        return s

    def policy(self, s: State[Any]) -> Plan:
        """The expected answer to a question: by the game's own policy for the searching side if there is
        one, else by the default policy.
        """
        own = self.game.mind.own_policy if s.asked == self.side else None
        return own(s) if own is not None else next(iter(self.game.mind.plans(s)))


def real_question(s: State[Any]) -> bool:
    """Whether a player has something to choose."""
    return s.asked != CHANCE and s.options.size > 1


def kind(game: AnyGame, s: State[Any]) -> tuple[int, type]:
    """The kind of the open question, with the player turn if the game counts them."""
    return game.mind.turns_left(s) if game.mind.turns_left else 0, type(play.current(s))


def horizon(game: AnyGame, s: State[Any]) -> int | None:
    """The player turns left at which simulations end; -1, which is never reached, near the end of the game.

    None: the game does not count them.
    """
    if game.mind.turns_left is None:
        return None
    left = game.mind.turns_left(s) - game.mind.horizon
    return left if left > LAST_TURNS else -1


class SearchBot(PlanningBot):
    """Searches until its nodes or its seconds are spent, and follows the best plan as long as it fits."""

    def __init__(self, nodes: int = NODES, seconds: float = 0.0) -> None:
        super().__init__()
        self.nodes = nodes
        self.seconds = seconds
        self._followed: Edge | None = None
        self._horizon: int | None = None
        self._put: Counter[tuple[int, type]] = Counter()

    def _best(self, game: AnyGame, view: View, asked: Asked, random: Random) -> tuple[State[Any], Plan]:
        began = time.perf_counter()
        tree = Tree(game, view, random)
        if tree.horizon == self._horizon:
            tree.remember(self._kept(marked(asked.prompt, asked.options.items())))

        allowed = self.seconds * time_factor(tree.root)

        def spent() -> float:
            return (time.perf_counter() - began) / allowed if allowed else tree.nodes / self.nodes

        self._put[tree.kind] += 1
        often = tree.horizon is not None and self._put[tree.kind] > SEARCHED_QUESTIONS
        priors_decide = often and not game.mind.rollout_depth
        best = tree.root.edges[0] if priors_decide else search(tree, spent)
        known = [best.plan, *(edge.plan for edge in tree.root.edges)]
        plan = self._tried.first_new(view, known, tree.sampled(0), random)
        if plan != best.plan:
            best = Edge(plan, best.prior)
        took = time.perf_counter() - began
        self.explanation = Explanation("search", tree.nodes, took, lines(tree.root, best))
        self._followed, self._horizon = best, tree.horizon
        return tree.sampled(0), best.plan

    def _kept(self, mark: object) -> Node | None:
        """The node of this question in the tree of the last search."""
        children = self._followed.children.values() if self._followed else ()
        known = [node for node in children if node.mark == mark]
        return max(known, key=lambda node: node.visits, default=None)


def time_factor(root: Node) -> int:
    """How many times its seconds a decision gets: the more, the longer the longest of its plans."""
    return min(MAX_TIME_FACTOR, 1 + max(len(edge.plan) for edge in root.edges) // EXTRA_TIME_EVERY)


def search(tree: Tree, spent: Callable[[], float]) -> Edge:
    """The best plan at the root, found by a race until the budget is spent (`spent` reaches 1).

    With prior estimates the most promising plans race. Without, all race for whom there is time, and after
    `NO_PRIOR_ROUNDS` only the best go on; the first plan is kept if there were fewer rounds.
    """
    no_priors = tree.root.no_priors
    first, *left = tree.root.edges if no_priors else distinct(tree.root.edges)
    enough = MIN_ROLLOUTS if tree.game.mind.rollout_depth else MIN_SIMULATIONS
    if no_priors and left and spent() < 1.0:
        left = left[: affordable(tree, first, spent)]
        for edge in left:
            tree.simulate(edge)
    while left and spent() < 1.0:
        for edge in (first, *left):
            tree.simulate(edge)
        if first.visits == NO_PRIOR_ROUNDS:
            left = nlargest(CANDIDATES - 1, left, key=lambda edge: edge.total)
        left = [edge for edge in left if edge.visits < enough or edge.gain(first, DROP_Z) > 0]
    if no_priors and first.visits < NO_PRIOR_ROUNDS:
        return first
    z = REPLACE_Z_NO_PRIOR if no_priors else REPLACE_Z
    return max((first, *left), key=lambda edge: edge.gain(first, -z))


def affordable(tree: Tree, first: Edge, spent: Callable[[], float]) -> int:
    """The number of challengers that can get `NO_PRIOR_ROUNDS` simulations each.

    The first plan is simulated once, to see what a simulation costs.
    """
    before = spent()
    tree.simulate(first)
    return max(0, int((1.0 - before) / (NO_PRIOR_ROUNDS * (spent() - before))) - 1)


def distinct(edges: list[Edge]) -> list[Edge]:
    """The most promising plans; of those with equal prior estimates only one."""
    found: list[Edge] = []
    for edge in edges:
        if len(found) == CANDIDATES:
            break
        if not found or not edge.prior or abs(edge.prior - found[-1].prior) > PRIOR_TOLERANCE:
            found.append(edge)
    return found


def lines(root: Node, best: Edge) -> list[Line]:
    """The plans that were considered, the chosen one first.

    A plan without simulations gets its prior estimate, shifted by what simulations changed in the best one.
    """
    ranked = sorted(root.edges, key=lambda edge: (-edge.visits, edge is not best, -edge.mean))[:SHOWN]
    shift = best.total / best.visits - best.prior if best.visits else 0.0
    found = []
    for edge in ranked:
        tries = max(1, edge.visits)
        worth = edge.total / tries if edge.visits else edge.prior + shift
        found.append(Line(list(edge.plan), round(worth, 3), round(edge.leads / tries, 2), edge.visits))
    return found


def marked(prompt: str, groups: Iterable[tuple[str, Nouns]]) -> int:
    """A fingerprint of a question: its prompt, and each verb with the number of nouns and both ends."""
    ends = [(verb, len(nouns), nouns[0], nouns[len(nouns) - 1]) for verb, nouns in groups if len(nouns)]
    return hash((prompt, tuple(ends)))
