"""A stage: any state of the page, from a made-up server that says what a fixture holds."""

import copy
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute, expect

from browser.keeping import SHEETS, lay_out
from browser.playing import TILES
from patience import PATIENCE

FIXTURES: Final[dict[str, dict[str, Any]]] = json.loads(
    (Path(__file__).resolve().parents[2] / "web/src/fixtures/tables.json").read_text("utf-8")
)
TABLE: Final = "0123456789abcdef" * 2
WATCH: Final = "fedcba9876543210" * 2


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
        is_watched = state.fixture != "" and self.welcome.get("seat") is None
        self.page.goto(f"/tonton/{WATCH}" if is_watched else state.path)
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

    def asked(self, kind: str) -> dict[str, Any]:
        """Wait until the page has sent a command of this kind; return it."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            for command in self.commands:
                if command["type"] == kind:
                    return command
            self.page.wait_for_timeout(10)  # lets Playwright take in what the page says
        raise AssertionError(f"the page never sent {kind}: {self.commands}")

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
        elif "command_id" in message:
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
    """Open a dialog: by its own button, by the menu of narrow screens, or by the table's menu."""

    def prepare(stage: Stage) -> None:
        page = stage.page
        opener = page.get_by_test_id(test_id).locator("visible=true")
        if opener.count() == 0:
            menus = page.locator("[data-testid=open-menu], [data-testid=open-table]")
            menus.locator("visible=true").first.click()
            menu = page.locator("dialog[open]")
            expect(menu).to_be_visible()
            if test_id == "open-settings":
                menu.locator(".links > button:not(.narrow)").first.click()
            elif opener.count() > 0:
                opener.first.click()
        else:
            opener.first.click()
        expect(page.locator("dialog[open]")).to_be_visible()
        if dialog != "table-menu":  # which narrow screens have among the other things of the menu
            expect(page.get_by_test_id(dialog)).to_be_visible()

    return prepare


def _said(stage: Stage) -> None:
    stage.send(type="said", seat=2, phrase="well_placed")
    stage.send(type="said", seat=0, phrase="thanks")
    expect(stage.page.get_by_test_id("said-2")).to_be_visible()


def _distrust(stage: Stage) -> None:
    """Show the list of hashes without the player's own."""
    seats = stage.welcome["seats"]
    commitment = "ab" * 32
    stage.happens(
        "committed", round=0, attempt=2, commitment=commitment, waiting=[0, 1, 2], seats=seats
    )
    stage.happens("contributed", seat=0)
    stage.happens("listed", hashes=["", "0" * 64, "0" * 64], waiting=[1, 2])
    expect(stage.page.get_by_test_id("refusal")).not_to_be_empty()


def _called_off(stage: Stage) -> None:
    stage.happens("called_off", round=2, attempt=1, why="unopened", seats=[2])
    stage.happens(
        "committed",
        round=2,
        attempt=2,
        commitment="ab" * 32,
        waiting=[0, 1],
        seats=stage.welcome["seats"],
    )
    expect(stage.page.get_by_test_id("ready-status")).to_contain_text("Sari")


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


def _hands_up(stage: Stage) -> None:
    """Let the round end before the player's eyes, and stop before its result."""
    # The result never comes, until the next page; what looks at this one may still wait a moment.
    stage.page.evaluate(
        "() => { const wait = window.setTimeout;"
        " window.setTimeout = (run, ms, ...more) => ms > 1000 ? 0 : wait(run, ms, ...more); }"
    )
    stage.happens("round_over", end=FIXTURES["end-blocked"]["round"]["end"])
    expect(stage.page.get_by_test_id("see-result")).to_be_visible()


def _before_the_end(welcome: dict[str, Any]) -> None:
    """Take the result of a round back, as if nobody knew it yet."""
    round_ = welcome["round"]
    welcome["phase"] = "play"
    welcome["gains"] = welcome["gains"][:-1]
    welcome["scores"] = [sum(of_seat) for of_seat in zip(*welcome["gains"], strict=True)]
    round_["end"] = None


