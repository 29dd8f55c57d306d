"""Disk: where a browser keeps rows of text by their keys, and a twin in memory."""

from collections.abc import Mapping, Sequence
from typing import Protocol

from balak.errors import ConflictError


class Disk(Protocol):
    """Rows of text, each under a key. A write that returned has been kept, whatever comes then.

    Both methods raise `StoreError` when nothing can be read or written.
    """

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the rows whose keys begin so, in the order of their keys."""

    async def write(self, rows: Mapping[str, str | None], new: Mapping[str, str]) -> None:
        """Keep rows, all or none; None removes one. Those of ``new`` must not be there yet.

        Raises:
            ConflictError: One of them is.
        """


class MemoryDisk:
    """A disk that forgets everything with its process."""

    def __init__(self) -> None:
        self.rows: dict[str, str] = {}

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the rows whose keys begin so, in the order of their keys."""
        return sorted((key, row) for key, row in self.rows.items() if key.startswith(prefix))

    async def write(self, rows: Mapping[str, str | None], new: Mapping[str, str]) -> None:
        """Keep rows, all or none; None removes one.

        Raises:
            ConflictError: One of ``new`` is there already.
        """
        if not self.rows.keys().isdisjoint(new):
            raise ConflictError("another event came first", key="error-store-conflict")
        for key, row in rows.items():
            if row is None:
                self.rows.pop(key, None)
            else:
                self.rows[key] = row
        self.rows.update(new)
