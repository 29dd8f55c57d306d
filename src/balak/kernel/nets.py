"""The nets that come with balak, as kernels read them."""

from functools import cache

import numpy as np

from balak.kernel.net import Net
from balak.nets import load_net


@cache
def net_of(seats: int) -> Net:
    """Return the net for so many seats: one array for all who ask, which nobody changes."""
    return np.array(load_net(seats).rows, np.float32)
