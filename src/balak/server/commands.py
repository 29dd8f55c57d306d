"""What a command of a seat comes to: the states after it, or a refusal. Pure.

An action is bound to the state that it was chosen in; that is checked before. All other commands
name what they are about and are checked against the state as it is. Where it is so already,
nothing happens.
"""

from collections.abc import Set as AbstractSet
from typing import assert_never

from balak.actions import parse_action
from balak.errors import ActionError, Reason
from balak.protocol import (
    Act,
    Back,
    Claim,
    Command,
    Concede,
    Contribute,
    Leave,
    Next,
    Ready,
    Rematch,
    Reveal,
    Start,
    Undo,
)
from balak.refusals import match_over, no_round
from balak.server import log
from balak.server.log import LogEvent
from balak.server.state import TableState


def states_after(
    state: TableState,
    seat: int,
    command: Command,
    *,
    claimable: int | None = None,
    bank: int = 0,
    cut_off: AbstractSet[int] = frozenset(),
) -> list[TableState]:
    """Return the states that this command of a person's seat leads to; none if it is so already.

    Args:
        state: The table as it is.
        seat: Who commands.
        command: What.
        claimable: The seat that may be claimed now.
        bank: Milliseconds of the seat's bank that its turn has taken until now.
        cut_off: The seats that have been without a line for some time.

    Raises:
        ActionError: It is refused here; nothing happens.
        NotationError: An action lacks its arm, or has one too many.
    """
    if state.phase == "closed":
        raise _not_now("the table is closed", "error-table-closed")
    if state.is_newcomer(seat) and not isinstance(command, Leave | Claim | Rematch):
        raise _not_now("you sit down at the next deal", "error-newcomer")
    match command:
        case Act(action=action):
            return _act(state, seat, action, bank)
        case Undo(expected_seq=seen):
            events = _undo(state, seat, seen)
        case Next(round=number):
            events = _next(state, seat, number)
        case Ready(ready=is_ready):
            events = _ready(state, seat, is_ready=is_ready)
        case Start():
            events = _start(state, seat, cut_off)
        case Contribute():
            events = _contribute(state, seat, command)
        case Reveal():
            events = _reveal(state, seat, command)
        case Leave():
            return _leave(state, seat)
        case Concede():
            events = _concede(state, seat)
        case Claim(seat=claimed):
            events = _claim(state, seat, claimed, claimable)
        case Back():
            events = []  # the table lets the person back when it is time
        case Rematch(wanted=is_wanted):
            events = _rematch(state, seat, is_wanted=is_wanted)
        case _:
            assert_never(command)
    return state.after_all(events)


def bot_states_after(state: TableState, seat: int, action: str) -> list[TableState]:
    """Return the states that this action of a bot leads to, for the seat to act.

    Raises:
        ActionError: The rules refuse it.
    """
    return _scored(state.after(log.Acted(seat, action)))


def check_turn(state: TableState, seat: int) -> None:
    """Check that it is for the person on this seat to act now.

    Raises:
        ActionError: No round is played, it is another seat's turn (R6), or a bot has this one.
    """
    if state.phase == "match_over":
        raise match_over()
    if state.phase != "play":
        raise no_round()
    if seat != state.turn:
        raise ActionError(
            "it is another seat's turn",
            reason=Reason.NOT_YOUR_TURN,
            rule="R6",
            key="error-not-your-turn",
        )
    _check_own(state, seat)


def _check_own(state: TableState, seat: int) -> None:
    """Check that the person on this seat plays it, and no bot for them."""
    if not state.seats[seat].is_played_by_person:
        raise ActionError(
            "a bot plays this turn; the seat is yours again from the next one on",
            reason=Reason.STAND_IN,
            key="error-stand-in",
        )


def _act(state: TableState, seat: int, action: str, bank: int) -> list[TableState]:
    parsed = parse_action(action)
    check_turn(state, seat)
    after = state.after(log.Acted(seat, str(parsed)))
    if bank and after.turn != seat:  # the turn is over, and with it what it took of the bank
        after = state.after(log.Acted(seat, str(parsed), bank))
    return _scored(after)


def _undo(state: TableState, seat: int, seen: int) -> list[LogEvent]:
    undone = state.undone
    if undone is not None and undone.placement.seq <= seen < undone.seq:
        return []
    if not state.is_solo(seat):
        raise _not_undone("nothing is taken back where another person plays", "people")
    if state.is_scored:
        raise _not_undone("the round is over: all tiles were shown", "over")
    if state.match is None or state.match.round is None or state.phase != "play":
        raise match_over() if state.phase == "match_over" else no_round()
    _check_own(state, seat)
    placement = state.placement
    if placement is not None and placement.seat == seat and placement.seq <= seen:
        return [log.Undone(seat)]
    is_back = undone is not None and undone.placement.before is state.match
    if is_back or state.match.round.last_seat in {None, seat}:
        raise _not_undone("only a placement is taken back, and only the last action", "only")
    raise _not_undone("another seat has acted since", "late")


def _not_undone(message: str, why: str) -> ActionError:
    return ActionError(message, reason=Reason.UNDO, key=f"error-undo-{why}")


def _scored(after: TableState) -> list[TableState]:
    """Return this state, and the scoring if it ended the round."""
    ended = after.match is not None and after.match.round is None
    return [after, after.after(log.Scored())] if ended else [after]


