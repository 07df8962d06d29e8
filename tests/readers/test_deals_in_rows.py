"""Several winners on one tile, a row each."""

from __future__ import annotations

import io

import pytest
from raw_records import outcomes

from taical.errors import RecordError
from taical.readers import Apart, deals, read_records

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


def test_a_deal_has_at_most_four_rows_whatever_their_seats_say() -> None:
    rows = read("".join(f"7,1m,seat {number},N,,,\n" for number in range(9)))
    assert [len(row["wins"]) if "wins" in row else 1 for row in rows if isinstance(row, dict)] == [4, 4, 1]


def test_what_all_share_must_be_the_same() -> None:
    (found,) = read(f"7,{SOUTH},S,N,E,,\n7,{WEST},W,N,S,,\n")
    assert isinstance(found, RecordError)
    assert found.message == "the rows of the deal 7 have different values of round"


PLACES = "id,hand,seat,from,table,date,east,note\n"


def read_places(rows: str) -> tuple[list[object], list[Apart]]:
    """Return the records of rows at several tables, and what is told of them."""
    told: list[Apart] = []
    found = [row.data for row in read_records(io.BytesIO((PLACES + rows).encode()), "hands.csv", "csv", told.append)]
    return found, told


def test_what_a_winner_has_alone_is_kept() -> None:
    text = f"{HEAD}7,{SOUTH},S,N,,late,café\n7,{WEST},W,N,,early,\n"
    (deal,) = read_records(io.BytesIO(text.encode()), "hands.csv", "csv")
    assert deal.own_of_each == ({"note": "late", "venue": "café"}, {"note": "early"})


def test_rows_at_another_table_or_on_another_day_are_another_hand() -> None:
    for other in ("B,1 May,", "A,2 May,"):
        found, told = read_places(f"7,{SOUTH},S,N,A,1 May,,\n7,{WEST},W,N,{other},\n")
        assert (len(found), told) == (2, [])


def test_the_players_are_those_of_the_whole_deal() -> None:
    found, told = read_places(f"7,{SOUTH},S,N,A,,ann,\n7,{WEST},W,N,A,,bob,\n")
    assert isinstance(found[0], RecordError)
    assert (found[0].field, len(found), told) == ("east", 1, [])


OTHER = f"8,{SOUTH},S,,,,,\n"


def test_rows_of_one_deal_that_are_apart_are_told_of() -> None:
    found, told = read_places(f"7,{SOUTH},S,N,A,,,x\n{OTHER}7,{WEST},W,N,,,ann,y\n")
    assert (len(found), told) == (3, [Apart("7", "hands.csv", (2, 4))])


@pytest.mark.parametrize(
    "row",
    [
        f"7,{SOUTH},S,N,A,,ann,",  # the same winner again
        f"7,{WEST},W,E,A,,ann,",  # another discarder
        f"7,{WEST},W,N,B,,ann,",  # another table
        f"7,{WEST},W,N,A,,bob,",  # other players
        f"9,{WEST},W,N,A,,ann,",
    ],
)
def test_rows_that_are_not_one_deal_are_not_told_of(row: str) -> None:
    found, told = read_places(f"7,{SOUTH},S,N,A,,ann,\n{OTHER}{row}\n")
    assert (len(found), told) == (3, [])


def test_a_deal_is_told_of_once_for_each_row_that_is_apart_from_it() -> None:
    first, second, third = f"7,{SOUTH},S,N,,,,\n", f"7,{WEST},W,N,,,,\n", f"7,{WEST},E,N,,,,\n"
    assert read_places(first + second + OTHER)[1] == []
    assert read_places(first + OTHER + second + third)[1] == [Apart("7", "hands.csv", (2, 4))]
    assert [apart.lines for apart in read_places(first + OTHER + second + OTHER + third)[1]] == [(2, 4), (2, 6)]


def test_no_more_than_some_deals_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deals, "_REMEMBERED", 2)
    between = [f"{number},{SOUTH},S,N,,,,\n" for number in (8, 9)]
    assert len(read_places("".join((f"7,{SOUTH},S,N,,,,\n", between[0], f"7,{WEST},W,N,,,,\n")))[1]) == 1
    assert read_places("".join((f"7,{SOUTH},S,N,,,,\n", *between, f"7,{WEST},W,N,,,,\n")))[1] == []


def test_a_row_before_what_cannot_be_read_comes_out() -> None:
    entries = read_records(io.BytesIO(f'{HEAD}7,{SOUTH},S,N,,,\n8,"{WEST}'.encode()), "hands.csv", "csv")
    assert next(entries).line == 2
