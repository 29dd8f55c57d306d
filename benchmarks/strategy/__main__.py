"""Print what choices are worth: ``python -m benchmarks.strategy draws --seats 2``.

Everything is in points a round: one's own gain less the mean gain of the others. ``±`` is one
standard error, rounds being independent of one another.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from balak import View
from balak.actions import DRAW, Place
from balak.bots import NetBot
from balak.bots.net import numbers_of_view
from balak.fitting import ends_after
from benchmarks.strategy.moments import Moment, moments

Floats = NDArray[np.float64]

ALIKE = "both ends alike"
"""Opening tiles leave them only where they are doubles."""
# What `balak.bots.net` tells of an action that people can see, too: its place there, how it is
# called, and what one unit of it is.
FEATURES = (
    (1, 12, "each pip that leaves the hand"),
    (2, 1, "a double"),
    (5, 4, "each tile of one's own that fits the new ends"),
    (7, 7, "each value that the hand still has"),
    (8, 10, "each 10 % of chance that the next seat is stuck"),
    (10, 1, ALIKE),
)
DRAWABLE = ((10, "10-12"), (6, "06-09"), (3, "03-05"), (1, "01-02"))


def mean(values: Sequence[float]) -> str:
    """Return a mean with its standard error."""
    if len(values) < 2:
        return "–"
    error = np.std(values, ddof=1) / np.sqrt(len(values))
    return f"{np.mean(values):+.2f} ± {error:.2f}"


# --- draws that are not forced --------------------------------------------------------------------


def has_draw(view: View) -> bool:
    """Return whether the seat may draw although it can place."""
    return view.legal_actions[-1] is DRAW


def draws(seats: int, count: int, playouts: int) -> None:
    """Say when to draw although one can place."""
    rows: dict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for moment in moments(seats, count, playouts, has_draw):
        row = drawing(moment)
        for name in buckets(moment.view):
            rows[name].append(row)
    print(f"{seats} seats, {count} decisions: drawing instead of the best placement")
    for name in sorted(rows):
        gains, better, chances = zip(*rows[name], strict=True)
        print(
            f"  {name:48} {len(gains):5}  {mean(gains)} points;"
            f" better in {np.mean(better):4.0%}; the net draws {np.mean(chances):4.0%}"
        )


def drawing(moment: Moment) -> tuple[float, float, float]:
    """Return what drawing gains on the best placement, whether it is better, how often nets do it.

    The best placement is found by one measurement and valued by the other, both ways: what looks
    best by chance gains nothing so.
    """
    gains = []
    for one, other in ((moment.first, moment.second), (moment.second, moment.first)):
        best = int(np.argmax(one[:-1]))
        gains.append(other[-1] - other[best])
    worths = moment.worths
    better = float(worths[-1] > max(worths[:-1]))
    return float(np.mean(gains)), better, NetBot().chances(moment.view)[-1]


def buckets(view: View) -> list[str]:
    """Return all the kinds of decision that this one belongs to."""
    seat = view.seat or 0
    fewest = min(count for at, count in enumerate(view.hand_counts) if at != seat)
    fitting = len({action.tile for action in view.legal_actions if isinstance(action, Place)})
    fewest_named = "6+" if fewest > 5 else f"{fewest}"
    fitting_named = "4+" if fitting > 3 else f"{fitting}"
    own_named = "08+" if len(view.hand) > 7 else f"{len(view.hand):02}"
    left = next(name for least, name in DRAWABLE if view.drawable_count >= least)
    return [
        "all",
        "opening" if view.open_ends is None else "later",
        f"tiles to draw: {left}",
        f"fewest tiles of another: {fewest_named}",
        f"tiles that fit: {fitting_named}",
        f"tiles in hand: {own_named}",
    ]


# --- placements -----------------------------------------------------------------------------------


def placements(view: View) -> bool:
    """Return whether there are two placements to choose from, none of which ends the round."""
    count = sum(isinstance(action, Place) for action in view.legal_actions)
    return count > 1 and len(view.hand) > 1 and view.open_ends is not None


def openings(view: View) -> bool:
    """Return whether the round is to be opened."""
    return view.open_ends is None and len(view.hand) == view.rules.hand_size


def weights(seats: int, count: int, playouts: int, *, is_opening: bool) -> None:
    """Say what each thing is worth that placements differ in, all others being equal."""
    wanted = openings if is_opening else placements
    groups = [differences(moment) for moment in moments(seats, count, playouts, wanted)]
    found, errors = regression(groups)
    what = "opening tiles" if is_opening else "placements"
    print(f"{seats} seats, {len(groups)} decisions between {what}: points for")
    for (_, _, name), worth, error in zip(FEATURES, found, errors, strict=True):
        if error > 0 and not (is_opening and name == ALIKE):
            print(f"  {name:52} {worth:+.2f} ± {error:.2f}")


def differences(moment: Moment) -> tuple[Floats, Floats]:
    """Return how the placements differ from their mean: features, worths."""
    _, about = numbers_of_view(moment.view)
    features, worths = [], []
    for action, numbers, worth in zip(moment.view.legal_actions, about, moment.worths, strict=True):
        if isinstance(action, Place):
            known = [numbers[at] * unit for at, unit, _ in FEATURES]
            features.append([*known[:-1], known[-1] * (moment.view.open_ends is not None)])
            worths.append(worth)
    told, found = np.array(features), np.array(worths)
    return told - told.mean(axis=0), found - found.mean()


def regression(groups: Sequence[tuple[Floats, Floats]]) -> tuple[Floats, Floats]:
    """Return least squares over all decisions, and standard errors that know of the decisions."""
    square = sum((told.T @ told for told, _ in groups), np.zeros((len(FEATURES),) * 2))
    inverse = np.linalg.pinv(square)
    found = inverse @ sum((told.T @ worth for told, worth in groups), np.zeros(len(FEATURES)))
    middle = np.zeros_like(square)
    for told, worth in groups:
        score = told.T @ (worth - told @ found)
        middle += np.outer(score, score)
    return found, np.sqrt(np.diag(inverse @ middle @ inverse))


def tiles(seats: int, count: int, playouts: int) -> None:
    """Say what each opening tile is worth against the mean of the hand's tiles."""
    rows: dict[str, list[float]] = defaultdict(list)
    for moment in moments(seats, count, playouts, openings):
        worths = dict(placed(moment))
        usual = float(np.mean(list(worths.values())))
        for action, worth in worths.items():
            rows[action.tile.face].append(worth - usual)
    print(f"{seats} seats, {count} openings: worth of a tile against the mean of the hand")
    for face in sorted(rows, key=lambda face: -float(np.mean(rows[face]))):
        print(f"  {face}  {len(rows[face]):5}  {mean(rows[face])}")


