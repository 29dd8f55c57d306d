"""Records of simulated rounds and matches (`balak-record/1`): as lines, and as a file of them.

The lines stand in the order of the units and say nothing of how they were played, so a file is the
same, byte for byte, for any number of workers.
"""

from contextlib import suppress
from itertools import groupby
from pathlib import Path
from types import TracebackType
from typing import Final, Self

import zstandard

from balak.actions import ACTION_COUNT, action_at
from balak.kernel.state import KINDS
from balak.match import default_target
from balak.record import FORMAT, compact_json
from balak.simulation import rows
from balak.simulation.plan import Plan
from balak.simulation.rows import Played
from balak.tiles import TILES

LEVEL: Final = 3
"""How hard a file is compressed; fixed, so that it is the same every time."""

_TILES: Final = [f'"{tile}"' for tile in TILES]
_OPENINGS: Final = [tile for tile in _TILES for _ in "-+"]
"""A tile for each index of a placement."""
_ACTIONS: Final = [f'"{action_at(index)}"' for index in range(ACTION_COUNT)]


def record_lines(plan: Plan, played: Played) -> bytes:
    """Return the records of these rounds, a line for each time that a unit was played.

    A match is a record with its lot. A single round is the record of a match that has gone no
    further. The text is put together here, eight times as fast as by `balak.record.Record`, which
    writes the same.
    """
    assert played.decks is not None  # noqa: S101 - they were asked for
    assert played.actions is not None  # noqa: S101 - as above
    heads = [_head(plan, seating) for seating in range(len(plan.seatings))]
    decks, actions = played.decks.tolist(), played.actions.tolist()
    parts = zip(played.rows.tolist(), decks, actions, strict=True)
    lines = []
    for (unit, seating), rounds in groupby(parts, _time_of):
        scores = [0] * plan.seats
        texts = [_round(plan, *part, scores) for part in rounds]
        lot = _lot(plan, unit) if plan.unit == "match" else ""
        tail = f'"meta":{_meta(plan, unit, seating)}'
        lines.append(f'{heads[seating]},{lot}"rounds":[{",".join(texts)}],{tail}}}\n')
    return "".join(lines).encode()


class RecordFile:
    """A file of records, compressed where its name ends in ``.zst``; it is written anew.

    Lines that cannot all be written leave nothing of themselves behind, so that a full disk ends
    the file with a whole line. Where it is compressed it ends before its last frame does.

    Raises:
        OSError: It cannot be written; so do the methods.
    """

    def __init__(self, file: str) -> None:
        # Without a buffer nothing is left over that would be written later.
        self._stream = Path(file).open("wb", buffering=0)  # noqa: SIM115 - closed by `close`
        self._size = 0
        self._is_broken = False
        is_compressed = file.endswith(".zst")
        compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
        # What it makes depends on all the bytes that it is given, not on how they are cut.
        self._compress = compressor.compressobj() if is_compressed else None

    def write(self, lines: bytes) -> None:
        """Add whole lines."""
        self._add(lines if self._compress is None else self._compress.compress(lines))

    def close(self) -> None:
        """Write what is left, unless lines are missing before it, and close."""
        with self._stream:
            if self._compress is not None and not self._is_broken:
                self._add(self._compress.flush())

    def _add(self, data: bytes) -> None:
        """Add these bytes, or none of them."""
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[self._stream.write(rest) :]
        except BaseException:
            self._is_broken = True
            with suppress(OSError):  # what is no file on a disk has no size
                self._stream.truncate(self._size)
            raise
        self._size += len(data)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _time_of(part: tuple[list[int], list[int], list[int]]) -> tuple[int, int]:
    """Return the unit and the seating of a round."""
    return part[0][rows.UNIT], part[0][rows.SEATING]


def _head(plan: Plan, seating: int) -> str:
    """Return a record up to its target, without the comma after it."""
    names = [plan.bots[player] for player in plan.seatings[seating]]
    head = {"format": FORMAT, "seats": names, "target": default_target(plan.seats)}
    return compact_json(head).removesuffix("}")


def _lot(plan: Plan, unit: int) -> str:
    layers = [[[seat, str(tile)] for seat, tile in layer] for layer in plan.lot(unit)]
    return f'"lot":{compact_json(layers)},'


def _meta(plan: Plan, unit: int, seating: int) -> str:
    """Return where a record's deals came from, so that they can be had again."""
    meta: dict[str, object] = {"seed": plan.deal_seed(unit)}
    if plan.unit == "round":
        meta["round"] = unit + 1
    if plan.is_duplicate:
        meta["seating"] = seating + 1
    return compact_json(meta)


def _round(
    plan: Plan, row: list[int], deck: list[int], actions: list[int], scores: list[int]
) -> str:
    """Return a round, and add to the scores what was gained in it."""
    size = plan.rules.hand_size
    dealt = plan.seats * size
    winner = row[rows.WINNER]
    if winner >= 0:
        scores[winner] += row[rows.POINTS]
    hands = "],[".join(
        ",".join([_TILES[tile] for tile in sorted(deck[at : at + size])])
        for at in range(0, dealt, size)
    )
    boneyard = ",".join([_TILES[tile] for tile in deck[dealt:]])
    remaining = row[rows.REMAINING : rows.REMAINING + plan.seats]
    return (
        f'{{"opener":{row[rows.OPENER]},"hands":[[{hands}]],"boneyard":[{boneyard}],'
        f'"actions":[{_actions(actions[: row[rows.DECISIONS]])}],'
        f'"result":{{"kind":"{KINDS[row[rows.KIND]]}",'
        f'"winner":{"null" if winner < 0 else winner},"points":{row[rows.POINTS]},'
        f'"remaining":[{",".join(map(str, remaining))}],'
        f'"scores":[{",".join(map(str, scores))}]}}}}'
    )


def _actions(indices: list[int]) -> str:
    # The first placement opens the line; before it there are only draws.
    opening = next(at for at, index in enumerate(indices) if index < len(_OPENINGS))
    texts = [_ACTIONS[index] for index in indices]
    texts[opening] = _OPENINGS[indices[opening]]
    return ",".join(texts)
