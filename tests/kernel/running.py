"""Programs in processes of their own, for what numba settles once for each process."""

import os
import subprocess
import sys
from pathlib import Path

import balak

PACKAGE = Path(balak.__file__).parent


def run(
    program: str,
    folder: Path = PACKAGE.parent,
    *paths: Path,
    settings: dict[str, str] | None = None,
) -> str:
    """What a program prints that finds balak in a folder, on numba's own settings and these."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    path = os.pathsep.join(str(part) for part in (folder, *paths))
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env=kept | (settings or {}) | {"PYTHONPATH": path},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
