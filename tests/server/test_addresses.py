"""Where a request comes from, with and without a proxy."""

from typing import Any

import pytest
from litestar.connection import ASGIConnection

from balak.server.addresses import client_address, is_local, networks_of, shown_address
from balak.server.settings import Settings

PROXIED = Settings(trusted_proxy="127.0.0.1, 10.0.0.0/8, fd00::/8")


def connection(
    peer: str | None, *forwarded: str, **headers: str
) -> ASGIConnection[Any, Any, Any, Any]:
    named = [("x-forwarded-for", text) for text in forwarded]
    named += [(name.replace("_", "-"), text) for name, text in headers.items()]
    scope: Any = {
        "type": "http",
        "client": None if peer is None else (peer, 50_000),
        "headers": [(name.encode(), text.encode()) for name, text in named],
    }
    return ASGIConnection(scope)


@pytest.mark.parametrize(
    ("peer", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("not an address", ""),
        (None, ""),
    ],
)
def test_an_ipv4_address_counts_itself_and_an_ipv6_address_its_network(
    peer: str | None, counted: str
) -> None:
    assert client_address(connection(peer), Settings()) == counted


def test_what_a_stranger_says_of_where_it_comes_from_is_not_believed() -> None:
    for settings in (Settings(), PROXIED):
        told = connection("192.0.2.7", "203.0.113.9")
        assert client_address(told, settings) == "192.0.2.7"


@pytest.mark.parametrize(
    ("forwarded", "counted"),
    [
        (["203.0.113.9"], "203.0.113.9"),
        (["203.0.113.9:4711"], "203.0.113.9"),
        (["[2001:db8::5]:4711"], "2001:db8::/64"),
        (["2001:db8::5"], "2001:db8::/64"),
        # What the client wrote itself stands first.
        (["1.1.1.1, 203.0.113.9"], "203.0.113.9"),
        (["1.1.1.1", "203.0.113.9"], "203.0.113.9"),
        # Two proxies in a row, and one that is no proxy of ours.
        (["203.0.113.9, 10.1.2.3"], "203.0.113.9"),
        (["203.0.113.9, 198.51.100.4, 10.1.2.3"], "198.51.100.4"),
        # Nonsense ends what can be believed.
        (["203.0.113.9, unknown"], "127.0.0.1"),
        (["203.0.113.9, unknown, 10.1.2.3"], "10.1.2.3"),
        ([""], "127.0.0.1"),
        ([], "127.0.0.1"),
        (["10.1.2.3"], "10.1.2.3"),
    ],
)
def test_behind_a_trusted_proxy_the_nearest_stranger_counts(
    forwarded: list[str], counted: str
) -> None:
    assert client_address(connection("127.0.0.1", *forwarded), PROXIED) == counted


def test_only_a_program_of_this_machine_that_no_proxy_speaks_for_is_local() -> None:
    assert is_local(connection("127.0.0.1"))
    assert is_local(connection("::1"))
    assert is_local(connection("::ffff:127.0.0.1"))
    assert not is_local(connection("192.168.1.7"))
    assert not is_local(connection(None))
    assert not is_local(connection("127.0.0.1", "203.0.113.9"))
    assert not is_local(connection("127.0.0.1", forwarded="for=203.0.113.9"))
    assert not is_local(connection("127.0.0.1", x_real_ip="203.0.113.9"))
    assert not is_local(connection("127.0.0.1", via="1.1 proxy"))


@pytest.mark.parametrize(
    ("address", "short"),
    [("192.0.2.7", "192.0.2.0/24"), ("2001:db8:1:2::/64", "2001:db8:1::/48"), ("", None)],
)
def test_a_log_line_names_as_much_of_an_address_as_it_may(address: str, short: str | None) -> None:
    assert shown_address(address, Settings()) is None
    assert shown_address(address, Settings(log_addresses="short")) == short
    assert shown_address(address, Settings(log_addresses="full")) == (address or None)


def test_networks_are_read_strictly() -> None:
    assert networks_of(None) == networks_of("") == ()
    assert len(networks_of("10.0.0.1,10.0.0.0/8")) == 2
    for text in ("proxy", "10.0.0.1/8", "10.0.0.0/33"):
        with pytest.raises(ValueError, match=r"."):
            networks_of(text)
