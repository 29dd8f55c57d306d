"""Run the server until it is told to stop."""

import contextlib
import errno
import gc
import os
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from ipaddress import ip_address
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar
from litestar.types import ASGIApp

from balak.errors import BalakError
from balak.server import log_form, logs
from balak.server.app import create_app
from balak.server.arrival import timed_protocol
from balak.server.brains import Brains
from balak.server.drain import drain
from balak.server.lines import HEAD_BYTES, SteadyProtocol
from balak.server.metrics import Metrics
from balak.server.notes import PoolNotes
from balak.server.pool import Pool
from balak.server.settings import Settings
from balak.server.sockets import Sockets
from balak.server.thinking import THINKING, can_search
from balak.storage import Store
from balak.storage.folder import default_folder
from balak.storage.sqlite import SqliteStore

_PING_SECONDS: Final = 5.0
_EVERYWHERE: Final = frozenset({"0.0.0.0", "::", ""})  # noqa: S104 - it is only compared
_NOWHERE: Final = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses for examples: what is sent there is sent to nobody, and nothing is."""

SWITCH_SECONDS: Final = 0.0005
"""For how long a thread that wants to go on waits for one that does not stop by itself.

The thread that writes does so after each of its statements, of which a group has many; with
Python's own 5 ms a busy loop would hold up each of them.
"""

OnStart = Callable[[str, str | None], None]


class ListenError(BalakError, OSError):
    """The address cannot be listened on."""


def serve(settings: Settings, on_start: OnStart) -> None:
    """Serve tables from the data folder until SIGINT or SIGTERM. See `run`."""
    folder = default_folder() if settings.data is None else settings.data

    def open_store(metrics: Metrics) -> Store:
        return SqliteStore(folder, group_seconds=settings.group_seconds, on_group=metrics.committed)

    run(settings, open_store, on_start=on_start)


def run(settings: Settings, open_store: Callable[[Metrics], Store], *, on_start: OnStart) -> None:
    """Serve until SIGINT or SIGTERM, then close the sockets with 1012 and go.

    The log lines of the process get the form that the settings say.

    Args:
        settings: How the server behaves.
        open_store: Opens the store, which counts its transactions; it is closed at the end.
        on_start: Called once it answers, with the address for a browser of this machine, and that
            for friends in the same network if it is another one.

    Raises:
        ListenError: The address cannot be listened on.
        StoreError: The store cannot be opened.
    """
    # The port first: who starts a second server by mistake is told of the port, not of the data.
    with listen(settings.host, settings.port) as listener:
        url, friends = urls(settings, listener.getsockname()[1])
        metrics = Metrics()
        app = create_app(
            settings, open_store(metrics), metrics=metrics, brains=make_brains(settings, metrics)
        )
        log_form.configure(settings)
        if settings.bot_processes != 0 and not can_search():
            logs.search_missing()

        def started() -> None:
            logs.server_started(url)
            on_start(url, friends)

        _collect_seldom()
        sys.setswitchinterval(SWITCH_SECONDS)
        # uvicorn stops in order and then passes the signal on; there is nothing left to do.
        with contextlib.suppress(KeyboardInterrupt):
            Server(
                server_config(app, settings), started, lambda: _close_sockets(app, settings)
            ).run(sockets=[listener])


def make_brains(settings: Settings, metrics: Metrics) -> Brains:
    """Return where bots think: in threads, and those that search in processes if they can."""
    count = settings.bot_processes
    if count is None:
        count = max((os.cpu_count() or 1) - 1, 1)
    pool = None
    if count and can_search():
        pool = Pool(count, THINKING, PoolNotes(metrics))
    return Brains(settings.bot_threads, pool=pool, seconds=settings.bot_seconds, metrics=metrics)


def _collect_seldom() -> None:
    """Let Python look for garbage in cycles less often than it does by itself.

    Hardly anything here is in a cycle, and with a thousand tables in memory one whole look at them
    takes most of a second, in which nobody is answered.
    """
    gc.collect()
    gc.freeze()  # what was loaded stays
    gc.set_threshold(50_000, 20, 1_000)


async def _close_sockets(app: Litestar, settings: Settings) -> None:
    """Let time stand still at all tables, and close their sockets, spread over some seconds."""
    sockets: Sockets = app.state.sockets
    logs.server_stopping(len(sockets.lines))
    sockets.tables.hold()
    await drain(lambda: sockets.lines, settings.stop_seconds, random.Random())  # noqa: S311 - no secret


def server_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        http=timed_protocol(settings.request_seconds),
        h11_max_incomplete_event_size=HEAD_BYTES,
        ws=SteadyProtocol,
        ws_per_message_deflate=False,
        # Over 4 KiB a page is told so; over this its line is simply cut.
        ws_max_size=16 * settings.frame_bytes,
        # A line that died without a word is noticed after twice this at the latest.
        ws_ping_interval=_PING_SECONDS,
        ws_ping_timeout=_PING_SECONDS,
        # Whose word counts is a setting of ours, and nobody's by default.
        proxy_headers=False,
        lifespan="on",
        log_config=None,
        # Never more: its debug lines hold whole frames and cookies.
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


class Server(uvicorn.Server):
    """uvicorn, which says when it has started and stops in order.

    Args:
        config: How it serves.
        on_start: Called once it answers.
        before_stop: Closes the sockets; awaited when nobody new is let in any more.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        on_start: Callable[[], None],
        before_stop: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        super().__init__(config)
        self._on_start = on_start
        self._before_stop = before_stop

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order at the first signal; a second one, from haste, must not break that off."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so."""
        await super().startup(sockets)
        if self.started:
            self._on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Let nobody new in, close the sockets in their time, and then stop as uvicorn does."""
        for server in self.servers:
            server.close()
        for listener in sockets or []:
            listener.close()
        if self._before_stop is not None:
            await self._before_stop()
        await super().shutdown(sockets)
        logs.server_stopped()


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens there; port 0 takes a free one.

    Raises:
        ListenError: It cannot.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listener = socket.socket(family, kind, proto)
    except (OSError, OverflowError) as error:
        raise _unusable(host, port, getattr(error, "strerror", None) or str(error)) from error
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ListenError(
                f"port {port} of {host} is in use: choose another with --port",
                key="error-port-used",
                host=host,
                port=port,
            ) from error
        raise _unusable(host, port, error.strerror or str(error)) from error
    return listener


def urls(settings: Settings, port: int) -> tuple[str, str | None]:
    """Return the address for a browser of this machine, and that for friends if it is another one.

    A server that listens on every address of the machine is `localhost` here, and for friends in
    the same network the address by which this machine sends to others.
    """
    if settings.public_url is not None:
        return settings.public_url, None
    if settings.host not in _EVERYWHERE:
        return _url_of(settings.host, port), None
    address = _own_address(socket.AF_INET)
    if address is None and settings.host == "::":
        address = _own_address(socket.AF_INET6)
    return _url_of("localhost", port), None if address is None else _url_of(address, port)


def _own_address(family: socket.AddressFamily) -> str | None:
    """Return the address by which this machine sends to others; None without a network."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as sender:
            sender.connect((_NOWHERE[family], 9))  # sends nothing: it only chooses a route
            address = str(sender.getsockname()[0])
    except OSError:
        return None
    return None if ip_address(address).is_loopback else address


def _url_of(host: str, port: int) -> str:
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def _unusable(host: str, port: int, cause: str) -> ListenError:
    return ListenError(
        f"cannot listen on port {port} of {host}: {cause}",
        key="error-port-unusable",
        host=host,
        port=port,
        cause=cause,
    )
