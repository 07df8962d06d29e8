"""What has to hold of everything that was read: the checks that the harnesses share."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any
from zlib import crc32

from click import unstyle

from benchmarks.hands import STYLES, random_wins
from fuzz.variants import permuted, permuted_win, spellings
from taical import load_ruleset
from taical.analysis.waits import waits
from taical.batch.scorer import Outcome, Scorer
from taical.check.verdict import mismatch_text, mismatches
from taical.domain.format import format_hand
from taical.domain.hand import Hand
from taical.domain.notation import read_hand
from taical.domain.rules import RuleSet
from taical.domain.win import Win
from taical.engine.scoring import Score, score
from taical.errors import CODES, TaicalError
from taical.i18n import LANGUAGES, Language
from taical.readers import RawRecord, data_of
from taical.records.names import columns_of
from taical.records.parser import format_record, parse_deal, parse_record
from taical.render.score import score_text
from taical.render.table import Look
from taical.render.text import steady
from taical.render.why import why_text
from taical.writers import OUTPUT_FORMATS, format_named

CHECKED = 20
"""Of how many records of an input everything is checked that scoring does not do by itself."""


_BLANKS = "\n\N{NO-BREAK SPACE}\N{NARROW NO-BREAK SPACE}\N{IDEOGRAPHIC SPACE}"
"""What a text for a terminal may have, and Python calls unprintable."""

EXPLAINED = 2
"""Of how many it is explained why they are what they are, which takes longer."""


class BrokenPromiseError(AssertionError):
    """An answer that no input may lead to."""


def promise(kept: object, broken: str) -> None:
    """Raise where a promise is not kept, with what happened in place of it."""
    if not kept:
        raise BrokenPromiseError(broken)


def random_of(data: bytes) -> Random:
    """Return random numbers that are the same whenever the input is."""
    return Random(crc32(data))


@cache
def ruleset(name: str = "wikipedia") -> RuleSet:
    """Return a shipped rule set."""
    return load_ruleset(name)


@cache
def some_wins() -> Sequence[Win]:
    """Return wins of every style, to count under the rule sets that were read."""
    return [win for style in STYLES for win in random_wins(1, style, 1)]


def answer(win: Win, rules: RuleSet | None = None) -> tuple[Any, ...]:
    """Return what a win comes to, or the code of its error, as it can be compared."""
    try:
        result = score(win, rules or ruleset())
    except TaicalError as error:
        promise(error.code in CODES, f"the code {error.code} is not among those that are documented")
        return (error.code,)
    promise(sum(result.payments.values()) == 0, f"payments that do not sum to zero: {result.payments}")
    promise(sum(counted.tai for counted in result.patterns) >= result.tai, "more tai than the patterns have")
    return result.tai, [(row.id, row.count, row.tai) for row in result.patterns], result.payments


def check_win(win: Win) -> None:
    """Check that the order of tiles and melds, and which suit is which, change nothing."""
    plain = win._replace(own_rules=None)
    first = answer(plain)
    for other in permuted_win(plain):
        again = answer(other)
        promise(again == first, f"{format_hand(win.hand)} gives {first}, {format_hand(other.hand)} gives {again}")
    written = parse_record(format_record(plain))
    promise(written == plain, f"{plain} is written as {format_record(plain)}, which is read as {written}")


def check_hand(hand: Hand, random: Random) -> None:
    """Check that a hand is the same in any script and with its tiles in any order."""
    for text in spellings(hand, random):
        again = read_hand(text)
        promise(again == hand, f"{text} is {again}, and was written for {hand}")


def check_records(records: Sequence[RawRecord]) -> None:
    """Check that each record has a result or an error, that all can be written, and what a win promises."""
    outcomes = Scorer(ruleset()).outcomes(records)
    promise(len(outcomes) == len(records), f"{len(outcomes)} results of {len(records)} records")
    for entry, outcome in zip(records, outcomes, strict=True):
        promise(outcome.entry is entry, "results in another order than their records")
        promise((outcome.score is None) != (outcome.error is None), "a record with neither a result nor an error")
    _check_written(outcomes)
    for outcome in outcomes[:CHECKED]:
        data = data_of(outcome.entry)
        if isinstance(data, dict):
            _check_api(data)
        for mismatch in mismatches(outcome):
            promise(mismatch_text(mismatch).strip(), "a claim that does not hold, and nothing said of it")
        if isinstance(outcome.score, Score):
            check_win(outcome.score.win)
    for explained in [outcome.score for outcome in outcomes if isinstance(outcome.score, Score)][:EXPLAINED]:
        _check_explained(explained, random_of(str(explained.win).encode()).choice(LANGUAGES))


def _check_explained(result: Score, language: Language) -> None:
    """Check that a score can be shown with its readings and explained."""
    look = Look(language=language)
    check_shown(score_text(result, look, readings=True))
    check_shown(why_text(result, look))


def _check_written(outcomes: Sequence[Outcome]) -> None:
    """Check that results are written in each format: a line of JSON each, a table that is safe to show."""
    look = Look(columns=columns_of([data_of(outcome.entry) for outcome in outcomes[:CHECKED]]))
    lines = str(format_named("jsonl").render(outcomes, look)).encode().splitlines()
    promise(len(lines) == len(outcomes), f"{len(lines)} lines of JSON for {len(outcomes)} results")
    for line in lines:
        json.loads(line, parse_constant=_no_number)
    for language in LANGUAGES:
        text = str(format_named("table").render(outcomes[:CHECKED], Look(language=language)))
        check_text(text)
    for form in OUTPUT_FORMATS:
        piece = format_named(form).render(outcomes[:CHECKED], look)
        if isinstance(piece, str):
            piece.encode("utf-8", "backslashreplace")


def _no_number(word: str) -> None:
    promise(None, f"{word} in a line of JSON, which has no such number")


def check_shown(text: str) -> None:
    """Check that a text steers no terminal by the way on which commands print it, our own colours aside."""
    check_text(unstyle(steady(text)))


def check_text(text: str) -> None:
    """Check that nothing in a text steers the terminal that shows it."""
    signs = {char for char in text if not char.isprintable()}.difference(_BLANKS)
    promise(not signs, f"a text for a terminal has {signs}")


def _check_api(data: dict[str, Any]) -> None:
    """Check that the functions of the public API take a record, or refuse it with a reason."""
    read = parse_deal if "wins" in data else parse_record
    try:
        read(data, allow_files=False)
    except TaicalError as error:
        promise(error.message.strip(), "an error that says nothing")


def check_waits(hand: Hand) -> None:
    """Check that a hand in other suits waits for as much, and is worth as much."""
    first = _waits_of(hand)
    for suits in ((1, 2, 0), (0, 2, 1)):
        again = _waits_of(permuted(hand, suits))
        promise(again == first, f"{format_hand(hand)} waits for {first}, and in other suits for {again}")


def _waits_of(hand: Hand) -> list[tuple[Any, ...]] | str:
    try:
        found = waits(hand, ruleset())
    except TaicalError as error:
        return error.code
    return sorted((wait.shapes, wait.left, wait.drawn or -1, wait.discarded or -1) for wait in found)
