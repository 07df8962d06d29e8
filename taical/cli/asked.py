"""What a call asks for of what has to be known before click has read it: its language, its colour, its format."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence

import click

from taical.i18n import Language, language_called

FORMAT_VARIABLE = "TAICAL_FORMAT"
"""The variable that gives --format where the answer is one thing."""


def default_color() -> bool | None:
    """Return whether there is colour where the call does not say so: None is for in a terminal only."""
    return False if os.environ.get("NO_COLOR") else None


def color_asked_for(arguments: Sequence[str]) -> bool | None:
    """Return whether a call asks for colour, which errors have to know before click has read the options."""
    asked = default_color()
    for argument in arguments:
        if argument == "--":
            break
        asked = {"--color": True, "--no-color": False}.get(argument, asked)
    return asked


def language_asked_for(arguments: Sequence[str]) -> Language | None:
    """Return the language that a call asks for, or None: the last --lang goes before TAICAL_LANG.

    Help and errors come before click has read the options, so they are looked through here.
    """
    asked = os.environ.get("TAICAL_LANG", "")
    for value in _values(arguments, "--lang"):
        # The error is in the language that was set before.
        asked = value if language_called(value) else asked
    return language_called(asked)


def asks_for_json(ctx: click.Context, arguments: Sequence[str]) -> bool:
    """Tell whether a call asks for JSON: by the last --format in it, else by the variable or the config file."""
    said = list(_values(arguments, "--format"))
    if said:
        return said[-1] == "json"
    option = next((param for param in ctx.command.params if _offers_json(param)), None)
    if option is None:
        return False
    variable = os.environ.get(str(option.envvar)) if option.envvar else None
    return (variable or (ctx.default_map or {}).get(option.name)) == "json"


def _values(arguments: Sequence[str], option: str) -> Iterator[str]:
    """Return what a call gives an option, each time."""
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == option:
            yield value if equals else "".join(arguments[number + 1 : number + 2])


def _offers_json(param: click.Parameter) -> bool:
    return "--format" in param.opts and "json" in getattr(param.type, "choices", ())
