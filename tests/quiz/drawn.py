"""Hands of the quiz, played out once for several tests, and what holds of every one of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import islice

from support import kinds, shipped

import taical
from taical.domain.builder import make_win
from taical.domain.format import format_tiles
from taical.domain.rules import RuleSet
from taical.engine.scoring import Score
from taical.quiz.chance import Chance
from taical.quiz.levels import Level
from taical.quiz.questions import Quiz, Wanted, questions
from taical.quiz.simulation import TILES, Finish, Stage, play, random_stage

MANY = 2000
"""So many deals that what is rare comes up, and all comes as often as it should."""

_PLAYED: dict[str, tuple[Chance, list[Finish | None]]] = {}


def played(rules: str = "wikipedia", deals: int = 300) -> list[Finish | None]:
    """Return how the first deals end, which are the same for all tests."""
    chance, ends = _PLAYED.setdefault(rules, (Chance(2024), []))
    while len(ends) < deals:
        ends.append(play(shipped(rules), random_stage(chance), chance.shuffled(TILES), chance))
    return ends[:deals]


def wins(rules: str = "wikipedia", deals: int = 300) -> list[Finish]:
    """Return the wins among them."""
    return [finish for finish in played(rules, deals) if finish]


def drawn(
    count: int, rules: str = "wikipedia", seed: int = 1, level: Level | None = None, pattern: str | None = None
) -> list[Finish]:
    """Return the first hands of a quiz."""
    return list(islice(questions(Quiz(shipped(rules), Wanted(level, pattern), seed)), count))


@cache
def of_level(level: Level) -> list[Finish]:
    """Return hands of a level, under rules in which they soon come up."""
    return drawn(10 if level == 5 else 30, "english16" if level >= 4 else "wikipedia", level=level)


def rigged(*hands: str, draws: str, back: str = "", rules: RuleSet | None = None, stage: Stage | None = None) -> Finish:
    """Return the win at a table with a stacked wall.

    Args:
        hands: What each player is dealt, the dealer first.
        draws: The first tiles drawn.
        back: The first tiles that replace others.
        rules: What is played by.
        stage: Where the game is.
    """
    front = [tile for text in (*hands, draws) for tile in kinds(*text.split())]
    end = kinds(*back.split())[::-1]
    rest = list((Counter(TILES) - Counter(front) - Counter(end)).elements())
    assert len(front) + len(rest) + len(end) == len(TILES)
    finish = play(rules or shipped(), stage or Stage("E", "E", 0), [*front, *rest, *end], Chance(1))
    assert finish
    return finish


def spread(*texts: str) -> str:
    """Return tiles such as `123m 5z` one by one.

    >>> spread("123m 5z")
    '1m 2m 3m 5z'
    """
    return " ".join(_singles(" ".join(texts)))


def _singles(text: str) -> Iterator[str]:
    for word in text.split():
        yield from (digit + word[-1] for digit in word[:-1])


def refuse_impossible(finish: Finish) -> None:
    """Hold that a hand can be, with all that is seen on the table, and that it is worth what a new score says."""
    win = finish.score.win
    fields = {name: value for name, value in win._asdict().items() if name != "hand"}
    make_win(win.hand, **fields | {"visible": format_tiles(finish.seen)})
    refuse_other_answer(finish.score)


def refuse_other_answer(score: Score) -> None:
    """Hold that the record of a hand, written and read again, is worth what the quiz says."""
    record = taical.format_record(score.win)
    again = taical.score(taical.parse_record(record), score.ruleset)
    assert (again.tai, again.payments) == (score.tai, score.payments), record
    assert [counted.id for counted in again.patterns] == [counted.id for counted in score.patterns], record
