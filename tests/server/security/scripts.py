"""Logs of whole matches with everything that can happen at a table, and twins of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from balak.errors import BalakError
from balak.match import default_target
from balak.protocol import BotName, Options
from balak.server import log
from balak.server.log import LOG_VERSION, LogEvent
from balak.server.state import TableState
from balak.shuffle import contribution_hash
from balak.tiles import TILES

TABLE = "7ab1e000" * 4
WATCH = "5ee00000" * 4
NEXT_TABLE = "0ec57000" * 4
SEED = "5eed0000" * 4
BOTS: tuple[BotName | None, ...] = (None, None, "greedy", "heuristic")


class FixedIds:
    """Stands for the module `secrets`: ids, seeds and tokens that are the same in two worlds."""

    def __init__(self) -> None:
        self._count = 0

    def token_hex(self, size: int) -> str:
        self._count += 1
        return f"{self._count:0{2 * size}x}"

    def token_urlsafe(self, size: int) -> str:
        self._count += 1
        return f"{self._count:0{size}}"


class Writer:
    """Writes the log of a match: random play, and people who come, go and run out of time."""

    def __init__(self, rng: Random, seats: int) -> None:
        self._rng = rng
        self._seats = seats
        self._names = iter(f"Name {number}" for number in range(1000))
        names = [next(self._names) for _ in range(seats)]
        opened = log.Opened(
            version=LOG_VERSION,
            bot_names=names,
            target=rng.choice([30, default_target(seats)]),
            starting_scores=[0] * seats,
            lang="id",
            seed=SEED,
            watch=WATCH,
            options=Options(public=rng.random() < 0.5),
        )
        self.events: list[LogEvent] = [opened]
        self.state = TableState.begin(TABLE, opened)

    def write(self, *events: LogEvent) -> None:
        """Add events."""
        for event in events:
            self.state = self.state.after(event)
            self.events.append(event)

    def match(self, rounds: int = 3) -> list[LogEvent]:
        """Write a match of at most so many rounds, and what comes after it."""
        for seat in range(self._seats):
            bot = self._rng.choice(BOTS) if seat else None
            self.write(log.Sat(seat, next(self._names), bot))
        self.write(log.Readied(0, is_ready=True), log.Started())
        self._shuffle(0)
        for number in range(1, rounds + 1):
            self.write(*(log.Wanted(seat) for seat in self.state.persons))
            self._shuffle(number)
            self._play()
            if self.state.is_match_over:
                break
        if self.state.is_match_over and self.state.persons:
            offers = [log.Offered(seat, is_wanted=True) for seat in self.state.persons]
            self.write(*offers, log.Followed(NEXT_TABLE))
        return self.events

    def _hex(self, digits: int) -> str:
        return f"{self._rng.getrandbits(4 * digits):0{digits}x}"

    def _shuffle(self, number: int) -> None:
        attempt = 1
        while True:
            self.write(log.Committed(number, attempt, self._hex(64)))
            given = {seat: self._hex(32) for seat in self.state.need_attempt().expected}
            for seat, contribution in given.items():
                made = contribution_hash(TABLE, number, attempt, seat, contribution)
                self.write(log.Contributed(seat, made))
            self.write(log.Listed())
            opening = list(given.items())
            self._rng.shuffle(opening)
            is_called_off = bool(opening) and attempt == 1 and self._rng.random() < 0.3
            for seat, contribution in opening[is_called_off:]:
                self.write(log.Revealed(seat, contribution))
            if not is_called_off:
                break
            self.write(log.CalledOff("unopened"))
            attempt += 1
        deck = self._rng.sample(TILES, len(TILES))
        self.write(log.Dealt("".join(map(str, deck))))

    def _play(self) -> None:
        eagerness = self._rng.choice((0.1, 0.5, 0.9))
        while (round_ := self.state.need_match().round) is not None:
            if self._rng.random() < 0.15:
                self._come_or_go()
            legal = round_.legal_actions
            chosen = legal[-1] if self._rng.random() < eagerness else self._rng.choice(legal)
            assert round_.turn is not None
            self.write(log.Acted(round_.turn, str(chosen)))
        self.write(log.Scored())

    def _come_or_go(self) -> None:
        seat = self._rng.randrange(self._seats)
        one = self.state.seats[seat]
        if one.bot is not None:
            return
        if one.has_left:
            name = next(self._names)
            self.write(log.Sat(seat, name) if one.newcomer is None else log.Left(seat))
        elif one.stand_in is not None:
            self.write(log.Returned(seat))
        elif len(self.state.persons) > 1 and self._rng.random() < 0.6:
            self.write(log.Left(seat))
        else:
            self.write(log.Replaced(seat, self._rng.choice(["turn", "away", "claimed"])))


@dataclass(frozen=True)
class Twins:
    """Two logs that differ in two tiles of one deal, up to where that must show."""

    ours: list[TableState]
    theirs: list[TableState]
    """The tables after the same number of events each; equal until the deal."""
    dealt: int
    """The number of the deal that differs."""
    known: dict[int | None, int]
    """For each reader the number of the first event after which one of the two tiles is known;
    None is a spectator."""

    def hidden_from(self, seat: int | None) -> range:
        """Return the numbers of the events after which this reader may know neither tile."""
        return range(self.dealt, self.known[seat])


def twins_of(rng: Random, events: Sequence[LogEvent], tries: int) -> Iterator[Twins]:
    """Yield twins of a log: in one of its deals two tiles are swapped."""
    states = list(TableState.folds(TABLE, events))
    deals = [
        at for at, state in enumerate(states) if isinstance(state.last, log.Dealt) and state.deals
    ]
    for _ in range(tries):
        at = rng.choice(deals)
        dealt = events[at]
        assert isinstance(dealt, log.Dealt)
        one, other = rng.sample(range(28), 2)
        tiles = [dealt.deck[2 * place : 2 * place + 2] for place in range(28)]
        pair = {tiles[one], tiles[other]}
        tiles[one], tiles[other] = tiles[other], tiles[one]
        theirs = states[:at]
        try:
            for event in (log.Dealt("".join(tiles)), *events[at + 1 :]):
                theirs.append(theirs[-1].after(event))
                if theirs[-1].is_scored:
                    break
        except BalakError:
            pass  # from here on what was played cannot be played there
        ours = states[: len(theirs)]
        known = {seat: _first_known(ours, at, pair, seat) for seat in (*range(ours[0].count), None)}
        yield Twins(ours, theirs, at + 1, known)


def _first_known(states: Sequence[TableState], at: int, pair: set[str], reader: int | None) -> int:
    """Return the number of the first event that shows a reader one of these tiles."""
    deck = states[at].deals[-1].tiles
    count = states[at].count
    size = 6 if count == 4 else 7
    boneyard = iter(deck[count * size :])
    own = () if reader is None else deck[reader * size : (reader + 1) * size]
    if pair & set(map(str, own)):
        return at + 1
    for before, state in pairwise(states[at:]):
        match state.last:
            case log.Acted(action="d"):
                if str(next(boneyard)) in pair and before.turn == reader:
                    return state.seq
            case log.Acted(action=action) if action[:2] in pair:
                return state.seq
            case _ if state.need_match().round is None:
                return state.seq  # the round is over and open
            case _:
                pass
    return states[-1].seq + 1
