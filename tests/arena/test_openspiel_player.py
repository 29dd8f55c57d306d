"""OpenSpiel's search as a player: what it is told is the view, no more and no less."""

from random import Random

import pytest

from balak.actions import action_index
from balak.arena.openspiel import IsmctsBot, state_of
from balak.bots import make_bot
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.view import View


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_state_is_the_view_for_the_seat_to_act(seats: int) -> None:
    bots = [make_bot("net", str(seat)) for seat in range(seats)]
    for number in range(1, 5):
        round_ = Round.deal(seeded_deck("told", number), seats=seats, opener=number % seats)
        while (seat := round_.turn) is not None:
            view = View.of(round_, seat)
            state = state_of(view, Random(number))
            player = (seat - round_.opener) % seats
            assert state.current_player() == player
            legal = sorted(action_index(action) for action in view.legal_actions)
            assert sorted(state.legal_actions()) == legal
            now = state.now.round
            assert now.hands[player] == view.hand
            assert now.open_ends == view.open_ends
            assert now.placements == view.placements
            turned = [now.hand_counts[(at - round_.opener) % seats] for at in range(seats)]
            assert tuple(turned) == view.hand_counts
            # Its own history is the true one: what it was dealt and what it drew.
            other = state.resample_from_infostate(player, Random(2).random)
            told = state.information_state_string(player)
            assert other.information_state_string(player) == told
            assert [str(tile) for tile in round_.start_hands[seat]] == told.split()[1].split(",")
            round_ = round_.play(bots[seat].choose(view))


def test_it_chooses_a_legal_action_and_the_same_again() -> None:
    view = View.of(Round.deal(seeded_deck("again")), 0)
    first = IsmctsBot("s", 5).choose(view)
    assert first == IsmctsBot("s", 5).choose(view)
    assert first in view.legal_actions
