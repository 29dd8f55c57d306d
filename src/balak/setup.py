"""Setups: whether a deal or a position can be (R2–R6, R10, R17)."""

from collections.abc import Iterable
from typing import NoReturn

from balak.errors import ActionError, NotationError, Reason, SetupError
from balak.layout import Layout
from balak.position import Position
from balak.rules import Rules
from balak.tiles import Tile, mask_of


def checked_deal(
    rules: Rules,
    hands: tuple[tuple[Tile, ...], ...],
    boneyard: tuple[Tile, ...],
    opener: int,
) -> tuple[int, ...]:
    """Return the hands as bits, checked: these hands and this boneyard can be dealt.

    Raises:
        SetupError: R3 for the number of hands and sizes, R5 for the opener, R2 for the tiles; the
            first in this order.
    """
    if len(hands) != rules.seats:
        _impossible(
            f"{len(hands)} hands for {rules.seats} seats",
            Reason.HAND_SIZE,
            "R3",
            "error-hands-count",
            hands=len(hands),
            seats=rules.seats,
        )
    if type(opener) is not int or not 0 <= opener < rules.seats:
        _impossible(
            f"the opener must be a seat from 0 to {rules.seats - 1}",
            Reason.OPENER,
            "R5",
            "error-opener-range",
            last=rules.seats - 1,
        )
    for seat, hand in enumerate(hands):
        if len(hand) != rules.hand_size:
            _impossible(
                f"the hand of seat {seat} has {len(hand)} tiles, but {rules.hand_size} are dealt",
                Reason.HAND_SIZE,
                "R3",
                "error-hand-size",
                seat=seat,
                count=len(hand),
                hand=rules.hand_size,
            )
    if len(boneyard) != rules.boneyard_size:
        _impossible(
            f"the boneyard has {len(boneyard)} tiles, but {rules.boneyard_size} are left",
            Reason.HAND_SIZE,
            "R3",
            "error-boneyard-size",
            count=len(boneyard),
            size=rules.boneyard_size,
        )
    masks = tuple(map(mask_of, hands))
    # Of as many powers of two as the set has tiles, only all different ones add up to its mask.
    if sum(masks) + mask_of(boneyard) != rules.mask:
        check_set(rules, (tile for part in (*hands, boneyard) for tile in part))
    return masks


def check_position(position: Position) -> None:
    """Say why this position cannot be, as far as it is known; otherwise do nothing.

    Raises:
        SetupError: With the rule that it breaks.

    >>> check_position(Position.parse("01,14,66/?7 - ?12 0 0 0 0/0"))
    Traceback (most recent call last):
        ...
    balak.errors.SetupError: hands, line and boneyard hold 22 tiles, but the set has 28
    """
    _check_seats(position)
    _check_tiles(position)
    _check_turn(position)
    _check_lacks(position)


def _check_seats(position: Position) -> None:
    seats = position.rules.seats
    if len(position.hands) != seats:
        _impossible(
            f"{len(position.hands)} hands for {seats} seats",
            Reason.HAND_SIZE,
            "R3",
            "error-hands-count",
            hands=len(position.hands),
            seats=seats,
        )
    for name, value in (("opener", position.opener), ("turn", position.turn or 0)):
        if not 0 <= value < seats:
            _impossible(
                f"{name} is seat {value}, but the seats are 0 to {seats - 1}",
                Reason.OPENER,
                "R6",
                "error-seat-range",
                name=name,
                seat=value,
                last=seats - 1,
            )
    if len(position.scores or position.hands) != seats or len(position.lacks) not in (0, seats):
        _impossible(
            f"scores and lacks are given once for each of the {seats} seats",
            Reason.FORMAT,
            "R1",
            "error-position-seats",
            seats=seats,
        )


