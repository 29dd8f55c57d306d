"""The measurements of strategy: they run, and their statistics are what they say."""

import sys

import numpy as np
import pytest

from benchmarks.strategy.__main__ import TABLES, main, regression
from benchmarks.strategy.moments import moments


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("seats", [2, 3])
def test_every_table_is_printed(
    table: str, seats: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["strategy", table, "--seats", str(seats), "--count", "4", "--playouts", "20"]
    monkeypatch.setattr(sys, "argv", given)
    main()
    first, *rest = capsys.readouterr().out.splitlines()
    assert first.startswith(f"{seats} seats, 4 ")
    assert rest


def test_moments_are_the_same_every_time_and_measured_twice() -> None:
    def wanted(_: object) -> bool:
        return True

    one, other = (list(moments(3, 3, 40, wanted)) for _ in range(2))
    assert one == other
    assert all(moment.first != moment.second for moment in one)
    assert all(len(moment.first) == len(moment.view.legal_actions) for moment in one)


def test_the_regression_finds_what_made_the_worths() -> None:
    rng = np.random.default_rng(5)
    made = np.array([0.2, 2.0, 1.5, 0.3, 0.7, 2.5])
    groups = []
    for _ in range(400):
        told = rng.normal(size=(4, 6))
        told -= told.mean(axis=0)
        noise = rng.normal(scale=2.0, size=4)
        groups.append((told, told @ made + noise - noise.mean()))
    found, errors = regression(groups)
    assert np.all(np.abs(found - made) < 4 * errors)
    # 400 decisions between 4 actions, noise of 2: about 2 / sqrt(400 * 3).
    assert errors == pytest.approx(np.full(6, 2 / np.sqrt(1200)), rel=0.2)
