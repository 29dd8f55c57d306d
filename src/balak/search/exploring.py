"""What each legal action of a view is worth, by search or, in endgames, solved."""

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import inf, log, sqrt
from random import Random
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from balak.actions import ACTION_COUNT, DRAW, Action, Place, action_index
from balak.belief import Belief, sample_into
from balak.endgame import Endgame, Equilibrium, is_solvable, solve
from balak.kernel.net import Net, make_room, net_chances
from balak.kernel.nets import net_of
from balak.kernel.rng import Words, seed_rng
from balak.kernel.seeds import seed_of
from balak.kernel.state import WIDTH
from balak.kernel.steps import legal_mask
from balak.search.beginnings import beginnings
from balak.search.flat import play_each
from balak.search.tree import NONE, ROOT, Tree, child_of, grow, make_tree
from balak.search.worths import MOST_POINTS, Worths, match_worths, scale_of
from balak.tiles import mask_of, tiles_in
from balak.view import View

_POINTS: Final = 40.0
"""A spread worth of 1 is so many points."""
_RARE: Final = 0.005
"""What an equilibrium plays less often than this is noise of its learning."""


class Candidate(NamedTuple):
    """A legal action, and what was found of it."""

    action: Action
    worth: float
    """The mean worth to the seat to act, in the unit of the worths."""
    error: float
    """The standard error of that: 0 where the endgame was solved, infinite after one playout."""
    playouts: int
    """How many playouts began with it."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found of the actions of a view."""

    candidates: tuple[Candidate, ...]
    """Those that were tried, in the order of the view's legal actions."""
    best: Action
    """What the search plays."""
    chances: tuple[float, ...]
    """How often it plays each candidate: always the same one, but in an endgame that it mixes."""
    is_exact: bool = False
    """Whether the endgame was solved: worths are then those against an equilibrium's play."""


def explore(view: View, *, playouts: int, seed: str = "", worths: Worths | None = None) -> Findings:
    """Look for the best action: most playouts go to what does well.

    With two seats by `balak.search.tree`, or by solving the endgame; with more all actions are
    played out evenly, but for draws that are not forced, which are left out (see docs/search.md).

    Args:
        view: Of the seat to act.
        playouts: How many, from 1. The same view, playouts, seed and worths find the same.
        seed: Any text.
        worths: What the end of the round is worth; by default the chance to win the match.

    Raises:
        ValueError: It is another seat's turn or nobody's, or there is not one playout.
    """
    desk = _Desk.of(view, playouts, seed, worths)
    if candidates := desk.solve():
        mix = desk.mix() or _first_of(candidates)
        return Findings(candidates, desk.by_lot(mix), mix, is_exact=True)
    if view.seats > 2:
        return desk.play_evenly(playouts, are_draws_tried=False)
    tree = make_tree(playouts)
    desk.grow(tree, NONE, playouts, desk.stream(0))
    tried = [action for action in view.legal_actions if _node_of(tree, action) != NONE]
    candidates = tuple(_found(tree, action) for action in tried)
    return _settled(candidates, [(found.playouts, found.worth) for found in candidates])


def choose(view: View, *, playouts: int, seed: str = "", worths: Worths | None = None) -> Action:
    """Return what `explore` finds best; of a solved endgame it does not ask what actions are worth.

    Arguments and errors are those of `explore`.
    """
    desk = _Desk.of(view, playouts, seed, worths)
    if mix := desk.mix():
        return desk.by_lot(mix)
    return explore(view, playouts=playouts, seed=seed, worths=worths).best


