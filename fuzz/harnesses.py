"""A function for each parser: it takes what may be anything, and raises only where the parser breaks a promise."""

from __future__ import annotations

import io
import json
import os
import tempfile
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from fuzz import tables
from fuzz.promises import (
    answer,
    check_hand,
    check_records,
    check_shown,
    check_text,
    check_waits,
    check_win,
    promise,
    random_of,
    some_wins,
)
from fuzz.variants import full_width
from taical.domain.builder import make_win
from taical.domain.hand import Hand, build
from taical.domain.notation import read, read_hand
from taical.domain.rules import Number
from taical.errors import RulesetError, TaicalError
from taical.game.exchange import lines_of, read_events
from taical.game.replay import Book, replay
from taical.game.settlement import settlement
from taical.i18n import LANGUAGES, Language
from taical.readers import InputFormat, UnreadableInputError, read_records
from taical.readers.raw_record import RawRecord
from taical.render.game import status_text
from taical.render.game_log import log_text
from taical.render.game_sheet import sheet_of
from taical.render.rulesets import show_data, show_text
from taical.render.table import Look
from taical.rulesets import load_ruleset
from taical.rulesets.compiler import compile_ruleset
from taical.rulesets.loader import faults_of, ruleset_data
from taical.syntax.yaml import YamlError, read_documents

Harness = Callable[[bytes], None]


def text_of(data: bytes) -> str:
    """Return bytes as text, in which what is not UTF-8 is half a character."""
    return data.decode("utf-8", "surrogateescape")


# --- A hand -----------------------------------------------------------------------------------------------------------


def notation(data: bytes) -> None:
    """A hand on one line, as it is typed."""
    text = text_of(data)
    hand = _hand_of(lambda: build(read(text)))
    promise(hand == _hand_of(lambda: read_hand(text)), "the fast way and the thorough one read different hands")
    if hand is None:
        return
    again = _hand_of(lambda: read_hand(full_width(text)))
    promise(again == hand, f"in full width, it is read as {again}, else as {hand}")
    check_hand(hand, random_of(data))
    check_waits(hand)
    for fields in ({}, {"from_": "W"}, {"win": "eight_flowers"}, {"opening": "heavenly"}):
        try:
            win = make_win(hand, seat="E" if "opening" in fields else "S", **fields)
        except TaicalError:
            continue
        check_win(win)


def _hand_of(reader: Callable[[], Hand]) -> Hand | None:
    try:
        return reader()
    except TaicalError as error:
        promise(error.message.strip(), "an error that says nothing")
        return None


# --- Records ----------------------------------------------------------------------------------------------------------


def records(data: bytes, form: InputFormat) -> None:
    """An input of records in one of the formats."""
    found: list[RawRecord] = []
    try:
        found.extend(read_records(io.BytesIO(data), f"fuzz.{form}", form))
    except UnreadableInputError as error:
        promise(str(error).startswith(f"fuzz.{form}"), f"an error without its place: {error}")
    check_records(found)


def parquet(data: bytes) -> None:
    """A Parquet file, or the JSON of its columns."""
    records(tables.parquet_of(data), "parquet")


def xlsx(data: bytes) -> None:
    """A workbook, or the JSON of its rows."""
    records(tables.xlsx_of(data), "xlsx")


# --- Rule sets --------------------------------------------------------------------------------------------------------


def rulesets(data: bytes) -> None:
    """A rule-set file: what `rules check` says of it, and what is counted by it."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "fuzz.yaml")
        with open(path, "wb") as file:
            file.write(data)
        try:
            faulty = bool(faults_of(path))
        except RulesetError:
            faulty = True
        try:
            content = ruleset_data(path)
        except RulesetError as error:
            promise(faulty, f"a rule set without a fault that cannot be loaded: {error}")
            return
    promise(not faulty, "a rule set with a fault that can be loaded")
    _check_content(content, random_of(data).choice(LANGUAGES))


def changes(data: bytes) -> None:
    """Single changes to a rule set, as `--set` takes them, one a line."""
    for name in ("wikipedia", "hkma2025"):
        try:
            content = ruleset_data(name, text_of(data).split("\n"))
        except RulesetError as error:
            promise(error.message.strip(), "an error that says nothing")
        else:
            _check_content(content, random_of(data).choice(LANGUAGES))


def _check_content(content: Mapping[str, Any], language: Language) -> None:
    """Check that hands are counted by a rule set, and that it can be shown."""
    rules = compile_ruleset(content)
    for win in some_wins():
        answer(win, rules)
    json.dumps(show_data(content, language), default=str)
    if any(row.pattern.relation for row in rules.rows):
        return  # to show the switches of such a table with their hands takes seconds
    check_shown(show_text(content, Look(language=language)))


def when(data: bytes) -> None:
    """The conditions of a house's own pattern: where they do not hold, `none_of` them does."""
    try:
        documents = list(read_documents(text_of(data)))
    except YamlError:
        return
    for document in documents[:1]:
        rules = [_with_pattern({"when": document.data}), _with_pattern({"when": {"none_of": [document.data]}})]
        if None in rules:
            continue
        for win in some_wins():
            held = ["fuzz" in [row[0] for row in answer(win, each)[1]] for each in rules if each is not None]
            promise(any(held), "neither the conditions nor none of them hold in any reading")


def _with_pattern(row: Mapping[str, Any]) -> Any:  # noqa: ANN401 - a rule set, or None
    names = {"zh": "模糊", "en": "Fuzz", "fr": "Flou"}
    try:
        return load_ruleset({"extends": "wikipedia", "patterns": {"fuzz": {"tai": 1000, **names, **row}}})
    except RulesetError as error:
        promise(error.message.strip(), "an error that says nothing")
        return None


# --- The book of a game -----------------------------------------------------------------------------------------------


def game(data: bytes) -> None:
    """The book of a game in JSON Lines, as `game import` takes it."""
    try:
        events = read_events(io.BytesIO(data), "fuzz.jsonl")
    except TaicalError as error:
        promise(error.message.startswith("fuzz.jsonl"), f"an error without its place: {error.message}")
        return
    text = lines_of(events)
    again = read_events(io.BytesIO(text.encode()), "fuzz.jsonl")
    promise(lines_of(again) == text, "a book that is written, read and written again is another one")
    _check_book(replay(events))


def _check_book(book: Book) -> None:
    """Check that a book can be shown and settled."""
    promise(sum(book.balances.values()) == 0, f"balances that do not sum to zero: {book.balances}")
    paid: dict[str, Number] = dict.fromkeys(book.balances, 0)
    for payment in settlement(book.balances).payments:
        paid[payment.payer] -= payment.amount
        paid[payment.to] += payment.amount
    promise(paid == dict(book.balances), f"payments that come to {paid}, and not to {book.balances}")
    for language in LANGUAGES:
        look = Look(language=language)
        check_text(status_text(book, look))
        check_text(log_text(book, look))
        for row in sheet_of(book, language):
            json.dumps(row, default=str)


HARNESSES: Mapping[str, Harness] = {
    "notation": notation,
    "json": partial(records, form="json"),
    "jsonl": partial(records, form="jsonl"),
    "yaml": partial(records, form="yaml"),
    "csv": partial(records, form="csv"),
    "txt": partial(records, form="txt"),
    "parquet": parquet,
    "xlsx": xlsx,
    "rulesets": rulesets,
    "set": changes,
    "when": when,
    "game": game,
}
"""The harness of each target, by the name that `make fuzz TARGET=` takes."""
