"""Streams for formats whose directory is at the end."""

from __future__ import annotations

import io
from itertools import count

import pytest
from raw_records import Pieces, trickle

from taical.readers import UnreadableInputError, read_records
from taical.readers.seekable import seekable


def test_a_pipe_is_copied_however_few_bytes_come_at_a_time() -> None:
    with seekable(trickle(b"PAR1 and more"), b"PAR1") as stream:
        assert (stream.seek(0), stream.read()) == (0, b"PAR1 and more")


def test_a_stream_in_which_any_place_can_be_read_is_lent_itself() -> None:
    given = io.BytesIO(b"anything")
    with seekable(given, b"PAR1") as stream:
        assert stream is given


def test_what_begins_otherwise_and_may_have_no_end_is_not_copied() -> None:
    taken = count()
    endless = Pieces(b"abcd" for _number in taken)
    with pytest.raises(UnreadableInputError, match="not a valid Parquet file"):
        list(read_records(endless, "hands", "parquet"))
    assert next(taken) < 5


@pytest.mark.parametrize("name", ["parquet", "xlsx"])
def test_a_device_without_an_end_is_no_file_of_its_format(name: str) -> None:
    with open("/dev/zero", "rb") as zeros, pytest.raises(UnreadableInputError, match="hands: not a valid"):
        list(read_records(zeros, "hands", name))  # type: ignore[arg-type]
