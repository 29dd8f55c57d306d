"""Turning points: the greatest swings that are sure, the choices first."""

from dataclasses import replace
from math import inf

from analysis.matches import analysis_of_two
from balak import Draw
from balak.analysis import Option, RoundAnalysis, StepAnalysis
from balak.analysis.turning import LEAST_SWING, MOST, turning_points
from balak.tiles import TILES

PLAIN = analysis_of_two().rounds[0]


def step(loss: float = 0.0, error: float = 0.0, *, luck: float | None = None) -> StepAnalysis:
    """Return an action of seat 1 that lost so much, or a draw that had so much luck."""
    return StepAnalysis(
        seat=1,
        action=Draw(),
        tile=TILES[0],
        chances=(0.5, 0.5),
        luck=(-(luck or 0.0), luck or 0.0),
        luck_errors=(error, error),
        grade="mistake" if luck is None else "best",
        loss=loss,
        loss_error=error,
        options=(Option(Draw(), 0.5, error),),
    )


def round_of(*steps: StepAnalysis, dealt: float = 0.5, error: float = 0.0) -> RoundAnalysis:
    """Return a round of these, dealt from even chances so that seat 0 has this one."""
    return replace(
        PLAIN,
        chances_before=(0.5, 0.5),
        chances_dealt=(dealt, 1 - dealt),
        deal_errors=(error, error),
        steps=steps,
    )


def test_the_greatest_come_first_and_no_more_than_three_of_each_sort() -> None:
    losses = [0.03, 0.08, 0.02, 0.05, 0.04]
    lucks = [0.04, -0.09, 0.03, 0.07]
    rounds = [
        round_of(*(step(loss) for loss in losses)),
        round_of(*(step(luck=luck) for luck in lucks), dealt=0.42),
    ]
    points = turning_points(rounds)
    assert [round(point.swing, 9) for point in points] == [
        *(-0.08, -0.05, -0.04),
        *(-0.09, 0.08, 0.07),
    ]
    assert [(point.round, point.step, point.kind) for point in points] == [
        *((0, 1, "loss"), (0, 3, "loss"), (0, 4, "loss")),
        *((1, 1, "draw"), (1, None, "deal"), (1, 3, "draw")),
    ]
    assert {point.seat for point in points} == {1}
    assert len(points) == 2 * MOST


def test_what_is_small_or_unsure_turned_nothing() -> None:
    small = round_of(step(LEAST_SWING * 0.99), step(luck=-LEAST_SWING * 0.99))
    unsure = round_of(step(0.1, 0.051), step(luck=0.1, error=0.051), dealt=0.6, error=0.051)
    assert turning_points([small, unsure]) == ()
    sure = round_of(step(0.1, 0.049), step(luck=0.1, error=0.049), dealt=0.6, error=0.049)
    assert len(turning_points([sure])) == 3


def test_a_deal_is_told_of_the_seat_that_it_moved_most() -> None:
    shared = replace(
        PLAIN,
        hands=PLAIN.hands * 2,
        chances_before=(0.25,) * 4,
        chances_dealt=(0.30, 0.10, 0.35, 0.25),
        deal_errors=(0.0,) * 4,
        steps=(),
    )
    (point,) = turning_points([shared])
    assert (point.seat, round(point.swing, 9)) == (1, -0.15)
    (even,) = turning_points([round_of(dealt=0.6)])
    assert (even.seat, round(even.swing, 9)) == (0, 0.1)


def test_every_turning_point_is_in_the_match() -> None:
    analysis = analysis_of_two()
    assert analysis.turning_points
    smallest = {"loss": inf, "luck": inf}
    for point in analysis.turning_points:
        sort = "loss" if point.kind == "loss" else "luck"
        assert LEAST_SWING <= abs(point.swing) <= smallest[sort]
        smallest[sort] = abs(point.swing)
        round_ = analysis.rounds[point.round]
        if point.step is None:
            assert point.swing == round_.deal_luck[point.seat]
        else:
            found = round_.steps[point.step]
            assert found.seat == point.seat
            assert point.swing in {-found.loss, found.luck[point.seat]}
