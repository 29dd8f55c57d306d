"""The search: what it finds, that it sees a view alone, and that the same finds the same."""

import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import combinations
from random import Random

import numpy as np
import pytest

from balak import TILES, Round, Rules, View
from balak.actions import DRAW, Place, action_index
from balak.belief import Belief
from balak.bots import NetBot
from balak.endgame import Endgame, Equilibrium, is_solvable, open_worth, solve
from balak.fitting import FITS
from balak.kernel.rng import seed_rng
from balak.kernel.state import from_round
from balak.nets import load_net
from balak.search import Findings, choose, compare, explore, match_worths, points_worths, skim
from balak.search.tree import NONE, ROOT, child_of, grow, make_tree
from balak.search.worths import scale_of
from balak.shuffle import seeded_deck
from balak.tiles import mask_of, tiles_in

SEARCHES: list[Callable[..., Findings]] = [explore, compare, skim]


def choices(seats: int, number: int) -> list[Round]:
    """Return the moments of a round of random play at which a seat has a choice."""
    rng = Random(f"{seats} {number}")
    round_ = Round.deal(seeded_deck(f"search {seats}", number), seats=seats)
    found = []
    while not round_.is_over:
        if len(round_.legal_actions) > 1:
            found.append(round_)
        round_ = round_.play(rng.choice(round_.legal_actions))
    return found


def seen(round_: Round, scores: tuple[int, ...] = ()) -> View:
    return View.of(round_, round_.turn, scores=scores)


def moments(seats: int, count: int) -> Iterator[Round]:
    rng = Random(seats)
    for number in range(count):
        yield rng.choice(choices(seats, number))


def endgames(count: int) -> Iterator[Round]:
    """Yield rounds of two seats in which nothing can be drawn, with small hands and a choice."""
    for number in range(1000):
        for round_ in choices(2, number):
            if not round_.drawable_count and 2 <= min(round_.hand_counts) <= 3:
                yield round_
                count -= 1
                break
        if not count:
            return


def anew(round_: Round) -> View:
    """Return a view of a round that begins at this moment, so that it is solved from here on."""
    return seen(Round.from_position(str(round_.to_position())))


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_view_playouts_and_seed_find_the_same(
    search: Callable[..., Findings], seats: int
) -> None:
    for round_ in moments(seats, 3):
        found = search(seen(round_), playouts=60, seed="a")
        assert search(seen(round_), playouts=60, seed="a") == found
        tried = [each.action for each in found.candidates]
        assert tried == [action for action in round_.legal_actions if action in tried]
        assert found.best in tried


def test_another_seed_finds_other_worths() -> None:
    view = seen(choices(2, 0)[0])
    assert explore(view, playouts=60, seed="a") != explore(view, playouts=60, seed="b")


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_hidden_tiles_change_nothing(search: Callable[..., Findings]) -> None:
    rng = Random(3)
    for seats in (2, 3, 4):
        for round_ in moments(seats, 3):
            view = seen(round_)
            other = Round.from_position(str(view.position), rng=rng)
            assert other.hands != round_.hands
            first = View.of(other, view.seat)
            assert search(first, playouts=40) == search(
                View.of(Round.from_position(str(view.position), rng=rng), view.seat), playouts=40
            )


def test_explore_spends_its_playouts_and_most_of_them_on_what_it_plays() -> None:
    for round_ in moments(2, 6):
        found = explore(seen(round_), playouts=300)
        if found.is_exact:
            continue
        assert sum(each.playouts for each in found.candidates) == 300
        most = max(found.candidates, key=lambda each: each.playouts)
        assert found.best == most.action


