"""`taical batch --jobs`: processes that share a run give what one gives, and end with it however it ends."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import time
from pathlib import Path

import pytest
from commandline import SOUTH, process, taical

from cli.running import children_of, is_there, started, untimed, wait_until, write_hands
from taical.cli.files import Inputs
from taical.writers import OUTPUT_FORMATS

pytestmark = pytest.mark.slow

COUNT = 2000


@pytest.fixture
def lines(home: Path) -> list[str]:
    """The lines of a file of hands, one of which is broken and one of which cannot be scored."""
    lines = write_hands(home / "hands.jsonl", COUNT)
    lines[700], lines[1300] = "nonsense\n", '{"id": "short", "hand": "1m", "seat": "S"}\n'
    (home / "hands.jsonl").write_text("".join(lines), encoding="utf-8")
    return lines


@pytest.mark.parametrize("output", OUTPUT_FORMATS)
def test_every_number_of_jobs_gives_the_same_bytes(output: str, lines: list[str], home: Path) -> None:
    if output == "parquet":
        pytest.importorskip("pyarrow")
    runs = {}
    for jobs in ("1", "2", "3"):
        path = home / f"results-{jobs}"
        call = ("-m", "taical", "batch", "hands.jsonl", "--format", output, "-o", path.name, "--jobs", jobs)
        done = process(*call, cwd=home)
        assert (done.returncode, done.stdout) == (1, "")
        runs[jobs] = (path.read_bytes(), untimed(done.stderr))
    assert runs["2"] == runs["1"]
    assert runs["3"] == runs["1"]
    assert runs["1"][1].startswith(f"{COUNT} records: {COUNT - 2} scored, 2 not (bad_record 1, tile_count 1)\n")


OF_ANY_SIZE = """
from taical.cli import main
from taical.run import cores, pool
cores.A_SHARE, cores.cores = 500, lambda: 3
usual = pool._Crew.hire
def hire(crew, count):
    usual(crew, count)
    open("workers", "a").write(f"{count}\\n")
