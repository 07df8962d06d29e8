"""What all tests share: random tests that are the same in every run, and catalogues that are those of the sources."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Generator
from contextlib import suppress

import pytest
from hypothesis import HealthCheck, settings
from support import PACKAGE, ROOT

from taical.engine import scoring
from taical.errors import RulesetError
from taical.rulesets.build import compile_files
from taical.rulesets.files import directory
from tools.messages import compile_stale

_NOT_HERE: dict[str, str] = {}
"""The marks of tests that are skipped here, and why."""
if PACKAGE.parent != ROOT:
    _NOT_HERE["checkout"] = "the package is not that of a checkout"
if not (scoring.__file__ or "").endswith(".py"):
    _NOT_HERE["interpreted"] = "the modules are compiled"

settings.register_profile(
    "same-every-time",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=200,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("same-every-time")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add how often faults are tried."""
    parser.addoption(
        "--faults", choices=("short", "full"), default="short", help="How often tests of faults try at random moments."
    )


@pytest.fixture(scope="session")
def times(request: pytest.FixtureRequest) -> Callable[[int], int]:
    """How often something is tried: so many times, or ten times that with `--faults full`."""
    factor = 10 if request.config.getoption("--faults") == "full" else 1
    return lambda short: factor * short


def pytest_collection_finish() -> None:
    """Spare the garbage collector the tests that were collected: they stay until the end."""
    gc.collect()
    gc.freeze()


def pytest_itemcollected(item: pytest.Item) -> None:
    """Mark a thorough test as slow, and skip what cannot be tested of the package that is there."""
    if item.get_closest_marker("thorough"):
        item.add_marker("slow")
    for mark, why in _NOT_HERE.items():
        if item.get_closest_marker(mark):
            item.add_marker(pytest.mark.skip(reason=why))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Run a thorough test without measuring coverage (under xdist, the mark `no_cover` changes nothing)."""
    tracer = sys.gettrace()
    if item.get_closest_marker("thorough"):
        sys.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(tracer)


def pytest_configure(config: pytest.Config) -> None:
    """Compile the catalogues before anything is tested; a worker finds it done."""
    # Or each of a thousand processes would compile all that it imports.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    if not hasattr(config, "workerinput"):
        compile_stale()
        with suppress(RulesetError):  # a pattern that is not whole is for the tests to name
            compile_files(directory())
