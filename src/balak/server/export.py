"""The record of a table: the rounds that are over, and nothing of the one that is not."""

from dataclasses import replace

from balak.errors import ProtocolError
from balak.record import KeptRound, PlayedRound, Record, Shuffle
from balak.server.log import Deal
from balak.server.state import TableState
from balak.shuffle import commitment


def record_of(state: TableState) -> bytes:
    """Return the record of the finished rounds as one line of JSON.

    Raises:
        ProtocolError: No round is finished yet (code ``unfinished``).
    """
    finished = state.match.finished
    if not finished:
        raise ProtocolError("no round is finished yet", code="unfinished", key="error-record-none")
    record = Record.of(
        state.match,
        [sitter.name for sitter in state.created.seats],
        id=state.table,
        lot=state.lot,
        lot_shuffle=_shuffle(state, 0, state.created.lot),
        shuffles=[
            _shuffle(state, number, deal)
            for number, deal in enumerate(state.deals[: len(finished)], 1)
        ],
        meta={"bots": [sitter.bot for sitter in state.created.seats]},
    )
    rounds = zip(record.rounds, state.deals, strict=False)
    in_order = tuple(_as_dealt(round_, deal) for round_, deal in rounds)
    return replace(record, rounds=in_order).to_json().encode() + b"\n"


def _as_dealt(round_: PlayedRound | KeptRound, deal: Deal) -> PlayedRound | KeptRound:
    """Put the hands in the order of the deck, so that it can be read off the record."""
    if isinstance(round_, KeptRound):
        return round_
    size = len(round_.hands[0])
    tiles = deal.tiles
    hands = tuple(tiles[at * size : (at + 1) * size] for at in range(len(round_.hands)))
    return replace(round_, hands=hands)


def _shuffle(state: TableState, number: int, deal: Deal) -> Shuffle:
    shown = commitment(state.table, number, deal.attempt, deal.secret)
    return Shuffle(deal.attempt, shown, deal.secret, tuple(deal.contributions))
