"""The gate: every message about a table is made here, and what hides tiles from a `View` alone.

What a seat is told of a round comes from the view of that seat, or of its last action from a
`Glimpse`. What else is here is public to the whole table: seats, the lot, the scores, the
commitments, hashes once their list is closed, and the secret of a round that is over.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from balak import protocol as say
from balak.actions import Action, Draw, Pass, Place
from balak.match import Match
from balak.protocol import VERSION, Event, Pace, Seats, Welcome
from balak.record import Shuffle
from balak.server import log
from balak.server.log import LogEvent
from balak.server.state import Deal, TableState
from balak.shuffle import LotLayer, lot_winner
from balak.tiles import Tile
from balak.view import Glimpse, View, match_view

_WHAT: Final = {
    log.Returned: "back",
    log.Renamed: "renamed",
    log.Wanted: "ready",
    log.Left: "left",
}


@dataclass(frozen=True, slots=True)
class Told:
    """What the last event of a state is to everybody, and to those who may know more."""

    public: Event
    own: dict[int, Event] = field(default_factory=dict)
    outside: Event | None = None
    """What it is to a spectator, where that is less than what is public at the table."""

    def to(self, seat: int | None) -> Event:
        """Return what it is to a seat; None is a spectator, or somebody who is yet to sit down."""
        if seat is not None:
            return self.own.get(seat, self.public)
        return self.outside or self.public


def reader_of(state: TableState, seat: int) -> int | None:
    """Return whose eyes the person of a seat sees with: nobody's before they sit down."""
    return None if state.is_newcomer(seat) else seat


def welcome(
    state: TableState, seat: int | None, pace: Pace, now: Seats, *, is_watcher: bool = False
) -> Welcome:
    """Return the whole state of the table as this seat, or a spectator, may know it."""
    is_newcomer = seat is not None and state.is_newcomer(seat)
    reader = None if is_newcomer else seat
    match = state.match
    view = None if match is None else match_view(match, reader)
    watch = state.opened.watch
    may_watch = state.opened.options.watch
    return Welcome(
        version=VERSION,
        table=watch if is_watcher else state.table,
        seq=state.seq,
        seat=seat,
        newcomer=is_newcomer,
        phase=state.phase,
        seats=_infos(state),
        options=state.opened.options,
        host=state.host,
        target=state.opened.target,
        starting_scores=list(state.opened.starting_scores),
        scores=list(state.scores),
        gains=[] if match is None else _gains(match),
        lot=_layers(state.lot),
        lot_shuffle=None if state.lot_deal is None else _shuffled(state.lot_deal),
        first_opener=lot_winner(state.lot) if state.lot else None,
        pace=pace,
        round=None if view is None else _round_state(state, view),
        shuffling=_shuffling(state),
        now=now,
        rematch=sorted(state.rematch),
        next_table=None if is_watcher else state.next_table,
        watch=watch if may_watch else None,
        closed=state.closed,
    )


def told(state: TableState) -> Told:
    """Return what the last event of this state is to each who may see the table."""
    event, seq = state.last, state.seq
    match event:
        case log.Acted():
            return _acted(state)
        case log.Undone(seat=seat):
            return _undone(state, seat)
        case log.Scored():
            view = _view(state, None)
            return Told(say.RoundOver(seq, _round_end(state, view)))
        case log.Dealt():
            return _dealt(state)
        case log.Committed():
            return Told(
                say.Committed(
                    seq=seq,
                    round=event.round,
                    attempt=event.attempt,
                    commitment=state.need_attempt().commitment,
                    waiting=list(state.need_attempt().waiting),
                    seats=_infos(state),
                )
            )
        case log.Contributed(seat=seat) | log.Revealed(seat=seat):
            return Told(say.Contributed(seq, seat))
        case log.Listed():
            attempt = state.need_attempt()
            return Told(say.Listed(seq, list(attempt.hashes), list(attempt.waiting)))
        case log.CalledOff(why=why):
            gone = state.called_off[-1]
            return Told(say.CalledOff(seq, gone.round, gone.attempt, why, list(gone.seats)))
        case log.Started():
            return Told(say.Started(seq, _infos(state)))
        case log.Conceded(seat=seat) if state.is_conceded:
            return Told(say.Conceded(seq, seat, state.seats[seat].info))
        case log.Offered():
            return Told(say.RematchWanted(seq, sorted(state.rematch)))
        case log.Followed(table=table):
            return Told(say.Rematched(seq, table), outside=say.Noted(seq))
        case log.Closed(why=why):
            return Told(say.Closed(seq, why))
        case log.Opened():
            return Told(say.Noted(seq))
        case _:
            return Told(_seat_event(state, event))


