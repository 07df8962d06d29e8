"""Tables fit a terminal: the last column is wrapped, and if too little is left for it, rows become paragraphs."""

from __future__ import annotations

import re

import pytest
from commandline import cells, refuse_crooked, tables_of
from support import scored

from taical.i18n import LANGUAGES, Language
from taical.render.colour import Painted
from taical.render.rulesets import show_text
from taical.render.score import score_text
from taical.render.table import Look, table
from taical.rulesets import ruleset_data, shipped_names

FULL_FLUSH = "111222333m 444555m 7m +7m"

TEXT = "one two three four five six seven eight nine ten"
CHINESE = "自摸一 門清一 不求人一 三元刻一 嵌張一 圈風刻一"


def of_two_rows(width: int | None, *, wrap: int | None = 1) -> str:
    """A table whose first column takes three cells, so that five are gone for it and the gap."""
    return table([["abc", TEXT], ["d", CHINESE]], ["A", "Text"], Look(width=width), align=["left", "left"], wrap=wrap)


WIDE = f"""\
A    Text
---  ------------------------------------------------
abc  {TEXT}
d    {CHINESE}"""


@pytest.mark.parametrize("width", [None, 53, 54, 1000])
def test_a_table_that_fits_is_not_wrapped(width: int | None) -> None:
    assert of_two_rows(width) == WIDE


def test_no_column_is_wrapped_unless_one_is_to_be() -> None:
    assert of_two_rows(10, wrap=None) == WIDE


def test_the_column_takes_what_is_left() -> None:
    assert (
        of_two_rows(35)
        == """\
A    Text
---  ---------------------------
abc  one two three four five six
     seven eight nine ten
d    自摸一 門清一 不求人一
     三元刻一 嵌張一 圈風刻一"""
    )


@pytest.mark.parametrize("width", range(25, 53))
def test_no_line_is_wider_than_the_terminal(width: int) -> None:
    text = of_two_rows(width)
    assert max(map(cells, text.splitlines())) <= width
    refuse_crooked(text.splitlines())
    words = [word for line in text.splitlines()[2:] for word in line[5:].split()]
    assert words == [*TEXT.split(), *CHINESE.split()]


PARAGRAPHS = f"""\
A: abc
Text: {TEXT}

A: d
Text: {CHINESE}"""


def test_where_fewer_than_20_cells_are_left_rows_are_paragraphs() -> None:
    assert (
        of_two_rows(24)
        == """\
A: abc
Text: one two three
  four five six seven
  eight nine ten

A: d
Text: 自摸一 門清一 不
  求人一 三元刻一 嵌張一
  圈風刻一"""
    )
    assert of_two_rows(25).startswith("A    Text\n")


@pytest.mark.parametrize("width", [1, 10, 24])
def test_paragraphs_fit_as_well_unless_a_word_does_not(width: int) -> None:
    lines = of_two_rows(width).splitlines()
    assert max(map(cells, lines)) <= max(width, cells("  seven"))
    assert "".join("".join(lines).split()) == "".join(PARAGRAPHS.split())


def test_a_paragraph_leaves_out_what_is_empty() -> None:
    rows = [["1", "", "x"], ["2", "y", ""]]
    text = table(rows, ["A", "B", "C"], Look(width=12), align=["left"] * 3, wrap=2)
    assert text == "A: 1\nC: x\n\nA: 2\nB: y"


def test_a_small_table_stays_one_wherever_it_fits() -> None:
    """Three columns of a letter take three cells each, the two gaps two each: 13."""
    text = table([["1", "y", "x"]], ["A", "B", "C"], Look(width=13), align=["left"] * 3, wrap=2)
    assert text.splitlines()[2:] == ["1    y    x"]


def test_the_width_is_counted_in_cells() -> None:
    """A header of three Chinese characters takes six cells and two more, and the gap two: 20 are left of 30."""
    rows = [["a", "x" * 30]]
    assert table(rows, ["三個字", "b"], Look(width=29), align=["left"] * 2, wrap=1).startswith("三個字: a\n")
    wrapped = table(rows, ["三個字", "b"], Look(width=30), align=["left"] * 2, wrap=1)
    assert wrapped.splitlines()[2:] == ["a         " + "x" * 20, "          " + "x" * 10]


@pytest.mark.parametrize("width", [None, 10, 80])
def test_a_table_without_rows_has_its_headers(width: int | None) -> None:
    text = table([], ["A", "Text"], Look(width=width), align=["left", "left"], wrap=1)
    assert text.split() == ["A", "Text", "---", "------"]


