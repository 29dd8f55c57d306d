"""Requests: what a page asks with, read."""

from typing import TypeVar

import msgspec

from balak.errors import ProtocolError

T = TypeVar("T")


def read_request(body: bytes, kind: type[T]) -> T:
    """Return what a request says.

    Raises:
        ProtocolError: It is not that (code ``format``).
    """
    try:
        return msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ProtocolError(
            str(error), code="format", key="error-request", cause=str(error)
        ) from error
