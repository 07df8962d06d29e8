"""The parts of a hand that a program made itself."""

from __future__ import annotations

from typing import Any

import pytest
from support import refused

from taical.domain.hand import Hand, Meld
from taical.domain.parts import are_tiles, is_seat, or_none, refuse_parts_of_hand
from taical.errors import RecordError

LAST, LAST_OF_SETS = 41, 33
"""竹, the last of all kinds, and 中, the last that a set can have."""


def _hand(**given: Any) -> Hand:  # noqa: ANN401 - whatever a program may put there
    return Hand(**{"concealed": (0, LAST), **given})


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"concealed": (), "flowers": (LAST,), "winning": LAST_OF_SETS},
        {"winning": 0},
        {"melds": (Meld("pung", 0), Meld("concealed_kong", LAST_OF_SETS))},
        {"melds": (Meld("chow", 6, "E"), Meld("open_kong", 6, "N"), Meld("promoted_kong", 6))},
    ],
)
def test_a_hand_of_tiles_and_melds(given: dict[str, Any]) -> None:
    hand = _hand(**given)
    refuse_parts_of_hand(hand)
    assert hand == _hand(**given)


@pytest.mark.interpreted  # a compiled hand refuses some of them when it is made
@pytest.mark.parametrize(
    ("part", "value", "expected"),
    [
        ("concealed", (0, LAST + 1), "tuple[int, ...]"),
        ("concealed", (-1,), "tuple[int, ...]"),
        ("concealed", (True,), "tuple[int, ...]"),
        ("concealed", ("1m",), "tuple[int, ...]"),
        ("concealed", [0], "tuple[int, ...]"),
        ("flowers", None, "tuple[int, ...]"),
        ("winning", LAST + 1, "int | None"),
        ("winning", "1m", "int | None"),
        ("melds", [Meld("pung", 0)], "tuple[Meld, ...]"),
        ("melds", (("pung", 0, None, None),), "tuple[Meld, ...]"),
        ("melds", (Meld("pung", LAST_OF_SETS + 1),), "tuple[Meld, ...]"),
        ("melds", (Meld("pung", -1),), "tuple[Meld, ...]"),
        ("melds", (Meld("pung", 1.0),), "tuple[Meld, ...]"),  # type: ignore[arg-type]
        ("melds", (Meld("pair", 0),), "tuple[Meld, ...]"),  # type: ignore[arg-type]
        ("melds", (Meld(["pung"], 0),), "tuple[Meld, ...]"),  # type: ignore[arg-type]
        ("melds", (Meld("pung", 0, "X"),), "tuple[Meld, ...]"),  # type: ignore[arg-type]
        ("melds", (Meld("pung", 0), "[111m]"), "tuple[Meld, ...]"),
    ],
)
def test_the_part_of_a_hand_that_is_none_is_named(part: str, value: object, expected: str) -> None:
    with refused(RecordError, "bad_record", f"Hand.{part}: expected {expected}, not ", field=part):
        refuse_parts_of_hand(_hand(**{part: value}))


def test_what_are_seats_and_tiles() -> None:
    assert [is_seat(value) for value in ("E", "N", "east", "", None, 1, ["E"])] == [True, True, *[False] * 5]
    assert [are_tiles(value) for value in ((), (LAST,), (LAST + 1,), [0])] == [True, True, False, False]
    assert [or_none(is_seat)(value) for value in (None, "E", "X")] == [True, True, False]
