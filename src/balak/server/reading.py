"""Reading: which table a reader of reviews means, and what of it they may see."""

from collections.abc import Callable

from balak.errors import NotFoundError
from balak.server.replays import readable_match
from balak.server.state import TableState
from balak.server.tables import Tables

TokenOf = Callable[[str], str]
"""Returns a reader's token for a table; empty if there is none."""


async def found_table(
    tables: Tables, name: str, token_of: TokenOf
) -> tuple[TableState, int | None]:
    """Return the table of this id, its own or that of its watch link, and the reader's seat.

    Raises:
        NotFoundError: There is none.
        StoreError: It cannot be read.
    """
    try:
        state = (await tables.get(name)).state
    except NotFoundError:
        state = (await tables.get(await tables.watched(name))).state
    return state, await tables.known_seat(state.table, token_of(state.table))


async def readable_rounds(tables: Tables, name: str, token_of: TokenOf) -> tuple[TableState, int]:
    """Return the table, and how many rounds are over that this reader may see.

    Raises:
        ProtocolError: None is (code ``unfinished``).
        StoreError: As `found_table` does.
    """
    state, seat = await found_table(tables, name, token_of)
    return state, len(readable_match(state, is_seated=seat is not None).finished)
