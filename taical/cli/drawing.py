"""--picture: where a picture goes, and how concealed kongs lie in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from taical.cli.options import WholeNumber
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.picture import PictureFormat

Command = TypeVar("Command", bound=Callable[..., Any])


def picture_option(what: str) -> Callable[[Command], Command]:
    """Return the option --picture, whose help is `what`."""
    return click.option("--picture", type=click.Path(dir_okay=False), metavar="FILE", help=what)


def picture_options(what: str) -> Callable[[Command], Command]:
    """Return the options --picture, whose help is `what`, and --concealed-kong."""

    def added(command: Command) -> Command:
        command = click.option(
            "--concealed-kong",
            type=WholeNumber(0, 4),
            envvar="TAICAL_CONCEALED_KONG",
            help="How many tiles of a concealed kong lie face up in the picture; without it, all four.",
        )(command)
        return picture_option(what)(command)

    return added


def format_of_picture(path: str) -> PictureFormat:
    """Return the format of a picture by its ending."""
    from taical.picture import PICTURE_FORMATS, picture_format_of

    picture_format = picture_format_of(path)
    if picture_format is None:
        known = _(", ").join(f".{name}" for name in PICTURE_FORMATS)
        message = _("{option} {path}: the file name must end in one of {known}")
        raise click.UsageError(message.format(option="--picture", path=path, known=known))
    return picture_format


def faces_up(kong_faces: int | None) -> int:
    """Return how many tiles of a concealed kong lie face up."""
    from taical.picture import KONG_FACES

    return KONG_FACES if kong_faces is None else kong_faces


def draw_to(path: str, drawn: Callable[[], bytes]) -> None:
    """Write a picture into a file, which gets its name when all is written."""
    from taical.cli.files import output_to
    from taical.picture import PictureError

    try:
        data = drawn()
    except PictureError as error:
        raise click.UsageError(str(error)) from None
    with output_to(path, exact=True) as output:
        output.bytes.write(data)
