"""How often a bot beats another: `python -m benchmarks.bots heuristic greedy --matches 2000`.

Whole matches on seeded decks, every sequence of decks once from each seat, so that a figure can be
had again exactly.
"""

import argparse
from collections.abc import Sequence

from balak.bots import BOT_NAMES, Bot, make_bot
from balak.match import Match
from balak.rules import Rules
from balak.shuffle import seeded_deck
from balak.view import match_view


def play_match(bots: Sequence[Bot], seed: str) -> Match:
    """Play a match; seat 0 opens, and round n is dealt from the seed's deck n."""
    match = Match(Rules(len(bots)), opener=0)
    while not match.is_over:
        match = match.deal(seeded_deck(seed, len(match.finished) + 1))
        while match.round is not None:
            seat = match.round.turn or 0
            view = match_view(match, seat)
            assert view is not None  # noqa: S101 - a round is on the table
            match = match.play(bots[seat].choose(view))
    return match


def wins(one: str, other: str, *, matches: int, seed: str, seats: int = 2) -> int:
    """Return how many of ``matches * seats`` matches ``one`` wins against all others alone."""
    won = 0
    for number in range(matches):
        for seat in range(seats):
            bots = [make_bot(other, f"{seed}:{at}") for at in range(seats)]
            bots[seat] = make_bot(one, f"{seed}:{seat}")
            won += play_match(bots, f"{seed}:{number}").winners == (seat,)
    return won


def main() -> None:
    """Play and print the share of matches won with its standard error."""
    parser = argparse.ArgumentParser(prog="benchmarks.bots", description=__doc__)
    parser.add_argument("one", choices=BOT_NAMES)
    parser.add_argument("other", choices=BOT_NAMES)
    parser.add_argument("--matches", type=int, default=2000, help="sequences of decks")
    parser.add_argument("--seats", type=int, default=2, choices=(2, 3, 4))
    parser.add_argument("--seed", default="measure")
    options = parser.parse_args()
    count = options.matches * options.seats
    won = wins(
        options.one, options.other, matches=options.matches, seed=options.seed, seats=options.seats
    )
    share = won / count
    error = (share * (1 - share) / count) ** 0.5
    print(
        f"{options.one} against {options.other}, {options.seats} seats: "
        f"{share:.1%} ± {error:.1%} of {count} matches (fair: {1 / options.seats:.1%})"
    )


if __name__ == "__main__":
    main()
