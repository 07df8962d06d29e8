"""The section `game` of rule-set files: how a game goes on from hand to hand."""

from __future__ import annotations

from dataclasses import asdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from taical.domain.rules import GameRules, HouseCut
from taical.errors import RulesetError
from taical.rulesets import load_ruleset

CUT = {"on": "self_draw", "amount": 20, "cap": 200, "to": "Bea"}


def game(said: object, base: str = "wikipedia") -> GameRules:
    return load_ruleset({"extends": base, "game": said}).game


def fault(said: object) -> str:
    with pytest.raises(RulesetError) as error:
        game(said)
    return error.value.message.removeprefix("the inline rule set: ")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        *(("draw", value) for value in ("stay_and_count", "stay", "pass")),
        *(("false_win", value) for value in ("redeal", "pass_if_dealer")),
        *(("length", value) for value in (1, 2, 4, 16)),
        *(("seat_winds", value) for value in ("fixed", "dealer", "opened")),
    ],
)
def test_each_value_is_accepted_and_leaves_the_rest_as_it_is(name: str, value: Any) -> None:  # noqa: ANN401 - any line's
    assert asdict(game({name: value})) == {**asdict(GameRules()), name: value}


@pytest.mark.parametrize(
    ("said", "cut"),
    [
        ({"on": "self_draw", "amount": 20}, HouseCut("self_draw", 20, None, "pot")),
        ({"on": "win", "amount": Decimal("0.5"), "cap": 12.5}, HouseCut("win", Decimal("0.5"), Decimal("12.5"), "pot")),
        ({"on": "win", "amount": 5, "cap": "none", "to": "阿明"}, HouseCut("win", 5, None, "阿明")),
        ({"on": "win", "amount": 5, "cap": None, "to": "pot"}, HouseCut("win", 5, None, "pot")),
        (None, None),
        ("none", None),
    ],
)
def test_house_cut(said: object, cut: HouseCut | None) -> None:
    assert game({"house_cut": said}).house_cut == cut


@pytest.mark.parametrize("said", [None, {}])
def test_a_section_without_a_line_says_nothing(said: object) -> None:
    assert asdict(game(said)) == asdict(GameRules())


FAULTS: list[tuple[object, str]] = [
    ({"darw": "stay"}, "game.darw: there is no darw; did you mean 'draw'?"),
    ({"unit": 4}, "game.unit: there is no unit here: it stands under payment"),
    ({"draw": "stya"}, "game.draw: expected 'stay_and_count', 'stay' or 'pass', not \"stya\""),
    ({"draw": None}, "game.draw: expected 'stay_and_count', 'stay' or 'pass', not null"),
    ({"false_win": 8}, "game.false_win: expected 'redeal' or 'pass_if_dealer', not 8"),
    ({"seat_winds": "moving"}, "game.seat_winds: expected 'fixed', 'dealer' or 'opened', not \"moving\""),
    ({"length": 0}, "game.length: expected 1 or more, not 0"),
    ({"length": 10000}, "game.length: expected 9999 at most, not 10000"),
    ({"length": 2.5}, "game.length: expected a whole number, not 2.5"),
    ({"length": True}, "game.length: expected a whole number, not true"),
    ({"length": "4 rounds"}, 'game.length: expected a whole number, not "4 rounds"'),
    ({"house_cut": 20}, "game.house_cut: expected `name: value` pairs, not 20"),
    (
        {"house_cut": {}},
        "game.house_cut: it also needs on, amount, as in {on: self_draw, amount: 20}",
    ),
    (
        {"house_cut": {"on": "win"}},
        "game.house_cut: it also needs amount, as in {on: self_draw, amount: 20}",
    ),
    ({"house_cut": {**CUT, "on": "draw"}}, "game.house_cut.on: expected 'self_draw' or 'win', not \"draw\""),
    ({"house_cut": {**CUT, "amuont": 5}}, "game.house_cut.amuont: there is no amuont; did you mean 'amount'?"),
    ({"house_cut": {**CUT, "amount": 0}}, "game.house_cut.amount: expected a number above 0, not 0"),
    ({"house_cut": {**CUT, "amount": -3}}, "game.house_cut.amount: expected a number above 0, not -3"),
    (
        {"house_cut": {**CUT, "amount": "5"}},
        'game.house_cut.amount: it is "5": expected a number from 0 to 999999999 with at most 8 decimals',
    ),
    ({"house_cut": {**CUT, "cap": 0}}, "game.house_cut.cap: expected a number above 0, not 0"),
    ({"house_cut": {**CUT, "to": 5}}, "game.house_cut.to: expected text, not 5"),
    ({"house_cut": {**CUT, "to": " "}}, "game.house_cut.to: expected pot or the name of a player"),
    ({"house_cut": {**CUT, "to": "Bea\x1b[2J"}}, "game.house_cut.to: expected pot or the name of a player"),
    (5, "game: expected `name: value` pairs, not 5"),
]


