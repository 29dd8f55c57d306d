"""Write the tables that the page's gallery shows.

Each is a `Welcome` as the server would send it, played by the rules library with fixed seeds, so
that no picture shows a position that cannot be.

Usage:
    python -m tools.generate_fixtures            write the file
    python -m tools.generate_fixtures --check    exit 1 if the file is not what would be written
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec

from balak import Round, View
from balak.actions import Place
from balak.match import default_target
from balak.protocol import (
    VERSION,
    HistoryItem,
    LotLayer,
    Phase,
    RoundEnd,
    RoundState,
    SeatInfo,
    Welcome,
)
from balak.tiles import TILES
from tools.generated import write_or_check

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "fixtures" / "tables.json"

NAMES = ("Anda", "Sari", "Bambang Sutrisno", "Wayan")
LONG = (
    "Anda",
    "Raden Ayu Kusumaningtyas Dewi",
    "Muhammad Rizky Firmansyah",
    "Ni Luh Putu Widiastuti",
)


def played(seed: int, seats: int, opener: int, wanted: Callable[[Round], bool]) -> Round:
    """Play random rounds until one reaches a position that is wanted."""
    for attempt in range(20_000):
        rng = Random(seed * 100_003 + attempt)  # noqa: S311 - fixtures are no secret
        deck = list(TILES)
        rng.shuffle(deck)
        round_ = Round.deal(deck, seats=seats, opener=opener)
        while True:
            if wanted(round_):
                return round_
            if round_.is_over:
                break
            actions = round_.legal_actions
            places = [action for action in actions if isinstance(action, Place)]
            # Few needless draws, as people play.
            round_ = round_.play(rng.choice(places if places and rng.random() < 0.9 else actions))
    message = "no such position was found"
    raise LookupError(message)


def table(
    round_: Round | None,
    *,
    number: int = 5,
    scores: tuple[int, ...],
    gains: tuple[tuple[int, ...], ...] = (),
    names: tuple[str, ...] = NAMES,
    target: int | None = None,
    lot: list[list[tuple[int, str]]] | None = None,
    seat: int = 0,
) -> Welcome:
    """Dress a round up as a table; ``scores`` are those before the round."""
    seats = len(scores)
    target = target or default_target(seats)
    state = None if round_ is None else _state(round_, number, scores, target, seat)
    end = state.end if state else None
    if end is not None:
        gain = tuple(after - before for after, before in zip(end.scores, scores, strict=True))
        gains, scores = (*gains, gain), tuple(end.scores)
    phase: Phase = "lot" if state is None else "play"
    if end is not None:
        phase = "match_over" if end.winners else "round_over"
    return Welcome(
        version=VERSION,
        table="0123456789abcdef" * 2,
        seq=40,
        seat=seat,
        phase=phase,
        seats=[
            SeatInfo(name, None if index == seat else "heuristic")
            for index, name in enumerate(names[:seats])
        ],
        target=target,
        starting_scores=[0] * seats,
        scores=list(scores),
        gains=[list(row) for row in gains],
        lot=[LotLayer(layer) for layer in lot or [[(i, str(TILES[20 + i])) for i in range(seats)]]],
        first_opener=seats - 1 if lot is None else 1,
        pace="human",
        round=state,
    )


def _state(
    round_: Round, number: int, scores: tuple[int, ...], target: int, seat: int
) -> RoundState:
    view = View.of(round_, seat)
    end = None
    if round_.result is not None:
        result = round_.result
        after = list(scores)
        if result.winner is not None:
            after[result.winner] += result.points
        best = max(after)
        winners = [index for index, score in enumerate(after) if score == best >= target]
        end = RoundEnd(
            kind=result.kind,
            winner=result.winner,
            points=result.points,
            remaining=list(result.remaining),
            scores=after,
            hands=[[str(tile) for tile in hand] for hand in round_.hands],
            boneyard=[str(tile) for tile in round_.boneyard],
            next_opener=None if winners else (round_.opener + 1) % round_.seats,
            winners=winners,
            secret="00" * 32,
        )
    return RoundState(
        number=number,
        opener=round_.opener,
        turn=view.turn,
        hand=[str(tile) for tile in view.hand],
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
        legal=[str(action) for action in view.legal_actions],
        commitment="00" * 32,
        end=end,
    )


def largest_hand(seed: int) -> Round:
    """Return a round in which seat 0 has drawn all that may be drawn: 19 tiles."""
    rng = Random(seed)  # noqa: S311 - fixtures are no secret
    deck = list(TILES)
    rng.shuffle(deck)
    round_ = Round.deal(deck, seats=2, opener=1)
    round_ = round_.play(round_.legal_actions[3])
    while round_.drawable_count:
        round_ = round_.play(round_.legal_actions[-1])
    return round_


def fits_both(round_: Round) -> bool:
    """Return whether seat 0 is to move in mid-round with a tile that fits both ends."""
    if round_.turn != 0 or not 8 <= len(round_.layout) <= 11 or len(round_.hands[0]) < 6:
        return False
    places = [action.tile for action in round_.legal_actions if isinstance(action, Place)]
    return len(set(places)) < len(places) and bool(round_.drawable_count)


def may_pass(round_: Round) -> bool:
    """Return whether seat 0 must pass and others have passed before."""
    return (
        round_.turn == 0
        and [str(action) for action in round_.legal_actions] == ["p"]
        and sum(str(action) == "p" for action in round_.actions) >= 2
        and len(round_.hands[0]) > 1
    )


def fixtures() -> dict[str, Welcome]:
    """Make every table of the gallery."""

    def ended(kind: str, *, tied: bool = False) -> Callable[[Round], bool]:
        def wanted(round_: Round) -> bool:
            result = round_.result
            if result is None or result.kind != kind or (result.winner is None) != tied:
                return False
            return kind == "domino" or result.winner in (0, None)

        return wanted

    gains = ((0, 22, 0), (14, 0, 0), (0, 0, 9))
    lot = [[(0, "35"), (1, "44"), (2, "06"), (3, "26")], [(0, "12"), (1, "55"), (3, "36")]]
    return {
        "lot": table(None, scores=(0, 0)),
        "lot-tied": table(None, scores=(0, 0, 0, 0), names=LONG, lot=lot),
        "opening": table(played(1, 2, 0, lambda _: True), number=1, scores=(0, 0)),
        "waiting": table(played(1, 2, 1, lambda _: True), number=2, scores=(0, 14)),
        "mid": table(played(2, 2, 0, fits_both), scores=(64, 58)),
        "four": table(
            played(3, 4, 1, lambda r: len(r.layout) == 10 and r.turn == 3),
            number=3,
            scores=(23, 41, 36, 12),
        ),
        "four-long": table(
            played(4, 4, 2, lambda r: len(r.layout) >= 9 and r.turn == 0 and not r.drawable_count),
            number=12,
            scores=(23, 58, 36, 12),
            names=LONG,
        ),
        "three": table(
            played(5, 3, 2, lambda r: len(r.layout) == 7 and r.turn == 0),
            number=2,
            scores=(0, 22, 9),
        ),
        "pass": table(played(6, 4, 3, may_pass), number=4, scores=(9, 0, 31, 22)),
        "pass-two": table(played(7, 2, 1, may_pass), number=4, scores=(9, 31)),
        "longest": table(
            played(8, 2, 0, lambda r: len(r.layout) == 24 and r.turn == 0),
            number=9,
            scores=(87, 92),
        ),
        "longest-over": table(
            played(16, 2, 0, lambda r: len(r.layout) == 25), number=9, scores=(62, 41)
        ),
        "hand-19": table(largest_hand(9), number=9, scores=(87, 92)),
        "end-blocked": table(
            played(10, 3, 1, ended("blocked")), number=4, scores=(19, 14, 31), gains=gains
        ),
        "end-domino": table(
            played(11, 4, 2, ended("domino")),
            number=2,
            scores=(0, 0, 9, 0),
            gains=((0, 0, 9, 0),),
            names=LONG,
        ),
        "end-domino-two": table(
            played(12, 2, 0, ended("domino")), number=3, scores=(43, 31), gains=((43, 0), (0, 31))
        ),
        "end-tied": table(
            played(13, 3, 0, ended("blocked", tied=True)),
            number=4,
            scores=(14, 22, 9),
            gains=gains,
        ),
        "match-won": table(
            played(14, 2, 0, lambda r: ended("domino")(r) and r.result.winner == 0),  # type: ignore[union-attr]
            number=6,
            scores=(91, 62),
            gains=((18, 0), (0, 40), (31, 0), (42, 0), (0, 22)),
        ),
        "match-tied": table(
            played(15, 3, 0, ended("blocked", tied=True)),
            number=3,
            scores=(61, 40, 61),
            gains=((61, 0, 0), (0, 40, 61)),
        ),
    }


def document() -> str:
    """Return the text of the file."""
    tables = {name: msgspec.to_builtins(welcome) for name, welcome in fixtures().items()}
    for welcome in tables.values():
        welcome["type"] = "welcome"
    rows = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in tables.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, document(), __file__))
