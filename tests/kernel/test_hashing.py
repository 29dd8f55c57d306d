"""SHA-256 in lanes against `hashlib`."""

import hashlib
from random import Random

import numpy as np
import pytest

from balak.kernel.hashing import INITIAL, LANES, ROUNDS, compress


@pytest.mark.parametrize("size", [0, 3, 55, 56, 64, 150])
def test_the_messages_of_all_lanes_have_the_digests_of_hashlib(size: int) -> None:
    rng = Random(size)
    messages = [rng.randbytes(size) for _ in range(LANES)]
    zeros = b"\0" * (-(size + 9) % 64)
    padded = [m + b"\x80" + zeros + (8 * size).to_bytes(8, "big") for m in messages]
    state = np.repeat(INITIAL[:, np.newaxis], LANES, axis=1)
    words = np.zeros((ROUNDS, LANES), np.uint32)
    work = np.zeros(state.shape, np.uint32)
    for at in range(0, len(padded[0]), 64):
        blocks = b"".join(message[at : at + 64] for message in padded)
        words[:16] = np.frombuffer(blocks, ">u4").reshape(LANES, 16).T
        compress(state, words, work)
    digests = [column.astype(">u4").tobytes() for column in state.T]
    assert digests == [hashlib.sha256(message).digest() for message in messages]
