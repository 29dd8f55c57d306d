"""Presence: who has a line to the table, and for how long they had none.

All times are seconds of the table's own clock, which stands still while no person has a line: a
restart, or everybody being away, costs nobody anything.
"""

from dataclasses import dataclass, field

import msgspec


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What outlives a restart: seconds in this match, for each seat."""

    cut_off: dict[int, float]
    away: dict[int, float]


@dataclass(slots=True)
class _Span:
    """Time added up: what is over, and since when it runs again."""

    total: float = 0.0
    since: float | None = None

    def begin(self, now: float) -> None:
        if self.since is None:
            self.since = now

    def end(self, now: float) -> None:
        if self.since is not None:
            self.total += now - self.since
            self.since = None

    def at(self, now: float) -> float:
        return self.total + (0.0 if self.since is None else now - self.since)


@dataclass(slots=True)
class Presence:
    """The lines of a table's seats. A seat that never had one counts as cut off from the start."""

    count: int
    _cut_off: list[_Span] = field(init=False)
    _away: list[_Span] = field(init=False)

    def __post_init__(self) -> None:
        self._cut_off = [_Span(since=0.0) for _ in range(self.count)]
        self._away = [_Span() for _ in range(self.count)]

    @classmethod
    def load(cls, count: int, text: str) -> "Presence":
        """Return what `kept` gave, as nobody has a line yet."""
        presence = cls(count)
        if text:
            kept = msgspec.json.decode(text, type=Kept)
            for seat in range(count):
                presence._cut_off[seat].total = kept.cut_off.get(seat, 0.0)
                presence._away[seat].total = kept.away.get(seat, 0.0)
        return presence

    def kept(self, now: float) -> str:
        """Return what outlives a restart."""
        seats = range(self.count)
        return msgspec.json.encode(
            Kept(
                {seat: round(self._cut_off[seat].at(now), 3) for seat in seats},
                {seat: round(self._away[seat].at(now), 3) for seat in seats},
            )
        ).decode()

    def connect(self, seat: int, now: float) -> None:
        """Note that the seat has a line."""
        self._cut_off[seat].end(now)

    def disconnect(self, seat: int, now: float) -> None:
        """Note that the seat has lost its line."""
        self._cut_off[seat].begin(now)

    def set_away(self, seat: int, now: float, *, is_away: bool) -> None:
        """Note whether the seat's person let time run out and has not come back since."""
        if is_away:
            self._away[seat].begin(now)
        else:
            self._away[seat].end(now)

    def begin_match(self, now: float) -> None:
        """Count from now on: what was before the match does not matter in it."""
        for seat in range(self.count):
            since = self._cut_off[seat].since
            self._cut_off[seat].total = 0.0 if since is None else since - now

    def forget(self, seat: int, now: float) -> None:
        """Begin anew for another person in this seat."""
        is_cut_off = not self.is_connected(seat)
        self._cut_off[seat] = _Span(since=now if is_cut_off else None)
        self._away[seat] = _Span()

    def is_connected(self, seat: int) -> bool:
        """Return whether the seat has a line."""
        return self._cut_off[seat].since is None

    def cut_off_since(self, seat: int) -> float | None:
        """Return when the seat lost its line; None if it has one."""
        return self._cut_off[seat].since

    def cut_off(self, seat: int, now: float) -> float:
        """Return for how long in all it had none."""
        return self._cut_off[seat].at(now)

    def away(self, seat: int, now: float) -> float:
        """Return for how long in all its person was away."""
        return self._away[seat].at(now)

    def is_away(self, seat: int) -> bool:
        """Return whether its person is away."""
        return self._away[seat].since is not None
