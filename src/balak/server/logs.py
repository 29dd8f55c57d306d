"""Logs: everything that the server writes down for whoever runs it.

Each function here is one kind of line, and nothing else in the server writes any: a line can hold
only what its function takes. That is never a hidden tile, a secret, a contribution, a token, a
cookie, a code or a name; of a table's id, which is the way to its seats, the first eight digits; of
an address what `Settings.log_addresses` allows; of an error its kind and where it arose, since its
own words may say anything.

The lines go to the logger ``balak.server`` of the standard library, in the shape that structlog
takes up; `balak.server.log_form` gives them, and the lines of the libraries, their form.
"""

import logging
import re
import traceback
from pathlib import Path
from typing import Final, Literal

from balak.errors import BalakError, StoreError

_FRAMES_AT_MOST: Final = 8
_WORD: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
SINK: Final = logging.getLogger("balak.server")
"""Where the lines go."""


# --- the server -------------------------------------------------------------------------------


def server_started(url: str) -> None:
    """The server answers at this address."""
    _write(logging.INFO, "server_started", url=url)


def server_stopping(sockets: int) -> None:
    """The server was told to stop and closes so many sockets."""
    _write(logging.INFO, "server_stopping", sockets=sockets)


def server_stopped() -> None:
    """The server has stopped; everything that was answered is kept."""
    _write(logging.INFO, "server_stopped")


def search_missing() -> None:
    """Without the extra `sim` (`pip install "balak[server,sim]"`) the bot expert plays as net does.

    Hints then have no chances.
    """
    _write(logging.WARNING, "search_missing", extra="sim", bot="expert", plays_as="net")


def worker_ready(seconds: float) -> None:
    """A process that thinks for bots is ready, after so many seconds."""
    _write(logging.INFO, "worker_ready", seconds=seconds)


def worker_died(cause: str) -> None:
    """Such a process ended, was stuck, or could not be started; there will be another one."""
    _write(logging.WARNING, "worker_died", cause=_word(cause))


# --- tables -----------------------------------------------------------------------------------


def table_opened(table: str, *, seats: int, bots: int, is_public: bool) -> None:
    """Somebody opened a table with so many seats, and bots in some of them."""
    _write(
        logging.INFO,
        "table_opened",
        table=_short(table),
        seats=seats,
        bots=bots,
        is_public=is_public,
    )


def table_started(table: str, *, people: int, bots: int) -> None:
    """A match began."""
    _write(logging.INFO, "table_started", table=_short(table), people=people, bots=bots)


def shuffle_called_off(table: str, *, round_number: int, attempt: int, why: str) -> None:
    """An attempt at a shuffle was called off."""
    _write(
        logging.INFO,
        "shuffle_called_off",
        table=_short(table),
        round=round_number,
        attempt=attempt,
        why=_word(why),
    )


def round_over(table: str, *, round_number: int, kind: str) -> None:
    """A round was scored."""
    _write(logging.INFO, "round_over", table=_short(table), round=round_number, kind=_word(kind))


def table_finished(table: str, *, rounds: int) -> None:
    """A match is over."""
    _write(logging.INFO, "table_finished", table=_short(table), rounds=rounds)


def table_closed(table: str, *, why: str) -> None:
    """A table was closed: everybody left, or it was closed by whoever runs the server."""
    _write(logging.INFO, "table_closed", table=_short(table), why=_word(why))


def tables_tidied(*, archived: int, nameless: int, deleted: int) -> None:
    """So many tables were archived, lost their names, or were deleted, as the settings say."""
    _write(logging.INFO, "tables_tidied", archived=archived, nameless=nameless, deleted=deleted)


# --- what is refused --------------------------------------------------------------------------


def command_refused(table: str, *, command: str, reason: str) -> None:
    """A command was refused."""
    _write(
        logging.DEBUG,
        "command_refused",
        table=_short(table),
        command=_word(command),
        reason=_word(reason),
    )


def message_refused(code: str) -> None:
    """A message could not be used."""
    _write(logging.DEBUG, "message_refused", code=_word(code))


def request_refused(code: str) -> None:
    """An HTTP request was refused."""
    _write(logging.DEBUG, "request_refused", code=_word(code))


def limit_hit(limit: str, address: str | None) -> None:
    """A limit, named as its setting, was reached.

    The address is from `balak.server.addresses.shown_address`, so it is None unless the settings
    say otherwise.
    """
    _write(logging.INFO, "limit_hit", limit=_word(limit), address=address)


def reader_dropped(table: str) -> None:
    """A socket was dropped because its page reads too slowly."""
    _write(logging.INFO, "reader_dropped", table=_short(table))


# --- what goes wrong --------------------------------------------------------------------------


def store_failed(error: StoreError, table: str | None = None) -> None:
    """The database could not be read or written."""
    _write(
        logging.ERROR,
        "store_failed",
        table=None if table is None else _short(table),
        error=type(error).__name__,
        key=_word(error.key),
        cause=_cause(error.__cause__),
    )


def broke(
    what: Literal["socket", "request", "table", "bot", "task", "analysis"],
    error: BaseException,
    table: str | None = None,
) -> None:
    """Something broke that should not: what, by which kind of error, and where.

    A bot that broke is not waited for: the first legal action is played.
    """
    _write(
        logging.ERROR,
        "broke",
        what=what,
        table=None if table is None else _short(table),
        error=type(error).__name__,
        key=_word(error.key) if isinstance(error, BalakError) else None,
        cause=_cause(error.__cause__),
        where=where(error),
    )


# --- their shape ------------------------------------------------------------------------------


def _write(level: int, event: str, **fields: str | float | None) -> None:
    if SINK.isEnabledFor(level):
        known = {name: value for name, value in fields.items() if value is not None}
        name = logging.getLevelName(level).lower()
        # What structlog's formatter knows its own lines by.
        marks = {"_logger": SINK, "_name": name}
        SINK.log(level, {"event": event, "level": name, **known}, extra=marks)


def _short(table: str) -> str:
    """Return what may be told of a table's id."""
    return _word(table[:8])


def _word(text: str) -> str:
    """Return a word of ours; anything else could come from a person."""
    return str(text) if _WORD.fullmatch(text) else "?"


def _cause(error: BaseException | None) -> str | None:
    """Return the kind of an error behind another one, such as ``OperationalError SQLITE_FULL``."""
    if error is None:
        return None
    name = getattr(error, "sqlite_errorname", None)
    kind = type(error).__name__
    return f"{kind} {name}" if isinstance(name, str) else kind


def where(error: BaseException) -> str:
    """Return the calls that led to an error, the innermost first."""
    frames = [
        f"{Path(frame.f_code.co_filename).name}:{line} {frame.f_code.co_name}"
        for frame, line in traceback.walk_tb(error.__traceback__)
    ]
    return " < ".join(frames[: -_FRAMES_AT_MOST - 1 : -1])
