"""Settings: everything about a server that can be set, with its default and what it may be.

This is the one list. `balak.server.environment` reads values for it from options and the
environment, and ``docs/operations.md`` shows it.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from balak.protocol import Pace


@dataclass(frozen=True, slots=True)
class Between:
    """The number must lie in this range, both ends included."""

    low: float
    high: float


URL: Final = "url"
"""Marks a text that is a scheme, a host and perhaps a port."""
NETWORKS: Final = "networks"
"""Marks a text that is IP addresses and networks, with commas between them."""
SECRET: Final = "secret"  # noqa: S105 - it is only a mark
"""Marks a text that is never shown."""

_Count = Annotated[int, Between(0, 10_000_000)]
_Seconds = Annotated[float, Between(0.01, 86_400)]
_Days = Annotated[int, Between(0, 36_500)]

LogLevel = Literal["debug", "info", "warning", "error"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server behaves. Every limit is per server process; a limit of 0 is none."""

    # --- Where it is reached ---
    host: str = "127.0.0.1"
    """Address to listen on; `0.0.0.0` or `::` is every address of the machine. A name given here
    is a name that browsers may use for the server."""
    port: Annotated[int, Between(0, 65_535)] = 8000
    """Port to listen on; 0 takes a free one."""
    public_url: Annotated[str | None, URL] = None
    """Where browsers reach it if not there, such as `https://balak.example`: scheme, host and
    perhaps port. With https cookies are `Secure` and have the prefix `__Host-`."""
    trusted_proxy: Annotated[str | None, NETWORKS] = None
    """Addresses or networks of the proxies whose `X-Forwarded-For` is believed, with commas
    between them."""
    is_development: bool = False
    """Whether sockets and requests with the `Origin` "null", and sockets without one, are let in.
    Never on a server that others reach."""

    # --- Bots ---
    pace: Pace | None = None
    """Pace of the bots at every table; by default each table has its own."""
    bot_threads: Annotated[int, Between(1, 64)] = 2
    """How many bots may think at a time that need little: all but those that search."""
    bot_processes: Annotated[int | None, Between(0, 64)] = None
    """How many processes think for the bots that search, and look for hints; by default one fewer
    than the machine has cores, at least one. With 0, and without the extra `sim`, such bots play
    as the net does."""
    bot_seconds: Annotated[float, Between(0.1, 60)] = 2.0
    """How long a search may take; what is not found by then the net decides."""

    # --- Analysis ---
    analysis_workers: Annotated[int, Between(1, 64)] = 1
    """How many processes analyse rounds that are over; there are none while nothing is asked."""
    analysis_budget: Annotated[int, Between(10, 1_000_000)] = 1000
    """How many playouts stand behind each estimate of an analysis."""

    # --- Limits ---
    tables_per_address: _Count = 100
    """How many tables an address may open in `tables_seconds`."""
    sits_per_address: _Count = 300
    """How many seats, codes and links an address may try in `tables_seconds`."""
    analyses_per_address: _Count = 60
    """How many analyses an address may ask for in `tables_seconds`."""
    analyses_waiting: _Count = 20
    """How many matches may be analysed or wait for it."""
    tables_seconds: _Seconds = 600.0
    """In how many seconds an address gets these again."""
    sockets_per_address: _Count = 300
    """How many sockets an address may hold at a time."""
    sockets_per_seat: _Count = 3
    """How many sockets a seat may hold at a time, those just replaced included."""
    watchers_per_table: _Count = 200
    """How many may watch a table."""
    message_burst: _Count = 100
    """How many messages a player may send at once."""
    watcher_burst: _Count = 50
    """How many messages a spectator may send at once."""
    message_seconds: _Seconds = 20.0
    """In how many seconds players and spectators get as many again."""
    phrase_seconds: Annotated[float, Between(0, 3600)] = 2.0
    """How long a seat waits between two quick phrases; one that comes sooner is dropped."""
    frame_bytes: Annotated[int, Between(512, 1_048_576)] = 4096
    """Longest message from a page."""
    queue_bytes: Annotated[int, Between(4096, 67_108_864)] = 64 * 1024
    """How much may wait for a page that reads too slowly before its socket is dropped."""
    hello_seconds: _Seconds = 10.0
    """How long a new socket may be silent before its first message."""
    request_seconds: _Seconds = 15.0
    """How long a request or a handshake may take to arrive."""

    # --- The clocks of a table ---
    list_seconds: _Seconds = 5.0
    """How long hashes, and then opened contributions, are waited for in a shuffle."""
    ready_seconds: _Seconds = 20.0
    """How long the next deal waits for the others once one is ready."""
    reconnect_seconds: _Seconds = 5.0
    """After how long a seat that was cut off is shown as such."""
    claim_seconds: _Seconds = 60.0
    """How long in all a seat must have been cut off before others may claim it."""
    away_seconds: _Seconds = 60.0
    """How long in all a seat may be away before a bot has it until its owner comes back."""
    handover_seconds: _Seconds = 120.0
    """How long a code for another device is good."""
    idle_seconds: _Seconds = 600.0
    """How long a table that nobody looks at stays in memory."""
    sweep_seconds: _Seconds = 0.5
    """How often sockets that were not told of an event are told."""

    # --- What is kept ---
    data: Path | None = None
    """Folder of the data; by default a folder `balak` in this user's data folder."""
    seat_days: Annotated[int, Between(1, 400)] = 30
    """Days without an event after which a table is archived: no link opens it any more. A seat's
    cookie lives as long."""
    name_days: _Days = 90
    """Days without an event after which an archived table loses its names; 0 keeps them."""
    delete_days: _Days = 0
    """Days without an event after which an archived table is deleted; 0 keeps it."""

    # --- Running ---
    log: Literal["text", "json"] = "text"
    """Form of the log lines on standard error: for a person, or one JSON object a line."""
    log_level: LogLevel = "info"
    """Least important lines that are written."""
    log_addresses: Literal["none", "short", "full"] = "none"
    """Whether lines about limits name the address: not, its network only, or all of it."""
    metrics_token: Annotated[str | None, SECRET] = None
    """Bearer token of `/metrics`; without one only this machine may read it."""
    group_seconds: Annotated[float, Between(0, 10)] = 0.02
    """How far apart transactions of the database begin where much is written for long; what is
    written meanwhile shares one. A few in a row never wait."""
    retry_seconds: _Seconds = 1.0
    """How long is waited before the next try when the database failed."""
    stop_seconds: Annotated[float, Between(0, 60)] = 5.0
    """Over how long sockets are closed when the server stops, so that pages come back spread."""

    @property
    def is_secure(self) -> bool:
        """Whether browsers reach it over https."""
        return self.public_url is not None and self.public_url.lower().startswith("https://")
