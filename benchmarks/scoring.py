"""How long `taical.score` takes, in this process and with warm caches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.metadata import PackageNotFoundError, version
from statistics import mean, median

from benchmarks.hands import STYLES, random_wins
from benchmarks.table import Row
from benchmarks.timing import each, fastest, fastest_of_each
from benchmarks.workplace import SEED, Workplace
from taical import load_ruleset, score
from taical.domain.win import Win


def rows(place: Workplace) -> Iterator[Row]:
    """Measure the mean hand beside the package `mahjong`, hands not seen before, and the slowest hands."""
    scored = scorer()
    wins = wins_of(SEED, place.hands)
    others = iter([wins_of(SEED + number, place.hands) for number in range(1, place.rounds + 1)])
    peer, peer_calls = _peer(place.hands)

    def new_hands() -> None:
        each(scored, next(others))()

    each(scored, wins)()
    best = fastest([each(scored, wins), new_hands, *peer_calls], place.rounds)
    mean_hand, new_hand, *peer_hand = [taken / len(wins) for taken in best]
    yield Row(
        "taical.score, mean hand",
        microseconds(mean_hand),
        " ".join([peer, *map(microseconds, peer_hand)]),
        mean_hand / peer_hand[0] if peer_hand else None,
        at_most=0.28,
    )
    yield Row(
        "taical.score, hands not seen before",
        microseconds(new_hand),
        f"hands seen before {microseconds(mean_hand)}",
        new_hand / mean_hand,
    )
    times = fastest_of_each(scored, wins, place.rounds)
    slowest = mean(times[-max(1, len(times) // 100) :])
    middle = median(times)
    yield Row(
        "taical.score, slowest 1 % of hands",
        microseconds(slowest),
        f"the median hand {microseconds(middle)}",
        slowest / middle,
        at_most=4,
    )
    yield Row("taical.score, slowest hand", microseconds(times[-1]), "a millisecond", times[-1] / 0.001, at_most=1)


def scorer(name: str = "wikipedia") -> Callable[[Win], object]:
    """Return a function that has a hand scored and looks at all that is asked of it, should it come only then."""
    ruleset = load_ruleset(name)

    def scored(win: Win) -> object:
        result = score(win, ruleset)
        return result.readings, result.reading.facts.waits, result.payments

    return scored


def wins_of(seed: int, count: int) -> list[Win]:
    """Return hands of all styles, so many of each."""
    return [win for style in STYLES for win in random_wins(seed, style, count)]


def _peer(count: int) -> tuple[str, list[Callable[[], None]]]:
    """Return the peer's name and the call that has it score as many hands; no call where it is not installed."""
    try:
        name = f"mahjong {version('mahjong')}"
        from benchmarks.peers import PeerHand, random_peer_hands
    except (PackageNotFoundError, ImportError):
        return "mahjong, which is not installed: pip install --group bench", []
    hands = [hand for style in STYLES for hand in random_peer_hands(SEED, style, count)]
    return name, [each(PeerHand.score, hands)]


def microseconds(taken: float) -> str:
    """Return a time as text."""
    return f"{1_000_000 * taken:.1f} µs"
