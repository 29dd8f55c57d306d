"""What a player may know of a moment, as OpenSpiel's strings and tensors.

The facts are those of `balak.view.View`, without what is revealed when the round is over, since
nobody decides after that. Everything is told by the numbers of the double-six set, also with
smaller ones: tiles by `Tile.index`, actions by `balak.actions.action_index`.

Tensors are float32, made of these pieces in this order:

================ ============ ======================================================================
player           seats        the observer, one-hot
dealt            28           perfect recall, private: the observer's hand as dealt
drawn            D × 28       perfect recall, private: the tiles the observer drew, each one-hot
actions          L × 58       perfect recall, public: every action so far, each one-hot
hand             28           private: the observer's hand
line             2 × 28       public: the tiles placed on the left, and on the right or to open
ends             2 × 7        public: the values of the left and the right end, each one-hot
turn             seats        public: the seat to act, one-hot; none once the round is over
hand_counts      seats        public: how many tiles each seat holds
boneyard_count   1            public: how many tiles nobody has taken
passes           1            public: how many seats have passed in a row until now
lacks            seats × 7    public: the values that each seat proved not to hold (R10)
================ ============ ======================================================================

D is how many tiles can be drawn in all, L the bound of `longest_play`. The pieces of perfect recall
are the information state; the ones after them are the observation.

Strings are, for perfect recall, the observer, its hand as dealt and all actions as in a record,
its own draws with the tile: ``0 00,12 22 d d01 01-``. Without perfect recall they are the observer
and the position as it sees it (`balak.position`).
"""

from collections.abc import Iterator
from typing import Any, Final

from balak.actions import ACTION_COUNT, DRAW, Action, Draw, action_index
from balak.envs.extras import missing
from balak.envs.openspiel_unfolding import Unfolding
from balak.layout import Arm
from balak.position import Hand, Position
from balak.round import Round
from balak.rules import Rules
from balak.tiles import MAX_PIP, TILES, Tile

try:
    import numpy as np
    import pyspiel
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

VALUES: Final = MAX_PIP + 1
"""How many values a half can have; smaller sets leave the highest ones out."""


def longest_play(rules: Rules) -> int:
    """Return how many actions a round has at most: 61, 75 or 91 in the game itself.

    All drawable tiles are drawn; all others but the protected ones and one for each seat are
    placed, each with a pass of every other seat; and then all seats pass, or the last tile that one
    of them can place ends the round.
    """
    tiles, seats = len(rules.tiles), rules.seats
    drawable = rules.boneyard_size - rules.protected
    return drawable + seats * (tiles - rules.protected - seats) + 1


