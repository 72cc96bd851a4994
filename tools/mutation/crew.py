"""Runs the rule tests of a game on mutants: loaded once, then a fork for each, with its code exchanged.

What runs while the tests are loaded cannot be exchanged afterwards, nor can what stands in no function: such
a mutant is tried in a process of its own, which loads it.
"""

from __future__ import annotations

import inspect
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType
from typing import IO, Any, Literal, NamedTuple, TypeAlias

import msgspec
import pytest
from _pytest.runner import runtestprotocol

from tools.mutation.mutants import Mutant

Outcome: TypeAlias = Literal["survived", "noticed", "crashed", "too long"]

BOTS = {
    "balance",
    "beginners",
    "bot",
    "captain",
    "evaluation",
    "long_term",
    "openings",
    "search_plans",
    "slow_planner",
}
PICTURES = {"board", "components", "debrief", "overlays", "packs", "show"}
NOT_ON_RULES = BOTS | PICTURES
"""The test modules of a game that are about bots, pictures and packs."""

PROOFS = ("AssertionError", "Failed", "Illegal")
"""Exceptions by which a test says what is otherwise: an assertion, or a choice refused or accepted."""

SLACK = 20.0
"""Seconds that a trial may take besides three times what the unchanged tests take."""

CHANGED = "SANDTABLE_MUTANT"
"""The environment variable that names the file with the mutant of a process of its own."""


class Verdict(msgspec.Struct, frozen=True):
    """What came of a trial: the test that noticed it, and the exception."""

    outcome: Outcome
    test: str = ""
    why: str = ""


class Trial(NamedTuple):
    """A mutant, and which tests are to be run, the most promising first."""

    mutant: Mutant | None
    tests: list[str]


Judge: TypeAlias = Callable[["Crew"], None]


def rule_tests(folder: Path) -> list[str]:
    """The files with the tests of the rules of a game."""
    files = sorted(folder.glob("test_*.py"))
    return [str(file) for file in files if file.stem.removeprefix("test_") not in NOT_ON_RULES]


