"""Firefox over WebDriver BiDi: as much of it as a smoke test needs."""

import itertools
import json
import re
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from patience import PATIENCE


class Firefox:
    """One tab of a running Firefox."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._numbers = itertools.count(1)
        self._do("session.new", capabilities={})
        self._tab = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def go(self, url: str) -> None:
        """Open a page and wait until it is loaded."""
        self._do("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def run(self, script: str) -> Any:
        """Return what an expression comes to in the page, as JSON; promises are waited for."""
        answer = self._do(
            "script.evaluate",
            expression=f"Promise.resolve({script}).then(JSON.stringify)",
            target={"context": self._tab},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def wait_for(self, script: str) -> None:
        """Wait until an expression holds in the page."""
        until = time.monotonic() + PATIENCE
        while not self.run(script):
            assert time.monotonic() < until, f"never so: {script}"

    def count(self, selector: str) -> int:
        """Return how many elements there are of this kind."""
        return int(self.run(f"document.querySelectorAll({json.dumps(selector)}).length"))

    def click(self, selector: str) -> None:
        """Click the first element of this kind once there is one."""
        text = json.dumps(selector)
        self.wait_for(f"document.querySelector({text}) !== null")
        self.run(f"document.querySelector({text}).click() ?? null")

    def _do(self, method: str, **params: Any) -> dict[str, Any]:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message.get("id") == number:
                assert message["type"] == "success", message
                result: dict[str, Any] = message["result"]
                return result


@contextmanager
def running(program: str, profile: Path) -> Iterator[Firefox]:
    """Run Firefox without a window."""
    profile.mkdir()
    process = subprocess.Popen(
        [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
        encoding="utf-8",
    )
    assert process.stderr is not None
    try:
        with connect(f"{_address(process)}/session", max_size=None) as socket:
            yield Firefox(socket)
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stderr.close()


def _address(process: subprocess.Popen[str]) -> str:
    assert process.stderr is not None
    said = []
    for line in process.stderr:
        said.append(line)
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise AssertionError(f"Firefox did not start: {''.join(said)}")
