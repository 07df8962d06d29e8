"""Short ways to the things that most tests need."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import taical
from taical.domain.builder import make_win
from taical.domain.rules import RuleSet
from taical.domain.tiles import CHINESE, PLAIN
from taical.domain.win import Win
from taical.engine.scoring import Score, score
from taical.errors import TaicalError
from taical.patterns import PATTERNS
from taical.picture.svg import FONTS
from taical.rulesets import load_ruleset

ROOT = Path(__file__).parents[1]
PACKAGE = Path(taical.__file__).parent
"""The package that is tested: of the checkout, or installed elsewhere from a wheel."""

CASES = ROOT / "tests" / "cases"
SAMPLES = ROOT / "samples"

READY = "123m 456p 789p 67s 55s [777z]"
"""Sixteen tiles that wait for 5s and 8s."""


def skip_without_fonts() -> None:
    """Skip a test that makes a PNG where that cannot be had: without the library, or on a machine without a font."""
    resvg = pytest.importorskip("resvg_py")
    start = f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20" font-family="{FONTS}"><text x="2" y="16">'
    if resvg.svg_to_bytes(f"{start}8</text></svg>") == resvg.svg_to_bytes(f"{start}</text></svg>"):
        pytest.skip("there is no font here")


@cache
def shipped(name: str = "wikipedia") -> RuleSet:
    """Return a shipped rule set."""
    return load_ruleset(name)


def house(name: str = "wikipedia", *, patterns: Mapping[str, object] | None = None, **switches: Any) -> RuleSet:  # noqa: ANN401
    """Return a shipped rule set with some switches, and the values of some patterns, set otherwise."""
    if not switches and not patterns:
        return shipped(name)
    return load_ruleset({"extends": name, "switches": switches, "patterns": dict(patterns or {})})


def won(hand: str, *, seat: str = "S", **context: Any) -> Win:  # noqa: ANN401 - the fields of a win
    """Return a checked win; South's, unless another seat is named."""
    return make_win(hand, seat=seat, **context)


def scored(hand: str, ruleset: RuleSet | None = None, **context: Any) -> Score:  # noqa: ANN401 - the fields of a win
    """Return the score of a hand, under `wikipedia` unless another rule set is given."""
    return score(won(hand, **context), ruleset or shipped())


def held(pattern: str, hand: str, switches: Mapping[str, Any] | None = None, **context: Any) -> int:  # noqa: ANN401
    """Return how often a pattern holds in the best reading of a hand, whether a rule set has it or not."""
    return PATTERNS[pattern].times(scored(hand, house(**(switches or {})), **context).reading)


def rows_of(result: Score) -> dict[str, int]:
    """Return the breakdown of a score: each pattern's tai by its id, over both readings where two are added."""
    found: dict[str, int] = {}
    for pattern in result.patterns:
        found[pattern.id] = found.get(pattern.id, 0) + pattern.tai
    return found


def kind(name: str) -> int:
    """Return a tile by its plain or Chinese name."""
    return (PLAIN if name in PLAIN else CHINESE).index(name)


def kinds(*names: str) -> tuple[int, ...]:
    """Return tiles by their names, such as `kinds("1m", "中")`."""
    return tuple(map(kind, names))


@contextmanager
def refused(
    error: type[TaicalError],
    code: str,
    *parts: str,
    field: str | None = None,
    column: int | None = None,
) -> Iterator[None]:
    """Hold that something is refused with an error, in a message that names certain things."""
    with pytest.raises(TaicalError) as caught:
        yield
    found = caught.value
    assert type(found) is error
    assert (found.code, found.field, found.column) == (code, field, column), found.message
    missing = [part for part in parts if part not in found.message]
    assert not missing, f"{missing} not in {found.message!r}"
