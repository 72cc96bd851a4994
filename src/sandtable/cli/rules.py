"""`sandtable rules`: the ledger of a rulebook, and its coverage."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.padding import Padding
from rich.text import Text

import sandtable
from sandtable.cli.loading import open_game
from sandtable.game.data import DataError
from sandtable.game.rulebook import Rule, Rulebook
from sandtable.lab.coverage import citations, coverage, rule_modules
from sandtable.terminal.log import rule_text
from sandtable.terminal.output import out, print_json

TESTS = Path(sandtable.__file__).parents[2] / "tests" / "games"
"""The folder of the tests in a source checkout."""


class Counts(msgspec.Struct, frozen=True):
    """The coverage of a rulebook: counts, and the numbers of the rules that are missing."""

    rules: int
    enforced: int
    tested: int
    exempt: int
    missing: list[str]


@click.command()
@click.argument("game")
@click.argument("case", required=False)
@click.option("--search", metavar="WORD", help="Only rules that speak of this.")
@click.option("--coverage", "covered", is_flag=True, help="How much is enforced and tested.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rules(game: str, case: str | None, search: str | None, covered: bool, as_json: bool) -> None:
    """Print the rules of a game: all titles, or the text of one CASE and its sub-cases.

    \b
    Examples:
      sandtable rules egypt 11.23
      sandtable rules egypt --search flood
      sandtable rules egypt --coverage
    """
    book = open_game(game).rulebook
    if covered:
        show_coverage(book, as_json)
        return
    found = chosen(game, book, case, search)
    if as_json:
        print_json(found)
    elif case is None and search is None:
        contents(book)
    else:
        cited = set(citations(rule_modules(book.package)))
        for rule in found:
            out.print(rule_text(book, rule, rule.id in cited))


def chosen(game: str, book: Rulebook, case: str | None, search: str | None) -> list[Rule]:
    """All rules, or those that a number or a word finds."""
    found = list(book.rules.values()) if case is None else book.find(case)
    if not found:
        raise ValueError(f"{game} has no rule {case!r}; sandtable rules {game} lists them all")
    if search is not None:
        word = search.lower()
        found = [r for r in found if word in f"{r.id} {r.title} {r.says} {r.ruling}".lower()]
        if not found:
            raise ValueError(f"no rule of {game} speaks of {search!r}")
    return found


def contents(book: Rulebook) -> None:
    """Print all rules by number and title."""
    out.print(Text(book.title, "bold"))
    for rule in book.rules.values():
        chapter = rule.id.endswith(".0") and rule.id.count(".") == 1
        indent = "" if chapter else "  "
        out.print(Text(f"{indent}{rule.id:<18} {rule.title}", "bold" if chapter else ""), soft_wrap=True)


def show_coverage(book: Rulebook, as_json: bool) -> None:
    """The coverage of a rulebook: rules that code cites, and rules that a test is named after."""
    tests = TESTS / book.package.name
    if not tests.is_dir():
        raise DataError(f"{tests}: there are no tests here; coverage needs a source checkout")
    found = coverage(book, tests)
    if as_json:
        enforced, tested, exempt = map(len, (found.enforced, found.tested, found.exempt))
        print_json(Counts(found.rules, enforced, tested, exempt, found.missing))
        return
    out.print(Text(f"{book.title}: {found.rules} rules", "bold"))
    bound = found.rules - len(found.exempt)
    named = {
        "enforced": found.enforced,
        "tested": found.tested,
        "exempt": found.exempt,
        "missing": found.missing,
        "cited but unknown": found.unknown,
    }
    for name, cases in named.items():
        share = f" of {bound} ({len(cases) / bound:.0%})" if name in ("enforced", "tested") else ""
        out.print(f"{name}: {len(cases)}{share}")
    for name, cases in named.items():
        if name not in ("enforced", "tested") and cases:
            out.print(Text(f"{name}:", "bold"))
            out.print(Padding(", ".join(cases), (0, 0, 0, 2)))
