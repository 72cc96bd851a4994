"""Audit the locked dependencies: pinned, hashed, and without a known vulnerability.

The first two are checked always. The third asks the OSV database in one request. If it cannot be
reached, that is said and the audit passes: a build without a network stays possible and does the same
every time, and the next one with a network makes up for it.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import urllib.request
from pathlib import Path
from typing import NamedTuple

SERVICE = "https://api.osv.dev/v1/querybatch"
PATIENCE = 10.0

ACCEPTED: dict[str, str] = {}
"""Vulnerabilities that do not concern us: the id, and why."""


class Pin(NamedTuple):
    """A dependency at one version."""

    name: str
    version: str


def pins(lock: str) -> list[Pin]:
    """The dependencies of a lock; ValueError if one is not pinned and hashed."""
    found = []
    whole = re.sub(r"\\\n", " ", lock)
    for line in whole.splitlines():
        words = line.split("#")[0].strip()
        if not words:
            continue
        pin = re.match(r"([\w.-]+)(?:\[[\w,.-]+\])?==([\w.!+-]+)(?=[\s;]|$)", words)
        if pin is None:
            raise ValueError(f"this dependency is not pinned: {words[:60]}")
        if not re.search(r"--hash=sha256:[0-9a-f]{64}\b", words):
            raise ValueError(f"{pin[1]} has no hash")
        found.append(Pin(pin[1], pin[2]))
    return found


def vulnerabilities(found: list[Pin], service: str) -> list[str]:
    """What is known against these versions, a line each; OSError if nobody answers."""
    queries = [{"package": {"ecosystem": "PyPI", "name": pin.name}, "version": pin.version} for pin in found]
    request = urllib.request.Request(
        service, json.dumps({"queries": queries}).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        results = json.load(answer)["results"]
    return [
        f"{pin.name} {pin.version}: {known['id']}"
        for pin, result in zip(found, results, strict=True)
        for known in result.get("vulns", [])
        if known["id"] not in ACCEPTED
    ]


def main(arguments: list[str] | None = None) -> int:
    """The exit code: 1 if something must be done."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("lock", type=Path)
    parser.add_argument("--service", default=SERVICE)
    given = parser.parse_args(arguments)
    try:
        found = pins(given.lock.read_text(encoding="utf-8"))
    except ValueError as error:
        print(f"audit: {given.lock}: {error}", file=sys.stderr)
        return 1
    try:
        known = vulnerabilities(found, given.service)
    except (OSError, ValueError, KeyError, TypeError) as error:
        print(
            f"audit: {len(found)} dependencies are pinned and hashed; "
            f"NOT looked up, because the vulnerability service does not answer ({error})."
        )
        return 0
    for line in known:
        print(f"audit: {line}", file=sys.stderr)
    print(f"audit: {len(found)} dependencies are pinned and hashed; {len(known)} vulnerabilities are known.")
    return 1 if known else 0


if __name__ == "__main__":
    sys.exit(main())
