"""Records of matches, `balak-record/1`: read strictly, replayed by the rules, written."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap, zip_longest
from typing import BinaryIO

from balak.errors import BalakError, SetupError
from balak.match import Finished, Match
from balak.record.lines import read_lines
from balak.record.model import (
    FORMAT,
    CalledOff,
    KeptRound,
    PlayedRound,
    RecordValues,
    Result,
    Shuffle,
)
from balak.record.names import check_name
from balak.record.replaying import check_lot, replayed
from balak.record.schema import values_of
from balak.record.strict import compact_json, format_error, parse_json
from balak.round import Round
from balak.shuffle import LotLayer

__all__ = [
    "FORMAT",
    "CalledOff",
    "KeptRound",
    "PlayedRound",
    "Record",
    "Result",
    "Shuffle",
    "check_lot",
    "check_name",
    "compact_json",
    "parse_json",
    "read_records",
]


class Record(RecordValues):
    """A match as it is written down. Immutable; what it tells is checked by `replay`.

    >>> record = Record.parse('{"format":"balak-record/1","seats":["Ayu","Budi"],"rounds":[]}')
    >>> record.seats, record.replay().scores
    (('Ayu', 'Budi'), (0, 0))
    >>> Record.parse(record.to_json()) == record
    True
    """

    __slots__ = ()

    @classmethod
    def parse(cls, data: bytes | str) -> "Record":
        """Return the record that this JSON text holds; its rounds are not replayed yet.

        Raises:
            SetupError: It is not JSON, or not a record; nothing is repaired.
            NotationError: A tile or an action cannot be read; ``round`` and ``action`` say where.
        """
        if isinstance(data, str):
            data = data.encode("utf-8", "surrogatepass")
        values = values_of(parse_json(data))
        return cls(*(getattr(values, name) for name in RecordValues.__dataclass_fields__))

    @classmethod
    def of(
        cls,
        match: Match,
        seats: Sequence[str],
        *,
        id: str | None = None,  # noqa: A002
        lot: Sequence[LotLayer] | None = None,
        lot_shuffle: Shuffle | None = None,
        shuffles: Sequence[Shuffle | None] = (),
        called_off: Sequence[CalledOff] = (),
        meta: Mapping[str, object] | None = None,
        with_unfinished: bool = False,
    ) -> "Record":
        """Return the record of a match, checked as if it had been read.

        Args:
            match: The match; its finished rounds are written with their results.
            seats: The players' names, seat 0 first.
            id: 32 lower-case hex digits, needed where there are shuffles.
            lot: The layers of the lot for the first opener (R5).
            lot_shuffle: The opened shuffle of the lot.
            shuffles: The opened shuffles of the rounds, in order; None for one that has none.
            called_off: The attempts that were called off, by round and attempt.
            meta: Anything else worth keeping, as a JSON object.
            with_unfinished: Whether the round being played goes in too. It holds every hand.

        Raises:
            SetupError: These do not make a record, or a round did not begin with a deal of the
                game itself.
        """
        rounds = list(starmap(_written, zip_longest(match.finished, shuffles)))
        if with_unfinished and match.round is not None:
            rounds.append(_played(match.round, None, None))
        values = RecordValues(
            seats=tuple(seats),
            rounds=tuple(rounds),
            id=id,
            target=match.target,
            starting_scores=match.starting_scores if any(match.starting_scores) else None,
            lot=None if lot is None else tuple(lot),
            lot_shuffle=lot_shuffle,
            called_off=tuple(called_off) or None,
            meta_json=None if meta is None else compact_json(meta),
        )
        record = cls.parse(values.to_json())
        record.replay()
        return record

    def replay(self) -> Match:
        """Return the match that this record tells, with every rule checked.

        Raises:
            SetupError: A lot, an opener, a deal or a result that the rules forbid.
            ActionError: An action that they refuse.
            NotationError: An arm on the opening tile, or none on a later one. ``round`` and
                ``action`` say where, from 1, and are None where they do not apply.
        """
        return replayed(self)


def read_records(stream: BinaryIO) -> Iterator[tuple[int, Record | BalakError]]:
    """Yield the records of a JSON Lines file, each with its line, and refusals in their place.

    Lines are read one by one, so a file may be of any size. Blank lines are skipped, and a file
    that is one object over several lines counts as line 1.
    """
    for number, line in read_lines(stream):
        if isinstance(line, SetupError):
            yield number, line
            continue
        try:
            yield number, Record.parse(line)
        except BalakError as error:
            yield number, error


def _written(finished: Finished | None, shuffle: Shuffle | None) -> PlayedRound | KeptRound:
    if finished is None:
        raise format_error("there are more shuffles than rounds", "error-record-shuffles")
    result = Result(
        finished.result.kind,
        finished.result.winner,
        finished.result.points,
        finished.result.remaining or None,
        finished.scores,
    )
    if finished.round is None:
        return KeptRound(finished.opener, result)
    return _played(finished.round, result, shuffle)


def _played(round_: Round, result: Result | None, shuffle: Shuffle | None) -> PlayedRound:
    start = round_.start_position
    if not round_.rules.is_standard or start.placements or start.passes or start.turn is None:
        raise format_error(
            "only a round of the game itself, from its deal on, can be recorded",
            "error-record-research",
        )
    return PlayedRound(
        round_.opener,
        round_.start_hands,
        round_.start_boneyard,
        round_.actions,
        result,
        shuffle,
    )
