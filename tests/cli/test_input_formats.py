"""The commands read every format: by the ending, as said, from standard input, in gzip."""

from __future__ import annotations

import gzip
import io
import json
import os
import sys
from pathlib import Path
from typing import get_args

import click
import pytest
from commandline import SOUTH, process, taical
from support import SAMPLES

from taical.cli.files import Inputs
from taical.cli.options import INPUT_FORMATS
from taical.readers import ENDINGS, InputFormat

pytestmark = pytest.mark.slow

HAND: dict[str, object] = {"hand": SOUTH, "seat": "S", "expect": {"tai": 3}}

CONTENTS: dict[str, str] = {
    "yaml": f"- {{hand: '{SOUTH}', seat: S, expect: {{tai: 3}}}}\n",
    "json": json.dumps([HAND]),
    "jsonl": json.dumps(HAND) + "\n",
    "csv": f"hand,seat,expect.tai\n{SOUTH},S,3\n",
    "txt": f"{SOUTH} seat=S expect.tai=3\n",
}
FILES = {ending: CONTENTS[found] for ending, found in ENDINGS.items() if found in CONTENTS}


def parquet_of(record: dict[str, object]) -> bytes:
    import pyarrow as pa
    from pyarrow import parquet

    stream = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist([record]), stream)
    return stream.getvalue()


def xlsx_of(record: dict[str, object]) -> bytes:
    from openpyxl import Workbook

    book, stream = Workbook(), io.BytesIO()
    book.worksheets[0].append([*record, "expect.tai"])
    book.worksheets[0].append([*record.values(), 3])
    book.save(stream)
    return stream.getvalue()


def binary_of(input_format: str) -> bytes:
    return parquet_of(HAND) if input_format == "parquet" else xlsx_of({"hand": SOUTH, "seat": "S"})


def test_every_input_format_can_be_asked_for() -> None:
    assert get_args(InputFormat) == INPUT_FORMATS
    assert set(ENDINGS.values()) == set(INPUT_FORMATS)


@pytest.mark.parametrize("in_gzip", [False, True])
@pytest.mark.parametrize("ending", FILES)
def test_a_file_is_read_by_its_ending(ending: str, in_gzip: bool, home: Path) -> None:
    name = f"hands{ending}{'.gz' * in_gzip}"
    content = FILES[ending].encode()
    (home / name).write_bytes(gzip.compress(content) if in_gzip else content)
    checked = taical("check", name)
    assert (checked.exit_code, checked.stdout) == (0, "")
    (line,) = taical("batch", name, "--format", "jsonl").stdout.splitlines()
    assert json.loads(line)["tai"] == 3


@pytest.mark.parametrize("name", ["hands.parquet", "hands.parquet.gz", "hands"])
def test_parquet_is_read(name: str, home: Path) -> None:
    content = parquet_of(HAND)
    (home / name).write_bytes(gzip.compress(content) if name.endswith(".gz") else content)
    checked = taical("check", name, *(("--input", "parquet") if name == "hands" else ()))
    assert (checked.exit_code, checked.stdout) == (0, "")


@pytest.mark.parametrize("in_gzip", [False, True])
@pytest.mark.parametrize("input_format", [*CONTENTS, "parquet", "xlsx"])
def test_standard_input_is_what_is_said(input_format: str, in_gzip: bool, home: Path) -> None:
    content = CONTENTS[input_format].encode() if input_format in CONTENTS else binary_of(input_format)
    (home / "hands").write_bytes(gzip.compress(content) if in_gzip else content)
    code = (
        "import subprocess, sys\n"
        "call = [sys.executable, '-m', 'taical', 'check', '-', '--input', sys.argv[1]]\n"
        "piped = subprocess.run(call, input=open('hands', 'rb').read(), stderr=subprocess.PIPE)\n"
        "redirected = subprocess.run(call, stdin=open('hands', 'rb'), stderr=subprocess.PIPE)\n"
        "for done in (piped, redirected): print(done.returncode, done.stderr.decode(), end='')\n"
    )
    done = process("-c", code, input_format, cwd=home)
    assert done.stdout.count("0 1 record: 1 as expected, 0 not") == 2, done.stdout + done.stderr


def test_the_samples_are_the_same_in_every_format() -> None:
    names = ("readme.yaml", "hands.csv", "hands.jsonl")
    assert taical("check", *(str(SAMPLES / name) for name in names)).exit_code == 0
    results = [taical("batch", str(SAMPLES / name), "--format", "jsonl").stdout for name in names]
    assert results == [results[0]] * 3
    assert len(results[0].splitlines()) == 4


@pytest.mark.parametrize("name", ["hands.doc", "hands", ".json", "hands.gz", "hands.csv.zip"])
def test_an_ending_that_tells_nothing_names_those_that_do(name: str) -> None:
    result = taical("batch", name)
    assert (result.exit_code, result.stdout) == (2, "")
    words = " ".join(result.stderr.split())
    assert f"{name}: the ending tells no format" in words
    assert "known: .yaml, .yml, .json, .jsonl, .ndjson, .csv, .tsv, .parquet, .xlsx, .txt, each also with .gz" in words
    assert "say --input yaml, json, jsonl, csv, parquet, xlsx or txt" in words


