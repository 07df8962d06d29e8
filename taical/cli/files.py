"""Input files, and an output file that is whole or not there."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from collections.abc import Iterator
from typing import IO

import click

from taical.batch import ENDINGS, Entry, InputFormat, UnreadableInputError, read_entries


class Inputs:
    """The records of several files, one after the other.

    Args:
        names: The files; - is standard input.
        input_format: What is in them, or None to tell by their endings.

    Raises:
        click.UsageError: When the format of one is not known.
    """

    def __init__(self, names: tuple[str, ...], input_format: InputFormat | None) -> None:
        self._files = [(name, input_format or _by_ending(name)) for name in names]
        self.unreadable = 0

    def __iter__(self) -> Iterator[Entry]:
        for name, input_format in self._files:
            try:
                with _opened(name) as stream:
                    yield from read_entries(stream, name, input_format)
            except OSError as error:
                if isinstance(error, BrokenPipeError):
                    raise
                self._report(f"{name} cannot be read: {error.strerror}")
            except UnreadableInputError as error:
                self._report(str(error))

    def _report(self, message: str) -> None:
        self.unreadable += 1
        click.echo(f"Error: {message}", err=True)


def _by_ending(name: str) -> InputFormat:
    if name == "-":
        raise click.UsageError("for standard input say what is in it: --input yaml or --input jsonl")
    ending = os.path.splitext(name)[1].lower()
    if ending not in ENDINGS:
        known = ", ".join(ENDINGS)
        raise click.UsageError(
            f"{name}: the ending tells no format (known: {known}); say --input yaml or --input jsonl"
        )
    return ENDINGS[ending]


def _opened(name: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    if name == "-":
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(name, "rb")


@contextlib.contextmanager
def output_to(path: str | None) -> Iterator[IO[str]]:
    """Open an output: a file that gets its name only when all is written, or standard output for None.

    Raises:
        click.UsageError: When the file cannot be written.
    """
    if path is None:
        yield sys.stdout
        return
    folder = os.path.dirname(os.path.abspath(path))
    try:
        handle, beside = tempfile.mkstemp(dir=folder, prefix=f".{os.path.basename(path)}.")
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None
    try:
        with open(handle, "w", encoding="utf-8", newline="\n") as file:
            yield file
        os.chmod(beside, 0o666 & ~_umask())
        os.replace(beside, path)
    except BaseException:
        os.unlink(beside)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
