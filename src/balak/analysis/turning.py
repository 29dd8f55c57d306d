"""Turning points: the choices that lost most, and the luck that moved most."""

from collections.abc import Sequence
from typing import Final

from balak.actions import Draw
from balak.analysis.grades import CERTAINTY
from balak.analysis.model import RoundAnalysis
from balak.analysis.report import TurningPoint

MOST: Final = 3
"""So many of each sort are told."""
LEAST_SWING: Final = 0.02
"""What moved a chance by less turned nothing."""


def turning_points(rounds: Sequence[RoundAnalysis]) -> tuple[TurningPoint, ...]:
    """Return the moments that moved a chance most, as far as that is sure.

    First up to `MOST` choices, the one that lost most first, then up to `MOST` draws and deals.
    A swing counts where it is at least `LEAST_SWING`, and two standard errors.
    """
    losses, lucky = [], []
    for number, round_ in enumerate(rounds):
        lucky.append(_deal(number, round_))
        for at, step in enumerate(round_.steps):
            if step.grade not in {"forced", "best"}:
                losses.append(
                    TurningPoint(number, at, step.seat, "loss", -step.loss, step.loss_error)
                )
            if isinstance(step.action, Draw):
                swing, error = step.luck[step.seat], step.luck_errors[step.seat]
                lucky.append(TurningPoint(number, at, step.seat, "draw", swing, error))
    return (*_greatest(losses), *_greatest(lucky))


def _deal(number: int, round_: RoundAnalysis) -> TurningPoint:
    """Return what a deal did to the seat that it moved most, with two seats to the lucky one."""
    luck = round_.deal_luck
    seat = max(range(round_.seats), key=lambda seat: (abs(round(luck[seat], 9)), luck[seat]))
    return TurningPoint(number, None, seat, "deal", luck[seat], round_.deal_errors[seat])


def _greatest(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    sure = [
        point for point in points if abs(point.swing) >= max(LEAST_SWING, CERTAINTY * point.error)
    ]
    return sorted(sure, key=lambda point: -abs(point.swing))[:MOST]
