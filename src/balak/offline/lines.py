"""Lines: what carries a page's messages to a table in the same browser, and back."""

import asyncio
from collections.abc import Callable

from balak.errors import NotFoundError, StoreError
from balak.outcomes import CLOSE_INTERNAL
from balak.server import logs
from balak.server.link import Link
from balak.server.sessions import Player, take, turn_away
from balak.server.tables import Tables


class Line:
    """A page's line to its seat at a table, from its opening to its close."""

    def __init__(
        self,
        tables: Tables,
        table: str,
        token: str,
        *,
        queue_bytes: int,
        send: Callable[[str], None],
        closed: Callable[[int], None],
    ) -> None:
        self._tables = tables
        self._link = Link(queue_bytes, tables.notes.metrics)
        self._session = Player(tables, table, token, self._link)
        self._send = send
        self._closed = closed
        self._said: asyncio.Queue[str] = asyncio.Queue()
        self._reading = asyncio.create_task(self._read())
        self._writing = asyncio.create_task(self._write())

    def say(self, text: str) -> None:
        """Take a message of the page; they are done in order."""
        self._said.put_nowait(text)

    def hang_up(self) -> None:
        """Note that the page is gone."""
        self._reading.cancel()
        self._writing.cancel()
        self._session.leave()

    async def _read(self) -> None:
        metrics = self._tables.notes.metrics
        try:
            while self._link.is_open:
                await take(await self._said.get(), self._session, self._link, metrics)
        except (NotFoundError, StoreError) as error:
            turn_away(self._link, error, self._tables.notes)
        except Exception as error:
            logs.broke("socket", error)
            self._link.close(CLOSE_INTERNAL)

    async def _write(self) -> None:
        while messages := await self._link.next_messages():
            for message in messages:
                self._send(message.decode())
        self._reading.cancel()
        self._session.leave()
        if self._link.close_code is not None:
            self._closed(self._link.close_code)
