"""Help is broken into lines by the cells of a terminal, as each script allows."""

from __future__ import annotations

import commandline
import pytest

from taical.render.text import cells, wrapped

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


@pytest.mark.parametrize("text", ["", "abc", "連莊 (2)", "été", "「，」"])
def test_cells_are_those_of_the_tables(text: str) -> None:
    assert cells(text) == commandline.cells(text)
