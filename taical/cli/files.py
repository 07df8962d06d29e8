"""Input files, and an output file that is whole or not there."""

from __future__ import annotations

import contextlib
import errno
import functools
import io
import os
import select
import stat
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import IO, Any, BinaryIO, TextIO, cast

import click

from taical.cli.click_i18n import error_line
from taical.cli.echo import as_utf8, echo
from taical.cli.options import INPUT_FORMATS
from taical.errors import failure
from taical.i18n import gettext as _
from taical.i18n import os_reason
from taical.readers import ENDINGS, Apart, InputFormat, RawRecord, UnreadableInputError, format_of, read_records
from taical.render.text import printable, steady
from taical.rulesets.files import is_path

_UNPACKED = 5
"""How many bytes of records as text a byte of a compressed file comes to, about."""

_LONGEST_NAME = 240
"""How many bytes of the name of an output the file beside it has in its own, which is longer."""

_TEXT: Any = {"encoding": "utf-8", "errors": "backslashreplace", "newline": "\n"}


class Inputs:
    """The records of several files, one after the other."""

    def __init__(self, names: tuple[str, ...], input_format: InputFormat | None) -> None:
        if names.count("-") > 1:
            raise click.UsageError(_("standard input (-) can be read only once"))
        if "-" in names and sys.stdin is None:
            raise click.UsageError(_("standard input is closed"))
        self._files = [(name, input_format or _by_ending(name)) for name in names]
        self._sizes = [_size_of(name) for name in names]
        self._passed = 0
        self._stream: IO[bytes] | None = None
        self.faults: list[str] = []  # why an input could not be read
        self.apart: list[Apart] = []  # rows that look like one deal and do not follow each other
        self.size = None if None in self._sizes else sum(filter(None, self._sizes))
        self.say: Callable[[str], None] = functools.partial(echo, err=True)

    def __iter__(self) -> Iterator[RawRecord]:
        for (name, input_format), size in zip(self._files, self._sizes, strict=True):
            try:
                with _opened(name) as stream:
                    self._stream = arriving(stream)
                    yield from read_records(self._stream, name, input_format, self.apart.append)
            except OSError as error:
                self._report(_("{name} cannot be read: {reason}").format(name=name, reason=os_reason(error)))
            except UnreadableInputError as error:
                self._report(str(error))
            except Exception as error:
                self._report(f"{name}: {failure(error)}")
            self._stream = None
            self._passed += size or 0

    @property
    def work(self) -> int | None:
        """How many bytes are to be worked on, about, or None if that is not known."""
        if self.size is None:
            return None
        named = zip(self._files, self._sizes, strict=True)
        return sum((size or 0) * (_UNPACKED if _is_packed(*file) else 1) for file, size in named)

    @property
    def unreadable(self) -> int:
        """How many inputs could not be read."""
        return len(self.faults)

    @property
    def position(self) -> int:
        """How many bytes of the files have been read; of a gzip file, compressed bytes."""
        if self._stream is None:
            return self._passed
        try:
            return self._passed + self._stream.tell()
        except (OSError, ValueError):  # a pipe, or a stream that is closed just now
            return self._passed

    def is_dry(self) -> bool:
        """Tell whether every line in a pipe was read, so that its writer may be waiting."""
        return isinstance(self._stream, Arriving) and self._stream.is_dry()

    def _report(self, message: str) -> None:
        self.faults.append(message)
        self.say(error_line(printable(message)))


class Output:
    """Where results are written."""

    def __init__(self, stream: TextIO, *, held: bool, shown: bool = False) -> None:
        self.stream = stream
        self.held = held
        self.shown = shown  # whether it is text for programs that a terminal shows
        self.keep = True

    @property
    def bytes(self) -> BinaryIO:
        """The stream for what is bytes already, in place of the one for text."""
        return cast("BinaryIO", _Terminal(self.stream)) if self.shown else self.stream.buffer


