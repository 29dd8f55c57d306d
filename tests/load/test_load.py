"""The load tool measures what it says, on a small scale, and finds no violation."""

import asyncio
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.asyncio.server import ServerConnection, serve

from benchmarks.load.measuring import Stage, Window, percentile
from benchmarks.load.wire import open_wire
from patience import PATIENCE

ROOT = Path(__file__).resolve().parents[2]
SIZES = (1, 125, 126, 300, 65_535, 70_000)


def test_a_small_run_counts_everything_and_finds_no_violation(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.load", "--quick", "--tables", "6", "--json", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT / "tests")},
        capture_output=True,
        text=True,
        check=False,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    figures = json.loads(file.read_text("utf-8"))
    assert figures["tables"] == 6
    assert figures["sockets"] == 18
    assert figures["violations"] == []
    (stage,) = figures["stages"]
    assert stage["sent"] > 0
    # The one who acts is answered, and all three are told.
    assert stage["delivered"] >= 4 * stage["sent"] - 4 * stage["unanswered"]
    assert stage["cpu_us_a_message"] > 0
    assert stage["echo_cpu_us_a_message"] > 0
    assert stage["refused"] == stage["resyncs"] == 0


def test_percentiles_are_of_the_values_that_there_are() -> None:
    values = [float(value) for value in range(100, 0, -1)]
    assert percentile(values, 50) == 51.0
    assert percentile(values, 99) == 100.0
    assert percentile([3.0], 99) == 3.0
    assert percentile([], 50) == float("inf")


def window(acknowledge: float, *, unanswered: int = 0, starved: int = 0) -> Window:
    counts = {"acknowledge": [acknowledge], "opponent": [acknowledge], "unanswered": unanswered}
    return Window(1.0, counts | {"starved": starved, "sent": 100, "delivered": 400})


@pytest.mark.parametrize(
    ("one", "is_kept"),
    [
        (window(0.1), True),
        (window(0.2), False),
        (window(0.1, unanswered=1), False),
        (window(0.1, starved=2), False),
    ],
)
def test_a_rate_is_kept_if_the_latencies_are_and_nothing_is_left_out(
    one: Window, *, is_kept: bool
) -> None:
    stage = Stage(100.0, 1.0, [one], [Window(0.5, {"delivered": 400})])
    assert stage.keeps_latencies is is_kept
    assert stage.ratio == 2.0


def test_the_light_client_says_and_hears_messages_of_any_size() -> None:
    async def scenario() -> None:
        async def echo(socket: ServerConnection) -> None:
            async for message in socket:
                await socket.ping()
                await socket.send(message)

        heard: asyncio.Queue[bytes] = asyncio.Queue()
        async with serve(echo, "127.0.0.1", 0, compression=None) as server:
            port = server.sockets[0].getsockname()[1]
            wire = await open_wire(port, "/", heard.put_nowait)
            for size in SIZES:
                wire.send(b"x" * size)
            async with asyncio.timeout(PATIENCE):
                assert [len(await heard.get()) for _ in SIZES] == list(SIZES)
            wire.close()

    asyncio.run(scenario())
