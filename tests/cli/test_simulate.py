"""``balak simulate``: what it prints, what it refuses, and how it ends."""

import bz2
import gzip
import json
import lzma
import os
import pty
import re
import signal
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import pytest
import zstandard

from balak.cli.progress import clock
from balak.errors import BotError
from balak.record import read_records
from balak.simulation import Run, running
from balak.simulation.tallies import Tally
from balak.text import LANGS
from cli.harness import Done, run, run_apart

ROUNDS = ("simulate", "--bots", "heuristic,greedy", "--rounds", 60, "--seed", "cli")
MATCHES = ("simulate", "--bots", "random", "--seats", 3, "--matches", 5, "--seed", "cli")


def value(done: Done) -> dict[str, Any]:
    assert (done.code, done.err) == (0, "")
    found: dict[str, Any] = json.loads(done.out)
    return found


# --- what it prints ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_tables_are_in_the_chosen_language(lang: str) -> None:
    done = run(*ROUNDS, "--lang", lang)
    assert (done.code, done.err) == (0, "")
    assert ("one standard error" in done.out) == (lang == "en")
    assert ("galat baku" in done.out) == (lang == "id")
    assert bool(re.search(r"\d,\d", done.out)) == (lang == "id")
    assert re.search(r"^1 heuristic +\d", done.out, re.MULTILINE)


def test_json_is_one_compact_line_and_the_same_every_time() -> None:
    done = run(*MATCHES, "--json")
    assert done.out == run(*MATCHES, "--json", "--lang", "en").out
    assert done.out == json.dumps(value(done), ensure_ascii=False, separators=(",", ":")) + "\n"
    assert value(done)["done"] == value(done)["matches"] == 5


def test_the_address_of_a_cluster_is_handed_on() -> None:
    with patch("balak.simulation.run", return_value=Run(Tally.empty(), None)) as asked:
        run(*ROUNDS, "--ray", "10.0.0.1:6379", "--workers", 3)
    assert asked.call_args.kwargs["ray"] == "10.0.0.1:6379"
    assert asked.call_args.kwargs["workers"] == 3


@pytest.mark.parametrize(
    ("args", "bots"),
    [
        (["--bots", "greedy"], ["greedy"] * 2),
        (["--bots", "greedy", "--seats", "4"], ["greedy"] * 4),
        (["--bots", "greedy,random,greedy"], ["greedy", "random", "greedy"]),
        (["--bots", "greedy,random", "--seats", "2"], ["greedy", "random"]),
    ],
)
def test_there_is_a_seat_for_each_bot_and_one_name_stands_for_all(
    args: list[str], bots: list[str]
) -> None:
    found = value(run("simulate", "--rounds", 3, "--seed", "1", "--json", *args))
    assert (found["bots"], found["seats"]) == (bots, len(bots))


def test_without_a_seed_a_new_one_is_taken_and_told() -> None:
    args = ("simulate", "--bots", "random", "--rounds", 3, "--json")
    one, other = value(run(*args)), value(run(*args))
    assert one["seed"] != other["seed"]
    assert value(run(*args, "--seed", one["seed"])) == one


def test_duplicates_are_played_in_each_seating() -> None:
    found = value(run(*ROUNDS, "--duplicate", "--json"))
    assert (found["duplicate"], found["done"], found["rounds"]) == (True, 60, 120)


@pytest.mark.parametrize("ending", ["png", "svg", "pdf"])
def test_a_picture_is_drawn_where_it_is_asked_for(ending: str, tmp_path: Path) -> None:
    file = tmp_path / f"picture.{ending}"
    assert run(*MATCHES, "--plot", file).code == 0
    assert file.stat().st_size > 5_000


# --- records ----------------------------------------------------------------------------------


def test_any_number_of_workers_prints_and_writes_the_same(tmp_path: Path) -> None:
    printed, written = set(), set()
    for workers in (1, 2):
        file = tmp_path / f"{workers}.jsonl.zst"
        printed.add(run(*MATCHES, "--json", "--records", file, "--workers", workers).out)
        written.add(file.read_bytes())
    assert len(printed) == len(written) == 1


