"""Many files on a Dask cluster come to what one process makes of them."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import dask
import pytest
from cli.running import started, wait_until
from cli.terminal import Terminal
from commandline import SOUTH, own_variables, process, taical
from distributed import Client, LocalCluster
from fsspec.implementations.local import LocalFileSystem
from support import shipped

from taical.batch.scorer import Outcome, Scorer
from taical.readers import RawRecord
from taical.render.table import Look
from taical.run import dask as run_dask
from taical.run.dask import DaskError, LostError, Partition, partitions_of, run_on_dask, score_partition

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

GOOD = json.dumps({"id": "good", "hand": SOUTH, "seat": "S"})
BAD = json.dumps({"id": "bad", "hand": "12x", "seat": "S"})
LOOK = Look(language="zh")


WHOLE = """\
import time
from distributed import LocalCluster
with LocalCluster(n_workers=1, threads_per_worker=2, processes=False, protocol="tcp", dashboard_address=":0") as local:
    print(local.scheduler_address, flush=True)
    time.sleep(600)
"""
"""A cluster in one process, which goes away all at once."""


class Failing(Scorer):
    """Scores a record, but takes its worker along or fails where the name of the file says so."""

    def outcomes(self, entries: Iterable[RawRecord]) -> list[Outcome]:
        listed = list(entries)
        if "deadly" in listed[0].file:
            os.kill(os.getpid(), signal.SIGKILL)
        if "unforeseen" in listed[0].file:
            raise RuntimeError("a tile\nfell down")
        return super().outcomes(listed)


class Waiting(Scorer):
    """Scores a record, but says that it has begun and waits until it may go on where the name of the file says so."""

    def outcomes(self, entries: Iterable[RawRecord]) -> list[Outcome]:
        listed = list(entries)
        file = listed[0].file
        if "slow" in file:
            Path(f"{file}.begun").touch()
            wait_until(Path(f"{file}.further").exists)
        return super().outcomes(listed)


class Unpacked:
    """What a worker needs a library for that it does not have."""

    def __reduce__(self) -> tuple[Any, ...]:
        return import_module, ("no_such_library",)


def no_one(message: str) -> None:
    raise AssertionError(f"nothing was to be said: {message}")


def written(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


@contextmanager
def clusters(workers: int) -> Iterator[LocalCluster]:
    """Start a cluster that gives a file up when the first worker has died of it."""
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 0}),
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as local,
    ):
        yield local


@pytest.fixture(scope="module")
def cluster() -> Iterator[LocalCluster]:
    with clusters(2) as local:
        yield local


@pytest.fixture
def without_workers() -> Iterator[LocalCluster]:
    with clusters(0) as local:
        yield local


@pytest.fixture
def whole(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", WHOLE], cwd=tmp_path, env=own_variables(tmp_path), stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def address_of(running: subprocess.Popen[str]) -> str:
    assert running.stdout
    return running.stdout.readline().strip()


@pytest.fixture
def hands(tmp_path: Path) -> Path:
    folder = tmp_path / "hands"
    folder.mkdir()
    (folder / "a.jsonl").write_text(f"{GOOD}\n{BAD}\n", encoding="utf-8")
    (folder / "b.jsonl").write_text(f"{GOOD}\n" * 3, encoding="utf-8")
    return folder


@pytest.fixture
def parts(tmp_path: Path) -> Path:
    folder = tmp_path / "parts"
    folder.mkdir()
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


def test_a_file_that_is_not_there_is_said_as_without_a_cluster(
    cluster: LocalCluster, hands: Path, tmp_path: Path
) -> None:
    call = ("--dask", cluster.scheduler_address, "-o", str(tmp_path / "out"), "-q")
    result = taical("batch", f"{hands}/none.jsonl", *call)
    assert (result.exit_code, result.stderr) == (2, taical("batch", f"{hands}/none.jsonl", "-q").stderr)
    assert result.stderr == f"Error: {hands}/none.jsonl cannot be read: No such file or directory\n"


def test_no_summary_of_a_run_in_which_a_file_has_no_results(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    summary = tmp_path / "summary.json"
    summary.write_text("old", encoding="utf-8")
    call = ("--dask", cluster.scheduler_address, "-o", str(tmp_path / "out"), "-q", "--summary", str(summary))
    result = taical("batch", f"{hands}/none.jsonl", f"{hands}/b.jsonl", *call)
    assert result.exit_code == 2
    assert result.stderr.splitlines()[1:] == [
        f"Error: {summary} was not written, as not every file has results",
    ]
    assert (summary.read_text(encoding="utf-8"), written(tmp_path)) == ("old", ["hands", "out", "summary.json"])


def test_a_file_whose_task_fails_is_named_and_the_others_are_scored(
    cluster: LocalCluster, hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("taical.cli.batch.Scorer", Failing)
    for name in ("deadly", "unforeseen"):
        (hands / f"{name}.jsonl").write_text(f"{GOOD}\n", encoding="utf-8")
    files = [f"{hands}/{name}.jsonl" for name in ("deadly", "unforeseen", "b")]
    out = tmp_path / "out"
    call = ("--dask", cluster.scheduler_address, "-o", str(out), "-q", "--format", "jsonl")
    result = taical("batch", *files, *call)
    assert (result.exit_code, written(out)) == (2, ["0002-b.jsonl"])
    deadly, unforeseen = result.stderr.splitlines()
    assert deadly == f"Error: {hands}/deadly.jsonl was not scored: every worker that it was given to died"
    said = f"Error: {hands}/unforeseen.jsonl was not scored: RuntimeError: a tile fell down"
    assert unforeseen == said


def test_a_worker_lacks_a_library(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    partitions = partitions_of([f"{hands}/b.jsonl"], None, str(tmp_path / "out"), "jsonl")
    (done,) = run_on_dask(
        cluster.scheduler_address,
        partitions,
        Unpacked(),  # type: ignore[arg-type]
        "jsonl",
        LOOK,
        say=no_one,
    )
    assert done.fault
    assert f"{hands}/b.jsonl was not scored: a worker lacks a library (No module named 'no_such_library')" in done.fault
    assert "pip install 'taical[dask]'" in done.fault
    assert done.summary.records == 0


def test_a_worker_without_taical_that_comes_late(without_workers: LocalCluster, hands: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.mkdir()
    (blocked / "sitecustomize.py").write_text("import sys; sys.modules['taical'] = None\n", encoding="utf-8")
    address = without_workers.scheduler_address
    worker = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-nanny", "--no-dashboard"]
    said, begun = [], []

    def start_worker(message: str) -> None:
        said.append(message)
        variables = own_variables(tmp_path) | {"PYTHONPATH": str(blocked)}
        begun.append(subprocess.Popen(worker, cwd=tmp_path, env=variables, stderr=subprocess.DEVNULL))

    partitions = partitions_of([f"{hands}/*.jsonl"], None, str(tmp_path / "out"), "jsonl")
    try:
        faults = [
            done.fault for done in run_on_dask(address, partitions, Scorer(shipped()), "jsonl", LOOK, say=start_worker)
        ]
    finally:
        for process in begun:
            process.kill()
            process.wait()
    assert said == [f"waiting for workers: the Dask scheduler {address} has none yet"]
    for fault, name in zip(faults, ("a", "b"), strict=True):
        assert f"{hands}/{name}.jsonl was not scored: a worker lacks a library (No module named 'taical" in str(fault)


def test_it_is_said_once_that_the_last_worker_has_left(monkeypatch: pytest.MonkeyPatch) -> None:
    class Tasks:
        """One task that is done at the sixth look."""

        looks, left = 0, 1

        def count(self) -> int:
            return self.left

        def has_ready(self) -> bool:
            self.looks += 1
            return self.looks == 6

        def __next__(self) -> str:
            self.left = 0
            return "done"

    workers = iter([1, 1, 0, 0, 1, 1])
    distributed = SimpleNamespace(as_completed=lambda futures, loop: Tasks())
    monkeypatch.setattr(run_dask, "_library", lambda name: distributed)
    monkeypatch.setattr(run_dask, "_workers", lambda client, address: next(workers))
    monkeypatch.setattr(run_dask, "_SECONDS", -1)
    monkeypatch.setattr(run_dask, "_PAUSE", 0)
    said: list[str] = []
    done = list(run_dask._completed([], SimpleNamespace(loop=None), "tcp://a:1", said.append))
    assert (done, said) == (
        ["done"],
        ["the Dask scheduler tcp://a:1 has no workers left: the run goes on when one comes"],
    )


def test_how_far_it_has_come_on_a_terminal(without_workers: LocalCluster, hands: Path, tmp_path: Path) -> None:
    (hands / "c.json").write_text("[", encoding="utf-8")
    call = ("batch", f"{hands}/*", "--dask", without_workers.scheduler_address, "-o", "out", "--lang", "en")
    with Terminal(*call, cwd=tmp_path, columns=200, variables={"NO_COLOR": "1"}) as terminal:
        before = terminal.expect("waiting for workers")
        without_workers.scale(1)  # type: ignore[no-untyped-call]
        seen, status = terminal.end()
    assert status == 2
    assert "0%" in before
    assert "waiting for workers" not in seen
    assert f"\r\x1b[KError: {hands}/c.json:1:" in seen
    shares = [part.rpartition("]")[2].strip() for part in seen.split("%")[:-1]]
    assert shares[-1] == "100"
    assert "33" in shares
    assert "5 records: 4 scored" in seen


def test_quiet_is_quiet(without_workers: LocalCluster, hands: Path, tmp_path: Path) -> None:
    call = ("batch", f"{hands}/b.jsonl", "--dask", without_workers.scheduler_address, "-o", "out", "-q")
    with Terminal(*call, cwd=tmp_path, colour=True) as terminal:
        wait_until((tmp_path / "out").is_dir)
        without_workers.scale(1)  # type: ignore[no-untyped-call]
        assert terminal.end() == ("", 0)


def test_the_scheduler_goes_away(whole: subprocess.Popen[str], hands: Path, tmp_path: Path) -> None:
    os.mkfifo(hands / "c.jsonl")  # which is open only when someone writes to it
    out = tmp_path / "out"
    address = address_of(whole)
    partitions = partitions_of([f"{hands}/*.jsonl"], None, str(out), "jsonl")
    run = run_on_dask(address, partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one)
    assert [next(run).fault, next(run).fault] == [None, None]
    whole.kill()
    with pytest.raises(LostError, match=f"the connection to the Dask scheduler {address} was lost"):
        next(run)
    assert written(out) == ["0000-a.jsonl", "0001-b.jsonl"]


def test_the_scheduler_goes_away_at_once(
    whole: subprocess.Popen[str], hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def kill(folder: str) -> None:
        whole.kill()
        whole.wait()

    monkeypatch.setattr("taical.run.dask._make_folder", kill)
    monkeypatch.setattr("taical.run.dask._SECONDS", 2)
    partitions = partitions_of([f"{hands}/*.jsonl"], None, "out", "jsonl")
    with pytest.raises(LostError, match="was lost"):
        list(run_on_dask(address_of(whole), partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one))


def test_a_command_whose_scheduler_goes_away(whole: subprocess.Popen[str], hands: Path, tmp_path: Path) -> None:
    os.mkfifo(hands / "c.jsonl")
    out = tmp_path / "out"
    call = ("--dask", address_of(whole), "-o", str(out), "--format", "jsonl", "--summary", "summary.json")
    with started("batch", f"{hands}/*.jsonl", *call, cwd=tmp_path) as running:
        wait_until(lambda: out.is_dir() and {"0000-a.jsonl", "0001-b.jsonl"} < set(written(out)))
        whole.kill()
        _, errors = running.communicate(timeout=60)
    assert running.returncode == 2
    (error,) = errors.decode().splitlines()
    assert error.startswith("Error: the connection to the Dask scheduler tcp://")
    assert written(out) == ["0000-a.jsonl", "0001-b.jsonl"]
    assert "summary.json" not in written(tmp_path)


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_run_that_is_told_to_end_gives_the_terminal_back(
    number: signal.Signals, status: int, without_workers: LocalCluster, hands: Path, tmp_path: Path
) -> None:
    call = ("batch", f"{hands}/*", "--dask", without_workers.scheduler_address, "-o", "out", "--lang", "en")
    with Terminal(*call, cwd=tmp_path, colour=True) as terminal:
        before = terminal.expect("waiting for workers")
        os.kill(terminal._process.pid, number)
        seen, ended = terminal.end()
    assert ended == status
    assert "\x1b[?25l" in before  # which hides the cursor
    assert seen.rindex("\x1b[?25h") > seen.rfind("\x1b[?25l")
    assert written(tmp_path / "out") == []


def test_a_file_of_results_is_there_before_those_of_the_files_before_it_and_nothing_comes_after_the_end(
    cluster: LocalCluster, hands: Path, tmp_path: Path
) -> None:
    slow = hands / "0-slow.jsonl"
    slow.write_text(GOOD, encoding="utf-8")
    out = tmp_path / "out"
    partitions = partitions_of([f"{hands}/*.jsonl"], None, str(out), "jsonl")
    run = run_on_dask(cluster.scheduler_address, partitions, Waiting(shipped()), "jsonl", LOOK, say=no_one)

    def break_off() -> None:
        wait_until(lambda: Path(f"{slow}.begun").exists() and {"0001-a.jsonl", "0002-b.jsonl"} < set(written(out)))
        os.kill(os.getpid(), signal.SIGINT)

    threading.Thread(target=break_off).start()
    with pytest.raises(KeyboardInterrupt):
        next(run)
    assert written(out) == ["0001-a.jsonl", "0002-b.jsonl"]
    Path(f"{slow}.further").touch()
    wait_for_workers(cluster)
    assert written(out) == ["0001-a.jsonl", "0002-b.jsonl"]


def wait_for_workers(cluster: LocalCluster) -> None:
    """Wait until every worker, each of which does one thing at a time, has done what it had begun."""
    with Client(cluster.scheduler_address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        workers = list(client.nthreads())
        client.gather([client.submit(os.getpid, workers=[worker], pure=False) for worker in workers])


def test_a_folder_that_is_not_empty(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir()
    (out / ".DS_Store").write_text("how it looks", encoding="utf-8")
    call = ("batch", f"{hands}/b.jsonl", "--dask", cluster.scheduler_address, "-o", str(out), "-q", "--format", "csv")
    assert taical(*call).exit_code == 0
    result = taical(*call)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"the folder {out} is not empty: name a new or empty one with -o" in result.stderr
    assert written(out) == [".DS_Store", "0000-b.csv"]
    (out / "0000-b.csv").unlink()
    (out / "0000-b.csv").mkdir()
    assert taical(*call).exit_code == 2


def test_results_that_cannot_get_their_name(
    cluster: LocalCluster, hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*names: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(LocalFileSystem, "mv", full)
    out = tmp_path / "out"
    partitions = partitions_of([f"{hands}/*.jsonl"], None, str(out), "jsonl")
    run = run_on_dask(cluster.scheduler_address, partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one)
    faults = [done.fault for done in run]
    assert faults == [f"{one.target} cannot be written: No space left on device" for one in partitions]
    assert written(out) == []


@pytest.mark.parametrize(("refusals", "left"), [(1, 0), (3, 0), (1000, 1)])
def test_what_a_run_leaves_may_be_in_use_for_a_moment(
    refusals: int, left: int, *, cluster: LocalCluster, hands: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = LocalFileSystem.rm
    calls = []

    def in_use(store: LocalFileSystem, path: str, *, recursive: bool) -> None:
        calls.append(path)
        if len(calls) <= refusals:
            raise OSError(errno.ENOTEMPTY, os.strerror(errno.ENOTEMPTY))
        usual(store, path, recursive=recursive)

    monkeypatch.setattr(LocalFileSystem, "rm", in_use)
    out = tmp_path / "out"
    partitions = partitions_of([f"{hands}/*.jsonl"], None, str(out), "jsonl")
    run = run_on_dask(cluster.scheduler_address, partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one)
    assert [done.fault for done in run] == [None, None]
    assert len(written(out)) == 2 + left
    assert len(set(calls)) == 1


def test_the_folder_is_a_file(cluster: LocalCluster, hands: Path, tmp_path: Path) -> None:
    taken = tmp_path / "results.txt"
    taken.write_text("old", encoding="utf-8")
    for folder, words in [
        (f"{taken}", f"{taken} is a file: with --dask, -o must name a folder"),
        (f"{taken}/out", f"the folder {taken}/out cannot be made: Not a directory"),
        ("nowhere://out", "the folder nowhere://out cannot be made: Protocol not known: nowhere"),
    ]:
        result = taical("batch", f"{hands}/b.jsonl", "--dask", cluster.scheduler_address, "-o", folder)
        assert (result.exit_code, result.stdout, taken.read_text(encoding="utf-8")) == (2, "", "old")
        assert result.stderr.startswith("Usage: ")
        assert words in result.stderr


def test_a_partition(hands: Path, parts: Path) -> None:
    partition = Partition(f"{hands}/a.jsonl", "jsonl", "results.csv")
    done = score_partition(partition, str(parts), Scorer(shipped()), "csv", LOOK)
    assert (done.fault, done.summary.records, done.summary.errors) == (None, 2, {"bad_tile": 1})
    assert done.part is not None
    assert Path(done.part).read_text(encoding="utf-8").count("\n") == 3
    assert [f"{parts}/{name}" for name in written(parts)] == [done.part]


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh", "沒有 12x 這張牌"), ("en", "there is no tile 12x"), ("fr", "il n'y a pas de tuile 12x")],
)
def test_what_is_said_of_a_record_is_in_the_language_of_the_call(
    language: str, words: str, hands: Path, tmp_path: Path, cluster: LocalCluster
) -> None:
    call = ("batch", f"{hands}/a.jsonl", "--dask", cluster.scheduler_address, "--format", "jsonl", "-o")
    result = taical("--lang", language, *call, str(tmp_path / "out"), "--quiet")
    assert result.exit_code == 1
    (written_file,) = (tmp_path / "out").iterdir()
    assert words in written_file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("name", "words"),
    [("a.json", "/a.json:1:"), ("none.json", "/none.json cannot be read: No such file or directory")],
)
def test_a_partition_that_cannot_be_read(name: str, words: str, hands: Path, parts: Path) -> None:
    (hands / "a.json").write_text(f"[{GOOD}", encoding="utf-8")
    partition = Partition(f"{hands}/{name}", "json", "results.jsonl")
    done = score_partition(partition, str(parts), Scorer(shipped()), "jsonl", LOOK)
    assert done.fault
    assert done.fault.startswith(f"{hands}{words}")
    assert done.part is None


def test_a_partition_whose_results_cannot_be_written(hands: Path, parts: Path) -> None:
    partition = Partition(f"{hands}/b.jsonl", "jsonl", "results.jsonl")
    done = score_partition(partition, f"{parts}/nowhere", Scorer(shipped()), "jsonl", LOOK)
    assert done.fault == "results.jsonl cannot be written: No such file or directory"


def test_two_workers_may_have_the_same_partition(hands: Path, parts: Path) -> None:
    partition = Partition(f"{hands}/b.jsonl", "jsonl", "results.jsonl")
    others = []

    class Overtaken(Scorer):
        """Scores records, which another worker has done from first to last by then."""

        def outcomes(self, entries: Iterable[RawRecord]) -> list[Outcome]:
            others.append(score_partition(partition, str(parts), Scorer(shipped()), "jsonl", LOOK).part)
            return super().outcomes(entries)

    done = score_partition(partition, str(parts), Overtaken(shipped()), "jsonl", LOOK)
    assert [len(Path(str(part)).read_text(encoding="utf-8").splitlines()) for part in (done.part, *others)] == [3, 3]


def test_a_store_that_is_no_folder() -> None:
    import fsspec

    with fsspec.open("memory://hands/one.jsonl", "w") as file:
        file.write(GOOD)
    partitions = partitions_of(["memory://hands/*.jsonl"], None, "memory://out/", "jsonl")
    assert partitions == [Partition("memory:///hands/one.jsonl", "jsonl", "memory://out/0000-one.jsonl")]
    # A store in memory is one for the process, and so is this cluster.
    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=1, processes=False, protocol="tcp", dashboard_address=":0"
    ) as local:
        run = run_on_dask(local.scheduler_address, partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one)
        assert [(done.summary.scored, done.fault) for done in run] == [(1, None)]
    store = fsspec.filesystem("memory")
    assert store.ls("/out", detail=False) == ["/out/0000-one.jsonl"]
    assert json.loads(store.cat("/out/0000-one.jsonl"))["tai"] == 3


def test_names_that_stand_for_nothing(hands: Path) -> None:
    with pytest.raises(DaskError, match="no such file"):
        partitions_of([f"{hands}/*.parquet"], None, "out", "jsonl")
    with pytest.raises(DaskError, match="cannot be opened"):
        partitions_of(["nowhere://a.jsonl"], None, "out", "jsonl")
    with pytest.raises(DaskError, match="workers of a cluster cannot read this machine's standard input"):
        partitions_of([f"{hands}/a.jsonl", "-"], "jsonl", "out", "jsonl")
    (hands / "notes.doc").write_text("", encoding="utf-8")
    with pytest.raises(DaskError, match="the ending tells no format"):
        partitions_of([f"{hands}/*"], None, "out", "jsonl")


def test_what_is_given_goes_before_the_ending(hands: Path) -> None:
    (hands / "notes.txt").write_text(GOOD, encoding="utf-8")
    (partition,) = partitions_of([f"{hands}/notes.txt"], "jsonl", "out", "csv")
    assert (partition.input_format, partition.target) == ("jsonl", os.path.abspath("out/0000-notes.csv"))


def test_no_scheduler(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("taical.run.dask._SECONDS", 0.5)
    partitions = partitions_of([f"{hands}/*.jsonl"], None, "out", "jsonl")
    for address in ("tcp://127.0.0.1:9", "nonsense://x"):
        with pytest.raises(DaskError, match="cannot be reached"):
            list(run_on_dask(address, partitions, Scorer(shipped()), "jsonl", LOOK, say=no_one))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("nonsense", "missing port number in address 'nonsense'"),
        ("http://127.0.0.1:9", "unknown address scheme 'http'"),
        ("tcp://127.0.0.1", "missing port number in address '127.0.0.1'"),
        ("tls://127.0.0.1:9", "TLS expects a `ssl_context`"),
    ],
)
def test_an_address_that_can_be_none_is_all_that_is_said(address: str, words: str, hands: Path, tmp_path: Path) -> None:
    call = ("batch", f"{hands}/*.jsonl", "--dask", address, "-o", "out")
    done = process("-m", "taical", *call, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    error = done.stderr.partition("\nError: ")[2]
    assert error.startswith(f"the Dask scheduler {address} cannot be reached: {words}")
    assert error.count("\n") == 1
    assert written(tmp_path) == ["hands"]


def test_an_address_that_is_empty(hands: Path) -> None:
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "", "-o", "out")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Invalid value for '--dask': it is empty: name the address of the scheduler" in result.stderr


@pytest.mark.parametrize(
    ("library", "options"),
    [
        ("distributed", ()),
        ("fsspec", ()),
        ("pyarrow", ()),  # results are in Parquet where nothing else is asked for
        ("pyarrow", ("--input", "parquet", "--format", "jsonl")),
    ],
)
def test_without_a_library(
    library: str, options: tuple[str, ...], hands: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "tcp://127.0.0.1:9", "-o", "out", *options)
    assert result.exit_code == 2
    assert f"--dask needs {library}: pip install 'taical[dask]'" in result.stderr


def test_a_library_that_nothing_is_needed_of(hands: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert len(partitions_of([f"{hands}/*.jsonl"], None, "out", "jsonl")) == 2


@pytest.mark.parametrize("output", [(), ("-o", "-"), ("-o", "")])
def test_a_cluster_needs_a_folder(output: tuple[str, ...], hands: Path) -> None:
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "tcp://127.0.0.1:9", *output)
    assert result.exit_code == 2
    assert "--dask needs a folder" in result.stderr


@pytest.mark.parametrize("jobs", [("--jobs", "2"), ("-j", "1")])
def test_processes_of_this_machine_are_not_for_a_cluster(jobs: tuple[str, ...], hands: Path) -> None:
    result = taical("batch", f"{hands}/*.jsonl", "--dask", "tcp://127.0.0.1:9", "-o", "out", *jobs)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "--jobs is for this machine" in result.stderr
