"""How wide tables are: as wide as the terminal allows, and as wide as they need to be where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest
from commandline import SOUTH, cells, refuse_crooked, tables_of, taical

from cli.terminal import Terminal

pytestmark = pytest.mark.slow

HANDS = (
    f"- {{hand: '{SOUTH}', seat: S}}\n"
    "- {id: bad, hand: 12x, seat: S}\n"
    f"- {{id: 第三副牌, hand: '{SOUTH}', seat: 南, base: 0.5}}\n"
)

# Calls whose last column is wrapped where the terminal is too narrow.
WRAPPING: dict[str, tuple[str, ...]] = {
    "batch": ("batch", "hands.yaml", "--quiet"),
    "readings": ("score", "11123m 222p 333s 444z 55z +1m", "-s", "N", "-r", "N", "--last-tile", "--readings"),
    "several": ("score", SOUTH, "-s", "S", "--ruleset", "wikipedia,star31,english16,shenlaiye"),
    "show": ("rules", "show", "star31"),
}


@pytest.fixture(autouse=True)
def hands(home: Path) -> Path:
    path = home / "hands.yaml"
    path.write_text(HANDS, encoding="utf-8")
    return path


def on_screen(*arguments: str, cwd: Path, **variables: str) -> str:
    """Return what a call shows in a terminal, whose width is the variable COLUMNS."""
    with Terminal(*arguments, cwd=cwd, variables=variables) as terminal:
        return terminal.end()[0]


def last_table(name: str, language: str) -> list[str]:
    """Return the table of a call whose last column is wrapped in a terminal, as wide as it is where there is none."""
    return tables_of(taical(*WRAPPING[name], "--lang", language).stdout)[-1]


def width_of_others(lines: list[str]) -> int:
    """Return how many cells the columns before the last take, with the gaps after them."""
    return lines[1].rindex(" ") + 1


def rows_of(lines: list[str]) -> list[list[str]]:
    """Return the cells of a table, the headings first; what was wrapped is one text again, without its blanks."""
    widths = [len(dashes) for dashes in lines[1].split()]
    rows: list[list[str]] = []
    for line in (lines[0], *lines[2:]):
        texts = _cut(line, widths)
        if texts[0]:
            rows.append(texts)
        else:
            rows[-1][-1] += texts[-1]
    return [[*texts, last.replace(" ", "")] for *texts, last in rows]


def _cut(line: str, widths: list[int]) -> list[str]:
    texts = []
    for width in widths:
        end = next((end for end in range(len(line)) if cells(line[:end]) >= width), len(line))
        texts.append(line[:end].strip())
        line = line[end + 2 :]
    return texts


@pytest.mark.parametrize("name", WRAPPING)
def test_what_is_piped_is_never_wrapped(name: str) -> None:
    wide = taical(*WRAPPING[name])
    for columns in ("1", "20", "40", "80"):
        narrow = taical(*WRAPPING[name], COLUMNS=columns)
        assert (narrow.exit_code, narrow.stdout) == (wide.exit_code, wide.stdout)


@pytest.mark.parametrize("columns", ["1", "40", "500"])
def test_a_file_is_never_wrapped(columns: str, home: Path) -> None:
    assert on_screen(*WRAPPING["batch"], "-o", "results", cwd=home, COLUMNS=columns) == ""
    assert (home / "results").read_text(encoding="utf-8") == taical("batch", "hands.yaml").stdout


def test_what_is_piped_out_of_a_terminal_is_never_wrapped(home: Path) -> None:
    answer = home / "answer"
    for call in WRAPPING.values():
        with Terminal(*call, cwd=home, columns=40, answer=answer) as terminal:
            assert terminal.end()[0] == ""
        assert answer.read_text(encoding="utf-8") == taical(*call).stdout


def test_markdown_is_never_wrapped(home: Path) -> None:
    for name in ("readings", "several"):
        call = (*WRAPPING[name], "--format", "markdown")
        assert on_screen(*call, cwd=home, COLUMNS="40") == taical(*call).stdout


def test_the_width_is_that_of_the_terminal_unless_columns_says_otherwise(home: Path) -> None:
    with Terminal(*WRAPPING["batch"], cwd=home, columns=75) as terminal:
        screen, _ = terminal.end()
    assert screen == on_screen(*WRAPPING["batch"], cwd=home, COLUMNS="75")
    with Terminal(*WRAPPING["batch"], cwd=home, columns=75, variables={"COLUMNS": "300"}) as terminal:
        assert terminal.end()[0] == taical(*WRAPPING["batch"]).stdout != screen


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("name", WRAPPING)
def test_the_last_column_is_wrapped_down_to_20_cells(name: str, language: str, home: Path) -> None:
    wide = last_table(name, language)
    for columns in (width_of_others(wide) + 20, width_of_others(wide) + 27, max(map(cells, wide)) - 1):
        screen = on_screen(*WRAPPING[name], "--lang", language, cwd=home, COLUMNS=str(columns))
        table = tables_of(screen)[-1]
        refuse_crooked(table)
        assert max(map(cells, table)) <= columns
        assert len(table) > len(wide)
        assert rows_of(table) == rows_of(wide)


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("name", [name for name in WRAPPING if name != "several"])  # whose first column is wrapped too
def test_rows_are_paragraphs_where_fewer_than_20_cells_are_left(name: str, language: str, home: Path) -> None:
    wide = last_table(name, language)
    headings, *rows = rows_of(wide)
    for columns in (width_of_others(wide) + 19, 30, 1):
        screen = on_screen(*WRAPPING[name], "--lang", language, cwd=home, COLUMNS=str(columns))
        assert wide[0] not in screen
        for row in rows:
            colon = "：" if language == "zh" else ":"
            lines = [f"{heading}{colon}{text}" for heading, text in zip(headings, row, strict=True) if text]
            assert without_blanks("".join(lines)) in without_blanks(screen)


def without_blanks(text: str) -> str:
    return "".join(text.split())


def test_a_table_that_fits_is_not_wrapped(home: Path) -> None:
    for name, call in WRAPPING.items():
        columns = max(map(cells, last_table(name, "en")))
        assert tables_of(on_screen(*call, cwd=home, COLUMNS=str(columns)))[-1] == last_table(name, "en")


def test_rows_as_paragraphs(home: Path) -> None:
    first, second, third = on_screen(*WRAPPING["batch"], cwd=home, COLUMNS="40").split("\n\n")
    counted = "Patterns: Self-Drawn 1 + Dragon Pung 1\n  + Closed Wait 1"
    assert first == f"Record: 1\nTai: 3\nEast: -70\nSouth: +190\nWest: -60\nNorth: -60\n{counted}"
    assert second.startswith("Record: bad\nTai: -\nPatterns: bad_tile: there is no tile\n  12x")
    assert third == f"Record: 第三副牌\nTai: 3\nEast: -40.5\nSouth: +101.5\nWest: -30.5\nNorth: -30.5\n{counted}\n"


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
def test_what_differs_between_two_tables_fits_the_terminal(language: str, home: Path) -> None:
    hand = ("--hand", "555z 66z 77z [111z] [222z] [333z] +6z", "-s", "W", "-f", "N")
    for more in ((), hand):
        call = ("rules", "diff", "wikipedia", "star31", *more, "--lang", language)
        screen = on_screen(*call, cwd=home, COLUMNS="80")
        assert max(map(cells, screen.splitlines())) <= 80
        assert max(map(cells, taical(*call).stdout.splitlines())) > 80


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("call", [("rules", "list"), ("score", SOUTH, "-s", "S", "--ruleset", "all")])
def test_lists_of_rule_sets_are_tables_at_80_columns(call: tuple[str, ...], language: str, home: Path) -> None:
    screen = on_screen(*call, "--lang", language, "--no-color", cwd=home, COLUMNS="80")
    (table,) = tables_of(screen)
    refuse_crooked(table)
    assert max(map(cells, table)) <= 80
    assert without_blanks("wikipedia") in without_blanks("".join(line[:24] for line in table))
    narrow = on_screen(*call, "--lang", language, "--no-color", cwd=home, COLUMNS="40")
    assert tables_of(narrow) == []
    assert max(map(cells, narrow.splitlines())) <= 40


EXAMPLE = ("taical ", "cat ")
WITH_HELP = ("", "score", "batch", "check", "waits", "explain", "quiz", "seats", "wall", "rules")


@pytest.mark.parametrize("language", ["zh", "en", "fr"])
@pytest.mark.parametrize("command", [*WITH_HELP, "rules diff"])
def test_help_fits_the_terminal_but_for_examples_to_copy(command: str, language: str) -> None:
    for columns in (40, 60, 80, 200):
        shown = taical("--lang", language, *command.split(), "--help", COLUMNS=str(columns)).stdout
        lines = [line for line in shown.splitlines() if not line.strip().startswith(EXAMPLE)]
        assert max(map(cells, lines)) <= min(columns, 80) + (language == "zh" and columns == 40) * 2
