"""Write the vectors that tie the score keeper's arithmetic to the library's (R18-R24).

    python -m tools.generate_scoring            writes tests/data/scoring.json
    python -m tools.generate_scoring --check    fails when that file is not what would be written

`web/src/lib/scoring.ts` is tested against the file. What ends rounds and matches, and what is
refused, is said by `Round`, `Match` and `balak.results` alone.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from balak import TILES, ActionError, Match, Round, RoundResult, SetupError, Tile
from balak.results import blocked_result, check_result
from balak.rules import standard
from tools.generated import write_or_check

PATH: Final = Path(__file__).resolve().parent.parent / "tests" / "data" / "scoring.json"
SEED: Final = 24
EACH: Final = 14
"""Rounds of each kind for each number of seats."""
NUMBERS: Final = (2, 3, 4)
Vector = dict[str, Any]


def document() -> str:
    """Return the text of the file."""
    rng = Random(SEED)  # noqa: S311 - a fixed seed for test data
    ended = [round_ for seats in NUMBERS for round_ in _rounds(rng, seats)]
    parts = {
        "largest_hands": [{"seats": seats, "tiles": _largest(seats)} for seats in NUMBERS],
        "hands": [*map(_accepted, ended), *_refused_hands(rng, ended)],
        "results": list(_results(rng)),
        "matches": [*_chosen_matches(), *(_match(rng) for _ in range(90))],
    }
    lists = {name: ",\n".join(map(_dump, vectors)) for name, vectors in parts.items()}
    return "{\n" + ",\n".join(f'"{name}": [\n{rows}\n]' for name, rows in lists.items()) + "\n}\n"


def _dump(vector: Vector) -> str:
    return json.dumps(vector, separators=(",", ":"))


def _largest(seats: int) -> int:
    rules = standard(seats)
    return rules.hand_size + rules.boneyard_size - rules.protected


# --- what is left in the hands (R2, R10, R17-R20) ---------------------------------------------


def _rounds(rng: Random, seats: int) -> Iterator[Round]:
    """Yield rounds that were played to their end, as many blocked as gone out of, and rare ones."""
    wanted = {"domino": EACH, "blocked": EACH}
    rare = [_is_tied, _has_double_blank_only]
    if seats == 2:  # with more, some opponent has pips left
        rare.append(_is_zero)
    while any(wanted.values()) or rare:
        round_ = Round.deal(rng.sample(TILES, len(TILES)), seats=seats, opener=rng.randrange(seats))
        while round_.result is None:
            round_ = round_.play(rng.choice(round_.legal_actions))
        found = [test for test in rare if test(round_)]
        rare = [test for test in rare if test not in found]
        if wanted[round_.result.kind] or found:
            wanted[round_.result.kind] -= bool(wanted[round_.result.kind])
            yield round_


def _end(round_: Round) -> RoundResult:
    if round_.result is None:
        message = "the round goes on"
        raise ValueError(message)
    return round_.result


def _is_zero(round_: Round) -> bool:
    return _end(round_).winner is not None and _end(round_).points == 0


def _is_tied(round_: Round) -> bool:
    return _end(round_).winner is None


def _has_double_blank_only(round_: Round) -> bool:
    return any(hand == (Tile(0, 0),) for hand in round_.hands)


def _accepted(round_: Round) -> Vector:
    return _left(round_, round_.hands)


def _left(round_: Round, hands: Sequence[Sequence[Tile]]) -> Vector:
    """Return what this round's end would be with these hands: a result, or the refusal."""
    kind = _end(round_).kind
    vector: Vector = {
        "seats": round_.seats,
        "kind": kind,
        "ends": list(round_.open_ends or ()) if kind == "blocked" else None,
        "hands": [[str(tile) for tile in hand] for hand in hands],
    }
    fields = str(round_.to_position()).split(" ")
    fields[0] = "/".join(",".join(map(str, hand)) or "-" for hand in hands)
    fields[2] = f"?{len(round_.boneyard)}"
    try:
        done = Round.from_position(" ".join(fields), rng=Random(1))  # noqa: S311
    except SetupError as error:
        return {**vector, "refusal": _refusal(error)}
    return {**vector, "result": _result(_end(done))}


def _refusal(error: SetupError) -> Vector:
    return {"rule": error.rule, "key": error.key}


def _result(result: RoundResult) -> Vector:
    return {
        "kind": result.kind,
        "winner": result.winner,
        "points": result.points,
        "remaining": list(result.remaining) or None,
    }


def _refused_hands(rng: Random, ended: Sequence[Round]) -> Iterator[Vector]:
    """Yield ends that cannot be, each one change away from one that was played."""
    for round_ in ended:
        yield from (vector for vector in _changed(rng, round_) if "refusal" in vector)


