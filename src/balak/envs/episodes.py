"""Episodes on `Round`: one round, or a match to a target, dealt from a seed.

What the environments that play one episode at a time have in common.
"""

import secrets

from balak.actions import action_at
from balak.envs.rewards import rewards_of
from balak.match import Match
from balak.round import Round
from balak.rules import Rules
from balak.shuffle import seeded_deck
from balak.view import View, match_view


class Episodes:
    """One episode after another, each a round, or rounds until the target is reached.

    The deals are those of `balak.shuffle.seeded_deck` for the seed as a decimal number, round 1, 2,
    3 … since the seed was set, the same on every machine and in every version. The opener goes
    clockwise from deal to deal (R22).

    Args:
        rules: Seats and set.
        target: Points that end an episode; 0 for the game's own (R23); None for one round.
        opener: The seat that opens every episode; None to go clockwise.

    Raises:
        SetupError: R23 for the target, R5 for an opener who has no seat.

    >>> episodes = Episodes(Rules())
    >>> episodes.begin(seed=5)
    >>> episodes.round.opener, episodes.is_over
    (0, False)
    """

    match: Match
    """The episode's match; that of a single round ends before it has reached its target."""

    def __init__(
        self, rules: Rules, *, target: int | None = None, opener: int | None = None
    ) -> None:
        self.rules = rules
        self.target = target
        self.opener = opener
        self.deal_count = 0
        """How many rounds were dealt since the seed was set."""
        self.seed: int | None = None
        self._views: dict[int | None, View] = {}
        # Made once here, so that what cannot be is refused before the first episode.
        self.match = self._new_match()

    def begin(self, seed: int | None = None) -> None:
        """Deal the first round of the next episode.

        Args:
            seed: Sets the seed, so that the deals begin anew. None goes on with the deals of the
                present seed, or with a seed of the system's where none was set.
        """
        if seed is not None or self.seed is None:
            self.seed = secrets.randbits(63) if seed is None else int(seed)
            self.deal_count = 0
        self.match = self._new_match()
        self._deal()

    @property
    def round(self) -> Round:
        """The round being played, or the last one once the episode is over."""
        round_ = self.match.round or self.match.finished[-1].round
        assert round_ is not None  # noqa: S101 - every round here is played
        return round_

    @property
    def turn(self) -> int | None:
        """The seat to act; None once the episode is over."""
        return None if self.is_over else self.round.turn

    @property
    def is_over(self) -> bool:
        """Whether the round has ended, or somebody has reached the target."""
        return self.match.is_over if self.target is not None else bool(self.match.finished)

    def view(self, seat: int | None) -> View:
        """Return what a seat may know of `round`; a spectator's for None."""
        view = self._views.get(seat) or match_view(self.match, seat)
        assert view is not None  # noqa: S101 - a round is on the table
        self._views[seat] = view
        return view

    def play(self, action: int) -> tuple[int, ...]:
        """Play an action by its index and return what each seat earns; deal on where need be.

        Raises:
            ActionError: The rules refuse it. Nothing has changed.
            NotationError: No action has this index here. Nothing has changed.
        """
        is_opening = self.round.open_ends is None
        finished = len(self.match.finished)
        self.match = self.match.play(action_at(int(action), is_opening=is_opening))
        self._views.clear()
        if len(self.match.finished) == finished:
            return (0,) * self.rules.seats
        result = self.match.finished[-1].result
        if not self.is_over:
            self._deal()
        return rewards_of(result, self.rules.seats)

    def _new_match(self) -> Match:
        opener = self.deal_count % self.rules.seats if self.opener is None else self.opener
        return Match(self.rules, target=self.target or 0, opener=opener)

    def _deal(self) -> None:
        self.deal_count += 1
        deck = seeded_deck(str(self.seed), self.deal_count, max_pip=self.rules.max_pip)
        self.match = self.match.deal(deck)
        self._views.clear()
