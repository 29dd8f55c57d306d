"""Reviews: every step of the rounds that are over, their analysis, links and pictures."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Page, expect

from balak.match import Match
from balak.protocol import Analysis, Review
from balak.text import caption
from browser.conftest import OpenPage
from browser.playing import deal, play_match, play_round, sit_down, step
from browser.reviews import (
    LONG,
    NOTHING,
    analysis_of,
    everything_first,
    longest,
    match_of,
    review_of,
    serve,
    show,
)
from browser.serving import Server, serving
from browser.staging import TABLE, WATCH
from browser.test_axe import ALL, CONTRAST, look, violations
from browser.test_screenshots import FOLDER, SIZES, rows
from browser.watching import Watch
from patience import PATIENCE

SVG = "{http://www.w3.org/2000/svg}"


def shown(page: Page) -> tuple[int, int, int]:
    """Return which round and step the address names, and how many tiles the board has."""
    found = re.search(r"/ulasan/[0-9a-f]{32}/(\d+)/(\d+)$", page.url)
    assert found is not None, page.url
    tiles = page.get_by_test_id("replay-board").get_attribute("data-tiles")
    return int(found[1]), int(found[2]), int(tiles or 0)


def tiles_of(page: Page, seat: int) -> int:
    """Return how many tiles the hand of a seat shows."""
    return page.get_by_test_id(f"replay-hand-{seat}").locator("svg").count()


def first_graded(analysis: Analysis, grade: str) -> tuple[int, int]:
    """Return round and step, from 1, of the first action with this grade."""
    for number, found in enumerate(analysis.rounds, 1):
        for place, one in enumerate(found.steps, 1):
            if one.grade == grade:
                return number, place
    raise AssertionError(f"nothing is {grade}")


@pytest.fixture(scope="module")
def match() -> Match:
    return match_of(2, rounds=3)


@pytest.fixture(scope="module")
def review(match: Match) -> Review:
    return review_of(match)


@pytest.fixture(scope="module")
def analysis(match: Match) -> Analysis:
    return analysis_of(match)


# --- with a real server -----------------------------------------------------------------------


def test_a_finished_round_is_reviewed_and_the_next_one_stays_hidden(
    open_page: OpenPage, server: Server
) -> None:
    page = open_page(server)
    table = sit_down(page, ["greedy"], target=999)
    deal(page)
    play_round(page)
    page.get_by_test_id("review-round").click()
    expect(page.get_by_test_id("replay-sentence")).to_contain_text("The tiles are dealt.")
    assert shown(page) == (1, 0, 0)
    actions = server.actions(table)
    page.get_by_test_id("replay-last").click()
    placed = sum(action not in {"d", "p"} for action in actions)
    assert shown(page) == (1, len(actions), placed)
    page.goto(f"/meja/{table}")
    assert step(page) != ""  # goes on to the next round
    expect(page.locator("[data-hand]").first).to_be_visible()
    stranger = open_page(server, lang="id")
    stranger.goto(f"/ulasan/{table}/2/3")
    expect(stranger.get_by_test_id("replay-sentence")).to_contain_text("Ubin dibagikan.")
    assert stranger.locator("[name=round]").count() == 1
    assert shown(stranger)[0] == 1
    answer = stranger.request.get(f"/api/tables/{table}/review")
    assert len(answer.json()["rounds"]) == 1


def test_before_a_round_is_over_there_is_nothing_to_review(
    page: Page, watch: Watch, server: Server
) -> None:
    watch.allow("409")
    table = sit_down(page, ["greedy"])
    page.goto(f"/ulasan/{table}")
    expect(page.get_by_test_id("trouble")).to_contain_text("Nothing to review yet.")
    page.get_by_role("link", name="To the table").click()
    expect(page).to_have_url(re.compile(f"/meja/{table}$"))


def test_a_link_to_no_table_says_so(page: Page, watch: Watch) -> None:
    watch.allow("404")
    page.goto(f"/ulasan/{'0' * 32}/1/1")
    expect(page.get_by_test_id("trouble")).to_contain_text("Check the link.")


def test_a_match_is_analysed_round_by_round_when_it_is_asked_for(
    built_client: None, open_page: OpenPage, tmp_path: Path
) -> None:
    with serving(tmp_path, analysis_budget="10") as server:
        page = open_page(server)
        table = sit_down(page, ["greedy"], target=20)
        play_match(page)
        page.get_by_test_id("review-match").click()
        expect(page.get_by_test_id("review")).to_be_visible()
        page.get_by_test_id("ask-analysis").click()
        expect(page.get_by_test_id("analysis-progress")).to_be_visible()
        # Where nothing is compiled yet, the kernels are first, for a minute or several.
        expect(page.get_by_test_id("summary")).to_be_visible(timeout=7 * PATIENCE * 1000)
        expect(page.get_by_test_id("ask-analysis")).to_have_count(0)
        page.keyboard.press("ArrowRight")
        expect(page.get_by_test_id("grade")).to_be_visible()
        told = page.request.get(f"/api/tables/{table}/analysis").body()
        found = msgspec.json.decode(told, type=Analysis)
        grade = found.rounds[0].steps[0].grade
        expect(page.get_by_test_id("grade")).to_have_attribute("data-grade", grade)
        page.reload()
        expect(page.get_by_test_id("summary")).to_be_visible()


# --- step by step -----------------------------------------------------------------------------


def test_buttons_keys_and_scrubber_go_through_a_round(page: Page, review: Review) -> None:
    show(page, review)
    count = len(review.rounds[0].steps)
    page.get_by_test_id("replay-next").click()
    assert shown(page)[:2] == (1, 1)
    page.get_by_test_id("replay-last").click()
    assert shown(page)[:2] == (1, count)
    page.get_by_test_id("replay-back").click()
    assert shown(page)[:2] == (1, count - 1)
    page.get_by_test_id("replay-first").click()
    assert shown(page) == (1, 0, 0)
    page.locator("main").click(position={"x": 5, "y": 5})
    for key, place in (
        ("ArrowRight", (1, 1)),
        ("ArrowRight", (1, 2)),
        ("ArrowLeft", (1, 1)),
        ("End", (1, count)),
        ("PageDown", (2, 0)),
        ("PageUp", (1, 0)),
        ("PageUp", (1, 0)),
        ("Home", (1, 0)),
    ):
        page.keyboard.press(key)
        assert shown(page)[:2] == place, key
    scrubber = page.get_by_test_id("replay-scrub")
    scrubber.focus()
    page.keyboard.press("ArrowRight")
    assert shown(page)[:2] == (1, 1)
    assert str(scrubber.get_attribute("aria-valuetext")).startswith(f"Step 1 of {count}. ")
    page.get_by_test_id("round-3").check(force=True)
    assert shown(page)[:2] == (3, 0)


def test_after_the_last_step_the_next_round_follows(page: Page, review: Review) -> None:
    show(page, review, place="/1/999")
    assert shown(page)[1] == len(review.rounds[0].steps)
    page.get_by_role("button", name="Round 2").click()
    assert shown(page)[:2] == (2, 0)
    page.get_by_test_id("round-3").check(force=True)
    page.get_by_test_id("replay-last").click()
    expect(page.get_by_test_id("replay-next")).to_have_attribute("aria-disabled", "true")


def test_every_step_shows_the_hands_and_the_boneyard_as_they_were(
    page: Page, review: Review
) -> None:
    show(page, review)
    round_ = review.rounds[0]
    counts = [len(hand) for hand in round_.hands]
    placed = drawn = 0
    for number, one in enumerate(round_.steps, 1):
        page.keyboard.press("ArrowRight")
        if one.tile is not None:
            counts[one.seat] += 1
            drawn += 1
        elif len(one.action) > 1:
            counts[one.seat] -= 1
            placed += 1
        assert shown(page) == (1, number, placed)
        assert [tiles_of(page, seat) for seat in range(2)] == counts
        taken = page.get_by_test_id("replay-boneyard").locator(".taken")
        assert taken.count() == drawn
    won, lost = round_.remaining
    assert (round_.kind, round_.winner) == ("blocked", 0)
    told = f"The round is blocked. You gain {lost} − {won} = {round_.points}."
    expect(page.get_by_text(told)).to_be_visible()
    left, right = round_.steps[-1].ends or (0, 0)
    ends = f"Left end {left}, right end {right}"
    expect(page.get_by_test_id("replay-ends")).to_contain_text(ends)


def test_what_is_shown_is_also_there_in_words(page: Page, match: Match, review: Review) -> None:
    show(page, review)
    page.get_by_test_id("replay-last").click()
    page.get_by_test_id("replay-caption").click()
    played = match.finished[0].round
    assert played is not None
    expect(page.locator("details p").first).to_have_text(caption(played.layout, "en"))
    last = page.get_by_test_id("replay-sentence").inner_text()
    page.get_by_test_id("replay-back").click()
    expect(page.get_by_test_id("replay-sentence")).not_to_have_text(last)
    sentence = page.get_by_test_id("replay-sentence").inner_text()
    # What follows at once is said with what was being said.
    ending = re.compile(f"{re.escape(sentence)}$")
    spoken = page.locator("[aria-live=polite]").filter(has_text=ending)
    expect(spoken).to_have_count(1)


def test_a_reload_and_a_copied_link_lead_to_the_same_step(
    open_page: OpenPage, server: Server, review: Review
) -> None:
    page = open_page(server)
    show(page, review, place="/2/7")
    page.keyboard.press("ArrowRight")
    before = shown(page)
    assert before[:2] == (2, 8)
    page.reload()
    page.get_by_test_id("review").wait_for()
    assert shown(page) == before
    page.get_by_test_id("open-share").click()
    assert page.get_by_test_id("review-link").input_value() == page.url


# --- analysis ---------------------------------------------------------------------------------


def test_choices_are_marked_in_words_and_pressing_one_shows_it_on_the_board(
    page: Page, review: Review, analysis: Analysis
) -> None:
    number, place = first_graded(analysis, "blunder")
    show(page, review, analysis, f"/{number}/{place}")
    expect(page.get_by_test_id("grade")).to_contain_text("Blunder")
    found = analysis.rounds[number - 1].steps[place - 1]
    done = review.rounds[number - 1].steps[place - 1].action
    best = max(found.candidates, key=lambda one: one.worth).action
    taken = page.get_by_test_id(f"option-{done}")
    better = page.get_by_test_id(f"option-{best}")
    expect(taken).to_contain_text("chosen")
    expect(better).to_contain_text("best")
    assert str(better.get_attribute("aria-label")).endswith("60.0%, standard error 0.4%, best")
    expect(taken).to_have_attribute("aria-pressed", "true")
    before = shown(page)[2]
    other = page.locator(f"[data-testid^=option-]:not([data-testid='option-{done}'])").filter(
        has_text=re.compile("left|right")
    )
    other.first.click()
    expect(page.get_by_test_id("replay-board").locator(".ghost")).to_have_count(1)
    assert page.get_by_test_id("replay-board").locator("button").count() == 0
    assert shown(page)[2] == before - (done not in {"d", "p"})
    other.first.click()
    assert shown(page)[2] == before


def test_turning_points_and_the_graph_lead_to_their_steps(
    page: Page, review: Review, analysis: Analysis
) -> None:
    show(page, review, analysis, "/2/1")
    page.get_by_test_id("turning").get_by_role("button").first.click()
    assert shown(page)[:2] == (1, 5)
    page.get_by_test_id("turning").get_by_role("button").nth(1).click()
    assert shown(page)[:2] == (1, 0)
    graph = page.get_by_test_id("graph")
    graph.focus()
    page.keyboard.press("ArrowRight")
    assert shown(page)[:2] == (1, 1)
    assert str(graph.get_attribute("aria-valuetext")).startswith("Round 1, step 1: You ")
    page.keyboard.press("End")
    assert shown(page)[:2] == (3, len(review.rounds[2].steps))
    page.keyboard.press("Home")
    assert shown(page)[:2] == (1, 0)
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 1, "y": 20})
    assert shown(page)[:2] == (3, len(review.rounds[2].steps))
    page.get_by_text("As a table").click()
    assert page.locator("figure tbody tr").count() == len(review.rounds[2].steps) + 1


def test_progress_is_told_and_what_is_ready_is_shown(
    page: Page, match: Match, review: Review
) -> None:
    show(page, review, analysis_of(match, ready=1), "/1/1")
    expect(page.get_by_test_id("analysis-progress")).to_contain_text("1 of 3 rounds are analysed.")
    expect(page.get_by_test_id("grade")).to_be_visible()
    expect(page.get_by_text("The summary and the turning points come")).to_be_visible()
    page.keyboard.press("PageDown")
    expect(page.get_by_test_id("grade")).to_have_count(0)
    expect(page.get_by_text("This round is not analysed yet.")).to_be_visible()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"status": "unavailable"}, "This server cannot analyse"),
        ({"status": "failed"}, "The analysis failed."),
        ({"status": "waiting", "ahead": 4}, "Waiting: 4 rounds of other tables come first."),
    ],
)
def test_what_stands_in_the_way_of_an_analysis_is_a_sentence(
    page: Page, review: Review, change: dict[str, object], sentence: str
) -> None:
    show(page, review, msgspec.structs.replace(NOTHING, **change))
    expect(page.locator("aside")).to_contain_text(sentence)


@pytest.mark.parametrize(
    ("refusal", "sentence"),
    [
        ((429, "busy"), "The server is analysing too many matches."),
        ((409, "no_analysis"), "This server cannot analyse"),
        ((429, "rate"), "Too many requests from this network."),
    ],
)
def test_a_refused_analysis_says_why(
    page: Page, review: Review, watch: Watch, refusal: tuple[int, str], sentence: str
) -> None:
    status, code = refusal
    watch.allow(str(status))
    serve(page, review)
    page.route(
        "**/analysis",
        lambda route: route.fulfill(status=status, json={"code": code, "detail": ""}),
    )
    page.goto(f"/ulasan/{TABLE}")
    page.get_by_test_id("ask-analysis").click()
    expect(page.get_by_test_id("analysis-refused")).to_contain_text(sentence)


# --- to give on -------------------------------------------------------------------------------


@pytest.mark.parametrize(("lang", "name"), [("id", "ronde-1-langkah"), ("en", "round-1-step")])
def test_a_position_is_saved_as_a_picture_that_says_what_it_shows(
    open_page: OpenPage, server: Server, tmp_path: Path, lang: str, name: str
) -> None:
    page = open_page(server, lang=lang)
    match = longest()
    show(page, review_of(match, names=LONG), place="/1/999")
    page.get_by_test_id("open-share").click()
    files = {}
    for kind in ("svg", "png"):
        with page.expect_download() as download:
            page.get_by_test_id(f"save-{kind}").click()
        count = len(match.finished[0].round.actions)  # type: ignore[union-attr]
        file = f"balak-{TABLE[:8]}-{name}-{count}.{kind}"
        assert download.value.suggested_filename == file
        files[kind] = tmp_path / kind
        download.value.save_as(files[kind])
    drawn = ET.fromstring(files["svg"].read_text("utf-8"))  # noqa: S314 - it is our own
    played = match.finished[0].round
    assert played is not None
    description = drawn.findtext(f"{SVG}desc") or ""
    assert caption(played.layout, "id" if lang == "id" else "en") in description
    assert drawn.findtext(f"{SVG}title")
    left = sum(len(hand) for hand in played.hands)
    assert len(drawn.findall(f".//{SVG}g/{SVG}rect")) == len(played.placements) + left
    text = files["svg"].read_text("utf-8")
    assert "var(" not in text
    assert LONG[0] in text  # and not "you": others will look at it
    assert len(rows(files["png"].read_bytes())) > 300


@pytest.mark.parametrize(("link", "words"), [(TABLE, "an empty seat"), (WATCH, "nothing else")])
def test_a_link_that_gives_no_seat_is_given_on_where_there_is_one(
    page: Page, match: Match, link: str, words: str
) -> None:
    show(page, review_of(match, over=False, link=link), place="/2/3")
    page.get_by_test_id("open-share").click()
    assert page.get_by_test_id("review-link").input_value().endswith(f"/ulasan/{link}/2/3")
    expect(page.get_by_test_id("review-share")).to_contain_text(words)


def test_the_link_is_copied(open_page: OpenPage, server: Server, review: Review) -> None:
    page = open_page(server, permissions=["clipboard-read", "clipboard-write"])
    show(page, review, place="/1/4")
    page.get_by_test_id("open-share").click()
    page.get_by_test_id("review-copy").click()
    expect(page.get_by_test_id("review-told")).to_have_text("The link was copied.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url


# --- looks ------------------------------------------------------------------------------------


def hard() -> dict[str, tuple[Review, Analysis, str]]:
    """Return the reviews that are hardest to lay out, each with its place."""
    line, hand = longest(), match_of(2, rounds=1, play=everything_first)
    crowd, usual = match_of(4, rounds=14, seed="b"), match_of(2, rounds=3)
    three = match_of(3, rounds=2)
    number, place = first_graded(analysis_of(usual), "blunder")
    return {
        "review": (review_of(usual), analysis_of(usual), f"/{number}/{place}"),
        "review-plain": (review_of(usual), NOTHING, "/2/3"),
        "review-longest": (review_of(line, names=LONG), analysis_of(line), "/1/999"),
        "review-hand-19": (review_of(hand, names=LONG), analysis_of(hand), "/1/13"),
        "review-three": (review_of(three, seat=None), analysis_of(three), "/2/999"),
        "review-four": (
            review_of(crowd, names=LONG, seat=None, over=False),
            analysis_of(crowd),
            "/13/9",
        ),
        "review-working": (review_of(usual), analysis_of(usual, ready=1), "/1/0"),
    }


@pytest.mark.parametrize("width", [320, 360, 640, 768, 1280])
def test_nothing_runs_over_the_edge(open_page: OpenPage, server: Server, width: int) -> None:
    page = open_page(server, lang="id")
    for name, (review, analysis, place) in hard().items():
        page.unroute_all()
        page.set_viewport_size({"width": 1400, "height": 640})
        show(page, review, analysis, place)
        page.set_viewport_size({"width": width, "height": 640})
        board = page.locator("[data-board]").bounding_box()
        assert board is not None
        assert board["x"] + board["width"] <= width, name
        assert page.evaluate("document.documentElement.scrollWidth") <= width, name
        small = page.evaluate(
            """() => [...document.querySelectorAll("main button, main summary")]
                .map((one) => [one.getBoundingClientRect(), one.textContent])
                .filter(([box]) => box.width < 24 || box.height < 24)
                .map(([, text]) => text)"""
        )
        assert small == [], name


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)])
def test_axe_finds_nothing_wrong(
    open_page: OpenPage, server: Server, size: tuple[int, int]
) -> None:
    page = open_page(server, lang="id", viewport={"width": size[0], "height": size[1]})
    found: dict[str, list[str]] = {}
    for name, (review, analysis, place) in hard().items():
        page.unroute_all()
        show(page, review, analysis, place)
        for scheme, options in (("light", ALL), ("dark", CONTRAST)):
            look(page, scheme, "no-preference")  # type: ignore[arg-type]
            if problems := violations(page, options):
                found[f"{name}, {scheme}"] = problems
        look(page, "light", "no-preference")
    page.get_by_test_id("open-share").click()
    if problems := violations(page, ALL):
        found["share"] = problems
    assert found == {}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("lang", ["id", "en"])
def test_every_review_has_its_picture(
    open_page: OpenPage, server: Server, lang: str, theme: str, is_full: bool
) -> None:
    FOLDER.mkdir(exist_ok=True)
    page = open_page(server, lang=lang, color_scheme=theme)
    for name, (review, analysis, place) in hard().items():
        page.unroute_all()
        show(page, review, analysis, place)
        for width, height in SIZES if is_full or name == "review" else SIZES[:1]:
            page.set_viewport_size({"width": width, "height": height})
            path = FOLDER / f"{name}-{width}x{height}-{lang}-{theme}.png"
            assert len(rows(page.screenshot(path=path))) > 20, f"{path.name} is blank"
