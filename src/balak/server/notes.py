"""Notes: what is counted and written down about the tables of a server."""

from collections.abc import Sequence
from typing import Final

from balak.errors import BalakError, StoreError
from balak.protocol import Applied, Command, Hint, Hinted, Refused, Stale
from balak.server import log, logs
from balak.server.metrics import ActionKind, Metrics
from balak.server.state import TableState

_KINDS: Final[dict[str, ActionKind]] = {"d": "draw", "p": "pass"}


class Notes:
    """Counts what happens at tables, and writes down what whoever runs the server may know.

    Args:
        metrics: Where it is counted.
    """

    def __init__(self, metrics: Metrics) -> None:
        self.metrics = metrics

    def opened(self, state: TableState) -> None:
        """Note a table that was opened; ``state`` is the table after its first events."""
        self.metrics.table_opened()
        logs.table_opened(
            state.table,
            seats=state.count,
            bots=sum(one.bot is not None for one in state.seats),
            is_public=state.opened.options.public,
        )
        if state.is_started:
            _started(state)

    def written(self, before: TableState, states: Sequence[TableState], *, is_bot: bool) -> None:
        """Note events that this process has written down; ``is_bot`` of the actions in them."""
        for state in states:
            match state.last:
                case log.Acted(action=action):
                    self.metrics.action(_KINDS.get(action, "place"), is_bot=is_bot)
                case log.Scored():
                    self._scored(state)
                case log.Started():
                    _started(state)
                case log.CalledOff(why=why):
                    self._called_off(state, why)
                case log.Followed():
                    self.metrics.table_opened()
                case log.Closed(why=why):
                    logs.table_closed(state.table, why=why)
                case _:
                    pass
            if state.is_match_over and not before.is_match_over:
                self.metrics.match_finished()
                logs.table_finished(state.table, rounds=len(state.deals))
            before = state

    def answered(
        self, table: str, command: Command | Hint, answer: Applied | Hinted | Refused | Stale
    ) -> None:
        """Note how a command, or a wish for a hint, was answered."""
        kind = str(type(command).__struct_config__.tag)
        match answer:
            case Applied() | Hinted():
                self.metrics.command(kind, "applied")
            case Stale():
                self.metrics.command(kind, "stale")
            case Refused(reason=reason):
                self.metrics.command(kind, "refused")
                self.metrics.refusal(reason)
                logs.command_refused(table, command=kind, reason=reason)

    def failed(self, error: BalakError, table: str | None = None) -> None:
        """Note that something could not be read, written or done at a table."""
        if isinstance(error, StoreError):
            self.metrics.store_failed(error)
            logs.store_failed(error, table)
        else:
            logs.broke("table", error, table)

    def _scored(self, state: TableState) -> None:
        if state.match is not None:
            self.metrics.round_over()
            kind = state.match.finished[-1].result.kind
            logs.round_over(state.table, round_number=len(state.deals), kind=kind)

    def _called_off(self, state: TableState, why: str) -> None:
        self.metrics.called_off(why)
        last = state.called_off[-1]
        logs.shuffle_called_off(state.table, round_number=last.round, attempt=last.attempt, why=why)

    def limit(self, name: str, address: str | None) -> None:
        """Note that a limit was reached; the address as `addresses.shown_address` gives it."""
        self.metrics.limit(name)
        logs.limit_hit(name, address)


class PoolNotes:
    """Counts what happens to the workers of a pool; see `balak.server.pool.Notes`.

    Args:
        metrics: Where it is counted.
    """

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    def worker_ready(self, seconds: float) -> None:
        """Note that a worker is ready, after so many seconds."""
        self._metrics.worker_ready(seconds)
        logs.worker_ready(round(seconds, 1))

    def worker_died(self, cause: str) -> None:
        """Note that a worker ended by itself, was given up, or could not be started."""
        self._metrics.worker_died()
        logs.worker_died(cause)

    def answered(self, seconds: float) -> None:
        """Note an answer, so long after its question."""
        self._metrics.bot_answered(seconds)


def _started(state: TableState) -> None:
    bots = sum(one.bot is not None for one in state.seats)
    logs.table_started(state.table, people=state.count - bots, bots=bots)
