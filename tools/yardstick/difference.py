"""Where two values differ first."""

from __future__ import annotations

from typing import Any, NamedTuple

SHOWN = 160
"""Characters shown of a value."""

MISSING = "nothing"


class Difference(NamedTuple):
    """A field that differs, and what it is on either side."""

    path: str
    old: str
    new: str

    def __str__(self) -> str:
        return f"{self.path}: {self.old} -> {self.new}"


def first_difference(old: Any, new: Any, path: str = "") -> Difference | None:
    """The first field in which two values as JSON has them differ; None if they are equal."""
    if isinstance(old, dict) and isinstance(new, dict):
        parts = [(f"{path}.{key}" if path else key, key) for key in {**old, **new}]
    elif isinstance(old, list) and isinstance(new, list):
        old, new = dict(enumerate(old)), dict(enumerate(new))
        parts = [(f"{path}[{place}]", place) for place in {**old, **new}]
    else:
        same = type(old) is type(new) and old == new
        return None if same else Difference(path, *apart(old, new))
    found = (first_difference(old.get(key, ...), new.get(key, ...), at) for at, key in parts)
    return next((difference for difference in found if difference is not None), None)


def apart(old: Any, new: Any) -> tuple[str, str]:
    """Two values in short; of long texts, from a little before the place where they part."""
    if isinstance(old, str) and isinstance(new, str):
        pairs = zip(old, new, strict=False)
        alike = next((place for place, (a, b) in enumerate(pairs) if a != b), min(len(old), len(new)))
        if alike > SHOWN // 2:
            cut = alike - SHOWN // 4
            old, new = f"... {old[cut:]}", f"... {new[cut:]}"
    return shown(old), shown(new)


def shown(value: Any) -> str:
    """A value in short."""
    text = MISSING if value is ... else repr(value)
    return text if len(text) <= SHOWN else text[:SHOWN] + " ..."
