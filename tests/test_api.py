"""The public API."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest

import taical

HOMES: dict[str, str] = taical._HOMES


@pytest.mark.parametrize("name", taical.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(taical, name) is getattr(import_module(f"taical.{HOMES[name]}"), name)


def test_it_is_listed() -> None:
    assert dir(taical) == sorted(taical.__all__) == sorted(HOMES)


def test_another_name() -> None:
    with pytest.raises(AttributeError, match="module 'taical' has no attribute 'scores'"):
        _ = taical.scores


def test_the_core_imports_nothing_from_outside() -> None:
    """Reading and scoring a hand has to start fast: pydantic alone takes a tenth of a second to import."""
    code = (
        "import sys, taical;"
        "from taical.domain.builder import make_win;"
        "ruleset = taical.load_ruleset('wikipedia');"
        "taical.score(make_win('123m 456p 789p 67s 55s [777z] +8s', seat='S'), ruleset);"
        "print(sorted({'click', 'pydantic', 'tabulate', 'wcwidth'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.strip() == "[]"
