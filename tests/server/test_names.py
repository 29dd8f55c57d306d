"""What may be a name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from balak.errors import ProtocolError
from balak.record import check_name
from balak.server.names import checked_name, grapheme_count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Ayu", 3),
        ("e\u0301", 1),
        ("नि", 1),
        ("\U0001f469\u200d\U0001f467", 1),
        ("\U0001f44d\U0001f3fd", 1),
        ("\U0001f1ee\U0001f1e9\U0001f1ee\U0001f1e9", 2),
        ("❤\ufe0f", 1),
    ],
)
def test_a_grapheme_is_what_a_person_counts(text: str, count: int) -> None:
    assert grapheme_count(text) == count


@pytest.mark.parametrize("name", ["Ayu", "José", "Nī Lūh", "小明", "محمد", "x" * 24, "👍🏽" * 12])
def test_names_of_all_peoples_are_taken_as_they_are(name: str) -> None:
    assert checked_name(name) == name


@pytest.mark.parametrize(
    "name", ["", "  ", "\u200b", "x" * 25, "a\x00", "\u202eabc", "\ue000", "a\u200f"]
)
def test_a_name_that_is_none_is_refused_with_a_reason(name: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        checked_name(name)
    assert refused.value.code == "name"
    assert refused.value.key.startswith("error-name-")


@given(st.text(max_size=60))
def test_what_is_taken_can_stand_in_a_record(text: str) -> None:
    try:
        name = checked_name(text)
    except ProtocolError:
        return
    check_name(name)
    assert grapheme_count(name) <= 24
    assert checked_name(name) == name
