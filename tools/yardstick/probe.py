"""The yardstick's end in the process of one side: it does jobs and answers with digests, lines of JSON both.

    python probe.py ADAPTER

A job is a series of steps, and each step a value. Of each only a digest is answered; asked for one step, the
probe does the job again up to there and answers the value whole. It knows Sandtable by the adapter alone.
"""

from __future__ import annotations

import gc
import json
import re
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from hashlib import blake2b
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TypeAlias
from zlib import crc32

import msgspec

if TYPE_CHECKING:
    from sandtable import Side
    from tools.yardstick import adapter
else:
    Side = int
    _spec = spec_from_file_location("adapter", sys.argv[1])
    adapter = module_from_spec(_spec)
    sys.modules["adapter"] = adapter
    _spec.loader.exec_module(adapter)

Job: TypeAlias = "dict[str, Any]"
Step: TypeAlias = "dict[str, Any]"

KEY = "5a" * 32
"""The key of all dice is made from it and the seed."""

LISTED = 400
"""Nouns of a verb that are compared one by one; of longer lists the ends are."""

TRIED = 4
"""One verb in `TRIED` is tried at each look, though it is probably not legal."""

UNDO = 7
"""Looks in a random game from one undo to the next, where undo is allowed."""

PLACES = (0, 9, 40, 120, 300)
"""Choices of a random game after which a position is taken for perft."""

POSITIONS = 12
"""Positions of a random game that are cloned, viewed and searched to measure speed."""

CHOICES = 4
"""Choices that a position offers at least to be searched for the speed."""

LEAST = 0.05
"""Seconds that a measured pass takes at least."""

PASSES = 3
"""Passes of a measurement; the fastest counts."""

SPECTATOR = "spectator"


@cache
def opened(name: str, setup: str) -> Any:
    """A game by its name and set-up: the scenario and the options, joined by plus signs."""
    scenario, *options = setup.split("+")
    return adapter.opened(name, scenario, options)


def key(seed: int) -> str:
    """The key of the dice of a game."""
    return f"{seed:04x}{KEY[4:]}"


def viewers(game: Any) -> dict[str, Any]:
    """Who looks: every side, and a spectator."""
    names = adapter.facts(game)["sides"]
    return {**{name: side for side, name in enumerate(names)}, SPECTATOR: None}


# --- set-ups -------------------------------------------------------------------------------------


def list_setups(job: Job) -> Iterator[Step]:
    """The games, or the set-ups of one: each scenario, the last one with many options, others so."""
    yield {"setups": setups(job["game"])} if job["game"] else {"games": adapter.games()}


def setups(name: str) -> list[str]:
    """The set-ups of a game; the first rivals of each group of options are in use, or the last."""
    game = adapter.facts(opened(name, ""))
    scenarios = [scenario.id for scenario in game["scenarios"]] or [""]
    found = list(scenarios)
    rich = [
        together(name, scenarios[-1], switches) for switches in (game["switches"], game["switches"][::-1])
    ]
    for scenario in reversed(scenarios):
        found += filter(lambda setup: possible(name, setup), ("+".join([scenario, *used]) for used in rich))
    return list(dict.fromkeys(found))


def together(name: str, scenario: str, switches: Sequence[Any]) -> list[str]:
    """The ids of options that go together: of each group the first, if it can be set up with the others."""
    groups: set[str] = set()
    used: list[str] = []
    for switch in switches:
        if switch.group not in groups and possible(name, "+".join([scenario, *used, switch.id])):
            used.append(switch.id)
            groups.update({switch.group} - {""})
    return used


def possible(name: str, setup: str) -> bool:
    """Whether a game can be set up so."""
    try:
        opened(name, setup)
    except ValueError:
        return False
    return True


# --- what does not change ------------------------------------------------------------------------


