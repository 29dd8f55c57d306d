"""What the server writes down, and what it never does."""

import ast
import asyncio
import io
import json
import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import balak.server
from balak.errors import ConflictError, StoreError
from balak.server import log_form, logs
from balak.server.settings import Settings

TABLE = "0123456789abcdef0123456789abcdef"
HIDDEN = "I hold 66 and my token is s3cret"

EVERY: dict[str, Callable[[], None]] = {
    "server_started": lambda: logs.server_started("http://127.0.0.1:8000/"),
    "server_stopping": lambda: logs.server_stopping(3),
    "server_stopped": logs.server_stopped,
    "search_missing": logs.search_missing,
    "worker_ready": lambda: logs.worker_ready(1.5),
    "worker_died": lambda: logs.worker_died("TimeoutError"),
    "table_opened": lambda: logs.table_opened(TABLE, seats=3, bots=1, is_public=False),
    "table_started": lambda: logs.table_started(TABLE, people=2, bots=1),
    "shuffle_called_off": lambda: logs.shuffle_called_off(
        TABLE, round_number=1, attempt=2, why="unopened"
    ),
    "round_over": lambda: logs.round_over(TABLE, round_number=1, kind="blocked"),
    "table_finished": lambda: logs.table_finished(TABLE, rounds=7),
    "table_closed": lambda: logs.table_closed(TABLE, why="left"),
    "tables_tidied": lambda: logs.tables_tidied(archived=1, nameless=2, deleted=3),
    "command_refused": lambda: logs.command_refused(TABLE, command="act", reason="no_fit"),
    "message_refused": lambda: logs.message_refused("hello"),
    "request_refused": lambda: logs.request_refused("origin"),
    "limit_hit": lambda: logs.limit_hit("message_burst", None),
    "reader_dropped": lambda: logs.reader_dropped(TABLE),
    "store_failed": lambda: logs.store_failed(raised(), TABLE),
    "broke": lambda: logs.broke("socket", raised(), TABLE),
}
"""Each kind of line, written with a whole table id."""


def raised() -> StoreError:
    """Return an error with words of its own, raised from another one."""
    try:
        try:
            raise ValueError(HIDDEN)
        except ValueError as error:
            raise StoreError(HIDDEN, key="error-store-unusable", cause=HIDDEN) from error
    except StoreError as error:
        return error


@pytest.fixture
def written() -> Iterator[Callable[[Settings], io.StringIO]]:
    """Configure the lines of this process for a test, and put everything back after it."""
    root, ours = logging.getLogger(), logging.getLogger("balak.server")
    before = root.handlers[:], root.level, ours.level

    def configure(settings: Settings) -> io.StringIO:
        stream = io.StringIO()
        # pytest's own handlers stay where they are; `force` would take them away.
        root.handlers = []
        log_form.configure(settings, stream)
        return stream

    yield configure
    root.handlers, level, own_level = before
    root.setLevel(level)
    ours.setLevel(own_level)


Written = Callable[[Settings], io.StringIO]


