"""The checker finds nothing where all is well, and each kind of violation where it was made."""

import copy
from collections.abc import Callable
from dataclasses import replace

import pytest
from msgspec import structs

from balak.match import Match
from balak.results import RoundResult
from balak.rules import Rules, standard
from balak.tiles import tiles_of
from chaos.check_play import check_play
from chaos.checker import violations
from chaos.history import Entry, Evidence, History, Message
from chaos.replay import Replay
from chaos.staging import TABLE, played

Break = Callable[[Evidence], None]


def kinds(evidence: Evidence) -> set[str]:
    return {violation.kind for violation in violations(evidence)}


@pytest.fixture(scope="module")
def sound() -> Evidence:
    return played().evidence()


def events(history: History, kind: str) -> list[Entry]:
    return [entry for entry in history.got if entry.message["type"] == kind]


def acts(history: History) -> list[Entry]:
    return [entry for entry in history.sent if entry.message["type"] == "act"]


def answer_to(history: History, command: Message) -> Entry:
    return next(
        entry for entry in history.got if entry.message.get("command_id") == command["command_id"]
    )


@pytest.mark.parametrize("seed", range(5))
def test_where_all_is_well_nothing_is_found(seed: int) -> None:
    assert list(violations(played(seed).evidence())) == []


def test_what_was_seen_of_a_log_that_lost_its_end_is_found(sound: Evidence) -> None:
    evidence = copy.deepcopy(sound)
    del evidence.logs[TABLE][-6:]
    assert {"lost", "view", "apart"} <= kinds(evidence)


def lose_an_acknowledged_action(evidence: Evidence) -> None:
    player = evidence.histories[0]
    lost = copy.deepcopy(acts(player)[0].message) | {"command_id": "never-written"}
    player.sent.append(Entry(8.0, 1, lost))
    applied = {"type": "applied", "command_id": "never-written", "seq": len(evidence.logs[TABLE])}
    player.got.append(Entry(9.0, 1, applied))


