"""Settings: everything about a server that can be set, with its default."""

from dataclasses import dataclass

from balak.protocol import Pace


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server behaves. Every limit is per server process."""

    host: str = "127.0.0.1"
    """Where it listens; a name given here is a name that browsers may use for it."""
    public_url: str | None = None
    """Where browsers reach it, if not where it listens: scheme, host and port."""
    pace: Pace | None = None
    """How long bots take at every table; None leaves it to each table."""
    idle_seconds: float = 600.0
    """How long a table that nobody looks at stays in memory."""
    hello_seconds: float = 10.0
    """How long a new socket may be silent before its first message."""
    frame_bytes: int = 4096
    """The longest message from a page."""
    message_burst: int = 100
    """How many messages a page may send at once …"""
    message_seconds: float = 20.0
    """… and in how many seconds it may send as many again."""
    queue_bytes: int = 64 * 1024
    """How much may wait for a page that reads too slowly before its socket is dropped."""
    tables_per_address: int = 100
    """How many tables an address may open …"""
    tables_seconds: float = 600.0
    """… in this many seconds."""
    sockets_per_address: int = 300
    """How many sockets an address may hold at a time."""
    seat_days: int = 30
    """How long a browser keeps the cookie of its seat."""
    bot_threads: int = 2
    """How many bots may think at a time."""
    retry_seconds: float = 1.0
    """How long a bot waits before it tries again when the database failed."""

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it over https."""
        return self.public_url is not None and self.public_url.lower().startswith("https://")
