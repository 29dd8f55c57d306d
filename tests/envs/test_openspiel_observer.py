"""OpenSpiel's players know what a View tells, all of it, and nothing else."""

from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest

from balak import DRAW, TILES, Place, Round, Rules, Tile, View, action_index, parse_action
from balak.envs.openspiel_observer import longest_play
from balak.layout import Arm
from balak.view import ViewEvent
from envs.openspiel_states import follow, load, walks
from strategies import GAMES, RESEARCH


def observed(state: Any, player: int, **kind: Any) -> dict[str, Any]:
    observer = state.get_game().make_py_observer(pyspiel.IIGObservationType(**kind))
    observer.set_from(state, player)
    return dict(observer.dict)


def tiles_at(piece: Any) -> tuple[Tile, ...]:
    return tuple(TILES[at] for at in np.flatnonzero(piece))


def told(event: ViewEvent) -> str:
    return f"{event.action}{event.tile or ''}"


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_the_observation_has_what_the_view_has(rules: Rules) -> None:
    for round_ in walks(Random(1), rules, 2):
        state = follow(round_)
        for seat in range(rules.seats):
            view = View.of(round_, seat)
            pieces = observed(state, seat, perfect_recall=False)
            assert tiles_at(pieces["player"]) == (TILES[seat],)
            assert tiles_at(pieces["hand"]) == view.hand
            for side, is_left in ((0, True), (1, False)):
                placed = {tile for tile, arm in view.placements if (arm is Arm.MINUS) is is_left}
                assert set(tiles_at(pieces["line"][side])) == placed
            ends = tuple(int(at) for side in pieces["ends"] for at in np.flatnonzero(side))
            assert ends == (view.open_ends or ())
            assert list(np.flatnonzero(pieces["turn"])) == [view.turn] * (view.turn is not None)
            assert tuple(pieces["hand_counts"]) == view.hand_counts
            assert pieces["boneyard_count"][0] == view.boneyard_count
            assert pieces["passes"][0] == view.passes
            lacks = tuple(frozenset(np.flatnonzero(row).tolist()) for row in pieces["lacks"])
            assert lacks == view.lacks


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_the_information_state_is_the_history_that_the_view_has(rules: Rules) -> None:
    for round_ in walks(Random(2), rules, 2):
        state = follow(round_)
        for seat in range(rules.seats):
            view = View.of(round_, seat)
            hand = ",".join(str(tile) for tile in round_.start_hands[seat])
            words = [str(seat), hand, *(told(event) for event in view.history)]
            assert state.information_state_string(seat) == " ".join(words)
            pieces = observed(state, seat, perfect_recall=True)
            assert tiles_at(pieces["dealt"]) == round_.start_hands[seat]
            own = [event.tile for event in view.history if event.tile]
            assert [tiles_at(row)[0] for row in pieces["drawn"][: len(own)]] == own
            assert not pieces["drawn"][len(own) :].any()
            played = [action_index(event.action) for event in view.history]
            assert np.flatnonzero(pieces["actions"]).tolist() == [
                58 * at + index for at, index in enumerate(played)
            ]


@pytest.mark.parametrize("rules", GAMES + RESEARCH, ids=str)
def test_what_a_player_cannot_see_changes_nothing_of_what_it_knows(rules: Rules) -> None:
    sampler = Random(3).random
    for round_ in walks(Random(3), rules, 1):
        state = follow(round_)
        for seat in range(rules.seats):
            other = state.resample_from_infostate(seat, sampler)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)


def test_strings_are_in_the_notation_of_records_and_positions() -> None:
    round_ = Round.deal(TILES)
    for text in ("06", "d", "16+"):
        round_ = round_.play(parse_action(text))
    state = follow(round_)
    assert state.information_state_string(0) == "0 00,01,02,03,04,05,06 06 d 16+"
    assert state.information_state_string(1) == "1 11,12,13,14,15,16,22 06 d23 16+"
    assert state.observation_string(0) == ("0 00,01,02,03,04,05/?7 06,16+ ?13 0 0 0 0/0")
    assert str(state).startswith("00,01,02,03,04,05/11,12,13,14,15,22,23 06,16+ 24,25,")


def test_a_draw_is_public_before_its_tile_is_revealed() -> None:
    state = follow(Round.deal(TILES))
    state.apply_action(action_index(DRAW))
    assert state.is_chance_node()
    assert [state.information_state_string(seat)[-2:] for seat in (0, 1)] == [" d", " d"]
    assert observed(state, 1, perfect_recall=True)["actions"][0, 56] == 1


def test_only_the_own_hand_is_told_during_the_deal() -> None:
    state = load(Rules()).new_initial_state()
    assert state.observation_string(0) == "0 - is dealt"
    state.apply_action(3)
    assert state.information_state_string(0) == "0 03"
    assert state.information_state_string(1) == "1 -"
    assert state.observation_string(0) == "0 03 is dealt"


def test_public_and_private_parts_can_be_had_apart() -> None:
    round_ = Round.deal(TILES).play(DRAW).play(Place(Tile(0, 6)))
    state = follow(round_)
    private = pyspiel.PrivateInfoType
    parts = {
        (recall, public, hidden): state.get_game()
        .make_py_observer(
            pyspiel.IIGObservationType(
                perfect_recall=recall, public_info=public, private_info=hidden
            )
        )
        .string_from(state, 0)
        for recall in (False, True)
        for public, hidden in ((True, private.NONE), (False, private.SINGLE_PLAYER))
    }
    assert list(parts.values()) == [
        "0 ?7/?7 06 ?13 0 1 0 0/0",
        "0 00,01,02,03,04,05,23",
        "0 d 06",
        "0 00,01,02,03,04,05,06 23",
    ]


def test_nobody_sees_all_hands_and_there_are_no_parameters() -> None:
    game = load(Rules())
    everything = pyspiel.IIGObservationType(
        perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="nobody sees the hands"):
        game.make_py_observer(everything)
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"depth": 1})


@pytest.mark.parametrize(("seats", "bound"), [(2, 61), (3, 75), (4, 91)])
def test_no_round_is_longer_than_its_bound(seats: int, bound: int) -> None:
    assert longest_play(Rules(seats)) == bound
    for round_ in walks(Random(4), Rules(seats), 30):
        assert len(round_.actions) <= bound