def _changed(rng: Random, round_: Round) -> Iterator[Vector]:
    hands = [list(hand) for hand in round_.hands]
    full = [seat for seat, hand in enumerate(hands) if hand]
    out = [seat for seat, hand in enumerate(hands) if not hand]
    giver = rng.choice(full)
    taker = rng.choice([seat for seat in range(round_.seats) if seat != giver])
    # One tile in two hands.
    yield _left(round_, _with(hands, taker, [*hands[taker], rng.choice(hands[giver])]))
    # One hand empty too many, or in a blocked round at all.
    others = [seat for seat in full if seat != giver]
    if others:
        moved = _with(hands, others[0], [*hands[others[0]], *hands[giver]])
        yield _left(round_, _with(moved, giver, []))
    if out and len(hands[giver]) > 1:  # nobody is out
        moved = _with(hands, out[0], hands[giver][:1])
        yield _left(round_, _with(moved, giver, hands[giver][1:]))
    if not out:  # a hand of a blocked round holds what fits an end
        ends = set(round_.open_ends or ())
        for fitting in (tile for tile in round_.boneyard if ends & {tile.low, tile.high}):
            yield _left(round_, _with(hands, giver, [fitting, *hands[giver][1:]]))


def _with(hands: Sequence[Sequence[Tile]], seat: int, hand: Sequence[Tile]) -> list[Sequence[Tile]]:
    return [*hands[:seat], hand, *hands[seat + 1 :]]


# --- results of which only numbers are known (R19, R20) ---------------------------------------


def _results(rng: Random) -> Iterator[Vector]:
    for seats in NUMBERS:
        for winner in (None, *range(seats + 1)):
            for points in (-1, 0, 9):
                yield _checked(seats, RoundResult("domino", winner, points, ()))
                yield _checked(seats, RoundResult("blocked", winner, points, ()))
        for _ in range(12):
            remaining = [rng.randrange(7) for _ in range(seats)]
            yield _checked(seats, blocked_result(tuple(remaining)))
            yield _checked(seats, _spoilt(rng, blocked_result(tuple(remaining)), seats))
            out = rng.randrange(seats)
            left = (*remaining[:out], 0, *remaining[out + 1 :])
            domino = RoundResult("domino", out, sum(left), left)
            yield _checked(seats, domino)
            yield _checked(seats, _spoilt(rng, domino, seats))


def _spoilt(rng: Random, result: RoundResult, seats: int) -> RoundResult:
    """Return the result with one thing changed."""
    winner, points, remaining = result.winner, result.points, result.remaining
    match rng.randrange(4):
        case 0:
            winner = rng.choice([None, *range(seats)])
        case 1:
            points += rng.choice((-2, 1, 5))
        case 2:
            remaining = remaining[1:]
        case _:
            seat = rng.randrange(seats)
            remaining = (*remaining[:seat], remaining[seat] + 3, *remaining[seat + 1 :])
    return RoundResult(result.kind, winner, points, remaining)


def _checked(seats: int, result: RoundResult) -> Vector:
    vector = {"seats": seats, "result": _result(result)}
    try:
        check_result(result, seats)
    except SetupError as error:
        return {**vector, "refusal": _refusal(error)}
    return vector


# --- matches (R21-R24) ------------------------------------------------------------------------


def _chosen_matches() -> Iterator[Vector]:
    """Yield the matches that chance would hardly make."""

    def won(seat: int, points: int) -> RoundResult:
        return RoundResult("domino", seat, points, ())

    tied = RoundResult("blocked", None, 0, ())
    # R24: equal at the target, by handicaps and by what was gained.
    yield _played(3, 61, (70, 70, 10), 1, [tied])
    yield _played(2, 100, (100, 60), 0, [won(1, 40)])
    # R23: several have the target; the highest wins, and points beyond it are kept.
    yield _played(4, 61, (64, 63, 0, 0), 2, [won(3, 5), won(0, 1)])
    yield _played(2, 100, (0, 0), 1, [won(0, 96), won(1, 50), won(0, 8)])
    # R22: a tied round and one without points move the opener on.
    yield _played(3, 61, (0, 0, 0), 2, [tied, won(0, 0), tied])
    yield _played(2, 1, (0, 0), 0, [])


def _match(rng: Random) -> Vector:
    seats = rng.choice(NUMBERS)
    target = rng.choice((0, 0, 30, 61, 100, 250))
    starting = tuple(rng.choice((0, 0, 12, 59)) for _ in range(seats))
    results = []
    for _ in range(rng.randrange(16)):
        remaining = tuple(rng.randrange(14) for _ in range(seats))
        if rng.random() < 0.5:
            results.append(blocked_result(remaining))
        else:
            out = rng.randrange(seats)
            left = (*remaining[:out], 0, *remaining[out + 1 :])
            results.append(RoundResult("domino", out, sum(left), left))
    return _played(seats, target, starting, rng.randrange(seats), results)


def _played(
    seats: int,
    target: int,
    starting: tuple[int, ...],
    opener: int,
    results: Sequence[RoundResult],
) -> Vector:
    match = Match(standard(seats), target=target, starting_scores=starting, opener=opener)
    extra = None
    for result in results:
        try:
            match = match.keep(result)
        except ActionError as error:
            extra = error.rule
            break
    return {
        "seats": seats,
        "target": target or None,
        "starting": list(starting),
        "opener": opener,
        "results": [_result(result) for result in results],
        "rows": [{"opener": done.opener, "scores": list(done.scores)} for done in match.finished],
        "reached": match.target,
        "next_opener": match.next_opener,
        "is_over": match.is_over,
        "winners": list(match.winners),
        "refused_after": extra,
    }


if __name__ == "__main__":
    sys.exit(write_or_check(PATH, document(), __file__))
