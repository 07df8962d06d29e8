"""The picture of the walls: every stack where it stands, who takes it, where the wall is broken, what stays."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from chromium import Browser, needs_chromium
from support import ROOT

from taical.domain.tiles import Seat
from taical.i18n import LANGUAGES
from taical.picture.walls import picture_of_wall, wall_svg
from taical.quiz.chance import Chance
from taical.render.table import Look
from taical.walls.wall import WallDeal, deal_wall

SVG = "{http://www.w3.org/2000/svg}"
NAMES: dict[Seat, str] = {"E": "Ann", "S": "B<b>", "W": "C\x1b[2J", "N": "x" * 300}


def eleven() -> WallDeal:
    return deal_wall(Chance(1), ["4,3,4"])


def drawn(deal: WallDeal, look: Look | None = None) -> ET.Element:
    return ET.fromstring(wall_svg(deal, {}, look or Look()))  # noqa: S314 - it is our own


def stacks(root: ET.Element) -> dict[str, ET.Element]:
    """Return what is drawn of each stack, by its title."""
    groups = [group for group in root.iter(f"{SVG}g") if (group.findtext(f"{SVG}title") or "").startswith("stack ")]
    return {group.findtext(f"{SVG}title", ""): group for group in groups}


def place(group: ET.Element) -> tuple[float, float, float, float]:
    box = group.find(f"{SVG}rect")
    assert box is not None
    x, y, width, height = (float(box.get(name, "")) for name in ("x", "y", "width", "height"))
    return x, y, width, height


def texts(element: ET.Element) -> list[str]:
    return ["".join(text.itertext()) for text in element.iter(f"{SVG}text")]


def test_every_stack_with_who_takes_it() -> None:
    found = stacks(drawn(eleven()))
    assert len(found) == 72
    assert texts(found["stack 12 of West's wall"]) == ["W", "1", "12"]
    assert texts(found["stack 1 of South's wall"]) == ["S", "1", "1"]
    assert texts(found["stack 7 of East's wall"]) == ["S", "4", "7"]
    assert texts(found["stack 8 of East's wall"]) == ["W", "+1", "8"]
    assert texts(found["stack 9 of East's wall"]) == ["9"]


def test_what_stays_looks_otherwise_than_what_is_drawn() -> None:
    found = stacks(drawn(eleven()))
    striped = [name for name, group in found.items() if 'fill="url(#stays)"' in ET.tostring(group, encoding="unicode")]
    assert striped == [f"stack {number} of West's wall" for number in range(4, 12)]


def test_the_right_end_of_each_wall_is_where_its_player_has_the_right_hand() -> None:
    """East sits below, South on the right, West above, North on the left: each looks at the middle."""
    found = stacks(drawn(deal_wall(Chance(1), ["6,6,6"])))  # broken at a corner, so that nothing is moved
    ends = {
        seat: tuple(place(found[f"stack {number} of {seat}'s wall"]) for number in (1, 18))
        for seat in ("East", "South", "West", "North")
    }
    assert ends["East"][0][0] > ends["East"][1][0]
    assert ends["South"][0][1] < ends["South"][1][1]
    assert ends["West"][0][0] < ends["West"][1][0]
    assert ends["North"][0][1] > ends["North"][1][1]
    assert ends["East"][0][1] > ends["West"][0][1]
    assert ends["South"][0][0] > ends["North"][0][0]


def test_the_wall_is_apart_where_it_is_broken() -> None:
    found = stacks(drawn(eleven()))
    left = [place(found[f"stack {number} of West's wall"])[0] for number in range(1, 19)]
    steps = [round(after - before) for before, after in pairwise(left)]
    assert steps == [32] * 10 + [46] + [32] * 6


@pytest.mark.parametrize("flowers", [True, False])
def test_no_stack_lies_on_another(flowers: bool) -> None:
    for seed in range(30):
        boxes = [place(group) for group in stacks(drawn(deal_wall(Chance(seed), flowers=flowers))).values()]
        assert len(boxes) == (72 if flowers else 68)
        for at, (x, y, width, height) in enumerate(boxes):
            for left, top, wide, high in boxes[at + 1 :]:
                assert x >= left + wide or left >= x + width or y >= top + high or top >= y + height


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_text_and_short_enough(language: str) -> None:
    look = Look(language=next(known for known in LANGUAGES if known == language))
    text = wall_svg(eleven(), NAMES, look)
    said = texts(ET.fromstring(text))  # noqa: S314 - it is our own
    assert any(name.startswith("B<b>") for name in said)
    assert any(name.startswith("C\\x1b[2J") for name in said)
    assert max(map(len, said)) < 60
    assert "\x1b" not in text


def test_the_legend_has_what_the_picture_has() -> None:
    said = texts(drawn(eleven()))
    assert {"to draw: 63 tiles", "stay undrawn: 16 tiles", "= 11", "West, dealer"} <= set(said)
    hong_kong = texts(drawn(deal_wall(Chance(1), ["4,3,4"], method="hkma", flowers=False)))
    assert not [text for text in hong_kong if text.startswith("stay")]
    assert {"to draw: 71 tiles", "kongs are replaced from here", "East, dealer"} <= set(hong_kong)


def test_a_page_has_the_steps_beside_the_picture() -> None:
    page = picture_of_wall(eleven(), NAMES, Look(), "html").decode()
    assert page.count("<li>") == len(eleven().steps)
    assert "B&lt;b&gt;" in page
    assert "<b>" not in page
    assert page.count("<svg ") == 2


def test_the_page_about_it_shows_the_example() -> None:
    shown = (ROOT / "docs" / "pictures" / "wall.svg").read_text(encoding="utf-8")
    assert shown == wall_svg(eleven(), {}, Look())


def test_everybody_has_a_place_at_the_table() -> None:
    said = texts(drawn(deal_wall(Chance(1), ["4,3,4"], dealer="S")))
    seats = [text for text in said if text.split(",")[0] in ("East", "South", "West", "North")]
    assert seats == ["East", "South, dealer", "West", "North"]


_TEXTS = """(() => {
    const boxes = [...document.querySelectorAll('svg text')].map(e => [e.textContent, e.getBoundingClientRect()])
    const clash = (a, b) =>
        a.left + 2 < b.right && b.left + 2 < a.right && a.top + 5 < b.bottom && b.top + 5 < a.bottom
    const svg = document.querySelector('svg').getBoundingClientRect()
    return {
        clashes: boxes.flatMap(([one, a], at) =>
            boxes.slice(at + 1).filter(([_, b]) => clash(a, b)).map(([other, _]) => [one, other])),
        outside: boxes
            .filter(([_, a]) => a.left < 4 || a.top < 4 || a.right > svg.right - 4 || a.bottom > svg.bottom - 4)
            .map(([text, _]) => text),
    }
})()"""

_PAGE = """({
    scroll: document.documentElement.scrollWidth,
    rightmost: Math.max(...[...document.querySelectorAll('body *')].map(e => e.getBoundingClientRect().right)),
})"""

LONG: dict[Seat, str] = {"E": "W" * 60, "S": "阿明" * 30, "W": "Ann and Bea of the third house", "N": "Dan"}


@needs_chromium
@pytest.mark.slow
def test_words_do_not_run_into_each_other(tmp_path: Path) -> None:
    drawings = [
        wall_svg(deal_wall(Chance(1), [dice], flowers=flowers), names, Look(language=language))
        for language in LANGUAGES
        for names in ({}, LONG)
        for dice, flowers in (("4,3,4", True), ("6,6,6", False))
    ]
    pages = [f"<!DOCTYPE html><body style='margin:0'>{drawing}</body>" for drawing in drawings]
    for found in Browser(tmp_path).asked(pages, 900, 900, _TEXTS):
        assert found == {"clashes": [], "outside": []}


@needs_chromium
@pytest.mark.slow
def test_the_page_fits_a_phone(tmp_path: Path) -> None:
    pages = [picture_of_wall(eleven(), LONG, Look(language=language), "html").decode() for language in LANGUAGES]
    for found in Browser(tmp_path).asked(pages, 390, 844, _PAGE):
        assert found["scroll"] <= 390
        assert found["rightmost"] <= 390
