"""The small faults: every change that is known of the code that cites a rule."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path

import msgspec

from sandtable.lab.coverage import cited

COMPARISONS: dict[type[ast.cmpop], tuple[str, str]] = {
    ast.Lt: ("<", "<="),
    ast.LtE: ("<=", "<"),
    ast.Gt: (">", ">="),
    ast.GtE: (">=", ">"),
    ast.Eq: ("==", "!="),
    ast.NotEq: ("!=", "=="),
    ast.In: ("in", "not in"),
    ast.NotIn: ("not in", "in"),
    ast.Is: ("is", "is not"),
    ast.IsNot: ("is not", "is"),
}
SUMS: dict[type[ast.operator], tuple[str, str]] = {
    ast.Add: ("+", "-"),
    ast.Sub: ("-", "+"),
    ast.Mult: ("*", "+"),
    ast.FloorDiv: ("//", "*"),
    ast.Mod: ("%", "+"),
    ast.Div: ("/", "*"),
}
SWITCHED_OFF = "switched off"


class Mutant(msgspec.Struct, frozen=True):
    """A change of one place of a module: what stands between two offsets becomes something else.

    `scope` is the function or class in which it stands, `cases` are the rules that it cites. `warm` says that
    it lies within a function, whose code can be exchanged while the tests are loaded.
    """

    path: str
    line: int
    start: int
    end: int
    old: str
    new: str
    scope: str
    cases: tuple[str, ...]
    warm: bool
    off: bool = False

    def applied(self, text: str) -> str:
        """The text of the module with the change."""
        return text[: self.start] + self.new + text[self.end :]

    def is_program(self, text: str) -> bool:
        """Whether the module is still a program with the change."""
        try:
            ast.parse(self.applied(text))
        except SyntaxError:
            return False
        return True

    @property
    def change(self) -> str:
        """The change in words."""
        return SWITCHED_OFF if self.off else f"{' '.join(self.old.split())[:70]!r} -> {self.new[:70]!r}"

    @property
    def module(self) -> str:
        """The name of the module."""
        return ".".join(Path(self.path).with_suffix("").parts[1:])


class Module:
    """A module of rules: its text, its tree, and the changes that can be made in what cites a rule."""

    def __init__(self, path: Path, root: Path) -> None:
        self.path = path.relative_to(root).as_posix()
        self.text = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.text)
        self.lines = self.text.splitlines(keepends=True)
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line))

    @cached_property
    def scopes(self) -> list[tuple[ast.AST, str, tuple[str, ...], bool]]:
        """The outermost functions and classes that cite a rule, and the methods of others."""
        return [*scopes(self.tree, "", ())]

    def mutants(self, *, switched_off: bool = False) -> Iterator[Mutant]:
        """Every change that is known, in the order of the text; if wanted, also functions that do nothing."""
        seen = set()
        for node, name, cases, warm in self.scopes:
            if switched_off and isinstance(node, ast.FunctionDef):
                start, end = self.span(node.body[0])[0], self.span(node.body[-1])[1]
                old = self.text[start:end]
                yield Mutant(self.path, node.lineno, start, end, old, nothing(node), name, cases, warm, True)
            left_out = untouched(node)
            for inner in ast.walk(node):
                if id(inner) in left_out or not hasattr(inner, "lineno"):
                    continue
                for line, start, end, new in self.changes(inner):
                    if (start, end, new) in seen or self.text[start:end] == new:
                        continue
                    seen.add((start, end, new))
                    old = self.text[start:end]
                    yield Mutant(self.path, line, start, end, old, new, name, cases, warm)

    def at(self, line: int, column: int) -> int:
        """The offset of a place in characters; the tree counts bytes."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def span(self, node: ast.expr | ast.stmt) -> tuple[int, int]:
        """Where a node begins and ends."""
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        return self.at(node.lineno, node.col_offset), self.at(node.end_lineno, node.end_col_offset)

    def between(self, a: ast.expr, b: ast.expr, old: str, new: str) -> Iterator[tuple[int, int, int, str]]:
        """An operator between two operands, changed."""
        start, end = self.span(a)[1], self.span(b)[0]
        at = self.text.find(old, start, end)
        if at >= 0:
            yield a.lineno, at, at + len(old), new

    def changes(self, node: ast.AST) -> Iterator[tuple[int, int, int, str]]:
        """What can be changed in a node: line, start, end, and the new text."""
        if isinstance(node, ast.Compare) and len(node.ops) == 1:
            yield from self.between(node.left, node.comparators[0], *COMPARISONS[type(node.ops[0])])
        elif isinstance(node, ast.BoolOp):
            words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
            yield from self.between(node.values[0], node.values[1], *words)
            yield node.lineno, self.span(node.values[0])[0], self.span(node.values[1])[0], ""
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            start, end = self.span(node.operand)
            yield node.lineno, *self.span(node), f"({self.text[start:end]})"
        elif isinstance(node, ast.BinOp) and type(node.op) in SUMS and not is_text(node.left):
            yield from self.between(node.left, node.right, *SUMS[type(node.op)])
        elif isinstance(node, ast.Constant) and type(node.value) is int:
            yield node.lineno, *self.span(node), str(node.value + 1)
        elif isinstance(node, ast.Constant) and type(node.value) is bool:
            yield node.lineno, *self.span(node), str(not node.value)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
            yield node.lineno, *self.span(node), "pass"
        elif isinstance(node, (ast.If, ast.IfExp)):
            for new in ("True", "False"):
                yield node.test.lineno, *self.span(node.test), new
        elif isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp)):
            for condition in (one for generator in node.generators for one in generator.ifs):
                yield condition.lineno, *self.span(condition), "True"


