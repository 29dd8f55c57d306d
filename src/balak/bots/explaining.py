"""Explaining: why an action is good, as sentences to be filled in, from a `View` alone.

A hint says what to do; this says what that does: what it keeps open, what it blocks, what a pass
has proved, what it sheds. It repeats no search and judges nothing: each reason is a fact that the
seat to act can count for itself.
"""

from dataclasses import dataclass, field
from typing import Final

from balak.actions import Action, Draw, Pass, Place
from balak.bots.counting import miss_chance, reachable, unseen
from balak.fitting import FITS, ends_after
from balak.tiles import MAX_PIP, mask_of
from balak.view import View

MOST_REASONS: Final = 4
"""More are not read."""
_LIKELY: Final = 0.3
"""From this chance on that the next seat cannot place it is worth a word."""
_HEAVY: Final = 8
"""A tile of so many pips is heavy: an average one has six."""
_MANY: Final = 2
"""How many fits less than what a placement would leave count as few."""


@dataclass(frozen=True, slots=True)
class Because:
    """A reason: the key of its sentence in ``hints.ftl``, and the sentence's variables.

    ``seat`` among them is a seat's number; whoever shows the sentence adds its ``name``.
    """

    key: str
    details: dict[str, int] = field(default_factory=dict)


def reasons(view: View, action: Action) -> tuple[Because, ...]:
    """Return what speaks for one of the legal actions, the weightiest first, four at most.

    Args:
        view: Of the seat to act.
        action: One of its legal actions.

    >>> from balak import Round
    >>> from balak.tiles import TILES
    >>> view = View.of(Round.deal(TILES), 0)
    >>> [one.key for one in reasons(view, view.legal_actions[-2])]
    ['advice-keeps', 'advice-yours']
    """
    match action:
        case Pass():
            return (Because("advice-must-pass"),)
        case Draw():
            return _of_draw(view)[:MOST_REASONS]
        case _:
            return _of_placement(view, action)[:MOST_REASONS]


def stuck_chance(view: View, ends: tuple[int, int]) -> float:
    """Return the chance that the next seat can place at none of these ends.

    Its hand is any set of its size out of the tiles that it can hold after its passes, all equally
    likely; with three or four seats what the passes of the others prove is left out.
    """
    after = _next_seat(view)
    fitting = FITS[ends[0]] | FITS[ends[1]]
    return miss_chance(reachable(view, after), view.hand_counts[after], fitting)


def _of_placement(view: View, action: Place) -> tuple[Because, ...]:
    tile = action.tile
    rest = mask_of(view.hand) & ~tile.mask
    if not rest:
        return (Because("advice-out"),)
    found = []
    if len(view.legal_actions) == 1:
        found.append(Because("advice-only"))
    ends = ends_after(view.open_ends, action)
    fits = (rest & (FITS[ends[0]] | FITS[ends[1]])).bit_count()
    found += [*_blocking(view, ends), _keeping(fits, rest.bit_count(), ends)]
    found += _holding(view, rest, ends)
    if tile.is_double and tile.pips:
        found.append(Because("advice-sheds-double", {"value": tile.low, "pips": tile.pips}))
    elif tile.pips >= _HEAVY:
        found.append(Because("advice-sheds", {"pips": tile.pips}))
    values = _values(rest)
    if rest.bit_count() > 1 and values == _values(rest | tile.mask):
        found.append(Because("advice-variety", {"count": values}))
    return tuple(found)


def _blocking(view: View, ends: tuple[int, int]) -> list[Because]:
    after = _next_seat(view)
    proved = sorted(view.lacks[after] & set(ends))
    chance = stuck_chance(view, ends)
    details = {"seat": after, "percent": round(100 * chance)}
    found = []
    if chance == 1:
        found.append(Because("advice-blocks", {"seat": after}))
    elif chance >= _LIKELY:
        found.append(Because("advice-stuck", details))
    if len(proved) == 2:
        found.append(
            Because("advice-proved-two", {"seat": after, "left": proved[0], "right": proved[1]})
        )
    elif proved:
        found.append(Because("advice-proved", {"seat": after, "value": proved[0]}))
    return found


def _keeping(fits: int, rest: int, ends: tuple[int, int]) -> Because:
    details = {"count": fits, "rest": rest, "left": ends[0], "right": ends[1]}
    if ends[0] == ends[1]:
        return Because("advice-keeps-one", {"count": fits, "rest": rest, "value": ends[0]})
    return Because("advice-keeps", details)


def _holding(view: View, rest: int, ends: tuple[int, int]) -> list[Because]:
    """Say of an end that only the seat itself can still continue, or hardly anybody else."""
    found = []
    for value in sorted(set(ends)):
        own = (rest & FITS[value]).bit_count()
        others = (unseen(view) & FITS[value]).bit_count()
        if own and not others:
            found.append(Because("advice-yours", {"value": value, "count": own}))
        elif own >= 2 and own > others:
            found.append(Because("advice-most", {"value": value, "own": own, "others": others}))
    return found


def _of_draw(view: View) -> tuple[Because, ...]:
    placements = [one for one in view.legal_actions if isinstance(one, Place)]
    if not placements:
        return (Because("advice-must-draw"),)
    hand = mask_of(view.hand)
    most = max(
        (hand & ~one.tile.mask & (FITS[ends[0]] | FITS[ends[1]])).bit_count()
        for one in placements
        for ends in [ends_after(view.open_ends, one)]
    )
    found = []
    if view.open_ends is not None and most < _MANY:
        found.append(Because("advice-draw-few", {"count": most}))
    found.append(Because("advice-draw-more", {"count": view.drawable_count}))
    missing = [value for value in range(MAX_PIP + 1) if not hand & FITS[value] & view.rules.mask]
    if missing and view.rules.max_pip == MAX_PIP:
        found.append(Because("advice-draw-missing", {"count": len(missing)}))
    after = _next_seat(view)
    if view.seats == 2 and view.hand_counts[after] > 2:
        found.append(Because("advice-draw-time", {"seat": after, "count": view.hand_counts[after]}))
    return tuple(found)


def _next_seat(view: View) -> int:
    return ((view.seat or 0) + 1) % view.seats


def _values(mask: int) -> int:
    """Return how many values these tiles have."""
    return sum(bool(mask & fitting) for fitting in FITS)