def describe_game(job: Job) -> Iterator[Step]:
    """What a game says of itself, and its board."""
    game = opened(job["game"], job["setup"])
    yield {"facts": adapter.facts(game), "board": adapter.board(game)}


def list_verbs(job: Job) -> Iterator[Step]:
    """The verbs of a game in their order."""
    verbs = adapter.verbs(opened(job["game"], job["setup"]))
    yield {"order": list(verbs), "nouns": dict(verbs)}


def describe_service(job: Job) -> Iterator[Step]:
    """The OpenAPI document without the names of operations and schemas."""
    document = builtins(adapter.document())
    schemas = document["components"].pop("schemas")
    used: set[str] = set()
    whole = {"components": {"schemas": schemas, **document["components"]}}
    resolved = without_names(document, whole, (), used)
    unused = [without_names(schemas[name], whole, (), set()) for name in schemas.keys() - used]
    yield {"document": resolved, "unused schemas": sorted(unused, key=canonical)}


def without_names(value: Any, whole: Any, inside: tuple[str, ...], used: set[str]) -> Any:
    """A part of the document with every reference replaced by what it names, a schema within itself by how
    far up it began; titles of schemas and ids of operations are left out."""
    if isinstance(value, list):
        return [without_names(item, whole, inside, used) for item in value]
    if not isinstance(value, dict):
        return value
    if "$ref" in value:
        return referred(value["$ref"], whole, inside, used)
    kept = {k: without_names(v, whole, inside, used) for k, v in value.items() if k != "operationId"}
    if isinstance(kept.get("title"), str) and "version" not in kept:
        del kept["title"]
    if "mapping" in kept:
        kept["mapping"] = {k: referred(v, whole, inside, used) for k, v in kept["mapping"].items()}
    if "anyOf" in kept:
        kept["anyOf"] = sorted(kept["anyOf"], key=canonical)
    return kept


def referred(reference: str, whole: Any, inside: tuple[str, ...], used: set[str]) -> Any:
    """What a reference names."""
    used.add(reference.rpartition("/")[2])
    if reference in inside:
        return {"as above": len(inside) - inside.index(reference)}
    found = whole
    for part in reference.removeprefix("#/").split("/"):
        found = found[part]
    return without_names(found, whole, (*inside, reference), used)


def canonical(value: Any) -> str:
    """A value as text that is the same for equal values."""
    return json.dumps(value, sort_keys=True)


# --- perft ---------------------------------------------------------------------------------------


def count_nodes(job: Job) -> Iterator[Step]:
    """How many ways there are to go on, from several positions of a random game."""
    game = opened(job["game"], job["setup"])
    random = Random(job["seed"])
    s = adapter.start(game)
    made = 0
    for place in PLACES:
        while made < place and not adapter.over(s):
            adapter.carry_out(s, *adapter.any_choice(s, random))
            made += 1
        if not adapter.over(s):
            yield {"choices before": made, "counts": counts(s, job["nodes"])}


def counts(s: Any, most: int) -> list[int]:
    """Node counts by depth, as deep as takes about `most` nodes, going by how the last depth grew."""
    found = [1, perft(s, 1)]
    while 0 < found[-1] <= most and len(found) < 8:
        growth = found[-1] / found[-2]
        found.append(perft(s, len(found)))
        if found[-1] * growth > most * 50:
            break
    return found[1:]


def perft(s: Any, depth: int) -> int:
    """The number of ways to make `depth` choices; a finished game counts as one."""
    if adapter.over(s):
        return 1
    if depth == 1:
        return sum(len(nouns) for _, nouns in adapter.options(s))
    total = 0
    for verb, nouns in adapter.options(s):
        for index in range(len(nouns)):
            onward = adapter.clone(s)
            adapter.carry_out(onward, verb, nouns[index])
            total += perft(onward, depth - 1)
    return total


# --- games ---------------------------------------------------------------------------------------


