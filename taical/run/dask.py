"""Many files on a Dask cluster: each file is a partition, and goes through the same scorer as on one machine.

What runs where is Dask's own matter; paths and URLs are opened with fsspec, so that a store such as S3 is read and
written where its package (s3fs) is installed. This is the extra `taical[dask]`.

Workers write to a temporary folder inside the one for the results. The run gives a file its final name once it is
complete, and removes the temporary folder at the end, with whatever a dead or interrupted worker left in it.
"""

from __future__ import annotations

import contextlib
import errno
import gc
import logging
import os
import pickle
import time
import uuid
from collections.abc import Callable, Generator, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from itertools import chain
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from taical.batch.scorer import Scorer
from taical.batch.summary import Summary
from taical.i18n import Language, current, os_reason, use
from taical.i18n import gettext as _
from taical.readers import InputFormat, RawRecord, UnreadableInputError, data_of, format_of, read_records
from taical.records.names import columns_of
from taical.render.table import Look
from taical.run.chunks import Chunk, ChunkScorer, chunks_of
from taical.writers import OutputFormat, TooLargeError, format_named

ENDINGS: dict[OutputFormat, str] = {
    "table": ".txt",
    "jsonl": ".jsonl",
    "csv": ".csv",
    "markdown": ".md",
    "parquet": ".parquet",
    "xlsx": ".xlsx",
}
"""What the name of a file of results ends with."""

_SECONDS = 10
"""How long a scheduler has to answer, and how often it is asked whether it has workers."""

_PAUSE = 0.05
"""How many seconds pass between two looks for tasks that are done."""

_ATTEMPTS = 10
"""How often the run tries to remove what it leaves behind."""


class DaskError(RuntimeError):
    """A run on Dask that cannot start; the message says why and what would help."""


class LostError(DaskError):
    """The scheduler went away during the run."""

    def __init__(self, address: str) -> None:
        super().__init__(
            _(
                "the connection to the Dask scheduler {address} was lost before the end; "
                "the files of results that are there are whole"
            ).format(address=address)
        )


class Partition(NamedTuple):
    """One file of records, and where its results go."""

    source: str  # the path or URL of the records
    input_format: InputFormat  # what is in it
    target: str  # the path or URL of the results


class Done(NamedTuple):
    """What became of a partition."""

    summary: Summary  # what its records came to
    fault: str | None  # why it has no results, such as that it could not be read to the end; or None where it has them
    part: str | None = None  # the path or URL of its results while they do not have their name


def partitions_of(
    names: Sequence[str], input_format: InputFormat | None, folder: str, output: OutputFormat
) -> list[Partition]:
    """Return the partitions of a run in the order of the names, with numbered targets."""
    if "-" in names:
        raise DaskError(_("the workers of a cluster cannot read this machine's standard input (-): name files"))
    _library("distributed")
    if "://" not in folder:
        folder = os.path.abspath(folder)  # a worker may run in another folder than this process
    found: list[Partition] = []
    for source in (one for name in names for one in _expanded(name)):
        known = input_format or format_of(source)
        if known is None:
            message = _("{name}: the ending tells no format; say which with --input")
            raise DaskError(message.format(name=source))
        stem = PurePosixPath(source).name.split(".")[0]
        target = f"{folder.rstrip('/')}/{len(found):04}-{stem}{ENDINGS[output]}"
        found.append(Partition(source, known, target))
    used = {output, *(one.input_format for one in found)}
    for form, library in (("parquet", "pyarrow"), ("xlsx", "openpyxl")):
        if form in used:
            _library(library)
    return found


def score_partition(  # noqa: PLR0913, PLR0917 - what a run is made of
    partition: Partition, parts: str, scorer: Scorer, output: OutputFormat, look: Look, language: Language = "en"
) -> Done:
    """Score one file, and write its results under a name of their own."""
    use(language)
    # A scheduler that has lost sight of a worker gives the file to another one, and both may be writing then.
    part = f"{parts}/{uuid.uuid4().hex}"
    store, path = _library("fsspec").core.url_to_fs(part)
    summary = Summary()
    chosen = format_named(output)
    try:
        chunks = chunks_of(_entries(partition), even=True)
        first = next(chunks, Chunk())
        look = replace(look, columns=columns_of(map(data_of, first)))
        work = ChunkScorer(scorer, chosen.render, look)
        with store.open(path, "wb") as stream, chosen.open(stream, look) as write:
            for chunk in chain([first] if first else [], chunks):
                scored = work(chunk)
                write(scored.piece or "")
                summary.merge(scored.summary)
    except UnreadableInputError as error:
        return Done(summary, str(error))
    except (OSError, TooLargeError) as error:
        return _unwritten(partition, summary, error)
    return Done(summary, None, part)


