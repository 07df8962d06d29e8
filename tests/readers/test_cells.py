"""What the cells of a table mean, and which columns a table can have."""

from __future__ import annotations

from decimal import Decimal
from typing import get_args, get_type_hints

import pytest
from support import refused

from taical.errors import RecordError
from taical.readers import UnreadableInputError, cells
from taical.readers.columns import COLUMNS, Columns
from taical.records.parser import FIELDS
from taical.records.schema import DealModel, ExpectModel

WHOLE: list[tuple[str, int | str]] = [
    ("0", 0),
    ("2", 2),
    ("-1", -1),
    ("+3", 3),
    ("007", 7),
    ("2.0", 2),
    ("2,00", 2),
    ("2.5", "2.5"),
    ("1e3", "1e3"),
    ("two", "two"),
    ("２", "２"),
    ("9" * 41, "9" * 41),
]


@pytest.mark.parametrize(("text", "value"), WHOLE)
def test_whole_numbers(text: str, value: int | str) -> None:
    assert cells.whole(text) == value


TRUE = ["true", "TRUE", "True", "1", "yes", "YES", "是", "VRAI", "Oui", "WAHR"]
FALSE = ["false", "FALSE", "False", "0", "no", "No", "否", "FAUX", "non", "FALSCH"]


def test_the_apostrophe_before_an_id_that_looks_like_a_formula_is_none_of_it() -> None:
    columns = Columns(["id", "hand", "seat"], "hands")
    assert columns.record(["'=a", "'=a", "S"]) == {"id": "=a", "hand": "'=a", "seat": "S"}
    assert [cells.name(text) for text in ("'", "'a", "'-1", "''=a")] == ["'", "'a", "-1", "''=a"]


def test_truth_values() -> None:
    assert [cells.truth(text) for text in TRUE] == [True] * len(TRUE)
    assert [cells.truth(text) for text in FALSE] == [False] * len(FALSE)
    assert [cells.truth(text) for text in ("perhaps", "2", "t")] == ["perhaps", "2", "t"]


# A cell, what is between the cells of the file, and the number; the text itself where it is none for certain.
AMOUNTS: list[tuple[str, str, int | Decimal | str]] = [
    ("30", ",", 30),
    ("30", ";", 30),
    ("-30", ",", -30),
    ("0.5", ",", Decimal("0.5")),
    ("0.10", ",", Decimal("0.10")),
    ("1.500", ",", Decimal("1.500")),
    ("0,5", ",", "0,5"),
    ("1,500", ",", "1,500"),
    ("0,5", ";", Decimal("0.5")),
    ("-0,5", ";", Decimal("-0.5")),
    ("1,125", ";", Decimal("1.125")),
    ("0.5", ";", Decimal("0.5")),
    ("1.500", ";", "1.500"),
    ("0.125", ";", Decimal("0.125")),
    ("1.500,00", ";", "1.500,00"),
    ("0,5", "\t", Decimal("0.5")),
    ("0.5", "\t", Decimal("0.5")),
    ("1,500", "\t", "1,500"),
    ("1.500", "\t", "1.500"),
    (".5", ",", ".5"),
    ("5.", ",", "5."),
    ("1e3", ",", "1e3"),
    ("NT$30", ",", "NT$30"),
    ("9" * 41, ",", "9" * 41),
]


@pytest.mark.parametrize(("text", "delimiter", "value"), AMOUNTS)
def test_amounts_are_exact_and_never_guessed(text: str, delimiter: str, value: int | Decimal | str) -> None:
    found = cells.amount(text, delimiter)
    assert found == value
    assert type(found) is type(value)
    assert str(found) == str(value)


def test_claims() -> None:
    assert cells.pairs("self_drawn:1  all_chows:2", "expect.patterns") == {"self_drawn": 1, "all_chows": 2}
    assert cells.pairs("-", "expect.patterns") == {}
    assert cells.pairs("self_drawn:x", "expect.patterns") == {"self_drawn": "x"}
    assert cells.pairs_or_names("self_drawn:1", "expect.has") == {"self_drawn": 1}
    assert cells.pairs_or_names("self_drawn all_chows", "expect.has") == ["self_drawn", "all_chows"]
    assert cells.payments("E:-1.5 南:2 W:x", "expect.payments", ",") == {"E": Decimal("-1.5"), "南": 2, "W": "x"}
    assert cells.payments("E:-1,5", "expect.payments", ";") == {"E": Decimal("-1.5")}


@pytest.mark.parametrize("text", ["self_drawn", "self_drawn:", ":1", "self_drawn:1 all_chows"])
def test_a_word_that_is_no_pair_is_refused(text: str) -> None:
    with refused(RecordError, "bad_record", "expect.patterns has", "self_drawn:1 closed_wait:1", field="expect"):
        cells.pairs(text, "expect.patterns")