class Watch:
    """What is seen of a game that goes on, step by step."""

    def __init__(self, game: Any, every: int) -> None:
        self.game = game
        self.every = every
        self.eyes = viewers(game)
        self.steps = 0
        self.heard = 0
        self.known: dict[str, list[Any]] = defaultdict(list)

    def step(self, table: Any) -> Step:
        """The open question, what happened since the last one, and now and then everything."""
        look = self.steps % self.every == 0
        self.steps += 1
        asked = adapter.asked(table)
        number = adapter.number(table)
        since = min(self.heard, number)
        seen: Step = {
            "number": number,
            "asked": asked,
            "question": adapter.question(table),
            "options": {verb: self.nouns(verb, nouns) for verb, nouns in offered(table)},
            "record": msgspec.json.decode(adapter.last_line(table)),
            "log": {name: adapter.told(table, side, since) for name, side in self.eyes.items()},
        }
        self.heard = number + 1
        if look or asked is None:
            seen["view"] = {name: adapter.view(table, side) for name, side in self.eyes.items()}
            seen["ending"] = adapter.ending(table)
        if look and asked is not None:
            seen["hints"] = {
                n: adapter.hints(table, side) for n, side in self.eyes.items() if side is not None
            }
            seen["undo"] = {n: adapter.undo_limit(table, i) for n, i in self.eyes.items() if i is not None}
            seen["why"] = dict(self.refusals(table, asked))
        for verb, nouns in offered(table):
            self.known[verb] = [*self.known[verb][-2:], nouns[0], nouns[len(nouns) - 1]]
        return seen

    def nouns(self, verb: str, nouns: Any) -> list[Any]:
        """The nouns of a verb as records spell them; of a long list its length and its ends."""
        size = len(nouns)
        places: Any = range(size) if size <= LISTED else (*range(9), *range(size - 9, size))
        spelled = [adapter.spell(self.game, verb, nouns[place]) for place in places]
        return spelled if size <= LISTED else [size, *spelled]

    def refusals(self, table: Any, asked: int) -> Iterator[tuple[str, Any]]:
        """What speaks against choices that are probably not open: nouns of earlier questions, other verbs,
        and what somebody else is asked."""
        due = (verb for verb in adapter.verbs(self.game) if (crc32(verb.encode()) + self.steps) % TRIED == 0)
        for verb in due:
            known = self.known[verb] or [None]
            noun = known[self.steps % len(known)]
            yield f"{verb} {adapter.spell(self.game, verb, noun)}", refusal(table, asked, verb, noun)
        verb, nouns = next(offered(table))
        yield "nowhere", refusal(table, asked, verb, "nowhere")
        for side in range(-1, len(self.eyes) - 1):
            yield f"side {side}", refusal(table, side, verb, nouns[0])


def offered(table: Any) -> Iterator[tuple[str, Any]]:
    """The verbs that can be chosen, each with its nouns."""
    return (group for group in adapter.offered(table) if len(group[1]))


def refusal(table: Any, side: int, verb: str, noun: Any) -> Any:
    """The reasons against a choice, or the error if there is one."""
    try:
        return adapter.why(table, Side(side), verb, noun)
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def play(job: Job) -> Iterator[Step]:
    """A game of a bot against itself: what is seen before each choice, and what the bot thought of it.

    With `apart` another bot answers, and the bot in question only one question in `apart`.
    """
    game = opened(job["game"], job["setup"])
    random = Random(job["seed"])
    table = adapter.begun(game, key(job["seed"]))
    bots = [adapter.new_bot(job["bot"]) for _ in adapter.facts(game)["sides"]]
    others = [adapter.new_bot("greedy") for _ in bots]
    watch = Watch(game, job["every"])
    for made in range(job["most"]):
        side = adapter.asked(table)
        if side is None:
            break
        step = watch.step(table)
        if (
            job["undo"]
            and made % (job["every"] * UNDO) == 0
            and adapter.undo_limit(table, side) < step["number"]
        ):
            adapter.undo(table, side)
            yield {**step, "undone": True}
            continue
        chooser = bots[side] if made % job["apart"] == 0 else others[side]
        verb, noun = adapter.answer(chooser, game, adapter.view(table, side), random)
        considered = adapter.thoughts(chooser)
        yield {**step, "choice": [verb, adapter.spell(game, verb, noun)], "thoughts": considered}
        adapter.choose(table, side, verb, noun)
    yield watch.step(table)


