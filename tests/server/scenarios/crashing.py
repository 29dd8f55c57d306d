"""A server that kills itself with -9 at a point that a test names.

Usage: crashing.py FOLDER POINT. The first action after a file ``armed`` is in the folder is the
last one. The product knows nothing of this: it is done by a store and a fan-out of the test's own.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import uvicorn

from balak.server.app import create_app
from balak.server.fanout import Fanout, Pump
from balak.server.link import Link
from balak.server.run import listen, server_config
from balak.server.settings import Settings
from balak.storage.sqlite import SqliteStore

sys.path[:0] = [str(Path(__file__).parents[3]), str(Path(__file__).parents[2])]

from server.harness import FixedDealer  # noqa: E402 - found only now


class Crash:
    """Whether, and where, this process is to die."""

    def __init__(self, folder: Path, point: str) -> None:
        self._armed = folder / "armed"
        self._point = point

    def at(self, point: str) -> bool:
        """Return whether it is to die at this point now."""
        return point == self._point and self._armed.exists()


def die() -> None:
    """Die at once, as a process does that is killed."""
    os.kill(os.getpid(), signal.SIGKILL)


class CrashingStore(SqliteStore):
    """Dies before or after an action was written down."""

    def __init__(self, folder: Path, crash: Crash) -> None:
        super().__init__(folder)
        self._crash = crash

    async def append(
        self, table: str, expected_seq: int, events: Sequence[str], **more: Any
    ) -> int:
        if self._crash.at("before commit"):
            die()
        first = await super().append(table, expected_seq, events, **more)
        if self._crash.at("after commit"):
            die()
        return first


class CrashingFanout(Fanout):
    """Tells nobody, and dies once the answer has gone out."""

    def __init__(self, crash: Crash) -> None:
        self._crash = crash

    def hint(self, pump: Pump, link: Link) -> None:
        if self._crash.at("after acknowledge"):
            asyncio.get_running_loop().call_later(0.2, die)
        else:
            super().hint(pump, link)


async def serve(folder: Path, point: str) -> None:
    """Serve, and say on which port."""
    crash = Crash(folder, point)
    settings = Settings(stop_seconds=0.0, sweep_seconds=60.0)
    app = create_app(
        settings,
        CrashingStore(folder, crash),
        dealer=FixedDealer(),
        fanout=CrashingFanout(crash),
    )
    with listen("127.0.0.1", 0) as listener:
        print(listener.getsockname()[1], flush=True)
        await uvicorn.Server(server_config(app, settings)).serve(sockets=[listener])


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1]), sys.argv[2]))
