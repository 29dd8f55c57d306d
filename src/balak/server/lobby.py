"""What the lobby shows of a table."""

from collections.abc import Sequence
from typing import Final

import msgspec

from balak.protocol import LobbyTable
from balak.server import log
from balak.server.gate import lobby_table
from balak.server.state import TableState

_SHOWS: Final = log.Opened | log.Sat | log.Left | log.Started | log.Renamed | log.Closed


def shown_of(state: TableState, created: int) -> LobbyTable | None:
    """Return what the lobby shows of this table; None if it does not stand there.

    Args:
        state: The table.
        created: When it was opened, in seconds since 1970.
    """
    if not state.opened.options.public or state.phase != "gathering" or not state.free:
        return None
    return lobby_table(state, created)


def listing_of(state: TableState, created: int) -> str | None:
    """Return the same as it is kept beside the log."""
    shown = shown_of(state, created)
    return None if shown is None else msgspec.json.encode(shown).decode()


def changes_listing(states: Sequence[TableState]) -> bool:
    """Return whether these events change what the lobby shows."""
    return states[-1].opened.options.public and any(
        isinstance(state.last, _SHOWS) for state in states
    )
