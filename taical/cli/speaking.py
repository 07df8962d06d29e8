"""The language that a call speaks.

The language is decided once, before anything is read or said: by --lang wherever it stands in the call, else by
TAICAL_LANG, else by the config file, else by the locale.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from taical.i18n import CATALOGUES, LANGUAGES, Language, language_called, language_of_locale, use
from taical.i18n import gettext as _

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_OWN = "click"
"""The catalogue of the sentences that click says by itself."""

_NONE = "messages"
"""The catalogue that Python's gettext has where nobody names one; there is none."""


def speak(language: Language) -> None:
    """Have everything be said in a language from now on, also what click says by itself."""
    import gettext as standard  # which click has imported

    use(language)
    standard.textdomain(_NONE if language == "en" else _OWN)
    if language != "en":
        standard.bindtextdomain(_OWN, CATALOGUES)
        os.environ["LANGUAGE"] = language  # Python's gettext knows no other way to ask for a language


def error_line(message: str) -> str:
    """Return an error as it is said where nothing ends with it, as click says those that end a call."""
    return _("Error: {message}").format(message=message)


def asked_for(arguments: Sequence[str]) -> Language | None:
    """Return the language that a call asks for, or None: the last --lang goes before TAICAL_LANG.

    Help and errors come before click has read the options, so they are looked through here.
    """
    asked = os.environ.get("TAICAL_LANG", "")
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        name, equals, value = argument.partition("=")
        if name == "--lang":
            last = value if equals else "".join(arguments[number + 1 : number + 2])
            # That it is none is said in the language that was asked for before.
            asked = last if language_called(last) else asked
    return language_called(asked)


def speak_as_asked(arguments: Sequence[str], otherwise: str = "") -> None:
    """Have everything be said in the language that a call asks for.

    Args:
        arguments: The words of the call.
        otherwise: The language of the config file, where it is known.
    """
    speak(asked_for(arguments) or language_called(otherwise) or language_of_locale())


class LanguageName(click.Choice[str]):
    """One of the languages, also written as in the name of a locale."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept a language."""
        return super().convert(language_called(value) or value, param, ctx)


def _nearest_lang(ctx: click.Context, param: click.Parameter, value: Language | None) -> Language | None:
    """Return what --lang says in a command, else before the command, else in the settings."""
    if ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE:
        return value
    return ctx.find_root().params.get("lang") or value


def lang_option(*, exposed: bool = True) -> Callable[[Decorated], Decorated]:
    """Return the option --lang.

    Args:
        exposed: Whether the command wants to know it, as its results have names in the language.
    """
    return click.option(
        "--lang",
        type=LanguageName(LANGUAGES),
        envvar="TAICAL_LANG",
        expose_value=exposed,
        callback=_nearest_lang,
        help="The language; without it, that of the locale, but Chinese for the names in JSON, CSV and Parquet."
        if exposed
        else "The language of what is said; without it, that of the locale.",
    )
