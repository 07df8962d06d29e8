"""The measurements measure what they say; how long things take is not looked at."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import pytest
from click.testing import CliRunner

from benchmarks import books, compiled, hongkong, memory, scoring, startup, throughput, timing, workplace
from benchmarks.__main__ import MEASUREMENTS, main
from benchmarks.hands import STYLES
from benchmarks.peers import PeerHand, random_peer_hands
from benchmarks.table import Row, table
from benchmarks.workplace import Workplace

pytestmark = pytest.mark.slow


@pytest.fixture
def place(tmp_path: Path) -> Workplace:
    return Workplace(tmp_path, rounds=1, hands=3, records=30)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock shows, one reading after the other."""
    readings: list[float] = []
    monkeypatch.setattr(timing, "perf_counter", lambda: readings.pop(0))
    return readings


def test_calls_take_turns_and_the_fastest_round_counts(clock: list[float]) -> None:
    order: list[str] = []
    # Seconds that the calls take in turn: 5 and 1, then 3 and 2.
    clock += [0, 5, 10, 11, 20, 23, 30, 32]
    assert timing.fastest([lambda: order.append("a"), lambda: order.append("b")], 2) == [3, 1]
    assert order == ["a", "b", "a", "b"]


def test_the_fastest_round_of_each_item_counts(clock: list[float]) -> None:
    seen: list[str] = []
    clock += [0, 5, 10, 11, 20, 23, 30, 32]
    assert timing.fastest_of_each(seen.append, ["a", "b"], 2) == [1, 3]
    assert seen == ["a", "b", "a", "b"]


def test_the_garbage_collector_comes_back() -> None:
    collecting: list[bool] = []

    def fail(item: str) -> None:
        collecting.append(gc.isenabled())
        raise ValueError(item)

    with pytest.raises(ValueError, match="a hand"):
        timing.fastest_of_each(fail, ["a hand"], 1)
    assert collecting == [False]
    assert gc.isenabled()


@pytest.mark.parametrize(
    ("ratio", "at_most", "at_least", "must", "verdict"),
    [
        (0.35, 0.35, None, "at most 0.35", "ok"),
        (0.36, 0.35, None, "at most 0.35", "MISSED"),
        (1.7, None, 1.7, "at least 1.7", "ok"),
        (1.69, None, 1.7, "at least 1.7", "MISSED"),
        (None, 0.35, None, "at most 0.35", "not measured"),
        (2.0, None, None, "", ""),
        (None, None, None, "", ""),
    ],
)
def test_a_limit_that_is_missed_is_marked(
    ratio: float | None, at_most: float | None, at_least: float | None, must: str, verdict: str
) -> None:
    row = Row("a hand", "2 s", "1 s", ratio, at_most, at_least)
    assert (row.must, row.verdict) == (must, verdict)


def test_the_table_has_a_line_for_each_row() -> None:
    lines = table([Row("a hand", "2 s", "1 s", 2.004, at_most=1), Row("two hands", "4 s", "")]).splitlines()
    assert lines[0].split() == ["what", "measured", "against", "ratio", "must", "be"]
    assert lines[2].split() == ["a", "hand", "2", "s", "1", "s", "2.00", "at", "most", "1", "MISSED"]
    assert lines[3].split() == ["two", "hands", "4", "s"]


def test_scoring_is_measured_beside_the_peer(place: Workplace) -> None:
    rows = list(scoring.rows(place))
    assert [row.must for row in rows] == ["at most 0.28", "", "at most 4", "at most 1"]
    assert rows[0].against.startswith("mahjong 2.1.0 ")
    assert all(row.ratio for row in rows)


def test_the_tables_of_hong_kong_are_measured_beside_wikipedia(place: Workplace) -> None:
    rows = list(hongkong.rows(place))
    assert [row.what.split(",")[0] for row in rows] == ["hkma2025", "hk88", "hkma2025", "hk88"]
    assert [row.must for row in rows] == ["at most 3", "at most 3", "at most 1", "at most 1"]
    assert rows[0].against.startswith("wikipedia ")
    assert all(row.ratio for row in rows)


