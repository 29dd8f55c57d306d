"""Tests of `balak.text` and of the catalogues, all of them, in both languages."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from balak.actions import Place, parse_action
from balak.errors import NotationError
from balak.layout import Layout
from balak.results import RoundResult
from balak.text import (
    LANGS,
    Lang,
    arithmetic,
    caption,
    explain,
    has_message,
    is_lang,
    listed,
    message,
    tile_name,
)
from balak.tiles import TILES, Tile

SOURCE = Path(__file__).parents[1] / "src" / "balak"
LOCALES = SOURCE / "locales"
CAPTIONS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "captions.json").read_text(encoding="utf-8")
)


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


def catalogue(lang: Lang) -> list[tuple[str, ftl.Message]]:
    """Return every message of a language with its file."""
    messages = []
    for path in sorted((LOCALES / lang).glob("*.ftl")):
        resource = FluentParser().parse(path.read_text(encoding="utf-8"))
        for entry in resource.body:
            assert not isinstance(entry, ftl.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, ftl.Message):
                messages.append((path.name, entry))
    return messages


def variables(node: ftl.Message) -> set[str]:
    visitor = _Variables()
    visitor.visit(node)
    return visitor.names


# --- the catalogues ---------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGS)
def test_no_key_comes_twice_in_a_language(lang: Lang) -> None:
    keys = [entry.id.name for _, entry in catalogue(lang)]
    assert sorted(keys) == sorted(set(keys))


def test_both_languages_have_the_same_keys_in_the_same_files() -> None:
    indonesian, english = (
        {(file, entry.id.name) for file, entry in catalogue(lang)} for lang in LANGS
    )
    assert indonesian == english


def test_both_languages_use_the_same_variables() -> None:
    indonesian, english = (
        {entry.id.name: variables(entry) for _, entry in catalogue(lang)} for lang in LANGS
    )
    assert indonesian == english


def raised_keys() -> Iterator[tuple[str, set[str] | None]]:
    """Yield each ``error-…`` id in the library with the details given there, if they are plain.

    An f-string stands for all ids that begin like it.
    """
    english = {entry.id.name for _, entry in catalogue("en")}
    for path in sorted(SOURCE.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        called: set[int] = set()
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                names = {keyword.arg for keyword in node.keywords}
                details = {name for name in names if name} | {"message"}
                is_plain = None not in names and _is_error(node)
                for part in (*node.args, *(keyword.value for keyword in node.keywords)):
                    if key := _key(part):
                        called.add(id(part))
                        yield key, details if is_plain else None
        for node in ast.walk(tree):
            if (key := _key(node)) and id(node) not in called:
                begun = [known for known in english if known.startswith(key)]
                assert begun, key
                yield from ((known, None) for known in (begun if key.endswith("-") else [key]))


def _key(node: ast.AST) -> str | None:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return None
    return node.value if re.fullmatch(r"error-[a-z0-9-]*", node.value) else None


def _is_error(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Name) and call.func.id.endswith("Error")


def test_every_key_that_is_raised_has_its_sentence_in_both_languages() -> None:
    keys = {key for key, _ in raised_keys()}
    assert len(keys) > 100
    assert {(lang, key) for lang in LANGS for key in keys if not has_message(lang, key)} == set()


def test_a_sentence_uses_only_the_details_that_its_errors_give() -> None:
    used = {entry.id.name: variables(entry) for _, entry in catalogue("en")}
    for key, details in raised_keys():
        if details is not None:
            assert used[key] <= details, key


@pytest.mark.parametrize("lang", LANGS)
def test_a_sentence_without_variables_reads_as_the_fluent_runtime_reads_it(lang: Lang) -> None:
    bundle = FluentBundle([lang], use_isolating=False)
    for path in sorted((LOCALES / lang).glob("*.ftl")):
        bundle.add_resource(FluentResource(path.read_text(encoding="utf-8")))
    for _, entry in catalogue(lang):
        if not variables(entry):
            pattern = bundle.get_message(entry.id.name).value
            assert pattern is not None
            expected, problems = bundle.format_pattern(pattern)
            assert not problems
            assert message(lang, entry.id.name) == expected


@pytest.mark.parametrize("lang", LANGS)
def test_every_sentence_with_variables_can_be_said(lang: Lang) -> None:
    for _, entry in catalogue(lang):
        names = variables(entry)
        said = message(lang, entry.id.name, **dict.fromkeys(names, 2))
        assert "{" not in said, entry.id.name
        assert "\u2068" not in said


@pytest.mark.parametrize("lang", LANGS)
def test_the_rules_are_all_there_with_what_they_must_say(lang: Lang) -> None:
    for number in range(1, 26):
        assert has_message(lang, f"rule-R{number}")
    assert "Fives" in message(lang, "rules-source")
    assert "Pagat" in message(lang, "rules-source")


def test_numbers_are_not_grouped() -> None:
    assert message("id", "error-line-long", limit=1048576).count("1048576") == 1


def test_an_unknown_sentence_is_its_name() -> None:
    assert message("id", "no-such-sentence", count=1) == "no-such-sentence"


def test_only_two_languages_are_known() -> None:
    assert [is_lang(text) for text in ("id", "en", "fr", None, ["id"])] == [
        True,
        True,
        False,
        False,
        False,
    ]


# --- tiles, captions, sums --------------------------------------------------------------------


@pytest.mark.parametrize("vector", CAPTIONS, ids=lambda v: " ".join(v["actions"]))
@pytest.mark.parametrize("lang", LANGS)
def test_captions_are_as_published(vector: dict[str, Any], lang: Lang) -> None:
    layout = Layout()
    for text in vector["actions"]:
        action = parse_action(text)
        assert isinstance(action, Place)
        layout = layout.place(action.tile, action.arm)
    assert caption(layout, lang) == vector[lang]


def test_the_caption_of_an_empty_line_says_so() -> None:
    assert caption(Layout(), "en") == "Tiles: none. Joints: none. Legal continuation points: none."


@pytest.mark.parametrize(
    ("text", "indonesian", "english"),
    [
        ("46", "enam empat", "six four"),
        ("66", "balak enam", "double six"),
        ("03", "kosong tiga", "blank three"),
        ("00", "balak kosong", "double blank"),
        ("12", "dua satu", "two one"),
    ],
)
def test_a_tile_has_its_name_in_words(text: str, indonesian: str, english: str) -> None:
    tile = Tile.parse(text)
    assert tile_name(tile, "id") == indonesian
    assert tile_name(tile, "en") == english


@pytest.mark.parametrize("lang", LANGS)
def test_no_two_tiles_have_one_name_and_none_has_a_hyphen(lang: Lang) -> None:
    names = [tile_name(tile, lang) for tile in TILES]
    assert len(set(names)) == 28
    assert not any("-" in name for name in names)


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        (RoundResult("blocked", 0, 15, (3, 8, 10)), "8 + 10 − 3 = 15"),
        (RoundResult("blocked", 1, 8, (13, 5)), "13 − 5 = 8"),
        (RoundResult("blocked", None, 0, (3, 3, 10)), "0"),
        (RoundResult("domino", 1, 8, (0, 0, 8)), "0 + 8 = 8"),
        (RoundResult("domino", 0, 17, (0, 17)), "17"),
        (RoundResult("domino", 0, 6, ()), "6"),
    ],
)
def test_the_arithmetic_of_a_round_stands_in_one_line(result: RoundResult, expected: str) -> None:
    assert arithmetic(result) == expected


def test_names_are_listed_as_people_list_them() -> None:
    assert listed([], "id") == ""
    assert listed(["Ayu"], "id") == "Ayu"
    assert listed(["Ayu", "Budi"], "id") == "Ayu dan Budi"
    assert listed(["Ayu", "Budi", "Citra"], "en") == "Ayu, Budi and Citra"


def test_an_error_without_a_sentence_is_told_in_its_own_words() -> None:
    assert explain(NotationError("what it says", key="no-such-key"), "id") == "what it says"


def test_an_error_is_told_in_both_languages() -> None:
    with pytest.raises(NotationError) as caught:
        Tile.parse("41")
    assert explain(caught.value, "id").startswith('"41" bukan ubin')
    assert explain(caught.value, "en").startswith('"41" is not a tile')


def test_a_long_value_is_cut_and_not_left_out() -> None:
    said = message("en", "usage-no-option", name="x" * 10_000)
    assert said.startswith("There is no option xxx")
    assert said.endswith("x….")
