"""The rule set of a book: as it was when the book was opened."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal
from typing import Any

import pytest
from evening import OPEN, event, opened, played, points, tiles, win
from support import ROOT

from taical.domain.rules import HouseCut
from taical.errors import GameError, RulesetError
from taical.game.agreement import agreement_of, is_expanded
from taical.game.events import make_event
from taical.game.replay import replay
from taical.rulesets.expansion import expanded
from taical.rulesets.files import shipped_names
from taical.rulesets.loader import ruleset_data

DRAGON = "123m 456p 789p 678s 5s [777z] +5s"


def test_a_book_that_names_no_table_goes_by_wikipedia() -> None:
    agreement = agreement_of(None)
    assert (agreement.ruleset.id, agreement.payments.payment.base, agreement.game.length) == ("wikipedia", 30, 4)


@pytest.mark.parametrize("whole", [False, True])
def test_what_is_said_stands_before_it_is_looked_up_and_after(*, whole: bool) -> None:
    content = {
        "extends": "wikipedia",
        "payment": {"base": Decimal("0.5")},
        "game": {"draw": "pass", "house_cut": {"on": "win", "amount": Decimal("0.1")}},
        "patterns": {"dragon_pung": 3},
    }
    agreement = agreement_of(expanded(ruleset_data(content)) if whole else content)
    assert is_expanded(agreement.content) is whole
    assert (agreement.payments.payment.base, agreement.ruleset.payment.base) == (Decimal("0.5"), Decimal("0.5"))
    assert agreement.game.house_cut == agreement.ruleset.game.house_cut == HouseCut("win", Decimal("0.1"))
    assert (agreement.game.draw, agreement.ruleset.counts("dragon_pung")) == ("pass", True)


@pytest.mark.parametrize("whole", [False, True])
def test_tiles_are_counted_by_the_books_own_values(*, whole: bool) -> None:
    """A dragon pung of 3 tai, and 1 of the dealer: 70."""
    content = {"extends": "wikipedia", "patterns": {"dragon_pung": 3}}
    opening = {**OPEN, "ruleset": expanded(ruleset_data(content)) if whole else content}
    assert points(played(opening, tiles("Bob", DRAGON, "Ann"))) == {"Ann": -70, "Bob": 70}


@pytest.mark.parametrize("name", ["wikipedia", "english16", "seize-tuiles"])
def test_a_shipped_table_and_its_whole_content_pay_the_same(name: str) -> None:
    bodies = [win("Bob", 3), win("Cai", 2, "Ann"), tiles("Dan", DRAGON, "Cai")]
    whole = {**OPEN, "ruleset": expanded(ruleset_data(name))}
    assert played({**OPEN, "ruleset": name}, *bodies).balances == played(whole, *bodies).balances


@pytest.mark.parametrize("name", shipped_names())
def test_what_a_book_keeps_of_each_shipped_table_is_taken_again(name: str) -> None:
    kept = expanded(ruleset_data(name))
    made = make_event(1, {**OPEN, "ruleset": kept})
    assert made.body["ruleset"] == kept
    assert replay([made]).agreement.ruleset.id == name


def test_rule_sets_that_are_refused() -> None:
    sources: list[Any] = [
        "wikipdia",
        "./house.yaml",
        {"extends": "./house.yaml"},
        {"extends": "wikipedia", "gmae": {}},
        5,
    ]
    for source in sources:
        with pytest.raises(RulesetError):
            agreement_of(source)
        with pytest.raises(GameError) as error:
            played_unchecked(source)
        assert error.value.event == 1


def played_unchecked(source: object) -> None:
    replay([event(1, {**opened(), "ruleset": source})])


def test_typed_tai_need_nothing_that_takes_time_to_import() -> None:
    """A win with typed tai, in a book that keeps its whole rule set, as every book does that a command opens."""
    code = """
import sys
from taical.game.events import make_event
from taical.game.replay import follow, replay
from taical.syntax.json import dumps
from taical.game.events import read_event
events = [read_event(sys.stdin.readline())]
follow(replay(events), events, [make_event(2, {"kind": "win", "wins": [{"player": "Bob", "tai": 3}], "from": "Cai"})])
heavy = ("pydantic", "yaml", "click", "taical.engine.scoring", "taical.patterns", "taical.rulesets.loader")
print([name for name in heavy if name in sys.modules])
"""
    line = event(1, opened({"game": {"draw": "pass"}})).line
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, input=f"{line}\n", capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout == "[]\n"
