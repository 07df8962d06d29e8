"""Input files, and an output file that is whole or not there."""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from typing import IO, Any

import click

from taical.batch import ENDINGS, Entry, InputFormat, UnreadableInputError, read_entries
from taical.cli.options import as_utf8

_TEXT: Any = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}


class Inputs:
    """The records of several files, one after the other.

    Args:
        names: The files; - is standard input.
        input_format: What is in them, or None to tell by their endings.

    Raises:
        click.UsageError: When the format of one is not known, or when standard input is asked for twice.
    """

    def __init__(self, names: tuple[str, ...], input_format: InputFormat | None) -> None:
        if names.count("-") > 1:
            raise click.UsageError("standard input (-) can be read only once")
        if "-" in names and sys.stdin is None:
            raise click.UsageError("standard input is closed")
        self._files = [(name, input_format or _by_ending(name)) for name in names]
        self.unreadable = 0

    def __iter__(self) -> Iterator[Entry]:
        for name, input_format in self._files:
            try:
                with _opened(name) as stream:
                    yield from read_entries(stream, name, input_format)
            except OSError as error:
                self._report(f"{name} cannot be read: {error.strerror}")
            except UnreadableInputError as error:
                self._report(str(error))

    def _report(self, message: str) -> None:
        self.unreadable += 1
        click.echo(f"Error: {message}", err=True)


class Output:
    """Where results are written.

    Attributes:
        stream: The open stream.
        held: Whether what is written is held back until all is written.
        keep: Whether what is held back gets its name in the end; what it would replace stays where not.
    """

    def __init__(self, stream: IO[str], *, held: bool) -> None:
        self.stream = stream
        self.held = held
        self.keep = True


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
def output_to(path: str | None, *, exact: bool) -> Iterator[Output]:
    """Open an output: a file that gets its name only when all is written, or standard output for None and -.

    What is no regular file, such as a pipe, is written as it comes; a link is followed.

    Args:
        path: The file.
        exact: Whether standard output is for programs and so in UTF-8, whatever the terminal is.

    Raises:
        click.UsageError: When the file cannot be written.
    """
    if path == "":
        raise click.UsageError("the name of the output file is empty")
    if path is None or path == "-":
        if sys.stdout is None:
            raise click.UsageError("standard output is closed")
        yield Output(as_utf8(sys.stdout) if exact else sys.stdout, held=False)
        return
    target = os.path.realpath(path)
    try:
        mode = os.stat(path).st_mode if os.path.exists(path) else None
        if mode is not None and not stat.S_ISREG(mode):
            opened, beside = open(path, "w", **_TEXT), None  # noqa: SIM115 - closed below
        else:
            handle, beside = tempfile.mkstemp(dir=os.path.dirname(target), prefix=f".{os.path.basename(target)}.")
            opened = open(handle, "w", **_TEXT)  # noqa: SIM115 - closed below
    except OSError as error:
        raise click.UsageError(f"{path} cannot be written: {error.strerror}") from None
    output = Output(opened, held=beside is not None)
    try:
        with opened:
            yield output
        if beside and output.keep:
            os.chmod(beside, 0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
            os.replace(beside, target)
            beside = None
    finally:
        if beside:
            os.unlink(beside)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
