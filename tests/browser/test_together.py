"""What a page shows and asks at a table of several people, said by a made-up server."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import Stage


@pytest.fixture
def stage(page: Page) -> Stage:
    return Stage(page)


@pytest.fixture
def phone(open_page: OpenPage, server: Server) -> Stage:
    """A stage on a small phone."""
    return Stage(open_page(server, viewport={"width": 360, "height": 640}))


def asked(stage: Stage, kind: str) -> list[dict[str, object]]:
    """Return what the page has asked for of this kind."""
    return [command for command in stage.commands if command["type"] == kind]


def test_each_seat_says_in_words_and_by_a_mark_who_is_not_there(stage: Stage) -> None:
    stage.show("company")
    for seat, mark, words in (
        (1, "newcomer", "Wulan joins at the next deal"),
        (2, "reconnecting", "reconnecting"),
        (3, "bot", "away; the computer plays"),
    ):
        line = stage.page.get_by_test_id(f"seat-{seat}")
        expect(line.locator(f"[data-standing={mark}]")).to_be_visible()
        expect(line).to_contain_text(words)
    expect(stage.page.locator("[data-testid=seat-2] [data-standing]")).to_have_count(1)


def test_the_clock_runs_and_stands_still_once_the_line_is_lost(stage: Stage) -> None:
    stage.show("clock-mine")
    clock = stage.page.get_by_test_id("clock")
    expect(clock).to_contain_text("17 s left")
    expect(clock).to_have_attribute("data-running", "true")
    stage.hang_up()
    expect(clock).to_have_attribute("data-running", "false")
    expect(clock).to_contain_text("The clock stands still.")


def test_the_clock_is_said_aloud_where_that_is_wanted(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    page.add_init_script("localStorage.setItem('balak.settings', '{\"sayClock\": true}')")
    stage = Stage(page)
    stage.show("clock-mine")
    seats = {"presence": ["here", "here"], "clock": {"turn": 9_500, "bank": 0, "running": True}}
    stage.send(type="seats", **seats)
    expect(page.get_by_test_id("live").filter(has_text="10 seconds left.")).to_have_count(1)


def test_a_claim_is_made_once(stage: Stage) -> None:
    stage.show("claim")
    claim = stage.page.get_by_test_id("claim")
    expect(claim).to_contain_text("Budi has been gone for a minute.")
    stage.page.get_by_test_id("claim-do").click()
    stage.page.get_by_test_id("claim-do").click(force=True)
    assert [command["seat"] for command in asked(stage, "claim")] == [1]


def test_a_claim_that_was_put_off_is_in_the_menu_for_as_long_as_it_holds(stage: Stage) -> None:
    stage.show("claim")
    stage.page.get_by_test_id("claim-wait").click()
    expect(stage.page.get_by_test_id("claim")).to_have_count(0)
    stage.page.get_by_test_id("open-table").click()
    expect(stage.page.get_by_test_id("menu-claim")).to_be_visible()
    stage.send(type="seats", presence=["here", "here"])
    expect(stage.page.get_by_test_id("menu-claim")).to_have_count(0)
    stage.page.get_by_test_id("close").click()
    stage.send(type="seats", presence=["here", "reconnecting"], claim=1)
    expect(stage.page.get_by_test_id("claim")).to_be_visible()


def test_whoever_is_played_for_can_take_the_seat_back_and_cannot_act(stage: Stage) -> None:
    stage.show("replaced")
    expect(stage.page.get_by_test_id("status")).to_contain_text("The computer is playing this turn")
    expect(stage.page.locator("[data-hand].ok")).to_have_count(0)
    stage.page.get_by_test_id("draw").click(force=True)
    stage.page.get_by_test_id("back").click()
    assert [command["type"] for command in stage.commands] == ["back"]
    info = {"name": "Ayu", "bot": None}
    stage.applied()
    stage.happens("sat", seat=0, what="back", info=info, host=0)
    expect(stage.page.get_by_test_id("replaced")).to_have_count(0)
    expect(stage.page.get_by_test_id("status")).to_contain_text("Your turn.")


@pytest.mark.parametrize(
    ("state", "dialog", "meaning"),
    [
        ("clock-mine", "concede", "With two players the match ends at once."),
        ("company", "concede", "The computer plays on in your seat"),
        ("mid", "concede", "Nobody else plays here, so the match ends at once."),
        ("company", "leave", "somebody else may take it at the next deal"),
        ("mid", "leave", "Nobody else plays here, so the match ends unfinished."),
        ("rematch", "leave", "The match is over."),
    ],
)
def test_leaving_and_giving_up_are_told_what_they_mean_and_asked_for_once_more(
    stage: Stage, state: str, dialog: str, meaning: str
) -> None:
    stage.show(state)
    stage.page.get_by_test_id("open-table").click()
    stage.page.get_by_test_id(f"menu-{dialog}").click()
    expect(stage.page.get_by_test_id(f"{dialog}-dialog")).to_contain_text(meaning)
    stage.page.get_by_role("button", name="Play on").click()
    assert stage.commands == []
    stage.page.get_by_test_id("open-table").click()
    stage.page.get_by_test_id(f"menu-{dialog}").click()
    stage.page.get_by_test_id(f"{dialog}-do").click()
    assert [command["type"] for command in stage.commands] == [dialog]


def test_whoever_has_left_is_at_the_start_page(stage: Stage) -> None:
    stage.show("company")
    stage.page.get_by_test_id("open-table").click()
    stage.page.get_by_test_id("menu-leave").click()
    stage.page.get_by_test_id("leave-do").click()
    stage.applied()
    expect(stage.page.get_by_test_id("start")).to_be_visible()
    expect(stage.page.get_by_test_id("continue")).to_have_count(0)


def test_a_phrase_is_said_and_stands_by_its_seat(stage: Stage) -> None:
    stage.show("company")
    stage.page.get_by_test_id("open-phrases").click()
    stage.page.get_by_test_id("phrase-thanks").click()
    expect(stage.page.get_by_test_id("phrases")).to_have_count(0)
    stage.send(type="said", seat=0, phrase="thanks")
    stage.send(type="said", seat=2, phrase="well_placed")
    expect(stage.page.get_by_test_id("said-own")).to_have_text("Thank you!")
    expect(stage.page.get_by_test_id("said-2")).to_have_text("Well placed!")
    expect(stage.page.get_by_test_id("live").filter(has_text="Sari: Well placed!")).to_have_count(1)


def test_phrases_of_the_others_can_be_hidden(open_page: OpenPage, server: Server) -> None:
    page = open_page(server)
    page.add_init_script("localStorage.setItem('balak.settings', '{\"phrases\": false}')")
    stage = Stage(page)
    stage.show("company")
    stage.send(type="said", seat=2, phrase="well_placed")
    stage.send(type="said", seat=0, phrase="thanks")
    expect(page.get_by_test_id("said-own")).to_be_visible()
    expect(page.get_by_test_id("said-2")).to_have_count(0)


def test_the_next_deal_says_who_is_ready_and_who_is_waited_for(stage: Stage) -> None:
    stage.show("end-ready")
    status = stage.page.get_by_test_id("ready-status")
    expect(status).to_have_text("Budi is ready.")
    stage.page.get_by_test_id("next").click()
    assert [command["round"] for command in asked(stage, "next")] == [4]
    stage.applied()
    info = {"name": "Ayu", "bot": None, "ready": True}
    stage.happens("sat", seat=0, what="ready", info=info, host=0)
    expect(status).to_have_text("You are ready. Waiting for Sari.")
    expect(stage.page.get_by_test_id("next")).to_have_attribute("aria-disabled", "true")


def test_an_attempt_that_is_called_off_names_who_did_not_open_it(stage: Stage) -> None:
    stage.show("called-off")
    expect(stage.page.get_by_test_id("ready-status")).to_contain_text("Sari did not open")


def test_a_list_without_ones_own_hash_is_told_of_and_nothing_is_opened(stage: Stage) -> None:
    stage.show("refused-shuffle")
    expect(stage.page.get_by_test_id("refusal")).to_be_visible()
    assert asked(stage, "reveal") == []


def test_an_offer_of_another_match_is_taken_and_taken_back(stage: Stage) -> None:
    stage.show("rematch-offered")
    expect(stage.page.get_by_test_id("rematch")).to_have_text("Budi wants another match.")
    stage.page.get_by_test_id("new-match").click()
    stage.applied()
    stage.happens("rematch", seats=[0, 1])
    expect(stage.page.get_by_test_id("rematch")).to_contain_text("Waiting for Sari.")
    stage.page.get_by_test_id("withdraw").click()
    assert [command["wanted"] for command in asked(stage, "rematch")] == [True, False]


def test_a_match_that_was_given_up_says_by_whom(stage: Stage) -> None:
    stage.show("conceded")
    expect(stage.page.get_by_role("heading", level=1)).to_have_text("Budi gave up.")
    stage.show("conceded-mine")
    expect(stage.page.get_by_role("heading", level=1)).to_have_text("You gave up.")


def test_all_who_gave_up_are_named_and_waited_for_before_another_match(stage: Stage) -> None:
    stage.show("conceded")
    info = {"name": "Ayu", "bot": None, "stand_in": True, "conceded": True}
    stage.happens("conceded", seat=0, info=info)
    heading = stage.page.get_by_role("heading", level=1)
    expect(heading).to_have_text("You and Budi gave up.")
    stage.page.get_by_test_id("new-match").click()
    stage.applied()
    stage.happens("rematch", seats=[0])
    expect(stage.page.get_by_test_id("rematch")).to_contain_text("Waiting for Budi.")


def test_a_spectator_has_no_hand_and_nothing_to_press(stage: Stage) -> None:
    stage.show("watching")
    page = stage.page
    expect(page.get_by_test_id("watched")).to_contain_text("Ayu")
    expect(page.get_by_test_id("watched")).to_contain_text("Watching")
    for test_id in ("draw", "pass", "open-phrases", "open-table"):
        expect(page.get_by_test_id(test_id)).to_have_count(0)
    expect(page.locator("[data-hand]")).to_have_count(0)
    stage.show("watching-end")
    expect(page.get_by_test_id("sum")).to_be_visible()
    expect(page.get_by_test_id("next")).to_have_count(0)


def test_on_a_phone_a_notice_leaves_whose_turn_it_is(phone: Stage) -> None:
    phone.show("mid")
    phone.page.get_by_test_id("pass").click(force=True)
    expect(phone.page.locator(".notice")).to_contain_text("No passing yet")
    expect(phone.page.get_by_test_id("status").locator("strong")).to_have_text("Your turn.")
    expect(phone.page.get_by_test_id("status").locator("strong")).to_be_visible()


def test_on_a_phone_it_is_said_that_one_has_to_draw(phone: Stage) -> None:
    phone.show("clock-mine")
    expect(phone.page.get_by_text("Nothing fits: draw.")).to_be_visible()


def test_on_a_phone_on_its_side_the_hand_is_in_sight(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, viewport={"width": 640, "height": 360})
    Stage(page).show("mid")
    for tile in page.locator("[data-hand]").all():
        expect(tile).to_be_in_viewport(ratio=1)
    for test_id in ("draw", "pass"):
        expect(page.get_by_test_id(test_id)).to_be_in_viewport(ratio=1)
