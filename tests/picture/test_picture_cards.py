"""Pictures of what a hand waits for, and of the worked hands of a pattern."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

from taical.analysis.outlook import outlook
from taical.catalog import Entry, entry_of
from taical.catalog.examples import Rules
from taical.i18n import LANGUAGES, Language
from taical.picture import picture_of_cards
from taical.picture.cards import Card, entry_cards, outlook_card
from taical.picture.panel import TileRow
from taical.picture.svg import cards_svg
from taical.render.table import Look
from taical.rulesets import load_ruleset, ruleset_data, shipped_names

SVG = "{http://www.w3.org/2000/svg}"

READY = "123m 456p 789p 678s 5s [中中中]"
"""The sixteen tiles wait for 5s and 8s; one of the four is in the hand, so that three of each are left."""


def card_of(hand: str, language: Language = "en", *, seat: str = "E", visible: str = "") -> Card:
    found = outlook(hand, load_ruleset("wikipedia"), seat=seat, visible=visible)
    return outlook_card(found, Look(language=language))


def kind(name: str) -> int:
    """Return the number of a bamboo tile, of which 1s is the nineteenth kind."""
    return 17 + int(name[0])


def test_each_tile_that_completes_it_stands_with_what_is_left_and_what_it_is_worth() -> None:
    """Drawn, 自摸 counts beside 三元刻; on a discard there is 三元刻 alone. One 8s of three is seen on the table."""
    card = card_of(READY, seat="S", visible="8s")
    assert card.title == "Ready 聽牌: 5 tiles are left."
    assert card.heads == ("Wait", "Tiles left", "Drawn", "Discarded")
    assert card.rows == (TileRow((kind("5s"),), ("3", "2", "1")), TileRow((kind("8s"),), ("2", "2", "1")))
    assert [group.role for group in card.groups] == ["concealed", "meld"]
    assert [len(group.tiles) for group in card.groups] == [13, 3]


def test_a_hand_that_is_not_ready_shows_what_helps() -> None:
    """Three chows and a pung are complete; 1s 3s lack 2s, and 5m and 9m are both alone where a pair is needed."""
    card = card_of("123m 456p 789p 5m 9m 13s [中中中]")
    assert card.title.startswith("1 tile from ready (向聽).")
    tiles = [tile for row in card.rows for tile in row.kinds]
    assert kind("2s") in tiles
    assert max(len(row.kinds) for row in card.rows) <= 9


def test_before_a_discard_the_best_comes_first() -> None:
    """Without 東 the hand waits for six tiles; without 5s or 8s for the three others of 東."""
    card = card_of("123m 456p 789p 678s 5s 東 [中中中]", seat="S")
    assert card.title == "These discards leave it ready 聽牌."
    assert card.rows[0].kinds == (27,)
    assert [row.texts[0] for row in card.rows] == ["6", "3", "3"]


def entry_named(pattern: str, language: Language = "en") -> Entry:
    data = ruleset_data("wikipedia")
    tables = [ruleset_data(name) for name in shipped_names()]
    return entry_of(pattern, data, Rules("wikipedia", (), load_ruleset("wikipedia")), tables, language)


def test_a_pattern_has_a_hand_with_it_and_one_that_just_fails() -> None:
    has, misses = entry_cards(entry_named("all_pungs"), Look())
    assert (has.title, misses.title) == ("A hand that has it", "A hand that just fails")
    assert any(line.startswith("Total: 4 tai (All Pungs 4)") for line in has.lines)
    assert any("is a chow" in line for line in misses.lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pictures_are_well_formed_and_need_nothing_from_outside(language: Language) -> None:
    look = Look(language=language)
    for title, cards in (
        ("A < B & C", [card_of(READY, language)]),
        ("碰碰胡", entry_cards(entry_named("all_pungs", language), look)),
    ):
        text = cards_svg(title, cards, look)
        root = ET.fromstring(text)  # noqa: S314 - it is our own
        assert "".join(next(root.iter(f"{SVG}title")).itertext()) == title
        defined = {element.get("id") for element in root.iter(f"{SVG}g")} - {None}
        assert {use.get("href") for use in root.iter(f"{SVG}use")} == {f"#{name}" for name in defined}
        texts = ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]
        for card in cards:
            assert card.title in texts
            assert all(cell in texts for row in card.rows for cell in row.texts)
        page = picture_of_cards(title, cards, look, "html").decode()
        assert not re.search(r"(src|href)=\"(?!#)", page)
        assert page.count("<article>") == len(cards)
        assert page.count("<figcaption>") == len(cards)


def test_every_tile_of_the_hand_and_of_the_waits_is_drawn() -> None:
    """Sixteen tiles of the hand and the two that complete it."""
    text = cards_svg("waits", [card_of(READY)], Look())
    assert text.count("<use ") == 18