def write_a_command_twice(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    first, second = [row for row in rows if row.seat == 0 and "acted" in row.body][:2]
    rows[second.seq - 1] = replace(second, command_id=first.command_id)


def write_what_nobody_sent(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    row = next(row for row in rows if row.seat == 0 and "acted" in row.body)
    rows[row.seq - 1] = replace(row, command_id="out-of-nowhere")


def say_stale_of_what_was_written(evidence: Evidence) -> None:
    player = evidence.histories[0]
    command = acts(player)[0]
    player.sent.append(Entry(8.0, 1, command.message))
    stale = {"type": "stale", "command_id": command.message["command_id"], "missed": []}
    player.got.append(Entry(9.0, 1, stale | {"seq": len(evidence.logs[TABLE])}))


def answer_with_another_number(evidence: Evidence) -> None:
    player = evidence.histories[0]
    answer_to(player, acts(player)[0].message).message["seq"] += 1


def apply_a_stale_action(evidence: Evidence) -> None:
    acts(evidence.histories[0])[0].message["expected_seq"] -= 1


def leave_a_command_unanswered(evidence: Evidence) -> None:
    player = evidence.histories[0]
    player.got.remove(answer_to(player, acts(player)[0].message))


def answer_before_what_came_before(evidence: Evidence) -> None:
    player, other = evidence.histories[:2]
    answer_to(other, acts(other)[-1].message).at = 0.0
    acts(player)[0].at = 1.0


def number_a_row_twice(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    rows[9] = replace(rows[9], seq=9)


def write_an_action_that_is_not_legal(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    row = next(row for row in rows if '"p"' not in row.body and "acted" in row.body)
    rows[row.seq - 1] = replace(row, body='{"type":"acted","seat":0,"action":"p"}')


def tell_one_player_something_else(evidence: Evidence) -> None:
    events(evidence.histories[1], "placed")[0].message["ends"] = [0, 0]


def go_back(evidence: Evidence) -> None:
    player = evidence.histories[2]
    player.got.append(copy.deepcopy(player.got[0]))


def skip_something_missed(evidence: Evidence) -> None:
    player = evidence.histories[0]
    missed = copy.deepcopy([entry.message for entry in player.got if "seq" in entry.message][-3:])
    command = {"type": "act", "command_id": "an-old-one", "action": "d", "expected_seq": 1}
    player.sent.append(Entry(8.0, 1, command))
    stale = {"type": "stale", "command_id": "an-old-one", "missed": missed}
    player.got.append(Entry(9.0, 1, stale | {"seq": missed[-1]["seq"]}))


def tell_who_drew_what(evidence: Evidence) -> None:
    own, other = evidence.histories[:2]
    drew = next(entry for entry in events(own, "drew") if entry.message.get("tile"))
    seen = next(
        entry for entry in events(other, "drew") if entry.message["seq"] == drew.message["seq"]
    )
    seen.message["tile"] = drew.message["tile"]


def tell_a_tile_in_a_refusal(evidence: Evidence) -> None:
    player = evidence.histories[0]
    command = {"type": "act", "command_id": "a-wrong-one", "action": "12-", "expected_seq": 1}
    player.sent.append(Entry(8.0, 1, command))
    refused = {"type": "refused", "command_id": "a-wrong-one", "seq": 1, "reason": "not_in_hand"}
    refused |= {"rule": None, "key": "error", "details": {"tile": "[3|4]"}}
    player.got.append(Entry(9.0, 1, refused))


def tell_the_secret_early(evidence: Evidence) -> None:
    row = next(row for row in evidence.logs[TABLE] if '"round":2' in row.body)
    secret = row.body.partition('"secret":"')[2][:64]
    dealt = events(evidence.histories[0], "dealt")[-1]
    dealt.message["commitment"] = secret


def ask_two_to_act(evidence: Evidence) -> None:
    own, other = evidence.histories[:2]
    asked = next(entry for entry in own.got if entry.message.get("legal"))
    seen = next(entry for entry in other.got if entry.message.get("seq") == asked.message["seq"])
    seen.message["legal"] = ["d"]


def let_a_person_act_for_the_bot(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    row = next(row for row in rows if row.seat is None and "acted" in row.body)
    rows[row.seq - 1] = replace(row, seat=0)


def deal_from_another_deck(evidence: Evidence) -> None:
    rows = evidence.logs[TABLE]
    row = [row for row in rows if '"dealt"' in row.body][-1]
    head, _, deck = row.body.partition('"deck":"')
    rows[row.seq - 1] = replace(row, body=f'{head}"deck":"{deck[2:56]}{deck[:2]}{deck[56:]}')


def forge_a_receipt(evidence: Evidence) -> None:
    receipt = evidence.histories[0].receipt
    assert receipt is not None
    receipt["attempts"][1]["commitment"] = "0" * 64  # type: ignore[index]


def leave_somebody_behind(evidence: Evidence) -> None:
    evidence.histories[2].last_seq = 3


def seat_somebody_twice(evidence: Evidence) -> None:
    evidence.requests[2].name = "Budi"
    evidence.logs["c" * 32] = evidence.logs[TABLE]


def give_a_seat_that_is_not_written(evidence: Evidence) -> None:
    evidence.requests[2].status = 201


def stand_still(evidence: Evidence) -> None:
    evidence.stuck.append("a table")


def break_a_shuffle(evidence: Evidence) -> None:
    evidence.complaints.append("a page")


@pytest.mark.parametrize(
    ("damage", "kind"),
    [
        (lose_an_acknowledged_action, "lost"),
        (write_a_command_twice, "twice"),
        (write_what_nobody_sent, "invented"),
        (say_stale_of_what_was_written, "answer"),
        (answer_with_another_number, "answer"),
        (apply_a_stale_action, "stale"),
        (leave_a_command_unanswered, "silence"),
        (answer_before_what_came_before, "order"),
        (number_a_row_twice, "log"),
        (write_an_action_that_is_not_legal, "log"),
        (tell_one_player_something_else, "view"),
        (go_back, "back"),
        (skip_something_missed, "gap"),
        (tell_who_drew_what, "hidden"),
        (tell_a_tile_in_a_refusal, "hidden"),
        (tell_the_secret_early, "hidden"),
        (ask_two_to_act, "actor"),
        (let_a_person_act_for_the_bot, "actor"),
        (deal_from_another_deck, "shuffle"),
        (forge_a_receipt, "shuffle"),
        (break_a_shuffle, "shuffle"),
        (leave_somebody_behind, "apart"),
        (seat_somebody_twice, "twice"),
        (give_a_seat_that_is_not_written, "lost"),
        (stand_still, "stuck"),
    ],
)
def test_each_damage_is_found(sound: Evidence, damage: Break, kind: str) -> None:
    evidence = copy.deepcopy(sound)
    damage(evidence)
    assert kind in kinds(evidence)


def test_a_tile_too_few_is_found(sound: Evidence) -> None:
    replay = Replay(TABLE, sound.logs[TABLE])
    small = Rules(seats=3, max_pip=5, hand_size=6)
    match = Match(small, opener=0).deal(tiles_of(5))
    replay.states[-1] = structs.replace(replay.states[-1], match=match)
    assert [violation.kind for violation in check_play(replay)] == ["tiles"]


def test_points_that_were_counted_wrong_are_found(sound: Evidence) -> None:
    replay = Replay(TABLE, sound.logs[TABLE])
    scored = next(at for at, state in enumerate(replay.states) if state.is_scored)
    match = Match(standard(3), opener=0).keep(RoundResult("domino", 1, 1, (1, 0, 0)))
    real = replay.states[scored].need_match().finished[0]
    wrong = replace(real, scores=match.scores)
    object.__setattr__(match, "finished", (wrong,))
    replay.states[scored] = structs.replace(replay.states[scored], match=match)
    assert "score" in [violation.kind for violation in check_play(replay)]
