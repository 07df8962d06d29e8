"""The public API in use: what a program imports, and what it gets."""

from __future__ import annotations

import copy
import json
import pickle
import subprocess
import sys
import tomllib
from decimal import Decimal
from importlib import import_module
from importlib.resources import files

import pytest
from commandline import called
from support import ROOT

import taical

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"

NAMES = {
    "Deal": "taical.engine.deal",
    "DealScore": "taical.engine.deal",
    "Discard": "taical.analysis.outlook",
    "Explanation": "taical.explanation.model",
    "Hand": "taical.domain.hand",
    "HandError": "taical.errors",
    "Meld": "taical.domain.hand",
    "NotationError": "taical.errors",
    "Outlook": "taical.analysis.outlook",
    "RecordError": "taical.errors",
    "RuleSet": "taical.domain.rules",
    "RulesetError": "taical.errors",
    "Score": "taical.engine.scoring",
    "TaicalError": "taical.errors",
    "Wait": "taical.analysis.waits",
    "Win": "taical.domain.win",
    "WinError": "taical.errors",
    "explain": "taical.explanation.explainer",
    "format_hand": "taical.domain.format",
    "format_record": "taical.records.parser",
    "load_ruleset": "taical.rulesets",
    "outlook": "taical.analysis.outlook",
    "parse_deal": "taical.records.parser",
    "parse_hand": "taical.domain.notation",
    "parse_record": "taical.records.parser",
    "pattern_names": "taical.catalog.names",
    "ruleset_names": "taical.rulesets.files",
    "score": "taical.engine.scoring",
    "score_deal": "taical.engine.deal",
    "to_dict": "taical.render.json",
    "to_json": "taical.render.json",
    "waits": "taical.analysis.waits",
}
"""Every name of the API, and the module that it comes from: programs rely on them."""

SCORE_A_HAND = f"""\
import taical
from taical.domain.builder import make_win
taical.score(make_win({HAND!r}, seat="S"), taical.load_ruleset("wikipedia"))
"""
"""What has to start fast: pydantic alone takes a tenth of a second to import."""


def test_the_names_are_listed() -> None:
    assert dir(taical) == sorted(taical.__all__) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_resolves(name: str) -> None:
    found = getattr(taical, name)
    assert (found.__name__, found.__module__) == (name, NAMES[name])
    assert found is getattr(import_module(NAMES[name]), name)


@pytest.mark.interpreted
@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_documented(name: str) -> None:
    assert getattr(taical, name).__doc__


def test_a_star_import_has_every_name() -> None:
    namespace: dict[str, object] = {}
    exec("from taical import *", namespace)  # noqa: S102 - the text is the test's own
    assert set(NAMES) <= set(namespace)


def test_an_unknown_name_is_none_of_them() -> None:
    with pytest.raises(AttributeError, match="module 'taical' has no attribute 'scores'"):
        _ = taical.scores
    with pytest.raises(ImportError, match="scores"):
        exec("from taical import scores", {})  # noqa: S102 - the text is the test's own


def test_the_package_is_typed() -> None:
    assert files("taical").joinpath("py.typed").is_file()


@pytest.mark.parametrize(
    ("statement", "absent"),
    [
        ("import taical", {"taical.errors", "taical.engine.scoring", "pydantic", "yaml", "click"}),
        ("import taical; dir(taical)", {"taical.errors", "taical.engine.scoring", "pydantic", "yaml", "click"}),
        ("import taical; taical.parse_hand", {"taical.engine.scoring", "pydantic", "yaml", "click"}),
        ("import taical; taical.load_ruleset('wikipedia'); taical.score", {"pydantic", "click", "yaml"}),
        ("import taical; taical.parse_record", {"yaml", "click"}),
        (SCORE_A_HAND, {"click", "pydantic", "wcwidth"}),
    ],
)
def test_a_part_is_imported_when_it_is_first_asked_for(statement: str, absent: set[str]) -> None:
    script = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & absent


def test_every_error_is_a_taical_error() -> None:
    for kind in (taical.NotationError, taical.HandError, taical.WinError, taical.RulesetError, taical.RecordError):
        assert issubclass(kind, taical.TaicalError)
    assert issubclass(taical.TaicalError, ValueError)


