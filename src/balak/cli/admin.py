"""``balak admin``: what whoever runs a server does to its tables, also while it runs."""

import asyncio
import os
import re
import time
from collections.abc import Awaitable, Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from balak.cli.common import Command, FatalError, Usage, lang_option, one_of, whole
from balak.errors import SetupError
from balak.text import Lang, explain, message
from balak.tiles import shown

if TYPE_CHECKING:
    from balak.server.admin import Known
    from balak.server.settings import Settings
    from balak.storage.sqlite import SqliteStore

ACTIONS: Final[dict[str, tuple[str, ...]]] = {
    "tables": (),
    "hide-name": ("TABLE", "SEAT"),
    "close": ("TABLE",),
    "delete": ("TABLE",),
    "tidy": (),
    "backup": ("FILE",),
}
"""What can be done, and the words that follow each."""
_OPTIONS_OF: Final = {
    "names": "tables",
    "limit": "tables",
    "seat_days": "tidy",
    "name_days": "tidy",
    "delete_days": "tidy",
}
LIMIT: Final = 50
"""How many tables are shown unless told otherwise."""


@click.command("admin", cls=Command)
@click.argument("action", callback=one_of(tuple(ACTIONS)))
@click.argument("words", nargs=-1)
@click.option("--data")
@click.option("--names", is_flag=True, default=None)
@click.option("--limit", callback=whole(1, 999_999))
@click.option("--seat-days")
@click.option("--name-days")
@click.option("--delete-days")
@lang_option
@click.pass_obj
def command(lang: Lang, /, action: str, words: tuple[str, ...], **options: Any) -> None:
    """Look after the tables of a server."""
    _check(action, words, options)
    try:
        from balak.server.environment import settings_from
    except ModuleNotFoundError as error:
        raise FatalError("cli-no-server", name=error.name or "") from error
    given = {name: options[name] for name in ("data", "seat_days", "name_days", "delete_days")}
    try:
        settings = settings_from(given, os.environ)
    except SetupError as error:
        raise Usage("usage-why", why=explain(error, lang)) from error
    folder = _folder(settings)
    if action == "backup":
        from balak.storage.backup import back_up

        back_up(folder, Path(words[0]))
        click.echo(message(lang, "admin-backed-up", file=words[0]))
        return

    def do(store: "SqliteStore") -> Awaitable[list[str]]:
        if action == "tables":
            limit = options["limit"] or LIMIT
            return _told(store, lang, limit, has_names=options["names"] is not None)
        return _do(store, settings, lang, action, words)

    for line in asyncio.run(_with_store(folder, do)):
        click.echo(line)


def _check(action: str, words: tuple[str, ...], options: dict[str, Any]) -> None:
    """Refuse words that are missing or one too many, and options of another action."""
    wanted = ACTIONS[action]
    if len(words) < len(wanted):
        raise Usage("usage-missing", name=wanted[len(words)])
    if len(words) > len(wanted):
        raise Usage("usage-extra", value=shown(words[len(wanted)]))
    for name, its_action in _OPTIONS_OF.items():
        if options[name] is not None and action != its_action:
            raise Usage("usage-admin-option", name=f"--{name.replace('_', '-')}", action=its_action)
    if wanted[:1] == ("TABLE",) and not re.fullmatch("[0-9a-f]{32}", words[0]):
        raise Usage("usage-table", value=words[0])


async def _do(
    store: "SqliteStore", settings: "Settings", lang: Lang, action: str, words: tuple[str, ...]
) -> list[str]:
    """Do it and return what is to be said."""
    from balak.server import admin

    match action, words:
        case "hide-name", (table, seat):
            return [await _hide_name(store, lang, table, seat)]
        case "close", (table,):
            is_closed = await admin.close_table(store, table)
            return [message(lang, "admin-closed" if is_closed else "admin-closed-before")]
        case "delete", (table,):
            await admin.delete_table(store, table)
            return [message(lang, "admin-deleted")]
        case _:
            done = await store.tidy(
                time.time_ns() // 1_000_000,
                archive_days=settings.seat_days,
                name_days=settings.name_days,
                delete_days=settings.delete_days,
            )
            counts = {"archived": done.archived, "nameless": done.nameless}
            return [message(lang, "admin-tidied", **counts, deleted=done.deleted)]


async def _hide_name(store: "SqliteStore", lang: Lang, table: str, seat: str) -> str:
    from balak.server.admin import hide_name

    if seat not in {"1", "2", "3", "4"}:
        raise Usage("usage-range", name="SEAT", value=seat, low=1, high=4)
    hidden = await hide_name(store, table, int(seat) - 1)
    if hidden is None:
        raise FatalError("admin-no-name", code=1, seat=seat)
    return message(lang, "admin-hidden", name=hidden)


async def _told(store: "SqliteStore", lang: Lang, limit: int, *, has_names: bool) -> list[str]:
    """Return what is known of the tables, a line each, and where it is asked for a name a line."""
    from balak.server.admin import known_tables

    lines = []
    for known in await known_tables(store, limit):
        lines.append(_line(known, lang))
        if has_names and known.state is not None:
            for number, seat in enumerate(known.state.seats, 1):
                lines.extend(f"  {number} {name}" for name in (seat.name, seat.newcomer) if name)
    return lines or [message(lang, "admin-no-tables")]


def _line(known: "Known", lang: Lang) -> str:
    summary, state = known.summary, known.state
    parts = [
        message(
            lang,
            "admin-table",
            created=_minute(summary.created_at),
            changed=_minute(summary.changed_at),
            count=summary.seq,
        )
    ]
    if state is not None:
        bots = sum(seat.bot is not None for seat in state.seats)
        counts = {"people": len(state.persons), "bots": bots, "seats": state.count}
        parts.append(message(lang, "admin-table-seats", **counts))
        parts.append(message(lang, "admin-table-phase", phase=state.phase))
    if summary.is_listed:
        parts.append(message(lang, "admin-table-listed"))
    if summary.is_archived:
        parts.append(message(lang, "admin-table-archived"))
    elif state is None:
        parts.append(message(lang, "admin-table-unreadable"))
    return f"{summary.id} {', '.join(parts)}"


def _minute(at: int) -> str:
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%d %H:%M")


def _folder(settings: "Settings") -> Path:
    from balak.storage.folder import default_folder

    return default_folder() if settings.data is None else settings.data


async def _with_store(
    folder: Path, do: Callable[["SqliteStore"], Awaitable[list[str]]]
) -> list[str]:
    from balak.storage.sqlite import SqliteStore

    store = SqliteStore(folder, is_alone=False)
    try:
        return await do(store)
    finally:
        await store.close()
