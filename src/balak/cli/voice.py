"""What is told at a table in words: each turn a clause, and the turns of a burst one sentence.

The page says the same (``web/src/lib/words.ts``); ``tests/data/speech.json`` ties the two.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from balak.actions import DRAW, Action, Draw, Pass, Place
from balak.fitting import ends_after
from balak.layout import Arm
from balak.results import RoundResult
from balak.text import Lang, message, tile_name
from balak.tiles import Tile
from balak.view import View


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence, and how it reads within one that others have begun."""

    text: str
    within: str | None = None
    """None for what always is a sentence by itself."""


def joined(burst: Iterable[Said]) -> str:
    """Return what was said in a burst, with all turns of it in one sentence.

    >>> joined([Said("Ayu passed.", "Ayu passed."), Said("Your turn.", "your turn.")])
    'Ayu passed; your turn.'
    """
    text = ""
    is_open = False
    for said in burst:
        if is_open and said.within is not None:
            text = f"{text[:-1]}; {said.within}"
        else:
            text += (" " if text else "") + said.text
        is_open = said.within is not None
    return text


@dataclass(frozen=True, slots=True)
class Turn:
    """What a seat did from the moment it was its turn."""

    seat: int
    draws: int
    drawn: Tile | None
    """The tile that the reader drew last in it."""
    action: Place | Pass | None
    """What ended it; None while it goes on."""
    ends: tuple[int, int]
    """The values of the ends that it faced."""


def turns_of(view: View) -> list[Turn]:
    """Return the turns of a round from its deal on, the oldest first."""
    turns: list[Turn] = []
    ends: tuple[int, int] | None = None
    draws, drawn = 0, None
    for event in view.history:
        action = event.action
        if isinstance(action, Draw):
            draws, drawn = draws + 1, event.tile
        else:
            turns.append(Turn(event.seat, draws, drawn, action, ends or (0, 0)))
            draws, drawn = 0, None
        if isinstance(action, Place):
            ends = ends_after(ends, action)
    if draws:
        turns.append(Turn(view.history[-1].seat, draws, drawn, None, ends or (0, 0)))
    return turns


@dataclass(frozen=True, slots=True)
class Voice:
    """Tells one seat what happens at its table."""

    lang: Lang
    others: tuple[str, ...]
    """The names of all seats; that of the reader's own seat is not used."""
    me: int

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called: the reader's own is ``You``."""
        you = message(self.lang, "you")
        return tuple(you if seat == self.me else name for seat, name in enumerate(self.others))

    def dealt(self, view: View, number: int) -> Said:
        """Tell of a deal."""
        count, opener = len(view.hand), view.opener
        return Said(
            self._message(
                "said-dealt", opener, number=number, count=count, opener=self.names[opener]
            )
        )

    def happened(self, before: View, after: View) -> list[Said]:
        """Tell of the last action; of another's draws once their turn is done."""
        last = after.history[-1]
        said = []
        if last.seat == self.me or not isinstance(last.action, Draw):
            said.append(self.turn(turns_of(after)[-1]))
        if after.is_dead and not before.is_dead:
            said.append(_clause(message(self.lang, "dead-line")))
        return said

    def call(self, view: View, *, is_new: bool) -> Said:
        """Tell the reader, who is to act, what fits; of a new turn that it has come, too."""
        fits = self._fits(view)
        return _clause(message(self.lang, "said-turn", fits=fits) if is_new else fits)

    def over(self, result: RoundResult) -> Said:
        """Tell how a round ended."""
        winner = result.winner
        if winner is None:
            return Said(message(self.lang, "said-tied"))
        key = f"said-{result.kind}"
        return Said(self._message(key, winner, winner=self.names[winner], points=result.points))

    def turn(self, turn: Turn) -> Said:
        """Tell what a seat did in a turn."""
        name = self.names[turn.seat]
        within = message(self.lang, "you-within") if turn.seat == self.me else name
        return Said(f"{self._turn(name, turn)}.", f"{self._turn(within, turn)}.")

    def tile(self, tile: Tile) -> str:
        """Return a tile's name."""
        return tile_name(tile, self.lang)

    def _turn(self, who: str, turn: Turn) -> str:
        match turn.action:
            case None if turn.drawn is not None:
                return message(self.lang, "did-draw-own", who=who, tile=self.tile(turn.drawn))
            case None:
                return message(self.lang, "did-draw", who=who, count=turn.draws)
            case Pass():
                lacking = self._lacking(turn.ends)
                return message(self.lang, "did-pass", who=who, count=turn.draws, lacking=lacking)
            case Place(tile=tile, arm=arm):
                return message(
                    self.lang,
                    "did-open" if arm is None else "did-place",
                    who=who,
                    count=turn.draws,
                    tile=self.tile(tile),
                    side=side_of(arm),
                )

    def _lacking(self, ends: tuple[int, int]) -> str:
        left, right = ends
        if left == right:
            return message(self.lang, "lacks-one", value=left)
        return message(self.lang, "lacks-two", left=left, right=right)

    def _fits(self, view: View) -> str:
        legal: tuple[Action, ...] = view.legal_actions
        count = len({action.tile for action in legal if isinstance(action, Place)})
        if not count:
            return message(self.lang, "fit-draw" if DRAW in legal else "fit-pass")
        if view.open_ends is None:
            return message(self.lang, "fit-open")
        return message(self.lang, "fit-count", count=count)

    def _message(self, key: str, seat: int, **args: str | int) -> str:
        return message(self.lang, key, mine="yes" if seat == self.me else "no", **args)


def side_of(arm: Arm | None) -> str:
    """Return the side of an arm as the catalogues ask for it (R15)."""
    return "left" if arm is Arm.MINUS else "right"


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def _clause(text: str) -> Said:
    return Said(f"{capital(text)}.", f"{text}.")
