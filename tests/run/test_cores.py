"""How many processes a run is worth: by the bytes of its files and the cores that there are."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taical.run import cores as machine
from taical.run.cores import A_SHARE, MOST, cores, worth


@pytest.fixture(autouse=True)
def eight_cores(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A machine with eight cores whose groups have no limit."""
    monkeypatch.setattr(os, "process_cpu_count", lambda: 8, raising=False)
    monkeypatch.setattr(machine, "_GROUP", str(tmp_path / "none"))


@pytest.mark.parametrize(
    ("size", "count"),
    [
        (None, 1),  # a pipe
        (0, 1),
        (A_SHARE, 1),
        (2 * A_SHARE - 1, 1),
        (2 * A_SHARE, 2),
        (5 * A_SHARE, 5),
        (8 * A_SHARE, 8),
        (10**12, 8),
    ],
)
def test_each_process_gets_its_share_and_there_are_no_more_than_cores(size: int | None, count: int) -> None:
    assert worth(size) == count


def test_what_a_share_is_can_be_said() -> None:
    assert [worth(size, 10) for size in (5, 19, 20, 39, 1000)] == [1, 1, 2, 3, 8]


def test_there_are_no_more_than_one_process_can_read_and_write_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "process_cpu_count", lambda: 200)
    assert (cores(), worth(10**12)) == (200, MOST)


def test_a_system_that_does_not_tell_has_one_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "process_cpu_count", lambda: None)
    assert (cores(), worth(10**12)) == (1, 1)


def test_the_cores_that_a_process_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "process_cpu_count")
    monkeypatch.setattr(os, "sched_getaffinity", lambda process: {0, 3, 5}, raising=False)
    assert cores() == 3
    monkeypatch.delattr(os, "sched_getaffinity")
    monkeypatch.setattr(os, "cpu_count", lambda: 6)
    assert cores() == 6


@pytest.mark.parametrize(
    ("limits", "count"),
    [
        ({}, 8),
        ({"a/b": "max 100000"}, 8),
        ({"a/b": "200000 100000"}, 2),
        ({"a/b": "350000 100000"}, 3),
        ({"a/b": "50000 100000"}, 1),
        ({"a/b": "max 100000", "a": "400000 100000"}, 4),
        ({"": "300000 100000"}, 3),
        ({"a/b": "1600000 100000"}, 8),
        ({"a/b": "nonsense"}, 8),
        ({"a/b": "1 0"}, 8),
    ],
)
def test_a_group_may_have_less_time_than_cores(
    limits: dict[str, str], count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    group = tmp_path / "cgroup"
    group.write_text("12:cpu:/elsewhere\n0::/a/b\n", encoding="utf-8")
    for name, limit in limits.items():
        (tmp_path / "groups" / name).mkdir(parents=True, exist_ok=True)
        (tmp_path / "groups" / name / "cpu.max").write_text(f"{limit}\n", encoding="utf-8")
    monkeypatch.setattr(machine, "_GROUP", str(group))
    monkeypatch.setattr(machine, "_GROUPS", str(tmp_path / "groups"))
    assert cores() == count
    group.write_text("12:cpu:/elsewhere\n", encoding="utf-8")
    assert cores() == 8