pool._Crew.hire = hire
main()
"""
"""`taical` on a machine with three cores, where half a kilobyte of records is worth a process; it notes the workers."""


@pytest.mark.parametrize("output", OUTPUT_FORMATS)
def test_as_many_jobs_as_are_worth_it_give_the_same_bytes(output: str, lines: list[str], home: Path) -> None:
    if output in ("parquet", "xlsx"):
        pytest.importorskip("pyarrow" if output == "parquet" else "openpyxl")
    runs = []
    for jobs in (("--jobs", "1"), ("--jobs", "auto"), ()):
        call = ("batch", "hands.jsonl", "--format", output, "-o", "results", *jobs)
        done = process("-c", OF_ANY_SIZE, *call, cwd=home)
        assert (done.returncode, done.stdout) == (1, "")
        runs.append(((home / "results").read_bytes(), untimed(done.stderr)))
    assert runs[1:] == [runs[0]] * 2
    assert (home / "workers").read_text(encoding="utf-8") == "3\n3\n"


@pytest.mark.parametrize("source", ["yaml", "json", "jsonl.gz", "txt", "csv"])
@pytest.mark.parametrize(
    "call",
    [
        ("batch", "--format", "jsonl"),
        ("batch", "--totals"),
        ("batch", "--stats"),
        ("check",),
        ("check", "--junit", "-"),
        ("check", "--fail-fast"),
    ],
)
def test_every_call_gives_the_same_however_many_share_it(source: str, call: tuple[str, ...], home: Path) -> None:
    write_source(home / f"hands.{source}", 120)
    (home / "more.jsonl").write_text('{"hand": "1m", "seat": "S"}\n' * 30, encoding="utf-8")
    command, *options = call
    between = () if "--totals" in options else ("nowhere.yaml",)  # without which there are no totals
    files = (f"hands.{source}", *between, "more.jsonl")
    if options[-1:] == ["--fail-fast"]:
        (home / "workers").touch()  # who stops early is not shared
    runs = [process("-c", OF_ANY_SIZE, command, *files, *options, "--jobs", jobs, cwd=home) for jobs in ("1", "auto")]
    alone, shared = ((run.returncode, untimed_counts(run.stdout), untimed(run.stderr)) for run in runs)
    assert shared == alone
    assert alone[0] in (1, 2)
    assert (home / "workers").exists()


def write_source(path: Path, count: int) -> None:
    """Write a file of hands in a format, with claims of which every third is wrong."""
    import gzip

    records = [{"hand": SOUTH, "seat": "S", "expect": {"tai": 4 if number % 3 == 0 else 3}} for number in range(count)]
    lines = "".join(json.dumps(record) + "\n" for record in records)
    texts = {
        ".yaml": "".join(f"- {json.dumps(record)}\n" for record in records),
        ".json": json.dumps(records),
        ".gz": lines,
        ".txt": f"{SOUTH} seat=S\n" * count,
        ".csv": "hand,seat,expect\n" + f"{SOUTH},S,4\n{SOUTH},S,3\n" * (count // 2),
    }
    text = texts[path.suffix].encode()
    path.write_bytes(gzip.compress(text, mtime=0) if path.suffix == ".gz" else text)


def untimed_counts(text: str) -> str:
    """Return the output of a run without the time that it took, as text or as JSON."""
    return re.sub(r'"(seconds|records_per_second)": [\d.]+', r'"\1": ...', untimed(text))


@pytest.mark.parametrize("source", ["small", "pipe", "jobs"])
@pytest.mark.parametrize("command", ["batch", "check"])
def test_what_is_not_worth_it_stays_in_one_process(command: str, source: str, lines: list[str], home: Path) -> None:
    write_hands(home / "small.jsonl", 5)
    size = (home / "small.jsonl").stat().st_size
    large = OF_ANY_SIZE.replace("500", str(size if source == "small" else 1))
    calls = {
        "small": (command, "small.jsonl"),
        "pipe": (command, "-", "--input", "jsonl"),
        "jobs": (command, "small.jsonl", "--jobs", "1"),
    }
    done = process("-c", large, *calls[source], cwd=home, stdin="".join(lines[:50]))
    assert done.returncode in (0, 2)  # nothing is claimed
    assert not (home / "workers").exists()


def test_how_much_work_files_are(home: Path) -> None:
    """What is packed counts five times; of a pipe nobody knows, and what is not there is none."""
    for name in ("a.jsonl", "b.csv", "c.jsonl.gz", "d.parquet", "e.xlsx", "f.CSV.GZ"):
        (home / name).write_bytes(b"x" * 10)
    os.mkfifo(home / "pipe.jsonl")
    work = {
        ("a.jsonl",): 10,
        ("a.jsonl", "b.csv"): 20,
        ("c.jsonl.gz",): 50,
        ("d.parquet", "e.xlsx", "f.CSV.GZ"): 150,
        ("a.jsonl", "nowhere.yaml"): 10,
        ("a.jsonl", "pipe.jsonl"): None,
    }
    assert {files: Inputs(files, None).work for files in work} == work


def test_a_setting_says_how_many_share_the_work(lines: list[str], home: Path) -> None:
    calls = [{"TAICAL_JOBS": "2"}, {"TAICAL_JOBS": "1"}, {"TAICAL_JOBS": ""}, {"TAICAL_JOBS": "AUTO"}]
    for variables in calls:
        done = process("-c", OF_ANY_SIZE, "batch", "hands.jsonl", "--quiet", cwd=home, variables=variables)
        assert done.returncode == 1
    assert (home / "workers").read_text(encoding="utf-8") == "2\n3\n3\n"
    config = home / "config" / "taical" / "config.toml"
    config.parent.mkdir(parents=True)
    config.write_text("jobs = 2\n", encoding="utf-8")
    (home / "workers").unlink()
    assert process("-c", OF_ANY_SIZE, "batch", "hands.jsonl", "--quiet", cwd=home).returncode == 1
    assert (home / "workers").read_text(encoding="utf-8") == "2\n"


@pytest.mark.faults
def test_workers_that_nobody_asked_for_may_be_refused(lines: list[str], home: Path) -> None:
    limited = OF_ANY_SIZE.replace(
        "main()\n",
        """
import os
def fork():
    raise BlockingIOError(11, "Resource temporarily unavailable")
