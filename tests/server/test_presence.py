"""Who has a line, and for how long they had none: sums that outlive a restart."""

import msgspec
import pytest

from balak.server.presence import Presence


def test_a_seat_without_a_line_adds_up_its_time_until_it_has_one() -> None:
    presence = Presence(2)
    assert not presence.is_connected(0)
    assert presence.cut_off_since(0) == 0.0
    presence.connect(0, 2.0)
    assert presence.is_connected(0)
    assert presence.cut_off_since(0) is None
    assert presence.cut_off(0, 10.0) == 2.0
    presence.disconnect(0, 10.0)
    assert presence.cut_off_since(0) == 10.0
    assert presence.cut_off(0, 13.0) == 5.0
    assert presence.cut_off(1, 13.0) == 13.0


def test_losing_or_getting_a_line_twice_counts_once() -> None:
    presence = Presence(1)
    presence.connect(0, 1.0)
    presence.connect(0, 2.0)
    presence.disconnect(0, 3.0)
    presence.disconnect(0, 5.0)
    assert presence.cut_off(0, 6.0) == 1.0 + 3.0


def test_being_away_is_counted_by_itself() -> None:
    presence = Presence(1)
    assert not presence.is_away(0)
    presence.set_away(0, 1.0, is_away=True)
    presence.set_away(0, 2.0, is_away=True)
    assert presence.is_away(0)
    assert presence.away(0, 4.0) == 3.0
    presence.set_away(0, 5.0, is_away=False)
    presence.set_away(0, 6.0, is_away=False)
    assert not presence.is_away(0)
    assert presence.away(0, 9.0) == 4.0


def test_what_is_kept_comes_back_and_everybody_is_cut_off_from_the_new_beginning() -> None:
    presence = Presence(2)
    presence.connect(0, 0.0)
    presence.set_away(0, 1.0, is_away=True)
    text = presence.kept(4.0)
    loaded = Presence.load(2, text)
    assert [loaded.cut_off(seat, 0.0) for seat in (0, 1)] == [0.0, 4.0]
    assert [loaded.away(seat, 0.0) for seat in (0, 1)] == [3.0, 0.0]
    assert [loaded.is_connected(seat) for seat in (0, 1)] == [False, False]
    assert [loaded.is_away(seat) for seat in (0, 1)] == [False, False]


def test_nothing_kept_is_a_beginning_and_what_is_no_such_text_is_an_error() -> None:
    assert Presence.load(1, "").cut_off(0, 1.0) == 1.0
    with pytest.raises(msgspec.ValidationError):
        Presence.load(1, '{"cut_off":{},"away":{},"more":1}')


def test_a_match_counts_from_its_own_beginning() -> None:
    presence = Presence(2)
    presence.connect(0, 5.0)
    presence.begin_match(30.0)
    assert presence.cut_off(0, 40.0) == 0.0
    assert presence.cut_off(1, 40.0) == 10.0
    assert presence.cut_off_since(1) == 0.0  # it is shown as gone for as long as it is


@pytest.mark.parametrize("is_connected", [True, False])
def test_another_person_in_the_seat_begins_anew(*, is_connected: bool) -> None:
    presence = Presence(1)
    presence.set_away(0, 0.0, is_away=True)
    if is_connected:
        presence.connect(0, 50.0)
    presence.forget(0, 60.0)
    assert presence.is_connected(0) is is_connected
    assert presence.cut_off(0, 65.0) == (0.0 if is_connected else 5.0)
    assert presence.away(0, 65.0) == 0.0
