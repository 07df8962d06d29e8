"""A whole book in one file to share: a page, its chart alone, or Markdown.

`contents` says what is in it, `chart` draws the balances; `page` and `markdown` put it together.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Literal, get_args

if TYPE_CHECKING:
    from taical.domain.rules import Number
    from taical.game.replay import Book
    from taical.render.table import Look

ReportFormat = Literal["html", "svg", "png", "md"]

REPORT_FORMATS: tuple[ReportFormat, ...] = get_args(ReportFormat)


def report_format_of(path: str) -> ReportFormat | None:
    """Return the format that a file name ends in, or None.

    >>> report_format_of("friday.HTML"), report_format_of("friday.pdf")
    ('html', None)
    """
    ending = os.path.splitext(path)[1].lower().removeprefix(".")
    return next((name for name in REPORT_FORMATS if name == ending), None)


def report(book: Book, look: Look, report_format: ReportFormat, round_to: Number | None = None) -> bytes:
    """Return the report of a book as the bytes of a file; as SVG and PNG it is the chart alone.

    Args:
        book: The book.
        look: The language, and how tiles are written.
        report_format: What kind of file.
        round_to: Of what the amounts of the settlement are multiples.

    Raises:
        PictureError: A library that draws is not installed.
        GameError: The settlement cannot be rounded so.
    """
    from taical.explanation import spoken_in

    with spoken_in(look.language):
        if report_format == "html":
            from taical.report.page import report_page

            return report_page(book, look, round_to).encode()
        if report_format == "md":
            from taical.report.markdown import report_markdown

            return report_markdown(book, look, round_to).encode()
        from taical.picture.svg import png
        from taical.report.chart import chart_file

        svg = chart_file(book, look)
        return png(svg) if report_format == "png" else svg.encode()
