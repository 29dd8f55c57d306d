"""Pondering: a search in Python alone, by what a view tells and nothing else."""

import random
from collections.abc import Iterator

import pytest

from balak.actions import DRAW, Action, Place
from balak.bots import PonderBot, SearchBot, expert, make_bot
from balak.bots.expert import PONDER_PLAYOUTS, liked_most
from balak.bots.pondering import Seen, ponder
from balak.bots.sight import Sight
from balak.round import Round
from balak.rules import Rules, standard
from balak.shuffle import seeded_deck, seeded_round
from balak.view import View


def seen(round_: Round, **more: int) -> View:
    return View.of(round_, round_.turn, scores=(0,) * round_.seats, **more)


def choices(seats: int, count: int) -> Iterator[Round]:
    """Yield moments of random play at which there is a choice."""
    rng = random.Random(seats)
    for number in range(count):
        round_ = Round.deal(seeded_deck(f"ponder-{seats}", number), seats=seats)
        while not round_.is_over:
            if len(round_.legal_actions) > 1 and rng.random() < 0.2:
                yield round_
            round_ = round_.play(rng.choice(round_.legal_actions))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_view_playouts_and_seed_have_the_same_action_which_is_legal(seats: int) -> None:
    for round_ in choices(seats, 4):
        view = seen(round_)
        action = ponder(view, playouts=6, seed="one")
        assert action in view.legal_actions
        assert ponder(seen(round_), playouts=6, seed="one") == action
        assert make_bot("ponder-6", "one").choose(view) == action


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("size", [None, 3])
def test_what_is_seen_while_playing_out_is_what_a_view_shows(seats: int, size: int | None) -> None:
    rules = standard(seats)
    if size is not None:
        rules = Rules(seats=seats, max_pip=size, hand_size=2, protected=1)
    rng = random.Random(seats)
    for number in range(6):
        round_ = seeded_round(f"seen-{number}", rules=rules)
        watched = Seen.in_view(seen(round_)).of(round_)
        while not round_.is_over:
            assert watched.sight(round_) == Sight.of(seen(round_))
            round_ = watched.step(round_, rng.choice(round_.legal_actions))


def test_with_a_tile_that_ends_the_match_it_goes_out() -> None:
    for round_ in choices(2, 60):
        placements = [a for a in round_.legal_actions if isinstance(a, Place)]
        if len(round_.hands[round_.turn or 0]) == 1 and placements:
            # The first point ends the match, so that nothing is worth more than to go out.
            assert ponder(seen(round_, target=1), playouts=10) in placements


def test_it_finds_what_the_net_does_not() -> None:
    differing = sum(ponder(seen(r), playouts=40) != liked_most(seen(r)) for r in choices(2, 4))
    assert differing > 0


def test_with_more_than_two_seats_it_does_not_draw_at_will() -> None:
    for round_ in choices(3, 3):
        if round_.legal_actions[-1] is DRAW:
            action = ponder(seen(round_), playouts=3)
            assert action is not DRAW or liked_most(seen(round_)) is DRAW


def test_the_expert_ponders_where_it_cannot_search_and_no_longer_than_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[tuple[int, str]] = []

    def note(view: View, *, playouts: int, seed: str) -> Action:
        asked.append((playouts, seed))
        return view.legal_actions[0]

    monkeypatch.setattr(expert, "search_module", lambda: None)
    monkeypatch.setattr(expert, "ponder", note)
    view = seen(seeded_round("expert"))
    make_bot("expert", "mine").choose(view)
    SearchBot("mine", 12).choose(view)
    PonderBot("mine", 7).choose(view)
    assert asked == [(PONDER_PLAYOUTS, "mine"), (12, "mine"), (7, "mine")]
