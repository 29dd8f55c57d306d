"""Write the tables that the page's gallery shows.

Each is a `Welcome` as the server would send it, played by the rules library with fixed seeds, so
that no picture shows a position that cannot be.

Usage:
    python -m tools.generate_fixtures            write the file
    python -m tools.generate_fixtures --check    exit 1 if the file is not what would be written
"""

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from balak import Round
from balak.actions import Place
from balak.match import default_target
from balak.protocol import Options, TurnClock, Welcome
from balak.server import log
from balak.server.gate import welcome
from balak.server.log import LogEvent
from balak.shuffle import contribution_hash
from balak.tiles import TILES
from tools.generated import write_or_check
from tools.staged_tables import (
    LONG,
    NAMES,
    SECRET,
    TABLE,
    WATCH,
    Deck,
    gathering,
    here,
    people_now,
    played,
    state_of,
    table,
    whole,
)

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "fixtures" / "tables.json"


def largest_hand(seed: int) -> tuple[Deck, Round]:
    """Return a round in which seat 0 has drawn all that may be drawn: 19 tiles."""
    rng = Random(seed)  # noqa: S311 - fixtures are no secret
    deck = list(TILES)
    rng.shuffle(deck)
    round_ = Round.deal(deck, seats=2, opener=1)
    round_ = round_.play(round_.legal_actions[3])
    while round_.drawable_count:
        round_ = round_.play(round_.legal_actions[-1])
    return [str(tile) for tile in deck], round_


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


def is_stuck(round_: Round) -> bool:
    """Return whether nobody can place any more while seat 0 still has something to do."""
    line = [tile for tile, _ in round_.placements]
    ends = round_.open_ends or ()
    return (
        round_.turn == 0
        and bool(line)
        and all(sum(value in (tile.low, tile.high) for tile in line) == 7 for value in ends)
    )


def fixtures() -> dict[str, Welcome]:
    """Make every table of the gallery."""
    return {**alone(), **together()}


def alone() -> dict[str, Welcome]:
    """Make the tables against the computer."""

    def ended(kind: str, *, tied: bool = False) -> Callable[[Round], bool]:
        def wanted(round_: Round) -> bool:
            result = round_.result
            if result is None or result.kind != kind or (result.winner is None) != tied:
                return False
            return kind == "domino" or result.winner in (0, None)

        return wanted

    gains = ((0, 22, 0), (14, 0, 0), (0, 0, 9))
    lot = whole(["35", "44", "06", "26", "12", "55", "36"])
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
        "stuck": table(
            played(17, 2, 0, lambda r: len(r.layout) > 6 and is_stuck(r) and r.drawable_count > 1),
            number=7,
            scores=(38, 55),
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
        "match-won-four": table(
            played(18, 4, 2, lambda r: ended("domino")(r) and r.result.winner == 1),  # type: ignore[union-attr]
            number=4,
            scores=(23, 58, 36, 12),
            gains=((0, 0, 36, 0), (23, 0, 0, 12), (0, 58, 0, 0)),
            names=LONG,
        ),
        "match-tied": table(
            played(15, 3, 0, ended("blocked", tied=True)),
            number=3,
            scores=(61, 40, 61),
            gains=((61, 0, 0), (0, 40, 61)),
        ),
    }