def _check_tiles(position: Position) -> None:
    rules = position.rules
    parts = [hand.tiles for hand in position.hands]
    parts += [tuple(tile for tile, _ in position.placements), position.boneyard.tiles]
    check_set(rules, (tile for part in parts for tile in part))
    total = sum(len(part) for part in (*position.hands, position.boneyard))
    total += len(position.placements)
    if total != len(rules.tiles):
        _impossible(
            f"hands, line and boneyard hold {total} tiles, but the set has {len(rules.tiles)}",
            Reason.TILE_SET,
            "R2",
            "error-position-total",
            total=total,
            tiles=len(rules.tiles),
        )
    if not rules.protected <= len(position.boneyard) <= rules.boneyard_size:
        _impossible(
            f"the boneyard holds {len(position.boneyard)} tiles, but it starts with "
            f"{rules.boneyard_size} and its last {rules.protected} are never drawn",
            Reason.PROTECTED,
            "R4",
            "error-position-boneyard",
            count=len(position.boneyard),
            start=rules.boneyard_size,
            protected=rules.protected,
        )
    try:
        Layout(position.placements)
    except (ActionError, NotationError) as error:
        raise SetupError(
            f"the line cannot be: {error}",
            reason=error.reason,
            rule=error.rule,
            key="error-position-line",
            why=str(error),
        ) from error


def _check_turn(position: Position) -> None:
    """The turn follows from the placements and passes; the hands from who placed and drew."""
    rules, seats = position.rules, position.rules.seats
    empty = [seat for seat, hand in enumerate(position.hands) if len(hand) == 0]
    is_closed = len(position.boneyard) == rules.protected
    is_blocked = position.passes == seats
    placed = len(position.placements)
    if position.passes and (not is_closed or not placed or position.passes > seats):
        _impossible(
            f"{position.passes} passes in a row cannot be: a seat passes only when the boneyard "
            f"is down to its protected tiles, and {seats} passes end the round",
            Reason.PROTECTED,
            "R10",
            "error-position-passes",
            passes=position.passes,
            seats=seats,
        )
    # Without draws of choice an opener with one tile goes out by opening.
    ends_at_once = rules.hand_size == 1 and not rules.voluntary_draws
    if (
        len(empty) > 1
        or (empty and (not placed or position.passes))
        or (ends_at_once and placed and (placed > 1 or not empty))
    ):
        _impossible(
            "the round went on after a hand was empty: placing the last tile ends it",
            Reason.ROUND_OVER,
            "R17",
            "error-position-empty",
        )
    if (position.turn is None) != (is_blocked or bool(empty)):
        _impossible(
            "the turn is - when the round is over, and a seat while it goes on",
            Reason.ROUND_OVER,
            "R17",
            "error-position-over",
        )
    if not is_closed or not placed:
        _check_rotation(position, empty)
    elif not _can_come_about(position, empty):
        _impossible(
            f"{placed} placements cannot have left these hands and this turn, however the seats "
            "drew and passed",
            Reason.HAND_SIZE,
            "R6",
            "error-position-counts",
            placed=placed,
        )


def _check_rotation(position: Position, empty: list[int]) -> None:
    """While drawing is possible nobody has passed, so every seat placed in its turn (R10)."""
    rules, seats = position.rules, position.rules.seats
    placed = len(position.placements)
    expected = None if empty else (position.opener + placed) % seats
    was_last = (position.opener + placed - 1) % seats
    if position.turn != expected or (empty and empty != [was_last]):
        _impossible(
            f"{placed} tiles were placed and nobody can have passed yet, so it is another "
            "seat's turn",
            Reason.NOT_YOUR_TURN,
            "R6",
            "error-position-turn",
            placed=placed,
        )
    for seat, hand in enumerate(position.hands):
        own = _placed_in_turn(position, seat, placed)
        turns = own + (position.turn == seat)
        if seat == position.opener and not rules.voluntary_draws:
            turns -= 1  # every tile opens, so nothing is drawn first
        drawn = len(hand) + own - rules.hand_size
        if drawn < 0 or (drawn and not turns):
            _impossible(
                f"seat {seat} was dealt {rules.hand_size} tiles, has placed {own} and cannot "
                f"have {len(hand)}",
                Reason.HAND_SIZE,
                "R3",
                "error-position-hand",
                seat=seat,
                hand=rules.hand_size,
                placed=own,
                count=len(hand),
            )


