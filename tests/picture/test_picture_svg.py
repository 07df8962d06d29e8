"""A score as SVG: well-formed, by itself, with every tile and every word of the breakdown."""

from __future__ import annotations

import re
from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from hands import HANDS, LOOKS, liable_score, score_of
from support import scored

from taical.domain.tiles import PLAIN
from taical.picture import KONG_FACES, picture
from taical.picture.svg import score_svg
from taical.render.table import Look
from taical.rulesets import load_ruleset

SVG = "{http://www.w3.org/2000/svg}"
COMBINATIONS = [(hand, language) for hand in HANDS for language in LOOKS]


def root_of(name: str, language: str = "en", kong_faces: int = KONG_FACES) -> ET.Element:
    return ET.fromstring(score_svg(score_of(name), LOOKS[language], kong_faces))  # noqa: S314 - it is our own


def texts(root: ET.Element) -> list[str]:
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


def shown(root: ET.Element, scale: str = "scale(0.8)") -> Counter[str]:
    """Return how often each tile is shown: on the table, or as one of the small ones beside it."""
    groups = [group for group in root.iter(f"{SVG}g") if scale in group.get("transform", "")]
    uses = [use for group in groups for use in group.iter(f"{SVG}use")]
    return Counter(use.get("href", "").removeprefix("#tile-") for use in uses)


