"""Hands and words as people write them, from the tables of the page about them."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from support import ROOT, refused, shipped

from taical import parse_record, score
from taical.domain import spelling
from taical.domain.format import format_hand
from taical.domain.notation import read_hand
from taical.domain.vocabulary import read_streak
from taical.errors import NotationError, WinError

PAGE = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
FORMS = [
    (typed.replace("\\|", "|"), plain)
    for typed, plain in re.findall(r"^\| `(.+)` \| `(.+)` \|$", PAGE.split("## As people write it")[1], re.MULTILINE)
]
HAND = "345m 678m 234p 44s 78s [888p] +6s"


def test_the_page_has_forms() -> None:
    assert len(FORMS) == 18


@pytest.mark.parametrize(("typed", "plain"), FORMS)
def test_a_hand_as_people_write_it(typed: str, plain: str) -> None:
    assert format_hand(read_hand(typed)) == plain
    assert read_hand(typed) == read_hand(plain)


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("吃123m 456p", "456p [123m]"),
        ("碰東東東發發", "66z [111z]"),
        ("55s 槓9999p@W1m", "1m 55s [9999p@W]"),
        ("吃1m2m3m4m", "4m [123m]"),
        ("加槓東東東東南", "2z [111+1z]"),
        ("暗槓 1111s 春", "(1111s) 1f"),
    ],
)
def test_a_meld_in_words_ends_with_its_last_tile(typed: str, plain: str) -> None:
    assert format_hand(read_hand(typed)) == plain


@pytest.mark.interpreted
@pytest.mark.parametrize("text", ["123m 456p 789s", "[6'78s] 東", "13+2m", "5 萬"])
def test_what_is_in_the_notation_is_not_spelled_anew(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.domain.spelling.as_notation", None)
    read_hand(text)


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"seat": "南家", "from": "上家"}, "from_", "E"),
        ({"seat": "南家", "from": "下家"}, "from_", "W"),
        ({"seat": "S", "from": "對家"}, "from_", "N"),
        ({"seat": "E", "from": "left"}, "from_", "N"),
        ({"seat": "N", "from": "Right"}, "from_", "E"),
        ({"seat": "Sud", "from": "face"}, "from_", "N"),
        ({"seat": "O", "from": "E"}, "seat", "W"),
        ({"seat": "ouest", "from": "E"}, "seat", "W"),
        ({"seat": "S", "from": "W", "round": "東風圈"}, "round", "E"),
        ({"seat": "S", "from": "W", "round": "南圈"}, "round", "S"),
        ({"seat": "S", "from": "W", "streak": "連二"}, "streak", 2),
        ({"seat": "S", "from": "W", "streak": "連2拉2"}, "streak", 2),
        ({"seat": "S", "from": "W", "streak": "連十二拉十二"}, "streak", 12),
        ({"seat": "S", "from": "W", "ready": "報聽"}, "ready", "declared"),
        ({"seat": "S", "from": "W", "ready": "咪幾"}, "ready", "declared"),
        ({"seat": "S", "from": "W", "wait": "單邊"}, "wait", "edge"),
        ({"seat": "S", "from": "W", "wait": "Two-Sided"}, "wait", "two_sided"),
        ({"seat": "S", "win": "Pioche"}, "win", "draw"),
        ({"seat": "S", "from": "W", "win": "vol de kong"}, "win", "robbed_kong"),
    ],
)
def test_a_word_as_people_say_it(given: dict[str, object], field: str, value: object) -> None:
    assert getattr(parse_record({"hand": HAND, **given}), field) == value


@pytest.mark.parametrize("text", ["連二拉三", "連", "連零", "two", "2.5", "連十百", "連二二"])
def test_what_is_no_streak_stays_as_it_is(text: str) -> None:
    assert read_streak(text) == text


def test_a_one_tile_wait_of_any_shape() -> None:
    closed = {"hand": "345m 678m 234p 44s 79s [888p] +8s", "seat": "S", "from": "W", "wait": "獨聽"}
    assert score(parse_record(closed), shipped()).tai == 1
    two_sided = {"hand": HAND, "seat": "S", "from": "W", "wait": "獨聽"}
    with refused(WinError, "wait_mismatch", "stated as one_tile 獨聽, but it is two_sided", field="wait"):
        score(parse_record(two_sided), shipped())


class Counted:
    """A pattern that counts at how many places it is looked for."""

    def __init__(self, pattern: re.Pattern[str]) -> None:
        self.pattern, self.places = pattern, 0

    def match(self, text: str, at: int) -> re.Match[str] | None:
        self.places += 1
        return self.pattern.match(text, at)

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        self.places += 1
        return self.pattern.finditer(text)


@pytest.mark.parametrize("digit", "9九么")
def test_digits_without_a_suit_are_passed_over_at_once(monkeypatch: pytest.MonkeyPatch, digit: str) -> None:
    token = Counted(spelling._TOKEN)
    monkeypatch.setattr(spelling, "_TOKEN", token)
    with pytest.raises(NotationError):
        read_hand(digit * 3900 + " 五萬")
    assert token.places < 10


def test_a_word_that_begins_with_a_digit_is_found_after_digits() -> None:
    assert format_hand(read_hand("99么雞")) == format_hand(read_hand("991s"))


def test_what_t_stands_for_is_looked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    numbered = Counted(spelling._EVERY_NUMBERED)
    monkeypatch.setattr(spelling, "_EVERY_NUMBERED", numbered)
    assert format_hand(read_hand("123條 1t 2t 3t")) == "123p 123s"
    assert numbered.places == 1
