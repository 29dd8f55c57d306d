"""Rounds: what is told of each action, and that luck and play add up to the outcome."""

import pickle
from dataclasses import replace
from random import Random

import pytest

from analysis.matches import (
    BUDGET,
    STARTED,
    WHOLE,
    analysis_of_two,
    cut,
    moments,
    played,
    two_seats,
)
from balak import Draw, Place, View, equity
from balak.analysis import Analysis, RoundAnalysis, analyse, analyse_round
from balak.analysis.rounds import is_choice
from balak.record import PlayedRound, Record
from balak.round import Round


@pytest.fixture(scope="module", params=["two", "three", "four"])
def analysis(request: pytest.FixtureRequest) -> Analysis:
    match request.param:
        case "two":
            return analysis_of_two()
        case "three":
            return analyse(WHOLE, budget=BUDGET)
    return analyse(STARTED, budget=BUDGET)


def test_luck_and_play_add_up_to_the_outcome(analysis: Analysis) -> None:
    for seat, one in enumerate(analysis.summaries):
        total = one.start + one.deal_luck + one.draw_luck + one.own_play + one.others_play
        assert total == pytest.approx(one.outcome, abs=1e-5)
        assert one.adjusted == pytest.approx(one.outcome - one.luck)
        assert one.luck == pytest.approx(sum(round_.luck[seat] for round_ in analysis.rounds))
        assert any(round_.play_of(seat)[seat] for round_ in analysis.rounds)


def test_what_one_wins_the_others_lose(analysis: Analysis) -> None:
    for round_ in analysis.rounds:
        for step in round_.steps:
            assert sum(step.chances) == pytest.approx(1, abs=1e-5)
            assert sum(step.luck) == pytest.approx(0, abs=1e-5)
        assert sum(round_.luck) == pytest.approx(0, abs=1e-5)
    assert sum(one.outcome for one in analysis.summaries) == pytest.approx(1, abs=1e-5)


def test_a_round_begins_where_the_one_before_ended(analysis: Analysis) -> None:
    for before, after in zip(analysis.rounds, analysis.rounds[1:], strict=False):
        assert after.chances_before == pytest.approx(before.chances_after, abs=1e-5)
        assert before.result is not None
        assert after.scores_before == before.result.scores


def test_the_end_is_what_the_equity_says(analysis: Analysis) -> None:
    for round_ in analysis.rounds:
        if round_.result is not None:
            truth = equity.chances_after(
                round_.scores_before,
                round_.opener,
                analysis.target,
                round_.result.winner,
                round_.result.points,
            )
            assert round_.chances_after == pytest.approx(truth, abs=1e-6)
    last = analysis.rounds[-1]
    if last.result is not None:
        assert max(last.chances_after) == 1.0


@pytest.mark.parametrize("record", [two_seats(), WHOLE], ids=["two", "three"])
def test_each_action_is_told_with_what_could_be_done(record: Record) -> None:
    analysis = analyse(record, budget=10)
    for number, round_ in enumerate(analysis.rounds):
        before = moments(record, number)
        assert len(round_.steps) == len(before) - 1
        chances = round_.chances_dealt
        for moment, step in zip(before, round_.steps, strict=False):
            assert step.seat == moment.turn
            is_draw = isinstance(step.action, Draw)
            assert step.tile is (moment.boneyard[0] if is_draw else None)
            assert is_draw or not any((*step.luck, *step.luck_errors))
            assert step.is_forced != is_choice(moment)
            actions = tuple(option.action for option in step.options)
            assert actions == (() if step.is_forced else moment.legal_actions)
            if step.is_forced and not is_draw and not moment.play(step.action).is_over:
                assert step.chances == chances
            chances = step.chances


def test_the_hidden_tiles_change_chances_but_no_grade() -> None:
    """Worlds that look alike to the seat that acts: the same options, losses and grades."""
    record, rng = two_seats(), Random(5)
    place = 6
    moment = next(one for one in moments(record)[place:] if is_choice(one))
    count = len(moment.actions)
    steps, chances = [], set()
    for _ in range(3):
        world = _another_deal(record, moment, rng)
        done = analyse_round(world, 0, budget=12, seed="same")
        steps.append(done.steps[count])
        chances.add(done.steps[count - 1].chances)
    assert len(chances) == 3
    judged = {(step.grade, step.loss, step.loss_error, step.options) for step in steps}
    assert len(judged) == 1


def _another_deal(record: Record, moment: Round, rng: Random) -> Record:
    """Return a record of this moment and one action more, with hidden tiles dealt anew."""
    seat = moment.turn or 0
    filled = Round.from_position(str(View.of(moment, seat).position), rng=rng)
    dealt = played(record, 0)
    # What the other seat had from the deal on or placed, it was dealt as far as there is room.
    had = {*filled.hands[1 - seat]}
    for who, action in moment.history:
        if who != seat and isinstance(action, Place):
            had.add(action.tile)
    others = sorted(had, key=lambda tile: tile not in dealt.hands[1 - seat])
    size = len(dealt.hands[seat])
    came = iter(others[size:])
    order = [
        tile if who == seat else next(came)
        for who, tile in zip(_drawers(moment), moment.start_boneyard, strict=False)
    ]
    hands = {seat: dealt.hands[seat], 1 - seat: tuple(others[:size])}
    begun = PlayedRound(
        dealt.opener,
        (hands[0], hands[1]),
        (*order, *filled.boneyard),
        (*moment.actions, moment.legal_actions[0]),
    )
    return replace(record, rounds=(begun,))


def _drawers(moment: Round) -> list[int]:
    return [step.seat for step in moment.steps() if isinstance(step.action, Draw)]


def test_a_round_that_breaks_off_is_analysed_as_far_as_it_goes() -> None:
    record = two_seats()
    whole = analyse_round(record, 1, budget=BUDGET, seed="cut")
    begun = cut(record, 1, 5)
    analysis = analyse(begun, budget=BUDGET, seed="cut")
    last = analysis.rounds[-1]
    assert last.result is None
    assert last.steps == whole.steps[:5]
    assert last.chances_after == last.steps[-1].chances
    assert [one.outcome for one in analysis.summaries] == list(last.chances_after)
    dealt = analyse(cut(record, 1, 0), budget=BUDGET, seed="cut").rounds[-1]
    assert (dealt.steps, dealt.chances_after) == ((), last.chances_dealt)


def test_a_round_can_be_pickled() -> None:
    found = analyse_round(two_seats(), 0, budget=10)
    assert pickle.loads(pickle.dumps(found)) == found  # noqa: S301 - made here
    assert isinstance(found, RoundAnalysis)
    with pytest.raises(IndexError):
        analyse_round(two_seats(), 99, budget=10)