def run_on_dask(  # noqa: PLR0913 - what a run is made of
    address: str,
    partitions: Sequence[Partition],
    scorer: Scorer,
    output: OutputFormat,
    look: Look,
    *,
    say: Callable[[str], None],
) -> Generator[Done, None, None]:
    """Score files on the cluster of a scheduler, and return what became of each, in order.

    A file of results is there as soon as it is whole, whatever becomes of the files before it. None comes once the
    iterator is at its end or closed.
    """
    folder = partitions[0].target.rpartition("/")[0]
    # The client ends before the folder for the parts goes, so that there is no one left who begins to write there.
    with _client(address) as client, _folder_for_parts(folder) as parts, contextlib.closing(client):
        if not _workers(client, address):
            say(_("waiting for workers: the Dask scheduler {address} has none yet").format(address=address))
        tasks = [partial(score_partition, one, parts, scorer, output, look, current()) for one in partitions]
        # A worker that cannot read a task leaves the cluster, and the run would wait for another one. What is of taical
        # is therefore packed, so that a worker without it fails at the task instead.
        futures = client.map(
            lambda task: pickle.loads(task)(),  # noqa: S301 - what was packed here
            list(map(pickle.dumps, tasks)),
            key=score_partition.__name__,
            pure=False,
        )
        yield from _in_order(partitions, futures, client, address, say)


def _in_order(
    partitions: Sequence[Partition],
    futures: Sequence[Any],
    client: Any,  # noqa: ANN401 - of a library without types
    address: str,
    say: Callable[[str], None],
) -> Iterator[Done]:
    """Rename the results of each partition as soon as they are complete, and return the outcomes in order."""
    numbers = {future.key: number for number, future in enumerate(futures)}
    done: dict[int, Done] = {}
    returned = 0
    for future in _completed(futures, client, address, say):
        number = numbers[future.key]
        done[number] = _named(partitions[number], _outcome(partitions[number], future, address))
        while returned in done:
            yield done.pop(returned)
            returned += 1


def _completed(
    futures: Sequence[Any],
    client: Any,  # noqa: ANN401 - of a library without types
    address: str,
    say: Callable[[str], None],
) -> Iterator[Any]:
    """Return tasks as they are done, and say so where the last worker has left and none is there to go on."""
    completed = _library("distributed").as_completed(futures, loop=client.loop)
    looked = time.monotonic()
    there = _workers(client, address) > 0
    while completed.count():
        if completed.has_ready():
            yield next(completed)
            continue
        time.sleep(_PAUSE)
        if time.monotonic() - looked > _SECONDS:
            looked, had = time.monotonic(), there
            there = _workers(client, address) > 0
            if had and not there:
                message = _("the Dask scheduler {address} has no workers left: the run goes on when one comes")
                say(message.format(address=address))


def _named(partition: Partition, done: Done) -> Done:
    """Give the results of a partition their name."""
    if done.part is None:
        return done
    fsspec = _library("fsspec")
    store, part = fsspec.core.url_to_fs(done.part)
    try:
        store.mv(part, fsspec.core.url_to_fs(partition.target)[1])
    except OSError as error:
        return _unwritten(partition, done.summary, error)
    return Done(done.summary, None)


def _unwritten(partition: Partition, summary: Summary, error: OSError | TooLargeError) -> Done:
    message = _("{name} cannot be written: {reason}")
    return Done(summary, message.format(name=partition.target, reason=_reason(error)))


def _client(address: str) -> Any:  # noqa: ANN401 - of a library without types
    """Return what speaks with a scheduler."""
    distributed = _library("distributed")
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # what goes wrong is said once, in a DaskError
    try:
        return distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except Exception as error:  # each kind of address has errors of its own
        message = _("the Dask scheduler {address} cannot be reached: {fault}").format(address=address, fault=error)
    gc.collect()  # a client that could not begin ends here at once, and at the end of this process in vain
    raise DaskError(message)


def _workers(client: Any, address: str) -> int:  # noqa: ANN401 - of a library without types
    """Return how many workers there are."""
    try:
        return len(client.nthreads())
    except OSError:
        raise LostError(address) from None


