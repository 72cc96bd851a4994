"""No test is skipped unnoticed."""

from pathlib import Path

import pytest

pytest_plugins = ["pytester"]

SKIPS = {
    "mark": "import pytest\n@pytest.mark.skip\ndef test_one(): pass",
    "condition": "import pytest\n@pytest.mark.skipif(True, reason='r')\ndef test_one(): pass",
    "call": "import pytest\ndef test_one(): pytest.skip('later')",
    "fixture": "import pytest\n@pytest.fixture\ndef f(): pytest.skip('later')\ndef test_one(f): pass",
    "import": "import pytest\ndef test_one(): pytest.importorskip('no_such_module')",
    "expected failure": "import pytest\n@pytest.mark.xfail\ndef test_one(): assert False",
    "file": "import pytest\npytest.skip('later', allow_module_level=True)",
}


@pytest.mark.parametrize("how", SKIPS)
def test_a_skip_is_a_failure(pytester: pytest.Pytester, how: str) -> None:
    pytester.makeconftest((Path(__file__).parent / "conftest.py").read_text(encoding="utf-8"))
    pytester.makepyfile(test_skipping=SKIPS[how], test_running="def test_two(): pass")
    outcomes = pytester.runpytest_inprocess("-p", "no:cacheprovider").parseoutcomes()
    assert outcomes.get("failed", 0) + outcomes.get("errors", 0) == 1
    assert "skipped" not in outcomes
    assert "xfailed" not in outcomes