@pytest.mark.parametrize(("said", "message"), FAULTS)
def test_what_is_wrong(said: object, message: str) -> None:
    assert fault(said) == message


@pytest.mark.parametrize(
    ("line", "where"), [({"draw": "stay"}, "game"), ({"length": 8}, "game"), ({"false_win": 8}, "payment, game")]
)
def test_a_line_outside_its_section(line: dict[str, Any], where: str) -> None:
    (name,) = line
    with pytest.raises(RulesetError, match=f"{name}: there is no {name} here: it stands under {where}$"):
        load_ruleset({"extends": "wikipedia", **line})


def test_a_fault_in_a_file_has_its_line(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    path.write_text("extends: wikipedia\ngame:\n  draw: pass\n  house_cut: {on: win, amount: 5, cup: 9}\n", "utf-8")
    with pytest.raises(RulesetError) as error:
        load_ruleset(str(path))
    assert (error.value.line, error.value.column) == (4, 35)
    assert error.value.message.endswith("game.house_cut.cup: there is no cup; did you mean 'cap'?")


def test_what_extends_a_file_keeps_what_it_does_not_say(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(
        "extends: wikipedia\ngame: {draw: pass, length: 8, house_cut: {on: win, amount: 5, cap: 90}}\n", "utf-8"
    )
    (tmp_path / "house.yaml").write_text("extends: club.yaml\ngame: {draw: stay, house_cut: {amount: 7}}\n", "utf-8")
    house = load_ruleset(str(tmp_path / "house.yaml")).game
    assert (house.draw, house.length, house.house_cut) == ("stay", 8, HouseCut("win", 7, 90))


def test_what_extends_a_file_can_do_without_its_cut(tmp_path: Path) -> None:
    path = tmp_path / "club.yaml"
    path.write_text("extends: wikipedia\ngame: {house_cut: {on: win, amount: 5}}\n", "utf-8")
    assert load_ruleset({"extends": str(path), "game": {"house_cut": "none"}}).game.house_cut is None
    assert load_ruleset({"extends": str(path), "game": {"house_cut": {"cap": 50}}}).game.house_cut == HouseCut(
        "win", 5, 50
    )


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (["game.draw=stay"], {"draw": "stay"}),
        (["draw=pass"], {"draw": "pass"}),
        (["length=8", "game.seat_winds=dealer"], {"length": 8, "seat_winds": "dealer"}),
        (["game.house_cut={on: win, amount: 5}"], {"house_cut": HouseCut("win", 5)}),
        (["game.house_cut.on=win", "game.house_cut.amount=20"], {"house_cut": HouseCut("win", 20)}),
        (["house_cut={on: win, amount: 5}", "game.house_cut=null"], {}),
        (["house_cut={on: win, amount: 5}", "game.house_cut.amount=20"], {"house_cut": HouseCut("win", 20)}),
        (["game.false_win=pass_if_dealer"], {"false_win": "pass_if_dealer"}),
    ],
)
def test_single_changes(changes: list[str], expected: dict[str, Any]) -> None:
    assert asdict(load_ruleset("wikipedia", changes).game) == {**asdict(GameRules()), **expected}


def test_a_single_change_goes_to_the_section_that_knows_its_value() -> None:
    """There is a false_win under payment, which has numbers, and one under game, which has words."""
    changed = load_ruleset("wikipedia", ["false_win=8"])
    assert (changed.payment.false_win, changed.game.false_win) == (8, "redeal")
    changed = load_ruleset("wikipedia", ["false_win=pass_if_dealer"])
    assert (changed.payment.false_win, changed.game.false_win) == (None, "pass_if_dealer")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ("game.drw=stay", "there is no drw; did you mean 'draw'?"),
        ("game.draw=go", "expected 'stay_and_count', 'stay' or 'pass', not \"go\""),
        ("game=stay", "game is a whole section: set one line of it, such as game.draw=..."),
        (
            "gmae.draw=stay",
            "there is no gmae to set: a path begins with payment, switches, game or patterns; did you mean 'game'?",
        ),
    ],
)
def test_single_changes_that_cannot_be_made(change: str, message: str) -> None:
    with pytest.raises(RulesetError) as error:
        load_ruleset("wikipedia", [change])
    assert error.value.message == f"--set {change}: {message}"


def test_a_change_to_a_cut_that_the_table_has_not() -> None:
    with pytest.raises(RulesetError, match=r"game\.house_cut: it also needs on, as in"):
        load_ruleset("wikipedia", ["game.house_cut.amount=20"])
