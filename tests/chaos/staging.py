"""A table played without a server: its log, and what everybody sent and got, all as it must be."""

import random
from dataclasses import dataclass, field
from itertools import count

import msgspec

from balak.protocol import (
    Act,
    Applied,
    Command,
    Contribute,
    Hello,
    Next,
    Options,
    Ready,
    Reveal,
    ServerMessage,
)
from balak.server import log
from balak.server.commands import bot_states_after, states_after
from balak.server.gate import told, welcome
from balak.server.log import LOG_VERSION, Dealer, encode
from balak.server.state import TableState
from chaos.history import Entry, Evidence, History, Request, Row
from chaos.replay import NOBODY
from server.shuffling import Shuffles

TABLE = "a" * 32
WATCH = "b" * 32


@dataclass
class Stage:
    """Two persons, a bot and a spectator at one table."""

    rng: random.Random
    rows: list[Row] = field(default_factory=list)
    states: list[TableState] = field(default_factory=list)
    histories: list[History] = field(default_factory=list)
    shuffles: list[Shuffles] = field(default_factory=list)
    _now: float = 0.0
    _numbers: "count[int]" = field(default_factory=count)

    @property
    def state(self) -> TableState:
        """The table as it is."""
        return self.states[-1]

    def open(self) -> None:
        """Open the table and let everybody sit down and connect."""
        opened = log.Opened(
            version=LOG_VERSION,
            bot_names=["one", "two", "three"],
            target=999,
            starting_scores=[0, 0, 0],
            lang="id",
            seed="seed",
            watch=WATCH,
            options=Options(),
        )
        self.states.append(TableState.begin(TABLE, opened))
        self._keep(opened, None, None)
        self.write(self.state.after(log.Sat(0, "Ayu")))
        self.write(self.state.after(log.Sat(1, "Budi")))
        self.write(self.state.after(log.Sat(2, "three", "greedy")))
        for seat in (0, 1, None):
            history = History(f"client {seat}", TABLE, seat)
            self.histories.append(history)
            self.shuffles.append(Shuffles(None if seat is None else TABLE, seat))
            history.sent.append(self._entry(Hello(2)))
            whole = welcome(self.state, seat, "instant", NOBODY, is_watcher=seat is None)
            self._give(len(self.histories) - 1, whole)

    def start(self) -> None:
        """Let both be ready, and deal the lot and the first round."""
        for seat in (0, 1):
            self.command(seat, Ready(self._id(), self.state.seq, ready=True))
        self.write(self.state.after(log.Started()))
        self.shuffle(0)
        for seat in (0, 1):
            self.go_on(seat, 1)
        self.shuffle(1)

    def go_on(self, seat: int, number: int) -> None:
        """Let a person be ready for this round."""
        self.command(seat, Next(self._id(), self.state.seq, number))

    def shuffle(self, number: int) -> None:
        """Shuffle together and deal."""
        dealer = Dealer()
        self.write(self.state.after(log.Committed(number, 1, f"{self.rng.getrandbits(256):064x}")))
        self.write(self.state.after(log.Listed()))
        attempt = self.state.need_attempt()
        deck = dealer.deck(
            TABLE, attempt.round, attempt.number, attempt.secret, attempt.contributions
        )
        self.write(self.state.after(log.Dealt(deck)))

    def play(self) -> None:
        """Play the round on the table to its end."""
        while self.state.phase == "play":
            round_ = self.state.need_match().round
            assert round_ is not None
            assert self.state.turn is not None
            action = str(self.rng.choice(round_.legal_actions))
            if self.state.turn == 2:
                self.write(*bot_states_after(self.state, 2, action))
            else:
                self.command(self.state.turn, Act(self._id(), self.state.seq, action))

    def command(self, seat: int, command: Command) -> None:
        """Let a person command something, which is applied."""
        self.histories[seat].sent.append(self._entry(command))
        states = states_after(self.state, seat, command)
        assert states
        self._move_on(states, seat, command.command_id)
        self._give(seat, Applied(command.command_id, states[0].seq))
        self._tell(states)

    def write(self, *states: TableState) -> None:
        """Let the server itself do something."""
        self._move_on(list(states), None, None)
        self._tell(list(states))

    def evidence(self) -> Evidence:
        """Return what a run would have brought."""
        for history, shuffles in zip(self.histories, self.shuffles, strict=True):
            history.receipt = shuffles.receipt() if history.seat is not None else None
            history.last_seq = self.state.seq
        requests = [
            Request("create", "Ayu", 0.0, TABLE, 0, 201),
            Request("sit", "Budi", 0.0, TABLE, 1, 201),
            Request("sit", "Citra", 0.0, None, None, None),
        ]
        return Evidence(self.histories, requests, {TABLE: self.rows})

    def _move_on(self, states: list[TableState], seat: int | None, command_id: str | None) -> None:
        for number, state in enumerate(states):
            self.states.append(state)
            self._keep(state.last, seat, None if number else command_id)

    def _keep(self, event: log.LogEvent, seat: int | None, command_id: str | None) -> None:
        self.rows.append(Row(len(self.rows) + 1, seat, command_id, encode([event])[0]))

    def _tell(self, states: list[TableState]) -> None:
        answers = [
            (history.seat, self._give(number, told(state).to(history.seat)))
            for state in states
            for number, history in enumerate(self.histories)
        ]
        for seat, answer in answers:
            if seat is not None and answer is not None:
                self.command(seat, answer)

    def _give(self, number: int, message: ServerMessage) -> Contribute | Reveal | None:
        self.histories[number].got.append(self._entry(message))
        return self.shuffles[number].take(message, self.state.seq)

    def _entry(self, message: object) -> Entry:
        self._now += 0.001
        return Entry(self._now, 0, msgspec.json.decode(msgspec.json.encode(message)))

    def _id(self) -> str:
        return f"command-{next(self._numbers)}"


def played(seed: int = 1) -> Stage:
    """Return a table at which one round was played and a second was dealt and begun."""
    stage = Stage(random.Random(seed))
    stage.open()
    stage.start()
    stage.play()
    for seat in (0, 1):
        stage.go_on(seat, 2)
    stage.shuffle(2)
    return stage