def test_a_peer_that_is_not_installed_is_said_to_be_missing(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr(scoring, "version", missing)
    row = next(scoring.rows(place))
    assert "not installed" in row.against
    assert row.verdict == "not measured"


def test_the_command_is_measured_beside_the_same_lines(place: Workplace) -> None:
    (row,) = throughput.command_rows(place)
    assert row.ratio
    results, copied = place.folder / "results", place.folder / "copied"
    assert results.read_bytes() == copied.read_bytes()
    answers = copied.read_text(encoding="utf-8").splitlines()
    assert [json.loads(answer)["id"] for answer in answers] == [str(number) for number in range(1, 31)]


def test_a_command_that_fails_is_not_measured(place: Workplace) -> None:
    place.records_file(30).write_text("no JSON\n", encoding="utf-8")
    with pytest.raises(RuntimeError, match="ended with 1"):
        next(throughput.command_rows(place))


def test_jobs_and_memory_are_measured(place: Workplace) -> None:
    rows = [*throughput.jobs_rows(place), *memory.rows(place)]
    assert [row.must for row in rows] == ["at least 1.7", "at most 1.25", "at most 1.25"]
    assert all(row.ratio for row in rows)


def test_the_share_of_the_main_process_is_measured(place: Workplace) -> None:
    (row,) = throughput.share_rows(place)
    assert row.must == "at most 0.08"
    assert row.ratio is not None
    assert 0 < row.ratio < 1


def test_a_long_file_repeats_its_records(place: Workplace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workplace, "DISTINCT", 20)
    lines = place.records_file(50).read_text(encoding="utf-8").splitlines()
    assert lines == (lines[:20] * 3)[:50]
    assert len(set(lines)) == 20
    assert lines[:20] == place.records_file(20).read_text(encoding="utf-8").splitlines()


def test_memory_is_that_of_the_command_alone(place: Workplace) -> None:
    """The probe sees how big the command is, however big the process is that measures."""
    ballast = b"x" * 200_000_000
    row = next(memory.rows(place))
    assert len(ballast) > 1e6 * float(row.measured.removesuffix(" MB")) > 1e6


def test_starting_up_is_measured(place: Workplace) -> None:
    rows = list(startup.rows(place))
    assert [row.what for row in rows] == [
        "taical score --format json",
        "taical score",
        "taical --help",
        "taical score --help",
        "taical game win",
    ]
    assert all(row.ratio for row in rows)


def test_a_book_is_read_and_reckoned_beside_its_rows_alone(place: Workplace) -> None:
    rows = list(books.rows(place))
    stats = "taical game stats --all, 30 books of 100 hands"
    assert [row.what for row in rows] == ["replay of 30 hands", "…", stats, "…"]
    assert [row.against.split(" ")[0] for row in rows] == ["click", "sqlite3", "click", "sqlite3"]
    assert [row.must for row in rows] == ["at most 14", "", "at most 56", ""]
    assert all(row.ratio for row in rows)
    assert books.read_alone(place.folder / "long.db") == 32  # with the opening and the rounds


def test_the_compiled_wheel_is_measured_only_where_there_is_one(place: Workplace) -> None:
    assert list(compiled.rows(place)) == []


@pytest.mark.checkout
def test_what_is_not_compiled_is_not_measured_as_such(place: Workplace) -> None:
    """The Python that runs the tests has the package as it stands in the checkout."""
    with pytest.raises(subprocess.CalledProcessError):
        list(compiled.rows(replace(place, compiled=sys.executable)))


def test_one_measurement_can_be_asked_for() -> None:
    result = CliRunner().invoke(main, ["--only", "score", "--rounds", "1", "--hands", "2"], catch_exceptions=False)
    assert "the fastest round of 1\n" in result.stdout
    assert result.stdout.count("taical.score") == 4
    assert "batch" not in result.stdout
    assert result.stderr == "measuring score ...\n"
    expected = ["score", "hongkong", "batch", "jobs", "share", "memory", "startup", "books", "compiled"]
    assert list(MEASUREMENTS) == expected


def test_what_was_measured_is_shown_also_when_the_rest_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(place: Workplace) -> Iterator[Row]:
        yield Row("a hand", "2 s", "1 s", 2)
        raise RuntimeError("no more")

    monkeypatch.setitem(MEASUREMENTS, "batch", fail)
    result = CliRunner().invoke(main, ["--only", "batch"])
    assert isinstance(result.exception, RuntimeError)
    assert "a hand" in result.stdout


@pytest.mark.parametrize("style", STYLES)
def test_the_peers_hands_are_whole_and_have_a_score(style: str) -> None:
    hands = random_peer_hands(1, style, 30)
    assert [key(hand) for hand in hands] == [key(hand) for hand in random_peer_hands(1, style, 30)]
    for hand in hands:
        kongs = sum(len(meld.tiles) == 4 for meld in hand.melds)
        assert len(set(hand.tiles)) == len(hand.tiles) == 14 + kongs
        assert hand.winning in hand.tiles
        assert not any(hand.winning in meld.tiles for meld in hand.melds)
        assert hand.config.is_riichi == (not any(meld.opened for meld in hand.melds))
        response = hand.score()
        assert (response.error, response.cost is None) == (None, False)


def key(hand: PeerHand) -> object:
    return hand.tiles, hand.winning, [(meld.type, meld.tiles, meld.opened) for meld in hand.melds], id(hand.config)
