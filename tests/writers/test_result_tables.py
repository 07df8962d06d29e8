"""Results as tables for a person: for a terminal and in Markdown."""

from __future__ import annotations

import io
from typing import Any

import pytest
from commandline import cells, refuse_crooked
from outcomes import BOTH, DRAWN, FALSE, NEAREST, NOBODY, UNWON, UNWON_MESSAGE, outcomes

from taical.i18n import Language
from taical.render.table import Look
from taical.writers import format_named
from taical.writers.markdown import markdown_rows
from taical.writers.table import table_of

# A record and its row in English.
ROWS: list[tuple[dict[str, Any], list[str]]] = [
    (DRAWN, ["drawn", "3", "-70", "+190", "-60", "-60", "Self-Drawn 1 + Dragon Pung 1 + Closed Wait 1"]),
    (UNWON, ["unwon", "-", "", "", "", "", f"not_a_win: {UNWON_MESSAGE}"]),
    (BOTH, ["both", "1, 0", "0", "+40", "+30", "-70", "South: Dragon Pung 1; West: no tai"]),
    (NEAREST, ["nearest", "1, 0", "0", "+40", "0", "-40", "South: Dragon Pung 1; West: no tai (passed over)"]),
    (NOBODY, ["nobody", "-", "0", "0", "0", "0", "drawn hand"]),
    (FALSE, ["false", "-", "+70", "-190", "+60", "+60", "false win: South"]),
]


def by_column(lines: list[str]) -> list[list[str]]:
    """Return the rows of a table whose text is all one cell wide, cut where the dashes are."""
    dashes = lines[1].split("  ")
    starts = [sum(len(dash) + 2 for dash in dashes[:number]) for number in range(len(dashes))]
    ends = [*(start - 2 for start in starts[1:]), None]
    return [[line[start:end].strip() for start, end in zip(starts, ends, strict=True)] for line in lines]


def test_a_table_has_a_row_a_record() -> None:
    text = table_of(outcomes(*(record for record, _ in ROWS)), Look())
    assert text.endswith("\n")
    lines = text.splitlines()
    found = by_column(lines)
    assert found[0] == ["Record", "Tai", "East", "South", "West", "North", "Patterns"]
    assert found[2:] == [row for _, row in ROWS]
    refuse_crooked(lines)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_tables_line_up_in_every_language(language: Language) -> None:
    records = [*(record for record, _ in ROWS), {**DRAWN, "id": "第三副牌"}]
    refuse_crooked(table_of(outcomes(*records), Look(language=language)).splitlines())


def test_a_table_keeps_to_the_width_of_the_terminal() -> None:
    lines = table_of(outcomes(DRAWN, NEAREST), Look(width=75)).splitlines()
    assert max(map(cells, lines)) <= 75
    assert len(lines) > 4
    refuse_crooked(lines)


def test_what_cannot_be_printed_is_written_out() -> None:
    (row,) = by_column(table_of(outcomes({**DRAWN, "id": "a\x1b[2J\nb"}), Look()).splitlines())[2:]
    assert row[0] == "a\\x1b[2J\\nb"


def markdown(*records: object, language: Language = "en") -> list[str]:
    stream = io.BytesIO()
    look = Look("markdown", language)
    with format_named("markdown").open(stream, look) as write:
        for outcome in outcomes(*records):
            write(markdown_rows([outcome], look))
    return stream.getvalue().decode().splitlines()


def test_markdown_is_one_table_with_the_same_columns() -> None:
    lines = markdown(*(record for record, _ in ROWS))
    assert lines[:2] == [
        "| Record | Tai | East | South | West | North | Patterns |",
        "| :--- | ---: | ---: | ---: | ---: | ---: | :--- |",
    ]
    assert [[cell.strip() for cell in line.split("|")[1:-1]] for line in lines[2:]] == [row for _, row in ROWS]


def test_markdown_has_its_headings_in_the_language() -> None:
    assert markdown(language="zh")[0] == "| 編號 | 台 | 東 | 南 | 西 | 北 | 台種 |"
    assert markdown(DRAWN, language="zh")[2] == "| drawn | 3 | -70 | +190 | -60 | -60 | 自摸 1 + 三元刻 1 + 嵌張 1 |"


def test_no_text_from_outside_breaks_a_markdown_table() -> None:
    (line,) = markdown({**DRAWN, "id": "a|b\nc*d*"})[2:]
    assert line.startswith(r"| a\|b\\nc\*d\* | 3 |")
