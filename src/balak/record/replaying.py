"""Replay: a record's lot, deals, actions and results checked by the rules, in their order."""

from collections.abc import Sequence
from typing import NoReturn

from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.match import Match
from balak.record.model import KeptRound, PlayedRound, RecordValues, Result
from balak.record.strict import compact_json
from balak.round import Round, RoundResult, blocked_result
from balak.rules import standard
from balak.shuffle import LotLayer, highest, lot_error, lot_winner
from balak.tiles import shown


def replayed(record: RecordValues) -> Match:
    """Return the match that this record tells, every rule checked.

    Raises:
        NotationError: An arm on the opening tile, or none on a later one.
        SetupError: A lot, opener, deal or result that the rules forbid.
        ActionError: An action that they refuse. All carry ``round`` and ``action`` where these
            apply.
    """
    seats = len(record.seats)
    opener = None
    if record.lot is not None:
        check_lot(record.lot, seats)
        opener = lot_winner(record.lot)
    match = Match(
        standard(seats),
        target=record.target or 0,
        starting_scores=record.starting_scores or (),
        opener=opener,
    )
    for number, round_ in enumerate(record.rounds, 1):
        try:
            match = _after_round(match, round_)
        except (ActionError, NotationError, SetupError) as error:
            # An unfinished round is the fault of that round, found at the one after it.
            is_earlier = error.reason is Reason.UNFINISHED and match.round is not None
            error.round = number - 1 if is_earlier else number
            raise
    return match


def check_lot(lot: Sequence[LotLayer], seats: int) -> None:
    """Check that these layers are a lot among so many seats, drawn to its end (R5).

    Raises:
        SetupError: They are not.
    """
    candidates: tuple[int, ...] = tuple(range(seats))
    seen = set()
    for number, layer in enumerate(lot, 1):
        if len(candidates) == 1:
            raise lot_error(
                f"layer {number} of the lot is too many: one seat was highest already",
                "error-lot-decided",
                layer=number,
            )
        if tuple(seat for seat, _ in layer) != candidates:
            raise lot_error(
                f"layer {number} of the lot must hold the seats "
                f"{', '.join(map(str, candidates))} in this order",
                "error-lot-seats",
                layer=number,
                seats=", ".join(map(str, candidates)),
            )
        for _, tile in layer:
            if tile in seen:
                raise lot_error(
                    f"{tile.face} comes twice in the lot", "error-lot-twice", tile=tile.face
                )
            seen.add(tile)
        candidates = highest(layer)
    if len(candidates) != 1:
        raise lot_error("the lot is not decided: no seat alone is highest", "error-lot-open")


def _after_round(match: Match, round_: PlayedRound | KeptRound) -> Match:
    if match.is_over:
        raise ActionError(
            "the match was over before this round",
            reason=Reason.MATCH_OVER,
            rule="R23",
            key="error-round-extra",
        )
    if match.round is not None:
        _unfinished()
    _check_opener(match, round_.opener)
    if isinstance(round_, KeptRound):
        _check_kept(round_.result, match)
        kept = round_.result
        return match.keep(
            RoundResult(kept.kind, kept.winner, kept.points, kept.remaining or ()), round_.opener
        )
    match = match.start(Round(round_.hands, round_.boneyard, round_.opener, match.rules))
    for number, action in enumerate(round_.actions, 1):
        try:
            if match.round is None:
                raise ActionError(
                    "the round is over",
                    reason=Reason.ROUND_OVER,
                    rule="R17",
                    key="error-round-over",
                )
            match = match.play(action)
        except (ActionError, NotationError) as error:
            error.action = number
            raise
    if round_.result is not None:
        if match.round is not None:
            raise SetupError(
                "the round has a result, but its actions do not end it",
                reason=Reason.UNFINISHED,
                rule="R17",
                key="error-result-unfinished",
            )
        _check_result(round_.result, match)
    return match


def _unfinished() -> NoReturn:
    raise SetupError(
        "the actions do not end the round, and another one follows",
        reason=Reason.UNFINISHED,
        rule="R17",
        key="error-round-unfinished",
    )


