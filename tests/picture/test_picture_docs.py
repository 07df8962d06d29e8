"""What the page about pictures shows and says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from support import ROOT, scored

from taical.picture.svg import score_svg
from taical.render.table import Look

PAGE = (ROOT / "docs" / "pictures.md").read_text(encoding="utf-8")


def test_the_picture_is_the_one_that_the_command_draws() -> None:
    hand = re.search(r"taical score '([^']*)' --seat S --from E --streak 2 --picture hand\.svg", PAGE)
    assert hand
    drawn = score_svg(scored(hand[1], from_="E", streak=2), Look())
    assert (ROOT / "docs" / "pictures" / "hand.svg").read_text(encoding="utf-8") == drawn


def test_the_faces_for_other_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert code
    monkeypatch.chdir(tmp_path)
    exec(code[1], {})  # noqa: S102 - it is our own
    assert len(list(tmp_path.glob("*.svg"))) == 43
