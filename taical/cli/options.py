"""Options that several commands share, and their types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import wraps
from typing import IO, TYPE_CHECKING, Any, TypeVar, cast

import click
from click.core import ParameterSource

from taical.cli.asked import FORMAT_VARIABLE, default_color
from taical.cli.click_i18n import Argument, lang_option, source_of
from taical.domain.fields import OPTIONS, field_named
from taical.errors import TaicalError
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from taical.domain.rules import Number, RuleSet
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import Look, TableForm

INPUT_FORMATS = ("yaml", "json", "jsonl", "csv", "parquet", "xlsx", "txt")
"""What can be in the files of hands."""

Command = TypeVar("Command", bound=Callable[..., Any])
Loaded = TypeVar("Loaded")


class RecordWord(click.ParamType):  # type: ignore[type-arg]
    """A word of the hand record, in English or Chinese, such as a seat."""

    name = "word"

    def __init__(self, field: str, *words: str) -> None:
        self._field = field
        self._words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:  # noqa: ARG002 - click's signature
        """Return the words for the help."""
        return f"[{'|'.join(self._words)}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Accept the word as the record does; who a player is to the winner can only be said once that is known."""
        from taical.domain.vocabulary import read_word, seat_seen_from

        if self._field == "from" and seat_seen_from("E", value):
            return value
        try:
            return read_word(self._field, value)
        except TaicalError as error:
            self.fail(error.message, param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG002
        """Offer the words."""
        from click.shell_completion import CompletionItem

        return [CompletionItem(word) for word in self._words if word.startswith(incomplete)]


class Amount(click.ParamType):  # type: ignore[type-arg]
    """An exact amount of points or money."""

    name = "number"

    def convert(self, value: object, param: click.Parameter | None, ctx: click.Context | None) -> Number:
        """Accept a number from 0."""
        from taical.domain.amounts import read_amount

        try:
            return read_amount(str(value), (param and param.name) or _("it"))
        except TaicalError as error:
            self.fail(error.message, param, ctx)


class Stakes(click.ParamType):  # type: ignore[type-arg]
    """A base and the price of one tai, such as 100/20."""

    name = "BASE/UNIT"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Number, Number]:
        """Accept stakes."""
        from taical.domain.amounts import read_stakes

        try:
            return read_stakes(value)
        except TaicalError as error:
            self.fail(error.message, param, ctx)


