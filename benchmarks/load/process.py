"""Programs that are started, measured and ended. Linux only: it is read from /proc."""

import os
import resource
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

import httpx

ROOT: Final = Path(__file__).resolve().parents[2]
_TICK: Final = os.sysconf("SC_CLK_TCK")
_LIMITS_OFF: Final = {
    "BALAK_SOCKETS_PER_ADDRESS": "0",
    "BALAK_TABLES_PER_ADDRESS": "0",
    "BALAK_SITS_PER_ADDRESS": "0",
    "BALAK_MESSAGE_BURST": "0",
    "BALAK_LOG_LEVEL": "warning",
    "BALAK_STOP_SECONDS": "0",
    "BALAK_BOT_PROCESSES": "0",  # nobody plays against a bot that searches
}


def raise_file_limit() -> None:
    """Let this program and those that it starts hold as many sockets as the machine lets them."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


class Program:
    """A program of this project in a process of its own."""

    def __init__(
        self,
        module: str,
        arguments: Sequence[str] = (),
        environment: Mapping[str, str] | None = None,
        *,
        port: int = 0,
    ) -> None:
        self.port = port
        self.process = subprocess.Popen(
            [sys.executable, "-m", module, *arguments],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def read_line(self) -> str:
        """Return the next line that it prints.

        Raises:
            RuntimeError: It has ended.
        """
        assert self.process.stdout is not None  # noqa: S101 - it was asked for
        line = self.process.stdout.readline()
        if not line:
            message = f"{self.process.args!r} has ended"
            raise RuntimeError(message)
        return line.rstrip("\n")

    def write_line(self, line: str) -> None:
        """Tell it a line."""
        assert self.process.stdin is not None  # noqa: S101 - it was asked for
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    @property
    def cpu_seconds(self) -> float:
        """User and system time of all its threads until now."""
        stat = Path(f"/proc/{self.process.pid}/stat").read_text("ascii").rpartition(")")[2].split()
        return (int(stat[11]) + int(stat[12])) / _TICK

    @property
    def memory_bytes(self) -> int:
        """The memory that it holds of its own."""
        text = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        line = next(line for line in text.splitlines() if line.startswith("RssAnon"))
        return int(line.split()[1]) * 1024

    def stop(self) -> None:
        """Ask it to end, and wait."""
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start_server(folder: Path) -> Program:
    """Start `balak serve` on this data folder, and wait until it answers."""
    port = _free_port()
    arguments = ["serve", "--port", str(port), "--data", str(folder), "--lang", "en"]
    server = Program("balak", arguments, _LIMITS_OFF, port=port)
    deadline = time.monotonic() + 60
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
        except httpx.HTTPError:
            if time.monotonic() > deadline or server.process.poll() is not None:
                server.stop()
                raise
            time.sleep(0.1)
        else:
            return server


def start_echo() -> Program:
    """Start the echo, and wait until it answers."""
    echo = Program("benchmarks.load.echo")
    echo.port = int(echo.read_line())
    return echo


def _free_port() -> int:
    with socket.socket() as holder:
        holder.bind(("127.0.0.1", 0))
        return int(holder.getsockname()[1])
