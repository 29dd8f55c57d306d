"""Names show something, stay in their line, and are what they look like."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak.errors import ProtocolError
from balak.record import check_name
from balak.server.names import checked_name, grapheme_count

BLANK = [
    "", " ", "\u3000\u2003", "\u3164", "\u3164\u3164", "\u2800", "\u115f\u1160", "\uffa0",
    "\u200b", "\u200d", "\u200c\u200c", "\ufeff", "\u2060", "\u00ad", "\u034f", "\u180e",
    "\u0301", "\ufe0f", "\u0301\u0302", " \u0301", "\u2800\u0301", "\U000e0041", "\u2028",
    "\U0001d159", "\U00013441",
]  # fmt: skip


@pytest.mark.parametrize("name", BLANK, ids=ascii)
def test_a_name_that_shows_nothing_is_blank(name: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        checked_name(name)
    assert (refused.value.code, refused.value.key) == ("name", "error-name-blank")


@pytest.mark.parametrize(
    "control", "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
)
def test_what_turns_the_direction_of_text_is_in_no_name(control: str) -> None:
    for name in (f"A{control}yu", f"{control}Ayu", f"Ayu{control}"):
        with pytest.raises(ProtocolError) as refused:
            checked_name(name)
        assert refused.value.key == "error-name-characters"


@pytest.mark.parametrize("control", ["\x00", "\n", "\r", "\t", "\x1b", "\x7f", "\x85", "\ue000"])
def test_no_name_holds_a_control_or_a_private_character(control: str) -> None:
    with pytest.raises(ProtocolError):
        checked_name(f"A{control}yu")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ayu\u3000", "Ayu"),
        ("Ni  Luh\u2003\u2003Ayu", "Ni Luh Ayu"),
        ("Ni\u2028Luh", "Ni Luh"),
        ("\u3164Ayu\u3164", "Ayu"),
        ("\u2800\u200bAyu\ufeff", "Ayu"),
        ("Jose\u0301", "José"),
        ("\u212b", "Å"),
    ],
)
def test_a_name_is_put_in_order_where_that_changes_nothing_that_is_seen(
    text: str, name: str
) -> None:
    assert checked_name(text) == name


@pytest.mark.parametrize(
    "name",
    [
        "Ayu", "Nī Lūh", "小明", "محمد", "नीलम", "ᬅᬬᬸ", "김민수", "👍🏽" * 12, "👩‍👩‍👧‍👦", "🇮🇩",
        "1", "?",
        "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "می‌خواهم", "❤️", "O'Neil",
        "<b>x</b>", "x" * 24,
    ],
)  # fmt: skip
def test_names_of_all_peoples_and_signs_are_taken_as_they_are(name: str) -> None:
    assert checked_name(name) == name


def test_a_name_has_24_characters_as_a_person_counts_them() -> None:
    checked_name("👍🏽" * 20)
    for name in ("x" * 25, "é" * 25, "🇮🇩" * 13 + "x" * 12):
        with pytest.raises(ProtocolError) as refused:
            checked_name(name)
        assert refused.value.key == "error-name-length"


anything = st.text(
    st.characters() | st.sampled_from(sorted({char for name in BLANK for char in name})),
    max_size=30,
)


@given(anything)
def test_whatever_is_taken_shows_something_and_can_stand_in_a_record(text: str) -> None:
    try:
        name = checked_name(text)
    except ProtocolError:
        return
    check_name(name)
    assert checked_name(name) == name == unicodedata.normalize("NFC", name)
    assert 1 <= grapheme_count(name) <= 24
    assert "  " not in name
    assert name == name.strip()
    assert any(unicodedata.category(char)[0] in "LNPS" for char in name)
