"""What the page costs: script to the first playable round, and a match over the socket."""

import gzip

from playwright.sync_api import Page, Response, WebSocket

from browser.playing import deal, play_match, sit_down

SCRIPT = 60_000
ALL = 120_000
MATCH = 150_000


def test_a_first_round_needs_little_script_and_little_of_everything(page: Page) -> None:
    answers: list[Response] = []

    def keep(answer: Response) -> None:
        answers.append(answer)

    page.on("response", keep)
    page.goto("/")
    page.get_by_test_id("start").click()
    deal(page)
    sizes = {answer.url: len(gzip.compress(answer.body(), 9)) for answer in answers if answer.ok}
    script = sum(size for url, size in sizes.items() if url.endswith(".js"))
    assert 20_000 < script <= SCRIPT, sizes
    assert sum(sizes.values()) <= ALL, sizes


def test_a_match_costs_little_over_the_socket(page: Page) -> None:
    sizes: list[int] = []

    def weigh(payload: str | bytes) -> None:
        sizes.append(len(payload))

    def listen(socket: WebSocket) -> None:
        socket.on("framesent", weigh)
        socket.on("framereceived", weigh)

    page.on("websocket", listen)
    sit_down(page, ["heuristic", "greedy", "random"])
    play_match(page)
    assert len(sizes) > 30
    assert sum(sizes) <= MATCH
