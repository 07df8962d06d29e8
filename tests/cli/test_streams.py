"""Standard input, output and error: encodings, and streams that are closed, full or not read to their end."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import SOUTH, own_variables, process, taical

from cli.running import untimed

pytestmark = pytest.mark.slow

GOOD = json.dumps({"hand": SOUTH, "seat": "S", "expect": {"tai": 4}})

# A call of every kind that prints.
PRINTING: dict[str, tuple[str, ...]] = {
    "help": ("--help",),
    "version": ("--version",),
    "table": ("score", SOUTH, "-s", "S"),
    "json": ("score", SOUTH, "-s", "S", "--format", "json"),
    "several": ("score", SOUTH, "-s", "S", "--ruleset", "all"),
    "batch": ("batch", "hands.jsonl", "--quiet"),
    "jsonl": ("batch", "hands.jsonl", "--format", "jsonl", "--quiet"),
    "csv": ("batch", "hands.jsonl", "--format", "csv", "--quiet"),
    "markdown": ("batch", "hands.jsonl", "--format", "markdown", "--quiet"),
    "template": ("batch", "--template", "yaml"),
    "check": ("check", "hands.jsonl"),
    "list": ("rules", "list"),
    "show": ("rules", "show", "star31"),
    "diff": ("rules", "diff", "wikipedia", "star31"),
    "new": ("rules", "new", "house"),
    "schema": ("rules", "schema"),
}

FOR_PROGRAMS = ("json", "jsonl", "schema")

NARROW = {"PYTHONUTF8": "0", "LANG": "C", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"}
"""The variables of a console that has only a few characters."""


@pytest.fixture(autouse=True)
def hands(home: Path) -> Path:
    path = home / "hands.jsonl"
    path.write_text(f"{GOOD}\n", encoding="utf-8")
    return path


def redirected(home: Path, redirection: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `taical` with a redirection of the shell's."""
    command = f"{shlex.join([sys.executable, '-m', 'taical', *arguments])} {redirection}"
    call = ["bash", "-c", command]
    return subprocess.run(
        call, cwd=home, env=own_variables(home), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "cp950", "utf-16"])
@pytest.mark.parametrize("name", FOR_PROGRAMS)
def test_what_programs_read_is_in_utf8_on_every_console(name: str, encoding: str, home: Path) -> None:
    variables = NARROW | {"PYTHONIOENCODING": encoding, "TAICAL_LANG": "zh"}
    done = process("-m", "taical", *PRINTING[name], cwd=home, variables=variables)
    assert done.returncode == 0
    assert done.stdout == taical(*PRINTING[name], TAICAL_LANG="zh").stdout
    assert not done.stdout.isascii()


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
@pytest.mark.parametrize("name", [name for name in PRINTING if name not in FOR_PROGRAMS])
def test_a_console_without_chinese_does_not_break_the_output(name: str, encoding: str, home: Path) -> None:
    variables = NARROW | {"PYTHONIOENCODING": encoding, "TAICAL_LANG": "zh"}
    done = process("-m", "taical", *PRINTING[name], cwd=home, variables=variables)
    usual = taical(*PRINTING[name], TAICAL_LANG="zh")
    assert done.returncode == usual.exit_code
    for found, expected in ((done.stdout, usual.stdout), (done.stderr, usual.stderr)):
        replaced = expected.encode(encoding, "replace").decode(encoding)
        # What says that it is in ASCII is mostly a setting that is missing, and gets UTF-8.
        assert found in ((replaced, expected) if encoding == "ascii" else (replaced,))


@pytest.mark.parametrize("options", [(), ("--stats",)])
def test_a_console_without_chinese_gets_the_summary_all_the_same(options: tuple[str, ...], home: Path) -> None:
    call = ("batch", "hands.jsonl", "--lang", "zh", *options)
    done = process("-m", "taical", *call, cwd=home, variables=NARROW | {"PYTHONIOENCODING": "cp1252"})
    summary = (done.stdout if options else done.stderr).splitlines()[0]
    assert (done.returncode, summary[:10]) == (0, "1 ???? 1?0")  # 1 筆：算出 1；0.01 秒
    assert "Traceback" not in done.stderr


def test_half_characters_are_escaped(hands: Path, home: Path) -> None:
    hands.write_text('{"id": "a\\ud800b", "hand": "0m", "seat": "S"}\n', encoding="utf-8")
    for options in ((), ("-o", "results")):
        done = process("-m", "taical", "batch", "hands.jsonl", "--format", "jsonl", *options, cwd=home)
        text = (home / "results").read_text(encoding="utf-8") if options else done.stdout
        assert (done.returncode, untimed(done.stderr)) == (1, "1 record: 0 scored, 1 not (bad_tile 1)\n")
        assert '"id": "a\\ud800b"' in text
        assert json.loads(text)["id"] == "a\ud800b"
    table = process("-m", "taical", "batch", "hands.jsonl", cwd=home)
    assert "\na\\ud800b " in table.stdout
    check = process("-m", "taical", "check", "hands.jsonl", cwd=home)
    assert check.stdout.startswith("hands.jsonl:1: [a\\ud800b] error: ")


