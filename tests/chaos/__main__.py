"""Crash and consistency checker: `python3 dev.py chaos [--seconds N] [--seed S] [--tables T]`."""

import argparse
import asyncio
import secrets
import shutil
import sys
import tempfile
from pathlib import Path

from chaos.run import Plan, run
from chaos.serve import VARIANTS


def main() -> int:
    """Run it and report; 1 if something was wrong, or too little happened to tell."""
    parser = argparse.ArgumentParser(prog="dev.py chaos", description=__doc__)
    parser.add_argument("--seconds", type=float, default=60.0, help="of kills and cuts")
    parser.add_argument("--seed", default="", help="by default another one each time")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--variant", choices=VARIANTS, default="sound", help="a guard to break")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep logs and histories here")
    options = parser.parse_args()
    seed = options.seed or secrets.token_hex(4)
    print(f"chaos: seed {seed}, {options.seconds:g} s, {options.tables} tables; limits off")
    folder = options.keep or Path(tempfile.mkdtemp(prefix="balak-chaos-"))
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(options.seconds, seed, options.tables, ("--variant", options.variant))
    outcome = asyncio.run(run(plan, folder))
    print(outcome.line())
    shortages = outcome.shortages(options.seconds)
    if outcome.violations:
        first, *others = outcome.violations
        print(f"chaos: {first}", file=sys.stderr)
        if others:
            print(f"chaos: and {len(others)} more", file=sys.stderr)
    for shortage in shortages:
        print(f"chaos: {shortage}: this proves nothing", file=sys.stderr)
    if outcome.violations or shortages:
        print(f"chaos: everything is kept in {folder}", file=sys.stderr)
        return 1
    print("chaos: no violation")
    if options.keep is None:
        shutil.rmtree(folder)
    return 0


if __name__ == "__main__":
    sys.exit(main())
