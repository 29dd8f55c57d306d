"""The errors: their tree, what they carry, and that they survive a pickle."""

import copy
import pickle

import pytest

import balak
from balak import (
    ActionError,
    BalakError,
    BotError,
    ConflictError,
    NotationError,
    NotFoundError,
    ProtocolError,
    Reason,
    SetupError,
    StoreError,
)

EVERY = (
    NotationError("not a tile", key="error-tile-text", text="x"),
    SetupError("no such seat", reason=Reason.OPENER, rule="R5", key="error-opener-range", last=1),
    ActionError("it does not fit", reason=Reason.NO_FIT, rule="R7"),
    BotError("it chose nothing"),
    StoreError("the disk is full"),
    NotFoundError("no such table"),
    ConflictError("the table has moved on"),
    ProtocolError("a client must say hello first", code="hello"),
)


def test_the_tree_is_as_its_docstring_draws_it() -> None:
    parents = {
        NotationError: ValueError,
        SetupError: ValueError,
        ActionError: ValueError,
        BotError: RuntimeError,
        StoreError: BalakError,
        NotFoundError: StoreError,
        ConflictError: StoreError,
        ProtocolError: BalakError,
    }
    for kind, parent in parents.items():
        assert issubclass(kind, (BalakError,))
        assert issubclass(kind, parent)
        assert kind.__name__ in (balak.errors.__doc__ or "")


@pytest.mark.parametrize("error", EVERY, ids=lambda error: type(error).__name__)
def test_an_error_is_pickled_and_copied_whole(error: BalakError) -> None:
    error = copy.copy(error)
    error.round, error.action = 2, 14
    for again in (
        pickle.loads(pickle.dumps(error)),  # noqa: S301 - our own bytes
        copy.copy(error),
        copy.deepcopy(error),
    ):
        assert type(again) is type(error)
        assert str(again) == str(error)
        assert again.__dict__ == error.__dict__


def test_an_error_names_its_sentence_in_the_catalogues() -> None:
    error = EVERY[1]
    assert error.key == "error-opener-range"
    assert error.details == {"message": "no such seat", "last": 1}
    assert EVERY[2].key == "error-other"
    assert (error.round, error.action) == (None, None)


def test_notation_has_no_rule_behind_it() -> None:
    error = NotationError("no")
    assert (error.reason, error.rule) == (Reason.NOTATION, None)


def test_reasons_are_the_words_that_programs_rely_on() -> None:
    assert " ".join(Reason) == (
        "not_in_hand no_fit must_draw can_place protected not_your_turn round_over match_over "
        "notation opener hand_size tile_set unfinished result lot shuffle format "
        "phase host claim stand_in hint undo"
    )


def test_everything_public_is_listed_in_order() -> None:
    assert balak.__all__ == sorted(balak.__all__, key=lambda name: (not name.isupper(), name))
    for name in balak.__all__:
        assert hasattr(balak, name)
