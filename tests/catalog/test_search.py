"""A pattern is found by its id, its names, pinyin, other characters and other spellings, and by what is near to one."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import get_args

import pytest
from published import RULESETS

from taical.catalog.names import common_names, names_under
from taical.catalog.search import Matter, find, key_of, keys_of, pinyin, words_of
from taical.patterns import PATTERNS
from taical.rulesets import ruleset_data

TABLES = [ruleset_data(name) for name in RULESETS]

NAMED: list[tuple[str, str]] = [
    ("平胡", "all_chows"),
    ("pinghu", "all_chows"),
    ("ping hu", "all_chows"),
    ("Ping-Hu", "all_chows"),
    ("pínghú", "all_chows"),
    ("all_chows", "all_chows"),
    ("all-chows", "all_chows"),
    ("ALL CHOWS", "all_chows"),
    ("AllChows", "all_chows"),
    ("Tout chows", "all_chows"),
    ("平和", "all_chows"),
    ("dapinghu", "all_chows_no_honors_no_flowers"),
    ("pengpenghu", "all_pungs"),
    ("对对胡", "all_pungs"),
    ("duiduihu", "all_pungs"),
    ("dasanyuan", "big_three_dragons"),
    ("门清", "concealed_hand"),
    ("menqing", "concealed_hand"),
    ("杠上开花", "out_with_replacement_tile"),
    ("槓上花", "out_with_replacement_tile"),
    ("海底", "last_tile_draw"),
    ("haidilaoyue", "last_tile_draw"),
    ("加計", "fully_concealed_hand"),
    ("Self-Drawn and Concealed", "fully_concealed_hand"),
    ("cachée et tirée", "fully_concealed_hand"),
    ("serie de fleurs", "flower_set"),
    ("main de l’homme", "human_win"),
    ("ＦＵＬＬ　ＦＬＵＳＨ", "full_flush"),
    ("八對半", "seven_pairs_and_triplet"),
    ("ligu ligu", "seven_pairs_and_triplet"),
    ("early win 5", "early_win_5"),
    ("wuzhinei", "early_win_5"),
]


@pytest.mark.parametrize(("words", "pattern"), NAMED)
def test_what_a_pattern_is_called(words: str, pattern: str) -> None:
    assert find(words, TABLES) == ((pattern,), "named")


OF_OTHER_GAMES: list[tuple[str, str]] = [
    # riichi
    ("toitoi", "all_pungs"),
    ("honitsu", "half_flush"),
    ("chinitsu", "full_flush"),
    ("haitei", "last_tile_draw"),
    ("houtei", "last_tile_claim"),
    ("rinshan kaihou", "out_with_replacement_tile"),
    ("chankan", "robbing_the_kong"),
    ("pinfu", "all_chows"),
    ("menzen tsumo", "fully_concealed_hand"),
    ("daisangen", "big_three_dragons"),
    ("shousangen", "little_three_dragons"),
    ("tsuuiisou", "all_honors"),
    ("suuankou", "four_concealed_pungs"),
    ("tenho", "heavenly_win"),
    ("chiho", "earthly_win"),
    ("renho", "human_win"),
    ("riichi", "declared_ready"),
    ("立直", "declared_ready"),
    ("kanchan", "closed_wait"),
    # MCR
    ("Mixed One-Suit", "half_flush"),
    ("Pure One-Suit", "full_flush"),
    ("All Pungs", "all_pungs"),
    # among players
    ("春夏秋冬", "flower_set"),
    ("四君子", "flower_set"),
    ("卡张", "closed_wait"),
    ("场风", "prevalent_wind"),
    ("自風", "seat_wind"),
    ("槓上自摸", "out_with_replacement_tile"),
]


@pytest.mark.parametrize(("words", "pattern"), OF_OTHER_GAMES)
def test_what_other_games_and_players_call_a_pattern(words: str, pattern: str) -> None:
    assert find(words, TABLES) == ((pattern,), "named")


@pytest.mark.parametrize("word", ["獨聽", "站壁", "騎壁"])
def test_one_name_of_three(word: str) -> None:
    found = find(word, TABLES)
    assert (set(found.patterns), found.how) == ({"edge_wait", "closed_wait", "single_wait"}, "named")


NEAR: list[tuple[str, str]] = [
    ("pinghoo", "all_chows"),
    ("all chow", "all_chows"),
    ("al chows", "all_chows"),
    ("pengpengfu", "all_pungs"),
    ("碰碰湖", "all_pungs"),
    ("full flsh", "full_flush"),
    ("big 3 dragons", "big_three_dragons"),
    ("qinyise", "full_flush"),
    ("seven pairs", "seven_pairs_and_triplet"),
    ("八仙", "eight_flowers"),
    ("小四", "little_four_winds"),
    # The words of a name in another order.
    ("flush half", "half_flush"),
    ("Dragons, three big", "big_three_dragons"),
    ("wind_seat", "seat_wind"),
    ("chows tout", "all_chows"),
]


@pytest.mark.parametrize(("words", "pattern"), NEAR)
def test_what_is_clearly_nearest(words: str, pattern: str) -> None:
    assert find(words, TABLES) == ((pattern,), "nearest")


SEVERAL: list[tuple[str, set[str]]] = [
    ("flush", {"half_flush", "full_flush"}),
    ("dragon", {"dragon_pung", "little_three_dragons", "big_three_dragons", "seen_dragon"}),
    ("三元", {"dragon_pung", "little_three_dragons", "big_three_dragons", "seen_dragon"}),
    ("heavenly", {"heavenly_ready", "heavenly_win"}),
    ("四喜", {"little_four_winds", "big_four_winds"}),
    (
        "暗刻",
        {"two_concealed_pungs", "three_concealed_pungs", "four_concealed_pungs", "five_concealed_pungs"},
    ),
    (
        "kong",
        {
            "robbing_the_kong",
            "four_kongs",
            "five_kongs",
            "melded_kong",
            "concealed_kong",
        },
    ),
]


@pytest.mark.parametrize(("words", "patterns"), SEVERAL)
def test_what_can_be_several(words: str, patterns: set[str]) -> None:
    found = find(words, TABLES)
    assert (set(found.patterns), found.how) == (patterns, "several")


@pytest.mark.parametrize("chinese", ["胡", "八"])
def test_a_syllable_is_what_it_is_the_pinyin_of(chinese: str) -> None:
    assert find(pinyin(chinese), TABLES) == find(chinese, TABLES)
    assert find(chinese, TABLES).how == "several"


def test_a_text_far_longer_than_any_name_is_compared_with_none(monkeypatch: pytest.MonkeyPatch) -> None:
    compared: list[object] = []
    seen: list[str] = []

    def key(text: str) -> str:
        seen.append(text)
        return ""

    monkeypatch.setattr("taical.catalog.search.SequenceMatcher", lambda *given, **named: compared.append(given))
    monkeypatch.setattr("taical.catalog.search.key_of", key)
    assert find("x" * 100_000, TABLES, TABLES[0]) == ((), "far")
    assert compared == []
    assert max(map(len, seen)) < 1000


@pytest.mark.parametrize("words", ["xyzzy", "q", "!", "😀", "６", "12"])
def test_what_is_near_to_none(words: str) -> None:
    assert find(words, TABLES) == ((), "far")


OTHER_MATTERS: list[tuple[str, str]] = [
    *((word, "payment") for word in ("莊家", "庄家", "連莊", "拉莊", "一炮多響", "包牌", "底", "詐胡", "诈胡")),
    *((word, "payment") for word in ("dealer", "Liability", "false win", "donneur", "répétition", "repetition")),
    *((word, "no_tai") for word in ("屁胡", "pi hu", "無台")),
    *((word, "dead_hand") for word in ("相公", "大相公", "dead hand")),
    *((word, "drawn_hand") for word in ("流局", "liuju", "Drawn hand")),
    *((word, "missed_win") for word in ("過水", "过水", "furiten")),
    *((word, "other_game") for word in ("tanyao", "斷腰", "綠一色", "All Green", "iipeiko", "sanshoku", "chanta")),
    *((word, "other_game") for word in ("kokushi", "Nine Gates", "Knitted Straight", "Pung of Terminals or Honors")),
    *((word, "other_luck") for word in ("dora", "Ippatsu", "double riichi")),
]


@pytest.mark.parametrize(("words", "matter"), OTHER_MATTERS)
def test_what_is_no_pattern(words: str, matter: str) -> None:
    assert find(words, TABLES) == ((), matter)


@cache
def found(name: str) -> object:
    """Return what is found by a name; most rule sets call a pattern the same."""
    return find(name, TABLES)


@pytest.mark.thorough
@pytest.mark.parametrize("table", TABLES, ids=RULESETS)
def test_every_name_of_every_rule_set_arrives(table: dict[str, object]) -> None:
    for pattern in PATTERNS:
        for name in (pattern, *names_under(table, pattern).values()):
            assert found(name) == ((pattern,), "named"), name


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_chinese_name_arrives_in_pinyin(pattern: str) -> None:
    spoken = pinyin(common_names(pattern)["zh"])
    assert spoken.isascii()
    assert find(spoken, TABLES) == ((pattern,), "named")


def test_no_two_patterns_are_called_the_same() -> None:
    keys = keys_of(TABLES)
    counted = Counter(key for own in keys.values() for key in own)
    one_tile_waits = {"獨聽", "duting", "站壁", "zhanbi", "騎壁", "qibi"}
    hong_kong = {"四歸二", "siguier"}  # one table counts the groups, the other one those beyond the first
    hong_kong |= {"槓上自摸", "gangshangzimo"}  # one table has a row for kongs alone
    assert {key for key, count in counted.items() if count > 1} - hong_kong == one_tile_waits
    assert all(key.isascii() or not any("a" <= char <= "z" for char in key) for own in keys.values() for key in own)


def test_every_name_among_players_can_be_typed() -> None:
    """Every character of a Chinese name has its syllable."""
    for own in keys_of(TABLES).values():
        chinese = [key for key in own if not key.isascii()]
        assert all(key_of(pinyin(key)) in own for key in chinese)


def test_no_word_of_another_matter_is_a_name() -> None:
    keys = {key for own in keys_of(TABLES).values() for key in own}
    said = [key_of(word) for matter in get_args(Matter) for word in words_of(matter)]
    assert keys.isdisjoint(said)
    assert all(said)


def test_a_house_that_has_what_other_games_have() -> None:
    own = {"no_ends": {"tai": 1, "zh": "綠一色", "when": {"kongs": 3}}}
    house = ruleset_data({"extends": "wikipedia", "patterns": own})
    assert find("綠一色", [house, *TABLES]) == (("no_ends",), "named")


def test_names_of_a_house() -> None:
    house = ruleset_data({"extends": "wikipedia", "patterns": {"all_chows": {"tai": 2, "zh": "屁胡", "en": "Nothing"}}})
    assert find("nothing", [house, *TABLES]) == (("all_chows",), "named")
    assert find("屁胡", [house]) == (("all_chows",), "named")


def test_what_only_tables_of_another_unit_define_is_found_where_nothing_else_is() -> None:
    assert find("金門大橋", TABLES) == (("pure_jumps_4",), "named")
    assert find("kong on kong", TABLES, ruleset_data("hk88")).patterns == ("kong_on_kong",)
    assert "kong_on_kong" in find("kong", TABLES, ruleset_data("hk88")).patterns
