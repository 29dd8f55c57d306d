"""TableState: what the log of a table amounts to. It knows everything, so nobody is shown it."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from balak.actions import Place, parse_action
from balak.errors import ActionError, NotationError, SetupError, StoreError
from balak.match import Match
from balak.protocol import BotName, ClosedWhy, Phase
from balak.record import CalledOff
from balak.rules import standard
from balak.server import log
from balak.server.attempt import Attempt
from balak.server.log import LogEvent, decode
from balak.server.seats import STAND_IN, SeatState
from balak.shuffle import LotLayer, draw_lot, lot_winner
from balak.storage import StoredTable
from balak.tiles import Tile


class Deal(Struct, frozen=True):
    """A shuffle that was dealt, and its deck."""

    attempt: Attempt
    deck: str
    """The tiles as one text, two digits each."""

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The deck."""
        return tuple(Tile.parse(self.deck[at : at + 2]) for at in range(0, len(self.deck), 2))


class Placement(Struct, frozen=True):
    """A person's placement, which may be taken back until somebody acts."""

    seq: int
    """The event that it was."""
    seat: int
    action: str
    before: Match
    """The match that it was played in."""


class Undone(Struct, frozen=True):
    """A placement that was taken back."""

    seq: int
    """The event that took it back."""
    placement: Placement


class TableState(Struct, frozen=True):
    """The table after event ``seq`` of its log. Immutable: `after` returns the next one."""

    table: str
    seq: int
    opened: log.Opened
    last: LogEvent
    """The event itself."""
    seats: tuple[SeatState, ...]
    is_started: bool = False
    attempt: Attempt | None = None
    """The shuffle that goes on."""
    called_off: tuple[CalledOff, ...] = ()
    lot: tuple[LotLayer, ...] = ()
    lot_deal: Deal | None = None
    match: Match | None = None
    """None until the lot was drawn."""
    deals: tuple[Deal, ...] = ()
    """The deal of each round so far, the current one last."""
    is_scored: bool = False
    """Whether the current round was scored."""
    banks: tuple[int, ...] = ()
    """Milliseconds that each seat has taken of its bank."""
    placement: Placement | None = None
    """The last action of the round that goes on, where it is such a one."""
    undone: Undone | None = None
    """What was taken back last."""
    is_conceded: bool = False
    """Whether a seat gave the match up and thereby ended it."""
    rematch: frozenset[int] = frozenset()
    """Who wants another match."""
    next_table: str | None = None
    closed: ClosedWhy | None = None

    # --- from the log -------------------------------------------------------------------------

    @classmethod
    def begin(cls, table: str, opened: log.Opened) -> "TableState":
        """Return the table as its first event opens it."""
        count = len(opened.bot_names)
        return cls(table, 1, opened, opened, (SeatState(),) * count, banks=(0,) * count)

    @classmethod
    def folds(cls, table: str, events: Iterable[LogEvent]) -> Iterator["TableState"]:
        """Yield the table after each of these events.

        Raises:
            StoreError: The first one does not open the table, or another one is not possible
                where it stands.
        """
        state: TableState | None = None
        for event in events:
            if state is not None:
                try:
                    state = state.after(event)
                except (ActionError, NotationError, SetupError) as error:
                    raise _broken_log() from error
            elif isinstance(event, log.Opened):
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
            ActionError: An action that the rules refuse here.
            StoreError: The event is not possible here.
        """
        return replace(_AFTER[type(event)](self, event), seq=self.seq + 1, last=event)

    def after_all(self, events: Iterable[LogEvent]) -> list["TableState"]:
        """Return the tables after each of these events."""
        states = [self]
        for event in events:
            states.append(states[-1].after(event))
        return states[1:]

    # --- what it amounts to -------------------------------------------------------------------

    @property
    def count(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    @property
    def phase(self) -> Phase:
        """Where the table stands."""
        if self.closed is not None:
            return "closed"
        if not self.is_started:
            return "gathering"
        if self.is_match_over:
            return "match_over"
        if self.attempt is not None or self.lot_deal is None:
            return "shuffling"
        if not self.deals:
            return "lot"
        return "round_over" if self.is_scored else "play"

    @property
    def is_match_over(self) -> bool:
        """Whether the match was scored to its end, or given up."""
        return self.is_conceded or (
            self.is_scored and self.match is not None and self.match.is_over
        )

    @property
    def turn(self) -> int | None:
        """The seat to act, or None when nobody is."""
        if self.match is None or self.match.round is None or self.phase != "play":
            return None
        return self.match.round.turn

    @property
    def actor(self) -> tuple[int, BotName | None] | None:
        """The seat to act and the bot that plays it, None for its person; None if nobody is."""
        turn = self.turn
        return None if turn is None else (turn, self.seats[turn].player)

    @property
    def host(self) -> int | None:
        """The first person at the table."""
        return next((seat for seat, one in enumerate(self.seats) if one.has_person), None)

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that persons have."""
        return tuple(seat for seat, one in enumerate(self.seats) if one.has_person)

    @property
    def free(self) -> tuple[int, ...]:
        """The seats that somebody may take: now, or in a match at the next deal."""
        if self.phase in {"match_over", "closed"}:
            return ()
        return tuple(seat for seat, one in enumerate(self.seats) if one.is_free)

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(
            one.name or name for one, name in zip(self.seats, self.opened.bot_names, strict=True)
        )

    @property
    def next_round(self) -> int:
        """The round that is dealt next; 0 for the lot."""
        return 0 if self.lot_deal is None else len(self.deals) + 1

    @property
    def is_before_first_action(self) -> bool:
        """Whether a round was dealt in which nobody has acted yet."""
        if self.match is None or self.match.round is None:
            return False
        return not self.match.round.actions

    @property
    def scores(self) -> tuple[int, ...]:
        """What everybody has after the finished rounds."""
        if self.match is None:
            return tuple(self.opened.starting_scores)
        return self.match.scores

    def is_solo(self, seat: int) -> bool:
        """Whether all other seats are bots, so that no other person has a part in the match."""
        return all(one.bot is not None for at, one in enumerate(self.seats) if at != seat)

    def is_newcomer(self, seat: int) -> bool:
        """Whether the person whose token opens this seat sits down at the next deal only."""
        return self.seats[seat].newcomer is not None

    # --- small changes ------------------------------------------------------------------------

    def with_seat(self, seat: int, **changes: object) -> "TableState":
        """Return the table with something else said of a seat."""
        one = replace(self.seats[seat], **changes)
        return replace(self, seats=(*self.seats[:seat], one, *self.seats[seat + 1 :]))

    def need_attempt(self) -> Attempt:
        """Return the shuffle that goes on."""
        if self.attempt is None:
            raise _broken_log()
        return self.attempt

    def need_match(self) -> Match:
        """Return the match, which there is once the lot was drawn."""
        if self.match is None:
            raise _broken_log()
        return self.match


