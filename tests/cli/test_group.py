"""`taical` itself: its help, its version, a misspelt command, and what it does not import."""

from __future__ import annotations

import sys
from importlib.metadata import version
from pathlib import Path

import click
import pytest
from commandline import SOUTH, process, taical

from taical.cli import cli, main
from taical.i18n import LANGUAGES

COMMANDS = ["score", "batch", "check", "waits", "explain", "quiz", "seats", "wall", "rules", "game", "config"]


@pytest.mark.parametrize("option", ["-h", "--help"])
def test_the_help_lists_the_commands_with_an_example(option: str) -> None:
    result = taical(option)
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.split("Commands:\n")[1].splitlines()] == COMMANDS
    assert "Example:" in result.stdout


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str) -> None:
    for option in ("-h", "--help"):
        result = taical(command, option)
        assert result.exit_code == 0
        assert f"taical {command} " in result.stdout.split("Example", 1)[1].split("Options:")[0]


def test_the_example_of_the_help_works() -> None:
    example = taical("--help").stdout.split("taical score '")[1].split("\n\n")[0]
    hand, _, options = example.partition("' ")
    assert taical("score", hand, *options.split()).exit_code == 0


def test_the_version() -> None:
    result = taical("--version")
    assert (result.exit_code, result.stdout) == (0, f"taical {version('taical')}\n")


@pytest.mark.parametrize(
    ("typed", "meant"), [("scor", "score"), ("bacth", "batch"), ("chekc", "check"), ("rule", "rules")]
)
def test_a_misspelt_command_gets_the_nearest(typed: str, meant: str) -> None:
    result = taical(typed, SOUTH)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{typed}'" in result.stderr
    assert f"did you mean '{meant}'?" in result.stderr


def test_an_unknown_command_is_wrong_usage() -> None:
    result = taical("xyzzy")
    assert result.exit_code == 2
    assert "'xyzzy'" in result.stderr
    assert "did you mean" not in result.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_an_unknown_option_is_wrong_usage(command: str) -> None:
    result = taical(command, "--no-such-option")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--no-such-option" in result.stderr


REPORTING = """\
import atexit, sys
atexit.register(lambda: print(*sorted(sys.modules), file=sys.stderr))
from taical.cli import cli, main
from taical.i18n import LANGUAGES
main()
"""


def imported(home: Path, *arguments: str) -> set[str]:
    """Return the modules that a call has imported when it ends."""
    done = process("-c", REPORTING, *arguments, cwd=home)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())


JSON = ("score", SOUTH, "-s", "S", "--format", "json")


SLOW = {"yaml", "pydantic", "pydantic_core", "wcwidth", "decimal", "shutil", "taical.records.parser"}
"""What takes long to import, and no score of a shipped rule set in whole points needs."""

OF_OTHER_RULES = {
    "taical.rulesets.loader",
    "taical.rulesets.compiler",
    "taical.patterns.house",
    "taical.engine.relations",
    "taical.domain.spelling",
}
"""What a rule set is put together with, what its own patterns need, and what reads a hand as people write it."""


def test_a_score_as_json_imports_nothing_slow(home: Path) -> None:
    modules = imported(home, *JSON)
    assert "taical.engine.scoring" in modules
    assert not modules & (SLOW | OF_OTHER_RULES | {"taical.render.score", "taical.render.text"})


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_score_as_a_table_imports_nothing_slow(language: str, home: Path) -> None:
    modules = imported(home, *JSON[:4], "--lang", language)
    assert "taical.render.table" in modules
    assert not modules & (SLOW | OF_OTHER_RULES)


def test_what_a_score_asks_for_is_imported(home: Path) -> None:
    assert imported(home, *JSON, "--unit", "0.5") >= {"decimal"}
    assert imported(home, *JSON, "--ruleset", "hkma2025") >= {"taical.patterns.house", "taical.engine.relations"}
    assert imported(home, *JSON, "--set", "payment.base=50") >= {"taical.rulesets.loader", "pydantic"}


@pytest.mark.parametrize("arguments", [("--help",), ("--version",)])
def test_the_help_imports_no_command_and_nothing_of_the_core(arguments: tuple[str, ...], home: Path) -> None:
    modules = imported(home, *arguments)
    ours = {name for name in modules if name.startswith("taical")}
    helping = {f"taical.cli.{name}" for name in ("asked", "click_i18n", "echo", "help_layout", "json_errors")}
    laying_out = {"taical.render", "taical.render.text"}
    assert ours <= {"taical", "taical.i18n", "taical.cli", *helping, *laying_out}
    assert not modules & (SLOW - {"shutil"})  # with which Python looks for a version


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_of_a_command_imports_nothing_slow(language: str, home: Path) -> None:
    modules = imported(home, "score", "--lang", language, "--help")
    assert "taical.cli.score" in modules
    assert not modules & {"yaml", "pydantic", "wcwidth", "taical.engine.scoring", "taical.rulesets"}


def test_the_package_is_a_module_that_runs(home: Path) -> None:
    done = process("-m", "taical", *JSON, cwd=home)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == taical(*JSON).stdout
    assert process("-m", "taical", "nonsense", cwd=home).returncode == 2


@pytest.mark.parametrize(
    ("arguments", "status"), [(["--version"], 0), (["nonsense"], 2), (["score", "0m", "-s", "S"], 2)]
)
def test_the_entry_point_ends_with_the_status(
    arguments: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["anything", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == status
    printed = capsys.readouterr()
    assert bool(printed.out) is (status == 0)
    assert bool(printed.err) is (status != 0)


@pytest.mark.parametrize("fault", [KeyboardInterrupt(), click.Abort(), EOFError()])
def test_the_entry_point_ends_with_130_when_it_is_left(
    fault: BaseException, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def left(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(sys, "argv", ["taical", *JSON])
    monkeypatch.setattr(cli, "invoke", left)
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 130
    printed = capsys.readouterr()
    assert (printed.out, printed.err.strip()) == ("", "")


def test_an_interrupt_while_it_is_loaded_leaves_no_traceback(home: Path) -> None:
    finder = (
        "class Interrupt:\n    def find_spec(self, name, *more):\n        if name == 'click': raise KeyboardInterrupt\n"
    )
    call = f"import sys\n{finder}sys.meta_path.insert(0, Interrupt())\nfrom taical.__main__ import main\nmain()"
    done = process("-c", call, cwd=home)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
