"""Schema: the JSON value of a record as `RecordValues`, or the refusal of what does not belong."""

from collections.abc import Callable, Collection
from typing import Final, NoReturn, TypeVar

from balak.actions import Action, parse_action
from balak.errors import NotationError, Reason, SetupError
from balak.match import MAX_TARGET
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
from balak.record.strict import compact_json, format_error
from balak.shuffle import SCHEME, LotLayer, is_contribution, is_match_id, is_secret
from balak.tiles import Tile, shown

T = TypeVar("T")
Rounds = tuple[PlayedRound | KeptRound, ...]

_RECORD: Final = frozenset(
    {
        "format",
        "id",
        "seats",
        "target",
        "starting_scores",
        "lot",
        "lot_shuffle",
        "rounds",
        "called_off",
        "meta",
    }
)
_DEAL: Final = frozenset({"hands", "boneyard", "actions"})
_RESULT: Final = frozenset({"kind", "winner", "points", "remaining", "scores"})
_SHUFFLE: Final = frozenset({"scheme", "attempt", "commitment", "secret", "contributions"})
_CALLED_OFF: Final = frozenset({"round", "attempt", "reason", "seats", "shuffle"})


def values_of(value: object) -> RecordValues:
    """Return the record that this JSON value is.

    Raises:
        SetupError: A key is missing or unknown, or a value is not of its type or range; reason
            ``shuffle`` where a shuffle or an attempt is at fault.
        NotationError: A tile or an action cannot be read; with its round, and its action.
    """
    record = _object(value, "")
    if record.get("format") != FORMAT:
        raise format_error(
            f'the format of a record must be "{FORMAT}"', "error-record-format", format=FORMAT
        )
    _check_keys(record, "", _RECORD, {"seats", "rounds"})
    seats = _names(record["seats"])
    lot = _optional(record, "lot", _lot)
    lot_shuffle = _optional(record, "lot_shuffle", lambda v, at: _shuffle(v, at, len(seats)))
    if lot_shuffle is not None and lot is None:
        raise format_error("lot_shuffle stands only with a lot", "error-record-lot-shuffle")
    rounds = _rounds(record["rounds"], len(seats))
    called_off = _optional(record, "called_off", lambda v, at: _called_off(v, at, len(seats)))
    id_ = _optional(record, "id", _match_id)
    if id_ is None and _has_shuffle(lot_shuffle, rounds, called_off):
        raise format_error("a record with a shuffle needs its id", "error-record-id-needed")
    _check_attempts(lot_shuffle, rounds, called_off or ())
    meta = _optional(record, "meta", _object)
    return RecordValues(
        seats=seats,
        rounds=rounds,
        id=id_,
        target=_optional(record, "target", lambda v, at: _whole(v, at, 1, MAX_TARGET)),
        starting_scores=_optional(
            record, "starting_scores", lambda v, at: _scores(v, at, len(seats))
        ),
        lot=lot,
        lot_shuffle=lot_shuffle,
        called_off=called_off,
        meta_json=None if meta is None else compact_json(meta),
    )


# --- parts of a record ------------------------------------------------------------------------


def _names(value: object) -> tuple[str, ...]:
    names = _tuple(value, "seats", _text)
    if not 2 <= len(names) <= 4:
        raise format_error(
            f"a record has two to four seats, not {len(names)}",
            "error-record-seats",
            count=len(names),
        )
    for name in names:
        check_name(name)
    return names


def _match_id(value: object, at: str) -> str:
    if not isinstance(value, str) or not is_match_id(value):
        raise format_error("the id is not 32 lower-case hex digits", "error-record-id", at=at)
    return value


def _scores(value: object, at: str, seats: int) -> tuple[int, ...]:
    scores = _tuple(value, at, lambda v, where: _whole(v, where, 0, MAX_TARGET))
    if len(scores) != seats:
        raise format_error(
            f"{at} must have one score for each of the {seats} seats",
            "error-record-scores",
            at=at,
            seats=seats,
        )
    return scores


def _lot(value: object, at: str) -> tuple[LotLayer, ...]:
    return _tuple(value, at, lambda layer, where: _tuple(layer, where, _candidate))


def _candidate(value: object, at: str) -> tuple[int, Tile]:
    pair = _list(value, at)
    if len(pair) != 2:
        _wrong_type(at, "candidate")
    return _whole(pair[0], f"{at}[0]"), Tile.parse(_text(pair[1], f"{at}[1]"))


