"""Many files on a Dask cluster come to what one process makes of them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from commandline import SOUTH, taical
from distributed import LocalCluster
from support import shipped

from taical.batch import Scorer
from taical.dask_run import DaskError, Partition, partitions_of, run_on_dask, score_partition
from taical.report.text import Look

pytestmark = pytest.mark.filterwarnings("default")

GOOD = json.dumps({"id": "good", "hand": SOUTH, "seat": "S"})
BAD = json.dumps({"id": "bad", "hand": "12x", "seat": "S"})
LOOK = Look(language="zh")


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as local:
        yield local


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "a.jsonl").write_text(f"{GOOD}\n{BAD}\n", encoding="utf-8")
    (folder / "b.jsonl").write_text(f"{GOOD}\n" * 3, encoding="utf-8")
    return folder


def test_a_cluster_gives_what_one_process_gives(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    call = ("--format", "jsonl", "--quiet")
    result = taical("batch", f"{hands}/*.jsonl", "--dask", cluster.scheduler_address, "-o", str(out), *call)
    assert (result.exit_code, result.stdout, result.stderr) == (1, "", "")
    assert sorted(path.name for path in out.iterdir()) == ["0000-a.jsonl", "0001-b.jsonl"]
    for written, source in zip(sorted(out.iterdir()), sorted(hands.iterdir()), strict=True):
        assert written.read_text(encoding="utf-8") == taical("batch", str(source), *call).stdout


def test_parquet_in_and_out(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    from pyarrow import parquet

    taken = tmp_path / "hands.parquet"
    import pyarrow as pa

    parquet.write_table(pa.table({"id": ["one", "two"], "hand": [SOUTH] * 2, "seat": ["S", "南"]}), taken)
    summary = tmp_path / "summary.json"
    call = ("--dask", cluster.scheduler_address, "-o", str(tmp_path / "out"), "--summary", str(summary))
    result = taical("batch", str(taken), *call)
    assert (result.exit_code, result.stderr.splitlines()[0].split(";")[0]) == (0, "2 records: 2 scored")
    rows = parquet.read_table(tmp_path / "out" / "0000-hands.parquet").to_pylist()
    assert [(row["id"], row["tai"]) for row in rows] == [("one", 3), ("two", 3)]
    assert json.loads(summary.read_text(encoding="utf-8"))["scored"] == 2


def test_statistics_of_a_cluster(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    call = ("--dask", cluster.scheduler_address, "-o", str(tmp_path / "out"), "--stats", "--lang", "en")
    result = taical("batch", str(hands / "b.jsonl"), *call)
    assert result.exit_code == 0
    assert "Self-Drawn" in result.stdout


def test_a_file_that_cannot_be_read_has_no_results(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    (hands / "a.json").write_text(f"[{GOOD}", encoding="utf-8")
    out = tmp_path / "out"
    call = ("--dask", cluster.scheduler_address, "--format", "jsonl", "-o", str(out), "-q")
    result = taical("batch", f"{hands}/a.json", f"{hands}/b.jsonl", *call)
    assert (result.exit_code, [path.name for path in out.iterdir()]) == (2, ["0001-b.jsonl"])
    assert result.stderr.startswith(f"Error: {hands}/a.json:1:")


def test_a_partition(hands: Path, tmp_path: Path) -> None:
    target = tmp_path / "results.csv"
    done = score_partition(Partition(f"{hands}/a.jsonl", "jsonl", str(target)), Scorer(shipped()), "csv", LOOK)
    assert (done.fault, done.summary.records, done.summary.errors) == (None, 2, {"bad_tile": 1})
    assert target.read_text(encoding="utf-8").count("\n") == 3
    assert not list(tmp_path.glob("*.part"))


@pytest.mark.parametrize(("name", "words"), [("a.json", "a.json:1:"), ("none.json", "none.json cannot be read")])
def test_a_partition_that_cannot_be_read(name: str, words: str, hands: Path, tmp_path: Path) -> None:
    (hands / "a.json").write_text(f"[{GOOD}", encoding="utf-8")
    partition = Partition(f"{hands}/{name}", "json", str(tmp_path / "results.jsonl"))
    done = score_partition(partition, Scorer(shipped()), "jsonl", LOOK)
    assert done.fault
    assert words in done.fault
    assert not [path for path in tmp_path.iterdir() if path.is_file()]


def test_a_store_that_is_no_folder() -> None:
    import fsspec

    with fsspec.open("memory://hands/one.jsonl", "w") as file:
        file.write(GOOD)
    (partition,) = partitions_of(["memory://hands/*.jsonl"], None, "memory://out/", "jsonl")
    assert partition == Partition("memory:///hands/one.jsonl", "jsonl", "memory://out/0000-one.jsonl")
    assert score_partition(partition, Scorer(shipped()), "jsonl", LOOK).summary.scored == 1
    with fsspec.open("memory://out/0000-one.jsonl", "r") as file:
        assert json.loads(file.read())["tai"] == 3


def test_names_that_stand_for_nothing(hands: Path) -> None:
    with pytest.raises(DaskError, match="no such file"):
        partitions_of([f"{hands}/*.parquet"], None, "out", "jsonl")
    with pytest.raises(DaskError, match="cannot be opened"):
        partitions_of(["nowhere://a.jsonl"], None, "out", "jsonl")
    (hands / "notes.txt").write_text("", encoding="utf-8")
    with pytest.raises(DaskError, match="the ending tells no format"):
        partitions_of([f"{hands}/*"], None, "out", "jsonl")


def test_what_is_given_goes_before_the_ending(hands: Path) -> None:
    (hands / "notes.txt").write_text(GOOD, encoding="utf-8")
    (partition,) = partitions_of([f"{hands}/notes.txt"], "jsonl", "out", "csv")
    assert (partition.input_format, partition.target) == ("jsonl", "out/0000-notes.csv")


def test_no_scheduler(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.dask_run._SECONDS", 0.5)
    partitions = partitions_of([f"{hands}/*.jsonl"], None, "out", "jsonl")
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(DaskError, match="cannot be reached"):
            list(run_on_dask(address, partitions, Scorer(shipped()), "jsonl", LOOK))


def test_without_dask(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "tcp://127.0.0.1:9", "-o", "out")
    assert result.exit_code == 2
    assert "pip install 'taical[dask]'" in result.stderr


@pytest.mark.parametrize("output", [(), ("-o", "-"), ("-o", "")])
def test_a_cluster_needs_a_folder(output: tuple[str, ...], hands: Path) -> None:
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "tcp://127.0.0.1:9", *output)
    assert result.exit_code == 2
    assert "--dask needs a folder" in result.stderr
