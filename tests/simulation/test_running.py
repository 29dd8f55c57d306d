"""The same result whoever plays, and nothing lost where something goes wrong."""

import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Iterable
from dataclasses import replace
from multiprocessing.context import SpawnProcess
from typing import cast
from unittest.mock import Mock, patch

import pytest
import ray
from ray.exceptions import RayTaskError

from balak.actions import PASS, Action
from balak.errors import BotError
from balak.simulation import Plan, Run, Summary, cluster, pieces, processes
from balak.simulation.pieces import Piece, Task, play, suggested_workers, tasks_of
from balak.simulation.processes import WorkerError, play_in_processes
from balak.simulation.running import run
from balak.view import View
from simulation.breaking import Deadly, Failing
from simulation.replays import PLANS, name_of

ROUNDS = Plan(("heuristic", "greedy"), "round", 3000, "run", is_duplicate=True)
MATCHES = Plan(("greedy", "random", "heuristic"), "match", 50, "run")
BOTS = Plan(("greedy", "random"), "round", 40, "run", by_bots=True)


class Lines:
    """Records in memory."""

    def __init__(self) -> None:
        self.written: list[bytes] = []

    def write(self, lines: bytes) -> None:
        self.written.append(lines)

    @property
    def text(self) -> bytes:
        return b"".join(self.written)


def found(plan: Plan, **options: int | str) -> tuple[Summary, bytes]:
    """Run a plan to its end and return all that came of it."""
    lines = Lines()
    done = run(plan, records=lines, **options)  # type: ignore[arg-type]
    assert done.stopped_by is None
    return Summary.of(plan, done.tally), lines.text


def test_a_plan_that_nobody_is_to_play_is_refused() -> None:
    with pytest.raises(ValueError, match="one worker at least, not 0"):
        run(ROUNDS, workers=0)


@pytest.mark.parametrize(("plan", "workers"), [(ROUNDS, 2), (MATCHES, 3), (BOTS, 2)])
def test_the_result_and_the_records_are_the_same_for_any_number_of_workers(
    plan: Plan, workers: int
) -> None:
    alone = found(plan)
    assert alone[1].count(b"\n") == plan.count * len(plan.seatings)
    assert found(plan, workers=workers) == alone


@pytest.mark.parametrize("plan", PLANS, ids=name_of)
def test_the_result_and_the_records_are_the_same_for_pieces_of_any_size(plan: Plan) -> None:
    whole = found(plan)
    for size in (1, 7):
        sizes = dict.fromkeys(pieces.SIZES, size * pieces.RECORDS_SLOWER)
        with patch.object(pieces, "SIZES", sizes):
            assert found(plan) == whole


def test_the_result_and_the_records_are_the_same_on_a_cluster() -> None:
    assert found(MATCHES, ray="local", workers=2) == found(MATCHES)
    assert not ray.is_initialized()


def test_the_first_units_of_a_longer_plan_are_those_of_a_shorter_one() -> None:
    summary, lines = found(replace(ROUNDS, count=300))
    longer, more = found(replace(ROUNDS, count=301))
    assert more.startswith(lines)
    assert longer.rounds == summary.rounds + 2


# --- tasks ------------------------------------------------------------------------------------


@pytest.mark.parametrize("has_records", [False, True])
@pytest.mark.parametrize("workers", [1, 3, 64])
@pytest.mark.parametrize("plan", [ROUNDS, MATCHES, BOTS, replace(BOTS, count=1)], ids=name_of)
def test_tasks_are_the_whole_plan_in_order_and_enough_for_the_workers(
    plan: Plan, workers: int, has_records: bool
) -> None:
    tasks = list(tasks_of(plan, workers=workers, has_records=has_records))
    assert [unit for task in tasks for unit in task.units] == list(range(plan.count))
    assert len(tasks) >= min(plan.count, 2 * workers)
    assert all(task.has_records is has_records for task in tasks)


def test_more_workers_are_suggested_only_where_there_is_enough_to_do() -> None:
    assert suggested_workers(ROUNDS, 16) == 1
    assert suggested_workers(replace(ROUNDS, count=10_000_000), 16) == 16
    assert 1 < suggested_workers(replace(ROUNDS, count=1_000_000), 16) < 16
    assert suggested_workers(replace(BOTS, count=1000), 2) == 2


