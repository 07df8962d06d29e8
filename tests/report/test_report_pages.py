"""The page and the Markdown of a book."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from reported import HANDS, ODD, evening

from taical.game.events import make_event
from taical.game.replay import replay
from taical.i18n import LANGUAGES, Language
from taical.render.table import Look
from taical.report import report

_LOADS = ("src", "href", "xlink:href", "srcset", "action")


class _Page(HTMLParser):
    """The texts of a page by element, and what its elements would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.tags: list[str] = []
        self.loaded: list[str] = []
        self._open: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self._open.append(tag)
        self.loaded += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "srcset", "action")
        ]
        assert not [name for name, _value in attrs if name.startswith("on")]

    def handle_endtag(self, tag: str) -> None:
        assert tag in self._open
        while self._open.pop() != tag:
            pass

    def handle_data(self, data: str) -> None:
        if self._open and self._open[-1] != "style" and data.strip():
            self.texts.append(data.strip())


def page(hands: int, language: Language = "en", **more: object) -> str:
    return report(evening(hands, **more), Look(language=language), "html").decode()  # type: ignore[arg-type]


@pytest.mark.parametrize(("hands", "players"), [(0, 4), (3, 4), (60, 4), (12, 8)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_needs_no_other_file_and_runs_nothing(hands: int, players: int, language: Language) -> None:
    found = _Page(page(hands, language, players=players))
    assert [name for name in found.loaded if not name.startswith("#")] == []
    assert not {"script", "link", "iframe", "img", "object"} & {*found.tags}
    assert not re.search(r"url\(|@import|@font-face", page(hands, language, players=players))


def test_what_is_on_the_page() -> None:
    texts = _Page(page(2)).texts
    for heading in ("Friday", "Final balances", "Balances over the hands", "Settlement", "Who paid whom"):
        assert heading in texts
    for text in ("2026-11-29 – 2026-11-30, 2 hands", "Stakes: base 100, 20 a tai"):
        assert text in texts
    # Bob draws 2 tai with tiles from the dealer Ann; Ann has 5 tai from Dan, after an edit.
    for text in ("hand 1, East round, Ann deals", "Bob 2 tai self-drawn", "Self-Drawn 1 + Dragon Pung 1 = 2", "+440"):
        assert text in texts
    for text in (
        "Ann 5 tai from Dan",
        "edited",
        "Ann 1 tai from Dan",
        "Dan 11 tai self-drawn",
        "void",
        "Bob pays Ann 10: taxi <b>",
    ):
        assert text in texts
    for note in ("Note: well & truly", "Note: last <hand>", "note: Ann goes home"):
        assert note in texts


def test_what_a_mend_did_is_marked_where_it_did_it() -> None:
    found = page(2)
    edited = found[found.index('id="event-4"') : found.index('id="event-5"')]
    assert "<del>Ann 1 tai from Dan</del>" in edited
    assert 'class="other void"' in found[found.index('id="event-5"') - 5 : found.index('id="event-5"') + 40]
    assert "takes back event" not in found
    assert "edits event" not in found


def test_small_pictures_of_the_tiles() -> None:
    found = page(4)  # the first and the fourth hand have tiles
    assert found.count('class="hand" role="img"') == 2
    assert "tile-7z" in found


def test_shares_of_the_matrix() -> None:
    # Bob got 160 of Ann, 140 of 阿明 and Dan; Ann 200 of Dan, the most: 0.8, 0.7, 0.7 and 1.
    found = page(2)
    assert sorted(re.findall(r"--part:(0\.\d\d|1\.00)", found)) == ["0.00", "0.00", "0.70", "0.70", "0.80", "1.00"]


def test_odd_names_are_text() -> None:
    found = page(7, names=ODD)
    texts = _Page(found).texts
    assert "<script>alert(1)</script>&\"'" in texts
    assert r"B\u202eob\x1b[31m\x00" in texts
    assert not re.search("[\x00-\x08\x0b-\x1f\u202a-\u202e\u2066-\u2069]", found)


def test_a_rounded_settlement_says_its_rule() -> None:
    rounded = report(evening(2), Look(), "html", round_to=100).decode()
    assert "Amounts are multiples of 100." in rounded
    assert "By rounding" in rounded


def test_a_book_without_hands_has_a_page() -> None:
    texts = _Page(page(0)).texts
    assert "Nobody has to pay anything." not in texts  # Ann gets 10 of Bob for the taxi
    assert "Who paid whom" not in texts


# --- Markdown ---------------------------------------------------------------------------------------------------------


def markdown(hands: int, **more: object) -> str:
    return report(evening(hands, **more), Look(), "md").decode()  # type: ignore[arg-type]


def test_markdown_has_the_same_parts() -> None:
    text = markdown(2)
    for heading in ("# Friday", "## Final balances", "## Settlement", "## Who paid whom", "## What happened"):
        assert heading in text.split("\n")
    assert "**Bob 2 tai self-drawn**" in text
    assert "before: ~~Ann 1 tai from Dan~~" in text
    assert "~~Dan 11 tai self-drawn~~" in text
    assert re.search(r"\| Bob +\| +\+430 \|", text)


def test_names_are_no_markup_in_markdown() -> None:
    text = markdown(5, names=ODD)
    assert not re.search(r"(?<!\\)<(?!br>)", text)
    assert "# \\</title>\\<b>Fri \\| \\*x\\*" in text
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert rows
    assert "\x1b" not in text


@pytest.mark.parametrize("language", LANGUAGES)
def test_markdown_in_three_languages(language: Language) -> None:
    text = report(evening(3), Look(language=language), "md").decode()
    assert {"en": "Who paid whom", "zh": "誰付給誰", "fr": "Qui a payé qui"}[language] in text


def test_tiles_that_no_longer_count_are_named() -> None:
    book = evening(4)
    events = [entry.event for entry in book.entries][:8]  # the first and the fourth hand have tiles
    mends = [{"kind": "void", "target": 3}, {"kind": "replace", "target": 6, "with": {"kind": "draw"}}]
    events += [make_event(len(events) + place, mend) for place, mend in enumerate(mends, 1)]
    text = report(replay(events), Look(), "html").decode()
    assert f"Bob self-drawn ({HANDS[0]})" in text
    assert f"<del>Dan from 阿明 ({HANDS[1]})</del>" in text


def test_a_book_of_which_no_day_is_known_says_none() -> None:
    opening = evening(0).entries[0].event._replace(at="...")
    texts = _Page(report(replay([opening]), Look(), "html").decode()).texts
    assert "0 hands" in texts
    assert "Nobody has to pay anything." in texts