def test_a_name_that_stands_there_twice_is_refused() -> None:
    with refused(RecordError, "bad_record", "expect.has has all_chows twice", field="expect"):
        cells.pairs_or_names("all_chows:1 all_chows:1", "expect.has")
    with refused(RecordError, "bad_record", "expect.payments has E twice", field="expect"):
        cells.payments("E:1 E:1", "expect.payments", ",")


def test_json_in_a_cell() -> None:
    assert cells.json_cell('{"tai": 1.50}', "expect") == {"tai": Decimal("1.50")}
    assert cells.ruleset('{"extends": "star31"}') == {"extends": "star31"}
    assert cells.ruleset("star31") == "star31"
    with refused(RecordError, "bad_record", 'wins is "[1": the cell is not valid JSON', field="wins", column=3):
        cells.json_cell("[1", "wins")
    with refused(RecordError, "bad_record", "the field a is given twice", field="expect"):
        cells.json_cell('{"a": 1, "a": 2}', "expect")


def test_there_is_a_column_for_every_field_and_claim() -> None:
    claims = tuple(f"expect.{name}" for name in ExpectModel.model_fields)
    assert set(COLUMNS) == {*FIELDS, "wins", "false_win", "claimed_tai", *claims}


def test_columns_of_numbers_and_truth_values_are_read_as_such() -> None:
    """A field that the model comes to have is read as what it is, and not as text."""
    kinds = {name.rstrip("_"): get_args(hint) for name, hint in get_type_hints(DealModel).items()}
    typed = [name for name, kind in kinds.items() if {int, bool} & set(kind) and name != "id"]
    assert {"streak", "last_tile"} <= set(typed)
    for name in typed:
        record = Columns(["hand", "seat", name], "hands").record(["h", "S", "1"])
        assert isinstance(record, dict)
        assert type(record[name]) is (bool if bool in kinds[name] else int)


CELLS: list[tuple[list[object], dict[str, object]]] = [
    ([None, "S"], {"seat": "S"}),
    (["  ", " S "], {"seat": "S"}),
    (["h", "S", 2.0, "7", 4.0], {"hand": "h", "seat": "S", "streak": 2, "id": "7", "expect": {"tai": 4}}),
    (["h", "S", 2.5, 7.0], {"hand": "h", "seat": "S", "streak": 2.5, "id": 7}),
    (["h", "S", 0, 0, 0, 0], {"hand": "h", "seat": "S", "streak": 0, "id": 0, "expect": {"tai": 0}, "base": 0}),
    (["h", "S", None, None, None, 2.0], {"hand": "h", "seat": "S", "base": 2.0}),
    (["h", "S", False], {"hand": "h", "seat": "S", "streak": False}),
]


@pytest.mark.parametrize(("row", "record"), CELLS)
def test_a_row_of_values_of_every_type(row: list[object], record: dict[str, object]) -> None:
    columns = Columns(["hand", "seat", "streak", "id", "expect.tai", "base"], "hands")
    found = columns.record(row)
    assert found == record
    assert isinstance(found, dict)
    assert {name: type(value) for name, value in found.items()} == {name: type(record[name]) for name in record}


def test_claims_of_columns_go_with_those_of_the_record() -> None:
    columns = Columns(["hand", "seat", "expect", "expect.tai", "expect.lacks"], "hands")
    both = columns.record(["h", "S", '{"has": ["all_chows"]}', "2", "all_pungs self_drawn"])
    assert isinstance(both, dict)
    assert both["expect"] == {"has": ["all_chows"], "tai": 2, "lacks": ["all_pungs", "self_drawn"]}
    twice = columns.record(["h", "S", '{"tai": 2}', "2"])
    assert isinstance(twice, RecordError)
    assert (twice.field, twice.message) == ("expect", "expect and expect.tai both claim tai")
    odd = columns.record(["h", "S", "5", "2"])
    assert odd == {"hand": "h", "seat": "S", "expect": 5}


def test_nothing_may_stand_in_a_column_without_a_name() -> None:
    columns = Columns(["hand", "", "seat"], "hands")
    assert columns.record(["h", "", "S", "", None]) == {"hand": "h", "seat": "S"}
    for row, number in ((["h", 0, "S"], 2), (["h", "", "S", "", "x"], 5)):
        found = columns.record(row)
        assert isinstance(found, RecordError)
        assert f"column {number} has no name" in found.message


def test_names_that_are_no_fields_are_refused_with_their_place() -> None:
    with pytest.raises(UnreadableInputError, match=r"^hands:3: there is no field \"winn\"; did you mean 'win'"):
        Columns(["hand", "seat", "winn"], "hands:3")
