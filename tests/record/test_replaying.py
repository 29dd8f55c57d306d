"""What the rules say about a record: the lot, then round by round, in the order of checks."""

import random
from typing import Any

import pytest

from balak.errors import Reason, SetupError
from balak.match import Match
from balak.record import CalledOff, KeptRound, PlayedRound, Record, Shuffle
from balak.results import RoundResult
from balak.round import Round
from balak.rules import Rules, standard
from balak.shuffle import (
    commitment,
    draw_lot,
    fair_deck,
    lot_winner,
    seeded_deck,
    seeded_round,
)
from record.samples import HEX, accepted, empty, kept, played, refusal, three

# --- the lot (R5) -----------------------------------------------------------------------------

LOT = (None, None, "R5", Reason.LOT)


@pytest.mark.parametrize(
    "lot",
    [
        [[[0, "01"], [1, "02"]]],
        [[[0, "12"], [1, "03"]], [[0, "00"], [1, "66"]]],
        [[[0, "12"], [1, "03"]], [[0, "15"], [1, "06"]], [[0, "01"], [1, "00"]]],
    ],
)
def test_a_lot_may_be(lot: object) -> None:
    assert accepted(empty(lot=lot)).replay().opener in (0, 1)


def test_only_the_tied_repeat_the_lot() -> None:
    lot = [[[0, "12"], [1, "01"], [2, "03"]], [[0, "00"], [2, "66"]]]
    assert accepted(empty(seats=["A", "B", "C"], lot=lot)).replay().opener == 2
    everybody = [lot[0], [[0, "00"], [1, "11"], [2, "66"]]]
    assert refusal(empty(seats=["A", "B", "C"], lot=everybody)) == LOT


@pytest.mark.parametrize(
    "lot",
    [
        [],
        [[]],
        [[[0, "66"]]],
        [[[1, "66"], [0, "01"]]],
        [[[0, "66"], [0, "01"]]],
        [[[0, "66"], [2, "01"]]],
        [[[0, "66"], [-1, "01"]]],
        [[[0, "66"], [1, "66"]]],
        [[[0, "66"], [1, "01"], [2, "02"]]],
        [[[0, "12"], [1, "03"]]],
        [[[0, "12"], [1, "03"]], []],
        [[[0, "12"], [1, "03"]], [[0, "12"], [1, "00"]]],
        [[[0, "12"], [1, "03"]], [[0, "06"], [1, "15"]]],
        [[[0, "12"], [1, "03"]], [[1, "06"], [0, "00"]]],
        [[[0, "66"], [1, "01"]], [[0, "11"], [1, "02"]]],
        [[[0, "66"], [1, "01"]], []],
        [[[0, "66"], [1, "01"]], [[0, "11"]]],
    ],
)
def test_a_lot_may_not_be(lot: object) -> None:
    assert refusal(empty(lot=lot)) == LOT


@pytest.mark.parametrize(
    "lot",
    [{}, "66", [{}], [[0, "66"]], [[[0]]], [[[0, "66", 1]]], [[["0", "66"]]], [[[True, "66"]]]],
)
def test_a_lot_of_another_type_is_a_matter_of_form(lot: object) -> None:
    assert refusal(empty(lot=lot)) == (None, None, None, Reason.FORMAT)


def test_a_tile_of_the_lot_that_cannot_be_read_carries_no_number() -> None:
    assert refusal(empty(lot=[[[0, "66"], [1, "10"]]])) == (None, None, None, Reason.NOTATION)


# --- the order of checks ----------------------------------------------------------------------


def test_any_seat_may_open_without_a_lot_and_only_its_winner_with_one() -> None:
    record = three()
    for opener in range(3):
        record["rounds"][0]["opener"] = opener
        accepted(record)
    record["lot"] = [[[0, "00"], [1, "66"], [2, "01"]]]
    assert refusal(record) == (1, None, "R5", Reason.OPENER)
    record["rounds"][0]["opener"] = 1
    accepted(record)


@pytest.mark.parametrize("opener", [-1, 2, 7, 10**30])
def test_an_opener_without_a_seat_is_a_fault_of_the_round(opener: int) -> None:
    for record in (played(), kept()):
        record["rounds"][0]["opener"] = opener
        assert refusal(record) == (1, None, "R5", Reason.OPENER)
    for record in (played(), kept()):
        record["rounds"][1]["opener"] = opener
        assert refusal(record) == (2, None, "R22", Reason.OPENER)


def break_everything(round_: dict[str, Any]) -> None:
    """Break the opener, sizes, tiles, actions and result of a round."""
    round_["opener"] = 9
    round_["boneyard"][0] = round_["boneyard"][1]
    round_["hands"][0].pop()
    round_["actions"][0] = "p"
    round_["result"] = {**round_["result"], "points": 1}


