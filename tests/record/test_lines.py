"""Files of records: line by line, in bounded memory."""

import io
import json
import tracemalloc
from collections.abc import Iterator
from typing import Any

import pytest

from balak.errors import SetupError
from balak.record import Record, read_records
from balak.record.lines import MAX_LINE, MAX_PRETTY, read_lines
from record.samples import MATCHES, empty, kept, played, text_of

LINE = text_of(empty())


def kinds(data: bytes) -> list[tuple[int, str]]:
    """Return line and outcome of each record in a file."""
    return [
        (line, "good" if isinstance(record, Record) else record.key)
        for line, record in read_records(io.BytesIO(data))
    ]


def padded(size: int) -> bytes:
    """Return a good record of exactly this many bytes."""
    bare = text_of(empty(meta={"x": ""}))
    return text_of(empty(meta={"x": "a" * (size - len(bare))}))


def test_blank_lines_are_skipped_and_counted() -> None:
    assert kinds(b"\n \t\r\n" + LINE + b"\n\n" + LINE) == [(3, "good"), (5, "good")]


def test_an_empty_file_has_no_records() -> None:
    assert kinds(b"") == []
    assert kinds(b"\n\n  \n") == []


def test_lines_may_end_with_carriage_return_and_line_feed() -> None:
    assert kinds(LINE + b"\r\n" + LINE + b"\r\n") == [(1, "good"), (2, "good")]


def test_the_last_line_needs_no_line_break() -> None:
    assert kinds(LINE + b"\n" + LINE) == [(1, "good"), (2, "good")]


def test_a_bad_line_does_not_hide_the_others() -> None:
    assert kinds(b"nonsense\n" + LINE) == [(1, "error-json"), (2, "good")]
    assert kinds(LINE + b"\nnonsense\n" + LINE + b"\n\xff\n") == [
        (1, "good"),
        (2, "error-json"),
        (3, "good"),
        (4, "error-json-utf8"),
    ]


@pytest.mark.parametrize("end", [b"", b"\n", b"\r\n"])
def test_a_line_may_have_a_mebibyte_without_its_line_break(end: bytes) -> None:
    assert MAX_LINE == 1024 * 1024
    assert kinds(padded(MAX_LINE) + end) == [(1, "good")]
    assert kinds(padded(MAX_LINE + 1) + end) == [(1, "error-line-long")]
    assert kinds(padded(MAX_LINE + 2) + end + b"\n" + LINE)[0] == (1, "error-line-long")


def test_a_line_that_is_too_long_does_not_hide_the_next() -> None:
    assert kinds(padded(3 * MAX_LINE) + b"\n" + LINE) == [(1, "error-line-long"), (2, "good")]


def test_a_long_blank_line_is_refused_like_any_other() -> None:
    assert kinds(b" " * (MAX_LINE + 1)) == [(1, "error-line-long")]


class _Endless(io.RawIOBase):
    """A file of one line of so many bytes, made as it is read."""

    def __init__(self, size: int) -> None:
        self.left = size

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        size = min(len(buffer), self.left)
        buffer[:size] = b"[" * size
        self.left -= size
        return size


def test_a_line_of_50_megabytes_is_refused_in_little_memory() -> None:
    tracemalloc.start()
    try:
        stream = io.BufferedReader(_Endless(50_000_000))
        outcome = [(line, isinstance(item, SetupError)) for line, item in read_lines(stream)]
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert outcome == [(1, True)]
    assert peak < 8_000_000


# --- one object over several lines ------------------------------------------------------------


@pytest.mark.parametrize("indent", [0, 1, 2, 4, "\t"])
@pytest.mark.parametrize("before", [b"", b"\n\n"])
@pytest.mark.parametrize("end", [b"", b"\n", b"\n\n \n"])
def test_a_pretty_printed_record_counts_as_line_1(
    indent: int | str, before: bytes, end: bytes
) -> None:
    data = json.dumps(MATCHES[5], indent=indent).encode()
    assert kinds(before + data + end) == [(1, "good")]
    assert kinds(before + data.replace(b"\n", b"\r\n") + end) == [(1, "good")]


def test_a_pretty_printed_record_may_have_a_round_on_each_line() -> None:
    rounds = ",\n".join(json.dumps(round_) for round_ in kept()["rounds"])
    head = json.dumps({**kept(), "rounds": []}).replace('"rounds": []', '"rounds": [\n%s\n]')
    assert kinds((head % rounds).encode()) == [(1, "good")]


def test_a_pretty_printed_record_may_be_larger_than_a_line() -> None:
    meta = {"lines": ["x" * 1000] * 2000}
    data = json.dumps(empty(meta=meta), indent=1).encode()
    assert len(data) > MAX_LINE
    assert kinds(data) == [(1, "good")]


def test_a_fault_in_a_pretty_printed_record_is_one_refusal() -> None:
    data = json.dumps(played(), indent=1)
    assert kinds(data.replace('"seats"', '"target": 7,\n"seats"').encode()) == [
        (1, "error-json-duplicate")
    ]
    assert kinds(data.replace('"seats":', '"seats"').encode()) == [(1, "error-json")]
    assert kinds(data[: len(data) // 2].encode()) == [(1, "error-json")]


def test_records_after_a_line_that_breaks_off_are_still_read() -> None:
    half = text_of(played())[:300]
    assert kinds(half + b"\n" + LINE + b"\n" + LINE) == [
        (1, "error-json"),
        (2, "good"),
        (3, "good"),
    ]
    assert kinds(half + b"\n" + half + b"\n" + LINE) == [
        (1, "error-json"),
        (2, "error-json"),
        (3, "good"),
    ]
    assert kinds(b"\n" + half) == [(2, "error-json")]


def test_two_pretty_printed_records_are_not_one() -> None:
    data = json.dumps(empty(), indent=1).encode()
    assert "good" not in dict(kinds(data + b"\n" + data)).values()


def test_an_object_without_end_is_given_up() -> None:
    def lines() -> Iterator[bytes]:
        yield b"{\n"
        for _ in range(MAX_PRETTY // 1000 + 2):
            yield b'"' + b"x" * 1000 + b'": 1,\n'

    assert kinds(b"".join(lines())) == [(1, "error-line-long")]


def test_a_line_of_an_object_may_not_be_too_long_either() -> None:
    data = json.dumps(empty(meta={"x": "a" * (MAX_LINE + 1)}), indent=1).encode()
    records = list(read_records(io.BytesIO(data)))
    assert [(line, str(item)) for line, item in records] == [
        (1, f"the line is longer than {MAX_LINE} bytes")
    ]


# --- files of something else ------------------------------------------------------------------


@pytest.mark.parametrize(
    "data",
    [
        b"\x7fELF\x02\x01\x01\0\0\n\n" + bytes(range(256)) * 20,
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + b"\n" * 50,
        b"\0" * 100,
        "{}".encode("utf-16"),
    ],
)
def test_a_binary_file_is_refused_once(data: bytes) -> None:
    outcome = kinds(data)
    assert outcome == [(outcome[0][0], "error-file-binary")]


def test_a_record_with_a_zero_byte_is_a_bad_line_of_a_text_file() -> None:
    assert kinds(b'{"a": "\0"}\n' + LINE) == [(1, "error-json"), (2, "good")]
