"""``balak serve``: what it refuses before it serves."""

import socket
from pathlib import Path
from typing import get_args

import pytest

from balak.cli.serve import PACES
from balak.protocol import Pace
from cli.harness import run


def test_the_paces_are_those_of_the_protocol() -> None:
    assert get_args(Pace) == PACES


@pytest.mark.parametrize(
    "url", ["balak.example", "ftp://balak.example", "https://a/b", "http://a:x"]
)
def test_an_address_that_browsers_cannot_reach_is_wrong_usage(url: str) -> None:
    done = run("serve", "--lang", "en", "--public-url", url)
    assert done.code == 2
    assert done.complaint.startswith("balak: --public-url must be written as https://name or ")


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
