"""The words beside the tiles: who won, what counts, and who pays."""

from __future__ import annotations

from typing import NamedTuple

from taical.domain.format import format_hand
from taical.domain.rules import Unit
from taical.domain.tiles import tile_name
from taical.engine.scoring import Score
from taical.i18n import Language
from taical.render.score import counted_in, paid_for, roles, shape_text, stakes_text, total_tai, win_text
from taical.render.table import Look, labelled
from taical.render.text import signed
from taical.render.words import word


class PatternLine(NamedTuple):
    """A pattern that counts."""

    name: str  # with how often it counts
    chinese: str  # empty where `name` is Chinese
    tai: str


class PaymentLine(NamedTuple):
    """What a seat gets or pays."""

    seat: str
    roles: str
    tai: str  # what it pays for
    points: str  # with a sign


class PictureText(NamedTuple):
    """The words of a picture, in one language."""

    language: Language
    verdict: str
    hand: str
    waits: tuple[int, ...]  # the kinds of tile; none where the wait does not matter
    wait: str
    shape: str  # in every reading
    rules: str
    stakes: str
    patterns: tuple[PatternLine, ...]  # where nothing counts, one that says so
    total: str
    payments: tuple[PaymentLine, ...]
    unit: Unit = "tai"  # what the values are called

    def word(self, key: str) -> str:
        """Return a word from the tables of words."""
        return word(self.unit if key == "tai" else key, self.language, self.unit)


def picture_text(score: Score, look: Look) -> PictureText:
    """Return what a picture of a score says."""
    language, best, hand = look.language, score.best, score.win.hand
    shape, rules = best.reading.shape, score.ruleset
    waits = best.reading.facts.waits if shape else ()
    return PictureText(
        language=language,
        verdict=win_text(score, language),
        hand=labelled("hand", format_hand(hand, look.style), language),
        waits=waits,
        wait=" ".join(tile_name(kind, look.style) for kind in waits),
        shape=shape_text(score, language) if shape else "",
        rules=labelled("rules", f"{rules.names[language]} ({rules.id})", language),
        stakes=stakes_text(score, language),
        patterns=tuple(
            PatternLine(
                counted_in(pattern, language),
                pattern.row.names["zh"] if language != "zh" else "",
                str(pattern.tai),
            )
            for pattern in best.patterns
        )
        or (PatternLine(word(rules.in_unit("none", "no_fan"), language), "", ""),),
        total=total_tai(score),
        payments=tuple(
            PaymentLine(
                word(seat, language), roles(score, seat, language), paid_for(score, seat), signed(points, language)
            )
            for seat, points in score.payments.items()
        ),
        unit=rules.counts_in,
    )
