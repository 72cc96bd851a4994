"""A process that loads one mutant and runs the tests that the environment names: see `crew`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import msgspec
import pytest

from tools.mutation.crew import CHANGED, Verdict, first_failure, told
from tools.mutation.mutants import Mutant


class Changed(SourceFileLoader):
    """Loads the module with the fault in it."""

    def __init__(self, mutant: Mutant, file: Path) -> None:
        super().__init__(mutant.module, str(file))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        text = self.mutant.applied(Path(self.path).read_text(encoding="utf-8"))
        code: CodeType = compile(text, self.path, "exec", dont_inherit=True)
        return code


class Finder(MetaPathFinder):
    """Finds that module before any other does."""

    def __init__(self, loader: Changed) -> None:
        self.loader = loader

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.loader.name:
            return None
        return spec_from_file_location(name, self.loader.path, loader=self.loader)


class Only:
    """Runs some of the tests, in their order, up to the first that fails."""

    def __init__(self, tests: list[str]) -> None:
        self.tests = tests
        self.verdict = Verdict("crashed", why="it cannot be loaded")

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running all tests."""
        if not session.testsfailed:
            items = {item.nodeid: item for item in session.items}
            self.verdict = first_failure([items[name] for name in self.tests if name in items])
        return True


def main() -> None:
    """Load the mutant, run the tests, and print the verdict."""
    mutant, root, tests = json.loads(Path(os.environ[CHANGED]).read_text(encoding="utf-8"))
    change = msgspec.convert(mutant, Mutant)
    sys.meta_path.insert(0, Finder(Changed(change, Path(root) / change.path)))
    only = Only(tests)
    quiet = ["-qq", "-p", "no:cacheprovider", "-p", "no:xdist"]
    pytest.main([*quiet, f"--rootdir={root}", *sys.argv[1:]], plugins=[only])
    told(only.verdict, sys.stdout)


if __name__ == "__main__":
    main()
