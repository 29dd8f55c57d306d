"""Audience: the lines of a table's seats and of those who watch, and what they are told."""

from collections import deque
from collections.abc import Sequence

from balak.protocol import Event, Pace, Seats, ServerMessage, Welcome
from balak.server.clock import Clock
from balak.server.fanout import Fanout
from balak.server.feed import Feed, Telling
from balak.server.gate import welcome
from balak.server.link import Link
from balak.server.state import TableState


class Audience:
    """The lines of one table.

    Args:
        states: The table after each of its events.
        times: When each was written down, in milliseconds since 1970.
        fanout: What passes hints on.
        clock: The server's.
    """

    def __init__(
        self, states: Sequence[TableState], times: Sequence[int], fanout: Fanout, clock: Clock
    ) -> None:
        self._fanout = fanout
        self._clock = clock
        self._delay = states[0].opened.options.delay
        self.seats: dict[int, Link] = {}
        """The line of each seat that has one."""
        self._inside = Feed(states[-1], self._welcome)
        until = 1000 * (clock.wall() - self._delay)
        seen = [state for state, at in zip(states, times, strict=True) if at <= until]
        last_seen = (seen or states[:1])[-1] if self._delay else states[-1]
        self._outside = Feed(last_seen, self._welcome)
        self._held: deque[tuple[float, TableState, Telling]] = deque(
            (at / 1000, state, Telling(state))
            for state, at in zip(states, times, strict=True)
            if state.seq > self._outside.state.seq
        )
        """What spectators may not see yet."""
        self.pace: Pace = "human"
        self.now = Seats([])
        """What is seen of the seats."""
        self._shown_late: Seats | None = None
        """What those who are behind were told of it; None if not all were told the same."""

    @property
    def watching(self) -> int:
        """How many watch."""
        return len(self._outside.lines)

    @property
    def is_empty(self) -> bool:
        """Whether nobody looks at the table."""
        return not (self.seats or self._outside.lines)

    def attach(self, seat: int, link: Link) -> None:
        """Let this line have a seat; an older one is told that it was opened elsewhere."""
        older = self.seats.get(seat)
        if older is not None and older is not link:
            older.replace()
            self._inside.lines.pop(older, None)
        self.seats[seat] = link
        self._inside.lines[link] = seat

    def detach(self, seat: int, link: Link) -> bool:
        """Forget this line; return whether the seat had no newer one."""
        self._inside.lines.pop(link, None)
        if self.seats.get(seat) is not link:
            return False
        del self.seats[seat]
        return True

    def watch(self, link: Link) -> None:
        """Let this line watch."""
        self._outside.lines[link] = None

    def unwatch(self, link: Link) -> None:
        """Forget this line."""
        self._outside.lines.pop(link, None)

    def greet(self, link: Link) -> None:
        """Send a line the whole state."""
        self._release()
        feed = self._outside if link in self._outside.lines else self._inside
        if feed is self._outside:
            self._shown_late = None
        link.send(self._welcome(link))
        link.told = feed.state.seq

    def tell(self, states: Sequence[TableState]) -> None:
        """Tell everybody of these states, spectators when it is time."""
        for state in states:
            telling = Telling(state)
            self._inside.push(state, telling)
            if self._delay:
                self._held.append((self._clock.wall(), state, telling))
            else:
                self._outside.push(state, telling)
        self._hint(self._inside)
        if not self._delay:
            self._hint(self._outside)

    def show(self, now: Seats) -> None:
        """Tell everybody what is seen of the seats now."""
        self.now = now
        late = self._late(now)
        for link in self._inside.lines:
            link.send(now)
        # Else those who are behind would be told by it when a turn begins.
        if not self._delay or late != self._shown_late:
            self._shown_late = late
            for link in self._outside.lines:
                link.send(late)

    def broadcast(self, message: ServerMessage) -> None:
        """Send everybody a message that is no event."""
        for link in (*self._inside.lines, *self._outside.lines):
            link.send(message)

    def dismiss(self, seat: int, close: int) -> Link | None:
        """Close the line of somebody who has left, once all was told; return it."""
        link = self.seats.get(seat)
        if link is not None:
            self._inside.pump(link)
            link.fault("seat", "this seat is no longer yours", close=close)
        return link

    def turn_away(self, close: int) -> None:
        """Close all lines: there is nothing here any more."""
        for link in (*self._inside.lines, *self._outside.lines):
            link.fault("seat", "this table is gone", close=close)

    def sweep(self) -> None:
        """Tell lines what a lost hint did not bring, and spectators what is old enough."""
        self._release()
        for feed in (self._inside, self._outside):
            for link in feed.behind:
                feed.pump(link)

    def events_since(self, seq: int, seat: int) -> list[Event] | None:
        """Return what a seat was told after an event; None if too much is missing here."""
        return self._inside.events_since(seq, seat)

    def _hint(self, feed: Feed) -> None:
        for link in list(feed.lines):
            self._fanout.hint(feed.pump, link)

    def _release(self) -> None:
        """Let spectators see what is old enough."""
        until = self._clock.wall() - self._delay
        while self._held and self._held[0][0] <= until:
            _, state, telling = self._held.popleft()
            self._outside.push(state, telling)

    def _welcome(self, link: Link) -> Welcome:
        if link in self._outside.lines:
            now = self._late(self.now)
            return welcome(self._outside.state, None, self.pace, now, is_watcher=True)
        return welcome(self._inside.state, self._inside.lines[link], self.pace, self.now)

    def _late(self, now: Seats) -> Seats:
        """Return what those who are behind may see of the seats: not the clock of a later turn."""
        if not self._delay:
            return now
        return Seats(now.presence, None, None, now.watching)
