"""A score as PNG."""

from __future__ import annotations

import functools
import struct
import sys
from xml.etree import ElementTree as ET

import pytest
from hands import LOOKS, score_of
from support import skip_without_fonts

from taical.picture import PictureError, picture, picture_format_of
from taical.picture.svg import score_svg

resvg_py = pytest.importorskip("resvg_py")

SIGNATURE = b"\x89PNG\r\n\x1a\n"


def test_it_is_a_png_of_twice_the_size() -> None:
    skip_without_fonts()
    score, look = score_of("fed"), LOOKS["en"]
    data = picture(score, look, "png")
    root = ET.fromstring(score_svg(score, look))  # noqa: S314 - it is our own
    assert data.startswith(SIGNATURE)
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (2 * int(root.get("width", "")), 2 * int(root.get("height", "")))
    assert data.endswith(b"IEND\xaeB`\x82")


def test_without_the_library_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PictureError, match=r"PNG needs resvg-py, .*: pip install 'taical\[png\]'"):
        picture(score_of("fed"), LOOKS["en"], "png")


def test_without_a_font_it_does_not_leave_out_the_words(monkeypatch: pytest.MonkeyPatch) -> None:
    without_fonts = functools.partial(resvg_py.svg_to_bytes, skip_system_fonts=True)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", without_fonts)
    with pytest.raises(PictureError, match="PNG needs a font"):
        picture(score_of("fed"), LOOKS["en"], "png")


@pytest.mark.parametrize(
    ("path", "expected"),
    [("a.svg", "svg"), ("b/c.PNG", "png"), ("d.html", "html"), ("e.htm", None), ("svg", None), ("f.png.gz", None)],
)
def test_the_ending_says_what_is_picture(path: str, expected: str | None) -> None:
    assert picture_format_of(path) == expected
