"""`dev.py bench` plays what its table says it plays, and says of what it cannot play why."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import numpy as np
import pytest

from balak.kernel import playouts
from benchmarks import c_twin, cross_check, report
from benchmarks.entries import REFERENCE, TARGETS, TWO_CORES, entries
from benchmarks.peers import installing
from benchmarks.windows import Entry, Rates, compare
from strategies import GAMES, RESEARCH

ROOT = Path(__file__).resolve().parents[2]
OTHERS = {f"benchmarks.peers.{name}" for name in ("rl_card", "petting_zoo", "pgx_batches")}
"""Modules whose packages only the peers' environment has."""


@pytest.mark.parametrize(
    "entry", [entry for entry in entries() if entry.module not in OTHERS], ids=lambda e: e.name
)
def test_every_line_plays(entry: Entry) -> None:
    assert import_module(entry.module).ENTRIES[entry.key](1)() > 0


def test_every_line_has_a_name_of_its_own_and_what_is_to_be_reached_is_measured() -> None:
    names = [entry.name for entry in entries()]
    assert len(set(names)) == len(names)
    wanted = {name for target in TARGETS for name in (target.name, target.other)}
    assert wanted | {REFERENCE} <= set(names)
    assert set(TWO_CORES) <= {entry.name for entry in entries() if entry.on_two_cores}


def test_every_peer_is_pinned_and_no_registry_is_named() -> None:
    assert installing.groups()
    for group in installing.groups():
        assert all("==" in requirement for requirement in group)
    assert "://" not in installing.REQUIREMENTS.read_text("utf-8")


def test_a_short_run_prints_the_table_and_keeps_the_figures(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    chosen = ("Round.play", "playouts, one at a time")
    command = [sys.executable, "-m", "benchmarks", "--windows", "1", "--seconds", "0.01"]
    for name in (*chosen, REFERENCE):
        command += ["--only", name]
    done = subprocess.run(
        [*command, "--json", str(file)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.startswith("python3 dev.py bench --windows 1 --seconds 0.01 --only Round")
    figures = json.loads(file.read_text("utf-8"))
    ours = {name: found for name, found in figures["random_play"].items() if "Spiel b" not in name}
    assert {found["failure"] for found in ours.values()} == {None}
    assert all(found["decisions_per_second"] > 0 for found in ours.values())
    reached = {line["what"] for line in figures["to_reach"]}
    assert f"Round.play ÷ {REFERENCE}" in reached


@pytest.mark.parametrize(
    ("module", "key", "failure"),
    [
        (
            "benchmarks.nothing",
            "games",
            "ModuleNotFoundError: No module named 'benchmarks.nothing'",
        ),
        ("benchmarks.playing", "chess", "KeyError: 'chess'"),
    ],
)
def test_what_cannot_be_played_is_said_in_the_table_and_stops_nothing(
    module: str, key: str, failure: str
) -> None:
    broken = Entry("broken", module, key, sys.executable)
    good = Entry("good", "benchmarks.playing", "play, 2 seats", sys.executable)
    rates = compare([broken, good], windows=1, seconds=0.01, seed=1, cores=[None])
    assert rates["good"].rate
    assert rates["broken"].failure == failure
    assert f"broken{' ' * 36}  – {failure}" in list(report.table(rates))


def test_two_cores_are_measured_together_where_an_entry_asks_for_it() -> None:
    core = min(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else None
    entry = Entry("it", "benchmarks.playing", "play, 2 seats", sys.executable, on_two_cores=True)
    found = compare([entry], windows=2, seconds=0.01, seed=1, cores=[core, core])["it"]
    assert len(found.one_core) == len(found.two_cores) == 2


def test_ratios_are_medians_of_windows_taken_in_the_same_turn_and_a_missed_one_is_marked() -> None:
    rates = {"Round.play": Rates([3.0, 9.0, 8.0]), REFERENCE: Rates([1.0, 4.0, 4.0])}
    (line,) = report.reached(rates)
    assert (line["ratio"], line["is_reached"]) == (2.25, True)
    assert "2.25" in list(report.table(rates))[1]
    rates["Round.play"].one_core[:] = [3.0, 1.0, 1.0]
    assert [text.endswith("missed") for text in report.reached_lines(rates)] == [False, True]


def test_every_build_of_the_twin_in_c_plays_the_rounds_of_the_kernel() -> None:
    for rules in GAMES + RESEARCH:
        for merges_ends in (False, True):
            first = (1 << 32) - 30
            expected = playouts.random_rounds(rules, 60, 7, first=first, merges_ends=merges_ends)
            for twin in c_twin.builds():
                found = twin.random_rounds(rules, 60, 7, first=first, merges_ends=merges_ends)
                assert all(map(np.array_equal, found, expected)), (twin.command, rules)


def test_random_rounds_come_to_what_other_programs_found() -> None:
    found = cross_check.measure(rounds=200_000, seed=3)
    assert [line["agrees"] for line in found] == [True] * 4
    assert list(cross_check.lines(found))[1].startswith("2 players")
