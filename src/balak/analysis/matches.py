"""A match analysed, by any number of threads: the kernels run beside each other."""

from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from typing import Final

from balak.analysis.model import RoundAnalysis
from balak.analysis.report import Analysis, summary_of
from balak.analysis.rounds import BUDGET, Piece, Setting, Workshop
from balak.analysis.turning import turning_points
from balak.errors import Reason, SetupError
from balak.match import Match
from balak.record import PlayedRound, Record, Result

LEAST_BUDGET: Final = 10
MOST_BUDGET: Final = 1_000_000
_AHEAD: Final = 4
"""How many pieces a worker may be ahead of the one that is waited for."""


def analyse(
    record: Record,
    *,
    budget: int = BUDGET,
    seed: str = "",
    workers: int = 1,
    is_open: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> Analysis:
    """Return the analysis of a match; the same for the same record, budget, seed and mode.

    Where Ctrl-C stops it, what is returned has the rounds that were done until then, and says by
    `Analysis.is_complete` that these are not all.

    Args:
        record: The match. A round that is not over is analysed as far as it goes.
        budget: Playouts behind each estimate, 10 to 1,000,000.
        seed: Text that names the random numbers.
        workers: How many threads work at once, 1 at least.
        is_open: Whether it is also to be said what the hidden tiles would have changed.
        progress: Called with the number of pieces of work that are done, of `piece_count`.

    Raises:
        ValueError: The budget is out of its range, or there is not one worker.
        SetupError: The rules forbid what the record tells, or its rounds were kept, not played.
        ActionError: They refuse one of its actions.
        NotationError: An arm is missing, or one too many.
    """
    if workers < 1:
        raise ValueError(f"an analysis needs one worker at least, not {workers}")
    settings = settings_of(record, budget=budget, seed=seed, is_open=is_open)
    rounds: list[RoundAnalysis] = []
    found: list[Piece] = []
    done = 0
    try:
        with closing(_worked(map(Workshop, settings), workers)) as pieces:
            for workshop, piece in pieces:
                found.append(piece)
                if len(found) == workshop.setting.piece_count:
                    rounds.append(workshop.assembled(found))
                    found = []
                done += 1
                progress(done)
    except KeyboardInterrupt:
        pass  # what is missing can be told from what is there
    return summed_up(record, rounds, budget=budget, seed=seed)


def settings_of(
    record: Record, *, budget: int = BUDGET, seed: str = "", is_open: bool = False
) -> list[Setting]:
    """Return the rounds of a record, each ready to be worked out.

    Arguments and errors are those of `analyse`.
    """
    if not LEAST_BUDGET <= budget <= MOST_BUDGET:
        raise ValueError(f"a budget is {LEAST_BUDGET} to {MOST_BUDGET} playouts, not {budget}")
    match = record.replay()
    return [
        Setting(
            number=number,
            round=replace(_played(round_), result=_result(match, number), shuffle=None),
            scores=match.finished[number - 1].scores if number else match.starting_scores,
            target=match.target,
            budget=budget,
            seed=seed,
            is_open=is_open,
        )
        for number, round_ in enumerate(record.rounds)
    ]


def piece_count(record: Record) -> int:
    """Return how many pieces of work the analysis of a record is, which `replay` accepts."""
    return sum(setting.piece_count for setting in settings_of(record))


def analyse_round(
    record: Record, number: int, *, budget: int = BUDGET, seed: str = "", is_open: bool = False
) -> RoundAnalysis:
    """Return the analysis of one round, worked out in this thread; it can be pickled.

    Args:
        record: The match.
        number: The round's place in it, from 0.
        budget: As in `analyse`, and so are ``seed``, ``is_open`` and what is raised.
        seed: See there.
        is_open: See there.

    Raises:
        IndexError: There is no such round.
    """
    settings = settings_of(record, budget=budget, seed=seed, is_open=is_open)
    workshop = Workshop(settings[number])
    return workshop.assembled(map(workshop.piece, range(workshop.setting.piece_count)))


def summed_up(
    record: Record, rounds: Iterable[RoundAnalysis], *, budget: int = BUDGET, seed: str = ""
) -> Analysis:
    """Return the analysis of a match, put together from its rounds: the first ones, or all.

    Args:
        record: The match.
        rounds: What `analyse_round` returned for them, in their order.
        budget: What it was given, and so is ``seed``.
        seed: See there.
    """
    done = tuple(rounds)
    seats = range(len(record.seats)) if done else ()
    return Analysis(
        seats=record.seats,
        target=record.replay().target,
        budget=budget,
        seed=seed,
        rounds=done,
        round_count=len(record.rounds),
        summaries=tuple(summary_of(done, seat) for seat in seats),
        turning_points=turning_points(done),
    )


def _played(round_: object) -> PlayedRound:
    if isinstance(round_, PlayedRound):
        return round_
    error = SetupError(
        "only the results of these rounds were kept, not what was played: there is nothing to "
        "analyse",
        reason=Reason.FORMAT,
        key="error-analysis-kept",
    )
    error.round = 1
    raise error


def _result(match: Match, number: int) -> Result | None:
    if number >= len(match.finished):
        return None
    done = match.finished[number]
    return Result(
        done.result.kind,
        done.result.winner,
        done.result.points,
        done.result.remaining,
        done.scores,
    )


def _worked(workshops: Iterable[Workshop], workers: int) -> Generator[tuple[Workshop, Piece]]:
    """Yield the pieces of all rounds, in their order."""
    pieces = (
        (workshop, number)
        for workshop in workshops
        for number in range(workshop.setting.piece_count)
    )
    if workers == 1:
        for workshop, number in pieces:
            yield workshop, workshop.piece(number)
        return
    pool = ThreadPoolExecutor(workers)
    waiting: deque[tuple[Workshop, Future[Piece]]] = deque()
    try:
        for workshop, number in pieces:
            waiting.append((workshop, pool.submit(workshop.piece, number)))
            if len(waiting) > _AHEAD * workers:
                first, future = waiting.popleft()
                yield first, future.result()
        while waiting:
            first, future = waiting.popleft()
            yield first, future.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
