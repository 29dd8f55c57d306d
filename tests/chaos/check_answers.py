"""Check what was answered: once, truly, in order, and for everything that stands in the log."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

import msgspec

from balak.server.log import decode
from balak.server.state import TableState
from chaos.history import Entry, History, Message, Request
from chaos.replay import Replay
from chaos.violations import Violation

ANSWERS = {"applied", "refused", "stale"}
EVENTS = {
    "act": "acted",
    "undo": "undone",
    "next": "wanted",
    "ready": "readied",
    "start": "started",
    "contribute": "contributed",
    "reveal": "revealed",
    "leave": "left",
    "concede": "conceded",
    "claim": "replaced",
    "rematch": "offered",
}
"""Which event a command becomes, if it becomes one."""


@dataclass
class Operation:
    """One command of a seat by its name, however often it was sent."""

    seat: int
    command: Message
    sent: list[Entry] = field(default_factory=list)
    answers: list[Entry] = field(default_factory=list)

    @property
    def applied(self) -> list[Entry]:
        """The answers that say that it was written down."""
        return [answer for answer in self.answers if answer.message["type"] == "applied"]

    @property
    def name(self) -> str:
        """What it is called in a report."""
        return f"seat {self.seat} {self.command['type']} {self.command['command_id']!r}"


def operations(histories: list[History]) -> dict[tuple[int, str], Operation]:
    """Return the commands of the seats of one table."""
    found: dict[tuple[int, str], Operation] = {}
    for history in histories:
        if history.seat is None:
            continue
        for entry in history.sent:
            if (name := entry.message.get("command_id")) is not None:
                key = (history.seat, name)
                found.setdefault(key, Operation(history.seat, entry.message)).sent.append(entry)
        for entry in history.got:
            if entry.message["type"] in ANSWERS:
                operation = found.get((history.seat, entry.message["command_id"]))
                if operation is not None:
                    operation.answers.append(entry)
    return found


def check_answers(replay: Replay, histories: list[History]) -> Iterator[Violation]:
    """Yield what is wrong with the answers at one table."""
    known = operations(histories)
    rows: dict[tuple[int, str], list[int]] = defaultdict(list)
    for row in replay.rows:
        if row.command_id is not None and row.seat is not None:
            rows[row.seat, row.command_id].append(row.seq)
    for (seat, name), seqs in rows.items():
        if len(seqs) > 1:
            yield Violation("twice", replay.table, f"seat {seat} {name!r} is in the log at {seqs}")
        if (seat, name) not in known:
            yield Violation("invented", replay.table, f"nobody sent seat {seat} {name!r}")
    written: list[tuple[int, Operation]] = []
    for key, operation in known.items():
        seqs = rows.get(key, [])
        yield from _check_operation(replay, operation, seqs[0] if seqs else None)
        if seqs:
            written.append((seqs[0], operation))
    yield from _check_order(replay, written)
    for history in histories:
        yield from _check_silence(history)
        yield from _check_strangers(history)


def _check_operation(replay: Replay, operation: Operation, seq: int | None) -> Iterator[Violation]:
    table, name = replay.table, operation.name
    said = {answer.message["seq"] for answer in operation.applied}
    if seq is not None:
        yield from _check_event(replay, operation, seq)
        if said - {seq}:
            yield Violation("answer", table, f"{name} is event {seq}, but was answered {said}")
        last = max(operation.answers, key=lambda answer: answer.at, default=None)
        is_answered = len(operation.answers) == len(operation.sent)
        if last is not None and is_answered and last.message["type"] != "applied":
            what = last.message["type"]
            yield Violation("answer", table, f"{name} is event {seq}, but was said to be {what}")
        return
    for at in sorted(said):
        state = replay.at(at)
        if state is None:
            yield Violation("lost", table, f"{name} was applied as event {at}, and there is none")
        elif operation.command["type"] == "act" or not is_so(
            state, operation.seat, operation.command
        ):
            yield Violation("lost", table, f"{name} was applied at {at}, but is not in the log")


def _check_event(replay: Replay, operation: Operation, seq: int) -> Iterator[Violation]:
    command, row = operation.command, replay.rows[seq - 1]
    event = msgspec.to_builtins(decode(row.body))
    if command["type"] == "concede" and event["type"] == "called_off":  # written before it
        event = msgspec.to_builtins(decode(replay.rows[seq].body))
    seat = command["seat"] if command["type"] == "claim" else operation.seat
    is_same = event["type"] == EVENTS.get(command["type"]) and event.get("seat", seat) == seat
    for field_name in ("action", "hash", "contribution"):
        is_same &= field_name not in command or event.get(field_name) == command[field_name]
    if not is_same:
        yield Violation("answer", replay.table, f"{operation.name} stands there as {row.body}")
    if command["type"] == "act" and command["expected_seq"] != seq - 1:
        text = f"{operation.name} was based on {command['expected_seq']} and became {seq}"
        yield Violation("stale", replay.table, text)


def _check_order(replay: Replay, written: list[tuple[int, Operation]]) -> Iterator[Violation]:
    """What was acknowledged before another was sent has the smaller number."""
    soonest: tuple[float, str, int] | None = None
    for seq, operation in sorted(written, key=lambda item: item[0], reverse=True):
        sent = min(entry.at for entry in operation.sent)
        if soonest is not None and soonest[0] < sent:
            text = (
                f"{operation.name} ({seq}) was sent after {soonest[1]} ({soonest[2]}) was applied"
            )
            yield Violation("order", replay.table, text)
        applied = min((entry.at for entry in operation.applied), default=None)
        if applied is not None and (soonest is None or applied < soonest[0]):
            soonest = (applied, operation.name, seq)


def _check_silence(history: History) -> Iterator[Violation]:
    """On one socket answers come in the order of the commands, and none is left out."""
    if history.seat is None:
        return
    asked: dict[int, list[str]] = defaultdict(list)
    for entry in history.sent:
        if "command_id" in entry.message:
            asked[entry.line].append(entry.message["command_id"])
    answered: dict[int, list[str]] = defaultdict(list)
    for entry in history.got:
        if entry.message["type"] in ANSWERS:
            answered[entry.line].append(entry.message["command_id"])
    for line, names in answered.items():
        if names != asked[line][: len(names)]:
            text = f"{history.name} line {line} asked {asked[line]} and was answered {names}"
            yield Violation("silence", history.table, text)


def _check_strangers(history: History) -> Iterator[Violation]:
    """Nothing that a spectator commands is done."""
    if history.seat is None:
        for entry in history.got:
            if entry.message["type"] == "applied":
                text = f"the spectator {history.name} commanded {entry.message['command_id']!r}"
                yield Violation("answer", history.table, text)


def check_requests(requests: list[Request], replays: dict[str, Replay]) -> Iterator[Violation]:
    """Yield what is wrong with tables and seats that were asked for over HTTP."""
    seats = _seats(replays)
    for request in requests:
        if request.kind not in {"create", "sit"}:
            continue
        sat = seats.get(request.name, [])
        if request.status == 201 and sat != [(request.table, request.seat)]:
            where = f"table {request.table} seat {request.seat}"
            text = f"{request.name} was given {where}, but the logs say {sat}"
            yield Violation("lost" if not sat else "twice", request.table or "", text)
        elif request.status not in {201, None} and sat:
            text = f"{request.name} was refused ({request.status}), but sits at {sat}"
            yield Violation("answer", request.table or "", text)
        elif len(sat) > 1:
            yield Violation("twice", request.table or "", f"{request.name} sits at {sat}")


def _seats(replays: dict[str, Replay]) -> dict[str, list[tuple[str, int]]]:
    """Return where each person sat down, without the seats that they took along to a rematch."""
    sat: list[tuple[str, str, int]] = []
    before: dict[str, str] = {}
    for table, replay in replays.items():
        for row in replay.rows:
            if '"sat"' in row.body or '"followed"' in row.body:
                event = msgspec.to_builtins(decode(row.body))
                if event["type"] == "followed":
                    before[event["table"]] = table
                else:
                    sat.append((table, event["name"], event["seat"]))
    names: dict[str, set[str]] = defaultdict(set)
    for table, name, _ in sat:
        names[table].add(name)
    found: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for table, name, seat in sat:
        if name not in names.get(before.get(table, ""), ()):
            found[name].append((table, seat))
    return found


def is_so(state: TableState, seat: int, command: Message) -> bool:
    """Return whether what this command asks for is so in this state."""
    one, attempt = state.seats[seat], state.attempt
    match command["type"]:
        case "next":
            is_begun = attempt is not None and attempt.round == command["round"]
            is_ready = one.is_ready or one.has_conceded  # for whom nobody waits
            return is_ready or is_begun or len(state.deals) >= command["round"]
        case "ready":
            return state.phase != "gathering" or one.is_ready == command["ready"]
        case "start":
            return state.is_started
        case "contribute":
            return not _is_waited_for(state, command) or (
                attempt is not None and attempt.hashes[seat] == command["hash"]
            )
        case "reveal":
            return not _is_waited_for(state, command) or (
                attempt is not None and attempt.contributions[seat] == command["contribution"]
            )
        case "leave":
            return not one.has_person
        case "concede":
            return one.has_conceded or state.is_match_over
        case "claim":
            return state.seats[command["seat"]].stand_in is not None
        case "rematch":
            return (seat in state.rematch) == command["wanted"] or state.next_table is not None
        case _:
            return True


def _is_waited_for(state: TableState, command: Message) -> bool:
    attempt = state.attempt
    if attempt is None:
        return False
    return (attempt.round, attempt.number) == (command["round"], command["attempt"])