def test_a_round_is_checked_from_its_opener_to_its_result() -> None:
    record = played()
    good = played()["rounds"][3]
    round_ = record["rounds"][3]
    break_everything(round_)
    assert refusal(record) == (4, None, "R22", Reason.OPENER)
    round_["opener"] = good["opener"]
    assert refusal(record) == (4, None, "R3", Reason.HAND_SIZE)
    round_["hands"] = good["hands"]
    assert refusal(record) == (4, None, "R2", Reason.TILE_SET)
    round_["boneyard"] = good["boneyard"]
    assert refusal(record) == (4, 1, "R10", Reason.CAN_PLACE)
    round_["actions"] = good["actions"]
    assert refusal(record)[:2] == (4, None)
    assert refusal(record)[3] is Reason.RESULT


def test_nothing_of_a_round_counts_before_whether_it_may_be_there() -> None:
    record = played()
    break_everything(record["rounds"][-1])
    over = played()
    over["target"] = 1
    break_everything(over["rounds"][1])
    assert refusal(over) == (2, None, "R23", Reason.MATCH_OVER)
    over["target"] = 100
    del over["rounds"][0]["result"], over["rounds"][0]["actions"][-1]
    assert refusal(over) == (1, None, "R17", Reason.UNFINISHED)


def test_only_the_last_round_may_be_unfinished() -> None:
    record = played()
    record["rounds"] = record["rounds"][:3]
    last = record["rounds"][-1]
    del last["result"]
    while last["actions"]:
        last["actions"].pop()
        match = accepted(record).replay()
        assert match.round is not None
        assert len(match.finished) == 2
    record["rounds"].append(played()["rounds"][3])
    assert refusal(record) == (3, None, "R17", Reason.UNFINISHED)


def test_an_unfinished_round_has_no_result() -> None:
    record = played()
    record["rounds"][2]["actions"].pop()
    assert refusal(record) == (3, None, "R17", Reason.UNFINISHED)
    record["rounds"] = record["rounds"][:3]
    assert refusal(record) == (3, None, "R17", Reason.UNFINISHED)


def test_nothing_is_played_after_the_end_of_a_round() -> None:
    for action in ("p", "d", "66+", "66"):
        record = played()
        actions = record["rounds"][2]["actions"]
        actions.append(action)
        assert refusal(record) == (3, len(actions), "R17", Reason.ROUND_OVER)


@pytest.mark.parametrize("count", [0, 1, 3])
def test_there_is_one_hand_a_seat(count: int) -> None:
    record = played()
    hands = record["rounds"][1]["hands"]
    record["rounds"][1]["hands"] = (hands * 2)[:count]
    assert refusal(record) == (2, None, "R3", Reason.HAND_SIZE)


@pytest.mark.parametrize("opening", ["+", "-"])
def test_an_arm_on_the_opening_tile_is_a_fault_of_the_action(opening: str) -> None:
    record = played()
    record["rounds"][1]["actions"][0] += opening
    assert refusal(record) == (2, 1, None, Reason.NOTATION)


def test_a_missing_arm_is_a_fault_of_the_action() -> None:
    record = played()
    actions = record["rounds"][1]["actions"]
    actions[1] = actions[1][:2]
    assert refusal(record) == (2, 2, None, Reason.NOTATION)


def test_a_fault_of_an_earlier_round_comes_before_an_arm_of_a_later_one() -> None:
    record = played()
    record["rounds"][1]["actions"][0] += "+"
    record["rounds"][0]["actions"][0] = "p"
    assert refusal(record) == (1, 1, "R10", Reason.CAN_PLACE)


# --- results of played rounds -----------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "blocked"},
        {"winner": None},
        {"winner": 1},
        {"winner": 9},
        {"points": 29},
        {"points": -30},
        {"points": 10**30},
        {"remaining": None},
        {"remaining": []},
        {"remaining": [0]},
        {"remaining": [0, 30, 0]},
        {"remaining": [30, 0]},
        {"scores": [30, 30]},
        {"scores": []},
        {"scores": [30]},
        {"scores": [30, 29, 0]},
        {"scores": [29, 30]},
    ],
)
def test_a_result_that_differs_is_refused_by_how_the_round_ended(change: dict[str, Any]) -> None:
    record = played()
    # Round 2 was won by going out, 30 points, scores 30 to 29; round 4 was blocked.
    record["rounds"][1]["result"].update(change)
    assert refusal(record) == (2, None, "R19", Reason.RESULT)
    blocked = played()
    blocked["rounds"][3]["result"].update({**change, "kind": "domino"})
    assert refusal(blocked) == (4, None, "R20", Reason.RESULT)


