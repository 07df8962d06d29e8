"""What does not count beside a pattern, in words."""

from __future__ import annotations

from collections.abc import Sequence

from taical.i18n import Language, translated
from taical.render.words import word
from taical.rulesets.exclusions import Alone


def removed_text(names: Sequence[str], alone: Alone | None, beside: Sequence[str], language: Language) -> str:
    """Return what a pattern removes.

    Args:
        names: What it removes by its row, in words.
        alone: When it removes everything else, as a win by flowers does.
        beside: The names of what counts beside it all the same then.
        language: The language.
    """
    between = word("comma", language)
    kept = between.join(beside)
    if alone == "always":
        if kept:
            return translated("everything else but {patterns}: it counts alone", language).format(patterns=kept)
        return translated("everything else: it counts alone", language)
    parts = [between.join(names)]
    if alone and kept:
        text = translated("without a complete hand, everything else but {patterns}", language)
        parts.append(text.format(patterns=kept))
    elif alone:
        parts.append(translated("without a complete hand, everything else", language))
    return translated("; ", language).join(filter(None, parts))
