"""A round analysed: the deal and each action are pieces of work of their own, in any order."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np

from balak import equity
from balak.actions import Action, Draw, Place
from balak.analysis.chances import Estimate, Luck, chances_of, luck_of_draw
from balak.analysis.judging import Judgement, judge
from balak.analysis.model import Opened, RoundAnalysis, StepAnalysis
from balak.analysis.opening_up import open_up
from balak.fitting import ends_after
from balak.record import PlayedRound
from balak.round import Round
from balak.search.worths import Worths
from balak.tiles import Tile
from balak.view import View

BUDGET: Final = 5000
"""Playouts behind each estimate, where nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A round of a match and how it is to be analysed: all that its analysis hangs on."""

    number: int
    """The round's place in the match, from 0."""
    round: PlayedRound
    """One that the rules allow: `balak.record.Record.replay` has checked it."""
    scores: tuple[int, ...]
    """What everybody had before it."""
    target: int
    budget: int = BUDGET
    """Playouts for each legal action, each moment and each tile that a draw could bring."""
    seed: str = ""
    is_open: bool = False
    """Whether it is also to be said what the hidden tiles would have changed."""

    @property
    def piece_count(self) -> int:
        """How many pieces of work it is: the deal, and each action."""
        return 1 + len(self.round.actions)


@dataclass(frozen=True, slots=True)
class Piece:
    """What was found of the deal, or of an action."""

    chances: Estimate | None = None
    """Each seat's chance afterwards; None where it is as before, since nothing else could be."""
    luck: Luck | None = None
    judgement: Judgement | None = None
    opened: Opened | None = None


class Workshop:
    """A round with every moment of it, ready for its pieces to be worked out."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        played = setting.round
        moment = Round(played.hands, played.boneyard, opener=played.opener)
        self._moments = [moment]
        for action in played.actions:
            moment = moment.play(action)
            self._moments.append(moment)
        table = equity.worths(setting.scores, played.opener, setting.target)
        self._worths: Worths = np.array(table, np.float32)

    def piece(self, number: int) -> Piece:
        """Work out a piece: 0 is the deal, and k the k-th action. Any thread may."""
        setting = self.setting
        seed = f"{setting.seed}:{setting.number}:{number}"
        after = self._moments[number]
        if number == 0:
            return Piece(chances_of(after, self._worths, setting.budget, seed))
        before, action = self._moments[number - 1], setting.round.actions[number - 1]
        has_choice = is_choice(before)
        luck = chances = None
        if isinstance(action, Draw):
            luck = luck_of_draw(before, before.boneyard[0], self._worths, setting.budget, seed)
        elif has_choice or after.is_over:
            chances = chances_of(after, self._worths, setting.budget, seed)
        if not has_choice:
            return Piece(chances, luck)
        view = View.of(before, before.turn, scores=setting.scores, target=setting.target)
        return Piece(
            chances,
            luck,
            judge(view, action, self._worths, setting.budget, seed),
            open_up(before, self._worths, setting.budget, seed) if setting.is_open else None,
        )

    def assembled(self, pieces: Iterable[Piece]) -> RoundAnalysis:
        """Return the analysis that all pieces, in their order, make."""
        setting = self.setting
        played = setting.round
        first, *rest = pieces
        dealt = first.chances or Estimate.exact(())
        chances = dealt.values
        steps = []
        for before, action, piece in zip(self._moments, played.actions, rest, strict=False):
            if piece.luck is not None:
                chances = piece.luck.after.values
            elif piece.chances is not None:
                chances = piece.chances.values
            steps.append(_step(before, action, chances, piece))
        return RoundAnalysis(
            opener=played.opener,
            hands=played.hands,
            boneyard=played.boneyard,
            scores_before=setting.scores,
            chances_before=equity.match_chances(setting.scores, played.opener, setting.target),
            chances_dealt=dealt.values,
            deal_errors=dealt.errors,
            steps=tuple(steps),
            result=played.result,
        )


def is_choice(round_: Round) -> bool:
    """Return whether the seat to act has a choice.

    It has none where its legal actions come to the same: its last tile at one end or the other, or
    one tile at ends that are equal.
    """
    ends, count = round_.open_ends, round_.hand_counts[round_.turn or 0]
    different: set[object] = set()
    for action in round_.legal_actions:
        if isinstance(action, Place):
            after = ends_after(ends, action)
            different.add((action.tile, min(after), max(after)) if count > 1 else action.tile)
        else:
            different.add(action)
    return len(different) > 1


def _step(before: Round, action: Action, chances: tuple[float, ...], piece: Piece) -> StepAnalysis:
    nothing = (0.0,) * before.seats
    change = Estimate.exact(nothing) if piece.luck is None else piece.luck.change
    tile: Tile | None = before.boneyard[0] if isinstance(action, Draw) else None
    found = piece.judgement
    return StepAnalysis(
        seat=before.turn or 0,
        action=action,
        tile=tile,
        chances=chances,
        luck=change.values,
        luck_errors=change.errors,
        grade="forced" if found is None else found.grade,
        loss=0.0 if found is None else found.loss,
        loss_error=0.0 if found is None else found.loss_error,
        is_exact=found is not None and found.is_exact,
        options=() if found is None else found.options,
        opened=piece.opened,
    )
