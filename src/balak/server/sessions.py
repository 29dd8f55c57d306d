"""Sessions: what a page says on its line, in order, whatever carries the line."""

from typing import Final

import msgspec

from balak.errors import NotFoundError, StoreError
from balak.outcomes import CLOSE_POLICY, CLOSE_VERSION, outcome_of
from balak.protocol import VERSION, ClientMessage, Hello, Hint, Pacing, Ping, Pong, Say
from balak.server.limits import is_over
from balak.server.link import Link
from balak.server.metrics import Metrics
from balak.server.notes import Notes
from balak.server.table import Table
from balak.server.tables import Tables

_decoder: Final = msgspec.json.Decoder(ClientMessage)


class Player:
    """What the socket of a seat says, in order."""

    def __init__(self, tables: Tables, table_id: str, token: str, link: Link) -> None:
        self.has_said_hello = False
        self._tables = tables
        self._table_id = table_id
        self._token = token
        self._link = link
        self._at: tuple[Table, int] | None = None

    async def take(self, message: ClientMessage) -> None:
        """Do what this message says.

        Raises:
            StoreError: At the first hello, the seat is no longer this token's, or cannot be read.
        """
        table, seat = self._at = self._at or await self._enter()
        match message:
            case Hello():
                table.attach(seat, self._link)
            case Pacing(pace):
                await table.set_pace(seat, pace)
            case Say(phrase):
                table.say(seat, phrase)
            case Hint():
                table.hint(seat, message, self._link)
            case Ping():
                self._link.send(Pong(table.state.seq))
            case _:
                await table.command(seat, message, self._link)

    async def _enter(self) -> tuple[Table, int]:
        """Return the table and the seat, which may have changed hands since the handshake.

        Nothing is awaited between this and `Table.attach`, so whoever takes the seat from now on
        finds this line there and closes it, and the table is the one in memory.
        """
        await self._tables.get(self._table_id)  # read before, so that it is there afterwards
        seat = await self._tables.seat_of(self._table_id, self._token)
        return await self._tables.get(self._table_id), seat

    def leave(self) -> None:
        """Leave the seat to a newer line, if there is one."""
        if self._at is not None:
            table, seat = self._at
            table.detach(seat, self._link)


class Watcher:
    """What the socket of a spectator says."""

    def __init__(self, tables: Tables, watch: str, link: Link, at_most: int) -> None:
        self.has_said_hello = False
        self._tables = tables
        self._watch = watch
        self._at_most = at_most
        self._link = link
        self._table: Table | None = None

    async def take(self, message: ClientMessage) -> None:
        """Do what this message says: spectators say hello and ask for a sign of life.

        Raises:
            StoreError: At the first hello, there is no such table any more, or it cannot be read.
        """
        match message:
            case Hello():
                if self._table is None:
                    watched = await self._tables.watched(self._watch)
                    table = await self._tables.get(watched)
                    if is_over(table.watching + 1, self._at_most):  # others said hello first
                        self._link.fault("busy", "too many watch", close=CLOSE_POLICY)
                        return
                    self._table = table
                self._table.watch(self._link)
            case Ping():
                self._link.send(Pong(self._link.told))
            case _:
                self._link.fault("seat", "whoever watches cannot play")

    def leave(self) -> None:
        """Watch no longer."""
        if self._table is not None:
            self._table.unwatch(self._link)


async def take(text: str, session: Player | Watcher, link: Link, metrics: Metrics) -> None:
    """Read a message and have it done; what cannot be used is answered with a fault.

    Raises:
        StoreError: As ``session.take`` does.
    """
    try:
        message = _decoder.decode(text)
    except msgspec.DecodeError as error:
        link.fault("format", str(error))
        return
    except RecursionError:
        link.fault("format", "the message is nested too deeply")
        return
    if isinstance(message, Hello):
        if message.version != VERSION:
            link.fault("version", "reload the page", close=CLOSE_VERSION)
            return
        if session.has_said_hello:
            metrics.resync()
        session.has_said_hello = True
    elif not session.has_said_hello:
        link.fault("hello", "say hello first", close=CLOSE_POLICY)
        return
    await session.take(message)


def turn_away(link: Link, error: StoreError, notes: Notes) -> None:
    """Close the line of somebody who has nothing to do here, or for whom nothing is read."""
    close = outcome_of(error).close
    if isinstance(error, NotFoundError):
        link.fault("seat", "this browser has no seat at this table", close=close)
        return
    notes.failed(error)
    link.fault("store", "the table cannot be read just now", close=close)
