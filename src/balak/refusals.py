"""Refusals of play: one place for what each says, with its reason and its rule (R7–R10, R17, R23).

What is wrong with a tile and an arm, wherever it lies, is `balak.layout`'s to say.
"""

from typing import Literal

from balak.errors import ActionError, Reason
from balak.tiles import Tile


def round_over() -> ActionError:
    """Return the refusal of an action after the end of the round (R17)."""
    return ActionError(
        "the round is over", reason=Reason.ROUND_OVER, rule="R17", key="error-round-over"
    )


def not_in_hand(tile: Tile, seat: int) -> ActionError:
    """Return the refusal of a tile that this seat does not hold (R7)."""
    return ActionError(
        f"{tile.face} is not in the hand of seat {seat}",
        reason=Reason.NOT_IN_HAND,
        rule="R7",
        key="error-not-in-hand",
        tile=tile.face,
        seat=seat,
    )


def protected(count: int) -> ActionError:
    """Return the refusal of a draw when only the last ``count`` tiles are left (R10)."""
    return ActionError(
        f"nothing may be drawn: the last {count} tiles are protected",
        reason=Reason.PROTECTED,
        rule="R10",
        key="error-protected",
        count=count,
    )


def can_place(verb: Literal["draw", "pass"]) -> ActionError:
    """Return the refusal of a ``draw`` or a ``pass`` where a tile can be placed (R8, R10)."""
    return ActionError(
        f"a {verb} is not allowed here: a tile of the hand fits",
        reason=Reason.CAN_PLACE,
        rule="R10",
        key=f"error-can-place-{verb}",
    )


def must_draw(count: int) -> ActionError:
    """Return the refusal of a pass while ``count`` tiles may still be drawn (R9, R10)."""
    return ActionError(
        f"a pass is not allowed while drawing is possible: {count} may be drawn",
        reason=Reason.MUST_DRAW,
        rule="R10",
        key="error-must-draw",
        count=count,
    )


def no_round() -> ActionError:
    """Return the refusal of an action between rounds (R17)."""
    return ActionError(
        "no round is being played: deal the next one first",
        reason=Reason.ROUND_OVER,
        rule="R17",
        key="error-no-round",
    )


def unfinished() -> ActionError:
    """Return the refusal of a new round while one is being played (R17)."""
    return ActionError(
        "the round before is unfinished",
        reason=Reason.UNFINISHED,
        rule="R17",
        key="error-unfinished",
    )


def match_over() -> ActionError:
    """Return the refusal of anything after the end of the match (R23)."""
    return ActionError(
        "the match is over: the target has been reached",
        reason=Reason.MATCH_OVER,
        rule="R23",
        key="error-match-over",
    )
