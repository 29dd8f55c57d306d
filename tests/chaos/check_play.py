"""Check the log itself: tiles, actors, scores and shuffles, by the plainest means."""

from collections.abc import Iterator

import msgspec

from balak.errors import BalakError
from balak.record import Record
from balak.record.receipts import Receipt
from balak.record.verifying import verified
from balak.server import log
from balak.server.export import record_of
from balak.server.log import decode
from balak.server.state import TableState
from balak.shuffle import commitment, contribution_hash, fair_deck
from balak.tiles import TILES
from chaos.history import History, Row
from chaos.replay import Replay
from chaos.violations import Violation

ALL_TILES = sorted(TILES)


def check_play(replay: Replay) -> Iterator[Violation]:
    """Yield what is wrong with the events of one log."""
    if replay.problem is not None:
        yield Violation("log", replay.table, replay.problem)
    before: TableState | None = None
    scores: list[int] = []
    for state, row in zip(replay.states, replay.rows, strict=False):
        if before is None:
            scores = list(state.opened.starting_scores)
        else:
            yield from _check_actor(replay.table, before, row)
        yield from _check_tiles(replay.table, state)
        if isinstance(state.last, log.Scored):
            yield from _check_score(replay.table, state, scores)
        is_open = state.match is not None and state.match.round is not None
        if state.phase == "play" and is_open and state.actor is None:
            yield Violation("actor", replay.table, f"nobody is to act at event {state.seq}")
        before = state


def _check_tiles(table: str, state: TableState) -> Iterator[Violation]:
    if state.match is None or state.match.round is None:
        return
    round_ = state.match.round
    tiles = [tile for hand in round_.hands for tile in hand]
    tiles += [*round_.boneyard, *(tile for tile, _ in round_.placements)]
    if sorted(tiles) != ALL_TILES:
        yield Violation("tiles", table, f"event {state.seq}: {len(tiles)} tiles, {tiles}")


def _check_actor(table: str, before: TableState, row: Row) -> Iterator[Violation]:
    """An action is the turn's seat's own: its person's while no bot stands in, else a bot's."""
    event = msgspec.to_builtins(decode(row.body))
    if event["type"] != "acted":
        return
    actor = before.actor
    if actor is None or actor[0] != event["seat"]:
        text = f"seat {event['seat']} acted at event {row.seq}, but it is the turn of {actor}"
        yield Violation("actor", table, text)
        return
    by = "a bot" if row.seat is None else f"the person of seat {row.seat}"
    is_right = row.seat is None if actor[1] is not None else row.seat == actor[0]
    if not is_right:
        who = "a bot" if actor[1] is not None else "its person"
        text = f"{by} acted at event {row.seq} for seat {actor[0]}, which {who} plays"
        yield Violation("actor", table, text)


def _check_score(table: str, state: TableState, scores: list[int]) -> Iterator[Violation]:
    """Count the pips again (R18–R21)."""
    assert state.match is not None
    finished = state.match.finished[-1]
    assert finished.round is not None
    left = [sum(tile.low + tile.high for tile in hand) for hand in finished.round.hands]
    out = [seat for seat, hand in enumerate(finished.round.hands) if not hand]
    lowest = [seat for seat, pips in enumerate(left) if pips == min(left)]
    if out:
        scores[out[0]] += sum(left)
    elif len(lowest) == 1:
        scores[lowest[0]] += sum(left) - 2 * min(left)
    if list(state.scores) != scores:
        text = f"event {state.seq}: the scores are {state.scores}, counted again {scores}"
        yield Violation("score", table, text)


def check_shuffles(replay: Replay, histories: list[History]) -> Iterator[Violation]:
    """Yield what does not verify in the record, with the receipt of everybody who has one."""
    if replay.problem is not None or not replay.states:
        return
    yield from _check_decks(replay)
    state = replay.states[-1]
    if state.match is None or not state.match.finished:
        return
    receipts = [history.receipt for history in histories if history.receipt is not None]
    try:
        record = Record.parse(record_of(state))
        for receipt in [None, *receipts]:
            given = [] if receipt is None else [Receipt.parse(msgspec.json.encode(receipt))]
            verified(record, given)
    except BalakError as error:
        yield Violation("shuffle", replay.table, f"the record does not verify: {error}")


def _check_decks(replay: Replay) -> Iterator[Violation]:
    """Make every deck again from the events alone, those of unfinished rounds too."""
    where = (0, 0, "")
    hashes: dict[int, str] = {}
    opened: dict[int, str] = {}
    shown: set[str] = set()
    seats = replay.states[0].count
    is_listed = False
    for row in replay.rows:
        event = msgspec.to_builtins(decode(row.body))
        at = f"event {row.seq}"
        match event["type"]:
            case "committed":
                where = (event["round"], event["attempt"], event["secret"])
                hashes, opened, is_listed = {}, {}, False
                one = commitment(replay.table, *where)
                if one in shown:
                    yield Violation("shuffle", replay.table, f"{at}: a commitment is met again")
                shown.add(one)
            case "contributed":
                if is_listed or event["seat"] in hashes:
                    yield Violation("shuffle", replay.table, f"{at}: a hash too late or too many")
                hashes[event["seat"]] = event["hash"]
            case "listed":
                is_listed = True
            case "revealed":
                seat, given = event["seat"], event["contribution"]
                made = contribution_hash(replay.table, where[0], where[1], seat, given)
                if not is_listed or hashes.get(seat) != made:
                    text = f"{at}: opened before the list, or another than was given"
                    yield Violation("shuffle", replay.table, text)
                opened[seat] = given
            case "dealt":
                given = [opened.get(seat, "") for seat in range(seats)]
                deck = "".join(map(str, fair_deck(replay.table, *where, given)))
                if not is_listed or set(opened) != set(hashes) or deck != event["deck"]:
                    yield Violation("shuffle", replay.table, f"{at}: the deck is another")
            case _:
                pass
