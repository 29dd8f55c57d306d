"""pgx on the CPU: 1024 games together, compiled by JAX, each beginning anew when it is over."""

import os

# Before JAX reads them: one thread, as for everybody else.
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"

from collections.abc import Callable
from typing import Any

import jax
import pgx
from jax import numpy as jnp
from pgx.experimental.wrappers import auto_reset

from benchmarks.worker import Entries, Play

GAMES = 1024
STEPS = 64


def batches(name: str) -> Callable[[int], Play]:
    """Return how to set up uniform random play of a game: 64 steps of 1024 games a call."""

    def setup(seed: int) -> Play:
        env = pgx.make(name)
        start = jax.jit(jax.vmap(env.init))
        step = jax.vmap(auto_reset(env.step, env.init))

        def once(carry: Any, _: None) -> tuple[Any, None]:
            key, state = carry
            key, choosing, going_on = jax.random.split(key, 3)
            weights = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
            actions = jax.random.categorical(choosing, weights, axis=-1)
            return (key, step(state, actions, jax.random.split(going_on, GAMES))), None

        run = jax.jit(lambda carry: jax.lax.scan(once, carry, None, length=STEPS)[0])
        key = jax.random.PRNGKey(seed)
        carry = (key, start(jax.random.split(key, GAMES)))

        def play() -> int:
            nonlocal carry
            carry = jax.block_until_ready(run(carry))
            return GAMES * STEPS

        return play

    return setup


ENTRIES: Entries = {
    "kuhn": batches("kuhn_poker"),
    "leduc": batches("leduc_holdem"),
    "sparrow mahjong": batches("sparrow_mahjong"),
}
