"""The form of the lines that the server writes down: text for people, or JSON for programs."""

import logging
import sys
from collections.abc import MutableMapping
from typing import Any, TextIO

import structlog
from structlog.stdlib import ProcessorFormatter

from balak.server import logs
from balak.server.settings import Settings


def configure(settings: Settings, stream: TextIO | None = None) -> None:
    """Write the lines of this process to a stream, by default standard error.

    Of the libraries' lines only warnings are written, and of their errors, as of our own, the kind
    and the place.
    """
    renderer: Any = structlog.processors.JSONRenderer()
    if settings.log == "text":
        renderer = structlog.dev.ConsoleRenderer(colors=False, pad_event_to=18, sort_keys=False)
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(
        ProcessorFormatter(
            foreign_pre_chain=[
                structlog.stdlib.add_log_level,
                structlog.stdlib.add_logger_name,
                _foreign,
            ],
            processors=[
                ProcessorFormatter.remove_processors_meta,
                structlog.processors.TimeStamper(fmt="iso", utc=True),
                renderer,
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logs.SINK.setLevel(settings.log_level.upper())


def _foreign(_: Any, __: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """Leave of a library's line what cannot hold the words of an error."""
    # asyncio's first line says what happened; the next ones show tasks, with their errors.
    text = str(event["event"]).strip().partition("\n")[0]
    event["event"] = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    information = event.pop("exc_info", None)
    if isinstance(information, tuple) and information[1] is not None:
        event["error"] = type(information[1]).__name__
        event["where"] = logs.where(information[1])
    event.pop("stack_info", None)
    return event
