"""A record that asks for a rule set is scored by it, and by no other."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import taical
from taical.rulesets.loader import Source

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
OURS = {"extends": "wikipedia", "patterns": {"closed_wait": 3}}
"""自摸 1, 三元刻 1 and 嵌張 3."""

DEAL: dict[str, Any] = {"wins": [{"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}], "from": "N"}


def parsed(ruleset: object) -> taical.Win:
    return taical.parse_record({"hand": HAND, "seat": "S", "ruleset": ruleset})


def test_a_win_is_scored_by_the_rule_set_of_its_record() -> None:
    assert taical.score(parsed("star31")).ruleset.id == "star31"
    ours = taical.score(parsed(OURS))
    assert (ours.tai, ours.ruleset.id) == (5, "wikipedia, changed")


def test_the_rule_set_of_a_record_may_say_how_the_game_goes_on() -> None:
    own = parsed({**OURS, "game": {"draw": "pass"}})
    score = taical.score(own)
    assert (score.tai, score.ruleset.game.draw) == (5, "pass")
    with pytest.raises(
        taical.RulesetError, match=r"game\.draw: expected 'stay_and_count', 'stay' or 'pass', not \"go\""
    ):
        parsed({**OURS, "game": {"draw": "go"}})


def test_the_file_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "ours.yaml"
    path.write_text("{extends: wikipedia, patterns: {closed_wait: 3}}", encoding="utf-8")
    assert taical.score(parsed(str(path))).tai == 5
    assert taical.score(parsed({"extends": str(path)})).tai == 5


def test_a_deal_is_scored_by_the_rule_set_of_its_record() -> None:
    found = taical.score_deal(taical.parse_deal({**DEAL, "ruleset": {"extends": "wikipedia", "payment": {"base": 0}}}))
    # 三元刻 1 and no base.
    assert found.payments == {"E": 0, "S": 10, "W": 0, "N": -10}


def test_the_same_rule_set_may_be_given_too() -> None:
    assert taical.score(parsed("star31"), taical.load_ruleset("star31")).ruleset.id == "star31"
    assert taical.score(parsed(OURS), taical.load_ruleset(OURS)).tai == 5
    own = taical.parse_deal({**DEAL, "ruleset": "star31"})
    assert taical.score_deal(own, taical.load_ruleset("star31")).ruleset.id == "star31"


@pytest.mark.parametrize(
    ("own", "given"),
    [
        ("star31", "wikipedia"),
        ("wikipedia", OURS),
        (OURS, "wikipedia"),
        (OURS, {**OURS, "patterns": {"closed_wait": 4}}),
        (OURS, {**OURS, "payment": {"base": 50}}),
        (OURS, {**OURS, "switches": {"triplet_first": True}}),
    ],
)
def test_another_rule_set_is_refused(own: Source, given: Source) -> None:
    other = taical.load_ruleset(given)
    for score in (
        lambda: taical.score(parsed(own), other),
        lambda: taical.score_deal(taical.parse_deal({**DEAL, "ruleset": own}), other),
    ):
        with pytest.raises(taical.RecordError) as caught:
            score()
        assert (caught.value.code, caught.value.field) == ("bad_record", "ruleset")
        assert other.id in caught.value.message


def test_without_any_rule_set_there_is_no_score() -> None:
    with pytest.raises(taical.RecordError, match="no rule set is given"):
        taical.score(parsed(None))
    with pytest.raises(taical.RecordError, match="no rule set is given"):
        taical.score_deal(taical.parse_deal(DEAL))


def test_a_rule_set_that_is_not_there_is_an_error_of_the_record() -> None:
    with pytest.raises(taical.RulesetError) as caught:
        parsed("wikipedai")
    assert caught.value.code == "unknown_ruleset"


@pytest.mark.parametrize("ruleset", ["star31", OURS])
def test_there_and_back(ruleset: Source) -> None:
    win = parsed(ruleset)
    again = taical.format_record(win)
    assert again["ruleset"] == ruleset
    assert taical.parse_record(again) == win
    assert hash(taical.parse_record(again)) == hash(win)
    assert parsed("wikipedia") != win


@pytest.mark.parametrize("kind", ["name.yaml", "/name.yaml", "./name", "name"])
def test_a_stranger_opens_no_file(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message does not even say whether there is such a file."""
    monkeypatch.chdir(tmp_path)
    name = str(tmp_path / kind[1:]) if kind.startswith("/") else kind
    file = tmp_path / kind.lstrip("./")
    file.write_text("{extends: wikipedia, patterns: {closed_wait: 3}}", encoding="utf-8")
    record = {"hand": HAND, "seat": "S"}
    for load in (
        lambda: taical.load_ruleset({"extends": name}, allow_files=False),
        lambda: taical.parse_record({**record, "ruleset": name}, allow_files=False),
        lambda: taical.parse_record({**record, "ruleset": {"extends": name}}, allow_files=False),
        lambda: taical.parse_deal({**DEAL, "ruleset": {"extends": name}}, allow_files=False),
    ):
        with pytest.raises(taical.RulesetError):
            load()
    messages = []
    for there in (True, False):
        if not there:
            file.unlink()
        with pytest.raises(taical.RulesetError) as caught:
            taical.load_ruleset(name, allow_files=False)
        messages.append(caught.value.message)
    assert messages[0] == messages[1]


def test_a_stranger_may_use_what_is_shipped() -> None:
    assert taical.load_ruleset("star31", allow_files=False).id == "star31"
    assert taical.load_ruleset(OURS, ["payment.base=50"], allow_files=False).payment.base == 50
    win = taical.parse_record({"hand": HAND, "seat": "S", "ruleset": OURS}, allow_files=False)
    assert taical.score(win).tai == 5
