"""What an error of balak becomes outside: HTTP status, WebSocket close code, exit code."""

from dataclasses import dataclass
from typing import Final

from balak.errors import (
    ActionError,
    BalakError,
    BotError,
    ConflictError,
    NotationError,
    NotFoundError,
    ProtocolError,
    SetupError,
    StoreError,
)

CLOSE_POLICY: Final = 1008
CLOSE_INTERNAL: Final = 1011
CLOSE_RESTART: Final = 1012
CLOSE_TRY_LATER: Final = 1013
CLOSE_OPENED_ELSEWHERE: Final = 4001
CLOSE_VERSION: Final = 4002
CLOSE_NO_SEAT: Final = 4004

EXIT_BAD_RECORD: Final = 1
EXIT_UNUSABLE: Final = 2


@dataclass(frozen=True, slots=True)
class Outcome:
    """One row of the table."""

    status: int
    """HTTP status."""
    close: int
    """WebSocket close code, where it ends a socket at all."""
    exit: int
    """Exit code of a command."""


OUTCOMES: Final[dict[type[BalakError], Outcome]] = {
    BalakError: Outcome(500, CLOSE_INTERNAL, EXIT_UNUSABLE),
    NotationError: Outcome(400, CLOSE_POLICY, EXIT_BAD_RECORD),
    SetupError: Outcome(400, CLOSE_POLICY, EXIT_BAD_RECORD),
    ActionError: Outcome(409, CLOSE_POLICY, EXIT_BAD_RECORD),
    BotError: Outcome(500, CLOSE_INTERNAL, EXIT_UNUSABLE),
    StoreError: Outcome(503, CLOSE_TRY_LATER, EXIT_UNUSABLE),
    NotFoundError: Outcome(404, CLOSE_NO_SEAT, EXIT_UNUSABLE),
    ConflictError: Outcome(409, CLOSE_TRY_LATER, EXIT_UNUSABLE),
    ProtocolError: Outcome(400, CLOSE_POLICY, EXIT_UNUSABLE),
}


def outcome_of(error: BalakError) -> Outcome:
    """Return the row of the nearest class of this error."""
    for kind in type(error).__mro__:
        if kind in OUTCOMES:
            return OUTCOMES[kind]
    raise AssertionError("BalakError itself is in the table")
