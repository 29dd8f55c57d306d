"""Every bad input gives one clear line and an exit code, never a traceback."""

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.harness import FIRST, MATCHES, REFUSED, run, run_apart

READERS = ("replay", "legal", "verify")


@pytest.mark.parametrize("command", READERS)
def test_an_empty_file_holds_no_record(command: str, tmp_path: Path) -> None:
    for number, data in enumerate((b"", b"\n \r\n\t")):
        file = tmp_path / f"empty{number}"
        file.write_bytes(data)
        done = run(command, file)
        assert done.code == 1
        assert done.complaint == f"balak: {file}: tidak ada catatan di berkas ini."


@pytest.mark.parametrize("command", READERS)
def test_a_binary_file_is_named_once(command: str, tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\0\0" + bytes(range(256)) * 500)
    done = run(command, "--lang", "en", file)
    assert done.code == 1
    assert done.complaint == f"{file}:1: This is not a text file."


@pytest.mark.parametrize("command", READERS)
def test_a_line_of_50_megabytes_is_refused_soon(command: str, tmp_path: Path) -> None:
    file = tmp_path / "long"
    with file.open("wb") as stream:
        for _ in range(50):
            stream.write(b"[" * 1_000_000)
    start = time.process_time()
    done = run(command, file)
    assert time.process_time() - start < 2
    assert done.code == 1
    assert done.complaint == f"{file}:1: Baris ini lebih panjang dari 1048576 bita."


@pytest.mark.parametrize("command", READERS)
def test_deeply_nested_json_is_refused(command: str, tmp_path: Path) -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000, "[" * 100_000 + "]" * 100_000):
        file = tmp_path / "deep"
        file.write_text(text, encoding="ascii")
        done = run(command, file)
        assert done.code == 1
        assert done.complaint.startswith(f"{file}:1: Daftar dan objek bersarang")


@pytest.mark.parametrize("command", READERS)
def test_a_missing_file_and_a_directory_cannot_be_read(command: str, tmp_path: Path) -> None:
    missing = run(command, tmp_path / "none")
    assert (missing.code, missing.complaint) == (
        2,
        f"balak: {tmp_path}/none: berkas ini tidak ada.",
    )
    folder = run(command, tmp_path)
    assert (folder.code, folder.complaint) == (2, f"balak: {tmp_path}: ini folder, bukan berkas.")


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (PermissionError(errno.EACCES, "denied"), "there is no permission to read this file."),
        (OSError(errno.EIO, "Input/output error"), "it cannot be read (Input/output error)."),
        (ValueError("embedded null byte"), "it cannot be read (embedded null byte)."),
    ],
)
def test_a_file_that_cannot_be_opened_says_why(error: Exception, sentence: str) -> None:
    with patch("balak.cli.files.open", side_effect=error, create=True):
        done = run("replay", "some", "--lang", "en")
    assert (done.code, done.complaint) == (2, f"balak: some: {sentence}")


def test_records_after_many_bad_lines_are_still_replayed(tmp_path: Path) -> None:
    file = tmp_path / "mixed.jsonl"
    file.write_bytes(b"a line of text\n" * 50 + FIRST[0])
    done = run("replay", "--json", file)
    assert done.code == 1
    assert len(done.err.splitlines()) == 50
    assert done.out.splitlines()[-1].startswith('{"rounds":')


@pytest.mark.parametrize("arguments", [("replay", "a\nb\x1b[31m"), ("a\nb\x1b[31m",)])
def test_a_complaint_is_one_line_that_a_terminal_does_not_act_on(arguments: Sequence[str]) -> None:
    done = run(*arguments)
    assert done.code == 2
    assert len(done.err.splitlines()) == 1
    assert "a\\nb\\x1b[31m" in done.err


def test_standard_input_is_a_file_too() -> None:
    assert run("replay", "--json", "-", stdin=FIRST[0]).code == 0
    empty = run("replay", "-")
    assert (empty.code, empty.complaint) == (1, "balak: -: tidak ada catatan di berkas ini.")
    bad = run("replay", "-", stdin=b"{")
    assert (bad.code, bad.complaint[:5]) == (1, "-:1: ")


def test_closed_standard_input_cannot_be_read() -> None:
    done = run_apart("replay", "-", prepare=lambda: os.close(0))
    assert (done.code, done.complaint) == (2, "balak: Masukan standar tertutup.")


@pytest.mark.parametrize(("record", "code"), [(FIRST[0], 0), (b"{", 1)])
def test_without_standard_output_the_exit_code_still_tells(record: bytes, code: int) -> None:
    done = run_apart("replay", "-", stdin=record, prepare=lambda: os.close(1))
    assert done.code == code
    assert len(done.err.splitlines()) == code


@pytest.mark.parametrize("args", [["replay", MATCHES], ["replay", "--json", MATCHES], ["rules"]])
def test_a_closed_pipe_ends_the_command_without_a_word(args: list[Any]) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "balak", *map(str, args)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        err = process.stderr.read()
    assert err == b""
    assert process.returncode == 141


def test_a_full_disk_is_one_complaint() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "balak", "replay", str(MATCHES)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("balak: Keluaran tidak dapat ditulis (")
    assert done.stderr.count(b"\n") == 1


def test_ctrl_c_ends_the_command_without_a_word() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "balak", "play"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdout is not None
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert err == b""
    assert process.returncode == 130


def test_the_locale_changes_nothing() -> None:
    done = run_apart("caption", "14", "11-")
    assert "–" in done.out
    record = json.dumps({"format": "balak-record/1", "seats": ["Ayu", "李"], "rounds": []})
    assert "李" in run_apart("replay", "-", stdin=record.encode()).out


def test_other_records_are_still_replayed_after_bad_ones() -> None:
    lines = [FIRST[3], *REFUSED.read_bytes().splitlines()[:2], b"nonsense", FIRST[7]]
    done = run("replay", "--json", "-", stdin=b"\n".join(lines))
    assert done.code == 1
    assert [next(iter(json.loads(line))) for line in done.out.splitlines()] == [
        "rounds",
        "error",
        "error",
        "error",
        "rounds",
    ]
    assert [line.split(" ")[0] for line in done.err.splitlines()] == ["-:2:", "-:3:", "-:4:"]


@given(
    st.binary(max_size=60)
    | st.lists(st.sampled_from([*FIRST[3:5], b"{", b"", b"[1]", b"\xff"])).map(b"\n".join)
)
def test_any_bytes_end_with_an_exit_code_and_one_line_for_each_complaint(data: bytes) -> None:
    for command in READERS:
        done = run(command, "-", stdin=data)
        assert done.code in (0, 1)
        assert (done.code == 1) == bool(done.err)
        assert all(line.startswith(("-:", "balak: -: ")) for line in done.err.splitlines())
