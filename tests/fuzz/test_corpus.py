"""Every input of the corpus through its harness, so that what was found once is not there again."""

from __future__ import annotations

from pathlib import Path

import pytest

from fuzz.corpus import FOLDER, files_of
from fuzz.harnesses import HARNESSES

FILES = [pytest.param(target, path, id=f"{target}/{path.name}") for target in HARNESSES for path in files_of(target)]


def test_every_target_has_a_corpus_and_the_other_way_round() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(HARNESSES)


@pytest.mark.parametrize(("target", "path"), FILES)
def test_an_input_of_the_corpus_breaks_no_promise(target: str, path: Path) -> None:
    assert path.stat().st_size < 100_000, "the corpus is of small files"
    HARNESSES[target](path.read_bytes())