def test_from_a_record_to_the_payments() -> None:
    ruleset = taical.load_ruleset("wikipedia")
    win = taical.parse_record({"hand": HAND, "seat": "S", "streak": 2})
    found = taical.score(win, ruleset)
    assert isinstance(win, taical.Win)
    assert isinstance(found, taical.Score)
    assert isinstance(ruleset, taical.RuleSet)
    assert found.tai == 3
    assert [(row.id, row.count, row.tai) for row in found.patterns] == [
        ("self_drawn", 1, 1),
        ("dragon_pung", 1, 1),
        ("closed_wait", 1, 1),
    ]
    assert found.reading is found.readings[0].reading
    assert [(payer.seat, payer.dealer_tai, payer.tai, payer.amount) for payer in found.payers] == [
        ("E", 5, 8, 110),
        ("W", 0, 3, 60),
        ("N", 0, 3, 60),
    ]
    assert [payer.instead_of for payer in found.payers] == [None, None, None]
    assert found.payments == {"E": -110, "S": 230, "W": -60, "N": -60}


def test_from_the_record_of_a_deal_to_the_payments() -> None:
    wins = [
        {"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"},
        {"seat": "W", "hand": "234m 567m 345p 67s 11z [222p] +5s"},
    ]
    deal = taical.parse_deal({"wins": wins, "from": "N"})
    found = taical.score_deal(deal, taical.load_ruleset("wikipedia"))
    assert isinstance(deal, taical.Deal)
    assert isinstance(found, taical.DealScore)
    # South 三元刻 1, West no tai: 30 + 10 and 30.
    assert [part.tai for part in found.scores] == [1, 0]
    assert found.paid == ("S", "W")
    assert found.payments == {"E": 0, "S": 40, "W": 30, "N": -70}


def test_a_rule_set_as_it_is_and_exact_amounts() -> None:
    ruleset = taical.load_ruleset({"extends": "wikipedia", "payment": {"base": 0.1, "unit": Decimal("0.2")}})
    found = taical.score(taical.parse_record({"hand": HAND, "seat": "S", "from": "W"}), ruleset)
    # 三元刻 1 + 嵌張 1: 0.1 + 0.2 x 2.
    assert found.payments == {"E": 0, "S": Decimal("0.5"), "W": Decimal("-0.5"), "N": 0}


def test_a_hand_and_a_record_there_and_back() -> None:
    hand = taical.parse_hand(HAND)
    assert isinstance(hand, taical.Hand)
    assert all(isinstance(meld, taical.Meld) for meld in hand.melds)
    assert taical.parse_hand(taical.format_hand(hand, "zh")) == hand
    win = taical.parse_record({"hand": HAND, "seat": "S", "from": "東"})
    assert taical.format_record(win) == {"hand": "24m 345678p 99s [777z] (1111s) +3m", "seat": "S", "from": "E"}


def test_the_waits_of_a_hand() -> None:
    (wait,) = taical.waits("24m 345p 678p 99s [777z] (1111s)", taical.load_ruleset("wikipedia"), seat="S")
    assert isinstance(wait, taical.Wait)
    # 三元刻 1 + 嵌張 1, and 自摸 1 when it is drawn; the hand has none of the four.
    assert (wait.tile, wait.shapes, wait.left, wait.drawn, wait.discarded) == ("3m", ("closed",), 4, 3, 2)


@pytest.mark.parametrize(
    ("record", "kind", "code", "place"),
    [
        ({"hand": "0m", "seat": "S"}, taical.NotationError, "bad_tile", ("hand", 1)),
        ({"hand": "123m +4m", "seat": "S"}, taical.HandError, "tile_count", ("hand", None)),
        ({"hand": HAND, "seat": "S", "from": "S"}, taical.WinError, "impossible_context", ("from", None)),
        ({"hand": HAND, "seats": "S", "seat": "S"}, taical.RecordError, "bad_record", ("seats", None)),
    ],
)
def test_an_error_says_what_and_where(
    record: dict[str, object], kind: type[taical.TaicalError], code: str, place: tuple[str, int | None]
) -> None:
    with pytest.raises(taical.TaicalError) as caught:
        taical.parse_record(record)
    error = caught.value
    assert type(error) is kind
    assert (error.code, (error.field, error.column), error.line) == (code, place, None)
    assert str(error) == error.message


