"""Signals that end a run, held back for a moment."""

from __future__ import annotations

import contextlib
import signal
import sys
from collections.abc import Iterator

_ENDING = {getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)}


@contextlib.contextmanager
def signals_held() -> Iterator[None]:
    """Hold back the signals that end a run; those that have come take effect at the end."""
    if sys.platform == "win32":  # pragma: no cover - it has no such thing, and needs none without fork
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, _ENDING)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def let_signals_through() -> None:
    """Let them through in a process that was started while they were held back."""
    if sys.platform != "win32":  # pragma: no branch - as above
        signal.pthread_sigmask(signal.SIG_UNBLOCK, _ENDING)