def _entries(partition: Partition) -> Iterator[RawRecord]:
    """Read the records of a file; a file that cannot be opened is an unreadable input."""
    try:
        with _library("fsspec").open(partition.source, "rb") as source:
            yield from read_records(source, partition.source, partition.input_format)
    except OSError as error:
        message = _("{name} cannot be read: {reason}").format(name=partition.source, reason=_reason(error))
        raise UnreadableInputError(message) from None


@contextlib.contextmanager
def _folder_for_parts(folder: str) -> Iterator[str]:
    """Make the folder for results, and a temporary one in it that is removed at the end."""
    _make_folder(folder)
    _refuse_full(folder)
    parts = f"{folder}/.{uuid.uuid4().hex}.part"
    _make_folder(parts)
    try:
        yield parts
    finally:
        _remove(parts)


def _make_folder(folder: str) -> None:
    """Make a folder where it is not there yet."""
    try:
        store, path = _library("fsspec").core.url_to_fs(folder)
        store.makedirs(path, exist_ok=True)
    except FileExistsError:
        message = _(
            "{folder} is a file: with --dask, -o must name a folder, where each file of hands gets a file of results"
        )
        raise DaskError(message.format(folder=folder)) from None
    except Exception as error:  # each store has errors of its own
        message = _("the folder {folder} cannot be made: {reason}").format(folder=folder, reason=_reason(error))
        raise DaskError(message) from None


def _refuse_full(folder: str) -> None:
    """Refuse a folder with visible files, which would mix with the results of this run."""
    store, path = _library("fsspec").core.url_to_fs(folder)
    found = [name for name in store.find(path, maxdepth=1, withdirs=True) if name.rstrip("/") != path.rstrip("/")]
    if any(not PurePosixPath(name).name.startswith(".") for name in found):
        message = _(
            "the folder {folder} is not empty: name a new or empty one with -o, "
            "so that the results of this run do not mix with others"
        )
        raise DaskError(message.format(folder=folder))


def _remove(folder: str) -> None:
    """Remove a folder with all that is in it."""
    store, path = _library("fsspec").core.url_to_fs(folder)
    for _attempt in range(_ATTEMPTS):
        with contextlib.suppress(OSError):  # a task that began just before the end may be writing there
            store.rm(path, recursive=True)
        if not store.exists(path):
            return


def _outcome(partition: Partition, future: Any, address: str) -> Done:  # noqa: ANN401 - of a library without types
    """Wait for the outcome of a partition; a failed task does not affect the others."""
    try:
        done: Done = future.result()
    except Exception as error:  # whatever a task raises comes out here
        if future.status != "error":
            raise LostError(address) from None
        message = _("{name} was not scored: {reason}").format(name=partition.source, reason=_failure(error))
        return Done(Summary(), message)
    return done


def _failure(error: Exception) -> str:
    """Say in one line why a task failed."""
    if isinstance(error, _library("distributed").scheduler.KilledWorker):
        return _("every worker that it was given to died")
    if isinstance(error, ImportError):
        return _("a worker lacks a library ({fault}): pip install 'taical[dask]' there").format(fault=error)
    notes: list[str] = getattr(error, "__notes__", [])
    return " ".join(" ".join([f"{type(error).__name__}: {error}", *notes]).split())


def _reason(error: Exception) -> str:
    """Return why a file cannot be used, without its path."""
    if isinstance(error, FileNotFoundError):
        return _(os.strerror(errno.ENOENT))  # a store may have given the path alone
    return os_reason(error) if isinstance(error, OSError) else str(error)


def _expanded(name: str) -> list[str]:
    """Return the files that a name stands for, in order."""
    fsspec = _library("fsspec")
    try:
        store, _token, paths = fsspec.core.get_fs_token_paths(name, mode="rb")
    except Exception as error:  # each store has errors of its own
        message = _("{name} cannot be opened: {reason}").format(name=name, reason=_reason(error))
        raise DaskError(message) from None
    if not paths:
        raise DaskError(_("{name}: there is no such file").format(name=name))
    local = "file" in ([store.protocol] if isinstance(store.protocol, str) else store.protocol)
    return sorted(str(path) if local else str(store.unstrip_protocol(path)) for path in paths)


def _library(name: str) -> Any:  # noqa: ANN401 - a module
    """Return a library of the extra."""
    try:
        return import_module(name)
    except ImportError:
        raise DaskError(_("--dask needs {name}: pip install 'taical[dask]'").format(name=name)) from None
