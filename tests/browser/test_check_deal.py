"""Deals are checked in the browser, receipts agree, and a server that cheats is seen."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from balak.shuffle import contribution_hash
from browser.conftest import OpenPage
from browser.playing import deal, play_match, play_round, sit_down
from browser.serving import PROGRAM, Server
from browser.staging import TABLE, Stage
from browser.test_axe import ALL, violations
from patience import PATIENCE

STEPS = ["shown", "secret", "list", "own", "deal"]


def verdict(page: Page) -> str | None:
    """Open the check of what is shown; return what it found."""
    page.get_by_test_id("check-deal").click()
    return page.get_by_test_id("check-verdict").get_attribute("data-verdict")


def steps(place: Page | Locator) -> list[tuple[str, str | None]]:
    """Return the steps of a check, and whether each is good."""
    found = place.locator("[data-testid^=step-]").all()
    return [
        (
            str(one.get_attribute("data-testid")).removeprefix("step-"),
            one.get_attribute("data-good"),
        )
        for one in found
    ]


def saved(page: Page, test_id: str, path: Path) -> Path:
    """Click what saves a file; return where it is."""
    with page.expect_download() as download:
        page.get_by_test_id(test_id).click()
    download.value.save_as(path)
    return path


def checked(page: Page, *files: Path) -> Locator:
    """Choose files on the page for checking; return what it found in the record."""
    page.get_by_test_id("check-file").set_input_files(files)
    found = page.get_by_test_id("check-match")
    expect(found).to_be_visible()
    return found


def verify(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Run `balak verify` in English."""
    return subprocess.run(
        [PROGRAM, "verify", "--lang", "en", *map(str, arguments)],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )


@pytest.fixture(scope="module")
def played(
    built_client: None, browser: Any, server: Server, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Any]:
    """A match that was played in a browser: its record, its receipt and what the browser kept."""
    folder = tmp_path_factory.mktemp("played")
    context = browser.new_context(base_url=server.origin, locale="en-US", reduced_motion="reduce")
    page = context.new_page()
    table = sit_down(page, ["greedy"], target=25)
    play_match(page)
    record = folder / "record.json"
    record.write_bytes(page.request.get(f"/api/tables/{table}/record").body())
    page.get_by_test_id("check-deal").click()
    receipt = saved(page, "save-receipt", folder / "receipt.json")
    kept = context.storage_state()
    context.close()
    return {"table": table, "record": record, "receipt": receipt, "kept": kept}


def test_the_lot_and_every_round_are_found_right(page: Page) -> None:
    sit_down(page, ["greedy", "random"])
    assert verdict(page) == "good"
    assert steps(page) == [(step, "true") for step in STEPS]
    page.get_by_test_id("close").click()
    deal(page)
    play_round(page)
    assert verdict(page) == "good"
    assert steps(page) == [(step, "true") for step in STEPS]


def test_a_round_is_found_right_after_a_reload_before_and_after_its_deal(page: Page) -> None:
    sit_down(page, ["random"])
    page.reload()
    deal(page)
    page.reload()
    play_round(page)
    page.reload()
    assert verdict(page) == "good"


def test_the_values_are_shown_in_full_when_asked_for(page: Page) -> None:
    table = sit_down(page, ["random"])
    deal(page)
    play_round(page)
    assert verdict(page) == "good"
    record = json.loads(page.request.get(f"/api/tables/{table}/record").body())
    shuffle = record["rounds"][0]["shuffle"]
    step = page.get_by_test_id("step-secret")
    expect(step.get_by_text(shuffle["secret"], exact=True)).to_be_hidden()
    step.locator("summary").click()
    expect(step.get_by_text(shuffle["secret"], exact=True)).to_be_visible()
    page.get_by_test_id("step-own").locator("summary").click()
    (given,) = filter(None, shuffle["contributions"])
    expect(page.get_by_test_id("step-own").get_by_text(given, exact=True)).to_be_visible()
    hands = page.get_by_test_id("step-deal").locator("dl .tiles")
    assert [row.locator("svg").count() for row in hands.all()] == [7, 7, 14]


