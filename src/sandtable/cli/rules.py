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
from sandtable.game.game import AnyGame
from sandtable.game.rulebook import Rule, Rulebook
from sandtable.lab import decisions
from sandtable.lab.coverage import citations, coverage, rule_modules
from sandtable.lab.proofs import read_proofs
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
@click.option("--decisions", "decided", is_flag=True, help="What players decide, and what asks it.")
@click.option("--proven", is_flag=True, help="For how many rules a test is known to notice a fault.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def rules(
    game: str,
    case: str | None,
    search: str | None,
    covered: bool,
    decided: bool,
    proven: bool,
    as_json: bool,
) -> None:
    """Print the rules of a game: all titles, or the text of one CASE and its sub-cases.

    \b
    Examples:
      sandtable rules egypt 11.23
      sandtable rules egypt --search flood
      sandtable rules egypt --coverage
      sandtable rules egypt --decisions
    """
    loaded = open_game(game)
    book = loaded.rulebook
    if covered:
        show_coverage(book, as_json)
        return
    if decided or proven:
        counts = decisions_of(loaded) if decided else proofs_of(book)
        if as_json:
            print_json(counts)
        else:
            show_counts(book, counts)
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
    found = coverage(book, tests_of(book))
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


class DecisionCounts(msgspec.Struct, frozen=True):
    """The census of decisions: counts, and those that nothing asks or rules."""

    decisions: int
    asked: int
    ruled: int
    missing: list[str]


class ProofCounts(msgspec.Struct, frozen=True):
    """The proofs of a rulebook: counts, and the rules without one."""

    rules: int
    proven: int
    missing: list[str]


def decisions_of(game: AnyGame) -> DecisionCounts:
    """The decisions of a game's rulebook."""
    found = decisions.decisions(game.rulebook.package)
    missing = decisions.missing(game)
    ruled = [one for one in found if one.ruled and not one.asked]
    return DecisionCounts(len(found), len(found) - len(ruled) - len(missing), len(ruled), missing)


def proofs_of(book: Rulebook) -> ProofCounts:
    """The proofs that lie beside a game's tests."""
    proofs = read_proofs(tests_of(book))
    bound = [case for case, rule in book.rules.items() if not rule.not_enforced]
    missing = [case for case in bound if case not in proofs]
    return ProofCounts(len(bound), len(bound) - len(missing), missing)


def show_counts(book: Rulebook, counts: DecisionCounts | ProofCounts) -> None:
    """Print counts, and what is missing."""
    out.print(Text(book.title, "bold"))
    for name in counts.__struct_fields__:
        value = getattr(counts, name)
        out.print(f"{name}: {len(value) if isinstance(value, list) else value}")
    if counts.missing:
        out.print(Padding(", ".join(counts.missing), (0, 0, 0, 2)))


def tests_of(book: Rulebook) -> Path:
    """The folder with the tests of a rulebook."""
    tests = TESTS / book.package.name
    if not tests.is_dir():
        raise DataError(f"{tests}: there are no tests here; coverage needs a source checkout")
    return tests