class Crew:
    """The tests of a game, loaded; `judge` is called with them and tries mutants."""

    def __init__(self, root: Path, files: Sequence[str], judge: Judge, jobs: int = 2) -> None:
        self.root, self.files, self.judge, self.jobs = root, files, judge, jobs
        self.items: dict[str, pytest.Item] = {}
        self.early: set[CodeType] = set()
        self.limit = 600.0
        self.failure = ""

    def run(self) -> int:
        """Load the tests and judge; the exit code."""
        sys.setprofile(self._seen)
        quiet = ["-qq", "-p", "no:cacheprovider", "-p", "no:xdist"]
        code = int(pytest.main([*quiet, f"--rootdir={self.root}", *self.files], plugins=[self]))
        sys.setprofile(None)
        if self.failure:
            print(self.failure, file=sys.stderr)
        return 2 if self.failure else code

    def _seen(self, frame: FrameType, event: str, argument: object) -> None:
        if event == "call" and "/sandtable/games/" in frame.f_code.co_filename:
            self.early.add(frame.f_code)

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Loading has ended."""
        sys.setprofile(None)
        self.items = {item.nodeid: item for item in session.items}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests once: try them unchanged, then judge."""
        if session.testsfailed:
            self.failure = "the tests cannot be loaded"
            return True
        started = time.monotonic()
        verdict = next(iter(self.tried([Trial(None, [*self.items])])))[1]
        if verdict.outcome != "survived":
            self.failure = f"a test fails without any fault: {verdict.test}: {verdict.why}"
            return True
        self.limit = 3 * (time.monotonic() - started) + SLACK
        self.judge(self)
        return True

    # --- trials ---------------------------------------------------------------------------------

    def tried(self, trials: Iterable[Trial]) -> Iterator[tuple[Trial, Verdict]]:
        """Each trial with what came of it, as they end; `jobs` of them at a time."""
        waiting, running = iter(trials), dict[int, tuple[Trial, int, float]]()
        while True:
            while len(running) < self.jobs and (trial := next(waiting, None)) is not None:
                pipe, pid = self._begun(trial)
                running[pipe] = trial, pid, time.monotonic() + self.limit
            if not running:
                return
            ready, _, _ = select.select([*running], [], [], 1.0)
            for pipe in ready:
                trial, pid, _ = running.pop(pipe)
                yield trial, self._read(pipe, pid)
            for pipe, (trial, pid, end) in [*running.items()]:
                if time.monotonic() > end:
                    del running[pipe]
                    os.kill(pid, signal.SIGKILL)
                    os.waitpid(pid, 0)
                    os.close(pipe)
                    yield trial, Verdict("too long")

    def _begun(self, trial: Trial) -> tuple[int, int]:
        ours, theirs = os.pipe()
        pid = os.fork()
        if pid:
            os.close(theirs)
            return ours, pid
        os.close(ours)
        verdict = Verdict("crashed", why="the trial itself")
        try:
            verdict = self._verdict(trial)
        except BaseException as error:
            verdict = Verdict("crashed", why=f"the trial itself: {error!r}")
        finally:
            os.write(theirs, msgspec.json.encode(verdict))
            os._exit(0)

    def _read(self, pipe: int, pid: int) -> Verdict:
        with os.fdopen(pipe, "rb") as told:
            data = told.read()
        os.waitpid(pid, 0)
        return msgspec.json.decode(data, type=Verdict) if data else Verdict("crashed", why="died")

    def _verdict(self, trial: Trial) -> Verdict:
        if trial.mutant is not None:
            function = function_of(trial.mutant)
            if not trial.mutant.warm or function is None or function.__code__ in self.early:
                return self._in_a_process(trial)
            function.__code__ = changed_code(trial.mutant, self.root)
        return first_failure([self.items[name] for name in trial.tests])

    def _in_a_process(self, trial: Trial) -> Verdict:
        """The verdict on a mutant that has to be loaded."""
        with tempfile.NamedTemporaryFile("w", suffix=".json") as order:
            json.dump([msgspec.to_builtins(trial.mutant), str(self.root), trial.tests], order)
            order.flush()
            command = [
                sys.executable,
                "-m",
                "tools.mutation.loaded",
                *dict.fromkeys(map(file_of, trial.tests)),
            ]
            done = subprocess.run(
                command,
                cwd=self.root,
                env={**os.environ, CHANGED: order.name},
                capture_output=True,
                check=False,
            )
        lines = done.stdout.decode().strip().splitlines()
        return (
            msgspec.json.decode(lines[-1], type=Verdict)
            if lines
            else Verdict("crashed", why="it cannot be loaded")
        )

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of the test function of each test."""
        return {nodeid: getattr(item, "originalname", item.name) for nodeid, item in self.items.items()}


def file_of(nodeid: str) -> str:
    """The file in which a test stands."""
    return nodeid.partition("::")[0]


def first_failure(items: Sequence[pytest.Item]) -> Verdict:
    """Run tests up to the first that fails."""
    found: list[BaseException] = []

    class Watch:
        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_makereport(self, item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
            if call.excinfo is not None:
                found.append(call.excinfo.value)
            return (yield)

    items[0].config.pluginmanager.register(Watch())
    for item, following in zip(items, [*items[1:], None], strict=True):
        reports = runtestprotocol(item, log=False, nextitem=following)
        if any(report.failed for report in reports):
            error = found[0] if found else AssertionError("failed")
            kind = type(error).__name__
            text = (str(error).splitlines() or [""])[0][:200]
            return Verdict("noticed" if kind in PROOFS else "crashed", item.nodeid, f"{kind}: {text}")
    return Verdict("survived")


def function_of(mutant: Mutant) -> FunctionType | None:
    """The function of a loaded module in which a mutant stands."""
    thing: Any = sys.modules.get(mutant.module)
    for name in mutant.scope.split("."):
        thing = vars(thing).get(name) if thing is not None and hasattr(thing, "__dict__") else None
    if isinstance(thing, property):
        thing = thing.fget
    elif isinstance(thing, (staticmethod, classmethod)):
        thing = thing.__func__
    thing = getattr(thing, "func", thing)
    found = inspect.unwrap(thing) if callable(thing) else None
    return found if isinstance(found, FunctionType) else None


def changed_code(mutant: Mutant, root: Path) -> CodeType:
    """The code of the function with the fault in it."""
    file = root / mutant.path
    code: CodeType = compile(
        mutant.applied(file.read_text(encoding="utf-8")), str(file), "exec", dont_inherit=True
    )
    for name in mutant.scope.split("."):
        code = next(one for one in code.co_consts if isinstance(one, CodeType) and one.co_name == name)
    return code


def told(verdict: Verdict, to: IO[str]) -> None:
    """Write a verdict as the last line of a process."""
    to.write("\n" + msgspec.json.encode(verdict).decode() + "\n")
    to.flush()
