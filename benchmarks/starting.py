"""CPU time of starting up: user and system seconds of a fresh interpreter, not the clock."""

import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence

BARE = ("-c", "pass")
IMPORT = ("-c", "from balak import Round")
HELP = ("-c", "from balak.cli import main; main()", "--help")


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


def median_seconds(commands: dict[str, Sequence[str]], *, runs: int) -> dict[str, float]:
    """Return the median CPU time of each command over runs taken in turn, after one unmeasured."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    with tempfile.TemporaryDirectory() as bytecode:
        for run in range(runs + 1):
            for name, arguments in commands.items():
                spent = cpu_seconds(arguments, bytecode)
                if run:
                    times[name].append(spent)
    return {name: statistics.median(values) for name, values in times.items()}