def replay(job: Job) -> Iterator[Step]:
    """A golden record line by line, with the position as it is saved; then the number of verified rolls."""
    path = Path(job["path"])
    name, scenario, options = adapter.header_of(path)
    game = opened(name, "+".join([scenario, *options]))
    watch = Watch(game, job["every"])
    for table in adapter.replayed(game, path):
        saved, again = adapter.dumped(game, adapter.position(table))
        yield {**watch.step(table), "position": msgspec.json.decode(saved), "restored": saved == again}
    yield {"rolls": adapter.rolls(game, path)}


def serve(job: Job) -> Iterator[Step]:
    """A random game at a table of the server: what is sent to everybody after each choice."""
    game = opened(job["game"], job["setup"])
    names = {side: name for name, side in viewers(game).items()}
    for choice, sent in served(game, job["seed"], job["most"]):
        messages = {names[side]: msgspec.json.decode(sent[side]) for side in sorted(sent, key=str)}
        yield {"choice": choice, "sent": messages}


def served(game: Any, seed: int, most: int) -> Iterator[tuple[Any, Any]]:
    """A random game at a table of the server: each choice, and the messages it led to."""
    random = Random(seed)
    live = adapter.served(game, key(seed))
    for _ in range(most):
        table = adapter.table_of(live)
        side = adapter.asked(table)
        if side is None:
            return
        verb, noun = adapter.any_choice(adapter.position(table), random)
        yield [side, verb, adapter.spell(game, verb, noun)], adapter.serve(live, side, verb, noun)


# --- speed ---------------------------------------------------------------------------------------


def speed(job: Job) -> float:
    """Pieces of work a second of CPU time: the fastest of some passes."""
    work = workload(job["game"], job["row"])
    gc.collect()
    return max(pace(work) for _ in range(PASSES))


def pace(work: Callable[[], int]) -> float:
    """Pieces a second, measured for a while."""
    pieces, spent = 0, 0.0
    began = time.process_time()
    while spent < LEAST:
        pieces += work()
        spent = time.process_time() - began
    return pieces / spent


