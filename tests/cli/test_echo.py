"""What reaches a terminal, and calls that must end in an error of one line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from commandline import SOUTH, process, taical

from taical.cli.echo import echo
from taical.cli.files import output_to
from taical.readers.cells import name
from taical.writers.csv import no_formula

STEERS = "\x1b[2J\a\u202e\u2066\x9b\u200b"
SHOWN = r"\x1b[2J\x07\u202e\u2066\x9b\u200b"


def test_only_our_colours_and_line_ends_are_let_through(capsys: pytest.CaptureFixture[str]) -> None:
    echo(f"\x1b[31mred\x1b[0m\n{STEERS}", color=True)
    assert capsys.readouterr().out == f"\x1b[31mred\x1b[0m\n{SHOWN}\n"


@pytest.mark.parametrize(
    "call",
    [
        ("rules", "show", STEERS),
        ("rules", "diff", "wikipedia", "star31", "--file", f"{STEERS}.yaml"),
        ("rules", "check", f"{STEERS}.yaml"),
        ("batch", f"{STEERS}.yaml"),
        ("explain", STEERS),
    ],
)
def test_what_is_typed_does_not_steer_the_terminal(call: tuple[str, ...]) -> None:
    result = taical(*call)
    assert result.exit_code == 2
    assert not set(STEERS) - set("[2J") & set(result.output)


def test_a_record_nested_too_deep_is_no_record() -> None:
    result = taical("rules", "diff", "wikipedia", "star31", "--hand", "1m", "--record", "[" * 2000)
    assert (result.exit_code, result.stderr.splitlines()[-1]) == (
        2,
        "Error: --record: the values are nested too deeply",
    )


def test_a_name_that_cannot_stand_in_a_file_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "house.yaml"
    result = taical("rules", "new", os.fsdecode(b"x\xff"), "-o", str(path))
    assert result.exit_code == 2
    assert "characters that cannot be printed" in result.stderr
    assert not path.exists()


@pytest.mark.parametrize(
    ("text", "guarded"),
    [("a;=1+1", "a;'=1+1"), ("a\t@x", "a\t'@x"), ("=1;=2", "'=1;'=2"), ("a; b", "a; b"), ("-5", "-5")],
)
def test_a_formula_after_a_semicolon_is_guarded_and_read_again(text: str, guarded: str) -> None:
    assert no_formula(text) == guarded
    assert name(guarded) == text


def test_a_format_for_programs_keeps_its_text_except_on_a_terminal(
    capfdbinary: pytest.CaptureFixture[bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(os.dup(1), "w", encoding="utf-8") as out:
        monkeypatch.setattr("sys.stdout", out)
        for on_terminal, written in ((False, STEERS), (True, SHOWN)):
            monkeypatch.setattr(out, "isatty", lambda on_terminal=on_terminal: on_terminal)
            with output_to(None, exact=True) as output:
                output.bytes.write(f"a,{STEERS}\r\n\x1b[31mb\t麻\n".encode())
                output.bytes.flush()
            colour = r"\x1b[31m" if on_terminal else "\x1b[31m"
            assert capfdbinary.readouterr().out.decode() == f"a,{written}\r\n{colour}b\t麻\n"


def test_of_a_very_long_text_the_error_has_the_beginning_and_the_end(home: Path) -> None:
    number = "9" * 100_000
    for call in (("score", SOUTH, "-n", number), ("score", SOUTH, "--lang", number), ("batch", f"{number}.csv")):
        done = process("-m", "taical", *call, cwd=home)
        assert done.returncode == 2
        (line,) = [line for line in done.stderr.splitlines() if line.startswith("Error: ")]
        assert "9…9" in line
        assert not line.endswith("9")
        assert len(line) < 2100
