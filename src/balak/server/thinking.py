"""What the workers of a server do: choose for strong bots, and look for hints.

Nothing heavy is imported before a worker wants it: the server only names this module.
"""

from collections.abc import Callable
from importlib.util import find_spec
from typing import Any, Final

from balak.bots import choose_checked, make_bot
from balak.bots.advice import advise
from balak.round import Round
from balak.shuffle import seeded_deck
from balak.view import View

THINKING: Final = __name__
"""The module that a worker is given."""
_NEEDED: Final = ("numpy", "numba")


def can_search() -> bool:
    """Return whether what search needs, the extra ``sim``, is installed."""
    return all(find_spec(name) is not None for name in _NEEDED)


def choose(name: str, seed: str, view: View) -> str:
    """Return what a bot chooses, in notation.

    Raises:
        BotError: It raised, or what it chose is not legal.
    """
    return str(choose_checked(make_bot(name, seed), view))


def explore(playouts: int, seed: str, view: View) -> dict[str, Any]:
    """Return what search finds of the legal actions of a view, as plain values.

    ``choices`` are actions in notation with their chances of the match and the standard errors of
    those; see `balak.bots.advice.Advice`.
    """
    found = advise(view, playouts=playouts, seed=seed)
    return {
        "best": str(found.best),
        "exact": found.is_exact,
        "choices": [[str(one.action), one.chance, one.error] for one in found.choices],
    }


def warm() -> int:
    """Load and compile all that is needed, and return how many endgames were solved by it.

    Rounds of two, three and four are played at random to their end, and every choice in them is
    searched; at random so much is drawn that those of two come to endgames. After this no decision
    of any kind has to wait for anything but itself.
    """
    solved = 0
    for seats in (2, 3, 4):
        round_ = Round.deal(seeded_deck("warm", seats), seats=seats)
        bot = make_bot("random", "warm")
        while not round_.is_over:
            view = View.of(round_, round_.turn)
            if len(view.legal_actions) > 1:
                solved += explore(8, "warm", view)["exact"]
            round_ = round_.play(bot.choose(view))
    return solved


TASKS: Final[dict[str, Callable[..., Any]]] = {"choose": choose, "explore": explore}
"""What a worker may be asked, by name."""