os.fork = fork
main()
""",
    )
    for command in ("batch", "check"):
        alone = process("-m", "taical", command, "hands.jsonl", "--jobs", "1", cwd=home)
        done = process("-c", limited, command, "hands.jsonl", cwd=home)
        assert (done.returncode, done.stdout, untimed(done.stderr)) == (
            alone.returncode,
            alone.stdout,
            untimed(alone.stderr),
        )


def test_one_bad_record_in_the_middle_stays_in_its_place(lines: list[str], home: Path) -> None:
    found = [
        json.loads(line)
        for line in taical("batch", "hands.jsonl", "--format", "jsonl", "-j", "2").stdout.split("\n")[:-1]
    ]
    assert len(found) == COUNT
    assert [number for number, one in enumerate(found, 1) if "error" in one] == [701, 1301]
    ids = [json.loads(line)["id"] if line[0] == "{" else "701" for line in lines]
    assert [one["id"] for one in found] == ids


@pytest.mark.parametrize("source", ["yaml", "json", "csv", "jsonl.gz"])
def test_what_cannot_be_read_goes_to_another_process_too(source: str, home: Path) -> None:
    """Each input has a record that is fine and one that is none."""
    import gzip

    good = {"hand": "24m 345p 678p 99s [777z] (1111s) +3m", "seat": "S"}
    texts = {
        "yaml": f"- {json.dumps(good)}\n- {{hand: 1m, hand: 2m}}\n",
        "json": f"[{json.dumps(good)}, 5]",
        "csv": f"hand,seat\n{good['hand']},S\n,,too,many\n",
        "jsonl.gz": f"{json.dumps(good)}\n{{]\n",
    }
    content = texts[source].encode()
    (home / f"hands.{source}").write_bytes(gzip.compress(content) if source.endswith(".gz") else content)
    calls = [("batch", f"hands.{source}", "--format", "jsonl", "--jobs", jobs) for jobs in ("1", "2")]
    alone, shared = (taical(*call) for call in calls)
    results = [json.loads(line) for line in alone.stdout.splitlines()]
    assert [one.get("tai", "none") for one in results] == [3, "none"]
    assert (shared.exit_code, shared.stdout, untimed(shared.stderr)) == (1, alone.stdout, untimed(alone.stderr))


def test_no_jobs_are_as_many_as_there_are_cores(lines: list[str], home: Path) -> None:
    with started("batch", "-", "--input", "jsonl", "--format", "jsonl", "--jobs", "0", cwd=home) as running:
        cores = len(os.sched_getaffinity(0))
        wait_until(lambda: len(children_of(running.pid)) == (cores if cores > 1 else 0))
        _, errors = running.communicate("".join(lines[:20]).encode(), timeout=60)
    assert untimed(errors.decode()).startswith("20 records: 20 scored\n")


@pytest.mark.faults
def test_a_worker_that_is_killed_is_named_with_its_records_and_the_run_goes_on(lines: list[str], home: Path) -> None:
    usual = taical("batch", "hands.jsonl", "--format", "jsonl").stdout.splitlines()
    call = ("batch", "-", "--input", "jsonl", "--format", "jsonl", "--jobs", "2", "-o", "results.jsonl")
    with started(*call, cwd=home) as running:
        wait_until(lambda: len(children_of(running.pid)) == 2)
        victim, _ = children_of(running.pid)
        os.kill(victim, signal.SIGSTOP)  # what is handed to it now stays with it
        assert running.stdin is not None
        running.stdin.write("".join(lines[:1000]).encode())
        running.stdin.flush()
        time.sleep(2)  # until all that goes on without it is done
        os.kill(victim, signal.SIGKILL)
        running.stdin.write("".join(lines[1000:]).encode())
        _, errors = running.communicate(timeout=120)
    assert running.returncode == 1
    report, summary = errors.decode().splitlines()[:2]
    found = re.fullmatch(
        r"Error: a worker process was ended by signal 9 \(SIGKILL\) while it held the records -:(\d+) to -:(\d+)",
        report,
    )
    assert found, report
    first, last = map(int, found.groups())
    results = (home / "results.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(results) == COUNT
    assert results[: first - 1] + results[last:] == usual[: first - 1] + usual[last:]
    for number in range(first, last + 1):
        result = json.loads(results[number - 1])
        assert (result["id"], result["error"]["code"]) == (json.loads(usual[number - 1])["id"], "worker_died")
        assert "signal 9 (SIGKILL)" in result["error"]["message"]
    assert f"worker_died {last - first + 1}" in summary


@pytest.mark.faults
@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
@pytest.mark.parametrize("jobs", ["1", "3"])
def test_a_run_that_is_told_to_end_leaves_all_as_it_was(
    *, number: signal.Signals, status: int, jobs: str, lines: list[str], home: Path, folder: Path
) -> None:
    call = ("batch", "-", "--input", "jsonl", "--jobs", jobs, "-o", "out/results.jsonl")
    with started(*call, cwd=home) as running:
        assert running.stdin is not None
        running.stdin.write("".join(lines).encode())
        running.stdin.flush()
        wait_until(lambda: any(path.stat().st_size for path in folder.glob(".results.jsonl.*")))
        workers = children_of(running.pid)
        assert len(workers) == (3 if jobs == "3" else 0)
        for _ in range(2):  # who is impatient presses a key twice
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, number)  # as a terminal does
        output, errors = running.communicate(timeout=60)
    assert (running.returncode, output, errors.strip()) == (status, b"", b"")
    assert {path.name: path.read_text(encoding="utf-8") for path in folder.iterdir()} == {"results.jsonl": "old"}
    assert not [worker for worker in workers if is_there(worker)]


@pytest.mark.faults
def test_a_run_that_is_killed_takes_its_workers_along(lines: list[str], home: Path) -> None:
    with started("batch", "-", "--input", "jsonl", "--format", "jsonl", "--jobs", "3", cwd=home) as running:
        wait_until(lambda: len(children_of(running.pid)) == 3)
        workers = children_of(running.pid)
        running.kill()
        running.wait(60)
        wait_until(lambda: not any(map(is_there, workers)))


@pytest.mark.faults
def test_a_reader_that_leaves_ends_the_run_quietly(home: Path) -> None:
    write_hands(home / "many.jsonl", 5_000)  # which are more results than fit into a pipe
    with started("batch", "many.jsonl", "--format", "jsonl", "--jobs", "2", cwd=home) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert [json.loads(running.stdout.readline())["id"] for _ in range(5)] == ["1", "2", "3", "4", "5"]
        workers = children_of(running.pid)
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 0
    assert len(workers) == 2
    assert not [worker for worker in workers if is_there(worker)]


@pytest.mark.faults
def test_a_fault_of_the_program_is_the_error_of_its_record(lines: list[str], home: Path, folder: Path) -> None:
    faulty = """
