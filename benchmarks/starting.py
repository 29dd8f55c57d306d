"""CPU time of starting up: user and system seconds of a fresh interpreter, not the clock.

Compiled kernels come from numba's cache: each command runs once without being measured.
"""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence

BARE = ("-c", "pass")
IMPORT = ("-c", "from balak import Round")
HELP = ("-c", "from balak.cli import main; main()", "--help")
NUMBA = ("-c", "import numba")
_SIMULATE = ("simulate", "--bots", "random,greedy", "--rounds", "1", "--seed", "1")
SIMULATE = ("-c", "from balak.cli import main; main()", *_SIMULATE, "--workers", "1", "--json")
KERNELS = (
    "-c",
    """
import numpy as np
import numba
from balak.kernel.decks import seeded_decks
from balak.kernel.dense import HIDDEN
from balak.kernel.net import NET_ROWS
from balak.kernel.policies import WEIGHT_COUNT
from balak.kernel.rounds import play_all
from balak.kernel.state import WIDTH, deal_all, undealt
from balak.rules import Rules
states = np.zeros((1, WIDTH), np.int32)
deal_all(undealt(Rules()), seeded_decks("balak", range(1000)), np.zeros(1, np.int64), states)
nets = np.zeros((4, NET_ROWS, HIDDEN), np.float32)
play_all(states, np.zeros((1, 4), np.int64), np.zeros((4, WEIGHT_COUNT)), nets,
         np.ones((1, 2), np.uint32), np.zeros((1, 0), np.uint8), np.zeros(1, np.int64))
""",
)
"""The first call of every kernel that a simulation needs."""
BARE_SECONDS = 0.011
"""What a bare interpreter takes where the limits were set."""
_COMMANDS: dict[str, tuple[Sequence[str], str | None, float | None]] = {
    "bare interpreter": (BARE, None, None),
    "from balak import Round": (IMPORT, "bare interpreter", 0.050),
    "balak --help": (HELP, None, 0.150),
    "import numba": (NUMBA, None, None),
    "first calls of kernels": (KERNELS, "import numba", 0.300),
    "balak simulate, one round": (SIMULATE, None, None),
}
"""Each with the command over which it counts, and the seconds that it may take."""


def cpu_seconds(arguments: Sequence[str], bytecode: str) -> float:
    """Return the CPU time of one run of this Python with these arguments.

    Args:
        arguments: What follows `python`.
        bytecode: A folder for compiled modules. Players have them from the second run on, whatever
            this shell's environment says about writing them.

    Raises:
        RuntimeError: The run failed.
    """
    environment = {**os.environ, "PYTHONPYCACHEPREFIX": bytecode}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, *arguments], env=environment, stdout=subprocess.DEVNULL, check=False
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        message = f"python {' '.join(arguments)} exited with {done.returncode}"
        raise RuntimeError(message)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def median_seconds(commands: Mapping[str, Sequence[str]], *, runs: int) -> dict[str, float]:
    """Return the median CPU time of each command over runs taken in turn, after one unmeasured."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as bytecode:
        for run in range(runs + 1):
            for name, arguments in commands.items():
                spent = cpu_seconds(arguments, bytecode)
                if run:
                    times[name].append(spent)
    return {name: statistics.median(values) for name, values in times.items()}


def measure(*, runs: int) -> dict[str, float]:
    """Return the median CPU seconds of everything that is started."""
    commands = {name: arguments for name, (arguments, _, _) in _COMMANDS.items()}
    return median_seconds(commands, runs=runs)


def lines(found: Mapping[str, float]) -> Iterator[str]:
    """Yield the lines of the table: milliseconds, over what, and what they may be.

    What they may be is for a machine that starts a bare interpreter in 11 ms. Where that takes
    longer, since it is slow or others work at the same time, less is said of what takes longer.
    """
    yield f"{'start-up, CPU':<42}{'ms':>14}{'over':>13}{'at most':>10}"
    slowness = max(1.0, found["bare interpreter"] / BARE_SECONDS)
    for name, seconds in found.items():
        _, base, at_most = _COMMANDS[name]
        over = seconds - found[base] if base else seconds
        most = "" if at_most is None else f"{at_most * 1000:.0f}"
        mark = ""
        if at_most is not None and over > at_most:
            mark = "  missed" if over > at_most * slowness else "  slow, as a bare start is"
        shown = f"{over * 1000:.0f}" if base else ""
        yield f"{name:<42}{seconds * 1000:>14.0f}{shown:>13}{most:>10}{mark}"