# --- one function for each event; `after` adds its number ---------------------------------------


def _opened(_: TableState, __: log.Opened) -> TableState:
    raise _broken_log()


def _sat(state: TableState, event: log.Sat) -> TableState:
    if state.seats[event.seat].has_left:
        return state.with_seat(event.seat, newcomer=event.name)
    seat = SeatState(event.name, event.bot)
    seats = (*state.seats[: event.seat], seat, *state.seats[event.seat + 1 :])
    return replace(state, seats=seats)


def _left(state: TableState, event: log.Left) -> TableState:
    one = state.seats[event.seat]
    if not state.is_started:
        seats = (*state.seats[: event.seat], SeatState(), *state.seats[event.seat + 1 :])
        return replace(state, seats=seats)
    state = replace(state, rematch=state.rematch - {event.seat})
    if one.newcomer is not None:
        return state.with_seat(event.seat, newcomer=None)
    return state.with_seat(event.seat, has_left=True, stand_in="left", is_ready=False)


def _readied(state: TableState, event: log.Readied) -> TableState:
    return state.with_seat(event.seat, is_ready=event.is_ready)


def _started(state: TableState, _: log.Started) -> TableState:
    seats = tuple(
        SeatState(name, STAND_IN) if one.is_empty else replace(one, is_ready=False)
        for one, name in zip(state.seats, state.opened.bot_names, strict=True)
    )
    return replace(state, seats=seats, is_started=True)


def _wanted(state: TableState, event: log.Wanted) -> TableState:
    return state.with_seat(event.seat, is_ready=True)


def _committed(state: TableState, event: log.Committed) -> TableState:
    seats = state.seats
    banks = state.banks
    if event.attempt == 1:
        banks = tuple(
            0 if one.newcomer is not None else bank for one, bank in zip(seats, banks, strict=True)
        )
        seats = tuple(
            SeatState(one.newcomer) if one.newcomer is not None else replace(one, is_ready=False)
            for one in seats
        )
    expected = tuple(
        seat
        for seat, one in enumerate(seats)
        if one.is_played_by_person and seat not in event.absent
    )
    attempt = Attempt.begin(
        state.table,
        event.round,
        event.attempt,
        secret=event.secret,
        seats=len(seats),
        expected=expected,
    )
    return replace(state, seats=seats, banks=banks, attempt=attempt)


def _contributed(state: TableState, event: log.Contributed) -> TableState:
    return replace(state, attempt=state.need_attempt().with_hash(event.seat, event.hash))


def _listed(state: TableState, _: log.Listed) -> TableState:
    return replace(state, attempt=state.need_attempt().listed())


def _revealed(state: TableState, event: log.Revealed) -> TableState:
    attempt = state.need_attempt().with_contribution(event.seat, event.contribution)
    return replace(state, attempt=attempt)


