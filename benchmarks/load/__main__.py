"""The server under load: `python3 dev.py load [--tables N --rate R --seconds S] [--quick]`.

Two persons and a spectator sit at each table and play legal actions, which come at a fixed rate
from a process of their own. In windows between, a bare Litestar echo on the same machine receives
one frame and sends four of equal size. SQLite is on disk with FULL, and limits by address and by
socket are off.
"""

import argparse
import json
import platform
import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from benchmarks.load.measuring import Load
from benchmarks.load.process import Program, raise_file_limit, start_echo, start_server
from benchmarks.load.report import Report


def main() -> int:
    """Measure, print and judge."""
    options = _options()
    if not Path("/proc/self/stat").exists():
        print("dev.py load: CPU and memory are read from /proc, which is on Linux", file=sys.stderr)
        return 1
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and end what was started
    raise_file_limit()
    command = shlex.join(["python3", "dev.py", "load", *sys.argv[1:]])
    print(f"{command} · Python {platform.python_version()} · {platform.machine()}")
    print("limits by address and by socket are off; SQLite FULL on disk\n", flush=True)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="balak-load-")))
        server = start_server(folder / "data")
        stack.callback(server.stop)
        echo = start_echo()
        stack.callback(echo.stop)
        clients = Program("benchmarks.load.clients", [options.seed])
        stack.callback(clients.stop)
        load = Load(server, echo, clients, folder)
        report = Report(command, load.prepare(options.tables, options.recorded))
        print(report.head(), flush=True)
        for rate in _rates(options):
            stage = load.stage(rate, options.seconds, options.windows)
            print(report.add(stage), flush=True)
            last = report.stages[-2:]
            if len(last) == 2 and not any(one.keeps_latencies for one in last):
                break  # a single one may be a moment's bad luck
        report.violations = load.violations()
    print(report.end(), flush=True)
    if options.json:
        options.json.write_text(json.dumps(report.figures(), indent=2) + "\n", "utf-8")
    return 0 if report.is_sound else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="dev.py load",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, help="actions/s; by default one in 4 s a table")
    parser.add_argument("--steps", type=float, default=1.4, help="then by how much more each time")
    parser.add_argument("--highest", type=float, default=4000.0, help="but never more than this")
    parser.add_argument("--seconds", type=float, default=10.0, help="a window")
    parser.add_argument("--windows", type=int, default=3, help="windows of each kind at each rate")
    parser.add_argument("--recorded", type=int, default=25, help="tables that are checked")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    parser.add_argument("--quick", action="store_true", help="small, to see that it works")
    options = parser.parse_args()
    if options.quick:
        options.tables = min(options.tables, 20)
        options.seconds = min(options.seconds, 1.5)
        options.windows = 1
        options.rate = options.rate or 40.0
        options.highest = options.rate
    options.rate = options.rate or options.tables / 4
    return options


def _rates(options: argparse.Namespace) -> Iterator[float]:
    rate = options.rate
    while rate <= options.highest:
        yield rate
        rate *= options.steps


if __name__ == "__main__":
    sys.exit(main())
