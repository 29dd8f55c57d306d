"""Who may ask: origins and seat cookies."""

from collections.abc import Mapping
from ipaddress import ip_address
from socket import gethostname
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from balak.server.settings import Settings


def is_own_origin(headers: Mapping[str, str], settings: Settings) -> bool:
    """Return whether the Origin header names this server: scheme, host and port, exactly.

    A missing header is nobody's origin, and "null" that of any page which hides its own; both
    count in development only. Without a public address the Host header must be one that only this
    machine can stand behind: a stranger's domain may be made to point here.
    """
    origin = headers.get("origin")
    if origin is None or origin == "null":
        return settings.is_development
    if settings.public_url is not None:
        return origin == origin_of(settings.public_url)
    host = headers.get("host", "")
    return origin == f"http://{host}" and _is_own_name(host, settings)


def _is_own_name(host: str, settings: Settings) -> bool:
    """Return whether this is an IP address, this machine's name, or the one it was told."""
    try:
        name = (urlsplit(f"//{host}").hostname or "").removesuffix(".")
    except ValueError:  # brackets around no address
        return False
    try:
        ip_address(name)
    except ValueError:
        machine = gethostname().lower()
        short = machine.partition(".")[0]
        return name in {"localhost", settings.host.lower(), machine, short, f"{short}.local"}
    return True


def origin_of(url: str) -> str:
    """Return the origin of a URL as browsers write it.

    >>> origin_of("HTTPS://Balak.example:443/path")
    'https://balak.example'
    """
    parts = urlsplit(url)
    scheme = parts.scheme.lower()
    host = (parts.hostname or "").lower()
    if ":" in host:
        host = f"[{host}]"
    default = {"http": 80, "https": 443}.get(scheme)
    port = "" if parts.port in (None, default) else f":{parts.port}"
    return f"{scheme}://{host}{port}"


def cookie_name(table: str, settings: Settings) -> str:
    """Return the name of the cookie that holds a seat at this table."""
    name = f"balak_{table[:16]}"
    return f"__Host-{name}" if settings.is_secure else name


def seat_cookie(table: str, token: str, settings: Settings) -> Cookie:
    """Return the cookie that holds a seat: scripts cannot read it, other sites cannot send it."""
    return Cookie(
        key=cookie_name(table, settings),
        value=token,
        path="/",
        max_age=settings.seat_days * 24 * 60 * 60,
        httponly=True,
        secure=settings.is_secure,
        samesite="lax",
    )


def is_url(text: str) -> bool:
    """Return whether this is a scheme, a host and perhaps a port, as ``--public-url`` wants it."""
    try:
        parts = urlsplit(text)
        return (
            parts.scheme.lower() in {"http", "https"}
            and bool(parts.hostname)
            and parts.port != 0
            and parts.path in {"", "/"}
            and not (parts.query or parts.fragment or parts.username or parts.password)
        )
    except ValueError:  # a port that is no number
        return False
