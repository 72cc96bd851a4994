"""Declarations for TypeScript, made from the Python types of what the browser client is sent.

`web/types/index.d.ts` has the messages of the service; `web/types/<client>/board.d.ts` and `view.d.ts` have
what a game with a client module sends, `web/types/generic/board.d.ts` what every other game sends.
`make types` writes them anew.
"""

from __future__ import annotations

import importlib
import pkgutil
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from inspect import cleandoc, get_annotations
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from sandtable.core.procedure import Procedure, procedures
from sandtable.core.view import View
from sandtable.game.presentation import Told
from sandtable.game.vocabulary import Vocabulary
from sandtable.kit.board import Board
from sandtable.server.endpoints import ENDPOINTS
from sandtable.server.messages import Hello, Problem

SOURCE = Path(__file__).parent.parent / "src" / "sandtable"
WEB = SOURCE / "web"
MADE = WEB / "types"
HEAD = "// Made from the Python types by `make types`: do not edit.\n"
BASE = 'import type { Board as AnyBoard } from "../../client";\n'

PLAIN: dict[object, str] = {
    int: "number",
    float: "number",
    str: "string",
    bytes: "string",
    bool: "boolean",
    None: "null",
    NoneType: "null",
    object: "unknown",
    Any: "any",
}
LISTS = (list, set, frozenset, Sequence)


def declarations() -> dict[Path, str]:
    """Every file that is made, with its text."""
    service = Declarations()
    for kind in [one.operation.reply for one in ENDPOINTS] + [Problem, Told, Vocabulary, View]:
        service.said(kind)
    service.sent = True
    for kind in [one.operation.takes.body for one in ENDPOINTS] + [Hello]:
        service.said(kind)
    made = {MADE / "index.d.ts": HEAD + service.text()}
    games = (path.name for path in (SOURCE / "games").iterdir())
    for client in sorted(name for name in games if (WEB / name / "face.js").exists()):
        package = f"sandtable.games.{client}"
        modules = {module: importlib.import_module(module) for module in modules_of(package)}
        board, view = modules[f"{package}.show.board"].Board, modules[f"{package}.view"].View
        for name, kind, head in (("board", board, HEAD + BASE), ("view", view, HEAD)):
            shown = Declarations(package)
            shown.said(kind)
            made[MADE / client / f"{name}.d.ts"] = head + shown.text()
    generic = Declarations()
    generic.said(Board)
    made[MADE / "generic" / "board.d.ts"] = HEAD + BASE + generic.text()
    return made


def modules_of(package: str) -> list[str]:
    """The names of all modules of a package: procedures are known when they are imported."""
    path = SOURCE.parent.joinpath(*package.split("."))
    return [name for _, name, _ in pkgutil.walk_packages([str(path)], f"{package}.")]


