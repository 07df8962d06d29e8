"""Options that the commands about a book share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import click
from click.core import ParameterSource

from taical.cli.asked import FORMAT_VARIABLE
from taical.cli.click_i18n import lang_option, speak
from taical.cli.options import color_option, look_of
from taical.i18n import Language
from taical.render.table import Look

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Asked(NamedTuple):
    """What a call says of the book it is about and of how the answer is to look."""

    file: str
    game: str | None
    output: str
    lang: Language | None

    @property
    def json(self) -> bool:
        """Whether the answer is for programs."""
        return self.output in ("json", "jsonl")

    def look(self, *, to_terminal: bool) -> Look:
        """Return how the answer is to look."""
        return look_of(
            "markdown" if self.output == "markdown" else "table", self.lang, "plain", to_terminal=to_terminal
        )


def game_options(command: Decorated) -> Decorated:
    """Add --file, --game, --format, --lang and --color."""
    return _game_options(command, ("table", "json", "markdown"))


def log_options(command: Decorated) -> Decorated:
    """Add the same options, with JSON Lines as a format too."""
    return _game_options(command, ("table", "json", "jsonl", "markdown"))


def exchange_options(command: Decorated) -> Decorated:
    """Add the same options, with the formats of a file too."""
    return _game_options(command, ("table", "json", "markdown", "jsonl", "csv", "xlsx"))


def file_options(command: Decorated) -> Decorated:
    """Add --file, --game and --lang, for a command that writes a file."""
    return _book_options(lang_option()(command))


def _game_options(command: Decorated, formats: tuple[str, ...]) -> Decorated:
    command = lang_option()(color_option(command))
    command = click.option(
        "--format",
        "output",
        type=click.Choice(formats),
        envvar=FORMAT_VARIABLE,
        help="How the answer is written; without it, as a table.",
    )(command)
    return _book_options(command)


def _book_options(command: Decorated) -> Decorated:
    command = click.option(
        "--game", metavar="BOOK", help="The book: its name or its number; without it, the last one."
    )(command)
    return click.option(
        "--file",
        envvar="TAICAL_GAMES",
        metavar="FILE",
        type=click.Path(dir_okay=False),
        help="The file of the books, if it is not the usual one.",
    )(command)


def asked() -> Asked:
    """Return what the call says, also before the name of the command."""
    ctx = click.get_current_context()
    chain = [found for found in (ctx, ctx.parent) if found is not None and "game" in found.params]
    given = {name: _said(name, chain) for name in ("file", "game", "output", "lang")}
    found = Asked(given["file"] or default_file(), given["game"], given["output"] or "table", given["lang"])
    if found.json:
        speak(found.lang or "en")
    return found


def _said(name: str, chain: Sequence[click.Context]) -> Any:  # noqa: ANN401 - as click gives it
    """Return what the call says, on either side of the command's name, or else the environment."""
    said = [found for found in chain if found.params.get(name) is not None]
    typed = [found for found in said if found.get_parameter_source(name) is ParameterSource.COMMANDLINE]
    return next((found.params[name] for found in (*typed, *said)), None)


def default_file() -> str:
    """Return the usual place of the books on this platform."""
    from platformdirs import user_data_path  # not needed where a file is named

    return str(user_data_path("taical", appauthor=False) / "games.db")
