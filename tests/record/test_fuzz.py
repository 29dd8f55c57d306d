"""Nothing that can be in a file makes more than a record or a refusal."""

import io
import json
from contextlib import suppress
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from balak.errors import BalakError
from balak.record import Record, read_records
from balak.record.receipts import Receipt
from balak.record.verifying import require_shuffles, verified
from balak.text import LANGS, explain
from record.samples import DATA, MATCHES

LINES = (DATA / "matches.jsonl").read_bytes().splitlines()
SAMPLES = [MATCHES[at] for at in (3, 5, 6, 14, 15, 24)]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["14", "d", "p", "11-", "domino", "blocked", "balak-record/1", "", "0" * 32])
    | st.sampled_from([0, 1, 2, -1, 999, 1000, 10**40])
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the way to every value inside of a value."""
    found = [path] if path else []
    keys = (
        value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    )
    for key in keys:
        found += places(value[key], (*path, key))
    return found


ALL_PLACES = [places(sample) for sample in SAMPLES]


@st.composite
def mutated(draw: st.DrawFn) -> bytes:
    """A good record with some values exchanged, doubled or left out."""
    number = draw(st.integers(0, len(SAMPLES) - 1))
    record = json.loads(json.dumps(SAMPLES[number]))
    for _ in range(draw(st.integers(1, 3))):
        *way, last = draw(st.sampled_from(ALL_PLACES[number]))
        owner = record
        try:
            for key in way:
                owner = owner[key]
            change = draw(st.sampled_from(["set", "drop", "double", "swap"]))
            if change == "set":
                owner[last] = draw(values)
            elif change == "drop":
                del owner[last]
            elif isinstance(owner, list):
                other = draw(st.integers(0, len(owner) - 1))
                owner[other] = owner[last]
                if change == "swap":
                    owner.insert(other, owner[last])
            else:
                owner[draw(st.sampled_from(sorted(owner)))] = owner[last]
        except (KeyError, IndexError, TypeError):
            continue
    return json.dumps(record, ensure_ascii=draw(st.booleans())).encode("utf-8", "surrogatepass")


def try_everything(data: bytes) -> None:
    """Read, replay, verify and write; a refusal must have its sentence in both languages."""
    try:
        record = Record.parse(data)
        record.replay()
        assert Record.parse(record.to_json()) == record
        verified(record)
        require_shuffles(record)
    except BalakError as error:
        for lang in LANGS:
            sentence = explain(error, lang)
            assert sentence
            assert "\n" not in sentence
            assert len(sentence) < 400


@given(mutated())
def test_a_record_that_was_changed_is_a_record_or_a_refusal(data: bytes) -> None:
    try_everything(data)


@given(values)
def test_any_json_is_a_record_or_a_refusal(value: Any) -> None:
    try_everything(json.dumps(value).encode())
    try_everything(
        json.dumps({"format": "balak-record/1", "seats": ["A", "B"], "rounds": value}).encode()
    )
    try_everything(
        json.dumps(
            {"format": "balak-record/1", "seats": ["A", "B"], "rounds": [], "lot": value}
        ).encode()
    )


@given(st.binary(max_size=200))
def test_any_bytes_are_a_record_or_a_refusal(data: bytes) -> None:
    try_everything(data)


@given(st.sampled_from(LINES), st.data())
def test_a_line_with_broken_bytes_is_a_record_or_a_refusal(
    line: bytes, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(line) - 1))
    size = data.draw(st.integers(0, 3))
    try_everything(line[:at] + data.draw(st.binary(max_size=3)) + line[at + size :])


@given(
    st.lists(
        st.sampled_from(
            [b"{", b"}", b"[", b"]", b'"', b"\\", b"\n", b"\r", b" ", b",", b":", b"\0"]
        )
        | st.sampled_from([LINES[3], LINES[7], b'"a"', b"1", b"\xff", b"\xef\xbb\xbf", b'{"a":1}']),
        max_size=12,
    )
)
def test_any_file_is_read_to_its_end(parts: list[bytes]) -> None:
    data = b"".join(parts)
    lines = [line for line, _ in read_records(io.BytesIO(data))]
    assert lines == sorted(set(lines))
    assert not lines or lines[-1] <= data.count(b"\n") + 1


@given(
    values
    | st.fixed_dictionaries(
        {
            "format": st.just("balak-receipt/1"),
            "match": values,
            "seat": values,
            "attempts": st.lists(values),
        }
    )
)
def test_any_json_is_a_receipt_or_a_refusal(value: Any) -> None:
    with suppress(BalakError):
        Receipt.parse(json.dumps(value).encode())
