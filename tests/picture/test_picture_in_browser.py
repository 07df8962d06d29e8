"""Pages and pictures in Chromium: on a phone and on a large screen, light and dark, and tiles of 24 pixels."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest
from chromium import Browser, Pixel, Rows, Scheme, different, needs_chromium
from hands import HANDS, LOOKS, liable_score, score_of

from taical.domain.tiles import ALL_KINDS, PLAIN
from taical.picture.html import score_page
from taical.picture.svg import FONTS, score_svg
from taical.picture.tile_svg import tile_svg

pytestmark = [needs_chromium, pytest.mark.slow]

PHONE = (390, 844)
DESKTOP = (1200, 600)
IVORY = (253, 248, 231)
FELT: dict[Scheme, Pixel] = {"light": (29, 78, 95), "dark": (23, 58, 71)}

_RIGHTMOST = "Math.max(...[...document.querySelectorAll('body *')].map(e => e.getBoundingClientRect().right))"
_PAGE = f"""({{
    inner: innerWidth,
    scroll: document.documentElement.scrollWidth,
    rightmost: {_RIGHTMOST},
    tile: document.querySelector('.hand svg').getBoundingClientRect().height,
    beside: document.querySelector('section').getBoundingClientRect().top
        < document.querySelector('figure').getBoundingClientRect().bottom,
}})"""

_TEXTS = """(() => {
    const boxes = [...document.querySelectorAll('svg text')].map(e => [e.textContent, e.getBoundingClientRect()])
    const clash = (a, b) => a.left < b.right && b.left < a.right && a.top + 4 < b.bottom && b.top + 4 < a.bottom
    const svg = document.querySelector('svg').getBoundingClientRect()
    return {
        clashes: boxes.flatMap(([one, a], at) =>
            boxes.slice(at + 1).filter(([_, b]) => clash(a, b)).map(([other, _]) => [one, other])),
        outside: boxes.filter(([_, a]) => a.left < 0 || a.right > svg.right - 20 || a.bottom > svg.bottom)
            .map(([text, _]) => text),
    }
})()"""


@pytest.fixture
def browser(tmp_path: Path) -> Browser:
    return Browser(tmp_path)


def page_of(name: str, language: str = "en") -> str:
    return score_page(score_of(name), LOOKS[language])


def share(rows: Rows, colour: Pixel) -> float:
    """Return how much of a picture has a colour, or nearly."""
    counts = Counter(pixel for row in rows for pixel in row)
    near = [pixel for pixel in counts if all(abs(one - other) <= 3 for one, other in zip(pixel, colour, strict=True))]
    return sum(counts[pixel] for pixel in near) / (len(rows) * len(rows[0]))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_page_is_light_or_dark_as_the_reader_has_it(size: tuple[int, int], scheme: Scheme, browser: Browser) -> None:
    rows = browser.screenshot(page_of("melds"), *size, scheme)
    assert (len(rows[0]), len(rows)) == size
    for corner in (rows[0][0], rows[0][-1], rows[-1][0], rows[-1][-1]):
        assert (min(corner) > 200) if scheme == "light" else (max(corner) < 50)
    # Nothing stands on the margin at the right, so nothing is cut off.
    assert all(pixel == rows[0][-1] for row in rows for pixel in row[-12:])
    # The table is there, and tiles stay ivory in the dark.
    assert share(rows, FELT[scheme]) > 0.05
    assert share(rows, IVORY) > 0.01


def test_nothing_hangs_over_the_side_of_a_phone(browser: Browser) -> None:
    pages = [page_of(name, language) for name in HANDS for language in LOOKS]
    pages += [score_page(liable_score("x" * 300), look) for look in LOOKS.values()]
    for found in browser.asked(pages, *PHONE, _PAGE):
        assert found["inner"] == PHONE[0]
        assert found["scroll"] <= PHONE[0]
        assert found["rightmost"] <= PHONE[0]
        assert found["tile"] >= 40
        assert not found["beside"]


def test_the_breakdown_stands_beside_the_hand_on_a_large_screen(browser: Browser) -> None:
    for found in browser.asked([page_of("concealed"), page_of("melds", "fr")], *DESKTOP, _PAGE):
        assert found["inner"] == DESKTOP[0]
        assert found["rightmost"] <= DESKTOP[0]
        assert found["beside"]


def test_words_of_a_picture_do_not_run_into_each_other(browser: Browser) -> None:
    drawings = [score_svg(score_of(name), look) for name in ("fed", "melds") for look in LOOKS.values()]
    drawings += [drawing.replace(FONTS, "DejaVu Sans") for drawing in drawings]  # a wide one
    pages = [f"<!DOCTYPE html><body style='margin:0'>{drawing}</body>" for drawing in drawings]
    for found in browser.asked(pages, 1600, 700, _TEXTS):
        assert found == {"clashes": [], "outside": []}


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> list[Rows]:
    """Every face and the back, 24 pixels high and so 18 wide."""
    tiles = "".join(
        tile_svg(kind).replace(
            "<svg ", f"<svg width='18' height='24' style='position:absolute;top:0;left:{20 * at}px' "
        )
        for at, kind in enumerate((*range(ALL_KINDS), None))
    )
    browser = Browser(tmp_path_factory.mktemp("faces"))
    rows = browser.screenshot(f"<!DOCTYPE html><body style='margin:0'>{tiles}</body>", 20 * (ALL_KINDS + 1), 24)
    return [[row[20 * at : 20 * at + 18] for row in rows] for at in range(ALL_KINDS + 1)]


def test_faces_are_told_apart_at_24_pixels_without_their_colours(small: list[Rows]) -> None:
    named = list(zip((*PLAIN, "back"), small, strict=True))
    for (one, here), (other, there) in combinations(named, 2):
        assert different(here, there, 60) >= 12, f"{one} looks like {other}"


def test_a_small_face_is_ivory_with_something_on_it(small: list[Rows]) -> None:
    for name, rows in zip(PLAIN, small[:-1], strict=True):
        inside = [row[2:-2] for row in rows[1:21]]
        assert share(inside, IVORY) > 0.1, name
        dark = sum(min(pixel) < 120 for row in inside for pixel in row) / (14 * 20)
        assert dark > 0.05, name
