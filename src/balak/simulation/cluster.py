"""Playing tasks on a Ray cluster, whose machines must have this version of balak installed."""

import logging
import socket
from collections.abc import Iterable, Iterator
from typing import Any, Final

import ray
from ray.exceptions import RayError, RayTaskError

from balak.errors import BalakError
from balak.simulation.pieces import Piece, Task, play
from balak.simulation.processes import WorkerError

LOCAL: Final = "local"
"""The address that starts a cluster in this machine, for as long as it is needed."""
AHEAD: Final = 4
"""How many tasks a processor may be ahead of the piece that is waited for."""

PATIENCE: Final = 10.0
"""Seconds in which a cluster must answer."""


def play_on_ray(tasks: Iterable[Task], address: str, workers: int) -> Iterator[Piece]:
    """Yield the pieces of the tasks in their order, played by a cluster.

    Args:
        tasks: What to play.
        address: Where the cluster is, or `LOCAL`.
        workers: How many processors a local cluster has.

    Raises:
        BotError: A bot broke its contract.
        WorkerError: The cluster cannot be reached or failed, perhaps since balak is missing there.
    """
    try:
        _connect(address, workers)
    except (OSError, RayError, RuntimeError, ValueError) as error:
        raise WorkerError(
            f"the Ray cluster at {address} cannot be used: {_line(error)}",
            key="error-simulation-ray",
            address=address,
            cause=_line(error),
        ) from error
    try:
        yield from _pieces(tasks)
    finally:
        ray.shutdown()


def _connect(address: str, workers: int) -> None:
    quiet: dict[str, Any] = {"logging_level": logging.ERROR, "log_to_driver": False}
    if address == LOCAL:
        ray.init(num_cpus=workers, include_dashboard=False, **quiet)
        return
    host, _, port = address.rpartition(":")
    if host and port.isdecimal():
        # Where nobody answers, Ray would go on asking for many minutes.
        socket.create_connection((host.removeprefix("ray://"), int(port)), PATIENCE).close()
    ray.init(address=address, **quiet)


def _pieces(tasks: Iterable[Task]) -> Iterator[Piece]:
    remote = ray.remote(play)
    ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))  # type: ignore[no-untyped-call]
    waiting: list[Any] = []
    for task in tasks:
        waiting.append(remote.remote(task))
        if len(waiting) >= ahead:
            yield _received(waiting.pop(0))
    while waiting:
        yield _received(waiting.pop(0))


def _received(reference: Any) -> Piece:
    try:
        piece: Piece = ray.get(reference)
    except RayError as error:
        cause = error.cause if isinstance(error, RayTaskError) else error
        if isinstance(cause, BalakError):
            raise cause from error
        raise WorkerError(
            f"the Ray cluster did not do its work: {_line(cause)}",
            key="error-simulation-ray-stopped",
            cause=_line(cause),
        ) from error
    return piece


def _line(error: Exception) -> str:
    return (str(error).strip() or type(error).__name__).partition("\n")[0]
