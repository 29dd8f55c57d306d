"""A stage: any state of the page, from a made-up server that says what a fixture holds."""

import copy
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.playing import TILES

FIXTURES: Final[dict[str, dict[str, Any]]] = json.loads(
    (Path(__file__).resolve().parents[2] / "web/src/fixtures/tables.json").read_text("utf-8")
)
TABLE: Final = "0123456789abcdef" * 2


@dataclass
class Stage:
    """A page whose sockets come here instead of to a server."""

    page: Page
    welcome: dict[str, Any] = field(default_factory=dict)
    commands: list[dict[str, Any]] = field(default_factory=list)
    """What the page has asked for and nobody answers."""
    is_away: bool = False
    _route: WebSocketRoute | None = None

    def __post_init__(self) -> None:
        self.page.route_web_socket(re.compile(r"/socket$"), self._opened)

    def show(self, name: str) -> None:
        """Show one of `STATES`, or a fixture as it is."""
        state = STATES.get(name) or State(name)
        self.commands.clear()
        self.is_away = False
        self.welcome = copy.deepcopy(FIXTURES[state.fixture]) if state.fixture else {}
        state.change(self.welcome)
        self.page.goto(state.path)
        expect(self.page.locator("main:not(.loading) h1, [data-board]").first).to_be_visible()
        state.prepare(self)
        self.page.evaluate("document.fonts.ready")

    def send(self, **message: Any) -> None:
        """Say something to the page."""
        assert self._route is not None
        self._route.send(json.dumps(message))

    def happens(self, kind: str, **event: Any) -> None:
        """Tell the page of the next event."""
        self.welcome["seq"] += 1
        self.send(type=kind, seq=self.welcome["seq"], **event)

    def applied(self) -> None:
        """Tell the page that its last command was written down as the next event."""
        command = self.commands[-1]
        self.send(type="applied", command_id=command["command_id"], seq=self.welcome["seq"] + 1)

    def hang_up(self) -> None:
        """Cut the line and let no other come about."""
        assert self._route is not None
        self.is_away = True
        self._route.close(code=1012)
        expect(self.page.get_by_test_id("banner")).to_be_visible()

    def _opened(self, route: WebSocketRoute) -> None:
        if self.is_away:
            route.close(code=1012)
            return
        self._route = route
        route.on_message(self._said)

    def _said(self, text: str | bytes) -> None:
        message = json.loads(text)
        if message["type"] == "hello":
            if "fault" in self.welcome:
                self.send(type="fault", code=self.welcome["fault"], detail="")
            elif self.welcome:
                self.send(**self.welcome)
        elif message["type"] == "ping":
            self.send(type="pong", seq=self.welcome["seq"])
        elif message["type"] in {"act", "next"}:
            self.commands.append(message)


def _as_it_is(_: Any) -> None:
    """Change nothing."""


@dataclass(frozen=True)
class State:
    """A fixture, what is different in it, and what the player has just done."""

    fixture: str = ""
    prepare: Callable[[Stage], None] = _as_it_is
    change: Callable[[dict[str, Any]], None] = _as_it_is
    path: str = f"/meja/{TABLE}"


# --- what the player has just done --------------------------------------------------------------


def _open(test_id: str, dialog: str) -> Callable[[Stage], None]:
    def prepare(stage: Stage) -> None:
        page = stage.page
        # On narrow screens both are behind the menu.
        opener = page.get_by_test_id(test_id).locator("visible=true")
        if opener.count() == 0:
            page.get_by_test_id("open-menu").click()
            if dialog != "record-dialog":
                page.get_by_test_id("record-dialog").locator(
                    ".links button:not(.narrow)"
                ).first.click()
        else:
            opener.first.click()
        expect(page.get_by_test_id(dialog)).to_be_visible()

    return prepare


def _help(stage: Stage) -> None:
    stage.page.keyboard.press("?")
    expect(stage.page.get_by_test_id("help")).to_be_visible()


def _two_fits(stage: Stage) -> None:
    stage.page.get_by_test_id("hand-14").click()
    expect(stage.page.locator(".spot")).to_have_count(2)


