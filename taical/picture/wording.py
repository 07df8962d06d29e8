"""What stands beside the tiles: who won, for what, and who pays."""

from __future__ import annotations

from dataclasses import dataclass

from taical.domain.format import format_hand
from taical.domain.tiles import tile_name
from taical.engine.scoring import Score
from taical.i18n import Language
from taical.render.score import paid_for, roles, total_tai, win_text
from taical.render.table import Look, labelled
from taical.render.text import signed
from taical.render.words import word


@dataclass(frozen=True, slots=True)
class Counted:
    """A pattern that counts.

    Attributes:
        name: Its name, with how often it counts.
        chinese: Its Chinese name, or nothing where the first one is Chinese.
        tai: What it adds.
    """

    name: str
    chinese: str
    tai: str


@dataclass(frozen=True, slots=True)
class Paid:
    """What a seat gets or pays.

    Attributes:
        seat: The seat.
        roles: What it was.
        tai: The tai that it pays for.
        points: What it gets, with its sign.
    """

    seat: str
    roles: str
    tai: str
    points: str


@dataclass(frozen=True, slots=True)
class Story:
    """The words of a picture.

    Attributes:
        language: Their language.
        verdict: Who won and how.
        hand: The hand in notation, with its label.
        waits: The kinds of tile that it waited for, or none where that says nothing.
        wait: What they are called.
        shape: The shape of the wait.
        rules: The rule set, with its label.
        patterns: What counts.
        none: What is said where nothing counts.
        total: The total.
        payments: What each seat gets.
    """

    language: Language
    verdict: str
    hand: str
    waits: tuple[int, ...]
    wait: str
    shape: str
    rules: str
    patterns: tuple[Counted, ...]
    none: str
    total: str
    payments: tuple[Paid, ...]

    def word(self, key: str) -> str:
        """Return a word of the tables in the story's language."""
        return word(key, self.language)


def told(score: Score, look: Look) -> Story:
    """Return what a picture of a score says.

    Args:
        score: The score.
        look: The language, and how tiles are written.
    """
    language, best, hand = look.language, score.best, score.win.hand
    shape, rules = best.reading.shape, score.ruleset
    waits = best.reading.facts.waits if shape else ()
    return Story(
        language=language,
        verdict=win_text(score, language),
        hand=labelled("hand", format_hand(hand, look.style), language),
        waits=waits,
        wait=" ".join(tile_name(kind, look.style) for kind in waits),
        shape=word(shape, language) if shape else "",
        rules=labelled("rules", f"{rules.names[language]} ({rules.id})", language),
        patterns=tuple(
            Counted(
                pattern.row.names[language] + (f" × {pattern.count}" if pattern.count > 1 else ""),
                pattern.row.names["zh"] if language != "zh" else "",
                str(pattern.tai),
            )
            for pattern in best.patterns
        ),
        none=word("none", language),
        total=total_tai(score),
        payments=tuple(
            Paid(word(seat, language), roles(score, seat, language), paid_for(score, seat), signed(points, language))
            for seat, points in score.payments.items()
        ),
    )
