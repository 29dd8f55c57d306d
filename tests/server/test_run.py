"""How the server starts and stops, as a real process."""

import asyncio
import json
import os
import select
import signal
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from balak.protocol import Applied, Ready
from balak.server.run import ListenError, listen, urls
from balak.server.settings import Settings
from patience import PATIENCE
from server.harness import Seat, new_table, run, sit

PROGRAM = "from balak.cli import main; main()"


class Process:
    """A server that runs in a process of its own."""

    def __init__(self, process: asyncio.subprocess.Process, line: str) -> None:
        self.process = process
        self.line = line
        self.port = int(line.partition("http://")[2].partition("/")[0].rpartition(":")[2])

    async def ended(self) -> list[dict[str, Any]]:
        """Wait until it has ended; return what it wrote down."""
        async with asyncio.timeout(PATIENCE):
            out, err = await self.process.communicate()
        assert out == b""
        return [json.loads(line) for line in err.splitlines()]


@asynccontextmanager
async def process(
    folder: Path, *options: str, program: str = PROGRAM, **variables: str
) -> AsyncIterator[Process]:
    """Run `balak serve` on a free port; it is killed at the end."""
    started = await asyncio.create_subprocess_exec(
        *(sys.executable, "-c", program, "serve", "--lang", "en"),
        *("--port", "0", "--log", "json", "--data", str(folder), *options),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={
            **os.environ,
            "BALAK_STOP_SECONDS": "0",
            "BALAK_BOT_PROCESSES": "0",
            **variables,
        },
    )
    try:
        assert started.stdout is not None
        async with asyncio.timeout(PATIENCE):
            line = (await started.stdout.readline()).decode()
        yield Process(started, line)
    finally:
        if started.returncode is None:
            started.kill()
            await started.communicate()


async def lets_in(port: int) -> bool:
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
    except OSError:
        return False
    writer.close()
    return True


def events(lines: list[dict[str, Any]]) -> list[str]:
    return [line["event"] for line in lines]


EVERYWHERE = "0.0.0.0"  # noqa: S104 - what is asked for when friends are to be let in

# --- where it is reached ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("settings", "url", "has_friends"),
    [
        (Settings(), "http://127.0.0.1:8000/", False),
        (Settings(host="::1"), "http://[::1]:8000/", False),
        (Settings(host="192.168.1.7"), "http://192.168.1.7:8000/", False),
        (Settings(public_url="https://balak.example"), "https://balak.example", False),
        (Settings(host=EVERYWHERE, public_url="http://a.example"), "http://a.example", False),
        (Settings(host=EVERYWHERE), "http://localhost:8000/", True),
        (Settings(host="::"), "http://localhost:8000/", True),
    ],
)
def test_the_addresses_for_oneself_and_for_friends(
    settings: Settings, url: str, has_friends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("balak.server.run._own_address", lambda _: "192.168.1.7")
    friends = "http://192.168.1.7:8000/" if has_friends else None
    assert urls(settings, 8000) == (url, friends)


def test_without_a_network_there_is_no_address_for_friends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("balak.server.run._NOWHERE", dict.fromkeys(socket.AddressFamily, "x y"))
    assert urls(Settings(host=EVERYWHERE), 8000) == ("http://localhost:8000/", None)


def test_in_a_home_network_friends_sit_down_over_plain_http(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path, "--host", EVERYWHERE) as server:
            assert server.line.startswith(
                f"balak: open http://localhost:{server.port}/ in a browser"
            )
            # Whatever this machine's address is: any of its own will do.
            address = server.line.partition("network open http://")[2].partition("/")[0]
            origin = f"http://{address or f'127.0.0.1:{server.port}'}"
            wanted = {"name": "Ayu", "bots": [None], "bot_names": ["Bot"]}
            async with httpx.AsyncClient(base_url=origin, timeout=PATIENCE) as http:
                answer = await http.post("/api/tables", json=wanted, headers={"origin": origin})
            assert answer.status_code == 201
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("balak_")
            assert "secure" not in cookie.lower()

    run(scenario)


def test_a_port_in_use_and_an_address_of_nobody_are_said() -> None:
    with listen("127.0.0.1", 0) as first, pytest.raises(ListenError, match="is in use"):
        listen("127.0.0.1", first.getsockname()[1])
    with pytest.raises(ListenError, match="cannot listen"):
        listen("192.0.2.1", 0)


# --- who thinks for it --------------------------------------------------------------------------


async def metrics(port: int) -> str:
    async with httpx.AsyncClient(timeout=PATIENCE) as http:
        return (await http.get(f"http://127.0.0.1:{port}/metrics")).text


async def warm(port: int) -> None:
    """Wait until a worker is ready to think."""
    async with asyncio.timeout(2 * PATIENCE):
        while "balak_workers_started_total 1.0" not in (told := await metrics(port)):
            assert "balak_workers_died_total 0.0" in told, told


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii")
    return [int(child) for child in text.split()]


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT, signal.SIGKILL])
def test_an_expert_is_thought_for_in_a_process_that_ends_with_the_server(
    tmp_path: Path, sent: signal.Signals
) -> None:
    async def scenario() -> None:
        async with process(tmp_path, BALAK_BOT_PROCESSES="1") as server:
            await warm(server.port)  # the page was served long before
            seat = await new_table(server.port, ["expert"], pace="instant")
            async with seat.opened() as player:
                await player.hello()
                await player.go_on()
                while "balak_bot_seconds_count 0.0" in await metrics(server.port):
                    if player.legal:
                        assert isinstance(await player.act(player.legal[0]), Applied)
                    else:
                        await player.receive_any()
            assert "balak_bot_stand_ins_total{" not in await metrics(server.port)
            watched = [os.pidfd_open(pid) for pid in children(server.process.pid)]
            assert watched
            server.process.send_signal(sent)
            lines = await server.ended()
            for descriptor in watched:
                ready, _, _ = select.select([descriptor], [], [], PATIENCE)
                os.close(descriptor)
                assert ready
            assert "worker_died" not in events(lines)

    run(scenario)


