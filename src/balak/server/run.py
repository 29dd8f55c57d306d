"""Run the server until it is told to stop."""

import errno
import logging
import socket
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Final, get_args

import uvicorn
from litestar.types import ASGIApp

from balak.errors import BalakError, Reason, SetupError
from balak.protocol import Pace
from balak.server.app import create_app
from balak.server.security import is_url
from balak.server.settings import Settings
from balak.storage import SqliteStore, Store, default_folder

_PACES: Final[dict[str, Pace]] = {pace: pace for pace in get_args(Pace)}


class ListenError(BalakError, OSError):
    """The address cannot be listened on."""


def run(
    settings: Settings,
    open_store: Callable[[], Store],
    *,
    host: str,
    port: int,
    on_start: Callable[[str], None] = print,
) -> None:
    """Serve until SIGINT or SIGTERM, then close the sockets with 1012 and go.

    Args:
        settings: How the server behaves.
        open_store: Opens the store; it is closed again at the end.
        host: The address to listen on.
        port: The port; 0 takes a free one.
        on_start: Called with the address for a browser once it answers.

    Raises:
        ListenError: The address cannot be listened on.
        StoreError: The store cannot be opened.
    """
    # The port first: who starts a second server by mistake is told of the port, not of the data.
    with listen(host, port) as listener:
        url = settings.public_url or _url_of(host, listener.getsockname()[1])
        config = server_config(create_app(settings, open_store()), settings)
        try:
            _Server(config, lambda: on_start(url)).run(sockets=[listener])
        except KeyboardInterrupt:
            # uvicorn has stopped in order and passes the signal on; there is nothing left to do.
            logging.getLogger("balak.server").debug("stopped by a signal")


def server_config(app: ASGIApp, settings: Settings) -> uvicorn.Config:
    """Return how uvicorn serves the application."""
    return uvicorn.Config(
        app,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        # Over 4 KiB a page is told so; over this its line is simply cut.
        ws_max_size=16 * settings.frame_bytes,
        lifespan="on",
        log_config=None,
        # Never more: its debug lines hold whole frames and cookies.
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )


def run_command(
    *,
    host: str,
    port: int,
    public_url: str | None,
    data: Path | None,
    pace: str | None,
    on_start: Callable[[str], None],
) -> None:
    """Run the server as the command line asks for it.

    Raises:
        ListenError: The address cannot be listened on.
        SetupError: An option cannot be.
        StoreError: The data folder cannot be used.
    """
    if public_url is not None and not is_url(public_url):
        raise SetupError(
            "--public-url must be written as https://name or http://name:port",
            reason=Reason.FORMAT,
            key="error-public-url",
        )
    folder = default_folder() if data is None else data
    settings = Settings(host=host, public_url=public_url, pace=_PACES.get(pace or ""))
    logging.basicConfig(format="%(levelname)s %(name)s %(message)s", level=logging.WARNING)
    run(settings, lambda: SqliteStore(folder), host=host, port=port, on_start=on_start)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop in order at the first signal; a second one, from haste, must not break that off."""
        if not self.should_exit:
            super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_start()


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


def _unusable(host: str, port: int, cause: str) -> ListenError:
    return ListenError(
        f"cannot listen on port {port} of {host}: {cause}",
        key="error-port-unusable",
        host=host,
        port=port,
        cause=cause,
    )


def _url_of(host: str, port: int) -> str:
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 - it is only compared
        host = "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
