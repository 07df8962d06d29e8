"""Many files on a Dask cluster: each file is a partition, and goes through the same scorer as on one machine.

What runs where is Dask's own matter; paths and URLs are opened with fsspec, so that a store such as S3 is read and
written where its package (s3fs) is installed. This is the extra `taical[dask]`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import Any, NamedTuple

from taical.batch import Scorer
from taical.chunks import ChunkScorer, chunks_of
from taical.inputs import InputFormat, UnreadableInputError, format_of, read_entries
from taical.outputs import OutputFormat, format_named
from taical.report.text import Look
from taical.summary import Summary

ENDINGS: dict[OutputFormat, str] = {
    "table": ".txt",
    "jsonl": ".jsonl",
    "csv": ".csv",
    "markdown": ".md",
    "parquet": ".parquet",
}
"""What the name of a file of results ends with."""

_SECONDS = 10
"""How long a scheduler has to answer."""


class DaskError(RuntimeError):
    """A run on Dask that cannot be made; the message says why, and what would help."""


class Partition(NamedTuple):
    """One file of records, and where its results go.

    Attributes:
        source: The path or URL of the records.
        input_format: What is in it.
        target: The path or URL of the results.
    """

    source: str
    input_format: InputFormat
    target: str


class Done(NamedTuple):
    """What became of a partition.

    Attributes:
        summary: What its records came to.
        fault: Why it could not be read to the end, in which case it has no results; or None.
    """

    summary: Summary
    fault: str | None


def partitions_of(
    names: Sequence[str], input_format: InputFormat | None, folder: str, output: OutputFormat
) -> list[Partition]:
    """Return the partitions of a run, in the order of the names, with results that are numbered in that order.

    Args:
        names: Paths and URLs; `*` stands for anything.
        input_format: What is in the files, or None to tell by their endings.
        folder: The path or URL of the folder for the results.
        output: Their format.

    Raises:
        DaskError: Where a name stands for no file, or its ending tells no format.
    """
    found: list[Partition] = []
    for source in (one for name in names for one in _expanded(name)):
        known = input_format or format_of(source)
        if known is None:
            raise DaskError(f"{source}: the ending tells no format; say which with --input")
        stem = PurePosixPath(source).name.split(".")[0]
        target = f"{folder.rstrip('/')}/{len(found):04}-{stem}{ENDINGS[output]}"
        found.append(Partition(source, known, target))
    return found


def score_partition(partition: Partition, scorer: Scorer, output: OutputFormat, look: Look) -> Done:
    """Score one file; its results get their name only when all are written.

    Args:
        partition: The file.
        scorer: Scores a record.
        output: The format of the results.
        look: How they look.
    """
    import fsspec

    store, target = fsspec.core.url_to_fs(partition.target)
    beside = f"{target}.part"
    summary = Summary()
    chosen = format_named(output)
    work = ChunkScorer(scorer, chosen.render, look)
    try:
        with (
            fsspec.open(partition.source, "rb") as source,
            store.open(beside, "wb") as stream,
            chosen.open(stream, look) as write,
        ):
            for chunk in chunks_of(read_entries(source, partition.source, partition.input_format), even=True):
                scored = work(chunk)
                write(scored.piece or "")
                summary.merge(scored.summary)
    except (OSError, UnreadableInputError) as error:
        if store.exists(beside):
            store.rm(beside)
        read_on = isinstance(error, UnreadableInputError)
        return Done(summary, str(error) if read_on else f"{partition.source} cannot be read: {error}")
    store.mv(beside, target)
    return Done(summary, None)


def run_on_dask(
    address: str, partitions: Sequence[Partition], scorer: Scorer, output: OutputFormat, look: Look
) -> Iterator[Done]:
    """Score files on the cluster of a scheduler, and return what became of each, in order.

    Args:
        address: The scheduler's address, such as `tcp://10.0.0.1:8786`.
        partitions: The files.
        scorer: Scores a record.
        output: The format of the results.
        look: How they look.

    Raises:
        DaskError: Where there is no such scheduler, or where Dask or what a format needs is not installed.
    """
    distributed = _distributed()
    import fsspec

    try:
        client = distributed.Client(address, timeout=_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise DaskError(f"the Dask scheduler {address} cannot be reached: {error}") from None
    with client:
        store, folder = fsspec.core.url_to_fs(partitions[0].target.rpartition("/")[0])
        store.makedirs(folder, exist_ok=True)
        futures = client.map(score_partition, partitions, scorer=scorer, output=output, look=look, pure=False)
        for future in futures:
            yield future.result()


def _expanded(name: str) -> list[str]:
    """Return the files that a name stands for, in order."""
    _distributed()
    import fsspec

    try:
        store, _, paths = fsspec.core.get_fs_token_paths(name, mode="rb")
    except (ImportError, ValueError) as error:
        raise DaskError(f"{name} cannot be opened: {error}") from None
    if not paths:
        raise DaskError(f"{name}: there is no such file")
    local = "file" in ([store.protocol] if isinstance(store.protocol, str) else store.protocol)
    return sorted(str(path) if local else str(store.unstrip_protocol(path)) for path in paths)


def _distributed() -> Any:  # noqa: ANN401 - a module
    try:
        import distributed
    except ImportError:
        raise DaskError("--dask needs Dask: pip install 'taical[dask]'") from None
    return distributed
