"""Counts of whole trees of play: what they count, how a case is written, and how data is made.

A case is a line of ``tests/data/counting.txt`` (or ``counting-full.txt``, for ``--full``)::

    2 seats, double-2, 2 a hand, 2 kept, free, all deals, to the end | 540 … | 72 48 24 | 96/40

first what is played; then how many actions are legal at each ply of the tree, all lines of play
together; then how many lines end with a domino, blocked with a winner, blocked and tied; then what
each seat gains over all of them. ``all deals`` is every way to deal the set, as different as the
hands and the order of the boneyard can be; ``deck 1`` is ``seeded_deck("counting", 1)``.

The numbers come from the slow twin in ``reference.py`` and are checked against `Round`. Make them
again, after adding a case below, with::

    python tests/counting.py
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path

from balak import Round, Rules, Tile
from balak.shuffle import seeded_deck
from reference import Twin, tile_set

DATA = Path(__file__).with_name("data")
SEED = "counting"
HEADER = """\
# Whole trees of play, made by the slow twin of the rules (tests/reference.py) and checked against
# Round. Make them again with: python tests/counting.py
#
# what is played | legal actions at each ply | lines that end domino, blocked, tied | gains a seat
"""


@dataclass(frozen=True)
class Case:
    seats: int
    max_pip: int
    hand_size: int
    protected: int
    draws: str = "free"
    deck: int | None = None
    """The round of the seed; None for all deals."""
    plies: int | None = None
    """How deep to look; None for to the end."""

    def __str__(self) -> str:
        deal = "all deals" if self.deck is None else f"deck {self.deck}"
        depth = "to the end" if self.plies is None else f"{self.plies} plies"
        return (
            f"{self.seats} seats, double-{self.max_pip}, {self.hand_size} a hand, "
            f"{self.protected} kept, {self.draws}, {deal}, {depth}"
        )

    @property
    def rules(self) -> Rules:
        return Rules(
            self.seats,
            max_pip=self.max_pip,
            hand_size=self.hand_size,
            protected=self.protected,
            voluntary_draws=self.draws == "free",
        )

    def decks(self) -> Iterator[list[str]]:
        """The decks to deal from; the opener is seat 0."""
        if self.deck is None:
            yield from _deals(tile_set(self.max_pip), self.seats, self.hand_size)
        else:
            yield [str(t) for t in seeded_deck(SEED, self.deck, max_pip=self.max_pip)]


def _deals(tiles: list[str], seats: int, hand_size: int) -> Iterator[list[str]]:
    if seats == 0:
        yield from (list(order) for order in permutations(tiles))
        return
    for hand in combinations(tiles, hand_size):
        rest = [tile for tile in tiles if tile not in hand]
        for following in _deals(rest, seats - 1, hand_size):
            yield [*hand, *following]


SMALL = (
    Case(2, 1, 1, 0),
    Case(2, 1, 1, 1),
    Case(3, 1, 1, 0),
    Case(2, 2, 1, 2),
    Case(2, 2, 2, 0),
    Case(2, 2, 2, 1, "forced"),
    Case(2, 2, 2, 2),
    Case(2, 2, 3, 0),
    Case(3, 2, 1, 0, "forced"),
    Case(3, 2, 1, 2),
    Case(3, 2, 2, 0),
    Case(4, 2, 1, 0),
    Case(4, 2, 1, 1),
    Case(2, 3, 2, 0, deck=2),
    *(Case(2, 3, 2, 2, deck=deck) for deck in (1, 2)),
    Case(2, 3, 3, 0, deck=2),
    *(Case(2, 3, 3, 1, deck=deck) for deck in (1, 2)),
    *(Case(2, 3, 3, 2, deck=deck) for deck in (1, 2)),
    *(Case(2, 3, 3, 0, "forced", deck=deck) for deck in (1, 2)),
    Case(2, 3, 4, 0, deck=1),
    *(Case(2, 3, 4, 2, deck=deck) for deck in (1, 2)),
    Case(2, 3, 5, 0, deck=1),
    *(Case(3, 3, 2, 1, deck=deck) for deck in (1, 2)),
    *(Case(3, 3, 2, 2, deck=deck) for deck in (1, 2)),
    *(Case(3, 3, 3, 0, deck=deck) for deck in (1, 2)),
    Case(3, 3, 2, 0, "forced", deck=1),
    *(Case(4, 3, 2, 0, deck=deck) for deck in (1, 2)),
    *(Case(4, 3, 2, 1, deck=deck) for deck in (1, 2)),
    Case(4, 3, 1, 2, deck=1),
    Case(4, 3, 2, 0, "forced", deck=1),
    *(Case(2, 6, 7, 2, deck=deck, plies=6) for deck in (1, 2)),
    *(Case(3, 6, 7, 2, deck=deck, plies=6) for deck in (1, 2)),
    *(Case(4, 6, 6, 2, deck=deck, plies=6) for deck in (1, 2)),
    *(Case(seats, 6, 6, 2, "forced", deck=3, plies=7) for seats in (2, 3, 4)),
)
"""Those that are always counted."""

FULL = (
    Case(2, 2, 1, 0),
    Case(3, 2, 1, 0),
    Case(2, 3, 2, 0, deck=3),
    Case(2, 3, 3, 0, deck=3),
    *(Case(2, 3, 4, 0, deck=deck) for deck in range(2, 8)),
    *(Case(2, 3, 5, 0, deck=deck) for deck in range(2, 8)),
    *(Case(3, 3, 2, 0, deck=deck) for deck in range(1, 4)),
    *(Case(4, 3, 1, 1, deck=deck) for deck in range(1, 4)),
    *(Case(3, 4, 4, 2, deck=deck) for deck in (1, 2)),
    *(Case(4, 4, 3, 2, deck=deck) for deck in (1, 2)),
    *(Case(2, 5, 4, 12, "forced", deck=deck) for deck in (1, 2)),
    *(Case(2, 6, 7, 2, deck=deck, plies=9) for deck in (1, 2)),
    *(Case(3, 6, 7, 2, deck=deck, plies=9) for deck in (1, 2)),
    *(Case(4, 6, 6, 2, deck=deck, plies=8) for deck in (1, 2)),
)
"""Those that are counted with ``--full``."""


@dataclass
class Tally:
    legal: Counter[int]
    endings: Counter[str]
    gains: Counter[int]

    def add(self, kind: str, winner: int | None, points: int) -> None:
        """Count one line of play that has ended."""
        self.endings[kind if winner is not None else "tied"] += 1
        if winner is not None:
            self.gains[winner] += points

    def written(self, seats: int) -> str:
        legal = " ".join(str(self.legal[ply]) for ply in range(len(self.legal)))
        ends = " ".join(str(self.endings[kind]) for kind in ("domino", "blocked", "tied"))
        return f"{legal} | {ends} | {'/'.join(str(self.gains[seat]) for seat in range(seats))}"


def count_by_twin(case: Case) -> str:
    """Walk the tree with the slow twin."""
    tally = Tally(Counter(), Counter(), Counter())

    def walk(twin: Twin, ply: int) -> None:
        if twin.ending is not None:
            tally.add(twin.ending.kind, twin.ending.winner, twin.ending.points)
        elif ply != case.plies:
            actions = twin.legal()
            tally.legal[ply] += len(actions)
            for action in actions:
                after = twin.copy()
                after.play(action)
                walk(after, ply + 1)

    for deck in case.decks():
        start = Twin.dealt(
            deck,
            case.seats,
            case.hand_size,
            protected=case.protected,
            voluntary_draws=case.draws == "free",
        )
        walk(start, 0)
    return tally.written(case.seats)


def count_by_round(case: Case) -> str:
    """Walk the tree with `Round`."""
    tally = Tally(Counter(), Counter(), Counter())

    def walk(round_: Round, ply: int) -> None:
        if round_.result is not None:
            tally.add(round_.result.kind, round_.result.winner, round_.result.points)
        elif ply != case.plies:
            actions = round_.legal_actions
            tally.legal[ply] += len(actions)
            for action in actions:
                walk(round_.play_unchecked(action), ply + 1)

    for deck in case.decks():
        walk(Round.deal([Tile.parse(tile) for tile in deck], rules=case.rules), 0)
    return tally.written(case.seats)


def read(name: str) -> dict[str, str]:
    """The counts of a file by what was played."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    parts = (line.partition(" | ") for line in lines if line and not line.startswith("#"))
    return {case: counts for case, _, counts in parts}


def main() -> None:
    for name, cases in (("counting.txt", SMALL), ("counting-full.txt", FULL)):
        lines = [f"{case} | {count_by_twin(case)}\n" for case in cases]
        (DATA / name).write_text(HEADER + "".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
