"""`--picture`: draws the hand into a file."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from taical.cli.files import output_to
from taical.i18n import gettext as _
from taical.picture import PICTURE_FORMATS, PictureError, picture, picture_format_of

if TYPE_CHECKING:
    from taical.engine.scoring import Score
    from taical.render.table import Look


def drawing_to(path: str, rulesets: int) -> Callable[[Score, Look], None]:
    """Return what draws a score into a file, which gets its name once all is written.

    Args:
        path: The file; its ending says what is drawn.
        rulesets: How many rule sets the hand is scored under.

    Raises:
        click.UsageError: When the ending is unknown, or there is more than one score to draw.
    """
    picture_format = picture_format_of(path)
    if picture_format is None:
        known = _(", ").join(f".{name}" for name in PICTURE_FORMATS)
        message = _("{option} {path}: the file name must end in one of {known}")
        raise click.UsageError(message.format(option="--picture", path=path, known=known))
    if rulesets > 1:
        raise click.UsageError(_("--picture draws one score: name one rule set with --ruleset"))

    def draw(score: Score, look: Look) -> None:
        try:
            data = picture(score, look, picture_format)
        except PictureError as error:
            raise click.UsageError(str(error)) from None
        with output_to(path, exact=True) as output:
            output.bytes.write(data)

    return draw