class _Terminal:
    """A terminal to which the text of a format for programs is written, and nothing in it steers the terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, data: bytes) -> int:
        self._stream.buffer.write(steady(data.decode("utf-8"), colours=False).encode("utf-8", "backslashreplace"))
        return len(data)

    def flush(self) -> None:
        self._stream.buffer.flush()


def refuse_overwriting(names: Iterable[str], ruleset: str, *paths: str | None) -> None:
    """Refuse to write over an input, as that would destroy the hands."""
    files = (*names, ruleset) if is_path(ruleset) else names
    read = [(name, found) for name in files if (found := _regular_file(name))]
    for path in paths:
        written = _regular_file(path) if path not in (None, "-") else None
        for name, found in read:
            if written and os.path.samestat(written, found):
                called = _("standard input") if name == "-" else name
                message = _("{path} would be written over {name}, which is read: name another file")
                raise click.UsageError(message.format(path=path, name=called))


def refuse_own_output(names: Iterable[str]) -> None:
    """Refuse to read what is written to at the same time: standard output that goes to the end of an input."""
    try:
        written = os.fstat(sys.stdout.fileno())
    except (OSError, ValueError, AttributeError):
        return
    if not stat.S_ISREG(written.st_mode):
        return
    for name in names:
        read = _regular_file(name)
        if read and os.path.samestat(read, written):
            called = _("standard input") if name == "-" else name
            message = _("standard output goes into {name}, which is read: let it go to another file")
            raise click.UsageError(message.format(name=called))


def _by_ending(name: str) -> InputFormat:
    formats = _("{others} or {last}").format(others=_(", ").join(INPUT_FORMATS[:-1]), last=INPUT_FORMATS[-1])
    if name == "-":
        raise click.UsageError(_("for standard input, say --input {formats}").format(formats=formats))
    input_format = format_of(name)
    if input_format is None:
        message = _("{name}: the ending tells no format (known: {known}, each also with .gz); say --input {formats}")
        raise click.UsageError(message.format(name=name, known=_(", ").join(ENDINGS), formats=formats))
    return input_format


def _is_packed(name: str, input_format: InputFormat) -> bool:
    return input_format in ("parquet", "xlsx") or name.lower().endswith(".gz")


def _size_of(name: str) -> int | None:
    """Return how many bytes can be read of a file, or None for anything but a regular one, such as a pipe."""
    if name != "-" and not os.path.exists(name):
        return 0
    found = _regular_file(name)
    return found.st_size if found else None


def _regular_file(name: str) -> os.stat_result | None:
    """Return the status of a file, or of standard input for -; None for anything but a regular file."""
    try:
        found = os.stat(sys.stdin.fileno() if name == "-" else name)
    except (OSError, ValueError, AttributeError):  # it is not there, or it is closed, or it cannot be a name
        return None
    return found if stat.S_ISREG(found.st_mode) else None


def _opened(name: str) -> contextlib.AbstractContextManager[IO[bytes]]:
    if name == "-":
        return contextlib.nullcontext(sys.stdin.buffer)
    return open(name, "rb")


@contextlib.contextmanager
def output_to(path: str | None, *, exact: bool) -> Iterator[Output]:
    """Open an output: a file that gets its name only when all is written, or standard output for None and -.

    What is no regular file, such as a pipe, is written as it comes; a link is followed.
    """
    if path == "":
        raise click.UsageError(_("the name of the output file is empty"))
    if path and path.endswith(("/", os.sep)):
        raise _unwritable(path, IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR)))
    with ends_tidily():
        if path is None or path == "-":
            if sys.stdout is None:
                raise click.UsageError(_("standard output is closed"))
            if exact:
                as_utf8(sys.stdout)
            yield Output(sys.stdout, held=False, shown=exact and sys.stdout.isatty())
        else:
            with _file(path) as output:
                yield output


@contextlib.contextmanager
def _file(path: str) -> Iterator[Output]:
    from taical.run.signals import signals_held

    target = os.path.realpath(path)
    beside: str | None = None
    try:
        try:
            mode = _mode_of(path)
            if mode is not None and not stat.S_ISREG(mode):
                opened = open(path, "w", **_TEXT)  # noqa: SIM115 - closed below
            else:
                with signals_held():  # until it is known what is to be tidied up
                    folder, name = os.path.split(os.fsencode(target))
                    handle, made = tempfile.mkstemp(dir=folder, prefix=b".%s." % name[:_LONGEST_NAME])
                    beside = os.fsdecode(made)
                opened = open(handle, "w", **_TEXT)  # noqa: SIM115 - closed below
        except OSError as error:
            raise _unwritable(path, error) from None
        output = Output(opened, held=beside is not None)
        with opened:
            yield output
        if beside and output.keep:
            os.chmod(beside, 0o666 & ~_umask() if mode is None else stat.S_IMODE(mode))
            os.replace(beside, target)
    finally:
        if beside:
            with contextlib.suppress(FileNotFoundError):  # it has got its name
                os.unlink(beside)


def _mode_of(path: str) -> int | None:
    """Return the mode of what has a name already, or None where nothing has."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _unwritable(path: str, error: OSError) -> click.UsageError:
    return click.UsageError(_("{name} cannot be written: {reason}").format(name=path, reason=os_reason(error)))


