"""A worker: a process that answers questions on its pipes, one after the other.

    python -m balak.server.worker MODULE

``MODULE.warm()`` is called first, then ``MODULE.TASKS[name](*arguments)`` for each question. A
message is four bytes of length and so many bytes: a question is pickled, an answer is JSON. The
first answer says that it is ready. When the pipe of the questions closes, because the server wants
that or was killed, the process ends, whatever it is doing.
"""

import contextlib
import json
import os
import pickle
import signal
import struct
import sys
from importlib import import_module
from queue import SimpleQueue
from threading import Thread
from typing import Any, BinaryIO, Final

LENGTH: Final = struct.Struct(">I")
_NICENESS: Final = 5
"""Whoever waits for a page comes before whoever thinks."""


def framed(body: bytes) -> bytes:
    """Return a message as it goes through a pipe."""
    return LENGTH.pack(len(body)) + body


def main() -> None:
    """Answer questions until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which closes the pipe
    with contextlib.suppress(AttributeError, OSError):  # where there is no niceness
        os.nice(_NICENESS)
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever a library prints must not get among the answers
    questions: SimpleQueue[tuple[str, tuple[Any, ...]]] = SimpleQueue()
    Thread(target=_listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    try:
        module = import_module(sys.argv[1])
        module.warm()
    except Exception as error:
        _answer(answers, {"error": type(error).__name__})
        sys.exit(1)
    _answer(answers, {"value": "ready"})
    while True:
        name, arguments = questions.get()
        try:
            answer = {"value": module.TASKS[name](*arguments)}
        except Exception as error:
            # Its own words may tell of hidden tiles.
            answer = {"error": type(error).__name__}
        _answer(answers, answer)


def _listen(pipe: BinaryIO, questions: "SimpleQueue[tuple[str, tuple[Any, ...]]]") -> None:
    while True:
        head = pipe.read(LENGTH.size)
        if len(head) < LENGTH.size:
            os._exit(0)
        questions.put(pickle.loads(pipe.read(LENGTH.unpack(head)[0])))  # noqa: S301 - from the server


def _answer(pipe: BinaryIO, answer: dict[str, Any]) -> None:
    pipe.write(framed(json.dumps(answer).encode()))
    pipe.flush()


if __name__ == "__main__":
    main()
