"""Names of fields in three languages, and keys of one's own."""

import re
from typing import Any

import pytest

from taical import parse_deal, parse_record
from taical.domain.fields import ELSEWHERE, NAMES, PLAYERS, SPELLED, TABLES, is_own, plain
from taical.errors import RecordError, WinError
from taical.explanation import spoken_in
from taical.i18n import Language
from taical.readers.columns import COLUMNS, Columns
from taical.readers.raw_record import UnreadableInputError
from taical.records.names import KNOWN, carried, columns_of, named

HAND = "123m 456p 789p 678s 5s [777z] +5s"
PLAIN = {"hand": HAND, "seat": "S", "from": "E", "round": "S", "dealer": "W", "streak": 2}


@pytest.mark.parametrize(
    "keys",
    [
        ("手牌", "座位", "放槍", "圈風", "莊家", "連莊"),
        ("手牌", "座位", "放枪", "圈风", "庄家", "连庄"),
        ("main", "place", "défausseur", "tour", "donneur", "série"),
        ("main", "siège", "defausseur", "tour", "donneur", "serie"),
        ("main", "sie\N{COMBINING GRAVE ACCENT}ge", "de\N{COMBINING ACUTE ACCENT}fausseur", "tour", "donneur", "série"),
    ],
)
def test_a_record_can_have_names_in_chinese_or_french(keys: tuple[str, ...]) -> None:
    assert parse_record(dict(zip(keys, PLAIN.values(), strict=True))) == parse_record(PLAIN)


def test_seats_can_be_said_in_french() -> None:
    assert parse_record({"main": HAND, "place": "sud", "défausseur": "Ouest"}).from_ == "W"


def test_columns_too_and_in_capitals() -> None:
    """Half of the accents are characters of their own, as some systems write them."""
    names = ["Numéro", "MAIN", "SIE\N{COMBINING GRAVE ACCENT}GE", "Defausseur", "Dernière tuile", "Prêt"]
    assert Columns(names, "here").names == ["id", "hand", "seat", "from", "last_tile", "ready"]


def test_no_two_names_are_the_same_without_accents() -> None:
    known = [plain(name) for name in NAMES]
    assert len(known) == len(set(known))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", 'from is "Q": the seats are E, S, W and N (東 南 西 北)'),
        ("zh", '放槍（from）是 "Q"：座位是 E、S、W、N（東 南 西 北）'),
        ("fr", 'défausseur (from) est "Q"\N{NO-BREAK SPACE}: les places sont E, S, W et N (東 南 西 北)'),
    ],
)
def test_an_error_calls_a_field_in_the_language_and_as_the_record_does(language: Language, said: str) -> None:
    with spoken_in(language), pytest.raises(WinError) as caught:
        parse_record({"hand": HAND, "seat": "S", "from": "Q"})
    assert caught.value.message == said


@pytest.mark.parametrize(("language", "said"), [("zh", "座位（seat）"), ("fr", "place (seat)"), ("en", "column seat")])
def test_a_column_that_is_missing_is_called_so_too(language: Language, said: str) -> None:
    with spoken_in(language), pytest.raises(UnreadableInputError, match=re.escape(said)):
        Columns(["main"], "here")


def test_every_field_has_names_and_no_name_means_two_fields() -> None:
    assert {name for name in COLUMNS if name not in ("expect.has", "expect.lacks")} == SPELLED.keys()
    listed = [name for field, words in SPELLED.items() for name in (field, *words.zh.split(), *words.fr.split())]
    assert len(listed) == len(set(listed))
    assert set(ELSEWHERE.values()) <= NAMES.keys()


def test_the_winners_of_a_deal_can_have_such_names() -> None:
    deal = {"放槍": "東", "胡牌者": [{"座位": "南", "手牌": HAND}]}
    assert parse_deal(deal) == parse_deal({"from": "E", "wins": [{"seat": "S", "hand": HAND}]})


def test_claims_can_have_such_names() -> None:
    assert named({"台數": 3, "預期": {"收付": {"E": 0}}}) == {"expect": {"tai": 3, "payments": {"E": 0}}}


@pytest.mark.parametrize("more", [{"座位": "S"}, {"place": "S"}])
def test_a_field_under_two_names_is_refused(more: dict[str, Any]) -> None:
    with pytest.raises(RecordError, match=f"seat and {next(iter(more))} are the same field, seat"):
        parse_record({"hand": HAND, "seat": "S"} | more)


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("winner", "there is no field winner; did you mean 'seat'?"),
        ("seat_wind", "there is no field seat_wind; did you mean 'seat'?"),
        ("discarder", "there is no field discarder; did you mean 'from'?"),
        ("round_wind", "there is no field round_wind; did you mean 'round'?"),
        ("win_tile", "there is no field win_tile; the winning tile stands in hand, after a +"),
        ("payments", "there is no field payments; did you mean 'expect.payments'?"),
        ("連莊數", "there is no field 連莊數; did you mean '連莊'?"),
    ],
)
def test_a_name_of_another_calculator_gets_advice(name: str, advice: str) -> None:
    assert not is_own(name)
    with pytest.raises(RecordError, match=f"^{re.escape(advice)}$"):
        parse_record({"hand": HAND, "seat": "S", name: "E"})


@pytest.mark.parametrize(
    "name", ["table", "player", "date", "桌次", "日期", "venue", *" ".join(PLAYERS.values()).split()]
)
def test_a_name_far_from_every_field_is_ones_own(name: str) -> None:
    assert is_own(name)


@pytest.mark.parametrize("name", ["saet", "steak", "hnad", "dealr", "Hand", "expect.tia", "error", "E", "", "tai"])
def test_a_name_near_to_a_field_or_one_of_results_is_not_ones_own(name: str) -> None:
    assert not is_own(name)


def test_one_hand_alone_has_no_keys_of_ones_own() -> None:
    """There is no result that they could be carried to."""
    with pytest.raises(RecordError, match="there is no field venue"):
        parse_record({"hand": HAND, "seat": "S", "venue": "café"})


def test_a_hand_can_be_a_list_of_tiles() -> None:
    tiles = ["1m", "2m", "3m", "456p", "789p", "678s", "5s", "[777z]", "+5s"]
    assert parse_record({"hand": tiles, "seat": "S"}) == parse_record({"hand": HAND, "seat": "S"})


def test_what_is_carried_is_not_empty_and_has_title_and_note_first() -> None:
    record = {"table": 3, "hand": HAND, "player": "", "date": None, "note": "late", "saet": "S"}
    assert carried(record) == (("note", "late"), ("table", 3))
    assert columns_of([record, "no record", {"round": "E", "venue": "x"}]) == (
        "note",
        "table",
        "player",
        "date",
        "venue",
    )


def test_tables_and_players_are_no_fields() -> None:
    assert not KNOWN & {*TABLES.split(), *" ".join(PLAYERS.values()).split()}