def _rounds(value: object, seats: int) -> Rounds:
    objects = _tuple(value, "rounds", _object)
    played: list[PlayedRound] = []
    kept: list[KeptRound] = []
    for index, round_ in enumerate(objects):
        at = f"rounds[{index}]"
        if _DEAL & round_.keys():
            try:
                played.append(_played(round_, at, seats))
            except NotationError as error:
                error.round = index + 1
                raise
        else:
            kept.append(_kept(round_, at))
    if played and kept:
        raise format_error(
            "a record holds played rounds or kept ones, never both", "error-record-mixed"
        )
    return (*played, *kept)


def _played(round_: dict[str, object], at: str, seats: int) -> PlayedRound:
    _check_keys(round_, at, {"opener", "result", "shuffle", *_DEAL}, {"opener", *_DEAL})
    return PlayedRound(
        opener=_whole(round_["opener"], f"{at}.opener"),
        hands=_tuple(round_["hands"], f"{at}.hands", _tiles),
        boneyard=_tiles(round_["boneyard"], f"{at}.boneyard"),
        actions=_actions(round_["actions"], f"{at}.actions"),
        result=_optional(round_, "result", _result, at),
        shuffle=_optional(round_, "shuffle", lambda v, where: _shuffle(v, where, seats), at),
    )


def _kept(round_: dict[str, object], at: str) -> KeptRound:
    _check_keys(round_, at, {"opener", "result"}, {"opener", "result"})
    return KeptRound(
        _whole(round_["opener"], f"{at}.opener"), _result(round_["result"], f"{at}.result")
    )


def _tiles(value: object, at: str) -> tuple[Tile, ...]:
    return tuple(Tile.parse(text) for text in _tuple(value, at, _text))


def _actions(value: object, at: str) -> tuple[Action, ...]:
    actions = []
    for number, text in enumerate(_tuple(value, at, _text), 1):
        try:
            actions.append(parse_action(text))
        except NotationError as error:
            error.action = number
            raise
    return tuple(actions)


def _result(value: object, at: str) -> Result:
    result = _object(value, at)
    _check_keys(result, at, _RESULT, _RESULT)
    kind = result["kind"]
    if kind not in ("domino", "blocked"):
        _wrong_type(f"{at}.kind", "kind")
    winner, remaining = result["winner"], result["remaining"]
    return Result(
        kind="domino" if kind == "domino" else "blocked",
        winner=None if winner is None else _whole(winner, f"{at}.winner"),
        points=_whole(result["points"], f"{at}.points"),
        remaining=None if remaining is None else _tuple(remaining, f"{at}.remaining", _whole),
        scores=_tuple(result["scores"], f"{at}.scores", _whole),
    )


# --- shuffles ---------------------------------------------------------------------------------


def _shuffle(value: object, at: str, seats: int) -> Shuffle:
    """Read a shuffle; whatever is wrong in one has the reason ``shuffle``."""
    try:
        shuffle = _object(value, at)
        _check_keys(shuffle, at, _SHUFFLE, _SHUFFLE)
        attempt = _whole(shuffle["attempt"], f"{at}.attempt", 1)
        commitment = _text(shuffle["commitment"], f"{at}.commitment")
        secret = _text(shuffle["secret"], f"{at}.secret")
        contributions = _tuple(shuffle["contributions"], f"{at}.contributions", _text)
    except SetupError as error:
        error.reason = Reason.SHUFFLE
        raise
    if shuffle["scheme"] != SCHEME:
        _wrong_shuffle(at, "scheme")
    if not is_secret(commitment):
        _wrong_shuffle(at, "commitment")
    if not is_secret(secret):
        _wrong_shuffle(at, "secret")
    if len(contributions) != seats or not all(map(is_contribution, contributions)):
        _wrong_shuffle(at, "contributions")
    return Shuffle(attempt, commitment, secret, contributions)


def _called_off(value: object, at: str, seats: int) -> tuple[CalledOff, ...]:
    try:
        attempts = _tuple(value, at, lambda v, where: _attempt(v, where, seats))
    except SetupError as error:
        error.reason = Reason.SHUFFLE
        raise
    places = [(attempt.round, attempt.attempt) for attempt in attempts]
    if places != sorted(set(places)):
        _wrong_shuffle(at, "order")
    return attempts


def _attempt(value: object, at: str, seats: int) -> CalledOff:
    entry = _object(value, at)
    _check_keys(entry, at, _CALLED_OFF, _CALLED_OFF)
    reason = entry["reason"]
    if reason not in ("unopened", "abandoned"):
        _wrong_shuffle(at, "reason")
    unopened = _tuple(
        entry["seats"], f"{at}.seats", lambda v, where: _whole(v, where, 0, seats - 1)
    )
    attempt = CalledOff(
        round=_whole(entry["round"], f"{at}.round", 0),
        attempt=_whole(entry["attempt"], f"{at}.attempt", 1),
        reason="unopened" if reason == "unopened" else "abandoned",
        seats=unopened,
        shuffle=_shuffle(entry["shuffle"], f"{at}.shuffle", seats),
    )
    if attempt.shuffle.attempt != attempt.attempt:
        _wrong_shuffle(at, "attempt")
    if list(unopened) != sorted(set(unopened)) or (reason == "unopened" and not unopened):
        _wrong_shuffle(at, "seats")
    if any(attempt.shuffle.contributions[seat] for seat in unopened):
        _wrong_shuffle(at, "opened")
    return attempt