def _can_come_about(position: Position, empty: list[int]) -> bool:
    """Whether some order of turns leaves these counts, now that nothing more can be drawn.

    Up to the last draw the seats placed in turn; since then any of them may have passed.
    """
    seats, placed = position.rules.seats, len(position.placements)
    if empty:
        last = empty
    elif position.turn is None:
        last = list(range(seats))  # all have passed since, so it may be anybody
    else:
        last = [(position.turn - 1 - position.passes) % seats]
    is_dealt_closed = position.rules.boneyard_size == position.rules.protected
    first = 0 if is_dealt_closed or position.rules.voluntary_draws else 1
    return any(
        _can_close(position, before, seat)
        for before in range(first, 1 if is_dealt_closed else placed + (not empty))
        for seat in last
    )


def _can_close(position: Position, before: int, last: int) -> bool:
    """Whether all draws can come before the turn after ``before`` placements ends.

    ``last`` is the seat that placed last.
    """
    rules, seats, opener = position.rules, position.rules.seats, position.opener
    placed = len(position.placements)
    is_dealt_closed = rules.boneyard_size == rules.protected
    all_in_turn = before == placed  # nothing but passes has come since the last draw
    if all_in_turn and last != (opener + placed - 1) % seats:
        return False
    if placed == 1 and last != opener:
        return False
    total = 0
    for seat, hand in enumerate(position.hands):
        offset = (seat - opener) % seats
        undrawn = rules.hand_size - len(hand)  # what it has placed if it drew nothing
        own = least = _placed_in_turn(position, seat, before)
        if not all_in_turn:
            least += seat == last
            if before == 0 and seat == opener:
                least = 2 if seat == last and placed > 1 else 1
        if seat == opener and not rules.voluntary_draws:
            offset = seats  # it cannot draw before its second turn
        if is_dealt_closed or offset > before:
            if undrawn < least:
                return False
            total += undrawn
            continue
        if all_in_turn and own < undrawn:
            return False
        total += max(least, undrawn)
    return total <= placed


def _placed_in_turn(position: Position, seat: int, placed: int) -> int:
    """How many of the first ``placed`` tiles this seat placed if nobody passed."""
    seats = position.rules.seats
    return (placed - (seat - position.opener) % seats + seats - 1) // seats


def _check_lacks(position: Position) -> None:
    is_closed = len(position.boneyard) == position.rules.protected
    lacks = position.all_lacks()
    if any(lacks) and not is_closed:
        _impossible(
            "a seat lacks a value for certain only after a pass, and nobody passes while drawing "
            "is possible",
            Reason.PROTECTED,
            "R10",
            "error-position-lacks-open",
        )
    for seat, hand in enumerate(position.hands):
        for tile in hand.tiles:
            if lacks[seat] & {tile.low, tile.high}:
                _impossible(
                    f"seat {seat} holds {tile.face}, but has passed with an end that it fits",
                    Reason.CAN_PLACE,
                    "R10",
                    "error-position-lacks",
                    seat=seat,
                    tile=tile.face,
                )


def check_set(rules: Rules, tiles: Iterable[Tile]) -> None:
    """Check that every tile belongs to the set and comes once.

    Raises:
        SetupError: One does not (R2).
    """
    seen = 0
    for tile in tiles:
        if tile.high > rules.max_pip or seen & tile.mask:
            what = "is not in the set" if tile.high > rules.max_pip else "comes twice"
            _impossible(
                f"{tile.face} {what}",
                Reason.TILE_SET,
                "R2",
                "error-tile-foreign" if tile.high > rules.max_pip else "error-tile-twice",
                tile=tile.face,
            )
        seen |= tile.mask


def _impossible(
    message: str, reason: Reason, rule: str, key: str, **details: str | int
) -> NoReturn:
    raise SetupError(message, reason=reason, rule=rule, key=key, **details)