def test_the_former_home_of_use_still_has_it() -> None:
    """The documentation had it there until the sentences moved to `taical.i18n`."""
    from taical.i18n import current, use
    from taical.language import use as former

    before = current()
    try:
        former("fr")
        assert current() == "fr"
    finally:
        use(before)


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert taical.__version__ == project["version"]


def test_what_there_is_to_name() -> None:
    assert "wikipedia" in taical.ruleset_names()
    assert [taical.load_ruleset(name).id for name in taical.ruleset_names()] == taical.ruleset_names()
    names = taical.pattern_names()
    assert names["self_drawn"] == {"zh": "自摸", "en": "Self-Drawn", "fr": "Main tirée du mur"}
    assert {row.id for row in taical.load_ruleset("star31").rows} <= set(names)


def test_the_modules_of_the_package_are_not_its_functions() -> None:
    """`taical.rulesets` and `taical.patterns` are folders: a function of such a name would be gone after an import."""
    import taical.rulesets

    assert not callable(taical.rulesets)
    assert callable(taical.ruleset_names)


def test_a_result_as_data_is_what_the_command_prints() -> None:
    found = taical.score(
        taical.parse_record({"hand": HAND, "seat": "S", "streak": 2}), taical.load_ruleset("wikipedia")
    )
    call = ("score", HAND, "-s", "S", "-n", "2", "--format", "json")
    assert taical.to_json(found) + "\n" == called(call).stdout
    assert taical.to_json(found, "zh") + "\n" == called((*call, "--lang", "zh")).stdout
    assert taical.to_json(found, readings=True) + "\n" == called((*call, "--readings")).stdout
    assert taical.to_dict(found) == json.loads(taical.to_json(found))
    assert taical.to_dict(found, record_id="7")["id"] == "7"


def test_a_deal_as_data_is_what_the_command_prints() -> None:
    record = {"wins": [{"seat": "S", "hand": "123m 456p 789p 678s 5s [777z] +5s"}], "from": "N", "base": 0.5}
    found = taical.score_deal(taical.parse_deal(record), taical.load_ruleset("wikipedia"))
    printed = called(("batch", "-", "--input", "jsonl", "--format", "jsonl", "-q"), json.dumps(record)).stdout
    assert taical.to_json(found) + "\n" == printed
    # 三元刻 1: 0.5 + 10.
    assert taical.to_dict(found)["payments"] == {"E": 0, "S": Decimal("10.5"), "W": 0, "N": Decimal("-10.5")}


def test_a_score_a_rule_set_and_a_win_are_short_to_look_at() -> None:
    ruleset = taical.load_ruleset("wikipedia")
    win = taical.parse_record({"hand": HAND, "seat": "S", "from": "W"})
    assert repr(ruleset) == "<RuleSet wikipedia>"
    assert repr(win) == "<Win S discard 24m 345678p 99s [777z] (1111s) +3m>"
    assert repr(taical.score(win, ruleset)) == "<Score 2 tai under wikipedia>"


def test_what_a_program_holds_can_be_copied_and_sent_to_another_process() -> None:
    win = taical.parse_record({"hand": HAND, "seat": "S", "ruleset": "wikipedia"})
    deal = taical.parse_deal({"wins": [{"hand": HAND, "seat": "S"}], "ruleset": "wikipedia"})
    for made in (win.hand, win, deal):
        for again in (copy.copy(made), copy.deepcopy(made), pickle.loads(pickle.dumps(made))):  # noqa: S301
            assert again == made
    result, both = taical.score(win), taical.score_deal(deal)
    for scored in (copy.copy(result), copy.deepcopy(result), pickle.loads(pickle.dumps(result))):  # noqa: S301
        assert (scored.tai_by_id, scored.payments) == (result.tai_by_id, result.payments)
    for paid in (copy.copy(both), copy.deepcopy(both), pickle.loads(pickle.dumps(both))):  # noqa: S301
        assert paid.payments == both.payments
