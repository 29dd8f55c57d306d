"""Watch: everything that a browser complains of while a test runs."""

import re
from dataclasses import dataclass, field

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, Response, WebError


@dataclass
class Watch:
    """Collects console errors and warnings, page errors, failed and refused requests."""

    problems: list[str] = field(default_factory=list)
    _allowed: list[re.Pattern[str]] = field(default_factory=list)

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context."""
        context.on("console", self._console)
        context.on("weberror", self._page_error)
        context.on("requestfailed", self._failed)
        context.on("response", self._response)

    def allow(self, *patterns: str) -> None:
        """Let complaints of these patterns pass: only a browser's own, that a page cannot avoid."""
        self._allowed += [re.compile(pattern) for pattern in patterns]

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning", "assert"}:
            self._complain(f"console {message.type}: {message.text}")

    def _page_error(self, error: WebError) -> None:
        self._complain(f"page error: {error.error}")

    def _failed(self, request: Request) -> None:
        # A page that is left stops what it was reading; nothing that it said may be lost so. And
        # an answer that did not come is not taken for it: that failure has another name.
        if request.failure == "net::ERR_ABORTED" and request.method == "GET":
            return
        self._complain(f"request failed: {request.method} {request.url} {request.failure}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"response {response.status}: {response.url}")

    def _complain(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._allowed):
            self.problems.append(text)
