"""`balak-analysis/1`: the keys that docs/analysis.md gives, in their order."""

import json
import re
from pathlib import Path
from typing import Any

from analysis.matches import BUDGET, STARTED, analysis_of_two
from balak.analysis import analyse
from balak.record import parse_json

PAGE = (Path(__file__).parents[2] / "docs" / "analysis.md").read_text(encoding="utf-8")


def documented() -> dict[str, list[str]]:
    """Return the documented keys by the object that has them."""
    rows = re.findall(r"^\| (`[^|]+`) \| ", PAGE.split("## JSON")[1], re.MULTILINE)
    keys: dict[str, list[str]] = {}
    for row in rows:
        path, *more = re.findall(r"`([^`]+)`", row)
        *parents, last = path.replace("…", "rounds[]").split(".")
        keys.setdefault(".".join(parents), []).extend((last, *more))
    return keys


def described(value: dict[str, Any], place: str = "") -> dict[str, list[str]]:
    """Return all keys that are there, by the object that has them, in the order of first use."""
    keys: dict[str, list[str]] = {place: list(value)}
    for name, part in value.items():
        path = f"{place}.{name}[]".strip(".")
        for item in part if isinstance(part, list) else []:
            if isinstance(item, dict):
                for where, found in described(item, path).items():
                    known = keys.setdefault(where, [])
                    known.extend(key for key in found if key not in known)
    return keys


def test_the_page_gives_every_key() -> None:
    found = described(analysis_of_two().to_dict())
    given = documented()
    for place in ("", "rounds[]", "seats_summary[]", "turning_points[]"):
        assert found[place] == given[place]
    assert sorted(found["rounds[].steps[]"]) == sorted(given["rounds[].steps[]"])
    assert found["rounds[].steps[].candidates[]"] == ["action", "worth", "error"]


def test_it_is_compact_json_that_strict_readers_read() -> None:
    for analysis in (analysis_of_two(), analyse(STARTED, budget=BUDGET)):
        text = json.dumps(analysis.to_dict(), separators=(",", ":"), allow_nan=False)
        assert json.loads(text) == analysis.to_dict()
        assert re.search(r"\d\.\d{6}", text) is None
        assert re.search(r"-0\.0[,\]}]", text) is None
        assert len(text) < 120_000


def test_seats_rounds_and_steps_count_from_zero() -> None:
    value: Any = analysis_of_two().to_dict()
    for point in value["turning_points"]:
        round_ = value["rounds"][point["round"]]
        if point["step"] is not None:
            assert round_["steps"][point["step"]]["seat"] == point["seat"]
    assert value["rounds"][0]["opener"] == 0
    results = [round_["result"] for round_ in value["rounds"]]
    assert all(result["scores"] for result in results)
    assert parse_json(json.dumps(results[0]).encode()) == results[0]
