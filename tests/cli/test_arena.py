"""``balak arena``: what it prints, what it refuses, and how it ends."""

import json
import os
import pty
import signal
import subprocess
import sys
from importlib.util import find_spec
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest

from balak.text import LANGS
from cli.harness import Done, run

MATCHES = ("arena", "--bots", "greedy,heuristic,net", "--matches", 20, "--seed", "cli")
ROUNDS = ("arena", "--bots", "greedy,beginner", "--rounds", 4, "--seed", "cli")


def value(done: Done) -> dict[str, Any]:
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


@pytest.mark.parametrize("lang", LANGS)
def test_tables_are_in_the_chosen_language(lang: str) -> None:
    done = run(*MATCHES, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert ("95%" in done.out, "greedy – heuristic" in done.out) == (True, True)
    assert ("one standard error" in done.out) == (lang == "en")
    assert ("galat baku" in done.out) == (lang == "id")
    rounds = run(*ROUNDS, "--lang", lang, "--luck-playouts", 2)
    assert ("without luck" in rounds.out) == (lang == "en")
    assert ("tanpa keberuntungan" in rounds.out) == (lang == "id")
    assert "beginner" in rounds.out


def test_json_has_the_outcomes_ratings_and_times() -> None:
    found = value(run(*MATCHES, "--json"))
    assert [one["bots"] for one in found["contests"]] == [
        ["greedy", "heuristic"],
        ["greedy", "net"],
        ["heuristic", "net"],
    ]
    assert [one["bot"] for one in found["ratings"]] == ["greedy", "heuristic", "net"]
    elos = [one["elo"] for one in found["ratings"]]
    assert elos == sorted(elos)
    assert (found["luck_playouts"], found["times"]) == (0, {})
    timed = value(run(*ROUNDS, "--json", "--luck-playouts", 1))
    assert set(timed["times"]) == {"greedy", "beginner"}
    assert timed["ratings"] is None
    assert timed["contests"][0]["adjusted"]["error"] > 0


def test_luck_is_taken_out_unasked_only_where_a_bot_is_slow() -> None:
    with patch("balak.cli.arena.LUCK_PLAYOUTS", 3):
        assert value(run(*ROUNDS, "--json"))["luck_playouts"] == 3
        assert value(run(*MATCHES, "--json"))["luck_playouts"] == 0


def test_any_number_of_workers_prints_the_same() -> None:
    printed = {run(*MATCHES, "--json", "--workers", workers).out for workers in (1, 2)}
    assert len(printed) == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--rounds", "3"], "--bots"),
        (["--bots", "net", "--rounds", "3"], "two bots or more"),
        (["--bots", "net,net", "--rounds", "3"], "two bots or more"),
        (["--bots", "net,nobody", "--rounds", "3"], "openspiel-ismcts-1000"),
        (["--bots", "net,greedy"], "--rounds, --matches"),
        (["--bots", "net,greedy", "--rounds", "3", "--matches", "3"], "--rounds, --matches"),
        (["--bots", "net,greedy", "--rounds", "3", "--seats", "5"], "from 2 to 4"),
        (["--bots", "net,greedy", "--rounds", "3", "--seed", "é"], "é"),
    ],
)
def test_wrong_arguments_are_refused_with_what_to_do(args: list[str], said: str) -> None:
    done = run("arena", "--lang", "en", *args)
    assert done.code == 2
    assert said in done.complaint


@pytest.mark.parametrize(
    ("module", "bots"), [("numba", "net,greedy"), ("pyspiel", "net,openspiel-ismcts-5")]
)
def test_a_missing_extra_is_named(module: str, bots: str) -> None:
    def found(name: str) -> object:
        return None if name == module else find_spec(name) or ModuleType(name)

    with patch("balak.cli.arena.find_spec", found):
        done = run("arena", "--lang", "en", "--bots", bots, "--rounds", 2)
    assert done.code == 2
    assert module in done.complaint
    assert "pip install" in done.complaint


def test_ctrl_c_prints_what_was_done() -> None:
    """On a terminal, where the progress shows that work has begun."""
    leader, follower = pty.openpty()
    args = [sys.executable, "-m", "balak", "arena", "--lang", "en", "--json"]
    args += ["--bots", "greedy,beginner", "--rounds", "100000", "--luck-playouts", "0"]
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=follower) as process:
        os.close(follower)
        said = b""
        while b"left" not in said:
            said += os.read(leader, 4096)
        process.send_signal(signal.SIGINT)
        assert process.stdout is not None
        out = process.stdout.read()
        # What a terminal was told may only be read while it is there.
        while b"asked for" not in said:
            said += os.read(leader, 4096)
        assert process.wait() == 130
    os.close(leader)
    found = json.loads(out)
    assert 0 < found["contests"][0]["done"] < found["asked"] == 100_000
