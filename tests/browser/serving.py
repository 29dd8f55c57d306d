"""`balak serve` as a process of its own, that can be killed and started again."""

import contextlib
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

import msgspec

from balak.server.log import decode
from balak.server.state import TableState
from balak.storage import StoredTable
from patience import PATIENCE

QUIET = {"BALAK_LOG_LEVEL": "warning", "BALAK_STOP_SECONDS": "0", "BALAK_BOT_PROCESSES": "0"}
PROGRAM = Path(sys.executable).with_name("balak.exe" if os.name == "nt" else "balak")


@dataclass
class Server:
    """A real server, its data folder, and what it wrote to its standard error."""

    folder: Path
    settings: dict[str, str] = field(default_factory=dict)
    """Settings as the environment gives them, besides those of all tests."""
    port: int = 0
    _process: subprocess.Popen[str] | None = None
    _errors: IO[str] | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start it, on the port it had before, and wait until it answers."""
        self.port = self.port or free_port()
        self._errors = (self.folder / "stderr.txt").open("a", encoding="utf-8")
        command = [str(PROGRAM), "serve", "--lang", "en"]
        command += ["--port", str(self.port), "--pace", "instant", "--data", str(self.data)]
        self._process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            encoding="utf-8",
            env={**os.environ, **QUIET, **self.settings},
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line, f"the server did not start: {self.errors()}"

    def freeze(self) -> None:
        """Let it hear nothing and do nothing, while its sockets stay open."""
        self._running.send_signal(signal.SIGSTOP)

    def kill(self) -> None:
        """End it as `kill -9` does."""
        self._running.kill()
        self._wait()

    def stop(self) -> None:
        """Ask it to end."""
        if self._process is not None:
            self._process.terminate()
            self._wait()

    def errors(self) -> str:
        """Return what it wrote to its standard error so far."""
        path = self.folder / "stderr.txt"
        return path.read_text("utf-8") if path.exists() else ""

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    def bodies(self, table: str) -> tuple[str, ...]:
        """Return the log of a table as it is written down."""
        database = sqlite3.connect(f"file:{self.data / 'balak.sqlite3'}?mode=ro", uri=True)
        with contextlib.closing(database):
            rows = database.execute(
                "SELECT body FROM events JOIN tables ON table_number = number "
                "WHERE id = ? ORDER BY seq",
                (table,),
            ).fetchall()
        return tuple(body for (body,) in rows)

    def state(self, table: str) -> TableState:
        """Return the whole truth about a table."""
        return TableState.load(table, StoredTable(self.bodies(table), "instant"))

    def actions(self, table: str) -> list[str]:
        """Return all actions that are written down, in order."""
        events = [msgspec.to_builtins(decode(body)) for body in self.bodies(table)]
        return [event["action"] for event in events if event["type"] == "acted"]

    @property
    def _running(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def _wait(self) -> None:
        process, self._process = self._running, None
        process.wait(PATIENCE)
        assert process.stdout is not None
        process.stdout.close()
        if self._errors is not None:
            self._errors.close()


@contextlib.contextmanager
def serving(folder: Path, **settings: str) -> Iterator[Server]:
    """Run a server; at the end nothing may stand in its error output.

    Settings are given by their names: ``claim_seconds="1"``.
    """
    server = Server(folder, {f"BALAK_{name.upper()}": value for name, value in settings.items()})
    try:
        server.start()
        yield server
    finally:
        server.stop()
    assert server.errors() == ""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        return int(holder.getsockname()[1])


def new_table_body(bots: list[str], **more: object) -> str:
    """Return the body of a request for a table."""
    names = ["Sari", "Budi", "Wayan"]
    wanted = {"name": "Ayu", "bots": bots, "bot_names": names[: len(bots)], "pace": "instant"}
    return json.dumps(wanted | more)
