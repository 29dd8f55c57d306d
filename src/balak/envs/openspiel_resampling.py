"""Resampling: what else may have been dealt and drawn, for all that one player knows.

Every way to deal and to draw that fits what the player has seen is equally likely. Nothing is
concluded from what the others chose, only from what they could do: who placed a tile held it, who
passed held nothing that fits (R10), and so did who drew where draws are forced (R9).
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

from balak.actions import Draw, Pass, Place
from balak.envs.openspiel_unfolding import Unfolding
from balak.filling import deal_tiles
from balak.fitting import FITS
from balak.round import Round
from balak.tiles import Tile, tiles_in

_DEALT = -1
"""When the tiles of the deal came; the actions come at 0, 1 …"""


@dataclass
class _Doings:
    """What everybody saw one seat do."""

    arrivals: list[int]
    """When each of its tiles came: those of the deal, then those that it drew."""
    placed: dict[Tile, int] = field(default_factory=dict)
    """When it placed a tile, in that order."""
    bars: list[tuple[int, int]] = field(default_factory=list)
    """When it proved to hold none of some tiles, with their bits."""


@dataclass
class _Lot:
    """Tiles of one seat that came at times between which nothing that was seen tells."""

    seat: int
    slots: list[int]
    """Their places among the seat's arrivals."""


def resampled(now: Unfolding, player: int, rng: Random) -> list[Tile]:
    """Return tiles that chance may have revealed instead, without the player noticing.

    Args:
        now: A moment after the deal.
        player: Whose knowledge counts.
        rng: Where the choices come from.

    Returns:
        As many tiles as chance has revealed, in that order: the hands, then what was drawn.

    Raises:
        ValueError: The deal goes on.
    """
    round_ = now.round
    if round_ is None:
        raise ValueError("nothing can be resampled before every hand is dealt")
    seats = _doings(round_)
    held = [[*hand] for hand in round_.start_hands]
    for seat, tile in _draws(round_):
        held[seat].append(tile)
    others = [seat for seat in range(round_.seats) if seat != player]
    _redeal(round_, {seat: seats[seat] for seat in others}, held, rng)
    size = now.rules.hand_size
    dealt = [tile for tiles in held for tile in sorted(tiles[:size])]
    later = [iter(tiles[size:]) for tiles in held]
    return dealt + [next(later[seat]) for seat, _ in _draws(round_)]


def _doings(round_: Round) -> list[_Doings]:
    rules = round_.rules
    seats = [_Doings([_DEALT] * rules.hand_size) for _ in range(rules.seats)]
    for time, step in enumerate(round_.steps()):
        doings = seats[step.seat]
        is_drawn = type(step.action) is Draw
        if type(step.action) is Place:
            doings.placed[step.action.tile] = time
        elif step.ends and (type(step.action) is Pass or not rules.voluntary_draws):
            left, right = step.ends
            doings.bars.append((time, FITS[left] | FITS[right]))
        if is_drawn:
            doings.arrivals.append(time)
    return seats


def _draws(round_: Round) -> Iterator[tuple[int, Tile]]:
    drawn = iter(round_.start_boneyard)
    for seat, action in round_.history:
        if type(action) is Draw:
            yield seat, next(drawn)


def _redeal(round_: Round, others: dict[int, _Doings], held: list[list[Tile]], rng: Random) -> None:
    """Deal the tiles of these seats and of the boneyard anew, in ``held`` by arrival."""
    hidden = list(round_.boneyard)
    for seat in others:
        hidden += held[seat]
    placer = {tile: seat for seat, doings in others.items() for tile in doings.placed}
    lots: list[_Lot] = []
    allowed: dict[Tile, list[int]] = {tile: [] for tile in hidden}
    for seat, doings in others.items():
        for mask, slots in _alike(doings, round_).items():
            for tile in tiles_in(mask):
                if tile in allowed and placer.get(tile, seat) == seat:
                    allowed[tile].append(len(lots))
            lots.append(_Lot(seat, slots))
    for tile in hidden:
        if tile not in placer:
            allowed[tile].append(len(lots))
    room = (*(len(lot.slots) for lot in lots), len(round_.boneyard))
    dealt = deal_tiles(hidden, list(allowed.values()), room, rng)
    for lot, tiles in zip(lots, dealt, strict=False):
        _arrange(lot, tiles, others[lot.seat], held[lot.seat], rng)


def _alike(doings: _Doings, round_: Round) -> dict[int, list[int]]:
    """Return the seat's arrivals in groups that could each hold the same tiles, by their bits.

    Where draws are forced, a tile's arrival must also come before its placing. Otherwise all
    arrivals of a seat are alike, and `_arrange` sees to that.
    """
    groups: dict[int, list[int]] = {}
    masks: dict[int, int] = {}
    for slot, arrival in enumerate(doings.arrivals):
        if arrival not in masks:
            masks[arrival] = _holdable(doings, arrival, round_)
        groups.setdefault(masks[arrival], []).append(slot)
    return groups


def _holdable(doings: _Doings, arrival: int, round_: Round) -> int:
    """Return the tiles that may have come to the seat at this time, as bits."""
    mask = round_.rules.mask
    for time, barred in doings.bars:
        if arrival < time:
            mask &= ~barred
    for tile, placing in doings.placed.items():
        is_held = round_.rules.voluntary_draws or arrival < placing
        if is_held and not any(
            arrival < time < placing and barred & tile.mask for time, barred in doings.bars
        ):
            mask |= tile.mask
        else:
            mask &= ~tile.mask
    return mask


def _arrange(lot: _Lot, tiles: list[Tile], doings: _Doings, held: list[Tile], rng: Random) -> None:
    """Put the tiles of a lot in an order in which each came before it was placed."""
    free = list(lot.slots)
    rest = [tile for tile in tiles if tile not in doings.placed]
    for tile, placing in doings.placed.items():
        if tile in tiles:
            slot = rng.choice([slot for slot in free if doings.arrivals[slot] < placing])
            free.remove(slot)
            held[slot] = tile
    rng.shuffle(rest)
    for slot, tile in zip(free, rest, strict=True):
        held[slot] = tile
