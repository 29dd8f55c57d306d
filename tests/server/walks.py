"""Tables that are walked through without anything that runs: states, waits and a clock."""

import random
from collections.abc import Iterator, Sequence

from balak.protocol import Act, BotName, Command, Contribute, Leave, Next, Options, Ready, Reveal
from balak.server import log
from balak.server.commands import bot_states_after, states_after
from balak.server.log import Dealer
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.server.steps import Steps
from balak.server.waits import Waits
from balak.shuffle import contribution_hash
from balak.tiles import TILES
from balak.view import match_view
from server.manual_clock import ManualClock

TABLE = "0" * 32
NAMES = ("Ayu", "Budi", "Citra", "Dewi")


class SeededDealer(Dealer):
    """Deals from its own generator, so that a walk can be repeated."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def secret(self) -> str:
        return self._rng.randbytes(32).hex()

    def deck(
        self, match: str, round_number: int, attempt: int, secret: str, contributions: Sequence[str]
    ) -> str:
        tiles = [str(tile) for tile in TILES]
        self._rng.shuffle(tiles)
        return "".join(tiles)


def opened(
    persons: int,
    bots: Sequence[BotName] = (),
    *,
    target: int = 61,
    options: Options | None = None,
) -> TableState:
    """Return a table at which these persons and then these bots have sat down."""
    count = persons + len(bots)
    state = TableState.begin(
        TABLE,
        log.Opened(
            version=log.LOG_VERSION,
            bot_names=[f"Bot {seat}" for seat in range(count)],
            target=target,
            starting_scores=[0] * count,
            lang="id",
            seed="seed",
            watch="1" * 32,
            options=options or Options(),
        ),
    )
    for seat in range(persons):
        state = state.after(log.Sat(seat, NAMES[seat]))
    for seat, bot in enumerate(bots, persons):
        state = state.after(log.Sat(seat, f"Bot {seat}", bot))
    return state


class StuckError(AssertionError):
    """Nothing more happens at the table, although the match is not over."""


class Walk:
    """One table and who is there, walked on step by step.

    Args:
        state: The table.
        connected: The seats that have a line.
        rng: Which action is played is drawn from it.
        settings: The server's.
    """

    def __init__(
        self,
        state: TableState,
        connected: Sequence[int] = (),
        *,
        rng: random.Random | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.clock = ManualClock()
        self.rng = rng or random.Random(0)
        self.steps = Steps(settings or Settings(), SeededDealer(self.rng))
        self.waits = Waits.load(state, "", self.steps, self.clock)
        self.state = state
        self.states = [state]
        """Every state that it came to rest in: what is written down together counts as one."""
        self.all_states = [state]
        """Every state since."""
        for seat in connected:
            self.waits.connect(state, seat)

    # --- one thing --------------------------------------------------------------------------

    def move(self, states: Sequence[TableState]) -> None:
        """Take these states in."""
        if not states:
            return
        for state in states:
            assert state.seq == self.state.seq + 1
            before, self.state = self.state, state
            self.waits.moved(before, state)
        self.states.append(self.state)
        self.all_states.extend(states)

    def do(self, seat: int, command: Command) -> None:
        """Do what a command of a seat comes to."""
        claimable = self.waits.claimable(self.state)
        bank = self.waits.bank_taken(self.state)
        self.move(states_after(self.state, seat, command, claimable=claimable, bank=bank))

    def leave(self, seat: int) -> None:
        """Have the person of a seat leave."""
        self.do(seat, Leave("a-command", 0))
        self.waits.disconnect(seat, is_last=not self.connected)

    def due(self) -> bool:
        """Do all that is due now; return whether there was anything."""
        is_any = False
        while self.waits.is_running and (step := self.waits.due(self.state)).states:
            self.move(step.states)
            is_any = True
        return is_any

    def pass_time(self, seconds: float) -> None:
        """Let time pass, and do at its own time whatever becomes due."""
        end = self.clock.now() + seconds
        self.due()
        while (at := self._next_at()) is not None and at <= end:
            self.clock.advance(at - self.clock.now())
            self.due()
        self.clock.advance(end - self.clock.now())
        self.due()

    def _next_at(self) -> float | None:
        at = self.waits.due(self.state).at if self.waits.is_running else None
        return None if at is None else self.clock.now() + at - self.waits.now

    @property
    def connected(self) -> list[int]:
        """Who has a line and a seat."""
        return [
            seat
            for seat, one in enumerate(self.state.seats)
            if (one.has_person or one.newcomer) and self.waits.presence.is_connected(seat)
        ]

    # --- all by itself ----------------------------------------------------------------------

    def on(self) -> bool:
        """Go on by one step as the persons who are here, the bots and the clock do.

        Returns:
            Whether there was one; there is none once the match is over.

        Raises:
            StuckError: Nobody can do anything, and no clock runs.
        """
        if self.state.phase in {"match_over", "closed"}:
            return False
        if self.due() or self._somebody():
            return True
        at = self._next_at()
        if at is None:
            raise StuckError(f"stuck in {self.state.phase} at event {self.state.seq}")
        self.clock.advance(at - self.clock.now())
        assert self.due(), "it was to look again for nothing"
        return True

    def to(self, phase: str) -> "Walk":
        """Go on until the table is in this phase."""
        while self.state.phase != phase:
            assert self.on(), f"{self.state.phase} instead of {phase}"
        return self

    def to_the_end(self) -> "Walk":
        """Go on until the match is over, or the table is closed."""
        for _ in range(5000):
            if not self.on():
                return self
        raise StuckError("it goes on for ever")

    def _somebody(self) -> bool:
        """Have the next who can do something do it."""
        state = self.state
        persons = [seat for seat in self.connected if state.seats[seat].has_person]
        match state.phase:
            case "gathering":
                moves: list[tuple[int, Command]] = [
                    (seat, Ready("a-command", 0, ready=True))
                    for seat in persons
                    if not state.seats[seat].is_ready
                ]
            case "lot" | "round_over":
                moves = [
                    (seat, Next("a-command", 0, state.next_round))
                    for seat in persons
                    if not state.seats[seat].is_ready and state.seats[seat].stand_in is None
                ]
            case "shuffling":
                moves = [(seat, _shuffle_move(state, seat)) for seat in self._waited_for(persons)]
            case _:
                return self._act(persons)
        if moves:
            self.do(*moves[0])
        return bool(moves)

    def _waited_for(self, persons: Sequence[int]) -> Iterator[int]:
        attempt = self.state.attempt
        if attempt is not None:
            yield from (seat for seat in attempt.waiting if seat in persons)

    def _act(self, persons: Sequence[int]) -> bool:
        state = self.state
        actor = state.actor
        assert actor is not None
        seat, bot = actor
        if bot is None and seat not in persons:
            return False
        view = match_view(state.need_match(), seat)
        assert view is not None
        action = str(self.rng.choice(view.legal_actions))
        if bot is None:
            self.do(seat, Act("a-command", state.seq, action))
        else:
            self.move(bot_states_after(state, seat, action))
        return True


def contribution(state: TableState, seat: int) -> str:
    """Return what a seat contributes to the attempt that goes on."""
    attempt = state.need_attempt()
    return f"{attempt.round:08x}{attempt.number:08x}{seat:016x}"


def _shuffle_move(state: TableState, seat: int) -> Command:
    attempt = state.need_attempt()
    given = contribution(state, seat)
    if attempt.is_listed:
        return Reveal("a-command", 0, attempt.round, attempt.number, given)
    hash_ = contribution_hash(state.table, attempt.round, attempt.number, seat, given)
    return Contribute("a-command", 0, attempt.round, attempt.number, hash_)
