"""Tables: what they say, and that their columns line up with Chinese text in them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from commandline import refuse_crooked, tables_of
from support import house, scored, shipped

from taical.domain.tiles import STYLES, Style
from taical.i18n import LANGUAGES, Language
from taical.render.score import pattern_list, score_text, shape_text
from taical.render.table import Look, TableForm, table

SOUTH = "24m 345p 678p 99s [777z] (1111s) +3m"

SOUTH_TABLE = """\
South wins self-drawn
Hand: 24+3m 345p 678p [777z] (1111s) 99s
Wait: 3m (closed)
Rules: Wikipedia (wikipedia)
Stakes: base 30, 10 a tai; East round; dealer East, streak 2

Pattern      Chinese      Tai
-----------  ---------  -----
Self-Drawn   自摸           1
Dragon Pung  三元刻         1
Closed Wait  嵌張           1
-----------  ---------  -----
Total                       3

Player    Role          Tai    Points
--------  ------  ---------  --------
East      dealer  3 + 5 = 8      -110
South     winner                 +230
West                      3       -60
North                     3       -60"""


def test_a_score_as_a_table() -> None:
    assert score_text(scored(SOUTH, streak=2), Look()) == SOUTH_TABLE


def test_a_score_as_markdown() -> None:
    assert score_text(scored(SOUTH, streak=2), Look("markdown", "zh")).splitlines() == [
        "* 南家自摸",
        "* 牌：24+3m 345p 678p [777z] (1111s) 99s",
        "* 聽：3m (嵌張)",
        "* 規則：維基百科 (wikipedia)",
        "* 底台：底 30，一台 10；東風圈，東家做莊，連莊 2 次",
        "",
        "| 台種   |   台 |",
        "|:-------|-----:|",
        "| 自摸   |    1 |",
        "| 三元刻 |    1 |",
        "| 嵌張   |    1 |",
        "| 合計   |    3 |",
        "",
        "| 家   | 身分   |        台 |   得失 |",
        "|:-----|:-------|----------:|-------:|",
        "| 東   | 莊家   | 3 + 5 = 8 |   -110 |",
        "| 南   | 胡家   |           |   +230 |",
        "| 西   |        |         3 |    -60 |",
        "| 北   |        |         3 |    -60 |",
    ]


# A hand, what else is known, and how the first line says in each language how it was won.
HOW_IT_WAS_WON: list[tuple[dict[str, Any], tuple[str, str, str]]] = [
    ({}, ("南家自摸", "South wins self-drawn", "Sud gagne par un tirage")),
    (
        {"from_": "W"},
        (
            "南家胡，西家放槍",
            "South wins on the discard of West",
            "Sud gagne sur la défausse du joueur Ouest",
        ),
    ),
    (
        {"from_": "N", "win": "robbed_kong"},
        (
            "南家搶北家的槓",
            "South wins robbing the kong of North",
            "Sud gagne en volant le kong du joueur Nord",
        ),
    ),
    (
        {"hand": "12345678f", "win": "eight_flowers"},
        ("南家八仙過海", "South wins with all eight flowers", "Sud gagne avec les huit fleurs"),
    ),
    (
        {"hand": "1234567f", "win": "seven_rob_one", "from_": "E"},
        (
            "南家搶東家的第八張花",
            "South wins taking the eighth flower of East",
            "Sud gagne en prenant la huitième fleur du joueur Est",
        ),
    ),
]


@pytest.mark.parametrize(("context", "sentences"), HOW_IT_WAS_WON)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_line_says_how_it_was_won(
    context: dict[str, Any], sentences: tuple[str, str, str], language: Language
) -> None:
    given = {"hand": SOUTH} | context
    text = score_text(scored(**given), Look(language=language))
    assert text.splitlines()[0] == dict(zip(LANGUAGES, sentences, strict=True))[language]


def test_the_hand_as_it_was_read_with_its_flowers() -> None:
    lines = score_text(scored("345m 123p 567p 999p 22s 67s 18f +8s"), Look(language="zh", style="zh")).splitlines()
    assert lines[1:4] == [
        "牌：三四五萬 一二三筒 五六七筒 九九九筒 六七+八條 二二條",
        "花：春竹",
        "聽：五條 八條 (兩面)",
    ]


STAKES: list[tuple[str, dict[str, Any], tuple[str, str, str]]] = [
    (
        "wikipedia",
        {},
        (
            "底台：底 30，一台 10；東風圈，東家做莊",
            "Stakes: base 30, 10 a tai; East round; dealer East",
            "Enjeu : base 30 et 10 par tai ; vent dominant Est ; donneur Est",
        ),
    ),
    (
        "english16",  # which pays a point a tai, and nothing besides
        {"round": "S", "dealer": "W", "streak": 1},
        (
            "底台：底 0，一台 1；南風圈，西家做莊，連莊 1 次",
            "Stakes: base 0, 1 a tai; South round; dealer West, streak 1",
            "Enjeu : base 0 et 1 par tai ; vent dominant Sud ; donneur Ouest, répété 1 fois",
        ),
    ),
    (
        "wikipedia",
        {"base": Decimal("0.5"), "unit": Decimal("0.25"), "dealer": "S"},  # those of the record
        (
            "底台：底 0.5，一台 0.25；東風圈，南家做莊",
            "Stakes: base 0.5, 0.25 a tai; East round; dealer South",
            "Enjeu : base 0,5 et 0,25 par tai ; vent dominant Est ; donneur Sud",
        ),
    ),
]


@pytest.mark.parametrize(("rules", "context", "lines"), STAKES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_stakes_are_those_that_the_payments_are_reckoned_from(
    rules: str, context: dict[str, Any], lines: tuple[str, str, str], language: Language
) -> None:
    text = score_text(scored(SOUTH, shipped(rules), **context), Look(language=language))
    line = text.partition("\n\n")[0].splitlines()[-1]
    assert line.replace("\N{NO-BREAK SPACE}", " ") == dict(zip(LANGUAGES, lines, strict=True))[language]


def test_a_hand_without_a_winning_tile_has_no_wait() -> None:
    text = score_text(scored("123m 456m 789m 123p 456p 11z", seat="E", opening="heavenly"), Look())
    assert "Hand: 123m 456m 789m 123p 456p 11z\n" in text
    assert "Wait" not in text


CHOWS = "12345m 678p 99p [123s] [567s] +3m"
"""Five chows, won on 12 beside 345 or on 45 beside 123; 3m and 6m complete the hand."""

ON_THE_PAIR = "2345m 123p 678p [123s] [567s] +5m"
"""Five chows, won on the pair of 5 beside 234; 2m and 5m complete the hand."""

SHAPES: list[tuple[str, dict[str, Any], tuple[str, str, str]]] = [
    # 平胡 asks for no one-tile wait, and both readings have it.
    (CHOWS, {}, ("邊張或兩面", "edge or two-sided", "au bord ou bilatérale")),
    # 平胡 asks for a two-sided wait, and one reading has it.
    (
        CHOWS,
        {"all_chows_wait": "two_sided"},
        (
            "邊張或兩面，算兩面",
            "edge or two-sided; counted as two-sided",
            "au bord ou bilatérale\N{NO-BREAK SPACE}; compte comme bilatérale",
        ),
    ),
    # 邊張 counts by its shape, and no 平胡 in either reading.
    (
        CHOWS,
        {"all_chows_wait": "two_sided_always", "wait_basis": "shape"},
        (
            "邊張或兩面，算邊張",
            "edge or two-sided; counted as edge",
            "au bord ou bilatérale\N{NO-BREAK SPACE}; compte comme au bord",
        ),
    ),
    # 平胡 counts with a wait on the pair, as that is not the only tile.
    (
        ON_THE_PAIR,
        {},
        ("單吊，不算獨聽", "single, not a one-tile wait", "sur la paire, pas une attente unique"),
    ),
    # 666 777 888 99 is worth nothing; 678 three times and 99, or 66 678 789 789, is 平胡, and 9m would have won too.
    (
        "6667788899m [123s] [567s] +7m",
        {},
        (
            "邊張或嵌張或雙碰，算邊張或嵌張，不算獨聽",
            "edge or closed or dual pung; counted as edge or closed, not a one-tile wait",
            (
                "au bord ou fermée ou sur deux paires\N{NO-BREAK SPACE}; compte comme au bord ou fermée, "
                "pas une attente unique"
            ),
        ),
    ),
    (ON_THE_PAIR, {"wait_basis": "shape"}, ("單吊", "single", "sur la paire")),
]


@pytest.mark.parametrize(("hand", "switches", "shapes"), SHAPES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_shapes_of_the_wait_in_all_readings(
    hand: str, switches: dict[str, Any], shapes: tuple[str, str, str], language: Language
) -> None:
    text = shape_text(scored(hand, house(**switches), from_="W"), language)
    assert text == dict(zip(LANGUAGES, shapes, strict=True))[language]


def test_the_line_of_a_wait_that_can_be_read_in_two_ways() -> None:
    lines = score_text(scored(CHOWS, from_="W"), Look()).splitlines()
    assert lines[2] == "Wait: 3m 6m (edge or two-sided)"


def test_a_row_that_counts_twice_says_so() -> None:
    text = score_text(scored("24m 345p 678p 99s [777z] [666z] +3m"), Look())
    assert "Dragon Pung × 2" in text


def test_a_hand_without_tai_has_its_total() -> None:
    text = score_text(scored("123m 456m 789p 67s 55z [123s] +8s", from_="W"), Look())
    pattern, payments = tables_of(text)
    assert pattern[-1].split() == ["Total", "0"]
    assert payments[4].split() == ["West", "discarder", "0", "-30"]


ROLES: list[tuple[dict[str, Any], list[list[str]]]] = [
    (
        {"from_": "E"},
        [["East", "dealer, discarder", "2 + 1 = 3", "-60"], ["South", "winner", "", "+60"]],
    ),
    (
        {"from_": "W", "dealer": "S"},
        [["South", "winner, dealer", "", "+60"], ["West", "discarder", "2 + 1 = 3", "-60"], ["North", "", "", "0"]],
    ),
    ({"from_": "N", "win": "robbed_kong"}, [["North", "robbed", "3", "-60"]]),
    (
        {"base": Decimal("0.5"), "unit": Decimal("0.25")},
        [["East", "dealer", "3 + 1 = 4", "-1.5"], ["South", "winner", "", "+4"]],
    ),
]


@pytest.mark.parametrize(("context", "expected"), ROLES)
def test_who_is_who_and_what_they_pay(context: dict[str, Any], expected: list[list[str]]) -> None:
    _, payments = tables_of(score_text(scored(SOUTH, **context), Look()))
    found = [" ".join(line.split()) for line in payments[2:]]
    for row in expected:
        assert " ".join(cell for cell in row if cell) in found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("width", [None, 120, 200])
def test_columns_line_up(language: Language, style: Style, width: int | None) -> None:
    hands: list[dict[str, Any]] = [
        {"hand": SOUTH},
        {"hand": "11123m 222p 333s 555z 77z 18f +1m", "from_": "W"},
        {"hand": "東東 發發 [中中中] [白白白] [西西西] [北北北] +發", "from_": "E"},
        {"hand": "111222333m 444555m 7m +7m", "seat": "E"},
    ]
    for hand in hands:
        text = score_text(scored(**hand), Look("table", language, style, width), readings=True)
        tables = tables_of(text)
        assert len(tables) == 3
        for lines in tables:
            refuse_crooked(lines)


def test_readings_stand_best_first_with_their_patterns() -> None:
    text = score_text(scored("11123m 222p 333s 444z 55z +1m", from_="W"), Look(language="zh"), readings=True)
    assert tables_of(text)[2][2:] == [
        "111m 23+1m 222p 333s 444z 55z  兩面     6  門清 1 + 四暗刻 5",
        "11+1m 123m 222p 333s 444z 55z  雙碰     3  門清 1 + 三暗刻 2",
    ]


@pytest.mark.parametrize(
    ("hand", "context", "text"),
    [
        (SOUTH, {}, "自摸 1 + 三元刻 1 + 嵌張 1"),
        ("24m 345p 678p 99s [777z] [666z] +3m", {"from_": "E"}, "三元刻 2 + 嵌張 1"),
        ("123m 456m 789p 67s 55z [123s] +8s", {"from_": "W"}, "無台（屁胡）"),
    ],
)
def test_what_counts_in_one_line(hand: str, context: dict[str, Any], text: str) -> None:
    assert pattern_list(scored(hand, **context).best, "zh") == text


@pytest.mark.parametrize("form", ["table", "markdown"])
def test_numbers_and_blanks_in_a_table_stay_as_they_are(form: TableForm) -> None:
    text = table(
        [["007", "1e3", ""], ["1.50", "-0", "自摸"]], ["a", "b", "c"], Look(form), align=["left", "right", "left"]
    )
    assert [word for word in text.split() if word.strip("|:-")] == ["a", "b", "c", "007", "1e3", "1.50", "-0", "自摸"]