def test_a_receipt_and_its_record_agree_for_balak_verify(played: dict[str, Any]) -> None:
    record = json.loads(played["record"].read_text("utf-8"))
    receipt = json.loads(played["receipt"].read_text("utf-8"))
    assert (receipt["format"], receipt["match"], receipt["seat"]) == (
        "balak-receipt/1",
        played["table"],
        0,
    )
    places = [(seen["round"], seen["attempt"]) for seen in receipt["attempts"]]
    assert places == [(number, 1) for number in range(len(record["rounds"]) + 1)]
    assert all(seen["contribution"] and seen["list"] for seen in receipt["attempts"])
    found = verify(played["record"], "--receipt", played["receipt"], "--require-shuffle")
    assert (found.returncode, found.stderr) == (0, "")
    assert f"knows {len(places)} of {len(places)}" in found.stdout


def test_a_match_is_checked_from_its_file_with_the_receipt_kept_here_offline(
    open_page: OpenPage, server: Server, played: dict[str, Any]
) -> None:
    page = open_page(server, storage_state=played["kept"])
    page.goto("/periksa")
    expect(page.get_by_test_id("check-file")).to_be_attached()
    page.context.set_offline(True)
    found = checked(page, played["record"])
    expect(found).to_have_attribute("data-verdict", "good")
    rows = found.locator("> ol > li > details")
    assert rows.count() == len(json.loads(played["record"].read_text("utf-8"))["rounds"]) + 1
    rows.nth(1).locator("> summary").click()
    assert steps(rows.nth(1)) == [(step, "true") for step in STEPS]


def test_without_a_receipt_a_match_is_only_consistent_until_one_is_added(
    page: Page, played: dict[str, Any]
) -> None:
    page.goto("/periksa")
    found = checked(page, played["record"])
    expect(found).to_have_attribute("data-verdict", "consistent")
    checked(page, played["receipt"])
    expect(found).to_have_attribute("data-verdict", "good")


def test_a_deal_that_was_changed_afterwards_is_named(
    page: Page, played: dict[str, Any], tmp_path: Path
) -> None:
    record = json.loads(played["record"].read_text("utf-8"))
    boneyard = record["rounds"][0]["boneyard"]
    boneyard[-2:] = reversed(boneyard[-2:])
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(record), "utf-8")
    page.goto("/periksa")
    found = checked(page, changed, played["receipt"])
    expect(found).to_have_attribute("data-verdict", "bad")
    expect(found.locator("li.bad > details > summary")).to_contain_text("Round 1")
    expect(found.locator("li.bad > details > summary")).to_contain_text("The boneyard is not")
    assert verify(changed, "--receipt", played["receipt"]).returncode == 1


def test_what_cannot_be_checked_says_why(
    page: Page, played: dict[str, Any], tmp_path: Path
) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(bytes(range(256)))
    other = tmp_path / "other.json"
    other.write_text('{"format": "other"}', "utf-8")
    page.goto("/periksa")
    problem = page.get_by_test_id("check-problem")
    for file, why in (
        (picture, "no JSON"),
        (other, "neither a match record"),
        (played["receipt"], "This is a receipt"),
    ):
        page.get_by_test_id("check-file").set_input_files(file)
        expect(problem).to_contain_text(why)
    checked(page, played["record"])
    expect(problem).to_have_count(0)


def test_a_file_may_be_dropped(page: Page, played: dict[str, Any]) -> None:
    page.goto("/periksa")
    expect(page.get_by_test_id("check-file")).to_be_attached()
    data = page.evaluate_handle(
        """text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "record.json", { type: "application/json" }));
            return data;
        }""",
        played["record"].read_text("utf-8"),
    )
    page.dispatch_event("main", "dragover", {"dataTransfer": data})
    page.dispatch_event("main", "drop", {"dataTransfer": data})
    expect(page.get_by_test_id("check-match")).to_have_attribute("data-verdict", "consistent")


