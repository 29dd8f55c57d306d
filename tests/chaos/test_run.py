"""A run in which too little happened proves nothing, and says so."""

from collections import Counter

import pytest

from chaos.run import Outcome

PLENTY = Counter(
    {
        "commands": 1000,
        "applied": 500,
        "refused": 20,
        "stale": 20,
        "events": 1000,
        "kills": 3,
        "stops": 2,
        "cuts": 60,
        "rounds": 10,
        "matches": 2,
        "shuffles": 10,
    }
)


def test_a_run_with_plenty_of_everything_counts() -> None:
    assert Outcome(PLENTY).shortages(60.0) == []


@pytest.mark.parametrize("name", PLENTY)
def test_a_run_without_one_of_them_proves_nothing(name: str) -> None:
    counts = Counter({key: number for key, number in PLENTY.items() if key != name})
    (shortage,) = Outcome(counts).shortages(60.0)
    assert shortage.startswith(f"only 0 {name} where")


def test_the_counts_stand_in_one_line() -> None:
    assert Outcome(Counter({"kills": 2, "cuts": 3})).line() == "2 kills · 3 cuts"
