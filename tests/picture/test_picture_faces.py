"""The faces of the tiles: one for each kind, drawn with nothing but lines, and each unlike all others."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from taical.domain.tiles import ALL_KINDS, CHINESE_DIGITS, CHINESE_FLOWERS, CHINESE_HONORS, PLAIN
from taical.picture.faces import HEIGHT, WIDTH, back, face
from taical.picture.strokes import SIDE, STROKES, placed
from taical.picture.tile_svg import tile_svg

SVG = "{http://www.w3.org/2000/svg}"


def elements(drawing: str) -> list[ET.Element]:
    return list(ET.fromstring(f"<g>{drawing}</g>").iter())[1:]  # noqa: S314 - our own


@pytest.mark.parametrize("kind", range(ALL_KINDS), ids=PLAIN)
def test_a_face_is_drawn_and_needs_no_font(kind: int) -> None:
    drawn = elements(face(kind))
    assert drawn
    assert {element.tag for element in drawn} <= {"path", "circle"}


@pytest.mark.parametrize("kind", [*range(ALL_KINDS), None], ids=[*PLAIN, "back"])
def test_a_drawing_stays_on_its_face(kind: int | None) -> None:
    drawing = back() if kind is None else face(kind)
    for element in elements(drawing):
        if element.tag == "circle":
            x, y, radius = (float(element.get(name, "")) for name in ("cx", "cy", "r"))
            assert radius <= x <= WIDTH - radius
            assert radius <= y <= HEIGHT - radius
        else:
            pen = float(element.get("stroke-width", "0")) / 2
            points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", element.get("d", ""))]
            assert points
            assert all(pen <= x <= WIDTH - pen and pen <= y <= HEIGHT - pen for x, y in points)


def test_all_faces_differ() -> None:
    drawings = [*map(face, range(ALL_KINDS)), back()]
    for one, other in combinations(drawings, 2):
        assert one != other


def test_dots_and_sticks_are_counted_right() -> None:
    for number in range(2, 10):
        discs = [element for element in elements(face(8 + number)) if element.get("fill", "")[0] == "#"]
        outer = [disc for disc in discs if disc.get("fill") != "#fdf8e7"]
        assert len(outer) == number
        sticks = [element for element in elements(face(17 + number)) if element.tag == "path"]
        assert len(sticks) == number


def test_every_character_of_the_tiles_has_strokes() -> None:
    written = {*CHINESE_DIGITS, "萬", *CHINESE_HONORS, *CHINESE_FLOWERS, *"1234"} - {"白"}
    assert set(STROKES) == written
    for strokes in STROKES.values():
        assert re.fullmatch(r"(?:[MLQ]?(?: ?\d+ \d+)+|Z| )+", strokes)
        assert all(0 <= int(number) <= SIDE for number in re.findall(r"\d+", strokes))


def test_strokes_fill_a_box() -> None:
    assert placed("一", 0, 0, 100, 100) == "M6 50 L94 50"
    assert placed("一", 10, 20, 50, 10) == "M13 25 L57 25"


def test_the_characters_name_their_number_and_the_flowers_theirs() -> None:
    for number in range(9):
        assert placed(CHINESE_DIGITS[number], 9, 6, 42, 28) in face(number)
        assert placed("萬", 9, 41, 42, 31) in face(number)
    for number in range(8):
        assert placed(CHINESE_FLOWERS[number], 9, 32, 42, 40) in face(34 + number)
        assert placed(str(number % 4 + 1), 8, 6, 15, 18) in face(34 + number)


def test_a_tile_is_a_picture_of_its_own() -> None:
    for kind in (0, 41, None):
        picture = ET.fromstring(tile_svg(kind))  # noqa: S314 - our own
        assert picture.tag == f"{SVG}svg"
        assert picture.get("viewBox") == "0 0 60 82"
        assert len(list(picture)) > 2
