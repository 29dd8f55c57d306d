"""The server that the checker runs against: a real one, with a fan-out that fails on purpose.

With ``--variant`` a guard is broken on purpose, too: the checker must find out.
"""

import argparse
import asyncio
import logging
import os
import random
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import uvicorn

from balak.server.app import create_app
from balak.server.fanout import Fanout, Pump
from balak.server.link import Link
from balak.server.run import listen, server_config
from balak.server.settings import Settings
from balak.storage import NO_CHANGES, Changes, Store
from balak.storage.sqlite import SqliteStore

VARIANTS: Final = ("sound", "acknowledge", "command_id", "broadcast")
LATE: Final = 0.15
"""Seconds that the broken stores take before they write."""
SETTINGS: Final = Settings(
    message_burst=0,
    tables_per_address=0,
    sits_per_address=0,
    sockets_per_address=0,
    watchers_per_table=0,
    sockets_per_seat=0,
    phrase_seconds=0.1,
    list_seconds=1.0,
    ready_seconds=1.5,
    reconnect_seconds=0.5,
    claim_seconds=2.0,
    away_seconds=3.0,
    sweep_seconds=0.3,
    retry_seconds=0.1,
    stop_seconds=0.2,
    idle_seconds=2.0,
)
"""Limits off, and clocks that run faster than people: what takes minutes is to happen in one."""


class FaultyFanout(Fanout):
    """Loses, doubles and reorders some of the hints."""

    def __init__(self, rng: random.Random, share: float) -> None:
        self._rng = rng
        self._share = share

    def hint(self, pump: Pump, link: Link) -> None:
        """Pass a hint on, or not, or twice, or later than those after it."""
        roll = self._rng.random() / self._share
        if roll < 1.0:
            return
        if roll < 2.0:
            pump(link)
        if roll < 3.0:
            asyncio.get_running_loop().call_later(self._rng.uniform(0.0, 0.1), pump, link)
            return
        pump(link)


class WrappedStore:
    """A store that passes everything on; the broken ones change `append`."""

    def __init__(self, inner: Store) -> None:
        self.inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)


class EagerStore(WrappedStore):
    """Says that it has kept what it will write later: all of it, or what nobody commanded."""

    def __init__(self, inner: Store, *, is_commands_too: bool) -> None:
        super().__init__(inner)
        self._is_commands_too = is_commands_too
        self._writes: set[asyncio.Task[int]] = set()
        self._last: dict[str, asyncio.Task[int]] = {}

    async def append(
        self,
        table: str,
        expected_seq: int,
        events: Sequence[str],
        *,
        seat: int | None = None,
        command_id: str | None = None,
        changes: Changes = NO_CHANGES,
    ) -> int:
        before = self._last.get(table)

        async def write() -> int:
            if before is not None:
                await asyncio.wait([before])
            await asyncio.sleep(LATE)
            return await self.inner.append(
                table, expected_seq, events, seat=seat, command_id=command_id, changes=changes
            )

        self._last[table] = task = asyncio.create_task(write())
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        if seat is None or self._is_commands_too:
            return expected_seq + 1
        return await task

    async def load_table(self, table: str) -> Any:
        await self._written(table)
        return await self.inner.load_table(table)

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        await self._written(table)
        return await self.inner.find_command(table, seat, command_id)

    async def _written(self, table: str) -> None:
        if table in self._last:
            await asyncio.wait([self._last[table]])


class ForgetfulStore(WrappedStore):
    """Does not know a command again."""

    def __init__(self, inner: Store) -> None:
        super().__init__(inner)
        self._known: set[tuple[str, int | None, str | None]] = set()

    async def append(
        self,
        table: str,
        expected_seq: int,
        events: Sequence[str],
        *,
        seat: int | None = None,
        command_id: str | None = None,
        changes: Changes = NO_CHANGES,
    ) -> int:
        key = (table, seat, command_id)
        is_known = key in self._known
        self._known.add(key)
        return await self.inner.append(
            table,
            expected_seq,
            events,
            seat=seat,
            command_id=None if is_known else command_id,
            changes=changes,
        )

    async def find_command(self, table: str, seat: int, command_id: str) -> int | None:
        return None


def store_of(variant: str, folder: Path) -> Store:
    """Return the store of this variant."""
    inner = SqliteStore(folder)
    broken: Mapping[str, Any] = {
        "acknowledge": lambda: EagerStore(inner, is_commands_too=True),
        "broadcast": lambda: EagerStore(inner, is_commands_too=False),
        "command_id": lambda: ForgetfulStore(inner),
    }
    store: Store = broken[variant]() if variant in broken else inner
    return store


def _end_with_parent() -> None:
    """End once whoever started this has gone: then standard input is at its end."""
    sys.stdin.buffer.read()
    os._exit(1)


def main() -> None:
    """Serve until killed or told to stop."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--seed", required=True)
    parser.add_argument("--share", type=float, default=0.05, help="of the hints, for each fault")
    parser.add_argument("--variant", choices=VARIANTS, default="sound")
    options = parser.parse_args()
    logging.basicConfig(format="%(levelname)s %(name)s %(message)s", level=logging.WARNING)
    fanout = FaultyFanout(random.Random(options.seed), options.share)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    with listen("127.0.0.1", options.port) as listener:
        app = create_app(SETTINGS, store_of(options.variant, options.data), fanout=fanout)
        with suppress(KeyboardInterrupt):
            uvicorn.Server(server_config(app, SETTINGS)).run(sockets=[listener])


if __name__ == "__main__":
    main()
