"""Measure and print the table: `python3 dev.py bench [--peers] [--only TEXT] [--json FILE]`.

Random play of this game by everything here that plays it, beside a twin in C and other packages, in
decisions a second of CPU time over windows taken in turn. What counts is the ratios of one run.
"""

import argparse
import json
import os
import platform
import shlex
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import cross_check, entries, report, starting, windows
from benchmarks.peers import installing


def main(arguments: Sequence[str] | None = None) -> int:
    """Run every measurement that is asked for and print it."""
    options = _parser().parse_args(arguments)
    if options.peers:
        installing.install()
    chosen = [
        entry
        for entry in entries.entries()
        if not options.only or any(text in entry.name for text in options.only)
    ]
    rates = windows.compare(
        chosen,
        windows=options.windows,
        seconds=options.seconds,
        seed=options.seed,
        cores=_cores(),
        tell=_tell if sys.stderr.isatty() else lambda _: None,
    )
    command = shlex.join(["python3", "dev.py", "bench", *sys.argv[1:]])
    print(f"{command} · Python {platform.python_version()} · {platform.machine()}\n")
    print(*report.table(rates), sep="\n")
    print("", *report.reached_lines(rates), sep="\n")
    start_up = {} if options.only else starting.measure(runs=options.runs)
    if start_up:
        print("", *starting.lines(start_up), sep="\n")
    checked = [] if options.only else cross_check.measure(rounds=1_000_000, seed=options.seed)
    if checked:
        print("", *cross_check.lines(checked), sep="\n")
    if options.json:
        figures = {
            "command": command,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "random_play": report.as_values(rates),
            "to_reach": report.reached(rates),
            "start_up_cpu_seconds": start_up,
            "cross_check": checked,
        }
        options.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--windows", type=int, default=7, help="measured windows an entry")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a window")
    parser.add_argument("--runs", type=int, default=15, help="runs of each start-up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--only", action="append", metavar="TEXT", help="only lines with this in their name"
    )
    parser.add_argument(
        "--peers", action="store_true", help="first install the other packages in .cache/peers"
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    return parser


def _cores() -> list[int | None]:
    """Return up to two cores of this machine, the last ones; None where they cannot be chosen."""
    if hasattr(os, "sched_getaffinity"):
        return [*sorted(os.sched_getaffinity(0), reverse=True)[:2]]
    return [None] * min(os.cpu_count() or 1, 2)


def _tell(text: str) -> None:
    print(f"\r\033[K{text} …", end="\r", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
