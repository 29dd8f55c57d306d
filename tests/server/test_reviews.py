"""Replays and analyses over HTTP: of finished rounds, for whoever has the link, and no more."""

import asyncio
import random
from itertools import chain
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from balak.actions import parse_action
from balak.errors import ProtocolError
from balak.match import Match
from balak.protocol import Analysis, Options, Review
from balak.round import Round
from balak.server.analyses import Analyses
from balak.server.export import record_of
from balak.server.replays import replay_of
from balak.server.settings import Settings
from balak.server.state import TableState
from balak.tiles import Tile
from server.analysts import FakeAnalyst
from server.harness import FixedDealer, Seat, Server, run, serving
from server.walks import Walk, opened


def played(seats: int = 2, *, seed: int = 1, **options: Any) -> TableState:
    """Return a table whose first round is over and whose second one is being played."""
    state = opened(seats)
    if options:
        told = msgspec.structs.replace(state.opened, options=Options(**options))
        state = msgspec.structs.replace(state, opened=told)
    walk = Walk(state, range(seats), rng=random.Random(seed))
    return walk.to("round_over").to("play").state


def replayed(state: TableState, review: Review) -> list[Round]:
    """Play the rounds of a review by the rules."""
    match = Match(state.need_match().rules, target=review.target, opener=review.rounds[0].opener)
    rounds = []
    for told in review.rounds:
        deck = [*chain.from_iterable(told.hands), *told.boneyard]
        match = match.deal([Tile.parse(text) for text in deck])
        for step in told.steps:
            assert match.round is not None
            assert match.round.turn == step.seat
            before = match.round
            match = match.play(parse_action(step.action))
            after = match.round or match.finished[-1].round
            assert after is not None
            assert after.open_ends == step.ends
            drawn = [str(tile) for tile in before.boneyard[:1]] if step.action == "d" else [None]
            assert drawn == [step.tile]
        assert match.finished[-1].round is not None
        rounds.append(match.finished[-1].round)
        assert match.finished[-1].scores == tuple(told.scores)
        assert match.finished[-1].result.remaining == tuple(told.remaining)
    return rounds


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_replay_tells_every_step_of_the_rounds_that_are_over_as_the_rules_play_it(
    seats: int,
) -> None:
    state = played(seats)
    review = replay_of(state, 0)
    assert (review.table, review.seat, review.over) == (state.table, 0, False)
    assert [seat.name for seat in review.seats] == list(state.names)
    finished = [one.round for one in state.need_match().finished]
    assert replayed(state, review) == finished


def test_nothing_of_the_round_that_is_being_played_is_told() -> None:
    state = played()
    other = Walk(state, range(2), rng=random.Random(9)).to("round_over").state
    now, later = replay_of(state, None), replay_of(other, None)
    assert len(now.rounds) == len(later.rounds) - 1
    assert now.rounds == later.rounds[:-1]


def test_before_the_end_of_a_round_there_is_nothing_to_review() -> None:
    state = Walk(opened(2), range(2)).to("play").state
    for seat in (None, 0):
        with pytest.raises(ProtocolError) as caught:
            replay_of(state, seat)
        assert caught.value.code == "unfinished"


@pytest.mark.parametrize("options", [{"watch": False}, {"delay": 30}])
def test_where_nobody_may_watch_or_only_later_a_stranger_waits_for_the_end_of_the_match(
    options: dict[str, Any],
) -> None:
    state = played(**options)
    assert len(replay_of(state, 1).rounds) == 1
    with pytest.raises(ProtocolError) as caught:
        replay_of(state, None)
    assert caught.value.code == "unfinished"
    over = Walk(state, range(2), rng=random.Random(3)).to("match_over").state
    assert replay_of(over, None).rounds
    link = over.table if options.get("watch") is False else over.opened.watch
    assert replay_of(over, None).link == link


# --- over HTTP --------------------------------------------------------------------------------