@pytest.mark.parametrize("options", [[], ["--format", "json"]])
def test_half_characters_of_the_command_line_are_escaped(options: list[str], home: Path) -> None:
    call: list[str | bytes] = [sys.executable, "-m", "taical", "score", b"24m\xff", "-s", "S", *options]
    done = subprocess.run(call, cwd=home, env=own_variables(home), capture_output=True, check=False)
    assert done.returncode == 2
    assert done.stderr.decode().startswith("Error: there is no tile \\udcff")
    if options:
        assert b"\\udcff" in done.stdout
        assert "\udcff" in json.loads(done.stdout)["error"]["message"]


@pytest.mark.faults
@pytest.mark.parametrize("name", PRINTING)
def test_a_reader_that_has_left_is_no_error(name: str, home: Path) -> None:
    unread, written = os.pipe()
    os.close(unread)
    done = subprocess.run(
        [sys.executable, "-m", "taical", *PRINTING[name]],
        cwd=home,
        env=own_variables(home),
        stdout=written,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(written)
    assert done.returncode == 0
    assert b"Error" not in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.faults
def test_a_reader_that_leaves_half_way_is_no_error(hands: Path, home: Path) -> None:
    hands.write_text(f"{GOOD}\n" * 3000, encoding="utf-8")
    call = [sys.executable, "-m", "taical", *PRINTING["jsonl"]]
    with subprocess.Popen(
        call, cwd=home, env=own_variables(home), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert json.loads(running.stdout.readline())["tai"] == 3
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0


@pytest.mark.faults
@pytest.mark.parametrize("name", PRINTING)
def test_an_output_that_is_full_is_one_error(name: str, home: Path) -> None:
    done = redirected(home, ">/dev/full", *PRINTING[name])
    assert done.returncode == 2
    lines = [line for line in done.stderr.splitlines() if "record" not in line]
    assert lines == ["Error: the output cannot be written: No space left on device"]


@pytest.mark.faults
def test_a_file_that_is_full_is_one_error(home: Path) -> None:
    done = process("-m", "taical", *PRINTING["jsonl"], "-o", "/dev/full", cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: the output cannot be written: No space left on device\n"


@pytest.mark.faults
@pytest.mark.parametrize("options", [(), ("-o", "results"), ("--jobs", "2"), ("--stats",)])
def test_a_standard_error_that_is_full_takes_nothing_from_the_results(options: tuple[str, ...], home: Path) -> None:
    done = redirected(home, "2>/dev/full", "batch", "hands.jsonl", "--format", "table", *options)
    assert done.returncode == (0 if options == ("--stats",) else 2)
    text = (home / "results").read_text(encoding="utf-8") if "-o" in options else done.stdout
    assert "dragon_pung" in text or "Dragon Pung" in text
    assert done.stderr == ""


@pytest.mark.faults
@pytest.mark.parametrize(
    "arguments", [("check", "hands.jsonl"), ("score", "0m", "-s", "S"), ("batch", "x.yaml"), ("x",)]
)
def test_a_standard_error_that_is_full_is_not_the_answer_no(arguments: tuple[str, ...], home: Path) -> None:
    done = redirected(home, "2>/dev/full", *arguments)
    assert (done.returncode, done.stdout) == (2, taical(*arguments).stdout)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("score", "-", "-s", "S"), "standard input is closed"),
        (("score", "-s", "S"), "Missing argument 'HAND'"),
        (("score",), "Missing argument 'HAND'"),
        (("batch", "-", "--input", "jsonl"), "standard input is closed"),
        (("check", "-", "--input", "yaml"), "standard input is closed"),
    ],
)
def test_a_standard_input_that_is_closed_is_wrong_usage(arguments: tuple[str, ...], words: str, home: Path) -> None:
    done = redirected(home, "<&-", *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"Error: {words}" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_question_without_a_standard_input_is_wrong_usage(home: Path) -> None:
    assert taical("game", "new", "Fri", "--players", "Ann,Bob,Cai,Dan").exit_code == 0
    done = redirected(home, "<&-", "game", "delete", "--game", "Fri")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.splitlines()[-1] == "Error: nothing is written: --yes writes it without asking"
    for redirection in ("2>&-", "<&- >&- 2>&-"):
        assert redirected(home, redirection, "game", "delete", "--game", "Fri").returncode == 2
    assert "Fri" in taical("game", "list").stdout
    done = redirected(home, "<&-", "game", "import", "-", "--input", "jsonl")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, "Error: standard input is closed")


@pytest.mark.parametrize("name", PRINTING)
def test_what_needs_no_standard_input_does_without(name: str, home: Path) -> None:
    usual = taical(*PRINTING[name])
    done = redirected(home, "<&-", *PRINTING[name])
    assert (done.returncode, done.stdout, done.stderr) == (usual.exit_code, usual.stdout, usual.stderr)


@pytest.mark.parametrize("name", PRINTING)
@pytest.mark.parametrize("redirection", [">&-", "<&- >&-"])
def test_a_standard_output_that_is_closed_gives_no_traceback(name: str, redirection: str, home: Path) -> None:
    usual = taical(*PRINTING[name])
    done = redirected(home, redirection, *PRINTING[name])
    assert "Traceback" not in done.stderr
    assert done.returncode in (usual.exit_code, 2)
    assert done.stdout == ""


@pytest.mark.parametrize(
    "arguments", [("score", "0m", "-s", "S"), ("score", SOUTH), ("nonsense",), ("batch", "x.yaml")]
)
def test_a_standard_error_that_is_closed_leaves_the_status(arguments: tuple[str, ...], home: Path) -> None:
    assert redirected(home, "2>&-", *arguments).returncode == taical(*arguments).exit_code == 2
