"""Records of what was played."""

import resource
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import zstandard

from balak.record import Record
from balak.simulation import compiled, playing, rows
from balak.simulation.plan import Plan
from balak.simulation.records import RecordFile, record_lines
from simulation.replays import PLANS, name_of, replays


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_every_line_is_what_the_record_of_it_would_write_and_replays(plan: Plan) -> None:
    played = compiled.play_units(plan, range(plan.count), has_records=True)
    lines = record_lines(plan, played).decode().splitlines()
    assert len(lines) == plan.count * len(plan.seatings)
    rounds = replays(plan, played)
    for at, line in enumerate(lines):
        record = Record.parse(line)
        match = record.replay()
        assert record.to_json() == line
        again = Record.of(match, record.seats, lot=record.lot, meta=record.meta)
        assert again.to_json() == line
        unit, seating = divmod(at, len(plan.seatings))
        assert record.seats == tuple(plan.bots[player] for player in plan.seatings[seating])
        assert match.is_over or plan.unit == "round"
        for done in match.finished:
            row, round_ = next(rounds)
            assert row[: rows.ROUND] == [unit, seating]
            assert done.round == round_


def test_a_record_says_where_its_deals_came_from() -> None:
    single = replace(PLANS[1], count=1)
    lines = record_lines(single, compiled.play_units(single, range(1), has_records=True))
    metas = [Record.parse(line).meta for line in lines.splitlines()]
    assert metas == [
        {"seed": "twin", "round": 1, "seating": 1},
        {"seed": "twin", "round": 1, "seating": 2},
    ]
    match = replace(PLANS[5], count=2)
    lines = record_lines(match, compiled.play_units(match, range(1, 2), has_records=True))
    record = Record.parse(lines)
    assert record.meta == {"seed": "twin:2"}
    assert record.lot == match.lot(1)


def test_rounds_of_bots_themselves_are_recorded_alike() -> None:
    plan = Plan(("heuristic", "greedy", "random"), "match", 2, "bots", by_bots=True)
    played = playing.play_units(plan, range(2))
    for line in record_lines(plan, played).splitlines():
        assert Record.parse(line).to_json().encode() == line
        assert Record.parse(line).replay().is_over


def test_a_seed_that_json_must_escape_is_kept() -> None:
    plan = Plan(("random", "random"), "match", 1, 'a "seed" \\ \t')
    lines = record_lines(plan, compiled.play_units(plan, range(1), has_records=True))
    assert Record.parse(lines).meta == {"seed": 'a "seed" \\ \t:1'}


LINES = [b'{"line":%d}\n' % at * 50 for at in range(200)]


def test_a_file_holds_the_lines_as_they_are(tmp_path: Path) -> None:
    with RecordFile(str(tmp_path / "plain")) as file:
        for line in LINES:
            file.write(line)
    assert (tmp_path / "plain").read_bytes() == b"".join(LINES)


def test_lines_can_be_read_while_more_are_written(tmp_path: Path) -> None:
    with RecordFile(str(tmp_path / "plain")) as file:
        file.write(LINES[0])
        assert (tmp_path / "plain").read_bytes() == LINES[0]


def test_a_compressed_file_is_the_same_however_the_lines_come(tmp_path: Path) -> None:
    plan = Plan(("random", "random"), "round", 1000, "compressed")
    lines = record_lines(plan, compiled.play_units(plan, range(1000), has_records=True))
    rng = Random(1)
    for name, most in (("one.zst", len(lines)), ("some.zst", 200_000), ("many.zst", 900)):
        at = 0
        with RecordFile(str(tmp_path / name)) as file:
            while at < len(lines):
                size = most if name == "one.zst" else rng.randint(1, most)
                file.write(lines[at : at + size])
                at += size
    one, some, many = ((tmp_path / f"{name}.zst").read_bytes() for name in ("one", "some", "many"))
    assert one == some == many
    assert len(one) < 0.2 * len(lines)
    assert zstandard.ZstdDecompressor().stream_reader(one).read() == lines


@pytest.mark.parametrize("name", ["plain", "compressed.zst"])
def test_lines_for_which_there_is_no_room_leave_nothing_behind(tmp_path: Path, name: str) -> None:
    rng = Random(1)
    lines = [b"%d\n" * 100_000 % tuple(rng.choices(range(1 << 30), k=100_000)) for _ in "ab"]
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    file = RecordFile(str(tmp_path / name))
    file.write(lines[0])
    before = (tmp_path / name).read_bytes()
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 1000, limits[1]))
        with pytest.raises(OSError, match="too large"):
            file.write(lines[1])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    file.close()
    assert (tmp_path / name).read_bytes() == before
    if name == "plain":
        assert before == lines[0]
    else:
        found = zstandard.ZstdDecompressor().decompressobj().decompress(before)
        assert found
        assert lines[0].startswith(found)


def test_a_file_is_written_anew(tmp_path: Path) -> None:
    for _ in range(2):
        with RecordFile(str(tmp_path / "plain")) as file:
            file.write(LINES[0])
    assert (tmp_path / "plain").read_bytes() == LINES[0]