# --- what goes wrong --------------------------------------------------------------------------


class Line:
    """What stands for a worker that answers each task with its first unit."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.sent: list[int] = []

    def send(self, task: Task) -> None:
        self.sent.append(task.units.start)

    def recv(self) -> int:
        return self.sent[-1]

    def close(self) -> None:
        pass


def test_while_one_worker_is_slow_the_others_go_on_but_not_too_far_ahead() -> None:
    slow, quick = Line("a"), Line("b")

    def answering(lines: list[Line]) -> list[Line]:
        return [max(lines, key=lambda line: line.name)]  # the slow one only where it is alone

    with (
        patch.object(processes, "_started", side_effect=[(quick, Mock()), (slow, Mock())]),
        patch.object(processes, "wait", answering),
    ):
        pieces_ = play_in_processes(tasks_of(replace(BOTS, count=100), workers=25), 2)
        assert cast("int", next(pieces_)) == 0
        assert (slow.sent, len(quick.sent)) == ([0], 2 * processes.AHEAD - 1)
        assert [0, *cast("Iterable[int]", pieces_)] == list(range(100))
    assert sorted(slow.sent + quick.sent) == list(range(100))


def test_workers_end_with_the_iterator() -> None:
    played = play_in_processes(tasks_of(BOTS), 2)
    next(played)
    played.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


def test_a_worker_that_dies_is_an_error_that_says_so_and_loses_no_piece_before_it() -> None:
    tasks = [Task(BOTS, range(1)), Task(BOTS, range(1, 2)), cast("Task", Deadly())]
    taken: list[Piece] = []
    with pytest.raises(WorkerError, match="fewer workers"):
        taken += play_in_processes(tasks, 1)
    assert [piece.tally.unit_count for piece in taken] == [1, 1]
    assert multiprocessing.active_children() == []


def test_a_run_whose_workers_are_killed_returns_what_was_counted() -> None:
    def kill(_: int) -> None:
        for process in multiprocessing.active_children():
            process.kill()

    done = run(replace(BOTS, count=1000), workers=2, on_progress=kill)
    assert isinstance(done.stopped_by, WorkerError)
    assert 0 < done.tally.unit_count < 1000


def test_a_bot_that_fails_in_a_worker_is_told_as_it_is_here() -> None:
    tasks = [Task(BOTS, range(1)), cast("Task", Failing())]
    with pytest.raises(BotError, match="it chose nothing") as caught:
        list(play_in_processes(tasks, 2))
    assert caught.value.details["bot"] == "Failing"
    assert multiprocessing.active_children() == []


class Passes:
    def choose(self, view: View) -> Action:
        return PASS


def test_a_bot_that_breaks_its_contract_stops_the_run_and_what_was_counted_stays() -> None:
    with patch("balak.simulation.playing.make_bot", side_effect=lambda *_: Passes()):
        done = run(BOTS)
    assert isinstance(done.stopped_by, BotError)
    assert done.tally.unit_count == 0


def test_records_that_cannot_be_written_stop_the_run_and_what_was_written_is_counted() -> None:
    class Full(Lines):
        def write(self, lines: bytes) -> None:
            if len(self.written) == 3:
                raise OSError(28, "No space left on device")
            super().write(lines)

    full = Full()
    done = run(BOTS, records=full)
    assert isinstance(done.stopped_by, OSError)
    assert done.tally.unit_count == full.text.count(b"\n") > 0


def stopped_by(cause: Exception) -> object:
    """Return what stops a run where a task fails on a cluster, which there is none of."""
    failed = RayTaskError("play", "Traceback\n …", cause)  # type: ignore[no-untyped-call]
    with (
        patch.object(cluster, "_connect"),
        patch.object(ray, "cluster_resources", return_value={}),
        patch.object(ray, "remote"),
        patch.object(ray, "get", side_effect=failed),
    ):
        return run(ROUNDS, ray="auto").stopped_by


def test_what_fails_on_a_cluster_is_an_error_of_one_line() -> None:
    error = stopped_by(ModuleNotFoundError("No module named 'balak'\nthere"))
    assert isinstance(error, WorkerError)
    assert str(error) == "the Ray cluster did not do its work: No module named 'balak'"


def test_a_bot_that_fails_on_a_cluster_is_told_as_it_is_here() -> None:
    assert isinstance(stopped_by(BotError("it chose nothing")), BotError)


def test_no_more_workers_are_started_than_there_are_units() -> None:
    counts: list[int] = []

    def count(_: int) -> None:
        counts.append(len(multiprocessing.active_children()))

    run(replace(BOTS, count=2), workers=50, on_progress=count)
    assert max(counts) == 2


def test_processes_that_do_not_start_are_an_error_that_says_so() -> None:
    with patch.object(SpawnProcess, "start", side_effect=OSError(11, "try again")):
        done = run(BOTS, workers=2)
    assert isinstance(done.stopped_by, WorkerError)


def test_an_address_without_a_cluster_is_an_error_that_names_it() -> None:
    with patch.object(ray, "init", side_effect=ConnectionError("nobody\nthere")):
        done = run(ROUNDS, ray="auto")
    assert isinstance(done.stopped_by, WorkerError)
    assert str(done.stopped_by) == "the Ray cluster at auto cannot be used: nobody"


# --- Ctrl-C -----------------------------------------------------------------------------------


def interrupted(plan: Plan, after: int, *, workers: int = 1) -> tuple[Run, Lines]:
    """Press Ctrl-C once when so many units have been counted."""
    lines = Lines()

    def press(done: int) -> None:
        if done >= after:
            os.kill(os.getpid(), signal.SIGINT)

    return run(plan, workers=workers, records=lines, on_progress=press), lines


@pytest.mark.parametrize("workers", [1, 2])
def test_ctrl_c_leaves_the_result_and_the_records_of_the_first_units(workers: int) -> None:
    done, lines = interrupted(replace(ROUNDS, count=100_000), 500, workers=workers)
    count = done.tally.unit_count
    assert isinstance(done.stopped_by, KeyboardInterrupt)
    assert 500 <= count < 100_000
    shorter = replace(ROUNDS, count=count)
    assert (Summary.of(shorter, done.tally), lines.text) == found(shorter)
    assert multiprocessing.active_children() == []


def test_ctrl_c_while_a_piece_is_added_waits_until_it_is_added() -> None:
    class Slow(Lines):
        def write(self, lines: bytes) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            super().write(lines)

    slow = Slow()
    done = run(BOTS, records=slow)
    assert isinstance(done.stopped_by, KeyboardInterrupt)
    assert done.tally.unit_count == slow.text.count(b"\n") > 0


def test_a_second_ctrl_c_does_not_wait() -> None:
    class Hanging(Lines):
        def write(self, lines: bytes) -> None:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            super().write(lines)

    hanging = Hanging()
    done = run(BOTS, records=hanging)
    assert isinstance(done.stopped_by, KeyboardInterrupt)
    assert hanging.text == b""


def test_ctrl_c_is_answered_as_before_once_the_run_is_over() -> None:
    before = signal.getsignal(signal.SIGINT)
    run(BOTS)
    interrupted(BOTS, 1)
    assert signal.getsignal(signal.SIGINT) is before


def test_a_run_in_another_thread_leaves_signals_alone() -> None:
    found_there: list[Run] = []
    thread = threading.Thread(target=lambda: found_there.append(run(BOTS, workers=2)))
    thread.start()
    thread.join()
    assert found_there[0].stopped_by is None
    assert found_there[0].tally.unit_count == BOTS.count


def test_progress_is_told_after_each_piece_until_all_is_done() -> None:
    told: list[int] = []
    run(BOTS, on_progress=told.append)
    assert told == sorted(set(told))
    assert told[-1] == BOTS.count
    assert len(told) == len(list(tasks_of(BOTS)))


def test_a_piece_holds_the_records_only_where_they_are_wanted() -> None:
    task = Task(ROUNDS, range(2))
    assert play(task).lines == b""
    piece: Piece = play(replace(task, has_records=True))
    assert piece.lines.count(b"\n") == 4


def test_a_cluster_where_nobody_answers_is_refused_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
    with patch.object(ray, "init") as begun:
        done = run(ROUNDS, ray=f"127.0.0.1:{port}")
    assert isinstance(done.stopped_by, WorkerError)
    assert "refused" in str(done.stopped_by)
    assert not begun.called