import sys
from taical.batch import scorer as batch
from taical.cli import main
usual = batch.data_of
batch.data_of = lambda entry: usual(entry) if entry.line != 900 else 1 / 0
main()
"""
    for jobs in ("1", "2"):
        done = process("-c", faulty, "batch", "hands.jsonl", "--jobs", jobs, "-o", "out/results.jsonl", cwd=home)
        assert (done.returncode, done.stdout) == (1, "")
        (path,) = folder.iterdir()
        results = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        failed = [number for number, result in enumerate(results, 1) if "error" in result]
        assert failed == [701, 900, 1301]  # the first and the last are broken in the file
        assert results[899]["error"]["code"] == "program_failed"
        assert "ZeroDivisionError: division by zero" in results[899]["error"]["message"]


@pytest.mark.faults
def test_workers_that_cannot_be_started_are_one_error(lines: list[str], home: Path) -> None:
    limited = """
import os
from taical.cli import main
def fork():
    raise BlockingIOError(11, "Resource temporarily unavailable")
os.fork = fork
main()
"""
    done = process("-c", limited, "batch", "hands.jsonl", "--jobs", "2", cwd=home)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "Error: a worker process cannot be started: Resource temporarily unavailable\n"


@pytest.mark.faults
def test_what_is_in_the_buffer_is_not_written_by_every_worker(lines: list[str], home: Path) -> None:
    """A worker that is started half way is a copy of a process that may have something to write."""
    dying = """
import os
from taical.batch import scorer as batch
from taical.cli import main
usual = batch.read_record
def read_record(data, line, *hand):
    if int(line) % 600 == 0:
        os._exit(3)
    return usual(data, line, *hand)
batch.read_record = read_record
main()
"""
    call = ["-c", dying, "batch", "hands.jsonl", "--jobs", "2", "--format", "jsonl"]
    done = process(*call, cwd=home)
    results = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, len(results)) == (1, COUNT)
    assert done.stderr.count("Error: a worker process ended with exit status 3 while it held the records") == 3
    held = [one["id"] for one in results if one.get("error", {}).get("code") == "worker_died"]
    assert {"600", "1200", "1800"} <= set(held)


@pytest.mark.parametrize("command", ["batch", "check"])
@pytest.mark.parametrize("jobs", ["-1", "two", "", "1.5", "9999"])
def test_a_number_of_processes_that_is_none_is_wrong_usage(command: str, jobs: str, home: Path) -> None:
    result = taical(command, "hands.jsonl", "--jobs", jobs)
    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'-j' / '--jobs': '{jobs}' is not a whole number from 0 to 1024" in result.stderr