@pytest.mark.parametrize(("name", "language"), COMBINATIONS)
def test_it_is_well_formed_and_needs_nothing_from_outside(name: str, language: str) -> None:
    text = score_svg(score_of(name), LOOKS[language])
    root = ET.fromstring(text)  # noqa: S314 - it is our own
    assert root.tag == f"{SVG}svg"
    defined = {element.get("id") for element in root.iter(f"{SVG}g")} - {None}
    referred = {use.get("href") for use in root.iter(f"{SVG}use")}
    assert referred == {f"#{name}" for name in defined}
    assert re.findall(r"https?://[^\"]*", text) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<(script|image|foreignObject|style)|url\(|@import", text)


@pytest.mark.parametrize(("name", "language"), COMBINATIONS)
def test_it_is_as_large_as_it_says(name: str, language: str) -> None:
    root = root_of(name, language)
    width, height = (int(root.get(side, "")) for side in ("width", "height"))
    assert root.get("viewBox") == f"0 0 {width} {height}"
    assert 700 < width < 1800
    assert 300 < height < 700


@pytest.mark.parametrize("language", LOOKS)
def test_who_pays_for_others_is_said_to_be_liable(language: str) -> None:
    found = texts(ET.fromstring(score_svg(liable_score(), LOOKS[language])))  # noqa: S314 - it is our own
    assert {"zh": "包牌", "en": "liable", "fr": "responsable"}[language] in found


@pytest.mark.parametrize("name", ["x" * 300, "The house by the sea " * 20, "海邊的房子" * 60])
def test_a_long_name_does_not_stretch_it(name: str) -> None:
    short, long = (ET.fromstring(score_svg(liable_score(called), Look())) for called in ("x", name))  # noqa: S314
    assert int(long.get("width", "")) < int(short.get("width", "")) + 300
    beginning = "".join(name[:20].split())
    assert beginning in "".join("".join(texts(long)).split())
    assert any(text.endswith("…") for text in texts(long))


def test_a_long_name_of_a_pattern_is_cut() -> None:
    rules = load_ruleset({"extends": "wikipedia", "patterns": {"self_drawn": {"en": "Drawn " * 50, "zh": "摸" * 90}}})
    root = ET.fromstring(score_svg(scored(HANDS["concealed"][0], rules), Look()))  # noqa: S314 - it is our own
    assert int(root.get("width", "")) < 2000


def test_every_tile_is_shown_once() -> None:
    tiles = shown(root_of("fed"))
    once = ("1m", "2m", "3m", "4p", "5p", "6p", "7p", "8p", "9p", "6s", "7s", "8s", "1f", "5f")
    assert tiles == Counter({**dict.fromkeys(once, 1), "5s": 2, "7z": 3})
    assert shown(root_of("flowers")) == Counter(PLAIN[34:])


def test_the_tiles_that_were_waited_for_are_small_and_beside_the_table() -> None:
    assert shown(root_of("fed"), "scale(0.4)") == Counter(["5s", "8s"])
    assert not shown(root_of("flowers"), "scale(0.4)")


def test_hidden_tiles_show_their_backs() -> None:
    tiles = shown(root_of("melds", kong_faces=2))
    assert (tiles["back"], tiles["8s"]) == (2, 2)


def test_a_concealed_kong_lies_face_up() -> None:
    tiles = shown(root_of("melds"))
    assert (tiles["back"], tiles["8s"]) == (0, 4)


def test_turned_tiles_are_turned() -> None:
    root = root_of("melds")
    turned = [use.get("href") for use in root.iter(f"{SVG}use") if "rotate(-90)" in use.get("transform", "")]
    # One of each meld, and those above the turned ones of two promoted kongs.
    assert Counter(turned) == Counter({"#tile-2m": 1, "#tile-5p": 2, "#tile-4p": 2, "#tile-6z": 1})


def test_the_words_in_english() -> None:
    assert texts(root_of("fed")) == [
        *("← East", "← East"),
        *("South wins on the discard of East", "Rules: Wikipedia (wikipedia)"),
        "Stakes: base 30, 10 a tai; East round; dealer East, streak 2",
        "Wait (single, not a one-tile wait)",
        *("Pattern", "Chinese", "Tai", "Dragon Pung", "三元刻", "1", "Total", "1"),
        *("Player", "Role", "Tai", "Points", "East", "dealer, discarder", "1 + 5 = 6", "-90"),
        *("South", "winner", "+90", "West", "0", "North", "0"),
    ]


def test_the_words_in_chinese() -> None:
    assert texts(root_of("concealed", "zh")) == [
        *("南家自摸", "規則：維基百科 (wikipedia)", "底台：底 30，一台 10；東風圈，東家做莊", "聽 (兩面)"),
        *("台種", "台", "自摸", "1", "門清", "1", "不求人", "1", "合計", "3"),
        *("家", "身分", "台", "得失", "東", "莊家", "3 + 1 = 4", "-70", "南", "胡家", "+190"),
        *("西", "3", "-60", "北", "3", "-60"),
    ]


def test_who_fed_what_in_french() -> None:
    # 2m by the next player, 5p by the one opposite, 6z by the one before; nobody noted who fed 4p.
    captions = [text for text in texts(root_of("melds", "fr")) if text[0] in "←↑→"]
    assert captions == ["→ Ouest", "→ Ouest", "↑ Nord", "← Est"]


def test_a_hand_without_a_pattern_says_so() -> None:
    assert "no tai" in texts(root_of("worth nothing"))
    assert "無台（屁胡）" in texts(root_of("worth nothing", "zh"))


def test_a_pattern_that_counts_several_times_says_how_often() -> None:
    result = scored("123m 456m 78m 22s [555z] [666z] +9m", from_="W")
    assert "Dragon Pung × 2" in texts(ET.fromstring(score_svg(result, LOOKS["en"])))  # noqa: S314 - it is our own


def test_a_screen_reader_reads_the_hand() -> None:
    root = root_of("fed")
    assert root.get("role") == "img"
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"
    title, description = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None
    assert title.text == "South wins on the discard of East"
    assert description is not None
    assert description.text == "Hand: 123m 456789p 5678s [777z@E] 15f +5s"


def test_tiles_in_text_are_written_as_asked() -> None:
    text = score_svg(score_of("fed"), Look(language="zh", style="zh"))
    assert "<desc>牌：一二三萬 四五六七八九筒 五六七八條 [中中中@E] 春梅 +五條</desc>" in text


def test_what_a_rule_set_says_is_no_markup() -> None:
    house = load_ruleset({"extends": "wikipedia", "names": {"en": 'A <b>&"house"'}})
    result = scored(HANDS["fed"][0], house, from_="E")
    assert 'Rules: A <b>&"house" (' in " ".join(
        texts(ET.fromstring(score_svg(result, LOOKS["en"])))  # noqa: S314 - it is our own
    )


def test_melds_that_are_too_wide_for_a_row_go_on_in_the_next_one() -> None:
    groups = [element.get("transform", "") for element in root_of("melds").iter(f"{SVG}g")]
    placed = [found for found in groups if found.endswith("scale(0.8)")]
    left = [float(found.split("(")[1].split(" ")[0]) for found in placed]
    # The hand and the winning tile, four melds, the fifth meld and the flowers.
    assert [number for number, x in enumerate(left) if x == 28] == [0, 2, 6]


def test_the_bytes_of_a_file() -> None:
    assert picture(score_of("fed"), LOOKS["zh"], "svg").decode() == score_svg(score_of("fed"), LOOKS["zh"])
