"""`taical config`: every setting, its value and where it comes from."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from taical.cli.click_i18n import Command, error_line
from taical.cli.echo import echo, echo_json
from taical.cli.json_errors import USAGE
from taical.cli.options import (
    RulesetUsageError,
    format_option,
    in_setting,
    is_terminal,
    look_of,
    look_options,
    run_rulesets,
    staked,
)
from taical.cli.settings import KEYS, PARAMETERS, path, place_of
from taical.errors import TaicalError
from taical.i18n import current
from taical.i18n import gettext as _

if TYPE_CHECKING:
    from taical.domain.tiles import Style
    from taical.i18n import Language
    from taical.render.table import TableForm


class _Setting(NamedTuple):
    """A setting as it is now."""

    key: str
    value: Any  # None where nothing is set
    source: str  # "default", a variable, or the config file with the line
    error: str = ""  # what is wrong with the value

    @property
    def variable(self) -> str:
        """The variable that can give it."""
        return f"TAICAL_{self.key.upper()}"


@click.command("config", cls=Command)
@format_option
@look_options
@click.pass_context
def command(ctx: click.Context, /, *, output: str, lang: Language | None, tiles: Style) -> None:
    """Show every setting, its value and where it comes from.

    An option of a call goes before a variable, a variable before the config file. In the file a setting is a line such
    as stakes = "100/20". The exit status is 2 if a value is wrong.

    \b
    Examples:
      taical config
      TAICAL_BASE=50 taical config --format json
    """
    settings = _settings(ctx)
    if output == "json":
        echo_json({"file": path(), "settings": list(map(_data, settings))})
    else:
        _print_table(settings, "markdown" if output == "markdown" else "table", lang, tiles)
    wrong = [each for each in settings if each.error]
    for each in wrong:
        echo(error_line(in_setting(each.key, each.source, each.error)), err=True)
    ctx.exit(2 if wrong else 0)


def _data(setting: _Setting) -> dict[str, Any]:
    """Return a setting for programs, with what is wrong with its value as any other error."""
    from taical.render.json import details_data

    known = {"key": setting.key, "value": setting.value, "source": setting.source, "variable": setting.variable}
    if not setting.error:
        return known
    return {**known, "error": details_data(TaicalError(USAGE, setting.error, field=setting.key))}


def _print_table(settings: list[_Setting], form: TableForm, lang: Language | None, tiles: Style) -> None:
    from taical.render.table import table

    look = look_of(form, lang, tiles, to_terminal=is_terminal(sys.stdout))
    head = [_("Setting"), _("Value"), _("From"), _("Variable")]
    rows = []
    for each in settings:
        value = _("the rule set's") if each.value is None and each.key in ("base", "unit") else each.value
        source = _("default") if each.source == "default" else each.source
        rows.append([each.key, "" if value is None else str(value), source, each.variable])
    echo(table(rows, head, look, align=("left",) * len(head), wrap=2))
    missing = "" if os.path.exists(path()) else _(" (there is none)")
    echo("\n" + _("Config file: {path}").format(path=path()) + missing)


def _settings(ctx: click.Context) -> list[_Setting]:
    """Return every setting as a call of `taical score` or `taical batch` would have it, in the order of the keys."""
    from taical.cli.jobs import jobs_parameter
    from taical.cli.score import command as score

    parameters = {parameter.name: parameter for parameter in (*score.params, jobs_parameter())}
    in_file = (ctx.find_root().default_map or {}).get("score", {})
    found: dict[str, _Setting] = {}
    sources: dict[str, ParameterSource] = {}
    for key in KEYS:
        parameter = parameters[PARAMETERS.get(key, key)]
        name = parameter.name or ""
        variable = os.environ.get(f"TAICAL_{key.upper()}")
        text = parameter.default if isinstance(parameter.default, str) else None
        place, sources[key] = "default", ParameterSource.DEFAULT
        if variable:
            text, place, sources[key] = variable, f"TAICAL_{key.upper()}", ParameterSource.ENVIRONMENT
        elif name in in_file:
            text, place, sources[key] = in_file[name], place_of(name), ParameterSource.DEFAULT_MAP
        elif key == "lang":
            text = current()
        found[key] = _checked(key, text, place, parameter, ctx)
    return _with_stakes(found, sources)


def _checked(key: str, text: Any, place: str, parameter: click.Parameter, ctx: click.Context) -> _Setting:  # noqa: ANN401
    """Return a setting with its value read as that of the option, or with what is wrong with it."""
    if text is None:
        return _Setting(key, None, place)
    try:
        value = parameter.type.convert(text, parameter, ctx)
    except click.BadParameter as error:
        return _Setting(key, text, place, error.message)
    if key == "ruleset":
        try:
            run_rulesets(value, ())
        except RulesetUsageError as error:
            return _Setting(key, text, place, error.error.message)
    return _Setting(key, value, place)


def _with_stakes(found: dict[str, _Setting], sources: dict[str, ParameterSource]) -> list[_Setting]:
    """Return the settings with base and unit as the stakes say, where these count."""
    from taical.domain.amounts import stakes_text

    stakes = found["stakes"]
    if stakes.value is None or stakes.error:
        return list(found.values())
    try:
        prices = {name: (found[name].value, sources[name]) for name in ("base", "unit") if not found[name].error}
        counted = staked(prices, stakes.value, sources["stakes"]) if len(prices) > 1 else {}
    except click.UsageError as error:
        found["stakes"] = stakes._replace(error=error.message)
        counted = {}
    for name, (price, source) in counted.items():
        if source is sources["stakes"] and found[name].value != price:
            found[name] = _Setting(name, price, stakes.source)
    found["stakes"] = found["stakes"]._replace(value=stakes_text(*stakes.value))
    return list(found.values())
