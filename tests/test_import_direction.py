"""Dependencies point one way; every import inside the package is held to it.

docs/design.md says the same as the two tables here, and a test compares them.
"""

import ast
import re
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "sandtable"
DESIGN = ROOT / "docs" / "design.md"

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
    "testing": {"core", "game", "games", "record", "lab", "server"},
}

# What the parts of a game may import of the same game. Its top level is its rules. Its __init__ ties the
# parts together, so whoever imports from there could reach all of them.
OF_ITS_GAME: dict[str, set[str]] = {
    "rules": {"rules", "pack"},
    "pack": {"rules", "pack"},
    "bot": {"rules", "pack", "bot"},
    "show": {"rules", "pack", "show"},
}

INIT = "__init__"

# These tie the parts together and may import all of them.
FREE = {"__init__.py", "cli", "games/__init__.py", "lab/environments/__init__.py"}


def part_of(module: str) -> str:
    """The part a module belongs to: `core` for sandtable.core.play, `games.goeben` for a game."""
    names = module.split(".")[1:]
    return ".".join(names[: 2 if names[:1] == ["games"] else 1])


def part_of_game(name: str, root: Path) -> str:
    """The part of its game that a name belongs to: `bot` for sandtable.games.goeben.bot.plans.

    A name that the game's package itself holds, and no module of it, belongs to its `__init__`.
    """
    game, *inner = name.split(".")[2:]
    if inner[:1] and inner[0] in OF_ITS_GAME:
        return inner[0]
    file = root.joinpath("games", game, *inner[:1]).with_suffix(".py")
    return "rules" if len(inner) > 1 or (inner and file.exists()) else INIT


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
                part = part_of_game(module, root)
                if part_of_game(name, root) not in OF_ITS_GAME[part]:
                    may = ", ".join(sorted(OF_ITS_GAME[part]))
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
        ("games/goeben/bot/plans.py", "from sandtable.games.goeben import setup"),
        ("games/goeben/show/board.py", "from .. import setup"),
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


FORBIDDEN = [
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
    ("testing/games.py", "from sandtable.cli import loading", "sandtable.cli.loading"),
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
    ("games/goeben/pack/schema.py", "from ..show import board", "sandtable.games.goeben.show.board"),
    ("games/goeben/bot/plans.py", "from ..show.log import Log", "sandtable.games.goeben.show.log.Log"),
    ("games/goeben/bot/__init__.py", "from ..show import board", "sandtable.games.goeben.show.board"),
    (
        "games/goeben/show/board.py",
        "from ..bot.plans import plans",
        "sandtable.games.goeben.bot.plans.plans",
    ),
    ("games/goeben/movement.py", "from sandtable.games.goeben import MIND", "sandtable.games.goeben.MIND"),
    ("games/goeben/movement.py", "def f():\n    from . import MIND", "sandtable.games.goeben.MIND"),
    ("games/goeben/movement.py", "from . import *", "sandtable.games.goeben.*"),
    ("games/goeben/gamedata.py", "import sandtable.games.goeben", "sandtable.games.goeben"),
    ("games/goeben/gamedata.py", "from .. import goeben", "sandtable.games.goeben"),
    ("games/goeben/pack/schema.py", "from .. import MIND", "sandtable.games.goeben.MIND"),
    (
        "games/goeben/bot/plans.py",
        "from sandtable.games.goeben import presentation",
        "sandtable.games.goeben.presentation",
    ),
    ("games/goeben/show/board.py", "from ... import goeben", "sandtable.games.goeben"),
]
"""A file, what is written into it, and the import in its last line that is forbidden."""


@pytest.mark.parametrize(("file", "source", "name"), FORBIDDEN)
def test_forbidden_imports_are_named_with_file_and_line(
    tmp_path: Path, file: str, source: str, name: str
) -> None:
    (message,) = violations_in(tmp_path, file, source)
    line = len(source.splitlines())
    assert message.startswith(f"{file}:{line}: imports {name}, but ")


def test_every_part_is_in_the_table_and_has_a_forbidden_import() -> None:
    files = [file.relative_to(PACKAGE) for file in PACKAGE.rglob("*.py")]
    assert {file.parts[0] for file in files} - FREE == set(MAY_IMPORT)
    assert {Path(file).parts[0] for file, _, _ in FORBIDDEN} == set(MAY_IMPORT)


def test_every_forbidden_pair_of_parts_of_a_game_is_tried() -> None:
    tried = {
        (
            part_of_game("sandtable." + file.removesuffix(".py").replace("/", "."), PACKAGE),
            part_of_game(name, PACKAGE),
        )
        for file, _, name in FORBIDDEN
        if file.startswith("games/goeben/") and part_of(name) == "games.goeben"
    }
    parts = {*OF_ITS_GAME, INIT}
    assert tried == {(part, other) for part in OF_ITS_GAME for other in parts - OF_ITS_GAME[part]}


def test_every_part_of_a_game_is_a_folder_or_a_module_or_its_top_level() -> None:
    """A small game has no packs of its own, and a module where others have a folder."""
    for game in {file.parent for file in PACKAGE.glob("games/*/__init__.py")}:
        folders = {file.parent.name for file in game.glob("*/*.py")}
        modules = {file.stem for file in game.glob("*.py")} & OF_ITS_GAME.keys()
        assert folders | modules >= OF_ITS_GAME.keys() - {"rules", "pack"}, game
        assert folders <= OF_ITS_GAME.keys() - {"rules"}, game


@pytest.mark.parametrize(
    ("heading", "table"), [("part", MAY_IMPORT), ("part of a game", OF_ITS_GAME)], ids=["parts", "of a game"]
)
def test_the_design_says_the_same(heading: str, table: dict[str, set[str]]) -> None:
    rows = DESIGN.read_text(encoding="utf-8").partition(f"| {heading} |")[2].partition("\n\n")[0]
    told = re.findall(r"^\| `(\w+)`[^|]*\|(.*)\|$", rows, re.MULTILINE)
    assert {part: set(re.findall(r"`(\w+)`", may)) for part, may in told} == table


def test_a_part_without_a_direction_is_named(tmp_path: Path) -> None:
    (message,) = violations_in(tmp_path, "extras/thing.py", "import sandtable.core")
    assert message.startswith("extras/thing.py:1: no import direction")


def violations_in(root: Path, file: str, source: str) -> list[str]:
    """What is found in a file of this source; beside it there is only the rule module `goeben/setup.py`."""
    for name, text in (("games/goeben/setup.py", ""), (file, source)):
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return list(violations(root))
