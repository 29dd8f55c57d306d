"""The earlier moments of a round as endgames, so that one solution is played to the end.

An endgame that is solved anew at every decision is solved as if all deals that are still possible
were equally likely, which its own play does not leave them. Who goes on by what was solved first is
as hard to exploit as that was.
"""

from collections.abc import Iterator
from typing import NamedTuple

from balak.actions import Draw, Pass, Place, action_index
from balak.endgame import Endgame
from balak.fitting import ends_after
from balak.kernel.tables import NO_END
from balak.tiles import mask_of
from balak.view import View


class Beginning(NamedTuple):
    """An earlier moment, or this one."""

    endgame: Endgame
    mover: int
    """The seat that was to act."""
    actions: tuple[int, ...]
    """What was played since, as `balak.actions.action_index`."""


def beginnings(view: View) -> Iterator[Beginning]:
    """Yield the moments of a round of two seats that the view tells of, the earliest first.

    The last is the moment itself. Those that are no endgames are left out (`Endgame.of`).

    Args:
        view: Of the seat to act.
    """
    events = view.history
    indices = tuple(action_index(event.action) for event in events)
    placed_before = len(view.placements) - sum(isinstance(each.action, Place) for each in events)
    draws = [event.seat for event in events if isinstance(event.action, Draw)]
    counts = [
        count
        - draws.count(seat)
        + sum(e.seat == seat and isinstance(e.action, Place) for e in events)
        for seat, count in enumerate(view.hand_counts)
    ]
    told = [
        {value for event in events if event.seat == seat for value in event.lacked}
        for seat in range(view.seats)
    ]
    lacks = [known - since for known, since in zip(view.lacks, told, strict=True)]
    drawable = view.drawable_count + len(draws)
    unplaced = view.rules.mask & ~mask_of(tile for tile, _ in view.placements[:placed_before])
    ends: tuple[int, int] | None = None
    for tile, arm in view.placements[:placed_before]:
        ends = ends_after(ends, Place(tile, arm))
    passes = 0 if events else view.passes
    for at in range(len(events) + 1):
        mover = events[at].seat if at < len(events) else (view.turn or 0)
        if not (drawable and (any(lacks) or passes)):
            other = 1 - mover
            endgame = Endgame(
                unplaced,
                ends or (NO_END, NO_END),
                (counts[mover], counts[other]),
                (frozenset(lacks[mover]), frozenset(lacks[other])),
                passes > 0,
                drawable,
                view.rules.voluntary_draws,
            )
            yield Beginning(endgame, mover, indices[at:])
        if at == len(events):
            return
        action = events[at].action
        if isinstance(action, Place):
            ends = ends_after(ends, action)
            unplaced &= ~action.tile.mask
            counts[mover] -= 1
            passes = 0
        elif isinstance(action, Draw):
            counts[mover] += 1
            drawable -= 1
        elif isinstance(action, Pass):
            lacks[mover] = lacks[mover] | set(events[at].lacked)
            passes += 1
