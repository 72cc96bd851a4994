"""The games that ship as subjects of tests, each with its own checks."""

from __future__ import annotations

from sandtable.testing import Subject
from tests.games.admiral import checks as admiral
from tests.games.faerie import checks as faerie
from tests.games.goeben import checks as goeben
from tests.games.napoleonic import checks as napoleonic
from tests.games.operation_albion import checks as operation_albion

SUBJECTS = {
    name: Subject(name, checks)
    for name, checks in (
        ("crossing", None),
        ("egypt", napoleonic),
        ("faerie", faerie),
        ("finland", napoleonic),
        ("goeben", goeben),
        ("operation_albion", operation_albion),
        ("admiral", admiral),
    )
}
