"""The modules of the browser client that need no page, tried in Node."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.nodejs import node

FOLDER = Path(__file__).parent


@pytest.mark.parametrize("module", sorted(path.name for path in FOLDER.glob("*.test.mjs")))
def test_module(module: str) -> None:
    done = node("--test", "--test-isolation=none", "--test-reporter=spec", FOLDER / module)
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"
    assert "tests 0\n" not in done.stdout