# --- kept rounds ------------------------------------------------------------------------------


def kept_with(**change: Any) -> dict[str, Any]:
    """Return one kept round of three with these values of its result."""
    record = three()
    record["rounds"][0]["result"].update(change)
    return record


DOMINO = {"kind": "domino", "winner": 1, "points": 8, "remaining": [0, 0, 8], "scores": [0, 8, 0]}
UNKNOWN = {"kind": "domino", "winner": 1, "points": 8, "remaining": None, "scores": [0, 8, 0]}
TIED = {
    "kind": "blocked",
    "winner": None,
    "points": 0,
    "remaining": [3, 3, 10],
    "scores": [0, 0, 0],
}
BLIND = {"kind": "blocked", "winner": 2, "points": 5, "remaining": None, "scores": [0, 0, 5]}


@pytest.mark.parametrize(
    "result",
    [
        {},
        DOMINO,
        UNKNOWN,
        TIED,
        BLIND,
        {**DOMINO, "points": 0, "remaining": [0, 0, 0], "scores": [0, 0, 0]},
        {**UNKNOWN, "points": 0, "scores": [0, 0, 0]},
        {**BLIND, "winner": None, "points": 0, "scores": [0, 0, 0]},
    ],
)
def test_a_kept_result_may_be(result: dict[str, Any]) -> None:
    accepted(kept_with(**result))


@pytest.mark.parametrize(
    "change",
    [
        {"winner": None},
        {"winner": None, "points": 0, "scores": [0, 0, 0]},
        {"winner": 3},
        {"winner": -1},
        {"remaining": [0, 1, 7]},
        {"remaining": [0, 0, 9]},
        {"remaining": [8, 0, 8]},
        {"remaining": [0, 0]},
        {"remaining": []},
        {"remaining": [0, 0, 8, 0]},
        {"remaining": [-1, 0, 9]},
        {"points": 7},
        {"points": 9, "scores": [0, 9, 0]},
        {"points": -8, "scores": [0, -8, 0]},
        {"scores": [0, 7, 0]},
        {"scores": [8, 0, 0]},
        {"scores": [0, 8]},
        {"scores": []},
        {"scores": [0, 8, 0, 0]},
    ],
)
def test_a_kept_domino_may_not_be(change: dict[str, Any]) -> None:
    assert refusal(kept_with(**{**DOMINO, **change})) == (1, None, "R19", Reason.RESULT)


@pytest.mark.parametrize(
    "change",
    [
        {"winner": None},
        {"winner": 3},
        {"points": -8, "scores": [0, -8, 0]},
        {"scores": [0, 9, 0]},
        {"scores": [0, 8]},
    ],
)
def test_a_kept_domino_without_pips_may_not_be(change: dict[str, Any]) -> None:
    assert refusal(kept_with(**{**UNKNOWN, **change})) == (1, None, "R19", Reason.RESULT)


@pytest.mark.parametrize(
    "change",
    [
        {"winner": 1, "scores": [0, 15, 0]},
        {"winner": None, "points": 0, "scores": [0, 0, 0]},
        {"winner": None},
        {"winner": 7},
        {"points": 18, "scores": [18, 0, 0]},
        {"points": 12, "scores": [12, 0, 0]},
        {"remaining": [3, 3, 12]},
        {"remaining": [4, 8, 10]},
        {"remaining": [3, 8]},
        {"remaining": [-3, 8, 10]},
        {"scores": [15, 15, 0]},
        {"scores": [15, 0]},
    ],
)
def test_a_kept_blocked_round_may_not_be(change: dict[str, Any]) -> None:
    assert refusal(kept_with(**change)) == (1, None, "R20", Reason.RESULT)


@pytest.mark.parametrize(
    "change",
    [
        {"winner": 0, "scores": [0, 0, 0]},
        {"points": 3, "scores": [3, 0, 0]},
        {"points": 3, "scores": [0, 0, 0]},
    ],
)
def test_a_tie_gives_nobody_anything(change: dict[str, Any]) -> None:
    assert refusal(kept_with(**{**TIED, **change})) == (1, None, "R20", Reason.RESULT)


@pytest.mark.parametrize(
    "change",
    [
        {"points": 0, "scores": [0, 0, 0]},
        {"winner": None},
        {"winner": None, "scores": [0, 0, 0]},
        {"winner": 3},
        {"points": -5, "scores": [0, 0, -5]},
        {"scores": [0, 5, 0]},
    ],
)
def test_a_kept_blocked_round_without_pips_may_not_be(change: dict[str, Any]) -> None:
    assert refusal(kept_with(**{**BLIND, **change})) == (1, None, "R20", Reason.RESULT)


