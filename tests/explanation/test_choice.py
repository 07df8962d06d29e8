"""Why the reading that counts was chosen, and what is said of the others."""

from __future__ import annotations

import pytest
from reason_codes import codes_in
from support import house, scored

from taical.engine.scoring import Score
from taical.explanation import explain, sentence

PUNG_OR_CHOW = "11123m 222p 333s 444z 55z +1m"
"""Won on a discard, 1m completes a chow, for 四暗刻 5 and 門清 1, or a pung, for 三暗刻 2 and 門清 1."""

CHOWS_OR_PUNGS = "111222333m 88s 45p [567s] +3p"
"""Three chows for 平胡 2, or three pungs for 三暗刻 2."""

SAME = (
    "are worth as much by the same patterns; the one counts that comes first by its sets and by the set that the tile "
    "completes"
)
FOUR = (
    "4 readings are worth the same; the one whose patterns stand first in the table counts, and then the one that "
    "comes first by its sets and by the set that the tile completes"
)
LATER_WINNING_SET = (
    "both are worth as much by the same patterns; the one counts in which the tile completes an earlier set"
)

CASES = [
    (
        scored("45m 88s 123p 678p [123s] [567s] +3m", from_="W"),
        ("only_reading", "there is no other way to read the hand"),
        [],
    ),
    (
        scored(PUNG_OR_CHOW, from_="W"),
        ("worth_most", "it is worth the most: 6 tai against 3"),
        [(3, "worth_less", "it is worth 3 tai less")],
    ),
    (
        scored(PUNG_OR_CHOW, house(triplet_first=True), from_="W"),
        (
            "triplet_first",
            "the winning discard completes a pung, which goes first here, whatever another reading is worth",
        ),
        [(6, "no_triplet", "the winning discard does not complete a pung in it")],
    ),
    (
        scored(CHOWS_OR_PUNGS, from_="W"),
        ("first_in_table", "2 readings are worth the same; the one whose patterns stand first in the table counts"),
        [(2, "first_in_table", "both are worth the same; the one whose patterns stand first in the table counts")],
    ),
    (
        scored("12345m 678p 44z [123s] [567s] +3m", from_="W"),
        ("same_patterns", f"2 readings {SAME}"),
        [(0, "later_winning_set", LATER_WINNING_SET)],
    ),
    (
        scored("111222333m 456p 78s 99s +9s", from_="W"),
        (
            "first_in_table_and_sets",
            FOUR,
        ),
        [
            (3, "later_winning_set", LATER_WINNING_SET),
            (3, "first_in_table", "both are worth the same; the one whose patterns stand first in the table counts"),
            (3, "first_in_table", "both are worth the same; the one whose patterns stand first in the table counts"),
        ],
    ),
    (
        scored("22334455m 67p [123s] [567s] +8p", from_="W"),
        ("same_patterns", f"2 readings {SAME}"),
        [(2, "later_sets", "both are worth as much by the same patterns; the one counts whose sets come first")],
    ),
]


@pytest.mark.parametrize(("score", "chosen", "others"), CASES, ids=[case[1][0] for case in CASES])
def test_why_this_reading(score: Score, chosen: tuple[str, str], others: list[tuple[int, str, str]]) -> None:
    explanation = explain(score)
    assert (explanation.chosen.code, sentence(explanation.chosen)) == chosen
    found = [(other.option.tai, other.reason.code, sentence(other.reason)) for other in explanation.others]
    assert found == others


def test_a_pattern_of_another_reading_nearly_holds() -> None:
    explanation = explain(scored(PUNG_OR_CHOW, from_="W"))
    (line,) = (line for line in explanation.lines if line.row.id == "three_concealed_pungs")
    assert (line.status, line.readings) == ("nearly", (1,))
    assert [reason.code for reason in line.reasons] == ["more_concealed_pungs"]


def test_every_code_has_a_hand() -> None:
    with_hands = {code for _, (code, _), _ in CASES} | {code for *_, others in CASES for _, code, _ in others}
    assert codes_in("explanation/choice.py") - with_hands == set()
