"""The language of the sentences that a person reads.

Sentences are written in English where they are needed, and looked up in the gettext catalogues of the other languages.
Names of patterns are not here: they live with the rule sets.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from gettext import NullTranslations

Language = Literal["zh", "en", "fr"]

CATALOGUES = Path(__file__).parent / "locale"
"""Where the catalogues are, a folder a language."""


class _Current:
    """The language in use, and its sentences; English needs no catalogue."""

    language: Language = "en"
    sentences: NullTranslations | None = None


def use(language: Language) -> None:
    """Have sentences come in a language from now on, in this process.

    Args:
        language: The language; sentences that its catalogue lacks stay English.
    """
    if language == _Current.language:
        return
    _Current.language, _Current.sentences = language, None
    if language != "en":
        from gettext import translation

        _Current.sentences = translation("taical", CATALOGUES, [language], fallback=True)


def current() -> Language:
    """Return the language in use."""
    return _Current.language


def gettext(sentence: str) -> str:
    """Return a sentence in the language in use.

    Args:
        sentence: The English sentence, with names in braces where values are to be filled in.
    """
    return _Current.sentences.gettext(sentence) if _Current.sentences else sentence


def ngettext(one: str, many: str, number: int) -> str:
    """Return the sentence for a number in the language in use.

    Args:
        one: The English sentence for one.
        many: The English sentence for any other number.
        number: The number.
    """
    if _Current.sentences:
        return _Current.sentences.ngettext(one, many, number)
    return one if number == 1 else many
