"""Several winners on one tile, a row each."""

from __future__ import annotations

import io

from raw_records import outcomes

from taical.errors import RecordError
from taical.readers import read_records

SOUTH = "123m 456p 789p 678s 5s [777z] +5s"
WEST = "234m 567m 345p 67s 11z [222p] +5s"
HEAD = "id,hand,seat,from,round,note,venue\n"


def read(rows: str) -> list[object]:
    return [entry.data for entry in read_records(io.BytesIO((HEAD + rows).encode()), "hands.csv", "csv")]


def test_rows_with_the_same_id_and_discarder_are_a_deal() -> None:
    (deal, other) = read(f"7,{SOUTH},S,N,E,late,café\n7,{WEST},W,N,,early,café\n8,{SOUTH},S,N,,,\n")
    assert deal == {
        "id": "7",
        "from": "N",
        "round": "E",
        "note": "late; early",
        "venue": "café",
        "wins": [{"hand": SOUTH, "seat": "S"}, {"hand": WEST, "seat": "W"}],
    }
    assert other == {"id": "8", "hand": SOUTH, "seat": "S", "from": "N", "venue": None}


def test_the_discarder_pays_both() -> None:
    """三元刻 1 for South, 40; no tai for West, 30."""
    (deal,) = outcomes(f"{HEAD}7,{SOUTH},S,N,,,\n7,{WEST},W,N,,,\n", "csv")
    assert deal.score
    assert deal.score.payments == {"E": 0, "S": 40, "W": 30, "N": -70}


def test_other_rows_with_the_same_id_stay_hands_of_their_own() -> None:
    assert len(read(f"7,{SOUTH},S,N,,,\n7,{WEST},W,E,,,\n")) == 2  # another discarder
    assert len(read(f"7,{SOUTH},S,,,,\n7,{WEST},W,,,,\n")) == 2  # both drawn
    assert len(read(f"7,{SOUTH},S,N,,,\n7,{SOUTH},S,N,,,\n")) == 2  # the same winner
    assert len(read(f",{SOUTH},S,N,,,\n,{WEST},W,N,,,\n")) == 2  # no id


def test_what_all_share_must_be_the_same() -> None:
    (found,) = read(f"7,{SOUTH},S,N,E,,\n7,{WEST},W,N,S,,\n")
    assert isinstance(found, RecordError)
    assert found.message == "the rows of the deal 7 have different values of round"


def test_a_row_before_what_cannot_be_read_comes_out() -> None:
    entries = read_records(io.BytesIO(f'{HEAD}7,{SOUTH},S,N,,,\n8,"{WEST}'.encode()), "hands.csv", "csv")
    assert next(entries).line == 2
