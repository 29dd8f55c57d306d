"""What happens to the server and to the lines, by a seed."""

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Final

from chaos.proxy import Proxy

TESTS: Final = Path(__file__).resolve().parents[1]
"""Where the server of a run finds this package."""
STARTING: Final = 30.0
"""Seconds within which a server must answer again."""


class ServerError(Exception):
    """The server does not do what it must."""


@dataclass
class ServerProcess:
    """The server as a process that can be killed, stopped, and started again."""

    folder: Path
    port: int
    seed: str
    options: Sequence[str] = ()
    starts: int = 0
    _process: subprocess.Popen[bytes] | None = None
    _errors: IO[bytes] | None = None

    @property
    def data(self) -> Path:
        """The data folder."""
        return self.folder / "data"

    @property
    def error_path(self) -> Path:
        """Where its standard error goes."""
        return self.folder / "stderr.txt"

    async def start(self) -> None:
        """Start it and wait until it takes connections."""
        self.starts += 1
        self._errors = self.error_path.open("ab")
        command = [sys.executable, "-m", "chaos.serve", "--port", str(self.port)]
        command += ["--data", str(self.data), "--seed", f"{self.seed}:{self.starts}"]
        paths = [str(TESTS), os.environ.get("PYTHONPATH", "")]
        self._process = subprocess.Popen(
            [*command, *self.options],
            stdin=subprocess.PIPE,  # at its end once this process is gone
            stderr=self._errors,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
        )
        loop = asyncio.get_running_loop()
        deadline = loop.time() + STARTING
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError as error:
                if self._process.poll() is not None or loop.time() > deadline:
                    message = f"the server did not start: {self.errors()}"
                    raise ServerError(message) from error
                await asyncio.sleep(0.02)
            else:
                writer.close()
                return

    def kill(self) -> None:
        """End it as `kill -9` does."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._end()

    def signal(self, number: signal.Signals) -> None:
        """Send it a signal."""
        if self._process is not None:
            self._process.send_signal(number)

    async def stop(self) -> int:
        """Ask it to end; return its exit code."""
        assert self._process is not None
        self._process.terminate()
        code = await asyncio.to_thread(self._process.wait, STARTING)
        self._end()
        return code

    def errors(self) -> str:
        """Return what all of them wrote to standard error."""
        return self.error_path.read_text("utf-8") if self.error_path.exists() else ""

    def _end(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
        self._process = None
        if self._errors is not None:
            self._errors.close()


@dataclass
class Nemesis:
    """Kills and stops the server, cuts and holds lines."""

    server: ServerProcess
    proxy: Proxy
    rng: random.Random
    kill_every: tuple[float, float] = (2.0, 10.0)
    counts: Counter[str] = field(default_factory=Counter)

    async def rage(self, seconds: float) -> None:
        """Do it for so long, then leave everything running."""
        loop = asyncio.get_running_loop()
        end = loop.time() + seconds
        self.proxy.double_share = 0.05
        cutting = asyncio.create_task(self._cut_lines())
        try:
            while loop.time() < end:
                await self._until_kill(min(end, loop.time() + self.rng.uniform(*self.kill_every)))
                if loop.time() < end:
                    self.server.kill()
                    self.counts["kills"] += 1
                    await asyncio.sleep(self.rng.choice([0.0, 0.0, self.rng.uniform(0.0, 1.0)]))
                    await self.server.start()
        finally:
            cutting.cancel()
            await asyncio.wait([cutting])
            self.server.signal(signal.SIGCONT)
            self.proxy.double_share = 0.0

    async def _until_kill(self, at: float) -> None:
        """Wait until then, and let the server hang for up to five seconds now and then."""
        loop = asyncio.get_running_loop()
        while (left := at - loop.time()) > 0:
            await asyncio.sleep(min(left, self.rng.uniform(0.5, 4.0)))
            if self.rng.random() < 0.3 and (left := at - loop.time()) > 0:
                self.server.signal(signal.SIGSTOP)
                self.counts["stops"] += 1
                longest = 5.0 if self.rng.random() < 0.3 else 1.0
                await asyncio.sleep(min(left, self.rng.uniform(0.1, longest)))
                if self.rng.random() < 0.9:  # else it is killed while it hangs
                    self.server.signal(signal.SIGCONT)

    async def _cut_lines(self) -> None:
        while True:
            await asyncio.sleep(self.rng.uniform(0.2, 2.0))
            roll = self.rng.random()
            if roll < 0.6:
                self.proxy.cut(0.15)
            elif roll < 0.7:
                self.proxy.cut(1.0)
            else:
                self.proxy.hold(0.2, self.rng.uniform(0.05, 1.5))