@cache
def workload(name: str, row: str) -> Callable[[], int]:
    """What is measured, warmed up: called, it works and says how many pieces it did."""
    game = opened(name, "")
    sides = [side for side in viewers(game).values() if side is not None]
    positions = sample(game)
    open = [s for s in positions if sum(len(nouns) for _, nouns in adapter.options(s)) >= CHOICES]
    known = [adapter.seen(game, s, adapter.player(s)) for s in open[:: len(open) // 5 + 1]]

    def decisions() -> int:
        return blind(game, 0)

    def clones() -> int:
        return sum(adapter.clone(s) is not s for s in positions for _ in range(50))

    def views() -> int:
        return sum(adapter.seen(game, s, side) is not s for s in positions for side in sides)

    def searches() -> int:
        bots = [adapter.new_bot("search:nodes=30") for _ in known]
        return len([adapter.answer(b, game, view, Random(1)) for b, view in zip(bots, known, strict=True)])

    def choices() -> int:
        return sum(1 for _ in served(game, 1, 60))

    rows = {"decisions": decisions, "clone": clones, "view": views, "search": searches, "server": choices}
    rows[row]()
    return rows[row]


def sample(game: Any) -> list[Any]:
    """Positions from all parts of a random game in which a player is asked."""
    random = Random(0)
    s = adapter.start(game)
    found = []
    while not adapter.over(s):
        if adapter.player(s) is not None:
            found.append(adapter.clone(s))
        adapter.carry_out(s, *adapter.any_choice(s, random))
    return found[:: len(found) // POSITIONS + 1]


def blind(game: Any, seed: int) -> int:
    """A random game, every choice checked; the number of choices."""
    random = Random(seed)
    s = adapter.start(game)
    made = 0
    while not adapter.over(s):
        adapter.carry_out(s, *adapter.any_choice(s, random))
        made += 1
    return made


# --- answering -----------------------------------------------------------------------------------

JOBS: dict[str, Callable[[Job], Iterator[Step]]] = {
    "setups": list_setups,
    "data": describe_game,
    "verbs": list_verbs,
    "openapi": describe_service,
    "perft": count_nodes,
    "replay": replay,
    **dict.fromkeys(("random", "greedy", "scripted", "search"), play),
    "server": serve,
}
"""What is compared, and the series of steps of each."""


def builtins(value: Any) -> Any:
    """A value as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(msgspec.to_builtins(value, str_keys=True, order="sorted")))


class Exempt:
    """The fields that may differ: they are taken out of a value, and summed up one by one."""

    def __init__(self, patterns: Sequence[str]) -> None:
        self._found = [re.compile(pattern) for pattern in patterns]
        self.counts = [0] * len(patterns)
        self._digests = [blake2b(digest_size=8) for _ in patterns]

    def without(self, value: Any, path: str = "") -> Any:
        """A value without what may differ."""
        if isinstance(value, dict):
            pairs = [(k, f"{path}.{k}" if path else k, v) for k, v in value.items()]
            return {k: self.without(v, at) for k, at, v in pairs if not self.takes(v, at)}
        if isinstance(value, list):
            named = path in ("order", "setups", "games") or path.endswith(".required")
            items = [(f"{path}[{v if named else i}]", v) for i, v in enumerate(value)]
            return [self.without(v, at) for at, v in items if not self.takes(v, at)]
        return value

    def takes(self, value: Any, path: str) -> bool:
        """Whether a field may differ; it counts for the first entry that says so."""
        for place, pattern in enumerate(self._found):
            if pattern.fullmatch(path):
                self.counts[place] += 1
                self._digests[place].update(msgspec.json.encode([path, value], order="sorted"))
                return True
        return False

    def sums(self) -> list[str]:
        """What was taken out for each entry, in short; "" is nothing."""
        pairs = zip(self.counts, self._digests, strict=True)
        return [digest.hexdigest() if count else "" for count, digest in pairs]


def done(job: Job) -> dict[str, Any]:
    """The answer to a job: the digests of its steps, or the one step that is asked for."""
    if job["kind"] == "speed":
        return {"speed": speed(job)}
    exempt = Exempt(job["exempt"])
    steps = (
        exempt.without(builtins(step)) if job["exempt"] else builtins(step) for step in JOBS[job["kind"]](job)
    )
    digests: list[str] = []
    error = ""
    try:
        for number, step in enumerate(steps):
            if number == job["wanted"]:
                return {"value": step}
            digests.append(digest(step))
    except Exception as problem:
        where = traceback.extract_tb(problem.__traceback__)[-1]
        error = f"{type(problem).__name__}: {problem} ({Path(where.filename).name}, in {where.name})"
    return {"digests": digests, "exempt": exempt.sums(), "error": error, "value": {"error": error}}


def digest(step: Any) -> str:
    """A step in short."""
    return blake2b(msgspec.json.encode(step, order="sorted"), digest_size=6).hexdigest()


def main() -> None:
    """Do the jobs that come as lines, until there are no more."""
    answers, sys.stdout = sys.stdout, sys.stderr
    for line in sys.stdin:
        answers.write(json.dumps(done(json.loads(line))) + "\n")
        answers.flush()


if __name__ == "__main__":
    main()
