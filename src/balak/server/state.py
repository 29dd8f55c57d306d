"""TableState: what the log of a table amounts to. It knows everything, so nobody is shown it."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from balak.actions import Action, parse_action
from balak.errors import ActionError, Reason, StoreError
from balak.match import Match
from balak.protocol import Phase
from balak.refusals import match_over, no_round, unfinished
from balak.rules import standard
from balak.server.log import Acted, Created, Deal, LogEvent, RoundDealt, Scored, decode
from balak.shuffle import LotLayer, draw_lot, lot_winner
from balak.storage import StoredTable


@dataclass(frozen=True, slots=True)
class TableState:
    """The table after event ``seq`` of its log. Immutable: `after` returns the next one."""

    table: str
    seq: int
    created: Created
    lot: tuple[LotLayer, ...]
    match: Match
    deals: tuple[Deal, ...] = ()
    """The deal of each round so far, the current one last."""
    is_scored: bool = False
    """Whether the current round was scored."""

    @classmethod
    def begin(cls, table: str, created: Created) -> "TableState":
        """Return the table as its first event opens it."""
        seats = len(created.seats)
        lot = draw_lot(created.lot.tiles, seats)
        match = Match(
            standard(seats),
            target=created.target,
            starting_scores=tuple(created.starting_scores),
            opener=lot_winner(lot),
        )
        return cls(table, 1, created, lot, match)

    @classmethod
    def folds(cls, table: str, events: Iterable[LogEvent]) -> Iterator["TableState"]:
        """Yield the table after each of these events.

        Raises:
            StoreError: The first one does not open the table, or another one does.
            ActionError: One is not possible where it stands.
        """
        state: TableState | None = None
        for event in events:
            if state is not None:
                state = state.after(event)
            elif isinstance(event, Created):
                state = cls.begin(table, event)
            else:
                raise _broken_log()
            yield state

    @classmethod
    def load(cls, table: str, stored: StoredTable) -> "TableState":
        """Return what the stored log of a table amounts to.

        Raises:
            StoreError: The log has no beginning.
        """
        last = deque(cls.folds(table, map(decode, stored.events)), maxlen=1)
        if not last:
            raise _broken_log()
        return last[0]

    def after(self, event: LogEvent) -> "TableState":
        """Return the table after its next event.

        Raises:
            ActionError: The event is not possible here.
            StoreError: It would open the table once more.
        """
        seq = self.seq + 1
        match event:
            case RoundDealt(deal):
                return replace(
                    self,
                    seq=seq,
                    match=self.match.deal(deal.tiles),
                    deals=(*self.deals, deal),
                    is_scored=False,
                )
            case Acted(_, action):
                return replace(self, seq=seq, match=self.match.play(parse_action(action)))
            case Scored():
                return replace(self, seq=seq, is_scored=True)
            case Created():
                raise _broken_log()

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return len(self.created.seats)

    @property
    def phase(self) -> Phase:
        """Where the match stands."""
        if not self.deals:
            return "lot"
        if not self.is_scored:
            return "play"
        return "match_over" if self.match.is_over else "round_over"

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when nobody is."""
        return None if self.match.round is None else self.match.round.turn

    def act(self, seat: int, action: Action) -> list[LogEvent]:
        """Return the events of this action: itself, and the scoring if it ends the round.

        Raises:
            ActionError: The rules refuse it, or it is not this seat's turn.
            NotationError: The action lacks its arm, or has one too many.
        """
        self._check_turn(seat)
        after = self.match.play(action)
        events: list[LogEvent] = [Acted(seat, str(action))]
        if after.round is None:
            events.append(Scored())
        return events

    def check_next(self) -> None:
        """Check that the next round may be dealt.

        Raises:
            ActionError: The match is over, or a round is being played.
        """
        if self.phase == "match_over":
            raise match_over()
        if self.phase == "play":
            raise unfinished()

    def _check_turn(self, seat: int) -> None:
        if self.phase == "match_over":
            raise match_over()
        if self.phase != "play":
            raise no_round()
        if seat != self.turn:
            raise ActionError(
                "it is another seat's turn",
                reason=Reason.NOT_YOUR_TURN,
                rule="R6",
                key="error-not-your-turn",
            )


def _broken_log() -> StoreError:
    return StoreError("the log of the table does not begin once", key="error-store-log")
