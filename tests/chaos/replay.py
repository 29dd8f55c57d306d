"""A table's log played again: what everybody should have been told at every sequence."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from balak.errors import BalakError
from balak.protocol import Seats
from balak.server.gate import reader_of, told, welcome
from balak.server.log import LogEvent, decode
from balak.server.state import TableState
from chaos.history import Message, Row

NOBODY = Seats(presence=[])


@dataclass
class Replay:
    """The states that a log amounts to, up to where it breaks."""

    table: str
    rows: list[Row]
    states: list[TableState] = field(default_factory=list)
    problem: str | None = None
    """Why the log does not hold together; None if it does."""
    _told: dict[tuple[int, int | None], Message] = field(default_factory=dict)

    def __post_init__(self) -> None:
        expected = list(range(1, len(self.rows) + 1))
        if [row.seq for row in self.rows] != expected:
            self.problem = f"its sequence is {[row.seq for row in self.rows]}"
            return
        try:
            self.states.extend(TableState.folds(self.table, self._events()))
        except (BalakError, msgspec.DecodeError) as error:
            self.problem = f"event {len(self.states) + 1} does not fold: {error}"

    def _events(self) -> Iterator[LogEvent]:
        return (decode(row.body) for row in self.rows)

    def at(self, seq: int) -> TableState | None:
        """Return the state after this event; None if there is none."""
        return self.states[seq - 1] if 1 <= seq <= len(self.states) else None

    def event(self, seq: int, seat: int | None) -> Message | None:
        """Return what the event with this number is to a seat, as JSON says it."""
        state = self.at(seq)
        if state is None:
            return None
        key = (seq, seat)
        if key not in self._told:
            what = told(state)
            is_newcomer = seat is not None and reader_of(state, seat) is None
            self._told[key] = _json(what.public if is_newcomer else what.to(seat))
        return self._told[key]

    def whole(self, seq: int, seat: int | None) -> Message | None:
        """Return the whole state as a seat may know it, but for what the log does not say."""
        state = self.at(seq)
        if state is None:
            return None
        message = _json(welcome(state, seat, "instant", NOBODY, is_watcher=seat is None))
        return without_now(message)


def without_now(message: Message) -> Message:
    """Return the whole state without what is kept in no log: presence, and the bots' pace."""
    return {key: value for key, value in message.items() if key not in {"now", "pace"}}


def _json(message: object) -> Message:
    value: Any = msgspec.json.decode(msgspec.json.encode(message))
    assert isinstance(value, dict)
    return value