def test_kept_rounds_are_checked_by_the_rules_of_the_match_too() -> None:
    record = kept()
    record["rounds"][1]["opener"] = record["rounds"][0]["opener"]
    assert refusal(record) == (2, None, "R22", Reason.OPENER)
    record = kept()
    record["rounds"].append({**record["rounds"][-1], "opener": 1})
    assert refusal(record) == (13, None, "R23", Reason.MATCH_OVER)


def test_kept_scores_start_from_the_handicaps() -> None:
    record = {**three(), "starting_scores": [1, 2, 3]}
    assert refusal(record) == (1, None, "R20", Reason.RESULT)
    record["rounds"][0]["result"]["scores"] = [16, 2, 3]
    assert accepted(record).replay().scores == (16, 2, 3)


def test_a_match_of_handicaps_may_end_tied() -> None:
    record = {**three(), "starting_scores": [46, 61, 0]}
    record["rounds"][0]["result"]["scores"] = [61, 61, 0]
    match = accepted(record).replay()
    assert match.is_over
    assert match.winners == (0, 1)


# --- writing ----------------------------------------------------------------------------------


def walk(round_: Round, rng: random.Random) -> Round:
    while not round_.is_over:
        round_ = round_.play(rng.choice(round_.legal_actions))
    return round_


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_written_with_its_lot_and_shuffles_and_read_again(seats: int) -> None:
    rng = random.Random(seats)
    secret, nothing = "ab" * 32, ("",) * seats
    lot = draw_lot(fair_deck(HEX, 0, 1, secret, nothing), seats)
    match = Match(standard(seats), target=30, opener=lot_winner(lot))
    shuffles = []
    while not match.is_over:
        number = len(match.finished) + 1
        match = match.deal(fair_deck(HEX, number, 2, secret, nothing))
        while match.round is not None:
            match = match.play(rng.choice(match.round.legal_actions))
        shuffles.append(Shuffle(2, commitment(HEX, number, 2, secret), secret, nothing))
    called_off = [
        CalledOff(
            at, 1, "abandoned", (), Shuffle(1, commitment(HEX, at, 1, secret), secret, nothing)
        )
        for at in range(1, len(shuffles) + 1)
    ]
    record = Record.of(
        match,
        [f"P{seat}" for seat in range(seats)],
        id=HEX,
        lot=lot,
        lot_shuffle=Shuffle(1, commitment(HEX, 0, 1, secret), secret, nothing),
        shuffles=shuffles,
        called_off=called_off,
        meta={"place": "Bandung"},
    )
    again = Record.parse(record.to_json())
    assert again == record
    assert again.replay() == match
    assert again.meta == {"place": "Bandung"}


def test_a_match_of_kept_rounds_is_written_and_read_again() -> None:
    match = Match(standard(3), opener=1, starting_scores=(0, 5, 0))
    match = match.keep(RoundResult("blocked", 0, 15, (3, 8, 10)))
    match = match.keep(RoundResult("domino", 2, 8, ()))
    record = Record.of(match, ["A", "B", "C"])
    assert all(isinstance(round_, KeptRound) for round_ in record.rounds)
    assert Record.parse(record.to_json()).replay().finished == match.finished


def test_an_unfinished_round_is_written_only_on_request() -> None:
    match = Match(opener=0).deal(seeded_deck("1"))
    match = match.play(match.round.legal_actions[0]) if match.round else match
    assert Record.of(match, ["A", "B"]).rounds == ()
    record = Record.of(match, ["A", "B"], with_unfinished=True)
    (round_,) = record.rounds
    assert isinstance(round_, PlayedRound)
    assert round_.result is None
    assert record.replay().round == match.round


def test_only_the_game_itself_is_written() -> None:
    rules = Rules(2, max_pip=3, hand_size=3)
    match = Match(rules, opener=0).start(seeded_round("1", rules=rules))
    with pytest.raises(SetupError) as caught:
        Record.of(match, ["A", "B"], with_unfinished=True)
    assert caught.value.reason is Reason.FORMAT


def test_a_round_that_began_at_a_position_is_not_written() -> None:
    start = seeded_round("1").play(seeded_round("1").legal_actions[0])
    round_ = walk(Round.from_position(str(start.to_position())), random.Random(1))
    match = Match(opener=0).start(round_)
    with pytest.raises(SetupError):
        Record.of(match, ["A", "B"])


def test_what_is_written_is_checked_like_what_is_read() -> None:
    with pytest.raises(SetupError):
        Record.of(Match(), ["A", "B\u202e"])
    with pytest.raises(SetupError):
        Record.of(Match(), ["A", "B", "C", "D", "E"])
    with pytest.raises(SetupError):
        Record.of(Match(), ["A", "B"], shuffles=[None])
