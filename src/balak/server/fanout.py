"""Fanout: hints that a line has something to be told. Losing or doubling one harms nobody."""

from collections.abc import Callable

from balak.server.link import Link

Pump = Callable[[Link], None]
"""Tells a line all that it lacks."""


class Fanout:
    """Passes hints on at once. A subclass may lose, double, delay and reorder them."""

    def hint(self, pump: Pump, link: Link) -> None:
        """Let a line be told what it lacks."""
        pump(link)
