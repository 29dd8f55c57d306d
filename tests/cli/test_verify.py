"""``balak verify``."""

import json
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from balak import Match
from balak.record.verifying import Verified
from cli.harness import FIRST, MATCHES, run
from record.test_verifying import four, receipt_of

NO_RECEIPT = "only a player's receipt shows that the commitment came before play"


def test_one_line_a_record_says_what_was_checked() -> None:
    done = run("verify", "--lang", "en", MATCHES)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    assert len(lines) == 29
    assert lines[0] == (
        f"{MATCHES}:1: 11 rounds were replayed and are right. There is no shuffle to check."
    )
    assert lines[5].startswith(
        f"{MATCHES}:6: 15 rounds were replayed and are right. "
        "16 of 16 deals and lots have their shuffle and follow from it. "
        f"6 attempts were called off. All is consistent, but {NO_RECEIPT}."
    )
    assert lines[5].endswith("told others their tiles.")
    assert "shuffled alone" not in lines[5]


def test_deals_without_a_player_are_told() -> None:
    found = Verified(Match(), 1, 2, 2, 1, 0, None)
    with patch("balak.cli.verify.verified", return_value=found):
        done = run("verify", "--lang", "en", "-", stdin=FIRST[0])
    assert "To one of them no player contributed: there the server shuffled alone." in done.out


def test_a_record_without_shuffle_fails_only_where_one_is_required() -> None:
    assert run("verify", "-", stdin=FIRST[0]).code == 0
    done = run("verify", "--require-shuffle", "-", stdin=FIRST[0])
    assert done.code == 1
    assert done.complaint == "-:1: Catatan ini tidak memuat kocokan untuk semua pembagiannya."
    assert run("verify", "--require-shuffle", "-", stdin=FIRST[5]).code == 0


def test_the_first_difference_ends_it() -> None:
    record: dict[str, Any] = json.loads(FIRST[5])
    record["rounds"][3]["shuffle"]["secret"] = "0" * 64
    lines = [FIRST[5], json.dumps(record).encode(), FIRST[5]]
    done = run("verify", "--lang", "en", "-", stdin=b"\n".join(lines))
    assert done.code == 1
    assert len(done.out.splitlines()) == 1
    assert done.err == "-:2: round 4: The opened secret does not fit its commitment.\n"


def test_a_bad_record_is_refused_as_in_a_replay() -> None:
    done = run("verify", "-", stdin=b"{}")
    assert done.code == 1
    assert done.complaint.startswith("-:1: ")


@pytest.mark.parametrize("indent", [None, 2])
def test_a_receipt_is_compared(tmp_path: Path, indent: int | None) -> None:
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(receipt_of(four(), 1), indent=indent), encoding="utf-8")
    done = run("verify", "--lang", "en", "--receipt", file, "-", stdin=FIRST[24])
    assert (done.code, done.err) == (0, "")
    assert "The receipt knows 7 of 7 of these shuffles, and they all agree." in done.out
    assert NO_RECEIPT not in done.out
    false = receipt_of(four(), 1)
    false["attempts"][0]["commitment"] = "0" * 64
    file.write_text(json.dumps(false), encoding="utf-8")
    done = run("verify", "--receipt", file, "-", stdin=FIRST[24])
    assert done.code == 1
    assert done.complaint.startswith("-:1: Komitmen dalam catatan berbeda")


def test_a_receipt_for_no_match_of_the_file_is_a_difference(tmp_path: Path) -> None:
    file = tmp_path / "receipt.json"
    file.write_text(json.dumps(receipt_of(four(), 1)), encoding="utf-8")
    done = run("verify", "--receipt", file, "-", stdin=FIRST[5])
    assert done.code == 1
    assert done.err == "balak: Tanda terima ini bukan untuk pertandingan mana pun dalam berkas.\n"


def test_a_receipt_that_cannot_be_used_is_an_unreadable_file(tmp_path: Path) -> None:
    file = tmp_path / "receipt.json"
    file.write_text("{}", encoding="utf-8")
    done = run("verify", "--receipt", file, MATCHES)
    assert done.code == 2
    assert done.complaint.startswith(f"balak: {file}: Ini bukan tanda terima")
    assert run("verify", "--receipt", tmp_path / "none", MATCHES).code == 2