def _check_opener(match: Match, opener: int) -> None:
    is_first = not match.finished
    if not 0 <= opener < match.seats:
        raise SetupError(
            f"there is no seat {shown(opener)} to open",
            reason=Reason.OPENER,
            rule="R5" if is_first else "R22",
            key="error-opener-unknown",
            text=shown(opener),
        )
    expected = match.next_opener
    if expected is not None and opener != expected:
        raise SetupError(
            f"seat {opener} opens, but "
            + (f"the lot chose seat {expected}" if is_first else f"the next is seat {expected}"),
            reason=Reason.OPENER,
            rule="R5" if is_first else "R22",
            key="error-opener-first" if is_first else "error-opener-next",
            opener=opener,
            expected=expected,
        )


def _check_result(given: Result, match: Match) -> None:
    """Compare the result that was written down with the one that the round really had."""
    done = match.finished[-1]
    real = done.result
    truth = Result(real.kind, real.winner, real.points, real.remaining, done.scores)
    for name, is_value in given.to_dict().items():
        should = truth.to_dict()[name]
        if is_value != should:
            given_text, expected = _json(is_value), _json(should)
            _wrong(
                truth.kind,
                f"{name} of the result is {given_text}, but the round gives {expected}",
                "error-result-differs",
                name=name,
                given=given_text,
                expected=expected,
            )


def _check_kept(result: Result, match: Match) -> None:
    """Check a result of real tiles as far as it goes (R19–R21)."""
    kind, winner, points = result.kind, result.winner, result.points
    if winner is not None and not 0 <= winner < match.seats:
        _wrong(kind, f"there is no seat {shown(winner)}", "error-result-seat", seat=shown(winner))
    if kind == "domino" and winner is None:
        _wrong(kind, "somebody went out, but the winner is missing", "error-result-no-winner")
    if result.remaining is None:
        _check_points(result)
    elif len(result.remaining) != match.seats or min(result.remaining) < 0:
        _wrong(kind, "pips from 0 are needed for each seat", "error-result-remaining")
    elif kind == "domino":
        left = result.remaining[winner or 0]
        if left:
            _wrong(
                kind,
                f"seat {winner} went out but has {shown(left)} pips left",
                "error-result-not-out",
                seat=shown(winner),
                pips=shown(left),
            )
        _check_gain(result, winner, sum(result.remaining))
    else:
        truth = blocked_result(result.remaining)
        _check_gain(result, truth.winner, truth.points)
    scores = list(match.scores)
    if winner is not None:
        scores[winner] += points
    if list(result.scores) != scores:
        _wrong(
            kind,
            f"the scores after the round must be {_json(scores)}",
            "error-result-scores",
            expected=_json(scores),
        )


def _check_points(result: Result) -> None:
    """Check the points of a kept round of which nothing else is known."""
    if result.points < 0:
        _wrong(result.kind, "nobody loses points", "error-result-negative")
    if result.kind == "blocked" and (result.winner is None) != (result.points == 0):
        _wrong(
            result.kind,
            "a blocked round has either a winner who gains something or no winner and no points",
            "error-result-nobody",
        )


def _check_gain(result: Result, winner: int | None, points: int) -> None:
    if result.winner != winner:
        if winner is None:
            _wrong(result.kind, "the lowest hands are tied, so nobody wins", "error-result-tied")
        _wrong(
            result.kind,
            f"seat {winner} has the single lowest hand",
            "error-result-lowest",
            seat=winner,
        )
    if result.points != points:
        _wrong(
            result.kind,
            f"the gain is {shown(points)}, not {shown(result.points)}",
            "error-result-points",
            expected=shown(points),
            given=shown(result.points),
        )


def _json(value: object) -> str:
    text = compact_json(value)
    return text if len(text) <= 40 else text[:39] + "…"


def _wrong(kind: str, message: str, key: str, **details: str | int) -> NoReturn:
    rule = "R19" if kind == "domino" else "R20"
    raise SetupError(message, reason=Reason.RESULT, rule=rule, key=key, **details)
