"""Measure and print the table: `python3 dev.py bench [--windows N] [--seconds S] [--json FILE]`."""

import argparse
import json
import platform
import shlex
import sys
from importlib.metadata import version
from pathlib import Path

from benchmarks import playing, starting

REFERENCE = f"dominoes {version('dominoes')}"


def main() -> int:
    """Run every measurement and print it; what counts is the ratios of one run."""
    parser = argparse.ArgumentParser(prog="dev.py bench", description=__doc__)
    parser.add_argument("--windows", type=int, default=7, help="measured windows a player")
    parser.add_argument("--seconds", type=float, default=0.5, help="CPU seconds a window")
    parser.add_argument("--runs", type=int, default=15, help="runs of each start-up")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path, metavar="FILE", help="keep the figures")
    options = parser.parse_args()

    players: dict[str, playing.Player] = {REFERENCE: playing.play_dominoes}
    for seats in (2, 3, 4):
        players[f"Round.play, {seats} seats"] = playing.play_checked(seats)
    for seats in (2, 3, 4):
        players[f"Round.play_unchecked, {seats} seats"] = playing.play_unchecked(seats)
    rates = playing.compare(
        players, windows=options.windows, seconds=options.seconds, seed=options.seed
    )
    ratios = {name: rate / rates[REFERENCE] for name, rate in rates.items()}
    start_up = starting.median_seconds(
        {
            "bare interpreter": starting.BARE,
            "from balak import Round": starting.IMPORT,
            "balak --help": starting.HELP,
        },
        runs=options.runs,
    )
    command = shlex.join(["python3", "dev.py", "bench", *sys.argv[1:]])

    print(f"{command} · Python {platform.python_version()} · {platform.machine()}\n")
    print(f"{'random play':<30}{'decisions/s':>14}{'ratio':>8}")
    for name, rate in rates.items():
        print(f"{name:<30}{rate:>14,.0f}{ratios[name]:>8.2f}")
    print(f"\n{'start-up, CPU':<30}{'ms':>14}{'over bare':>12}")
    for name, seconds in start_up.items():
        over = (seconds - start_up["bare interpreter"]) * 1000
        print(f"{name:<30}{seconds * 1000:>14.0f}{over:>12.0f}")
    if options.json:
        figures = {
            "command": command,
            "python": platform.python_version(),
            "machine": platform.machine(),
            "decisions_per_second": rates,
            f"ratio_to_{REFERENCE.replace(' ', '_')}": ratios,
            "start_up_cpu_seconds": start_up,
        }
        options.json.write_text(json.dumps(figures, indent=2) + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
