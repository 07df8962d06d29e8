"""Files that somebody named."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from taical.syntax.regular_file import UnfitFileError, content_of


def test_a_file_is_read_up_to_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert content_of(str(path), 5) == b"12345"
    with pytest.raises(UnfitFileError, match="longer than 4 bytes"):
        content_of(str(path), 4)


def test_a_device_and_a_pipe_without_a_writer_are_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in ("/dev/zero", str(pipe)):
        with pytest.raises(UnfitFileError, match="not a regular file"):
            content_of(path, 5)
