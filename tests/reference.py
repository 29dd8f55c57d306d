"""A slow, obvious twin of the rules, to check `balak.Round` step by step.

It was written from the numbered rules (R1-R24) alone and uses nothing of `balak`: tiles and actions
are the strings of the notation, hands are sets, the line is a list of halves that lie side by side.
"""

from dataclasses import dataclass, field
from itertools import pairwise

ALL_TILES = [f"{low}{high}" for low in range(7) for high in range(low, 7)]


def tile_set(max_pip: int) -> list[str]:
    """The double-``max_pip`` set in order (R2)."""
    return [tile for tile in ALL_TILES if int(tile[1]) <= max_pip]


def pips(tile: str) -> int:
    """Both halves of a tile (R18)."""
    return int(tile[0]) + int(tile[1])


@dataclass
class Ending:
    kind: str
    winner: int | None
    points: int
    remaining: tuple[int, ...]


@dataclass
class Twin:
    """One deal, changed in place by `play`."""

    hands: list[set[str]]
    boneyard: list[str]
    opener: int = 0
    protected: int = 2
    voluntary_draws: bool = True
    turn: int = 0
    chain: list[str] = field(default_factory=list)
    """The line as seen, left to right: "41", "11", "16" …, each touching half equal to the next."""
    line: list[str] = field(default_factory=list)
    """The placements in the order they were made."""
    passed: int = 0
    lacks: list[set[int]] = field(default_factory=list)
    ending: Ending | None = None

    def __post_init__(self) -> None:
        self.turn = self.opener
        self.lacks = [set() for _ in self.hands]

    @classmethod
    def dealt(
        cls,
        deck: list[str],
        seats: int,
        hand_size: int,
        opener: int = 0,
        *,
        protected: int = 2,
        voluntary_draws: bool = True,
    ) -> "Twin":
        """Deal from the front of a deck, seat 0 first (R3)."""
        rest = list(deck)
        hands = []
        for _ in range(seats):
            hands.append(set(rest[:hand_size]))
            rest = rest[hand_size:]
        return cls(hands, rest, opener, protected, voluntary_draws)

    def copy(self) -> "Twin":
        twin = Twin(
            [set(hand) for hand in self.hands],
            list(self.boneyard),
            self.opener,
            self.protected,
            self.voluntary_draws,
        )
        twin.turn = self.turn
        twin.chain = list(self.chain)
        twin.line = list(self.line)
        twin.passed = self.passed
        twin.lacks = [set(values) for values in self.lacks]
        twin.ending = self.ending
        return twin

    def ends(self) -> tuple[int, int] | None:
        """The values at the left and at the right of the line (R12)."""
        if not self.chain:
            return None
        return int(self.chain[0][0]), int(self.chain[-1][1])

    def places(self) -> list[str]:
        """What of the mover's hand can be placed, by tile, left before right (R6, R7, R11)."""
        found = []
        for tile in sorted(self.hands[self.turn]):
            ends = self.ends()
            if ends is None:
                found.append(tile)
                continue
            if str(ends[0]) in tile:
                found.append(tile + "-")
            if str(ends[1]) in tile:
                found.append(tile + "+")
        return found

    def can_draw(self) -> bool:
        """Whether more than the protected tiles are left (R4, R8)."""
        return len(self.boneyard) > self.protected

    def legal(self) -> list[str]:
        """Everything the mover may do, in order (R7-R10)."""
        if self.ending is not None:
            return []
        actions = self.places()
        if self.can_draw():
            if self.voluntary_draws or not actions:
                actions = [*actions, "d"]
        elif not actions:
            actions = ["p"]
        return actions

    def why_not(self, action: str) -> tuple[str, str | None] | None:
        """The reason and the rule by which an action is refused here; None for a legal one."""
        if self.ending is not None:
            return "round_over", "R17"
        if action in self.legal():
            return None
        if action == "d":
            return ("can_place" if self.can_draw() else "protected"), "R10"
        if action == "p":
            return ("can_place" if self.places() else "must_draw"), "R10"
        if self.chain and len(action) == 2:
            return "notation", None
        if not self.chain and len(action) == 3:
            return "notation", None
        if action[:2] not in self.hands[self.turn]:
            return "not_in_hand", "R7"
        return "no_fit", "R7"

    def play(self, action: str) -> None:
        """Do what the mover chose; it must be legal."""
        assert action in self.legal(), (action, self.legal())
        mover = self.turn
        if action == "d":
            self.hands[mover].add(self.boneyard.pop(0))
            return  # drawing keeps the turn (R8)
        self.turn = (mover + 1) % len(self.hands)
        if action == "p":
            ends = self.ends()
            assert ends is not None
            self.lacks[mover] |= set(ends)
            self.passed += 1
            if self.passed == len(self.hands):
                self.ending = self.blocked()
            return
        tile = action[:2]
        self.hands[mover].remove(tile)
        self.line.append(action)
        self.passed = 0
        if not self.chain:
            self.chain = [tile]
        elif action[2] == "-":
            outer = tile if tile[1] == self.chain[0][0] else tile[::-1]
            self.chain.insert(0, outer)
        else:
            outer = tile if tile[0] == self.chain[-1][1] else tile[::-1]
            self.chain.append(outer)
        assert all(one[1] == next_one[0] for one, next_one in pairwise(self.chain))
        if not self.hands[mover]:
            self.ending = self.went_out(mover)

    def remaining(self) -> tuple[int, ...]:
        return tuple(sum(pips(tile) for tile in hand) for hand in self.hands)

    def went_out(self, winner: int) -> Ending:
        """R19: all that the others still hold."""
        left = self.remaining()
        others = [left[seat] for seat in range(len(left)) if seat != winner]
        return Ending("domino", winner, sum(others), left)

    def blocked(self) -> Ending:
        """R20: the others' pips minus one's own, once; nothing for a tie."""
        left = self.remaining()
        ranking = sorted(range(len(left)), key=lambda seat: left[seat])
        best, second = ranking[:2]
        if left[best] == left[second]:
            return Ending("blocked", None, 0, left)
        others = sum(left[seat] for seat in ranking[1:])
        return Ending("blocked", best, others - left[best], left)