def lines(stream: io.StringIO) -> list[dict[str, Any]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_every_kind_of_line_is_tried_here() -> None:
    tree = ast.parse(Path(logs.__file__).read_text("utf-8"))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert {name for name in functions if name[0] != "_"} - {"where"} == set(EVERY)


@pytest.mark.parametrize("name", EVERY)
def test_a_line_is_one_json_object_with_event_level_and_time(name: str, written: Written) -> None:
    stream = written(Settings(log="json", log_level="debug"))
    EVERY[name]()
    (line,) = lines(stream)
    assert line["event"] == name
    assert line["level"] in {"debug", "info", "warning", "error"}
    assert line["timestamp"].endswith("Z")
    assert line.get("table", TABLE[:8]) == TABLE[:8]


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_line_holds_a_whole_table_id_an_address_or_the_words_of_an_error(
    form: Any, written: Written
) -> None:
    stream = written(Settings(log=form, log_level="debug"))
    for write in EVERY.values():
        write()
    text = stream.getvalue()
    assert text.count("\n") == len(EVERY)
    for secret in (TABLE, HIDDEN, "s3cret", "192.0.2"):
        assert secret not in text
    assert "StoreError" in text
    assert "test_logs.py" in text


def test_a_line_is_readable_by_default(written: Written) -> None:
    stream = written(Settings())
    logs.round_over(TABLE, round_number=2, kind="domino")
    assert (
        "[info     ] round_over         table=01234567 round=2 kind=domino\n" in stream.getvalue()
    )


def test_what_is_no_word_of_ours_is_not_written(written: Written) -> None:
    stream = written(Settings(log="json", log_level="debug"))
    logs.message_refused("a name with spaces")
    logs.reader_dropped("not an id of a table")
    logs.command_refused(TABLE, command="act\n", reason="x" * 41)
    words = [line.get("code") or line.get("reason") or line["table"] for line in lines(stream)]
    assert words == ["?", "?", "?"]


@pytest.mark.parametrize(
    ("level", "seen"),
    [
        ("debug", ["message_refused", "server_stopped", "store_failed"]),
        ("info", ["server_stopped", "store_failed"]),
        ("warning", ["store_failed"]),
        ("error", ["store_failed"]),
    ],
)
def test_only_lines_of_the_level_or_above_are_written(
    level: Any, seen: list[str], written: Written
) -> None:
    stream = written(Settings(log="json", log_level=level))
    for name in ("message_refused", "server_stopped", "store_failed"):
        EVERY[name]()
    assert [line["event"] for line in lines(stream)] == seen


def test_the_database_s_own_code_is_named(written: Written) -> None:
    class FullError(Exception):
        sqlite_errorname = "SQLITE_FULL"

    error = ConflictError("no", key="error-store-conflict")
    error.__cause__ = FullError(HIDDEN)
    stream = written(Settings(log="json"))
    logs.store_failed(error)
    (line,) = lines(stream)
    assert line["cause"] == "FullError SQLITE_FULL"
    assert line["key"] == "error-store-conflict"
    assert "table" not in line


def test_of_a_library_s_error_only_kind_and_place_are_written(written: Written) -> None:
    stream = written(Settings(log="json", log_level="debug"))
    try:
        raise RuntimeError(HIDDEN)
    except RuntimeError:
        logging.getLogger("uvicorn.error").exception("Exception in ASGI application\n")
    (line,) = lines(stream)
    assert line["event"] == "Exception in ASGI application"
    assert line["error"] == "RuntimeError"
    assert line["where"].startswith("test_logs.py:")
    assert line["logger"] == "uvicorn.error"
    assert HIDDEN not in stream.getvalue()


def test_a_task_that_broke_unseen_tells_nothing_hidden(written: Written) -> None:
    stream = written(Settings(log="json"))

    async def breaking() -> None:
        raise RuntimeError(HIDDEN)

    async def scenario() -> None:
        task = asyncio.create_task(breaking())
        await asyncio.wait([task])
        del task  # nobody asked for its error: asyncio says so, with the task's whole text

    asyncio.run(scenario())
    (line,) = lines(stream)
    assert line["event"] == "Task exception was never retrieved"
    assert HIDDEN not in stream.getvalue()


def test_the_libraries_talk_only_of_what_is_wrong(written: Written) -> None:
    stream = written(Settings(log="json", log_level="debug"))
    for name in ("uvicorn.error", "litestar", "asyncio", "sqlalchemy.engine", "websockets"):
        logging.getLogger(name).info("a table's address")
        logging.getLogger(name).debug("a frame with tiles")
    assert stream.getvalue() == ""


def test_nothing_else_in_the_server_writes_lines() -> None:
    writers = set()
    for path in Path(balak.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names: list[str] = []
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = [node.module]
            if {"logging", "structlog", "warnings"} & {name.partition(".")[0] for name in names}:
                writers.add(path.name)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "print", path.name
    assert writers == {"logs.py", "log_form.py"}
