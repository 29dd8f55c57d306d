"""SeatState: who has a seat, and who plays it."""

from typing import Final, Literal

from msgspec import Struct

from balak.protocol import BotName, SeatInfo

STAND_IN: Final[BotName] = "heuristic"
"""The bot that plays for a person, and that fills empty seats."""

StandIn = Literal["turn", "away", "claimed", "left", "conceded"]


class SeatState(Struct, frozen=True):
    """A seat as the log says. A new one is empty."""

    name: str = ""
    bot: BotName | None = None
    """The bot that has the seat for good."""
    is_ready: bool = False
    """Ready to begin, or for the next deal."""
    stand_in: StandIn | None = None
    """Why a bot plays for the person; None if the person plays."""
    timeouts: int = 0
    """How many turns in a row a bot had to play because time ran out."""
    has_left: bool = False
    """Whether its person left in mid-match."""
    newcomer: str | None = None
    """Who sits down at the next deal."""
    has_conceded: bool = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody sits there."""
        return not self.name

    @property
    def has_person(self) -> bool:
        """Whether a person has the seat, whoever plays it just now."""
        return bool(self.name) and self.bot is None and not self.has_left

    @property
    def is_played_by_person(self) -> bool:
        """Whether a person is to act when it is this seat's turn."""
        return self.has_person and self.stand_in is None

    @property
    def is_free(self) -> bool:
        """Whether somebody may take it: an empty seat, or one whose person left."""
        return self.is_empty or (self.has_left and self.newcomer is None)

    @property
    def player(self) -> BotName | None:
        """The bot that plays the seat; None if its person does."""
        return self.bot or (None if self.stand_in is None else STAND_IN)

    @property
    def info(self) -> SeatInfo:
        """What everybody may know of it."""
        return SeatInfo(
            name=self.name,
            bot=self.bot,
            ready=self.is_ready,
            stand_in=self.stand_in is not None,
            left=self.has_left,
            newcomer=self.newcomer,
            conceded=self.has_conceded,
        )