@pytest.mark.parametrize(("lang", "size"), [("id", (360, 640)), ("en", (1280, 800))])
def test_axe_finds_nothing_wrong(
    open_page: OpenPage,
    server: Server,
    played: dict[str, Any],
    lang: str,
    size: tuple[int, int],
) -> None:
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(server, lang=lang, viewport=viewport, storage_state=played["kept"])
    page.goto("/periksa")
    found = checked(page, played["record"])
    found.locator("> ol > li > details > summary").first.click()
    assert violations(page, ALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
    page.goto(f"/meja/{played['table']}")
    page.get_by_test_id("check-deal").click()
    expect(page.get_by_test_id("check-verdict")).to_be_visible()
    page.get_by_test_id("step-own").locator("summary").click()
    assert violations(page, ALL) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


# --- a server that cheats ---------------------------------------------------------------------


def begun(page: Page, commitment: str = "c" * 64, *, number: int = 3) -> tuple[Stage, str]:
    """Let a made-up server begin a shuffle; return its stage and the hash that the page gave."""
    stage = Stage(page)
    stage.show("end-domino-two")
    seats = stage.welcome["seats"]
    stage.happens(
        "committed", round=number, attempt=1, commitment=commitment, waiting=[0], seats=seats
    )
    command = stage.asked("contribute")
    assert (command["round"], command["attempt"]) == (number, 1)
    return stage, str(command["hash"])


def taken(stage: Stage) -> None:
    """Let the server say that it has the hash."""
    stage.applied()
    stage.happens("contributed", seat=0)


def no_reveal(stage: Stage) -> None:
    """See that the page has opened nothing, after all that it was told was worked through."""
    stage.page.evaluate("1")
    assert [command["type"] for command in stage.commands] == ["contribute"]


def test_the_page_opens_its_number_once_the_list_holds_its_hash(page: Page) -> None:
    stage, given = begun(page)
    taken(stage)
    no_reveal(stage)
    stage.happens("listed", hashes=[given, ""], waiting=[0])
    command = stage.asked("reveal")
    assert contribution_hash(TABLE, 3, 1, 0, command["contribution"]) == given
    expect(page.get_by_test_id("refusal")).to_have_count(0)


def test_a_list_with_another_hash_is_refused_and_nothing_is_opened(page: Page) -> None:
    stage, _ = begun(page)
    taken(stage)
    stage.happens("listed", hashes=["a" * 64, ""], waiting=[0])
    expect(page.get_by_test_id("refusal")).to_contain_text("Do not play on: your seal is not")
    no_reveal(stage)


def test_a_list_that_changes_after_a_reload_is_refused(page: Page) -> None:
    stage, given = begun(page)
    taken(stage)
    stage.happens("listed", hashes=[given, "b" * 64], waiting=[0])
    stage.asked("reveal")
    stage.commands.clear()
    stage.welcome["phase"] = "shuffling"
    stage.welcome["shuffling"] = {
        "round": 3,
        "attempt": 1,
        "commitment": "c" * 64,
        "waiting": [0],
        "hashes": [given, "e" * 64],
    }
    page.reload()
    expect(page.get_by_test_id("refusal")).to_contain_text("another list than before")
    assert stage.commands == []


def test_a_seal_that_was_met_before_is_refused_also_after_a_reload(page: Page) -> None:
    stage, _ = begun(page)
    stage.happens(
        "committed",
        round=3,
        attempt=2,
        commitment="c" * 64,
        waiting=[0],
        seats=stage.welcome["seats"],
    )
    expect(page.get_by_test_id("refusal")).to_contain_text("used for another deal before")
    no_reveal(stage)
    page.reload()
    expect(page.get_by_test_id("refusal")).to_contain_text("used for another deal before")


def test_a_number_that_does_not_fit_its_seal_is_named(page: Page) -> None:
    Stage(page).show("end-domino-two")  # made up: it was never shuffled
    assert verdict(page) == "bad"
    expect(page.get_by_test_id("check-verdict")).to_contain_text("does not fit its seal")
    assert ("secret", "false") in steps(page)
