"""The smoke of reconnecting, in Firefox: the other engine that people have."""

import json
import os
import shutil
from pathlib import Path

import pytest

from browser.firefox import running
from browser.serving import Server, new_table_body

BANNER = "[data-testid=banner]"
HAND = "[data-hand]"
ACTIONS = (
    "[data-hand].ok, .spot[data-arm], [data-testid=draw]:not([aria-disabled=true]), "
    "[data-testid=pass]:not([aria-disabled=true])"
)


@pytest.fixture
def firefox() -> str:
    """The browser: the one that dev.py found, or else the machine's."""
    found = (
        os.environ.get("BALAK_FIREFOX") or shutil.which("firefox-esr") or shutil.which("firefox")
    )
    if found is None:
        pytest.fail("this test needs Firefox: apt install firefox-esr")
    return found


def test_firefox_comes_back_to_the_same_hand_after_a_killed_server_and_plays_on(
    firefox: str, mortal_server: Server, tmp_path: Path
) -> None:
    server = mortal_server
    with running(firefox, tmp_path / "profile") as page:
        page.go(server.origin)
        body = json.dumps(new_table_body(["greedy"]))
        headers = json.dumps({"content-type": "application/json"})
        table = page.run(
            f"fetch('/api/tables', {{method: 'POST', body: {body}, headers: {headers}}})"
            ".then(answer => answer.json()).then(({table}) => table)"
        )
        page.go(f"{server.origin}/meja/{table}")
        page.click("[data-testid=deal]")
        page.wait_for(f"document.querySelector({ACTIONS!r}) !== null")
        hand = page.count(HAND)
        before = server.actions(table)
        server.kill()
        page.wait_for(f"document.querySelector({BANNER!r}) !== null")
        server.start()
        page.wait_for(f"document.querySelector({BANNER!r}) === null")
        assert page.run("performance.getEntriesByType('navigation').length") == 1
        assert page.count(HAND) == hand
        assert server.actions(table) == before
        page.click(ACTIONS)
        while len(server.actions(table)) == len(before):
            if page.count(".spot[data-arm]"):
                page.click(".spot[data-arm]")
        assert server.actions(table)[: len(before)] == before
