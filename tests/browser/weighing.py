"""What the page's main thread does, as a phone four times slower than this machine would take it.

What is measured is the thread's CPU time at full speed, times four. It hardly changes with what
else this machine does, while the slow-down that Chromium emulates keeps time by the clock and
grows with it. How fast this machine is does count: a loop that makes parts of a page is measured
there as well, and where it takes longer than on the machine that the bounds are meant for, so may
everything else. No bound is lowered by a fast machine.
"""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from playwright.sync_api import Browser, Page

RATE: Final = 4
LOOP: Final = """(() => {
    const drawn = "<g><rect width='24' height='48'/><path d='M5 24H19'/></g>";
    const shape = `<svg viewBox='0 0 24 48'>${drawn}</svg>`;
    const parts = [];
    for (let i = 0; i < 100; i++) parts.push(shape);
    const made = document.createElement("div");
    made.style.cssText = "position:absolute;visibility:hidden;width:300px";
    for (let round = 0; round < 3; round++) {
        made.innerHTML = parts.join("");
        document.body.append(made);
        made.getBoundingClientRect();
        made.remove();
    }
})()"""
LOOP_MS: Final = 7 * RATE
"""What the loop takes, four times slower, on the machine that the bounds are meant for."""
_CATEGORIES: Final = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]
_MARKS: Final = "blink.user_timing"


class Trace:
    """What happened in the page's main thread while it was traced."""

    def __init__(self) -> None:
        self.events: list[dict[str, Any]] = []

    @property
    def tasks(self) -> list[tuple[float, float]]:
        """When each task began, in microseconds, and the milliseconds that it would take."""
        threads = {
            (event["pid"], event["tid"])
            for event in self.events
            if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
        }
        return [
            (event["ts"], RATE * event["tdur"] / 1000)
            for event in self.events
            if event["name"] == "RunTask"
            and "tdur" in event
            and (event["pid"], event["tid"]) in threads
        ]

    @property
    def longest(self) -> float:
        """How long the longest task would take."""
        return max(time for _, time in self.tasks)

    def between(self, first: str, last: str) -> float:
        """How long all tasks would take from that with the first mark to that with the last."""
        marks = {event["name"]: event["ts"] for event in self.events if event["cat"] == _MARKS}
        started = max(at for at, _ in self.tasks if at <= marks[first])
        return sum(time for at, time in self.tasks if started <= at <= marks[last])


@contextmanager
def traced(browser: Browser, page: Page) -> Iterator[Trace]:
    """Trace the page's main thread; what is returned is filled at the end."""
    trace = Trace()
    browser.start_tracing(page=page, categories=[*_CATEGORIES, _MARKS])
    try:
        yield trace
    finally:
        trace.events = json.loads(browser.stop_tracing())["traceEvents"]
    assert trace.tasks, "nothing was traced"


def slowness(browser: Browser, page: Page) -> float:
    """Return how much slower than meant this machine is, 1 if it is not: by the quickest loop."""
    times = []
    for _ in range(5):
        with traced(browser, page) as trace:
            page.evaluate(LOOP)
        times.append(trace.longest)
    return max(1.0, min(times) / LOOP_MS)
