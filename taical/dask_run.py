"""A run beyond one machine: each input is a partition that a worker of a Dask scheduler scores.

The scheduler shares out the partitions. A worker reads its input and writes its results by itself, so both have to be
where every worker can reach them; only what the results come to is sent back.
"""

from __future__ import annotations

import contextlib
import os
import posixpath
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import CancelledError
from typing import IO, TYPE_CHECKING, NamedTuple
from uuid import uuid4

from taical.batch import Scorer
from taical.chunks import ChunkScorer, chunks_of
from taical.inputs import ENDINGS, Entry, InputFormat, UnreadableInputError, format_of, read_entries
from taical.inputs.zipped import ENDING as ZIPPED
from taical.outputs import OutputFormat, format_named
from taical.report.text import Look
from taical.summary import Summary

if TYPE_CHECKING:
    from distributed import Client
    from fsspec import AbstractFileSystem

_ENDINGS: Mapping[OutputFormat, str] = {
    "table": ".txt",
    "jsonl": ".jsonl",
    "csv": ".csv",
    "markdown": ".md",
    "parquet": ".parquet",
}

_SECONDS = 10
"""How long a scheduler has to answer."""


class DaskError(RuntimeError):
    """What keeps a run from starting; the message says what to do."""


class Place(NamedTuple):
    """A file, wherever it is kept.

    Attributes:
        storage: What keeps it, such as the local disk.
        path: Its path there.
    """

    storage: AbstractFileSystem
    path: str


class Partition(NamedTuple):
    """One input and where its results go.

    Attributes:
        name: What to call the input by.
        source: The input.
        input_format: What is in it.
        target: The file of its results.
    """

    name: str
    source: Place
    input_format: InputFormat
    target: Place


class Done(NamedTuple):
    """What became of a partition.

    Attributes:
        summary: What its records came to, as far as they could be read.
        trouble: Why it has no results, or None.
    """

    summary: Summary
    trouble: str | None


def partitions_of(
    names: Iterable[str], input_format: InputFormat | None, folder: str, output: OutputFormat
) -> list[Partition]:
    """Return the partitions of a run, and make the folder of the results.

    A file of results is called as its input; where two would have the same name, all are numbered from 0.

    Args:
        names: The inputs: paths or URLs, also with wildcards, which come in the order of their names.
        input_format: What is in them, or None to tell by their endings.
        folder: The path or URL of the folder for results.
        output: The format of the results.

    Raises:
        DaskError: When a library is not installed, an input is not found or of no known format, or the folder cannot
            be made or has an input that would be replaced.
    """
    sources = [found for name in names for found in _found(name)]
    formats = [input_format or _by_ending(name) for name, _ in sources]
    home = _place(folder)
    targets = [
        Place(home.storage, posixpath.join(home.path, name + _ENDINGS[output]))
        for name in _distinct([_stem(source.path) for _, source in sources])
    ]
    replaced = {_url(source) for _, source in sources} & {_url(target) for target in targets}
    if replaced:
        raise DaskError(f"the results would replace the input {min(replaced)}: name another folder with -o")
    try:
        home.storage.makedirs(home.path, exist_ok=True)
    except Exception as error:  # each storage has errors of its own
        raise DaskError(f"{folder} is no folder and cannot be made one: {_reason(error)}") from None
    return [
        Partition(name, source, one_format, target)
        for (name, source), one_format, target in zip(sources, formats, targets, strict=True)
    ]


def score_partition(partition: Partition, scorer: Scorer, output: OutputFormat, look: Look) -> Done:
    """Score the records of a partition in order, and write the results where the input could be read to its end.

    Args:
        partition: The partition.
        scorer: Scores a record.
        output: The format of the results.
        look: How tables look.
    """
    form = format_named(output)
    work = ChunkScorer(scorer, form.render, look)
    summary = Summary()
    troubles: list[str] = []
    with _whole(partition.target, troubles) as stream, form.open(stream, look) as write:
        for chunk in chunks_of(_entries(partition, troubles), even=True):
            scored = work(chunk)
            assert scored.piece is not None  # noqa: S101 - it was asked for
            write(scored.piece)
            summary.merge(scored.summary)
    return Done(summary, troubles[0] if troubles else None)


@contextlib.contextmanager
def connected(address: str, say: Callable[[str], None]) -> Iterator[Client]:
    """Connect to a Dask scheduler.

    Args:
        address: Its address, such as `tcp://127.0.0.1:8786`.
        say: Writes a message for a person.

    Raises:
        DaskError: When it cannot be reached, or Dask is not installed.
    """
    _require_dask()
    from distributed import Client
    from distributed.comm import get_address_host

    try:
        get_address_host(address)  # a client that was made with what is no address does not end tidily
        client = Client(address, timeout=_SECONDS)
    except (OSError, ValueError) as error:
        message = f"the Dask scheduler {address} cannot be reached ({error}); give an address like tcp://127.0.0.1:8786"
        raise DaskError(message) from None
    with client:
        if not client.scheduler_info()["workers"]:
            say(f"The Dask scheduler {address} has no workers yet; the run begins when it has")
        yield client


