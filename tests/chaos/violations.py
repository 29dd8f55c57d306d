"""What the checker finds."""

from dataclasses import dataclass
from typing import Literal

Kind = Literal[
    "lost",
    "twice",
    "invented",
    "answer",
    "stale",
    "silence",
    "order",
    "log",
    "view",
    "back",
    "gap",
    "hidden",
    "tiles",
    "actor",
    "score",
    "shuffle",
    "stuck",
    "apart",
    "server",
]


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must not be."""

    kind: Kind
    table: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: table {self.table[:8]}: {self.text}"