def test_standard_input_needs_its_format() -> None:
    result = taical("batch", "-", stdin=CONTENTS["csv"])
    assert (result.exit_code, result.stdout) == (2, "")
    said = " ".join(result.stderr.split())
    assert "for standard input, say --input yaml, json, jsonl, csv, parquet, xlsx or txt" in said


# A file that cannot be read to its end after one good record, and what is said of it.
BROKEN: dict[str, tuple[bytes, str]] = {
    "hands.json": (f"{CONTENTS['json'][:-1]},\n}}".encode(), "hands.json:2:1: not valid JSON"),
    "hands.yaml": (f"{CONTENTS['yaml']}- [\n".encode(), "hands.yaml:3:1: "),
    "hands.csv": (f'{CONTENTS["csv"]}"'.encode(), "hands.csv:3: a cell of this row has no end"),
    "hands.jsonl.gz": (gzip.compress(CONTENTS["jsonl"].encode())[:-4], "hands.jsonl.gz: the gzip file is cut off"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_file_that_breaks_off_gives_its_records_and_one_error(name: str, home: Path) -> None:
    content, words = BROKEN[name]
    (home / name).write_bytes(content)
    (home / "more.jsonl").write_text(CONTENTS["jsonl"], encoding="utf-8")
    result = taical("batch", name, "more.jsonl", "--format", "jsonl")
    assert result.exit_code == 2
    assert [json.loads(line)["tai"] for line in result.stdout.splitlines()] == [3, 3]
    (error,) = (line for line in result.stderr.splitlines() if line.startswith("Error: "))
    assert error.startswith(f"Error: {words}")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("hands.csv", b"hand,saet\n", "hands.csv:1: there is no field \"saet\"; did you mean 'seat'?"),
        ("hands.parquet", b"hand,seat\n", "hands.parquet: not a valid Parquet file: "),
        ("hands.csv.gz", b"hand,seat\n", "hands.csv.gz: not a valid gzip file"),
    ],
)
def test_a_file_that_is_something_else_is_one_error(name: str, content: bytes, words: str, home: Path) -> None:
    (home / name).write_bytes(content)
    result = taical("check", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"Error: {words}" in result.stderr


def test_parquet_without_pyarrow_says_how_to_get_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "hands.parquet").write_bytes(b"PAR1")
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    result = taical("batch", "hands.parquet")
    assert result.exit_code == 2
    assert "which is not installed: pip install 'taical[parquet]'" in result.stderr


def test_the_size_is_that_of_all_files_where_each_has_one(home: Path) -> None:
    (home / "a.csv").write_bytes(b"x" * 10)
    (home / "b.jsonl").write_bytes(b"x" * 20)
    os.mkfifo(home / "pipe.csv")
    (home / "folder.csv").mkdir()
    assert Inputs(("a.csv", "b.jsonl", "a.csv"), None).size == 40
    assert Inputs(("a.csv",), "yaml").size == 10
    assert Inputs(("a.csv", "nowhere.csv"), None).size == 10
    for name in ("pipe.csv", "folder.csv"):
        assert Inputs(("a.csv", name), None).size is None
    assert Inputs(("-", "a.csv"), "csv").size is None


def test_the_position_goes_from_nothing_to_the_size(home: Path) -> None:
    """It is the place in the files as they are: of one in gzip, in what is zipped."""
    lines = "".join(json.dumps({**HAND, "id": str(number * 7919 % 100003)}) + "\n" for number in range(5000))
    (home / "a.jsonl").write_text(lines, encoding="utf-8")
    (home / "b.jsonl.gz").write_bytes(gzip.compress(lines.encode()))
    (home / "c.csv").write_text(CONTENTS["csv"], encoding="utf-8")
    inputs = Inputs(("a.jsonl", "b.jsonl.gz", "c.csv"), None)
    assert inputs.position == 0
    positions = [inputs.position for _ in inputs]
    first = (home / "a.jsonl").stat().st_size
    second = (home / "b.jsonl.gz").stat().st_size
    assert positions == sorted(positions)
    assert positions[4999] == first
    assert positions[2499] == len("".join(lines.splitlines(keepends=True)[:2500]))
    assert first < positions[5000] < first + second
    assert first < positions[7500] < first + second
    assert positions[9999] <= first + second
    assert inputs.position == inputs.size == sum((home / name).stat().st_size for name in os.listdir(home))


def test_the_position_in_a_pipe_is_not_known(home: Path) -> None:
    code = (
        "from taical.cli.files import Inputs\n"
        "inputs = Inputs(('-',), 'jsonl')\n"
        "print([inputs.position for _ in inputs], inputs.position, inputs.size)\n"
    )
    done = process("-c", code, cwd=home, stdin=CONTENTS["jsonl"] * 2)
    assert done.stdout == "[0, 0] 0 None\n"


def test_a_file_that_cannot_be_opened_leaves_the_position(home: Path) -> None:
    (home / "a.jsonl").write_text(CONTENTS["jsonl"], encoding="utf-8")
    inputs = Inputs(("nowhere.jsonl", "a.jsonl"), None)
    said: list[str] = []
    inputs.say = said.append
    assert len(list(inputs)) == 1
    assert [click.unstyle(line) for line in said] == ["Error: nowhere.jsonl cannot be read: No such file or directory"]
    assert (inputs.unreadable, inputs.position) == (1, len(CONTENTS["jsonl"]))
