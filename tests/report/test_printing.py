"""Text from outside cannot steer a terminal."""

from __future__ import annotations

import pytest

from taical.report.printing import printable


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("", ""),
        ("table 3", "table 3"),
        ("東南西北 été 🀇", "東南西北 été 🀇"),
        ("a\tb", "a\\tb"),
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
