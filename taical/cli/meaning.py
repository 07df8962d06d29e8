"""Which pattern a person means on the command line."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

import click

from taical.errors import RecordError, shortened
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.catalog.names import Data


def known_tables(data: Data) -> list[Data]:
    """Return the content of every shipped rule set, after that of one that is not shipped."""
    from taical.rulesets import ruleset_data, shipped_names

    names = shipped_names()
    return [*([] if data["id"] in names else [data]), *map(ruleset_data, names)]


def pattern_meant(words: str, tables: list[Data], ruleset: str) -> str:
    """Return the pattern that is meant, and say so where it is not called that.

    Args:
        words: What was typed.
        tables: The rule sets whose names are known.
        ruleset: The rule set that was asked for.

    Raises:
        RecordError: When it is not clear which one it is.
    """
    from taical.catalog import find
    from taical.render.text import printable

    found = find(words, tables)
    name = printable(shortened(words))
    shown = [_shown(pattern) for pattern in found.patterns]
    if len(shown) == 1:
        if found.how == "nearest":
            message = _("No pattern is called {name}; the nearest is {pattern}.")
            click.echo(message.format(name=name, pattern=shown[0]), err=True)
        return found.patterns[0]
    message = {
        "payment": _("{name} is about payments, and no pattern: see {command}"),
        "no_tai": _("{name} is a hand without tai, and no pattern"),
        "dead_hand": _("{name} is a hand with too many or too few tiles, which cannot win, and no pattern"),
        "far": _("there is no pattern {name}; `taical explain` lists all"),
    }.get(found.how, _("{name} can be one of several patterns: {patterns}"))
    command = f"`taical rules show {shlex.quote(ruleset)}`"
    filled = message.format(name=name, patterns=_(", ").join(shown), command=command)
    raise RecordError("bad_record", filled, field="pattern")


def _shown(pattern: str) -> str:
    """Return a pattern as it is offered: its name, and the id by which it is found for sure."""
    from taical.catalog.names import common_names

    return f"{common_names(pattern)[current()]} ({pattern})"
