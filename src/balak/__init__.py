"""Draw, the individual domino game for two to four players, by the exact rules.

The rules library. Everything in it is immutable, randomness is given to it, and it reads no clock
and no file. `Round` is one deal to its end, `Match` rounds to the target, `View` what one seat may
know.
"""

from balak.actions import (
    DRAW,
    PASS,
    Action,
    Draw,
    Pass,
    Place,
    action_at,
    action_index,
    parse_action,
)
from balak.errors import (
    ActionError,
    BalakError,
    BotError,
    ConflictError,
    NotationError,
    NotFoundError,
    ProtocolError,
    Reason,
    SetupError,
    StoreError,
)
from balak.layout import Arm, End, Half, Joint, Layout
from balak.match import Finished, Match
from balak.position import Hand, Position
from balak.results import RoundResult
from balak.round import Round
from balak.rules import Rules
from balak.tiles import TILES, Tile, tiles_of
from balak.view import View, ViewEvent, match_view

__all__ = [
    "DRAW",
    "PASS",
    "TILES",
    "Action",
    "ActionError",
    "Arm",
    "BalakError",
    "BotError",
    "ConflictError",
    "Draw",
    "End",
    "Finished",
    "Half",
    "Hand",
    "Joint",
    "Layout",
    "Match",
    "NotFoundError",
    "NotationError",
    "Pass",
    "Place",
    "Position",
    "ProtocolError",
    "Reason",
    "Round",
    "RoundResult",
    "Rules",
    "SetupError",
    "StoreError",
    "Tile",
    "View",
    "ViewEvent",
    "action_at",
    "action_index",
    "match_view",
    "parse_action",
    "tiles_of",
]