async def with_a_round(server: Server) -> Seat:
    """Open a table, play a round, and go on to the next one."""
    seat = await server.new_table(target=999)
    async with seat.opened() as player:
        await player.hello()
        await player.go_on()
        await player.my_turn()
        await player.play_round()
        await player.go_on()
        await player.my_turn()
    return seat


async def analysis(
    http: httpx.AsyncClient, table: str, until: str = "done", start: int = 0
) -> Analysis:
    """Ask for the analysis until it is as far as that."""
    while True:
        answer = await http.get(f"/api/tables/{table}/analysis", params={"from": start})
        assert answer.status_code == 200, answer.text
        found = msgspec.json.decode(answer.content, type=Analysis)
        if found.status == until:
            return found
        await asyncio.sleep(0)


def test_a_review_needs_no_seat_and_tells_whose_browser_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, dealer=FixedDealer()) as server, server.http() as http:
            seat = await with_a_round(server)
            path = f"/api/tables/{seat.table}/review"
            strange = await http.get(path)
            own = await http.get(path, headers={"cookie": seat.cookie})
            assert [strange.status_code, own.status_code] == [200, 200]
            assert strange.headers["cache-control"] == "no-store"
            reviews = [msgspec.json.decode(one.content, type=Review) for one in (strange, own)]
            assert [review.seat for review in reviews] == [None, 0]
            assert [len(review.rounds) for review in reviews] == [1, 1]
            watch = reviews[0].link
            watched = await http.get(f"/api/tables/{watch}/review")
            assert seat.table not in watched.text
            same = msgspec.json.decode(watched.content, type=Review)
            assert (same.table, same.link, same.rounds) == (watch, watch, reviews[0].rounds)
            nothing = await http.get(f"/api/tables/{'0' * 32}/review")
            assert (nothing.status_code, nothing.json()["code"]) == (404, "not_found")

    run(scenario)


