"""Rounds as rows of integers, for speed: the same rules of play as `Round`, compiled by numba.

=============  ====================================================================================
`caching`      compiled kernels on the disk, fresh and quick to load
`jit`          how kernels are compiled, and the bits that they need
`tables`       the tiles as arrays
`state`        one round as a row of integers; from `Round` and back
`steps`        legal actions, step, result: one row or many
`rng`          random numbers, one stream a round
`seeds`        seeds of streams from text
`dense`        the loops of a small net, in vector registers
`features`     what a net is told of a moment
`net`          a small net as a policy
`nets`         those that come with balak, as arrays
`policies`     twins of the bots
`rounds`       rounds played to the end by policies
`lane_ops`     32-bit words that stay 32 bits wide
`shuffling`    shuffles by sorting, alone or in lanes
`dealing`      decks for a block of rounds
`random_play`  what random play is, alone and in lock-step alike
`playouts`     random play, one round at a time
`lane_rounds`  rounds put into lanes, and read out of them
`lanes`        random play of many rounds in lock-step
`hashing`      SHA-256 in lanes
`decks`        seeded decks in bulk
`counting`     whole trees below a row
=============  ====================================================================================

``docs/kernel.md`` shows how to use them; random play at full speed is `lanes.random_rounds` and
`lanes.random_playouts`. `Round` is the reference: every kernel is tested against it or against a
slow twin, step by step. Rows never go to a player; what one seat may know of them is for
`balak.envs` to say. Importing this package loads numba, so that nothing below it may.
"""

try:
    from balak.kernel.state import from_round, to_round
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        f'{error.name} is not installed: pip install "balak[sim]"', name=error.name
    ) from None

__all__ = ["from_round", "to_round"]
