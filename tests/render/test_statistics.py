"""The result of a run for a person: the summary, and the tables with bars."""

from __future__ import annotations

from collections import Counter

import pytest
from commandline import cells, refuse_crooked, tables_of
from support import shipped

from taical.batch.summary import Summary
from taical.i18n import Language
from taical.render.statistics import statistics_text, summary_text
from taical.render.table import Look
from taical.rulesets import load_ruleset

SMALL = Summary(
    records=11,
    errors=Counter({"not_a_win": 2, "bad_tile": 1}),
    totals=Counter({3: 2, 0: 6}),
    patterns=Counter({"self_drawn": 4, "dragon_pung": 1, "early_win_5": 1}),
)
"""Eight hands; the table of `wikipedia` has no early_win_5."""

LARGE = Summary(
    records=1000,
    totals=Counter({total: total + 1 for total in range(20)}),
    patterns=Counter({row.id: 10 + row.position for row in shipped().rows}),
)
"""210 hands of 0 to 19 tai, one more of each total than of the one before."""


def lines(summary: Summary, seconds: float = 0.5, look: Look | None = None) -> list[str]:
    return summary_text(summary, shipped(), seconds, look or Look()).splitlines()


def statistics(summary: Summary, look: Look) -> str:
    return statistics_text(summary, shipped(), 0.5, look)


# A run of how many records and which errors, and the first line after it in each language.
SENTENCES: list[tuple[int, dict[str, int], str, str, str]] = [
    (0, {}, "0 筆：算出 0", "0 records: 0 scored", "0 donne\N{NO-BREAK SPACE}: 0 avec résultat"),
    (1, {}, "1 筆：算出 1", "1 record: 1 scored", "1 donne\N{NO-BREAK SPACE}: 1 avec résultat"),
    (2, {}, "2 筆：算出 2", "2 records: 2 scored", "2 donnes\N{NO-BREAK SPACE}: 2 avec résultat"),
    (
        9,
        {"not_a_win": 1, "bad_tile": 2},
        "9 筆：算出 6，算不出 3（bad_tile 2、not_a_win 1）",
        "9 records: 6 scored, 3 not (bad_tile 2, not_a_win 1)",
        "9 donnes\N{NO-BREAK SPACE}: 6 avec résultat, 3 sans (bad_tile 2, not_a_win 1)",
    ),
]


@pytest.mark.parametrize(("records", "errors", "zh", "en", "fr"), SENTENCES)
def test_the_first_line(records: int, errors: dict[str, int], zh: str, en: str, fr: str) -> None:
    summary = Summary(records=records, errors=Counter(errors))
    assert lines(summary, 0, Look(language="zh")) == [f"{zh}；0.00 秒"]
    assert lines(summary, 0, Look(language="en")) == [f"{en}; 0.00 s"]
    assert lines(summary, 0, Look(language="fr")) == [f"{fr}\N{NO-BREAK SPACE}; 0,00 s"]
    assert statistics_text(summary, shipped(), 0, Look()).splitlines()[0] == f"{en}; 0.00 s"


TIMES = [
    (0.004, "0.00 s, 2500 a second"),
    (0.5, "0.50 s, 20 a second"),
    (4, "4.00 s, 2.5 a second"),
    (59.4, "59.40 s, 0.17 a second"),
    (59.6, "0:01:00, 0.17 a second"),
    (3725, "1:02:05, 0.0 a second"),
]


@pytest.mark.parametrize(("seconds", "expected"), TIMES)
def test_the_time_and_the_rate(seconds: float, expected: str) -> None:
    assert lines(Summary(records=10), seconds) == [f"10 records: 10 scored; {expected}"]


def test_the_rate_in_every_language() -> None:
    assert lines(Summary(records=10), 0.5, Look(language="zh")) == ["10 筆：算出 10；0.50 秒，每秒 20 筆"]
    assert lines(Summary(records=10), 0.5, Look(language="fr"))[0].endswith(
        "\N{NO-BREAK SPACE}; 0,50 s, 20 par seconde"
    )


def test_hands_by_total_and_the_patterns() -> None:
    assert lines(SMALL)[1:] == ["Hands by tai: 0: 6, 3: 2", "Patterns: Self-Drawn 4, Dragon Pung 1, early_win_5 1"]
    assert lines(SMALL, look=Look(language="zh"))[1:] == [
        "各台數的副數：0: 6、3: 2",
        "台種：自摸 4、三元刻 1、early_win_5 1",
    ]


def test_many_totals_and_patterns_are_cut_short() -> None:
    """The eleven lowest totals, then 12 to 20 hands each together; the ten patterns that stand last."""
    _, totals, patterns = lines(LARGE)
    assert totals.startswith("Hands by tai: 0: 1, 1: 2, ")
    assert totals.endswith(", 10: 11, 11+: 144")
    rows = shipped().rows
    most = sorted(rows, key=lambda row: -row.position)[:10]
    names = [f"{row.names['en']} {10 + row.position}" for row in most]
    assert patterns == f"Patterns: {', '.join(names)}, and {len(rows) - 10} more"


