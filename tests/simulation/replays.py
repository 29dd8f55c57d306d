"""What was played, replayed by the rules: the slow and obvious twin of everything compiled."""

from collections.abc import Iterator

from balak.actions import Place, action_at
from balak.round import Round
from balak.simulation import rows
from balak.simulation.plan import Plan
from balak.simulation.rows import Played
from balak.tiles import TILES

PLANS = (
    Plan(("random", "random"), "round", 40, "twin"),
    Plan(("heuristic", "greedy"), "round", 40, "twin", is_duplicate=True),
    Plan(("greedy", "heuristic", "random"), "round", 40, "twin", is_duplicate=True),
    Plan(("random", "greedy", "random", "greedy"), "round", 40, "twin", is_duplicate=True),
    Plan(("heuristic", "greedy"), "match", 6, "twin", is_duplicate=True),
    Plan(("random", "heuristic", "greedy"), "match", 6, "twin"),
    Plan(("greedy", "random", "heuristic", "random"), "match", 6, "twin", is_duplicate=True),
)


def name_of(plan: Plan) -> str:
    """Return how a test calls a plan."""
    return f"{plan.unit}-{'-'.join(plan.bots)}{'-duplicate' if plan.is_duplicate else ''}"


def replays(plan: Plan, played: Played) -> Iterator[tuple[list[int], Round]]:
    """Yield each row with its round, every action of it checked by the rules."""
    assert played.decks is not None
    assert played.actions is not None
    for row, deck, actions in zip(played.rows.tolist(), played.decks, played.actions, strict=True):
        tiles = [TILES[tile] for tile in deck]
        round_ = Round.deal(tiles, seats=plan.seats, opener=row[rows.OPENER])
        for index in actions[: row[rows.DECISIONS]]:
            is_opening = not any(isinstance(action, Place) for action in round_.actions)
            round_ = round_.play(action_at(int(index), is_opening=is_opening))
        yield row, round_
