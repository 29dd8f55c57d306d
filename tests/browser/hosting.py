"""A host of files, which knows nothing of the page: as the standard library serves a folder."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as it is named there
        pass


class Host:
    """A host of files that may be stopped and come back at the same address."""

    def __init__(self, folder: Path) -> None:
        self._handler = partial(_Quiet, directory=str(folder))
        self._server: ThreadingHTTPServer | None = None
        self.port = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Serve; at the port of before, if there was one."""
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), self._handler)
        self.port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=[0.05], daemon=True).start()

    def stop(self) -> None:
        """Serve no longer; does nothing if it does not."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None


@contextmanager
def hosting(folder: Path) -> Iterator[Host]:
    """Serve the files of a folder on a free port."""
    host = Host(folder)
    try:
        yield host
    finally:
        host.stop()
