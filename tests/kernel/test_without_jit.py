"""The kernels as plain Python: the same tests, with fewer rounds, where nothing is compiled."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent


@pytest.mark.parametrize(
    ("files", "words"),
    [
        (("steps", "state"), ""),
        (("policies", "rounds", "decks", "hashing"), ""),
        (("net",), ""),
        (("counting",), "double-1"),
        (("rng", "lane_ops", "shuffling"), ""),
        (("playouts",), "twin"),
        (("../belief/test_sampling",), "stream"),
        (("../endgame/test_solving",), "sizes0"),
        (("../endgame/test_open_hands",), "double-2 and keep-2"),
    ],
    ids=[
        "rows",
        "play",
        "nets",
        "trees",
        "words",
        "random play",
        "belief",
        "endgame",
        "open hands",
    ],
)
def test_kernels_that_are_not_compiled_keep_to_the_same_tests(
    files: tuple[str, ...], words: str
) -> None:
    paths = [HERE / f"{name if '/' in name else f'test_{name}'}.py" for name in files]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", words, *paths],
        cwd=HERE.parents[1],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