class Observer:
    """An observer as `open_spiel.python.observation` describes it.

    ``private_info`` of all players is not provided: nobody at the table has it.

    Raises:
        ValueError: Parameters are given, or private information of all players is asked for.
    """

    def __init__(self, rules: Rules, kind: Any, params: Any = None) -> None:
        if params:
            raise ValueError(f"the observer takes no parameters, not {params}")
        if kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(
                "nobody sees the hands of all players: ask for private_info SINGLE_PLAYER or NONE"
            )
        self._is_public: bool = kind.public_info
        self._is_private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._has_recall: bool = kind.perfect_recall
        shapes = dict(self._shapes(rules))
        sizes = {name: int(np.prod(shape)) for name, shape in shapes.items()}
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        self.dict = {}
        start = 0
        for name, shape in shapes.items():
            self.dict[name] = self.tensor[start : start + sizes[name]].reshape(shape)
            start += sizes[name]

    def _shapes(self, rules: Rules) -> Iterator[tuple[str, tuple[int, ...]]]:
        seats, tiles = rules.seats, len(TILES)
        yield "player", (seats,)
        if self._has_recall:
            if self._is_private:
                yield "dealt", (tiles,)
                yield "drawn", (max(rules.boneyard_size - rules.protected, 1), tiles)
            if self._is_public:
                yield "actions", (longest_play(rules), ACTION_COUNT)
            return
        if self._is_private:
            yield "hand", (tiles,)
        if self._is_public:
            yield "line", (2, tiles)
            yield "ends", (2, VALUES)
            yield "turn", (seats,)
            yield "hand_counts", (seats,)
            yield "boneyard_count", (1,)
            yield "passes", (1,)
            yield "lacks", (seats, VALUES)

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player may know of this state to ``tensor`` and ``dict``."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._has_recall:
            self._set_recalled(state.now, player)
        else:
            self._set_seen(state.now, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return what the player may know of this state."""
        tell = self._recalled if self._has_recall else self._seen
        return " ".join((str(player), *tell(state.now, player)))

    def _set_recalled(self, now: Unfolding, player: int) -> None:
        if self._is_private:
            for tile in dealt_to(now, player):
                self.dict["dealt"][tile.index] = 1
            for at, tile in enumerate(drawn_by(now, player)):
                self.dict["drawn"][at, tile.index] = 1
        if self._is_public:
            for at, (_, action) in enumerate(_history(now)):
                self.dict["actions"][at, action_index(action)] = 1

    def _set_seen(self, now: Unfolding, player: int) -> None:
        pieces, round_ = self.dict, now.round
        if self._is_private:
            for tile in dealt_to(now, player) if round_ is None else round_.hands[player]:
                pieces["hand"][tile.index] = 1
        if not self._is_public or round_ is None:
            return
        for tile, arm in round_.placements:
            pieces["line"][int(arm is not Arm.MINUS), tile.index] = 1
        for side, value in enumerate(round_.open_ends or ()):
            pieces["ends"][side, value] = 1
        if round_.turn is not None:
            pieces["turn"][round_.turn] = 1
        pieces["hand_counts"][:] = round_.hand_counts
        pieces["boneyard_count"][0] = len(round_.boneyard)
        pieces["passes"][0] = round_.passes
        for seat, values in enumerate(round_.lacks):
            for value in values:
                pieces["lacks"][seat, value] = 1

    def _recalled(self, now: Unfolding, player: int) -> Iterator[str]:
        if self._is_private:
            yield str(Hand(dealt_to(now, player)))
            if not self._is_public:
                yield str(Hand(tuple(drawn_by(now, player))))
        if self._is_public:
            own = drawn_by(now, player) if self._is_private else iter(())
            for seat, action in _history(now):
                is_own_draw = type(action) is Draw and seat == player
                yield f"{action}{next(own, '')}" if is_own_draw else str(action)

    def _seen(self, now: Unfolding, player: int) -> Iterator[str]:
        round_ = now.round
        own = dealt_to(now, player) if round_ is None else round_.hands[player]
        if not self._is_public:
            yield str(Hand(own))
        elif round_ is None:
            yield f"{Hand(own) if self._is_private else '?'} is dealt"
        else:
            yield str(_position(round_, player if self._is_private else None))


def dealt_to(now: Unfolding, seat: int) -> tuple[Tile, ...]:
    """Return what a seat has been dealt until now, in the order of the set."""
    size = now.rules.hand_size
    return now.dealt[seat * size : (seat + 1) * size]


def drawn_by(now: Unfolding, seat: int) -> Iterator[Tile]:
    """Yield the tiles that a seat has drawn, in the order it drew them."""
    if now.round is not None:
        drawn = iter(now.round.start_boneyard)
        for actor, action in now.round.history:
            if type(action) is Draw:
                tile = next(drawn)
                if actor == seat:
                    yield tile


def _history(now: Unfolding) -> tuple[tuple[int, Action], ...]:
    """Return the actions, each with its seat, up to a draw whose tile is not known yet."""
    round_ = now.round
    if round_ is None:
        return ()
    return (*round_.history, (round_.turn or 0, DRAW)) if now.is_drawing else round_.history


def _position(round_: Round, reader: int | None) -> Position:
    """Return the round as one seat sees it, or a spectator; hands stay hidden when it is over."""
    hands = tuple(
        Hand(hand) if seat == reader else Hand((), len(hand))
        for seat, hand in enumerate(round_.hands)
    )
    return Position(
        round_.rules,
        hands,
        Hand((), len(round_.boneyard)),
        placements=round_.placements,
        opener=round_.opener,
        turn=round_.turn,
        passes=round_.passes,
        lacks=round_.lacks if any(round_.lacks) else (),
    )