class WholeNumber(click.IntRange):
    """A whole number within bounds, with an error in a card player's words."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - as click has it
        """Accept the number."""
        try:
            number: int = super().convert(value, param, ctx)
        except click.BadParameter:
            message = _("{value} is not a whole number from {least} upwards")
            if self.max is not None:
                message = _("{value} is not a whole number from {least} to {most}")
            self.fail(message.format(value=repr(str(value)), least=self.min, most=self.max), param, ctx)
        return number


class Streak(WholeNumber):
    """How many times the dealer has stayed on, as a number or in words such as 連二拉二."""

    def __init__(self) -> None:
        super().__init__(0)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:  # noqa: ANN401 - as click has it
        """Accept the number."""
        from taical.domain.vocabulary import read_streak

        return super().convert(read_streak(value), param, ctx)


def complete_ruleset(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    """Offer the names of rule sets, then files."""
    from click.shell_completion import CompletionItem

    from taical.rulesets import shipped_names

    names = [CompletionItem(name) for name in shipped_names() if name.startswith(incomplete)]
    return names or [CompletionItem(incomplete, type="file")]


def _complete_change(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:  # noqa: ARG001
    from click.shell_completion import CompletionItem

    from taical.rulesets.schema import SECTIONS

    paths = (f"{section}.{name}=" for section, names in SECTIONS.items() for name in names)
    return [CompletionItem(path) for path in paths if path.startswith(incomplete)]


def record_option(name: str, **changes: Any) -> Callable[[Command], Command]:  # noqa: ANN401 - as click has them
    """Return the option of a field of the hand record, with changed settings if any."""
    field = field_named(name)
    settings: dict[str, Any] = {"help": field.help, "default": field.default}
    if field.kind in ("seat", "word"):
        settings["type"] = RecordWord(name, *field.words)
        settings["show_default"] = field.default is not None
    elif field.name == "streak":
        settings["type"] = Streak()
    elif field.kind == "count":
        settings["type"] = WholeNumber(0)
    elif field.kind == "flag":
        settings["is_flag"] = True
    elif field.kind == "amount":
        settings["type"] = Amount()
    elif field.kind == "lines":
        settings |= {"multiple": True, "metavar": "NAME=TAI", "callback": _lines}
    else:
        settings["metavar"] = "TILES"
    if name in _FROM_ENVIRONMENT:
        settings["envvar"] = f"TAICAL_{name.upper()}"
    return click.option(*filter(None, (field.flag, field.option, field.attribute)), **settings | changes)


_PRICES = ("base", "unit")


def _lines(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> dict[str, Any] | None:
    """Return the lines that were given as NAME=TAI."""
    if not value:
        return None
    from taical.domain.builder import read_lines

    found: dict[str, Any] = {}
    for text in value:
        try:
            lines = read_lines(text)
            twice = next((name for name in lines if name in found), None)
            if twice:
                raise click.BadParameter(_("extra has {name} twice").format(name=twice), ctx, param)
            found |= lines
        except TaicalError as error:
            raise click.BadParameter(error.message, ctx, param) from None
    wrong = next((tai for tai in found.values() if not isinstance(tai, int)), None)
    if wrong is not None:
        message = _("{value} is not a whole number of tai").format(value=repr(wrong))
        raise click.BadParameter(message, ctx, param)
    return found


_FROM_ENVIRONMENT = ("seat", "round", "dealer", "base", "unit")
"""The fields for which a variable gives a default, such as TAICAL_SEAT."""


def record_options(command: Command) -> Command:
    """Add the options for how a hand was won, and --self-draw after --from."""
    for name in reversed([field.name for field in OPTIONS if field.name not in _PRICES]):
        if name == "from":
            command = click.option(
                "-d", "--self-draw", is_flag=True, help="The winning tile was drawn; this is assumed without --from."
            )(command)
        command = record_option(name)(command)
    return command


def paths_option(command: Command) -> Command:
    """Add --allow-paths."""
    return click.option(
        "--allow-paths",
        is_flag=True,
        help="Let the rule set of a record be a file also where records come from standard input, a pipe or Parquet.",
    )(command)


def input_options(command: Command) -> Command:
    """Add the files of hands, --input and --allow-paths."""
    command = paths_option(command)
    command = click.option(
        "--input",
        "input_format",
        type=click.Choice(INPUT_FORMATS),
        help="Format of the files, if their ending does not tell.",
    )(command)
    return click.argument(
        "files", cls=Argument, nargs=-1, required=True, metavar="FILE...", type=click.Path(allow_dash=True)
    )(command)


def price_options(command: Command, *, usual: bool = True) -> Command:
    """Add --base and --unit, and --stakes for both, which comes to the command as these two.

    Args:
        command: The command.
        usual: Whether the environment may say what they usually are.
    """

    @wraps(command)
    def with_prices(*args: Any, stakes: tuple[Number, Number] | None, **options: Any) -> Any:  # noqa: ANN401 - as click has them
        if stakes:
            source = click.get_current_context().get_parameter_source
            prices = {name: (options[name], source(name)) for name in _PRICES}
            options |= {name: price for name, (price, _) in staked(prices, stakes, source("stakes")).items()}
        return command(*args, **options)

    stakes = click.option(
        "--stakes",
        type=Stakes(),
        envvar="TAICAL_STAKES" if usual else None,
        help="底 and the price of one tai together, such as 100/20 or 底100台20.",
    )
    named: Mapping[str, Any] = {} if usual else {"envvar": None}
    return record_option("base", **named)(record_option("unit", **named)(stakes(cast("Command", with_prices))))


Source = ParameterSource | None


def staked(
    prices: Mapping[str, tuple[Number | None, Source]], stakes: tuple[Number, Number], source: Source
) -> dict[str, tuple[Number | None, Source]]:
    """Return base and unit with where they come from, once stakes count: what is said nearer to the call goes first."""
    found: dict[str, tuple[Number | None, Source]] = {}
    for (name, (price, its_source)), staking in zip(prices.items(), stakes, strict=True):
        if price is not None and price != staking and its_source is source:
            from taical.domain.amounts import stakes_text

            message = _("--stakes {stakes} and --{name} {price} contradict each other.")
            raise click.UsageError(message.format(stakes=stakes_text(*stakes), name=name, price=price))
        nearer = price is not None and _SOURCES.index(its_source) < _SOURCES.index(source)
        found[name] = (price, its_source) if nearer else (staking, source)
    return found


_SOURCES: tuple[Source, ...] = (
    ParameterSource.COMMANDLINE,
    ParameterSource.ENVIRONMENT,
    ParameterSource.DEFAULT_MAP,
    ParameterSource.DEFAULT,
)
"""Where a value can come from, the one that counts first."""


def rules_options(command: Command) -> Command:
    """Add --ruleset and --set."""
    command = click.option(
        "--set",
        "changes",
        multiple=True,
        metavar="PATH=VALUE",
        shell_complete=_complete_change,
        help="Change one value or switch, such as patterns.last_tile_claim=1; may be repeated.",
    )(command)
    return click.option(
        "--ruleset",
        default="wikipedia",
        show_default=True,
        envvar="TAICAL_RULESET",
        shell_complete=complete_ruleset,
        help="The table to count by: a name or the path of a YAML file; for score also several with commas, or all.",
    )(command)


def format_option(command: Command) -> Command:
    """Add --format, for a command that answers with one thing."""
    return click.option(
        "--format",
        "output",
        type=click.Choice(["table", "json", "markdown"]),
        envvar=FORMAT_VARIABLE,
        default="table",
        show_default=True,
        help="How the answer is written.",
    )(command)


def look_options(command: Command) -> Command:
    """Add --lang, --tiles and --color/--no-color."""
    command = color_option(command)
    command = click.option(
        "--tiles",
        type=click.Choice(["plain", "zh", "unicode"]),
        envvar="TAICAL_TILES",
        default="plain",
        show_default=True,
        help="How tiles are written in tables.",
    )(command)
    return lang_option()(command)


def color_option(command: Command) -> Command:
    """Add --color/--no-color."""
    return click.option(
        "--color/--no-color",
        default=None,
        callback=_set_color,
        expose_value=False,
        help="Colour or not; without it, colour in a terminal unless NO_COLOR is set.",
    )(command)


def _set_color(ctx: click.Context, param: click.Parameter, value: bool | None) -> None:  # noqa: ARG001
    ctx.color = default_color() if value is None else value


def run_ruleset(ruleset: str, changes: tuple[str, ...]) -> RuleSet:
    """Load the rule set of a run."""
    from taical.rulesets import load_ruleset

    return ruleset_of(lambda: load_ruleset(ruleset, changes))


def run_rulesets(names: str, changes: tuple[str, ...]) -> list[RuleSet]:
    """Load the rule sets to compare: names separated by commas, or `all`."""
    if names == "all":
        from taical.rulesets import shipped_names

        return [run_ruleset(name, changes) for name in shipped_names()]
    return [run_ruleset(name.strip(), changes) for name in names.split(",")]


class RulesetUsageError(click.UsageError):
    """A rule set was asked for that cannot be used."""

    def __init__(self, error: TaicalError, message: str | None = None) -> None:
        super().__init__(message or error.message)
        self.error = error


def ruleset_of(load: Callable[[], Loaded]) -> Loaded:
    """Load a rule set that was named on the command line."""
    try:
        return load()
    except TaicalError as error:
        source = _source_of_ruleset()
        raise RulesetUsageError(error, source and in_setting("--ruleset", source, error.message)) from None


def _source_of_ruleset() -> str | None:
    """Return which setting names the rule set of this call, if its --ruleset does not."""
    ctx = click.get_current_context(silent=True)
    params = ctx.command.params if ctx else []
    return next((source_of(param, ctx) for param in params if ctx and param.name == "ruleset"), None)


def in_setting(name: str, source: str, message: str) -> str:
    """Return what is wrong with a setting, and where that comes from."""
    where = _("{option} from {source}").format(option=name, source=source)
    return _("{label}: {text}").format(label=where, text=message)


def is_terminal(stream: IO[str] | None) -> bool:
    """Tell whether a person is at a stream; a closed one is None."""
    return stream is not None and stream.isatty()


def look_of(form: TableForm, lang: Language | None, tiles: Style, *, to_terminal: bool, to_file: bool = False) -> Look:
    """Return the look of tables: as wide as the terminal, or without a limit if there is none; a file has no colour."""
    from taical.render.table import Look
    from taical.render.text import terminal_columns

    width = terminal_columns() if to_terminal else None
    asked = click.get_current_context().color
    colour = form == "table" and not to_file and (to_terminal if asked is None else asked)
    return Look(form, lang or current(), tiles, width, colour)
