"""The files of the tiles: one for each kind, drawn with nothing but lines, and each unlike all others."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from support import kind

from taical.domain.tiles import ALL_KINDS, PLAIN
from taical.picture.layout import HEIGHT, WIDTH, PlacedTile
from taical.picture.tile_svg import FOLDER, blank, face, tile_svg

SVG = "{http://www.w3.org/2000/svg}"
FILES = sorted(Path(FOLDER).iterdir())
NAMES = [*PLAIN, "back"]
WHITE = PLAIN.index("5z")
"""白, the only tile without a character among those that have one."""

INK, RED, GREEN = "#1b2a4a", "#c1121f", "#0b6e3b"

every_tile = pytest.mark.parametrize("number", [*range(ALL_KINDS), None], ids=NAMES)


def root_of(number: int | None) -> ET.Element:
    return ET.fromstring(tile_svg(number))  # noqa: S314 - our own


def elements(number: int | None) -> list[ET.Element]:
    """Return what is drawn on a tile."""
    return list(ET.fromstring(face(number)))  # noqa: S314 - our own


def test_there_is_a_file_for_each_kind_and_the_back() -> None:
    assert [file.name for file in FILES] == sorted(f"{name}.svg" for name in NAMES)


@every_tile
def test_a_file_is_a_picture_of_its_own(number: int | None) -> None:
    root = root_of(number)
    assert root.tag == f"{SVG}svg"
    assert root.get("viewBox") == "0 0 60 82"
    assert [element.tag for element in root] == [f"{SVG}rect", f"{SVG}rect", f"{SVG}g"]
    assert root[2].get("id") == f"tile-{'back' if number is None else PLAIN[number]}"


@every_tile
def test_a_tile_looks_the_same_in_its_file_and_in_a_picture(number: int | None) -> None:
    drawn = ET.fromstring(f"<svg>{blank(PlacedTile(number))}</svg>")  # noqa: S314 - our own
    assert [element.attrib for element in drawn] == [element.attrib for element in root_of(number)[:2]]


@every_tile
def test_a_face_is_drawn_and_needs_no_font(number: int | None) -> None:
    drawn = elements(number)
    assert drawn
    assert {element.tag for element in drawn} <= {"path", "circle"}


@every_tile
def test_a_drawing_stays_on_its_face(number: int | None) -> None:
    for element in elements(number):
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
    drawings = [[element.attrib for element in elements(number)] for number in (*range(ALL_KINDS), None)]
    for one, other in combinations(drawings, 2):
        assert one != other


def test_dots_and_sticks_are_counted_right() -> None:
    for number in range(2, 10):
        discs = [element for element in elements(8 + number) if element.get("fill", "")[0] == "#"]
        outer = [disc for disc in discs if disc.get("fill") != "#fdf8e7"]
        assert len(outer) == number
        sticks = [element for element in elements(17 + number) if element.tag == "path"]
        assert len(sticks) == number


def character(tile: str, number: int = 0) -> tuple[str, str, str]:
    """Return the strokes, the colour and the pen of a character on a tile."""
    path = [element for element in elements(kind(tile)) if element.tag == "path"][number]
    return path.get("d", ""), path.get("stroke", ""), path.get("stroke-width", "")


def box(strokes: str) -> tuple[float, float, float, float]:
    """Return the sides of the box that strokes fill: left, top, right, bottom."""
    points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", strokes)]
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def test_the_characters_of_a_suit_stand_above_their_number_of_ten_thousands() -> None:
    numbers = [character(f"{rank}m") for rank in range(1, 10)]
    assert len({strokes for strokes, *_ in numbers}) == 9
    assert {tuple(look) for _, *look in numbers} == {(INK, "5.5")}
    assert len({character(f"{rank}m", 1) for rank in range(1, 10)}) == 1  # 萬
    assert character("1m", 1)[1:] == (RED, "3.6")
    for rank in range(1, 10):
        assert box(character(f"{rank}m")[0])[3] < box(character(f"{rank}m", 1)[0])[1]
    # Each has its strokes, from 一 with one to 九 with two; 四 has its frame, of three strokes, in one.
    assert [strokes.count("M") for strokes, *_ in numbers] == [1, 2, 3, 3, 4, 4, 2, 2, 2]


def test_honors_fill_their_face() -> None:
    looks = {name: character(name) for name in ("1z", "2z", "3z", "4z", "6z", "7z")}
    assert len({strokes for strokes, *_ in looks.values()}) == 6
    assert [look[1] for look in looks.values()] == [INK, INK, INK, INK, GREEN, RED]
    for strokes, _, _ in looks.values():
        left, top, right, bottom = box(strokes)
        assert right - left > 30
        assert bottom - top > 45
    assert [path.get("d", "")[-1] for path in elements(WHITE)] == ["Z", "Z"]  # two frames
    # 中 is a frame with a stroke down the middle of the tile, from above the frame to below it.
    frame, stroke = (box(part) for part in looks["7z"][0].split(" Z "))
    assert (stroke[0], stroke[2]) == (30, 30)
    assert stroke[1] < frame[1] < frame[3] < stroke[3]
    # 發 and 北 have no frame, 東 one around its middle.
    assert [looks[name][0].count("Z") for name in ("1z", "4z", "6z")] == [1, 0, 0]


def test_a_flower_has_its_number_its_sign_and_its_name() -> None:
    names = [[element for element in elements(34 + number) if element.tag == "path"] for number in range(8)]
    digits = [paths[0].get("d") for paths in names]
    assert digits[:4] == digits[4:]
    assert len(set(digits)) == 4
    assert len({paths[-1].get("d") for paths in names}) == 8
    for number, paths in enumerate(names):
        assert box(paths[0].get("d", ""))[3] < box(paths[-1].get("d", ""))[1] + 1
        discs = [element for element in elements(34 + number) if element.tag == "circle"]
        assert len(discs) == (1 if number < 4 else 6)  # a sun for a season, and five petals around a heart
