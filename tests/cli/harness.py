"""Run the command as a user would: with arguments, bytes in, bytes out and an exit code."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import pytest

from balak.cli import main

DATA = Path(__file__).parents[1] / "data"
MATCHES = DATA / "matches.jsonl"
REFUSED = DATA / "refused.jsonl"
FIRST = MATCHES.read_bytes().splitlines()


@dataclass(frozen=True, slots=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line that it wrote to standard error, with nothing else anywhere."""
        assert self.out == ""
        (line,) = self.err.splitlines()
        assert "Traceback" not in line
        return line


def run(*args: object, stdin: bytes = b"") -> Done:
    """Run the command in this process."""
    streams = {
        "stdin": io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"),
        "stdout": io.TextIOWrapper(io.BytesIO(), encoding="ascii"),
        "stderr": io.TextIOWrapper(io.BytesIO(), encoding="ascii"),
    }
    with patch.multiple(sys, **cast(Any, streams)), pytest.raises(SystemExit) as left:
        main([str(arg) for arg in args])
    written = []
    for name in ("stdout", "stderr"):
        streams[name].flush()
        buffer = streams[name].buffer
        assert isinstance(buffer, io.BytesIO)
        written.append(buffer.getvalue().decode())
    assert isinstance(left.value.code, int)
    return Done(left.value.code, *written)


def run_apart(*args: object, stdin: bytes = b"", prepare: Callable[[], None] | None = None) -> Done:
    """Run the command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "balak", *map(str, args)],
        input=stdin,
        capture_output=True,
        check=False,
        preexec_fn=prepare,
        env={**os.environ, "PYTHONWARNINGS": "error", "LC_ALL": "C", "PYTHONUTF8": "0"},
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())
