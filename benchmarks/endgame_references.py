"""References for endgames, and how much the bots' answers lose against them.

A reference is a decision of double-six with two tiles in the boneyard: a position that came up in
play of the net against itself, the mover's hand in it, and what each of its actions is worth in
points against equilibrium. The equilibrium is solved until at most so much is left to be exploited.

    python -m benchmarks.endgame_references                 # plays those in data/endgames.tsv
    python -m benchmarks.endgame_references --make          # makes that file
    python -m benchmarks.endgame_references --make --full --file FILE       # 10,000, 1,000 and 50

A decision loses what the best action is worth more than those that are played, as often as they
are. Where `balak.endgame.solve` says that a tree is too large, the expert's search plays.
"""

import argparse
import platform
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from typing import NamedTuple

from balak import Round, Rules, View
from balak.actions import action_index
from balak.bots import NetBot
from balak.endgame import Endgame, solve
from balak.tiles import mask_of

FILE = Path(__file__).parent / "data" / "endgames.tsv"
SIZES = (3, 4, 5)
"""Tiles of either seat."""
TARGETS = {3: 0.001, 4: 0.002, 5: 0.01}
"""How much may be left to be exploited, in points."""
STORED = {3: 1000, 4: 300, 5: 50}
FULL = {3: 10_000, 4: 1_000, 5: 50}
ALLOWED = {3: 0.005, 4: 0.005, 5: 0.03}
"""What a decision may lose, in points."""
MOST_NODES = 1 << 20


class Reference(NamedTuple):
    """One decision."""

    position: str
    """As the mover sees it."""
    size: int
    exploitability: float
    worths: dict[int, float]
    """Points by index of action, of those with a mirror image one."""


def decisions(size: int, seed: int) -> Iterator[View]:
    """Yield what movers see who have a choice, one a round at most, in play of the net."""
    number = 0
    while True:
        number += 1
        rng = Random(f"endgames {seed} {size} {number}")  # noqa: S311 - not for dealing
        deck = list(Rules().tiles)
        rng.shuffle(deck)
        round_ = Round.deal(deck)
        bot = NetBot(f"{seed} {number}")
        while round_.turn is not None:
            view = View.of(round_, round_.turn)
            is_endgame = not round_.drawable_count and round_.hand_counts == (size, size)
            if is_endgame and len(set(_merged(view))) > 1:
                yield view
                break
            round_ = round_.play(bot.choose(view))


def _merged(view: View) -> list[int]:
    """Return the legal actions; where the ends are equal, those on the left stand for both."""
    actions = [action_index(action) for action in view.legal_actions]
    ends = view.open_ends
    return [action & ~1 for action in actions] if ends and ends[0] == ends[1] else actions


def make(counts: dict[int, int], seed: int, file: Path) -> None:
    """Write a file of references."""
    lines = [
        f"# python -m benchmarks.endgame_references --make --seed {seed}",
        "# position (tab) exploitability (tab) points by index of action",
    ]
    for size in SIZES:
        found = decisions(size, seed)
        for _ in range(counts[size]):
            view = next(found)
            endgame = Endgame.of(view)
            assert endgame  # noqa: S101 - two seats and nothing to draw
            solved = solve(endgame, iterations=40, most_nodes=MOST_NODES, until=TARGETS[size])
            if solved is None:
                raise SystemExit(f"too large: {view.position}")
            worth = solved.worth(mask_of(view.hand))
            points = " ".join(f"{action}={value:.4f}" for action, value in worth.items())
            lines.append(f"{view.position}\t{solved.exploitability:.4f}\t{points}")
    file.parent.mkdir(exist_ok=True)
    file.write_text("\n".join(lines) + "\n", "utf-8")


def read(file: Path) -> list[Reference]:
    """Return the references in a file."""
    found = []
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        position, exploitability, points = line.split("\t")
        pairs = (pair.split("=") for pair in points.split())
        worths = {int(action): float(value) for action, value in pairs}
        hands = position.split(" ")[0].split("/")
        size = next(len(hand.split(",")) for hand in hands if not hand.startswith("?"))
        found.append(Reference(position, size, float(exploitability), worths))
    return found


def seen(position: str) -> View:
    """Return what the mover sees in a position."""
    round_ = Round.from_position(position, rng=Random(1))  # noqa: S311 - not for dealing
    return View.of(round_, round_.turn)


def chances(view: View) -> tuple[dict[int, float], bool]:
    """Return how the bots play, and whether that was solved."""
    endgame = Endgame.of(view)
    assert endgame  # noqa: S101 - two seats and nothing to draw
    solved = solve(endgame)
    if solved is not None:
        return solved.chances(mask_of(view.hand)), True
    from balak.search import explore, points_worths  # noqa: PLC0415 - only where it is needed

    return {action_index(explore(view, playouts=6000, worths=points_worths(2)).best): 1.0}, False


def lost(reference: Reference, played: dict[int, float]) -> float:
    """Return the points that a mix of actions gives away; mirror images stand for each other."""
    worths = reference.worths
    total = sum(
        chance * worths[action if action in worths else action ^ 1]
        for action, chance in played.items()
    )
    return max(worths.values()) - total


def check(file: Path) -> bool:
    """Play all references and print what is lost; return whether it is little enough."""
    references = read(file)
    is_good = True
    for size in SIZES:
        losses, times, searched = [], [], 0
        chosen = [reference for reference in references if reference.size == size]
        chances(seen(chosen[0].position))
        for reference in chosen:
            view = seen(reference.position)
            start = process_time()
            played, is_solved = chances(view)
            if is_solved:
                times.append(1000 * (process_time() - start))
            else:
                searched += 1
            losses.append(lost(reference, played))
        is_good &= mean(losses) <= ALLOWED[size]
        error = (sum((loss - mean(losses)) ** 2 for loss in losses)) ** 0.5 / len(losses)
        print(
            f"{size}v{size}: {len(chosen)} decisions, references to "
            f"{max(reference.exploitability for reference in chosen):.4f}; points lost a decision "
            f"{mean(losses):.5f} ± {error:.5f}, most {max(losses):.3f}, at most "
            f"{ALLOWED[size]} allowed; ms of one core to solve median {median(times):.1f}, most "
            f"{max(times):.1f}; too large, so searched: {searched}",
            flush=True,
        )
    return is_good


def main() -> int:
    """Make references or play them; 0 where little enough is lost."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--make", action="store_true", help="solve references and write them")
    parser.add_argument("--full", action="store_true", help="10,000, 1,000 and 50 of them")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--file", type=Path, default=FILE)
    options = parser.parse_args()
    if options.make:
        make(FULL if options.full else STORED, options.seed, options.file)
        return 0
    print(f"Python {platform.python_version()} · {platform.machine()}")
    return 0 if check(options.file) else 1


if __name__ == "__main__":
    raise SystemExit(main())
