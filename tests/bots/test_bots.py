"""What every bot keeps to, and how strong each is."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from balak.actions import DRAW, PASS, Action, Draw, Place, parse_action
from balak.bots import BOT_NAMES, HeuristicBot, choose_checked, make_bot
from balak.errors import BotError, SetupError
from balak.round import Round
from balak.rules import Rules
from balak.shuffle import seeded_deck, seeded_round
from balak.simulation import Plan, Summary, run
from balak.tiles import Tile
from balak.view import View


def moments(seats: int, count: int = 6) -> Iterator[Round]:
    """Yield every moment of some rounds of random play."""
    rng = random.Random(seats)
    for number in range(count):
        round_ = Round.deal(seeded_deck(f"moments-{seats}", number), seats=seats)
        while not round_.is_over:
            yield round_
            round_ = round_.play(rng.choice(round_.legal_actions))


def seen(round_: Round) -> View:
    assert round_.turn is not None
    return View.of(round_, round_.turn)


@pytest.mark.parametrize("name", [*BOT_NAMES[:-1], "flat-20", "ponder-2", "puct-40"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_bot_chooses_a_legal_action_and_the_same_one_again(name: str, seats: int) -> None:
    for round_ in moments(seats):
        view = seen(round_)
        action = choose_checked(make_bot(name, "seed"), view)
        assert make_bot(name, "seed").choose(seen(round_)) == action


def test_random_chooses_every_legal_action_about_equally_often() -> None:
    view = seen(seeded_round("uniform"))
    counts: dict[Action, int] = dict.fromkeys(view.legal_actions, 0)
    for number in range(4000):
        counts[make_bot("random", str(number)).choose(view)] += 1
    assert len(counts) == 8
    # Chi-square with 7 degrees of freedom: over 24.3 once in a thousand.
    assert sum((count - 500) ** 2 / 500 for count in counts.values()) < 24.3


def test_greedy_places_the_heaviest_tile_and_draws_only_when_it_must() -> None:
    for round_ in moments(2):
        action = make_bot("greedy").choose(seen(round_))
        placements = [a for a in round_.legal_actions if isinstance(a, Place)]
        if placements:
            assert isinstance(action, Place)
            assert action.tile.pips == max(a.tile.pips for a in placements)
        else:
            assert action in {DRAW, PASS}


def test_a_beginner_places_any_of_the_lighter_half_and_draws_only_when_it_must() -> None:
    for round_ in moments(2, 12):
        view = seen(round_)
        fitting = [action for action in view.legal_actions if isinstance(action, Place)]
        chosen = {make_bot("beginner", str(number)).choose(view) for number in range(60)}
        if not fitting:
            assert chosen == {view.legal_actions[0]}
            continue
        order = sorted(action.tile.pips for action in fitting)
        lighter = {a for a in fitting if a.tile.pips <= order[(len(order) + 1) // 2 - 1]}
        # Of ten or fewer each is missed by 60 seeds in less than one of 500 cases.
        assert chosen == lighter if len(lighter) < 8 else chosen <= lighter


def test_heuristic_goes_out_when_it_can() -> None:
    for round_ in moments(2, 30):
        view = seen(round_)
        if len(view.hand) == 1 and any(isinstance(a, Place) for a in view.legal_actions):
            assert isinstance(HeuristicBot().choose(view), Place)


def test_heuristic_draws_at_will_with_two_players_and_never_against_two_tiles_or_with_more() -> (
    None
):
    draws = 0
    for seats in (2, 3, 4):
        for round_ in moments(seats, 40):
            view = seen(round_)
            at_will = any(isinstance(action, Place) for action in view.legal_actions)
            if at_will and HeuristicBot().choose(view) == DRAW:
                draws += 1
                assert seats == 2
                assert view.hand_counts[1 - (view.seat or 0)] > 2
                assert view.drawable_count >= 9
    assert draws > 10


@dataclass
class Cheat:
    action: Action

    def choose(self, view: View) -> Action:
        return self.action


class Breaks:
    def choose(self, view: View) -> Action:
        raise ZeroDivisionError(str(view.hand))


@pytest.mark.parametrize(
    "bot", [Cheat(PASS), Cheat(Place(Tile(0, 0))), Cheat(parse_action("00+")), Breaks()]
)
def test_a_bot_that_breaks_its_contract_is_a_bot_error_that_names_no_tile(
    bot: Cheat | Breaks,
) -> None:
    deck = [tile for tile in seeded_deck("1") if tile != Tile(0, 0)]
    view = seen(Round.deal([*deck, Tile(0, 0)]))
    with pytest.raises(BotError) as caught:
        choose_checked(bot, view)
    assert not any(tile.face in str(caught.value) for tile in view.hand)
    assert "[" not in str(caught.value)


def test_an_unknown_bot_is_refused_with_those_there_are() -> None:
    with pytest.raises(SetupError, match="random, beginner, greedy, heuristic, net, expert"):
        make_bot("puct-0")


def test_a_match_of_bots_is_the_same_every_time() -> None:
    plan = Plan(("random", "greedy", "heuristic"), "match", 1, "again", by_bots=True)
    found = [Summary.of(plan, run(plan).tally) for _ in range(2)]
    assert found[0] == found[1]
    assert found[0].matches == 1


# Measured over 100,000 matches by `balak simulate --matches 50000 --seed measure --duplicate`. The
# tolerance here is four standard errors of so few matches.
@pytest.mark.parametrize(
    ("one", "other", "rate", "matches"),
    [("heuristic", "greedy", 0.895, 60), ("greedy", "random", 0.982, 30)],
)
def test_a_bot_beats_a_weaker_one_as_often_as_was_measured(
    one: str, other: str, rate: float, matches: int
) -> None:
    plan = Plan((one, other), "match", matches, "strength", is_duplicate=True, by_bots=True)
    wins = Summary.of(plan, run(plan).tally).players[0].match_wins
    assert wins is not None
    error = (rate * (1 - rate) / (2 * matches)) ** 0.5
    assert abs(wins.value - rate) <= 4 * error


def test_rules_of_research_deals_are_played_too() -> None:
    rules = Rules(max_pip=3, hand_size=3, protected=1)
    round_ = seeded_round("small", rules=rules)
    while not round_.is_over:
        round_ = round_.play(HeuristicBot().choose(seen(round_)))
    assert not any(isinstance(action, Draw) for action in round_.legal_actions)
