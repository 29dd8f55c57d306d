"""A guard that is broken on purpose is found out, against a real server that is killed."""

import asyncio
from pathlib import Path

import pytest

from chaos.run import Plan, run

TRIES = 4
"""Whether a kill meets the moment that a broken guard leaves open is a matter of time."""


def plan(seed: str, variant: str) -> Plan:
    return Plan(
        seconds=8.0,
        seed=seed,
        tables=5,
        options=("--variant", variant),
        kill_every=(1.0, 2.0),
        calm_seconds=1.0,
    )


@pytest.mark.parametrize(
    ("variant", "kinds"),
    [
        ("acknowledge", {"lost"}),
        ("command_id", {"answer"}),
        ("broadcast", {"view", "back"}),
    ],
)
def test_a_broken_guard_is_found_out(tmp_path: Path, variant: str, kinds: set[str]) -> None:
    found: set[str] = set()
    for number in range(TRIES):
        folder = tmp_path / str(number)
        folder.mkdir()
        outcome = asyncio.run(run(plan(f"guards {number}", variant), folder))
        assert outcome.counts["kills"] > 0
        found |= {violation.kind for violation in outcome.violations}
        if kinds & found:
            return
    pytest.fail(f"only {found} was found")


def test_a_sound_server_passes_the_same_run(tmp_path: Path) -> None:
    outcome = asyncio.run(run(plan("guards", "sound"), tmp_path))
    # One calm second is too short to tell whether a table stands still.
    found = [violation for violation in outcome.violations if violation.kind != "stuck"]
    assert found == [], outcome.line()
    assert outcome.counts["kills"] > 0
    assert outcome.counts["applied"] > 50
