"""Rounds played to their ends as the net plays."""

from balak.kernel.jit import kernel
from balak.kernel.net import Net, Room, choose_net
from balak.kernel.rng import Words
from balak.kernel.state import State
from balak.kernel.steps import legal_mask, step


@kernel
def play_on(state: State, net: Net, room: Room, rng: Words) -> None:
    """Play a round to its end, in place: every seat as the net would have it."""
    mask = legal_mask(state)
    while mask != 0:
        step(state, choose_net(state, mask, net, room, rng))
        mask = legal_mask(state)