def messages_since(
    table: str, events: Iterable[LogEvent], after_seq: int, seat: int
) -> list[Event]:
    """Return what a seat may know of what came after event ``after_seq`` of this log.

    A newcomer may not know what was told to whoever had the seat before.
    """
    states = list(TableState.folds(table, events))
    is_newcomer = reader_of(states[-1], seat) is None
    return [
        told(state).public
        if is_newcomer or reader_of(state, seat) is None
        else told(state).to(seat)
        for state in states
        if state.seq > after_seq
    ]


def table_info(state: TableState) -> say.TableInfo:
    """Return what whoever has the link may know before sitting down."""
    options = state.opened.options
    return say.TableInfo(
        table=state.table,
        phase=state.phase,
        seats=_infos(state),
        free=list(state.free),
        options=options,
        target=state.opened.target,
        lang=state.opened.lang,
        watch=state.opened.watch if options.watch else None,
    )


def lobby_table(state: TableState, created: int) -> say.LobbyTable:
    """Return what the lobby shows of an open table."""
    options = state.opened.options
    return say.LobbyTable(
        table=state.table,
        names=[state.seats[seat].name for seat in state.persons],
        bots=sum(one.bot is not None for one in state.seats),
        seats=state.count,
        free=len(state.free),
        target=state.opened.target,
        timer=options.timer,
        lang=state.opened.lang,
        created=created,
    )


# --- events -------------------------------------------------------------------------------------


def _acted(state: TableState) -> Told:
    match = state.need_match()
    round_ = match.round or match.finished[-1].round
    assert round_ is not None  # noqa: S101 - something was acted in it
    seen = Glimpse.of(round_, None)
    public = _action_message(state.seq, seen)
    turn = round_.turn
    if turn is None:
        return Told(public)
    return Told(public, {turn: _action_message(state.seq, seen.seen_by(round_, turn))})


def _action_message(seq: int, seen: Glimpse) -> Event:
    event = seen.event
    legal = _texts(seen.legal_actions)
    match event.action:
        case Place():
            ends = seen.open_ends
            assert ends is not None  # noqa: S101 - something has been placed
            return say.Placed(
                seq, event.seat, str(event.action), ends, seen.is_dead, seen.turn, legal
            )
        case Draw():
            return say.Drew(
                seq=seq,
                seat=event.seat,
                boneyard=seen.boneyard_count,
                drawable=seen.drawable_count,
                turn=event.seat,
                legal=legal,
                tile=None if event.tile is None else str(event.tile),
            )
        case Pass():
            return say.Passed(seq, event.seat, list(event.lacked), seen.turn, legal)


def _undone(state: TableState, seat: int) -> Told:
    public = _undone_message(state, _view(state, None), seat)
    return Told(public, {seat: _undone_message(state, _view(state, seat), seat)})


def _undone_message(state: TableState, view: View, seat: int) -> Event:
    undone = state.undone
    assert undone is not None  # noqa: S101 - it is the last event
    action = undone.placement.action
    return say.Undone(state.seq, seat, action, view.open_ends, _texts(view.legal_actions))


def _dealt(state: TableState) -> Told:
    if not state.deals:
        assert state.lot_deal is not None  # noqa: S101 - the first deal is the lot's
        return Told(
            say.LotDrawn(
                state.seq, _layers(state.lot), lot_winner(state.lot), _shuffled(state.lot_deal)
            )
        )
    public = _dealt_message(state, _view(state, None))
    own = {seat: _dealt_message(state, _view(state, seat)) for seat in range(state.count)}
    return Told(public, own)


