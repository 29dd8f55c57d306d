"""``balak serve``: what it refuses before it serves, and what it says of its settings."""

import socket
from pathlib import Path

import pytest

from balak.server.environment import listed, option_of
from balak.server.settings import Settings
from cli.harness import run
from cli.test_help import parameters


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forget what whoever runs the tests has set for a server."""
    for line in listed(Settings()):
        monkeypatch.delenv(line.partition("=")[0], raising=False)


def test_every_option_is_a_setting() -> None:
    known = {option_of(name) for name in Settings.__dataclass_fields__}
    given = {param.opts[0] for param in parameters("serve")}
    assert given - known == {"--settings", "--lang"}


@pytest.mark.parametrize(
    ("option", "value", "complaint"),
    [
        ("--public-url", "balak.example", "balak.example is no value for --public-url: write it "),
        ("--public-url", "ftp://balak.example", "ftp://balak.example is no value for --public-url"),
        ("--public-url", "https://a/b", "https://a/b is no value for --public-url: "),
        ("--public-url", "http://a:x", "http://a:x is no value for --public-url: "),
        ("--port", "x", "x is no value for --port: give a whole number from 0 to 65535."),
        ("--port", "65536", "65536 is no value for --port: give a whole number from 0 to 65535."),
        ("--pace", "fast", "fast is no value for --pace; choose: instant, quick, human, slow."),
        ("--trusted-proxy", "proxy", "proxy is no value for --trusted-proxy: write IP addresses "),
        ("--log", "xml", "xml is no value for --log; choose: text, json."),
        ("--log-level", "all", "all is no value for --log-level; choose: debug, info, warning, "),
    ],
)
def test_a_wrong_option_is_one_line_in_the_chosen_language(
    option: str, value: str, complaint: str
) -> None:
    done = run("serve", "--lang", "en", option, value)
    assert done.code == 2
    assert done.complaint.startswith(f"balak: {complaint}")
    assert done.complaint.endswith("(balak serve --help)")
    assert run("serve", option, value).complaint != done.complaint


def test_a_wrong_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALAK_STOP_SECONDS", "soon")
    done = run("serve", "--lang", "en")
    assert done.code == 2
    assert done.complaint.startswith("balak: soon is no value for BALAK_STOP_SECONDS: ")


def test_the_settings_are_shown_with_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BALAK_PORT", "9000")
    monkeypatch.setenv("BALAK_METRICS_TOKEN", "0123456789abcdef")
    done = run("serve", "--settings", "--host", "192.168.1.7", "--development")
    assert (done.code, done.err) == (0, "")
    shown = done.out.splitlines()
    assert {"BALAK_PORT=9000", "BALAK_HOST=192.168.1.7", "BALAK_DEVELOPMENT=1"} <= set(shown)
    assert "# BALAK_METRICS_TOKEN is set" in shown
    assert len(shown) == len(Settings.__dataclass_fields__)


def test_a_port_in_use_is_said_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = run("serve", "--lang", "en", "--port", port, "--data", str(tmp_path))
    assert done.code == 2
    assert done.complaint.startswith(f"balak: Port {port} of 127.0.0.1 is in use: ")


def test_a_data_folder_that_is_a_file_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    done = run("serve", "--lang", "en", "--port", "0", "--data", str(file))
    assert done.code == 2
    assert done.complaint.startswith(f"balak: The data folder {file} cannot be used: ")