def test_nothing_is_reviewed_or_analysed_while_no_round_is_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, analyst=FakeAnalyst()) as server, server.http() as http:
            seat = await server.new_table()
            path = f"/api/tables/{seat.table}"
            for answer in (
                await http.get(f"{path}/review"),
                await http.get(f"{path}/analysis"),
                await http.post(f"{path}/analysis"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (409, "unfinished")
            answer = await http.post(f"/api/tables/{'0' * 32}/analysis")
            assert (answer.status_code, answer.json()["code"]) == (404, "not_found")

    run(scenario)


def test_an_analysis_is_asked_for_comes_round_by_round_and_is_made_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst()
        async with (
            serving(tmp_path, analyst=analyst, dealer=FixedDealer()) as server,
            server.http() as http,
        ):
            seat = await with_a_round(server)
            path = f"/api/tables/{seat.table}/analysis"
            before = await analysis(http, seat.table, "none")
            assert (before.ready, before.total, before.rounds, before.summary) == (0, 1, [], None)
            analyst.may_go_on.clear()
            asked = await http.post(path)
            assert asked.status_code == 202
            assert msgspec.json.decode(asked.content, type=Analysis).status == "running"
            analyst.may_go_on.set()
            found = await analysis(http, seat.table)
            review = (await http.get(f"/api/tables/{seat.table}/review")).json()
            assert [len(found.rounds[0].steps)] == [len(one["steps"]) for one in review["rounds"]]
            assert found.summary is not None
            assert (await analysis(http, seat.table, start=1)).rounds == []
            assert (await http.post(path)).status_code == 202
            assert (await analysis(http, seat.table)).ready == 1
            assert analyst.asked == [(seat.table, 0)]
            assert analyst.rests == 1
            refused = await http.get(path, params={"from": "-1"})
            assert (refused.status_code, refused.json()["code"]) == (400, "format")

    run(scenario)


def test_a_server_that_cannot_analyse_says_so(tmp_path: Path) -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst(is_available=False)
        async with (
            serving(tmp_path, analyst=analyst, dealer=FixedDealer()) as server,
            server.http() as http,
        ):
            seat = await with_a_round(server)
            await analysis(http, seat.table, "unavailable")
            answer = await http.post(f"/api/tables/{seat.table}/analysis")
            assert (answer.status_code, answer.json()["code"]) == (409, "no_analysis")

    run(scenario)


def test_another_site_and_whoever_asks_too_often_are_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        settings = Settings(analyses_per_address=1, stop_seconds=0.0)
        async with (
            serving(tmp_path, analyst=FakeAnalyst(), settings=settings) as server,
            server.http() as http,
        ):
            seat = await server.new_table()
            path = f"/api/tables/{seat.table}/analysis"
            answers = [
                await http.post(path, headers={"origin": "http://evil.example"}),
                await http.post(path),
                await http.post(path),
            ]
            codes = [answer.json()["code"] for answer in answers]
            assert codes == ["origin", "unfinished", "rate"]

    run(scenario)


# --- taking turns -----------------------------------------------------------------------------


def finished(seed: int, rounds: int = 2) -> tuple[str, bytes, int]:
    """Return a table, its record, and how many rounds of it are over."""
    walk = Walk(opened(2), range(2), rng=random.Random(seed))
    while walk.state.match is None or len(walk.state.match.finished) < rounds:
        walk.to("round_over").to("play")
    table = f"{seed:032x}"
    state = msgspec.structs.replace(walk.state, table=table)
    return table, record_of(state).replace(walk.state.table.encode(), table.encode()), rounds


async def settled(analyses: Analyses, table: str, total: int, status: str) -> Analysis:
    while (found := analyses.shown(table, total, 0)).status != status:
        await asyncio.sleep(0)
    return found


def test_rounds_of_several_tables_take_turns_and_are_told_how_many_come_first() -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst()
        analyses = Analyses(analyst)
        analyst.may_go_on.clear()
        jobs = [finished(seed) for seed in (1, 2)]
        for table, record, total in jobs:
            analyses.ask(table, record, total)
            await asyncio.sleep(0)
        shown = [analyses.shown(table, total, 0) for table, _, total in jobs]
        assert [(one.status, one.ahead) for one in shown] == [("running", 0), ("waiting", 1)]
        analyst.may_go_on.set()
        for table, _, total in jobs:
            await settled(analyses, table, total, "done")
        assert [number for _, number in analyst.asked] == [0, 0, 1, 1]
        await analyses.close()

    run(scenario)


def test_only_so_many_may_wait_and_only_so_much_is_kept() -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst()
        analyses = Analyses(analyst, waiting=1, kept_bytes=1)
        analyst.may_go_on.clear()
        one, other = finished(1), finished(2)
        analyses.ask(*one)
        analyses.ask(*one)
        with pytest.raises(ProtocolError) as caught:
            analyses.ask(*other)
        assert caught.value.code == "busy"
        analyst.may_go_on.set()
        await settled(analyses, one[0], 2, "none")
        analyses.ask(*other)
        await settled(analyses, other[0], 2, "none")
        await analyses.close()

    run(scenario)


def test_a_round_more_is_looked_at_without_those_before_it() -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst()
        analyses = Analyses(analyst)
        table, record, _ = finished(1, rounds=1)
        analyses.ask(table, record, 1)
        await settled(analyses, table, 1, "done")
        _, record, _ = finished(1, rounds=2)
        assert analyses.shown(table, 2, 0).status == "none"
        analyses.ask(table, record, 2)
        assert (await settled(analyses, table, 2, "done")).ready == 2
        assert [number for _, number in analyst.asked] == [0, 1]
        await analyses.close()

    run(scenario)


def test_one_that_breaks_is_said_to_have_failed_and_can_be_asked_for_again(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def scenario() -> None:
        analyst = FakeAnalyst()
        analyses = Analyses(analyst)
        table, record, total = finished(1)
        analyst.fails = True
        analyses.ask(table, record, total)
        await settled(analyses, table, total, "failed")
        analyst.fails = False
        analyses.ask(table, record, total)
        await settled(analyses, table, total, "done")
        await analyses.close()

    run(scenario)
