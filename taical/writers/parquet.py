"""Results as Parquet: one row a hand with typed columns, for data frames and databases.

A piece is a record batch of Arrow in its own bytes. Batches are gathered into row groups of some thousand rows, which
is what readers of Parquet work best with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, Any

from taical.batch.scorer import Outcome
from taical.domain.tiles import SEATS
from taical.engine.matcher import Counted
from taical.i18n import gettext as _
from taical.writers.format import Format, MissingExtraError, Piece, Write
from taical.writers.rows import rows_with_own

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError:
    message = _("Parquet needs pyarrow, which is not installed: pip install 'taical[parquet]'")
    raise MissingExtraError(message) from None

if TYPE_CHECKING:
    from taical.render.table import Look

_AMOUNT = pa.decimal128(38, 9)
"""Exact: a payment has at most nine decimals, as half of a price with eight."""

_PATTERN = pa.struct([("id", pa.string()), ("count", pa.int64()), ("tai", pa.int64())])

SCHEMA = pa.schema(
    [
        pa.field("id", pa.string(), nullable=False),
        pa.field("outcome", pa.string(), nullable=False),
        ("ruleset", pa.string()),
        ("seat", pa.string()),
        ("tai", pa.int64()),
        ("patterns", pa.list_(_PATTERN)),
        ("wait", pa.string()),
        *((seat, _AMOUNT) for seat in SEATS),
        ("error", pa.string()),
        ("message", pa.string()),
    ]
)
"""The columns; those of the CSV, with how often each pattern holds as well."""

ROWS_IN_A_GROUP = 8192
"""The fewest rows of a row group, the last one aside."""


def schema_of(look: Look) -> pa.Schema:
    """Return the columns with those that are carried at the end, as text."""
    return pa.schema([*SCHEMA, *((_encodable(name), pa.string()) for name in look.columns)])


def batch_of(outcomes: Iterable[Outcome], look: Look) -> bytes:
    """Return the records' rows as the bytes of a record batch."""
    both = [pair for outcome in outcomes for pair in rows_with_own(outcome, look.columns)]
    rows = [row for row, _own in both]
    own = [texts for _row, texts in both]
    columns: dict[str, list[Any]] = {
        "id": [_encodable(row.id) for row in rows],
        "outcome": [row.outcome for row in rows],
        "ruleset": [row.ruleset and _encodable(row.ruleset) for row in rows],
        "seat": [row.seat for row in rows],
        "tai": [row.tai for row in rows],
        "patterns": [_counted(row.patterns) for row in rows],
        "wait": [row.wait for row in rows],
        **{seat: [row.payments[seat] for row in rows] for seat in SEATS},
        "error": [row.error for row in rows],
        "message": [row.message for row in rows],
    }
    for number, name in enumerate(look.columns):
        texts = [cells[number] for cells in own]
        columns[_encodable(name)] = [text and _encodable(text) for text in texts]
    return bytes(pa.RecordBatch.from_pydict(columns, schema=schema_of(look)).serialize())


def _counted(patterns: Iterable[Counted] | None) -> list[dict[str, object]] | None:
    if patterns is None:
        return None
    return [{"id": _encodable(pattern.id), "count": pattern.count, "tai": pattern.tai} for pattern in patterns]


def _encodable(text: str) -> str:
    """Return a text with lone surrogates escaped, as no encoding can write them."""
    return text.encode("utf-8", "backslashreplace").decode()


@contextmanager
def _open(stream: IO[bytes], look: Look, encoding: str = "utf-8") -> Iterator[Write]:  # noqa: ARG001 - as `Open`
    """Open an output for the record batches of one file."""
    schema = schema_of(look)
    gathered: list[pa.RecordBatch] = []

    def write_batch(piece: Piece) -> None:
        gathered.append(pa.ipc.read_record_batch(piece, schema))
        if sum(batch.num_rows for batch in gathered) >= ROWS_IN_A_GROUP:
            write_group()

    def write_group() -> None:
        writer.write_table(pa.Table.from_batches(gathered, schema))
        gathered.clear()

    with pq.ParquetWriter(stream, schema) as writer:
        yield write_batch
        if gathered:
            write_group()


FORMAT = Format(batch_of, _open, binary=True)
