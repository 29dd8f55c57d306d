"""Two worlds that differ in hidden tiles are the same to all who may not know them: at the gate.

Whole matches are written with all that can happen at a table. In a twin of each two tiles of one
deal are swapped. As long as a reader may know neither, everything that the server could send is
compared byte for byte: events, states, what was missed, refusals, what the link, the lobby and the
record show. `test_two_worlds_wire` does the same over sockets.
"""

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from balak.errors import BalakError
from balak.protocol import Act, Seats
from balak.server import log
from balak.server.commands import states_after
from balak.server.export import record_of
from balak.server.feed import Feed, Telling
from balak.server.gate import messages_since, table_info, welcome
from balak.server.lobby import listing_of
from balak.server.replays import replay_of
from balak.server.state import TableState
from server.security.scripts import NEXT_TABLE, SEED, TABLE, WATCH, Twins, Writer, twins_of
from strategies import NOTATIONS

NOW = Seats([])
MATCHES = 3
TWINS_FOR_EACH_SEAT = 5


def encoded(value: object) -> bytes:
    return msgspec.json.encode(value)


def state_to(state: TableState, reader: int | None) -> bytes:
    """Return the whole state as a seat or a spectator is sent it."""
    return encoded(welcome(state, reader, "human", NOW, is_watcher=reader is None))


def missed_by(states: list[TableState], after_seq: int, seat: int) -> list[list[bytes]]:
    """Return what a stale command is answered with: from the log, and from memory."""
    events = [state.last for state in states]
    from_log = messages_since(TABLE, events, after_seq, seat)
    feed = Feed(states[0], lambda _: pytest.fail("no line is there"))
    for state in states[1:]:
        feed.push(state, Telling(state))
    from_memory = feed.events_since(after_seq, seat)
    return [[encoded(one) for one in found] for found in (from_log, from_memory) if found]


def refusals(state: TableState, seat: int) -> list[object]:
    """Return what each action that can be said comes to: None if it is applied."""
    outcomes: list[object] = []
    for action in NOTATIONS:
        try:
            states_after(state, seat, Act("command-id", state.seq, action))
        except BalakError as error:
            outcomes.append((action, type(error), str(error), error.key, error.details))
        else:
            outcomes.append(None)
    return outcomes


def record_or_refusal(state: TableState) -> object:
    try:
        return record_of(state)
    except BalakError as error:
        return str(error), error.key


def replay_or_refusal(state: TableState) -> object:
    try:
        return encoded(replay_of(state, None))
    except BalakError as error:
        return str(error), error.key


def public_side(state: TableState) -> list[object]:
    """Return what those with the link, the lobby, the record and the replay show."""
    shown = [encoded(table_info(state)), listing_of(state, 0)]
    return [*shown, record_or_refusal(state), replay_or_refusal(state)]


def pairs(twins: Twins, reader: int | None) -> Iterator[tuple[TableState, TableState]]:
    """Yield the tables in both worlds while this reader may not know what differs."""
    hidden = twins.hidden_from(reader)
    public = twins.hidden_from(None)
    for ours, theirs in zip(twins.ours, twins.theirs, strict=True):
        is_nobody_yet = reader is not None and ours.is_newcomer(reader)
        if ours.seq in (public if is_nobody_yet else hidden):
            yield ours, theirs


def compare(twins: Twins, rng: Random) -> int:
    """Compare everything; return at how many moments."""
    seats = range(twins.ours[0].count)
    moments = 0
    # Where the two are one and the same there is nothing to compare.
    told = {
        id(state): Telling(state)
        for state in (*twins.ours[twins.dealt - 1 :], *twins.theirs[twins.dealt - 1 :])
    }
    for reader in (*seats, None):
        for ours, theirs in pairs(twins, reader):
            moments += 1
            assert state_to(ours, reader) == state_to(theirs, reader)
            assert told[id(ours)].to(reader) == told[id(theirs)].to(reader)
            if reader is None and rng.random() < 0.2:
                assert public_side(ours) == public_side(theirs)
            elif reader is not None:
                if ours.turn == reader or rng.random() < 0.05:
                    assert refusals(ours, reader) == refusals(theirs, reader)
                if rng.random() < 0.05:
                    after = rng.randrange(ours.seq)
                    assert missed_by(twins.ours[: ours.seq], after, reader) == missed_by(
                        twins.theirs[: ours.seq], after, reader
                    )
    return moments


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_a_reader_may_not_know_changes_nothing_of_what_it_is_sent(
    seats: int, *, is_full: bool
) -> None:
    moments = 0
    for number in range(MATCHES * (20 if is_full else 1)):
        rng = Random(f"{seats} {number}")
        events = Writer(rng, seats).match()
        for twins in twins_of(rng, events, TWINS_FOR_EACH_SEAT * seats):
            moments += compare(twins, rng)
    assert moments > 1000, "the twins are too seldom alike to show anything"


def unopened(state: TableState) -> set[str]:
    """Return the strings that nobody may be sent after this event."""
    found = {SEED}
    attempt = state.attempt
    if attempt is not None:
        found |= {attempt.secret, *attempt.contributions}
        if not attempt.is_listed:
            found.update(attempt.hashes)
    if state.deals and not state.is_scored:
        found |= {state.deals[-1].attempt.secret, *state.deals[-1].attempt.contributions}
    return found - {""}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_secrets_contributions_and_hashes_are_sent_to_nobody_before_their_time(seats: int) -> None:
    seen: set[str] = set()
    for number in range(MATCHES):
        events = Writer(Random(f"secrets {seats} {number}"), seats).match()
        for state in TableState.folds(TABLE, events):
            hidden = unopened(state)
            everything = [b"".join(map(encoded, public_side(state)))] if state.match is None else []
            for reader in (*range(seats), None):
                everything += [state_to(state, reader), Telling(state).to(reader)]
            sent = b"".join(everything).decode()
            assert not [secret for secret in hidden if secret in sent]
            if isinstance(state.last, log.Scored):
                assert state.deals[-1].attempt.secret in sent
            seen |= hidden
    assert len(seen) > 30


def test_whoever_watches_is_shown_neither_the_invite_nor_the_next_table() -> None:
    was_shown_to_seats = False
    for number in range(MATCHES):
        events = Writer(Random(f"links {number}"), 3).match(rounds=20)
        for state in TableState.folds(TABLE, events):
            sent = state_to(state, None) + Telling(state).to(None)
            assert TABLE.encode() not in sent
            assert NEXT_TABLE.encode() not in sent
            assert WATCH.encode() in sent
            inside = state_to(state, 0) + Telling(state).to(0)
            was_shown_to_seats = was_shown_to_seats or NEXT_TABLE.encode() in inside
    assert was_shown_to_seats


def test_a_newcomer_is_told_nothing_that_the_seats_former_owner_knew() -> None:
    found = 0
    for number in range(2 * MATCHES):
        states = list(TableState.folds(TABLE, Writer(Random(f"newcomer {number}"), 2).match()))
        dealt = 0
        for state in states:
            if isinstance(state.last, log.Dealt):
                dealt = state.seq
            for seat in range(2):
                if state.is_newcomer(seat) and state.turn is not None:
                    found += 1
                    for messages in missed_by(states[: state.seq], dealt - 1, seat):
                        assert b'"hand":[]' in messages[0]
                        assert b'"legal":[]' in messages[0]
                        assert not [one for one in messages if b'"tile"' in one]
    assert found > 20
