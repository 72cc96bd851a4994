"""Dependencies point one way; every import inside the package is held to it."""

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "sandtable"

# What each part may import besides itself. A game counts as a part of its own.
MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "game": {"core"},
    "record": {"core", "game"},
    "board": {"core"},
    "kit": {"core", "game", "board"},
    "games": {"core", "game", "board", "kit"},
    "bots": {"core", "game"},
    "lab": {"core", "game", "record", "bots"},
    "terminal": {"core", "game", "record", "board", "kit", "games", "bots"},
    "server": {"core", "game", "record", "bots"},
    "loadtest": {"core", "server"},
    "web": set(),
}

# What the parts of a game may import of the same game. Its top level is its rules.
OF_ITS_GAME: dict[str, set[str]] = {
    "rules": {"rules", "pack"},
    "pack": {"rules", "pack"},
    "bot": {"rules", "pack", "bot"},
    "show": {"rules", "pack", "show"},
}

# These tie the parts together and may import all of them.
FREE = {"__init__.py", "cli", "games/__init__.py", "lab/environments/__init__.py"}


def part_of(module: str) -> str:
    """The part a module belongs to: `core` for sandtable.core.play, `games.goeben` for a game."""
    names = module.split(".")[1:]
    return ".".join(names[: 2 if names[:1] == ["games"] else 1])


def part_of_game(module: str) -> str:
    """The part of its game that a module belongs to: `bot` for sandtable.games.goeben.bot.plans."""
    name = "".join(module.split(".")[3:4])
    return name if name in OF_ITS_GAME else "rules"