def test_without_the_extra_the_server_says_once_that_search_is_missing(tmp_path: Path) -> None:
    hidden = "import sys; sys.modules['numba'] = None; from balak.cli import main; main()"

    async def scenario() -> None:
        async with process(tmp_path, program=hidden, BALAK_BOT_PROCESSES="1") as server:
            seat = await new_table(server.port, ["expert"], pace="instant", target=1)
            async with seat.opened() as player:
                await player.hello()
                await player.play_match()  # as long as an expert takes, but by the net
            server.process.terminate()
            lines = await server.ended()
            (line,) = [one for one in lines if one["event"] == "search_missing"]
            assert (line["level"], line["extra"], line["bot"]) == ("warning", "sim", "expert")
            assert not [one for one in lines if one["event"].startswith("worker")]

    run(scenario)


# --- how it stops -------------------------------------------------------------------------------


@pytest.mark.parametrize("is_twice", [False, True])
@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 0), (signal.SIGTERM, -15)])
def test_a_stop_is_written_down_and_leaves_as_the_signal_says(
    tmp_path: Path, stop: signal.Signals, code: int, is_twice: bool
) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as server:
            seat = await new_table(server.port, [None], pace="instant")
            async with seat.opened() as player:
                await player.hello()
                server.process.send_signal(stop)
                assert await player.closed() == 1012
                if is_twice:
                    server.process.send_signal(stop)
            lines = await server.ended()
            assert server.process.returncode == code
            assert events(lines) == [
                "server_started",
                "table_opened",
                "server_stopping",
                "server_stopped",
            ]
            assert lines[2]["sockets"] == 1

    run(scenario)


def test_sockets_are_closed_one_after_another_and_nobody_new_is_let_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path, BALAK_STOP_SECONDS="1.5") as server:
            host = await new_table(server.port, [None, None, None], pace="instant")
            seats = [host, *[await sit(server.port, host.table, f"P{n}") for n in range(3)]]
            loop = asyncio.get_running_loop()
            moments: list[float] = []

            async def until_closed(seat: Seat, ready: asyncio.Event) -> None:
                async with seat.opened() as player:
                    await player.hello()
                    ready.set()
                    assert await player.closed() == 1012
                    moments.append(loop.time())

            readies = [asyncio.Event() for _ in seats]
            async with asyncio.TaskGroup() as tasks:
                for seat, ready in zip(seats, readies, strict=True):
                    tasks.create_task(until_closed(seat, ready))
                for ready in readies:
                    await ready.wait()
                server.process.send_signal(signal.SIGTERM)
                begin = loop.time()
                while await lets_in(server.port):
                    pass
                assert len(moments) < len(seats), "all were closed before nobody was let in"
            assert moments[-1] - begin >= 1.5 * 3 / 4
            await server.ended()

    run(scenario)


def test_what_was_taken_before_a_stop_is_answered_and_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as server:
            seat = await new_table(server.port, [None], pace="instant")
            async with seat.opened() as player:
                await player.hello()
                await player.send(Ready("ready-at-the-end", player.seq, ready=True))
                answer = await player.receive_a(Applied)
                server.process.send_signal(signal.SIGTERM)
                assert await player.closed() == 1012
            await server.ended()
        async with process(tmp_path) as server:
            seat.port = server.port
            begin = asyncio.get_running_loop().time()
            async with seat.opened() as player:
                after = await player.hello()
            assert after.seq >= answer.seq
            assert after.seats[0].ready
            assert asyncio.get_running_loop().time() - begin < 5

    run(scenario)


def test_the_metrics_of_a_real_server_can_be_read_by_this_machine_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with process(tmp_path) as server:
            await new_table(server.port, [None], pace="instant")
            origin = f"http://127.0.0.1:{server.port}"
            async with httpx.AsyncClient(base_url=origin, timeout=PATIENCE) as http:
                text = (await http.get("/metrics")).text
                proxied = await http.get("/metrics", headers={"x-forwarded-for": "192.0.2.7"})
                health = await http.get("/healthz")
            assert "balak_tables_opened_total 1.0" in text
            assert 'balak_commit_writes_bucket{le="1"}' in text
            assert proxied.status_code == 404
            assert "balak_" not in proxied.text
            assert health.text == "ok"

    run(scenario)
