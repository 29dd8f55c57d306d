"""``balak analyse``: what it prints, what it refuses, and how it ends."""

import json
import os
import pty
import re
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
import zstandard

from analysis.matches import KEPT, played, two_seats
from balak.analysis import LEAST_BUDGET, MOST_BUDGET, Analysis, analyse
from balak.analysis.columns import width_of
from balak.analysis.telling import told
from balak.cli.analyse import LEAST, MOST
from balak.record import Record
from balak.text import LANGS, Lang
from cli.harness import FIRST, REFUSED, run

LINE = two_seats().to_json().encode() + b"\n"
QUICK = ("analyse", "--budget", 10, "--workers", 1)


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyse(two_seats(), budget=10)


# --- what it prints ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_the_text_is_in_the_chosen_language(found: Analysis, lang: Lang) -> None:
    done = run(*QUICK, "--lang", lang, "-", stdin=LINE)
    assert (done.code, done.err) == (0, "")
    assert done.out == told(found, lang) + "\n"
    assert ("± one standard error" in done.out.replace("\n  ", " ")) == (lang == "en")
    assert bool(re.search(r"\d,\d", done.out)) == (lang == "id")
    assert max(map(width_of, done.out.splitlines())) == 80


def test_between_two_records_is_a_blank_line(found: Analysis) -> None:
    done = run(*QUICK, "--lang", "en", "-", stdin=LINE + LINE)
    assert done.out == f"{told(found, 'en')}\n\n{told(found, 'en', line=2)}\n"


def test_json_is_one_compact_line_a_record(found: Analysis) -> None:
    done = run(*QUICK, "--json", "-", stdin=LINE + b"\n" + LINE)
    assert (done.code, done.err) == (0, "")
    line = json.dumps(found.to_dict(), ensure_ascii=False, separators=(",", ":"))
    assert done.out == f"{line}\n" * 2


def test_files_are_read_compressed_or_not(tmp_path: Path) -> None:
    file = tmp_path / "record.jsonl.zst"
    file.write_bytes(zstandard.ZstdCompressor().compress(LINE))
    assert run(*QUICK, "--json", file).out == run(*QUICK, "--json", "-", stdin=LINE).out


def test_options_reach_the_analysis() -> None:
    args = ("--seed", "again", "--budget", 12, "--workers", 2, "--open", "--json")
    value = json.loads(run("analyse", *args, "-", stdin=LINE).out)
    truth = analyse(two_seats(), budget=12, seed="again", is_open=True)
    assert value == truth.to_dict()
    assert (LEAST, MOST) == (LEAST_BUDGET, MOST_BUDGET)


def test_an_empty_record_has_nothing_to_analyse() -> None:
    record = b'{"format":"balak-record/1","seats":["Ayu","Budi"],"rounds":[]}'
    done = run(*QUICK, "--lang", "en", "-", stdin=record)
    assert (done.code, done.out.splitlines()[-1]) == (0, "No round was analysed.")


# --- what it refuses --------------------------------------------------------------------------


def test_bad_records_are_refused_as_replay_refuses_them() -> None:
    truth = run("replay", "--json", "--lang", "en", REFUSED)
    done = run(*QUICK, "--json", "--lang", "en", REFUSED)
    assert (done.code, done.out, done.err) == (1, truth.out, truth.err)


def test_kept_rounds_are_refused_and_the_other_records_are_analysed() -> None:
    kept = KEPT.to_json().encode()
    done = run(*QUICK, "--json", "--lang", "en", "-", stdin=kept + b"\n" + LINE)
    refused, analysed = map(json.loads, done.out.splitlines())
    assert done.code == 1
    assert (refused["error"]["round"], refused["error"]["reason"]) == (1, "format")
    assert analysed["format"] == "balak-analysis/1"
    assert done.err == (
        "-:1: round 1: Only the results of these rounds were kept, not what was played: there is "
        "nothing to analyse.\n"
    )
    assert "hanya hasilnya" in run(*QUICK, "-", stdin=kept).complaint


@pytest.mark.parametrize(
    ("args", "complaint"),
    [
        ([], ""),
        (["-", "--budget", "9"], "9 is no value for --budget: "),
        (["-", "--budget", "1000001"], "1000001 is no value for --budget: "),
        (["-", "--workers", "0"], "0 is no value for --workers: "),
        (["-", "--seed", "é"], "The seed é must be ASCII text."),
        (["-", "more"], '"more"'),
    ],
)
def test_wrong_usage_is_one_line_in_the_chosen_language(args: list[str], complaint: str) -> None:
    done = run("analyse", "--lang", "en", *args, stdin=LINE)
    assert done.code == 2
    assert complaint in done.complaint
    assert done.complaint.endswith("(balak analyse --help)")
    assert run("analyse", *args, stdin=LINE).complaint != done.complaint


