"""The analyst with its own process: what it finds is what pages are told."""

import asyncio
from concurrent.futures.process import BrokenProcessPool

import msgspec
import pytest

from balak.protocol import AnalysedRound, AnalysisSummary
from balak.server import analyst
from balak.server.analyst import ProcessAnalyst
from server.harness import run
from server.test_reviews import finished


def test_rounds_are_looked_at_and_summed_up_in_the_form_that_pages_are_told() -> None:
    _, record, total = finished(1)

    async def scenario() -> None:
        one = ProcessAnalyst(1, 10)
        assert one.is_available
        try:
            found = [await one.look_at(record, number) for number in range(total)]
            summary = msgspec.json.decode(
                await one.sum_up(record, [part.kept for part in found]), type=AnalysisSummary
            )
        finally:
            one.close()
        rounds = [msgspec.json.decode(part.text, type=AnalysedRound) for part in found]
        played = msgspec.json.decode(record)["rounds"]
        assert [len(one.steps) for one in rounds] == [len(one["actions"]) for one in played]
        for one_round in rounds:
            assert sum(one_round.chances_after) == pytest.approx(1, abs=1e-3)
            for step in one_round.steps:
                assert (step.grade == "forced") == (step.candidates == [])
        grades = [step.grade for one_round in rounds for step in one_round.steps]
        decided = sum(seat.decisions for seat in summary.seats_summary)
        assert decided == len(grades) - grades.count("forced")
        assert len(summary.luck_adjusted) == len(summary.luck_adjusted_errors) == 2

    run(scenario)


def test_a_process_that_ends_is_replaced() -> None:
    _, record, _ = finished(1)

    async def scenario() -> None:
        one = ProcessAnalyst(1, 10)
        try:
            looking = asyncio.create_task(one.look_at(record, 0))
            while not one.processes:
                await asyncio.sleep(0)
            for process in one.processes:
                process.kill()
            with pytest.raises(BrokenProcessPool):
                await looking
            assert (await one.look_at(record, 0)).text
        finally:
            one.close()

    run(scenario)


def test_without_what_it_needs_it_is_not_available(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyst, "find_spec", lambda _: None)
    assert not ProcessAnalyst(1, 10).is_available


def test_no_process_is_begun_before_something_is_asked() -> None:
    one = ProcessAnalyst(1, 10)
    assert one.processes == []
    one.rest()
    one.close()
