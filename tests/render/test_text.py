"""Text is broken into lines by the cells of a terminal, amounts have signs, and nothing steers a terminal."""

from __future__ import annotations

from decimal import Decimal

import commandline
import pytest

from taical.domain.rules import Number
from taical.i18n import LANGUAGES
from taical.render import text as text_module
from taical.render.text import _PLAIN, as_markdown, cells, fitted, folded, printable, signed, without_markup, wrapped

TEXTS = [
    ("", 10, [""]),
    ("one two three", 80, ["one two three"]),
    ("one two three", 7, ["one two", "three"]),
    ("one  two", 80, ["one  two"]),
    ("one   two", 4, ["one", "two"]),
    ("a-word-too-long for it", 8, ["a-word-too-long", "for it"]),
    ("誰放槍，或搶了誰的槓。", 8, ["誰放槍，", "或搶了誰", "的槓。"]),
    ("一二三。", 6, ["一二", "三。"]),
    ("一二「三四」", 6, ["一二", "「三", "四」"]),
    ("檔案的 .svg 格式", 10, ["檔案的", ".svg 格式"]),
    ("用 --lang 指定", 80, ["用 --lang 指定"]),
    ("deux\N{NO-BREAK SPACE}: trois", 6, ["deux\N{NO-BREAK SPACE}:", "trois"]),
]


@pytest.mark.parametrize(("text", "width", "lines"), TEXTS)
def test_a_paragraph_in_lines(text: str, width: int, lines: list[str]) -> None:
    assert wrapped(text, width) == lines


@pytest.mark.parametrize("width", range(8, 40))
def test_no_line_is_too_wide_and_nothing_is_lost(width: int) -> None:
    text = "「牌」寫成一行，例如 123m 5s [中中中] 春 梅 +5s：手牌，吃、碰、明槓寫在 [ ] 內。"
    lines = wrapped(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert not any(line.startswith(("，", "、", "。", "：", "」")) or line.endswith("「") for line in lines)


@pytest.mark.parametrize(
    ("text", "width"),
    [
        ("", 0),
        ("abc", 3),
        ("連莊 (2)", 8),
        ("été", 3),
        ("e\N{COMBINING ACUTE ACCENT}te\N{COMBINING ACUTE ACCENT}", 3),
        ("「，」", 6),
        ("自摸", 4),
        ("24+三萬", 7),
        ("é", 1),
        ("🀇🀐", 2),
        ("🀄", 2),
        ("家族 👨‍👩‍👧", 7),
        ("\x1b", 0),
        ("\x1b[32m自摸 1\x1b[0m, 2", 9),
    ],
)
def test_cells(text: str, width: int) -> None:
    assert cells(text) == width


def test_plain_characters_are_as_wide_as_the_library_says() -> None:
    plain = [chr(code) for first, last in _PLAIN for code in range(ord(first), ord(last) + 1)]
    assert len(plain) > 20_000
    assert [char for char in plain if cells(char) != commandline.cells(char)] == []


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", ""),
        ("table 3", "table 3"),
        ("東南西北 été 🀇", "東南西北 été 🀇"),
        ("a\tb", "a\\tb"),
        ("ideographic\u3000space", "ideographic\\u3000space"),
        ("two\nlines\r\n", "two\\nlines\\r\\n"),
        ("\x1b[31mred\x1b[0m", "\\x1b[31mred\\x1b[0m"),
        ("bell\x07", "bell\\x07"),
        ("\x00", "\\x00"),
        ("\x7f\x9b2J", "\\x7f\\x9b2J"),
        ("left\u202eright", "left\\u202eright"),
        ("zero\u200bwidth", "zero\\u200bwidth"),
        ("line\u2028end", "line\\u2028end"),
        ("half \ud800", "half \\ud800"),
        ("tag \U000e0041", "tag \\U000e0041"),
        ("back\\slash", "back\\slash"),
        ("東\n", "東\\n"),
    ],
)
def test_what_cannot_be_printed_is_written_out(text: str, printed: str) -> None:
    assert printable(text) == printed
    assert printable(text).isprintable()
    assert printable(printable(text)) == printable(text)


def test_blanks_at_which_no_line_ends_stay() -> None:
    assert printable("1\u202f234\xa0:\t") == "1\u202f234\xa0:\\t"


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("table 3", "table 3"),
        ("東南西北", "東南西北"),
        ("a|b", r"a\|b"),
        ("back\\slash", r"back\\slash"),
        (r"\|", r"\\\|"),
        ("two\nlines", r"two\\nlines"),
        ("*bold* `code` ~~gone~~", r"\*bold\* \`code\` \~\~gone\~\~"),
        ("<b>&amp;", r"\<b>\&amp;"),
        ("[777z](1111s)", r"\[777z](1111s)"),
        ("not_a_win", "not_a_win"),
        ("_slanted_ a _b_", r"\_slanted\_ a \_b\_"),
    ],
)
def test_nothing_is_markup_in_a_cell_of_markdown(text: str, cell: str) -> None:
    assert as_markdown(text) == cell


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0"),
        (90, "+90"),
        (-90, "-90"),
        (Decimal("0.5"), "+0.5"),
        (Decimal("-0.00000001"), "-0.00000001"),
        (Decimal("1E+3"), "+1000"),
    ],
)
def test_amounts_have_their_sign(amount: Number, text: str) -> None:
    assert signed(amount, "en") == text


def test_decimals_of_amounts_are_as_in_the_language() -> None:
    assert [signed(Decimal("-1.5"), language) for language in LANGUAGES] == ["-1.5", "-1.5", "-1,5"]


def test_a_word_that_is_much_longer_than_a_line_is_cut_into_lines() -> None:
    assert folded("x" * 100_000, 10).split("\n") == ["x" * 10] * 10_000
    assert fitted("x" * 100_000, 10) == ["x" * 9 + "…"]


def test_what_a_stranger_writes_is_no_markup_and_stays_so_when_it_is_escaped_again() -> None:
    text = "a|b `c` <i> *d* [e](f) [777z]"
    escaped = r"a\|b \`c\` \<i> \*d\* [e\](f) [777z]"
    assert without_markup(text) == escaped
    assert without_markup(escaped) == escaped


def test_few_more_characters_of_a_long_name_are_measured_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[int] = []

    def counted(text: str) -> int:
        measured.append(len(text))
        return len(text)

    monkeypatch.setattr(text_module, "cells", counted)
    assert text_module._fitting("x" * 100_000, 60) == 60
    assert sum(measured) < 60 * 30
