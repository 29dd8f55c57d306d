"""The scalar playout in C, built on the spot by every compiler with the best flags; one counts.

Its rounds are those of `balak.kernel.playouts`, one by one: a build that plays others is not used.
"""

import ctypes
import hashlib
import itertools
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from balak.kernel import playouts, random_play, rng, shuffling, state, tables
from balak.kernel.random_play import Deal, Playouts
from balak.rules import Rules
from benchmarks.worker import Entries, Play

SOURCE = Path(__file__).with_name("playout.c")
FOLDER = Path(__file__).resolve().parents[1] / ".cache" / "twin"
ROUNDS = 20_000
"""So many rounds are played in a call."""
_FLAGS = itertools.product(("-O2", "-O3"), ((), ("-march=native",), ("-march=x86-64-v3",)))
FLAGS: Sequence[tuple[str, ...]] = [(level, *machine) for level, machine in _FLAGS]


class BuildError(Exception):
    """There is no C twin; the message says why."""


class _CTable(ctypes.Structure):
    _fields_ = (
        ("seats", ctypes.c_int32),
        ("hand_size", ctypes.c_int32),
        ("drawable", ctypes.c_int32),
        ("is_free", ctypes.c_int32),
        ("merges_ends", ctypes.c_int32),
        ("tiles", ctypes.c_int64),
    )


@dataclass(frozen=True)
class Twin:
    """One build."""

    command: str
    """The compiler and its flags."""
    library: Any

    def random_rounds(
        self, rules: Rules, count: int, seed: int, *, first: int = 0, merges_ends: bool = False
    ) -> Playouts:
        """Deal and play rounds, as `balak.kernel.playouts.random_rounds`."""
        done = Playouts.empty(count)
        deal = Deal.of(rules)
        options = _CTable(
            deal.seats,
            deal.hand_size,
            deal.drawable,
            deal.is_free,
            merges_ends,
            deal.tiles,
        )
        limits = random_play.opening_limits(deal)
        arrays = [ctypes.c_void_p(array.ctypes.data) for array in (limits, *done)]
        numbers = (ctypes.c_uint64(seed), ctypes.c_uint64(first), ctypes.c_int64(count))
        self.library.play_rounds(ctypes.byref(options), arrays[0], *numbers, *arrays[1:])
        return done


def compilers() -> list[str]:
    """Return the compilers of this machine, each once."""
    found = [path for name in ("cc", "gcc", "clang") if (path := shutil.which(name))]
    return list({Path(path).resolve(): path for path in found}.values())


def builds() -> Iterator[Twin]:
    """Build with every compiler and all flags that it knows."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    header = _header()
    (FOLDER / "playout_tables.h").write_text(header, "utf-8")
    for compiler in compilers():
        for flags in FLAGS:
            command = [compiler, *flags, "-shared", "-fPIC", f"-I{FOLDER}", str(SOURCE)]
            text = "\0".join((*command, header, SOURCE.read_text("utf-8")))
            library = FOLDER / f"{hashlib.sha256(text.encode()).hexdigest()[:16]}.so"
            if not library.exists():
                done = subprocess.run(
                    [*command, "-o", str(library)], capture_output=True, check=False
                )
                if done.returncode:
                    continue
            yield Twin(_spoken(compiler, flags), ctypes.CDLL(str(library)))


def best() -> Twin:
    """Return the fastest build, measured in turn with the others.

    Raises:
        BuildError: There is no compiler, none that works, or one plays other rounds.
    """
    twins = list(builds())
    if not twins:
        raise BuildError("no C compiler: install gcc or clang")
    rules = Rules()
    expected = playouts.random_rounds(rules, 500, 1)
    for twin in twins:
        found = twin.random_rounds(rules, 500, 1)
        if not all(map(np.array_equal, found, expected)):
            raise BuildError(f"{twin.command} plays other rounds than balak.kernel.playouts")
    spent = dict.fromkeys(range(len(twins)), float("inf"))
    for _ in range(5):
        for number, twin in enumerate(twins):
            start = time.process_time()
            twin.random_rounds(rules, ROUNDS, 1)
            spent[number] = min(spent[number], time.process_time() - start)
    return twins[min(spent, key=lambda number: spent[number])]


def twin_playouts(seed: int) -> Play:
    """Return a player of the fastest build."""
    twin = best()
    NOTES["playouts"] = twin.command
    rules = Rules()
    first = 0

    def play() -> int:
        nonlocal first
        done = twin.random_rounds(rules, ROUNDS, seed, first=first)
        first += ROUNDS
        return int(done.decisions.sum(dtype=np.int64))

    return play


def _spoken(compiler: str, flags: Sequence[str]) -> str:
    """Return the command as a person would say it."""
    return " ".join((Path(compiler).name, *flags))


def _header() -> str:
    """Return the kernel's tables and constants for C."""
    numbers = {
        "STAR": rng.STAR,
        "CHOICE_BITS": rng.CHOICE_BITS,
        "CODE_BITS": shuffling.CODE_BITS,
        "RANDOM_BITS": shuffling.RANDOM_BITS,
        "NO_TILE": shuffling.NO_TILE,
        "DOMINO": state.DOMINO,
        "BLOCKED": state.BLOCKED,
    }
    arrays: dict[str, NDArray[Any]] = {
        "FITS": tables.FITS,
        "CROSSINGS": playouts.CROSSINGS,
        "TILE_OF_CODE": random_play.TILE_OF_CODE,
        "CODES": shuffling.CODES,
        "LOW": tables.LOW,
        "HIGH": tables.HIGH,
        "PIP_PLANES": tables.PIP_PLANES,
    }
    lines = [f"#define {name} {number}u" for name, number in numbers.items()]
    for name, array in arrays.items():
        values = ", ".join(f"{value}u" for value in array.tolist())
        lines.append(f"static const uint32_t {name}[] = {{{values}}};")
    pairs = "".join(f" COMPARE({low}, {high})" for low, high in shuffling.network(28))
    return "\n".join((*lines, f"#define SORT{pairs}\n"))


NOTES: dict[str, str] = {}
ENTRIES: Entries = {"playouts": twin_playouts}