def test_what_was_tried_once_has_no_error_that_is_known() -> None:
    errors = [
        (each.playouts, math.isinf(each.error))
        for round_ in moments(2, 6)
        if not (found := explore(seen(round_), playouts=30)).is_exact
        for each in found.candidates
    ]
    assert {is_infinite for _, is_infinite in errors} == {True, False}
    assert all(is_infinite == (playouts == 1) for playouts, is_infinite in errors)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_compare_gives_every_action_as_many_playouts(seats: int) -> None:
    for round_ in moments(seats, 4):
        found = compare(seen(round_), playouts=400)
        if found.is_exact:
            continue
        assert [each.action for each in found.candidates] == list(round_.legal_actions)
        assert {each.playouts for each in found.candidates} == {400 // len(found.candidates)}
        assert all(0 < each.error < 0.5 for each in found.candidates)
        assert found.best == max(found.candidates, key=lambda each: each.worth).action


def test_errors_are_as_large_as_worths_differ_from_seed_to_seed() -> None:
    view = seen(choices(3, 1)[2])
    found = [skim(view, playouts=200, seed=str(seed)).candidates[0] for seed in range(60)]
    spread = float(np.std([each.worth for each in found], ddof=1))
    told = float(np.mean([each.error for each in found]))
    # 60 values: their standard deviation is off by a tenth or so; 0.35 is nearly four times that.
    assert spread == pytest.approx(told, rel=0.35)


def test_with_more_than_two_seats_a_draw_that_is_not_forced_is_not_tried() -> None:
    draws = 0
    for seats in (3, 4):
        for number in range(6):
            for round_ in choices(seats, number):
                found = explore(seen(round_), playouts=30)
                draws += DRAW in round_.legal_actions
                assert all(isinstance(each.action, Place) for each in found.candidates)
                assert isinstance(found.best, Place)
    assert draws > 10


def test_who_sees_everything_finds_what_is_best() -> None:
    """Where nothing is hidden, the tree finds the best action, as alpha-beta search does."""
    rules = Rules(2, max_pip=4, hand_size=5, protected=0)
    worths = points_worths(2)
    spreads = np.array([scale_of(worths, seat) for seat in range(2)])
    net = np.array(load_net(2).rows, np.float32)
    rng = Random(11)
    right = 0
    for number in range(30):
        deck = list(rules.tiles)
        rng.shuffle(deck)
        round_ = Round.deal(deck, rules=rules)
        while round_.boneyard or len(round_.legal_actions) < 2:
            round_ = round_.play(rng.choice(round_.legal_actions))
            if round_.is_over:
                rng.shuffle(deck)
                round_ = Round.deal(deck, rules=rules)
        best = open_worth(from_round(round_))
        tree = make_tree(2000)
        words, worlds = np.zeros(2, np.uint32), np.zeros(2, np.uint32)
        seed_rng(words, 1, number)
        seed_rng(worlds, 2, number)
        grow(Belief.of(seen(round_)), NONE, 2000, worths, spreads, net, tree, words, worlds)
        visits = {
            action: tree.visits[child_of(tree, ROOT, action)]
            for action in best
            if child_of(tree, ROOT, action) != NONE
        }
        chosen = max(visits, key=lambda action: int(visits[action]))
        right += best[chosen] == max(best.values())
    assert right >= 28


def test_endgames_are_solved() -> None:
    for round_ in endgames(4):
        view = anew(round_)
        found = explore(view, playouts=10, worths=points_worths(2))
        endgame = Endgame.of(view)
        solved = endgame and solve(endgame)
        assert solved
        worth = solved.worth(mask_of(view.hand))
        assert found.is_exact
        for each in found.candidates:
            index = action_index(each.action)
            assert each.worth == pytest.approx(worth.get(index, worth.get(index ^ 1)))
            assert each.error == 0
        assert compare(view, playouts=10, worths=points_worths(2)).candidates == found.candidates


def test_who_can_go_out_does_and_gains_what_the_other_holds() -> None:
    """The mean over all hands that the other may hold, which are dealt one by one here."""
    for number in range(200):
        round_ = choices(2, number)[-1]
        view = seen(round_)
        if len(view.hand) == 1 and not view.drawable_count:
            break
    else:
        pytest.fail("nobody has one tile left and a choice")
    found = explore(view, playouts=1, worths=points_worths(2))
    other = 1 - (view.seat or 0)
    lacked = [tile for value in view.lacks[other] for tile in tiles_in(FITS[value])]
    placed = {tile for tile, _ in view.placements}
    unseen = [tile for tile in TILES if tile not in {*placed, *view.hand, *lacked}]
    hands = list(combinations(unseen, view.hand_counts[other]))
    mean = sum(tile.pips for hand in hands for tile in hand) / len(hands)
    assert found.is_exact
    assert found.candidates
    assert all(each.worth == pytest.approx(mean, abs=1e-3) for each in found.candidates)
    assert isinstance(found.best, Place)


def test_a_mixed_endgame_is_played_as_often_as_its_equilibrium_says() -> None:
    for round_ in endgames(200):
        view = anew(round_)
        endgame = Endgame.of(view)
        solved = endgame and solve(endgame)
        assert solved
        chances = {
            index: chance
            for index, chance in solved.chances(mask_of(view.hand)).items()
            if chance >= 0.005
        }
        if max(chances.values()) < 0.8:
            break
    else:
        pytest.fail("no endgame is mixed")
    total = 400
    counts = Counter(
        action_index(explore(view, playouts=1, seed=str(seed), worths=points_worths(2)).best)
        for seed in range(total)
    )
    assert sum(counts.values()) == total
    for index, chance in chances.items():
        told = chance / sum(chances.values())
        seen_ = (counts[index] + (counts[index ^ 1] if index ^ 1 not in chances else 0)) / total
        # Four standard deviations of a share of 400.
        assert seen_ == pytest.approx(told, abs=4 * math.sqrt(told * (1 - told) / total))


def test_an_endgame_is_played_to_its_end_by_what_was_solved_first() -> None:
    followed = 0
    for number in range(12):
        round_ = Round.deal(seeded_deck("followed", number), seats=2)
        bot = NetBot(str(number))
        first: tuple[Equilibrium, list[int]] | None = None
        while not round_.is_over:
            view = seen(round_)
            action = bot.choose(view)
            if first is None:
                endgame = Endgame.of(view)
                solved = endgame and is_solvable(endgame) and solve(endgame)
                first = (solved, []) if solved else None
            if first and len(round_.legal_actions) > 1 and len(view.hand) > 1:
                solution, played = first
                found = explore(view, playouts=1, worths=points_worths(2))
                with suppress(KeyError):
                    often = solution.chances(mask_of(view.hand), played)
                    often = {index: chance for index, chance in often.items() if chance >= 0.005}
                    mix = dict(zip(round_.legal_actions, found.chances, strict=True))
                    total = sum(often.values())
                    for each, chance in mix.items():
                        told = often.get(action_index(each), 0.0) / total
                        assert chance == pytest.approx(told)
                    followed += bool(played)
            if first:
                first[1].append(action_index(action))
            round_ = round_.play(action)
    assert followed > 5


def test_choose_plays_what_explore_finds_best() -> None:
    solved = 0
    for number in range(40):
        for round_ in choices(2, number)[-8:]:
            view = seen(round_)
            found = explore(view, playouts=20, seed="s")
            assert choose(view, playouts=20, seed="s") == found.best
            solved += found.is_exact
    assert solved > 40


def test_what_a_search_looks_for_is_the_match() -> None:
    """One point short of the target it does not matter with how much a round is won."""
    round_ = choices(2, 4)[0]
    assert round_.turn is not None
    scores = [0, 0]
    scores[round_.turn] = 99
    worths = match_worths(seen(round_, (scores[0], scores[1])))
    assert worths[round_.turn, 1, round_.turn] == 1.0
    assert worths[round_.turn, 80, round_.turn] == 1.0
    assert worths[1 - round_.turn, 99, round_.turn] > worths[1 - round_.turn, 100, round_.turn] == 0
    found = compare(seen(round_, (scores[0], scores[1])), playouts=100)
    assert all(0 <= each.worth <= 1 for each in found.candidates)


def test_worths_of_points_add_up_to_nothing() -> None:
    for seats in (2, 3, 4):
        worths = points_worths(seats)
        assert worths.shape == (seats + 1, 169, seats)
        assert np.allclose(worths.sum(axis=2), 0, atol=1e-4)
        assert worths[1, 30, 1] == 30


def test_a_seat_that_is_not_to_act_is_refused() -> None:
    round_ = choices(2, 0)[0]
    assert round_.turn is not None
    with pytest.raises(ValueError, match="not this seat's turn"):
        explore(View.of(round_, 1 - round_.turn), playouts=10)


@pytest.mark.parametrize("search", SEARCHES, ids=lambda search: search.__name__)
def test_a_search_without_playouts_is_refused(search: Callable[..., Findings]) -> None:
    with pytest.raises(ValueError, match="one playout at least, not 0"):
        search(seen(choices(2, 0)[0]), playouts=0)
