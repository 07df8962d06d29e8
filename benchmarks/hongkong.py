"""How long the tables of Hong Kong take, which look at all sets together, beside `wikipedia`."""

from __future__ import annotations

from collections.abc import Iterator

from benchmarks.hands import Style, random_win, seeded
from benchmarks.scoring import microseconds, scorer, wins_of
from benchmarks.table import Row
from benchmarks.timing import each, fastest, fastest_of_each
from benchmarks.workplace import SEED, Workplace
from taical import RuleSet, TaicalError, load_ruleset, score
from taical.domain.win import Win
from taical.engine.decomposition import Block

TABLES = ("hkma2025", "hk88")

_TIMES_WIKIPEDIA = 3
_SLOWEST = 0.002

RELATED = Style(tuple(Block(suit + rank, is_chow=True) for suit in (0, 9, 18) for rank in range(3)))
"""Hands of 123, 234 and 345, between which there are the most relations."""


def rows(place: Workplace) -> Iterator[Row]:
    """Measure the mean hand of each table beside that of `wikipedia`, and the slowest of many random hands."""
    wins = _possible(wins_of(SEED, place.hands))
    usual, *others = fastest([each(scorer(name), wins) for name in ("wikipedia", *TABLES)], place.rounds)
    for name, taken in zip(TABLES, others, strict=True):
        yield Row(
            f"{name}, mean hand",
            microseconds(taken / len(wins)),
            f"wikipedia {microseconds(usual / len(wins))}",
            taken / usual,
            at_most=_TIMES_WIKIPEDIA,
        )
    wins += _possible(_related(place.hands))
    for name in TABLES:
        slowest = fastest_of_each(scorer(name), wins, place.rounds)[-1]
        what = f"{name}, slowest of {len(wins)} hands"
        yield Row(what, microseconds(slowest), "two milliseconds", slowest / _SLOWEST, at_most=1)


def _related(count: int) -> list[Win]:
    random = seeded(f"related {SEED}")
    return [random_win(random, RELATED) for _ in range(count)]


def _possible(wins: list[Win]) -> list[Win]:
    """Return those that every table takes: 地胡, for instance, is not won by a draw in Hong Kong."""
    tables = [load_ruleset(name) for name in ("wikipedia", *TABLES)]
    return [win for win in wins if all(_is_taken(win, ruleset) for ruleset in tables)]


def _is_taken(win: Win, ruleset: RuleSet) -> bool:
    try:
        score(win, ruleset)
    except TaicalError:
        return False
    return True
