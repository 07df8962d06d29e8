"""The records that are asked for by their ids."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from taical.readers import RawRecord, data_of
from taical.records.parser import record_id

_BATCH = 1000


class Selection:
    """The records with some ids, or all records if no id is given."""

    def __init__(self, ids: Collection[str]) -> None:
        self._ids = frozenset(ids)
        self._nearest: dict[str, list[str]] = {name: [] for name in ids}
        self._seen: list[str] = []

    def of(self, entries: Iterable[RawRecord]) -> Iterator[RawRecord]:
        """Return the records that are asked for."""
        return self._chosen(entries) if self._ids else iter(entries)

    def missing(self) -> dict[str, str | None]:
        """Return the ids that no record had so far, each with the nearest id that a record had."""
        self._compare()
        return {name: nearest[0] if nearest else None for name, nearest in self._nearest.items()}

    def _chosen(self, entries: Iterable[RawRecord]) -> Iterator[RawRecord]:
        for entry in entries:
            data = data_of(entry)
            name = record_id(data, entry.default_id)
            if name in self._ids:
                self._nearest.pop(name, None)
                yield entry._replace(data=data)
            elif self._nearest:
                self._seen.append(name)
                if len(self._seen) >= _BATCH:
                    self._compare()

    def _compare(self) -> None:
        """Keep, for each id still missing, only the nearest of the ids seen."""
        from difflib import get_close_matches  # needed only until every id is found

        for name, nearest in self._nearest.items():
            self._nearest[name] = get_close_matches(name, [*nearest, *self._seen], n=1)
        self._seen.clear()
