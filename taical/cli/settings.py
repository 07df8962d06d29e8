"""Defaults from an optional file in the platform's usual place, such as ~/.config/taical/config.toml."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Any

import click

from taical.cli.echo import echo
from taical.errors import shown
from taical.i18n import gettext as _
from taical.i18n import marked, os_reason
from taical.syntax.regular_file import UnfitFileError, content_of

KEYS = (
    *("ruleset", "stakes", "base", "unit", "lang", "tiles", "format", "jobs"),
    *("seat", "round", "dealer", "concealed_kong"),
)
"""What the file can set; the variables TAICAL_RULESET and so on override it."""

PARAMETERS = {"format": "output"}
"""The parameters that are not called as their keys."""

_OF_ONE_ANSWER = ("score", "waits", "explain", "seats", "wall", "config")
"""The commands that `format` is for, as it is for those of `rules`; others have formats of their own."""

_OF_TOML = (
    marked("Cannot overwrite a value"),
    marked("Expected '=' after a key in a key/value pair"),
    marked("Expected newline or end of document after a statement"),
    marked("Illegal character '\\n'"),
    marked("Invalid statement"),
    marked("Invalid value"),
    marked("Unterminated string"),
)
"""What Python finds wrong with TOML most often, in its own words."""

_LONGEST = 1 << 20
"""The most bytes of the file."""

_INNER = ("list", "show", "diff", "new")
"""The commands of a group that take some of these."""


def path() -> str:
    """Return where the file is looked for."""
    return os.path.join(click.get_app_dir("taical"), "config.toml")


def _no_toml(error: str) -> str:
    """Return what is wrong with a file that is not valid TOML, from Python's error."""
    found = re.fullmatch(r"(?P<problem>.*) \(at line (?P<line>\d+), column (?P<column>\d+)\)", error, re.DOTALL)
    where = ":".join((path(), found["line"], found["column"])) if found else path()
    problem = found["problem"] if found else error
    return f"{where}: " + _("not valid TOML: {problem}").format(problem=_(problem) if problem in _OF_TOML else problem)


def place_of(parameter: str) -> str:
    """Return the file with the line on which it gives the default of a parameter."""
    key = next((key for key, name in PARAMETERS.items() if name == parameter), parameter)
    with open(path(), encoding="utf-8-sig") as file:
        found = (number for number, line in enumerate(file, 1) if re.match(rf"\s*[\"']?{key}[\"']?\s*=", line))
        return f"{path()}:{next(found, 1)}"


def defaults(commands: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    """Return the file's defaults for every command."""
    try:
        text = content_of(path(), _LONGEST)
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (IsADirectoryError, UnfitFileError) as error:
        reason = os_reason(error) if isinstance(error, OSError) else str(error)
        raise click.UsageError(_("{name} cannot be read: {reason}").format(name=path(), reason=reason)) from None
    except OSError as error:  # such as a home that is closed to this user, who may have no settings at all
        message = _("Warning: the settings in {name} do not count, as it cannot be read: {reason}")
        echo(message.format(name=path(), reason=os_reason(error)), err=True)
        return {}
    import tomllib

    try:
        values = tomllib.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise click.UsageError(f"{path()}: " + _("it is not UTF-8 text")) from None
    except tomllib.TOMLDecodeError as error:
        raise click.UsageError(_no_toml(str(error))) from None
    except RecursionError:
        raise click.UsageError(f"{path()}: " + _("the values are nested too deeply")) from None
    except ValueError:  # Python's limit for whole numbers
        raise click.UsageError(f"{path()}: " + _("a number in it has too many digits")) from None
    _refuse_unfit(values)
    given = {PARAMETERS.get(key, key): _text(value) for key, value in values.items()}
    others = {key: value for key, value in given.items() if key not in PARAMETERS.values()}
    return {
        command: given if command in _OF_ONE_ANSWER else {**others, **dict.fromkeys(_INNER, given)}
        for command in commands
    }


def _refuse_unfit(values: Mapping[str, Any]) -> None:
    """Refuse what is no setting, and a value that no setting has."""
    from taical.errors import nearest

    for key in values:
        if key not in KEYS:
            message = _("there is no default {name!r}").format(name=key)
            raise click.UsageError(f"{path()}: {message}{nearest(key, KEYS)}")
        if isinstance(values[key], bool) or not isinstance(values[key], str | int | float):
            message = _("{name} is {value}: expected a text or a number")
            raise click.UsageError(f"{path()}: {message.format(name=key, value=shown(values[key]))}")


def _text(value: object) -> str:
    """Return a value as it is typed; what cannot be one is an error of its setting."""
    try:
        return str(value)
    except (ValueError, RecursionError):
        return shown(value)


def remember(key: str, value: str) -> None:
    """Add a setting that the file does not have yet."""
    os.makedirs(os.path.dirname(path()), exist_ok=True)
    try:
        with open(path(), encoding="utf-8-sig") as file:
            ends_in_a_line = file.read()[-1:] in ("", "\n")
    except FileNotFoundError:
        ends_in_a_line = True
    with open(path(), "a", encoding="utf-8") as file:
        file.write(("" if ends_in_a_line else "\n") + f'{key} = "{value}"\n')


def is_set(parameter: str, in_file: Mapping[str, Any]) -> bool:
    """Tell whether a variable or the file gives a parameter."""
    return bool(os.environ.get(f"TAICAL_{parameter.upper()}")) or parameter in in_file
