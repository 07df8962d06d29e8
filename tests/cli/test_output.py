"""The file of `taical batch -o` is whole or not there."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from commandline import SOUTH, own_variables, process, taical

from cli.running import hear_signals, untimed
from taical.batch.summary import Summary

GOOD = json.dumps({"hand": SOUTH, "seat": "S"})


@pytest.fixture
def hands(home: Path) -> Path:
    path = home / "hands.jsonl"
    path.write_text(f"{GOOD}\n" * 3, encoding="utf-8")
    return path


@pytest.fixture
def folder(home: Path) -> Path:
    """An empty folder for the output."""
    path = home / "out"
    path.mkdir()
    return path


@pytest.mark.parametrize("output", ["table", "jsonl", "csv", "markdown"])
@pytest.mark.parametrize("option", ["-o", "--output"])
def test_a_file_has_what_else_would_be_printed(output: str, option: str, hands: Path, folder: Path) -> None:
    printed = taical("batch", str(hands), "--format", output)
    result = taical("batch", str(hands), "--format", output, option, "out/results")
    assert (result.exit_code, result.stdout, untimed(result.stderr)) == (0, "", untimed(printed.stderr))
    assert (folder / "results").read_bytes() == printed.stdout_bytes
    assert os.listdir(folder) == ["results"]


def test_a_file_is_in_utf8_and_has_the_usual_permissions(hands: Path, folder: Path) -> None:
    before = os.umask(0o027)
    try:
        taical("batch", str(hands), "--lang", "zh", "-o", "out/results")
    finally:
        os.umask(before)
    assert "自摸 1" in (folder / "results").read_text(encoding="utf-8")
    assert (folder / "results").stat().st_mode & 0o777 == 0o640


@pytest.mark.parametrize("mode", [0o600, 0o644, 0o666, 0o755])
def test_a_file_that_is_there_is_replaced_and_keeps_its_mode(mode: int, hands: Path, folder: Path) -> None:
    (folder / "results").write_text("old", encoding="utf-8")
    (folder / "results").chmod(mode)
    assert taical("batch", str(hands), "--format", "jsonl", "-o", "out/results").exit_code == 0
    assert (folder / "results").read_text(encoding="utf-8").count("\n") == 3
    assert (folder / "results").stat().st_mode & 0o777 == mode
    assert os.listdir(folder) == ["results"]


@pytest.mark.parametrize("old", [None, "old"])
def test_a_link_is_followed(old: str | None, hands: Path, home: Path, folder: Path) -> None:
    if old:
        (home / "elsewhere").write_text(old, encoding="utf-8")
    (folder / "link").symlink_to(home / "elsewhere")
    assert taical("batch", str(hands), "--format", "jsonl", "-o", "out/link").exit_code == 0
    assert (folder / "link").readlink() == home / "elsewhere"
    assert (home / "elsewhere").read_text(encoding="utf-8").count("\n") == 3
    assert (os.listdir(folder), sorted(os.listdir(home))) == (["link"], ["elsewhere", "hands.jsonl", "out"])


@pytest.mark.parametrize("output", ["table", "jsonl"])
def test_a_hyphen_is_standard_output(output: str, hands: Path, home: Path) -> None:
    printed = taical("batch", str(hands), "--format", output)
    result = taical("batch", str(hands), "--format", output, "-o", "-")
    assert (result.exit_code, result.stdout, untimed(result.stderr)) == (0, printed.stdout, untimed(printed.stderr))
    assert os.listdir(home) == ["hands.jsonl"]


def test_a_circle_of_links_is_no_place_to_write_to(hands: Path, folder: Path) -> None:
    path = folder / "r.jsonl"
    path.symlink_to(path)
    result = taical("batch", str(hands), "-o", str(path))
    assert result.exit_code == 2
    assert "r.jsonl cannot be written: Too many levels of symbolic links" in result.stderr
    assert path.is_symlink()


def test_no_name_is_wrong_usage(hands: Path, home: Path) -> None:
    result = taical("batch", str(hands), "-o", "")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: taical batch" in result.stderr
    assert "the name of the output file is empty" in result.stderr
    assert os.listdir(home) == ["hands.jsonl"]


def test_a_pipe_with_a_name_is_written_as_it_comes(home: Path, folder: Path) -> None:
    os.mkfifo(folder / "pipe")
    pipe = os.open(folder / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    call = [sys.executable, "-m", "taical", "batch", "-", "--input", "jsonl", "--format", "jsonl", "-o", "out/pipe"]
    with subprocess.Popen(call, cwd=home, env=own_variables(home), stdin=subprocess.PIPE) as running:
        assert running.stdin is not None
        running.stdin.write(f"{GOOD}\n".encode() * 60)
        running.stdin.flush()
        written, until = b"", time.monotonic() + 60
        while b"\n" not in written:  # though the input is not at its end
            assert time.monotonic() < until
            time.sleep(0.05)
            with contextlib.suppress(BlockingIOError):
                written += os.read(pipe, 65536)
        running.stdin.close()
        assert running.wait(60) == 0
    written += os.read(pipe, 65536)
    os.close(pipe)
    assert [json.loads(line)["tai"] for line in written.splitlines()] == [3] * 60
    assert os.listdir(folder) == ["pipe"]


def test_standard_output_by_its_name_in_the_file_system(hands: Path, home: Path) -> None:
    call = ("-m", "taical", "batch", str(hands), "--format", "jsonl", "-o", "/dev/stdout")
    done = process(*call, cwd=home)
    assert (done.returncode, done.stdout) == (0, taical("batch", str(hands), "--format", "jsonl").stdout)


@pytest.mark.faults
@pytest.mark.parametrize("old", [None, "old"])
@pytest.mark.parametrize("options", [(), ("--quiet",)])
def test_where_an_input_is_unreadable_the_old_file_stays(
    options: tuple[str, ...], old: str | None, hands: Path, folder: Path
) -> None:
    if old:
        (folder / "results").write_text(old, encoding="utf-8")
    result = taical("batch", str(hands), "nowhere.yaml", "-o", "out/results", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    lines = untimed(result.stderr).splitlines()
    assert lines[0] == "Error: nowhere.yaml cannot be read: No such file or directory"
    assert lines[1].startswith("Error: out/results was not written")
    assert lines[2:3] == ([] if options else ["3 records: 3 scored"])
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == (
        {"results": old} if old else {}
    )


def test_what_is_written_as_it_comes_was_written_where_an_input_is_unreadable(hands: Path, folder: Path) -> None:
    result = taical("batch", str(hands), "nowhere.yaml", "--format", "jsonl", "-o", "-")
    assert (result.exit_code, result.stdout.count("\n")) == (2, 3)
    error, summary = untimed(result.stderr).splitlines()[:2]
    assert error == "Error: nowhere.yaml cannot be read: No such file or directory"
    assert summary == "3 records: 3 scored"


@pytest.mark.parametrize("output", ["table", "jsonl", "csv", "markdown", "parquet"])
def test_where_nothing_could_be_read_there_is_no_heading(output: str, hands: Path, home: Path) -> None:
    result = taical("batch", "nowhere.yaml", "--format", output)
    assert (result.exit_code, result.stdout_bytes) == (2, b"")
    hands.write_text("", encoding="utf-8")
    empty = taical("batch", "hands.jsonl", "--format", output)
    assert (empty.exit_code, bool(empty.stdout_bytes)) == (0, output != "jsonl")


OVER_WHAT_IS_READ: list[tuple[str, ...]] = [
    ("batch", "-o", "hands.jsonl"),
    ("batch", "-o", "./hands.jsonl"),
    ("batch", "-o", "link"),
    ("batch", "-o", "twin"),
    ("batch", "--format", "csv", "--output", "{home}/hands.jsonl"),
    ("batch", "--summary", "hands.jsonl"),
    ("batch", "--stats", "--summary", "link"),
    ("batch", "-o", "results.csv", "--summary", "twin"),
    ("batch", "--ruleset", "./house.yaml", "--summary", "house.yaml"),
    ("check", "--junit", "hands.jsonl"),
    ("check", "--junit", "link"),
    ("check", "--ruleset", "house.yaml", "--junit", "house.yaml"),
]


@pytest.mark.parametrize("arguments", OVER_WHAT_IS_READ)
def test_what_is_read_is_not_written_over(arguments: tuple[str, ...], hands: Path, home: Path) -> None:
    (home / "link").symlink_to("hands.jsonl")
    (home / "twin").hardlink_to(hands)
    (home / "house.yaml").write_text("extends: wikipedia\n", encoding="utf-8")
    before = {path: path.read_bytes() for path in home.iterdir()}
    command, *options = (argument.format(home=home) for argument in arguments)
    result = taical(command, "other.jsonl", "hands.jsonl", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    name = "house.yaml" if "--ruleset" in options else "hands.jsonl"
    assert f"Error: {options[-1]} would be written over" in result.stderr
    assert f"{name}, which is read: name another file" in result.stderr
    assert {path: path.read_bytes() for path in home.iterdir()} == before


def test_standard_input_is_not_written_over(hands: Path, home: Path) -> None:
    call = [sys.executable, "-m", "taical", "batch", "-", "--input", "jsonl", "-o", "hands.jsonl"]
    with hands.open("rb") as stdin:
        done = subprocess.run(
            call, cwd=home, env=own_variables(home), stdin=stdin, capture_output=True, text=True, check=False
        )
    assert (done.returncode, done.stdout) == (2, "")
    assert "hands.jsonl would be written over standard input, which is read" in done.stderr
    assert hands.read_text(encoding="utf-8") == f"{GOOD}\n" * 3


def test_what_is_no_file_may_be_read_and_written(home: Path) -> None:
    result = taical("batch", os.devnull, "--input", "jsonl", "--format", "jsonl", "-o", os.devnull)
    assert (result.exit_code, result.stdout) == (0, "")


@pytest.mark.parametrize(
    "arguments", [("batch", "-o", "new/"), ("batch", "--summary", "new/"), ("check", "--junit", "new/")]
)
def test_a_name_of_a_folder_is_no_name_of_a_file(arguments: tuple[str, ...], hands: Path, home: Path) -> None:
    command, *options = arguments
    result = taical(command, "hands.jsonl", *options)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: new/ cannot be written: Is a directory" in result.stderr
    assert os.listdir(home) == ["hands.jsonl"]


def test_records_with_errors_are_in_the_file_too(hands: Path, folder: Path) -> None:
    hands.write_text(f"{GOOD}\nnonsense\n{GOOD}\n", encoding="utf-8")
    assert taical("batch", str(hands), "--format", "jsonl", "-o", "out/results").exit_code == 1
    lines = (folder / "results").read_text(encoding="utf-8").splitlines()
    assert ["error" in json.loads(line) for line in lines] == [False, True, False]


@pytest.mark.faults
@pytest.mark.interpreted
@pytest.mark.parametrize("fault", [KeyboardInterrupt(), OSError(28, "No space left on device"), RuntimeError("fault")])
@pytest.mark.parametrize("old", [None, "old"])
def test_a_run_that_fails_half_way_leaves_all_as_it_was(
    fault: BaseException, old: str | None, hands: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if old:
        (folder / "results").write_text(old, encoding="utf-8")
    hands.write_text(f"{GOOD}\n" * 3000, encoding="utf-8")

    usual = Summary.merge

    def faulty(self: Summary, other: Summary) -> None:
        if self.records >= 2000:
            assert any(path.stat().st_size for path in folder.glob(".results.*"))
            raise fault
        usual(self, other)

    monkeypatch.setattr(Summary, "merge", faulty)
    with contextlib.suppress(OSError, RuntimeError):
        assert taical("batch", str(hands), "--format", "jsonl", "-o", "out/results").exit_code != 0
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == (
        {"results": old} if old else {}
    )


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("nowhere/results", "nowhere/results cannot be written: No such file or directory"),
        ("hands.jsonl/results", "hands.jsonl/results cannot be written: Not a directory"),
        ("out", "'out' is a directory"),
    ],
)
def test_a_place_that_cannot_be_written_to_is_wrong_usage(where: str, words: str, hands: Path, folder: Path) -> None:
    result = taical("batch", str(hands), "-o", where)
    assert (result.exit_code, result.stdout) == (2, "")
    assert words in result.stderr
    assert os.listdir(folder) == []


@pytest.mark.parametrize(
    "arguments",
    [("nowhere.txt",), ("hands.jsonl", "--ruleset", "wikipeda"), ("hands.jsonl", "--set", "nothing"), ()],
)
def test_wrong_usage_writes_nothing(arguments: tuple[str, ...], hands: Path, folder: Path) -> None:
    assert taical("batch", *arguments, "-o", "out/results").exit_code == 2
    assert os.listdir(folder) == []


@pytest.mark.faults
def test_a_run_that_is_interrupted_leaves_nothing(home: Path, folder: Path) -> None:
    call = [sys.executable, "-m", "taical", "batch", "-", "--input", "jsonl", "--format", "jsonl", "-o", "out/results"]
    with subprocess.Popen(
        call,
        cwd=home,
        env=own_variables(home),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hear_signals,  # noqa: PLW1509 - no thread has a lock when it is called
    ) as running:
        assert running.stdin is not None
        running.stdin.write(f"{GOOD}\n".encode())
        running.stdin.flush()
        until = time.monotonic() + 60
        while not os.listdir(folder):
            assert time.monotonic() < until
            time.sleep(0.1)
        assert os.listdir(folder) != ["results"]
        for _ in range(60):
            running.send_signal(signal.SIGINT)
            try:
                running.wait(1)
            except subprocess.TimeoutExpired:
                continue
            break
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert errors.strip() == b""
    assert os.listdir(folder) == []


def test_a_name_may_be_as_long_as_a_name_can_be(hands: Path, folder: Path) -> None:
    path = folder / f"{'東' * 83}.jsonl"
    assert len(os.fsencode(path.name)) == 255
    result = taical("batch", str(hands), "-o", str(path))
    assert (result.exit_code, len(path.read_text(encoding="utf-8").splitlines())) == (0, 3)
    assert list(folder.iterdir()) == [path]
