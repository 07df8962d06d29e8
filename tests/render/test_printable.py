"""Text from outside cannot steer a terminal."""

from __future__ import annotations

import pytest

from taical.render.text import as_markdown, printable


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
