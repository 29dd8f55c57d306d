"""Seeds of the kernels' streams from text."""

import hashlib


def seed_of(name: bytes) -> int:
    """Return a seed for `balak.kernel.rng.seed_rng`: 63 bits of a hash of the name.

    A name begins with what the stream is for, such as ``b"balak-search:"``, so that what has one
    seed of a user has nothing in common otherwise.
    """
    return int.from_bytes(hashlib.sha256(name).digest()[:8], "big") >> 1