def placed(moment: Moment) -> Iterator[tuple[Place, float]]:
    """Yield the placements and what they are worth."""
    for action, worth in zip(moment.view.legal_actions, moment.worths, strict=True):
        if isinstance(action, Place):
            yield action, worth


# --- passes ---------------------------------------------------------------------------------------


def leaves_lacked(view: View, action: Place) -> bool:
    """Return whether the next seat is known to hold neither of the new ends."""
    after = ((view.seat or 0) + 1) % view.seats
    return set(ends_after(view.open_ends, action)) <= view.lacks[after]


def passes(seats: int, count: int, playouts: int) -> None:
    """Say what it gains to leave the next seat ends that it is known to lack."""

    def wanted(view: View) -> bool:
        kinds = {leaves_lacked(view, act) for act in view.legal_actions if isinstance(act, Place)}
        return len(kinds) > 1 and len(view.hand) > 1

    gains = []
    for moment in moments(seats, count, playouts, wanted):
        best = dict.fromkeys((True, False), -np.inf)
        for action, worth in placed(moment):
            kind = leaves_lacked(moment.view, action)
            best[kind] = max(best[kind], worth)
        gains.append(best[True] - best[False])
    better = float(np.mean([gain > 0 for gain in gains]))
    print(f"{seats} seats, {count} decisions: leaving only ends that the next seat lacks")
    print(f"  against the best other placement {mean(gains)} points; better in {better:.0%}")


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--count", type=int, default=1000, help="decisions")
    parser.add_argument("--playouts", type=int, default=1000, help="of each measurement")
    given = parser.parse_args()
    TABLES[given.table](given.seats, given.count, given.playouts)


TABLES: dict[str, Callable[[int, int, int], None]] = {
    "draws": draws,
    "placements": partial(weights, is_opening=False),
    "openings": partial(weights, is_opening=True),
    "tiles": tiles,
    "passes": passes,
}


if __name__ == "__main__":
    main()
