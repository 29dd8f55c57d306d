"""The process in which one entry of the table plays: `python -m benchmarks.worker MODULE NAME`.

It runs in the environment of what it measures and imports nothing else. On standard input it reads
the CPU seconds of one window a line, and answers each on standard output with a line of JSON: how
many decisions it made in how much CPU time. Before the first it says that it is ready, or why it
cannot be.
"""

import contextlib
import importlib
import json
import os
import sys
import time
import warnings
from collections.abc import Callable
from typing import Any

Play = Callable[[], int]
"""Plays some more and returns how many decisions that were."""

Entries = dict[str, Callable[[int], Play]]
"""What a module can play: for each name how to set it up with a seed.

Beside its ``ENTRIES`` a module may have ``NOTES``, filled by the setup: what the table is to say of
a name, too.
"""


def main() -> None:
    """Set up, say so, and play a window for each line until there are no more."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a package prints is no answer
    module, name, seed, core = sys.argv[1:]
    if core and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {int(core)})

    def answer(**values: Any) -> None:
        print(json.dumps(values), file=answers, flush=True)

    try:
        played = importlib.import_module(module)
        play: Play = played.ENTRIES[name](int(seed))
        play()
    except Exception as error:
        answer(failure=f"{type(error).__name__}: {error}".splitlines()[0])
        return
    answer(note=getattr(played, "NOTES", {}).get(name))
    for line in sys.stdin:
        answer(**window(play, float(line)))


def window(play: Play, seconds: float) -> dict[str, float]:
    """Play for some CPU seconds; return the decisions made and the CPU seconds they took."""
    decisions = 0
    start = time.process_time()
    spent = 0.0
    while spent < seconds:
        decisions += play()
        spent = time.process_time() - start
    return {"decisions": decisions, "seconds": spent}


if __name__ == "__main__":
    with contextlib.suppress(BrokenPipeError, KeyboardInterrupt), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        main()
