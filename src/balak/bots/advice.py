"""Advice: what the seat to act had best do, by search where that is installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from balak.actions import Action
from balak.bots.expert import liked_most, search_module
from balak.view import View

HINT_PLAYOUTS: Final = 4000
"""How many playouts a hint is worth: a little less than a decision of the bot ``expert``."""
WEIGHED: Final = 25
"""An action that fewer playouts began with was not weighed. The search comes back to what did well
and leaves what did badly, so that an early mean is too low on average."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action, and what it is worth."""

    action: Action
    chance: float
    """The chance to win the match with it, 0 to 1."""
    error: float
    """The standard error of that; 0 where the endgame was solved."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What a player is advised to do."""

    best: Action
    choices: Sequence[Choice] = ()
    """What was weighed, the best chance first; nothing where only the net was asked."""
    is_exact: bool = False
    """Whether the endgame was solved."""


def advise(view: View, *, playouts: int = HINT_PLAYOUTS, seed: str = "") -> Advice:
    """Return advice for the seat to act, the same for the same view, playouts and seed.

    Without the extra ``sim``, and where there is one legal action only, it has no choices.
    """
    if len(view.legal_actions) == 1:
        return Advice(view.legal_actions[0])
    search = search_module()
    if search is None:
        return liked(view)
    found = search.explore(view, playouts=playouts, seed=seed)
    choices = [
        Choice(one.action, one.worth, one.error)
        for one in found.candidates
        if found.is_exact or one.playouts >= WEIGHED
    ]
    choices.sort(key=lambda choice: -choice.chance)
    return Advice(found.best, tuple(choices), found.is_exact)


def liked(view: View) -> Advice:
    """Return what the net likes best, at once."""
    actions = view.legal_actions
    return Advice(actions[0] if len(actions) == 1 else liked_most(view))
