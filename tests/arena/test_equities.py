"""Making tables of match equity: they follow from counts, and the counts from play."""

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from balak.arena.equities import NODES, chances_of, count_ends, main, table_of
from balak.equity.table import load_table, read_table, written


def packaged_counts(seats: int) -> np.ndarray:
    table = load_table(seats)
    counts = np.zeros((seats, 169), np.int64)
    for away, by_points in enumerate(table.counts):
        counts[away, : len(by_points)] = by_points
    counts[0, 0] = table.nobody
    return counts


def test_the_packaged_chances_of_two_follow_from_the_packaged_counts() -> None:
    packaged = load_table(2)
    again = table_of(packaged_counts(2), NODES[2], packaged.command)
    text = (files("balak.equity") / "2.json").read_text("ascii")
    assert read_table(written(again)).counts == packaged.counts
    assert np.allclose(again.chances, packaged.chances, atol=2e-5)
    assert written(packaged) == text


@pytest.mark.parametrize(("seats", "highest"), [(3, 38), (4, 11)])
def test_the_first_needs_of_more_seats_follow_from_the_packaged_counts(
    seats: int, highest: int
) -> None:
    packaged = load_table(seats)
    nodes = [node for node in NODES[seats] if node <= highest]
    again = table_of(packaged_counts(seats), nodes, packaged.command)
    size, most = len(NODES[seats]), len(nodes)
    chances = np.array(packaged.chances).reshape((seats,) + (size,) * seats)
    inside = chances[(slice(None), *[slice(most)] * seats)]
    assert np.allclose(np.array(again.chances), inside.reshape(seats, -1), atol=4e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_packaged_counts_are_those_of_play(seats: int) -> None:
    counts = count_ends(seats, 20_000, "another seed")
    shares, packaged = counts / counts.sum(), packaged_counts(seats) / packaged_counts(seats).sum()
    wins, expected = shares.sum(axis=1), packaged.sum(axis=1)
    assert np.all(np.abs(wins - expected) < 4 * np.sqrt(expected / 20_000))
    points = np.arange(169)
    assert (shares * points).sum() == pytest.approx((packaged * points).sum(), abs=0.6)


def test_the_command_writes_the_same_file_every_time(tmp_path: Path) -> None:
    texts = []
    for name in ("one.json", "two.json"):
        assert main(["--seats", "2", "--rounds", "3000", "--out", str(tmp_path / name)]) == 0
        texts.append((tmp_path / name).read_text("ascii"))
    assert texts[0] == texts[1]
    table = read_table(texts[0])
    assert (table.rounds, table.seats) == (3000, 2)
    assert table.command == "python -m balak.arena.equities --seats 2 --rounds 3000 --seed equity"
    assert np.array_equal(count_ends(2, 3000, "equity").sum(), 3000)


def test_chances_are_those_of_a_small_case_reckoned_by_hand() -> None:
    # A round gives the opener 1 point in half of all cases, the other seat 2, or nobody anything,
    # in a quarter each.
    counts = np.zeros((2, 169), np.int64)
    counts[0, 1], counts[1, 2], counts[0, 0] = 2, 1, 1
    found = chances_of(counts, 2)[:, 0].reshape(2, 2)
    # Both need 1: x = 1/2 + (1 - x) / 4.
    assert found[0, 0] == pytest.approx(3 / 5)
    # Opener 1, other 2, and the seats turned: x = 1/2 + y' / 4, where y' = 1 - y is the same seat's
    # chance when the other opens; y = (1 - 3/5) / 2 + (1 - x) / 4.
    x, y = np.linalg.solve([[1, 1 / 4], [1 / 4, 1]], [3 / 4, 1 / 5 + 1 / 4])
    assert found[0, 1] == pytest.approx(x)
    assert found[1, 0] == pytest.approx(y)


def test_a_file_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="balak-equity/1"):
        read_table('{"format":"balak-net/1"}')
