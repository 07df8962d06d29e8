"""The balances of a book over its hands, as a line chart that `pygal` draws."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import TYPE_CHECKING, Any, NamedTuple

from taical.i18n import gettext as _
from taical.picture import PictureError
from taical.picture.svg import FONTS, LANG_TAGS
from taical.render.game import shown_name
from taical.render.text import amount_text, cells, fitted
from taical.report.contents import accounts

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.replay import Book
    from taical.render.table import Look

LIGHT = ("#1f6fb2", "#c2410c", "#2f7d32", "#a21caf", "#8a6d00", "#0e7490", "#b3261e", "#4f46e5", "#57606a")
DARK = ("#6db3f2", "#ff9d5c", "#7fd483", "#ee9bf5", "#e0c04c", "#5fd4e8", "#ff8f85", "#a9a5ff", "#b4bcc4")
"""The colours of the lines, on a light and on a dark page."""

DASHES = ("", "10 5", "2 5")
"""How lines are drawn: the first four whole, the next four dashed, so that alike colours differ in that too."""

_A_DASH = 4
_MOST_DOTS = 24
"""Up to how many hands each has a dot."""

_LONGEST_NAME = 24
_ROW = 1.7
"""How long a name in the legend may be, in cells, and how high a row of it is, in heights of text."""


class Size(NamedTuple):
    """The size of a chart, and that of its text."""

    name: str  # what its style is kept apart by
    width: int
    height: int
    text: int
    hands: int  # how many of them are named below the chart, at most


WIDE = Size("wide", 1040, 440, 15, 13)
NARROW = Size("narrow", 340, 320, 13, 7)
FILE = Size("file", 1040, 520, 16, 13)


def chart_file(book: Book, look: Look) -> str:
    """Return the chart as a file of its own, with a title and a legend."""
    title = _("{game}: balances over the hands").format(game=shown_name(book.name, look))
    return _drawn(book, look, FILE, title) + "\n"


def chart_element(book: Book, look: Look, size: Size) -> str:
    """Return the chart for a page, which has title and legend itself."""
    return _drawn(book, look, size, None)


def dash(number: int) -> str:
    """Return how a line is dashed, by its number."""
    return DASHES[number // _A_DASH % len(DASHES)]


def courses(book: Book) -> dict[str, list[Number | None]]:
    """Return what each account stood at before the first hand and after each one.

    Money between two hands belongs to the one before it. Who is not in the book yet stands at None.
    """
    points: list[dict[str, Number]] = []
    for entry in book.entries:
        if entry.hand is not None or not points:
            points.append(entry.balances)
        else:
            points[-1] = entry.balances
    return {name: [point.get(name) for point in points] for name in accounts(book)}


def _drawn(book: Book, look: Look, size: Size, title: str | None) -> str:
    pygal = _pygal()
    found = courses(book)
    names = [shown_name(name, look) for name in found]
    hands = max(map(len, found.values())) - 1
    chart = pygal.Line(
        width=size.width,
        height=size.height,
        style=pygal.style.Style(
            font_family=FONTS,
            title_font_size=size.text + 4,
            label_font_size=size.text - 1,
            major_label_font_size=size.text - 1,
        ),
        title=title,
        css=[f"inline:{_style(size, len(found), is_file=title is not None)}"],
        js=[],
        disable_xml_declaration=True,
        show_dots=hands <= _MOST_DOTS,
        dots_size=size.text / 4,
        show_legend=False,
        truncate_label=_LONGEST_NAME,
        x_labels=[str(hand) for hand in range(hands + 1)],
        x_labels_major=[str(hand) for hand in _named(hands, size)],
        show_minor_x_labels=False,
        value_formatter=lambda value: amount_text(_plain(value), look.language),
        margin=size.text / 2,
        spacing=size.text / 2,
    )
    chart.uuid = size.name
    named = title or _("Balances over the hands")
    chart.add_xml_filter(lambda root: _tidied(root, named, LANG_TAGS[look.language]))
    if title is not None:
        chart.add_xml_filter(lambda root: _with_legend(root, names, size))
    for name, values in zip(names, found.values(), strict=True):
        chart.add(name, values)
    drawn: str = chart.render(is_unicode=True)
    return drawn


def _pygal() -> Any:  # noqa: ANN401 - a module
    """Import pygal, without the hook by which it would import maps: Python 3.11 warns of it at every later import."""
    try:
        import pygal.style
    except ImportError:
        message = _("the chart needs pygal, which is not installed: {command}")
        raise PictureError(message.format(command="pip install 'taical[report]'")) from None
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, pygal.PluginImportFixer)]
    return pygal


def _style(size: Size, lines: int, *, is_file: bool) -> str:
    """Return the style of the chart, in place of pygal's own."""
    here = f"#chart-{size.name}"
    rules = [
        f"{here} text {{ font-size: {size.text - 1}px; stroke: none }}",
        f"{here} text.title {{ font-size: {size.text + 4}px; text-anchor: middle }}",
        f"{here} .axis.x text {{ text-anchor: middle }}",
        f"{here} .axis.y text {{ text-anchor: end }}",
        f"{here} .axis.x .guide.line {{ opacity: 0 }}",
        f"{here} path {{ fill: none }}",
        f"{here} .series .line {{ stroke-width: 2.5; stroke-linejoin: round; stroke-linecap: round }}",
        f"{here} .dot {{ stroke: none }}",
        *(f"{here} .color-{number} {{ stroke-dasharray: {dash(number)} }}" for number in range(lines) if dash(number)),
        *_coloured(here, lines, LIGHT, ("#22262b", "#5d636a", "#e0dbcb", "#8b8778", "#fffdf6"), is_file=is_file),
    ]
    dark = _coloured(here, lines, DARK, ("#e8e6df", "#a3a9b0", "#333b43", "#7d858d", "#1b2126"), is_file=is_file)
    return "\n".join([*rules, f"@media (prefers-color-scheme: dark) {{ {' '.join(dark)} }}"])


