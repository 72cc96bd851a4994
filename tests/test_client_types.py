"""The browser client's JSDoc types hold, against declarations made from the Python types of now."""

from __future__ import annotations

import json
import subprocess
import sys

from tests.nodejs import ROOT, WEB, installed, node


def test_the_client_type_checks() -> None:
    done = node(installed("typescript", "bin", "tsc"), "-p", WEB / "tsconfig.json")
    assert done.returncode == 0, f"{done.stdout}{done.stderr}"


def test_the_declarations_are_up_to_date() -> None:
    """In a process of its own, since the tests define procedures and messages besides."""
    check = [sys.executable, "-m", "tools.declarations", "--check"]
    done = subprocess.run(check, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_the_lock_names_hashes_and_no_registry() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = {name: package for name, package in lock["packages"].items() if name}
    assert packages
    assert [
        name for name, package in packages.items() if not package["integrity"].startswith("sha512-")
    ] == []
    assert [name for name, package in packages.items() if "resolved" in package] == []
