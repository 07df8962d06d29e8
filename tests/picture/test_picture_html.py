"""A score as a page: one file, that says what it is to browsers and screen readers."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hands import HANDS, LOOKS, liable_score, score_of

from taical.picture import picture
from taical.picture.html import score_page

VOID = {"meta"}
TAGS = {"zh": "zh-Hant", "en": "en", "fr": "fr"}


class Page(HTMLParser):
    """Reads a page, and holds that every element is closed where it should be."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.feed(text)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.texts.setdefault(self._open[-1], []).append(data.strip())

    def attributes(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


def read(name: str, language: str = "en") -> Page:
    return Page(score_page(score_of(name), LOOKS[language]))


@pytest.mark.parametrize("language", LOOKS)
@pytest.mark.parametrize("name", HANDS)
def test_a_page_is_whole_and_needs_nothing_from_outside(name: str, language: str) -> None:
    text = score_page(score_of(name), LOOKS[language])
    assert text.startswith("<!DOCTYPE html>\n")
    found = Page(text)
    assert found.attributes("html") == [{"lang": TAGS[language]}]
    assert {"charset": "utf-8"} in found.attributes("meta")
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in found.attributes("meta")
    assert len(found.texts["title"]) > 0
    assert not {"script", "link", "img", "iframe", "object"} & {tag for tag, _ in found.found}
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"url\(|@import|\bsrc=", text)


def test_faces_are_defined_once_and_referred_to() -> None:
    found = read("melds")
    defined = [attributes["id"] for attributes in found.attributes("g") if "id" in attributes]
    assert len(set(defined)) == len(defined)
    assert {attributes["href"] for attributes in found.attributes("use")} == {f"#{name}" for name in defined}


def test_a_screen_reader_reads_the_hand() -> None:
    (hand,) = [attributes for attributes in read("fed").attributes("div") if attributes.get("role") == "img"]
    assert hand["aria-label"] == "Hand: 123m 456789p 5678s [777z@E] 15f +5s"


def test_a_tile_says_which_it_is_when_it_is_pointed_at() -> None:
    titles = read("fed").texts["title"]
    assert titles[:4] == ["South wins on the discard of East – 1 tai", "五條 5s", "八條 8s", "一萬 1m"]
    assert titles.count("中 7z") == 3


STAKES = "Stakes: base 30, 10 a tai; East round; dealer East, streak 2"


def test_the_breakdown() -> None:
    found = read("fed")
    assert found.texts["h1"] == ["South wins on the discard of East"]
    assert found.texts["p"] == ["Wait:", "(single, not a one-tile wait)", "Rules: Wikipedia (wikipedia)", STAKES]
    (wait,) = found.attributes("span")
    assert wait == {"class": "wait", "role": "img", "aria-label": "5s 8s"}
    assert found.texts["th"] == [
        *("Pattern", "Chinese", "Tai", "Dragon Pung", "Total"),
        *("Player", "Role", "Tai", "Points", "East", "South", "West", "North"),
    ]
    assert found.texts["td"] == [
        *("三元刻", "1", "1"),
        *("dealer, discarder", "1 + 5 = 6", "-90", "winner", "+90", "0", "0"),
    ]
    assert [cell.get("lang") for cell in found.attributes("td")].count("zh-Hant") == 1


def test_a_chinese_page_has_each_name_once() -> None:
    found = read("concealed", "zh")
    assert found.texts["th"][:6] == ["台種", "台", "自摸", "門清", "不求人", "合計"]
    assert not [cell for cell in found.attributes("td") if "lang" in cell]


def test_gains_and_losses_are_told_apart() -> None:
    kinds = [cell.get("class") for cell in read("fed").attributes("td")]
    assert [kind for kind in kinds if kind and "points" in kind] == [
        *("number points loss", "number points gain", "number points", "number points")
    ]


def test_a_hand_without_a_pattern_says_so() -> None:
    assert "no tai" in read("worth nothing").texts["th"]


def test_a_win_with_flowers_alone_has_nothing_standing_and_no_wait() -> None:
    found = read("flowers")
    kinds = [attributes.get("class") for attributes in found.attributes("div")]
    assert kinds == ["hand", "group flowers"]
    assert len(found.texts["p"]) == 2  # the rules and the stakes


def test_who_fed_what_stands_below_the_tiles() -> None:
    fed = [text for text in read("melds").texts["div"] if text[0] in "←↑→"]
    assert fed == ["→ West", "→ West", "↑ North", "← East"]


def test_the_bytes_of_a_file() -> None:
    assert picture(score_of("fed"), LOOKS["fr"], "html").decode() == score_page(score_of("fed"), LOOKS["fr"])


def test_a_line_may_end_between_the_payments_of_who_is_liable_and_not_within_one() -> None:
    cells = Page(score_page(liable_score(), LOOKS["en"])).texts["td"]
    assert "liable" in cells
    assert ", ".join(["4 + 7 = 11".replace(" ", "\N{NO-BREAK SPACE}")] * 3) in cells
