"""The README: the commands and examples in it, and where it leads."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    """The blocks in some language."""
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


COMMANDS = [line[2:] for block in blocks("console") for line in block.splitlines() if line.startswith("$ ")]
"""The commands that it shows. They are run in a checkout, and from an installed wheel outside it."""

PLAYED = re.compile(r"(french|ottoman) \(\d+, \d+\) \d+\n")
"""What its example prints."""
