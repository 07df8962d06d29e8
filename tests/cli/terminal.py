"""A program in a terminal: what it asks can be waited for, and answered as if typed."""

from __future__ import annotations

import codecs
import contextlib
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

from commandline import own_variables

CTRL_C = "\x03"
CTRL_D = "\x04"

_PATIENCE = 60.0
_IN_ITS_TERMINAL = """\
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.executable, [sys.executable, "-m", "taical", *sys.argv[1:]])
"""


class Terminal:
    """Runs `taical` in a terminal of its own.

    Args:
        arguments: What stands after `taical`.
        cwd: The folder to run it in.
        variables: More of its environment.
        columns: How wide the terminal is.
        answer: A file for standard output, so that only standard error is on the screen.
        colour: Whether it may show colours, which tests of what is said do without.
    """

    def __init__(
        self,
        *arguments: str,
        cwd: Path,
        variables: Mapping[str, str] | None = None,
        columns: int = 80,
        answer: Path | None = None,
        colour: bool = False,
    ) -> None:
        self._screen, inside = pty.openpty()
        fcntl.ioctl(inside, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        out = os.open(answer, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o644) if answer else os.dup(inside)
        no_color = {} if colour else {"NO_COLOR": "1"}
        self._unread = ""
        # A character may come in two parts.
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._process = subprocess.Popen(
            [sys.executable, "-c", _IN_ITS_TERMINAL, *arguments],
            cwd=cwd,
            env=own_variables(cwd, {"TERM": "dumb", **no_color, **(variables or {})}),
            stdin=inside,
            stdout=out,
            stderr=inside,
            start_new_session=True,
        )
        os.close(inside)
        os.close(out)

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._screen)

    def expect(self, text: str) -> str:
        """Wait until a text is on the screen, and return all from the last one that was waited for up to it."""
        while text not in self._unread:
            assert self._read(), f"waited for {text!r}, found {self._unread!r}"
        before, _, self._unread = self._unread.partition(text)
        return before + text

    def type(self, text: str) -> None:
        """Type something, as it is."""
        os.write(self._screen, text.encode())

    def answer(self, question: str, text: str = "") -> str:
        """Wait for a question, answer it and press Enter; return what was on the screen up to the question."""
        before = self.expect(question)
        self.type(f"{text}\n")
        return before

    def press(self, key: str, text: str) -> None:
        """Press a key that interrupts, and wait for a text; Enter lets it see one that came before it listened."""
        self.type(key)
        for _ in range(int(_PATIENCE)):
            while text not in self._unread and select.select([self._screen], [], [], 1)[0]:
                assert self._read(), f"waited for {text!r}, found {self._unread!r}"
            if text in self._unread:
                break
            self.type("\n")
        self.expect(text)

    def leave(self, key: str) -> None:
        """Press a key, and again where the program has not ended: one that comes just before it listens is lost."""
        time.sleep(0.2)
        for _ in range(int(_PATIENCE)):
            self.type(key)
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(1)
                return
        raise AssertionError(f"{key!r} does not end it")

    def end(self) -> tuple[str, int]:
        """Wait for the end, and return what else was on the screen, and the exit status."""
        while self._read():
            pass
        return self._unread, self._process.wait(_PATIENCE)

    def _read(self) -> bool:
        """Read what has come on the screen, and tell whether more can come."""
        ready, _, _ = select.select([self._screen], [], [], _PATIENCE)
        assert ready, f"nothing more comes after {self._unread!r}"
        try:
            more = os.read(self._screen, 65536)
        except OSError:
            return False
        self._unread = (self._unread + self._decoder.decode(more)).replace("\r\n", "\n")
        return bool(more)
