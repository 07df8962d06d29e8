"""The words that the parsers know, which a fuzzer would hardly guess: its dictionary."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from taical.domain.fields import FIELDS
from taical.domain.rules import RuleSet
from taical.domain.tiles import CHINESE, GLYPHS, PLAIN
from taical.domain.vocabulary import spellings
from taical.game.events import FIELDS_BY_KIND
from taical.patterns.house import WORDS
from taical.rulesets.switches import explanations


def words_of(rules: RuleSet) -> list[str]:
    """Return all words: tiles, fields and their values, patterns, conditions, switches, and events of a game."""
    return list(dict.fromkeys(chain(PLAIN, CHINESE, GLYPHS, _of_records(), _of_rulesets(rules), _of_games())))


def _of_records() -> Iterator[str]:
    for field in FIELDS:
        yield field.name
        if field.words:
            yield from spellings(field.name)
    yield from ("wins", "expect", "ruleset", "payments", "error")


def _of_rulesets(rules: RuleSet) -> Iterator[str]:
    yield from (row.id for row in rules.rows)
    yield from WORDS
    yield from ("extends", "patterns", "names", "excludes", "when", "each", "sets", "after_sum", "tai", "melded")
    for section, switches in explanations().items():
        yield section
        yield from switches


def _of_games() -> Iterator[str]:
    for kind, fields in FIELDS_BY_KIND.items():
        yield kind
        yield from (*fields.needed, *fields.others)


def dictionary(words: list[str]) -> str:
    """Return words as a libFuzzer dictionary, a quoted word a line."""
    return "".join(f'"{_escaped(word)}"\n' for word in words)


def _escaped(word: str) -> str:
    return "".join(chr(byte) if chr(byte).isalnum() and byte < 128 else f"\\x{byte:02x}" for byte in word.encode())
