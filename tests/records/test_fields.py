"""The list of record fields, and all that is derived from it."""

from __future__ import annotations

import csv
import io
import json

import click
import pytest
from commandline import taical
from pydantic import BaseModel

from taical.cli.hand_questions import ASKED
from taical.cli.score import command
from taical.cli.specials import SPECIALS
from taical.domain.fields import FIELDS, Field, field_named
from taical.domain.win import Win
from taical.errors import TaicalError
from taical.readers.columns import COLUMNS
from taical.records.parser import parse_deal
from taical.records.schema import DealModel, ExpectModel, RecordModel, WinnerModel, field_names
from taical.records.templates import template
from taical.syntax.yaml import read_documents

NAMES = [field.name for field in FIELDS]
CLAIMS = [f"expect.{part}" for part in ExpectModel.model_fields]


def test_names_are_there_once() -> None:
    assert len(set(NAMES)) == len(NAMES)


def test_a_win_has_the_fields_that_say_something_of_it_with_their_defaults() -> None:
    """But for `win`, which follows from `from`, and for what is kept otherwise than it is written.

    The rule set that a record asks for says nothing of the win, and goes with it all the same.
    """
    of_win = [field for field in FIELDS if field.of_win]
    assert sorted([*(field.attribute for field in of_win), "own_rules"]) == sorted(Win._fields)
    defaults = {field.attribute: field.default for field in of_win if field.name not in ("hand", "seat")}
    assert defaults | {"win": "draw", "visible": (), "times": 1, "extra": (), "own_rules": None} == Win._field_defaults


@pytest.mark.parametrize(
    ("model", "names"),
    [
        (RecordModel, set(NAMES)),
        (WinnerModel, {field.name for field in FIELDS if field.own}),
        (DealModel, {*NAMES, "wins", "false_win", "claimed_tai"} - {"hand", "seat"}),
    ],
)
def test_the_schema_has_every_field(model: type[BaseModel], names: set[str]) -> None:
    assert set(field_names(model)) == names


def test_the_columns_are_the_fields_and_the_claims() -> None:
    assert set(COLUMNS) == {*NAMES, "wins", "false_win", "claimed_tai", *CLAIMS}


@pytest.mark.parametrize("field", [field for field in FIELDS if field.help], ids=lambda field: field.name)
def test_a_field_with_help_is_an_option(field: Field) -> None:
    (option,) = (param for param in command.params if param.name == field.attribute)
    assert isinstance(option, click.Option)
    assert option.opts == [*filter(None, (field.flag, field.option))]
    assert option.help == field.help
    assert option.is_flag == (field.kind == "flag")


def test_the_options_of_a_hand_are_the_fields_with_help() -> None:
    own = {
        "hand",
        "self_draw",
        "ruleset",
        "changes",
        "output",
        "readings",
        "why",
        "picture",
        "concealed_kong",
        "lang",
        "tiles",
        "color",
        "stakes",
    }
    options = {param.name for param in command.params} - own
    assert options == {field.attribute for field in FIELDS if field.help}


def test_templates_show_every_field() -> None:
    (document,) = read_documents(template("yaml"))
    assert [name for name in NAMES if f" {name}:" not in template("yaml")] == []
    assert set(document.data[1]) == {field.name for field in FIELDS if not field.unused}
    assert set(json.loads(template("jsonl").splitlines()[-1])) == set(NAMES)
    header = next(csv.reader(io.StringIO(template("csv"))))
    assert header == [*(name for name in NAMES if name != "expect"), *CLAIMS]


def test_the_wizard_asks_for_the_fields_with_a_question() -> None:
    assert [field for field in FIELDS if field.question] == ASKED
    # The words of the others are answers to one question; how most hands are won, the one for the discarder tells.
    special = {(special.attribute, special.value) for special in SPECIALS}
    words = {
        (field.name, word) for field in FIELDS if field.kind == "word" for word in field.words if field.name != "wait"
    }
    assert special == {*words, ("last_tile", True)} - {("win", "draw"), ("win", "discard")}


def test_every_word_of_a_field_is_taken_with_its_chinese() -> None:
    for field in FIELDS:
        for word, spellings in field.words.items():
            for spelling in (word, *spellings.split()):
                record = {"hand": "123m", "seat": "S", field.name: spelling}
                done = taical("batch", "-", "--input", "json", "--format", "jsonl", stdin=json.dumps(record))
                assert f"{field.name} is " not in done.stdout, (field.name, word, spelling)


def test_a_field_by_its_name() -> None:
    assert (field_named("from").attribute, field_named("last_tile").option) == ("from_", "--last-tile")


SHARED_WORDS = [field.name for field in FIELDS if field.kind in ("seat", "word", "tiles") and field.name != "seat"]


@pytest.mark.parametrize("name", SHARED_WORDS)
def test_a_word_that_means_nothing_is_refused_even_in_a_drawn_hand(name: str) -> None:
    with pytest.raises(TaicalError) as refusal:
        parse_deal({"wins": [], name: "nonsense"})
    assert refusal.value.field == name