@pytest.mark.parametrize("name", ["records.jsonl", "records.jsonl.zst"])
@pytest.mark.parametrize("command", [MATCHES, (*ROUNDS, "--duplicate")], ids=["matches", "rounds"])
def test_every_reader_reads_the_records_and_finds_them_good(
    command: tuple[object, ...], name: str, tmp_path: Path
) -> None:
    file = tmp_path / name
    found = value(run(*command, "--json", "--records", file))
    replayed = run("replay", "--json", file)
    assert (replayed.code, replayed.err) == (0, "")
    results = [json.loads(line) for line in replayed.out.splitlines()]
    assert sum(len(result["rounds"]) for result in results) == found["rounds"]
    assert all(result["finished"] for result in results) == (found["unit"] == "match")
    assert run("replay", "--json", "-", stdin=file.read_bytes()).out == replayed.out
    verified = run("verify", "--lang", "en", file)
    assert (verified.code, len(verified.out.splitlines())) == (0, len(results))
    assert run("legal", "--lang", "en", file).err.count("is over") + run(
        "legal", "--lang", "en", file
    ).err.count("No round") == len(results)


def compressed(lines: bytes) -> bytes:
    return zstandard.ZstdCompressor().compress(lines)


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    file = tmp_path_factory.mktemp("records") / "lines"
    run("simulate", "--bots", "random", "--rounds", 600, "--seed", "zst", "--records", file)
    return file.read_bytes()


