"""A tile can be dragged to an end, by mouse and by finger."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import OpenPage
from browser.serving import Server
from browser.staging import Stage


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def start_drag(page: Page, tile: str) -> None:
    page.mouse.move(*middle(page, f"[data-hand='{tile}']"))
    page.mouse.down()
    x, y = middle(page, f"[data-hand='{tile}']")
    page.mouse.move(x, y - 30, steps=3)


@pytest.mark.parametrize("arm", ["-", "+"])
def test_a_tile_is_dragged_to_the_end_of_ones_choice(page: Page, arm: str) -> None:
    stage = Stage(page)
    stage.show("mid")
    start_drag(page, "14")
    expect(page.locator(".spot")).to_have_count(2)
    page.mouse.move(*middle(page, f"[data-testid='ghost-{arm}']"), steps=5)
    expect(page.locator("[data-over]")).to_have_count(1)
    page.mouse.up()
    expect(page.locator(".pending")).to_have_count(1)
    assert [command["action"] for command in stage.commands] == [f"14{arm}"]


def test_a_tile_is_dragged_to_open(page: Page) -> None:
    stage = Stage(page)
    stage.show("opening")
    start_drag(page, "36")
    page.mouse.move(*middle(page, "[data-testid=ghost-open]"), steps=5)
    page.mouse.up()
    expect(page.locator(".pending")).to_have_count(1)
    assert [command["action"] for command in stage.commands] == ["36"]


def test_a_tile_that_is_let_go_elsewhere_comes_back(page: Page) -> None:
    stage = Stage(page)
    stage.show("mid")
    start_drag(page, "14")
    page.mouse.move(5, 5, steps=5)
    page.mouse.up()
    expect(page.locator(".spot")).to_have_count(0)
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.get_by_test_id("hand-14")).to_be_visible()
    assert stage.commands == []


def test_a_tile_that_fits_nowhere_is_not_picked_up(page: Page) -> None:
    stage = Stage(page)
    stage.show("mid")
    start_drag(page, "66")
    expect(page.locator(".dragged")).to_have_count(0)
    page.mouse.up()
    assert stage.commands == []


def test_a_finger_drags_too(open_page: OpenPage, server: Server) -> None:
    page = open_page(server, viewport={"width": 390, "height": 844}, has_touch=True)
    stage = Stage(page)
    stage.show("mid")
    x, y = middle(page, "[data-hand='14']")
    devtools = page.context.new_cdp_session(page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        devtools.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{"x": px, "y": py} for px, py in points]},
        )

    touch("touchStart", (x, y))
    up = 30
    while page.locator(".spot").count() == 0:  # what dragging needs comes with the first press
        touch("touchMove", (x, y - up))
        up = 61 - up
    expect(page.locator(".spot")).to_have_count(2)
    end = middle(page, "[data-testid='ghost-+']")
    touch("touchMove", ((x + end[0]) / 2, (y + end[1]) / 2))
    touch("touchMove", end)
    touch("touchEnd")
    expect(page.locator(".pending")).to_have_count(1)
    assert [command["action"] for command in stage.commands] == ["14+"]
