"""The published vectors of records."""

import json
from typing import Any

import pytest

from balak.cli.replay import summary
from balak.errors import BalakError
from balak.record import Record, compact_json, read_records
from record.samples import DATA

GOOD = (DATA / "matches.jsonl").read_bytes().splitlines()
EXPECTED = (DATA / "matches.expected.jsonl").read_text(encoding="utf-8").splitlines()
BAD = (DATA / "refused.jsonl").read_bytes().splitlines()
REFUSED: list[dict[str, Any]] = [
    json.loads(line)
    for line in (DATA / "refused.expected.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize(("line", "expected"), list(zip(GOOD, EXPECTED, strict=True)))
def test_a_good_record_is_replayed_to_its_published_result(line: bytes, expected: str) -> None:
    assert compact_json(summary(Record.parse(line).replay())) == expected


@pytest.mark.parametrize("line", GOOD)
def test_a_record_is_written_with_the_values_that_were_read(line: bytes) -> None:
    record = Record.parse(line)
    assert json.loads(record.to_json()) == json.loads(line)
    assert Record.parse(record.to_json()) == record
    assert hash(Record.parse(line)) == hash(record)


@pytest.mark.parametrize(
    ("line", "expected"),
    list(zip(BAD, REFUSED, strict=True)),
    ids=[f"{number}-{item['kind']}" for number, item in enumerate(REFUSED, 1)],
)
def test_a_bad_record_is_refused_with_its_round_action_and_rule(
    line: bytes, expected: dict[str, Any]
) -> None:
    with pytest.raises(BalakError) as caught:
        Record.parse(line).replay()
    error = caught.value
    assert (error.round, error.action) == (expected["round"], expected["action"])
    assert getattr(error, "rule", None) == expected["rule"]


def test_the_files_are_read_line_by_line() -> None:
    with (DATA / "matches.jsonl").open("rb") as stream:
        read = list(read_records(stream))
    assert [line for line, _ in read] == list(range(1, len(GOOD) + 1))
    assert all(isinstance(record, Record) for _, record in read)
