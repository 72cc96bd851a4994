"""`sandtable new`: the package of a new game, which is `crossing` under another name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

import click

from sandtable.cli.loading import FOLDER
from sandtable.core.errors import UserError
from sandtable.game.interface import INTERFACE, is_name
from sandtable.games import GAMES, GROUPS, load
from sandtable.terminal.output import out

TEMPLATE = "crossing"
OWN_IMPORT = rf"^from sandtable\.games\.{TEMPLATE}\b.*\n"

TESTS = """from sandtable.testing import suite

TestNAME = suite("NAME")
"""


@click.command()
@click.argument("name")
@click.argument("folder", metavar="DIR", type=FOLDER)
def new(name: str, folder: Path) -> None:
    """Write the package of a new game into DIR, to start from.

    It is a copy of crossing under the NAME you give it: rules, words, data and tests, to be changed step by
    step.

    \b
    Example:
      sandtable new ferry games/ferry
    """
    check(name, folder)
    for path, text in package(name):
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    out.print(f"{name} is in {folder}; {folder / 'README.md'} says how to go on.", soft_wrap=True)


def check(name: str, folder: Path) -> None:
    """Raise an error if a game cannot have the name, or would overwrite something."""
    if not is_name(name) or iskeyword(name):
        raise UserError(f"{name!r} cannot be the name of a game: use small letters, digits and underscores")
    if name in GAMES or find_spec(name) is not None:
        raise UserError(f"{name} is taken: there is a game or a Python module of that name")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UserError(f"{folder} is there already, and not empty")


def package(name: str) -> Iterator[tuple[str, str]]:
    """The files of the package, each with its text."""
    title = name.replace("_", " ").title()
    source = load(TEMPLATE).rulebook.package
    for file in sorted([*source.glob("*.py"), *source.glob("data/*.toml")]):
        yield f"{name}/{file.relative_to(source).as_posix()}", renamed(file, name, title)
    for file in sorted(rule_tests(source).glob("test_*.py")):
        yield f"tests/{file.name}", renamed(file, name, title)
    words = {"NAME": name, "TITLE": title, "GROUP": f"{GROUPS}.v{INTERFACE}"}
    for path in ("pyproject.toml", "README.md"):
        text = (source / "package" / path).read_text(encoding="utf-8")
        yield path, re.sub("|".join(words), lambda word: words[word[0]], text)
    yield "tests/test_suite.py", TESTS.replace("NAME", name)


def rule_tests(source: Path) -> Path:
    """The folder of the tests named after the template's rules: in a wheel beside its code."""
    beside = source / "tests"
    return beside if beside.exists() else source.parents[3] / "tests" / "games" / TEMPLATE


def renamed(file: Path, name: str, title: str) -> str:
    """A file of the template, as one of the new package: what it imports of that comes last."""
    text = file.read_text(encoding="utf-8")
    own = re.findall(OWN_IMPORT, text, re.MULTILINE)
    if own:
        text = re.sub(OWN_IMPORT, "", text, flags=re.MULTILINE)
        last = [*re.finditer(r"^(?:from|import) .*\n", text, re.MULTILINE)][-1].end()
        text = f"{text[:last]}\n{''.join(own)}{text[last:]}"
    text = text.replace(f"sandtable.games.{TEMPLATE}", name)
    return re.sub(rf"\b{TEMPLATE}\b", name, text.replace("The Crossing", title))
