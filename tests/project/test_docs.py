"""The documentation: its pages and its examples can be found, and the examples run."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
START = ROOT / "README.md"


def links(page: Path) -> set[Path]:
    """Return the files that a page links to."""
    found = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8"))
    return {(page.parent / target).resolve() for target in found}


def reachable() -> set[Path]:
    """Return all that the README leads to, by pages that lead further."""
    found, pending = {START}, [START]
    while pending:
        for target in links(pending.pop()) - found:
            found.add(target)
            if target.suffix == ".md" and target.is_file():
                pending.append(target)
    return found


def test_every_page_and_every_example_can_be_reached_from_the_readme() -> None:
    there = {*DOCS.glob("*.md"), *DOCS.glob("examples/*.py")}
    assert len(there) > 20
    assert there - reachable() == set()


def test_no_link_leads_nowhere() -> None:
    assert [path for path in sorted(reachable()) if not path.exists()] == []


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("batched", r"learned against random: \+1\d\.\d ± 0\.\d points a round"),
        ("pettingzoo_table", r"seat_0 \(play_late\): \+\d+\.\d ± \d\.\d points a round"),
        ("gymnasium_seat", r"difference: \+\d\.\d ± \d\.\d points a round"),
        ("search", r"plays: d\n(.*\n)+value -?\+?\d+\.\d\d, exploitable by 0\.\d{4} points\n"),
        ("analysis", r"kind='loss', swing=-0\.[1-9](.*\n)+the same round by round: True\n"),
        ("arena", r"net: Elo \+3\d\d, (.*\n)+greedy: 0\.5\d\d points a round\n"),
    ],
)
def test_an_example_runs_and_finds_what_it_says(name: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", DOCS / "examples" / f"{name}.py"],
        # More threads than free cores make small products of matrices slow.
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert re.search(said, done.stdout), done.stdout
