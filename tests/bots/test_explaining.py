"""What is said for an action can be counted in the view, and has a sentence in both languages."""

import random
from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from balak import Round
from balak.actions import DRAW, PASS, Action, Place
from balak.bots import FlatBot, NetBot, SearchBot, make_bot
from balak.bots.advice import WEIGHED, Advice, advise, liked
from balak.bots.expert import search_module
from balak.bots.explaining import MOST_REASONS, Because, reasons, stuck_chance
from balak.fitting import FITS, ends_after
from balak.search import explore
from balak.shuffle import seeded_deck
from balak.text import LANGS, message
from balak.tiles import mask_of
from balak.view import View


def views(seats: int, rounds: int = 6) -> list[View]:
    found = []
    for number in range(rounds):
        round_ = Round.deal(seeded_deck("explaining", number), seats=seats)
        bot = make_bot("random", f"{number}")
        while not round_.is_over:
            view = View.of(round_, round_.turn)
            found.append(view)
            round_ = round_.play(bot.choose(view))
    return found


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_action_has_reasons_that_can_be_said_in_both_languages(seats: int) -> None:
    seen = set()
    for view in views(seats):
        for action in view.legal_actions:
            found = reasons(view, action)
            assert 1 <= len(found) <= MOST_REASONS
            assert len(set(map(str, found))) == len(found)
            for one in found:
                seen.add(one.key)
                for lang in LANGS:
                    said = message(lang, one.key, name="Ayu", **one.details)
                    assert said != one.key
                    assert "{" not in said
    assert {"advice-keeps", "advice-must-draw", "advice-sheds-double", "advice-out"} <= seen


def test_the_chance_that_the_next_seat_is_stuck_is_the_share_of_its_possible_hands() -> None:
    compared = 0
    for view in views(2, 3):
        unseen = [
            tile
            for tile in view.rules.tiles
            if tile not in view.hand and tile not in {placed for placed, _ in view.placements}
        ]
        after = 1 - (view.seat or 0)
        lacks = view.lacks[after]
        can = [tile for tile in unseen if not {tile.low, tile.high} & lacks]
        if len(can) > 14:
            continue
        hands = list(combinations(can, view.hand_counts[after]))
        for action in view.legal_actions:
            if isinstance(action, Place):
                ends = ends_after(view.open_ends, action)
                fitting = FITS[ends[0]] | FITS[ends[1]]
                stuck = sum(not mask_of(hand) & fitting for hand in hands)
                assert stuck_chance(view, ends) == pytest.approx(stuck / len(hands))
                compared += 1
    assert compared > 20


def test_what_a_pass_proved_is_told_where_it_blocks() -> None:
    told = 0
    for number in range(40):
        round_ = Round.deal(seeded_deck("passes", number))
        bot = make_bot("greedy", "a")
        while not round_.is_over:
            view = View.of(round_, round_.turn)
            after = 1 - (view.seat or 0)
            for action in view.legal_actions:
                if isinstance(action, Place) and len(view.hand) > 1:
                    ends = set(ends_after(view.open_ends, action))
                    found = {one.key: one.details for one in reasons(view, action)}
                    proved = view.lacks[after] & ends
                    if len(proved) == 1:
                        assert found["advice-proved"] == {"seat": after, "value": min(proved)}
                        told += 1
                    elif not proved:
                        assert not {"advice-proved", "advice-proved-two"} & set(found)
            round_ = round_.play(bot.choose(view))
    assert told > 10


def test_what_stays_open_is_counted() -> None:
    for view in views(3, 3):
        for action in view.legal_actions:
            if not isinstance(action, Place) or len(view.hand) < 2:
                continue
            ends = ends_after(view.open_ends, action)
            rest = [tile for tile in view.hand if tile is not action.tile]
            fits = [tile for tile in rest if {tile.low, tile.high} & set(ends)]
            (kept,) = [one for one in reasons(view, action) if one.key.startswith("advice-keeps")]
            assert (kept.details["count"], kept.details["rest"]) == (len(fits), len(rest))


def test_forced_draws_and_passes_say_so() -> None:
    kinds: dict[Action, str] = {DRAW: "advice-must-draw", PASS: "advice-must-pass"}
    forced = dict.fromkeys(kinds, 0)
    for view in views(2, 12):
        for kind, key in kinds.items():
            if view.legal_actions == (kind,):
                assert reasons(view, kind) == (Because(key),)
                forced[kind] += 1
    assert all(forced.values())


def test_reasons_hang_on_the_view_alone() -> None:
    """Two worlds that differ in what the seat cannot see have the same view, and so this is all."""
    rng = random.Random(4)
    deck = seeded_deck("worlds", 1)
    one = Round.deal(deck)
    hidden = list(deck)
    mine = set(one.hands[0])
    places = [at for at, tile in enumerate(hidden) if tile not in mine]
    shuffled = [hidden[at] for at in places]
    rng.shuffle(shuffled)
    for at, tile in zip(places, shuffled, strict=True):
        hidden[at] = tile
    other = Round.deal(hidden)
    assert other.hands[1] != one.hands[1]
    both = [View.of(world, 0) for world in (one, other)]
    for action in both[0].legal_actions:
        assert reasons(both[0], action) == reasons(both[1], action)
    assert advise(both[0], playouts=50, seed="a") == advise(both[1], playouts=50, seed="a")


def test_advice_is_the_same_for_the_same_view_and_its_choices_are_in_order() -> None:
    view = next(view for view in views(2) if len(view.legal_actions) > 3)
    advice = advise(view, playouts=200, seed="a")
    assert advice == advise(view, playouts=200, seed="a")
    assert advice.best in view.legal_actions
    chances = [one.chance for one in advice.choices]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= chance <= 1 for chance in chances)
    assert {one.action for one in advice.choices} <= set(view.legal_actions)


def test_what_few_playouts_began_with_is_not_among_the_choices() -> None:
    choices, weighed, tried = [], [], 0
    for view in islice((one for one in views(2) if len(one.legal_actions) > 3), 8):
        found = explore(view, playouts=400, seed="a")
        if not found.is_exact:
            choices.append({one.action for one in advise(view, playouts=400, seed="a").choices})
            weighed.append({one.action for one in found.candidates if one.playouts >= WEIGHED})
            assert found.best in weighed[-1]
            tried += len(found.candidates)
    assert choices == weighed
    assert sum(map(len, weighed)) < tried


@pytest.fixture
def without_search(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As where the extra ``sim`` is not installed."""

    def missing(name: str) -> None:
        raise ModuleNotFoundError(name=name.replace("balak.search", "numba"))

    monkeypatch.setattr("balak.bots.expert.import_module", missing)
    search_module.cache_clear()
    yield
    search_module.cache_clear()


def test_where_there_is_one_action_advice_has_no_choices() -> None:
    alone = next(view for view in views(2) if len(view.legal_actions) == 1)
    assert advise(alone) == liked(alone) == Advice(alone.legal_actions[0])


@pytest.mark.usefixtures("without_search")
def test_without_search_advice_and_bots_that_search_go_by_the_net() -> None:
    view = next(view for view in views(2) if len(view.legal_actions) > 2)
    chances = NetBot().chances(view)
    best = view.legal_actions[chances.index(max(chances))]
    assert advise(view) == liked(view) == Advice(best)
    for bot in (FlatBot(), SearchBot()):
        assert bot.choose(view) == best
    assert SearchBot().chances(view) == [float(action == best) for action in view.legal_actions]
