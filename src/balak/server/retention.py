"""Retention: archives tables, removes names and deletes tables when the settings say so."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Final

from balak.errors import StoreError
from balak.server import logs
from balak.server.notes import Notes
from balak.server.settings import Settings
from balak.storage import Store

TIDY_SECONDS: Final = 3600.0
"""How often is looked for what is due."""


async def keep_tidy(
    store: Store,
    settings: Settings,
    notes: Notes,
    *,
    on_change: Callable[[], None] = lambda: None,
    wall: Callable[[], float] = time.time,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Do what is due at once and then every hour, for ever; cancel it to stop.

    Args:
        store: Where the tables are.
        settings: After how many days what is due.
        notes: What is counted and logged.
        on_change: Called when tables have changed: some may be in memory.
        wall: The time in seconds since 1970.
        sleep: What waits.
    """
    while True:
        try:
            tidied = await store.tidy(
                round(1000 * wall()),
                archive_days=settings.seat_days,
                name_days=settings.name_days,
                delete_days=settings.delete_days,
            )
        except StoreError as error:
            notes.failed(error)
        else:
            if tidied.archived or tidied.nameless or tidied.deleted:
                logs.tables_tidied(
                    archived=tidied.archived, nameless=tidied.nameless, deleted=tidied.deleted
                )
                on_change()
        await sleep(TIDY_SECONDS)
