"""A result written fast is the line that its plain data make."""

from __future__ import annotations

import json
from decimal import Decimal

import pytest
from support import shipped, won

from benchmarks.hands import STYLES, random_flower_win, random_wins, seeded
from taical.engine.scoring import score
from taical.i18n import Language
from taical.render.json import result_data, result_line
from taical.rulesets import load_ruleset
from taical.syntax.json import dumps

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_random_hands(language: Language) -> None:
    wins = [win for style in STYLES for win in random_wins(7, style, 60)]
    for number, win in enumerate([*wins, *map(random_flower_win, [seeded("lines")] * 60)]):
        result = score(win, shipped())
        assert result_line(result, str(number), language) == dumps(result_data(result, str(number), language))


@pytest.mark.parametrize("name", ["7", "第三副牌", 'a "quoted" one', "a\\b\x07\n", "half \ud800", ""])
def test_names_of_records(name: str) -> None:
    result = score(won(HAND, streak=2), shipped())
    line = result_line(result, name, "en")
    assert line == dumps(result_data(result, name, "en"))
    assert json.loads(line)["id"] == name


def test_decimals_caps_and_liability() -> None:
    liable = load_ruleset({"extends": "wikipedia", "payment": {"liability": {"big_three_dragons": "half"}}})
    dragons = "23m 55p [555z@W] [666z@W] [777z@N] 123s +1m"
    for win, ruleset in (
        (won(HAND, base=Decimal("0.5"), unit=Decimal("0.1")), shipped()),
        (won(HAND), load_ruleset({"extends": "wikipedia", "payment": {"cap": 2}})),
        (won(dragons, from_="E"), liable),
    ):
        result = score(win, ruleset)
        assert result_line(result, "1", "zh") == dumps(result_data(result, "1", "zh"))