def test_twelve_totals_and_ten_patterns_are_not() -> None:
    rows = shipped().rows[:10]
    summary = Summary(12, totals=Counter(range(12)), patterns=Counter(row.id for row in rows))
    _, totals, patterns = lines(summary)
    assert totals.endswith(", 10: 1, 11: 1")
    assert all(f"{row.names['en']} 1" in patterns for row in rows)
    assert "more" not in patterns


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("width", [40, 60, 100])
def test_the_lines_keep_to_the_width(language: Language, width: int) -> None:
    wrapped = lines(LARGE, look=Look(language=language, width=width))
    assert max(map(cells, wrapped[1:])) <= width
    assert all(line.startswith("  ") for line in wrapped[2:] if ":" not in line and "：" not in line)
    blank = "" if language == "zh" else " "
    joined = "\n".join(wrapped).replace("\n  ", blank)
    assert joined.splitlines() == lines(LARGE, look=Look(language=language))


def test_tables_with_bars() -> None:
    """In 40 cells are left for the bars: 40 less 5 + 7 + 4 and three gaps of 2, which is 18; a third of them is 6."""
    text = statistics(SMALL, Look(width=40))
    totals, patterns, errors = tables_of(text)
    assert [line.split() for line in totals] == [
        ["Tai", "Hands", "%"],
        ["-" * 5, "-" * 7, "-" * 4, "-" * 18],
        ["0", "6", "75.0", "█" * 18],
        ["3", "2", "25.0", "█" * 6],
    ]
    assert [line.split()[-2] for line in patterns[2:]] == ["50.0", "12.5", "12.5"]
    assert [line.split()[:3] for line in errors[2:]] == [["not_a_win", "2", "18.2"], ["bad_tile", "1", "9.1"]]
    titles = [block for block in text.split("\n\n")[1:] if "\n" not in block]
    assert titles == ["Hands by tai", "Patterns", "Errors"]


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("width", [None, 60, 80, 120])
def test_the_tables_line_up_and_fit(language: Language, width: int | None) -> None:
    tables = tables_of(statistics(LARGE, Look(language=language, width=width)))
    assert len(tables) == 2
    for table in tables:
        refuse_crooked(table)
        assert max(map(cells, table)) == (width or 80)
        assert max(line.count("█") for line in table) >= 8


def test_a_bar_is_drawn_in_eighths_of_a_cell() -> None:
    """18 cells for the most, 288 hands: two hands are an eighth, and so is one."""
    counts = {0: 288, 1: 18, 2: 14, 3: 2, 4: 1}
    summary = Summary(400, totals=Counter(counts))
    (table,) = tables_of(statistics(summary, Look(width=40)))
    assert [line.split()[-1] for line in table[2:]] == ["█" * 18, "█▏", "▉", "▏", "▏"]


def test_a_narrow_terminal_goes_without_ids_and_then_without_bars() -> None:
    """Names, hands and percentages take 11 + 7 + 4 cells, ids 11, each with a gap of 2: a bar has 8 of 49 or of 36."""
    found = {width: tables_of(statistics(SMALL, Look(width=width))) for width in (49, 48, 36, 35)}
    patterns = {width: tables[1] for width, tables in found.items()}
    assert [line.split()[0] for line in patterns[49][2:]] == ["Self-Drawn", "Dragon", "early_win_5"]
    assert patterns[49][2].split()[1] == "self_drawn"
    assert patterns[48][2].split() == ["Self-Drawn", "4", "50.0", "█" * 20]
    assert patterns[36][2].split() == ["Self-Drawn", "4", "50.0", "█" * 8]
    assert patterns[35][2].split() == ["Self-Drawn", "4", "50.0"]
    assert all(max(map(cells, table)) <= width for width, table in patterns.items())


def test_in_the_narrowest_terminal_rows_are_paragraphs() -> None:
    assert "\n\nPattern: Self-Drawn\nHands: 4\n%: 50.0\n\nPattern: Dragon Pung\n" in statistics(SMALL, Look(width=24))


def test_where_there_is_no_terminal_nothing_is_left_out() -> None:
    house = load_ruleset({"extends": "wikipedia", "patterns": {"self_drawn": {"tai": 1, "en": "Self-Drawn " * 8}}})
    text = statistics_text(SMALL, house, 0.5, Look())
    first = tables_of(text)[1][2]
    assert first.split()[-4:] == ["self_drawn", "4", "50.0", "█" * 8]
    assert first.startswith("Self-Drawn Self-Drawn")


def test_markdown() -> None:
    text = statistics(SMALL, Look("markdown", width=30)).splitlines()
    assert [line for line in text if line.startswith("#")] == ["## Hands by tai", "## Patterns", "## Errors"]
    rows = [[cell.strip() for cell in line.split("|")[1:-1]] for line in text if line.startswith("| ")]
    assert ["0", "6", "75.0", "█" * 20] in rows
    assert ["Self-Drawn", "self_drawn", "4", "50.0", "█" * 20] in rows
    assert ["bad_tile", "1", "9.1", "█" * 10] in rows
    assert rows[0] == ["Tai", "Hands", "%", ""]


def test_a_name_from_outside_breaks_nothing() -> None:
    house = load_ruleset({"extends": "wikipedia", "patterns": {"self_drawn": {"tai": 1, "en": "a|b"}}})
    assert r"| a\|b " in statistics_text(SMALL, house, 0.5, Look("markdown"))
    assert "a|b  " in statistics_text(SMALL, house, 0.5, Look())
    assert "Patterns: a|b 4" in summary_text(SMALL, house, 0.5, Look())


def test_a_run_without_hands_has_no_tables() -> None:
    assert statistics(Summary(), Look()) == "0 records: 0 scored; 0.50 s"
