"""Replay: a record's lot, deals, actions and results checked by the rules, in their order."""

from collections.abc import Sequence

from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.match import Match
from balak.record.model import KeptRound, PlayedRound, RecordValues, Result
from balak.record.strict import compact_json
from balak.refusals import round_over
from balak.results import RoundResult, wrong_result
from balak.round import Round
from balak.rules import standard
from balak.shuffle import LotLayer, highest, lot_error, lot_winner


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
        raise SetupError(
            "the actions do not end the round, and another one follows",
            reason=Reason.UNFINISHED,
            rule="R17",
            key="error-round-unfinished",
        )
    match.check_opener(round_.opener)
    if isinstance(round_, KeptRound):
        return _keep(match, round_)
    match = match.start(
        Round(round_.hands, round_.boneyard, opener=round_.opener, rules=match.rules)
    )
    for number, action in enumerate(round_.actions, 1):
        try:
            if match.round is None:
                raise round_over()
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


def _check_result(given: Result, match: Match) -> None:
    """Compare the result that was written down with the one that the round really had."""
    done = match.finished[-1]
    real = done.result
    truth = Result(real.kind, real.winner, real.points, real.remaining, done.scores)
    for name, is_value in given.to_dict().items():
        should = truth.to_dict()[name]
        if is_value != should:
            given_text, expected = _json(is_value), _json(should)
            raise wrong_result(
                truth.kind,
                f"{name} of the result is {given_text}, but the round gives {expected}",
                "error-result-differs",
                name=name,
                given=given_text,
                expected=expected,
            )


def _keep(match: Match, kept: KeptRound) -> Match:
    """Return the match with a round of real tiles scored as it was written down (R19–R21)."""
    given = kept.result
    if given.remaining == ():
        raise wrong_result(
            given.kind, "pips from 0 are needed for each seat", "error-result-remaining"
        )
    match = match.keep(
        RoundResult(given.kind, given.winner, given.points, given.remaining or ()), kept.opener
    )
    if given.scores != match.scores:
        expected = _json(match.scores)
        raise wrong_result(
            given.kind,
            f"the scores after the round must be {expected}",
            "error-result-scores",
            expected=expected,
        )
    return match


def _json(value: object) -> str:
    text = compact_json(value)
    return text if len(text) <= 40 else text[:39] + "…"
