"""Patterns and the ids that rule sets know them by."""

from __future__ import annotations

import pytest
from support import ROOT, shipped

from taical.engine import features
from taical.patterns import FAMILY_OF, PATTERNS, Pattern
from taical.rulesets import shipped_names
from taical.syntax.yaml import read_documents


@pytest.mark.parametrize(("name", "pattern"), PATTERNS.items())
def test_a_pattern_has_its_name_and_its_rule(name: str, pattern: Pattern) -> None:
    assert name.isidentifier()
    chinese, colon, sentence = pattern.rule.partition(": ")
    assert colon
    assert not chinese.isascii()
    assert sentence.endswith(".")
    assert len(sentence) > 10


@pytest.mark.parametrize("name", shipped_names())
def test_every_id_in_a_rule_set_is_a_pattern(name: str) -> None:
    for row in shipped(name).rows:
        assert row.pattern.spec or row.pattern is PATTERNS[row.id]


def test_every_pattern_is_in_the_catalogue() -> None:
    text = (ROOT / "rulesets" / "catalogue.yaml").read_text(encoding="utf-8")
    (catalogue,) = read_documents(text)
    assert set(catalogue.data["patterns"]) == set(PATTERNS)


def test_every_pattern_has_its_family_and_can_be_a_key() -> None:
    assert FAMILY_OF.keys() == PATTERNS.keys()
    assert (FAMILY_OF["all_pungs"], FAMILY_OF["seat_flower"]) == ("sets", "flowers")
    assert len({*PATTERNS.values()}) == len(PATTERNS)


def test_a_pattern_takes_the_features_of_all_of_its_conditions() -> None:
    assert PATTERNS["half_flush"].features == features.ONE_SUIT | features.HONORS
    assert PATTERNS["full_flush"].features == features.ONE_SUIT | features.NO_HONORS
