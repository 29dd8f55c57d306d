"""Hinting: what a person is advised to do, at a table where all others are bots.

Nothing is written down, and nobody else is told. What is advised is made from the view of the seat
that asks and from nothing else; see `balak.bots.advice` and `balak.bots.explaining`.
"""

import asyncio
from collections.abc import Callable
from typing import Final

from balak.bots.advice import Advice, Choice
from balak.bots.explaining import reasons
from balak.errors import ActionError, Reason
from balak.protocol import Hint, HintChoice, Hinted, HintReason, Refused
from balak.server import logs
from balak.server.brains import Brains
from balak.server.commands import check_turn
from balak.server.link import Link
from balak.server.state import TableState
from balak.view import View, match_view

CHOICES_AT_MOST: Final = 6
"""How many actions a hint lists."""
_DIGITS: Final = 4


class Hinting:
    """Answers whoever asks for hints at one table.

    Args:
        brains: Where hints are looked for.
        answered: Told of every answer.
        on_done: Called whenever an answer was found.
    """

    def __init__(
        self,
        brains: Brains,
        *,
        answered: Callable[[Hint, Hinted | Refused], None],
        on_done: Callable[[], None],
    ) -> None:
        self._brains = brains
        self._answered = answered
        self._on_done = on_done
        self._tasks: set[asyncio.Task[None]] = set()
        self._last: tuple[int, asyncio.Task[Advice]] | None = None
        """What is looked for, or was found, and after which event: it is not looked for twice."""

    @property
    def is_busy(self) -> bool:
        """Whether a hint is being looked for."""
        return bool(self._tasks)

    def ask(self, state: TableState, seat: int, hint: Hint, link: Link) -> None:
        """Have a hint for this state answered on a line: at once if refused, else when found."""
        try:
            view = hinted_view(state, seat)
        except ActionError as error:
            self._refuse(state, hint, link, error)
            return
        task = asyncio.create_task(self._answer(state, view, hint, link))
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    async def stop(self) -> None:
        """Look for nothing any more."""
        tasks = [*self._tasks, *([] if self._last is None else [self._last[1]])]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    async def _answer(self, state: TableState, view: View, hint: Hint, link: Link) -> None:
        if self._last is None or self._last[0] != state.seq:
            self._last = state.seq, asyncio.create_task(self._brains.advise(state, view))
        # The first one to ask may leave; whoever asks again still wants it.
        try:
            advice = await asyncio.shield(self._last[1])
        except Exception as error:
            logs.broke("bot", error, state.table)
            self._refuse(state, hint, link, _none_found())
            return
        answer = Hinted(
            hint.command_id,
            state.seq,
            str(advice.best),
            [
                HintChoice(str(one.action), round(one.chance, _DIGITS), round(one.error, _DIGITS))
                for one in _listed(advice)
            ],
            advice.is_exact,
            [HintReason(one.key, one.details) for one in reasons(view, advice.best)],
        )
        self._answered(hint, answer)
        if link.is_open:
            link.send(answer)

    def _refuse(self, state: TableState, hint: Hint, link: Link, error: ActionError) -> None:
        refused = Refused(
            hint.command_id, state.seq, error.reason, error.rule, error.key, error.details
        )
        self._answered(hint, refused)
        link.send(refused)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        self._on_done()


def hinted_view(state: TableState, seat: int) -> View:
    """Return what a seat that may have a hint now may know.

    Raises:
        ActionError: It may not: another person has a part in the match, or `check_turn` says so.
    """
    if not state.is_solo(seat):
        raise ActionError(
            "there are hints only where all others are bots",
            reason=Reason.HINT,
            key="error-hint-people",
        )
    check_turn(state, seat)
    view = None if state.match is None else match_view(state.match, seat)
    assert view is not None  # noqa: S101 - whoever has the turn has a round
    return view


def _listed(advice: Advice) -> list[Choice]:
    """Return the choices that a hint lists: what is advised, and what of the rest is worth most."""
    others = [one for one in advice.choices if one.action != advice.best]
    kept = {advice.best, *(one.action for one in others[: CHOICES_AT_MOST - 1])}
    return [one for one in advice.choices if one.action in kept]


def _none_found() -> ActionError:
    return ActionError("no hint was found", reason=Reason.HINT, key="error-hint-none")
