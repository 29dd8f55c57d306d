"""The one table from errors to HTTP status, close code and exit code."""

from collections.abc import Iterator

import pytest

import balak.server.run
from balak.errors import BalakError, NotFoundError, ProtocolError
from balak.outcomes import OUTCOMES, outcome_of


def tree(kind: type[BalakError]) -> Iterator[type[BalakError]]:
    yield kind
    for child in kind.__subclasses__():
        yield from tree(child)


def test_every_public_error_of_the_tree_is_mapped() -> None:
    public = {
        kind
        for kind in tree(BalakError)
        if kind.__module__ == "balak.errors" and not kind.__name__.startswith("_")
    }
    assert public == set(OUTCOMES)


def test_an_error_defined_elsewhere_takes_the_row_of_its_parent() -> None:
    error = balak.server.run.ListenError("no", key="error-port-used")
    assert outcome_of(error) == OUTCOMES[BalakError]


@pytest.mark.parametrize("kind", list(OUTCOMES))
def test_every_row_is_a_status_a_close_code_and_an_exit_code(kind: type[BalakError]) -> None:
    outcome = OUTCOMES[kind]
    assert 400 <= outcome.status <= 599
    assert outcome.close in {1008, 1011, 1013} or 4000 <= outcome.close <= 4999
    assert outcome.exit in {1, 2}


def test_the_nearest_row_counts() -> None:
    assert outcome_of(NotFoundError("no")).status == 404
    assert outcome_of(ProtocolError("no", code="format")).status == 400