@pytest.mark.parametrize("missing", ["numpy", "numba"])
def test_what_is_not_installed_is_named(missing: str) -> None:
    def find(name: str) -> object:
        return None if name == missing else find_spec(name)

    with patch("balak.cli.analyse.find_spec", find):
        done = run(*QUICK, "--lang", "en", "-", stdin=LINE)
    assert done.code == 2
    assert done.complaint == f'balak: The module {missing} is missing: pip install "balak[sim]".'


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    done = run(*QUICK, "--lang", "en", tmp_path / "none")
    assert done.code == 2
    assert str(tmp_path / "none") in done.complaint


def test_help_needs_none_of_the_extras() -> None:
    code = (
        "import sys\nfrom balak.cli import main\n"
        "try:\n    main(['analyse', '--help'])\n"
        "except SystemExit:\n    print(*sys.modules, sep='\\n', file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    loaded = {name.split(".")[0] for name in done.stderr.splitlines()}
    assert loaded.isdisjoint({"numpy", "numba", "zstandard"})


# --- how it ends ------------------------------------------------------------------------------


def stopped(at: int, *args: object) -> Any:
    """Return what is left where Ctrl-C comes after so many pieces of the second record."""
    told_of: list[int] = []

    def interrupted(record: Record, **options: Any) -> Analysis:
        def progress(done: int) -> None:
            told_of.append(done)
            if told_of.count(1) == 2 and done == at:
                raise KeyboardInterrupt

        return analyse(record, **{**options, "progress": progress})

    with patch("balak.analysis.analyse", interrupted):
        return run(*QUICK, "--lang", "en", *args, "-", stdin=LINE + LINE)


def test_ctrl_c_keeps_the_rounds_that_were_done(found: Analysis) -> None:
    first = 1 + len(played(two_seats(), 0).actions)
    count = len(two_seats().rounds)
    done = stopped(first + 2, "--json")
    whole, part = map(json.loads, done.out.splitlines())
    assert done.code == 130
    assert whole == found.to_dict()
    assert part["rounds"] == whole["rounds"][:1]
    assert (whole["complete"], part["complete"]) == (True, False)
    assert done.err == (
        f"balak: Stopped with Ctrl-C: of line 2, 1 of {count} rounds were analysed.\n"
    )
    assert f"This is 1 of {count} rounds only." in stopped(first + 2).out


def test_ctrl_c_before_the_first_round_says_so(found: Analysis) -> None:
    done = stopped(2)
    assert (done.code, done.out) == (130, told(found, "en") + "\n")
    assert done.err == "balak: Stopped with Ctrl-C before the analysis of a round was done.\n"


def test_a_signal_stops_it_between_two_pieces_and_progress_is_shown(tmp_path: Path) -> None:
    """In a process of its own, with a terminal to show progress on."""
    file = tmp_path / "record.jsonl"
    file.write_bytes(FIRST[0])
    ours, theirs = pty.openpty()
    first = 1 + len(played(Record.parse(FIRST[0]), 0).actions)
    with subprocess.Popen(
        [
            *(sys.executable, "-W", "error", "-m", "balak", "analyse", str(file), "--json"),
            *("--budget", "1000", "--workers", "2", "--lang", "en"),
        ],
        stdout=subprocess.PIPE,
        stderr=theirs,
        start_new_session=True,
        text=True,
    ) as process:
        os.close(theirs)
        shown = b""
        while not any(int(done) > first for done in re.findall(rb"(\d+) of \d+ parts", shown)):
            shown += os.read(ours, 1000)
        os.killpg(process.pid, signal.SIGINT)
        out = process.communicate()[0]
        with open(ours, "rb", buffering=0) as rest:  # noqa: PTH123 - a descriptor
            shown += _all_of(rest)
    value = json.loads(out)
    assert process.returncode == 130
    assert 1 <= len(value["rounds"]) < 11
    assert not value["complete"]
    assert b"Getting ready" in shown
    text = shown.decode()
    assert "Traceback" not in text
    assert "Stopped with Ctrl-C: of line 1" in text


def _all_of(stream: Any) -> bytes:
    """Return the rest of a terminal whose other side is closed."""
    parts = []
    try:
        while part := stream.read(1000):
            parts.append(part)
    except OSError:
        pass
    return b"".join(parts)
