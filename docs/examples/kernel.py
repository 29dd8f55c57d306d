"""The kernels: millions of random rounds, playouts from a moment, and a kernel of one's own.

Run it as a program, or cell by cell in an editor that knows ``# %%``. It needs
``pip install "balak[sim]"``, a few seconds, and the first time some more to compile.
"""

# %% Random rounds in lock-step: round n of a seed is always the same.
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from balak import Round, Rules
from balak.kernel import from_round, lanes, to_round
from balak.kernel.jit import kernel, popcount
from balak.kernel.policies import choose_random
from balak.kernel.rng import seed_rng
from balak.kernel.state import BLOCKED, SEATS, TURN
from balak.kernel.steps import legal_mask, result, step
from balak.kernel.tables import PLACEMENTS
from balak.shuffle import seeded_deck

done = lanes.random_rounds(Rules(2), 400_000, seed=1)
error = done.decisions.std() / len(done.decisions) ** 0.5
print(f"decisions a round: {done.decisions.mean():.2f} ± {error:.2f}")
print(f"blocked: {100 * np.mean(done.kind == BLOCKED):.1f} %")

# %% Kernels let go of Python's lock, so threads share the work; `first` says where each begins.
with ThreadPoolExecutor(2) as threads:
    parts = [
        threads.submit(lanes.random_rounds, Rules(2), 200_000, 1, first=first)
        for first in (0, 200_000)
    ]
same = np.concatenate([part.result().points for part in parts])
print("the same in two threads:", np.array_equal(same, done.points))

# %% From a moment of a `Round`: what each action is worth if everybody goes on at random.
round_ = Round.deal(seeded_deck("an example", 1))
actions = round_.legal_actions
rows = np.stack([from_round(round_.play(action)) for action in actions])
played = lanes.random_playouts(rows, 20_000, seed=2)
gains = np.where(played.winner == 0, 1, -1) * played.points.astype(np.int64)  # tied: 0 points
means = gains.reshape(len(actions), -1).mean(axis=1)
for place in np.argsort(-means):
    print(f"{actions[place]!s:>4} {means[place]:+.2f}")


# %% A kernel of one's own: in a random round, how often can each seat choose between placements?
@kernel
def choices(row: NDArray[np.int32], rng: NDArray[np.uint32]) -> NDArray[np.int64]:
    """Play a row to its end and return by seat how often several placements were legal."""
    counts = np.zeros(row[SEATS], np.int64)
    mask = legal_mask(row)
    while mask:
        counts[row[TURN]] += popcount(mask & PLACEMENTS) > 1
        step(row, choose_random(mask, rng))
        mask = legal_mask(row)
    return counts


row, rng = from_round(round_), np.zeros(2, np.uint32)
seed_rng(rng, 3, 0)
print("choices by seat:", *choices(row, rng))

# %% The row is over, and is a round again.
print(result(row), to_round(row).result)
