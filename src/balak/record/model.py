"""The values of a record (`balak-record/1`): what was written down, not yet replayed."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from balak.actions import Action
from balak.record.strict import compact_json
from balak.results import Kind
from balak.shuffle import SCHEME, LotLayer
from balak.tiles import Tile

FORMAT: Final = "balak-record/1"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """An opened shuffle of `balak-fair/1`: both sides' parts, and the commitment that was shown."""

    attempt: int
    commitment: str
    secret: str
    contributions: tuple[str, ...]
    """One for each seat; empty for a bot, an absent seat or one that did not open."""

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in a record."""
        return {
            "scheme": SCHEME,
            "attempt": self.attempt,
            "commitment": self.commitment,
            "secret": self.secret,
            "contributions": list(self.contributions),
        }


@dataclass(frozen=True, slots=True)
class CalledOff:
    """An attempt at a shuffle that was called off before the first action."""

    round: int
    """From 1; 0 is the lot."""
    attempt: int
    reason: Literal["unopened", "abandoned"]
    seats: tuple[int, ...]
    """Who did not open."""
    shuffle: Shuffle

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in a record."""
        return {
            "round": self.round,
            "attempt": self.attempt,
            "reason": self.reason,
            "seats": list(self.seats),
            "shuffle": self.shuffle.to_dict(),
        }


@dataclass(frozen=True, slots=True)
class Result:
    """A round's result with the scores after it."""

    kind: Kind
    winner: int | None
    points: int
    remaining: tuple[int, ...] | None
    """Pips left in each seat; None in a kept round where only points were entered."""
    scores: tuple[int, ...]

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in a record, with all five keys."""
        return {
            "kind": self.kind,
            "winner": self.winner,
            "points": self.points,
            "remaining": None if self.remaining is None else list(self.remaining),
            "scores": list(self.scores),
        }


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round with its deal and its actions; it is checked by replaying it."""

    opener: int
    hands: tuple[tuple[Tile, ...], ...]
    boneyard: tuple[Tile, ...]
    """In the order of drawing; the last two are protected (R4)."""
    actions: tuple[Action, ...]
    result: Result | None = None
    shuffle: Shuffle | None = None

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in a record."""
        value: dict[str, object] = {
            "opener": self.opener,
            "hands": [[str(tile) for tile in hand] for hand in self.hands],
            "boneyard": [str(tile) for tile in self.boneyard],
            "actions": [str(action) for action in self.actions],
        }
        if self.result is not None:
            value["result"] = self.result.to_dict()
        if self.shuffle is not None:
            value["shuffle"] = self.shuffle.to_dict()
        return value

    @property
    def deck(self) -> tuple[Tile, ...]:
        """The tiles in the order of the deal: the hands, seat 0 first, then the boneyard."""
        return tuple(tile for part in (*self.hands, self.boneyard) for tile in part)


@dataclass(frozen=True, slots=True)
class KeptRound:
    """A round of real tiles of which only the result was written down."""

    opener: int
    result: Result

    def to_dict(self) -> dict[str, object]:
        """Return the object that stands in a record."""
        return {"opener": self.opener, "result": self.result.to_dict()}


@dataclass(frozen=True, slots=True)
class RecordValues:
    """The keys of a record, in the order of the specification."""

    seats: tuple[str, ...]
    """The players' names, seat 0 first."""
    rounds: tuple[PlayedRound | KeptRound, ...] = ()
    id: str | None = None
    target: int | None = None
    """Points to reach; None for the game's own 100, or 61 with three or four seats (R23)."""
    starting_scores: tuple[int, ...] | None = None
    lot: tuple[LotLayer, ...] | None = None
    lot_shuffle: Shuffle | None = None
    called_off: tuple[CalledOff, ...] | None = None
    meta_json: str | None = None
    """The free object as compact JSON text, so that a record stays immutable."""

    @property
    def meta(self) -> Mapping[str, Any] | None:
        """The free object of the record, a copy each time."""
        if self.meta_json is None:
            return None
        value: dict[str, Any] = json.loads(self.meta_json)
        return value

    def to_dict(self) -> dict[str, object]:
        """Return the record as a JSON object; keys that were absent stay absent."""
        value: dict[str, object] = {"format": FORMAT}
        if self.id is not None:
            value["id"] = self.id
        value["seats"] = list(self.seats)
        if self.target is not None:
            value["target"] = self.target
        if self.starting_scores is not None:
            value["starting_scores"] = list(self.starting_scores)
        if self.lot is not None:
            value["lot"] = [[[seat, str(tile)] for seat, tile in layer] for layer in self.lot]
        if self.lot_shuffle is not None:
            value["lot_shuffle"] = self.lot_shuffle.to_dict()
        value["rounds"] = [round_.to_dict() for round_ in self.rounds]
        if self.called_off is not None:
            value["called_off"] = [attempt.to_dict() for attempt in self.called_off]
        if self.meta_json is not None:
            value["meta"] = self.meta
        return value

    def to_json(self) -> str:
        """Return the record as one line of compact JSON, without a line break."""
        return compact_json(self.to_dict())
