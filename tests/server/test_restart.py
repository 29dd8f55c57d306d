"""A real process that is killed at any moment, and what is there when it is back."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from balak.protocol import Applied, Drew, Pacing
from balak.record import Record
from patience import PATIENCE
from server.harness import Player, Seat, new_table, run

SERVE = (sys.executable, "-c", "from balak.cli import main; main()", "serve")


@asynccontextmanager
async def process(
    folder: Path, *options: str
) -> AsyncIterator[tuple[int, asyncio.subprocess.Process]]:
    """Run `balak serve` and yield its port and the process; it is killed at the end."""
    server = await asyncio.create_subprocess_exec(
        *SERVE,
        "--port",
        "0",
        "--data",
        str(folder),
        "--log-level",
        "error",
        *options,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "BALAK_BOT_PROCESSES": "0"},
    )
    try:
        assert server.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await server.stdout.readline()).decode()
        port = int(line.partition("http://127.0.0.1:")[2].partition("/")[0])
        yield port, server
    finally:
        if server.returncode is None:
            server.kill()
        await server.communicate()


async def new_seat(port: int) -> Seat:
    return await new_table(port, ["heuristic", "greedy"], pace="slow")


def test_after_kill_9_in_a_draw_chain_the_position_is_the_same_and_the_match_goes_on(
    tmp_path: Path,
) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as (port, server):
            seat = await new_seat(port)
            async with seat.opened() as player:
                await player.hello()
                await player.send(Pacing("instant"))
                await until_two_can_be_drawn(player)
                chain = await draw_twice(player)
                before = await player.hello()
                server.kill()
        assert len(chain) == 2
        async with process(tmp_path) as (port, server):
            seat.port = port
            async with seat.opened() as player:
                after = await player.hello()
                assert after == before
                assert after.round is not None
                assert after.round.turn == 0
                # Acknowledged draws are there; the same command again draws nothing.
                assert set(chain) <= set(after.round.hand)
                await player.play_round()
                while not player.ends[-1].end.winners:
                    await player.go_on()
                    await player.play_round()
                record = Record.parse((await seat.record()).content)
                assert record.replay().is_over

    run(scenario)


async def until_two_can_be_drawn(player: Player) -> None:
    """Play on until it is the person's turn with two tiles or more to draw."""
    while True:
        state = await player.hello()
        if state.round is None or state.round.end is not None:
            await player.go_on()
        elif player.legal and state.round.drawable >= 2:
            return
        elif player.legal:
            await player.act(player.legal[0])
        else:
            await player.receive()


async def draw_twice(player: Player) -> list[str]:
    drawn = []
    for _ in range(2):
        assert isinstance(await player.act("d"), Applied)
        tile = (await player.receive_a(Drew)).tile
        assert tile is not None
        drawn.append(tile)
    return drawn


def test_bots_whose_turn_it_was_go_on_after_a_restart_once_somebody_looks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as (port, server):
            seat = await new_seat(port)
            async with seat.opened() as player:
                await player.hello()
                await player.send(Pacing("instant"))
                await player.go_on()
                await player.my_turn()
                await player.send(Pacing("slow"))
                while player.legal:  # until the turn has passed on
                    action = next((text for text in player.legal if text != "d"), "d")
                    await player.act(action)
                    await player.receive()
                before = await player.hello()
                server.kill()
        async with process(tmp_path, "--pace", "instant") as (port, _):
            seat.port = port
            async with seat.opened() as player:
                after = await player.hello()
                assert after.seq == before.seq == player.seq
                await player.receive()
                assert player.seq == before.seq + 1

    run(scenario)


@pytest.mark.parametrize("is_twice", [False, True])
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -15)])
def test_a_stop_closes_sockets_with_1012_and_leaves_without_a_traceback(
    tmp_path: Path, stop: signal.Signals, code: int, *, is_twice: bool
) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as (port, server):
            seat = await new_seat(port)
            async with seat.opened() as player:
                await player.hello()
                server.send_signal(stop)
                assert await player.closed() == 1012
                if is_twice:
                    server.send_signal(stop)
            async with asyncio.timeout(PATIENCE):
                out, err = await server.communicate()
            assert server.returncode == code
            assert (out, err) == (b"", b"")

    run(scenario)


def test_a_second_server_on_the_same_data_is_refused_in_one_line(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as (port, _):
            for options in (["--port", "0"], ["--port", str(port)]):
                second = subprocess.run(
                    [*SERVE, "--lang", "en", "--data", str(tmp_path), *options],
                    capture_output=True,
                    text=True,
                    check=False,
                    timeout=PATIENCE,
                )
                assert second.returncode == 2
                assert second.stdout == ""
                assert second.stderr.count("\n") == 1
            async with httpx.AsyncClient() as http:
                assert (await http.get(f"http://127.0.0.1:{port}/healthz")).text == "ok"

    run(scenario)
