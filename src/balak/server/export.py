"""The record of a table: the rounds that are over, and nothing of the one that is not."""

from dataclasses import replace

from balak.errors import ProtocolError
from balak.record import KeptRound, PlayedRound, Record
from balak.server.state import Deal, TableState


def record_of(state: TableState) -> bytes:
    """Return the record of the finished rounds as one line of JSON.

    Attempts that were called off are in it up to the round that is being played or shuffled.

    Raises:
        ProtocolError: No round is finished yet (code ``unfinished``).
    """
    match, lot_deal = state.match, state.lot_deal
    if match is None or lot_deal is None or not match.finished:
        raise ProtocolError("no round is finished yet", code="unfinished", key="error-record-none")
    deals = state.deals[: len(match.finished)]
    record = Record.of(
        match,
        state.names,
        id=state.table,
        lot=state.lot,
        lot_shuffle=lot_deal.attempt.shuffle,
        shuffles=[deal.attempt.shuffle for deal in deals],
        called_off=state.called_off,
        meta={"bots": [one.bot for one in state.seats]},
    )
    rounds = zip(record.rounds, deals, strict=True)
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
