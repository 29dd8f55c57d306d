"""How much the tests of the kernels play: less where every kernel is plain Python."""

import pytest

from balak.kernel.jit import IS_COMPILED


@pytest.fixture(scope="session")
def round_count(is_full: bool) -> int:
    """How many rounds of each rules are played."""
    if not IS_COMPILED:
        return 3
    return 200 if is_full else 20
