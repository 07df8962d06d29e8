"""Verdicts in words."""

from __future__ import annotations

import pytest

from taical.check import Difference, Verdict
from taical.check.wording import difference_text, explanation_text
from taical.readers import Entry


def test_a_difference() -> None:
    assert difference_text(Difference("tai", "4", "3", "three rows")) == "tai: expected 4, got 3 (three rows)"


EXPLANATIONS = [
    ((), ""),
    (("a: 1",), "this is what a: 1 gives"),
    (("a: 1", "b: 2"), "this is what a: 1 gives, and so does b: 2"),
    (("a: 1", "b: 2", "--ruleset c"), "this is what a: 1 gives, and so do b: 2 and --ruleset c"),
]


@pytest.mark.parametrize(("explanations", "text"), EXPLANATIONS)
def test_explanations(explanations: tuple[str, ...], text: str) -> None:
    assert explanation_text(Verdict(Entry("f", 1, None), "1", True, explanations=explanations)) == text
