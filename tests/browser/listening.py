"""A player who hears the live regions and the name of what holds the focus, and sees nothing."""

import re
from dataclasses import dataclass, field
from typing import Final

import pytest
from playwright.sync_api import Page

LISTEN: Final = """
window.heard = [];
new MutationObserver((changes) => {
  for (const { target } of changes) {
    const region = (target.closest ? target : target.parentElement)?.closest("[aria-live]");
    if (!region || region.ariaLive === "off" || region.closest("dialog")) continue;
    if (region.textContent) window.heard.push(region.textContent);
  }
}).observe(document, {childList: true, characterData: true, subtree: true});
"""
FOCUS: Final = """() => {
  const held = document.activeElement;
  const text = held.getAttribute("aria-label") ?? held.textContent;
  return held === document.body ? "" : text.trim().replace(/\\s+/g, " ");
}"""


@dataclass(frozen=True)
class Language:
    """What the player listens for."""

    numbers: tuple[str, ...]
    double: str
    blank: str
    turn: str
    over: str
    fits: str
    open: str
    both: str
    draw: str
    deal: str
    go_on: tuple[str, ...]
    won: str


LANGUAGES: Final = {
    "en": Language(
        ("blank", "one", "two", "three", "four", "five", "six"),
        "double",
        "blank",
        r"your turn|^You drew \w+ \w+;",
        r"went out|is blocked",
        "Fits: ",
        "Any of your tiles may open.",
        "left and on the right",
        "Nothing fits: draw.",
        "Deal",
        ("Next round", "Match result"),
        r" won\.$| tied\.$",
    ),
    "id": Language(
        ("kosong", "satu", "dua", "tiga", "empat", "lima", "enam"),
        "balak",
        "kosong",
        r"giliran Anda|^Anda mengambil \w+ \w+;",
        r" habis dan |^Ronde buntu|\. Ronde buntu",
        "Cocok: ",
        "Semua ubin Anda boleh membuka.",
        "kiri dan di kanan",
        "Tidak ada yang cocok: ambil.",
        "Bagikan ubin",
        ("Ronde berikutnya", "Hasil pertandingan"),
        r" menang\.$| seri\.$",
    ),
}


@dataclass
class Listener:
    """Plays by what is said; the page is never looked at."""

    page: Page
    words: Language
    heard: int = 0
    """How many sentences have been heard."""
    told: list[str] = field(default_factory=list)
    """What was said, and what was typed, for the message of a test that fails."""

    def hear(self) -> str:
        """Wait for what is said next."""
        self.page.wait_for_function("count => window.heard.length > count", arg=self.heard)
        text = str(self.page.evaluate("count => window.heard[count]", self.heard))
        self.heard += 1
        self.told.append(text)
        return text

    def press(self, *keys: str) -> None:
        """Press keys, one after the other."""
        for key in keys:
            self.told.append(f"<{key}>")
            self.page.keyboard.press(key)

    def ask(self, key: str) -> str:
        """Press a key and return the answer."""
        self.press(key)
        return self.hear()

    def focus(self) -> str:
        """Return the name of what holds the focus."""
        name = str(self.page.evaluate(FOCUS))
        self.told.append(f"[{name}]")
        return name

    def go_to(self, *names: str) -> str:
        """Go with Tab to something of one of these names."""
        for _ in range(60):
            self.press("Tab")
            if (name := self.focus()) in names:
                return name
        pytest.fail(f"Tab does not lead to {names}: {self.told[-60:]}")

    def heading(self) -> str:
        """Wait until reading starts at a heading; return it."""
        self.page.wait_for_function("() => document.activeElement.tagName === 'H1'")
        return self.focus()

    def play_round(self) -> None:
        """Play until the end of the round is heard."""
        while True:
            text = self.hear()
            if re.search(self.words.over, text):
                return
            if re.search(self.words.turn, text, re.IGNORECASE):
                self.act()

    def act(self) -> None:
        """Ask what fits, and place, draw or pass."""
        answer = self.ask("f")
        if answer.startswith(self.words.fits):
            fitting = answer.removeprefix(self.words.fits).rstrip(".").split("; ")
            self.place(fitting[-1], is_twice=self.words.both in fitting[-1])
        elif answer == self.words.open:
            hand = self.ask("h").split(": ")[1]
            self.place(hand.rstrip(".").split(", ")[0], is_twice=False)
        else:
            self.press("d" if answer == self.words.draw else "p")

    def place(self, words: str, *, is_twice: bool) -> None:
        """Type the two digits of a tile, hear that it is the one, and place it."""
        first, second = words.split()[:2]
        value = self.words.numbers.index(second)
        other = value if first == self.words.double else self.words.numbers.index(first)
        self.press(str(other), str(value))
        name = self.focus()
        assert name.lower().startswith(f"{first} {second},"), self.told[-20:]
        self.press("Enter")
        if is_twice:
            assert f"{first} {second}" in self.hear().lower()
            self.press("ArrowRight")
