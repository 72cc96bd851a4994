"""How the tests run: hypothesis without a deadline, nothing skipped, and an option."""

import os
from collections.abc import Generator
from typing import TypeVar

import pytest
from hypothesis import settings

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)

os.environ.pop("COLUMNS", None)
"""A console that is made while this is set keeps that width; a test that wants one sets it for itself."""

settings.register_profile("sandtable", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("sandtable")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--write-golden", action="store_true", help="play the golden records anew")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A skipped test counts as failed: a test runs or is deleted."""
    report = yield
    return failed(report, item.nodeid) if report.skipped else report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """So does a skipped file."""
    report = yield
    return failed(report, collector.nodeid) if report.skipped else report


def failed(report: Report, name: str) -> Report:
    """A report of a skip, turned into one of a failure."""
    report.outcome = "failed"
    report.longrepr = f"{name} was skipped: a test runs or is deleted"
    return report
