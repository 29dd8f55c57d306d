"""Tasks of a worker that behaves badly when it is asked to; see `server.test_pool`."""

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any


def die_once(file: str) -> str:
    """End the process, but not the second time."""
    path = Path(file)
    if not path.exists():
        path.touch()
        os._exit(3)
    return "alive"


def die() -> None:
    os._exit(3)


def hang() -> None:
    threading.Event().wait()


def fail() -> None:
    raise ValueError("a hidden tile: 66")


def chatter(text: str) -> str:
    print("what a library prints")
    return text


def warm() -> None:
    if os.environ.get("ODD_WARM") == "fail":
        raise ImportError("nothing is there")


TASKS: dict[str, Callable[..., Any]] = {
    "echo": lambda value: value,
    "pid": os.getpid,
    "die": die,
    "die_once": die_once,
    "hang": hang,
    "fail": fail,
    "chatter": chatter,
}
