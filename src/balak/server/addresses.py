"""Addresses: where a request comes from, and how much of that is counted and written down."""

from functools import lru_cache
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import Any, Final

from litestar.connection import ASGIConnection

from balak.server.settings import Settings

Address = IPv4Address | IPv6Address
Network = IPv4Network | IPv6Network
Connection = ASGIConnection[Any, Any, Any, Any]

_HOME_BITS: Final = 64
"""A home or a phone has a whole network of this size, and may change its address within it."""
_SHORT_BITS: Final = {4: 24, 6: 48}
_PROXY_HEADERS: Final = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


def client_address(connection: Connection, settings: Settings) -> str:
    """Return the address that limits are counted by, such as ``192.0.2.7`` or ``2001:db8::/64``.

    It is the peer's own, unless the peer is a trusted proxy: then it is the last address of
    X-Forwarded-For that is no trusted proxy's. What stands before that one could be invented. An
    IPv6 address is counted by its network, since whoever has one has all of it. Empty where the
    server is reached by no address.
    """
    peer = _peer(connection)
    if peer is None:
        return ""
    trusted = networks_of(settings.trusted_proxy)
    if trusted and _is_in(peer, trusted):
        peer = _forwarded(connection, peer, trusted)
    return _counted(peer)


def is_local(connection: Connection) -> bool:
    """Return whether a program of this machine asks for itself, and no proxy for others.

    It asks by a name of this machine alone: a proxy may say nothing of itself, and a stranger's
    page in a browser here may have its own domain pointed to this machine.
    """
    peer = _peer(connection)
    if peer is None or not peer.is_loopback:
        return False
    if any(name in connection.headers for name in _PROXY_HEADERS):
        return False
    host = connection.headers.get("host")
    return host is None or _is_loopback(host)


def shown_address(address: str, settings: Settings) -> str | None:
    """Return what a log line may say of an address from `client_address`; None for nothing."""
    if settings.log_addresses == "none" or not address:
        return None
    if settings.log_addresses == "full":
        return address
    network = ip_network(address, strict=False)
    return str(network.supernet(new_prefix=_SHORT_BITS[network.version]))


@lru_cache(maxsize=64)
def networks_of(text: str | None) -> tuple[Network, ...]:
    """Return the networks of a text such as ``10.0.0.0/8, 2001:db8::1``.

    Raises:
        ValueError: A part of it is neither an address nor a network.
    """
    return tuple(ip_network(part.strip()) for part in (text or "").split(",") if part.strip())


def _peer(connection: Connection) -> Address | None:
    client = connection.client
    return None if client is None else _read(client.host)


def _is_loopback(host: str) -> bool:
    """Return whether a Host header names this machine as it calls itself."""
    name = host.rpartition(":")[0] if host.rpartition(":")[2].isdecimal() else host
    address = _read(name.removeprefix("[").removesuffix("]"))
    return name.lower() == "localhost" if address is None else address.is_loopback


def _forwarded(connection: Connection, peer: Address, trusted: tuple[Network, ...]) -> Address:
    """Return the nearest address that is no trusted proxy's, as the trusted ones tell it."""
    header = ",".join(connection.headers.getall("x-forwarded-for", []))
    nearest = peer
    for part in reversed(header.split(",")):
        told = _read(_without_port(part.strip()))
        if told is None:  # nothing before it can be believed either
            break
        nearest = told
        if not _is_in(told, trusted):
            break
    return nearest


def _without_port(text: str) -> str:
    """Return the address of ``[2001:db8::1]:80`` and ``192.0.2.7:80``."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _read(text: str) -> Address | None:
    try:
        address = ip_address(text)
    except ValueError:
        return None
    # A socket of both families shows IPv4 in this form.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


def _is_in(address: Address, networks: tuple[Network, ...]) -> bool:
    return any(address in network for network in networks)


def _counted(address: Address) -> str:
    if isinstance(address, IPv4Address):
        return str(address)
    if address.scope_id is not None:
        address = IPv6Address(int(address))
    return str(IPv6Network((address, _HOME_BITS), strict=False))
