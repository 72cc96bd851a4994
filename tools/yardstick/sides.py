"""The two sides that are compared: folders or worktrees of revisions, with a probe that runs in each."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PACKAGE = Path("src") / "sandtable"
YARDSTICK = Path("tools") / "yardstick"

Job: TypeAlias = "dict[str, Any]"
Answer: TypeAlias = "dict[str, Any]"


class Usage(Exception):
    """What was asked for cannot be done; says what can."""


class Side:
    """A probe in a process of its own, with the sources of one side."""

    def __init__(self, name: str, root: Path, probe: Path, adapter: Path, seed: int = 0) -> None:
        self.name = name
        self.root = root
        self._program = (probe, adapter)
        # The same hashes on both sides, so that nothing differs by the order of a set alone.
        settings = {"PYTHONPATH": str(root / "src"), "PYTHONHASHSEED": str(seed)}
        self._process = subprocess.Popen(
            [sys.executable, "-P", *map(str, self._program)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env={**os.environ, **settings},
        )

    @contextlib.contextmanager
    def twin(self, seed: int) -> Iterator[Side]:
        """A fresh probe of the same side, with other hashes."""
        found = Side(self.name, self.root, *self._program, seed)
        try:
            yield found
        finally:
            found.end()

    def ask(self, job: Job) -> None:
        """Give the probe a job."""
        if self._process.stdin is None:
            raise Usage("the probe does not listen")
        with contextlib.suppress(BrokenPipeError):  # then there is no answer either
            self._process.stdin.write(json.dumps(job) + "\n")
            self._process.stdin.flush()

    def answer(self) -> Answer:
        """What came of the job."""
        line = self._process.stdout.readline() if self._process.stdout else ""
        if not line:
            raise Usage(f"the probe of {self.name} ended: its adapter does not fit the sources, see above")
        answer: Answer = json.loads(line)
        return answer

    def do(self, job: Job) -> Answer:
        """A job and what came of it."""
        self.ask(job)
        return self.answer()

    def end(self) -> None:
        """Stop the probe."""
        self._process.kill()
        self._process.communicate()


@contextlib.contextmanager
def sides(old: str, new: str) -> Iterator[tuple[Side, Side]]:
    """Both sides, until they are no longer needed; they do what the new one's probe says."""
    with contextlib.ExitStack() as stack:
        roots = [stack.enter_context(checked_out(which)) for which in (old, new)]
        yardstick = roots[1] / YARDSTICK if (roots[1] / YARDSTICK / "probe.py").exists() else HERE
        found = []
        for name, root in zip((old, new), roots, strict=True):
            own = root / YARDSTICK / "adapter.py"
            adapter = own if own.exists() else yardstick / "adapter_first.py"
            found.append(Side(name, root, yardstick / "probe.py", adapter))
            stack.callback(found[-1].end)
        yield found[0], found[1]


@contextlib.contextmanager
def checked_out(which: str) -> Iterator[Path]:
    """The folder of that name, or a revision in a folder of its own for the time being."""
    folder = Path(which).resolve()
    if (folder / PACKAGE).is_dir():
        yield folder
        return
    revision = git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{which}^{{commit}}")
    if not revision:
        raise Usage(f"{which!r} is neither a revision nor a folder with {PACKAGE} in it")
    with TemporaryDirectory(prefix="same-") as place:
        root = Path(place) / "tree"
        git("worktree", "add", "--quiet", "--detach", str(root), revision)
        try:
            if not (root / PACKAGE).is_dir():
                raise Usage(f"revision {which!r} has no {PACKAGE}")
            yield root
        finally:
            git("worktree", "remove", "--force", str(root))


def git(*words: str) -> str:
    """What a git command prints; "" if it fails."""
    return subprocess.run(["git", "-C", str(ROOT), *words], stdout=subprocess.PIPE, text=True).stdout.strip()
