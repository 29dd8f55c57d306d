"""Strategies that the property tests share, and plain random play for those that want volume."""

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from balak import TILES, Action, Arm, Place, Round, Rules, Tile, parse_action, tiles_of

NOTATIONS = (
    *(str(tile) for tile in TILES),
    *(f"{tile}{arm}" for tile in TILES for arm in "-+"),
    "d",
    "p",
)
"""Everything that can be said in a round, legal or not."""

tiles = st.sampled_from(TILES)
arms = st.sampled_from(list(Arm))
actions: st.SearchStrategy[Action] = st.sampled_from(NOTATIONS).map(parse_action)
places = actions.filter(lambda action: isinstance(action, Place))
seats = st.integers(2, 4)

GAMES = tuple(Rules(number) for number in (2, 3, 4))
"""The game itself for each number of seats."""

RESEARCH = (
    Rules(2, max_pip=1, hand_size=1, protected=0),
    Rules(2, max_pip=1, hand_size=1, protected=1),
    Rules(3, max_pip=1, hand_size=1, protected=0),
    Rules(2, max_pip=2, hand_size=1, protected=2),
    Rules(2, max_pip=2, hand_size=2, protected=2),
    Rules(2, max_pip=2, hand_size=3, protected=0),
    Rules(3, max_pip=2, hand_size=2, protected=0, voluntary_draws=False),
    Rules(4, max_pip=2, hand_size=1, protected=1),
    Rules(2, max_pip=3, hand_size=3, protected=1, voluntary_draws=False),
    Rules(3, max_pip=3, hand_size=2, protected=0),
    Rules(4, max_pip=3, hand_size=2, protected=2),
    Rules(2, max_pip=4, hand_size=5, protected=5),
    Rules(3, max_pip=4, hand_size=3, protected=3, voluntary_draws=False),
    Rules(4, max_pip=5, hand_size=4, protected=0),
    Rules(2, hand_size=8, protected=0),
    Rules(2, hand_size=14, protected=0),
    Rules(3, hand_size=8, protected=4),
    Rules(4, hand_size=7, protected=0),
    Rules(2, hand_size=1, protected=26),
    Rules(2, voluntary_draws=False),
    Rules(4, voluntary_draws=False),
)
"""Research deals: small sets, short and long hands, no protection, forced draws."""


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    """Any rules that there can be, the game itself and small sets more often than others."""
    if draw(st.booleans()):
        return draw(st.sampled_from(GAMES + RESEARCH))
    number = draw(seats)
    smallest = next(pip for pip in range(1, 7) if len(tiles_of(pip)) >= number)
    max_pip = draw(st.integers(smallest, 6))
    size = len(tiles_of(max_pip))
    hand_size = draw(st.integers(1, size // number))
    protected = draw(st.integers(0, min(4, size - number * hand_size)))
    return Rules(
        number,
        max_pip=max_pip,
        hand_size=hand_size,
        protected=protected,
        voluntary_draws=draw(st.booleans()),
    )


@st.composite
def decks(draw: st.DrawFn, max_pip: int = 6) -> tuple[Tile, ...]:
    """A shuffled set."""
    return tuple(draw(st.permutations(tiles_of(max_pip))))


@st.composite
def deals(draw: st.DrawFn, games: st.SearchStrategy[Rules] | None = None) -> Round:
    """A round that was just dealt."""
    options = draw(rules() if games is None else games)
    deck = draw(decks(options.max_pip))
    return Round.deal(deck, opener=draw(st.integers(0, options.seats - 1)), rules=options)


@st.composite
def rounds(draw: st.DrawFn, games: st.SearchStrategy[Rules] | None = None) -> Round:
    """A round at any moment, the end included."""
    round_ = draw(deals(games))
    rng = draw(st.randoms(use_true_random=False))
    for _ in range(draw(st.integers(0, 60))):
        if round_.is_over:
            break
        round_ = round_.play(rng.choice(round_.legal_actions))
    return round_


def random_deal(rng: Random, options: Rules) -> Round:
    """A round that was just dealt from a shuffled set, with any opener."""
    deck = rng.sample(options.tiles, len(options.tiles))
    return Round.deal(deck, opener=rng.randrange(options.seats), rules=options)


def random_walk(rng: Random, options: Rules) -> Iterator[Round]:
    """Every state of a random round, the deal and the end included.

    How readily it draws without need differs from round to round, so that short and long boneyards
    both come up.
    """
    round_ = random_deal(rng, options)
    eagerness = rng.choice((0.0, 0.1, 0.5, 1.0))
    yield round_
    while not round_.is_over:
        legal = round_.legal_actions
        chosen = legal[-1] if rng.random() < eagerness else rng.choice(legal)
        round_ = round_.play(chosen)
        yield round_
