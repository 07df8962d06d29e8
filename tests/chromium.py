"""Pages in a real browser: what they look like, and what a script in them finds."""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import zlib
from collections.abc import Sequence
from html import escape, unescape
from pathlib import Path
from typing import Any, Literal

import pytest

Scheme = Literal["light", "dark"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_FOUND = next((found for name in _NAMES if (found := shutil.which(name))), None)

needs_chromium = pytest.mark.skipif(_FOUND is None, reason="there is no Chromium here, in which pages are looked at")

_ALONE = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync", "--hide-scrollbars"),
)
_SCHEMES = {"dark": 0, "light": 1}
_PATIENCE = 120

Pixel = tuple[int, int, int]
Rows = list[list[Pixel]]


class Browser:
    """Starts Chromium for one page at a time, each time as if it was new.

    Args:
        folder: Where pages and what the browser keeps are written.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pages = 0

    def screenshot(self, page: str, width: int, height: int, scheme: Scheme = "light") -> Rows:
        """Return the pixels of a page, row by row."""
        path = self._folder / f"{self._pages}.png"
        self._run(page, width, height, scheme, f"--screenshot={path}")
        return pixels_of(path.read_bytes())

    def asked(self, pages: Sequence[str], width: int, height: int, expression: str) -> list[Any]:
        """Return what a script gets for an expression in each of some pages.

        Each is in a frame of the size, as a window cannot be made as narrow as a phone.
        """
        frames = "".join(
            f'<iframe srcdoc="{escape(page)}" style="width:{width}px;height:{height}px;border:0"></iframe>'
            for page in pages
        )
        script = (
            "onload = () => document.body.dataset.found = JSON.stringify("
            f"[...document.querySelectorAll('iframe')].map(f => f.contentWindow.eval({json.dumps(expression)})))"
        )
        done = self._run(f"<!DOCTYPE html><body>{frames}<script>{script}</script>", 1600, 900, "light", "--dump-dom")
        found = re.search(r'data-found="([^"]*)"', done)
        assert found, done
        listed: list[Any] = json.loads(unescape(found[1]))
        return listed

    def _run(self, page: str, width: int, height: int, scheme: Scheme, order: str) -> str:
        path = self._folder / f"{self._pages}.html"
        path.write_text(page, encoding="utf-8")
        self._pages += 1
        assert _FOUND
        done = subprocess.run(
            [
                _FOUND,
                *_ALONE,
                f"--user-data-dir={self._folder / f'profile{self._pages}'}",
                f"--window-size={width},{height}",
                "--force-device-scale-factor=1",
                f"--blink-settings=preferredColorScheme={_SCHEMES[scheme]}",
                order,
                path.as_uri(),
            ],
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=_PATIENCE,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def pixels_of(png: bytes) -> Rows:
    """Return the pixels of a PNG with eight bits a colour, row by row, without how far one can see through them."""
    width, height, depth, colours, *_, interlaced = struct.unpack(">IIBBBBB", png[16:29])
    assert (depth, interlaced) == (8, 0)
    size = {2: 3, 6: 4}[colours]
    data = zlib.decompress(b"".join(_parts(png, b"IDAT")))
    length = 1 + width * size
    rows: Rows = []
    before = bytearray(width * size)
    for start in range(0, length * height, length):
        row = _unfiltered(data[start], bytearray(data[start + 1 : start + length]), before, size)
        rows.append([(row[at], row[at + 1], row[at + 2]) for at in range(0, len(row), size)])
        before = row
    return rows


def _parts(png: bytes, kind: bytes) -> list[bytes]:
    parts = []
    at = 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == kind:
            parts.append(png[at + 8 : at + 8 + length])
        at += length + 12
    return parts


def _unfiltered(kind: int, row: bytearray, before: bytearray, size: int) -> bytearray:
    """Return a row as it was before a filter made it easier to compress: 0 none, 1 left, 2 above, 3 both, 4 nearest."""
    if kind == 0:
        return row
    for at, value in enumerate(row):
        left, above, corner = (row[at - size], before[at], before[at - size]) if at >= size else (0, before[at], 0)
        if kind == 1:
            guess = left
        elif kind == 2:
            guess = above
        elif kind == 3:
            guess = (left + above) // 2
        else:
            guess = left if above == corner else _nearest(left, above, corner)  # the same on most of a page
        row[at] = (value + guess) & 255
    return row


def _nearest(left: int, above: int, corner: int) -> int:
    guess = left + above - corner
    return min((abs(guess - left), 0, left), (abs(guess - above), 1, above), (abs(guess - corner), 2, corner))[2]


def different(one: Sequence[Sequence[Pixel]], other: Sequence[Sequence[Pixel]], by: int) -> int:
    """Return how many pixels of two pictures differ by more than so much in their lightness."""
    return sum(
        abs(_lightness(here) - _lightness(there)) > by
        for row, line in zip(one, other, strict=True)
        for here, there in zip(row, line, strict=True)
    )


def _lightness(pixel: Pixel) -> float:
    return 0.299 * pixel[0] + 0.587 * pixel[1] + 0.114 * pixel[2]
