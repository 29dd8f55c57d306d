"""Make tables for the page's gallery: logs of made-up tables, and what the server tells of them.

Each is a `Welcome` as the gate makes it, played by the rules with fixed seeds, so that no picture
shows a position that cannot be.
"""

from collections.abc import Callable, Sequence
from random import Random

from msgspec.structs import replace

from balak import Round
from balak.actions import Place
from balak.match import default_target
from balak.protocol import Options, Presence, Seats, Welcome
from balak.server import log
from balak.server.gate import welcome
from balak.server.log import LogEvent
from balak.server.state import TableState
from balak.tiles import TILES

TABLE = "0123456789abcdef" * 2
WATCH = "fedcba9876543210" * 2
SECRET = "00" * 32
NAMES = ("Anda", "Sari", "Bambang Sutrisno", "Wayan")
LONG = (
    "Anda",
    "Raden Ayu Kusumaningtyas Dewi",
    "Muhammad Rizky Firmansyah",
    "Ni Luh Putu Widiastuti",
)
Deck = list[str]


def played(
    seed: int, seats: int, opener: int, wanted: Callable[[Round], bool]
) -> tuple[Deck, Round]:
    """Play random rounds until one reaches a position that is wanted; return its deck too."""
    for attempt in range(20_000):
        rng = Random(seed * 100_003 + attempt)  # noqa: S311 - fixtures are no secret
        deck = list(TILES)
        rng.shuffle(deck)
        round_ = Round.deal(deck, seats=seats, opener=opener)
        while True:
            if wanted(round_):
                return [str(tile) for tile in deck], round_
            if round_.is_over:
                break
            actions = round_.legal_actions
            places = [action for action in actions if isinstance(action, Place)]
            # Few needless draws, as people play.
            round_ = round_.play(rng.choice(places if places and rng.random() < 0.9 else actions))
    message = "no such position was found"
    raise LookupError(message)


# --- logs ---------------------------------------------------------------------------------------


def gathering(
    seats: int,
    *,
    names: Sequence[str],
    people: Sequence[int],
    options: Options,
    target: int,
    scores: Sequence[int] = (),
) -> list[LogEvent]:
    """Return how a table begins: these people sit down, and bots in the other seats."""
    events: list[LogEvent] = [
        log.Opened(
            version=log.LOG_VERSION,
            bot_names=list(NAMES[:seats]),
            target=target,
            starting_scores=list(scores or [0] * seats),
            lang="id",
            seed="fixture",
            watch=WATCH,
            options=options,
        )
    ]
    events += [
        log.Sat(seat, names[seat], None if seat in people else "heuristic") for seat in range(seats)
    ]
    return events


def lot_deck(seats: int, opener: int) -> Deck:
    """Return a deck whose lot this seat wins."""
    firsts = [str(TILES[20 + seat]) for seat in range(seats)]
    best = max(range(seats), key=lambda seat: sum(map(int, firsts[seat])))
    firsts[best], firsts[opener] = firsts[opener], firsts[best]
    if [sum(map(int, tile)) for tile in firsts].count(sum(map(int, firsts[opener]))) > 1:
        firsts[opener] = "66"
    return whole(firsts)


def whole(firsts: Sequence[str]) -> Deck:
    """Return a deck that begins with these tiles."""
    return [*firsts, *(str(tile) for tile in TILES if str(tile) not in firsts)]


def shuffled(round_number: int, deck: Deck) -> list[LogEvent]:
    """Return a shuffle without contributions, and its deal."""
    return [log.Committed(round_number, 1, SECRET), log.Dealt("".join(deck))]


def state_of(events: Sequence[LogEvent]) -> TableState:
    """Return what a log amounts to."""
    *_, last = TableState.folds(TABLE, events)
    return last


def here(state: TableState) -> Seats:
    """Return what is seen while everybody is here."""
    return Seats([_presence(state, seat) for seat in range(state.count)])


def _presence(state: TableState, seat: int) -> Presence:
    one = state.seats[seat]
    if one.is_empty:
        return "empty"
    return "bot" if one.bot is not None else "here"


# --- tables -------------------------------------------------------------------------------------


def table(
    dealt: tuple[Deck, Round] | None,
    *,
    number: int = 5,
    scores: tuple[int, ...],
    gains: tuple[tuple[int, ...], ...] = (),
    names: tuple[str, ...] = NAMES,
    target: int | None = None,
    lot: Deck | None = None,
    seat: int | None = 0,
    people: Sequence[int] = (0,),
    options: Options = Options(),  # noqa: B008 - frozen
    then: Sequence[LogEvent] = (),
    now: Seats | None = None,
    more: Callable[[Welcome], Welcome] = lambda told: told,
) -> Welcome:
    """Return a table as a seat sees it; ``scores`` are those before the round.

    The round is the first of its log, and is told as round ``number`` after these ``gains``.
    """
    seats = len(scores)
    events = gathering(
        seats, names=names, people=people, options=options,
        target=target or default_target(seats), scores=scores,
    )  # fmt: skip
    opener = seats - 1 if dealt is None else dealt[1].opener
    events += [log.Started(), *shuffled(0, lot or lot_deck(seats, opener))]
    if dealt is not None:
        deck, round_ = dealt
        events += shuffled(1, deck)
        events += [log.Acted(one, str(action)) for one, action in round_.history]
        events += [log.Scored()] if round_.is_over else []
    state = state_of([*events, *then])
    told = welcome(state, seat, "human", now or here(state), is_watcher=seat is None)
    told = replace(
        told, seq=40, starting_scores=[0] * seats, gains=[*map(list, gains), *told.gains]
    )
    if told.round is not None:
        told = replace(told, round=replace(told.round, number=number))
    return more(told)


def people_now(*presence: Presence, **more: object) -> Seats:
    """Return what is seen of people just now."""
    return Seats(list(presence), **more)  # type: ignore[arg-type] # fields by name
