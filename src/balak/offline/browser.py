"""The browser's side: a disk in IndexedDB, and what the worker calls."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

import msgspec

from balak.errors import ConflictError, StoreError
from balak.offline.answers import Offline
from balak.offline.lines import Line


class Rows(Protocol):
    """The worker's side of the disk: JSON goes over, and promises of it come back."""

    async def read(self, prefix: str) -> str:
        """Return the rows whose keys begin so, as ``[[key, row], …]`` in order."""

    async def write(self, rows: str, new: str) -> str:
        """Keep rows; return an empty text, or ``"conflict"`` if one of ``new`` is there already."""


class BrowserDisk:
    """A disk in IndexedDB: a write that returned lies on the disk of the machine."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def read(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the rows whose keys begin so, in the order of their keys."""
        try:
            found = await self._rows.read(prefix)
        except Exception as error:  # whatever the browser says, it is in no class of ours
            raise _unusable(error) from error
        return msgspec.json.decode(found, type=list[tuple[str, str]])

    async def write(self, rows: Mapping[str, str | None], new: Mapping[str, str]) -> None:
        """Keep rows, all or none; None removes one.

        Raises:
            ConflictError: One of ``new`` is there already.
        """
        try:
            answer = await self._rows.write(_json(rows), _json(new))
        except Exception as error:
            raise _unusable(error) from error
        if answer == "conflict":
            raise ConflictError("another event came first", key="error-store-conflict")


class Worker:
    """What the worker calls. Each line of the page has a number of the worker's own.

    Args:
        rows: The disk's other side.
        post: Called with a line's number, a message for the page, and 0; or, when the line is
            closed, with an empty text and the code.
    """

    def __init__(self, rows: Rows, post: Any) -> None:
        self._offline = Offline(BrowserDisk(rows))
        self._post = post
        self._lines: dict[int, Line] = {}

    async def start(self) -> None:
        """Read what there is."""
        await self._offline.start()

    async def request(self, method: str, path: str, body: str) -> list[Any]:
        """Return status and text of the answer."""
        status, answer = await self._offline.request(method, path, body.encode())
        return [status, answer.decode()]

    def connect(self, number: int, table: str) -> None:
        """Open a line to a table."""
        self._lines[number] = self._offline.connect(
            table,
            lambda text: self._post(number, text, 0),
            lambda code: self._closed(number, code),
        )

    def say(self, number: int, text: str) -> None:
        """Take a message on a line; one that is closed already says nothing."""
        if number in self._lines:
            self._lines[number].say(text)

    def hang_up(self, number: int) -> None:
        """Close a line from the page's side."""
        line = self._lines.pop(number, None)
        if line is not None:
            line.hang_up()

    def _closed(self, number: int, code: int) -> None:
        self._lines.pop(number, None)
        self._post(number, "", code)


def _unusable(error: Exception) -> StoreError:
    return StoreError(
        "the browser gives or keeps no rows", key="error-store-unusable", cause=str(error)
    )


def _json(rows: Mapping[str, str | None]) -> str:
    return msgspec.json.encode(rows).decode()
