"""What the API takes: a value of another type is an error of the package, and a text has an end."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest

import taical
from taical.domain import notation

HAND = "24m 345p 678p 99s [777z] (1111s) +3m"
SIXTEEN = "24m 345p 678p 99s [777z] (1111s)"
RULES = taical.load_ruleset("wikipedia")
WIN = taical.parse_record({"hand": HAND, "seat": "S"})
SCORE = taical.score(WIN, RULES)

CALLS: dict[str, Callable[[Any], object]] = {
    "parse_hand": taical.parse_hand,
    "format_hand": taical.format_hand,
    "format_hand in a style": lambda value: taical.format_hand(WIN.hand, value),
    "load_ruleset": taical.load_ruleset,
    "load_ruleset with changes": lambda value: taical.load_ruleset("wikipedia", value),
    "load_ruleset with a change": lambda value: taical.load_ruleset("wikipedia", [value]),
    "load_ruleset of what it extends": lambda value: taical.load_ruleset({"extends": value}),
    "load_ruleset with patterns": lambda value: taical.load_ruleset({"extends": "wikipedia", "patterns": value}),
    "load_ruleset with a key": lambda value: taical.load_ruleset({"extends": "wikipedia", _key(value): 1}),
    "parse_record": taical.parse_record,
    "parse_record with a hand": lambda value: taical.parse_record({"hand": value, "seat": "S"}),
    "parse_record with a seat": lambda value: taical.parse_record({"hand": HAND, "seat": value}),
    "parse_record with a round": lambda value: taical.parse_record({"hand": HAND, "seat": "S", "round": value}),
    "parse_record with a key": lambda value: taical.parse_record({"hand": HAND, "seat": "S", _key(value): 1}),
    "parse_record with a rule set": lambda value: taical.parse_record({"hand": HAND, "seat": "S", "ruleset": value}),
    "parse_deal": taical.parse_deal,
    "parse_deal with wins": lambda value: taical.parse_deal({"wins": value}),
    "parse_deal with a win": lambda value: taical.parse_deal({"wins": [value]}),
    "format_record": taical.format_record,
    "score": lambda value: taical.score(value, RULES),
    "score under": lambda value: taical.score(WIN, value),
    "score_deal": lambda value: taical.score_deal(value, RULES),
    "score_deal under": lambda value: taical.score_deal(taical.parse_deal({"wins": []}), value),
    "explain": taical.explain,
    "explain in": lambda value: taical.explain(SCORE, value),
    "waits": lambda value: taical.waits(value, RULES),
    "waits under": lambda value: taical.waits(SIXTEEN, value),
    "waits of a seat": lambda value: taical.waits(SIXTEEN, RULES, seat=value),
    "waits with tiles seen": lambda value: taical.waits(SIXTEEN, RULES, visible=value),
    "outlook": lambda value: taical.outlook(value, RULES),
    "outlook under": lambda value: taical.outlook(SIXTEEN, value),
    "outlook in a round": lambda value: taical.outlook(SIXTEEN, RULES, round=value),
    "outlook by": lambda value: taical.outlook(SIXTEEN, RULES, by=value),
    "to_dict": taical.to_dict,
    "to_dict in": lambda value: taical.to_dict(SCORE, value),
    "to_dict called": lambda value: taical.to_dict(SCORE, record_id=_no_text(value)),
    "to_json": taical.to_json,
    "to_json called": lambda value: taical.to_json(SCORE, record_id=_no_text(value)),
    "to_json in": lambda value: taical.to_json(SCORE, value),
}


def _no_text(value: object) -> Any:  # noqa: ANN401 - whatever it is
    return None if isinstance(value, str) else value


VALUES: list[object] = [5, 1.5, True, b"123m", object(), ("a", 1), [5], {5: 1}, {"x": "y"}, "x", len]


def _key(value: object) -> Any:  # noqa: ANN401 - a key of any type
    return value if isinstance(value, str | int | float | bytes) else str(value)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
@pytest.mark.parametrize("name", CALLS)
def test_a_value_of_another_type_is_an_error_of_the_package(name: str, value: object) -> None:
    with pytest.raises(taical.TaicalError) as caught:
        CALLS[name](value)
    assert caught.value.message


@pytest.mark.parametrize("call", [taical.parse_hand, lambda text: taical.waits(text, RULES)])
def test_none_is_no_hand(call: Callable[[Any], object]) -> None:
    with pytest.raises(taical.NotationError):
        call(None)


@pytest.mark.interpreted
@pytest.mark.parametrize("piece", ["1m", "1m ", "[", "(1", "+", "x", " ", "東", "1", "春 ", "[1m] ", "\ufb03"])
def test_a_text_without_an_end_is_refused_unread(piece: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a text is, not more of it is looked at than a hand can have."""
    looked_at: list[str] = []
    monkeypatch.setattr(notation, "_normalised", looked_at.append)
    text = piece * 100_000
    with pytest.raises(taical.NotationError) as caught:
        taical.parse_hand(text)
    assert (caught.value.code, caught.value.field) == ("bad_notation", "hand")
    assert str(len(text)) in caught.value.message
    assert not looked_at


def test_the_longest_text_is_read() -> None:
    blanks = " " * (notation.LONGEST - len(HAND))
    assert taical.parse_hand(HAND + blanks) == taical.parse_hand(HAND)
    with pytest.raises(taical.NotationError, match=str(notation.LONGEST + 1)):
        taical.parse_hand(HAND + blanks + " ")
    with pytest.raises(taical.NotationError) as caught:
        taical.waits(SIXTEEN, RULES, visible=" " * (notation.LONGEST + 1) + "1m")
    assert caught.value.field == "visible"


PARTS: dict[str, object] = {
    "hand": "123m",
    "seat": ["S"],
    "streak": 1.5,
    "win": ["draw"],
    "ready": True,
    "discards": "5",
    "visible": (99,),
    "base": 1.5,
    "times": None,
    "extra": (("x",),),
    "own_rules": True,
}
"""Parts of a win that a program may get wrong, and that fail somewhere on their way to a score."""


@pytest.mark.parametrize("part", PARTS)
def test_the_part_of_a_win_that_is_of_another_type_is_named(part: str) -> None:
    given: dict[str, Any] = {part: PARTS[part]}
    win = WIN._replace(**given)
    with pytest.raises(taical.RecordError, match=rf"^Win\.{part}: expected "):
        taical.format_record(win)
    with suppress(taical.TaicalError):  # what a score does not need may be anything, and no other error comes
        taical.score_deal(replace(taical.parse_deal({"wins": []}), wins=(win,)), RULES)


@pytest.mark.interpreted  # a compiled hand refuses some of them when it is made
@pytest.mark.parametrize("part", ["concealed", "melds", "flowers", "winning"])
def test_the_part_of_a_hand_that_is_of_another_type_is_named(part: str) -> None:
    given: dict[str, Any] = {part: (("x",),)}
    hand = replace(WIN.hand, **given)
    with pytest.raises(taical.RecordError, match=rf"^Hand\.{part}: expected "):
        taical.format_hand(hand)
    with suppress(taical.TaicalError):
        taical.score(WIN._replace(hand=hand), RULES)


def test_a_deal_of_what_is_no_win_is_named() -> None:
    wins: Any = ("x",)
    deal = replace(taical.parse_deal({"wins": []}), wins=wins)
    with pytest.raises(taical.RecordError, match=r"^Deal\.wins: expected tuple\[Win, ...\], not \[\"x\"\]$"):
        taical.score_deal(deal, RULES)
