"""Whole matches over a real socket."""

from pathlib import Path

import pytest

from balak.protocol import Applied, Placed, Refused, Stale
from balak.record import PlayedRound, Record
from balak.server.answering import MISSED_AT_MOST
from balak.shuffle import commitment, fair_deck
from server.harness import BOTS, FixedDealer, Player, Seat, run, serving


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_is_played_to_its_end_from_the_messages_alone(tmp_path: Path, seats: int) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table(BOTS[: seats - 1])
            async with seat.opened() as player:
                welcome = await player.hello()
                assert welcome.phase == "lot"
                assert len(welcome.seats) == seats
                over = await player.play_match()
                assert max(over.end.scores) >= welcome.target
                assert over.end.next_opener is None
                again = await player.hello()
                assert again.phase == "match_over"
                assert again.scores == over.end.scores
                assert [sum(column) for column in zip(*again.gains, strict=True)] == again.scores
                await check_record(seat, player)

    run(scenario)


async def check_record(seat: Seat, player: Player) -> None:
    """Check that the record replays and that every commitment opens to the deck played."""
    answer = await seat.record()
    assert answer.status_code == 200
    record = Record.parse(answer.content)
    match = record.replay()
    assert match.is_over
    assert match.scores == tuple(player.ends[-1].end.scores)
    assert record.id == seat.table
    for number, (round_, over) in enumerate(zip(record.rounds, player.ends, strict=True), 1):
        assert isinstance(round_, PlayedRound)
        shuffle = round_.shuffle
        assert shuffle is not None
        assert shuffle.secret == over.end.shuffle.secret
        assert list(shuffle.contributions) == over.end.shuffle.contributions
        assert shuffle.contributions[0] != ""
        assert shuffle.commitment == commitment(seat.table, number, 1, shuffle.secret)
        deck = fair_deck(seat.table, number, 1, shuffle.secret, shuffle.contributions)
        assert round_.deck == deck
    assert record.lot_shuffle is not None
    assert record.lot is not None


def test_the_commitment_shown_with_the_deal_is_the_one_in_the_record(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                dealt = await player.deal()
                over = await player.play_round()
                secret = over.end.shuffle.secret
                assert dealt.commitment == commitment(seat.table, 1, 1, secret)

    run(scenario)


def test_the_next_round_is_opened_by_the_next_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table(BOTS, target=999)
            async with seat.opened() as player:
                welcome = await player.hello()
                opener = welcome.first_opener
                for _ in range(5):
                    dealt = await player.deal()
                    assert dealt.opener == dealt.turn == opener
                    opener = (opener + 1) % 4
                    over = await player.play_round()
                    assert over.end.next_opener == opener

    run(scenario)


def test_a_handicap_above_the_target_ends_the_match_after_one_round(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table(starting_scores=[0, 998])
            async with seat.opened() as player:
                welcome = await player.hello()
                assert welcome.scores == [0, 998]
                over = await player.play_match()
                assert over.end.winners == [1]
                answer = await player.go_on()
                assert isinstance(answer, Refused)
                assert (answer.reason, answer.rule) == ("match_over", "R23")

    run(scenario)


def test_what_cannot_be_done_now_is_refused_with_its_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server:
            seat = await server.new_table(("greedy",), pace="slow")
            async with seat.opened() as player:
                await player.hello()
                before_deal = await player.act("d")
                assert isinstance(before_deal, Refused)
                assert (before_deal.reason, before_deal.rule) == ("round_over", "R17")
                await player.deal()
                seq = player.seq
                for action, reason, rule in (
                    ("66+", "notation", None),
                    ("00", "not_in_hand", "R7"),
                    ("p", "can_place", "R10"),
                ):
                    answer = await player.act(action)
                    assert isinstance(answer, Refused)
                    assert (answer.reason, answer.rule) == (reason, rule)
                    assert answer.key.startswith("error-")
                    assert answer.seq == seq
                too_early = await player.go_on()
                assert isinstance(too_early, Refused)
                assert (too_early.reason, too_early.rule) == ("phase", None)
                assert isinstance(await player.act("66"), Applied)
                await player.receive_a(Placed)
                not_yours = await player.act("56-")
                assert isinstance(not_yours, Refused)
                assert (not_yours.reason, not_yours.rule) == ("not_your_turn", "R6")

    run(scenario)


def test_a_stale_command_is_answered_with_what_was_missed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table()
            async with seat.opened() as player:
                await player.hello()
                await player.go_on()
                await player.my_turn()
                events = [frame for frame in player.frames if b'"seq"' in frame]
                known, player.seq = player.seq, 1
                answer = await player.act(player.legal[0])
                assert isinstance(answer, Stale)
                assert [event.seq for event in answer.missed] == list(range(2, known + 1))
                assert player.seq == answer.seq == known
                assert len(events) >= len(answer.missed)

    run(scenario)


def test_a_page_that_missed_too_much_is_told_only_how_far_the_table_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            seat = await server.new_table(target=999)
            async with seat.opened() as player:
                await player.hello()
                while player.seq <= MISSED_AT_MOST + 1:
                    await player.go_on()
                    await player.play_round()
                known, player.seq = player.seq, 0
                answer = await player.act("d")
                assert isinstance(answer, Stale)
                assert (answer.seq, answer.missed) == (known, [])

    run(scenario)
