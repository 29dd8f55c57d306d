"""Everything that balak raises on purpose.

::

    BalakError
    ├ NotationError(ValueError)   text that cannot be read
    ├ SetupError(ValueError)      a deal, a position or a record that cannot exist
    ├ ActionError(ValueError)     an action that the rules refuse here
    ├ BotError(RuntimeError)      a bot broke its contract
    ├ StoreError                  the table's log
    │ ├ NotFoundError             no such table
    │ └ ConflictError             based on an older state of the table
    └ ProtocolError               a client message that is wrong

`str` of an error is one English sentence for a programmer. ``key`` and ``details`` name the same
sentence in the catalogues, so that `balak.text.explain` can say it in the reader's language.
Messages and details hold public facts only, never a tile that the reader may not see.
"""

from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Why something was refused: stable words for programs, sent to the browser unchanged."""

    NOT_IN_HAND = "not_in_hand"
    NO_FIT = "no_fit"
    MUST_DRAW = "must_draw"
    CAN_PLACE = "can_place"
    PROTECTED = "protected"
    NOT_YOUR_TURN = "not_your_turn"
    ROUND_OVER = "round_over"
    MATCH_OVER = "match_over"
    NOTATION = "notation"
    OPENER = "opener"
    HAND_SIZE = "hand_size"
    TILE_SET = "tile_set"
    UNFINISHED = "unfinished"
    RESULT = "result"
    LOT = "lot"
    SHUFFLE = "shuffle"
    FORMAT = "format"
    PHASE = "phase"
    HOST = "host"
    CLAIM = "claim"
    STAND_IN = "stand_in"
    HINT = "hint"
    UNDO = "undo"


class BalakError(Exception):
    """The root of the tree.

    Attributes:
        key: The sentence's id in the catalogues.
        details: The sentence's variables.
        round: The round of a record that it is about, from 1; None where that does not apply.
        action: The action of that round, from 1; None where that does not apply.
    """

    round: int | None = None
    action: int | None = None

    def __init__(self, message: str, *, key: str = "error-other", **details: str | int) -> None:
        super().__init__(message)
        self.key = key
        self.details: dict[str, str | int] = {"message": message, **details}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the attributes, since the constructors take keywords."""
        return _rebuild, (type(self), self.args, self.__dict__)


class _Refused(BalakError, ValueError):  # noqa: N818 - what is raised is one of its kinds
    """What the three refusals share: a reason for programs and the rule behind it."""

    reason: Reason
    rule: str | None

    def __init__(
        self,
        message: str,
        *,
        reason: Reason,
        rule: str | None = None,
        key: str = "error-other",
        **details: str | int,
    ) -> None:
        super().__init__(message, key=key, **details)
        self.reason = reason
        self.rule = rule


class NotationError(_Refused):
    """Text that is not the notation of anything. No rule is behind it, so ``rule`` is None."""

    def __init__(self, message: str, *, key: str = "error-other", **details: str | int) -> None:
        BalakError.__init__(self, message, key=key, **details)
        self.reason = Reason.NOTATION
        self.rule = None


class SetupError(_Refused):
    """A deal, position, match or record that cannot exist, with the rule that forbids it."""


class ActionError(_Refused):
    """An action that the rules refuse here, with the reason and the rule. Nothing has changed."""


class BotError(BalakError, RuntimeError):
    """A bot broke its contract: it raised, or chose an action that is not legal."""


class StoreError(BalakError):
    """The table's log could not be read or written."""


class NotFoundError(StoreError):
    """There is no such table."""


class ConflictError(StoreError):
    """The table has moved on since the state that this was based on."""


class ProtocolError(BalakError):
    """A client message that is wrong. ``code`` is a stable word for programs."""

    def __init__(
        self, message: str, *, code: str, key: str = "error-other", **details: str | int
    ) -> None:
        super().__init__(message, key=key, **details)
        self.code = code


def _rebuild(kind: type[BalakError], args: tuple[Any, ...], state: dict[str, Any]) -> BalakError:
    error = kind.__new__(kind)
    error.args = args
    error.__dict__.update(state)
    return error
