"""Round against the slow twin of the rules, step by step."""

from random import Random

import pytest

from balak import ActionError, NotationError, Place, Round, Rules, parse_action
from reference import Twin
from strategies import GAMES, NOTATIONS, RESEARCH, random_walk


def twin_of(round_: Round) -> Twin:
    """The twin of a round that was just dealt."""
    return Twin(
        [{str(tile) for tile in hand} for hand in round_.hands],
        [str(tile) for tile in round_.boneyard],
        round_.opener,
        round_.rules.protected,
        round_.rules.voluntary_draws,
    )


def compare(round_: Round, twin: Twin) -> None:
    """Everything that stands is the same in both."""
    assert [str(action) for action in round_.legal_actions] == twin.legal()
    assert round_.turn == (None if twin.ending else twin.turn)
    assert [{str(tile) for tile in hand} for hand in round_.hands] == twin.hands
    assert round_.hand_counts == tuple(len(hand) for hand in twin.hands)
    assert [str(tile) for tile in round_.boneyard] == twin.boneyard
    assert round_.drawable_count == len(twin.boneyard) - twin.protected
    assert round_.open_ends == twin.ends()
    assert round_.layout.open_ends == twin.ends()
    assert [str(Place(*placed)) for placed in round_.placements] == twin.line
    assert round_.passes == twin.passed
    assert [set(values) for values in round_.lacks] == twin.lacks
    assert round_.is_over == (twin.ending is not None)
    if round_.result is None or twin.ending is None:
        assert round_.result is None
        assert twin.ending is None
        return
    result = round_.result
    assert (result.kind, result.winner) == (twin.ending.kind, twin.ending.winner)
    assert (result.points, result.remaining) == (twin.ending.points, twin.ending.remaining)


def compare_refusals(round_: Round, twin: Twin) -> None:
    """Each thing that can be said is allowed in both or refused in both for the same reason."""
    before = repr(round_)
    for text in NOTATIONS:
        action = parse_action(text)
        why = twin.why_not(text)
        assert round_.is_legal(action) == (why is None)
        if why is not None:
            with pytest.raises((ActionError, NotationError)) as caught:
                round_.play(action)
            assert (caught.value.reason, caught.value.rule) == why, text
            assert isinstance(caught.value, NotationError) == (why[1] is None)
    assert repr(round_) == before


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_every_step_of_random_rounds_agrees_with_the_twin(rules: Rules, is_full: bool) -> None:
    rng = Random(f"twin {rules}")
    for _ in range(200 if is_full else 60):
        twin = None
        for round_ in random_walk(rng, rules):
            if twin is None:
                twin = twin_of(round_)
            else:
                twin.play(str(round_.actions[-1]))
            compare(round_, twin)


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_everything_that_can_be_said_is_refused_for_the_twins_reason(
    rules: Rules, is_full: bool
) -> None:
    rng = Random(f"refusals {rules}")
    for _ in range(20 if is_full else 4):
        twin = None
        for round_ in random_walk(rng, rules):
            if twin is None:
                twin = twin_of(round_)
            else:
                twin.play(str(round_.actions[-1]))
            compare_refusals(round_, twin)