def test_markdown_is_not_wrapped() -> None:
    score = scored(FULL_FLUSH, seat="E")
    assert score_text(score, Look("markdown", width=40), readings=True) == score_text(
        score, Look("markdown"), readings=True
    )


def test_the_readings_of_a_score_are_wrapped_and_the_rest_is_not() -> None:
    score = scored(FULL_FLUSH, seat="E")
    wide = score_text(score, Look(width=500), readings=True)
    narrow = score_text(score, Look(width=110), readings=True)
    assert max(map(cells, narrow.splitlines())) <= 110 < max(map(cells, wide.splitlines()))
    assert last_column(tables_of(narrow)[2]) == last_column(tables_of(wide)[2])
    assert tables_of(narrow)[:2] == tables_of(wide)[:2]
    assert score_text(score, Look(), readings=True) == wide


def last_column(lines: list[str]) -> str:
    start = lines[1].rindex(" ") + 1
    return " ".join(line[start:].strip() for line in lines[2:])


def test_the_readings_of_a_score_as_paragraphs() -> None:
    score = scored("11123m 222p 333s 444z 55z +1m", from_="W")
    text = score_text(score, Look(language="zh", width=50), readings=True)
    assert text.endswith(
        """

拆法：111m 23+1m 222p 333s 444z 55z
聽：兩面
台：6
台種：門清 1 + 四暗刻 5

拆法：11+1m 123m 222p 333s 444z 55z
聽：雙碰
台：3
台種：門清 1 + 三暗刻 2"""
    )
    assert len(tables_of(text)) == 2


def test_a_reading_without_a_wait_has_no_line_for_it() -> None:
    score = scored("123m 456m 789m 123p 456p 11z", seat="E", opening="heavenly")
    text = score_text(score, Look(width=20), readings=True)
    assert text.endswith("\n\nReadings: 123m\n  456m 789m 123p\n  456p 11z\nTai: 24\nPatterns: Heavenly\n  Win 24")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", shipped_names())
def test_a_rule_set_in_words_fits_the_terminal(name: str, language: Language) -> None:
    data = ruleset_data(name)
    for width in (80, 60):
        shown = show_text(data, Look(language=language, width=width))
        assert max(map(cells, shown.splitlines())) <= width
    wide = show_text(data, Look(language=language))
    assert max(map(cells, wide.splitlines())) > 80


SEVERAL = [["one", TEXT, "1", "red green blue white black"], ["two", "short", "2", "x"]]


def of_four_columns(width: int | None, *, colour: bool = False) -> str:
    align = ["left", "left", "right", "left"]
    return table(SEVERAL, ["A", "Text", "N", "Hues"], Look(width=width, colour=colour), align=align, wrap=(1, 3))


def test_of_several_columns_the_widest_gives_way_first() -> None:
    """Of 63 cells 6 go for gaps, 3 and 3 for the narrow columns: of the 51 left, 26 are for hues, 25 for the text."""
    assert (
        of_four_columns(63)
        == """\
A    Text                        N  Hues
---  ------------------------  ---  --------------------------
one  one two three four five     1  red green blue white black
     six seven eight nine ten
two  short                       2  x"""
    )


@pytest.mark.parametrize("width", range(36, 90))
def test_a_table_with_several_wrapped_columns_fits(width: int) -> None:
    lines = of_four_columns(width).splitlines()
    refuse_crooked(lines)
    assert max(map(cells, lines)) <= width
    assert lines[0].split() == ["A", "Text", "N", "Hues"]


def test_where_several_columns_have_less_than_12_cells_each_rows_are_paragraphs() -> None:
    assert of_four_columns(36).startswith("A    Text")
    assert of_four_columns(35).startswith("A: one\n")


def test_colours_take_no_room() -> None:
    rows = [[Painted("三元刻", "dim"), Painted(TEXT, "gain"), "-7"], ["d", CHINESE, Painted("+190", "loss")]]
    for width in (None, 60, 40, 20):
        plain, coloured = (
            table(rows, ["A", "Text", "N"], Look(width=width, colour=colour), align=["left", "left", "right"], wrap=1)
            for colour in (False, True)
        )
        assert "\x1b[32m" in coloured
        assert re.sub(r"\x1b\[\d+m", "", coloured) == plain
        for line in coloured.splitlines():  # no colour reaches into the next line
            assert line.count("\x1b[0m") * 2 == line.count("\x1b[")
        assert "\x1b" not in plain


def test_a_cell_that_is_too_long_for_a_table_is_cut() -> None:
    lines = table([["x" * 5000], ["short"]], ["id"], Look(), align=["left"]).split("\n")
    assert lines[2] == "x" * 999 + "…"
    assert lines[3].rstrip() == "short"
