"""What a simulation finds: known values, and what `--json` says."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from balak.simulation import Estimate, Plan, Summary, run
from balak.simulation.tallies import Tally

DOCUMENT = Path(__file__).parents[2] / "docs" / "simulation.md"


def found(bots: tuple[str, ...], count: int, *, seed: str = "known", **options: Any) -> Summary:
    plan = Plan(bots, options.pop("unit", "round"), count, seed, **options)
    return Summary.of(plan, run(plan).tally)


# Known from other programs for uniform play over the legal actions as they are: a tile that fits
# both ends counts twice, also where the ends are equal. (Counted once there, it is 35.53.)
@pytest.mark.parametrize(
    ("seats", "decisions", "blocked", "gain"),
    [(2, 35.42, 50.3, 15.79), (3, 29.85, 33.4, 25.90), (4, 27.22, 22.9, 31.71)],
)
def test_random_play_takes_as_long_and_gains_as_much_as_is_known(
    seats: int, decisions: float, blocked: float, gain: float
) -> None:
    summary = found(("random",) * seats, 60_000)
    assert abs(summary.decisions.value - decisions) <= 0.10
    assert abs(100 * summary.blocked.value - blocked) <= 0.6
    assert abs(summary.gain.value - gain) <= 0.25
    assert summary.decisions.error is not None
    assert summary.decisions.error <= 0.025


# Measured over 4,000 and 2,000 matches in both seats by the bots themselves.
@pytest.mark.parametrize(
    ("bots", "rate"), [(("heuristic", "greedy"), 0.896), (("greedy", "random"), 0.979)]
)
def test_compiled_bots_win_as_often_as_the_bots_do(bots: tuple[str, ...], rate: float) -> None:
    summary = found(bots, 2000, unit="match", is_duplicate=True)
    wins = summary.players[0].match_wins
    assert wins is not None
    assert wins.error is not None
    assert abs(wins.value - rate) <= 4 * wins.error


def test_bots_of_equal_strength_differ_by_nothing_and_the_opener_has_an_edge() -> None:
    summary = found(("greedy",) * 3, 20_000)
    for difference in summary.differences:
        for estimate in (difference.gain, difference.wins):
            assert abs(estimate.value) <= 4 * (estimate.error or 0)
    assert summary.opener_gain.value > 10 * (summary.opener_gain.error or 0)
    assert summary.opener_wins.value > 10 * (summary.opener_wins.error or 0)


def test_parts_add_up_to_wholes() -> None:
    summary = found(("heuristic", "greedy", "random"), 3000)
    shares = [player.wins.value for player in summary.players]
    assert sum(shares) + summary.tied.value == pytest.approx(1)
    gains = [player.gain.value for player in summary.players]
    assert sum(gains) == pytest.approx(summary.gain.value)
    parts = ("placements", "forced_draws", "voluntary_draws", "passes")
    assert sum(getattr(summary, part).value for part in parts) == pytest.approx(
        summary.decisions.value
    )
    assert sum(map(sum, summary.lengths)) == summary.rounds == 3000
    assert [sum(draws) for draws in summary.draws] == [3000, 3000]
    won = sum(sum(player.gains) for player in summary.players)
    assert won == round(3000 * (1 - summary.tied.value))


def test_the_openers_edge_is_its_own_minus_the_mean_of_the_others() -> None:
    plan = Plan(("random",) * 4, "round", 1, "one")
    while (summary := Summary.of(plan, run(plan).tally)).opener_gain.value <= 0:
        plan = Plan(plan.bots, "round", 1, plan.seed + "e")
    assert summary.opener_gain == Estimate(summary.gain.value, None)
    other = found(("random",) * 4, 500)
    own = [player.gain.value for player in other.players]
    assert other.opener_gain.value < sum(own)


def test_no_units_have_no_summary() -> None:
    with pytest.raises(ZeroDivisionError):
        Summary.of(Plan(("random", "random"), "round", 1, "1"), Tally.empty())


def test_the_json_is_plain_and_says_null_for_what_there_is_not() -> None:
    value = found(("heuristic", "greedy"), 10).to_dict()
    assert json.loads(json.dumps(value)) == value
    assert value["matches"] is value["match_rounds"] is None
    assert value["players"][0]["match_wins"] is None
    assert value["distributions"]["match_rounds"] == []
    single = found(("random", "random"), 1).to_dict()
    assert single["decisions"]["error"] is None


def keys_of(value: object, path: str = "") -> set[str]:
    if isinstance(value, list):
        return set().union(*(keys_of(item, f"{path}[]") for item in value))
    if isinstance(value, dict):
        below = (keys_of(item, f"{path}.{key}".strip(".")) for key, item in value.items())
        return {f"{path}.{key}".strip(".") for key in value}.union(*below)
    return set()


def test_the_document_names_every_key_of_the_json_in_its_order() -> None:
    value = found(("heuristic", "greedy"), 2, unit="match").to_dict()
    text = DOCUMENT.read_text("utf-8").partition("## JSON")[2]
    named = re.findall(r"^\| `([^`]+)` \|", text, re.MULTILINE)
    assert [key for key in named if "." not in key] == list(value)
    estimates = {key for key in keys_of(value) if key.endswith((".value", ".error"))}
    assert set(named) == keys_of(value) - estimates
