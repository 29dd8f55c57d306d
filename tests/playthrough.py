"""Golden playthroughs: every public value of `Round` and of each `View` at every state, as text.

A value is written at the first state and again wherever it has changed; ``+=`` where it only grew,
``views`` where all readers see the same.
After a change that is meant, write the files again and read what differs::

    python tests/playthrough.py
"""

import dataclasses
from collections.abc import Iterator
from enum import Enum
from hashlib import sha256
from pathlib import Path
from typing import Any

from balak import Action, Layout, Position, Round, Rules, Tile, View
from balak.actions import Draw, Pass, Place
from balak.shuffle import seeded_deck

DATA = Path(__file__).with_name("data") / "playthrough"

ROUNDS = {
    "two": (Rules(2), 0),
    "three": (Rules(3), 1),
    "four": (Rules(4), 2),
    "forced": (Rules(3, max_pip=4, hand_size=4, protected=1, voluntary_draws=False), 0),
}
"""The rounds by name: their rules and their opener."""

ROUND_CALLS = {"deal", "from_position", "play", "play_unchecked", "is_legal"}
"""What of `Round` takes arguments and has no value of its own."""
VIEW_CALLS = {"of", "to_dict"}
"""The same of `View`; the bytes are those of the dict."""


def public(kind: type) -> list[str]:
    """The public names of a class, in order."""
    return [name for name in dir(kind) if not name.startswith("_")]


def written(value: Any) -> str:
    """A value in one line, in notation where there is one."""
    if isinstance(value, tuple):
        return f"({' '.join(written(part) for part in value)})"
    if isinstance(value, frozenset):
        return f"{{{' '.join(written(part) for part in sorted(value))}}}"
    if isinstance(value, bytes):
        return f"{len(value)} bytes, sha256 {sha256(value).hexdigest()[:16]}"
    if isinstance(value, Tile | Place | Draw | Pass | Position | Enum):
        return str(value)
    if dataclasses.is_dataclass(value):
        return f"{type(value).__name__}({' '.join(_fields(value))})"
    return "-" if value is None else str(value)


def _fields(value: Any) -> Iterator[str]:
    for field in dataclasses.fields(value):
        if field.repr:
            yield f"{field.name}={written(getattr(value, field.name))}"


def values(thing: Round | View, calls: set[str]) -> dict[str, Any]:
    """Every public value of a round or a view by its name."""
    found: dict[str, Any] = {}
    for name in public(type(thing)):
        if name not in calls:
            value = getattr(thing, name)
            if isinstance(value, Layout):
                found |= {"layout.joints": value.joints, "layout.ends": value.ends}
                continue
            found[name] = value() if callable(value) else value
    if isinstance(thing, Round):
        found["steps"] = tuple(found["steps"])
    return found


def change(name: str, old: dict[str, Any], new: dict[str, Any]) -> str:
    """What has become of a value, as the rest of a line; empty where nothing has."""
    value = new[name]
    if name not in old:
        return f" = {written(value)}"
    before = old[name]
    if value == before:
        return ""
    if isinstance(value, tuple) and isinstance(before, tuple) and before:
        size = len(before)
        if len(value) > size and value[:size] == before:
            return f" += {written(value[size:])}"
    return f" = {written(value)}"


def changes(old: dict[str, dict[str, Any]], new: dict[str, dict[str, Any]]) -> Iterator[str]:
    """A line for each value that is not as it was, one for all readers where they agree."""
    for name in new["round"]:
        if rest := change(name, old.get("round", {}), new["round"]):
            yield f"round.{name}{rest}"
    readers = [who for who in new if who != "round"]
    for name in new[readers[0]]:
        rests = [change(name, old.get(who, {}), new[who]) for who in readers]
        if len(set(rests)) == 1:
            yield from (f"views.{name}{rest}" for rest in rests[:1] if rest)
        else:
            yield from (
                f"{who}.{name}{rest}" for who, rest in zip(readers, rests, strict=True) if rest
            )


def choose(round_: Round, name: str) -> Action:
    """Some action, always the same here."""
    digest = sha256(f"{name}:{len(round_.actions)}".encode()).digest()
    return round_.legal_actions[digest[0] % len(round_.legal_actions)]


def told(name: str) -> str:
    """The text of a playthrough."""
    rules, opener = ROUNDS[name]
    deck = seeded_deck("playthrough", opener + 1, max_pip=rules.max_pip)
    round_ = Round.deal(deck, opener=opener, rules=rules)
    lines = ["# Every public value of a round at every state. See tests/playthrough.py."]
    readers = (*range(rules.seats), None)
    seen: dict[str, dict[str, Any]] = {}
    while True:
        lines.append("")
        lines.append(f"== {round_.actions[-1]}" if round_.actions else f"== deal: {round_!r}")
        now = {"round": values(round_, ROUND_CALLS)}
        for seat in readers:
            who = "spectator" if seat is None else f"view {seat}"
            now[who] = values(View.of(round_, seat), VIEW_CALLS)
        lines += changes(seen, now)
        seen = now
        if round_.is_over:
            return "\n".join(lines) + "\n"
        round_ = round_.play(choose(round_, name))


def path(name: str) -> Path:
    return DATA / f"{name}.txt"


def main() -> None:
    DATA.mkdir(exist_ok=True)
    for name in ROUNDS:
        path(name).write_text(told(name), encoding="utf-8")


if __name__ == "__main__":
    main()
