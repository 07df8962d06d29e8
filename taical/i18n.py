"""The language of the sentences that a person reads.

Sentences are written in English where they are needed, and looked up in the gettext catalogues of the other languages.
Names of patterns are not here: they live with the rule sets.
"""

from __future__ import annotations

import os
from contextvars import ContextVar
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gettext import NullTranslations

Language = Literal["zh", "en", "fr"]

LANGUAGES: tuple[Language, ...] = ("zh", "en", "fr")

CATALOGUES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "locale")
"""Where the catalogues are, a folder a language."""

_current: ContextVar[Language] = ContextVar("language", default="en")
"""The language in use; a thread, such as a worker's on a Dask cluster, has its own."""


def use(language: Language) -> None:
    """Have sentences come in a language from now on, in this thread."""
    _current.set(language)


def current() -> Language:
    """Return the language in use."""
    return _current.get()


def gettext(sentence: str) -> str:
    """Return a sentence in the language in use."""
    return translated(sentence, _current.get())


def ngettext(one: str, many: str, number: int) -> str:
    """Return the sentence for a number in the language in use."""
    return numbered(one, many, number, _current.get())


def translated(sentence: str, language: Language) -> str:
    """Return a sentence in a language, whichever is in use."""
    return sentence if language == "en" else _sentences(language).gettext(sentence)


def numbered(one: str, many: str, number: int, language: Language) -> str:
    """Return the sentence for a number in a language, whichever is in use."""
    if language == "en":
        return one if number == 1 else many
    return _sentences(language).ngettext(one, many, number)


def marked(sentence: str) -> str:
    """Return a sentence as it is: what the catalogues are to have is marked so, and translated when it is said."""
    return sentence


SYSTEM = (
    marked("File exists"),
    marked("Input/output error"),
    marked("Is a directory"),
    marked("No space left on device"),
    marked("No such file or directory"),
    marked("Not a directory"),
    marked("Permission denied"),
    marked("Read-only file system"),
)
"""What an operating system says most often; it says it in English unless a program has it do otherwise."""


def os_reason(error: OSError) -> str:
    """Return why the operating system could not do something."""
    return gettext(error.strerror or str(error))


def language_of_locale() -> Language:
    """Return the language that the environment asks for, English where it asks for none of the three.

    As with GNU gettext, `LANGUAGE` is a list that goes before the locale, unless the locale is that of C.
    """
    locale = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "C")
    if _primary(locale) in ("c", "posix"):
        return "en"
    asked = os.environ.get("LANGUAGE") or locale
    return next(filter(None, map(language_called, asked.split(":"))), "en")


def language_called(name: str) -> Language | None:
    """Return the language of a name or a locale, such as zh, FR or zh_TW.UTF-8, or None if it is not one of the three.

    >>> language_called("zh-Hant"), language_called("de_DE")
    ('zh', None)
    """
    return next((language for language in LANGUAGES if language == _primary(name)), None)


def _primary(locale: str) -> str:
    """Return the language of a locale such as zh_TW.UTF-8, without region and encoding."""
    for sign in "_-.@":
        locale = locale.partition(sign)[0]
    return locale.lower()


@cache
def _sentences(language: Language) -> NullTranslations:
    """Return the catalogue of a language; English needs none, and not the module either."""
    from gettext import translation

    return translation("taical", CATALOGUES, [language], fallback=True)
