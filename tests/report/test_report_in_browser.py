"""The page of a book in Chromium: on a phone and on a large screen, light and dark."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from chromium import Browser, Scheme, needs_chromium
from reported import ODD, evening

from taical.i18n import LANGUAGES
from taical.render.table import Look
from taical.report import report

pytestmark = [needs_chromium, pytest.mark.slow]

PHONE = (390, 844)
DESKTOP = (1280, 900)

_SEEN = """(() => {
    const seen = e => e.getBoundingClientRect().width > 0
    const boxes = selector => [...document.querySelectorAll(selector)].filter(seen).map(e => e.getBoundingClientRect())
    const clash = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
    const labels = boxes('.axis text')
    const outside = [...document.querySelectorAll('main *')].filter(e => seen(e) && !e.closest('.scroll'))
        .filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.className)
    return {
        scroll: document.documentElement.scrollWidth,
        charts: boxes('.chart svg[role]').length,
        series: [...document.querySelectorAll('.chart path.reactive')].filter(seen).length,
        text: Math.min(...labels.map(box => box.height)),
        clashes: labels.flatMap((a, at) => labels.slice(at + 1).filter(b => clash(a, b))).length,
        outside,
        tile: boxes('.tiles svg')[0]?.height,
        beside: boxes('.pair > section').map(box => box.top),
    }
})()"""


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    return Browser(tmp_path)


def pages() -> list[str]:
    books = [evening(3), evening(60), evening(24, players=8), evening(30, names=ODD, players=6)]
    looks = [Look(language=language) for language in LANGUAGES]
    return [report(book, looks[number % 3], "html").decode() for number, book in enumerate(books)]


def _seen(browser: Browser, size: tuple[int, int]) -> list[Any]:
    return browser.asked(pages(), *size, _SEEN)


def test_on_a_phone_nothing_leaves_the_page_and_labels_are_legible(browser: Browser) -> None:
    for found in _seen(browser, PHONE):
        assert found["scroll"] <= PHONE[0]
        assert found["outside"] == []
        assert found["charts"] == 1
        assert found["clashes"] == 0
        assert found["text"] >= 11
        assert 20 < found["tile"] < 40
        tops = found["beside"]
        assert tops == sorted(set(tops))  # one below the other


def test_on_a_large_screen_too(browser: Browser) -> None:
    lines = [4, 4, 8, 6]
    for found, series in zip(_seen(browser, DESKTOP), lines, strict=True):
        assert found["scroll"] <= DESKTOP[0]
        assert found["outside"] == []
        assert (found["charts"], found["series"]) == (1, series)
        assert found["clashes"] == 0
        assert found["text"] >= 14
        assert len(set(found["beside"])) == 1  # both beside each other


@pytest.mark.parametrize(("scheme", "paper"), [("light", (255, 253, 246)), ("dark", (27, 33, 38))])
def test_light_and_dark(browser: Browser, scheme: Scheme, paper: tuple[int, int, int]) -> None:
    rows = browser.screenshot(report(evening(12), Look(), "html").decode(), *DESKTOP, scheme)
    pixels = [pixel for row in rows[::5] for pixel in row[::5]]
    assert pixels.count(paper) / len(pixels) > 0.3