def imported(tree: ast.AST, package: list[str]) -> Iterator[tuple[int, str]]:
    """Line and full name of every import from sandtable in a file of the given package."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                modules = [alias.name for alias in names]
            case ast.ImportFrom(module=module, names=names, level=level):
                above = package[: len(package) + 1 - level] if level else []
                origin = ".".join([*above, *([module] if module else [])])
                modules = [f"{origin}.{alias.name}" for alias in names]
            case _:
                continue
        for name in modules:
            if name.split(".")[0] == "sandtable":
                yield node.lineno, name


def violations(root: Path) -> Iterator[str]:
    for file in sorted(root.rglob("*.py")):
        path = file.relative_to(root)
        if path.as_posix() in FREE or path.parts[0] in FREE:
            continue
        package = ["sandtable", *path.parent.parts]
        module = ".".join([*package, path.stem])
        here = part_of(module)
        allowed = MAY_IMPORT.get(here.split(".")[0])
        if allowed is None:
            yield f"{path}:1: no import direction is laid down for this part; add it to MAY_IMPORT"
            continue
        for line, name in imported(ast.parse(file.read_text(encoding="utf-8")), package):
            if part_of(name) != here and part_of(name).split(".")[0] not in allowed:
                may = ", ".join(sorted(allowed)) or "no other part"
                yield f"{path}:{line}: imports {name}, but {here} may import {may}"
            elif here.startswith("games.") and part_of(name) == here and path.parts[2:] != ("__init__.py",):
                part, may_import = part_of_game(module), OF_ITS_GAME[part_of_game(module)]
                if part_of_game(name) not in may_import:
                    may = ", ".join(sorted(may_import))
                    yield f"{path}:{line}: imports {name}, but the {part} of a game may import its {may}"


def test_every_import_points_the_right_way() -> None:
    assert list(PACKAGE.rglob("*.py")), f"no Python files under {PACKAGE}"
    found = list(violations(PACKAGE))
    assert not found, "imports against the direction:\n" + "\n".join(found)


def module_imports(root: Path) -> dict[str, set[str]]:
    """What each module imports of the others when it is loaded; what a function imports does not count."""
    files = {file.relative_to(root).with_suffix("").parts: file for file in root.rglob("*.py")}
    names = {
        ".".join(["sandtable", *(parts[:-1] if parts[-1] == "__init__" else parts)]): file
        for parts, file in files.items()
    }
    found: dict[str, set[str]] = {}
    for name, file in names.items():
        body = ast.parse(file.read_text(encoding="utf-8")).body
        loaded = ast.Module([node for node in body if isinstance(node, ast.Import | ast.ImportFrom)], [])
        found[name] = set()
        for _, full in imported(loaded, ["sandtable", *file.relative_to(root).parent.parts]):
            module = full if full in names else full.rpartition(".")[0]
            found[name] |= {module} & names.keys() - {name}
    return found


def test_no_module_imports_itself_by_way_of_others() -> None:
    TopologicalSorter(module_imports(PACKAGE)).prepare()


def test_a_circle_of_imports_is_found(tmp_path: Path) -> None:
    for file, source in (("a.py", "from sandtable.b import x"), ("b.py", "from . import a")):
        (tmp_path / file).write_text(source, encoding="utf-8")
    with pytest.raises(CycleError):
        TopologicalSorter(module_imports(tmp_path)).prepare()


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("core/play.py", "import msgspec\nfrom sandtable.core.state import State"),
        ("core/play.py", "from .state import State\nfrom . import options"),
        ("board/hexes.py", "from sandtable.core import options"),
        ("kit/supply.py", "from sandtable.board.hexes import Hex"),
        ("games/goeben/movement.py", "from sandtable.kit import supply\nfrom . import setup"),
        ("games/goeben/movement.py", "from ...core import play"),
        ("games/goeben/__init__.py", "from .movement import Move"),
        ("bots/greedy.py", "from sandtable.bots.random import Random"),
        ("server/app.py", "from sandtable import bots, core"),
        ("cli/play.py", "from sandtable.server import app"),
        ("games/__init__.py", "from sandtable.games import admiral, goeben"),
        ("games/goeben/movement.py", "from .gamedata import GameData\nfrom .pack.schema import Ship"),
        ("games/goeben/gamedata.py", "from sandtable.games.goeben.pack import schema"),
        ("games/goeben/bot/plans.py", "from ..movement import Move\nfrom .evaluation import worth"),
        ("games/goeben/show/board.py", "from ..gamedata import GameData\nfrom . import charts"),
        ("games/goeben/__init__.py", "from .bot import MIND\nfrom .show import PRESENTATION"),
        ("record/table.py", "from sandtable.game.game import Game"),
        ("terminal/maps/goeben.py", "from sandtable.games.goeben.view import View"),
    ],
)
def test_allowed_imports_pass(tmp_path: Path, file: str, source: str) -> None:
    assert violations_in(tmp_path, file, source) == []


@pytest.mark.parametrize(
    ("file", "source", "name"),
    [
        ("core/play.py", "import sandtable.board.hexes", "sandtable.board.hexes"),
        ("core/play.py", "from sandtable import cli", "sandtable.cli"),
        ("core/play.py", "from ..games import goeben", "sandtable.games.goeben"),
        ("core/play.py", "def f():\n    from .. import kit", "sandtable.kit"),
        ("board/hexes.py", "from sandtable.kit import supply", "sandtable.kit.supply"),
        ("kit/supply.py", "from sandtable.games import goeben", "sandtable.games.goeben"),
        (
            "games/goeben/movement.py",
            "from sandtable.games.admiral.movement import Move",
            "sandtable.games.admiral.movement.Move",
        ),
        ("games/goeben/movement.py", "from .. import admiral", "sandtable.games.admiral"),
        ("games/goeben/__init__.py", "from ..admiral import Move", "sandtable.games.admiral.Move"),
        ("games/goeben/movement.py", "import sandtable.games", "sandtable.games"),
        ("bots/greedy.py", "from sandtable.board import hexes", "sandtable.board.hexes"),
        ("lab/matches.py", "from sandtable.games import goeben", "sandtable.games.goeben"),
        ("server/app.py", "from sandtable.lab import matches", "sandtable.lab.matches"),
        ("server/app.py", "import sandtable", "sandtable"),
        ("core/play.py", "from sandtable.game.game import Game", "sandtable.game.game.Game"),
        ("game/game.py", "from sandtable.record.lines import Record", "sandtable.record.lines.Record"),
        ("record/table.py", "from sandtable.bots import bot", "sandtable.bots.bot"),
        ("kit/sheet.py", "from ..record import lines", "sandtable.record.lines"),
        ("games/goeben/ports.py", "from ...record import lines", "sandtable.record.lines"),
        ("terminal/session.py", "from sandtable.cli import play", "sandtable.cli.play"),
        ("server/room.py", "from sandtable.loadtest import runner", "sandtable.loadtest.runner"),
        ("loadtest/runner.py", "from sandtable.bots import bot", "sandtable.bots.bot"),
        (
            "games/goeben/movement.py",
            "from sandtable.games.goeben.bot.plans import plans",
            "sandtable.games.goeben.bot.plans.plans",
        ),
        ("games/goeben/movement.py", "from .show import log", "sandtable.games.goeben.show.log"),
        ("games/goeben/gamedata.py", "from . import bot", "sandtable.games.goeben.bot"),
        (
            "games/goeben/view.py",
            "def f():\n    from .show.log import Log",
            "sandtable.games.goeben.show.log.Log",
        ),
        ("games/goeben/pack/schema.py", "from ..bot import MIND", "sandtable.games.goeben.bot.MIND"),
        ("games/goeben/bot/plans.py", "from ..show.log import Log", "sandtable.games.goeben.show.log.Log"),
        ("games/goeben/bot/__init__.py", "from ..show import board", "sandtable.games.goeben.show.board"),
        (
            "games/goeben/show/board.py",
            "from ..bot.plans import plans",
            "sandtable.games.goeben.bot.plans.plans",
        ),
    ],
)
def test_forbidden_imports_are_named_with_file_and_line(
    tmp_path: Path, file: str, source: str, name: str
) -> None:
    (message,) = violations_in(tmp_path, file, source)
    line = len(source.splitlines())
    assert message.startswith(f"{file}:{line}: imports {name}, but ")


def test_a_part_without_a_direction_is_named(tmp_path: Path) -> None:
    (message,) = violations_in(tmp_path, "extras/thing.py", "import sandtable.core")
    assert message.startswith("extras/thing.py:1: no import direction")


def violations_in(root: Path, file: str, source: str) -> list[str]:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(source, encoding="utf-8")
    return list(violations(root))
