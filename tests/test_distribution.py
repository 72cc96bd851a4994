"""The archives that are handed out are complete: the tests are in the one, the other plays anywhere.

Both are built without a network. The environment into which the wheel is installed sees the third-party
packages of this one, but not this checkout.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from subprocess import CompletedProcess

import pytest

from tests.readme import COMMANDS, PLAYED, ROOT, blocks

LARGEST = 4_000_000
"""Bytes of an archive."""


def run(folder: Path, *command: str | Path, **more: str) -> CompletedProcess[str]:
    """Run a command in a folder, without what this process was told about modules and tests."""
    own = {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHONPATH", "PYTEST_"))
    }
    return subprocess.run(
        list(map(str, command)), cwd=folder, env={**own, **more}, capture_output=True, text=True
    )


def succeeded(done: CompletedProcess[str]) -> str:
    """What a command said, if it succeeded."""
    assert done.returncode == 0, f"{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the source archive, and the wheel that was built from it."""
    folder = tmp_path_factory.mktemp("dist")
    succeeded(run(ROOT, sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", folder))
    with tarfile.open(next(folder.glob("*.tar.gz"))) as archive:
        archive.extractall(folder, filter="data")
    succeeded(run(unpacked(folder), sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder))
    return folder


def unpacked(folder: Path) -> Path:
    """The source archive, unpacked."""
    return next(path for path in folder.iterdir() if path.is_dir())


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of an environment with the wheel."""
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    paths = {"base": str(folder), "platbase": str(folder)}
    libraries = Path(sysconfig.get_path("purelib", "venv", paths))
    third_party = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (libraries / "third_party.pth").write_text("".join(f"{path}\n" for path in sorted(third_party)))
    programs = Path(sysconfig.get_path("scripts", "venv", paths))
    install = ["install", "--no-deps", "--no-index", "--quiet", "--disable-pip-version-check"]
    wheel = next(built.glob("*.whl"))
    succeeded(run(built, sys.executable, "-m", "pip", "--python", programs / "python", *install, wheel))
    return programs


def test_the_source_archive_has_everything_that_is_kept(built: Path) -> None:
    archive = unpacked(built)
    missing = [name for name in kept() if not (archive / name).exists()]
    assert [name for name in missing if not name.startswith(("docs/images/", "."))] == []
    assert next(built.glob("*.tar.gz")).stat().st_size < LARGEST


def kept() -> list[str]:
    """The files of this checkout; of an unpacked source archive, those that it must have."""
    if (ROOT / ".git").exists():
        found = [Path(name) for name in succeeded(run(ROOT, "git", "ls-files")).splitlines()]
        return [str(path) for path in found if (ROOT / path).exists()]
    return ["LICENSE", "README.md", "records", "tools", "docs", "examples", "Makefile", "package-lock.json"]


def test_the_tests_of_the_source_archive_are_found(built: Path) -> None:
    archive = unpacked(built)
    collect = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    listed = succeeded(run(archive, *collect, PYTHONPATH=str(archive / "src")))
    modules = {line.rpartition(": ")[0] for line in listed.splitlines() if line.startswith("tests/")}
    assert modules == {str(path.relative_to(ROOT)) for path in (ROOT / "tests").rglob("test_*.py")}


def test_the_wheel_has_the_licence_and_the_readme(built: Path, installed: Path) -> None:
    told = "from importlib.metadata import metadata; print(metadata('sandtable').as_string())"
    metadata = succeeded(run(built, installed / "python", "-c", told))
    assert "License-File: LICENSE" in metadata
    assert "# Sandtable" in metadata
    assert next(built.glob("*.whl")).stat().st_size < LARGEST


def test_the_wheel_is_what_runs(installed: Path, tmp_path: Path) -> None:
    where = succeeded(
        run(tmp_path, installed / "python", "-c", "import sandtable; print(sandtable.__file__)")
    )
    assert Path(where.strip()).is_relative_to(installed.parent)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_commands_of_the_readme_run_anywhere(command: str, installed: Path, tmp_path: Path) -> None:
    program, *words = shlex.split(command)
    succeeded(run(tmp_path, installed / program, *words))


def test_the_example_of_the_readme_runs_anywhere(installed: Path, tmp_path: Path) -> None:
    for block in blocks("python"):
        assert PLAYED.fullmatch(succeeded(run(tmp_path, installed / "python", "-c", block)))
