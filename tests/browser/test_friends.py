"""Four friends play a match through a bad network, and the server is killed in every round."""

import json
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from browser.company import act, contexts_of, gather
from browser.network import Network
from browser.playing import MATCH
from browser.serving import PROGRAM, Server
from patience import PATIENCE


@pytest.mark.timeout(600)
def test_four_browsers_play_a_match_through_cuts_delays_doubled_frames_and_kills(
    browser: Browser, mortal_server: Server, tmp_path: Path
) -> None:
    server = mortal_server
    network = Network(server.port, 7, delay=0.06, doubled=0.1)
    with network.running():
        contexts = contexts_of(browser, network.origin, 4)
        pages = [context.new_page() for context in contexts]
        table = gather(pages)
        rounds = _play(pages, server, network, table)
        record = tmp_path / "record.jsonl"
        record.write_bytes(pages[0].request.get(f"/api/tables/{table}/record").body())
        receipts = [_receipt(page, tmp_path / f"{at}.json") for at, page in enumerate(pages)]
        for context in contexts:
            context.close()
    played = json.loads(record.read_text("utf-8"))["rounds"]
    assert len(played) == rounds
    assert network.counts["doubled"] > 20
    assert network.counts["cuts"] >= rounds
    for receipt in receipts:
        verified = subprocess.run(
            [PROGRAM, "verify", record, "--receipt", receipt, "--require-shuffle", "--lang", "en"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert verified.returncode == 0, verified.stderr


def _play(pages: list[Page], server: Server, network: Network, table: str) -> int:
    """Play to the end of the match; kill the server and cut the network once in every round."""
    killed: set[int] = set()
    clicks = 0
    while any(page.locator(MATCH).count() == 0 for page in pages):
        for page in pages:
            clicks += act(page)
        state = server.state(table)
        number = len(state.deals)
        match = state.match
        if (
            number not in killed
            and match is not None
            and match.round is not None
            and len(match.round.actions) >= 4
        ):
            killed.add(number)
            network.cut()
            server.kill()
            server.start()
    assert clicks > 0
    assert killed == set(range(1, len(server.state(table).deals) + 1))
    return len(killed)


def _receipt(page: Page, path: Path) -> Path:
    """Save the receipt that the page has kept, by its button."""
    page.get_by_test_id("check-deal").first.click()
    with page.expect_download() as download:
        page.get_by_test_id("save-receipt").click()
    download.value.save_as(path)
    return path
