"""``balak replay``, byte for byte."""

import json
import re
from typing import Any

import pytest

from balak.text import LANGS
from cli.harness import DATA, FIRST, MATCHES, REFUSED, run, run_apart

EXPECTED = (DATA / "matches.expected.jsonl").read_text(encoding="utf-8")
REFUSALS: list[dict[str, Any]] = [
    json.loads(line)
    for line in (DATA / "refused.expected.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.mark.parametrize("lang", [[], ["--lang", "id"], ["--lang", "en"]])
def test_good_records_give_the_published_lines(lang: list[str]) -> None:
    done = run("replay", "--json", *lang, MATCHES)
    assert (done.code, done.out, done.err) == (0, EXPECTED, "")


def test_good_records_give_the_published_lines_in_a_process_of_their_own() -> None:
    done = run_apart("replay", "--json", MATCHES)
    assert (done.code, done.out, done.err) == (0, EXPECTED, "")


@pytest.mark.parametrize("lang", LANGS)
def test_bad_records_give_round_action_and_rule_on_both_outputs(lang: str) -> None:
    done = run("replay", "--json", "--lang", lang, REFUSED)
    assert done.code == 1
    out, err = done.out.splitlines(), done.err.splitlines()
    for number, (line, told, expected) in enumerate(zip(out, err, REFUSALS, strict=True), 1):
        error = json.loads(line)["error"]
        assert list(error) == ["round", "action", "rule", "reason", "message"]
        assert {key: error[key] for key in ("round", "action", "rule")} == {
            key: expected[key] for key in ("round", "action", "rule")
        }
        assert line == json.dumps({"error": error}, ensure_ascii=False, separators=(",", ":"))
        parts = [f"{REFUSED}:{number}"]
        if expected["round"]:
            action = f", action {expected['action']}" if expected["action"] else ""
            parts.append(f"round {expected['round']}{action}")
        if expected["rule"]:
            parts.append(expected["rule"])
        assert told == ": ".join([*parts, error["message"]])


def test_bad_records_write_nothing_to_standard_output_without_json() -> None:
    done = run("replay", REFUSED)
    assert done.out == ""
    assert len(done.err.splitlines()) == len(REFUSALS)


def test_reasons_are_the_stable_words() -> None:
    done = run("replay", "--json", REFUSED)
    kinds = {
        item["kind"]: json.loads(line)["error"]["reason"]
        for item, line in zip(REFUSALS, done.out.splitlines(), strict=True)
    }
    assert kinds["draw_protected"] == "protected"
    assert kinds["no_match"] == "no_fit"
    assert kinds["not_in_hand"] == "not_in_hand"
    assert kinds["after_end"] == "round_over"
    assert kinds["extra_round"] == "match_over"
    assert kinds["result_unfinished"] == "unfinished"
    assert kinds["dup_tile"] == "tile_set"
    assert kinds["hand_size"] == "hand_size"
    assert kinds["wrong_opener"] == kinds["lot_opener"] == "opener"
    assert kinds["bad_text"] == kinds["opening_arm"] == kinds["missing_arm"] == "notation"
    assert kinds["result_differs"] == kinds["kept_scores"] == "result"
    assert kinds["lot_twice"] == "lot"
    assert kinds["missing_attempt"] == "shuffle"
    assert kinds["duplicate_key"] == kinds["depth_33"] == kinds["mixed_kept"] == "format"


def test_a_match_is_told_with_its_arithmetic() -> None:
    told = run("replay", "-", stdin=FIRST[24]).out
    assert told.startswith("Baris 1: P0, P1, P2, dan P3, sampai 61.\n  Ronde 1: buntu; P2 terendah")
    assert "4 + 3 + 8 − 2 = 13" in told
    assert told.endswith("P3 memenangkan pertandingan. Skor: P0 14, P1 0, P2 13, P3 64.\n")
    assert "went out and gains" in run("replay", "--lang", "en", "-", stdin=FIRST[0]).out


def test_a_tie_and_an_open_match_are_told() -> None:
    assert "seri antara P0 dan P1" in run("replay", "-", stdin=FIRST[7]).out
    assert "Pertandingan belum selesai" in run("replay", "-", stdin=FIRST[4]).out
    assert "Ronde 13 belum selesai" in run("replay", "-", stdin=FIRST[4]).out


@pytest.mark.parametrize("lang", LANGS)
def test_no_python_shows_in_what_is_said(lang: str) -> None:
    done = run("replay", "--lang", lang, REFUSED)
    assert not re.search(r"None|True|False|\{|Reason|Error", done.err)
