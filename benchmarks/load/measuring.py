"""What is measured, window by window."""

import json
import statistics
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from benchmarks.load.process import Program
from chaos.checker import violations
from chaos.history import Entry, Evidence, History, read_logs
from chaos.violations import Violation

ACKNOWLEDGE: Final = 0.150
OPPONENT: Final = 0.250
"""Seconds that 99 of 100 must keep."""
FEW: Final = 20
"""At most this many tables are opened before memory is measured, so that all code is loaded."""
ECHO_SIZE: Final = 150
"""Bytes of a frame of the echo until the server's own are known."""


@dataclass
class Window:
    """One window against the server or against the echo."""

    cpu_seconds: float
    counts: dict[str, Any]

    @property
    def cpu_a_message(self) -> float:
        """CPU time for each message that was delivered, all else that was done included."""
        return self.cpu_seconds / max(1, int(self.counts["delivered"]))


@dataclass
class Stage:
    """Windows of both at one rate."""

    rate: float
    seconds: float
    server: list[Window] = field(default_factory=list)
    echo: list[Window] = field(default_factory=list)

    def times(self, name: str) -> list[float]:
        """Return all times of a kind in the server's windows."""
        return [time for window in self.server for time in window.counts[name]]

    def total(self, name: str) -> int:
        """Return a count over the server's windows."""
        return sum(window.counts[name] for window in self.server)

    @property
    def cpu_a_message(self) -> float:
        """The server's, the median of its windows."""
        return statistics.median(window.cpu_a_message for window in self.server)

    @property
    def echo_cpu_a_message(self) -> float:
        """The echo's, the median of its windows."""
        return statistics.median(window.cpu_a_message for window in self.echo)

    @property
    def ratio(self) -> float:
        """How much more the server takes than the echo."""
        return self.cpu_a_message / max(1e-9, self.echo_cpu_a_message)

    @property
    def cpu_share(self) -> float:
        """How busy the server was; 1 is one whole core."""
        return sum(window.cpu_seconds for window in self.server) / (len(self.server) * self.seconds)

    @property
    def keeps_latencies(self) -> bool:
        """Whether the latencies and the rate itself were kept."""
        return (
            percentile(self.times("acknowledge"), 99) <= ACKNOWLEDGE
            and percentile(self.times("opponent"), 99) <= OPPONENT
            and not self.total("unanswered")
            and self.total("starved") <= 0.01 * self.total("sent")
        )


@dataclass
class Idle:
    """What the lines cost while nobody plays."""

    tables: int
    sockets: int
    memory_a_socket: float
    memory: float


class Load:
    """A run: the server, the echo, and the clients of both."""

    def __init__(self, server: Program, echo: Program, clients: Program, folder: Path) -> None:
        self._server = server
        self._echo = echo
        self._clients = clients
        self._folder = folder
        self._size = ECHO_SIZE

    def prepare(self, tables: int, recorded: int) -> Idle:
        """Open tables and lines, measure them idle, then begin to play everywhere."""
        few = min(FEW, tables // 2)
        self._order("open", port=self._server.port, tables=few, recorded=min(few, recorded))
        self._order("connect", port=self._server.port)
        before = self._server.memory_bytes
        self._order(
            "open", port=self._server.port, tables=tables - few, recorded=max(0, recorded - few)
        )
        sockets = self._order("connect", port=self._server.port)["sockets"]
        after = self._server.memory_bytes
        self._order("open_echo", port=self._echo.port, sockets=sockets + sockets // 3)
        self._order("begin")
        # Tables are to be at different places of their rounds.
        self._order("play", rate=tables / 2, seconds=12 if tables > few else 1)
        return Idle(tables, sockets, (after - before) / (sockets - 3 * few), after)

    def stage(self, rate: float, seconds: float, windows: int) -> Stage:
        """Measure at one rate, in alternating windows."""
        stage = Stage(rate, seconds)
        for _ in range(windows):
            window = self._window(self._server, "play", rate=rate, seconds=seconds)
            stage.server.append(window)
            counts = window.counts
            self._size = round(counts["delivered_bytes"] / max(1, counts["delivered"]))
            stage.echo.append(
                self._window(self._echo, "echo", rate=rate, seconds=seconds, size=self._size)
            )
        return stage

    def violations(self) -> list[Violation]:
        """End the run and check what the recorded tables heard against their logs."""
        self._order("end", folder=str(self._folder))
        self._server.stop()
        histories = []
        for value in json.loads((self._folder / "histories.json").read_text("utf-8")):
            value["sent"] = [Entry(**entry) for entry in value["sent"]]
            value["got"] = [Entry(**entry) for entry in value["got"]]
            histories.append(History(**value))
        tables = {history.table for history in histories}
        logs = read_logs(self._folder / "data" / "balak.sqlite3")
        kept = {table: rows for table, rows in logs.items() if table in tables}
        return list(violations(Evidence(histories, [], kept)))

    def _window(self, program: Program, order: str, **more: Any) -> Window:
        before = program.cpu_seconds
        counts = self._order(order, **more)
        return Window(program.cpu_seconds - before, counts)

    def _order(self, order: str, **more: Any) -> dict[str, Any]:
        self._clients.write_line(json.dumps({"do": order, **more}))
        outcome: dict[str, Any] = json.loads(self._clients.read_line())
        return outcome


def percentile(values: list[float], percent: int) -> float:
    """Return the value below which so many of a hundred lie; infinite if there is none."""
    if not values:
        return float("inf")
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
