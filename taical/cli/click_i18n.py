"""Click in the language in use: commands with translated help, and the language that a call speaks.

Help is written in English beside the options, and translated when it is shown, a paragraph at a time. The language is
decided once, before anything is read or said: by --lang wherever it stands in the call, else by TAICAL_LANG, else by
the config file, else by the locale.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from taical.cli.asked import asks_for_json, language_asked_for
from taical.cli.echo import echo
from taical.i18n import (
    CATALOGUES,
    LANGUAGES,
    Language,
    current,
    gettext,
    language_called,
    language_of_locale,
    marked,
    use,
)
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

CALL = "taical.cli.call"
"""Under which name a context has the words of the call."""

_SENTENCE = r".*?(?:。|\.(?= |$)|$)"


class Argument(click.Argument):
    """An argument that is called by a word of the language."""

    def make_metavar(self, ctx: click.Context) -> str:
        """Return what it is called in usage and errors."""
        return gettext(super().make_metavar(ctx))


class Command(click.Command):
    """A command whose help comes in the language in use."""

    _help: click.Option | None = None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the call, with errors in the language in use: for programs English, where no other is asked for."""
        if asks_for_json(ctx, args):
            settings = ctx.default_map or {}
            speak(language_asked_for(ctx.meta.get(CALL, args)) or language_called(settings.get("lang", "")) or "en")
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as error:
            known = tuple(name for param in self.get_params(ctx) for name in param.opts)
            raise _nearly(error, error.option_name, known, ctx) from None
        except click.MissingParameter as error:
            raise MissingError(error.param, ctx) from None
        except click.BadParameter as error:
            source = error.param and source_of(error.param, ctx)
            if error.param and source:
                hint = error.param.get_error_hint(ctx)
                error.param_hint = _("{option} from {source}").format(option=hint, source=source)
            raise

    def get_help(self, ctx: click.Context) -> str:
        """Return the help."""
        from taical.cli.help_layout import HelpFormatter  # most calls ask for no help

        formatter = HelpFormatter(ctx.terminal_width, ctx.max_content_width)
        self.format_help(ctx, formatter)
        return formatter.getvalue().rstrip("\n")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option --help, in English as all others are."""
        names = self.get_help_option_names(ctx)
        if self._help is None and names:
            # Not with click's own, which looks for its sentences in the catalogues of all languages of the locale.
            sentence = marked("Show this message and exit.")
            self._help = click.Option(
                names, is_flag=True, expose_value=False, is_eager=True, callback=_show_help, help=sentence
            )
        return self._help

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return what stands in the usage."""
        return [gettext(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:  # noqa: ARG002
        """Write the text of the help."""
        from taical.cli.help_layout import paragraphs, spoken

        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(map(spoken, paragraphs(self.help))))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options."""
        options = [param for param in self.get_params(ctx) if isinstance(param, click.Option)]
        with formatter.section(_("Options")):
            formatter.write_dl([row for option in options if (row := _spoken_option(option, ctx).get_help_record(ctx))])

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return the first sentence of the help."""
        if current() == "en":
            return super().get_short_help_str(limit)
        from taical.cli.help_layout import paragraphs, spoken

        found = re.match(_SENTENCE, spoken(next(paragraphs(self.help), "")))
        return found[0].rstrip(".。") if found else ""

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return completions, with help for the shells that show it."""
        items = super().shell_complete(ctx, incomplete)
        for item in items:
            item.help = item.help and gettext(item.help)
        return items


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:  # noqa: ARG001 - as click has it
    if value and not ctx.resilient_parsing:
        echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class Group(Command, click.Group):
    """A group of commands whose help comes in the language in use."""

    command_class = Command

    def __init__(self, *args: Any, **attributes: Any) -> None:  # noqa: ANN401 - as click has them
        super().__init__(*args, **attributes)
        self._does_something = self.invoke_without_command
        self.invoke_without_command = True  # else to show its help, also where a language was asked for

    def invoke(self, ctx: click.Context) -> Any:  # noqa: ANN401 - as click has it
        """Run the command that the call names."""
        answer = super().invoke(ctx)
        if ctx.invoked_subcommand is None and not self._does_something:
            raise click.exceptions.NoArgsIsHelpError(ctx)
        return answer

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find a command, or suggest the nearest name."""
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            known = tuple(self.list_commands(ctx))
            raise _nearly(error, error.command_name, known, ctx) from None

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options, then the commands."""
        super().format_options(ctx, formatter)
        self.format_commands(ctx, formatter)


class MissingError(click.UsageError):
    """A parameter is missing; said with the full stop of the language."""

    def __init__(self, param: click.Parameter | None, ctx: click.Context) -> None:
        sentence = click.MissingParameter(ctx=ctx, param=param).format_message().rstrip(".")
        super().__init__(_("{sentence}.").format(sentence=sentence), ctx)
        self.param = param


def _nearly(error: click.UsageError, word: str, known: tuple[str, ...], ctx: click.Context) -> click.UsageError:
    """Return an error about an unknown word and the nearest known one, in one sentence."""
    from taical.errors import nearest

    return click.UsageError(error.message.rstrip(".。") + nearest(word, known), ctx)


def source_of(param: click.Parameter, ctx: click.Context) -> str | None:
    """Return where the value of an option came from, other than the call: a variable, or a line of the config file."""
    source = ctx.get_parameter_source(param.name or "")
    if source is ParameterSource.ENVIRONMENT:
        return str(param.envvar)
    if source is ParameterSource.DEFAULT_MAP:
        from taical.cli.settings import place_of

        return place_of(param.name or "")
    return None


def _spoken_option(option: click.Option, ctx: click.Context) -> click.Option:
    """Return an option as it is shown."""
    from copy import copy

    shown = copy(option)
    shown.help = option.help and gettext(option.help)
    if not option.is_flag:
        shown.metavar = gettext(option.make_metavar(ctx))
    return shown


# --- The language of a call -------------------------------------------------------------------------------------------


Decorated = TypeVar("Decorated", bound=Callable[..., Any])

_OWN = "click"
"""The catalogue of the sentences that click says by itself."""

_NONE = "messages"
"""The default catalogue of Python's gettext, which does not exist."""


def speak(language: Language) -> None:
    """Use a language for all further messages, Click's own included."""
    import gettext as standard  # which click has imported

    use(language)
    standard.textdomain(_NONE if language == "en" else _OWN)
    if language != "en":
        standard.bindtextdomain(_OWN, CATALOGUES)
        os.environ["LANGUAGE"] = language  # Python's gettext knows no other way to ask for a language


def error_line(message: str) -> str:
    """Format an error that does not end the call as Click formats those that do, in colours."""
    return in_colours(plain_error_line(message))


def plain_error_line(message: str) -> str:
    """Format an error without colours, for a text that is still to be wrapped."""
    from taical.render.text import error_text  # most calls have no error

    return _("Error: {message}").format(message=error_text(message))


def in_colours(text: str) -> str:
    """Return the text of an error with the word for it in red, and what was meant instead in cyan."""
    from taical.render.colour import coloured  # most calls have no error

    before, _message, after = _("Error: {message}").partition("{message}")
    if before and not after:
        mark = before.rstrip()
        text = re.sub(f"^{re.escape(mark)}", coloured(mark, "error"), text, count=1, flags=re.MULTILINE)
    for offer, fields in _OFFERS.items():
        meant = "([^\x1b]+?)".join(map(re.escape, re.split(fields, _(offer))))
        text = re.sub(meant, lambda found: found[0].replace(found[1], coloured(found[1], "hint")), text)
    return text


_OFFERS = {
    "; did you mean '{word}'?": r"\{word\}",
    "; did you mean {name!r}?": r"\{name(?:!r)?\}",
    "; did you mean {sign} ({tile})?": r"\{sign\}|\{tile\}",
}
"""The tails of messages that offer something else, and where in them it stands; the first place is coloured."""


def speak_as_asked(arguments: Sequence[str], otherwise: str = "") -> None:
    """Have everything be said in the language that a call asks for."""
    speak(language_asked_for(arguments) or language_called(otherwise) or language_of_locale())


class LanguageName(click.Choice[str]):
    """One of the languages, also written as in the name of a locale."""

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept a language."""
        return super().convert(language_called(value) or value, param, ctx)


def _nearest_lang(ctx: click.Context, param: click.Parameter, value: Language | None) -> Language | None:
    """Return the --lang of a command, else the nearest one before the command, else the one of the settings."""
    if ctx.get_parameter_source(param.name or "") is ParameterSource.COMMANDLINE:
        return value
    return (ctx.parent and ctx.parent.params.get("lang")) or value


def lang_option(*, exposed: bool = True) -> Callable[[Decorated], Decorated]:
    """Return the option --lang."""
    return click.option(
        "--lang",
        type=LanguageName(LANGUAGES),
        envvar="TAICAL_LANG",
        expose_value=exposed,
        callback=_nearest_lang,
        help="The language; without it, that of the locale, but English in JSON, CSV and Parquet."
        if exposed
        else "The language of what is said; without it, that of the locale.",
    )
