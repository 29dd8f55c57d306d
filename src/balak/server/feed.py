"""Feed: what the lines of a table are told, each in order and without a gap.

Every line has the number of the last event that it was told. A hint that there is more may come
late, twice or never: each time the line is told all that it lacks, and what a hint does not bring
the next sweep does.
"""

from collections import deque
from collections.abc import Callable
from typing import Final

import msgspec

from balak.protocol import Event, Welcome
from balak.server.gate import Told, reader_of, told
from balak.server.link import Link
from balak.server.state import TableState

KEPT: Final = 32
"""How many events are kept for lines that lag behind; who lacks more is told the whole state."""

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Event)


class Telling:
    """One event as it is sent: encoded once for everybody who is told the same."""

    __slots__ = ("_newcomers", "_outside", "_own", "_public", "seq")

    def __init__(self, state: TableState, what: Told | None = None) -> None:
        what = told(state) if what is None else what
        self.seq = state.seq
        self._newcomers = tuple(
            seat for seat in range(state.count) if reader_of(state, seat) is None
        )
        self._public = _encoder.encode(what.public)
        self._own = {seat: _encoder.encode(event) for seat, event in what.own.items()}
        self._outside = None if what.outside is None else _encoder.encode(what.outside)

    def to(self, seat: int | None) -> bytes:
        """Return what it is to a seat; None is a spectator."""
        if seat is None:
            return self._public if self._outside is None else self._outside
        return self._public if seat in self._newcomers else self._own.get(seat, self._public)

    @property
    def public(self) -> bytes:
        """What it is to everybody at the table."""
        return self._public


class Feed:
    """The lines that see a table at one moment: those at it, or those who watch with a delay.

    Args:
        state: The table as these lines may see it.
        welcome: Makes the whole state for a line.
    """

    def __init__(self, state: TableState, welcome: Callable[[Link], Welcome]) -> None:
        self._welcome = welcome
        self.state = state
        """The table as these lines may see it."""
        self.lines: dict[Link, int | None] = {}
        """For each line its seat; None is a spectator."""
        self._recent: deque[Telling] = deque(maxlen=KEPT)

    def push(self, state: TableState, telling: Telling) -> None:
        """Let the lines see the next state; `pump` tells them."""
        self.state = state
        self._recent.append(telling)

    def events_since(self, seq: int, seat: int) -> list[Event] | None:
        """Return what a seat may know of what came after an event.

        None if too much is missing here. A newcomer may not know what was told to whoever had the
        seat before.
        """
        missing = self.state.seq - seq
        if missing <= 0:
            return []
        if missing > len(self._recent):
            return None
        is_newcomer = reader_of(self.state, seat) is None
        return [
            _decoder.decode(one.public if is_newcomer else one.to(seat))
            for one in list(self._recent)[-missing:]
        ]

    def pump(self, link: Link) -> None:
        """Tell a line all that it lacks; nothing if that is nothing."""
        missing = self.state.seq - link.told
        if missing <= 0 or link not in self.lines:
            return
        seat = self.lines[link]
        if missing == 1 and self._recent:
            link.send_encoded(self._recent[-1].to(seat))
        elif missing > len(self._recent):
            link.send(self._welcome(link))
        else:
            start = len(self._recent) - missing
            for at in range(start, len(self._recent)):
                link.send_encoded(self._recent[at].to(seat))
        link.told = self.state.seq

    @property
    def behind(self) -> list[Link]:
        """The lines that lack something."""
        return [link for link in self.lines if link.told < self.state.seq]
