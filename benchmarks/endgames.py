"""How long endgames take to solve, and how little is left to be exploited.

Positions come from random play of double-six until nothing can be drawn; dead lines are left out.
The loss is what the mover's play gives away in a decision with a choice, on average over its hands,
judged by a reference with more iterations; its own bound is given, too.

    python -m benchmarks.endgames [SEED]
    python -m benchmarks.endgames --values      # small sets solved from the first deal

`benchmarks.endgame_references` judges decisions out of real play against stored references.
"""

import argparse
from itertools import combinations
from math import comb
from random import Random
from statistics import mean, median
from time import process_time

from balak import Round, Rules, View
from balak.endgame import Endgame, Equilibrium, solve
from balak.tiles import mask_of, tiles_in

SIZES = ((3, 3, 40, 600), (4, 4, 20, 200), (5, 4, 10, 100), (5, 5, 8, 60))
"""Tiles of the mover and of the other, positions, iterations of the reference."""


SMALL_SETS = (
    ("D2-h2-r0", Rules(max_pip=2, hand_size=2, protected=0)),
    ("D2-h2", Rules(max_pip=2, hand_size=2)),
    ("D3-h4", Rules(max_pip=3, hand_size=4)),
    ("D3-h3, forced draws only", Rules(max_pip=3, hand_size=3, voluntary_draws=False)),
    ("D3-h3-r3", Rules(max_pip=3, hand_size=3, protected=3)),
)
"""Double-n sets with hands of h tiles and r protected ones, 2 unless said."""


def print_values(iterations: int) -> None:
    """Print what opening is worth in small sets."""
    for name, rules in SMALL_SETS:
        endgame = Endgame.of(View.of(Round.deal(rules.tiles, rules=rules), None))
        assert endgame  # noqa: S101 - two seats
        start = process_time()
        solved = solve(endgame, iterations=iterations, most_nodes=1 << 20)
        if solved is None:
            raise SystemExit(f"{name} is too large")
        print(
            f"{name}: {solved.value:.4f} points to the opener, exploitability "
            f"{solved.exploitability:.4f}, {solved.tree.place_count} places of "
            f"{len(solved.tree.nodes)} states, {process_time() - start:.1f} s",
            flush=True,
        )


def endgames(sizes: tuple[int, int], count: int, rng: Random) -> list[Endgame]:
    """Return endgames in which the hands have these sizes and there is something to choose."""
    rules, found = Rules(), list[Endgame]()
    while len(found) < count:
        deck = list(rules.tiles)
        rng.shuffle(deck)
        round_ = Round.deal(deck, rules=rules)
        while round_.turn is not None:
            held = round_.hand_counts[round_.turn], round_.hand_counts[1 - round_.turn]
            view = View.of(round_, None)
            if not round_.drawable_count and held == sizes and not view.is_dead:
                endgame = Endgame.of(view)
                assert endgame  # noqa: S101 - two seats and nothing to draw
                found.append(endgame)
                break
            round_ = round_.play(rng.choice(round_.legal_actions))
    return found


def loss(answer: Equilibrium, reference: Equilibrium) -> float:
    """Return what the mover's play gives away on average where it has a choice."""
    own, theirs = answer.endgame.allowed
    size, other = answer.endgame.counts
    total, weight = 0.0, 0
    for tiles in combinations(tiles_in(own), size):
        hand = mask_of(tiles)
        deals = comb((theirs & ~hand).bit_count(), other)
        worth = reference.worth(hand) if deals else {}
        if len(worth) > 1:
            chances = answer.chances(hand)
            played = sum(chance * worth[action] for action, chance in chances.items())
            total += deals * (max(worth.values()) - played)
            weight += deals
    return total / max(weight, 1)


def main() -> None:
    """Print a line for each size of hands, or for each small set."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("--values", action="store_true", help="what opening is worth in small sets")
    parser.add_argument("--iterations", type=int, default=200, help="with --values")
    options = parser.parse_args()
    if options.values:
        print_values(options.iterations)
        return
    rng = Random(options.seed)  # noqa: S311 - not for dealing
    solve(endgames((2, 2), 1, rng)[0])
    for mover, other, count, iterations in SIZES:
        times: list[float] = []
        solved: list[Equilibrium] = []
        losses: list[float] = []
        bounds: list[float] = []
        for endgame in endgames((mover, other), count, rng):
            start = process_time()
            equilibrium = solve(endgame)
            times.append(1000 * (process_time() - start))
            if equilibrium is None:
                continue
            solved.append(equilibrium)
            reference = solve(endgame, iterations=iterations, most_nodes=1 << 20)
            assert reference  # noqa: S101 - the tree is the same
            losses.append(loss(equilibrium, reference))
            bounds.append(reference.exploitability)
        gaps = [equilibrium.exploitability for equilibrium in solved]
        print(
            f"{mover}v{other}: {len(solved)} of {count} solved; ms median {median(times):.2f}, "
            f"most {max(times):.2f}; exploitability in points mean {mean(gaps):.4f}, "
            f"most {max(gaps):.4f}; iterations {min(e.iterations for e in solved)} to "
            f"{max(e.iterations for e in solved)}; places at most "
            f"{max(e.tree.place_count for e in solved)}; loss in points mean {mean(losses):.5f}, "
            f"most {max(losses):.5f}, references to {max(bounds):.5f}",
            flush=True,
        )


if __name__ == "__main__":
    main()