def _hint(stage: Stage) -> None:
    """Ask for a hint and be told that the left end is better."""
    stage.page.get_by_test_id("ask-hint").click()
    expect(stage.page.get_by_test_id("ask-hint")).to_have_attribute("aria-busy", "true")
    stage.send(
        type="hinted",
        command_id=stage.commands[-1]["command_id"],
        seq=stage.welcome["seq"],
        action="14-",
        choices=[
            {"action": "14-", "chance": 0.71, "error": 0.012},
            {"action": "14+", "chance": 0.66, "error": 0.012},
            {"action": "d", "chance": 0.42, "error": 0.015},
        ],
        exact=False,
        reasons=[
            {"key": "advice-sheds", "details": {"pips": 5}},
            {"key": "advice-stuck", "details": {"seat": 1, "percent": 40}},
        ],
    )
    expect(stage.page.get_by_test_id("hint")).to_be_visible()


def _away(stage: Stage) -> None:
    stage.hang_up()


def _away_pending(stage: Stage) -> None:
    _send(stage)
    stage.hang_up()


def _unfold_friends(stage: Stage) -> None:
    stage.page.get_by_test_id("friends-details").click()
    stage.page.locator("label:has([data-testid=friends-seats-4])").click()
    expect(stage.page.get_by_test_id("friends-seat-4")).to_be_visible()


def _teach(stage: Stage) -> None:
    """Be somebody who plays for the first time."""
    stage.page.evaluate("localStorage.removeItem('balak.coach')")
    stage.page.reload()
    expect(stage.page.get_by_test_id("coach")).to_be_visible()


def _sheet(text: str | None) -> State:
    return State(path="/pencatat", prepare=lambda stage: lay_out(stage.page, text))


def _fault(code: str) -> State:
    return State("opening", change=lambda welcome: welcome.update(fault=code))


STATES: Final[dict[str, State]] = {
    "start": State(path="/"),
    "start-four": State(
        path="/", prepare=lambda s: s.page.get_by_test_id("seats-4").check(force=True)
    ),
    "start-friends": State(path="/#teman-umum", prepare=_unfold_friends),
    "lobby": State(path="/lobi"),
    "about": State(path="/tentang"),
    "check": State(path="/periksa"),
    "rules": State(path="/aturan"),
    **{name: _sheet(text) for name, text in SHEETS.items()},
    **{name: State(name) for name in FIXTURES if name != "longest-over"},
    "two-fits": State("mid", _two_fits),
    "refused": State("mid", _refuse),
    "pass-early": State("mid", _pass_early),
    "drawing": State("mid", _draw),
    "pending": State("opening", _send),
    "last-tile": State("longest-over", change=_before_last_tile),
    "longest-over": State("longest-over", _last_tile, _before_last_tile),
    "hint": State("mid", _hint),
    "end-one-digit": State("longest-over"),
    "hands-up": State("end-blocked", _hands_up, _before_the_end),
    "settings": State("mid", _open("open-settings", "settings")),
    "record": State("four-long", _open("open-record", "record-dialog")),
    "help": State("mid", _help),
    "table-menu": State("company", _open("open-table", "table-menu")),
    "phrases": State("company", _open("open-phrases", "phrases")),
    "leave": State("company", _open("menu-leave", "leave-dialog")),
    "concede": State("clock-mine", _open("menu-concede", "concede-dialog")),
    "said": State("company", _said),
    "called-off": State("shuffling-next", _called_off),
    "reconnecting": State("mid", _away),
    "reconnecting-pending": State("opening", _away_pending),
    "trouble-watch": State(change=lambda w: w.update(fault="seat"), path=f"/tonton/{WATCH}"),
    "trouble-elsewhere": _fault("opened_elsewhere"),
    "trouble-version": _fault("version"),
    "trouble-lost": State(path="/meja/unknown"),
    # The last two: what is taught or was refused here stays so for as long as the page lives.
    "coach": State("mid", _teach),
    "refused-shuffle": State("shuffling-lot", _distrust),
}
"""Every state of the page that is looked at, by name."""
