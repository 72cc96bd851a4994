"""Rule usage: which rules a game uses while it is played, from the cases that its code cites.

Functions and procedures cite their cases at the head of their docstrings. A case counts whenever such a
function is called or such a procedure carried out; a predicate's counts only when it refuses something.
Only the rule modules are watched, which lie at the top level of a game's package: bots and drawings
carry out no rule.
"""

from __future__ import annotations

import inspect
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cached_property, lru_cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType

from sandtable.core.procedure import Procedure, Violation
from sandtable.game.rulebook import Rulebook
from sandtable.lab.coverage import cited

NOT_IN_PLAY = frozenset({"gamedata", "sampling", "view"})
"""Modules at the top level of a game's package that are not rule modules: they load data, show a position
or sample one, and their calls say nothing about what happened in play.
"""

PREDICATE = "Violation | None"
"""Return annotation by which a predicate is recognised."""


class CitedCode:
    """The code objects and procedures of a game's rules, each with the cases that it cites."""

    def __init__(self, package: Path) -> None:
        self.functions: dict[CodeType, tuple[str, ...]] = {}
        self.procedures: dict[type, tuple[str, ...]] = {}
        self.predicates: dict[CodeType, tuple[str, ...]] = {}
        for module in _modules(package):
            for thing in vars(module).values():
                if getattr(thing, "__module__", "") != module.__name__:
                    continue
                if inspect.isclass(thing):
                    if issubclass(thing, Procedure):
                        self.procedures[thing] = _cited(thing) + ((thing.rule,) if thing.rule else ())
                    for member in vars(thing).values():
                        self._add(member)
                else:
                    self._add(thing)
        self.acts = {
            function.__code__
            for kind in (Procedure, *self.procedures)
            for function in (vars(kind).get("choose"), vars(kind).get("perform"))
            if function is not None
        }

    def _add(self, thing: object) -> None:
        if isinstance(thing, property):
            thing = thing.fget
        elif isinstance(thing, cached_property):
            thing = thing.func
        elif isinstance(thing, (staticmethod, classmethod)):
            thing = thing.__func__
        function = inspect.unwrap(thing) if callable(thing) else None
        if not inspect.isfunction(function):
            return
        found = _cited(function)
        if found:
            predicate = function.__annotations__.get("return") == PREDICATE
            table = self.predicates if predicate else self.functions
            table[function.__code__] = found

    @property
    def countable(self) -> set[str]:
        """The cases whose use would be counted."""
        tables = (self.functions, self.procedures, self.predicates)
        return {case for table in tables for cases in table.values() for case in cases}


class RuleUsage:
    """Counts the cases that are used between `start` and `stop`."""

    def __init__(self, package: Path) -> None:
        self._code = cited_code(package)
        self._functions = self._code.functions
        self._acts = self._code.acts
        self._called: Counter[CodeType] = Counter()
        self._done: Counter[type] = Counter()
        self._refused: Counter[CodeType] = Counter()
        self._named: Counter[str] = Counter()
        self._last: Violation | None = None

    def __enter__(self) -> None:
        self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    def start(self) -> None:
        """Start counting: set a profile function, which sees every call and return."""
        self._former = sys.getprofile()
        sys.setprofile(self._count)

    def stop(self) -> None:
        """Stop counting: restore the profile function that was set before."""
        sys.setprofile(self._former)

    def _count(self, frame: FrameType, event: str, result: object) -> None:
        if event == "call":
            code = frame.f_code
            if code in self._functions:
                self._called[code] += 1
            if code in self._acts:
                self._done[type(frame.f_locals["self"])] += 1
        elif event == "return" and type(result) is Violation:
            if frame.f_code in self._code.predicates:
                self._refused[frame.f_code] += 1
            if result is not self._last:
                self._last = result
                self._named[result.rule] += 1

    def cases(self) -> dict[str, int]:
        """How often each case was used."""
        found = self._code
        total = Counter({case: number for case, number in self._named.items() if case})
        for code, number in self._called.items():
            total.update(dict.fromkeys(found.functions[code], number))
        for kind, number in self._done.items():
            total.update(dict.fromkeys(found.procedures.get(kind, ()), number))
        for code, number in self._refused.items():
            for case in found.predicates[code]:
                total[case] = max(total[case], number)
        return dict(sorted(total.items()))


@lru_cache(maxsize=8)
def cited_code(package: Path) -> CitedCode:
    """The cited code of a package that has been imported."""
    return CitedCode(package)


def unused(rulebook: Rulebook, used: set[str]) -> list[str]:
    """The countable cases that were not used, in the order of the rulebook."""
    countable = cited_code(rulebook.package).countable
    return [case for case in rulebook.rules if case in countable and case not in used]


def unwatched(rulebook: Rulebook) -> list[str]:
    """The cases that are enforced, but not by code called in play: data, and what a side may see."""
    countable = cited_code(rulebook.package).countable
    return [case for case, rule in rulebook.rules.items() if not rule.not_enforced and case not in countable]


def _modules(package: Path) -> Iterator[ModuleType]:
    for module in list(sys.modules.values()):
        file = Path(getattr(module, "__file__", None) or "")
        if file.parent == package and file.stem not in NOT_IN_PLAY:
            yield module


def _cited(thing: object) -> tuple[str, ...]:
    return tuple(cited(thing.__doc__))
