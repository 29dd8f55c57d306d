"""The example of OpenSpiel in the documentation runs and prints what the documentation says."""

import runpy
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "openspiel.py"


def test_the_example_runs_and_finds_what_is_known(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(EXAMPLE))
    printed = capsys.readouterr().out
    assert "opening is worth 2.144 points ± 0.001" in printed
    assert "ISMCTS against random play: [" in printed