class Declarations:
    """The declarations of a file, by their names.

    Procedures are those of a `package`. A message that is `sent` by clients may leave out what has a default.
    """

    def __init__(self, package: str = "") -> None:
        self.package = package
        self.sent = False
        self.aliases = aliases()
        self.kinds: dict[str, object] = {}
        self.texts: dict[str, str] = {}

    def text(self) -> str:
        """All of them."""
        return "".join(f"\n{self.texts[name]}\n" for name in sorted(self.texts))

    def said(self, kind: Any) -> str:
        """A type as TypeScript writes it; what it names is declared."""
        origin, arguments = get_origin(kind), get_args(kind)
        if isinstance(kind, TypeVar):
            return kind.__name__
        if kind in PLAIN:
            return PLAIN[kind]
        if isinstance(kind, NewType):
            return self.declared(kind.__name__, kind, "type", kind.__supertype__)
        if origin is Procedure:
            return self.declared("Procedure", Procedure, "interface")
        if id(kind) in self.aliases:
            return self.declared(self.aliases[id(kind)], kind, "type", kind)
        if is_record(origin):
            return f"{self.said(origin)}<{', '.join(map(self.said, arguments))}>"
        if is_record(kind):
            return self.declared(kind.__name__, kind, "interface")
        return self.composed(kind)

    def composed(self, kind: Any) -> str:
        """A type that is made of others, without its name."""
        origin, arguments = get_origin(kind), get_args(kind)
        if origin in (Union, UnionType):
            return union(map(self.said, arguments))
        if origin is Annotated:
            return self.said(arguments[0])
        if origin is Literal:
            return union(map(spelled, arguments))
        if origin in LISTS or (origin is tuple and arguments[1:] == (...,)):
            return several(self.said(arguments[0]))
        if origin is tuple:
            return f"[{', '.join(map(self.said, arguments))}]"
        if isinstance(kind, type) and issubclass(kind, tuple):
            return f"[{', '.join(map(self.said, get_type_hints(kind).values()))}]"
        if origin in (dict, Mapping):
            return f"Record<string, {self.said(arguments[1])}>"
        raise TypeError(f"{kind!r} has no declaration yet")

    def declared(self, name: str, kind: Any, form: str, meant: Any = None) -> str:
        """The name of a type that is declared, once."""
        other = self.kinds.setdefault(name, kind)
        if other is not kind and other != kind:
            raise ValueError(f"two types are called {name}: {other!r} and {kind!r}")
        if name not in self.texts:
            self.texts[name] = ""
            if form == "type":
                text = PLAIN.get(meant) or self.composed(meant)
                self.texts[name] = f"export type {name} = {text};"
            else:
                self.texts[name] = comment(kind) + self.interface(name, kind)
        return name

    def interface(self, name: str, kind: Any) -> str:
        """The declaration of a struct or dataclass; of procedures one that has the fields of all of them."""
        members = self.agenda() if kind is Procedure else self.members(kind)
        unknown = () if kind is Procedure else getattr(kind, "__parameters__", ())
        parameters = ", ".join(each.__name__ for each in unknown)
        base = " extends AnyBoard" if name == "Board" else ""
        inner = "".join(f"  {member}: {text};\n" for member, text in members.items()).replace(" \n", "\n")
        return f"export interface {name}{f'<{parameters}>' if parameters else ''}{base} {{\n{inner}}}"

    def members(self, kind: Any) -> dict[str, str]:
        """The members of a struct or dataclass, those that may be missing with a question mark."""
        types = hints(kind)
        if is_dataclass(kind):
            return {field.name: self.said(types[field.name]) for field in fields(kind)}
        config = kind.__struct_config__
        members = {config.tag_field: spelled(config.tag)} if config.tag is not None else {}
        for field in msgspec.structs.fields(kind):
            missing = not field.required and (self.sent or config.omit_defaults)
            members[f"{field.encode_name}{'?' if missing else ''}"] = self.said(types[field.name])
        return members

    def agenda(self) -> dict[str, str]:
        """The fields of all procedures of the game. A client looks only at some of them, by their types."""
        found: dict[str, list[str]] = {}
        for kind in get_args(procedures(self.package)):
            for name, text in self.members(kind).items():
                found.setdefault(name, []).append(text)
        types = found.pop("type")
        optional = {f"{name.rstrip('?')}?": union(texts) for name, texts in sorted(found.items())}
        return {"type": union(types), **optional}


def is_record(kind: object) -> bool:
    """Whether a type has named members."""
    return isinstance(kind, type) and (issubclass(kind, msgspec.Struct) or is_dataclass(kind))


def hints(kind: Any) -> dict[str, Any]:
    """The types of a class's members. Unlike `get_type_hints` it keeps the identity of aliases."""
    return {
        name: said
        for owner in reversed(kind.__mro__)
        if owner is not msgspec.Struct
        for name, said in get_annotations(owner, eval_str=True).items()
    }


def union(texts: Iterable[str]) -> str:
    """One of some types."""
    found = list(dict.fromkeys(texts))
    return " | ".join(found) if len(found) < 9 else "\n    | ".join(["", *found])


def several(text: str) -> str:
    """The type of a list of such things."""
    return f"({text})[]" if " | " in text else f"{text}[]"


def spelled(value: object) -> str:
    """A value as TypeScript writes it."""
    return msgspec.json.encode(value).decode()


def comment(kind: Any) -> str:
    """What a class says of itself."""
    lines = cleandoc(vars(kind).get("__doc__") or "").splitlines()
    if len(lines) < 2:
        return "".join(f"/** {line} */\n" for line in lines)
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def aliases() -> dict[int, str]:
    """The names of types that are made of others, by the identity of the type."""
    return {
        id(kind): name
        for path, module in sorted(sys.modules.items())
        if path.startswith("sandtable.")
        for name, said in getattr(module, "__annotations__", {}).items()
        if said == "TypeAlias" and get_origin(kind := getattr(module, name)) is not None
    }


def main() -> None:
    """Write the files anew; with --check, only say which are not as they would be written."""
    made = declarations()
    there = {path: path.read_text(encoding="utf-8") for path in MADE.rglob("*.d.ts")}
    if "--check" in sys.argv:
        stale = sorted(path for path in {*made, *there} if made.get(path) != there.get(path))
        sys.exit(" ".join([*map(str, stale), "not up to date: run `make types`"]) if stale else 0)
    shutil.rmtree(MADE, ignore_errors=True)
    for path, text in made.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