def together() -> dict[str, Welcome]:
    """Make the tables of several people, and what spectators see of them."""
    two = played(21, 2, 0, lambda r: len(r.layout) == 8 and r.turn == 0)
    theirs = played(22, 2, 0, lambda r: len(r.layout) == 7 and r.turn == 1)
    four = played(23, 4, 1, lambda r: len(r.layout) == 9 and r.turn == 2)
    over = played(24, 3, 1, lambda r: r.result is not None and r.result.kind == "domino")
    timed = Options(timer=30)
    names = ("Ayu", "Budi", "Sari", "Wayan")
    friends: dict[str, Any] = {"names": names, "number": 3}
    scores2, scores4 = (24, 31), (23, 12, 36, 0)
    gains2, gains4 = ((24, 0), (0, 31)), ((23, 0, 0, 0), (0, 12, 36, 0))
    play2: dict[str, Any] = {
        **friends,
        "scores": scores2,
        "gains": gains2,
        "people": (0, 1),
        "options": timed,
    }
    play4: dict[str, Any] = {**friends, "scores": scores4, "gains": gains4, "people": (0, 1, 2, 3)}
    ended: dict[str, Any] = {
        **friends,
        "scores": (20, 0, 14),
        "gains": ((20, 0, 0), (0, 0, 14)),
        "people": (0, 1, 2),
    }
    won: dict[str, Any] = {**ended, "scores": (52, 40, 60), "gains": ((52, 0, 60), (0, 40, 0))}
    ticking = TurnClock(18_000, 60_000, running=True)
    gone: list[LogEvent] = [log.Left(1), log.Sat(1, "Wulan"), log.Replaced(3, "away")]
    return {
        **waiting_for_players(),
        **shuffles(names, over),
        "clock-mine": table(two, **play2, now=people_now("here", "here", clock=ticking)),
        "clock-bank": table(
            theirs,
            **play2,
            now=people_now("here", "reconnecting", clock=TurnClock(0, 41_000, running=True)),
        ),
        "clock-still": table(
            theirs,
            **play2,
            now=people_now("here", "here", clock=TurnClock(21_000, 60_000, running=False)),
        ),
        "claim": table(
            theirs,
            **{**play2, "options": Options()},
            now=people_now("here", "reconnecting", claim=1),
        ),
        "replaced": table(two, **play2, then=[log.Replaced(0, "away")]),
        "company": table(
            four, **play4, then=gone, now=people_now("here", "away", "reconnecting", "away")
        ),
        "company-long": table(
            four,
            **{**play4, "names": ("Ayu", *LONG[1:])},
            then=gone,
            now=people_now("here", "away", "reconnecting", "away", claim=2),
        ),
        "newcomer": table(four, **play4, seat=1, then=gone),
        "watching": table(
            four,
            **play4,
            seat=None,
            then=gone,
            now=people_now("here", "away", "reconnecting", "away", watching=3),
        ),
        "watching-two": table(
            two,
            **play2,
            seat=None,
            now=people_now(
                "reconnecting", "away", clock=replace(ticking, running=False), watching=1
            ),
        ),
        "watching-end": table(over, **ended, seat=None),
        "end-ready": table(over, **ended, then=[log.Wanted(1)]),
        "end-waiting": table(over, **ended, then=[log.Wanted(0), log.Wanted(1)]),
        "rematch": table(over, **won),
        "rematch-offered": table(over, **won, then=[log.Offered(1, is_wanted=True)]),
        "rematch-mine": table(over, **won, then=[log.Offered(0, is_wanted=True)]),
        "rematched": table(over, **won, then=[log.Followed(WATCH)]),
        "conceded": table(two, **play2, then=[log.Conceded(1)]),
        "conceded-mine": table(two, **play2, then=[log.Conceded(0)]),
        "closed": table(two, **play2, then=[log.Left(1), log.Left(0), log.Closed("admin")]),
    }


def waiting_for_players() -> dict[str, Welcome]:
    """Make the tables where the match has not begun."""

    def gather(
        people: dict[int, str], ready: Sequence[int], seats: int, options: Options
    ) -> Welcome:
        events = gathering(
            seats, names=NAMES, people=(), options=options, target=default_target(seats)
        )[:1]
        events += [log.Sat(seat, name) for seat, name in people.items()]
        events += [log.Readied(seat, is_ready=True) for seat in ready]
        state = state_of(events)
        return welcome(state, 0, "human", here(state))

    return {
        "gathering": gather({0: "Ayu"}, (), 4, Options()),
        "gathering-some": gather({0: "Ayu", 2: "Budi"}, (2,), 4, Options(timer=30, public=True)),
        "gathering-full": gather({0: "Ayu", 1: LONG[1]}, (0,), 2, Options()),
    }


def shuffles(names: tuple[str, ...], over: tuple[Deck, Round]) -> dict[str, Welcome]:
    """Make the tables where a shuffle goes on, or where the lot is looked at."""
    common: dict[str, Any] = {"names": names, "people": (0, 1, 2)}
    hashes = [contribution_hash(TABLE, 2, 1, seat, "0f" * 16) for seat in range(3)]
    start: list[LogEvent] = [
        *gathering(3, names=names, people=(0, 1, 2), options=Options(), target=61),
        log.Started(),
        log.Committed(0, 1, SECRET),
        log.Contributed(0, hashes[0]),
    ]
    state = state_of(start)
    given: list[LogEvent] = [log.Contributed(seat, hashes[seat]) for seat in range(3)]
    again: list[LogEvent] = [
        log.Committed(2, 1, SECRET), *given, log.Listed(), log.Revealed(0, "0f" * 16),
    ]  # fmt: skip
    ended: dict[str, Any] = {
        **common,
        "scores": (20, 0, 14),
        "gains": ((20, 0, 0), (0, 0, 14)),
        "number": 3,
    }
    return {
        "shuffling-lot": welcome(state, 0, "human", here(state)),
        "shuffling-next": table(over, **ended, then=again),
        "lot-ready": table(None, **common, scores=(0, 0, 0), then=[log.Wanted(1)]),
    }


def document() -> str:
    """Return the text of the file."""
    tables = {name: msgspec.to_builtins(told) for name, told in fixtures().items()}
    for told in tables.values():
        told["type"] = "welcome"
    rows = [f"{json.dumps(name)}: {json.dumps(value)}" for name, value in tables.items()]
    return "{\n" + ",\n".join(rows) + "\n}\n"


if __name__ == "__main__":
    sys.exit(write_or_check(TARGET, document(), __file__))