def _next(state: TableState, seat: int, number: int) -> list[LogEvent]:
    if state.phase == "match_over":
        raise match_over()
    if number <= len(state.deals) or (state.attempt is not None and state.attempt.round == number):
        return []  # that round was dealt, or is being shuffled
    if state.phase not in {"lot", "round_over"} or number != state.next_round:
        raise _not_now("the next round cannot be dealt yet", "error-next-round")
    if state.seats[seat].is_ready or state.seats[seat].has_conceded:
        return []  # for whom has given up the others and the clock decide
    return [log.Wanted(seat)]


def _ready(state: TableState, seat: int, *, is_ready: bool) -> list[LogEvent]:
    if state.phase != "gathering":
        if is_ready:
            return []  # what one was ready for has begun
        raise _not_now("the match has begun", "error-has-begun")
    return [] if state.seats[seat].is_ready is is_ready else [log.Readied(seat, is_ready)]


def _start(state: TableState, seat: int, cut_off: AbstractSet[int]) -> list[LogEvent]:
    if state.phase != "gathering":
        return []
    # Who is gone is not waited for: a seat that was taken must not keep the others from playing.
    here = [one for one in state.persons if one == seat or one not in cut_off]
    if seat != here[0]:
        raise ActionError(
            "only the first person at the table may begin with bots",
            reason=Reason.HOST,
            key="error-not-host",
        )
    unready = [one for one in here if one != seat and not state.seats[one].is_ready]
    if unready:
        raise ActionError(
            "not everybody is ready",
            reason=Reason.HOST,
            key="error-not-ready",
            name=state.seats[unready[0]].name,
        )
    return [log.Started()]


def _contribute(state: TableState, seat: int, command: Contribute) -> list[LogEvent]:
    attempt = state.attempt
    if attempt is None or (attempt.round, attempt.number) != (command.round, command.attempt):
        raise _wrong_attempt()
    if attempt.hashes[seat] == command.hash:
        return []
    if attempt.is_listed:
        raise _shuffle_error("the list is closed", "error-shuffle-listed")
    if attempt.hashes[seat]:
        raise _shuffle_error("this seat has given another hash", "error-shuffle-hash")
    if seat not in attempt.expected:
        raise _shuffle_error("this seat is not waited for", "error-shuffle-absent")
    return [log.Contributed(seat, command.hash)]


def _reveal(state: TableState, seat: int, command: Reveal) -> list[LogEvent]:
    attempt = state.attempt
    if attempt is None or (attempt.round, attempt.number) != (command.round, command.attempt):
        raise _wrong_attempt()
    if attempt.contributions[seat] == command.contribution:
        return []
    if not attempt.is_listed:
        raise _shuffle_error("the list is still open", "error-shuffle-open")
    if not attempt.fits(seat, command.contribution):
        raise _shuffle_error("this does not fit the hash that was given", "error-shuffle-fit")
    return [log.Revealed(seat, command.contribution)]


def _leave(state: TableState, seat: int) -> list[TableState]:
    after = state.after(log.Left(seat))
    if any(one.newcomer for one in after.seats):
        return [after]
    is_over = after.is_match_over
    if not after.persons:
        last: LogEvent = log.Closed("left")
    elif not is_over and all(after.seats[one].has_conceded for one in after.persons):
        last = log.Conceded(after.persons[0])  # nobody plays any more, so now that ends the match
    else:
        return [after]
    return [after, *after.after_all([last] if is_over else [*_abandon(after), last])]


def _concede(state: TableState, seat: int) -> list[LogEvent]:
    if state.seats[seat].has_conceded:
        return []
    if state.phase == "match_over":
        raise match_over()
    if not state.is_started:
        raise _not_now("the match has not begun", "error-not-begun")
    conceded = log.Conceded(seat)
    if not state.after(conceded).is_match_over:
        return [conceded]
    return [*_abandon(state), conceded]


def _abandon(state: TableState) -> list[LogEvent]:
    """Return what calls the shuffle off that goes on, or a round that was only dealt.

    Never one after the first action: then the round stays as it is, and its secret is kept.
    """
    is_before = state.attempt is not None or state.is_before_first_action
    return [log.CalledOff("abandoned")] if is_before else []


def _claim(state: TableState, seat: int, claimed: int, claimable: int | None) -> list[LogEvent]:
    if claimed < state.count and state.seats[claimed].stand_in is not None:
        return []
    if claimed != claimable or claimed == seat:
        raise ActionError("this seat cannot be claimed now", reason=Reason.CLAIM, key="error-claim")
    return [log.Replaced(claimed, "claimed")]


def _rematch(state: TableState, seat: int, *, is_wanted: bool) -> list[LogEvent]:
    if state.phase != "match_over":
        raise _not_now("the match is not over", "error-rematch")
    if state.next_table is not None or (seat in state.rematch) is is_wanted:
        return []
    return [log.Offered(seat, is_wanted)]


def _not_now(message: str, key: str) -> ActionError:
    return ActionError(message, reason=Reason.PHASE, key=key)


def _wrong_attempt() -> ActionError:
    return _shuffle_error("this shuffle is over", "error-shuffle-attempt")


def _shuffle_error(message: str, key: str) -> ActionError:
    return ActionError(message, reason=Reason.SHUFFLE, key=key)