def _has_shuffle(
    lot_shuffle: Shuffle | None, rounds: Rounds, called_off: tuple[CalledOff, ...] | None
) -> bool:
    return bool(
        lot_shuffle
        or called_off
        or any(isinstance(round_, PlayedRound) and round_.shuffle for round_ in rounds)
    )


def _check_attempts(
    lot_shuffle: Shuffle | None, rounds: Rounds, called_off: tuple[CalledOff, ...]
) -> None:
    """Check that attempts 1 … k - 1 were called off for what was dealt at attempt k.

    What was not dealt yet, or has not published its shuffle, may have any number of them.
    """
    dealt = {0: lot_shuffle}
    for number, round_ in enumerate(rounds, 1):
        dealt[number] = round_.shuffle if isinstance(round_, PlayedRound) else None
    dealt[len(rounds) + 1] = None
    found: dict[int, int] = {}
    for attempt in called_off:
        found[attempt.round] = found.get(attempt.round, 0) + 1
        if attempt.round not in dealt or attempt.attempt != found[attempt.round]:
            _wrong_attempts(attempt.round)
    for number, shuffle in dealt.items():
        if shuffle is not None and found.get(number, 0) != shuffle.attempt - 1:
            _wrong_attempts(number)


def _wrong_attempts(number: int) -> NoReturn:
    raise SetupError(
        f"the attempts called off before round {shown(number)} do not lead up to its deal",
        reason=Reason.SHUFFLE,
        key="error-shuffle-attempts",
        number=shown(number),
    )


def _wrong_shuffle(at: str, part: str) -> NoReturn:
    raise SetupError(
        f"{at} is not a shuffle of {SCHEME} ({part})",
        reason=Reason.SHUFFLE,
        key="error-shuffle-shape",
        at=at,
        part=part,
    )


# --- types ------------------------------------------------------------------------------------


def _optional(
    owner: dict[str, object], name: str, read: Callable[[object, str], T], at: str = ""
) -> T | None:
    """Read a key if it is there; null is a value like any other, and so refused."""
    return read(owner[name], f"{at}.{name}" if at else name) if name in owner else None


def _check_keys(
    owner: dict[str, object], at: str, known: Collection[str], needed: Collection[str]
) -> None:
    for name in owner:
        if name not in known:
            raise format_error(
                f"{_at(at)} has a key that is not known: {shown(name)}",
                "error-record-key-unknown",
                at=_at(at),
                name=shown(name),
            )
    for name in sorted(needed):
        if name not in owner:
            raise format_error(
                f"{_at(at)} has no {name}", "error-record-key-missing", at=_at(at), name=name
            )


def _object(value: object, at: str) -> dict[str, object]:
    if not isinstance(value, dict):
        _wrong_type(at, "object")
    return value


def _list(value: object, at: str) -> list[object]:
    if not isinstance(value, list):
        _wrong_type(at, "list")
    return value


def _tuple(value: object, at: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
    return tuple(read(item, f"{at}[{index}]") for index, item in enumerate(_list(value, at)))


def _text(value: object, at: str) -> str:
    if not isinstance(value, str):
        _wrong_type(at, "text")
    return value


def _whole(value: object, at: str, low: int | None = None, high: int | None = None) -> int:
    # bool is an int in Python, but not a number in JSON.
    if type(value) is not int:
        _wrong_type(at, "whole")
    if (low is not None and value < low) or (high is not None and value > high):
        raise format_error(
            f"{at} must be from {low} to {high}"
            if high is not None
            else f"{at} must be {low} or more",
            "error-record-range",
            at=at,
            low=low or 0,
            high=-1 if high is None else high,
        )
    return value


_TYPES: Final = {
    "object": "an object",
    "list": "a list",
    "text": "a text",
    "whole": "a whole number",
    "kind": '"domino" or "blocked"',
    "candidate": "a pair of a seat and a tile",
}


def _wrong_type(at: str, expected: str) -> NoReturn:
    raise format_error(
        f"{_at(at)} must be {_TYPES[expected]}",
        "error-record-type",
        at=_at(at),
        expected=expected,
    )


def _at(at: str) -> str:
    return at or "record"
