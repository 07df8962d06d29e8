"""`taical batch` and `taical check` say what is wrong: with a record, a file, the call."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from commandline import SOUTH, process, taical
from published import RULESETS

from cli.running import results

GOOD_YAML = f"- {{hand: '{SOUTH}', seat: S}}\n"


# What a record says beside a good hand and seat, and the error's message.
MESSAGES: list[tuple[dict[str, object], str]] = [
    ({"seat": "X"}, 'seat is "X": the seats are E, S, W and N (東 南 西 北)'),
    ({"seat": True}, "seat is true: expected text"),
    ({"seat": None}, "seat is null: expected text"),
    ({"streak": "2"}, 'streak is "2": expected a whole number'),
    ({"base": [1]}, "base is [1]: expected a number from 0 to 999999999 with at most 8 decimals"),
    ({"last_tile": "yes"}, 'last_tile is "yes": expected true or false'),
    ({"ready": "x"}, 'ready is "x": expected one of heavenly (天聽), earthly (地聽), human (人聽), declared (聽牌)'),
    ({"win": "drow", "setz": 1}, "there is no field setz; did you mean 'seat'?"),
    ({"saet": "S", "seat": 5}, "there is no field saet; did you mean 'seat'?"),
]


@pytest.mark.parametrize(("given", "message"), MESSAGES)
def test_what_is_wrong_with_a_record(given: dict[str, object], message: str, home: Path) -> None:
    (home / "hands.jsonl").write_text(json.dumps({"hand": SOUTH, "seat": "S"} | given), encoding="utf-8")
    result = taical("batch", "hands.jsonl", "--format", "jsonl")
    (line,) = results(result.stdout)
    assert (result.exit_code, line["error"]["message"]) == (1, message)


def test_a_misspelt_field_goes_before_the_one_that_is_missing(home: Path) -> None:
    (home / "hands.yaml").write_text(f"- {{hadn: '{SOUTH}', seat: S}}\n- {{seat: S}}\n", encoding="utf-8")
    found = results(taical("batch", "hands.yaml", "--format", "jsonl").stdout)
    assert [one["error"]["message"] for one in found] == [
        "there is no field hadn; did you mean 'hand'?",
        "the field hand is missing",
    ]


def test_control_characters_of_a_record_are_escaped(home: Path) -> None:
    record = {"id": "a\x1b[2J\tb\u202e", "hand": "\x1b", "seat": "S"}
    (home / "hands.jsonl").write_text(json.dumps(record), encoding="utf-8")
    row = taical("batch", "hands.jsonl").stdout.splitlines()[2]
    assert row.startswith(r"a\x1b[2J\tb\u202e  ")
    assert r"bad_tile: there is no tile \x1b" in row
    assert row.isprintable()
    (line,) = results(taical("batch", "hands.jsonl", "--format", "jsonl").stdout)
    assert line["id"] == record["id"]


@pytest.mark.parametrize("name", ["hands.doc", "hands", "hands.gz", ".yaml"])
def test_an_ending_that_tells_nothing_is_wrong_usage(name: str, home: Path) -> None:
    (home / "hands.yaml").write_text(GOOD_YAML, encoding="utf-8")
    (home / name).write_text(GOOD_YAML, encoding="utf-8")
    result = taical("batch", "hands.yaml", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"{name}: the ending tells no format" in result.stderr
    assert ".yaml, .yml, .json, .jsonl, .ndjson, .csv, .tsv, .parquet, .xlsx, .txt, each also with .gz" in result.stderr


UNREADABLE: list[tuple[str, bytes | None, str]] = [
    ("nowhere.yaml", None, "nowhere.yaml cannot be read: No such file or directory"),
    ("broken.yaml", b"- [1\n", "broken.yaml:2:1: "),
    ("latin.yaml", "- {note: Règle}\n".encode("latin-1"), "latin.yaml:1:11: not UTF-8 text"),
]


@pytest.mark.parametrize(("name", "content", "words"), UNREADABLE)
@pytest.mark.parametrize("command", ["batch", "check"])
def test_a_file_that_cannot_be_read_is_named_and_the_others_go_on(
    command: str, name: str, content: bytes | None, words: str, home: Path
) -> None:
    expecting = GOOD_YAML.replace("}", ", expect: {tai: 3}}")
    (home / "hands.yaml").write_text(expecting, encoding="utf-8")
    if content is not None:
        (home / name).write_bytes(content)
    result = taical(command, "hands.yaml", name, "hands.yaml")
    assert result.exit_code == 2
    assert f"Error: {words}" in result.stderr
    assert "\n2 records: 2 " in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("command", ["batch", "check"])
def test_a_folder_is_no_file(command: str, home: Path) -> None:
    (home / "hands.yaml").mkdir()
    result = taical(command, "hands.yaml")
    assert result.exit_code == 2
    assert "hands.yaml cannot be read" in result.stderr


@pytest.mark.parametrize("command", ["batch", "check"])
@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "Missing argument 'FILE...'"),
        (
            ("hands.yaml", "--ruleset", "wikipeda"),
            f"there is no rule set 'wikipeda'; there are: {', '.join(RULESETS)}; did you mean 'wikipedia'?",
        ),
        (("hands.yaml", "--ruleset", "wikipedia,star31"), "there is no rule set 'wikipedia,star31'"),
        (("hands.yaml", "--base", "-1"), 'base is "-1"'),
        (("hands.yaml", "--unit", "cheap"), 'unit is "cheap"'),
        (("hands.yaml", "--set", "patterns.all_chow=1"), "did you mean 'all_chows'?"),
        (("hands.yaml", "--input", "excel"), "'excel' is not one of 'yaml', 'json', 'jsonl', 'csv', 'parquet'"),
        (("hands.yaml", "--jobs", "-1"), "is not a whole number from 0 to 1024"),
    ],
)
def test_wrong_usage(command: str, arguments: tuple[str, ...], words: str, home: Path) -> None:
    (home / "hands.yaml").write_text(GOOD_YAML, encoding="utf-8")
    result = taical(command, *arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr


@pytest.mark.parametrize("command", ["batch", "check"])
@pytest.mark.parametrize("names", [("hands.jsonl",), ("-", "--input", "jsonl")])
def test_results_that_would_go_into_what_is_read_are_refused(home: Path, command: str, names: tuple[str, ...]) -> None:
    path = home / "hands.jsonl"
    path.write_text('{"hand": "1m", "seat": "S"}\n', encoding="utf-8")
    with path.open("rb") as source, path.open("ab") as target:
        call = [sys.executable, "-m", "taical", command, *names]
        done = subprocess.run(call, cwd=home, stdin=source, stdout=target, stderr=subprocess.PIPE, check=False)
    called = "standard input" if names[0] == "-" else "hands.jsonl"
    assert done.returncode == 2
    assert f"standard output goes into {called}, which is read: let it go to another file" in done.stderr.decode()
    assert path.read_text(encoding="utf-8") == '{"hand": "1m", "seat": "S"}\n'


def test_a_fault_of_the_program_is_one_sentence_and_no_answer(home: Path) -> None:
    faulty = """
import taical.cli as cli
cli.LazyGroup.invoke = lambda *_: 1 / 0
cli.main()
"""
    done = process("-c", faulty, "score", "1m", cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "Error: taical failed, which is its own fault: please report it with what you gave it "
        "(ZeroDivisionError: division by zero)\n"
    )
