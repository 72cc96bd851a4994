"""The ledger of a rulebook: every rule with its number, in our own words."""

from __future__ import annotations

from pathlib import Path

import msgspec

from sandtable.game.data import DataError, read


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One rule. `not_enforced` says why there is nothing to enforce, if so."""

    id: str
    title: str
    says: str
    kind: str
    see: list[str] = []
    needs: list[str] = []
    ruling: str = ""
    not_enforced: str = ""


class Example(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A worked example, printed in the rules or derived from them."""

    rule: list[str]
    given: str
    expect: str
    source: str


class Component(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed component that the rules text does not include, and what stands in for it."""

    id: str
    name: str
    kind: str
    source: str
    confidence: str
    known: list[str]
    proposal: str


class Ledger(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of rules.toml."""

    title: str
    edition: str
    rule: list[Rule]
    example: list[Example]


class Components(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of components.toml."""

    component: list[Component]


class Rulebook:
    """The rules of one rulebook, its examples, and its reconstructed components, if there are any."""

    def __init__(self, package: Path) -> None:
        self.package = package
        path = package / "data" / "rules.toml"
        ledger = read(path, Ledger)
        self.title = ledger.title
        self.edition = ledger.edition
        self.rules: dict[str, Rule] = {}
        for rule in ledger.rule:
            if rule.id in self.rules:
                raise DataError(f"{path}: two rules have the number {rule.id}")
            self.rules[rule.id] = rule
        self.examples = ledger.example
        rebuilt = package / "data" / "components.toml"
        found = read(rebuilt, Components).component if rebuilt.exists() else []
        self.components = {component.id: component for component in found}

    def find(self, case: str) -> list[Rule]:
        """A rule and its sub-cases by number, or all rules whose text contains a word."""
        word = case.lower()
        exact = [r for i, r in self.rules.items() if i == case or i.startswith(case + ".")]
        return exact or [r for r in self.rules.values() if word in f"{r.title} {r.says} {r.ruling}".lower()]
