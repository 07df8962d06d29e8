"""Arguments of the command line: a hand and the errors in it, and the name of a pattern."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from taical.cli.click_i18n import error_line
from taical.cli.echo import echo, echo_json
from taical.domain.fields import OPTIONS
from taical.errors import RecordError, TaicalError, shortened
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.catalog.names import Data


_LONGEST_SHOWN = 200


def typed(text: str) -> str:
    """Return the hand of the call, or from standard input for -, without the quotes of another shell."""
    return unquoted(_standard_input() if text == "-" else text)


def unquoted(text: str) -> str:
    """Remove the quotes that a page or another shell left around a hand."""
    return text.strip().strip("'\"‘’“”`").strip()


def _standard_input() -> str:
    if sys.stdin is None:
        raise click.UsageError(_("standard input is closed"))
    try:
        return sys.stdin.buffer.read().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise click.UsageError(_("standard input is not UTF-8 text")) from None


def command_line(hand: str, fields: Mapping[str, Any], settings: Collection[str], more: Sequence[str]) -> str:
    """Return the call of `taical score` that scores a hand.

    Args:
        hand: The hand on one line.
        fields: How it was won, by the names in Python.
        settings: The fields that a variable or the config file gives, which have to be said even where they are usual.
        more: Other words of the call.

    >>> command_line("1m +1m", {"seat": "S", "from_": "E", "win": "discard", "last_tile": True}, (), ["--set", "a=1"])
    "taical score '1m +1m' -s S -f E --last-tile --set a=1"
    """
    import shlex  # help does without

    words = []
    stakes = (fields.get("base"), fields.get("unit"))
    left = {"base", "unit"} if None not in stakes else set()
    if fields.get("win") == "draw" or (fields.get("win") == "discard" and fields.get("from_")):
        left.add("win")  # which --from tells
    for field in OPTIONS:
        name, value = field.attribute, fields.get(field.attribute)
        if name in left or value is None or (value == field.default and name not in settings):
            continue
        option = field.flag or field.option
        if field.kind == "lines":
            for line, tai in dict(value).items():
                words += [option, f"{line}={tai}"]
        else:
            words += [option] if field.kind == "flag" else [option, _written(value)]
    if left >= {"base", "unit"}:
        words += ["--stakes", "/".join(map(_written, stakes))]
    quote = '"' if "'" in hand else "'"  # the mark of a claimed tile
    return " ".join(["taical score", f"{quote}{hand}{quote}", *map(shlex.quote, (*words, *more))])


def _written(value: object) -> str:
    """Return a value as it is typed."""
    return str(value) if isinstance(value, int | str) else f"{value:f}"


def explained(error: TaicalError, sources: Mapping[str, str]) -> str:
    """Return an error with its text and a mark under the place."""
    from taical.render.text import printable

    message = error_line(printable(told(error)))
    source = printable(re.sub(r"\s", " ", sources.get(error.field or "", "")))
    if error.column is None or not 0 < len(source) <= _LONGEST_SHOWN:
        return message
    from taical.render.text import cells

    where = _(" (column {column})").format(column=error.column)
    return f"{message}{where}\n  {source}\n  {' ' * cells(source[: error.column - 1])}^"


def told(error: TaicalError) -> str:
    """Return what is wrong and, where another rule set would take the hand, which."""
    if error.pattern is None:
        return error.message
    from taical.catalog import value_of
    from taical.rulesets import ruleset_data, shipped_names

    values = [value_of(error.pattern, ruleset_data(name)) for name in shipped_names()]
    text = error.message
    if on := [value.ruleset for value in values if value.tai and not value.off]:
        text += _("; it counts under {tables}").format(tables=_(", ").join(on))
    if off := [value.ruleset for value in values if value.off]:
        change = f"patterns.{error.pattern}=true"
        text += _("; with --set {change} it counts under {tables}").format(tables=_(", ").join(off), change=change)
    return text


def print_json_error(error: TaicalError, record_id: str = "1") -> None:
    """Print an error as a result, for programs."""
    from taical.render.json import error_data

    echo_json(error_data(error, record_id))


# --- Patterns ---------------------------------------------------------------------------------------------------------


def known_tables(data: Data) -> list[Data]:
    """Return the content of every shipped rule set, and first that of the given one if it is not shipped."""
    from taical.rulesets import ruleset_data, shipped_names

    names = shipped_names()
    return [*([] if data["id"] in names else [data]), *map(ruleset_data, names)]


def pattern_meant(words: str, tables: list[Data], ruleset: str) -> str:
    """Return the pattern that a name means, and say so if it is not its own name."""
    import shlex

    from taical.catalog import find
    from taical.domain.rules import in_unit
    from taical.rulesets.compiler import unit_of

    own = next((table for table in tables if table["id"] == ruleset), tables[0])  # a table of one's own stands first
    found = find(words, tables, own)
    from taical.render.colour import coloured
    from taical.render.text import printable

    name = printable(shortened(words))
    shown = [_shown(pattern, tables) for pattern in found.patterns]
    if len(shown) == 1:
        if found.how == "nearest":
            message = in_unit(_("No pattern is called {name}; the nearest is {pattern}."), unit_of(own))
            echo(message.format(name=name, pattern=coloured(shown[0], "hint")), err=True)
        return found.patterns[0]
    message = {
        "payment": _("{name} is about payments, and no pattern: see {command}"),
        "no_tai": _("{name} is a hand without tai, and no pattern"),
        "dead_hand": _("{name} is a hand with too many or too few tiles, which cannot win, and no pattern"),
        "drawn_hand": _("{name} is a hand that nobody wins, and no pattern: its record has `wins: []`"),
        "missed_win": _("{name} is about a win that was let pass, and no pattern: see missed_win in {command}"),
        "other_game": _(
            "there is no pattern {name} here; other games have it, and a house can have it as a pattern of its own: "
            "`taical rules conditions` lists what such a pattern can ask for"
        ),
        "other_luck": _("there is no pattern {name} here; other games have it, and --extra adds tai by any name"),
        "far": _("there is no pattern {name}; `taical explain` lists all"),
    }.get(found.how, _("{name} can be one of several patterns: {patterns}"))
    command = f"`taical rules show {shlex.quote(ruleset)}`"
    message = in_unit(message, unit_of(own))
    filled = message.format(name=name, patterns=_(", ").join(shown), command=command)
    raise RecordError("bad_record", filled, field="pattern")


def _shown(pattern: str, tables: list[Data]) -> str:
    """Return a pattern as a suggestion: its name and its id."""
    from taical.catalog.names import common_names

    return f"{common_names(pattern, tables)[current()]} ({pattern})"