def compare(view: View, *, playouts: int, seed: str = "", worths: Worths | None = None) -> Findings:
    """Say what every action is worth: each gets the same worlds and as many playouts.

    With two seats each has a tree of its own, or the endgame is solved. What is best is what is
    worth most. Arguments and errors are those of `explore`; ``playouts`` are those of all together,
    but each action has one at least.
    """
    desk = _Desk.of(view, playouts, seed, worths)
    solved = desk.solve()
    if solved:
        candidates = solved
    elif view.seats > 2:
        candidates = desk.play_evenly(playouts, are_draws_tried=True).candidates
    else:
        each = max(playouts // len(view.legal_actions), 1)
        candidates = tuple(desk.try_out(action, each) for action in view.legal_actions)
    scores = [found.worth for found in candidates]
    return _settled(candidates, scores, is_exact=bool(solved))


def skim(view: View, *, playouts: int, seed: str = "", worths: Worths | None = None) -> Findings:
    """Look for the best action fast: all are played out evenly, and the net has its say.

    Arguments and errors are those of `explore`.
    """
    desk = _Desk.of(view, playouts, seed, worths)
    return desk.play_evenly(playouts, are_draws_tried=view.seats == 2)


class _Desk(NamedTuple):
    """All that a search of a view works with."""

    view: View
    belief: Belief
    worths: Worths
    spreads: NDArray[np.float64]
    key: int

    @classmethod
    def of(cls, view: View, playouts: int, seed: str, worths: Worths | None) -> "_Desk":
        """Return it, once the arguments of `explore` are checked."""
        if playouts < 1:
            raise ValueError(f"a search needs one playout at least, not {playouts}")
        if not view.legal_actions:
            raise ValueError("there is nothing to choose: it is not this seat's turn")
        if worths is None:
            worths = match_worths(view)
        spreads = np.array([scale_of(worths, seat) for seat in range(view.seats)])
        key = seed_of(f"balak-search:{seed}:".encode() + view.to_bytes())
        return cls(view, Belief.of(view), worths, spreads, key)

    @property
    def seat(self) -> int:
        """The seat to act."""
        return int(self.view.turn or 0)

    def stream(self, number: int) -> Words:
        """Return the beginning of a stream of random numbers."""
        rng = np.zeros(2, np.uint32)
        seed_rng(rng, self.key, number)
        return rng

    def grow(self, tree: Tree, first: int, playouts: int, worlds: Words) -> None:
        net = net_of(self.view.seats)
        rng = self.stream(1)
        grow(self.belief, first, playouts, self.worths, self.spreads, net, tree, rng, worlds)

    def try_out(self, action: Action, playouts: int) -> Candidate:
        """Return what an action is worth that so many playouts begin with, in a tree of its own."""
        tree = make_tree(playouts)
        self.grow(tree, action_index(action), playouts, self.stream(0))
        return _found(tree, action)

    def solve(self) -> tuple[Candidate, ...]:
        """Return what the solved endgame says; empty where there is none, or it is too large."""
        endgame = self._endgame()
        if endgame is None:
            return ()
        if _has_no_choice(endgame):
            return self._go_out(endgame)
        solved = _solved(endgame, self._utility(self.seat))
        if solved is None:
            return ()
        worth = solved.worth(mask_of(self.view.hand))
        candidates = []
        for action in self.view.legal_actions:
            index = action_index(action)
            # Of two mirror images one may stand for both.
            known = index if index in worth else index ^ 1
            candidates.append(Candidate(action, worth[known], 0.0, 0))
        return tuple(candidates)

    def _endgame(self) -> Endgame | None:
        """Return the endgame, where there is one, small enough, in which something is left open."""
        endgame = Endgame.of(self.view)
        if endgame is None or not _can_be_solved(endgame) or endgame.is_settled:
            return None
        return endgame

    def _go_out(self, endgame: Endgame) -> tuple[Candidate, ...]:
        """Return what it is worth to place the last tile; empty where it does not fit."""
        placements = [action for action in self.view.legal_actions if isinstance(action, Place)]
        ways = Counter({(0, 0): 1})
        for tile in tiles_in(endgame.allowed[1] & ~mask_of(self.view.hand)):
            for (count, pips), number in list(ways.items()):
                ways[count + 1, pips + tile.pips] += number
        own = self.worths[self.seat, :, self.seat]
        held = endgame.counts[1]
        ends = [(pips, number) for (count, pips), number in ways.items() if count == held]
        total = sum(number * float(own[pips]) for pips, number in ends)
        worth = total / sum(number for _, number in ends)
        return tuple(Candidate(action, worth, 0.0, 0) for action in placements)

    def mix(self) -> tuple[float, ...]:
        """Return how often each legal action is played, by the first solution that there was.

        Empty where there is no endgame, it is too large, or nothing is to be chosen in it.
        """
        now = self._endgame()
        if now is None or _has_no_choice(now):
            return ()
        hand = mask_of(self.view.hand)
        for endgame, mover, actions in beginnings(self.view):
            if not _can_be_solved(endgame):
                continue
            solved = _solved(endgame, self._utility(mover))
            with suppress(KeyError):
                often = solved.chances(hand, actions) if solved else {}
                given = [often.get(action_index(each), 0.0) for each in self.view.legal_actions]
                kept = [chance if chance >= _RARE else 0.0 for chance in given]
                if any(kept):
                    return tuple(chance / sum(kept) for chance in kept)
        return ()

    def _utility(self, seat: int) -> bytes:
        """Return what a gain is worth to a seat, from -168 to 168 (`balak.endgame`)."""
        own = self.worths[seat, :, seat].astype(np.float64)
        theirs = self.worths[1 - seat, :, seat].astype(np.float64)
        utility = np.concatenate((theirs[:0:-1], own))
        utility[MOST_POINTS] = self.worths[2, 0, seat]
        return utility.tobytes()

    def by_lot(self, mix: tuple[float, ...]) -> Action:
        """Return one of the legal actions, as often as these chances say."""
        rest = Random(self.key).random()  # noqa: S311 - not for secrets
        for action, chance in zip(self.view.legal_actions, mix, strict=True):
            rest -= chance
            if rest < 0:
                return action
        return self.view.legal_actions[mix.index(max(mix))]

    def play_evenly(self, playouts: int, *, are_draws_tried: bool) -> Findings:
        """Return what playing all actions out evenly finds, and what the net would add to it."""
        actions = self.view.legal_actions
        tried = [action for action in actions if are_draws_tried or action is not DRAW] or [
            *actions
        ]
        mask = sum(1 << action_index(action) for action in tried)
        net, rng = net_of(self.view.seats), self.stream(0)
        each = max(playouts // len(tried), 1)
        sums = np.zeros((2, ACTION_COUNT))
        play_each(self.belief, mask, each, self.worths, net, rng, sums)
        liking = self._likings(net)
        spread = float(self.spreads[self.seat]) * _POINTS
        candidates, scores = [], []
        for action in tried:
            index = action_index(action)
            found = _candidate(action, each, float(sums[0, index]), float(sums[1, index]))
            candidates.append(found)
            scores.append(found.worth * spread + liking[index])
        return _settled(tuple(candidates), scores)

    def _likings(self, net: Net) -> dict[int, float]:
        """Return the logarithm of how likely the net takes each action, by index."""
        state, room = np.zeros(WIDTH, np.int32), make_room()
        sample_into(self.belief, self.stream(1), state)
        net_chances(state, int(legal_mask(state)), net, room, room.actions, 0)
        indices = sorted(action_index(action) for action in self.view.legal_actions)
        return {
            index: log(max(float(room.chances[rank]), 1e-9)) for rank, index in enumerate(indices)
        }


def _settled(
    candidates: tuple[Candidate, ...], scores: Sequence[Any], *, is_exact: bool = False
) -> Findings:
    """Return findings whose best candidate is the one with the highest score."""
    at = scores.index(max(scores))
    chances = tuple(float(other == at) for other in range(len(candidates)))
    return Findings(candidates, candidates[at].action, chances, is_exact)


def _first_of(candidates: tuple[Candidate, ...]) -> tuple[float, ...]:
    """Return the mix that always plays the first of some candidates, which are all alike."""
    return (1.0, *(0.0 for _ in candidates[1:]))


def _has_no_choice(endgame: Endgame) -> bool:
    """Return whether the seat to act has one tile that it can only place, or not."""
    return endgame.counts[0] == 1 and not endgame.drawable


def _node_of(tree: Tree, action: Action) -> int:
    """Return the child of the root that an action leads to, or `NONE`."""
    return child_of(tree, ROOT, action_index(action))


def _found(tree: Tree, action: Action) -> Candidate:
    """Return what a tree says of an action of its root that was tried."""
    node = _node_of(tree, action)
    visits = int(tree.visits[node])
    return _candidate(action, visits, float(tree.total[node]), float(tree.squares[node]))


def _candidate(action: Action, count: int, total: float, squares: float) -> Candidate:
    mean = total / count
    variance = max(squares / count - mean * mean, 0.0)
    error = sqrt(variance / (count - 1)) if count > 1 else inf
    return Candidate(action, mean, error, count)


@lru_cache(maxsize=256)
def _can_be_solved(endgame: Endgame) -> bool:
    return is_solvable(endgame)


@lru_cache(maxsize=8)
def _solved(endgame: Endgame, utility: bytes) -> Equilibrium | None:
    """Return the equilibrium of an endgame; it is asked for with one hand after another."""
    return solve(endgame, utility=np.frombuffer(utility, np.float64))
