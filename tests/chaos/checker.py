"""The consistency checker: everything that must hold, over what clients saw and the logs say."""

from collections import defaultdict
from collections.abc import Iterator

from chaos.check_answers import check_answers, check_requests
from chaos.check_play import check_play, check_shuffles
from chaos.check_views import check_views
from chaos.history import Evidence, History
from chaos.replay import Replay
from chaos.violations import Violation


def violations(evidence: Evidence) -> Iterator[Violation]:
    """Yield everything that must not be, table by table.

    acknowledged ⇒ in the log exactly once; unknown ⇒ at most once; the sequence has no gaps and
    what each client saw is a part of it; what is public at a sequence is the same for everybody
    and in a replay; 28 tiles at every sequence; never two actors nor none in an open round; what
    was acknowledged before another was sent has the smaller number; scores counted again; shuffles
    verify; nothing hidden in any message; in the end everybody is where the log is.
    """
    replays = {table: Replay(table, rows) for table, rows in evidence.logs.items()}
    histories: dict[str, list[History]] = defaultdict(list)
    for history in evidence.histories:
        histories[history.table].append(history)
    for table, own in histories.items():
        replay = replays.get(table)
        if replay is None:
            yield Violation("lost", table, f"{own[0].name} played there, and there is no log")
            continue
        yield from check_answers(replay, own)
        yield from check_views(replay, own)
        yield from check_shuffles(replay, own)
        yield from _check_ends(replay, own)
    for replay in replays.values():
        yield from check_play(replay)
    yield from check_requests(evidence.requests, replays)
    for text in evidence.stuck:
        yield Violation("stuck", "", text)
    for text in evidence.complaints:
        yield Violation("shuffle", "", text)


def _check_ends(replay: Replay, histories: list[History]) -> Iterator[Violation]:
    for history in histories:
        if history.last_seq is not None and history.last_seq != len(replay.rows):
            text = f"{history.name} is at event {history.last_seq} of {len(replay.rows)} in the end"
            yield Violation("apart", replay.table, text)