def score_partitions(
    client: Client, partitions: Sequence[Partition], scorer: Scorer, output: OutputFormat, look: Look
) -> Iterator[Done]:
    """Have the workers score partitions, and return what became of each as it is done.

    Args:
        client: A client of their scheduler.
        partitions: The partitions.
        scorer: Scores a record.
        output: The format of the results.
        look: How tables look.
    """
    from distributed import as_completed

    futures = client.map(score_partition, partitions, scorer=scorer, output=output, look=look, pure=False)
    names = {future.key: partition.name for future, partition in zip(futures, partitions, strict=True)}
    for future in as_completed(futures):
        try:
            done: Done = future.result()
        except (Exception, CancelledError) as error:  # whatever a worker of another machine lacks
            done = Done(Summary(), f"{names[future.key]} was not scored: {_reason(error)}")
        yield done


def _require_dask() -> None:
    try:
        import distributed  # noqa: F401 - whether it is there
        import fsspec  # noqa: F401
    except ImportError:
        raise DaskError("--dask needs Dask, which is not installed: pip install 'taical[dask]'") from None


def _place(name: str) -> Place:
    """Return where a path or a URL leads."""
    _require_dask()
    from fsspec.core import url_to_fs

    try:
        return Place(*url_to_fs(name))
    except Exception as error:  # each storage has errors of its own
        raise DaskError(f"{name} cannot be reached: {_reason(error)}") from None


def _found(name: str) -> list[tuple[str, Place]]:
    """Return the inputs that a name with or without wildcards stands for, each with what to call it by."""
    if name == "-":
        raise DaskError("standard input (-) cannot be shared out: with --dask, name files or URLs")
    storage, path = _place(name)
    try:
        if not any(sign in path for sign in "*?[") or storage.exists(path):
            return [(name, Place(storage, path))]
        matches = storage.glob(path, detail=True)
    except Exception as error:  # each storage has errors of its own
        raise DaskError(f"{name} cannot be listed: {_reason(error)}") from None
    files = sorted(match for match, about in matches.items() if about["type"] != "directory")
    if not files:
        raise DaskError(f"no file matches {name}")
    return [(file, Place(storage, file)) for file in files]


def _by_ending(name: str) -> InputFormat:
    input_format = format_of(name)
    if input_format is None:
        known = ", ".join(ENDINGS)
        raise DaskError(f"{name}: the ending tells no format (known: {known}, each also with .gz); say it with --input")
    return input_format


def _stem(path: str) -> str:
    """Return a file's name without what tells its format."""
    name = posixpath.basename(path)
    return posixpath.splitext(name[: -len(ZIPPED)] if name.lower().endswith(ZIPPED) else name)[0]


def _distinct(stems: Sequence[str]) -> list[str]:
    """Return names, numbered in order where two are the same; some disks do not tell `a` from `A`."""
    if max(Counter(map(str.casefold, stems)).values(), default=1) == 1:
        return list(stems)
    width = max(4, len(str(len(stems) - 1)))
    return [f"{number:0{width}}-{stem}" for number, stem in enumerate(stems)]


def _url(place: Place) -> str:
    return str(place.storage.unstrip_protocol(place.path))


def _entries(partition: Partition, troubles: list[str]) -> Iterator[Entry]:
    """Return the records of an input, as far as it can be read; why it cannot any further is a trouble."""
    storage, path = partition.source
    try:
        with storage.open(path, "rb") as stream:
            yield from read_entries(stream, partition.name, partition.input_format)
    except OSError as error:
        troubles.append(f"{partition.name} cannot be read: {_reason(error)}")
    except UnreadableInputError as error:
        troubles.append(str(error))


@contextlib.contextmanager
def _whole(target: Place, troubles: Sequence[str]) -> Iterator[IO[bytes]]:
    """Open a file that gets its name when all is written, and is not there where there was trouble."""
    storage, path = target
    folder, name = posixpath.split(path)
    beside = posixpath.join(folder, f".{name}.{uuid4().hex}")
    try:
        with storage.open(beside, "wb") as stream:
            yield stream
        if not troubles:
            storage.mv(beside, path)
    finally:
        if storage.exists(beside):
            storage.rm_file(beside)


def _reason(error: BaseException) -> str:
    """Return why something failed, in a line."""
    system = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else ""
    return system or str(error).partition("\n")[0] or type(error).__name__
