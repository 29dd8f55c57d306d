"""Waits: what a table waits for just now, on a clock that runs only while a person has a line."""

from dataclasses import dataclass, field

from balak.protocol import Presence as Shown
from balak.protocol import Seats, TurnClock
from balak.server import log
from balak.server.clock import Clock, Stopwatch
from balak.server.presence import Presence
from balak.server.state import TableState
from balak.server.steps import Moments, Step, Steps


@dataclass(slots=True)
class Waits:
    """Presence, clocks and wishes of one table, none of which stand in its log."""

    steps: Steps
    watch: Stopwatch
    presence: Presence
    moments: Moments
    back: set[int] = field(default_factory=set)
    """The seats whose person wants to play again."""

    @classmethod
    def load(cls, state: TableState, kept: str, steps: Steps, clock: Clock) -> "Waits":
        """Return the waits of a table that was just read: nobody has a line, all time is new."""
        presence = Presence.load(state.count, kept)
        waits = cls(steps, Stopwatch(clock), presence, Moments().after(None, state, 0.0))
        waits._note_away(state)
        return waits

    @property
    def now(self) -> float:
        """The time of the table's own clock."""
        return self.watch.now()

    @property
    def is_running(self) -> bool:
        """Whether a person has a line, so that time passes and bots play."""
        return self.watch.is_running

    def is_calm(self, state: TableState) -> bool:
        """Return whether a round is played and no clock runs: all are here, and have time."""
        return (
            state.turn is not None
            and state.opened.options.timer is None
            and not self.back
            and not any(
                one.has_person and (one.timeouts or not self.presence.is_connected(seat))
                for seat, one in enumerate(state.seats)
            )
        )

    def connect(self, state: TableState, seat: int) -> None:
        """Note that a seat has a line; it asks for the seat back where a bot has it until then.

        A line alone does not make up for a turn that ran out: who only comes and goes would have
        a new turn's time each time.
        """
        self.watch.start()
        self.presence.connect(seat, self.now)
        if state.seats[seat].stand_in in {"away", "claimed"}:
            self.want_back(state, seat)

    def disconnect(self, seat: int, *, is_last: bool) -> None:
        """Note that a seat has lost its line; if it was the last one, time stands still."""
        self.presence.disconnect(seat, self.now)
        if is_last:
            self.watch.stop()

    def want_back(self, state: TableState, seat: int) -> None:
        """Note that a person who was replaced wants to play again."""
        one = state.seats[seat]
        if one.has_person and (one.timeouts or one.stand_in in {"away", "claimed"}):
            self.back.add(seat)

    def moved(self, before: TableState, state: TableState) -> None:
        """Take in the next state."""
        event = state.last
        now = self.now
        self.moments = self.moments.after(before, state, now)
        if isinstance(event, log.Acted):
            if before.seats[event.seat].is_played_by_person:
                self.back.discard(event.seat)  # a bot's action leaves the wish as it is
            if state.seats is not before.seats:
                self._note_away(state)
            return
        if isinstance(event, log.Returned | log.Left):
            self.back.discard(event.seat)
        if isinstance(event, log.Returned | log.Replaced | log.Committed | log.Left):
            self._note_away(state)
        match event:  # who came while a claim was written down wants the seat back, too
            case log.Replaced(seat=seat, why="claimed") if self.presence.is_connected(seat):
                self.back.add(seat)
            case _:
                pass
        if isinstance(event, log.Started):
            self.presence.begin_match(now)
        if isinstance(event, log.Committed | log.Sat):
            for seat, one in enumerate(state.seats):
                if one.name != before.seats[seat].name or one.newcomer != (
                    before.seats[seat].newcomer
                ):
                    self.presence.forget(seat, now)

    def due(self, state: TableState) -> Step:
        """Return what the table does by itself now, or when to look again."""
        return self.steps.next(state, self.presence, self.moments, self.now, self.back)

    def claimable(self, state: TableState) -> int | None:
        """Return the seat that may be claimed now."""
        return self.steps.claimable(state, self.presence, self.now)

    def cut_off(self, state: TableState) -> set[int]:
        """Return the seats that have been without a line long enough to be shown so."""
        return self.steps.cut_off(state, self.presence, self.now)

    def bank_taken(self, state: TableState) -> int:
        """Return the milliseconds that this turn has taken of its person's bank."""
        seconds = self.steps.turn_seconds(state)
        if seconds is None:
            return 0
        return int(1000 * min(max(0.0, self.now - self.moments.turn - seconds[0]), seconds[1]))

    def seats(self, state: TableState, *, watching: int) -> Seats:
        """Return what is seen of the seats."""
        return Seats(
            presence=[self._shown(state, seat) for seat in range(state.count)],
            claim=self.claimable(state),
            clock=self._turn_clock(state),
            watching=watching,
        )

    def next_look(self, state: TableState) -> float | None:
        """Return when a seat that was cut off is to be shown so; None if there is none."""
        wait = self.steps.settings.reconnect_seconds
        times = [
            since + wait
            for seat in state.persons
            if (since := self.presence.cut_off_since(seat)) is not None and since + wait > self.now
        ]
        return min(times, default=None)

    def _turn_clock(self, state: TableState) -> TurnClock | None:
        seconds = self.steps.turn_seconds(state)
        if seconds is None:
            return None
        turn, bank = seconds
        taken = self.now - self.moments.turn
        return TurnClock(
            turn=round(1000 * max(0.0, turn - taken)),
            bank=round(1000 * max(0.0, bank - max(0.0, taken - turn))),
            running=self.is_running,
        )

    def _shown(self, state: TableState, seat: int) -> Shown:
        one = state.seats[seat]
        if one.is_empty:
            return "empty"
        if one.bot is not None:
            return "bot"
        if one.has_left or one.stand_in in {"away", "claimed", "conceded"} or one.timeouts:
            return "away"
        since = self.presence.cut_off_since(seat)
        if since is None:
            return "here"
        # Where nobody is, time stands still, but whoever watches is told.
        is_late = not self.is_running or self.now >= since + self.steps.settings.reconnect_seconds
        return "reconnecting" if is_late else "here"

    def _note_away(self, state: TableState) -> None:
        for seat, one in enumerate(state.seats):
            is_away = one.timeouts > 0 and one.stand_in in {None, "turn"}
            self.presence.set_away(seat, self.now, is_away=is_away)
