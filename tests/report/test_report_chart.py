"""The chart of the balances."""

from __future__ import annotations

import builtins
import re
import sys
import xml.etree.ElementTree as ET
from typing import Any

import pytest
from reported import ODD, evening

from taical.picture import PictureError
from taical.render.table import Look
from taical.report import report
from taical.report.chart import DARK, FILE, LIGHT, NARROW, WIDE, Size, chart_element, chart_file, courses

SVG = "{http://www.w3.org/2000/svg}"


def chart(hands: int, **more: Any) -> ET.Element:  # noqa: ANN401 - of the evening
    return ET.fromstring(chart_file(evening(hands, **more), Look()))  # noqa: S314 - our own


def classed(root: ET.Element, name: str) -> list[ET.Element]:
    return [element for element in root.iter() if name in element.get("class", "").split()]


def test_balances_after_each_hand() -> None:
    # Bob draws 2 tai from the dealer Ann: 140 from two and 160 from her. Then he deals, and Ann gets 5 tai from Dan.
    # The money at the end belongs to the last hand.
    found = courses(evening(2))
    assert found == {"Ann": [0, -160, 50], "Bob": [0, 440, 430], "阿明": [0, -140, -140], "Dan": [0, -140, -340]}


def test_a_line_begins_where_its_player_joins() -> None:
    from taical.game.events import make_event
    from taical.game.replay import follow

    book = evening(2)
    events = [entry.event for entry in book.entries]
    seats = {"E": "Eve", "S": "Bob", "W": "阿明", "N": "Dan"}
    bodies: list[dict[str, Any]] = [{"kind": "seats", "seats": seats}, {"kind": "draw"}]
    added = [make_event(len(events) + place, body) for place, body in enumerate(bodies, 1)]
    assert courses(follow(book, events, added))["Eve"] == [None, None, 0, 0]


def test_the_pot_has_a_line_where_it_ever_had_something() -> None:
    assert "pot" not in courses(evening(2))


@pytest.mark.parametrize(("hands", "players"), [(1, 4), (3, 4), (60, 4), (60, 8), (300, 5)])
def test_each_account_has_a_line_and_a_name(hands: int, players: int) -> None:
    root = chart(hands, players=players)
    assert len([line for line in classed(root, "line") if "reactive" in line.get("class", "")]) == players
    names = [element.text for element in classed(root, "name")]
    assert names == ["Ann", "Bob", "阿明", "Dan", "Player 5", "Player 6", "Player 7", "Player 8"][:players]


@pytest.mark.parametrize(("hands", "labels"), [(3, "0 1 2 3"), (60, "0 5 10 15 20 25 30 35 40 45 50 55 60")])
def test_not_every_hand_is_named_where_there_are_many(hands: int, labels: str) -> None:
    root = chart(hands)
    (axis,) = [element for element in root.iter() if element.get("class") == "axis x"]
    assert [text.text for text in axis.iter(f"{SVG}text")] == labels.split()


def test_a_book_without_hands_has_dots_and_no_lines() -> None:
    root = chart(0)
    assert len(classed(root, "dot")) == 4


def test_dots_where_they_have_room() -> None:
    assert len(classed(chart(3), "dot")) == 4 * 4
    assert not classed(chart(60), "dot")


@pytest.mark.parametrize("size", [WIDE, NARROW, FILE])
def test_nothing_is_loaded_and_nothing_runs(size: Size) -> None:
    drawn = chart_element(evening(5), Look(), size) if size is not FILE else chart_file(evening(5), Look())
    names_of_xml = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}  # of which lxml writes the second too
    assert set(re.findall(r"https?:[^\"' ]*", drawn)) <= names_of_xml
    assert not re.search(r"script|href|url\(|@import|@font-face|<!--|<\?", drawn)


def test_the_same_chart_for_the_same_book() -> None:
    assert chart_file(evening(9), Look()) == chart_file(evening(9), Look())


def test_names_are_text_and_harmless() -> None:
    drawn = chart_file(evening(5, names=ODD), Look())
    names = [element.text or "" for element in classed(ET.fromstring(drawn), "name")]  # noqa: S314
    assert names[0].startswith("<script>alert(1)")
    assert names[1] == r"B\u202eob\x1b[31m\x00"
    assert all(len(name) <= 24 for name in names)
    assert "<script" not in drawn


def test_the_title_is_in_the_language() -> None:
    assert chart(2).findtext(f"{SVG}title") == "Friday: balances over the hands"
    assert 'xml:lang="fr"' in report(evening(2), Look(language="fr"), "svg").decode()


# --- Colours ----------------------------------------------------------------------------------------------------------


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _contrast(one: str, other: str) -> float:
    darker, lighter = sorted(map(_luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize(("colours", "paper"), [(LIGHT, "#fffdf6"), (DARK, "#1b2126")])
def test_lines_stand_out_from_the_paper(colours: tuple[str, ...], paper: str) -> None:
    assert [colour for colour in colours if _contrast(colour, paper) < 4] == []
    assert len(set(colours)) == len(colours) >= 9


def test_both_schemes_are_in_the_style() -> None:
    style = chart(3).findtext(f"{SVG}defs/{SVG}style") or ""
    light, dark = style.split("@media (prefers-color-scheme:dark)")
    assert all(colour in light for colour in LIGHT[:4])
    assert all(colour in dark for colour in DARK[:4])


# --- PNG, and what is not installed -----------------------------------------------------------------------------------


def test_png() -> None:
    assert report(evening(3), Look(), "png").startswith(b"\x89PNG")


def test_pygal_leaves_nothing_that_later_imports_go_through() -> None:
    before = [*sys.meta_path]
    chart(1)
    assert sys.meta_path == before


def test_without_pygal_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    imported = builtins.__import__

    def refused(name: str, *arguments: Any) -> Any:  # noqa: ANN401 - as Python has it
        if name.partition(".")[0] == "pygal":
            raise ImportError(name)
        return imported(name, *arguments)

    for name in [name for name in sys.modules if name.partition(".")[0] == "pygal"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(builtins, "__import__", refused)
    with pytest.raises(PictureError, match=re.escape("pip install 'taical[report]'")):
        chart_file(evening(1), Look())
