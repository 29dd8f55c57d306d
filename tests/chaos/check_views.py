"""Check what clients were told: the log's own events, in order, and nothing hidden."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final, get_args

import msgspec

from balak.protocol import Event
from balak.server.gate import reader_of
from balak.server.state import TableState
from chaos.history import Entry, History, Message
from chaos.replay import Replay, without_now
from chaos.violations import Violation

EVENTS: Final = {msgspec.inspect.type_info(kind).tag for kind in get_args(Event)}  # type: ignore[attr-defined]
TILE: Final = re.compile(r"\[?([0-6])[|:-]?([0-6])\]?[+-]?")
SECRET: Final = re.compile("[0-9a-f]{64}|[0-9a-f]{32}")


def check_views(replay: Replay, histories: list[History]) -> Iterator[Violation]:
    """Yield what was told at one table that should not have been."""
    actors: dict[int, set[str]] = defaultdict(set)
    for history in histories:
        watch = _Watch(replay, history)
        for entry in history.got:
            yield from watch.take(entry)
        for seq in watch.asked_at:
            actors[seq].add("spectator" if history.seat is None else f"seat {history.seat}")
    for seq, asked in sorted(actors.items()):
        if len(asked) > 1:
            text = f"at event {seq} it is the turn of {sorted(asked)}"
            yield Violation("actor", replay.table, text)


class _Watch:
    """Follows one history as its page did."""

    def __init__(self, replay: Replay, history: History) -> None:
        self._replay = replay
        self._history = history
        self._commands = {
            entry.message["command_id"]: entry.message
            for entry in history.sent
            if "command_id" in entry.message
        }
        self._seq = 0
        self._line = -1
        self.asked_at: set[int] = set()
        """The sequences at which this client was told that it may act."""

    def take(self, entry: Entry) -> Iterator[Violation]:
        message = entry.message
        if entry.line != self._line:
            self._line = entry.line
        match message["type"]:
            case "welcome":
                yield from self._welcome(message)
            case "stale":
                yield from self._stale(message)
            case "refused":
                yield from self._refused(message)
            case "applied" | "pong":
                yield from self._known(message)
            case kind if kind in EVENTS:
                yield from self._event(message)
            case _:
                yield from self._no_tiles(message)

    def _welcome(self, message: Message) -> Iterator[Violation]:
        seq = message["seq"]
        expected = self._replay.whole(seq, self._history.seat)
        if expected is None:
            yield self._violation("view", f"was shown event {seq}, which is not in the log")
            return
        if without_now(message) != expected:
            yield self._violation("view", f"saw at {seq} {_difference(message, expected)}")
        if seq < self._seq:
            yield self._violation("back", f"was at event {self._seq} and then at {seq}")
        self._seq = max(self._seq, seq)
        yield from self._hidden(message, seq)
        round_ = message["round"]
        if round_ is not None and round_["legal"]:
            self.asked_at.add(seq)

    def _event(self, message: Message) -> Iterator[Violation]:
        seq = message["seq"]
        expected = self._replay.event(seq, self._history.seat)
        if expected is None:
            yield self._violation("view", f"was told of event {seq}, which is not in the log")
            return
        if message != expected:
            yield self._violation("view", f"was told at {seq} {_difference(message, expected)}")
        self._seq = max(self._seq, seq)
        yield from self._hidden(message, seq)
        if message.get("legal"):
            self.asked_at.add(seq)

    def _stale(self, message: Message) -> Iterator[Violation]:
        yield from self._known(message)
        seqs = [event["seq"] for event in message["missed"]]
        expected = self._commands.get(message["command_id"], {}).get("expected_seq", 0)
        if seqs and seqs != list(range(expected + 1, message["seq"] + 1)):
            yield self._violation("gap", f"missed {seqs} after {expected} up to {message['seq']}")
        for event in message["missed"]:
            yield from self._event(event)

    def _refused(self, message: Message) -> Iterator[Violation]:
        yield from self._known(message)
        own = self._commands.get(message["command_id"], {}).get("action", "")
        allowed = {f"{match[1]}{match[2]}" for match in [TILE.fullmatch(own)] if match}
        for tile in _tiles_in(message["details"]):
            if tile not in allowed:
                yield self._violation("hidden", f"was told of {tile} in a refusal of {own!r}")

    def _known(self, message: Message) -> Iterator[Violation]:
        if self._replay.at(message["seq"]) is None and message["seq"]:
            kind = "lost" if message["type"] == "applied" else "view"
            text = f"was told {message}, and the log ends at {len(self._replay.rows)}"
            yield self._violation(kind, text)

    def _no_tiles(self, message: Message) -> Iterator[Violation]:
        for tile in _tiles_in(message):
            yield self._violation("hidden", f"was told of {tile} in {message}")

    def _hidden(self, message: Message, seq: int) -> Iterator[Violation]:
        state = self._replay.at(seq)
        assert state is not None
        seat = self._history.seat
        reader = None if seat is None else reader_of(state, seat)
        shown = {key: value for key, value in message.items() if key not in {"lot", "seats"}}
        seen = visible(state, reader)
        before = self._replay.at(seq - 1)
        if message["type"] == "undone" and before is not None:
            seen |= visible(before, reader)  # what is taken back lay on the line
        for tile in _tiles_in(shown):
            if tile not in seen:
                yield self._violation("hidden", f"was told of {tile} at event {seq}")
        hidden = secrets_of(state)
        for text in _texts_in(message):
            if text in hidden:
                yield self._violation("hidden", f"was told {hidden[text]} at event {seq}")

    def _violation(self, kind: Any, text: str) -> Violation:
        seat = "a spectator" if self._history.seat is None else f"seat {self._history.seat}"
        return Violation(kind, self._replay.table, f"{self._history.name} ({seat}) {text}")


def visible(state: TableState, reader: int | None) -> set[str]:
    """Return the tiles of the round on the table that a reader may know."""
    if state.match is None or not state.deals:
        return set()
    if state.is_scored:
        return {state.deals[-1].deck[at : at + 2] for at in range(0, 56, 2)}
    match = state.match
    round_ = match.round or match.finished[-1].round
    assert round_ is not None
    seen = {str(tile) for tile, _ in round_.placements}
    if match.round is None:  # over, and scored by the next event
        return seen
    return seen | ({str(tile) for tile in round_.hands[reader]} if reader is not None else set())


def secrets_of(state: TableState) -> dict[str, str]:
    """Return what nobody may know yet: the secrets and the contributions of open shuffles."""
    hidden = {}
    attempts = [] if state.attempt is None else [state.attempt]
    if state.deals and not state.is_scored:
        attempts.append(state.deals[-1].attempt)
    for attempt in attempts:
        where = f"round {attempt.round} attempt {attempt.number}"
        hidden[attempt.secret] = f"the secret of {where}"
        for contribution in attempt.contributions:
            if contribution:
                hidden[contribution] = f"a contribution to {where}"
        if not attempt.is_listed:
            hidden |= {hash_: f"a hash of {where}" for hash_ in attempt.hashes if hash_}
    return hidden


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _texts_in(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts_in(item)


def _tiles_in(value: object) -> Iterator[str]:
    for text in _texts_in(value):
        match = TILE.fullmatch(text)
        if match:
            yield f"{match[1]}{match[2]}"


def _difference(message: Message, expected: Message) -> str:
    for key in expected:
        if message.get(key) != expected[key]:
            return f"{key} {message.get(key)!r}, but it is {expected[key]!r}"
    return f"{sorted(message.keys() - expected.keys())} besides"