def _called_off(state: TableState, event: log.CalledOff) -> TableState:
    if state.attempt is not None:
        gone = state.attempt.called_off(event.why)
        return replace(state, attempt=None, called_off=(*state.called_off, gone))
    if not state.is_before_first_action:
        raise _broken_log()
    gone = state.deals[-1].attempt.called_off(event.why)
    return replace(
        state,
        match=state.need_match().call_off(),
        deals=state.deals[:-1],
        is_scored=len(state.deals) > 1,
        called_off=(*state.called_off, gone),
    )


def _dealt(state: TableState, event: log.Dealt) -> TableState:
    attempt = state.need_attempt()
    deal = Deal(attempt, event.deck)
    if attempt.round == 0:
        lot = draw_lot(deal.tiles, state.count)
        match = Match(
            standard(state.count),
            target=state.opened.target,
            starting_scores=tuple(state.opened.starting_scores),
            opener=lot_winner(lot),
        )
        return replace(state, attempt=None, lot=lot, lot_deal=deal, match=match)
    return replace(
        state,
        attempt=None,
        match=state.need_match().deal(deal.tiles),
        deals=(*state.deals, deal),
        is_scored=False,
    )


def _acted(state: TableState, event: log.Acted) -> TableState:
    before = state.need_match()
    action = parse_action(event.action)
    match = before.play(action)
    one = state.seats[event.seat]
    placement = None
    if isinstance(action, Place) and one.is_played_by_person and match.round is not None:
        placement = Placement(state.seq + 1, event.seat, event.action, before)
    state = replace(state, match=match, placement=placement)
    if event.bank:
        banks = list(state.banks)
        banks[event.seat] += event.bank
        state = replace(state, banks=tuple(banks))
    if one.is_played_by_person:
        return state.with_seat(event.seat, timeouts=0) if one.timeouts else state
    turn = None if match.round is None else match.round.turn
    if one.stand_in == "turn" and turn != event.seat:
        return state.with_seat(event.seat, stand_in=None)
    return state


def _undone(state: TableState, event: log.Undone) -> TableState:
    placement = state.placement
    if placement is None or placement.seat != event.seat:
        raise _broken_log()
    undone = Undone(state.seq + 1, placement)
    return replace(state, match=placement.before, placement=None, undone=undone)


def _scored(state: TableState, _: log.Scored) -> TableState:
    return replace(state, is_scored=True)


def _replaced(state: TableState, event: log.Replaced) -> TableState:
    timeouts = state.seats[event.seat].timeouts
    if event.why == "turn":
        timeouts += 1
        banks = list(state.banks)
        banks[event.seat] = 1000 * state.opened.options.bank  # all of it went before the turn did
        state = replace(state, banks=tuple(banks))
    return state.with_seat(event.seat, stand_in=event.why, timeouts=timeouts)


def _returned(state: TableState, event: log.Returned) -> TableState:
    return state.with_seat(event.seat, stand_in=None, timeouts=0)


def _conceded(state: TableState, event: log.Conceded) -> TableState:
    others = [
        one for seat, one in enumerate(state.seats) if seat != event.seat and one.has_person
        and not one.has_conceded
    ]  # fmt: skip
    state = state.with_seat(event.seat, has_conceded=True, stand_in="conceded", is_ready=False)
    return replace(state, is_conceded=state.count == 2 or not others)


def _offered(state: TableState, event: log.Offered) -> TableState:
    seats = {event.seat}
    rematch = state.rematch | seats if event.is_wanted else state.rematch - seats
    return replace(state, rematch=rematch)


def _followed(state: TableState, event: log.Followed) -> TableState:
    return replace(state, next_table=event.table)


def _renamed(state: TableState, event: log.Renamed) -> TableState:
    one = state.seats[event.seat]
    if one.newcomer is not None:
        return state.with_seat(event.seat, newcomer=event.name)
    return state.with_seat(event.seat, name=event.name)


def _closed(state: TableState, event: log.Closed) -> TableState:
    return replace(state, closed=event.why)


def _broken_log() -> StoreError:
    return StoreError("the log of the table does not hold together", key="error-store-log")


_AFTER: Final[dict[type[LogEvent], Callable[[TableState, Any], TableState]]] = {
    log.Opened: _opened,
    log.Sat: _sat,
    log.Left: _left,
    log.Readied: _readied,
    log.Started: _started,
    log.Wanted: _wanted,
    log.Committed: _committed,
    log.Contributed: _contributed,
    log.Listed: _listed,
    log.Revealed: _revealed,
    log.CalledOff: _called_off,
    log.Dealt: _dealt,
    log.Acted: _acted,
    log.Undone: _undone,
    log.Scored: _scored,
    log.Replaced: _replaced,
    log.Returned: _returned,
    log.Conceded: _conceded,
    log.Offered: _offered,
    log.Followed: _followed,
    log.Renamed: _renamed,
    log.Closed: _closed,
}