def test_several_frames_are_one_file_and_an_empty_one_holds_no_record(lines: bytes) -> None:
    half = lines.index(b"\n", len(lines) // 2) - 20
    frames = compressed(lines[:half]) + compressed(b"") + compressed(lines[half:])
    assert run("replay", "--json", "-", stdin=frames).out == (
        run("replay", "--json", "-", stdin=lines).out
    )
    done = run("replay", "--lang", "en", "-", stdin=compressed(b""))
    assert (done.code, done.complaint) == (1, "balak: -: there is no record in this file.")


def test_a_file_that_breaks_off_is_read_as_far_as_it_goes_and_the_rest_is_missed(
    lines: bytes,
) -> None:
    data = compressed(lines)
    counts = []
    for cut in (6, len(data) // 2, len(data) - 1):
        done = run("replay", "--json", "--lang", "en", "-", stdin=data[:cut])
        assert done.code == 2
        assert done.err == "balak: -: the compressed data break off before their end.\n"
        counts.append(done.out.count("\n"))
    assert counts[0] == 0 < counts[1] < counts[2]


def test_damaged_data_are_one_sentence(lines: bytes) -> None:
    data = bytearray(compressed(lines))
    data[len(data) // 2 : len(data) // 2 + 40] = bytes(40)
    done = run("replay", "--json", "--lang", "en", "-", stdin=bytes(data))
    assert done.code == 2
    assert done.err.startswith("balak: -: the compressed data are damaged (")
    assert done.err.count("\n") == 1


def test_what_would_be_huge_is_read_in_little_memory() -> None:
    compressor = zstandard.ZstdCompressor(level=1).compressobj()
    blanks = b" " * (1 << 20)
    data = b"".join(compressor.compress(blanks) for _ in range(256)) + compressor.flush()
    assert len(data) < 1 << 17
    tracemalloc.start()
    try:
        done = run("replay", "--lang", "en", "-", stdin=data)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (done.code, done.complaint) == (1, "-:1: The line is longer than 1048576 bytes.")
    assert peak < 1 << 26


def test_compressed_records_need_a_module_and_say_so(lines: bytes) -> None:
    with patch.dict(sys.modules, {"zstandard": None}):
        done = run("replay", "--lang", "en", "-", stdin=compressed(lines))
        plain = run("replay", "--json", "-", stdin=lines)
    assert done.code == 2
    assert done.complaint.endswith('the module zstandard is missing: pip install "balak[sim]".')
    assert plain.code == 0


@pytest.mark.parametrize(
    ("name", "compress"), [("gzip", gzip.compress), ("xz", lzma.compress), ("bzip2", bz2.compress)]
)
def test_what_is_compressed_in_another_way_is_to_be_decompressed_first(
    lines: bytes, name: str, compress: Callable[[bytes], bytes]
) -> None:
    for command in ("replay", "verify", "legal"):
        done = run(command, "--lang", "en", "-", stdin=compress(lines))
        assert done.code == 2
        assert done.out == ""
        assert done.complaint.startswith(f"balak: -: this file is compressed with {name}, ")


# --- what it refuses --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        (["--rounds", "5"], "--bots is missing."),
        (["--bots", "random"], "Give one of these options, and one only: --rounds, --matches."),
        (
            ["--bots", "random", "--rounds", "5", "--matches", "5"],
            "Give one of these options, and one only: --rounds, --matches.",
        ),
        (["--bots", "clever", "--rounds", "5"], "clever is no value for --bots; choose: random"),
        (["--bots", "", "--rounds", "5"], '"" is no value for --bots; choose: random'),
        (["--bots", "random,greedy", "--seats", "3", "--rounds", "5"], "2 bots do not fit 3 seats"),
        (["--bots", "random," * 4 + "random", "--rounds", "5"], "5 bots do not fit 4 seats"),
        (["--bots", "random", "--seats", "5", "--rounds", "5"], "5 is no value for --seats: "),
        (["--bots", "random", "--rounds", "0"], "0 is no value for --rounds: "),
        (["--bots", "random", "--matches", "x"], "x is no value for --matches: "),
        (["--bots", "random", "--rounds", "5", "--workers", "0"], "0 is no value for --workers: "),
        (["--bots", "random", "--rounds", "5", "--seed", "é"], "The seed é must be ASCII text."),
        (["--bots", "random", "--rounds", "5", "--duplicate"], "All seats have the bot random: "),
        (
            ["--bots", "random", "--rounds", "5", "--plot", "picture.gif"],
            "picture.gif is no value for --plot: its ending must be one of .png, .svg, .pdf.",
        ),
        (["--bots", "random", "--rounds", "5", "--records", "-"], "--records needs the name of "),
    ],
)
def test_wrong_usage_is_one_line_in_the_chosen_language(args: list[str], complaint: str) -> None:
    done = run("simulate", "--lang", "en", *args)
    assert done.code == 2
    assert done.complaint.startswith(f"balak: {complaint}")
    assert done.complaint.endswith("(balak simulate --help)")
    other = run("simulate", *args)
    assert (other.code, other.complaint != done.complaint) == (2, True)


@pytest.mark.parametrize(
    ("missing", "extra", "args"),
    [
        ("numba", "sim", []),
        ("zstandard", "sim", []),
        ("matplotlib", "plot", ["--plot", "picture.png"]),
        ("ray", "ray", ["--ray", "local"]),
    ],
)
def test_what_is_not_installed_is_named_before_anything_is_played(
    missing: str, extra: str, args: list[str]
) -> None:
    def find(name: str) -> object:
        return None if name == missing else find_spec(name)

    with patch("balak.cli.simulate.find_spec", find):
        done = run(*ROUNDS, "--lang", "en", *args)
    assert done.code == 2
    assert done.complaint == (
        f'balak: The module {missing} is missing: pip install "balak[{extra}]".'
    )


@pytest.mark.parametrize("option", ["--records", "--plot"])
def test_a_file_that_cannot_be_written_is_named_before_anything_is_played(
    option: str, tmp_path: Path
) -> None:
    file = tmp_path / "none" / "file.png"
    done = run(*ROUNDS, "--lang", "en", option, file)
    assert done.code == 2
    assert done.complaint == (f"balak: {file}: it cannot be written (No such file or directory).")


def test_help_needs_none_of_the_extras() -> None:
    code = (
        "import sys\nfrom balak.cli import main\n"
        "try:\n    main(['simulate', '--help'])\n"
        "except SystemExit:\n    print(*sys.modules, sep='\\n', file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = {name.split(".")[0] for name in done.stderr.splitlines()}
    assert loaded.isdisjoint({"numpy", "numba", "zstandard", "matplotlib", "ray"})


# --- how it ends ------------------------------------------------------------------------------


def test_ctrl_c_prints_what_is_done_and_says_how_much_that_is(tmp_path: Path) -> None:
    # The first record that can be read says that the run has begun.
    file = tmp_path / "records.jsonl"
    with subprocess.Popen(
        [
            *(sys.executable, "-W", "error", "-m", "balak"),
            *map(str, ("simulate", "--bots", "random", "--rounds", 50_000_000, "--seed", "stop")),
            *("--workers", "2", "--json", "--lang", "en", "--records", str(file)),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        text=True,
    ) as process:
        wait_until(lambda: process.poll() is not None or (file.exists() and file.stat().st_size))
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    found = json.loads(out)
    done = found["done"]
    assert found["asked"] == 50_000_000 > done > 0
    assert err.splitlines() == [
        "balak: Stopped with Ctrl-C.",
        f"balak: This covers the first {done} of 50000000 rounds that were asked for.",
    ]
    assert file.read_bytes().endswith(b"\n")
    with file.open("rb") as stream:
        assert sum(1 for _ in read_records(stream)) == done
    again = ("simulate", "--bots", "random", "--rounds", done, "--seed", "stop", "--json")
    assert value(run(*again)) | {"asked": 50_000_000} == found


def wait_until(is_true: Callable[[], object]) -> None:
    """Wait for something that another process does."""
    while not is_true():
        signal.sigtimedwait([], 0.02)


def test_a_failure_prints_what_is_done_and_says_what_it_was(tmp_path: Path) -> None:
    real = running.run

    def fails(plan: Any, **options: Any) -> Run:
        done = real(plan, **options)
        return Run(done.tally, BotError("-", key="error-bot-raised", bot="SearchBot"))

    with patch("balak.simulation.run", fails):
        done = run(*ROUNDS, "--lang", "en")
    assert done.code == 2
    assert done.out == run(*ROUNDS, "--lang", "en").out
    first, second = done.err.splitlines()
    assert "SearchBot" in first
    assert second == "balak: This covers the first 60 of 60 rounds that were asked for."


def test_a_full_disk_is_one_sentence_and_stops_the_run() -> None:
    done = run(*ROUNDS, "--lang", "en", "--records", "/dev/full")
    assert done.code == 2
    assert done.err.splitlines() == [
        "balak: /dev/full: it cannot be written (No space left on device).",
        "balak: Nothing is counted of the 60 rounds that were asked for.",
    ]


def test_records_and_a_picture_in_one_file_are_refused(tmp_path: Path) -> None:
    one, other = tmp_path / "one.png", tmp_path / "other.png"
    other.symlink_to(one)
    for records in (one, other):
        done = run(*ROUNDS, "--records", records, "--plot", one, "--lang", "en")
        assert done.code == 2
        assert "name the same file" in done.complaint
    assert not one.exists()


def test_an_empty_name_is_shown_as_one() -> None:
    for option in ("--records", "--plot"):
        done = run(*ROUNDS, option, "", "--lang", "en")
        assert done.code == 2
        assert '""' in done.complaint


def test_bots_may_have_spaces_between_them() -> None:
    spaced = run("simulate", "--bots", "heuristic, greedy ", *ROUNDS[3:])
    assert (spaced.code, spaced.out) == (0, run(*ROUNDS).out)


@pytest.mark.parametrize("seed", ["a\nb", "\x1b[31mred", " ", ""])
def test_a_seed_that_would_go_astray_is_quoted(seed: str) -> None:
    said = run(*ROUNDS[:-1], seed, "--lang", "en").out.splitlines()[0]
    assert said == f"heuristic, greedy: 60 rounds. Seed: {seed!a}."


def test_ctrl_c_before_the_first_round_says_that_nothing_was_played() -> None:
    class Interrupting(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    with patch.dict(sys.modules, {"balak.simulation.findings": Interrupting("findings")}):
        done = run(*ROUNDS, "--lang", "en")
    assert done.code == 130
    assert done.complaint == "balak: Stopped with Ctrl-C before anything was played."


def test_a_disk_that_is_full_at_the_end_loses_nothing_of_the_result(tmp_path: Path) -> None:
    (tmp_path / "full.zst").symlink_to("/dev/full")
    done = run(*ROUNDS, "--lang", "en", "--records", tmp_path / "full.zst")
    assert done.code == 2
    assert done.out == run(*ROUNDS, "--lang", "en").out
    assert "No space left on device" in done.err.splitlines()[0]


def test_nothing_is_said_of_progress_where_there_is_no_terminal() -> None:
    done = run_apart(*ROUNDS)
    assert (done.code, done.err) == (0, "")


def test_progress_is_shown_on_a_terminal_and_wiped_out_at_the_end() -> None:
    ours, its = pty.openpty()
    args = ("--bots", "random", "--rounds", "100000", "--workers", "1", "--lang", "en")
    with subprocess.Popen(
        [sys.executable, "-m", "balak", "simulate", *args], stdout=subprocess.PIPE, stderr=its
    ) as process:
        os.close(its)
        assert process.stdout is not None
        assert b"one standard error" in process.stdout.read()
    said = os.read(ours, 65536).decode()
    os.close(ours)
    parts = said.split("\r\x1b[K")
    assert parts[1].startswith("Getting ready; ")
    assert re.fullmatch(r"\d+%: \d+ of 100000 rounds, \d+:\d\d left", parts[2])
    assert said.endswith("\r\x1b[K")
    assert "\n" not in said


def test_time_left_is_told_in_minutes_or_hours() -> None:
    assert [clock(seconds) for seconds in (0, 0.1, 59.5, 3599, 3600, 90061)] == [
        *("0:00", "0:01", "1:00"),
        *("59:59", "1:00:00", "25:01:01"),
    ]
