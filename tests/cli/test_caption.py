"""``balak caption``."""

import json
from typing import Any

import pytest

from cli.harness import DATA, run

CAPTIONS: list[dict[str, Any]] = json.loads((DATA / "captions.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("vector", CAPTIONS, ids=lambda v: " ".join(v["actions"]))
def test_captions_are_as_published(vector: dict[str, Any]) -> None:
    for args, lang in (([], "id"), (["--lang", "id"], "id"), (["--lang", "en"], "en")):
        done = run("caption", *vector["actions"], *args)
        assert (done.code, done.out, done.err) == (0, vector[lang] + "\n", "")


@pytest.mark.parametrize(
    ("actions", "begin"),
    [
        (["14", "33+"], 'action 2: "33+": R7: [3|3] '),
        (["14", "11-", "14+"], 'action 3: "14+": R2: [1|4] '),
        (["14", "11"], 'action 2: "11": '),
        (["14+"], 'action 1: "14+": '),
        (["14", "d"], 'action 2: "d": '),
        (["p"], 'action 1: "p": '),
        (["41"], 'action 1: "41": '),
        (["14", ""], 'action 2: "": '),
        (["14 11-"], 'action 1: "14 11-": '),
        (["14", "１１-"], 'action 2: "１１-": '),
    ],
)
def test_anything_else_is_a_refusal_naming_the_action(actions: list[str], begin: str) -> None:
    for lang in ("id", "en"):
        done = run("caption", *actions, "--lang", lang)
        assert done.code == 1
        assert done.complaint.startswith(begin)


def test_there_must_be_an_action() -> None:
    done = run("caption")
    assert (done.code, done.complaint) == (
        2,
        "balak: ACTION… belum diberikan. (balak caption --help)",
    )