def scopes(
    tree: ast.AST, name: str, cases: tuple[str, ...]
) -> Iterator[tuple[ast.AST, str, tuple[str, ...], bool]]:
    """The functions that cite a rule or whose class does; then what else stands in such a class."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            own = (*cases, *(case for case in cited(ast.get_docstring(node)) if case not in cases))
            full = f"{name}.{node.name}" if name else node.name
            if isinstance(node, ast.FunctionDef):
                if own:
                    yield node, full, own, True
            else:
                yield from scopes(node, full, own)
                if own:
                    body = [one for one in node.body if not isinstance(one, (ast.FunctionDef, ast.ClassDef))]
                    yield ast.Module(body, []), full, own, False


def untouched(tree: ast.AST) -> set[int]:
    """What says nothing about play: docstrings, annotations, decorators, messages and caches."""
    found: set[int] = set()

    def leave(*nodes: ast.AST | None) -> None:
        found.update(id(inner) for node in nodes if node is not None for inner in ast.walk(node))

    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            leave(node)
        elif isinstance(node, ast.AnnAssign):
            leave(node.annotation)
        elif isinstance(node, ast.FunctionDef):
            leave(node.returns, *node.decorator_list)
            leave(*(one.annotation for one in (*node.args.args, *node.args.kwonlyargs)))
        elif isinstance(node, ast.JoinedStr):
            leave(node)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id == "Violation":
                leave(*node.args, *node.keywords)
            elif node.func.id == "cast":
                leave(*node.args[:1])
        elif isinstance(node, ast.Assert):
            leave(node)
    return found


def nothing(function: ast.FunctionDef) -> str:
    """The body of a function that does nothing."""
    if any(isinstance(node, (ast.Yield, ast.YieldFrom)) for node in ast.walk(function)):
        return "return; yield"
    returns = ast.unparse(function.returns) if function.returns is not None else "None"
    values = {"bool": "False", "int": "0", "float": "0.0", "str": "''", "Options": "NONE"}
    kinds = {"list": "[]", "dict": "{}", "set": "set()", "frozenset": "frozenset()", "tuple": "()"}
    kinds |= {"Iterable": "()", "Sequence": "()", "Iterator": "iter(())"}
    return "return " + values.get(returns, kinds.get(returns.partition("[")[0], "None"))


def is_text(node: ast.expr) -> bool:
    """Whether a sum is one of texts."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
