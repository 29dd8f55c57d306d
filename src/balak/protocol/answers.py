"""To the page: answers to what it said, and what is no event."""

from msgspec import Struct

from balak.protocol.events import Event
from balak.protocol.values import Phrase


class Said(Struct, tag="said", frozen=True):
    """A seat said a quick phrase. Not an event: it is kept nowhere and has no number."""

    seat: int
    phrase: Phrase


class Applied(Struct, tag="applied", frozen=True):
    """A command was written down as event ``seq``. The same ``command_id`` again says the same.

    ``seq`` is the last event there is where nothing had to be written.
    """

    command_id: str
    seq: int


class Refused(Struct, tag="refused", frozen=True):
    """A command was refused and nothing changed.

    ``reason`` and ``rule`` as in records; ``key`` and ``details`` make the sentence from the
    catalogue. With the reason ``store`` the database failed, and it may have been written down all
    the same: sent again, it is answered as what became of it.
    """

    command_id: str
    seq: int
    reason: str
    rule: str | None
    key: str
    details: dict[str, str | int]


class Stale(Struct, tag="stale", frozen=True):
    """A command was based on an older state and was not played; ``missed`` brings the page up.

    Some of ``missed`` may have come already: a page skips events whose ``seq`` it has. It is empty
    where too much was missed: then ``seq`` shows the gap, and the page says `Hello`.
    """

    command_id: str
    seq: int
    missed: list[Event]


class HintChoice(Struct, frozen=True):
    """A legal action, the chance to win the match with it, and the standard error of that."""

    action: str
    chance: float
    error: float


class HintReason(Struct, frozen=True):
    """What speaks for the action: a sentence of the catalogue ``hints`` and its variables.

    With a ``seat`` among them the sentence also wants the ``name`` of whoever sits there.
    """

    key: str
    details: dict[str, int]


class Hinted(Struct, tag="hinted", frozen=True):
    """The answer to `Hint` at event ``seq``: what to do and why.

    ``choices`` are the actions that were weighed, the best chances first and six at most; none
    where there is only one action, or this server cannot search. ``exact`` says that the endgame
    was solved.
    """

    command_id: str
    seq: int
    action: str
    choices: list[HintChoice]
    exact: bool
    reasons: list[HintReason]


class Pong(Struct, tag="pong", frozen=True):
    """The answer to `Ping`."""

    seq: int


class Fault(Struct, tag="fault", frozen=True):
    """The message could not be used. ``code`` is stable; some codes are followed by a close.

    =================  =====================================================  ==========
    code               meaning                                                then
    =================  =====================================================  ==========
    format             the message is not one of `ClientMessage`              stays open
    hello              something came before the first `Hello`                close 1008
    version            the page is of another version: reload it              close 4002
    too_large          the message is over 4 KiB                              close 1008
    rate               too many messages                                      close 1008
    busy               too many sockets: of the address, the seat, watching   close 1008
    opened_elsewhere   a newer socket took this seat: do not reconnect        close 4001
    seat               no such table, or the cookie is not of a seat there    close 4004
    store              the table cannot be read just now: reconnect later     close 1013
    =================  =====================================================  ==========

    ``seat`` may come at any time: the token of a seat dies when the seat changes its owner.
    1012 without a fault means that the server restarts, 1013 that this socket was too slow:
    reconnect.
    """

    code: str
    detail: str
