"""Whose pages may ask, and what cookies are called."""

from socket import gethostname

import pytest

from balak.server.security import cookie_name, is_own_origin, is_url, origin_of, seat_cookie
from balak.server.settings import Settings

TABLE = "0123456789abcdef" * 2
PUBLIC = Settings(public_url="https://balak.example")


def is_own(origin: str | None, host: str, settings: Settings) -> bool:
    headers = {"host": host} if origin is None else {"host": host, "origin": origin}
    return is_own_origin(headers, settings)


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1:8000", "192.168.1.7:8000", "[fe80::1]:8000", "localhost", "10.0.0.2"],
)
def test_in_a_home_network_a_page_of_an_ip_address_is_an_own_one(host: str) -> None:
    assert is_own(f"http://{host}", host, Settings(host="192.168.1.7"))


def test_the_names_of_the_machine_and_of_the_setting_are_own_ones() -> None:
    machine = gethostname().lower()
    for host in (f"{machine}:8000", f"{machine.partition('.')[0]}.local:8000", "table.lan:8000"):
        assert is_own(f"http://{host}", host, Settings(host="table.lan"))


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://127.0.0.1:8001", "127.0.0.1:8000"),
        ("https://127.0.0.1:8000", "127.0.0.1:8000"),
        ("http://localhost:8000", "127.0.0.1:8000"),
        ("http://evil.example", "127.0.0.1:8000"),
        ("http://evil.example:8000", "evil.example:8000"),
        ("http://[::::]:8000", "[::::]:8000"),
        ("http://", ""),
    ],
)
def test_another_scheme_host_or_port_and_a_foreign_domain_are_strangers(
    origin: str, host: str
) -> None:
    assert not is_own(origin, host, Settings())


def test_with_a_public_address_only_that_one_counts_whatever_the_host_header_says() -> None:
    assert is_own("https://balak.example", "127.0.0.1:8000", PUBLIC)
    for origin in ("http://balak.example", "https://balak.example:8443", "http://127.0.0.1:8000"):
        assert not is_own(origin, "127.0.0.1:8000", PUBLIC)


@pytest.mark.parametrize("origin", [None, "null"])
def test_no_origin_and_null_are_let_in_for_development_only(origin: str | None) -> None:
    assert not is_own(origin, "127.0.0.1:8000", Settings())
    assert not is_own(origin, "balak.example", PUBLIC)
    assert is_own(origin, "127.0.0.1:8000", Settings(is_development=True))
    assert not is_own("http://evil.example", "127.0.0.1:8000", Settings(is_development=True))


def test_an_origin_is_written_as_browsers_write_it() -> None:
    assert origin_of("https://Balak.Example:443/") == "https://balak.example"
    assert origin_of("http://[::1]:8000") == "http://[::1]:8000"
    assert [
        is_url(text) for text in ("https://a", "http://a:1/", "a", "http://", "http://a/b")
    ] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_the_cookie_is_bound_to_the_host_over_https_and_plain_in_a_home_network() -> None:
    secure = seat_cookie(TABLE, "token", PUBLIC).to_header(header="")
    assert secure.startswith("__Host-balak_0123456789abcdef=token;")
    plain = seat_cookie(TABLE, "token", Settings(host="192.168.1.7")).to_header(header="")
    assert plain.startswith("balak_0123456789abcdef=token;")
    for header, has_secure in ((secure, True), (plain, False)):
        parts = {part.strip().lower() for part in header.split(";")[1:]}
        assert {"httponly", "path=/", "samesite=lax", "max-age=2592000"} <= parts
        assert ("secure" in parts) == has_secure
        assert not any(part.startswith("domain") for part in parts)
    assert cookie_name(TABLE, PUBLIC) != cookie_name("f" * 32, PUBLIC)