def _dealt_message(state: TableState, view: View) -> Event:
    return say.Dealt(
        seq=state.seq,
        number=len(state.deals),
        opener=view.opener,
        turn=view.opener,
        hand=_texts(view.hand),
        counts=list(view.hand_counts),
        boneyard=view.boneyard_count,
        drawable=view.drawable_count,
        legal=_texts(view.legal_actions),
        commitment=state.deals[-1].attempt.commitment,
    )


def _seat_event(state: TableState, event: LogEvent) -> Event:
    match event:
        case log.Sat(seat=seat):
            what = "newcomer" if state.is_newcomer(seat) else "sat"
        case log.Readied(seat=seat, is_ready=is_ready):
            what = "ready" if is_ready else "unready"
        case log.Replaced(seat=seat, why=why):
            what = why
        case log.Conceded(seat=seat):
            what = "conceded"
        case log.Returned() | log.Renamed() | log.Wanted() | log.Left():
            seat, what = event.seat, _WHAT[type(event)]
        case _:
            raise TypeError(f"no message for {type(event).__name__}")
    return say.Sat(state.seq, seat, what, state.seats[seat].info, state.host)  # type: ignore[arg-type] # one of the words


# --- parts ----------------------------------------------------------------------------------------


def _view(state: TableState, seat: int | None) -> View:
    view = match_view(state.need_match(), seat)
    assert view is not None  # noqa: S101 - a round was dealt
    return view


def _infos(state: TableState) -> list[say.SeatInfo]:
    return [one.info for one in state.seats]


def _gains(match: Match) -> list[list[int]]:
    results = [finished.result for finished in match.finished]
    return [
        [result.points if seat == result.winner else 0 for seat in range(match.seats)]
        for result in results
    ]


def _layers(lot: tuple[LotLayer, ...]) -> list[say.LotLayer]:
    return [say.LotLayer([(seat, str(tile)) for seat, tile in layer]) for layer in lot]


def _shuffled(deal: Deal) -> say.Shuffled:
    shuffle: Shuffle = deal.attempt.shuffle
    return say.Shuffled(
        shuffle.attempt, shuffle.commitment, shuffle.secret, list(shuffle.contributions)
    )


def _shuffling(state: TableState) -> say.Shuffling | None:
    attempt = state.attempt
    if attempt is None:
        return None
    return say.Shuffling(
        round=attempt.round,
        attempt=attempt.number,
        commitment=attempt.commitment,
        waiting=list(attempt.waiting),
        hashes=list(attempt.hashes) if attempt.is_listed else None,
    )


def _round_state(state: TableState, view: View) -> say.RoundState:
    return say.RoundState(
        number=len(state.deals),
        opener=view.opener,
        turn=view.turn,
        hand=_texts(view.hand),
        counts=list(view.hand_counts),
        line=[str(Place(tile, arm)) for tile, arm in view.placements],
        ends=view.open_ends,
        dead=view.is_dead,
        boneyard=view.boneyard_count,
        drawable=view.drawable_count,
        history=[
            say.HistoryItem(
                item.seat, str(item.action), None if item.tile is None else str(item.tile)
            )
            for item in view.history
        ],
        voids=[sorted(values) for values in view.lacks],
        legal=_texts(view.legal_actions),
        commitment=state.deals[-1].attempt.commitment,
        end=_round_end(state, view) if state.is_scored else None,
    )


def _round_end(state: TableState, view: View) -> say.RoundEnd:
    result = view.result
    if result is None or view.revealed_hands is None or view.revealed_boneyard is None:
        raise ValueError("the round is not over")
    match = state.need_match()
    return say.RoundEnd(
        kind=result.kind,
        winner=result.winner,
        points=result.points,
        remaining=list(result.remaining),
        scores=list(match.scores),
        hands=[_texts(hand) for hand in view.revealed_hands],
        boneyard=_texts(view.revealed_boneyard),
        next_opener=None if match.is_over else match.next_opener,
        winners=list(match.winners),
        shuffle=_shuffled(state.deals[-1]),
    )


def _texts(items: Iterable[Tile | Action]) -> list[str]:
    return [str(item) for item in items]
