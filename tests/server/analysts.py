"""Analysts for tests: findings in the format, made up from the record alone."""

import asyncio
from collections.abc import Sequence
from itertools import chain
from typing import Any

import msgspec

from balak.actions import Draw
from balak.record import Record
from balak.round import Round
from balak.server.analyst import Finding

GRADES = (
    ("best", 0.0),
    ("good", 0.006),
    ("inaccuracy", 0.015),
    ("mistake", 0.03),
    ("blunder", 0.06),
)


def round_found(played: Round) -> dict[str, Any]:
    """Return a finding for a round that is over: chances and losses that move up and down."""
    seats = played.seats
    deck = (*chain(*played.start_hands), *played.start_boneyard)
    at = Round.deal(deck, opener=played.opener, rules=played.rules)
    chances = [1 / seats] * seats
    steps = []
    for number, step in enumerate(played.steps()):
        change = (0.04, -0.02, 0.01, -0.05, 0.03)[number % 5]
        chances = [
            min(1.0, max(0.0, old + (change if seat == step.seat else -change / (seats - 1))))
            for seat, old in enumerate(chances)
        ]
        found: dict[str, Any] = {
            "seat": step.seat,
            "action": str(step.action),
            "chances": chances,
            "grade": "forced",
        }
        legal = at.legal_actions
        if len(legal) > 1:
            grade, loss = GRADES[number % 5]
            others = [action for action in legal if action != step.action]
            worths = [(str(step.action), 0.6 - loss)]
            worths += [
                (str(action), 0.6 - (0.0 if place == 0 and loss else 0.02 + 0.01 * place))
                for place, action in enumerate(others)
            ]
            found |= {
                "grade": grade,
                "loss": loss,
                "candidates": [
                    {"action": action, "worth": worth, "error": 0.004} for action, worth in worths
                ],
            }
        if isinstance(step.action, Draw):
            found["luck"] = -0.02
        steps.append(found)
        at = at.play(step.action)
    return {
        "chances_before": [1 / seats] * seats,
        "chances_dealt": [1 / seats] * seats,
        "steps": steps,
        "chances_after": chances,
        "deal_luck": [0.01] * seats,
        "luck": [0.02] * seats,
    }


def summary(seats: int) -> dict[str, Any]:
    """Return a finding for a match."""
    seat = {
        "start": 0.5,
        "deal_luck": 0.01,
        "draw_luck": -0.02,
        "outcome": 1.0,
        "decisions": 9,
        "loss": 0.12,
        "grades": {"best": 5, "good": 0, "inaccuracy": 3, "mistake": 0, "blunder": 1},
    }
    points = [(4, 1, "loss", -0.06), (None, 0, "deal", 0.1), (7, 1, "draw", 0.04)]
    return {
        "luck_adjusted": [0.4] * seats,
        "luck_adjusted_errors": [0.02] * seats,
        "seats_summary": [seat] * seats,
        "turning_points": [
            {"round": 0, "step": step, "seat": seat, "kind": kind, "swing": swing}
            for step, seat, kind, swing in points
        ],
    }


class FakeAnalyst:
    """Finds something made up, when it is let."""

    def __init__(self, *, is_available: bool = True) -> None:
        self.is_available = is_available
        self.asked: list[tuple[str, int]] = []
        self.rests = 0
        self.fails = False
        self.may_go_on = asyncio.Event()
        self.may_go_on.set()

    async def look_at(self, record: bytes, number: int) -> Finding:
        await self.may_go_on.wait()
        if self.fails:
            raise RuntimeError("it broke")
        read = Record.parse(record)
        self.asked.append((read.id or "", number))
        played = read.replay().finished[number].round
        assert played is not None
        return Finding(msgspec.json.encode(round_found(played)), b"kept")

    async def sum_up(self, record: bytes, kept: Sequence[bytes]) -> bytes:
        assert set(kept) == {b"kept"}
        return msgspec.json.encode(summary(len(Record.parse(record).seats)))

    def rest(self) -> None:
        self.rests += 1

    def close(self) -> None:
        self.rest()
