"""The page on kernels names what there is, and its example runs."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "kernel.md").read_text("utf-8")


def test_everything_that_the_page_names_of_a_module_is_there() -> None:
    named = set(re.findall(r"`(\w+)\.(\w+)[`(]", PAGE))
    named -= {(module, name) for module, name in named if module in ("Tile", "balak")}
    assert ("steps", "legal_mask") in named
    for module, name in named:
        assert hasattr(import_module(f"balak.kernel.{module}"), name), f"{module}.{name}"


def test_the_example_runs_and_finds_what_is_known() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", DOCS / "examples/kernel.py"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    # Of 400 000 rounds with 35.42 decisions each, one standard error being 0.01.
    assert re.search(r"decisions a round: 35\.(3[7-9]|4[0-7]) ± 0\.01\n", done.stdout), done.stdout
    assert "the same in two threads: True" in done.stdout
