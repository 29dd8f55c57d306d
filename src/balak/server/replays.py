"""Replays: the rounds of a table that are over, step by step, and nothing of one that is not."""

from collections.abc import Iterator

from balak.actions import Draw
from balak.errors import ProtocolError
from balak.match import Finished, Match
from balak.protocol import Review, ReviewRound, ReviewSeat, ReviewStep
from balak.round import Round
from balak.server.state import TableState


def replay_of(state: TableState, seat: int | None, *, asked: str | None = None) -> Review:
    """Return the finished rounds as whoever has the link may see them.

    Args:
        state: The table.
        seat: The reader's seat; None for whoever has none there.
        asked: The id that a reader without a seat asked with, of the table or its watch link.

    Raises:
        ProtocolError: No round is over for this reader (code ``unfinished``).
    """
    match = readable_match(state, is_seated=seat is not None)
    return Review(
        table=asked or state.table,
        link=state.opened.watch if state.opened.options.watch else asked or state.table,
        seats=[
            ReviewSeat(name, one.bot) for name, one in zip(state.names, state.seats, strict=True)
        ],
        seat=seat,
        target=match.target,
        over=state.is_match_over,
        winners=list(match.winners),
        rounds=replayed(match),
    )


def readable_match(state: TableState, *, is_seated: bool) -> Match:
    """Return the match, if this reader may see the rounds of it that are over.

    Whoever has no seat waits for the end of the match where nobody may watch it, or only later.

    Raises:
        ProtocolError: No round is over, or none for this reader yet (code ``unfinished``).
    """
    options = state.opened.options
    is_open = is_seated or state.is_match_over or (options.watch and not options.delay)
    match = state.match
    if match is None or not match.finished or not is_open:
        raise ProtocolError("no round is over yet", code="unfinished", key="error-review-none")
    return match


def no_analysis() -> ProtocolError:
    """Return the error of whoever asks for an analysis where none can be made."""
    return ProtocolError(
        "this server cannot analyse: it lacks the extra sim",
        code="no_analysis",
        key="error-analysis-none",
    )


def replayed(match: Match) -> list[ReviewRound]:
    """Return the finished rounds of a match, step by step."""
    rounds = []
    scores = match.starting_scores
    for finished in match.finished:
        if finished.round is not None:
            rounds.append(_round(finished, finished.round, scores))
        scores = finished.scores
    return rounds


def _round(finished: Finished, played: Round, scores: tuple[int, ...]) -> ReviewRound:
    result = finished.result
    return ReviewRound(
        opener=finished.opener,
        hands=[[str(tile) for tile in hand] for hand in played.start_hands],
        boneyard=[str(tile) for tile in played.start_boneyard],
        scores_before=list(scores),
        steps=list(_steps(played)),
        kind=result.kind,
        winner=result.winner,
        points=result.points,
        remaining=list(result.remaining),
        scores=list(finished.scores),
    )


def _steps(played: Round) -> Iterator[ReviewStep]:
    """Yield the actions, each with the ends that the next one met."""
    steps = list(played.steps())
    ends = [step.ends for step in steps[1:]] + [played.open_ends]
    boneyard = iter(played.start_boneyard)
    for step, after in zip(steps, ends, strict=True):
        tile = str(next(boneyard)) if isinstance(step.action, Draw) else None
        yield ReviewStep(step.seat, str(step.action), after, tile)
