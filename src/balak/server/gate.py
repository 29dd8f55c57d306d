"""The gate: every message about a table is made here, and from a `View` alone.

What a seat is told of a round comes from the view of that seat. What else is here is public to
the whole table: the lot, the scores, the commitments, and the secret of a round that is over.
"""

from collections.abc import Iterable

from balak.actions import Action, Draw, Pass, Place
from balak.protocol import (
    VERSION,
    Dealt,
    Drew,
    Event,
    HistoryItem,
    LotLayer,
    Pace,
    Passed,
    Placed,
    RoundEnd,
    RoundOver,
    RoundState,
    SeatInfo,
    Welcome,
)
from balak.server.log import LogEvent
from balak.server.state import TableState
from balak.shuffle import commitment, lot_winner
from balak.tiles import Tile
from balak.view import View, match_view


def welcome(state: TableState, seat: int, pace: Pace) -> Welcome:
    """Return the whole state of the table as this seat may know it."""
    view = match_view(state.match, seat)
    return Welcome(
        version=VERSION,
        table=state.table,
        seq=state.seq,
        seat=seat,
        phase=state.phase,
        seats=[SeatInfo(sitter.name, sitter.bot) for sitter in state.created.seats],
        target=state.match.target,
        starting_scores=list(state.created.starting_scores),
        scores=list(state.match.scores),
        gains=[
            [result.points if winner == result.winner else 0 for winner in range(state.seats)]
            for result in (finished.result for finished in state.match.finished)
        ],
        lot=[LotLayer([(one, str(tile)) for one, tile in layer]) for layer in state.lot],
        first_opener=lot_winner(state.lot),
        pace=pace,
        round=None if view is None else _round_state(state, view),
    )


def message_of(state: TableState, seat: int) -> Event | None:
    """Return what the last event of this state is to a seat; None if it was the first event."""
    view = match_view(state.match, seat)
    if view is None:
        return None
    legal = _texts(view.legal_actions)
    if state.is_scored:
        return RoundOver(state.seq, _round_end(state, view))
    if not view.history:
        return Dealt(
            seq=state.seq,
            number=len(state.deals),
            opener=view.opener,
            turn=view.opener,
            hand=_texts(view.hand),
            counts=list(view.hand_counts),
            boneyard=view.boneyard_count,
            drawable=view.drawable_count,
            legal=legal,
            commitment=_commitment(state),
        )
    last = view.history[-1]
    match last.action:
        case Place():
            ends = view.open_ends
            assert ends is not None  # noqa: S101 - something has been placed
            return Placed(
                state.seq, last.seat, str(last.action), ends, view.is_dead, view.turn, legal
            )
        case Draw():
            return Drew(
                seq=state.seq,
                seat=last.seat,
                boneyard=view.boneyard_count,
                drawable=view.drawable_count,
                turn=last.seat,
                legal=legal,
                tile=None if last.tile is None else str(last.tile),
            )
        case Pass():
            return Passed(state.seq, last.seat, sorted(last.lacked), view.turn, legal)


def messages_since(
    table: str, events: Iterable[LogEvent], after_seq: int, seat: int
) -> list[Event]:
    """Return what a seat was told after event ``after_seq`` of this log."""
    messages = (
        message_of(state, seat)
        for state in TableState.folds(table, events)
        if state.seq > after_seq
    )
    return [message for message in messages if message is not None]


def _round_state(state: TableState, view: View) -> RoundState:
    return RoundState(
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
            HistoryItem(item.seat, str(item.action), None if item.tile is None else str(item.tile))
            for item in view.history
        ],
        voids=[sorted(values) for values in view.lacks],
        legal=_texts(view.legal_actions),
        commitment=_commitment(state),
        end=_round_end(state, view) if state.is_scored else None,
    )


def _round_end(state: TableState, view: View) -> RoundEnd:
    result = view.result
    if result is None or view.revealed_hands is None or view.revealed_boneyard is None:
        raise ValueError("the round is not over")
    return RoundEnd(
        kind=result.kind,
        winner=result.winner,
        points=result.points,
        remaining=list(result.remaining),
        scores=list(state.match.scores),
        hands=[_texts(hand) for hand in view.revealed_hands],
        boneyard=_texts(view.revealed_boneyard),
        next_opener=None if state.match.is_over else state.match.next_opener,
        winners=list(state.match.winners),
        secret=state.deals[-1].secret,
    )


def _commitment(state: TableState) -> str:
    deal = state.deals[-1]
    return commitment(state.table, len(state.deals), deal.attempt, deal.secret)


def _texts(items: Iterable[Tile | Action]) -> list[str]:
    return [str(item) for item in items]
