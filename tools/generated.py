"""Generated files: written by their generator, or with ``--check`` only compared."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path


def write_or_check(
    target: Path,
    content: str | bytes,
    generator: str,
    meant: Callable[[bytes], bytes] = bytes,
) -> int:
    """Write the file; with ``--check`` on the command line only say whether it is up to date.

    Args:
        target: The generated file.
        content: What it should hold.
        generator: The ``__file__`` of the generator, named where the file is out of date.
        meant: Returns of such a file what has to be the same.

    Returns:
        The exit code: 1 if a check found the file missing or different, else 0.
    """
    body = content.encode() if isinstance(content, str) else content
    parser = argparse.ArgumentParser(description=f"Write {target.name}.")
    parser.add_argument("--check", action="store_true", help="only compare, exit 1 if different")
    if not parser.parse_args().check:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(body)
        return 0
    if target.is_file() and meant(target.read_bytes()) == meant(body):
        return 0
    name = Path(generator).stem
    print(f"{target.name} is not up to date: run python -m tools.{name}", file=sys.stderr)
    return 1