def _coloured(
    here: str, lines: int, colours: Sequence[str], shades: tuple[str, str, str, str, str], *, is_file: bool
) -> Iterator[str]:
    """Return the rules for the colours: of title and names, the axes' text, guides, the axes, the paper."""
    text, muted, guide, axis, paper = shades
    yield f"{here} .title, {here} .name {{ fill: {text} }}"
    yield f"{here} .axis text {{ fill: {muted} }}"
    yield f"{here} .guide.line {{ stroke: {guide} }}"
    yield f"{here} .axis.major.line {{ stroke: {axis} }}"
    yield f"{here} .background {{ fill: {paper if is_file else 'none'} }}"
    for number in range(lines):
        colour = colours[number % len(colours)]
        yield f"{here} .color-{number} .line, {here} .color-{number}.line {{ stroke: {colour} }}"
        yield f"{here} .color-{number} .dot {{ fill: {colour} }}"


def _named(hands: int, size: Size) -> Sequence[int]:
    """Return the hands that are named below the chart: every one, every second, fifth, tenth and so on."""
    step = next(step for step in _steps() if hands < step * size.hands)
    return range(0, hands + 1, step)


def _steps() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def _plain(value: float) -> Number:
    """Return what pygal reckons with as an exact number again."""
    from taical.domain.amounts import simplest

    return simplest(Decimal(str(round(value, 6))))


# --- What pygal draws is a tree of elements ---------------------------------------------------------------------------


def _tidied(root: Any, title: str, language: str) -> Any:  # noqa: ANN401 - of one of two libraries
    """Take out scripts, comments and what only scripts need; name the drawing."""
    for parent in list(root.iter()):
        for child in list(parent):
            if not isinstance(child.tag, str) or child.tag in ("script", "desc"):
                parent.remove(child)
    root.find("title").text = title
    root.set("role", "img")
    root.set("{http://www.w3.org/XML/1998/namespace}lang", language)
    return root


def _with_legend(root: Any, names: Sequence[str], size: Size) -> Any:  # noqa: ANN401
    """Add the names with their lines below the chart, as many in a row as have room."""
    shown = [fitted(name, _LONGEST_NAME)[0] for name in names]
    column = (max(map(cells, shown)) + 6) * size.text * 0.6
    in_a_row = max(1, min(len(shown), int((size.width - size.text) // column)))
    left = (size.width - in_a_row * column) / 2
    legend = root.makeelement("g", {})
    for number, name in enumerate(shown):
        x = left + number % in_a_row * column
        y = size.height + _ROW * size.text * (number // in_a_row + 0.5)
        stroke = {"class": f"color-{number} line", "d": f"M{x:g} {y:g} h{2.4 * size.text:g}", "stroke-width": "3"}
        legend.append(root.makeelement("path", stroke))
        text = root.makeelement("text", {"class": "name", "x": f"{x + 3 * size.text:g}", "y": f"{y + size.text / 3:g}"})
        text.text = name
        legend.append(text)
    height = round(size.height + _ROW * size.text * (-(-len(shown) // in_a_row) + 0.5))
    paper = {"class": "background", "width": f"{size.width}", "height": f"{height}"}
    root.insert(2, root.makeelement("rect", paper))  # after the title and the style
    root.append(legend)
    root.set("viewBox", f"0 0 {size.width} {height}")
    return root