@contextlib.contextmanager
def ends_tidily() -> Iterator[None]:
    """Let a signal that ends the process do so by way of an exception, so that nothing is left behind.

    Only the first one counts: all that the next ones could break off is the tidying.
    """
    import signal

    def end(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - as signal has it
        for other in list(before):
            signal.signal(other, signal.SIG_IGN)
            del before[other]
        raise KeyboardInterrupt if number == signal.SIGINT else SystemExit(128 + number)

    names = ("SIGINT", "SIGTERM", "SIGHUP")  # the last one is not everywhere
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    usual = (signal.SIG_DFL, signal.default_int_handler)  # nohup, for one, wants another way
    before = {number: signal.getsignal(number) for number in numbers}
    before = {number: handler for number, handler in before.items() if handler in usual}
    try:
        for number in before:
            signal.signal(number, end)
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


# --- Lines that come through a pipe -----------------------------------------------------------------------------------


class Arriving(io.BufferedReader):
    """What comes through a pipe, and whether more of it is there at the moment.

    Only lines are told of: where something else is read, more always seems to be there.
    """

    def __init__(self, number: int) -> None:
        self._counted = _Counted(number, closefd=False)
        self._taken = 0
        super().__init__(self._counted)

    def readline(self, size: int | None = -1, /) -> bytes:
        """Return the next line."""
        line = super().readline(-1 if size is None else size)
        self._taken += len(line)
        return line

    def is_dry(self) -> bool:
        """Tell whether every line so far was read; a pipe at its end is not dry."""
        if self._counted.given > self._taken:
            return False
        return not select.select([self._counted], [], [], 0)[0]


class _Counted(io.FileIO):
    """The bytes of a pipe, counted."""

    given = 0

    def readinto(self, buffer: Any, /) -> int | None:  # noqa: ANN401 - anything that bytes can be written to
        count = super().readinto(buffer)
        self.given += count or 0
        return count


def arriving(stream: IO[bytes]) -> IO[bytes]:
    """Return a pipe as a stream that tells whether it is dry, and any other stream unchanged."""
    if sys.platform == "win32":  # where a pipe does not tell
        return stream
    try:
        number = stream.fileno()
        mode = os.fstat(number).st_mode
    except (OSError, ValueError, AttributeError):  # it is none of the system's, as in a test
        return stream
    return Arriving(number) if stat.S_ISFIFO(mode) or stat.S_ISSOCK(mode) else stream
