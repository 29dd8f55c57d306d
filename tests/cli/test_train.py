"""``balak train``."""

from pathlib import Path
from unittest.mock import patch

import pytest

from balak.nets import read_net
from balak.training import Trainer
from cli.harness import run

FEW = ("--lang", "en", "--seats", 2, "--seed", "a seed", "--rounds", 2048)


def test_a_net_is_written_with_the_command_that_makes_it_again(tmp_path: Path) -> None:
    file, curve = tmp_path / "two.json", tmp_path / "curve.svg"
    done = run("train", *FEW, "--out", file, "--plot", curve)
    assert (done.code, done.err) == (0, "")
    *curve_lines, last = done.out.splitlines()
    assert [line.split()[0] for line in curve_lines] == ["512", "1024", "1536", "2048"]
    assert all("against heuristic" in line for line in curve_lines)
    assert last == f"The net for 2 seats is in {file}, after 2048 rounds."
    net = read_net(file.read_text())
    assert (net.seats, net.command) == (
        2,
        "balak train --seats 2 --seed 'a seed' --rounds 2048",
    )
    assert curve.read_bytes().startswith(b"<?xml")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["curve.svg", "two.json"]
    again = tmp_path / "again.json"
    assert run("train", *FEW, "--out", again).code == 0
    assert again.read_bytes() == file.read_bytes()


def test_a_training_that_ctrl_c_stopped_goes_on_with_resume(tmp_path: Path) -> None:
    whole, file = tmp_path / "whole.json", tmp_path / "net.json"
    assert run("train", *FEW, "--out", whole).code == 0
    step = Trainer.step

    def stopped(trainer: Trainer) -> None:
        if trainer.done == 3:
            raise KeyboardInterrupt
        step(trainer)

    with patch.object(Trainer, "step", stopped):
        done = run("train", *FEW, "--out", file)
    assert done.code == 130
    assert "give the same command with --resume" in done.err
    assert [path.name for path in tmp_path.glob("net*")] == ["net.json.part"]
    done = run("train", *FEW, "--out", file, "--resume")
    assert done.code == 0
    assert len(done.out.splitlines()) == 2
    assert file.read_bytes() == whole.read_bytes()


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ((), "balak: --out is missing."),
        (("--out", "-"), "balak: --out needs the name of a file, not -."),
        (("--out", "a", "--seats", 5), "balak: 5 is no value for --seats: "),
        (("--out", "a", "--rounds", 100), "balak: 100 is no value for --rounds: "),
        (("--out", "a", "--seed", "é"), "balak: The seed é must be ASCII text."),
        (("--out", "a", "--plot", "a.gif"), "balak: a.gif is no value for --plot: its ending"),
        (("--out", "/nowhere/a", "--resume"), "balak: /nowhere/a.part: it cannot be read ("),
        (("--out", "/nowhere/a"), "balak: /nowhere/a: it cannot be written ("),
    ],
)
def test_what_is_wrong_is_said_in_one_line(args: tuple[object, ...], complaint: str) -> None:
    done = run("train", "--lang", "en", *args)
    assert done.code == 2
    assert done.complaint.startswith(complaint)


def test_another_training_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "net.json"
    with patch.object(Trainer, "step", side_effect=KeyboardInterrupt):
        assert run("train", *FEW, "--out", file).code == 130
    done = run("train", *FEW, "--seed", "other", "--out", file, "--resume")
    assert done.code == 2
    assert "holds another training" in done.complaint
