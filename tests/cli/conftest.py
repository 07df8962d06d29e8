"""Every test of the command line has a folder and settings of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import own_variables


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and an environment without settings of the machine."""
    import os

    for name in set(os.environ) - set(own_variables(tmp_path)):
        monkeypatch.delenv(name)
    for name, value in own_variables(tmp_path).items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def games(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of the books of games, which is not there yet."""
    path = home / "games.db"
    monkeypatch.setenv("TAICAL_GAMES", str(path))
    return path


@pytest.fixture
def folder(home: Path) -> Path:
    """A folder with a file of results that is there already."""
    path = home / "out"
    path.mkdir()
    (path / "results.jsonl").write_text("old", encoding="utf-8")
    return path