def _refuse(stage: Stage) -> None:
    stage.page.locator("[data-hand]:not(.ok)").first.click()
    expect(stage.page.locator(".notice")).not_to_be_empty()


def _pass_early(stage: Stage) -> None:
    # Playwright takes aria-disabled for "cannot be clicked"; here it answers why not.
    stage.page.get_by_test_id("pass").click(force=True)
    expect(stage.page.locator(".notice")).not_to_be_empty()


def _draw(stage: Stage) -> None:
    """Draw twice, as in the middle of a chain."""
    round_ = stage.welcome["round"]
    known = {action[:2] for action in round_["line"]} | set(round_["hand"])
    unseen = [f"{a}{b}" for a in range(7) for b in range(a, 7) if f"{a}{b}" not in known]
    for count in (1, 2):
        stage.page.get_by_test_id("draw").click()
        expect(stage.page.get_by_test_id("draw")).to_have_attribute("aria-disabled", "true")
        stage.applied()
        tile = unseen[count]
        fits = [f"{tile}{arm}" for arm in "-+" if "1" in tile]
        round_["legal"] = sorted([*round_["legal"], *fits])
        left = round_["boneyard"] - count
        stage.happens(
            "drew",
            seat=0,
            boneyard=left,
            drawable=left - 2,
            turn=0,
            legal=round_["legal"],
            tile=tile,
        )
        expect(stage.page.get_by_test_id(f"hand-{tile}")).to_be_visible()


def _send(stage: Stage) -> None:
    stage.page.locator(TILES).first.click()
    spots = stage.page.locator(".spot")
    if spots.count():
        spots.first.click()
    expect(stage.page.locator(".pending")).to_have_count(1)


def _last_tile(stage: Stage) -> None:
    """Place the last tile of the longest line there can be."""
    end = FIXTURES["longest-over"]["round"]
    _send(stage)
    stage.applied()
    stage.happens("placed", seat=0, action=end["line"][-1], ends=end["ends"], turn=None, legal=[])
    expect(stage.page.locator("section.board ol li")).to_have_count(25)


def _before_last_tile(welcome: dict[str, Any]) -> None:
    round_, last = welcome["round"], welcome["round"]["line"][-1]
    welcome["phase"] = "play"
    welcome["scores"] = [62, 41]
    welcome["gains"] = welcome["gains"][:-1]
    round_["line"] = round_["line"][:-1]
    round_["history"] = round_["history"][:-1]
    round_["end"], round_["turn"] = None, 0
    round_["hand"], round_["legal"] = [last[:2]], [last]
    round_["counts"][0] = 1


def _away(stage: Stage) -> None:
    stage.hang_up()


def _away_pending(stage: Stage) -> None:
    _send(stage)
    stage.hang_up()


def _fault(code: str) -> State:
    return State("opening", change=lambda welcome: welcome.update(fault=code))


STATES: Final[dict[str, State]] = {
    "start": State(path="/"),
    "start-four": State(
        path="/", prepare=lambda s: s.page.get_by_test_id("seats-4").check(force=True)
    ),
    "rules": State(path="/aturan"),
    **{name: State(name) for name in FIXTURES if name != "longest-over"},
    "two-fits": State("mid", _two_fits),
    "refused": State("mid", _refuse),
    "pass-early": State("mid", _pass_early),
    "drawing": State("mid", _draw),
    "pending": State("opening", _send),
    "longest-over": State("longest-over", _last_tile, _before_last_tile),
    "settings": State("mid", _open("open-settings", "settings")),
    "record": State("four-long", _open("open-record", "record-dialog")),
    "help": State("mid", _help),
    "reconnecting": State("mid", _away),
    "reconnecting-pending": State("opening", _away_pending),
    "trouble-seat": _fault("seat"),
    "trouble-elsewhere": _fault("opened_elsewhere"),
    "trouble-version": _fault("version"),
    "trouble-lost": State(path="/meja/unknown"),
}
"""Every state of the page that is looked at, by name."""
