"""Answering the questions of `taical score` without a terminal."""

from __future__ import annotations

import sys
from collections.abc import Collection
from typing import Any, NamedTuple

from click.testing import CliRunner
from support import shipped

from taical.cli.wizard import ask
from taical.domain.rules import RuleSet

NOTHING_GIVEN: dict[str, Any] = {
    "seat": None,
    "round": "E",
    "dealer": "E",
    "streak": 0,
    "win": None,
    "from_": None,
    "replacement": None,
    "last_tile": False,
    "opening": None,
    "ready": None,
    "base": None,
    "unit": None,
}
"""What the options are where none is given."""

DRAWN = ["S", "", "", "", "", "", ""]
"""The answers after the hand for a draw: seat, round, dealer, streak, discarder, special, stakes."""


class Asked(NamedTuple):
    """What a round of questions gave: the hand, the fields, and what was on the screen."""

    hand: str
    fields: dict[str, Any]
    screen: str


def asked(*answers: str, rules: RuleSet | None = None, said: Collection[str] = (), **given: object) -> Asked:
    """Answer the questions one after the other, an empty text being just Enter; all are to be answered."""
    with CliRunner().isolation(input="".join(f"{answer}\n" for answer in answers)) as streams:
        hand, fields = ask(rules or shipped(), NOTHING_GIVEN | given, said)
        assert sys.stdin.read() == "", "every answer was asked for"
        assert streams[0].getvalue() == b"", "the answer alone is on standard output"
        return Asked(hand, fields, streams[1].getvalue().decode())
